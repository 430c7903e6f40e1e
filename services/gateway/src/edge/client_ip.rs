//! The address of the caller: the peer, or, behind trusted proxies, the first address from the right of
//! X-Forwarded-For that is not a proxy. Anything malformed means the peer; the leftmost entry, which anyone
//! can forge, is never taken on its own word.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

pub use common::ip::public;
use http::{HeaderMap, HeaderName};
use ipnet::IpNet;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The longest chain that is walked.
const MAX_HOPS: usize = 32;

/// The caller's address. `headers` are looked at only where the peer is a proxy.
#[must_use]
pub fn resolve(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let peer = peer.to_canonical();
    let is_trusted = |ip: IpAddr| trusted.iter().any(|net| net.contains(&ip));
    if !is_trusted(peer) {
        return peer;
    }
    let mut hops = 0;
    for line in headers.get_all(FORWARDED_FOR).iter().rev() {
        let Ok(line) = line.to_str() else { return peer };
        for entry in line.rsplit(',') {
            hops += 1;
            let Some(ip) = parse(entry.trim()).filter(|_| hops <= MAX_HOPS) else { return peer };
            if !is_trusted(ip) {
                return ip;
            }
        }
    }
    // Nothing but proxies, or no header at all.
    peer
}

/// An address with or without port and brackets.
fn parse(entry: &str) -> Option<IpAddr> {
    let plain = entry.strip_prefix('[').and_then(|e| e.strip_suffix(']')).unwrap_or(entry);
    let ip = plain.parse::<IpAddr>().or_else(|_| entry.parse::<SocketAddr>().map(|a| a.ip()));
    ip.ok().map(|ip| ip.to_canonical())
}

/// The address that rate limits count by: the address itself, or the /64 of an IPv6 one, which is one
/// household.
#[must_use]
pub fn household(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => ip,
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from(u128::from(v6) & !u128::from(u64::MAX))),
    }
}

/// The client's address as connections and bodies are counted; `None` is a proxy in front of many.
#[must_use]
pub fn counted(ip: IpAddr, proxies: &[IpNet]) -> Option<IpAddr> {
    (!proxies.iter().any(|net| net.contains(&ip))).then(|| household(ip))
}

/// Reads a comma-separated list of CIDRs or addresses.
///
/// # Errors
/// The entry that is not one.
pub fn networks(value: &str) -> Result<Vec<IpNet>, String> {
    let entries = value.split(',').map(str::trim).filter(|e| !e.is_empty());
    entries
        .map(|entry| {
            let single = || entry.parse::<IpAddr>().map(IpNet::from);
            entry
                .parse::<IpNet>()
                .or_else(|_| single())
                .map_err(|_| format!("{entry:?} is not a network; write 10.0.0.0/8,fd00::/8"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn from(peer: &str, lines: &[&str]) -> String {
        let trusted = networks("10.0.0.0/8, fd00::/8,192.0.2.1").unwrap();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, HeaderValue::from_str(line).unwrap());
        }
        resolve(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn a_peer_that_is_no_proxy_is_the_caller_whatever_it_says() {
        assert_eq!(from("203.0.113.9", &["1.2.3.4"]), "203.0.113.9");
    }

    #[test]
    fn the_chain_is_walked_from_the_right_over_trusted_proxies() {
        assert_eq!(from("10.0.0.1", &["6.6.6.6, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(from("10.0.0.1", &["6.6.6.6", "203.0.113.9, 10.2.2.2", "192.0.2.1"]), "203.0.113.9");
        assert_eq!(from("fd00::1", &["2001:db8::1"]), "2001:db8::1");
        assert_eq!(from("::ffff:10.0.0.1", &["[2001:db8::1]:4431"]), "2001:db8::1");
        assert_eq!(from("10.0.0.1", &["203.0.113.9:55"]), "203.0.113.9");
    }

    #[test]
    fn anything_malformed_means_the_peer() {
        for bad in ["", "unknown", "6.6.6.6, nonsense", "6.6.6.6,", "6.6.6.6, 10.0.0.2, _x"] {
            assert_eq!(from("10.0.0.1", &[bad]), "10.0.0.1", "{bad}");
        }
        assert_eq!(from("10.0.0.1", &[]), "10.0.0.1");
        let long = vec!["10.0.0.2"; 40].join(",");
        assert_eq!(from("10.0.0.1", &[&format!("6.6.6.6,{long}")]), "10.0.0.1");
    }

    #[test]
    fn a_household_is_one_ipv6_network() {
        let one = household("2600:1:2:3:4:5:6:7".parse().unwrap());
        assert_eq!(one, household("2600:1:2:3::9".parse().unwrap()));
    }
}
