//! `locate-store`: brings feeds and indexes from an object store, and publishes an index to one. The importer's
//! job calls it before and after `locate-index build`; the stores' variables are those of the service.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use common::config::{Reader, Stop};
use index::Index;
use locate::service::import_report::ImportReport;
use locate::sources::index::object::Object;
use locate::sources::index::{Access, Location, ObjectUrl, Provider};

const HELP: &str = "locate-store: feeds and indexes from and to an object store

  locate-store fetch URL --out FILE [--if-there]
      Writes the object to FILE. With --if-there a missing object is no error, and FILE is not written.
  locate-store publish INDEX.vri --to URL [--archive FOLDER_URL/] [--report REPORT.json]
      Verifies the index and uploads it to URL, which running services follow. One that URL has already is not
      uploaded again. With --archive it is kept at FOLDER_URL/VERSION.vri, too: publish that one again to roll back.
      With --report the report of `locate-index build` is uploaded first, to URL.report.json, for
      LOCATE_IMPORT_REPORT; when it says that the import was refused, INDEX.vri is not published and the exit
      code is 1.

URL is s3://bucket/key, gs://bucket/key or az://container/key; fetch also takes https://host/path.
Keys and settings: AWS_*, GOOGLE_*, AZURE_*, as `locate --help` says.
Exit codes: 0 done, 1 it could not be done, 2 the command line is wrong, 64 a variable is wrong.";

#[derive(Debug, PartialEq)]
enum Command {
    Help,
    Fetch { from: String, out: PathBuf, if_there: bool },
    Publish { file: PathBuf, to: String, archive: Option<String>, report: Option<PathBuf> },
}

fn main() -> ExitCode {
    let command = match parse(std::env::args().skip(1).collect()) {
        Ok(Command::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Ok(command) => command,
        Err(why) => {
            eprintln!("locate-store: {why}; see --help");
            return ExitCode::from(2);
        }
    };
    let mut reader = Reader::from_values("locate-store", "", std::env::vars());
    let access = Access::read(&mut reader);
    for url in command.urls() {
        if let Ok(location) = Location::parse(url) {
            access.check("URL", &location, &mut reader);
        }
    }
    if let Err(stop) = reader.finish() {
        return Stop::exit(stop);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let ended = runtime.map_err(|why| why.to_string()).and_then(|r| r.block_on(run(&command, &access)));
    match ended {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("locate-store: {why}");
            ExitCode::FAILURE
        }
    }
}

impl Command {
    fn urls(&self) -> Vec<&str> {
        match self {
            Self::Help => Vec::new(),
            Self::Fetch { from, .. } => vec![from],
            Self::Publish { to, archive, .. } => {
                std::iter::once(to).chain(archive).map(String::as_str).collect()
            }
        }
    }
}

fn parse(arguments: Vec<String>) -> Result<Command, String> {
    let mut words = Vec::new();
    let (mut out, mut to, mut archive, mut report, mut if_there) = (None, None, None, None, false);
    let mut rest = arguments.into_iter();
    while let Some(word) = rest.next() {
        let slot = match word.as_str() {
            "--help" | "-h" => return Ok(Command::Help),
            "--if-there" => {
                if_there = true;
                continue;
            }
            "--out" => &mut out,
            "--to" => &mut to,
            "--archive" => &mut archive,
            "--report" => &mut report,
            option if option.starts_with('-') => return Err(format!("{option} is not known")),
            _ => {
                words.push(word);
                continue;
            }
        };
        *slot = Some(rest.next().ok_or_else(|| format!("{word} needs a value"))?);
    }
    match (words.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), out, to, archive) {
        (["fetch", from], Some(out), None, None) if report.is_none() => {
            Ok(Command::Fetch { from: (*from).to_owned(), out: out.into(), if_there })
        }
        (["fetch", ..], ..) => Err("write fetch URL --out FILE".to_owned()),
        (["publish", file], None, Some(to), archive) if !if_there => {
            if archive.as_ref().is_some_and(|folder| !folder.ends_with('/')) {
                return Err("--archive is a folder: end it with a slash".to_owned());
            }
            Ok(Command::Publish { file: file.into(), to, archive, report: report.map(PathBuf::from) })
        }
        (["publish", ..], ..) => {
            Err("write publish INDEX.vri --to URL [--archive FOLDER_URL/] [--report REPORT.json]".to_owned())
        }
        _ => Err("write fetch or publish".to_owned()),
    }
}

async fn run(command: &Command, access: &Access) -> Result<String, String> {
    match command {
        Command::Help => Ok(HELP.to_owned()),
        Command::Fetch { from, out, if_there } => fetch(&object(from, access)?, out, *if_there).await,
        Command::Publish { file, to, archive, report } => {
            if let Some(report) = report {
                publish_report(report, to, access).await?;
            }
            publish(file, to, archive.as_deref(), access).await
        }
    }
}

fn object(url: &str, access: &Access) -> Result<Object, String> {
    Object::new(&parsed(url)?, access).map_err(|why| why.to_string())
}

