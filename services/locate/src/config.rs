//! The settings of this process, read once from the environment: every bad one is reported.

use std::net::SocketAddr;
use std::time::Duration;

use common::clock::Clock;
use common::config::{self, Reader, Stop};
use common::telemetry;
use common::voter_info::{VoterInfo, VoterInfoVariables};

use crate::sources::index::{PathOrUrl, StoreAccess};
use crate::sources::upstream;

/// An organization is a short code; it is a part of every URL.
const MAX_ORGANIZATION: usize = 100;

/// The settings of the process, as its environment gives them.
#[derive(Clone, Debug)]
pub struct LocateConfig {
    /// Where gRPC listens.
    pub listen: SocketAddr,
    /// Where health and metrics listen.
    pub admin_listen: SocketAddr,
    /// Where answers come from.
    pub source: LocateSource,
    /// Where they come from when the source cannot answer.
    pub fallback: Option<LocateSource>,
    /// The index of the previous election, for voters whose place has moved since.
    pub previous: Option<PathOrUrl>,
    /// The report of the last import, for the audit.
    pub import_report: Option<PathOrUrl>,
    /// How often the index is looked at; zero is never.
    pub index_poll: Duration,
    /// How an index at a URL is reached.
    pub access: StoreAccess,
    /// Today, for elections that are over.
    pub clock: Clock,
    /// Logs, traces and error reports.
    pub telemetry: telemetry::Config,
}

/// Where answers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocateSource {
    Index(PathOrUrl),
    /// The voter information service.
    Upstream(UpstreamConfig),
    /// Google's Civic Information API.
    Civic(VoterInfo),
}

/// How the voter information service is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpstreamConfig {
    /// Where it is, and the key.
    pub at: VoterInfo,
    /// Named in every look-up, or empty.
    pub organization: String,
}

/// `LOCATE_SOURCE` and `LOCATE_FALLBACK` before the variables they need are known.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SourceChoice {
    Index(PathOrUrl),
    Upstream,
    Civic,
}

impl LocateConfig {
    /// Reads all variables.
    ///
    /// # Errors
    /// `--help`, or every bad variable.
    pub fn read(mut reader: Reader) -> Result<Self, Stop> {
        let r = &mut reader;
        let listen =
            r.with_default("LOCATE_LISTEN", "0.0.0.0:50053", "address of gRPC", config::listen_address);
        let admin_listen = r.with_default(
            "LOCATE_ADMIN_LISTEN",
            "0.0.0.0:9053",
            "address of /livez, /readyz and /metrics",
            config::listen_address,
        );
        let (source, fallback) = sources(r);
        let previous = r.with_default(
            "LOCATE_PREVIOUS",
            "none",
            "the index of the previous election, for voters whose place has moved since: none, index:PATH or index:URL",
            previous,
        );
        let import_report = r.with_default(
            "LOCATE_IMPORT_REPORT",
            "none",
            "report of the last import (`locate-index build --report`), for the audit: none, PATH or URL",
            import_report,
        );
        let access = StoreAccess::read(r);
        for (setting, chosen) in [("LOCATE_SOURCE", Some(&source)), ("LOCATE_FALLBACK", fallback.as_ref())] {
            if let Some(LocateSource::Index(location)) = chosen {
                access.check(setting, location, r);
            }
        }
        if let Some(location) = &previous {
            access.check("LOCATE_PREVIOUS", location, r);
        }
        if let Some(location) = &import_report {
            access.check("LOCATE_IMPORT_REPORT", location, r);
        }
        let index_poll = r.with_default(
            "LOCATE_INDEX_POLL",
            "30",
            "seconds between looks at the index; a newer one is swapped in; 0 is never",
            config::seconds,
        );
        let (clock, telemetry) = (r.clock(), telemetry::Config::read("locate", r));
        reader.finish()?;
        Ok(Self {
            listen,
            admin_listen,
            source,
            fallback,
            previous,
            import_report,
            index_poll,
            access,
            clock,
            telemetry,
        })
    }
}

