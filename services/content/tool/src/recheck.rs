//! Compares the official pages behind the facts with their last accepted state: what changed, moved,
//! vanished, redirects elsewhere or cannot be read, with the rows that rest on it. The program `content-pack`
//! reads and writes the files.

pub mod addresses;
pub mod lock;
pub mod report;
mod repository;
mod text;
pub mod web;

use std::collections::BTreeMap;
use std::time::Duration;

use addresses::{Address, Linked};
use chrono::NaiveDate;
use futures::StreamExt as _;
use lock::{Lock, Row};
use reqwest::header::HeaderMap;
use serde::Serialize;
use strum::{EnumIter, IntoStaticStr};
use tokio::sync::OnceCell;
use tokio::time::Instant;
use url::Url;
use web::{Failure, Landed, Reply, Web};

pub use repository::Github;

/// Hosts that are read at once.
const HOSTS: usize = 8;
/// Time of a whole run; pages that it does not reach are listed.
const MAX_RUN: Duration = Duration::from_secs(100 * 60);
/// More addresses are refused.
pub const MAX_ADDRESSES: usize = 5_000;
/// A path that no server has: its answer is that for any wrong address.
const NOWHERE: &str = "/voteready-recheck-no-such-page";

/// Findings of an address, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, EnumIter, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    Vanished,
    /// Redirects to another host or to the home page.
    Elsewhere,
    Changed,
    Moved,
    Unreadable,
    /// Not in the lock file.
    New,
    Same,
}

/// The state of one address.
#[derive(Clone, Debug)]
pub struct Found {
    pub address: String,
    pub kind: Kind,
    /// For people; the words of servers in it are untrusted.
    pub why: String,
    /// Redirects on the way.
    pub hops: Vec<String>,
    /// The row that accepts this state.
    pub row: Row,
}

impl Found {
    /// Whether `--accept all` takes it. A failure must not replace a fingerprint, and a person must replace a
    /// page that vanished or leads elsewhere. Of new pages that cannot be read, those that refuse programs
    /// are taken: they answer so each time.
    #[must_use]
    pub fn is_accepted_with_all(&self, lock: &Lock) -> bool {
        match self.kind {
            Kind::Vanished | Kind::Elsewhere => false,
            Kind::Unreadable => !self.may_pass() && !lock.contains_key(&self.address),
            _ => true,
        }
    }

    /// Whether the next run may read the page.
    fn may_pass(&self) -> bool {
        let status = self.row.status.as_str();
        status.starts_with('5')
            || matches!(status, "429" | "timeout" | "unreachable" | "unreadable" | "too-large" | "redirects")
    }
}

/// Reads every address, in the order of the result. Hosts are read side by side, a host's pages in turn.
pub async fn run(
    addresses: &BTreeMap<String, Address>,
    lock: &Lock,
    web: &Web,
    github: &Github,
    today: NaiveDate,
) -> Vec<Found> {
    let began = Instant::now();
    let mut hosts: BTreeMap<&str, Vec<(&String, &Address)>> = BTreeMap::new();
    for (text, address) in addresses {
        let host = match &address.target {
            Linked::Page(url) => url.host_str().unwrap_or_default(),
            Linked::File(_) => github.host(),
        };
        hosts.entry(host).or_default().push((text, address));
    }
    let by_host = hosts.into_values().map(|addresses| async move {
        let mut found = Vec::new();
        // The server's answer for a wrong address.
        let nowhere = OnceCell::new();
        for (text, address) in addresses {
            let before = lock.get(text);
            let state = if began.elapsed() > MAX_RUN {
                State::failed(Failure::new("time-over", "the time of the run was over"))
            } else {
                match &address.target {
                    Linked::Page(url) => page(web, url, before, &nowhere).await,
                    Linked::File(file) => github.newest(web, file, before).await,
                }
            };
            found.push(state.compared(text, before, today));
        }
        found
    });
    let found: Vec<Vec<Found>> = futures::stream::iter(by_host).buffer_unordered(HOSTS).collect().await;
    let mut found: Vec<Found> = found.into_iter().flatten().collect();
    found.sort_by(|a, b| (a.kind, &a.address).cmp(&(b.kind, &b.address)));
    found
}

