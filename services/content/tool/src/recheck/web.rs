//! A polite client: `robots.txt` is respected, a host gets one request at a time with a pause after it, and
//! every body, wait and chain of redirects has a bound. Private addresses are refused, after a redirect too.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{ACCEPT, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION};
use texting_robots::Robot;
use tokio::sync::OnceCell;
use tokio::time::{Instant, sleep, sleep_until};
use url::{Host, Url};

/// Product name in `User-Agent`, and the name that `robots.txt` files address.
pub const AGENT: &str = "voteready-recheck";
/// Redirects of one page, and of one `robots.txt`.
pub(super) const MAX_HOPS: usize = 6;
const MAX_BODY: usize = 16 << 20;
/// RFC 9309: a crawler reads at least this much of `robots.txt`.
const MAX_ROBOTS: usize = 500 << 10;
/// A longer `Crawl-delay` is shortened to this.
const MAX_DELAY: Duration = Duration::from_secs(60);
/// Before a second attempt where the connection failed.
const AGAIN: Duration = Duration::from_secs(1);
const ACCEPTED: &str = "text/html, application/xhtml+xml, application/pdf;q=0.9, */*;q=0.5";
const PRIVATE: &str = "the address is private or reserved";

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Between two requests to a host.
    pub pause: Duration,
    /// For one request with its body.
    pub timeout: Duration,
    /// Loopback and private addresses are read, too: for tests.
    pub allow_private: bool,
}

/// Why a page could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// `robots`, `timeout`, `unreachable`, `too-large`, `redirects`, `refused`: the status in the lock file.
    pub(super) code: &'static str,
    pub(super) why: String,
}

impl Failure {
    pub(super) fn new(code: &'static str, why: impl Into<String>) -> Self {
        Self { code, why: why.into() }
    }
}

#[derive(Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
    /// The body is longer than was read.
    cut: bool,
}

impl Reply {
    pub(super) fn header(&self, name: &str) -> Option<String> {
        self.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
    }

    pub(super) fn content_type(&self) -> String {
        self.header(CONTENT_TYPE.as_str()).unwrap_or_default()
    }

    fn location(&self, from: &Url) -> Option<Url> {
        let to = || from.join(self.headers.get(LOCATION)?.to_str().ok()?).ok();
        matches!(self.status, 301 | 302 | 303 | 307 | 308).then(to)?
    }
}

/// A page after its redirects.
#[derive(Debug)]
pub(super) struct Landed {
    pub(super) reply: Reply,
    /// Every address on the way; the last one has the page.
    pub(super) hops: Vec<Url>,
}

enum Rules {
    All,
    Some(Robot),
    /// The rules of the site are unknown: nothing is allowed.
    Unknown(Failure),
}

type Keyed<T> = Mutex<HashMap<String, Arc<T>>>;

fn keyed<T>(map: &Keyed<T>, key: &str, new: impl FnOnce() -> T) -> Arc<T> {
    let mut map = map.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    map.entry(key.to_owned()).or_insert_with(|| Arc::new(new())).clone()
}

pub struct Web {
    http: reqwest::Client,
    limits: Limits,
    /// By host: when its next request may start.
    turns: Keyed<tokio::sync::Mutex<Instant>>,
    /// `robots.txt` by origin.
    rules: Keyed<OnceCell<Rules>>,
}

impl Web {
    /// A client that names itself with `contact`, a page about the project.
    ///
    /// # Errors
    /// When it cannot be built.
    pub fn new(limits: Limits, contact: &str) -> Result<Self, reqwest::Error> {
        let http = reqwest::Client::builder()
            .user_agent(format!("{AGENT}/{} (+{contact})", env!("CARGO_PKG_VERSION")))
            .timeout(limits.timeout)
            .redirect(reqwest::redirect::Policy::none())
            .dns_resolver(PublicNames { allow_private: limits.allow_private })
            // A proxy would resolve names itself.
            .no_proxy()
            .pool_max_idle_per_host(1)
            .build()?;
        Ok(Self { http, limits, turns: Keyed::default(), rules: Keyed::default() })
    }