/// The source and its fallback, with what they need.
fn sources(r: &mut Reader) -> (LocateSource, Option<LocateSource>) {
    let source = r.with_default(
        "LOCATE_SOURCE",
        "index:data/sample.vri",
        "index:PATH or index:URL (of `locate-index build`; file, https, s3, gs, az), upstream: addresses go to VOTER_INFO_URL, or civic: addresses go to CIVIC_API_URL",
        choice,
    );
    let second = r.with_default(
        "LOCATE_FALLBACK",
        "none",
        "asked when the source is unavailable or has no data for the state: none, upstream, index:PATH_OR_URL, or civic (only behind an index that has no data for the state)",
        |value| if value == "none" { Ok(None) } else { choice(value).map(Some) },
    );
    let voter_info = VoterInfoVariables::read(r);
    let civic = VoterInfoVariables::read_civic(r);
    let organization = r
        .optional("VOTER_INFO_ORGANIZATION", "upstream: the organization named in look-ups", organization)
        .unwrap_or_default();
    match (&source, &second) {
        (SourceChoice::Index(_), Some(SourceChoice::Index(_))) => r.fault(
            "LOCATE_FALLBACK: LOCATE_SOURCE is an index already; `locate-index build` makes one of several feeds",
        ),
        (SourceChoice::Civic, Some(SourceChoice::Index(_))) => r.fault(
            "LOCATE_FALLBACK: civic is asked after an index; write LOCATE_SOURCE=index:PATH and LOCATE_FALLBACK=civic",
        ),
        (first, Some(second)) if first == second => {
            r.fault("LOCATE_FALLBACK: must differ from LOCATE_SOURCE, which is that service already");
        }
        (SourceChoice::Upstream | SourceChoice::Civic, Some(SourceChoice::Upstream | SourceChoice::Civic)) => {
            r.fault("LOCATE_FALLBACK: an address goes to one outside service at most; write none, or an index first");
        }
        _ => {}
    }
    let chosen = |asked: &SourceChoice, word: &str| match (&source, &second) {
        (source, _) if source == asked => Some(format!("LOCATE_SOURCE={word}")),
        (_, Some(second)) if second == asked => Some(format!("LOCATE_FALLBACK={word}")),
        _ => None,
    };
    let mut outside = |chosen: Option<String>, variables: VoterInfoVariables, url| {
        let at = variables.needed_by(&chosen?, r)?;
        if let Err(why) = upstream::check(&at.url) {
            r.fault(format!("{url}: {why}"));
        }
        Some(at)
    };
    let upstream = outside(chosen(&SourceChoice::Upstream, "upstream"), voter_info, "VOTER_INFO_URL");
    let civic = outside(chosen(&SourceChoice::Civic, "civic"), civic, "CIVIC_API_URL");
    let upstream = upstream.map(|at| UpstreamConfig { at, organization });
    let whole = |choice| match choice {
        SourceChoice::Index(location) => Some(LocateSource::Index(location)),
        SourceChoice::Upstream => upstream.clone().map(LocateSource::Upstream),
        SourceChoice::Civic => civic.clone().map(LocateSource::Civic),
    };
    // Where an outside service lacks what it needs there are faults, and nothing starts.
    let source = whole(source).unwrap_or_else(|| LocateSource::Index(PathOrUrl::File("".into())));
    (source, second.and_then(whole))
}

fn choice(value: &str) -> Result<SourceChoice, String> {
    match value.split_once(':') {
        Some(("index", at)) => PathOrUrl::parse(at).map(SourceChoice::Index),
        None if value == "upstream" => Ok(SourceChoice::Upstream),
        None if value == "civic" => Ok(SourceChoice::Civic),
        // The value is not repeated: it may be a URL with a secret.
        _ => Err("not a source; write index:PATH, index:URL, upstream or civic".to_owned()),
    }
}

