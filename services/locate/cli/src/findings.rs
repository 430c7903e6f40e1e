//! `locate-index check FEED --findings OUT.csv`: every finding as a row, and a file of its own for each
//! county. Rows are written as they are found: memory does not grow with them.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Error, Result, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use feed::Listener;
use feed::finding::Finding;

const HEADER: [&str; 7] = ["severity", "rule", "county", "file", "line", "element", "message"];
/// Bytes of a county that wait to be written: files are opened again and again, so that none stays open.
const WAITING: usize = 1 << 14;
/// Most counties that get a file; no state has a tenth of this.
const MOST_COUNTIES: usize = 4_000;

/// The files being written.
#[derive(Clone)]
pub(super) struct FindingFiles(Arc<Mutex<OpenFiles>>);

struct OpenFiles {
    all: csv::Writer<BufWriter<File>>,
    counties: Option<CountyFiles>,
    failed: Option<Error>,
}

impl FindingFiles {
    /// Creates `path`, and with `by_county` a file beside it for each county, named after both.
    pub(super) fn create(path: &Path, by_county: bool) -> Result<Self> {
        let mut all = csv::Writer::from_writer(BufWriter::new(File::create(path)?));
        all.write_record(HEADER)?;
        let counties = by_county.then(|| CountyFiles { path: path.to_owned(), waiting: HashMap::new() });
        Ok(Self(Arc::new(Mutex::new(OpenFiles { all, counties, failed: None }))))
    }

    /// The listener that writes the findings.
    pub(super) fn listener(&self) -> Listener {
        let files = self.clone();
        Listener::new(move |finding| {
            let mut open = files.open();
            if open.failed.is_none() {
                open.failed = open.write(finding).err();
            }
        })
    }

    /// Writes what waits.
    pub(super) fn finish(&self) -> Result<()> {
        let mut open = self.open();
        if let Some(error) = open.failed.take() {
            return Err(error);
        }
        open.all.flush()?;
        open.counties.as_mut().map_or(Ok(()), CountyFiles::finish)
    }

    fn open(&self) -> MutexGuard<'_, OpenFiles> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenFiles {
    fn write(&mut self, f: &Finding) -> Result<()> {
        let line = if f.line > 0 { f.line.to_string() } else { String::new() };
        let row = [f.severity.into_str(), f.rule, &f.county, &f.file, &line, &f.element, &f.message];
        self.all.write_record(row)?;
        self.counties.as_mut().map_or(Ok(()), |counties| counties.write(&f.county, row))
    }
}

/// The files of counties.
struct CountyFiles {
    path: PathBuf,
    /// By the name of the file: whether it was created, and rows that wait.
    waiting: HashMap<String, (bool, Vec<u8>)>,
}

impl CountyFiles {
    fn write(&mut self, county: &str, row: [&str; 7]) -> Result<()> {
        let name = file_part(county);
        if !self.waiting.contains_key(&name) && self.waiting.len() >= MOST_COUNTIES {
            return Err(Error::other(format!("more than {MOST_COUNTIES} counties: leave --by-county out")));
        }
        let (exists, rows) = self.waiting.entry(name.clone()).or_default();
        let mut writer = csv::Writer::from_writer(std::mem::take(rows));
        if !*exists && writer.get_ref().is_empty() {
            writer.write_record(HEADER)?;
        }
        writer.write_record(row)?;
        *rows = writer.into_inner().map_err(|e| Error::other(e.to_string()))?;
        if rows.len() >= WAITING { append(&self.path, &name, exists, rows) } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<()> {
        let path = &self.path;
        self.waiting.iter_mut().try_for_each(|(name, (exists, rows))| append(path, name, exists, rows))
    }
}

fn append(path: &Path, name: &str, exists: &mut bool, rows: &mut Vec<u8>) -> Result<()> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let own = path.with_file_name(format!("{stem}-{name}.csv"));
    let mut file =
        OpenOptions::new().create(true).write(true).append(*exists).truncate(!*exists).open(own)?;
    file.write_all(rows)?;
    (*exists, *rows) = (true, Vec::new());
    Ok(())
}

/// A county as a part of a file's name; findings of no county have `no-county`.
fn file_part(county: &str) -> String {
    let mut name = String::new();
    for c in county.chars().take(60) {
        match c {
            c if c.is_ascii_alphanumeric() => name.push(c.to_ascii_lowercase()),
            _ if !name.is_empty() && !name.ends_with('-') => name.push('-'),
            _ => {}
        }
    }
    let name = name.trim_end_matches('-');
    if name.is_empty() { "no-county".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use feed::finding::Severity;

    #[test]
    fn every_finding_is_a_row_of_the_whole_and_of_its_county() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("found.csv");
        std::fs::write(folder.path().join("found-adair-county.csv"), "of an earlier run").unwrap();
        let files = FindingFiles::create(&path, true).unwrap();
        let tell = files.listener();
        for line in 0..3_000 {
            let county = ["Adair County", "", "Saint Mary's"][line as usize % 3].to_owned();
            tell.notify(&Finding {
                rule: "segment-range",
                severity: Severity::Error,
                county,
                file: "street_segment.txt".to_owned(),
                line,
                element: format!("ss{line}"),
                message: "from 99, to 1".to_owned(),
            });
        }
        files.finish().unwrap();
        let rows = |name: &str| {
            let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(text.matches("severity,rule").count(), 1, "{name}");
            text.lines().count() - 1
        };
        assert_eq!(rows("found.csv"), 3_000);
        for county in ["adair-county", "no-county", "saint-mary-s"] {
            assert_eq!(rows(&format!("found-{county}.csv")), 1_000, "{county}");
        }
        let first = std::fs::read_to_string(folder.path().join("found-saint-mary-s.csv")).unwrap();
        let wanted = "error,segment-range,Saint Mary's,street_segment.txt,2,ss2,\"from 99, to 1\"";
        assert_eq!(first.lines().nth(1), Some(wanted));
    }
}
