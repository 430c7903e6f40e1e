//! The bounds of the edge: how many requests and connections there may be, and how long each may take.
//! The variables of the environment that set them are in the README, checked by a test.

use std::time::Duration;

use common::config::{Reader, number, seconds};

/// How many requests there may be at once, how often a caller may look up, and how long a request may take.
#[derive(Clone, Copy, Debug)]
pub struct RequestLimits {
    /// Requests at once.
    pub in_flight: usize,
    /// Look-ups a second and caller, on average; 0 is no limit.
    pub rate: u32,
    /// Look-ups that a caller may make at once.
    pub burst: u32,
    /// The longest that a request may take.
    pub request_timeout: Duration,
    /// Bounds of sockets.
    pub connections: ConnectionLimits,
}

/// Bounds of the public listener.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Sockets at once, of all clients.
    pub all: usize,
    /// Sockets at once by client address; trusted proxies have no such bound.
    pub by_client: usize,
    /// How long one may lie idle between requests.
    pub idle: Duration,
}

impl RequestLimits {
    /// Reads the variables of these bounds.
    pub fn read(reader: &mut Reader) -> Self {
        let mut count = |name: &str, default: &str, doc, range: std::ops::RangeInclusive<u64>| {
            reader.with_default(name, default, doc, number(range))
        };
        Self {
            // The ranges fit.
            in_flight: count("MAX_IN_FLIGHT", "2000", "requests at once; more get 503", 1..=1_000_000)
                as usize,
            rate: count("RATE_PER_SECOND", "20", "look-ups a second and caller; 0 is no limit", 0..=1_000_000)
                as u32,
            burst: count("RATE_BURST", "100", "look-ups that a caller may make at once", 1..=1_000_000)
                as u32,
            request_timeout: reader.with_default(
                "REQUEST_TIMEOUT",
                "15",
                "seconds that a request may take; above LOCATE_TIMEOUT",
                longer_than_none,
            ),
            connections: ConnectionLimits::read(reader),
        }
    }
}

impl ConnectionLimits {
    fn read(reader: &mut Reader) -> Self {
        let mut count = |name: &str, default: &str, doc, range: std::ops::RangeInclusive<u64>| {
            reader.with_default(name, default, doc, number(range))
        };
        Self {
            // The ranges fit.
            all: count("MAX_CONNECTIONS", "20000", "connections at once; more are closed", 1..=1_000_000)
                as usize,
            by_client: count(
                "MAX_CONNECTIONS_PER_CLIENT",
                "500",
                "connections at once by client address, but for trusted proxies",
                1..=1_000_000,
            ) as usize,
            idle: Duration::from_secs(count(
                "IDLE_TIMEOUT",
                "90",
                "seconds that a connection may lie idle; above that of the load balancer",
                1..=3600,
            )),
        }
    }
}

fn longer_than_none(value: &str) -> Result<Duration, String> {
    seconds(value).and_then(|time| match time.is_zero() {
        true => Err("with 0 every request would end at once; write 15".to_owned()),
        false => Ok(time),
    })
}
