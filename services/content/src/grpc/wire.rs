//! Domain types -> wire types. Nothing is decided here.

use chrono::NaiveDate;
use common::jurisdiction::Kind;
use proto::content::v1 as pb;

use crate::domain::alert::{Alert, Placement};
use crate::domain::election::{Election, ImportantDates, Kind as ElectionKind, NotedDate};
use crate::domain::entry::Experience;
use crate::domain::jurisdiction::{
    BallotRequest, Buttons, FactSource, Jurisdiction, LocateMessage, Lookup, Page, Registration, Vep, Way,
};
use crate::domain::rich_text::RichText;
use crate::domain::text::Text;

/// A jurisdiction.
pub(super) fn jurisdiction(seen: Jurisdiction) -> pb::Jurisdiction {
    let place = seen.place;
    let over = (seen.hotline_override.is_some() || seen.footer_override.is_some()).then(|| {
        pb::HotlineFooterOverride {
            hotline_override_copy: rich(seen.hotline_override),
            footer_override_copy: rich(seen.footer_override),
            state_code: place.code.to_owned(),
        }
    });
    pb::Jurisdiction {
        code: place.code.to_owned(),
        kind: kind(place.kind),
        name: text(Some(seen.name)),
        name_with_article: Some(pb::LocalizedText {
            en: place.en_the.to_owned(),
            es: place.es_the.to_owned(),
        }),
        voter_hotline: seen.voter_hotline.unwrap_or_default(),
        supported_locales: seen.supported_locales.into_iter().map(str::to_owned).collect(),
        priority_locales: seen.priority_locales.into_iter().map(str::to_owned).collect(),
        alert: seen.alert.map(alert),
        election: seen.election.map(election),
        polling_lookup: Some(lookup(seen.lookup)),
        registration: Some(registration(seen.registration)),
        vep: Some(vep(seen.vep)),
        ballot_request: Some(ballot_request(seen.ballot_request)),
        hotline_footer_override: over,
        custom_buttons: Some(buttons(seen.buttons)),
        custom_pages: seen.pages.into_iter().map(page).collect(),
        updated_at: seen.updated_at,
        show_precinct: seen.show_precinct,
        urls: Some(pb::JurisdictionUrls {
            registration_check_url: text(seen.urls.registration_check),
            external_voting_location_lookup_url: text(seen.urls.voting_location_lookup),
        }),
        alert_placement: Some(placement(seen.placement)),
        office: Some(pb::ElectionOffice { url: text(seen.office.url), name: text(seen.office.name) }),
        sources: seen.sources.into_iter().map(source).collect(),
        time_zone: place.time_zone.to_owned(),
        missing_fields: seen.missing_fields,
    }
}

/// A jurisdiction in a list.
pub(super) fn summary(seen: Jurisdiction) -> pb::JurisdictionSummary {
    pb::JurisdictionSummary {
        code: seen.place.code.to_owned(),
        kind: kind(seen.place.kind),
        name: text(Some(seen.name)),
        election: seen.election.map(election),
        updated_at: seen.updated_at,
        missing_fields: seen.missing_fields,
    }
}

/// An alert.
pub(super) fn alert(alert: Alert) -> pb::Alert {
    pb::Alert {
        start_date: alert.start.to_string(),
        end_date: alert.end.to_string(),
        message: rich(Some(alert.message)),
    }
}

fn kind(kind: Kind) -> i32 {
    match kind {
        Kind::State => pb::JurisdictionKind::State,
        Kind::Territory => pb::JurisdictionKind::Territory,
    }
    .into()
}

fn text(text: Option<Text>) -> Option<pb::LocalizedText> {
    text.map(|text| pb::LocalizedText { en: text.en, es: text.es.unwrap_or_default() })
}

fn rich(rich: Option<RichText>) -> Option<pb::RichText> {
    rich.map(|rich| pb::RichText { html_en: rich.en, html_es: rich.es.unwrap_or_default() })
}

