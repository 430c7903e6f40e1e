//! Entries in the shape of Contentful's delivery API (`items` + `includes`) or of its export (`entries` +
//! `assets`), with fields by locale. Links are followed lazily over everything that came along: at most
//! three deep, never in a circle, and what cannot be resolved is dropped (SPEC section 7).
//!
//! An answer is read entry by entry and field by field: JSON that cannot be read in one field (nested
//! beyond the parser's limit, for example) costs that field and nothing else.

mod entity;
mod node;
mod reading;

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

pub use entity::Entity;
pub use node::Node;
pub use reading::{ReadNotes, Signer};

/// Links are followed this deep: `include=3` (SPEC section 9).
pub const MAX_DEPTH: usize = 3;

/// Hosts of protected assets end in this.
const PROTECTED: &str = ".secure.ctfassets.net";

/// The entries and assets of one answer, or of the whole pack.
#[derive(Clone, Debug, Default)]
pub struct Space {
    entries: HashMap<String, Entity>,
    assets: HashMap<String, Entity>,
    items: Vec<String>,
    /// The locale of fields that are not written by language; `None` means English.
    default_locale: Option<String>,
    /// Entities that could not be read, or whose id was taken: id and reason.
    pub faults: Vec<(String, String)>,
    /// Links that the answer itself names as not resolvable.
    pub not_resolvable: usize,
    /// How many items there are in all pages.
    pub total: Option<usize>,
    /// How many items this page has, readable or not.
    pub returned: usize,
}

/// Why a text is neither an answer nor an export.
#[derive(Debug, thiserror::Error)]
pub enum ShapeError {
    /// Not JSON, or not of this shape.
    #[error("not a collection of entries: {0}")]
    Json(#[from] serde_json::Error),
    /// JSON, but neither `items` nor `entries`.
    #[error("neither `items` (delivery API) nor `entries` (export) is there")]
    NoEntries,
}

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow)]
    items: Option<&'a RawValue>,
    #[serde(borrow)]
    entries: Option<&'a RawValue>,
    #[serde(borrow)]
    assets: Option<&'a RawValue>,
    #[serde(borrow)]
    includes: Option<&'a RawValue>,
    #[serde(borrow)]
    locales: Option<&'a RawValue>,
    #[serde(borrow)]
    errors: Option<&'a RawValue>,
    #[serde(borrow)]
    total: Option<&'a RawValue>,
}

/// Reads a part of the envelope; what has another shape counts as absent.
fn part<'a, T: Deserialize<'a>>(raw: Option<&'a RawValue>) -> Option<T> {
    raw.and_then(|raw| serde_json::from_str(raw.get()).ok())
}

impl Space {
    /// Parses an answer of the delivery API, or an export.
    ///
    /// # Errors
    /// When it is neither. Single entities that are not readable are left out and named in `faults`: links
    /// to them are dropped.
    pub fn parse(text: &[u8]) -> Result<Self, ShapeError> {
        let document: Document<'_> = serde_json::from_slice(text)?;
        let items: Vec<&RawValue> = part(document.items.or(document.entries)).ok_or(ShapeError::NoEntries)?;
        let mut space = Self {
            not_resolvable: part::<Vec<&RawValue>>(document.errors).map_or(0, |errors| errors.len()),
            total: part(document.total),
            returned: items.len(),
            default_locale: part::<Vec<Value>>(document.locales).as_deref().and_then(default_locale),
            ..Self::default()
        };
        let mut includes: HashMap<String, Vec<&RawValue>> = part(document.includes).unwrap_or_default();
        let assets: Vec<&RawValue> = part(document.assets).unwrap_or_default();
        for raw in assets.into_iter().chain(includes.remove("Asset").unwrap_or_default()) {
            space.keep_asset(raw);
        }
        for raw in items {
            match Entity::read(raw) {
                Ok(entity) if entity.is_asset => space.keep_asset(raw),
                Ok(entity) if space.entries.contains_key(&entity.id) => {
                    space.faults.push((
                        entity.id,
                        "its id is taken by another entry; the first one counts".to_owned(),
                    ));
                }
                Ok(entity) => {
                    space.items.push(entity.id.clone());
                    space.entries.insert(entity.id.clone(), entity);
                }
                Err(fault) => space.faults.push(fault),
            }
        }
        for raw in includes.remove("Entry").unwrap_or_default() {
            match Entity::read(raw) {
                // An item may also stand among the includes of another page: the item wins.
                Ok(entity) => drop(space.entries.entry(entity.id.clone()).or_insert(entity)),
                Err(fault) => space.faults.push(fault),
            }
        }
        Ok(space)
    }

    fn keep_asset(&mut self, raw: &RawValue) {
        match Entity::read(raw) {
            Ok(asset) => drop(self.assets.entry(asset.id.clone()).or_insert(asset)),
            Err(fault) => self.faults.push(fault),
        }
    }

    /// Adds the next page of the same query.
    pub fn extend(&mut self, page: Self) {
        for id in page.items {
            if !self.items.contains(&id) {
                self.items.push(id);
            }
        }
        // An entity that is here already came as an item, or has the same content.
        for (id, entity) in page.entries {
            self.entries.entry(id).or_insert(entity);
        }
        for (id, asset) in page.assets {
            self.assets.entry(id).or_insert(asset);
        }
        self.faults.extend(page.faults);
        self.not_resolvable += page.not_resolvable;
    }

    /// Sets the locale of fields that are not written by language.
    pub fn set_default_locale(&mut self, code: Option<String>) {
        self.default_locale = code;
    }

    #[must_use]
    pub fn entry(&self, id: &str) -> Option<&Entity> {
        self.entries.get(id)
    }

    #[must_use]
    pub fn asset(&self, id: &str) -> Option<&Entity> {
        self.assets.get(id)
    }

    /// True when an asset came whose address must be signed.
    #[must_use]
    pub fn has_protected_assets(&self) -> bool {
        let is = |asset: &Entity| {
            let files = asset.fields.get("file").and_then(Value::as_object);
            let urls = files.into_iter().flat_map(|files| files.values()).filter_map(|file| file.get("url"));
            urls.filter_map(Value::as_str).any(|url| url.contains(PROTECTED))
        };
        self.assets.values().any(is)
    }

    /// Everything that came, in no order.
    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.entries.values().chain(self.assets.values())
    }

    /// The entries that were asked for, in order; of an export, all.
    pub fn items(&self) -> impl Iterator<Item = &Entity> {
        self.items.iter().filter_map(|id| self.entries.get(id))
    }

    /// The items of one content type, in order.
    pub fn items_of<'a>(&'a self, content_type: &'a str) -> impl Iterator<Item = &'a Entity> {
        self.items().filter(move |e| e.content_type == content_type)
    }
}

/// The default among the locales of a space ("locales" of an export, or `GET locales`).
#[must_use]
pub fn default_locale(locales: &[Value]) -> Option<String> {
    let default =
        locales.iter().find(|locale| locale.get("default").and_then(Value::as_bool) == Some(true))?;
    default.get("code").and_then(Value::as_str).map(str::to_owned)
}

#[cfg(test)]
mod tests;
