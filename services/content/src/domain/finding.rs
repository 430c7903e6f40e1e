//! Findings for editors: fields that voters do not see, or not completely, and why.

use std::fmt;

/// One field that could not be used as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Id of the entry that the field stands in, as in the CMS; empty for what concerns no single entry.
    pub entry: String,
    /// Its content type ("registrationConfig"); empty where it has none.
    pub content_type: String,
    /// The field ("onlineUrl"); empty when the entry as a whole is meant.
    pub field: String,
    /// The way from the jurisdiction's entry to the field ("registrationConfig.onlineUrl").
    pub path: String,
    /// The reason why it could not be used, for the editor.
    pub why: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.path, self.why)
    }
}

/// The entries and assets that an answer was read from: a change of one concerns the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Ids of all entries and assets that were read or looked for, sorted.
    pub ids: Vec<String>,
    /// Changes whenever the content of one of them does; the same in every process that reads the same.
    pub fingerprint: u64,
}

impl Origin {
    /// True when one of the ids is among `changed`.
    #[must_use]
    pub fn concerns(&self, changed: &std::collections::HashSet<String>) -> bool {
        self.ids.iter().any(|id| changed.contains(id))
    }
}
