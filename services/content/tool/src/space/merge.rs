//! The plan for one entry, from the pack's fields, those of the space, and those that the last push left
//! there. Pure. A field that an editor changed is never written over; where the pack changed as well, it is
//! said.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_64;

/// The state that the last push left in an entry, by field: a digest of the pack's value, and of the value
/// that the space returned.
pub(super) type Left = BTreeMap<String, (String, String)>;

/// A digest of a value. Objects have sorted keys, so that equal values have equal digests.
pub(super) fn digest(value: &Value) -> String {
    format!("{:012x}", xxh3_64(value.to_string().as_bytes()) >> 16)
}

/// The result for one entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Merged {
    /// All fields as they should be in the space.
    pub(super) fields: Map<String, Value>,
    /// Fields that change.
    pub(super) changed: Vec<String>,
    /// Fields that an editor changed and the pack did not: they stay.
    pub(super) edited: Vec<String>,
    /// Fields that both changed: they stay as the editor left them.
    pub(super) conflicts: Vec<String>,
}

/// Merges by field. Fields that neither the pack nor the last push knows are the editors' own and stay.
pub(super) fn merge(
    pack: &Map<String, Value>,
    space: &Map<String, Value>,
    left: &Left,
    overwrite: bool,
) -> Merged {
    let mut merged = Merged { fields: space.clone(), ..Merged::default() };
    let names: BTreeSet<&String> = pack.keys().chain(left.keys()).collect();
    for name in names {
        let (new, is) = (pack.get(name), space.get(name));
        if new == is {
            continue;
        }
        let by_pack = left.get(name).is_none_or(|(pack, _)| new.map(digest).as_deref() != Some(pack));
        let by_editor = match left.get(name) {
            Some((_, space)) => is.map(digest).as_deref() != Some(space),
            // A field that was never there cannot have been changed by an editor.
            None => is.is_some(),
        };
        match (by_pack, by_editor) {
            _ if overwrite => merged.set(name, new),
            (false, false) => {}
            (true, false) => merged.set(name, new),
            (false, true) => merged.edited.push(name.clone()),
            (true, true) => merged.conflicts.push(name.clone()),
        }
    }
    merged
}

impl Merged {
    fn set(&mut self, name: &str, new: Option<&Value>) {
        match new {
            Some(value) => self.fields.insert(name.to_owned(), value.clone()),
            None => self.fields.remove(name),
        };
        self.changed.push(name.to_owned());
    }
}

/// The state to store after the space took `pack` and returned `space`. Fields that an editor changed keep
/// their earlier state, so that the next push sees the editor's change again.
pub(super) fn remember(
    pack: &Map<String, Value>,
    space: &Map<String, Value>,
    before: &Left,
    merged: &Merged,
) -> Left {
    let mut left = Left::new();
    for (name, value) in pack {
        if merged.edited.contains(name) || merged.conflicts.contains(name) {
            if let Some(was) = before.get(name) {
                left.insert(name.clone(), was.clone());
            }
        } else if let Some(is) = space.get(name) {
            left.insert(name.clone(), (digest(value), digest(is)));
        }
    }
    // A field that the pack gave up and an editor changed is the editor's own from now on.
    left
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(value: &Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    fn left(pack: &Value) -> Left {
        pack.as_object().unwrap().iter().map(|(k, v)| (k.clone(), (digest(v), digest(v)))).collect()
    }

    #[test]
    fn what_only_the_pack_changed_is_written() {
        let was = json!({"a": 1, "b": 2, "gone": 3});
        let merged = merge(&fields(&json!({"a": 1, "b": 5, "new": 7})), &fields(&was), &left(&was), false);
        assert_eq!(merged.fields, fields(&json!({"a": 1, "b": 5, "new": 7})));
        assert_eq!(merged.changed, ["b", "gone", "new"]);
        assert!(merged.edited.is_empty() && merged.conflicts.is_empty());
    }

    #[test]
    fn what_an_editor_changed_stays_and_is_said() {
        let was = json!({"a": 1, "b": 2, "c": 3});
        let space = fields(&json!({"a": 9, "b": 9, "own": true}));
        let merged = merge(&fields(&json!({"a": 1, "b": 5, "c": 3})), &space, &left(&was), false);
        assert_eq!(merged.fields, space);
        assert_eq!((merged.edited, merged.conflicts), (vec!["a".into(), "c".into()], vec!["b".to_owned()]));
        let forced = merge(&fields(&json!({"a": 1, "b": 5, "c": 3})), &space, &left(&was), true);
        assert_eq!(forced.fields, fields(&json!({"a": 1, "b": 5, "c": 3, "own": true})));
    }

    #[test]
    fn an_entry_that_was_there_before_any_push_is_the_editors() {
        let space = fields(&json!({"a": 9, "same": 1}));
        let merged = merge(&fields(&json!({"a": 1, "same": 1, "new": 2})), &space, &Left::new(), false);
        assert_eq!(
            (merged.conflicts.clone(), merged.changed.clone()),
            (vec!["a".to_owned()], vec!["new".to_owned()])
        );
        let kept =
            remember(&fields(&json!({"a": 1, "same": 1, "new": 2})), &merged.fields, &Left::new(), &merged);
        assert_eq!(kept.keys().collect::<Vec<_>>(), ["new", "same"]);
    }

    #[test]
    fn what_the_vendor_writes_otherwise_is_no_change_of_an_editor() {
        let (pack, space) = (json!({"a": "x "}), json!({"a": "x"}));
        let left = Left::from([("a".to_owned(), (digest(&pack["a"]), digest(&space["a"])))]);
        let merged = merge(&fields(&pack), &fields(&space), &left, false);
        assert_eq!((merged.changed.len(), merged.edited.len(), merged.conflicts.len()), (0, 0, 0));
    }

    #[test]
    fn digests_do_not_depend_on_the_order_of_keys() {
        let (a, b) = (r#"{"x":1,"y":[{"p":1,"q":2}]}"#, r#"{"y":[{"q":2,"p":1}],"x":1}"#);
        let of = |text: &str| digest(&serde_json::from_str(text).unwrap());
        assert_eq!(of(a), of(b));
        assert_ne!(of(a), of(r#"{"x":1,"y":[{"p":1,"q":3}]}"#));
    }
}
