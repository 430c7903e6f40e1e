//! Which facts there are: a table a file of `facts/`, with the kind of their values, the value that is safe for the
//! voter where sources differ, and whether a section of a page asks for it. A text or an address may have a second
//! fact with `_es` after its name, for Spanish.

mod help;
mod mail;
mod registration;
mod voting;

use super::value::{Kind, Safe};

/// A fact that exists.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// What its values are.
    pub kind: Kind,
    /// Which value a voter plans for where sources differ.
    pub safe: Safe,
    /// The section of a page that asks for it; empty when no page misses it.
    pub section: &'static str,
}

/// A table of `facts/`, and the facts that stand in it.
#[derive(Debug)]
pub struct Subject {
    /// The name of the file.
    pub file: &'static str,
    /// Its facts.
    pub facts: &'static [Definition],
}

/// All tables.
pub const SUBJECTS: [Subject; 11] = [
    Subject { file: "elections.csv", facts: voting::ELECTIONS },
    Subject { file: "registration.csv", facts: registration::REGISTRATION },
    Subject { file: "same-day.csv", facts: registration::SAME_DAY },
    Subject { file: "mail-request.csv", facts: mail::REQUEST },
    Subject { file: "mail-return.csv", facts: mail::RETURN },
    Subject { file: "early-voting.csv", facts: voting::EARLY_VOTING },
    Subject { file: "polling-hours.csv", facts: voting::POLLING },
    Subject { file: "ids.csv", facts: voting::IDS },
    Subject { file: "offices.csv", facts: help::OFFICES },
    Subject { file: "rights-and-help.csv", facts: help::HELP },
    Subject { file: "law-changes.csv", facts: help::LAW },
];

/// A fact that no page misses while it is unknown.
const fn fact(name: &'static str, kind: Kind, safe: Safe) -> Definition {
    Definition { name, kind, safe, section: "" }
}

/// A fact that a section of a page asks for.
const fn asked(section: &'static str, name: &'static str, kind: Kind, safe: Safe) -> Definition {
    Definition { name, kind, safe, section }
}

/// The definition of a fact; that of a Spanish one is the definition of its English one.
#[must_use]
pub fn definition(name: &str) -> Option<&'static Definition> {
    let all = || SUBJECTS.iter().flat_map(|subject| subject.facts);
    all().find(|fact| fact.name == name).or_else(|| {
        let english = name.strip_suffix("_es")?;
        all().find(|fact| fact.name == english && fact.kind.has_languages())
    })
}

/// The table in which a fact stands.
#[must_use]
pub fn file_of(name: &str) -> Option<&'static str> {
    let known = definition(name)?;
    let of = SUBJECTS.iter().find(|subject| subject.facts.iter().any(|fact| fact.name == known.name));
    of.map(|subject| subject.file)
}
