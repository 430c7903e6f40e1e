//! Which page a path is (SPEC section 2): its kind, its jurisdiction, and the exported page that stands for
//! it. Decided here alone.

use std::borrow::Cow;

use common::jurisdiction::{self, Jurisdiction};
use compact_str::CompactString;

/// The exported page of every `/votinginfo/…`.
pub const VOTING_INFO: &str = "/votinginfo/";
/// The exported page of every `/places/…`.
pub const PLACES: &str = "/places/";
/// The last part of the path of the page about help, IDs and rights: no page of the editors can have it.
pub const HELP: &str = "help";
/// The exported page of every `/audit/<code>/`.
pub const ANY_AUDIT: &str = "/audit/any/";
/// The page that is shown for an error; nobody visits it by its path.
pub const ERROR: &str = "/error/";
/// The exported page of the answer to the address form that is sent without scripts; nobody visits it by its
/// path.
pub const ANSWER: &str = "/answer/";
/// The page that is shown for a path that leads nowhere.
pub const NOT_FOUND: &str = "/not-found/";

/// A path without needless percent signs: `%76` is `v` (RFC 3986, section 6.2.2.2: an octet that needs no
/// encoding is the same written either way). A reserved character stays as it was written: `%2F` is no slash,
/// so that no segment ends anew.
#[must_use]
pub fn plain(path: &str) -> Cow<'_, str> {
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut plain = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(at) = rest.find('%') {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let octet = from.get(1..3).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let octet = octet.and_then(|digits| u8::from_str_radix(digits, 16).ok()).map(char::from);
        let (sign, read) = match octet {
            Some(sign) if sign.is_ascii_alphanumeric() || matches!(sign, '-' | '.' | '_' | '~') => (sign, 3),
            _ => ('%', 1),
        };
        plain.push(sign);
        rest = &from[read..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The kind of page.
    pub page: PageKind,
    /// The jurisdiction that the path names: it wins over parameter and network.
    pub jurisdiction: Option<&'static Jurisdiction>,
    /// The editors' page of the jurisdiction that the path names.
    pub slug: Option<String>,
    /// Path of the exported page, with slashes at both ends.
    pub shell: CompactString,
}

impl Route {
    /// The page that a path is, with slashes at both ends and in small letters (`Export::find` redirects the
    /// others, such as `/votinginfo/TX`); `None` when no page can be there, such as for the voting
    /// information of an unknown code.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let inner = path.strip_prefix('/')?;
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        let parts: Vec<&str> = if inner.is_empty() { Vec::new() } else { inner.split('/').collect() };
        let plain = |page| Some(Self { page, jurisdiction: None, slug: None, shell: path.into() });
        match parts.as_slice() {
            [] => plain(PageKind::Landing),
            ["locate", ..] => plain(PageKind::Locate),
            ["register"] => plain(PageKind::Register),
            ["register", "options"] => plain(PageKind::RegisterOptions),
            ["votebymail"] => plain(PageKind::VoteByMail),
            ["inperson"] => plain(PageKind::InPerson),
            ["inperson", "thanks"] => plain(PageKind::InPersonThanks),
            ["problem"] => plain(PageKind::Problem),
            ["problem", "thanks"] => plain(PageKind::ProblemThanks),
            ["votinginfo"] => plain(PageKind::VotingInfo),
            ["votinginfo", code] => Self::voting_info(code, None),
            ["votinginfo", code, slug] => Self::voting_info(code, Some((*slug).to_owned())),
            ["places"] => plain(PageKind::Places),
            ["places", code] => Self::places(code, None),
            ["places", code, county] => Self::places(code, Some((*county).to_owned())),
            ["national-audit"] => plain(PageKind::NationalAudit),
            ["audit", code] => {
                let jurisdiction = Some(of_small_code(code)?);
                Some(Self { jurisdiction, shell: ANY_AUDIT.into(), ..plain(PageKind::Audit)? })
            }
            ["audit" | "places", ..] | ["error" | "not-found" | "answer"] => None,
            _ => plain(PageKind::Other),
        }
    }

    fn places(code: &str, county: Option<String>) -> Option<Self> {
        let jurisdiction = Some(of_small_code(code)?);
        Some(Self { page: PageKind::Places, jurisdiction, slug: county, shell: PLACES.into() })
    }

    fn voting_info(code: &str, slug: Option<String>) -> Option<Self> {
        let jurisdiction = of_small_code(code)?;
        let page = match slug.as_deref() {
            None => PageKind::VotingInfo,
            Some(HELP) => PageKind::Help,
            Some(_) => PageKind::Custom,
        };
        Some(Self { page, jurisdiction: Some(jurisdiction), slug, shell: VOTING_INFO.into() })
    }
}

/// The state or territory of a code in small letters.
fn of_small_code(code: &str) -> Option<&'static Jurisdiction> {
    let small = code.bytes().all(|b| b.is_ascii_lowercase());
    jurisdiction::any(code).filter(|_| small)
}