fn day(day: Option<NaiveDate>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

fn placement(placement: Placement) -> pb::AlertPlacement {
    pb::AlertPlacement {
        landing_page: placement.landing_page,
        vep: placement.vep,
        locate: placement.locate,
        ballot_request: placement.ballot_request,
        register: placement.register,
    }
}

fn source(source: FactSource) -> pb::FactSource {
    pb::FactSource { field: source.field, url: source.url, checked: day(source.checked) }
}

fn election(election: Election) -> pb::ElectionInfo {
    let kind = match election.kind {
        ElectionKind::Unspecified => pb::ElectionType::Unspecified,
        ElectionKind::General => pb::ElectionType::General,
        ElectionKind::Primary => pb::ElectionType::Primary,
        ElectionKind::Caucus => pb::ElectionType::Caucus,
        ElectionKind::Runoff => pb::ElectionType::Runoff,
        ElectionKind::Special => pb::ElectionType::Special,
        ElectionKind::Municipal => pb::ElectionType::Municipal,
    };
    let early = election.early_voting;
    pb::ElectionInfo {
        internal_name: election.internal_name,
        election_type: kind.into(),
        election_day: election.day.to_string(),
        early_voting: Some(pb::EarlyVoting {
            allowed: early.allowed,
            start_date: day(early.days.map(|days| days.0)),
            end_date: day(early.days.map(|days| days.1)),
        }),
        important_dates: Some(dates(election.dates)),
    }
}

fn noted(date: NotedDate) -> Option<pb::NotedDate> {
    let said = date.date.is_some() || date.note.is_some();
    said.then(|| pb::NotedDate { date: day(date.date), note: text(date.note) })
}

fn dates(dates: ImportantDates) -> pb::ImportantDates {
    pb::ImportantDates {
        early_voting_start_by: noted(dates.early_voting_start_by),
        early_voting_start_is_same_statewide: dates.early_voting_start_is_same_statewide,
        in_person_absentee_start_by: noted(dates.in_person_absentee_start_by),
        election_day: noted(dates.election_day),
        election_day_statewide_hours: text(dates.election_day_statewide_hours),
        ballot_request_by: noted(dates.ballot_request_by),
        ballot_dropoff_by: noted(dates.ballot_dropoff_by),
        ballot_postmark_by: noted(dates.ballot_postmark_by),
        ballot_receive_by: noted(dates.ballot_receive_by),
        register_online_by: noted(dates.register_online_by),
        register_in_person_by: noted(dates.register_in_person_by),
        register_same_day_note: text(dates.register_same_day_note),
        register_receive_by: noted(dates.register_receive_by),
        register_postmark_by: noted(dates.register_postmark_by),
        vote_by_mail_note: text(dates.vote_by_mail_note),
    }
}

fn lookup(lookup: Lookup) -> pb::PollingLookupConfig {
    let experience = match lookup.experience {
        Experience::None => pb::LookupExperience::None,
        Experience::Internal => pb::LookupExperience::Internal,
        Experience::SosWebsite => pb::LookupExperience::SosWebsite,
    };
    pb::PollingLookupConfig {
        display_voting_location_lookup: lookup.display,
        lookup_experience: experience.into(),
        early_absentee_excuse: rich(lookup.early_absentee_excuse),
        sos_lookup_url: text(lookup.sos_lookup_url),
        locate_message: lookup.message.map(locate_message),
        informational_notes: Some(pb::InformationalNotes {
            dropoff_locations: rich(lookup.dropoff_note),
            early_vote_locations: rich(lookup.early_vote_note),
            election_day_locations: rich(lookup.election_day_note),
        }),
    }
}

fn locate_message(message: LocateMessage) -> pb::LocateMessage {
    pb::LocateMessage {
        headline: text(message.headline),
        error_message: rich(Some(message.message)),
        start_date: message.start.to_string(),
        end_date: message.end.to_string(),
    }
}

fn registration(registration: Registration) -> pb::RegistrationConfig {
    pb::RegistrationConfig {
        registration_flow_enabled: registration.flow_enabled(),
        display_registration_lookup: registration.display_lookup,
        same_day: Some(way(registration.same_day)),
        online: Some(way(registration.online)),
        mail: Some(way(registration.mail)),
        in_person: Some(way(registration.in_person)),
        required: registration.required,
    }
}

fn way(way: Way) -> pb::RegistrationWay {
    pb::RegistrationWay {
        enabled: way.enabled,
        display_deadline: way.display_deadline,
        heading: text(way.heading),
        copy: rich(way.copy),
        url: text(way.url),
        button_text: text(way.button_text),
        alternate_url: text(way.alternate_url),
        alternate_button_text: text(way.alternate_button_text),
        show_registration_steps: way.show_steps,
        mailing_address: way.mailing_address,
    }
}

fn vep(vep: Vep) -> pb::VepConfig {
    let section =
        |(heading, copy)| pb::CustomSection { heading: text(Some(heading)), copy: rich(Some(copy)) };
    pb::VepConfig {
        vep_enabled: vep.enabled,
        location_lookup_on_vep: vep.lookup_on_page,
        location_lookup_in_dates: vep.lookup_in_dates,
        display_dates_and_deadlines: vep.display_dates,
        id_requirements: rich(vep.id_requirements),
        registration_requirements: rich(vep.registration_requirements),
        how_to_complete_ballot: rich(vep.how_to_complete_ballot),
        custom_section: vep.custom_section.map(section),
    }
}

fn ballot_request(request: BallotRequest) -> pb::BallotRequestConfig {
    let experience = match request.experience {
        Experience::None => pb::BallotRequestExperience::None,
        Experience::Internal => pb::BallotRequestExperience::Internal,
        Experience::SosWebsite => pb::BallotRequestExperience::SosWebsite,
    };
    pb::BallotRequestConfig {
        has_universal_vbm: request.universal,
        ballot_request_flow_enabled: request.flow_enabled,
        ballot_request_experience: experience.into(),
        sos_ballot_request_url: text(request.sos_url),
        ballot_request_button_text: text(request.button_text),
        excuse_required: request.excuse_required,
    }
}

fn buttons(buttons: Buttons) -> pb::CustomLandingButtons {
    pb::CustomLandingButtons {
        custom_button_a_url: text(buttons.a_url),
        custom_button_a_text: text(buttons.a_text),
        custom_button_b_url: text(buttons.b_url),
        custom_button_b_text: text(buttons.b_text),
    }
}

fn page(page: Page) -> pb::CustomPage {
    pb::CustomPage { slug: page.slug, title: text(Some(page.title)), content: rich(Some(page.content)) }
}
