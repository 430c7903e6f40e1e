//! Towns that carry the name of their state: `Columbus OH` is Columbus. Exports do so from one day to the
//! next, and a voter types neither town nor state twice.

use address::StateCode;
use address::place::Gazetteer;
use address::town::city_key;

/// Takes the state off the names of towns, and remembers the last one: consecutive rows mostly repeat it.
#[derive(Debug)]
pub(crate) struct Towns {
    state: StateCode,
    name: &'static str,
    last: String,
    bare: Option<usize>,
}

impl Towns {
    pub(crate) fn of(state: StateCode) -> Self {
        let name = jurisdiction::any(state.as_str()).map_or("", |j| j.en);
        Self { state, name, last: String::new(), bare: None }
    }

    /// The name without the state behind it; `None` where none is.
    pub(crate) fn bare<'c>(&mut self, city: &'c str) -> Option<&'c str> {
        let ends = |with: &str| {
            let at = city.len().checked_sub(with.len()).filter(|at| *at > 1 && !with.is_empty())?;
            let (before, end) = city.split_at_checked(at)?;
            (end.eq_ignore_ascii_case(with) && before.ends_with([' ', ','])).then_some(before)
        };
        let (code, name) = (ends(self.state.as_str()), ends(self.name));
        if code.is_none() && name.is_none() {
            return None;
        }
        if self.last != city {
            city.clone_into(&mut self.last);
            let (rest, by_name) = (code.or(name).unwrap_or_default(), code.is_none());
            let rest = rest.trim_end_matches([' ', ',']);
            let known = |name: &str| Gazetteer::get().town(self.state, &city_key(name)).is_some();
            // A town may be called so (New York), and a name may end in that of the state (City of New York).
            let is_behind = !city_key(rest).is_empty() && !known(city) && (!by_name || known(rest));
            self.bare = is_behind.then_some(rest.len());
        }
        city.get(..self.bare?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_behind_a_town_is_none_of_its_name() {
        for (state, city, bare) in [
            ("OH", "Columbus OH", Some("Columbus")),
            ("OH", "COLUMBUS, OH", Some("COLUMBUS")),
            ("OH", "Columbus Ohio", Some("Columbus")),
            ("OH", "Nowhere Hamlet OH", Some("Nowhere Hamlet")),
            ("OH", "Columbus", None),
            ("OH", "OH", None),
            ("OH", "Columbus IN", None),
            ("NY", "New York", None),
            ("NY", "City of New York", None),
            ("NY", "New York, NY", Some("New York")),
            ("OK", "Oklahoma City", None),
            ("MO", "Kansas City", None),
        ] {
            let mut towns = Towns::of(StateCode::parse(state).unwrap());
            assert_eq!(towns.bare(city), bare, "{city}");
            assert_eq!(towns.bare(city), bare, "{city} again");
        }
    }
}