/// The answer to a request, before it is compared.
#[derive(Default)]
struct State {
    kind: Option<Kind>,
    why: Vec<String>,
    hops: Vec<Url>,
    row: Row,
    /// The server confirmed the state of the lock file.
    is_unmodified: bool,
}

impl State {
    fn failed(Failure { code, why }: Failure) -> Self {
        Self::of(Kind::Unreadable, code, why)
    }

    fn of(kind: Kind, status: &str, why: impl Into<String>) -> Self {
        let row = Row { status: status.to_owned(), ..Row::default() };
        Self { kind: Some(kind), why: vec![why.into()], row, ..Self::default() }
    }

    fn says(mut self, kind: Kind, why: String) -> Self {
        self.kind = Some(self.kind.map_or(kind, |is| is.min(kind)));
        self.why.push(why);
        self
    }

    fn compared(mut self, address: &str, before: Option<&Row>, today: NaiveDate) -> Found {
        let hops = self.hops.iter().map(Url::to_string).collect();
        self.row.final_url = self.hops.last().map(Url::to_string).unwrap_or_default();
        (self.row.url, self.row.checked) = (address.to_owned(), today.to_string());
        match before {
            Some(before) if self.is_unmodified => self.row = before.clone(),
            // A page that fails as it did when it was accepted.
            Some(before) if self.kind.is_some() && before.status == self.row.status => self.kind = None,
            Some(before) if self.kind.is_none() => {
                if before.fingerprint != self.row.fingerprint {
                    let since = &before.checked;
                    self = self.says(Kind::Changed, format!("is not what it was on {since}"));
                }
                if let Some((kind, why)) = landed_elsewhere(&before.final_url, &self.row.final_url) {
                    self = self.says(kind, why);
                }
            }
            None if self.kind.is_none() && !self.is_unmodified => {
                if let Some((kind, why)) = landed_elsewhere(address, &self.row.final_url) {
                    self = self.says(kind, why);
                }
                self = self.says(Kind::New, format!("{} has no row of it", lock::FILE));
            }
            _ => {}
        }
        let kind = self.kind.unwrap_or(Kind::Same);
        Found { address: address.to_owned(), kind, why: self.why.join("; "), hops, row: self.row }
    }
}

/// Whether redirects end at another page than `before`. Scheme, `www.`, query and a final slash do not count.
fn landed_elsewhere(before: &str, now: &str) -> Option<(Kind, String)> {
    let (before, after) = (Url::parse(before).ok()?, Url::parse(now).ok()?);
    let host = |url: &Url| url.host_str().map(|host| host.trim_start_matches("www.").to_owned());
    let path = |url: &Url| {
        let path = url.path().split(';').next().unwrap_or_default().trim_end_matches('/');
        path.to_ascii_lowercase()
    };
    if host(&before) != host(&after) {
        return Some((Kind::Elsewhere, format!("redirects to another host: {now}")));
    }
    let is_home = |path: &str| {
        let name = path.trim_start_matches('/');
        let name = name.split_once('.').map_or(name, |(name, _)| name);
        matches!(name, "" | "index" | "default" | "home" | "en" | "es")
    };
    let (before, after) = (path(&before), path(&after));
    if before == after || (is_home(&before) && is_home(&after)) {
        None
    } else if is_home(&after) {
        Some((Kind::Elsewhere, format!("redirects to the home page: {now}")))
    } else {
        Some((Kind::Moved, format!("redirects to {now}")))
    }
}

async fn page(web: &Web, url: &Url, before: Option<&Row>, nowhere: &OnceCell<String>) -> State {
    let headers = before
        .filter(|before| !before.fingerprint.is_empty())
        .map(|before| web::conditional(&before.etag, &before.last_modified))
        .unwrap_or_default();
    let to = before.map_or("", |before| before.final_url.as_str());
    let read = async {
        let mut landed = web.page(url, (to, &headers)).await?;
        let page = words(&mut landed.reply).await?;
        Ok((landed, page))
    };
    match read.await {
        Ok((landed, page)) => judged(web, url, landed, page, before, nowhere).await,
        Err(why) => State::failed(why),
    }
}

