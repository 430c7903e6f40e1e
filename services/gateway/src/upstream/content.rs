//! The content service's jurisdiction as the site's own type. A part that cannot be read is left out: a page
//! without a button is better than a page with a wrong one. `pages` reads the texts of the information pages.

mod pages;

use chrono::{DateTime, NaiveDate};
use common::phone::is_e164;
use proto::content::v1 as wire;

use crate::site::jurisdiction::config::{
    AlertPlacement, CustomButton, EarlyVotingConfig, ElectionConfig, FactSource, JurisdictionConfig,
    LookupExperience, LookupSettings, OfficeConfig,
};
use crate::site::jurisdiction::facts::{Fact, Facts, checked};
use crate::site::jurisdiction::registers_at;
use crate::site::visit::route::HELP;
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair;
use crate::view::bootstrap::{ElectionDoubt, ElectionKind};
use crate::view::facts::Certainty;

/// Reads a jurisdiction; an election before `today` is none.
#[must_use]
pub fn jurisdiction(wire: wire::Jurisdiction, today: NaiveDate) -> JurisdictionConfig {
    let urls = wire.urls.unwrap_or_default();
    let overrides = wire.hotline_footer_override.unwrap_or_default();
    let custom = wire.custom_buttons.unwrap_or_default();
    let election = wire.election.and_then(|e| self::election(e, today));
    let later = wire.elections.into_iter().skip(1).filter_map(|e| self::election(e, today)).collect();
    let facts = Facts::new(wire.facts.into_iter().map(fact).collect());
    let mut registration = wire.registration.map(pages::registration).unwrap_or_default();
    // The entry is about November, the facts are about the election that is shown.
    if let Some(way) = registration.same_day.as_mut().filter(|_| registers_at::is_refused(&facts)) {
        way.enabled = false;
    }
    JurisdictionConfig {
        // Set where the edition is known.
        draft: false,
        // A number that a phone can dial; anything else means the default hotline.
        hotline: Some(wire.voter_hotline).filter(|number| is_e164(number)),
        supported_locales: locales(&wire.supported_locales),
        priority_locales: locales(&wire.priority_locales),
        alert: wire.alert.and_then(|a| html(a.message)),
        alert_placement: wire.alert_placement.map_or_else(AlertPlacement::default, placement),
        // The facts are those of the next election: without it, those after it wait until content is asked
        // again.
        later: if election.is_some() { later } else { Vec::new() },
        election,
        no_elections: wire.no_elections.map(pages::no_elections),
        lookup: wire.polling_lookup.map(lookup).unwrap_or_default(),
        registration,
        vep: wire.vep.map(pages::vep).unwrap_or_default(),
        ballot_request: wire.ballot_request.map(pages::ballot_request).unwrap_or_default(),
        hotline_override: html(overrides.hotline_override_copy),
        footer_override: html(overrides.footer_override_copy),
        own_buttons: wire.own_buttons.into_iter().filter_map(|own| button(own.url, own.text)).collect(),
        custom_buttons: [
            button(custom.custom_button_a_url, custom.custom_button_a_text),
            button(custom.custom_button_b_url, custom.custom_button_b_text),
        ],
        show_precinct: wire.show_precinct,
        registration_check_url: text(urls.registration_check_url),
        external_lookup_url: text(urls.external_voting_location_lookup_url),
        office: wire.office.map(|o| OfficeConfig { name: text(o.name), url: text(o.url) }),
        // The page about help has its path in every jurisdiction.
        custom_pages: wire
            .custom_pages
            .into_iter()
            .filter(|page| is_slug(&page.slug) && page.slug != HELP)
            .map(pages::custom_page)
            .collect(),
        sources: wire.sources.into_iter().map(pages::source).collect(),
        facts,
        updated: DateTime::parse_from_rfc3339(&wire.updated_at).ok().map(|at| at.to_utc()),
        time_zone: wire.time_zone.parse().ok(),
    }
}

/// Reads the sitewide alerts.
pub(super) fn alerts(alerts: Vec<wire::Alert>) -> Vec<TextPair> {
    alerts.into_iter().filter_map(|a| html(a.message)).collect()
}

/// A certainty that is not said counts as doubt.
fn fact(wire: wire::Fact) -> Fact {
    let certainty = match wire.certainty() {
        wire::FactCertainty::Sure => Certainty::Sure,
        wire::FactCertainty::Secondary => Certainty::Secondary,
        wire::FactCertainty::Unsure | wire::FactCertainty::Unspecified => Certainty::Unsure,
        wire::FactCertainty::Disputed => Certainty::Disputed,
    };
    Fact {
        certainty,
        name: wire.name,
        value: wire.value,
        other_values: wire.other_values,
        source_url: wire.source_url,
        source_name: wire.source_name,
        checked: wire.checked,
    }
}

