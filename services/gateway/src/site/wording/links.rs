//! Which links of editors and facts may be shown, and whether they lead to a page of this site.

use url::Url;

use super::locale::without_port;

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
    /// An absolute http or https address of another site.
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
}
