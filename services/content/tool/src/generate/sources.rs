//! `sources.csv`: where facts come from, who publishes them, and the official page that is shown with a fact.
//! Files of one publisher are one source.

use std::collections::{BTreeMap, BTreeSet};

use common::jurisdiction::Jurisdiction;
use content::domain::official;
use content::domain::source::RowSource;
use serde::Deserialize;

use super::records::{Faults, Files, quoted, records};

/// The columns of [`SOURCES`].
const COLUMNS: &str = "source,what,date,licence,name,url,publisher,kind";

/// The sources of the facts.
pub(crate) const SOURCES: &str = "sources.csv";

#[derive(Deserialize)]
struct Written {
    source: String,
    what: String,
    /// For people; `what` where it is empty.
    name: String,
    /// Its official page, with `{place}` for the name of the jurisdiction in small letters and hyphens.
    url: String,
    publisher: String,
    kind: String,
}

/// How labels of hosts of parties, candidates, campaigns and their programs end ("housedems").
const PARTIES: [&str; 8] =
    ["dems", "democrats", "republicans", "gop", "actblue", "winred", "votesaveamerica", "forcongress"];
/// Whole labels of such hosts.
const COMMITTEES: [&str; 4] = ["dnc", "rnc", "dccc", "nrcc"];

/// The first host of a party or a campaign that a text names.
pub(super) fn party(text: &str) -> Option<&str> {
    let hosts = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-')));
    let mut hosts = hosts.map(|host| host.trim_matches('.')).filter(|host| host.contains('.'));
    hosts.find(|host| {
        let host = host.to_ascii_lowercase();
        let mut labels = host.split(['.', '-']);
        labels.any(|label| COMMITTEES.contains(&label) || PARTIES.iter().any(|party| label.ends_with(party)))
    })
}

/// Why a source of a party is refused.
pub(super) fn refused(source: &str) -> String {
    format!("{}: a party or a campaign is no source: take it away, or find another one", quoted(source))
}

/// The kind of a publisher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SourceKind {
    /// A page, a survey or a release of an office or a court.
    Official,
    /// The text of a law or a rule, wherever it was read.
    Statute,
    /// A list, a guide or a program of others.
    Secondary,
    /// A newspaper or a station.
    News,
    /// Computed or compared by this project.
    Own,
}

impl SourceKind {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Official, "official"),
        (Self::Statute, "statute"),
        (Self::Secondary, "secondary"),
        (Self::News, "news"),
        (Self::Own, "own"),
    ];
    /// The word for parties and campaigns, which are no source of any value.
    const REFUSED: &'static str = "party";

    /// The word of the table.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }
}

/// The office, firm or person that answers for a source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Publisher {
    pub name: String,
    pub kind: SourceKind,
}

/// All sources, by key.
pub(super) struct Sources(BTreeMap<String, (RowSource, Publisher)>);

impl Sources {
    pub(super) fn read(files: &Files, faults: &mut Faults) -> Self {
        let mut all = BTreeMap::new();
        for (line, source) in records::<Written>(files, SOURCES, COLUMNS, faults) {
            let at = format!("{SOURCES}:{line}");
            if !source.url.is_empty() && !official::is_official(&source.url) {
                let why = format!("{} is neither .gov nor in facts/official.csv", quoted(&source.url));
                faults.add(&at, why);
            }
            for text in [&source.what, &source.name, &source.url, &source.publisher] {
                if let Some(host) = party(text) {
                    faults.add(&at, refused(host));
                }
            }
            let kind = SourceKind::ALL.into_iter().find(|(_, word)| *word == source.kind);
            let Some((kind, _)) = kind else {
                let words = SourceKind::ALL.map(|(_, word)| word).join(", ");
                let why = if source.kind == SourceKind::REFUSED {
                    refused(&source.source)
                } else {
                    format!("kind {} is not one of {words}", quoted(&source.kind))
                };
                faults.add(&at, why);
                continue;
            };
            if source.publisher.trim().is_empty() {
                faults.add(&at, "needs its publisher: files of one publisher are one source");
            }
            let name = if source.name.is_empty() { source.what } else { source.name };
            let shown = RowSource { name, url: source.url };
            let publisher = Publisher { name: source.publisher.trim().to_owned(), kind };
            if all.insert(source.source.clone(), (shown, publisher)).is_some() {
                faults.add(&at, format!("{} stands twice", quoted(&source.source)));
            }
        }
        Self(all)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The publishers of these sources, each once.
    pub(super) fn publishers(&self, keys: &[String]) -> BTreeSet<Publisher> {
        keys.iter().filter_map(|key| self.0.get(key)).map(|(_, publisher)| publisher.clone()).collect()
    }

    /// The source that is shown with a fact: the first that has an official page, else the first.
    pub(super) fn shown(&self, keys: &[String], place: &Jurisdiction) -> RowSource {
        let mut of = keys.iter().filter_map(|key| self.0.get(key)).map(|(source, _)| source);
        let linked = of.clone().find(|source| !source.url.is_empty());
        let Some(source) = linked.or_else(|| of.next()) else { return RowSource::default() };
        RowSource { name: source.name.clone(), url: for_place(&source.url, place) }
    }
}

/// The page of a source about one jurisdiction.
pub(crate) fn for_place(url: &str, place: &Jurisdiction) -> String {
    url.replace("{place}", &place.en.to_lowercase().replace(' ', "-").replace('.', ""))
}
