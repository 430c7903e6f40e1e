//! Every rule of the importer, in one table: identifier, [`Severity`], the condition that must hold, an
//! example of a breach and how to mend it. The importer reports by it, the service explains findings with it
//! ([`by_id`]), and RULES.md is written from it ([`markdown`], `locate-index check --rules`). The crate names
//! no reader of feeds.
//!
//! The table is in six files by subject: `form` (files, columns, references), `election` (source, offices,
//! precincts), `boundary`, `place`, `segment`, and `street` (a county's own street file). Each rule is a
//! constant, and [`all`] gives them in the order of RULES.md. Tests: `feed/src/check/tests/breaches.rs` holds
//! that each rule fires.

use std::collections::BTreeMap;

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// How bad a breach is: one word in reports, index files and on the wire.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, Serialize, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Severity {
    /// The record is used; someone should look.
    Warning,
    /// The record is not used, or not all of it; a street segment is asked about.
    Error,
    /// Many records are affected.
    Critical,
    /// Nothing may be published (unless forced).
    Fatal,
}

impl Severity {
    /// All, the mildest first.
    pub const ALL: &[Self] = Self::VARIANTS;
}

/// One rule of the importer.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its stable identifier, as in reports and on the wire.
    pub id: &'static str,
    /// How bad a breach is.
    pub severity: Severity,
    /// The condition that must hold, why, and the consequence for the record.
    pub explanation: &'static str,
    /// An example of a breach.
    pub example: &'static str,
    /// The advice to the maker of the feed.
    pub fix: &'static str,
}

macro_rules! rules {
    ($($name:ident $severity:ident $id:literal $explanation:literal $example:literal $fix:literal;)*) => {
        $(
            #[doc = $explanation]
            pub const $name: &Rule = &Rule {
                id: $id,
                severity: Severity::$severity,
                explanation: $explanation,
                example: $example,
                fix: $fix,
            };
        )*
        /// These rules, in the order of RULES.md.
        pub(crate) const TABLE: &[&Rule] = &[$($name),*];
    };
}

mod boundary;
mod election;
mod form;
mod place;
mod segment;
mod street;

pub use boundary::*;
pub use election::*;
pub use form::*;
pub use place::*;
pub use segment::*;
pub use street::*;

/// All rules, in the order of RULES.md.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    [form::TABLE, election::TABLE, boundary::TABLE, place::TABLE, segment::TABLE, street::TABLE]
        .into_iter()
        .flatten()
        .copied()
}

/// A rule by its identifier.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id == id)
}

/// How many breaches of a severity there are, by the number of breaches of each rule.
#[must_use]
pub fn count_of(counts: &BTreeMap<&'static str, u64>, severity: Severity) -> u64 {
    let is_of = |id: &str| by_id(id).is_some_and(|rule| rule.severity == severity);
    counts.iter().filter(|(id, _)| is_of(id)).map(|(_, n)| n).sum()
}

/// The text of RULES.md: the table of all rules.
#[must_use]
pub fn markdown() -> String {
    let mut out = String::from(
        "# Rules of the importer\n\n\
         `locate-index check FEED` reports every breach with its file and line. Written from \
         `../rules/src/`\nby `locate-index check --rules`; do not edit by hand.\n\n\
         - **fatal**: nothing may be published from this feed; forced, it answers no address, and every one of its homes is asked about.\n\
         - **critical**: many records are affected.\n\
         - **error**: the record, or the part that is wrong, is not used. A street segment (\"is not used\") still decides \
           nothing: its homes, by the widest reading of what it says, are asked about, and its precinct is offered.\n\
         - **warning**: the record is used; someone should look.\n\n\
         | rule | severity | what must hold, and what happens otherwise | example of a breach | how to mend it |\n\
         |---|---|---|---|---|\n",
    );
    for rule in all() {
        let Rule { id, severity, explanation, example, fix } = rule;
        out.push_str(&format!("| `{id}` | {} | {explanation} | {example} | {fix} |\n", severity.into_str()));
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_rule_says_what_holds_and_how_to_mend_a_breach() {
        assert_eq!(all().map(|rule| rule.id).collect::<BTreeSet<_>>().len(), all().count());
        for rule in all() {
            assert!(!rule.example.contains('|'), "{}: {}", rule.id, rule.example);
            for text in [rule.explanation, rule.fix] {
                assert!(text.len() > 10 && text.ends_with('.') && !text.contains('|'), "{}: {text}", rule.id);
            }
            assert_eq!(by_id(rule.id), Some(rule));
        }
        assert_eq!(by_id("no-such-rule"), None);
    }
}
