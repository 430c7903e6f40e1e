//! `sources.csv`: where facts come from, and the official page that stands beside a fact.

use std::collections::BTreeMap;

use common::jurisdiction::Jurisdiction;
use content::domain::official;
use content::domain::source::RowSource;
use serde::Deserialize;

use super::records::{Faults, Files, quoted, records};

/// The columns of [`SOURCES`].
const COLUMNS: &str = "source,what,date,licence,name,url";

/// The sources of the facts.
pub(super) const SOURCES: &str = "sources.csv";

#[derive(Deserialize)]
struct Written {
    source: String,
    what: String,
    /// For people; `what` where it is empty.
    name: String,
    /// Its official page, with `{place}` for the name of the jurisdiction in small letters and hyphens.
    url: String,
}

/// All sources, by name.
pub(super) struct Sources(BTreeMap<String, RowSource>);

impl Sources {
    pub(super) fn read(files: &Files, faults: &mut Faults) -> Self {
        let mut all = BTreeMap::new();
        for (line, source) in records::<Written>(files, SOURCES, COLUMNS, faults) {
            let at = format!("{SOURCES}:{line}");
            if !source.url.is_empty() && !official::is_official(&source.url) {
                let why = format!("{} is neither .gov nor in facts/official.csv", quoted(&source.url));
                faults.add(&at, why);
            }
            let name = if source.name.is_empty() { source.what } else { source.name };
            if all.insert(source.source.clone(), RowSource { name, url: source.url }).is_some() {
                faults.add(&at, format!("{} stands twice", quoted(&source.source)));
            }
        }
        Self(all)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The source that is shown beside a fact: the first that has an official page, else the first.
    pub(super) fn shown(&self, keys: &[String], place: &Jurisdiction) -> RowSource {
        let mut of = keys.iter().filter_map(|key| self.0.get(key));
        let linked = of.clone().find(|source| !source.url.is_empty());
        let Some(source) = linked.or_else(|| of.next()) else { return RowSource::default() };
        let slug = place.en.to_lowercase().replace(' ', "-").replace('.', "");
        RowSource { name: source.name.clone(), url: source.url.replace("{place}", &slug) }
    }
}