/// The kinds of pages, as they are read from the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageKind {
    Landing,
    /// Look-up form and results.
    Locate,
    Register,
    /// The list of things that a voter can do.
    RegisterOptions,
    /// Vote by mail.
    VoteByMail,
    /// Vote in person.
    InPerson,
    /// After the contact form.
    InPersonThanks,
    /// Reporting a wrong place.
    Problem,
    /// After the report.
    ProblemThanks,
    /// Voter education of a state or territory.
    VotingInfo,
    /// Help, IDs and rights in a state or territory.
    Help,
    /// A page of the editors.
    Custom,
    /// Places without an address: of a state, or of a county.
    Places,
    /// The audit of all jurisdictions.
    NationalAudit,
    /// The same for one jurisdiction.
    Audit,
    /// A page without rules of its own, such as the privacy page.
    Other,
}

impl PageKind {
    /// True for the pages about a jurisdiction that the gateway renders from a view model.
    #[must_use]
    pub fn is_information(self) -> bool {
        !matches!(self, Self::Landing | Self::Locate | Self::Places | Self::Other) && !self.is_audit()
    }

    /// True for the two pages of a report: the writer of a link chooses the words of their query, so that
    /// they are drawn for one visit and never cached.
    #[must_use]
    pub fn is_report(self) -> bool {
        matches!(self, Self::Problem | Self::ProblemThanks)
    }

    /// True for the pages about our own data, which the gateway renders, too.
    #[must_use]
    pub fn is_audit(self) -> bool {
        matches!(self, Self::NationalAudit | Self::Audit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jurisdiction_of_a_path_is_read_from_it_alone() {
        let tx = Route::of("/votinginfo/tx/").unwrap();
        assert_eq!((tx.page, tx.jurisdiction.unwrap().code), (PageKind::VotingInfo, "TX"));
        assert_eq!(tx.shell, "/votinginfo/");
        assert_eq!(Route::of("/votinginfo/pr/").unwrap().jurisdiction.unwrap().en, "Puerto Rico");
        let custom = Route::of("/votinginfo/nv/caucus-rules/").unwrap();
        assert_eq!((custom.page, custom.slug.as_deref()), (PageKind::Custom, Some("caucus-rules")));
        assert_eq!(Route::of("/votinginfo/gu/help/").unwrap().page, PageKind::Help);
        let county = Route::of("/places/nv/clark-county/").unwrap();
        assert_eq!((county.page, county.slug.as_deref()), (PageKind::Places, Some("clark-county")));
        assert_eq!((county.jurisdiction.unwrap().code, county.shell.as_str()), ("NV", PLACES));
        assert_eq!(Route::of("/places/pr/").unwrap().slug, None);
        for unknown in ["/votinginfo/zz/", "/votinginfo/TX/", "/votinginfo/texas/", "/votinginfo/nv/a/b/x/"] {
            let known = Route::of(unknown).and_then(|r| r.jurisdiction);
            assert_eq!(known, None, "{unknown}");
        }
        assert_eq!(Route::of("/votinginfo/zz/"), None);
    }

    #[test]
    fn a_sign_that_needs_no_encoding_is_the_same_written_either_way() {
        for (written, same) in [
            ("/places/n%76/", "/places/nv/"),
            ("/%70laces/%4E%56/clark%2Dcounty/", "/places/NV/clark-county/"),
            ("/votinginfo/nv%2Fhelp/", "/votinginfo/nv%2Fhelp/"),
            ("/do%C3%B1a-ana/%7e%5f%2e", "/do%C3%B1a-ana/~_."),
            ("/%2525/%/%7/%zz/%+41/%é", "/%2525/%/%7/%zz/%+41/%é"),
            ("/nv/", "/nv/"),
        ] {
            assert_eq!(plain(written), same);
        }
    }

    #[test]
    fn every_route_of_the_specification_has_its_kind() {
        for (path, kind) in [
            ("/", PageKind::Landing),
            ("/locate/", PageKind::Locate),
            ("/locate/results/", PageKind::Locate),
            ("/register/", PageKind::Register),
            ("/register/options/", PageKind::RegisterOptions),
            ("/inperson/", PageKind::InPerson),
            ("/inperson/thanks/", PageKind::InPersonThanks),
            ("/problem/", PageKind::Problem),
            ("/problem/thanks/", PageKind::ProblemThanks),
            ("/votinginfo/", PageKind::VotingInfo),
            ("/votebymail/", PageKind::VoteByMail),
            ("/audit/nv/", PageKind::Audit),
            ("/audit/pr/", PageKind::Audit),
            ("/national-audit/", PageKind::NationalAudit),
            ("/places/", PageKind::Places),
            ("/developers/", PageKind::Other),
        ] {
            assert_eq!(Route::of(path).unwrap().page, kind, "{path}");
        }
        assert_eq!(Route::of("/audit/nv/").unwrap().shell, ANY_AUDIT);
        assert_eq!(Route::of("/audit/nv/").unwrap().jurisdiction.unwrap().code, "NV");
        for nowhere in [
            "/places/zz/",
            "/places/NV/",
            "/places/nv/clark-county/map/",
            "/audit/any/",
            "/audit/",
            "/audit/zz/",
            "/audit/NV/",
            "/audit/a%2f/",
            "/error/",
            "/not-found/",
            "/answer/",
            "x",
        ] {
            assert_eq!(Route::of(nowhere), None, "{nowhere}");
        }
    }
}
