//! `locate-store`: brings feeds and indexes from an object store, and publishes an index to one. The
//! importer's job calls it before and after `locate-index build`; the stores' variables are those of the
//! service.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use common::config::{Reader, Stop};
use locate::service::import_report::ImportReport;
use locate::sources::index::object::Object;
use locate::sources::index::object::replace::SeenObject;
use locate::sources::index::publish::{PublishError, PublishOutcome, publish};
use locate::sources::index::{ObjectUrl, PathOrUrl, Provider, StoreAccess};
use serde::{Deserialize, Serialize};

/// Another importer published first: EX_TEMPFAIL of sysexits.h, "the user is invited to retry".
const LOST: u8 = 75;

/// Feeds and indexes from and to an object store
#[derive(Debug, Parser)]
#[command(
    name = "locate-store",
    after_help = "URL is s3://bucket/key, gs://bucket/key or az://container/key; fetch also takes https://host/path.\n\
                  Keys and settings: AWS_*, GOOGLE_*, AZURE_*, as `locate --help` says.\n\
                  Exit codes: 0 done, 1 it could not be done, 2 the command line is wrong, 64 a variable is wrong,\n\
                  75 another importer published first: run the import again."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, PartialEq, Subcommand)]
enum Command {
    /// Writes an object to a file
    Fetch {
        /// The object to download
        #[arg(value_name = "URL")]
        from: String,
        /// The file to write.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// A missing object is no error, and the file is not written.
        #[arg(long)]
        if_there: bool,
        /// Writes which state of the object this is, or that there is none, for `publish --seen`.
        #[arg(long, value_name = "SEEN.json")]
        seen: Option<PathBuf>,
    },
    /// Verifies an index and uploads it, unless another importer is faster
    ///
    /// Running services follow the URL. An index that is there already is not uploaded again. The upload is
    /// one request that the store refuses when the object has changed since it was looked at: of two
    /// importers at once one ends with exit code 75, and the index of the other stays. With --seen that look
    /// is the one of `fetch --seen`, before the index was built and compared; without it, the one at the
    /// beginning of this command.
    Publish {
        /// The index to publish
        #[arg(value_name = "INDEX.vri")]
        file: PathBuf,
        /// The object that running services follow.
        #[arg(long, value_name = "URL")]
        to: String,
        /// A folder, in which the index is archived as VERSION.vri: publish that one again to roll back.
        #[arg(long, value_name = "FOLDER_URL/", value_parser = folder)]
        archive: Option<String>,
        /// The report of `locate-index build`, uploaded to URL.report.json for LOCATE_IMPORT_REPORT.
        ///
        /// When it says that the import was refused, INDEX.vri is not published and the exit code is 1.
        #[arg(long, value_name = "REPORT.json")]
        report: Option<PathBuf>,
        /// Publishes only if URL is still what `fetch URL --seen` saw.
        #[arg(long, value_name = "SEEN.json")]
        seen: Option<PathBuf>,
    },
}

/// Why a command failed.
#[derive(Debug)]
enum StoreCommandError {
    /// Another importer was first.
    Lost(String),
    Other(String),
}

impl From<String> for StoreCommandError {
    fn from(why: String) -> Self {
        Self::Other(why)
    }
}

impl From<PublishError> for StoreCommandError {
    fn from(why: PublishError) -> Self {
        let said = why.to_string();
        if matches!(why, PublishError::Lost { .. }) { Self::Lost(said) } else { Self::Other(said) }
    }
}

/// The file that `fetch --seen` writes and `publish --seen` reads.
#[derive(Debug, Serialize, Deserialize)]
struct SeenFile {
    url: String,
    seen: SeenObject,
}