/// The words of a page of HTML, whose body is taken; `None` of a file, and of an answer without a body.
async fn words(reply: &mut Reply) -> Result<Option<text::Page>, Failure> {
    let kind = reply.content_type().to_ascii_lowercase();
    let is_page =
        kind.contains("html") || (kind.is_empty() && reply.body.trim_ascii_start().starts_with(b"<"));
    if !is_page || !(200..300).contains(&reply.status) {
        return Ok(None);
    }
    let body = std::mem::take(&mut reply.body);
    // Parsing must not delay the requests to other hosts.
    let parsed = tokio::task::spawn_blocking(move || text::Page::read(&kind, &body)).await;
    parsed.unwrap_or_else(|why| Err(why.to_string())).map(Some).map_err(|why| Failure::new("too-large", why))
}

async fn judged(
    web: &Web,
    url: &Url,
    landed: Landed,
    page: Option<text::Page>,
    before: Option<&Row>,
    nowhere: &OnceCell<String>,
) -> State {
    let reply = &landed.reply;
    let status = reply.status.to_string();
    let mut state = match (reply.status, &page) {
        // Only a request with the validators of the lock file can have this answer.
        (304, _) if before.is_some_and(|row| is_confirmed_by(row, &landed)) => {
            State { is_unmodified: true, ..State::default() }
        }
        (404 | 410, _) => State::of(Kind::Vanished, &status, format!("is gone ({status})")),
        (200..300, Some(page)) => match page.message() {
            Some(text::Message::NotFound) => {
                State::of(Kind::Vanished, "soft-404", format!("says that it is gone, with status {status}"))
            }
            Some(text::Message::Challenge) => {
                State::of(Kind::Unreadable, "challenge", "shows a check for people in place of the page")
            }
            None if page.words.is_empty() => {
                State::of(Kind::Unreadable, "empty", "has no text without scripts")
            }
            None => {
                let fingerprint = page.fingerprint();
                let is_known = before.is_some_and(|before| before.fingerprint == fingerprint);
                let is_thin = page.words.chars().count() < text::THIN;
                if !is_known && !is_thin && is_answer_for_any_address(web, url, &fingerprint, nowhere).await {
                    State::of(
                        Kind::Vanished,
                        "soft-404",
                        "is the answer that its server gives for any address",
                    )
                } else {
                    let state =
                        State { row: Row { fingerprint, status, ..Row::default() }, ..State::default() };
                    if is_thin && before.is_none() {
                        state.warned("has little text without scripts: changes may not show")
                    } else {
                        state
                    }
                }
            }
        },
        (200..300, None) if reply.body.is_empty() => State::of(Kind::Unreadable, "empty", "is empty"),
        (200..300, None) => {
            let fingerprint = text::of_bytes(&reply.body);
            State { row: Row { fingerprint, status, ..Row::default() }, ..State::default() }
        }
        _ => State::of(Kind::Unreadable, &status, format!("answers {status}")),
    };
    state.row = state.row.validators(|name| reply.header(name));
    State { hops: landed.hops, ..state }
}

/// Whether the request had the validators of the row.
fn is_confirmed_by(row: &Row, landed: &Landed) -> bool {
    let has_validator = !row.etag.is_empty() || !row.last_modified.is_empty();
    has_validator
        && !row.fingerprint.is_empty()
        && landed.hops.last().is_some_and(|at| at.as_str() == row.final_url)
}

impl State {
    fn warned(mut self, why: &str) -> Self {
        self.why.push(why.to_owned());
        self
    }
}

/// Whether the page is the answer to an address that does not exist. Sends one more request to each host that
/// has new or changed pages.
async fn is_answer_for_any_address(
    web: &Web,
    url: &Url,
    fingerprint: &str,
    nowhere: &OnceCell<String>,
) -> bool {
    if url.path() == "/" {
        return false;
    }
    let probe = || async {
        let wrong = url.join(NOWHERE).map_err(|_| ())?;
        let mut landed = web.page(&wrong, ("", &HeaderMap::new())).await.map_err(|_| ())?;
        Ok::<_, ()>(
            words(&mut landed.reply).await.ok().flatten().map(|page| page.fingerprint()).unwrap_or_default(),
        )
    };
    let answer = nowhere.get_or_init(|| async { probe().await.unwrap_or_default() }).await;
    answer == fingerprint
}
