//! `Accept-Encoding` (RFC 9110, section 12.5.3): what the client can read, by weight.

use http::{HeaderMap, header};

use super::Coding;

/// Weights in thousandths; 0 is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    brotli: u16,
    gzip: u16,
    identity: u16,
}

impl Accepted {
    /// The body as it is, and nothing else.
    pub const IDENTITY: Self = Self { brotli: 0, gzip: 0, identity: 1000 };

    /// The codings that a request accepts. Without the header a client may be one that can unpack nothing.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let mut given = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok());
        match (given.next(), given.next()) {
            (None, _) => Self::IDENTITY,
            (Some(one), None) => Self::parse(one),
            (Some(one), Some(two)) => {
                Self::parse(&given.fold(format!("{one},{two}"), |all, more| all + "," + more))
            }
        }
    }

    /// Reads the header's value. A part that cannot be read is not accepted.
    #[must_use]
    pub fn parse(value: &str) -> Self {
        let (mut brotli, mut gzip, mut identity, mut others) = (None, None, None, None);
        for item in value.split(',') {
            let mut parts = item.split(';').map(str::trim);
            let place = match parts.next().unwrap_or_default() {
                name if name.eq_ignore_ascii_case("br") => &mut brotli,
                name if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") => &mut gzip,
                name if name.eq_ignore_ascii_case("identity") => &mut identity,
                "*" => &mut others,
                _ => continue,
            };
            let weight = match parts.next() {
                None => Some(1000),
                Some(parameter) => weight(parameter),
            };
            // The first of several equal names counts.
            place.get_or_insert(weight.unwrap_or(0));
        }
        let star = others.unwrap_or(0);
        Self {
            brotli: brotli.unwrap_or(star),
            gzip: gzip.unwrap_or(star),
            // Acceptable unless it is refused, by name or by `*`; less wanted than what is named.
            identity: identity.unwrap_or(if others == Some(0) { 0 } else { 1 }),
        }
    }

    /// True unless the client refuses a body as it is.
    #[must_use]
    pub fn takes_identity(self) -> bool {
        self.identity > 0
    }

    /// The codings that the client takes, the most wanted first; of equal ones the smaller body.
    pub fn in_order(self) -> impl Iterator<Item = Coding> {
        let mut all =
            [(self.brotli, Coding::Brotli), (self.gzip, Coding::Gzip), (self.identity, Coding::Identity)];
        // Stable: equal weights stay in this order.
        all.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        all.into_iter().filter(|(weight, _)| *weight > 0).map(|(_, coding)| coding)
    }
}

/// `q=0.5` in thousandths; three digits after the point at most.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    let (whole, part) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    let is_weight =
        name.trim().eq_ignore_ascii_case("q") && part.len() <= 3 && part.bytes().all(|b| b.is_ascii_digit());
    let thousandths: u16 = format!("{part:0<3}").parse().ok().filter(|_| is_weight)?;
    match whole {
        "0" => Some(thousandths),
        "1" if thousandths == 0 => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn first(value: &str) -> Option<Coding> {
        Accepted::parse(value).in_order().next()
    }

    #[test]
    fn the_highest_weight_wins_and_of_equal_ones_the_smaller_body() {
        use Coding::{Brotli, Gzip, Identity};
        for (value, want) in [
            ("gzip, deflate, br, zstd", Some(Brotli)),
            ("gzip, deflate", Some(Gzip)),
            ("GZIP;Q=0.5, BR;q=0.4", Some(Gzip)),
            ("x-gzip", Some(Gzip)),
            ("br;q=0, gzip", Some(Gzip)),
            ("br;q=0.001", Some(Brotli)),
            ("identity, br;q=0.5", Some(Identity)),
            ("identity;q=0.2, br;q=0.5", Some(Brotli)),
            ("deflate, zstd", Some(Identity)),
            ("", Some(Identity)),
            ("*", Some(Brotli)),
            ("br;q=0, *", Some(Gzip)),
            ("*;q=0", None),
            ("*;q=0, gzip", Some(Gzip)),
            ("identity;q=0", None),
            ("*;q=0, identity;q=0.1", Some(Identity)),
            ("br;q=2, gzip;q=0.2", Some(Gzip)),
            ("br;q=0.1234, gzip;q=x", Some(Identity)),
            ("br;q=0, br", Some(Identity)),
        ] {
            assert_eq!(first(value), want, "{value:?}");
        }
    }

    #[test]
    fn several_lines_are_one_list_and_no_line_is_the_body_as_it_is() {
        let mut headers = HeaderMap::new();
        assert_eq!(Accepted::of(&headers), Accepted::IDENTITY);
        for value in ["deflate", "gzip;q=0.5", "br"] {
            headers.append(header::ACCEPT_ENCODING, value.parse().unwrap());
        }
        assert_eq!(Accepted::of(&headers), Accepted::parse("deflate,gzip;q=0.5,br"));
    }

    proptest! {
        #[test]
        fn any_value_is_read(value in "(br|gzip|identity|\\*|[;=,q0-9. ]){0,30}|\\PC{0,40}") {
            prop_assert!(Accepted::parse(&value).in_order().count() <= 3);
        }
    }
}
