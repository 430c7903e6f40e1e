//! Which addresses are those of election officials: `.gov`, `.mil`, names that only governments of states
//! get, and those of `facts/official.csv`, each with its reason. A voter is sent to officials only.

use url::{Host, Url};

/// Official addresses outside of `.gov`: host, and path where only a part of the host is official; then the
/// reason.
const OTHERS: &str = include_str!("../../facts/official.csv");

/// True for a page of officials.
#[must_use]
pub fn is_official(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let Some(Host::Domain(host)) = url.host() else { return false };
    under(host, "gov")
        || under(host, "mil")
        || is_of_a_state(host)
        || others().any(|(at, _)| listed(&url, host, at))
}

/// The listed addresses with their reasons; those that are no host names are left out.
pub fn others() -> impl Iterator<Item = (&'static str, &'static str)> {
    written(OTHERS).filter(|(_, at, _)| is_host(at)).map(|(_, at, reason)| (at, reason))
}

/// The lines of the list whose address is no host name, by number.
#[must_use]
pub fn faults() -> Vec<(usize, String)> {
    faults_of(OTHERS)
}

fn written(list: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let rows = list.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty());
    rows.map(|(at, line)| (at + 1, line.split_once(',').unwrap_or((line, ""))))
        .map(|(line, (at, reason))| (line, at, reason))
}

fn faults_of(list: &str) -> Vec<(usize, String)> {
    let wrong = written(list).filter(|(_, at, _)| !is_host(at));
    let why = "is not the name of a host with at least one dot, such as dcboe.org or example.com/forms";
    wrong.map(|(line, at, _)| (line, format!("{at:?} {why}"))).collect()
}

/// `dcboe.org`, or `s3.amazonaws.com/dl.ncsbe.gov/`: no scheme, no port, no top-level domain alone.
fn is_host(at: &str) -> bool {
    let host = at.split_once('/').map_or(at, |(host, _)| host);
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    host.split('.').count() > 1 && host.split('.').all(is_label) && !is_suffix(host)
}

/// Names under which anybody can get a name: `co.us`, `com.pr`.
fn is_suffix(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    matches!(labels[..], [second, top] if top.len() == 2 && (second.len() == 2 || ["com", "org", "net", "gov", "edu"].contains(&second)))
}

fn listed(url: &Url, host: &str, at: &str) -> bool {
    match at.split_once('/') {
        Some((of, path)) => under(host, of) && url.path().trim_start_matches('/').starts_with(path),
        None => under(host, at),
    }
}

/// The host itself, or one below it.
fn under(host: &str, parent: &str) -> bool {
    host.strip_suffix(parent).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// `www.sos.state.mn.us`, `elections.co.washington.or.us`: names that only governments get (RFC 1480).
fn is_of_a_state(host: &str) -> bool {
    let parts: Vec<&str> = host.rsplit('.').take(4).collect();
    match parts[..] {
        ["us", code, "state", ..] => code.len() == 2,
        ["us", code, _, "co" | "ci"] => code.len() == 2,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_officials_are_told_from_others() {
        for official in [
            "https://www.sos.alabama.gov/alabama-votes",
            "https://www.fvap.gov/fpca",
            "https://www.sos.state.co.us/pubs/elections/main.html",
            "https://ww2.ceepur.org/Home",
            "https://s3.amazonaws.com/dl.ncsbe.gov/form.pdf",
        ] {
            assert!(is_official(official), "{official}");
        }
        for other in [
            "https://ballotpedia.org/Sample_Ballot_Lookup",
            "https://www.gov.example.com/",
            "https://notceepur.org/",
            "https://s3.amazonaws.com/else/form.pdf",
            "https://us.example.us/",
            "https://192.0.2.1/",
            "not an address",
        ] {
            assert!(!is_official(other), "{other}");
        }
    }

    #[test]
    fn refuses_addresses_that_are_no_hosts() {
        assert_eq!(faults(), []);
        let list =
            "address,reason\ncom,x\nhttps://dcboe.org,x\ndcboe.org,x\nco.us,x\ndcboe.org:80,x\n*.org,x\n";
        let lines: Vec<usize> = faults_of(list).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [2, 3, 5, 6, 7]);
        assert!(!is_official("https://example.com/"));
    }

    #[test]
    fn every_listed_address_has_a_reason_and_is_needed() {
        for (at, reason) in others() {
            assert!(reason.trim_matches('"').len() > 10, "{at}: say why");
            assert!(!at.ends_with(".gov"), "{at} needs no line");
        }
    }
}
