//! The address of the caller: the peer, or, behind trusted proxies, the first address from the right of
//! X-Forwarded-For that is not a proxy. Anything malformed means the peer; the leftmost entry, which anyone
//! can forge, is never taken on its own word.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

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

/// The address when it can tell where its owner is: not private, loopback, link-local, carrier-grade,
/// documentation, multicast, reserved or unspecified.
#[must_use]
pub fn public(ip: IpAddr) -> Option<IpAddr> {
    let hidden = match ip.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_unspecified()
                || v4.is_broadcast()
                || v4.is_multicast()
                || v4.is_documentation()
                // Reserved, protocol assignments, benchmarks (RFC 6890).
                || a == 0
                || a >= 240
                || (a == 192 && b == 0 && v4.octets()[2] == 0)
                || (a == 198 && (b == 18 || b == 19))
                || (a == 100 && (64..128).contains(&b))
        }
        IpAddr::V6(v6) => {
            v6.is_loopback()
                || v6.is_unspecified()
                || v6.is_multicast()
                || v6.is_unique_local()
                || v6.is_unicast_link_local()
                || is_documentation(v6)
        }
    };
    (!hidden).then_some(ip)
}

/// 2001:db8::/32 and 3fff::/20 (RFC 9637).
fn is_documentation(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    (a == 0x2001 && b == 0xdb8) || (a == 0x3fff && b < 0x1000)
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
    fn private_ranges_tell_nothing() {
        for hidden in
            ["10.1.1.1", "127.0.0.1", "100.64.0.1", "169.254.1.1", "::1", "fd00::1", "fe80::1", "0.0.0.0"]
        {
            assert_eq!(public(hidden.parse().unwrap()), None, "{hidden}");
        }
        for reserved in ["192.0.2.1", "198.51.100.1", "203.0.113.255", "198.18.0.1", "192.0.0.8", "240.0.0.1"]
        {
            assert_eq!(public(reserved.parse().unwrap()), None, "{reserved}");
        }
        for reserved in ["2001:db8::1", "2001:db8:ffff::1", "3fff:fff::1"] {
            assert_eq!(public(reserved.parse().unwrap()), None, "{reserved}");
        }
        for neighbour in ["192.0.3.1", "198.51.101.1", "203.0.114.1", "198.20.0.1", "192.1.0.8", "239.0.0.1"]
        {
            let ip: IpAddr = neighbour.parse().unwrap();
            assert_eq!(public(ip).is_some(), !ip.is_multicast(), "{neighbour}");
        }
        for neighbour in ["2001:db7::1", "2001:db9::1", "3fff:1000::1"] {
            assert!(public(neighbour.parse().unwrap()).is_some(), "{neighbour}");
        }
        assert!(public("8.8.8.8".parse().unwrap()).is_some());
        assert!(public("100.128.0.1".parse().unwrap()).is_some());
        assert!(public("2600::1".parse().unwrap()).is_some());
    }

    #[test]
    fn a_household_is_one_ipv6_network() {
        let one = household("2600:1:2:3:4:5:6:7".parse().unwrap());
        assert_eq!(one, household("2600:1:2:3::9".parse().unwrap()));
    }
}
