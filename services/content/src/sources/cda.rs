//! Entries in the shape of Contentful's delivery API (`items` + `includes`) or of its export (`entries` +
//! `assets`), with fields by locale. Links are followed lazily over everything that came along: at most
//! three deep, never in a circle, and what cannot be resolved is dropped (SPEC section 7).

mod node;

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Map, Value};

pub use node::{Findings, Node};

/// Links are followed this deep: `include=3` (SPEC section 9).
pub const MAX_DEPTH: usize = 3;

/// One entry or asset.
#[derive(Clone, Debug)]
pub struct Entity {
    /// Id.
    pub id: String,
    /// Content type; empty for assets.
    pub content_type: String,
    /// When it was last changed (RFC 3339), as the source says it.
    pub updated_at: String,
    /// True when the fields stand for one locale and are not keyed by locale.
    single_locale: bool,
    fields: Map<String, Value>,
}

/// What came in one answer, or the whole pack.
#[derive(Clone, Debug, Default)]
pub struct Space {
    entries: HashMap<String, Entity>,
    items: Vec<String>,
    /// Links that the answer itself names as not resolvable.
    pub not_resolvable: usize,
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
struct Document {
    items: Option<Vec<Value>>,
    entries: Option<Vec<Value>>,
    #[serde(default)]
    includes: HashMap<String, Vec<Value>>,
    #[serde(default)]
    errors: Vec<Value>,
}

impl Space {
    /// Parses an answer of the delivery API, or an export.
    ///
    /// # Errors
    /// When it is neither. Single entities that are not readable are left out: links to them are dropped.
    pub fn parse(text: &[u8]) -> Result<Self, ShapeError> {
        let document: Document = serde_json::from_slice(text)?;
        let items = document.items.or(document.entries).ok_or(ShapeError::NoEntries)?;
        let mut space = Self { not_resolvable: document.errors.len(), ..Self::default() };
        let included = document.includes.into_iter().filter(|(kind, _)| kind == "Entry");
        // An item may also stand among the includes of another answer's page: the item wins.
        for entity in included.flat_map(|(_, list)| list).filter_map(Entity::read) {
            space.entries.insert(entity.id.clone(), entity);
        }
        for entity in items.into_iter().filter_map(Entity::read) {
            space.items.push(entity.id.clone());
            space.entries.insert(entity.id.clone(), entity);
        }
        Ok(space)
    }

    /// An entry by its id.
    #[must_use]
    pub fn entry(&self, id: &str) -> Option<&Entity> {
        self.entries.get(id)
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

impl Entity {
    fn read(value: Value) -> Option<Self> {
        let Value::Object(mut object) = value else { return None };
        let sys = object.remove("sys")?;
        let text = |path: &str| sys.pointer(path).and_then(Value::as_str).unwrap_or("").to_owned();
        let id = sys.get("id")?.as_str()?.to_owned();
        let fields = match object.remove("fields") {
            Some(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        Some(Self {
            id,
            content_type: text("/contentType/sys/id"),
            updated_at: text("/updatedAt"),
            single_locale: sys.get("locale").is_some_and(Value::is_string),
            fields,
        })
    }

    /// The names of its fields.
    pub fn field_names(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests;