fn previous(value: &str) -> Result<Option<PathOrUrl>, String> {
    match value.split_once(':') {
        Some(("index", at)) => PathOrUrl::parse(at).map(Some),
        None if value == "none" => Ok(None),
        _ => Err("neither none nor an index; write index:PATH or index:URL".to_owned()),
    }
}

fn import_report(value: &str) -> Result<Option<PathOrUrl>, String> {
    match value {
        "none" => Ok(None),
        // The value is not repeated: it may be a URL with a secret.
        value => PathOrUrl::parse(value).map(Some).map_err(|why| why.replace("index:", "")),
    }
}

fn organization(value: &str) -> Result<String, String> {
    let value = value.trim();
    if value.chars().count() > MAX_ORGANIZATION || value.chars().any(char::is_control) {
        return Err(format!("must be one line of at most {MAX_ORGANIZATION} characters"));
    }
    Ok(value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[(&str, &str)]) -> Result<LocateConfig, Stop> {
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        LocateConfig::read(Reader::from_values("locate", "x", values))
    }

    #[test]
    fn nothing_needs_to_be_set() {
        let config = read(&[]).unwrap();
        assert_eq!(config.listen.to_string(), "0.0.0.0:50053");
        assert_eq!(config.admin_listen.to_string(), "0.0.0.0:9053");
        assert_eq!(config.source, LocateSource::Index(PathOrUrl::File("data/sample.vri".into())));
        assert_eq!(config.index_poll, Duration::from_secs(30));
    }

    #[test]
    fn every_bad_variable_is_named() {
        let bad = [("LOCATE_SOURCE", "sample.vri"), ("LOCATE_INDEX_POLL", "-1"), ("LOCATE_LISTEN", "x")];
        let Err(Stop::Bad(faults)) = read(&bad) else { panic!("must stop") };
        assert_eq!(faults.len(), 3, "{faults:?}");
    }

    #[test]
    fn a_previous_index_is_an_index_or_none() {
        assert_eq!(read(&[]).unwrap().previous, None);
        assert_eq!(read(&[("LOCATE_PREVIOUS", "none")]).unwrap().previous, None);
        let config = read(&[("LOCATE_PREVIOUS", "index:old.vri")]).unwrap();
        assert_eq!(config.previous, Some(PathOrUrl::File("old.vri".into())));
        for bad in ["upstream", "old.vri", "index:", "index:ftp://h/x.vri"] {
            assert_eq!(faults(&[("LOCATE_PREVIOUS", bad)]).len(), 1, "{bad}");
        }
    }

    #[test]
    fn the_report_of_the_last_import_is_a_place_or_none() {
        assert_eq!(read(&[]).unwrap().import_report, None);
        let config = read(&[("LOCATE_IMPORT_REPORT", "x.report.json")]).unwrap();
        assert_eq!(config.import_report, Some(PathOrUrl::File("x.report.json".into())));
        let secret = "https://u:s3cret@h/r.json";
        let bad = faults(&[("LOCATE_IMPORT_REPORT", secret)]);
        assert!(bad.len() == 1 && !bad[0].contains("s3cret"), "{bad:?}");
    }

    const URL: (&str, &str) = ("VOTER_INFO_URL", "https://api.example.org/v1");
    const KEY: (&str, &str) = ("VOTER_INFO_API_KEY", "s3cret-key");

    fn faults(values: &[(&str, &str)]) -> Vec<String> {
        match read(values) {
            Err(Stop::Bad(faults)) => faults,
            other => panic!("must stop: {other:?}"),
        }
    }

    #[test]
    fn the_upstream_may_be_the_source_or_the_fallback() {
        let organization = ("VOTER_INFO_ORGANIZATION", "acme");
        let config = read(&[("LOCATE_SOURCE", "upstream"), URL, KEY, organization]).unwrap();
        assert!(!format!("{config:?}").contains("s3cret"), "a key is never printed");
        assert_eq!(config.fallback, None);
        let LocateSource::Upstream(upstream) = config.source else { panic!("must be upstream") };
        assert_eq!((upstream.organization.as_str(), upstream.at.url.as_str()), ("acme", URL.1));

        let config = read(&[("LOCATE_FALLBACK", "upstream"), URL, KEY]).unwrap();
        assert!(matches!(config.source, LocateSource::Index(_)));
        assert!(matches!(config.fallback, Some(LocateSource::Upstream(_))));
        let both = [("LOCATE_SOURCE", "upstream"), ("LOCATE_FALLBACK", "index:x.vri"), URL, KEY];
        assert_eq!(read(&both).unwrap().fallback, Some(LocateSource::Index(PathOrUrl::File("x.vri".into()))));
        assert_eq!(read(&[("LOCATE_FALLBACK", "none"), URL, KEY]).unwrap().fallback, None);
    }

    #[test]
    fn civic_is_the_source_or_behind_an_index() {
        let key = ("CIVIC_API_KEY", "s3cret-key");
        let config = read(&[("LOCATE_SOURCE", "civic"), key]).unwrap();
        assert!(!format!("{config:?}").contains("s3cret"), "a key is never printed");
        let LocateSource::Civic(at) = config.source else { panic!("must be civic") };
        assert_eq!(at.url.as_str(), "https://civicinfo.googleapis.com/");
        let behind = [("LOCATE_SOURCE", "index:x.vri"), ("LOCATE_FALLBACK", "civic")];
        let config = read(&[behind[0], behind[1], key]).unwrap();
        assert!(matches!(config.fallback, Some(LocateSource::Civic(_))));
        let missing = faults(&behind);
        assert!(missing[0].starts_with("CIVIC_API_KEY: LOCATE_FALLBACK=civic needs"), "{missing:?}");
        let open = faults(&[("LOCATE_SOURCE", "civic"), key, ("CIVIC_API_URL", "http://civic.example.org")]);
        assert!(open.len() == 1 && open[0].starts_with("CIVIC_API_URL: http would send"), "{open:?}");
        for (source, fallback) in
            [("civic", "index:x.vri"), ("civic", "civic"), ("civic", "upstream"), ("upstream", "civic")]
        {
            let bad = faults(&[("LOCATE_SOURCE", source), ("LOCATE_FALLBACK", fallback), key, URL, KEY]);
            assert!(bad.len() == 1 && bad[0].starts_with("LOCATE_FALLBACK: "), "{source} {fallback} {bad:?}");
        }
    }

    #[test]
    fn every_bad_combination_is_named() {
        for chosen in ["LOCATE_SOURCE", "LOCATE_FALLBACK"] {
            let both = faults(&[(chosen, "upstream")]);
            let needs = format!("{chosen}=upstream needs");
            assert!(both[0].starts_with(&format!("VOTER_INFO_URL: {needs}")), "{both:?}");
            assert!(both[1].starts_with(&format!("VOTER_INFO_API_KEY: {needs}")), "{both:?}");
            let open = faults(&[(chosen, "upstream"), ("VOTER_INFO_URL", "http://api.example.org"), KEY]);
            assert!(open.len() == 1 && open[0].contains("open network"), "{open:?}");
        }
        let twice = faults(&[("LOCATE_SOURCE", "upstream"), ("LOCATE_FALLBACK", "upstream"), URL, KEY]);
        assert!(twice.len() == 1 && twice[0].starts_with("LOCATE_FALLBACK: must differ"), "{twice:?}");
        let twice = faults(&[("LOCATE_SOURCE", "index:a"), ("LOCATE_FALLBACK", "index:a")]);
        assert!(twice.len() == 1 && twice[0].starts_with("LOCATE_FALLBACK: "), "{twice:?}");
        for bad in ["index:", "Upstream", "upstream:x", "yes"] {
            assert!(faults(&[("LOCATE_FALLBACK", bad)])[0].starts_with("LOCATE_FALLBACK: "), "{bad}");
        }
        let long = "x".repeat(101);
        assert!(faults(&[("VOTER_INFO_ORGANIZATION", &long)])[0].starts_with("VOTER_INFO_ORGANIZATION: "));
    }
}
