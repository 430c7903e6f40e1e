//! `recheck`: reads the official pages behind the facts.

use std::path::{Path, PathBuf};
use std::time::Duration;

use content_pack::recheck::addresses::addresses;
use content_pack::recheck::lock::{self, Lock};
use content_pack::recheck::web::{Limits, Web};
use content_pack::recheck::{Found, Github, MAX_ADDRESSES, report, run};
use content_pack::space::settings::Settings;
use url::Url;

use crate::Outcome;

/// Accepts every page that was read.
const ALL: &str = "all";

#[derive(clap::Args)]
#[command(
    args_override_self = true,
    after_help = "Sends requests to official sites: one at a time for each host, with a pause, as robots.txt allows.\n\
    The lock file facts/recheck.lock.csv has a fingerprint of each page as it was when it was accepted, and no text.\n\
    Exit codes: 0 nothing was found, 1 something was found, 2 it could not run.\n\
    GITHUB_TOKEN: optional, for sources that are files of GitHub repositories."
)]
pub(crate) struct Recheck {
    /// Folder of the content service
    #[arg(long, default_value = "services/content")]
    dir: PathBuf,
    /// Read only addresses that contain this text; may be given several times
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Write the state of this address to the lock file, after the page was compared with its rows; may be
    /// given several times; "all" for every page that was read
    #[arg(long, value_name = "URL")]
    accept: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Also write the list as Markdown to this file
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Milliseconds between two requests to a host
    #[arg(long, default_value = "2000", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pause: u64,
    /// Milliseconds for one request with its body
    #[arg(long, default_value = "30000", value_parser = clap::value_parser!(u64).range(1..=120_000))]
    timeout: u64,
    /// Page about the project in User-Agent
    #[arg(long, value_name = "URL", default_value = "https://github.com/voteready/voteready")]
    contact: Url,
    /// API of GitHub
    #[arg(long, value_name = "URL", default_value = "https://api.github.com")]
    github: Url,
    /// Read loopback and private addresses, too: for tests
    #[arg(long)]
    allow_private: bool,
}

pub(crate) async fn recheck(settings: &Settings, asked: &Recheck) -> Outcome {
    let mut addresses = addresses(&crate::facts::files(&asked.dir)?)?;
    let path = asked.dir.join("facts").join(lock::FILE);
    let mut lock = lock::read(&existing(&path)?)?;
    if let Some(url) = asked.accept.iter().find(|url| *url != ALL && !addresses.contains_key(*url)) {
        return Err(format!("--accept {url}: no row has this address; write it as the list does"));
    }
    let known = addresses.len();
    addresses.retain(|url, _| asked.only.is_empty() || asked.only.iter().any(|text| url.contains(text)));
    if addresses.is_empty() || addresses.len() > MAX_ADDRESSES {
        let count = addresses.len();
        return Err(format!("{count} of {known} addresses; 1 to {MAX_ADDRESSES} are read"));
    }
    let limits = Limits {
        pause: Duration::from_millis(asked.pause),
        timeout: Duration::from_millis(asked.timeout),
        allow_private: asked.allow_private,
    };
    let web = Web::new(limits, asked.contact.as_str()).map_err(|why| why.to_string())?;
    let github = Github::new(asked.github.clone(), settings.github_token())?;
    let today = settings.clock.today(chrono_tz::America::New_York);
    let found = run(&addresses, &lock, &web, &github, today).await;

    if let Some(file) = &asked.markdown {
        // Not by a new name: a device such as /dev/null would be replaced.
        std::fs::write(file, report::markdown(&found, &addresses, today))
            .map_err(|why| format!("{}: {why}", file.display()))?;
    }
    let mut text = if asked.json {
        report::json(&found, &addresses, today).to_string()
    } else {
        report::markdown(&found, &addresses, today)
    };
    if !asked.accept.is_empty() {
        let done = accept(&mut lock, &found, &asked.accept);
        let before = lock.len();
        if asked.only.is_empty() {
            lock.retain(|url, _| addresses.contains_key(url));
        }
        crate::replace(&path, &lock::write(&lock)?)?;
        if !asked.json {
            let dropped = before - lock.len();
            text +=
                &format!("\n{done} accepted; {dropped} rows of addresses that no fact has were removed.\n");
        }
    }
    Ok((text, report::is_clean(&found)))
}

/// Takes over the accepted states; the number of them.
fn accept(lock: &mut Lock, found: &[Found], accepted: &[String]) -> usize {
    let all = accepted.iter().any(|word| word == ALL);
    let is_accepted =
        |found: &Found| accepted.contains(&found.address) || (all && found.is_accepted_with_all(lock));
    let rows: Vec<_> =
        found.iter().filter(|found| is_accepted(found)).map(|found| found.row.clone()).collect();
    let count = rows.len();
    lock.extend(rows.into_iter().map(|row| (row.url.clone(), row)));
    count
}

/// The lock file; before the first run there is none.
fn existing(path: &Path) -> Result<String, String> {
    if path.exists() { crate::read(path) } else { Ok(String::new()) }
}
