//! Partial responses: the parameter `fields` of Google's APIs (`a,b/c,d(e,f/g),*`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use serde_json::Value;
use utoipa::ToSchema;

use super::failure::{Failure, Reason};
use crate::view::civic::{CivicDivisions, CivicDivisionsByAddress, CivicElections, CivicVoterInfo};

/// Longest selection, in bytes.
const MAX_TEXT: usize = 1000;
/// Deepest nesting of parentheses.
const MAX_DEPTH: usize = 8;

/// The selected fields. Without any, the whole value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Mask(BTreeMap<String, Mask>);

impl Mask {
    /// Reads a selection. A name that no answer has is refused: it would leave everything out in silence.
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let wrong = || {
            Reason::InvalidParameter
                .failure("fields: names of fields as in a,b/c,d(e,f); at most 1000 characters. One is no field of these answers, or the syntax is wrong.")
        };
        if text.len() > MAX_TEXT {
            return Err(wrong());
        }
        let mut rest = text.trim();
        let mask = list(&mut rest, MAX_DEPTH).filter(|_| rest.is_empty()).ok_or_else(wrong)?;
        if mask.is_known() { Ok(mask) } else { Err(wrong()) }
    }

    /// The selected part of a value.
    pub(super) fn of(&self, value: Value) -> Value {
        if self.0.is_empty() {
            return value;
        }
        match value {
            Value::Array(items) => Value::Array(items.into_iter().map(|item| self.of(item)).collect()),
            Value::Object(fields) => {
                let select = |(name, value): (String, Value)| {
                    let mask = self.0.get(&name).or_else(|| self.0.get("*"))?;
                    Some((name, mask.of(value)))
                };
                Value::Object(fields.into_iter().filter_map(select).collect())
            }
            plain => plain,
        }
    }

    fn is_known(&self) -> bool {
        self.0.iter().all(|(name, inner)| (name == "*" || names().contains(name)) && inner.is_known())
    }

    /// Adds a field. The whole of it is more than a part of it.
    fn add(&mut self, name: &str, inner: Self) {
        match self.0.entry(name.to_owned()) {
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(inner);
            }
            std::collections::btree_map::Entry::Occupied(mut known) => {
                if inner.0.is_empty() || known.get().0.is_empty() {
                    known.get_mut().0.clear();
                } else {
                    inner.0.into_iter().for_each(|(name, inner)| known.get_mut().add(&name, inner));
                }
            }
        }
    }
}

fn list(rest: &mut &str, depth: usize) -> Option<Mask> {
    let mut mask = Mask::default();
    loop {
        let (name, inner) = item(rest, depth)?;
        mask.add(name, inner);
        match rest.trim_start().strip_prefix(',') {
            Some(next) => *rest = next.trim_start(),
            None => return Some(mask),
        }
    }
}

fn item<'t>(rest: &mut &'t str, depth: usize) -> Option<(&'t str, Mask)> {
    let depth = depth.checked_sub(1)?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_*$.-".contains(c)).unwrap_or(rest.len());
    let (name, after) = rest.split_at_checked(end).filter(|(name, _)| !name.is_empty())?;
    *rest = after;
    if let Some(inside) = rest.strip_prefix('/') {
        *rest = inside;
        let (inner_name, inner) = item(rest, depth)?;
        let mut mask = Mask::default();
        mask.add(inner_name, inner);
        return Some((name, mask));
    }
    let Some(inside) = rest.strip_prefix('(') else { return Some((name, Mask::default())) };
    *rest = inside;
    let inner = list(rest, depth)?;
    *rest = rest.trim_start().strip_prefix(')')?;
    Some((name, inner))
}

/// Names of the fields of all answers, from their schemas.
fn names() -> &'static BTreeSet<String> {
    static NAMES: OnceLock<BTreeSet<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let schemas = [
            schemas_of::<CivicElections>(),
            schemas_of::<CivicVoterInfo<'_>>(),
            schemas_of::<CivicDivisionsByAddress<'_>>(),
            schemas_of::<CivicDivisions>(),
        ];
        let fields = schemas.iter().flatten().filter_map(|schema| schema["properties"].as_object());
        fields.flat_map(|fields| fields.keys().cloned()).collect()
    })
}

/// The schema of an answer, and those that it refers to.
fn schemas_of<T: ToSchema>() -> Vec<Value> {
    let mut schemas = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut schemas);
    schemas.into_iter().filter_map(|(_, schema)| serde_json::to_value(schema).ok()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn part(fields: &str) -> Value {
        Mask::parse(fields).unwrap().of(json!({
            "kind": "k",
            "election": {"id": "1", "name": "n"},
            "pollingLocations": [{"address": {"city": "c", "zip": "z"}, "notes": "o"}],
        }))
    }

    #[test]
    fn selects_fields_paths_and_groups() {
        assert_eq!(part("kind"), json!({"kind": "k"}));
        assert_eq!(part("election/id,kind"), json!({"kind": "k", "election": {"id": "1"}}));
        let places = json!({"pollingLocations": [{"address": {"city": "c"}, "notes": "o"}]});
        assert_eq!(part("pollingLocations(address/city, notes)"), places);
        assert_eq!(part("pollingLocations/address/city,pollingLocations/notes"), places);
        assert_eq!(part("election/id,election"), json!({"election": {"id": "1", "name": "n"}}));
        assert_eq!(part("*/name"), json!({"kind": "k", "election": {"name": "n"}, "pollingLocations": [{}]}));
    }

    #[test]
    fn refuses_wrong_syntax_and_unknown_names() {
        let deep = format!("{}id{}", "election(".repeat(9), ")".repeat(9));
        let long = ["kind"; 300].join(",");
        for bad in ["kind,", "(kind)", "election(id", "election)", "kinds", "a b", "kind//id", &deep, &long] {
            assert!(Mask::parse(bad).is_err(), "{bad}");
        }
    }
}