    /// Reads a page where `robots.txt` allows it, and follows redirects. `conditional` is sent to its address
    /// alone.
    pub(super) async fn page(&self, url: &Url, conditional: (&str, &HeaderMap)) -> Result<Landed, Failure> {
        self.follow(url, conditional, true).await
    }

    /// Reads an API that is meant for programs; `headers` go to the origin of `url` alone.
    pub(super) async fn api(&self, url: &Url, headers: &HeaderMap) -> Result<Landed, Failure> {
        self.follow(url, (url.as_str(), headers), false).await
    }

    async fn follow(
        &self,
        url: &Url,
        (to, headers): (&str, &HeaderMap),
        obey: bool,
    ) -> Result<Landed, Failure> {
        let mut hops = vec![url.clone()];
        let mut at = url.clone();
        loop {
            self.admitted(&at)?;
            let pause = if obey { self.allowed(&at).await? } else { self.limits.pause };
            let same = if obey { at.as_str() == to } else { at.origin() == url.origin() };
            let headers = if same { headers.clone() } else { HeaderMap::new() };
            let reply = self.request(&at, headers, MAX_BODY, pause).await?;
            let Some(mut next) = reply.location(&at) else {
                if reply.cut {
                    return Err(Failure::new("too-large", format!("more than {} MiB", MAX_BODY >> 20)));
                }
                return Ok(Landed { reply, hops });
            };
            next.set_fragment(None);
            if hops.contains(&next) {
                return Err(Failure::new("redirects", format!("redirects in a circle, back to {next}")));
            }
            if hops.len() > MAX_HOPS {
                return Err(Failure::new("redirects", format!("more than {MAX_HOPS} redirects")));
            }
            hops.push(next.clone());
            at = next;
        }
    }

    /// The pause after the request, or why `robots.txt` forbids it.
    async fn allowed(&self, url: &Url) -> Result<Duration, Failure> {
        let origin = url.origin().ascii_serialization();
        let rules = keyed(&self.rules, &origin, OnceCell::new);
        match rules.get_or_init(|| self.robots(url)).await {
            Rules::All => Ok(self.limits.pause),
            Rules::Unknown(why) => Err(why.clone()),
            Rules::Some(robot) if robot.allowed(url.as_str()) => {
                let delay = Duration::try_from_secs_f32(robot.delay.unwrap_or_default()).unwrap_or(MAX_DELAY);
                Ok(delay.min(MAX_DELAY).max(self.limits.pause))
            }
            Rules::Some(_) => Err(Failure::new("robots", format!("robots.txt of {origin} forbids it"))),
        }
    }

    /// RFC 9309: without the file all is allowed; where its server fails nothing is.
    async fn robots(&self, url: &Url) -> Rules {
        let mut at = url.clone();
        at.set_path("/robots.txt");
        at.set_query(None);
        for _ in 0..=MAX_HOPS {
            let reply = match self.request(&at, HeaderMap::new(), MAX_ROBOTS, self.limits.pause).await {
                Ok(reply) => reply,
                Err(Failure { code, why }) => {
                    return Rules::Unknown(Failure::new(code, format!("robots.txt: {why}")));
                }
            };
            if let Some(next) = reply.location(&at) {
                at = next;
                continue;
            }
            return match reply.status {
                200..=299 => Robot::new(AGENT, &reply.body).map_or_else(
                    |why| Rules::Unknown(Failure::new("robots", format!("robots.txt does not read: {why}"))),
                    Rules::Some,
                ),
                status @ (429 | 500..) => {
                    Rules::Unknown(Failure::new("robots", format!("robots.txt answers {status}")))
                }
                _ => Rules::All,
            };
        }
        Rules::All
    }

