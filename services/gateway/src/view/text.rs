//! Texts and links of a page: the editors' own with their language, and sentences of the catalogs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveTime};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// Plain text of the editors with the language that it is written in, English or Spanish whatever the
/// language of the page (SPEC section 3, "Localised text"); or sentences of the catalogs, made of facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Text {
    /// The editors' text; empty where `said` takes its place.
    pub text: String,
    /// The language of `text`: `en` or `es`.
    pub lang: &'static str,
    /// Sentences of the catalogs, made of facts, where editors wrote nothing.
    pub said: Vec<Say>,
}

/// Safe HTML of the editors, with its language (SPEC section 3, "Rich text").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RichText {
    /// Safe HTML; never empty.
    pub html: String,
    /// `en` or `es`.
    pub lang: &'static str,
}

/// A link or button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageLink {
    /// Absolute http or https, or site-relative with the site's query parameters.
    pub href: String,
    /// Opens in a new tab.
    pub external: bool,
    /// The editors' own text; absent means the catalog's.
    pub text: Option<Text>,
}

/// A sentence of the catalogs with what stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Say {
    /// Key of the sentence.
    pub key: &'static str,
    /// The values of its gaps, by name.
    #[schema(value_type = BTreeMap<String, Filling>)]
    pub with: BTreeMap<Cow<'static, str>, Filling>,
}

/// The value of a gap in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum Filling {
    Number(i64),
    /// A name as it is.
    Text(String),
    /// A day, written out in the language of the page.
    Day(NaiveDate),
    /// A local time, "17:30".
    #[serde(serialize_with = "clock")]
    #[schema(value_type = String)]
    Time(NaiveTime),
    /// Keys of words, of which any will do: "a, b or c".
    Any(Vec<&'static str>),
    /// Keys of words, all of them: "a, b and c".
    All(Vec<&'static str>),
    /// Another sentence, or a part of one.
    #[schema(no_recursion)]
    Said(Box<Say>),
}

fn clock<S: Serializer>(time: &NaiveTime, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&time.format("%H:%M"))
}

impl Say {
    /// A sentence without fillings.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key, with: BTreeMap::new() }
    }

    /// With something in it.
    #[must_use]
    pub fn with(mut self, name: &'static str, filling: impl Into<Filling>) -> Self {
        self.with.insert(Cow::Borrowed(name), filling.into());
        self
    }

    /// With a list of words of which any will do.
    #[must_use]
    pub fn any(self, name: &'static str, keys: Vec<&'static str>) -> Self {
        self.with(name, Filling::Any(keys))
    }

    /// With a list of words that all hold.
    #[must_use]
    pub fn all(self, name: &'static str, keys: Vec<&'static str>) -> Self {
        self.with(name, Filling::All(keys))
    }
}

impl From<i64> for Filling {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<NaiveDate> for Filling {
    fn from(day: NaiveDate) -> Self {
        Self::Day(day)
    }
}

impl From<NaiveTime> for Filling {
    fn from(time: NaiveTime) -> Self {
        Self::Time(time)
    }
}

impl From<String> for Filling {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Say> for Filling {
    fn from(say: Say) -> Self {
        Self::Said(Box::new(say))
    }
}