fn parsed(url: &str) -> Result<ObjectUrl, String> {
    match Location::parse(url)? {
        Location::Object(url) => Ok(url),
        Location::File(_) => Err("a file needs no store; write s3://, gs://, az:// or https://".to_owned()),
    }
}

/// Downloads beside `out` and renames, so that no step after this one ever reads a half.
async fn fetch(object: &Object, out: &Path, if_there: bool) -> Result<String, String> {
    if if_there && !object.exists().await.map_err(|why| why.to_string())? {
        return Ok(format!("{}: not there", object.url()));
    }
    let part = download(object, out.parent().unwrap_or_else(|| Path::new("."))).await?;
    let bytes = part.as_file().metadata().map(|m| m.len()).unwrap_or_default();
    part.persist(out).map_err(|why| format!("{}: {}", out.display(), why.error))?;
    Ok(format!("{}: {bytes} bytes", object.url()))
}

async fn download(object: &Object, folder: &Path) -> Result<tempfile::NamedTempFile, String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let part =
        tempfile::NamedTempFile::new_in(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let writer = part.reopen().map_err(|why| why.to_string())?;
    object.download(writer).await.map_err(|why| why.to_string())?;
    Ok(part)
}

async fn publish(file: &Path, to: &str, archive: Option<&str>, access: &Access) -> Result<String, String> {
    if parsed(to)?.provider() == Provider::Web {
        return Err("a web server takes no uploads; write s3://, gs:// or az://".to_owned());
    }
    let version = version(file)?;
    let live = object(to, access)?;
    if served(&live).await? == Some(version.clone()) {
        return Ok(format!("{}: serves version {version} already", live.url()));
    }
    let open = || File::open(file).map_err(|why| format!("{}: {why}", file.display()));
    // First the copy that stays: what was ever served can be had again.
    if let Some(folder) = archive {
        let kept = object(&format!("{folder}{version}.vri"), access)?;
        kept.upload(open()?).await.map_err(|why| why.to_string())?;
    }
    live.upload(open()?).await.map_err(|why| why.to_string())?;
    Ok(format!("{}: version {version} is published", live.url()))
}

/// Uploads the report beside the index. A refused import ends here: what is served stays.
async fn publish_report(report: &Path, to: &str, access: &Access) -> Result<(), String> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", report.display());
    let json = std::fs::read(report).map_err(|why| named(&why))?;
    let read = ImportReport::read(&json).map_err(|why| named(&why))?;
    let beside = object(&format!("{to}.report.json"), access)?;
    let file = File::open(report).map_err(|why| named(&why))?;
    beside.upload(file).await.map_err(|why| why.to_string())?;
    match read.refused {
        Some(reason) => Err(format!(
            "the import was refused ({}): nothing is published; {} says why",
            reason.word(),
            beside.url()
        )),
        None => Ok(()),
    }
}

fn version(file: &Path) -> Result<String, String> {
    let index = Index::open(file).map_err(|why| format!("{} is not published: {why}", file.display()))?;
    Ok(index.version().to_owned())
}

/// The version that is served now; none when there is no object, or what is there is no index.
async fn served(live: &Object) -> Result<Option<String>, String> {
    if !live.exists().await.map_err(|why| why.to_string())? {
        return Ok(None);
    }
    let copy = download(live, &std::env::temp_dir()).await?;
    Ok(Index::open(copy.path()).ok().map(|index| index.version().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn a_command_line_says_what_goes_where() {
        let fetch = Command::Fetch { from: "s3://b/x.vri".into(), out: "x.vri".into(), if_there: true };
        assert_eq!(read("fetch s3://b/x.vri --if-there --out x.vri"), Ok(fetch));
        let publish = Command::Publish {
            file: "x.vri".into(),
            to: "s3://b/x.vri".into(),
            archive: Some("s3://b/old/".into()),
            report: Some("r.json".into()),
        };
        let line = "publish x.vri --to s3://b/x.vri --archive s3://b/old/ --report r.json";
        assert_eq!(read(line), Ok(publish));
        for (line, why) in [
            ("", "write fetch or publish"),
            ("fetch s3://b/x.vri", "write fetch URL"),
            ("fetch --out", "--out needs a value"),
            ("publish x.vri", "write publish INDEX.vri"),
            ("fetch s3://b/x.vri --out x.vri --report r.json", "write fetch URL"),
            ("publish x.vri --to s3://b/x --archive s3://b/old", "end it with a slash"),
            ("publish x.vri --to s3://b/x --force", "--force is not known"),
        ] {
            assert!(read(line).unwrap_err().contains(why), "{line}");
        }
    }

    #[tokio::test]
    async fn what_is_no_index_is_not_published() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "half of one").unwrap();
        let why = publish(file.path(), "s3://b/x.vri", None, &Access::default()).await.unwrap_err();
        assert!(why.contains("is not published"), "{why}");
        let why = publish(file.path(), "https://h/x.vri", None, &Access::default()).await.unwrap_err();
        assert!(why.contains("takes no uploads"), "{why}");
    }
}
