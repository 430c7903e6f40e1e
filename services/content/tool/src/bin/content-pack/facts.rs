//! `build` and `check`: from the tables of facts to the files that are committed.

use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use content_pack::generate::past::Recomputed;
use content_pack::generate::{self, Built, Files, Tables};

use crate::Outcome;

/// The largest file of facts, bytes: two hundred times the largest of today.
const MAX_FILE: u64 = 16 << 20;

#[derive(clap::Args)]
pub(crate) struct PackFolder {
    /// Folder of the content service
    #[arg(long, default_value = "services/content")]
    dir: PathBuf,
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|why| {
        format!("{}: {why}; run it in the folder of the project, or name --dir", path.display())
    })
}

/// The tables of facts that are there. Bytes that are no UTF-8 become a character that the tables refuse,
/// with its line.
pub(crate) fn files(dir: &Path) -> Result<Files, String> {
    let dir = dir.join("facts");
    if !dir.is_dir() {
        return Err(format!(
            "{}: no such folder; run it in the folder of the project, or name --dir",
            dir.display()
        ));
    }
    let mut files = Files::new();
    for name in generate::file_names() {
        let path = dir.join(name);
        let failed = |why: std::io::Error| format!("{}: {why}", path.display());
        let mut bytes = Vec::new();
        match std::fs::File::open(&path) {
            Ok(file) => file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(failed)?,
            // The reading names a missing table together with its other faults.
            Err(why) if why.kind() == ErrorKind::NotFound => continue,
            Err(why) => return Err(failed(why)),
        };
        if bytes.len() as u64 > MAX_FILE {
            return Err(format!("{}: larger than {} MiB", path.display(), MAX_FILE >> 20));
        }
        files.insert(name.to_owned(), String::from_utf8_lossy(&bytes).into_owned());
    }
    Ok(files)
}

/// The files that `build` writes, by path within the folder.
fn written(built: Built) -> [(&'static str, String); 3] {
    [
        ("pack/pack.json", built.pack),
        ("facts/FACTS.md", built.report),
        ("src/domain/fallback/early_voting.rs", built.fallback),
    ]
}

/// The folders of these files.
const FOLDERS: [&str; 3] = ["pack", "facts", "src/domain/fallback"];

fn built(dir: &Path) -> Result<Built, String> {
    generate::build(&files(dir)?).map_err(|why| why.to_string())
}

pub(crate) fn build(place: &PackFolder) -> Outcome {
    let built = built(&place.dir)?;
    // Before anything is written: half a build is none.
    for name in FOLDERS {
        let folder = place.dir.join(name);
        if !folder.is_dir() {
            return Err(format!(
                "{}: no such folder; make it, or name the folder of the content service with --dir",
                folder.display()
            ));
        }
    }
    let mut lines = vec![built.past.counts()];
    for (name, text) in written(built) {
        let path = place.dir.join(name);
        // An unchanged file is not written: cargo would build its program again.
        if std::fs::read_to_string(&path).is_ok_and(|there| there == text) {
            lines.push(format!("{}: unchanged", path.display()));
            continue;
        }
        crate::replace(&path, &text)?;
        lines.push(format!("{}: {} bytes", path.display(), text.len()));
    }
    Ok((lines.join("\n"), true))
}

pub(crate) fn check(place: &PackFolder) -> Outcome {
    let mut stale = Vec::new();
    let built = built(&place.dir)?;
    if !built.past.is_fine() {
        stale.push(format!("{}\na past date that the rules do not give needs a reason", built.past.report()));
    }
    for (name, text) in written(built) {
        let committed = read(&place.dir.join(name))?;
        if committed != text {
            let lines = committed.lines().zip(text.lines());
            let line = lines.take_while(|(is, should)| is == should).count() + 1;
            stale.push(format!("{name}:{line} is not what the facts give; run content-pack build"));
        }
    }
    let fine = stale.is_empty();
    Ok((if fine { "the pack is the build of the facts".to_owned() } else { stale.join("\n") }, fine))
}

#[derive(clap::Args)]
pub(crate) struct Recompute {
    /// A table with the columns of facts/past-dates.csv
    file: PathBuf,
    #[command(flatten)]
    folder: PackFolder,
}

/// Counts the published dates of a file again, and names those that the rules do not give.
pub(crate) fn recompute(asked: &Recompute) -> Outcome {
    let tables = Tables::read(&files(&asked.folder.dir)?).map_err(|why| why.to_string())?;
    let text = crate::read(&asked.file)?;
    if text.len() as u64 > MAX_FILE {
        return Err(format!("{}: larger than {} MiB", asked.file.display(), MAX_FILE >> 20));
    }
    let past =
        Recomputed::of(&tables, &asked.file.display().to_string(), &text).map_err(|why| why.to_string())?;
    Ok((past.report(), past.is_fine()))
}
