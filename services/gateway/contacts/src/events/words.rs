//! The words that a count is made of. Every one is a word of a list in this file, or of the table of
//! jurisdictions: what a page sends only chooses among them, so that no field can carry an address, a name or
//! an identifier. The exception are the campaign's five values (`utm_*` of the link that led here): letters,
//! digits and `._-` alone, short, and none that could be a ZIP code or begins like a street address.

use language::Language;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// Events of one batch.
const MAX_EVENTS: usize = 32;
/// Characters of a campaign's value.
const CAMPAIGN_MAX: usize = 40;
/// A campaign's value that is none.
pub(super) const ODD: &str = "[odd]";
/// A campaign's value beyond the number that is kept apart.
pub const MORE: &str = "[more]";
const OTHER: &str = "[other]";
const UNKNOWN: &str = "[unknown]";

const EVENTS: [&str; 5] = ["page_view", "record_event", "outbound", "timing", "conversion"];
/// Six actions of the landing page and the contact form (SPEC sections 1 and 9), and the editors' buttons
/// (SPEC section 2: "clicking any button records a conversion").
pub const CONVERSIONS: [&str; 10] = [
    "locate",
    "register",
    "voter-education",
    "request-ballot",
    "confirm",
    "in-person-info",
    "contact",
    "custom-button-a",
    "custom-button-b",
    "custom-button-own",
];
const CATEGORIES: [&str; 6] = ["button", "contact", "filter", "language", "locate", "picker"];
const ACTIONS: [&str; 4] = ["click", "fail", "success", "change"];
const LABELS: [&str; 13] = [
    "locate",
    "register",
    "voter-education",
    "request-ballot",
    "confirm",
    "in-person-info",
    "custom-button-a",
    "custom-button-b",
    "custom-button-own",
    "earlyVote",
    "electionDay",
    "dropoff",
    "openToday",
];
const OUTBOUND: [&str; 3] = ["official", "map", "phone"];
const TIMINGS: [&str; 2] = ["page_load", "locate"];
/// Upper bounds in milliseconds, with their names.
const BUCKETS: [(u64, &str); 7] = [
    (100, "100ms"),
    (250, "250ms"),
    (500, "500ms"),
    (1_000, "1s"),
    (2_500, "2.5s"),
    (5_000, "5s"),
    (u64::MAX, "over"),
];

/// The events of one page. All fields may be missing; unknown fields are ignored, unknown words are counted
/// as `[other]`.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = EventsRequest)]
pub struct PageEvents {
    /// Path of the page; counted as its template.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub page: String,
    /// Language of the page.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub lang: String,
    /// Postal code of a state or territory; `[unknown]` without.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub jurisdiction: String,
    /// The campaign that led to the page.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<GivenCampaign>)]
    pub utm: GivenCampaign,
    /// At most 32; more are not read.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<Vec<GivenEvent>>)]
    pub events: Vec<GivenEvent>,
}

/// Values of `utm_*`: 40 characters of letters, digits and `._-`; others are counted as `[odd]`.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = EventsCampaignRequest)]
pub struct GivenCampaign {
    /// Value of `utm_source` in the link.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub source: String,
    /// Value of `utm_medium` in the link.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub medium: String,
    /// Value of `utm_campaign` in the link.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub name: String,
    /// Value of `utm_term` in the link.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub term: String,
    /// Value of `utm_content` in the link.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub content: String,
}

/// One event; an event of an unknown kind is not counted.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = EventsEventRequest)]
pub struct GivenEvent {
    /// `page_view`, `record_event`, `outbound`, `timing` or `conversion`.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub event: String,
    /// Of a `record_event`: `button`, `contact`, `filter`, `language`, `locate` or `picker`.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub category: String,
    /// Of a `record_event` (`click`, `change`, `open`, `submit`, `success`, `fail`) or of a `conversion`
    /// (`locate`, `register`, `voter-education`, `request-ballot`, `confirm`, `in-person-info`, `contact`).
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub action: String,
    /// Of a `record_event` (a button, a kind of places, a language, a postal code), of an `outbound`
    /// (`official`, `map`, `phone`) or of a `timing` (`page_load`, `locate`).
    #[serde(default, deserialize_with = "or_default")]
    #[schema(value_type = Option<String>)]
    pub label: String,
    /// Of a `timing`: milliseconds, counted by bounds.
    #[serde(default, deserialize_with = "milliseconds")]
    #[schema(value_type = Option<u64>)]
    pub ms: u64,
}

/// Null is the same as nothing.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// JSON has one kind of number: `87.0` is 87.
fn milliseconds<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let given: f64 = or_default(from)?;
    if given < 0.0 || given.fract() != 0.0 {
        return Err(serde::de::Error::custom("ms: a whole number from 0"));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Whole and from 0; saturates.
    Ok(given as u64)
}

/// One combination of words, which is counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Combination {
    pub event: &'static str,
    pub page: &'static str,
    pub jurisdiction: &'static str,
    pub lang: &'static str,
    pub category: &'static str,
    pub action: &'static str,
    pub label: &'static str,
    /// Source, medium, name, term, content.
    pub campaign: [String; 5],
}

