//! Finds the folder of an archive that holds the feed. Tables of two folders are never mixed: of two copies
//! of one feed the newer one is read, by what its source says; two feeds are refused by name.

use std::collections::BTreeSet;
use std::io::Read as _;

use chrono::{DateTime, FixedOffset, NaiveDate};

use super::{Archive, ArchiveMember};
use crate::error::FeedError;
use crate::sheet::{self, TableRows};
use crate::value;

/// The table that every CSV feed has.
const SOURCE: &str = "source.txt";
/// Bytes of a small table that are looked at.
const MOST_BYTES: u64 = 1 << 16;

/// A file of the archive, before it is known which folder counts.
#[derive(Debug)]
pub(super) struct FoundFile {
    /// With a slash at its end; empty for the files of no folder.
    pub(super) folder: String,
    /// In lower case.
    pub(super) name: String,
    pub(super) member: ArchiveMember,
}

impl FoundFile {
    pub(super) fn of(full: &str, member: ArchiveMember) -> Self {
        let name = full.rsplit(['/', '\\']).next().unwrap_or(full);
        let folder = full[..full.len() - name.len()].to_owned();
        Self { folder, name: name.to_lowercase(), member }
    }
}

/// The fields by which two copies of one feed are recognised and the newer one is chosen.
#[derive(Debug, PartialEq)]
struct FeedStamp {
    vip_id: String,
    made: Option<DateTime<FixedOffset>>,
    elections: BTreeSet<NaiveDate>,
}

impl Archive {
    /// Takes the files of the folder that holds the feed. Files that are no tables (boundaries) may stand in
    /// others.
    ///
    /// # Errors
    /// When several folders hold feeds that are no copies of each other, or two files of one name differ.
    pub(super) fn take(&mut self, files: Vec<FoundFile>) -> Result<(), FeedError> {
        let homes: BTreeSet<&str> =
            files.iter().filter(|f| f.name == SOURCE).map(|f| f.folder.as_str()).collect();
        let home = match homes.len() {
            0 => None,
            1 => homes.first().map(|home| (*home).to_owned()),
            _ => Some(self.newest(&homes, &files)?),
        };
        // The feed's own folder comes first, so that its files win.
        let (own, others): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|f| home.as_ref().is_none_or(|home| f.folder == *home));
        for file in own.into_iter().chain(others) {
            let is_own = home.as_ref().is_none_or(|home| file.folder == *home);
            if !is_own && file.name.ends_with(".txt") {
                self.elsewhere.push((file.folder, file.name));
            } else {
                self.add(file)?;
            }
        }
        Ok(())
    }

    /// The folder of the newest of several copies of one feed.
    fn newest(&self, homes: &BTreeSet<&str>, files: &[FoundFile]) -> Result<String, FeedError> {
        let refused = || {
            let list: Vec<String> = homes.iter().take(8).map(|home| format!("{home}{SOURCE}")).collect();
            let message = format!(
                "the archive holds several feeds ({}), and which is the one to read cannot be told: give one at a time",
                list.join(", ")
            );
            FeedError::Unsupported(message)
        };
        let mut stamps: Vec<(&str, FeedStamp)> = Vec::new();
        for home in homes {
            stamps.push((home, self.stamp(home, files).ok_or_else(refused)?));
        }
        stamps.sort_by_key(|(_, stamp)| stamp.made);
        let [.., (_, before), (home, last)] = stamps.as_slice() else { return Err(refused()) };
        let are_copies =
            stamps.iter().all(|(_, s)| (&s.vip_id, &s.elections) == (&last.vip_id, &last.elections));
        if !are_copies || before.made.is_none() || before.made == last.made || last.elections.is_empty() {
            return Err(refused());
        }
        Ok((*home).to_owned())
    }

    fn stamp(&self, folder: &str, files: &[FoundFile]) -> Option<FeedStamp> {
        let column = |name: &str, columns: &[&str]| -> Option<Vec<String>> {
            let file = files.iter().find(|f| f.folder == folder && f.name == name)?;
            let mut values = Vec::new();
            let read = |reader: &mut dyn std::io::Read| -> Result<(), FeedError> {
                values = column_of(reader.take(MOST_BYTES), columns).map_err(|e| self.read_error(name, e))?;
                Ok(())
            };
            self.read_member(&file.member, read).ok()?;
            Some(values)
        };
        let source = column(SOURCE, &["vip_id"])?;
        let made = column(SOURCE, &["date_time", "datetime"])?;
        let elections = column("election.txt", &["date"])?;
        let elections = elections.iter().map(|day| value::date(day).ok()).collect::<Option<_>>()?;
        let made = value::date_time(made.first()?).ok();
        Some(FeedStamp { vip_id: source.first()?.clone(), made, elections })
    }
}

/// The values of a column of a small table, under one of two names; none where it has no such column.
fn column_of(bytes: impl std::io::Read, columns: &[&str]) -> std::io::Result<Vec<String>> {
    let text = sheet::text(bytes, columns)?;
    let Some(at) = text.names.iter().position(|name| columns.contains(&name.as_str())) else {
        return Ok(Vec::new());
    };
    let mut rows = TableRows::new(text.bytes, text.delimiter);
    let mut values = Vec::new();
    while rows.next()?.is_some() {
        values.extend(rows.record.get(at).map(|value| value.trim().to_owned()));
    }
    // The header.
    Ok(values.split_off(1.min(values.len())))
}
