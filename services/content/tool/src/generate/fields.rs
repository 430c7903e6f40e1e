//! Fields of an entry, by locale. A field whose fact is unknown is left out.

use chrono::NaiveDate;
use serde_json::{Value, json};
use url::Url;

use super::texts::Pair;

/// Fields of one entry; `None` leaves a field out.
#[derive(Default)]
pub(super) struct Fields(pub(super) Vec<(&'static str, Value)>);

impl Fields {
    pub(super) fn set(&mut self, name: &'static str, value: Option<Value>) -> &mut Self {
        self.0.extend(value.map(|value| (name, value)));
        self
    }

    pub(super) fn plain(&mut self, name: &'static str, value: impl Into<Value>) -> &mut Self {
        self.set(name, Some(json!({"en": value.into()})))
    }

    pub(super) fn pair(&mut self, name: &'static str, pair: Option<Pair>) -> &mut Self {
        self.set(name, pair.map(|(en, es)| json!({"en": en, "es": es})))
    }

    pub(super) fn url(&mut self, name: &'static str, en: Option<&str>, es: Option<&str>) -> &mut Self {
        let (en, es) = (en.and_then(clean), es.and_then(clean));
        let value = match (en, es) {
            (Some(en), Some(es)) if en != es => Some(json!({"en": en, "es": es})),
            (Some(en), _) => Some(json!({"en": en})),
            (None, _) => None,
        };
        self.set(name, value)
    }

    pub(super) fn day(&mut self, name: &'static str, day: Option<NaiveDate>) -> &mut Self {
        self.set(name, day.map(|day| json!({"en": day.to_string()})))
    }

    pub(super) fn link(&mut self, name: &'static str, id: &str) -> &mut Self {
        self.plain(name, link(id))
    }
}

/// A link to an entry.
pub(super) fn link(id: &str) -> Value {
    json!({"sys": {"type": "Link", "linkType": "Entry", "id": id}})
}

/// An address without what belongs to a visit and not to the page.
pub(super) fn clean(address: &str) -> Option<String> {
    let mut url = Url::parse(address).ok().filter(|u| matches!(u.scheme(), "http" | "https"))?;
    let visits = ["_ga", "aspxerrorpath"];
    if url.query_pairs().any(|(name, _)| visits.contains(&name.as_ref())) {
        let kept: Vec<(String, String)> =
            url.query_pairs().into_owned().filter(|(name, _)| !visits.contains(&name.as_str())).collect();
        url.set_query(None);
        if !kept.is_empty() {
            url.query_pairs_mut().extend_pairs(kept);
        }
        return Some(url.to_string());
    }
    // As the state writes it: some pages read their query byte by byte.
    Some(address.to_owned())
}
