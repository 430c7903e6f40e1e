//! The facts about voting in a jurisdiction for the election shown (DESIGN 7, "facts that a voter can act
//! on"): values as the content service gives them, each with how sure it is and where it comes from.
//! Everything is read here by name into types of the voter's world; a value that no rule knows is not shown,
//! and [`crate::site::audit::unread`] counts it.

use chrono::NaiveDate;

use super::codes;
use crate::site::wording::links::is_web;
use crate::site::wording::locale::Locale;
use crate::view::facts::{Certainty, Checked, SourceNote};
use crate::view::text::Text;

/// A fact about voting in one jurisdiction, as the content service gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// Name, such as `mail_ballot.envelope.witnesses`.
    pub name: String,
    /// Value: a code, a number, a time, a day, or a link.
    pub value: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// The values of other sources, in the same form.
    pub other_values: Vec<String>,
    /// The page that says so.
    pub source_url: String,
    /// Name of that page.
    pub source_name: String,
    /// When that page was checked: a day, a month or a year.
    pub checked: String,
}

/// The facts of a jurisdiction for one election.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(Vec<Fact>);

/// A fact that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownFact<'a, T> {
    pub value: T,
    /// The values of other sources; those that cannot be read are left out.
    pub others: Vec<T>,
    /// Where it comes from.
    pub fact: &'a Fact,
}

impl Facts {
    /// The facts, in the order of the content service.
    #[must_use]
    pub fn new(facts: Vec<Fact>) -> Self {
        Self(facts)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.0.iter()
    }

    /// All of one name, such as the counties in which a language is covered.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Fact> {
        self.0.iter().filter(move |fact| fact.name == name)
    }

    /// A fact by its name, read by `parse`; `None` where it is missing or cannot be read.
    pub fn read<'a, T>(
        &'a self,
        name: &'a str,
        parse: impl Fn(&'a str) -> Option<T>,
    ) -> Option<KnownFact<'a, T>> {
        let fact = self.all(name).next()?;
        let value = parse(fact.value.trim())?;
        let others = fact.other_values.iter().filter_map(|other| parse(other.trim())).collect();
        Some(KnownFact { value, others, fact })
    }

    /// A fact whose value is one of the codes of a table: what the table says of it.
    pub fn code<'a, T: Copy>(&'a self, name: &'a str, table: &[(&str, T)]) -> Option<KnownFact<'a, T>> {
        self.read(name, |value| codes::one(value, table))
    }

    /// A fact whose value is a link.
    pub fn link<'a>(&'a self, name: &'a str) -> Option<KnownFact<'a, &'a str>> {
        self.read(name, |value| is_web(value).then_some(value))
    }

    /// A fact whose value is a phone number.
    pub fn phone<'a>(&'a self, name: &'a str) -> Option<KnownFact<'a, &'a str>> {
        self.read(name, |value| common::phone::is_e164(value).then_some(value))
    }

    /// A text of the facts: `name` in English and `name` with `_es`; only where both are there (SPEC section
    /// 5, "a note").
    #[must_use]
    pub fn text(&self, name: &str, locale: Locale) -> Option<Text> {
        let there = |name: &str| {
            self.all(name).next().map(|fact| fact.value.trim().to_owned()).filter(|text| text.len() > 1)
        };
        let (en, es) = (there(name)?, there(&format!("{name}_es"))?);
        Some(match locale {
            Locale::Es => Text { text: es, lang: "es", said: Vec::new() },
            _ => Text { text: en, lang: "en", said: Vec::new() },
        })
    }

    /// A fact that says yes; `false` where it is missing.
    #[must_use]
    pub fn is_yes(&self, name: &str) -> bool {
        self.all(name).next().is_some_and(|fact| fact.value == "yes")
    }
}

impl<'a, T> KnownFact<'a, T> {
    /// How sure it is. A dispute whose other side cannot be read is doubt all the same.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.fact.certainty
    }

    /// The same fact with another value.
    pub fn map<U>(self, to: impl Fn(T) -> U) -> KnownFact<'a, U> {
        KnownFact {
            value: to(self.value),
            others: self.others.into_iter().map(to).collect(),
            fact: self.fact,
        }
    }
}

impl Fact {
    /// Where it comes from; `about` is the key of the words that name the fact.
    #[must_use]
    pub fn note(&self, about: &'static str) -> SourceNote {
        SourceNote {
            about: vec![about],
            checked: checked(&self.checked),
            url: Some(self.source_url.clone()).filter(|url| is_web(url)),
            name: self.source_name.clone(),
        }
    }
}

/// When a source was checked: "2026-09-22", "2026-09" or "2026". Anything else is not known.
#[must_use]
pub fn checked(text: &str) -> Option<Checked> {
    let date = |text: String| text.parse::<NaiveDate>().ok();
    match text.len() {
        10 => date(text.to_owned()).map(Checked::Day),
        7 => date(format!("{text}-01")).map(Checked::Month),
        4 => date(format!("{text}-01-01")).map(Checked::Year),
        _ => None,
    }
}

/// Notes of one section: facts of one page that were checked on one day stand together, in their order.
#[must_use]
pub fn together(notes: impl IntoIterator<Item = SourceNote>) -> Vec<SourceNote> {
    let mut out: Vec<SourceNote> = Vec::new();
    for note in notes {
        let same =
            |n: &&mut SourceNote| (&n.url, &n.name, n.checked) == (&note.url, &note.name, note.checked);
        match out.iter_mut().find(same) {
            Some(known) => {
                for about in note.about {
                    if !known.about.contains(&about) {
                        known.about.push(about);
                    }
                }
            }
            None => out.push(note),
        }
    }
    // A source without page, day and name says nothing to a voter.
    out.retain(|note| note.url.is_some() || note.checked.is_some() || !note.name.is_empty());
    out
}

#[cfg(test)]
pub(crate) mod tests;