fn main() -> ExitCode {
    let CommandLine { command } = CommandLine::parse();
    let mut reader = Reader::from_values("locate-store", "", std::env::vars());
    let access = StoreAccess::read(&mut reader);
    for url in command.urls() {
        if let Ok(location) = PathOrUrl::parse(url) {
            access.check("URL", &location, &mut reader);
        }
    }
    if let Err(stop) = reader.finish() {
        return Stop::exit(stop);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let ended = runtime.map_err(|why| StoreCommandError::Other(why.to_string()));
    let (code, why) = match ended.and_then(|runtime| runtime.block_on(run(&command, &access))) {
        Ok(said) => {
            println!("{said}");
            return ExitCode::SUCCESS;
        }
        Err(StoreCommandError::Lost(why)) => (ExitCode::from(LOST), why),
        Err(StoreCommandError::Other(why)) => (ExitCode::FAILURE, why),
    };
    eprintln!("locate-store: {why}");
    code
}

impl Command {
    fn urls(&self) -> Vec<&str> {
        match self {
            Self::Fetch { from, .. } => vec![from],
            Self::Publish { to, archive, .. } => {
                std::iter::once(to).chain(archive).map(String::as_str).collect()
            }
        }
    }
}

fn folder(url: &str) -> Result<String, String> {
    let is_folder = url.ends_with('/');
    is_folder.then(|| url.to_owned()).ok_or_else(|| "it is a folder: end it with a slash".to_owned())
}

async fn run(command: &Command, access: &StoreAccess) -> Result<String, StoreCommandError> {
    match command {
        Command::Fetch { from, out, if_there, seen } => {
            Ok(fetch(&object(from, access)?, out, *if_there, seen.as_deref()).await?)
        }
        Command::Publish { file, to, archive, report, seen } => {
            if parsed(to)?.provider() == Provider::Web {
                return Err("a web server takes no uploads; write s3://, gs:// or az://".to_owned().into());
            }
            let report = report.as_deref().map(|path| ReportUpload::read(path, to, access)).transpose()?;
            if let Some(report) = &report {
                report.unless_refused().await?;
            }
            let live = object(to, access)?;
            let seen = seen.as_deref().map(|path| mark(path, &live)).transpose()?;
            let archived = |version: &str| match archive {
                Some(folder) => {
                    let url = parsed(&format!("{folder}{version}.vri"));
                    // The URL of the folder was read when the command began.
                    url.ok().map(|url| Object::new(&url, access)).transpose()
                }
                None => Ok(None),
            };
            if let Some(folder) = archive {
                parsed(&format!("{folder}x.vri"))?;
            }
            let published = publish(file, &live, seen.as_ref(), archived).await?;
            if let Some(report) = report {
                report.upload().await?;
            }
            Ok(match published {
                PublishOutcome::Now(version) => format!("{}: version {version} is published", live.url()),
                PublishOutcome::Already(version) => {
                    format!("{}: serves version {version} already", live.url())
                }
            })
        }
    }
}

fn object(url: &str, access: &StoreAccess) -> Result<Object, String> {
    Object::new(&parsed(url)?, access).map_err(|why| why.to_string())
}

fn parsed(url: &str) -> Result<ObjectUrl, String> {
    match PathOrUrl::parse(url)? {
        PathOrUrl::Object(url) => Ok(url),
        PathOrUrl::File(_) => Err("a file needs no store; write s3://, gs://, az:// or https://".to_owned()),
    }
}

/// Downloads beside `out` and renames, so that no step after this one ever reads a half. The mark is taken
/// before the download: of an object that changes in between it is the older one, and `publish --seen`
/// refuses.
async fn fetch(object: &Object, out: &Path, if_there: bool, seen: Option<&Path>) -> Result<String, String> {
    if let Some(path) = seen {
        let seen = object.seen().await.map_err(|why| why.to_string())?;
        let mark = SeenFile { url: object.url().to_owned(), seen };
        let json = serde_json::to_vec_pretty(&mark).map_err(|why| why.to_string())?;
        std::fs::write(path, json).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    if if_there && !object.exists().await.map_err(|why| why.to_string())? {
        return Ok(format!("{}: not there", object.url()));
    }
    let folder = out.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let part =
        tempfile::NamedTempFile::new_in(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let writer = part.reopen().map_err(|why| why.to_string())?;
    let got = object.download(writer).await.map_err(|why| why.to_string())?;
    part.persist(out).map_err(|why| format!("{}: {}", out.display(), why.error))?;
    Ok(format!("{}: {} bytes", object.url(), got.bytes))
}

/// Reads what `fetch --seen` wrote about this object.
fn mark(path: &Path, live: &Object) -> Result<SeenObject, String> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let json = std::fs::read(path).map_err(|why| named(&why))?;
    let mark: SeenFile = serde_json::from_slice(&json)
        .map_err(|why| named(&format_args!("not written by `locate-store fetch --seen`: {why}")))?;
    if mark.url != live.url() {
        let to = live.url();
        return Err(named(&format_args!("is about {}, not {to}: fetch {to} with --seen first", mark.url)));
    }
    Ok(mark.seen)
}

/// The report of an import, and the object beside the index that it is uploaded to.
struct ReportUpload<'p> {
    path: &'p Path,
    read: ImportReport,
    beside: Object,
}

impl<'p> ReportUpload<'p> {
    fn read(path: &'p Path, to: &str, access: &StoreAccess) -> Result<Self, String> {
        let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let json = std::fs::read(path).map_err(|why| named(&why))?;
        let read = ImportReport::read(&json).map_err(|why| named(&why))?;
        Ok(Self { path, read, beside: object(&format!("{to}.report.json"), access)? })
    }

    /// A refused import ends here: its report is uploaded, and what is served stays. The report of one that
    /// was not refused is uploaded after its index, so that an importer that loses leaves the report of the
    /// other.
    async fn unless_refused(&self) -> Result<(), String> {
        let Some(reason) = self.read.refused else { return Ok(()) };
        self.upload().await?;
        let (word, beside) = (reason.into_str(), self.beside.url());
        Err(format!("the import was refused ({word}): nothing is published; {beside} says why"))
    }

    async fn upload(&self) -> Result<(), String> {
        let file = File::open(self.path).map_err(|why| format!("{}: {why}", self.path.display()))?;
        self.beside.upload(file).await.map_err(|why| why.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        let words = std::iter::once("locate-store").chain(line.split_whitespace());
        CommandLine::try_parse_from(words).map(|read| read.command).map_err(|why| why.to_string())
    }

    #[test]
    fn a_command_line_says_what_goes_where() {
        let (out, seen) = ("x.vri".into(), Some("s.json".into()));
        let fetch = Command::Fetch { from: "s3://b/x.vri".into(), out, if_there: true, seen };
        assert_eq!(read("fetch s3://b/x.vri --if-there --out x.vri --seen s.json"), Ok(fetch));
        let publish = Command::Publish {
            file: "x.vri".into(),
            to: "s3://b/x.vri".into(),
            archive: Some("s3://b/old/".into()),
            report: Some("r.json".into()),
            seen: None,
        };
        let line = "publish x.vri --to s3://b/x.vri --archive s3://b/old/ --report r.json";
        assert_eq!(read(line), Ok(publish));
        for (line, why) in [
            ("", "Usage: locate-store <COMMAND>"),
            ("fetch s3://b/x.vri", "--out <FILE>"),
            ("fetch --out", "a value is required for '--out <FILE>'"),
            ("publish x.vri", "--to <URL>"),
            ("fetch s3://b/x.vri --out x.vri --report r.json", "unexpected argument '--report'"),
            ("publish x.vri --to s3://b/x --archive s3://b/old", "end it with a slash"),
            ("publish x.vri --to s3://b/x --force", "unexpected argument '--force'"),
        ] {
            let said = read(line).unwrap_err();
            assert!(said.contains(why), "{line}: {said}");
        }
    }

    #[tokio::test]
    #[cfg_attr(not(feature = "aws"), ignore = "needs --features aws")]
    async fn what_is_no_index_is_not_published() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "half of one").unwrap();
        for (to, why) in [("s3://b/x.vri", "is not published"), ("https://h/x.vri", "takes no uploads")] {
            let line = format!("publish {} --to {to}", file.path().display());
            let Err(StoreCommandError::Other(said)) =
                run(&read(&line).unwrap(), &StoreAccess::default()).await
            else {
                panic!("{to}")
            };
            assert!(said.contains(why), "{said}");
        }
    }

    #[test]
    #[cfg_attr(not(feature = "aws"), ignore = "needs --features aws")]
    fn a_mark_of_another_object_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let live = object("s3://b/x.vri", &StoreAccess::default()).unwrap();
        let write = |url: &str| {
            let mark = SeenFile { url: url.to_owned(), seen: SeenObject::Nothing };
            std::fs::write(file.path(), serde_json::to_vec(&mark).unwrap()).unwrap();
        };
        write("s3://b/x.vri");
        assert_eq!(mark(file.path(), &live), Ok(SeenObject::Nothing));
        write("s3://b/old.vri");
        assert!(mark(file.path(), &live).unwrap_err().contains("is about s3://b/old.vri, not s3://b/x.vri"));
        std::fs::write(file.path(), "{}").unwrap();
        assert!(mark(file.path(), &live).unwrap_err().contains("not written by"));
    }
}
