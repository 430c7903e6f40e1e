//! Which network addresses are public.

use std::net::{IpAddr, Ipv6Addr};

/// The address unless it is private, loopback, link-local, carrier-grade, documentation, multicast, reserved,
/// unspecified, or a translated IPv4 address.
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
                || is_translated(v6)
        }
    };
    (!hidden).then_some(ip)
}

/// IPv4 addresses within IPv6: compatible (RFC 4291), NAT64 (RFC 6052, RFC 8215), Teredo and 6to4. Their IPv4
/// address may be a private one.
fn is_translated(ip: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, ..] = ip.segments();
    [a, b, c, d, e, f] == [0; 6] || (a == 0x64 && b == 0xff9b) || (a == 0x2001 && b == 0) || a == 0x2002
}

/// 2001:db8::/32 and 3fff::/20 (RFC 9637).
fn is_documentation(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    (a == 0x2001 && b == 0xdb8) || (a == 0x3fff && b < 0x1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_ranges_are_not_public() {
        for hidden in
            ["10.1.1.1", "127.0.0.1", "100.64.0.1", "169.254.1.1", "::1", "fd00::1", "fe80::1", "0.0.0.0"]
        {
            assert_eq!(public(hidden.parse().unwrap()), None, "{hidden}");
        }
        for reserved in ["192.0.2.1", "198.51.100.1", "203.0.113.255", "198.18.0.1", "192.0.0.8", "240.0.0.1"]
        {
            assert_eq!(public(reserved.parse().unwrap()), None, "{reserved}");
        }
        for translated in ["::7f00:1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "::ffff:127.0.0.1"] {
            assert_eq!(public(translated.parse().unwrap()), None, "{translated}");
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
}
