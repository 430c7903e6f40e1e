//! Who calls, resolved once a request: address, host, scheme, and whether a page of another site sent it.

use std::net::{IpAddr, SocketAddr};

use compact_str::CompactString;
use http::request::Parts;
use http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;

use crate::client_ip;

/// The peer of the connection, set by the listener.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The caller of one request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Address on the network; never logged.
    pub ip: IpAddr,
    /// The `Host` of the request, when it is a plain host name with or without port; else empty.
    pub host: CompactString,
    /// The visitor's connection is encrypted.
    pub https: bool,
    /// A page of another site sent it, says the browser.
    pub cross_site: bool,
}

impl Caller {
    /// Reads a request.
    #[must_use]
    pub fn read(parts: &Parts, trusted: &[IpNet]) -> Self {
        let headers = &parts.headers;
        let peer = parts.extensions.get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |p| p.0.ip());
        let forwarded: Vec<Option<&str>> =
            headers.get_all("x-forwarded-for").iter().map(|v| v.to_str().ok()).collect();
        let by_proxy = trusted.iter().any(|net| net.contains(&peer.to_canonical()));
        let host = text(headers, &header::HOST)
            .or_else(|| parts.uri.authority().map(http::uri::Authority::as_str))
            .filter(|h| is_host(h))
            .unwrap_or_default();
        let origin = text(headers, &header::ORIGIN);
        let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
        // Whoever follows a link from another site only reads; a form that posts has an origin.
        let reads = matches!(parts.method, http::Method::GET | http::Method::HEAD);
        let mode = text(headers, &HeaderName::from_static("sec-fetch-mode"));
        let follows_link = reads && mode == Some("navigate");
        let foreign_origin = origin.is_some_and(|o| !is_origin_of(o, host));
        Self {
            ip: client_ip::resolve(peer, forwarded.into_iter(), trusted),
            host: host.into(),
            https: by_proxy && text(headers, &HeaderName::from_static("x-forwarded-proto")) == Some("https"),
            // `none` is a visitor who typed the address; `same-site` with our own origin is a page of ours.
            cross_site: foreign_origin || (site == Some("cross-site") && !follows_link),
        }
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name).and_then(|v| v.to_str().ok())
}

fn is_host(host: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b':' | b'[' | b']' | b'_');
    (1..=260).contains(&host.len()) && host.bytes().all(plain)
}

fn is_origin_of(origin: &str, host: &str) -> bool {
    let name = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    name.is_some_and(|name| !host.is_empty() && name.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(headers: &[(&str, &str)]) -> Caller {
        let mut request = http::Request::builder().uri("/");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        parts.extensions.insert(Peer("10.0.0.1:1".parse().unwrap()));
        Caller::read(&parts, &["10.0.0.0/8".parse().unwrap()])
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        let host = ("host", "site.example");
        assert!(caller(&[host, ("sec-fetch-site", "cross-site")]).cross_site);
        assert!(caller(&[host, ("origin", "https://evil.example")]).cross_site);
        assert!(caller(&[host, ("origin", "null")]).cross_site);
        assert!(caller(&[("origin", "https://site.example")]).cross_site, "no host to compare with");
        let own = caller(&[host, ("origin", "https://Site.example"), ("sec-fetch-site", "same-origin")]);
        assert!(!own.cross_site);
        assert!(!caller(&[host]).cross_site, "no browser");
        assert!(
            !caller(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]).cross_site
        );
    }

    #[test]
    fn hosts_with_markup_are_dropped() {
        assert_eq!(caller(&[("host", "a\"><script>")]).host, "");
        assert_eq!(caller(&[("host", "a.example:8080")]).host, "a.example:8080");
    }

    #[test]
    fn the_scheme_is_the_proxys_word() {
        assert!(caller(&[("x-forwarded-proto", "https")]).https);
    }
}
