//! OCD division identifiers: their form, and whether one can be that of a district of a type and a number.

use super::{District, DistrictType, MOST_CHARACTERS};

/// Kinds of divisions that are districts of one type and of no other.
const LEGISLATIVE: [(&str, DistrictType); 3] = [
    ("cd", DistrictType::Congressional),
    ("sldu", DistrictType::StateSenate),
    ("sldl", DistrictType::StateHouse),
];

/// Why a text is no OCD division identifier of the United States
/// (`ocd-division/country:us/state:va/sldl:25`); `None` when it is one. `state` is the code of the feed's
/// state, where it is known.
#[must_use]
pub fn ocd_fault(text: &str, state: Option<&str>) -> Option<&'static str> {
    let Some(rest) = text.strip_prefix("ocd-division/country:us") else {
        return Some("does not begin with ocd-division/country:us");
    };
    if text.chars().count() > MOST_CHARACTERS {
        return Some("has more than 200 characters");
    }
    if rest.is_empty() {
        return None;
    }
    let Some(rest) = rest.strip_prefix('/') else {
        return Some("does not begin with ocd-division/country:us");
    };
    let is_part = |part: &str| {
        let is_kind = |kind: &str| {
            !kind.is_empty() && kind.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        let is_id = |id: &str| {
            let is_letter = |c: char| c.is_ascii_digit() || (c.is_alphabetic() && !c.is_uppercase());
            !id.is_empty() && id.chars().all(|c| is_letter(c) || "-._~".contains(c))
        };
        part.split_once(':').is_some_and(|(kind, id)| is_kind(kind) && is_id(id))
    };
    if !rest.split('/').all(is_part) {
        return Some("is not made of parts such as state:va, in small letters");
    }
    let first = rest.split('/').next().unwrap_or_default();
    let of = ["state:", "district:", "territory:"].into_iter().find_map(|kind| first.strip_prefix(kind));
    match (of, state) {
        (Some(own), Some(state)) if !own.eq_ignore_ascii_case(state) => Some("is of another state"),
        _ => None,
    }
}

impl DistrictType {
    /// The type of a division that is a legislative district; `None` for any other.
    #[must_use]
    pub fn of_ocd(id: &str) -> Option<Self> {
        let (own, _) = last(id)?;
        LEGISLATIVE.into_iter().find_map(|(kind, of)| (kind == own).then_some(of))
    }
}

/// Why the identifier of a district cannot be its own; `None` where it can. A program that joins districts by
/// such an identifier would find another district.
#[must_use]
pub fn contradiction(district: &District) -> Option<&'static str> {
    let kind = district.kind;
    let is_legislative = LEGISLATIVE.into_iter().any(|(_, of)| of == kind);
    match DistrictType::of_ocd(&district.ocd_id) {
        Some(of) if of != kind => Some("is of another type than the district"),
        Some(_) => {
            let of_id = last(&district.ocd_id).and_then(|(_, value)| plain(value));
            let differ = number_of(district).zip(of_id).is_some_and(|(own, of_id)| own != of_id);
            differ.then_some("has another number than the district")
        }
        // The one district of a small state is the state.
        None if kind == DistrictType::Congressional && is_state(&district.ocd_id) => None,
        None if is_legislative && !district.ocd_id.is_empty() => Some("is of another type than the district"),
        None => None,
    }
}

/// The number of a district ("4", "12a"): as the feed gives it, else the only one in its name.
pub(super) fn number_of(district: &District) -> Option<String> {
    if !district.number.is_empty() {
        return plain(&district.number);
    }
    let words = district.name.split(|c: char| !c.is_alphanumeric());
    let mut numbers = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let first = numbers.next().filter(|_| numbers.next().is_none())?;
    let ordinal = ["st", "nd", "rd", "th"].into_iter().find_map(|end| first.strip_suffix(end));
    plain(ordinal.unwrap_or(first))
}

/// A number with a letter at most, in small letters and without zeros before it; `None` for any other text.
fn plain(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let digits = text.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(&text);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    is_number.then(|| text.trim_start_matches('0').to_owned())
}

/// Kind and value of the last part of an identifier.
fn last(id: &str) -> Option<(&str, &str)> {
    id.rsplit('/').next()?.split_once(':')
}

fn is_state(id: &str) -> bool {
    last(id).is_some_and(|(kind, _)| matches!(kind, "state" | "district" | "territory"))
}
