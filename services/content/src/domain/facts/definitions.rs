//! Which facts there are: a table a file of `facts/`, with the kind of their values, the value that is safe
//! for the voter where sources differ, and whether a section of a page asks for it. A text or an address may
//! have a second fact with `_es` after its name, for Spanish.

mod help;
mod mail;
mod registration;
mod voting;

use super::value::{Safe, ValueKind};
use super::{Fact, FactCertainty};

/// A fact that exists.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    pub name: &'static str,
    pub kind: ValueKind,
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
    pub facts: &'static [Definition],
}

/// The tables of `facts/`, one a file, in the order of FACTS.md.
pub const SUBJECTS: [Subject; 12] = [
    Subject { file: "elections.csv", facts: voting::ELECTIONS },
    Subject { file: "registration.csv", facts: registration::REGISTRATION },
    Subject { file: "same-day.csv", facts: registration::SAME_DAY },
    Subject { file: "mail-request.csv", facts: mail::REQUEST },
    Subject { file: "mail-return.csv", facts: mail::RETURN },
    Subject { file: "early-voting.csv", facts: voting::EARLY_VOTING },
    Subject { file: "polling-hours.csv", facts: voting::POLLING },
    Subject { file: "ids.csv", facts: voting::IDS },
    Subject { file: "offices.csv", facts: help::OFFICES },
    Subject { file: "state-holidays.csv", facts: help::HOLIDAYS },
    Subject { file: "rights-and-help.csv", facts: help::HELP },
    Subject { file: "law-changes.csv", facts: help::LAW },
];

/// Facts that pages ask for only where another fact has this value: the beginning of their names, that fact,
/// the value.
const ONLY_WHERE: [(&str, &str, &str); 11] = [
    ("registration.online.url", "registration.online.available", "yes"),
    ("registration.deadlines.online.", "registration.online.available", "yes"),
    ("registration.mail.form_url", "registration.mail.available", "yes"),
    ("registration.mail.mailing_address", "registration.mail.available", "yes"),
    ("registration.deadlines.mail.", "registration.mail.available", "yes"),
    ("mail_ballot.automatic_scope", "mail_ballot.universal", "yes"),
    ("mail_ballot.request.url", "mail_ballot.request.needed", "yes"),
    ("mail_ballot.request.mail.", "mail_ballot.request.needed", "yes"),
    ("mail_ballot.return.by_mail.received_by", "mail_ballot.return.by_mail.basis", "postmark"),
    ("mail_ballot.return.in_person.days", "mail_ballot.return.in_person.allowed", "yes"),
    ("early_voting.rule.", "early_voting.offered", "yes"),
];

/// True when a page asks for a fact where these other facts hold. Where it is not known whether it applies,
/// it does.
#[must_use]
pub fn is_asked(known: &Definition, held: &[Fact]) -> bool {
    let applies = |(begins, name, value): &(&str, &str, &str)| {
        let other =
            held.iter().find(|fact| fact.row.name == *name).filter(|_| known.name.starts_with(begins));
        other.is_none_or(|fact| fact.row.value == *value || fact.certainty == FactCertainty::Disputed)
    };
    !known.section.is_empty() && ONLY_WHERE.iter().all(applies)
}

/// Beginnings of the names of facts that cost a vote where they are wrong: deadlines, the way back of a mail
/// ballot, its envelope, a conviction, voting without an ID.
const NEED_OFFICIAL: [&str; 14] = [
    "registration.deadlines.",
    "registration.same_day.from_",
    "registration.same_day.until_",
    "mail_ballot.request.online.",
    "mail_ballot.request.mail.",
    "mail_ballot.request.in_person.",
    "mail_ballot.envelope.",
    "mail_ballot.return.",
    "mail_ballot.drop_boxes.until_",
    "mail_ballot.cure.",
    "rights.conviction.",
    "voter_id.without",
    "voter_id.return_",
    "uocava.return.",
];

/// True when only an official page or the text of the law makes a value of this fact `high`.
#[must_use]
pub fn needs_official(name: &str) -> bool {
    NEED_OFFICIAL.iter().any(|begins| name.starts_with(begins))
}

/// A fact that no page misses while it is unknown.
const fn fact(name: &'static str, kind: ValueKind, safe: Safe) -> Definition {
    Definition { name, kind, safe, section: "" }
}

/// A fact that a section of a page asks for.
const fn asked(section: &'static str, name: &'static str, kind: ValueKind, safe: Safe) -> Definition {
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