    /// One request in the turn of its host; a second attempt where the connection fails.
    async fn request(
        &self,
        url: &Url,
        headers: HeaderMap,
        limit: usize,
        pause: Duration,
    ) -> Result<Reply, Failure> {
        let host = self.admitted(url)?;
        let turn = keyed(&self.turns, &host, || tokio::sync::Mutex::new(Instant::now()));
        let mut next = turn.lock().await;
        sleep_until(*next).await;
        let mut reply = self.once(url, headers.clone(), limit).await;
        if reply.as_ref().is_err_and(|why| why.code == "unreachable") {
            sleep(AGAIN.max(pause)).await;
            reply = self.once(url, headers, limit).await;
        }
        *next = Instant::now() + pause;
        reply
    }

    /// The host of an address that may be read. [`PublicNames`] checks what a name resolves to.
    fn admitted(&self, url: &Url) -> Result<String, Failure> {
        let refused = |why: &str| Err(Failure::new("refused", format!("{url}: {why}")));
        if !matches!(url.scheme(), "http" | "https") {
            return refused("neither http nor https");
        }
        let ip = match url.host() {
            Some(Host::Ipv4(ip)) => Some(ip.into()),
            Some(Host::Ipv6(ip)) => Some(ip.into()),
            Some(Host::Domain(_)) => None,
            None => return refused("no host"),
        };
        if !self.limits.allow_private && ip.is_some_and(|ip| common::ip::public(ip).is_none()) {
            return refused(PRIVATE);
        }
        Ok(url.host_str().unwrap_or_default().to_owned())
    }

    async fn once(&self, url: &Url, headers: HeaderMap, limit: usize) -> Result<Reply, Failure> {
        let failed = |why: reqwest::Error| self.failure(&why);
        let asked = self.http.get(url.clone()).header(ACCEPT, ACCEPTED).headers(headers);
        let mut response = asked.send().await.map_err(failed)?;
        let (status, headers) = (response.status().as_u16(), std::mem::take(response.headers_mut()));
        let mut reply = Reply { status, headers, body: Vec::new(), cut: false };
        if !(200..300).contains(&status) {
            return Ok(reply);
        }
        // A known encoding was removed together with its header.
        if let Some(encoding) = reply.header(CONTENT_ENCODING.as_str()).filter(|name| name != "identity") {
            return Err(Failure::new("unreadable", format!("sent as {encoding}, which was not asked for")));
        }
        // Counted after decompression.
        while let Some(chunk) = response.chunk().await.map_err(failed)? {
            let room = limit - reply.body.len();
            reply.body.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
            if chunk.len() > room {
                reply.cut = true;
                break;
            }
        }
        Ok(reply)
    }

    fn failure(&self, why: &reqwest::Error) -> Failure {
        if why.is_timeout() {
            return Failure::new("timeout", format!("no whole answer within {:?}", self.limits.timeout));
        }
        let mut cause: &dyn std::error::Error = why;
        while let Some(inner) = cause.source() {
            cause = inner;
        }
        let cause = cause.to_string();
        Failure::new(if cause == PRIVATE { "refused" } else { "unreachable" }, cause)
    }
}

/// A header of a conditional request; `None` for a value that no header can have.
pub(super) fn conditional(etag: &str, last_modified: &str) -> HeaderMap {
    let named = [("if-none-match", etag), ("if-modified-since", last_modified)];
    let header = |(name, value): (&'static str, &str)| {
        let value = HeaderValue::from_str(value).ok().filter(|value| !value.is_empty())?;
        Some((HeaderName::from_static(name), value))
    };
    named.into_iter().filter_map(header).collect()
}

/// Resolves names, and drops private addresses: the connection is made to an address that was checked.
struct PublicNames {
    allow_private: bool,
}

impl Resolve for PublicNames {
    fn resolve(&self, name: Name) -> Resolving {
        let allow_private = self.allow_private;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let usable = |at: &SocketAddr| allow_private || common::ip::public(at.ip()).is_some();
            let usable: Vec<_> = found.filter(usable).collect();
            if usable.is_empty() {
                return Err(PRIVATE.into());
            }
            Ok(Box::new(usable.into_iter()) as Addrs)
        })
    }
}
