//! The lock file: the state of each page when somebody last compared it with the facts. No text of a page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Name of the file within `facts/`.
pub const FILE: &str = "recheck.lock.csv";
/// The columns, as [`Row`] has them.
const COLUMNS: [&str; 7] = ["url", "fingerprint", "etag", "last_modified", "final_url", "status", "checked"];
/// Longer validators of servers are not kept.
const MAX_VALIDATOR: usize = 200;

/// The accepted state of one page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub url: String,
    /// Kind and hash: `text:` of the words of a page, `bytes:` of a file, `commit:` of a repository.
    pub fingerprint: String,
    pub etag: String,
    pub last_modified: String,
    /// Where redirects end.
    pub final_url: String,
    /// HTTP status, or why there is none.
    pub status: String,
    /// Day on which the state was accepted.
    pub checked: String,
}

impl Row {
    /// Keeps a validator of the server for the next conditional request.
    pub(super) fn validators(mut self, header: impl Fn(&str) -> Option<String>) -> Self {
        let short = |name| header(name).filter(|value| value.len() <= MAX_VALIDATOR).unwrap_or_default();
        (self.etag, self.last_modified) = (short("etag"), short("last-modified"));
        self
    }
}

pub type Lock = BTreeMap<String, Row>;

/// # Errors
/// A line that is no row, or an address that has two.
pub fn read(text: &str) -> Result<Lock, String> {
    let mut lock = Lock::new();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    if !text.is_empty() && reader.headers().is_ok_and(|head| head != COLUMNS.as_slice()) {
        return Err(format!(
            "{FILE} has other columns than {}; delete the file to start anew",
            COLUMNS.join(",")
        ));
    }
    for row in reader.deserialize::<Row>() {
        let row = row.map_err(|why| format!("{FILE}: {why}; delete the file to start anew"))?;
        if let Some(twice) = lock.insert(row.url.clone(), row) {
            return Err(format!("{FILE}: two rows of {}; delete one", twice.url));
        }
    }
    Ok(lock)
}

/// # Errors
/// Never for a lock in memory.
pub fn write(lock: &Lock) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    lock.values().try_for_each(|row| writer.serialize(row)).map_err(|why| why.to_string())?;
    let bytes = writer.into_inner().map_err(|why| why.to_string())?;
    String::from_utf8(bytes).map_err(|why| why.to_string())
}
