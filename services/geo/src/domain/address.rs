//! A visitor's address out of its text: canonical form, and the ranges of which no data can say where
//! they are. Errors never repeat the text: an address is personal data.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Longest text form of an address: an IPv6 address that ends in a dotted quad.
const LONGEST_TEXT: usize = 45;

/// An address, read once at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visitor {
    /// Private, loopback, link-local, carrier-grade, documentation or otherwise special: there is nothing
    /// to look up.
    Reserved,
    /// A public address in canonical form: IPv4 wherever an IPv4 address is wrapped in an IPv6 one.
    Public(IpAddr),
}

/// Why a text is not an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Nothing was sent.
    #[error("ip is empty; send one IPv4 or IPv6 address, such as 8.8.8.8 or 2001:4860:4860::8888")]
    Empty,
    /// Something else was sent.
    #[error(
        "ip is not an IP address; send one IPv4 or IPv6 address in text form, such as 8.8.8.8 or \
         2001:4860:4860::8888, without port, brackets, zone or spaces"
    )]
    Malformed,
}

impl Visitor {
    /// Reads an address as RFC 4291 and dotted quads write it.
    ///
    /// # Errors
    /// The text is empty or is no address.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        if text.len() > LONGEST_TEXT {
            return Err(AddressError::Malformed);
        }
        text.parse::<IpAddr>().map(Self::from).map_err(|_| AddressError::Malformed)
    }
}

impl From<IpAddr> for Visitor {
    fn from(address: IpAddr) -> Self {
        let address = canonical(address);
        let reserved = match address {
            IpAddr::V4(v4) => is_reserved_v4(v4),
            IpAddr::V6(v6) => is_reserved_v6(v6),
        };
        if reserved { Self::Reserved } else { Self::Public(address) }
    }
}

/// Unwraps IPv4 out of the three IPv6 forms that carry the sender's own IPv4 address: v4-mapped
/// (RFC 4291), the NAT64 well-known prefix (RFC 6052) and 6to4 (RFC 3056).
fn canonical(address: IpAddr) -> IpAddr {
    let IpAddr::V6(v6) = address else { return address };
    let wrapped = match v6.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => (high, low),
        [0x2002, high, low, ..] => (high, low),
        _ => return address,
    };
    IpAddr::V4(Ipv4Addr::from_bits(u32::from(wrapped.0) << 16 | u32::from(wrapped.1)))
}

/// IANA's IPv4 special-purpose registry, multicast and the former class E.
fn is_reserved_v4(address: Ipv4Addr) -> bool {
    match address.octets() {
        // "This network", private, loopback, multicast, reserved and broadcast.
        [0 | 10 | 127 | 224.., ..] => true,
        // Carrier-grade NAT (RFC 6598).
        [100, second, ..] => second & 0xc0 == 64,
        [169, 254, ..] | [192, 168, ..] => true,
        [172, second, ..] => second & 0xf0 == 16,
        // Protocol assignments and the first documentation range (RFC 5737).
        [192, 0, 0 | 2, _] => true,
        // Benchmarking (RFC 2544).
        [198, 18 | 19, ..] => true,
        [198, 51, 100, _] | [203, 0, 113, _] => true,
        _ => false,
    }
}

/// IANA's IPv6 special-purpose registry, and multicast.
fn is_reserved_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // Unspecified, loopback and the deprecated v4-compatible form.
        [0, 0, 0, 0, 0, 0, ..] => true,
        // Local-use NAT64 (RFC 8215), discard-only (RFC 6666).
        [0x64, 0xff9b, 1, ..] | [0x100, 0, 0, 0, ..] => true,
        // Teredo: it shows where the relay is, not the visitor.
        [0x2001, 0, ..] => true,
        // Benchmarking, ORCHID and ORCHIDv2, documentation.
        [0x2001, 2, 0, ..] | [0x2001, 0x10..=0x2f | 0xdb8, ..] => true,
        [0x3fff, second, ..] if second & 0xf000 == 0 => true,
        // Segment routing, unique local, link-local, former site-local, multicast.
        [first, ..] => {
            first == 0x5f00
                || first & 0xfe00 == 0xfc00
                || first & 0xff80 == 0xfe80
                || first & 0xff00 == 0xff00
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_reserved(text: &str) -> bool {
        Visitor::parse(text).unwrap() == Visitor::Reserved
    }

    #[test]
    fn each_special_range_is_reserved_to_its_last_address_and_no_further() {
        // First and last address of the range, and its public neighbours ("" where the neighbour is
        // reserved too).
        for (before, first, last, after) in [
            ("", "0.0.0.0", "0.255.255.255", "1.0.0.0"),
            ("9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"),
            ("100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"),
            ("126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"),
            ("169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"),
            ("172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"),
            ("191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"),
            ("192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"),
            ("192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"),
            ("198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"),
            ("198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"),
            ("203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"),
            ("223.255.255.255", "224.0.0.0", "255.255.255.255", ""),
            ("", "::", "::1", "::1:0:0:0"),
            ("64:ff9b:0:ffff::", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "64:ff9b:2::"),
            ("ff:ffff::", "100::", "100::ffff:ffff:ffff:ffff", "100:0:0:1::"),
            ("2000:ffff::", "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "2001:1::"),
            ("2001:1:ffff::", "2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "2001:2:1::"),
            ("2001:f:ffff::", "2001:10::", "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff", "2001:30::"),
            ("2001:db7:ffff::", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"),
            ("3ffe:ffff::", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"),
            ("5eff:ffff::", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "5f01::"),
            ("fbff:ffff::", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe00::"),
            ("fe7f:ffff::", "fe80::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ""),
            ("", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ""),
        ] {
            assert!(is_reserved(first), "{first}");
            assert!(is_reserved(last), "{last}");
            assert!(before.is_empty() || !is_reserved(before), "{before}");
            assert!(after.is_empty() || !is_reserved(after), "{after}");
        }
    }

    #[test]
    fn wrapped_ipv4_is_unwrapped_before_it_is_judged() {
        let v4 = Visitor::parse("8.8.8.8").unwrap();
        for text in ["::ffff:8.8.8.8", "::ffff:808:808", "64:ff9b::8.8.8.8", "2002:808:808::1"] {
            assert_eq!(Visitor::parse(text), Ok(v4), "{text}");
        }
        for text in ["::ffff:10.0.0.1", "64:ff9b::127.0.0.1", "2002:c0a8:101::1", "::8.8.8.8"] {
            assert!(is_reserved(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_the_field_and_what_to_send() {
        assert_eq!(Visitor::parse(""), Err(AddressError::Empty));
        let long = "1".repeat(10_000);
        for text in
            ["x", "8.8.8", "8.8.8.8:80", "[::1]", "fe80::1%eth0", " 8.8.8.8", "8.8.8.8\n", "08.8.8.8", &long]
        {
            assert_eq!(Visitor::parse(text), Err(AddressError::Malformed), "{text}");
        }
        for error in [AddressError::Empty, AddressError::Malformed] {
            let message = error.to_string();
            assert!(message.starts_with("ip ") && message.contains("send one IPv4 or IPv6"), "{message}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
            let _ = Visitor::parse(&text);
        }

        #[test]
        fn reading_is_idempotent(bits: u128) {
            if let Visitor::Public(address) = Visitor::from(IpAddr::V6(Ipv6Addr::from_bits(bits))) {
                prop_assert_eq!(Visitor::parse(&address.to_string()), Ok(Visitor::Public(address)));
            }
        }
    }
}
