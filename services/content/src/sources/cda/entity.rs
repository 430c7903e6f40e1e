//! One entry or asset, its fields read one by one.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use xxhash_rust::xxh3::xxh3_64;

/// One entry or asset.
#[derive(Clone, Debug)]
pub struct Entity {
    pub id: String,
    /// Content type; empty for assets.
    pub content_type: String,
    /// When it was last changed (RFC 3339), as the source says it.
    pub updated_at: String,
    /// Counts up with each publication; 0 where the source does not say.
    pub revision: u64,
    /// Hash of its JSON.
    pub hash: u64,
    pub(super) is_asset: bool,
    /// True when the fields stand for one locale and are not keyed by locale.
    pub(super) single_locale: bool,
    pub(super) fields: HashMap<String, Value>,
    /// Fields whose JSON cannot be read, and why.
    pub(super) broken: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct RawEntity<'a> {
    #[serde(borrow)]
    sys: &'a RawValue,
    #[serde(borrow)]
    fields: Option<&'a RawValue>,
}

impl Entity {
    /// Reads one entity; on failure gives its id, where it is known, and the reason.
    pub(super) fn read(raw: &RawValue) -> Result<Self, (String, String)> {
        let parts: RawEntity<'_> =
            serde_json::from_str(raw.get()).map_err(|why| (String::new(), format!("not an entry: {why}")))?;
        let sys: Value = serde_json::from_str(parts.sys.get())
            .map_err(|why| (String::new(), format!("`sys` is not readable: {why}")))?;
        let text = |path: &str| sys.pointer(path).and_then(Value::as_str).unwrap_or("").to_owned();
        let id = text("/id");
        if id.is_empty() {
            return Err((id, "it has no `sys.id`".to_owned()));
        }
        let (mut fields, mut broken) = (HashMap::new(), BTreeMap::new());
        if let Some(raw) = parts.fields {
            let by_name: HashMap<String, &RawValue> = serde_json::from_str(raw.get())
                .map_err(|why| (id.clone(), format!("`fields` is not readable: {why}")))?;
            for (name, raw) in by_name {
                match serde_json::from_str(raw.get()) {
                    Ok(value) => drop(fields.insert(name, value)),
                    Err(why) => drop(broken.insert(name, reason(&why))),
                }
            }
        }
        Ok(Self {
            content_type: text("/contentType/sys/id"),
            updated_at: text("/updatedAt"),
            revision: sys.get("revision").and_then(Value::as_u64).unwrap_or(0),
            hash: xxh3_64(raw.get().as_bytes()),
            is_asset: text("/type") == "Asset",
            single_locale: sys.get("locale").is_some_and(Value::is_string),
            id,
            fields,
            broken,
        })
    }

    /// Its fields as they were written.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value))
    }

    pub fn field_names(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().chain(self.broken.keys()).map(String::as_str)
    }
}

fn reason(why: &serde_json::Error) -> String {
    if why.to_string().contains("recursion limit") {
        "nested too deep".to_owned()
    } else {
        format!("not readable: {why}")
    }
}
