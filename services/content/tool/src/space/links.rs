//! Whether official pages are still there: each address is asked for without its body (again where the
//! connection fails), one at a time per host. A page that refuses machines is not a broken one.

use std::collections::BTreeMap;
use std::time::Duration;

use content::domain::lint::Severity;
use futures::StreamExt as _;
use reqwest::header::LOCATION;
use url::Url;

const TIMEOUT: Duration = Duration::from_secs(15);
/// At most this many hosts are asked at once.
const HOSTS: usize = 8;
/// Between two requests to one host.
const PAUSE: Duration = Duration::from_millis(200);
/// Before a second attempt where the connection failed.
const AGAIN: Duration = Duration::from_secs(1);
/// More addresses than this are not asked for.
pub const MAX_ADDRESSES: usize = 5_000;

/// A fault of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How sure it is that voters do not get there.
    pub severity: Severity,
    /// `broken-link`, `redirecting-link`, `unreachable-link`, `unchecked-link`.
    pub rule: &'static str,
    pub why: String,
}

fn verdict(severity: Severity, rule: &'static str, why: String) -> Option<Verdict> {
    Some(Verdict { severity, rule, why })
}

/// Asks for every address; those that are fine are not in the answer.
///
/// # Errors
/// When the HTTP client cannot be built.
pub async fn check(
    addresses: impl Iterator<Item = &str>,
) -> Result<BTreeMap<String, Verdict>, reqwest::Error> {
    let http = reqwest::Client::builder()
        .timeout(TIMEOUT)
        .redirect(reqwest::redirect::Policy::none())
        .user_agent("Mozilla/5.0 (compatible; voteready-content-pack; link check)")
        .build()?;
    let mut hosts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for address in addresses.take(MAX_ADDRESSES) {
        let host = Url::parse(address).ok().and_then(|url| url.host_str().map(str::to_owned));
        hosts.entry(host.unwrap_or_default()).or_default().push(address);
    }
    let by_host = hosts.into_values().map(|addresses| {
        let http = &http;
        async move {
            let mut found = Vec::new();
            for address in addresses {
                found.extend(check_one(http, address).await.map(|verdict| (address.to_owned(), verdict)));
                tokio::time::sleep(PAUSE).await;
            }
            found
        }
    });
    let found: Vec<_> = futures::stream::iter(by_host).buffer_unordered(HOSTS).collect().await;
    Ok(found.into_iter().flatten().collect())
}

async fn check_one(http: &reqwest::Client, address: &str) -> Option<Verdict> {
    let Ok(url) = Url::parse(address) else {
        return verdict(Severity::Error, "broken-link", "not an address".to_owned());
    };
    // Many official sites refuse HEAD; the body is not read.
    let ask = || http.get(url.clone()).send();
    let mut asked = ask().await;
    if asked.as_ref().is_err_and(|why| !why.is_timeout()) {
        // A single lost connection is not conclusive.
        tokio::time::sleep(AGAIN).await;
        asked = ask().await;
    }
    let response = match asked {
        Ok(response) => response,
        Err(why) => {
            let why = if why.is_timeout() { "no answer in time" } else { "the connection fails" };
            return verdict(Severity::Warning, "unreachable-link", why.to_owned());
        }
    };
    let status = response.status();
    let to =
        response.headers().get(LOCATION).and_then(|to| to.to_str().ok()).and_then(|to| url.join(to).ok());
    match status.as_u16() {
        200..=299 => None,
        code @ (301 | 308) => {
            let to = to.map_or_else(|| "nowhere".to_owned(), |to| to.to_string());
            verdict(Severity::Warning, "redirecting-link", format!("moved for good ({code}) to {to}"))
        }
        code @ 300..=399 => {
            let to = to.map_or_else(|| "nowhere".to_owned(), |to| to.to_string());
            verdict(Severity::Note, "redirecting-link", format!("redirects ({code}) to {to}"))
        }
        code @ (404 | 410) => verdict(Severity::Error, "broken-link", format!("the page is gone ({code})")),
        code @ 400..=499 => verdict(
            Severity::Note,
            "unchecked-link",
            format!("the page refuses machines ({code}); look yourself"),
        ),
        code => verdict(Severity::Warning, "unreachable-link", format!("the server fails ({code})")),
    }
}
