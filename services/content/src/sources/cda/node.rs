//! One entry on the way that led to it, with getters that turn fields into domain types and note what
//! they could not read.

use std::cell::RefCell;

use chrono::NaiveDate;
use serde_json::Value;

use super::{Entity, MAX_DEPTH, Space};
use crate::domain::rich_text::{self, RichText};
use crate::domain::text::{Text, Written};

/// A list in a field is read up to this length.
const MAX_LIST: usize = 200;
/// Longer texts are refused: no field of a page needs them.
const MAX_TEXT: usize = 100_000;

/// What could not be read, by field.
#[derive(Debug, Default)]
pub struct Findings(RefCell<Vec<String>>);

impl Findings {
    fn add(&self, finding: String) {
        let mut list = self.0.borrow_mut();
        if list.len() < MAX_LIST && !list.contains(&finding) {
            list.push(finding);
        }
    }

    /// Ends the reading.
    #[must_use]
    pub fn into_inner(self) -> Vec<String> {
        self.0.into_inner()
    }
}

/// An entry, and the ids that led to it.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    space: &'a Space,
    findings: &'a Findings,
    /// The entry.
    pub entity: &'a Entity,
    /// Ids from the first entry to this one.
    way: Vec<&'a str>,
    /// Field through which it was reached ("registrationConfig"); empty for the first entry.
    name: String,
}

impl<'a> Node<'a> {
    /// Starts at an entry.
    #[must_use]
    pub fn start(space: &'a Space, entity: &'a Entity, findings: &'a Findings) -> Self {
        Self { space, findings, entity, way: vec![&entity.id], name: String::new() }
    }

    fn path(&self, field: &str) -> String {
        if self.name.is_empty() { field.to_owned() } else { format!("{}.{field}", self.name) }
    }

    fn unreadable(&self, field: &str, why: &str) {
        self.findings.add(format!("{} ({why})", self.path(field)));
    }

    /// The value of a field in a language ("en", "es"): that locale itself, else one of its regions.
    fn value(&self, field: &str, language: &str) -> Option<&'a Value> {
        let value = self.entity.fields.get(field)?;
        if self.entity.single_locale {
            return (language == "en" && !value.is_null()).then_some(value);
        }
        let locales = value.as_object()?;
        let regional = || {
            let region = |key: &str| key.strip_prefix(language).is_some_and(|r| r.starts_with('-'));
            locales.iter().find(|(key, v)| region(key) && !v.is_null()).map(|(_, v)| v)
        };
        locales.get(language).filter(|v| !v.is_null()).or_else(regional)
    }

    fn text_in(&self, field: &str, language: &str) -> Option<&'a str> {
        let value = self.value(field, language)?;
        let text = value.as_str().filter(|t| t.len() <= MAX_TEXT);
        if text.is_none() {
            self.unreadable(field, "not a text");
        }
        text
    }

    /// Text as it was written.
    #[must_use]
    pub fn written(&self, field: &str) -> Written {
        Written::new(self.text_in(field, "en"), self.text_in(field, "es"))
    }

    /// Text with its fallback.
    #[must_use]
    pub fn text(&self, field: &str) -> Option<Text> {
        self.written(field).text()
    }

    /// Text that has no language: codes, numbers, names for editors.
    #[must_use]
    pub fn string(&self, field: &str) -> Option<String> {
        self.written(field).en
    }

    /// An address that a page may link to.
    #[must_use]
    pub fn url(&self, field: &str) -> Option<Text> {
        let mut text = self.text(field)?;
        if text.es.as_deref().is_some_and(|es| !rich_text::is_allowed(es)) {
            self.unreadable(field, "not a link");
            text.es = None;
        }
        if rich_text::is_allowed(&text.en) {
            return Some(text);
        }
        self.unreadable(field, "not a link");
        None
    }

    /// A switch; missing means off.
    #[must_use]
    pub fn flag(&self, field: &str) -> bool {
        self.flag_or(field, false)
    }

    /// A switch with its own default.
    #[must_use]
    pub fn flag_or(&self, field: &str, default: bool) -> bool {
        let Some(value) = self.value(field, "en") else { return default };
        value.as_bool().unwrap_or_else(|| {
            self.unreadable(field, "neither true nor false");
            default
        })
    }

    /// A day. A time of day after it is ignored: SPEC section 4 compares by day.
    #[must_use]
    pub fn date(&self, field: &str) -> Option<NaiveDate> {
        let text = self.text_in(field, "en")?.trim();
        let day = text.get(..10).filter(|_| text.len() == 10 || text.as_bytes().get(10) == Some(&b'T'));
        let date = day.and_then(|d| NaiveDate::parse_from_str(d, "%Y-%m-%d").ok());
        if date.is_none() && !text.is_empty() {
            self.unreadable(field, "not a date");
        }
        date
    }

    /// A list of texts.
    #[must_use]
    pub fn strings(&self, field: &str) -> Vec<String> {
        let Some(value) = self.value(field, "en") else { return Vec::new() };
        let Some(list) = value.as_array() else {
            self.unreadable(field, "not a list");
            return Vec::new();
        };
        let texts = list.iter().take(MAX_LIST).filter_map(Value::as_str).map(str::trim);
        texts.filter(|t| !t.is_empty()).map(str::to_owned).collect()
    }

    /// A JSON object or list, as it stands.
    #[must_use]
    pub fn json(&self, field: &str) -> Option<&'a Value> {
        self.value(field, "en")
    }

    /// Rich text, rendered. What had to be left out of it is a finding.
    #[must_use]
    pub fn rich(&self, field: &str) -> Option<RichText> {
        let html = |language| {
            let document = self.value(field, language)?;
            let rendered = rich_text::render(document);
            if rendered.losses() > 0 || !rich_text::validate(document).is_empty() {
                self.unreadable(field, "parts of the rich text were left out");
            }
            Some(rendered.html).filter(|html| !html.is_empty())
        };
        Some(RichText { en: html("en")?, es: html("es") })
    }

    /// The entry that a field links to; `None` when there is none, it cannot be resolved, it is too deep,
    /// or it would lead in a circle.
    #[must_use]
    pub fn link(&self, field: &str) -> Option<Node<'a>> {
        self.follow(self.value(field, "en")?, field)
    }

    /// The entries that a list links to, without those that cannot be followed.
    #[must_use]
    pub fn links(&self, field: &str) -> Vec<Node<'a>> {
        let list = self.value(field, "en").and_then(Value::as_array);
        list.into_iter().flatten().take(MAX_LIST).filter_map(|link| self.follow(link, field)).collect()
    }

    fn follow(&self, link: &'a Value, field: &str) -> Option<Node<'a>> {
        let sys = link.get("sys")?;
        let part = |name: &str| sys.get(name).and_then(Value::as_str);
        if part("type") != Some("Link") || part("linkType") != Some("Entry") {
            return None;
        }
        let entity = part("id").and_then(|id| self.space.entry(id));
        let Some(entity) = entity else {
            self.unreadable(field, "link not resolvable");
            return None;
        };
        if self.way.len() > MAX_DEPTH || self.way.contains(&entity.id.as_str()) {
            self.unreadable(field, "link too deep or circular");
            return None;
        }
        let mut way = self.way.clone();
        way.push(&entity.id);
        Some(Node { space: self.space, findings: self.findings, entity, way, name: self.path(field) })
    }
}
