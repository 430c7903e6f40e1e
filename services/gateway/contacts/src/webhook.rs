//! One delivery to a receiver: a signed POST that is never redirected, with bounds on time and answer. The
//! failure is a class, never the receiver's words. It does not know whether it delivers contacts or counts.

use std::time::Duration;

use chrono::{DateTime, Utc};
use common::retry_after::retry_after;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, StatusCode, redirect};
use url::{Host, Url};
use zeroize::Zeroizing;

use crate::digest::keyed;

/// Shortest and longest bound of the wait after a failure.
pub const FIRST_WAIT: Duration = Duration::from_secs(5);
/// Longest bound of the wait after a failure; see [`FIRST_WAIT`].
pub const LONGEST_WAIT: Duration = Duration::from_secs(3600);
/// The shortest wait, for any value of the jitter.
const LEAST_WAIT: Duration = Duration::from_millis(500);
/// Bytes that are read of an answer, so that its connection can be used again.
const ANSWER_MAX: usize = 16 * 1024;
const SECRET_MIN: usize = 16;

/// The address of a receiver, with the secret that signs and a client of its own.
#[derive(Clone)]
pub struct Webhook {
    url: Url,
    /// A collector of logs checks no signature.
    secret: Option<Zeroizing<Vec<u8>>>,
    client: Client,
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A path may be a secret of its own.
        write!(f, "Webhook({})", self.url.host_str().unwrap_or_default())
    }
}

/// How a delivery ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The receiver has it.
    Done,
    /// It may not have it: the class of the failure, and how long the receiver asked to wait.
    Failed {
        /// Class, for metrics and logs.
        class: &'static str,
        /// `Retry-After`, at most [`LONGEST_WAIT`].
        wait: Option<Duration>,
    },
}

/// True when nobody on the way can read what is sent there: https, or http to this machine.
#[must_use]
pub fn is_sealed(url: &Url) -> bool {
    let here = match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        // Names under it lead to this machine, too (RFC 6761, section 6.3).
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && here)
}

/// Checks the address of a webhook: https, or http to this machine.
///
/// # Errors
/// What to write instead.
pub fn address(value: &str) -> Result<Url, String> {
    const WHAT: &str = "write https://HOST/PATH (http only to this machine)";
    let url = Url::parse(value).map_err(|_| WHAT.to_owned())?;
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    (is_sealed(&url) && plain && url.has_host()).then_some(url).ok_or_else(|| WHAT.to_owned())
}

/// Checks the secret that signs.
///
/// # Errors
/// What is wrong, without the secret.
pub fn secret(value: &str) -> Result<Zeroizing<Vec<u8>>, String> {
    match value.len() {
        SECRET_MIN..=512 => Ok(Zeroizing::new(value.as_bytes().to_vec())),
        _ => Err(format!("needs {SECRET_MIN} to 512 characters (openssl rand -hex 32)")),
    }
}

