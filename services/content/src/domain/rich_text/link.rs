//! Which addresses a link may have: http, https, mailto, tel, and pages or anchors of the site itself.

use url::Url;

/// Longer addresses are refused.
const MAX_LENGTH: usize = 2_000;

/// True when the address may stand in a page.
#[must_use]
pub fn is_allowed(address: &str) -> bool {
    // Browsers strip control characters and read a backslash as a slash: neither is ever needed.
    let odd = |c: char| c.is_control() || c.is_whitespace() || c == '\\';
    if address.is_empty() || address.len() > MAX_LENGTH || address.contains(odd) {
        return false;
    }
    if address.starts_with('#') || (address.starts_with('/') && !address.starts_with("//")) {
        return true;
    }
    let Ok(url) = Url::parse(address) else { return false };
    match url.scheme() {
        "http" | "https" => {
            url.host_str().is_some_and(|h| !h.is_empty())
                && url.username().is_empty()
                && url.password().is_none()
        }
        "mailto" | "tel" => !url.path().is_empty(),
        _ => false,
    }
}

/// True when the link leaves the site.
pub(super) fn is_external(address: &str) -> bool {
    let start = address.get(..8).unwrap_or(address).to_ascii_lowercase();
    start.starts_with("http://") || start.starts_with("https://") || start.starts_with("https:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_schemes_and_the_site_itself_are_allowed() {
        for good in [
            "https://vote.gov/a?b=c#d",
            "HTTP://VOTE.GOV",
            "mailto:info@example.org",
            "tel:+18333368683",
            "/register/",
            "#id-requirements",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in [
            "",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "//evil.example",
            "/\\evil.example",
            "https://user:pass@vote.gov",
            "https://",
            "vote.gov",
            "mailto:",
        ] {
            assert!(!is_allowed(bad), "{bad}");
        }
        assert!(!is_allowed(&format!("/{}", "a".repeat(MAX_LENGTH))));
    }
}