fn text(wire: Option<wire::LocalizedText>) -> Option<TextPair> {
    wire.filter(|t| !t.en.trim().is_empty()).map(|t| TextPair { en: t.en, es: t.es })
}

fn html(wire: Option<wire::RichText>) -> Option<TextPair> {
    wire.filter(|t| !t.html_en.trim().is_empty()).map(|t| TextPair { en: t.html_en, es: t.html_es })
}

fn locales(tags: &[String]) -> Vec<Locale> {
    tags.iter().filter_map(|tag| Locale::parse(tag)).collect()
}

fn date(value: &str) -> Option<NaiveDate> {
    value.parse().ok()
}

/// An alert without any placement shows everywhere: the content service says so with five false flags.
fn placement(wire: wire::AlertPlacement) -> AlertPlacement {
    let none = wire == wire::AlertPlacement::default();
    if none {
        return AlertPlacement::default();
    }
    AlertPlacement {
        landing: wire.landing_page,
        voter_education: wire.vep,
        locate: wire.locate,
        ballot_request: wire.ballot_request,
        register: wire.register,
    }
}

/// The last part of a page's address: what a path holds without escapes.
fn is_slug(slug: &str) -> bool {
    (1..=100).contains(&slug.len())
        && slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_'))
}

fn election(wire: wire::ElectionInfo, today: NaiveDate) -> Option<ElectionConfig> {
    let day = date(&wire.election_day).filter(|day| *day >= today)?;
    let kind = match wire.election_type() {
        wire::ElectionType::Primary => ElectionKind::Primary,
        wire::ElectionType::Caucus => ElectionKind::Caucus,
        wire::ElectionType::Runoff => ElectionKind::Runoff,
        wire::ElectionType::Special => ElectionKind::Special,
        wire::ElectionType::Municipal => ElectionKind::Municipal,
        wire::ElectionType::General => ElectionKind::General,
        // Never taken for a general election.
        wire::ElectionType::Unspecified => ElectionKind::Other,
    };
    // A service that does not know of doubts has none.
    let doubt = match wire.doubt() {
        wire::ElectionDoubt::Disputed => ElectionDoubt::Disputed,
        wire::ElectionDoubt::MayMove => ElectionDoubt::MayMove,
        wire::ElectionDoubt::None | wire::ElectionDoubt::Unspecified => ElectionDoubt::None,
    };
    let early = wire.early_voting.unwrap_or_default();
    Some(ElectionConfig {
        name: wire.internal_name,
        kind,
        day,
        early_voting: EarlyVotingConfig {
            allowed: early.allowed,
            start: date(&early.start_date),
            end: date(&early.end_date),
        },
        dates: wire.important_dates.map(pages::dates).unwrap_or_default(),
        title: text(wire.name),
        doubt,
        other_days: wire.other_days.iter().filter_map(|day| date(day)).collect(),
        some_voters: wire.some_voters,
        source: FactSource { field: String::new(), url: wire.source_url, checked: checked(&wire.checked) },
        source_name: wire.source_name,
    })
}

fn lookup(wire: wire::PollingLookupConfig) -> LookupSettings {
    let experience = match wire.lookup_experience() {
        wire::LookupExperience::Internal => LookupExperience::Internal,
        wire::LookupExperience::SosWebsite => LookupExperience::SosWebsite,
        wire::LookupExperience::None | wire::LookupExperience::Unspecified => LookupExperience::None,
    };
    let notes = wire.informational_notes.unwrap_or_default();
    LookupSettings {
        display: wire.display_voting_location_lookup,
        experience,
        sos_lookup_url: text(wire.sos_lookup_url),
        early_excuse: html(wire.early_absentee_excuse),
        message: wire.locate_message.and_then(|m| Some((text(m.headline), html(m.error_message)?))),
        early_vote_note: html(notes.early_vote_locations),
        election_day_note: html(notes.election_day_locations),
        drop_off_note: html(notes.dropoff_locations),
    }
}

fn button(url: Option<wire::LocalizedText>, label: Option<wire::LocalizedText>) -> Option<CustomButton> {
    Some(CustomButton { url: text(url)?, text: text(label)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_election_of_a_kind_that_nobody_said_is_not_called_general() {
        let kind = |said: i32| {
            let day = "2028-11-07".parse().unwrap();
            let election = wire::ElectionInfo {
                election_day: "2028-11-07".to_owned(),
                election_type: said,
                ..Default::default()
            };
            let told = wire::Jurisdiction { election: Some(election), ..Default::default() };
            jurisdiction(told, day).election.unwrap().kind
        };
        assert_eq!(kind(wire::ElectionType::General.into()), ElectionKind::General);
        assert_eq!(kind(wire::ElectionType::Unspecified.into()), ElectionKind::Other);
        assert_eq!(kind(99), ElectionKind::Other, "a kind of a later release");
    }
}
