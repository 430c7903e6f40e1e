//! The caller, resolved once a request: address, host, scheme, and whether a page of another site sent it.

use std::net::{IpAddr, SocketAddr};

use compact_str::CompactString;
use http::request::Parts;
use http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;

use crate::edge::client_ip;
use crate::problem::Problem;

/// Names a request in its answer, in the log and in the body of a problem.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// A name for a request: 32 hexadecimal digits.
#[must_use]
pub fn new_request_id() -> String {
    let mut digits = [0; 32];
    // Fails only for another length.
    let _ = hex::encode_to_slice(rand::random::<[u8; 16]>(), &mut digits);
    String::from_utf8(digits.to_vec()).unwrap_or_default()
}

/// The peer of the connection, set by the listener.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The caller of one request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Address on the network; never logged.
    pub ip: IpAddr,
    /// The `Host` of the request in small letters, when it is a plain host name with or without port; else
    /// empty.
    pub host: CompactString,
    /// Why the header is answered with 400 (RFC 9112, sections 3.2 and 6.1); `None` when it is well-formed.
    pub fault: Option<&'static str>,
    /// The request came through one of the trusted proxies.
    pub by_proxy: bool,
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
        let by_proxy = trusted.iter().any(|net| net.contains(&peer.to_canonical()));
        let host = text(headers, &header::HOST)
            .or_else(|| parts.uri.authority().map(http::uri::Authority::as_str))
            .filter(|h| is_host(h))
            .unwrap_or_default();
        let site = text(headers, &SEC_FETCH_SITE);
        // A visitor who follows a link from another site only reads; a form that posts has an origin.
        let reads = matches!(parts.method, http::Method::GET | http::Method::HEAD);
        let follows_link = || reads && text(headers, &SEC_FETCH_MODE) == Some("navigate");
        // Pages with `Referrer-Policy: no-referrer` send `Origin: null` even to their own host, as the Fetch
        // standard asks (Firefox, Safari); scripts of a page cannot set `Sec-Fetch-Site`.
        let is_own = |origin| is_origin_of(origin, host) || (origin == "null" && site == Some("same-origin"));
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let foreign_origin = origins.any(|origin| !origin.to_str().is_ok_and(is_own));
        Self {
            ip: client_ip::resolve(peer, headers, trusted),
            host: CompactString::from(host).to_ascii_lowercase(),
            fault: host_fault(parts).or_else(|| coding_fault(headers)),
            by_proxy,
            https: by_proxy && text(headers, &FORWARDED_PROTO) == Some("https"),
            // `none` is a visitor who typed the address; `same-site` with our own origin is a page of ours.
            cross_site: foreign_origin || (site == Some("cross-site") && !follows_link()),
        }
    }

    /// Refuses what a page of another site sends.
    ///
    /// # Errors
    /// [`Problem::CrossSite`].
    pub fn same_site(&self) -> Result<(), Problem> {
        if self.cross_site { Err(Problem::CrossSite) } else { Ok(()) }
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name).and_then(|v| v.to_str().ok())
}

/// One `Host` that is a host name or address, with or without port; HTTP/2 has it in `:authority`, and
/// HTTP/1.0 may do without.
fn host_fault(parts: &Parts) -> Option<&'static str> {
    let mut hosts = parts.headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (_, Some(_)) => Some("The request has more than one Host."),
        (Some(host), None) if !host.to_str().is_ok_and(is_host) => Some("The Host is no host name."),
        (None, None) if parts.version == http::Version::HTTP_11 => Some("The request has no Host."),
        _ => None,
    }
}

/// Bodies come as they are or in chunks: other codings, or chunks twice, are how two servers are made to
/// disagree about where a request ends.
fn coding_fault(headers: &HeaderMap) -> Option<&'static str> {
    let mut codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    let chunked = codings.next().is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"));
    (!chunked || codings.next().is_some()).then_some("The Transfer-Encoding is not `chunked`.")
}

fn is_host(host: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b':' | b'[' | b']' | b'_');
    (1..=260).contains(&host.len()) && host.bytes().all(plain)
}

/// A browser leaves the default port out; a proxy may write it into the host.
fn is_origin_of(origin: &str, host: &str) -> bool {
    let of = |scheme, port| {
        let name = origin.strip_prefix(scheme)?;
        Some(name.eq_ignore_ascii_case(host) || name.eq_ignore_ascii_case(host.strip_suffix(port)?))
    };
    !host.is_empty() && of("https://", ":443").or_else(|| of("http://", ":80")).unwrap_or_default()
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
        assert!(!caller(&[host, ("origin", "null"), ("sec-fetch-site", "same-origin")]).cross_site);
        for other in ["cross-site", "same-site", "none"] {
            assert!(caller(&[host, ("origin", "null"), ("sec-fetch-site", other)]).cross_site, "{other}");
        }
        let own = caller(&[host, ("origin", "https://Site.example"), ("sec-fetch-site", "same-origin")]);
        assert!(!own.cross_site);
        let evil = ("origin", "https://evil.example");
        assert!(
            caller(&[host, ("origin", "https://site.example"), evil]).cross_site,
            "one of two is another's"
        );
        for (named, origin) in
            [("site.example:443", "https://site.example"), ("site.example:80", "http://site.example")]
        {
            assert!(
                !caller(&[("host", named), ("origin", origin)]).cross_site,
                "the default port is left out"
            );
        }
        for origin in ["http://site.example", "https://site.example:80", "https://"] {
            assert!(caller(&[("host", "site.example:443"), ("origin", origin)]).cross_site, "{origin}");
        }
        assert!(!caller(&[host]).cross_site, "no browser");
        assert!(
            !caller(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]).cross_site
        );
    }

    #[test]
    fn hosts_with_markup_are_dropped() {
        assert_eq!(caller(&[("host", "a\"><script>")]).host, "");
        assert_eq!(caller(&[("host", "a.example:8080")]).host, "a.example:8080");
        assert_eq!(caller(&[("host", "A.eXample")]).host, "a.example", "a page shows it to other visitors");
    }

    #[test]
    fn a_missing_double_or_malformed_host_is_a_fault() {
        let fault = |headers: &[(&str, &str)]| caller(headers).fault;
        assert_eq!(fault(&[("host", "a.example:8080")]), None);
        assert_eq!(fault(&[("host", "[2001:db8::1]:8080")]), None);
        for host in ["", "a b", "a/b", "user@a.example", "a,b", "a\"><script>"] {
            assert!(fault(&[("host", host)]).is_some(), "{host:?}");
        }
        assert!(fault(&[]).is_some());
        assert!(fault(&[("host", "a.example"), ("host", "a.example")]).is_some());
        let old = http::Request::builder().version(http::Version::HTTP_10).body(()).unwrap();
        assert_eq!(Caller::read(&old.into_parts().0, &[]).fault, None, "HTTP/1.0 may do without");
    }

    #[test]
    fn chunks_are_the_only_transfer_coding() {
        let fault = |codings: &[&'static str]| {
            let mut headers = vec![("host", "a.example")];
            headers.extend(codings.iter().map(|coding| ("transfer-encoding", *coding)));
            caller(&headers).fault
        };
        assert_eq!((fault(&[]), fault(&["chunked"]), fault(&["Chunked"])), (None, None, None));
        for other in
            [&["gzip, chunked"][..], &["identity"], &["chunked", "chunked"], &["chunked, chunked"], &[""]]
        {
            assert!(fault(other).is_some(), "{other:?}");
        }
    }

    #[test]
    fn the_scheme_is_the_proxys_word() {
        assert!(caller(&[("x-forwarded-proto", "https")]).https);
    }
}
