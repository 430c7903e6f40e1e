//! Reporting a wrong place (DESIGN 7, "reports"): the page, the link to it, and the thanks. A link names the
//! place of an answer and its state; nothing that a voter typed is in one.

use url::form_urlencoded::{Serializer, parse};

use crate::site::jurisdiction::{backup, hotline};
use crate::site::lookup::PlacesFeed;
use crate::site::visit::query::{SiteQuery, first};
use crate::site::visit::scene::Scene;
use crate::view::report::{ReportForm, ReportPage, ReportPlace, ReportThanks, ReportWord};
use crate::view::word;

/// The page of the form, and where the form is sent.
pub const PAGE: &str = "/problem/";
/// After a report.
pub const THANKS: &str = "/problem/thanks/";
/// In the query of the thanks: the report was begun at a place of an answer, to which the page leads back.
const FROM_ANSWER: (&str, &str) = ("from", "answer");
/// Characters that turn the direction of the text around them: no name of a place has them.
const DIRECTIONS: [std::ops::RangeInclusive<char>; 3] =
    ['\u{200e}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
/// Characters of a place's name or address in a link; the form takes no more.
const PLACE_MAX: usize = 200;

/// The receiver of reports of wrong places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportTo<'a> {
    /// The site's form.
    Form,
    /// The site's mailbox.
    Mail(&'a str),
    /// The hotline, where there is neither.
    Hotline,
}

impl ReportTo<'_> {
    /// The link to report a wrong place of a county, with the feed that it comes from.
    #[must_use]
    pub fn url(self, scene: &Scene<'_>, county: &str, feed: Option<&PlacesFeed>) -> String {
        match self {
            Self::Form => {
                SiteQuery { state: Some(scene.jurisdiction), ..scene.visit.query.clone() }.href(PAGE)
            }
            Self::Mail(to) => report_problem(to, scene.jurisdiction.code, Some(county), feed),
            Self::Hotline => format!("tel:{}", hotline::phone(scene.config).e164),
        }
    }
}

/// The place that a link names. The writer of the link chose its words: they are shown as text, cut to a
/// length, and never as a link.
#[must_use]
pub fn place(raw: &str) -> ReportPlace {
    let shown = |name: &str| {
        let value = first(raw, name).unwrap_or_default();
        let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = line.chars().count() <= PLACE_MAX
            && !line.contains("://")
            && !line.to_ascii_lowercase().contains("www.")
            && !line.chars().any(|c| c.is_control() || DIRECTIONS.iter().any(|range| range.contains(&c)));
        if plain { line } else { String::new() }
    };
    let place = ReportPlace { id: shown("place_id"), name: shown("place"), address: shown("place_address") };
    // An identifier or an address alone names no place to a reader.
    if place.name.is_empty() { ReportPlace::default() } else { place }
}

/// The place as parameters of a link within the site; empty for none.
#[must_use]
pub fn place_query(place: &ReportPlace) -> String {
    let pairs = [("place_id", &place.id), ("place", &place.name), ("place_address", &place.address)];
    Serializer::new(String::new())
        .extend_pairs(pairs.into_iter().filter(|(_, value)| !value.is_empty()))
        .finish()
}

/// Where a stored report leads: the query of the thanks. It has our own words alone, for a URL is seen and
/// kept by others.
#[must_use]
pub fn thanks_query(kind: &str, from_answer: bool) -> String {
    let from = from_answer.then_some(FROM_ANSWER);
    let kind = word::<ReportWord>(kind).map(|_| ("kind", kind));
    Serializer::new(String::new()).extend_pairs(kind).extend_pairs(from).finish()
}

/// The fault that the query of the page of thanks names.
#[must_use]
pub fn kind(raw: &str) -> Option<ReportWord> {
    word(&first(raw, "kind")?)
}

/// The page; `ticket` is that of the form, `None` where reports cannot be taken.
#[must_use]
pub fn page(
    scene: &Scene<'_>,
    place: ReportPlace,
    ticket: Option<String>,
    mailbox: Option<&str>,
) -> ReportPage {
    let from_answer = !place.id.is_empty();
    ReportPage {
        head: scene.head(),
        mail_href: mailbox.map(|to| report_problem(to, scene.jurisdiction.code, None, None)),
        back_href: back(scene).filter(|_| from_answer),
        form: ticket.map(|ticket| ReportForm {
            action: scene.visit.query.href(PAGE),
            change_href: scene.visit.query.href(PAGE),
            ticket,
            kinds: ReportWord::ALL.to_vec(),
            place,
            privacy_href: scene.page("/privacy/"),
            again: None,
        }),
    }
}

/// The thanks for a report; `raw` is the query.
#[must_use]
pub fn thanks(scene: &Scene<'_>, raw: &str) -> ReportThanks {
    let from_answer = parse(raw.as_bytes()).any(|pair| pair == (FROM_ANSWER.0.into(), FROM_ANSWER.1.into()));
    let own = scene.config.and_then(|config| config.lookup_url(scene.locale)).map(ToOwned::to_owned);
    ReportThanks {
        head: scene.head(),
        kind: kind(raw),
        lookup_url: own.or_else(|| backup::lookup_url(Some(scene.jurisdiction), scene.locale)),
        back_href: back(scene).filter(|_| from_answer),
    }
}

/// The results page: it still has its answer, in the visitor's own tab.
fn back(scene: &Scene<'_>) -> Option<String> {
    scene.page("/locate/results/")
}

/// A `mailto:` link to report a wrong or missing place: state, county and feed, never the voter's address.
#[must_use]
pub fn report_problem(to: &str, state: &str, county: Option<&str>, feed: Option<&PlacesFeed>) -> String {
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
    fn a_link_names_the_place_and_leads_nowhere_else() {
        let own = ReportPlace {
            id: "p 1".to_owned(),
            name: "Café & Hall".to_owned(),
            address: "401 N Sample Blvd".to_owned(),
        };
        assert_eq!(place(&format!("state=NV&{}", place_query(&own))), own);
        assert_eq!(place_query(&ReportPlace::default()), "");
        for bad in [
            "place=see+https://evil.example",
            "place=WWW.evil.example",
            "place_id=p-1&place_address=1+Main+St",
            &format!("place={}", "x".repeat(201)),
            "place=a%00b",
            "place=a%E2%80%AEb",
        ] {
            assert_eq!(place(bad), ReportPlace::default(), "{bad}");
        }
        assert_eq!(place("place=%20Two%0A%20words").name, "Two words");
    }

    #[test]
    fn only_our_own_words_say_what_was_wrong() {
        assert_eq!(kind("state=NV&kind=gone"), Some(ReportWord::Gone));
        assert_eq!(kind("kind=closed"), None);
        assert_eq!(thanks_query("mine", true), "kind=mine&from=answer");
        assert_eq!(thanks_query("12 Main St", false), "");
        for own in ReportWord::ALL {
            let value = serde_json::to_value(own).unwrap();
            let value = value.as_str().unwrap();
            assert_eq!(word(value), Some(own));
            assert!(contacts::contact::ReportKind::parse(value).is_some(), "{value}");
        }
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