impl Webhook {
    /// A client of its own, with limits.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(
        url: Url,
        secret: impl Into<Option<Zeroizing<Vec<u8>>>>,
        time_limit: Duration,
    ) -> Result<Self, String> {
        let client = Client::builder()
            .timeout(time_limit)
            .connect_timeout(time_limit)
            .redirect(redirect::Policy::none())
            .pool_max_idle_per_host(8)
            .user_agent(concat!("voteready-contacts/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|_| "no HTTP client can be made".to_owned())?;
        Ok(Self { url, secret: secret.into(), client })
    }

    /// Sends a JSON body once under its idempotency key, signed where there is a secret.
    pub async fn post(&self, key: &str, body: Vec<u8>, now: DateTime<Utc>) -> Delivery {
        let mut request = self
            .client
            .post(self.url.clone())
            .header(CONTENT_TYPE, "application/json")
            .header("Idempotency-Key", key);
        if let Some(secret) = &self.secret {
            let time = now.timestamp().to_string();
            request = request
                .header("X-VoteReady-Signature", signature(secret, &time, &body))
                .header("X-VoteReady-Timestamp", time);
        }
        match request.body(body).send().await {
            Ok(response) => {
                let outcome = outcome(response.status(), retry_after(response.headers(), now, LONGEST_WAIT));
                drain(response).await;
                outcome
            }
            Err(error) if error.is_timeout() => failed("timeout"),
            Err(error) if error.is_connect() => failed("connect"),
            Err(_) => failed("broken"),
        }
    }
}

/// `v1=` and the HMAC-SHA256 of time, a dot and the body, in hexadecimal digits.
#[must_use]
pub fn signature(secret: &[u8], time: &str, body: &[u8]) -> String {
    let mac = hmac::Mac::finalize(keyed(secret, &[time.as_bytes(), b".", body])).into_bytes();
    format!("v1={}", hex::encode(mac))
}

/// A failure of a class, without a wish of the receiver.
pub(crate) fn failed(class: &'static str) -> Delivery {
    Delivery::Failed { class, wait: None }
}

fn outcome(status: StatusCode, wait: Option<Duration>) -> Delivery {
    let class = match status.as_u16() {
        200..300 => return Delivery::Done,
        300..400 => "redirect",
        401 | 403 => "refused",
        404 | 410 => "gone",
        429 => "too_many",
        400..500 => "client_error",
        _ => "server_error",
    };
    Delivery::Failed { class, wait }
}

async fn drain(mut response: reqwest::Response) {
    let mut read = 0;
    while let Ok(Some(part)) = response.chunk().await {
        read += part.len();
        if read > ANSWER_MAX {
            return;
        }
    }
}

/// How long to wait after a number of attempts: anything up to a bound that doubles (full jitter, so that
/// many contacts do not come back together), and never less than the receiver asked for.
#[must_use]
pub fn back_off(attempts: i64, asked: Option<Duration>, first: Duration, dice: f64) -> Duration {
    let doublings = u32::try_from(attempts.clamp(1, 32) - 1).unwrap_or(0);
    let bound = first.saturating_mul(2_u32.saturating_pow(doublings)).min(LONGEST_WAIT);
    let jittered = bound.mul_f64(dice.clamp(0.0, 1.0)).max(LEAST_WAIT.min(bound));
    // Spread also what was told to come back at the same moment.
    asked.map_or(jittered, |asked| (asked + first.mul_f64(dice.clamp(0.0, 1.0))).min(LONGEST_WAIT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_travel_encrypted_or_stay_on_the_machine() {
        for good in
            ["https://crm.example/hook?x=1", "http://127.0.0.1:9/a", "http://[::1]:9/", "http://localhost/"]
        {
            assert!(address(good).is_ok(), "{good}");
        }
        for bad in [
            "http://crm.example/",
            "https://me:pw@crm.example/",
            "ftp://x/",
            "crm.example",
            "http://127.0.0.1.evil.example/",
            "https://",
        ] {
            assert!(address(bad).unwrap_err().contains("https://HOST"), "{bad}");
        }
        assert!(!secret("short-secret").unwrap_err().contains("short-secret"));
    }

    #[test]
    fn the_signature_is_what_the_readme_lets_receivers_compute() {
        // printf '1792000000.{"a":1}' | openssl dgst -sha256 -hmac 0123456789abcdef
        let expected = "v1=bb5107653d157377ab9109af30aa8334f93703ab9be7559cc0256b6dd7257772";
        let signed = signature(b"0123456789abcdef", "1792000000", br#"{"a":1}"#);
        assert_eq!(signed, expected);
        assert_ne!(signed, signature(b"0123456789abcdef", "1792000001", br#"{"a":1}"#));
        assert_ne!(signed, signature(b"0123456789abcdeg", "1792000000", br#"{"a":1}"#));
    }

    #[test]
    fn the_wait_doubles_up_to_an_hour_and_is_anything_below() {
        let at = |attempts, dice| back_off(attempts, None, FIRST_WAIT, dice);
        assert_eq!(at(1, 1.0), FIRST_WAIT);
        assert_eq!(at(4, 1.0), Duration::from_secs(40));
        assert_eq!(at(4, 0.5), Duration::from_secs(20));
        assert_eq!((at(1, 0.0), at(60, 1.0)), (LEAST_WAIT, LONGEST_WAIT));
        let asked = |seconds| back_off(1, Some(Duration::from_secs(seconds)), FIRST_WAIT, 0.0);
        assert_eq!(asked(90), Duration::from_secs(90));
        assert_eq!(asked(1_000_000), LONGEST_WAIT);
    }

    #[test]
    fn only_a_success_is_delivered() {
        let class = |status| match outcome(StatusCode::from_u16(status).unwrap(), None) {
            Delivery::Done => "done",
            Delivery::Failed { class, .. } => class,
        };
        let found = [200, 204, 302, 401, 404, 410, 422, 429, 500, 503].map(class);
        let expected = [
            "done",
            "done",
            "redirect",
            "refused",
            "gone",
            "gone",
            "client_error",
            "too_many",
            "server_error",
            "server_error",
        ];
        assert_eq!(found, expected);
    }
}
