//! The ways to type a home: what each changes in the line of a home in full, and what is expected of the answer.

use super::changes::{
    add, apart, bare_road, behind, digit_letter, gone, misspelt, next_town, no_direction, other_direction,
    other_road, other_town, points, set, spell, swap, thousands,
};
use super::{
    Expect::{Anything, Found, Offered},
    Join::{Bare, Commas, Glued, Lines, Lower, Spaced, Wide},
    Way, number,
};
use crate::published::Parity;

pub(super) const WAYS: &[Way] = &[
    Way("plain", Found, |_, _, _, _| true, Commas),
    Way("plain", Found, |_, _, _, _| true, Commas),
    Way("plain, no commas", Found, |_, _, _, _| true, Bare),
    Way("lower case, no commas", Found, |_, _, _, _| true, Lower),
    Way("in full", Found, |p, _, f, _| spell(p, f), Commas),
    Way("glued commas", Found, |_, _, _, _| true, Glued),
    Way("spaced commas", Found, |_, _, _, _| true, Spaced),
    Way("two lines", Found, |_, _, _, _| true, Lines),
    Way("full-width and odd spaces", Found, |_, _, _, _| true, Wide),
    Way("points", Found, |p, _, _, _| points(p), Commas),
    Way(
        "ZIP+4",
        Found,
        |p, _, _, _| {
            p.zip.push_str("-1234");
            true
        },
        Commas,
    ),
    Way(
        "country",
        Found,
        |p, _, _, r| set(&mut p.tail, r.one(&[", USA", " USA", ", United States"])),
        Commas,
    ),
    Way(
        "telephone",
        Found,
        |p, _, _, r| set(&mut p.tail, r.one(&[" 312-555-0142", ", (312) 555-0142"])),
        Commas,
    ),
    Way("e-mail", Found, |p, _, _, _| set(&mut p.tail, " jo@example.com"), Commas),
    Way("number sign", Found, |p, _, _, r| set(&mut p.lead, r.one(&["# ", "#", "No. ", "number "])), Commas),
    Way("thousands", Found, |p, _, _, _| thousands(p), Commas),
    Way("no town", Found, |p, _, _, _| gone(&mut p.town), Commas),
    Way("no ZIP code", Found, |p, _, _, _| gone(&mut p.zip), Commas),
    Way("no ZIP code, no commas", Found, |p, _, _, _| gone(&mut p.zip), Bare),
    Way("state in full", Found, |p, _, f, _| gone(&mut p.zip) && set(&mut p.state, f.state), Bare),
    Way(
        "apartment",
        Found,
        |p, row, _, r| row.unit.is_empty() && set(&mut p.unit, r.one(&[" Apt 77", " #9C", ", Unit 31"])),
        Commas,
    ),
    Way("no direction", Offered, |p, _, _, _| no_direction(p), Commas),
    Way("no suffix", Offered, |p, _, _, _| gone(&mut p.suffix), Commas),
    Way("bare road", Offered, |p, _, _, r| bare_road(p, r), Commas),
    Way("no unit", Offered, |p, _, _, _| gone(&mut p.unit), Commas),
    Way("next number", Anything, |p, row, _, _| set(&mut p.number, &number(row, row.last + 1)), Commas),
    Way(
        "number below",
        Anything,
        |p, row, _, _| row.first > 1 && set(&mut p.number, &number(row, row.first - 1)),
        Commas,
    ),
    Way(
        "other parity",
        Anything,
        |p, row, _, _| {
            row.parity != Parity::Both
                && set(&mut p.number, &number(row, row.first + u32::from(row.parity.has(row.first))))
        },
        Commas,
    ),
    Way("far number", Anything, |p, row, _, _| set(&mut p.number, &number(row, row.last + 4_000)), Lower),
    Way("digit added", Anything, |p, _, _, _| behind(&mut p.number, "1"), Commas),
    Way("decimal", Anything, |p, _, _, r| behind(&mut p.number, r.one(&[".5", ".7", ".0"])), Commas),
    Way(
        "fraction",
        Anything,
        |p, _, _, r| behind(&mut p.number, r.one(&[" 1/2", "½", "-1/2", " 1\u{2044}2"])),
        Commas,
    ),
    Way("letter", Anything, |p, _, _, r| behind(&mut p.number, r.one(&["A", " B", "-C"])), Commas),
    Way("letter for a digit", Anything, |p, _, _, r| digit_letter(p, r), Commas),
    Way("digits apart", Anything, |p, _, _, _| apart(p), Commas),
    Way("other direction", Anything, |p, row, _, r| other_direction(p, row, r), Commas),
    Way(
        "direction behind",
        Anything,
        |p, row, _, r| {
            row.street.after.is_empty()
                && set(&mut p.after, r.one(&["N", "SW", "South-West", "S/W", "(N)", "SOQTH", "Nrth", "W."]))
        },
        Commas,
    ),
    Way(
        "direction in front",
        Anything,
        |p, row, _, r| {
            row.street.before.is_empty()
                && set(&mut p.before, r.one(&["N", "W", "(S)", "EST", "Noth", "S.W.", "NN"]))
        },
        Commas,
    ),
    Way("direction on the other side", Anything, |p, _, _, _| swap(p), Bare),
    Way(
        "direction before the number",
        Anything,
        |p, _, _, r| set(&mut p.lead, r.one(&["W ", "N ", "South "])),
        Commas,
    ),
    Way(
        "direction before the town",
        Anything,
        |p, _, _, r| {
            p.town = format!("{} {}", r.one(&["N", "East", "SW"]), p.town);
            true
        },
        Bare,
    ),
    Way(
        "other suffix",
        Anything,
        |p, row, _, r| {
            let other = r.one(&["St", "Ave", "Blvd", "Pkwy", "Ct"]);
            other != row.street.suffix && !row.street.suffix.is_empty() && set(&mut p.suffix, other)
        },
        Commas,
    ),
    Way(
        "two suffixes",
        Anything,
        |p, row, _, r| !row.street.suffix.is_empty() && add(&mut p.suffix, r.one(&[" Ct", " Park", " Ave"])),
        Bare,
    ),
    Way("other road", Anything, |p, _, _, r| other_road(p, r), Commas),
    Way(
        "unknown last word",
        Anything,
        |p, _, _, r| add(&mut p.after, r.one(&[" FOO", " Xyz", " Annex", " Qqq"])),
        Commas,
    ),
    Way(
        "unknown first word",
        Anything,
        |p, _, _, r| {
            p.name = format!("{} {}", r.one(&["Foo", "Old", "Upper", "New"]), p.name);
            true
        },
        Commas,
    ),
    Way("misspelt", Anything, |p, _, _, r| misspelt(&mut p.name, r), Commas),
    Way("misspelt town", Anything, |p, _, _, r| misspelt(&mut p.town, r), Commas),
    Way(
        "other street",
        Anything,
        |p, _, _, r| set(&mut p.name, r.one(&["Nowhere", "Quince", "Zebra"])),
        Commas,
    ),
    Way("other town", Anything, |p, _, f, r| other_town(p, f, r) && gone(&mut p.zip), Commas),
    Way("other town, no commas", Anything, |p, _, f, r| other_town(p, f, r) && gone(&mut p.zip), Lower),
    Way("other town, same ZIP code", Anything, |p, _, f, r| other_town(p, f, r), Commas),
    Way("next town", Anything, next_town, Commas),
    Way(
        "other ZIP code",
        Anything,
        |p, _, f, r| {
            let zips = f.towns[r.below(f.towns.len())].zips;
            let zip = r.one(zips);
            zip != p.zip && set(&mut p.zip, zip)
        },
        Commas,
    ),
    Way(
        "a second street",
        Anything,
        |p, _, _, r| {
            let join = r.one(&[
                " and ",
                " at ",
                " & ",
                " @ ",
                " across from ",
                " next to ",
                " formerly ",
                " no longer at ",
                " near ",
            ]);
            p.after =
                format!("{}{join}{}", p.after, r.one(&["Oak Ave", "Main St", "the park", "12 Elm St", "5"]));
            true
        },
        Commas,
    ),
    Way(
        "a second number",
        Anything,
        |p, _, _, r| behind(&mut p.number, r.one(&[" 14", " or 16", "-18", " & 20"])),
        Commas,
    ),
    Way(
        "stray word behind",
        Anything,
        |p, _, _, r| set(&mut p.tail, r.one(&[" Apple", ", Zzyzx", " 99", ", Blue House"])),
        Commas,
    ),
];
