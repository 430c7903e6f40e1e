//! Step 4: the headers that every response carries, whatever it is.

use http::{HeaderMap, HeaderName, HeaderValue, header};

use super::request::RequestInfo;
use crate::edge::caller::REQUEST_ID;

/// The headers that are the same on every response.
const FIXED: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Adds them. `hsts` is `Strict-Transport-Security` for visitors whose connection is encrypted.
pub(super) fn protect(info: &RequestInfo<'_>, hsts: Option<&HeaderValue>, headers: &mut HeaderMap) {
    add(headers, &info.id, info.private);
    if let Some(hsts) = hsts.filter(|_| info.caller.https) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, hsts.clone());
    }
    info.cors.mark(headers);
}

fn add(headers: &mut HeaderMap, id: &str, private: bool) {
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    let referrer = if private { "no-referrer" } else { "strict-origin-when-cross-origin" };
    headers.reserve(FIXED.len() + 3);
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static(referrer));
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_response_has_its_id_and_the_fixed_headers_and_keeps_its_own_policy() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'self'"));
        add(&mut headers, "4bf92f3577b34da6a3ce929d0e0e4736", true);
        assert_eq!(headers[REQUEST_ID], "4bf92f3577b34da6a3ce929d0e0e4736");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], "default-src 'self'");
        assert!(FIXED.iter().all(|(name, value)| headers[name] == value));
    }
}
