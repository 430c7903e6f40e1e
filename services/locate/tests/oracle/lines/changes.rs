//! Changes of the parts of a line. Each says whether it could change anything.

use super::Parts;
use crate::published::{Published, Row};
use crate::random::Random;
use crate::words::{FAMILIES, TOWNSHIP, directions, family, in_full};

pub(super) fn set(part: &mut String, text: &str) -> bool {
    text.clone_into(part);
    true
}

pub(super) fn add(part: &mut String, text: &str) -> bool {
    part.push_str(text);
    true
}

/// Behind a number that is digits alone, or two with a hyphen.
pub(super) fn behind(number: &mut String, text: &str) -> bool {
    let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    number.push_str(text);
    plain
}

pub(super) fn gone(part: &mut String) -> bool {
    let had = !part.is_empty();
    part.clear();
    had
}

pub(super) fn spell(p: &mut Parts, feed: &Published) -> bool {
    for part in [&mut p.before, &mut p.suffix, &mut p.after] {
        if !part.is_empty() {
            *part = in_full(part).to_owned();
        }
    }
    set(&mut p.state, feed.state)
}

pub(super) fn points(p: &mut Parts) -> bool {
    let mut any = false;
    for part in [&mut p.before, &mut p.suffix, &mut p.after] {
        if !part.is_empty() {
            part.push('.');
            any = true;
        }
    }
    any
}

pub(super) fn thousands(p: &mut Parts) -> bool {
    let long = p.number.len() == 4 && p.number.bytes().all(|b| b.is_ascii_digit());
    if long {
        p.number.insert(1, ',');
    }
    long
}

pub(super) fn no_direction(p: &mut Parts) -> bool {
    let before = gone(&mut p.before);
    gone(&mut p.after) || before
}

pub(super) fn bare_road(p: &mut Parts, r: &mut Random) -> bool {
    let Some((at, id)) = family(&p.name) else { return false };
    let word =
        if FAMILIES[at].0.ends_with("ROAD") { "Rd" } else { r.one(&["Highway", "Hwy", "Rt", "Route"]) };
    p.name = format!("{word} {id}");
    true
}

pub(super) fn other_road(p: &mut Parts, r: &mut Random) -> bool {
    let Some((at, id)) = family(&p.name) else { return false };
    let words = [
        "US Hwy",
        "State Highway",
        "County Road",
        "CR",
        "Cr",
        "FM",
        "Ranch Rd",
        "Co Hwy",
        "Road",
        "Avenue",
        "Lane",
        "Drive",
        "SR",
        "Twp Rd",
        "T Rt",
        "T",
        "TR",
    ];
    let word = r.one(&words);
    let same = FAMILIES[at].1.contains(&word.to_ascii_uppercase().as_str());
    p.name = format!("{word} {id}");
    !same
}

/// A road of a township in the other ways that its family is written.
pub(super) fn township(p: &mut Parts, r: &mut Random) -> bool {
    let Some((at, id)) = family(&p.name).filter(|(at, _)| FAMILIES[*at].1 == TOWNSHIP) else { return false };
    p.name = format!("{} {id}", r.one(FAMILIES[at].1));
    true
}

/// A part behind the number of a road that is typed without its family.
pub(super) fn bare_road_at(p: &mut Parts, behind_number: &str, r: &mut Random) -> bool {
    behind(&mut p.number, behind_number) && bare_road(p, r)
}

/// A unit, and a direction before the town without a comma.
pub(super) fn unit_and_direction(p: &mut Parts, r: &mut Random) -> bool {
    p.unit = r.one(&[" Apt 12", " #4", " Unit 7", " Apt 4 B", " Apt C"]).to_owned();
    p.town = format!("{} {}", r.one(&["N", "S", "West", "NE", "So"]), p.town);
    true
}

/// The county between the town and the state.
pub(super) fn county(p: &mut Parts, name: &str) -> bool {
    p.town = format!("{}, {name}", p.town);
    true
}

pub(super) fn digit_letter(p: &mut Parts, r: &mut Random) -> bool {
    if !p.number.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
        return false;
    }
    let at = 0;
    let letter = r.one(&["O", "l", "I", "S"]);
    let at = if r.chance(2) { p.number.len() } else { at };
    p.number.replace_range(at..(at + 1).min(p.number.len()), letter);
    true
}

pub(super) fn apart(p: &mut Parts) -> bool {
    let can = p.number.len() > 1 && p.number.bytes().all(|b| b.is_ascii_digit());
    if can {
        p.number.insert(1, ' ');
    }
    can
}

pub(super) fn other_direction(p: &mut Parts, row: &Row, r: &mut Random) -> bool {
    let other = r.one(&["N", "S", "E", "W", "NE", "North West", "Southeast"]);
    let part = if row.street.before.is_empty() { &mut p.after } else { &mut p.before };
    let can = !part.is_empty() && !directions(part).contains(&other.to_ascii_uppercase().as_str());
    can && set(part, other)
}

pub(super) fn swap(p: &mut Parts) -> bool {
    std::mem::swap(&mut p.before, &mut p.after);
    p.before != p.after
}

pub(super) fn misspelt(word: &mut String, r: &mut Random) -> bool {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 4 || !letters.iter().all(|c| c.is_alphabetic()) {
        return false;
    }
    let at = 1 + r.below(letters.len() - 2);
    if r.chance(2) {
        letters.swap(at, at + 1);
    } else {
        letters[at] = 'q';
    }
    let new: String = letters.into_iter().collect();
    let other = new != *word;
    *word = new;
    other
}

pub(super) fn other_town(p: &mut Parts, feed: &Published, r: &mut Random) -> bool {
    set(&mut p.town, r.one(feed.elsewhere))
}

pub(super) fn next_town(p: &mut Parts, row: &Row, feed: &Published, r: &mut Random) -> bool {
    let other = r.below(feed.towns.len());
    if other == row.street.town {
        return false;
    }
    p.town = feed.towns[other].typed.to_owned();
    p.zip = if r.chance(2) { String::new() } else { r.one(feed.towns[other].zips).to_owned() };
    true
}
