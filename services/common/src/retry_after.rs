//! The header `Retry-After` of an answer (RFC 9110, section 10.2.3): how long its server asks to be left
//! alone.

use std::time::Duration;

use chrono::{DateTime, Utc};
use http::{HeaderMap, header};

/// The wait in seconds, or until a date, of at most `most`; `None` where none is asked for, or none that can
/// be read. A date that has passed is no wait.
#[must_use]
pub fn retry_after(headers: &HeaderMap, now: DateTime<Utc>, most: Duration) -> Option<Duration> {
    let value = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    let seconds = match value.parse::<u64>() {
        Ok(seconds) => seconds,
        Err(_) => {
            let until = DateTime::parse_from_rfc2822(value).ok()?;
            u64::try_from((until.with_timezone(&Utc) - now).num_seconds()).unwrap_or(0)
        }
    };
    Some(Duration::from_secs(seconds).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_seconds_or_a_date_and_has_a_bound() {
        let now = "2028-10-20T12:00:00Z".parse().unwrap();
        let wait = |value: &'static str| {
            let headers = HeaderMap::from_iter([(header::RETRY_AFTER, value.parse().unwrap())]);
            retry_after(&headers, now, Duration::from_secs(60)).map(|wait| wait.as_secs())
        };
        assert_eq!((wait("30"), wait(" 7 "), wait("86400")), (Some(30), Some(7), Some(60)));
        assert_eq!(wait("Fri, 20 Oct 2028 12:00:45 GMT"), Some(45));
        assert_eq!(wait("Fri, 20 Oct 2028 11:00:00 GMT"), Some(0));
        assert_eq!((wait("soon"), wait("-1"), wait("1.5"), wait("")), (None, None, None, None));
        assert_eq!(retry_after(&HeaderMap::new(), now, Duration::MAX), None);
    }
}
