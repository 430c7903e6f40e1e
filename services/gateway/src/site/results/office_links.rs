//! The things that a voter can do on the pages of the election office: track a ballot, ask for one, see what
//! is on it, check a registration. The county's own link comes first, as its data has it; of a kind that it
//! lacks, the link of the state in the same data; where there is none, the state's official page out of the
//! content's settings and sure facts.

use url::Url;

use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::wording::links::is_web;
use crate::site::wording::locale::Locale;
use crate::site::wording::words;
use crate::view::locate::{OfficeLink, OfficeLinkKind};

/// The order in which links are shown.
const ORDER: [OfficeLinkKind; 6] = [
    OfficeLinkKind::BallotTracking,
    OfficeLinkKind::Absentee,
    OfficeLinkKind::SampleBallot,
    OfficeLinkKind::RegistrationCheck,
    OfficeLinkKind::Registration,
    OfficeLinkKind::ProvisionalTracking,
];

/// A link; `None` when it leads to no web address. Feeds and editors are not trusted.
#[must_use]
pub fn link(kind: OfficeLinkKind, url: String, of_state: bool) -> Option<OfficeLink> {
    let parsed = Url::parse(&url).ok().filter(|_| is_web(&url))?;
    let host = parsed.host_str()?;
    let host = host.strip_prefix("www.").unwrap_or(host).to_owned();
    Some(OfficeLink { kind, url, host, of_state })
}

/// The links of an answer. `own` are those of the data.
#[must_use]
pub fn links(own: &[OfficeLink], config: Option<&JurisdictionConfig>, locale: Locale) -> Vec<OfficeLink> {
    let of = |kind: OfficeLinkKind| {
        let of_state = || link(kind, of_content(kind, config?, locale)?, true);
        own.iter().find(|own| own.kind == kind).cloned().or_else(of_state)
    };
    ORDER.into_iter().filter_map(of).collect()
}

/// The state's own page. A fact that is in doubt is told with its doubt on the state's page, not here.
fn of_content(kind: OfficeLinkKind, config: &JurisdictionConfig, locale: Locale) -> Option<String> {
    let fact = |name| {
        let known = config.facts.link(name)?;
        known.certainty().is_firm().then(|| known.value.to_owned())
    };
    match kind {
        OfficeLinkKind::BallotTracking => fact("mail_ballot.tracking_url"),
        OfficeLinkKind::Absentee => {
            let request = &config.ballot_request;
            let url = words::url(request.sos_ballot_request_url.as_ref(), locale);
            url.filter(|_| request.ballot_request_flow_enabled)
        }
        OfficeLinkKind::SampleBallot => fact("sample_ballot.url"),
        OfficeLinkKind::RegistrationCheck => {
            let url = config.registration_check_url.as_ref().and_then(|text| text.link(locale));
            url.filter(|_| config.registration.display_registration_lookup).map(ToOwned::to_owned)
        }
        OfficeLinkKind::Registration | OfficeLinkKind::ProvisionalTracking => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::jurisdiction::config::BallotRequestConfig;
    use crate::site::jurisdiction::facts::{Fact, Facts};
    use crate::site::wording::text::TextPair;
    use crate::view::facts::Certainty;

    fn fact(name: &str, value: &str, certainty: Certainty) -> Fact {
        Fact { name: name.to_owned(), value: value.to_owned(), certainty, ..Fact::default() }
    }

    fn config() -> JurisdictionConfig {
        let both = |en: &str| TextPair { en: en.to_owned(), es: String::new() };
        let mut config = JurisdictionConfig {
            facts: Facts::new(vec![
                fact("mail_ballot.tracking_url", "https://track.state.example/", Certainty::Sure),
                fact("sample_ballot.url", "https://ballot.state.example/", Certainty::Unsure),
            ]),
            ballot_request: BallotRequestConfig {
                ballot_request_flow_enabled: true,
                sos_ballot_request_url: Some(both("https://www.mail.state.example/ask")),
                ..Default::default()
            },
            registration_check_url: Some(TextPair {
                en: "https://check.state.example/".to_owned(),
                es: String::new(),
            }),
            ..Default::default()
        };
        config.registration.display_registration_lookup = true;
        config
    }

    fn told(links: &[OfficeLink]) -> Vec<(OfficeLinkKind, &str, bool)> {
        links.iter().map(|link| (link.kind, link.host.as_str(), link.of_state)).collect()
    }

    #[test]
    fn the_countys_link_comes_before_the_states_and_a_doubtful_fact_is_no_link() {
        let own = link(OfficeLinkKind::BallotTracking, "https://county.example/t".to_owned(), false).unwrap();
        let links = links(&[own], Some(&config()), Locale::En);
        assert_eq!(
            told(&links),
            [
                (OfficeLinkKind::BallotTracking, "county.example", false),
                (OfficeLinkKind::Absentee, "mail.state.example", true),
                (OfficeLinkKind::RegistrationCheck, "check.state.example", true),
            ]
        );
    }

    #[test]
    fn what_the_editors_switched_off_is_not_offered_and_the_countys_own_stays() {
        let mut off = config();
        off.ballot_request.ballot_request_flow_enabled = false;
        off.registration.display_registration_lookup = false;
        assert_eq!(
            told(&links(&[], Some(&off), Locale::En)),
            [(OfficeLinkKind::BallotTracking, "track.state.example", true)]
        );
        let own = link(OfficeLinkKind::Absentee, "https://county.example/a".to_owned(), false).unwrap();
        let with_own = links(std::slice::from_ref(&own), Some(&off), Locale::Es);
        assert!(with_own.contains(&own));
        assert_eq!(links(std::slice::from_ref(&own), None, Locale::En), [own]);
    }

    #[test]
    fn only_web_addresses_are_links() {
        for bad in ["javascript:alert(1)", "county.example", "", "ftp://county.example/"] {
            assert_eq!(link(OfficeLinkKind::Absentee, bad.to_owned(), false), None, "{bad}");
        }
    }
}
