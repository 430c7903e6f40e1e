//! The variables that name the services behind the gateway, and the deadlines of their calls.

use std::time::Duration;

use common::config::{Reader, number};
use common::grpc::client::{Target, target};

/// Where the services are, and how long two of them may take.
#[derive(Clone, Debug)]
pub struct Endpoints {
    /// The geo service.
    pub geo: Target,
    /// The content service.
    pub content: Target,
    /// The locate service.
    pub locate: Target,
    /// How long an answer about a network address may take.
    pub geo_timeout: Duration,
    /// How long an answer about voting places may take.
    pub locate_timeout: Duration,
}

impl Endpoints {
    /// Reads their variables.
    pub fn read(reader: &mut Reader) -> Self {
        let geo_timeout = reader.with_default(
            "GEO_TIMEOUT",
            "2",
            "seconds that the state of a network address may take; pages wait for it",
            number(1..=10),
        );
        let mut at = |name: &str, default: &str, doc| reader.with_default(name, default, doc, target);
        Self {
            geo_timeout: Duration::from_secs(geo_timeout),
            geo: at("GEO_ENDPOINT", "http://127.0.0.1:50051", "the geo service"),
            content: at("CONTENT_ENDPOINT", "http://127.0.0.1:50052", "the content service"),
            locate: at("LOCATE_ENDPOINT", "http://127.0.0.1:50053", "the locate service"),
            // The longest that the voter information service may take; REQUEST_TIMEOUT still ends all.
            locate_timeout: Duration::from_secs(reader.with_default(
                "LOCATE_TIMEOUT",
                "5",
                "seconds that a look-up may take; below REQUEST_TIMEOUT",
                number(1..=30),
            )),
        }
    }
}
