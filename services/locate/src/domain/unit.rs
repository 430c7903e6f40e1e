//! Units within a building, from typed words and from a feed's field, to one canonical form.
use super::address::Unit;

/// A unit from a feed's field (`APT 4B`, `4-B`, `#4`); `None` when it is blank.
#[must_use]
pub fn unit_from_field(field: &str) -> Option<Unit> {
    let id: String = field.chars().filter(char::is_ascii_alphanumeric).collect();
    (!id.is_empty()).then_some(Unit { designator: "UNIT", id })
}
