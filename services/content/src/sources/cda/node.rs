//! One entry on the way that led to it, with getters that turn fields into domain types and note what
//! they could not read.

use chrono::NaiveDate;
use serde_json::Value;

use super::super::schema;
use super::{Entity, MAX_DEPTH, PROTECTED, ReadNotes, Space};
use crate::domain::finding::Finding;
use crate::domain::rich_text::{self, Links, RichText, Target};
use crate::domain::text::{Text, Written};

/// A list in a field is read up to this length.
const MAX_LIST: usize = 200;
/// Longer texts are refused: no field of a page needs them.
const MAX_TEXT: usize = 100_000;

/// An entry, and the ids that led to it.
#[derive(Clone)]
pub struct Node<'a> {
    space: &'a Space,
    reading: &'a ReadNotes<'a>,
    pub entity: &'a Entity,
    /// Ids from the first entry to this one.
    way: Vec<&'a str>,
    /// Field through which it was reached ("registrationConfig"); empty for the first entry.
    name: String,
}

impl<'a> Node<'a> {
    /// Starts at an entry.
    #[must_use]
    pub fn start(space: &'a Space, entity: &'a Entity, reading: &'a ReadNotes<'a>) -> Self {
        reading.touch(entity);
        Self { space, reading, entity, way: vec![&entity.id], name: String::new() }
    }

    /// The way from the first entry to a field of this one.
    pub(in crate::sources) fn path(&self, field: &str) -> String {
        if self.name.is_empty() { field.to_owned() } else { format!("{}.{field}", self.name) }
    }

    /// Notes that a field, or a part of it, is not shown.
    pub fn unreadable(&self, field: &str, why: &str) {
        self.reading.add(Finding {
            entry: self.entity.id.clone(),
            content_type: self.entity.content_type.clone(),
            field: field.to_owned(),
            path: self.path(field),
            why: why.to_owned(),
        });
    }

