//! How the cache took part in a response, as the header `Cache-Status` says it (RFC 9211) and the field
//! `cache` of the log. All words are ours: nothing of a request is in them.

use http::{HeaderMap, HeaderName, HeaderValue};

/// The header; the name of this cache comes first in its value.
const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");
const NAME: &str = "VoteReady; ";

/// How the cache took part in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheStatus {
    /// It was cached.
    Hit,
    /// It was not cached, was made for this request, and is cached now.
    Stored,
    /// It was not cached; another request had it made meanwhile.
    Collapsed,
    /// The cache was not asked.
    Bypass(Bypass),
}

/// Why a response is never cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bypass {
    /// It is about an address that was typed.
    Address,
    /// A form comes back with what was typed.
    Form,
    /// Drafts and test entries are for editors.
    Draft,
    /// The path or the query has words of the visitor's own.
    OwnWords,
    /// A service did not answer, and the page says so.
    Unavailable,
    /// It reports an error of this request.
    Error,
}

impl CacheStatus {
    /// The value of the header.
    #[must_use]
    pub fn value(self) -> &'static str {
        match self {
            Self::Hit => "VoteReady; hit",
            Self::Stored => "VoteReady; fwd=miss; stored",
            Self::Collapsed => "VoteReady; fwd=miss; collapsed",
            Self::Bypass(Bypass::Address) => "VoteReady; fwd=bypass; detail=address",
            Self::Bypass(Bypass::Form) => "VoteReady; fwd=bypass; detail=form",
            Self::Bypass(Bypass::Draft) => "VoteReady; fwd=bypass; detail=draft",
            Self::Bypass(Bypass::OwnWords) => "VoteReady; fwd=bypass; detail=own-words",
            Self::Bypass(Bypass::Unavailable) => "VoteReady; fwd=bypass; detail=unavailable",
            Self::Bypass(Bypass::Error) => "VoteReady; fwd=bypass; detail=error",
        }
    }

    /// Puts the header onto a response.
    pub fn mark(self, headers: &mut HeaderMap) {
        headers.insert(CACHE_STATUS, HeaderValue::from_static(self.value()));
    }

    /// The status for the log, without the name of this cache; `None` for a response that no cache stands
    /// before, such as a file of the export.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Option<&str> {
        headers.get(CACHE_STATUS)?.to_str().ok()?.strip_prefix(NAME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_a_list_of_rfc_9211_and_the_log_has_the_same_words() {
        use Bypass::{Address, Draft, Error, Form, OwnWords, Unavailable};
        let bypasses = [Address, Form, Draft, OwnWords, Unavailable, Error].map(CacheStatus::Bypass);
        for status in
            [CacheStatus::Hit, CacheStatus::Stored, CacheStatus::Collapsed].into_iter().chain(bypasses)
        {
            let mut headers = HeaderMap::new();
            status.mark(&mut headers);
            let log = CacheStatus::of(&headers).unwrap();
            assert_eq!(headers[CACHE_STATUS], format!("VoteReady; {log}"));
            let parts: Vec<_> =
                log.split("; ").map(|part| part.split_once('=').unwrap_or((part, "?1"))).collect();
            match status {
                CacheStatus::Bypass(_) => {
                    assert_eq!(
                        (parts[0], parts[1].0, parts.len()),
                        (("fwd", "bypass"), "detail", 2),
                        "{log}"
                    );
                    // A token of RFC 9651, so that it needs no quotes.
                    assert!(parts[1].1.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{log}");
                }
                CacheStatus::Hit => assert_eq!(parts, [("hit", "?1")]),
                _ => assert!(
                    parts[0] == ("fwd", "miss") && ["stored", "collapsed"].contains(&parts[1].0),
                    "{log}"
                ),
            }
        }
        assert_eq!(CacheStatus::of(&HeaderMap::new()), None);
    }
}
