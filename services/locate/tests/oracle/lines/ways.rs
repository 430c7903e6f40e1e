//! The ways to type a home: what each changes in the line of a home in full, and what is expected of the
//! answer.

use super::changes::{
    add, apart, bare_road, bare_road_at, behind, county, digit_letter, gone, misspelt, next_town,
    no_direction, other_direction, other_road, other_town, points, set, spell, swap, thousands, township,
    unit_and_direction,
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
    Way("township", Found, |p, _, _, r| township(p, r), Commas),
    Way("township, no commas", Found, |p, _, _, r| township(p, r), Lower),
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
    Way("no direction, no commas", Offered, |p, _, _, _| no_direction(p), Bare),
    Way("no suffix, no commas", Offered, |p, _, _, _| gone(&mut p.suffix), Bare),
    Way("no suffix, no ZIP code", Anything, |p, _, _, _| gone(&mut p.suffix) && gone(&mut p.zip), Bare),
    Way("no direction, no ZIP code", Anything, |p, _, _, _| no_direction(p) && gone(&mut p.zip), Lower),
    Way("no town, no commas", Found, |p, _, _, _| gone(&mut p.town), Bare),
    Way("bare road, no commas", Offered, |p, _, _, r| bare_road(p, r), Lower),
    Way("bare road, no ZIP code", Anything, |p, _, _, r| bare_road(p, r) && gone(&mut p.zip), Bare),
    Way(
        "fraction, bare road",
        Anything,
        |p, _, _, r| bare_road_at(p, r.one(&[" 1/2", "½", "-1/4"]), r),
        Bare,
    ),
    Way("letter, bare road", Anything, |p, _, _, r| bare_road_at(p, r.one(&["A", " B", "-C"]), r), Bare),
    Way(
        "bare road, direction behind",
        Anything,
        |p, row, _, r| {
            bare_road(p, r) && row.street.after.is_empty() && set(&mut p.after, r.one(&["N", "South", "W."]))
        },
        Bare,
    ),
    Way(
        "bare road, next number",
        Anything,
        |p, row, _, r| bare_road(p, r) && set(&mut p.number, &number(row, row.last + 1)),
        Commas,
    ),
    Way("bare road, unit", Anything, |p, _, _, r| bare_road(p, r) && set(&mut p.unit, " Apt 4"), Bare),
    Way(
        "apartment, no commas",
        Found,
        |p, row, _, r| row.unit.is_empty() && set(&mut p.unit, r.one(&[" Apt 77", " #9C", " Unit 31"])),
        Bare,
    ),
    Way("unit, direction before the town", Anything, |p, _, _, r| unit_and_direction(p, r), Bare),
    Way(
        "unit, direction before the town, lower case",
        Anything,
        |p, _, _, r| unit_and_direction(p, r),
        Lower,
    ),
    Way(
        "unit before the direction",
        Anything,
        |p, row, _, r| {
            set(&mut p.unit, &format!(" Apt 4 {}", row.street.after)) && set(&mut p.after, r.one(&["", "N"]))
        },
        Bare,
    ),
    Way(
        "direction behind, no commas",
        Anything,
        |p, row, _, r| {
            row.street.after.is_empty() && set(&mut p.after, r.one(&["N", "SW", "West", "No", "So."]))
        },
        Lower,
    ),
    Way("other direction, no commas", Anything, |p, row, _, r| other_direction(p, row, r), Bare),
    Way("fraction, no commas", Anything, |p, _, _, r| behind(&mut p.number, r.one(&[" 1/2", "½"])), Bare),
    Way(
        "letter, no commas",
        Anything,
        |p, _, _, r| behind(&mut p.number, r.one(&["A", " B", "-C", " N"])),
        Lower,
    ),
    Way("misspelt, no commas", Anything, |p, _, _, r| misspelt(&mut p.name, r), Lower),
    Way("misspelt town, no commas", Anything, |p, _, _, r| misspelt(&mut p.town, r), Bare),
    Way(
        "unknown last word, no commas",
        Anything,
        |p, _, _, r| add(&mut p.after, r.one(&[" FOO", " Xyz", " Annex", " Old"])),
        Bare,
    ),
    Way("next town, no commas", Anything, next_town, Lower),
    Way(
        "the county",
        Offered,
        |p, row, f, _| county(p, f.counties[f.precincts[row.precinct].county].name),
        Commas,
    ),
    Way(
        "another county",
        Anything,
        |p, row, f, r| {
            let own = f.precincts[row.precinct].county;
            let other = f.counties.iter().enumerate().find(|(i, _)| *i != own).map(|(_, c)| c.name);
            county(p, other.unwrap_or(r.one(&["Washington County", "Jefferson County", "Qqq County"])))
        },
        Commas,
    ),
    Way(
        "another county, no commas",
        Anything,
        |p, row, f, _| {
            let own = f.precincts[row.precinct].county;
            let other =
                f.counties.iter().enumerate().find(|(i, _)| *i != own).map_or("Lake County", |(_, c)| c.name);
            p.town = format!("{} {other}", p.town);
            gone(&mut p.zip)
        },
        Bare,
    ),
    Way(
        "remark in brackets",
        Anything,
        |p, _, _, r| set(&mut p.tail, r.one(&[" (MIT)", " (rear)", " (home)"])),
        Commas,
    ),
    Way(
        "no space behind the number",
        Anything,
        |p, _, _, _| {
            p.number.push_str(&format!("{}{}", p.before, p.name));
            p.before.clear();
            gone(&mut p.name)
        },
        Commas,
    ),
    Way(
        "stray word behind",
        Anything,
        |p, _, _, r| set(&mut p.tail, r.one(&[" Apple", ", Zzyzx", " 99", ", Blue House"])),
        Commas,
    ),
];
