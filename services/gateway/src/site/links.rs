//! Links: which may be shown, directions to a place, and the report of a problem. None ever holds anything
//! of the voter.

use url::Url;
use url::form_urlencoded::Serializer;

use super::locale::without_port;
use super::lookup::{Feed, Place};

/// True for absolute http and https addresses with a host.
#[must_use]
pub fn is_web(url: &str) -> bool {
    Url::parse(url).is_ok_and(|u| matches!(u.scheme(), "http" | "https") && u.has_host())
}

/// Where an editors' link leads.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination {
    /// A page of this site: path with the link's own query and fragment.
    Internal(String),
    /// Another site.
    External(String),
}

/// Sorts an editors' link: site-relative, or to one of the site's own `hosts`, is internal; other web
/// addresses are external; everything else (`javascript:`) is no link.
#[must_use]
pub fn destination(link: &str, hosts: &[&str]) -> Option<Destination> {
    let link = link.trim();
    if link.starts_with('/') && !link.starts_with("//") && !link.contains('\\') {
        let path = Url::parse("http://site").ok()?.join(link).ok()?;
        return Some(Destination::Internal(path_of(&path)));
    }
    let url = Url::parse(link).ok().filter(|_| is_web(link))?;
    let own =
        url.host_str().is_some_and(|h| hosts.iter().any(|own| without_port(own).eq_ignore_ascii_case(h)));
    Some(if own { Destination::Internal(path_of(&url)) } else { Destination::External(url.into()) })
}

fn path_of(url: &Url) -> String {
    let query = url.query().filter(|query| !query.is_empty());
    let part = |sign: &str, part: Option<&str>| part.map(|p| format!("{sign}{p}")).unwrap_or_default();
    format!("{}{}{}", url.path(), part("?", query), part("#", url.fragment()))
}

/// The page of a map service with the way to a place, opened by the visitor. Only the place is in it.
#[must_use]
pub fn directions(place: &Place) -> String {
    let parts = [&place.address_line_1, &place.city, &place.state_code, &place.zip];
    let mut destination: Vec<&str> = Vec::with_capacity(5);
    // A name helps the map service only when the street address does not stand for itself.
    if !place.address_line_1.starts_with(|c: char| c.is_ascii_digit()) {
        destination.push(&place.name);
    }
    destination.extend(parts.into_iter().map(String::as_str));
    destination.retain(|p| !p.is_empty());
    let query = Serializer::new(String::new())
        .append_pair("api", "1")
        .append_pair("destination", &destination.join(", "))
        .finish();
    format!("https://www.google.com/maps/dir/?{query}")
}

/// A `mailto:` link to report a wrong or missing place: state, county and feed, never the voter's address.
#[must_use]
pub fn report_problem(to: &str, state: &str, county: Option<&str>, feed: Option<&Feed>) -> String {
    let mut lines = vec![format!("State: {state}")];
    lines.extend(county.map(|county| format!("County: {county}")));
    if let Some(feed) = feed {
        lines.push(format!("Source: {}, updated {}", feed.source, feed.as_of));
        lines.extend(feed.election_day.map(|day| format!("Election: {day}")));
    }
    lines.push(String::new());
    lines.push("What is wrong:".to_owned());
    let body = lines.join("\r\n");
    let query = Serializer::new(String::new())
        .append_pair("subject", &format!("Voting place problem ({state})"))
        .append_pair("body", &body)
        .finish();
    // Mail programs read "+" literally (RFC 6068).
    format!("mailto:{to}?{}", query.replace('+', "%20"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_addresses_are_links() {
        for bad in
            ["javascript:alert(1)", "data:text/html,x", "", "example.org", "ftp://x", "//evil", "/\\evil"]
        {
            assert_eq!(destination(bad, &["site"]), None, "{bad}");
        }
        assert!(is_web("https://vote.gov/") && !is_web("mailto:a@b"));
    }

    #[test]
    fn own_hosts_become_internal() {
        let own = ["voteready.example:8080", "votolisto.example"];
        let internal = |path: &str| Some(Destination::Internal(path.to_owned()));
        assert_eq!(
            destination("https://VoteReady.example/locate/?state=NV#x", &own),
            internal("/locate/?state=NV#x")
        );
        assert_eq!(destination("/votinginfo/nv/?a=b", &own), internal("/votinginfo/nv/?a=b"));
        assert_eq!(destination("/../../etc", &own), internal("/etc"));
        assert_eq!(
            destination("https://voteready.example.evil/x", &own),
            Some(Destination::External("https://voteready.example.evil/x".to_owned()))
        );
    }

    #[test]
    fn a_report_is_readable_mail() {
        let url = report_problem("help@site.example", "NV", Some("Clark & Co"), None);
        assert!(
            url.starts_with("mailto:help@site.example?subject=Voting%20place%20problem%20%28NV%29&body=")
        );
        assert!(url.contains("Clark%20%26%20Co") && !url.contains('+'), "{url}");
    }
}
