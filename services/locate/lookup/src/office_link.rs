//! Links that an election office gives its voters (VIP 6.0, ElectionAdministration), and whose link a voter
//! gets: that of the county's office before that of the state's.

use serde::Serialize;

/// The purpose of an office's link. The order is that of the words of an index row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OfficeLinkKind {
    /// Tracking of the voter's mail ballot (`BallotTrackingUri`).
    BallotTracking,
    /// Tracking of a provisional ballot (`BallotProvisionalTrackingUri`).
    ProvisionalTracking,
    /// Request of a mail ballot (`AbsenteeUri`).
    Absentee,
    /// A sample of the voter's ballot (`WhatIsOnMyBallotUri`).
    SampleBallot,
    /// Check of the voter's registration (`AmIRegisteredUri`).
    RegistrationCheck,
    /// Registration to vote (`RegistrationUri`).
    Registration,
}

/// How many kinds there are.
pub const KINDS: usize = 6;

/// The links of one office by kind; empty where it has none.
pub type OfficeLinks<'a> = [&'a str; KINDS];

/// Most characters of a link that is shown.
pub const MOST_CHARACTERS: usize = 1_000;

impl OfficeLinkKind {
    /// All, in order.
    pub const ALL: [Self; KINDS] = [
        Self::BallotTracking,
        Self::ProvisionalTracking,
        Self::Absentee,
        Self::SampleBallot,
        Self::RegistrationCheck,
        Self::Registration,
    ];
}

/// A link of an office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfficeLink {
    pub kind: OfficeLinkKind,
    /// An `http` or `https` address.
    pub url: String,
    /// Whether the link is the state's office's, not the county's.
    pub of_state: bool,
}

/// Why a text is no link that a voter may be sent to; `None` when it is one.
#[must_use]
pub fn link_fault(text: &str) -> Option<&'static str> {
    let after = |scheme: &str| {
        text.get(..scheme.len()).filter(|s| s.eq_ignore_ascii_case(scheme)).map(|_| &text[scheme.len()..])
    };
    let Some(rest) = after("https://").or_else(|| after("http://")) else {
        return Some("starts neither with http:// nor https://");
    };
    if text.chars().count() > MOST_CHARACTERS {
        return Some("has more than 1000 characters");
    }
    // A space or a quotation mark is a slip of the pen; browsers drop or encode them, so that the page is
    // another one.
    let is_unseen = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    if text
        .contains(|c: char| c.is_whitespace() || c.is_control() || is_unseen(c) || "\"<>\\^`{|}".contains(c))
    {
        return Some("has a space or another character that no link has");
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    // `https://county.gov@example.com` leads to example.com.
    if authority.contains('@') {
        return Some("has a name or password before the host");
    }
    let (host, port) = authority.split_once(':').unwrap_or((authority, "80"));
    let is_host = host.split('.').count() > 1
        && host.split('.').all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
        });
    let is_port = port.parse::<u16>().is_ok_and(|port| port > 0);
    (!is_host || !is_port).then_some("names no host, as elections.example.gov")
}

/// The links of the office that a voter asks, and of the state's office those kinds that the first lacks.
/// `is_state` says that this office is the state's, `state` are the links of the state's office.
#[must_use]
pub fn links_of(asked: &OfficeLinks<'_>, is_state: bool, state: Option<&OfficeLinks<'_>>) -> Vec<OfficeLink> {
    let of = |links: &OfficeLinks<'_>, kind: OfficeLinkKind| links[kind as usize].to_owned();
    let link = |kind| {
        let own = OfficeLink { kind, url: of(asked, kind), of_state: is_state };
        let others = || Some(OfficeLink { kind, url: of(state?, kind), of_state: true });
        Some(own).filter(|link| !link.url.is_empty()).or_else(others).filter(|link| !link.url.is_empty())
    };
    OfficeLinkKind::ALL.into_iter().filter_map(link).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_countys_link_comes_before_the_states_kind_by_kind() {
        let county = ["https://c.gov/track", "", "", "", "https://c.gov/am-i", ""];
        let state = ["https://s.gov/track", "", "https://s.gov/mail", "", "", ""];
        let links = links_of(&county, false, Some(&state));
        let told: Vec<_> = links.iter().map(|l| (l.kind, l.url.as_str(), l.of_state)).collect();
        assert_eq!(
            told,
            [
                (OfficeLinkKind::BallotTracking, "https://c.gov/track", false),
                (OfficeLinkKind::Absentee, "https://s.gov/mail", true),
                (OfficeLinkKind::RegistrationCheck, "https://c.gov/am-i", false),
            ]
        );
        assert!(links_of(&[""; KINDS], false, None).is_empty());
        assert!(links_of(&state, true, None).iter().all(|link| link.of_state));
    }

    #[test]
    fn a_link_is_a_web_address_with_a_host_and_nothing_before_it() {
        for good in [
            "https://elections.example.gov/track?county=1#top",
            "HTTP://vote.example.gov",
            "https://vote.example.gov:8443/a(1)/%20b;c=d,e",
            "https://wahl.köln.example/ñ",
        ] {
            assert_eq!(link_fault(good), None, "{good}");
        }
        let long = format!("https://example.gov/{}", "a".repeat(MOST_CHARACTERS));
        for bad in [
            "",
            "www.example.gov",
            "javascript:alert(1)",
            "ftp://example.gov",
            "mailto:clerk@example.gov",
            "https:/example.gov",
            "https://",
            "https:///track",
            "https://localhost/track",
            "https://county.gov@example.com/",
            "https://example.gov:0/",
            "https://example.gov:99999/",
            "https://example..gov/",
            "https://[2001:db8::1]/",
            "https://example.gov/a b",
            "https://example.gov/\u{202e}vog",
            "https://example.gov/\n",
            "https://example.gov/\"onclick",
            &long,
        ] {
            assert!(link_fault(bad).is_some(), "{bad}");
        }
    }
}