impl Combination {
    pub(super) fn without_campaign(&self) -> Self {
        Self { campaign: Default::default(), ..self.clone() }
    }

    pub(super) fn event_alone(&self) -> Self {
        Self {
            event: self.event,
            page: MORE,
            jurisdiction: MORE,
            lang: MORE,
            category: "",
            action: "",
            label: "",
            campaign: Default::default(),
        }
    }
}

/// The events of one page, in the words of this file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch(Vec<Combination>);

impl Batch {
    /// Reads what a page sent; events beyond the bound, and those of no known kind, are dropped.
    #[must_use]
    pub fn read(given: &PageEvents) -> Self {
        let utm = &given.utm;
        let all = Combination {
            event: "",
            page: page(&given.page),
            jurisdiction: jurisdiction::any(&given.jurisdiction).map_or(UNKNOWN, |known| known.code),
            lang: language(&given.lang),
            category: "",
            action: "",
            label: "",
            campaign: [&utm.source, &utm.medium, &utm.name, &utm.term, &utm.content].map(|v| campaign(v)),
        };
        Self(given.events.iter().take(MAX_EVENTS).filter_map(|event| read(event, &all)).collect())
    }

    /// The combinations to count.
    pub fn events(&self) -> impl Iterator<Item = &Combination> {
        self.0.iter()
    }
}

/// An event with what all of its page share; `None` for one of no known kind.
fn read(given: &GivenEvent, all: &Combination) -> Option<Combination> {
    let event = word(&EVENTS, &given.event)?;
    let (category, action, label) = match event {
        "page_view" => ("", "", ""),
        "record_event" => {
            let action = word(&ACTIONS, &given.action).unwrap_or(OTHER);
            (word(&CATEGORIES, &given.category)?, action, label(&given.label))
        }
        "outbound" => ("", "", word(&OUTBOUND, &given.label).unwrap_or(OTHER)),
        "timing" => {
            let bucket =
                BUCKETS.iter().find(|(bound, _)| given.ms <= *bound).map_or("over", |(_, name)| *name);
            ("", word(&TIMINGS, &given.label)?, bucket)
        }
        _ => ("", word(&CONVERSIONS, &given.action)?, ""),
    };
    Some(Combination { event, category, action, label, ..all.clone() })
}

/// A language of the site, or `[unknown]`.
#[must_use]
pub fn language(tag: &str) -> &'static str {
    word(&Language::TAGS, tag).unwrap_or(UNKNOWN)
}

fn word(words: &[&'static str], given: &str) -> Option<&'static str> {
    words.iter().find(|word| **word == given).copied()
}

/// A label is a button, a kind of place, a language or a jurisdiction.
fn label(given: &str) -> &'static str {
    if given.is_empty() {
        return "";
    }
    let known = word(&LABELS, given).or_else(|| word(&Language::TAGS, given));
    known.or_else(|| jurisdiction::any(given).map(|j| j.code)).unwrap_or(OTHER)
}

/// The template of a page's path (SPEC section 2).
#[must_use]
pub fn page(path: &str) -> &'static str {
    let mut parts = path.trim_matches('/').split('/');
    match (parts.next().unwrap_or_default(), parts.next(), parts.next(), parts.next()) {
        ("", None, ..) => "/",
        ("locate", None, ..) => "/locate/",
        ("locate", Some("results"), None, _) => "/locate/results/",
        ("register", None, ..) => "/register/",
        ("register", Some("options"), None, _) => "/register/options/",
        ("inperson", None, ..) => "/inperson/",
        ("inperson", Some("thanks"), None, _) => "/inperson/thanks/",
        ("votebymail", None, ..) => "/votebymail/",
        ("votinginfo", None, ..) => "/votinginfo/",
        ("votinginfo", Some(_), None, _) => "/votinginfo/{code}/",
        ("votinginfo", Some(_), Some(_), None) => "/votinginfo/{code}/{slug}/",
        ("national-audit", None, ..) => "/national-audit/",
        ("audit", Some(_), None, _) => "/audit/{id}/",
        ("developers", None, ..) => "/developers/",
        ("privacy", None, ..) => "/privacy/",
        ("terms", None, ..) => "/terms/",
        _ => OTHER,
    }
}

/// A campaign's value as it may be kept: `summer_2028`, never `100-Main-St` or `89101`.
fn campaign(given: &str) -> String {
    let value = given.trim();
    if value.is_empty() {
        return String::new();
    }
    let plain = value.len() <= 200
        && value.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
        && !like_a_place(value);
    if !plain {
        return ODD.to_owned();
    }
    value.chars().take(CAMPAIGN_MAX).collect::<String>().to_ascii_lowercase()
}

/// Five digits or more in a row are a ZIP code or a number of a person; a number before a word may be a
/// house.
fn like_a_place(value: &str) -> bool {
    let long = value.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= 5);
    let number_first = value.trim_start_matches(['.', '_', '-']).starts_with(|c: char| c.is_ascii_digit());
    long || (number_first && value.contains(|c: char| c.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests;