    /// A field's values by locale. A value without locales is a finding.
    fn by_locale(&self, field: &str) -> Option<&'a serde_json::Map<String, Value>> {
        if let Some(why) = self.entity.broken.get(field) {
            self.unreadable(field, why);
        }
        let value = self.entity.fields.get(field).filter(|value| !value.is_null())?;
        if value.as_object().is_none() {
            self.unreadable(field, "not written by locale");
        }
        value.as_object()
    }

    /// The value of a field in a language ("en", "es"): that locale itself, else one of its regions.
    fn value(&self, field: &str, language: &str) -> Option<&'a Value> {
        if self.entity.single_locale {
            let value = self.entity.fields.get(field).filter(|value| !value.is_null());
            return value.filter(|_| language == "en");
        }
        let locales = self.by_locale(field)?;
        let regional = || {
            let region = |key: &str| key.strip_prefix(language).is_some_and(|r| r.starts_with('-'));
            locales.iter().find(|(key, v)| region(key) && !v.is_null()).map(|(_, v)| v)
        };
        locales.get(language).filter(|v| !v.is_null()).or_else(regional)
    }

    /// The value of a field that has no language: it stands under English or under the default locale.
    fn plain(&self, field: &str) -> Option<&'a Value> {
        self.value(field, "en").or_else(|| {
            let default = self.space.default_locale.as_deref()?;
            self.by_locale(field)?.get(default).filter(|value| !value.is_null())
        })
    }

    /// A field as it was written: in Spanish, or else in English or without a language.
    pub(in crate::sources) fn raw(&self, field: &str, language: &str) -> Option<&'a Value> {
        if language == "es" { self.value(field, language) } else { self.plain(field) }
    }

    fn text_in(&self, field: &str, language: &str) -> Option<&'a str> {
        self.as_text(field, self.value(field, language)?)
    }

    fn as_text(&self, field: &str, value: &'a Value) -> Option<&'a str> {
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
        Written::new(self.as_text(field, self.plain(field)?), None).en
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
        let Some(value) = self.plain(field) else { return default };
        value.as_bool().unwrap_or_else(|| {
            self.unreadable(field, "neither true nor false");
            default
        })
    }

    /// A day. A time of day after it is ignored: SPEC section 4 compares by day.
    #[must_use]
    pub fn date(&self, field: &str) -> Option<NaiveDate> {
        let text = self.as_text(field, self.plain(field)?)?.trim();
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
        let Some(value) = self.plain(field) else { return Vec::new() };
        let Some(list) = value.as_array() else {
            self.unreadable(field, "not a list");
            return Vec::new();
        };
        if list.len() > MAX_LIST || !list.iter().all(Value::is_string) {
            self.unreadable(field, "parts of the list are not texts, or it is too long");
        }
        let texts = list.iter().take(MAX_LIST).filter_map(Value::as_str).map(str::trim);
        texts.filter(|t| !t.is_empty()).map(str::to_owned).collect()
    }

    /// A JSON object or list, as it stands.
    #[must_use]
    pub fn json(&self, field: &str) -> Option<&'a Value> {
        self.plain(field)
    }

    /// Rich text, rendered. Parts that had to be left out are a finding.
    #[must_use]
    pub fn rich(&self, field: &str) -> Option<RichText> {
        let html = |language| {
            let document = self.value(field, language)?;
            let rendered = rich_text::render(document, &InLanguage { node: self, language });
            if !document.is_object() {
                self.unreadable(field, "not a rich text");
            } else if let Some(why) = rendered.why() {
                self.unreadable(field, &why);
            } else if !rich_text::validate(document).is_empty() {
                self.unreadable(field, "parts of the rich text do not have the shape that the CMS gives");
            }
            Some(rendered.html).filter(|html| !html.is_empty())
        };
        Some(RichText { en: html("en")?, es: html("es") })
    }

    /// The entry that a field links to; `None` when there is none, it cannot be resolved, it is too deep,
    /// or it would lead in a circle.
    #[must_use]
    pub fn link(&self, field: &str) -> Option<Node<'a>> {
        self.follow(self.plain(field)?, field)
    }

    /// The entries that a list links to, without those that cannot be followed.
    #[must_use]
    pub fn links(&self, field: &str) -> Vec<Node<'a>> {
        let Some(value) = self.plain(field) else { return Vec::new() };
        let Some(list) = value.as_array() else {
            self.unreadable(field, "not a list of links");
            return Vec::new();
        };
        if list.len() > MAX_LIST {
            self.unreadable(field, "the list is too long");
        }
        list.iter().take(MAX_LIST).filter_map(|link| self.follow(link, field)).collect()
    }

    fn follow(&self, link: &'a Value, field: &str) -> Option<Node<'a>> {
        let part = |name: &str| link.get("sys").and_then(|sys| sys.get(name)).and_then(Value::as_str);
        if part("type") != Some("Link") || part("linkType") != Some("Entry") {
            self.unreadable(field, "not a link to an entry");
            return None;
        }
        let entity = part("id").and_then(|id| {
            let found = self.space.entry(id);
            if found.is_none() {
                self.reading.missed(id);
            }
            found
        });
        let Some(entity) = entity else {
            self.unreadable(field, "link not resolvable");
            return None;
        };
        if self.way.len() > MAX_DEPTH || self.way.contains(&entity.id.as_str()) {
            self.unreadable(field, "link too deep or circular");
            return None;
        }
        self.reading.touch(entity);
        let mut way = self.way.clone();
        way.push(&entity.id);
        Some(Node { space: self.space, reading: self.reading, entity, way, name: self.path(field) })
    }

    /// The same notes, another entry: what a rich text names is not followed further.
    fn beside(&self, entity: &'a Entity) -> Node<'a> {
        Node::start(self.space, entity, self.reading)
    }
}

/// The targets of the links in a rich text, in one language.
struct InLanguage<'n, 'a> {
    node: &'n Node<'a>,
    language: &'static str,
}

impl InLanguage<'_, '_> {
    fn text(&self, node: &Node<'_>, field: &str) -> Option<String> {
        let text = node.text(field)?;
        Some(if self.language == "es" { text.es().to_owned() } else { text.en })
    }

    /// The page of a jurisdiction's entry.
    fn page_of(&self, node: &Node<'_>) -> Option<String> {
        let code = match node.entity.content_type.as_str() {
            schema::STATE => node.string("stateCode"),
            schema::TERRITORY => node.string("territoryCode"),
            _ => None,
        }?;
        let place = common::jurisdiction::any(&code)?;
        Some(format!("/votinginfo/{}/", place.code.to_ascii_lowercase()))
    }
}

impl Links for InLanguage<'_, '_> {
    fn asset(&self, id: &str) -> Option<Target> {
        let Some(entity) = self.node.space.asset(id) else {
            self.node.reading.missed(id);
            return None;
        };
        let asset = self.node.beside(entity);
        let file = asset.value("file", self.language).or_else(|| asset.plain("file"))?;
        let part = |name: &str| file.get(name).and_then(Value::as_str);
        let address = part("url")?;
        let address = if address.starts_with("//") { format!("https:{address}") } else { address.to_owned() };
        let host = url::Url::parse(&address).ok()?.host_str().map(str::to_ascii_lowercase)?;
        let protected = host.ends_with(PROTECTED);
        let href = if protected { self.node.reading.sign(&address) } else { Some(address) };
        let title = self.text(&asset, "title").or_else(|| part("fileName").map(str::to_owned));
        Some(Target { title, href })
    }

    fn entry(&self, id: &str) -> Option<Target> {
        let Some(entity) = self.node.space.entry(id) else {
            self.node.reading.missed(id);
            return None;
        };
        let entry = self.node.beside(entity);
        let href = match entity.content_type.as_str() {
            schema::STATE | schema::TERRITORY => self.page_of(&entry),
            "customPage" if entry.flag("pageEnabled") => {
                let root = self.node.way.first().and_then(|id| self.node.space.entry(id))?;
                let page = self.page_of(&self.node.beside(root));
                entry.string("slug").zip(page).map(|(slug, page)| format!("{page}{slug}/"))
            }
            _ if entity.fields.contains_key("url") => self.text(&entry, "url"),
            _ => None,
        };
        let names = ["title", "heading", "stateName", "territoryName", "name"];
        let title = names.into_iter().filter(|name| entity.fields.contains_key(*name));
        let title = title.filter_map(|name| self.text(&entry, name)).next();
        Some(Target { title, href })
    }
}
