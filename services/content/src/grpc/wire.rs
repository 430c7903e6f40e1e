//! Domain types -> wire types. Nothing is decided here.

mod dates;

use common::jurisdiction::JurisdictionKind;
use proto::content::v1 as pb;

use super::request::Language;
use crate::domain::alert::{Alert, Placement};
use crate::domain::election::{ElectionKind, NoElectionsError, VisibleElection};
use crate::domain::facts::dates::{FactDates, dates};
use crate::domain::facts::known::Known;
use crate::domain::facts::{Fact, FactCertainty};
use crate::domain::jurisdiction::{
    BallotRequest, Buttons, CustomPage, Experience, LandingButton, LocateMessage, Lookup, Registration,
    RegistrationWay, Vep, VisibleJurisdiction,
};
use crate::domain::lint::{LintFault, Severity};
use crate::domain::rich_text::RichText;
use crate::domain::text::Text;

/// Writes texts in the languages that were asked for.
#[derive(Clone, Copy)]
pub(super) struct Writer(pub(super) Language);

impl Writer {
    pub(super) fn jurisdiction(self, seen: VisibleJurisdiction) -> pb::Jurisdiction {
        let place = seen.place;
        let is_state = place.kind == JurisdictionKind::State;
        let election = seen.election.map(|it| self.dated(it, &seen.facts, is_state));
        let later = seen.later.into_iter().map(|it| self.dated(it.election, &it.facts, is_state));
        let elections = election.clone().into_iter().chain(later).collect();
        let no_elections = election.is_none().then(|| pb::NoElections {
            code: NoElectionsError::CODE.to_owned(),
            message: NoElectionsError { jurisdiction: place.en_the }.to_string(),
        });
        let over = (seen.hotline_override.is_some() || seen.footer_override.is_some()).then(|| {
            pb::HotlineFooterOverride {
                hotline_override_copy: self.rich(seen.hotline_override),
                footer_override_copy: self.rich(seen.footer_override),
                state_code: place.code.to_owned(),
            }
        });
        pb::Jurisdiction {
            code: place.code.to_owned(),
            kind: kind(place.kind),
            name: self.text(Some(seen.name)),
            name_with_article: self
                .text(Some(Text { en: place.en_the.to_owned(), es: Some(place.es_the.to_owned()) })),
            voter_hotline: seen.voter_hotline.unwrap_or_default(),
            supported_locales: seen.supported_locales.into_iter().map(str::to_owned).collect(),
            priority_locales: seen.priority_locales.into_iter().map(str::to_owned).collect(),
            alert: seen.alert.map(|it| self.alert(it)),
            no_elections,
            election,
            elections,
            polling_lookup: Some(self.lookup(seen.lookup)),
            registration: Some(self.registration(seen.registration)),
            vep: Some(self.vep(seen.vep)),
            ballot_request: Some(self.ballot_request(seen.ballot_request)),
            hotline_footer_override: over,
            custom_buttons: Some(self.buttons(seen.buttons)),
            own_buttons: seen.own_buttons.into_iter().map(|it| self.own_button(it)).collect(),
            custom_pages: seen.pages.into_iter().map(|it| self.page(it)).collect(),
            updated_at: seen.updated_at,
            show_precinct: seen.show_precinct,
            urls: Some(pb::JurisdictionUrls {
                registration_check_url: self.text(seen.urls.registration_check),
                external_voting_location_lookup_url: self.text(seen.urls.voting_location_lookup),
            }),
            alert_placement: Some(placement(seen.placement)),
            office: Some(pb::ElectionOffice {
                url: self.text(seen.office.url),
                name: self.text(seen.office.name),
            }),
            sources: seen
                .sources
                .into_iter()
                .map(|s| pb::FactSource { field: s.field, url: s.url, checked: written(s.checked) })
                .collect(),
            time_zone: place.time_zone.to_owned(),
            missing_fields: seen.missing_fields,
            findings: seen.findings.into_iter().map(finding).collect(),
            facts: seen.facts.into_iter().map(fact).collect(),
        }
    }

    /// A jurisdiction in a list.
    pub(super) fn summary(self, seen: VisibleJurisdiction) -> pb::JurisdictionSummary {
        pb::JurisdictionSummary {
            code: seen.place.code.to_owned(),
            kind: kind(seen.place.kind),
            name: self.text(Some(seen.name)),
            election: seen.election.map(|it| self.election(it, FactDates::default())),
            updated_at: seen.updated_at,
            missing_fields: seen.missing_fields,
            findings: seen.findings.into_iter().map(finding).collect(),
        }
    }

    pub(super) fn alert(self, alert: Alert) -> pb::Alert {
        pb::Alert {
            start_date: alert.start.to_string(),
            end_date: alert.end.to_string(),
            message: self.rich(Some(alert.message)),
        }
    }

    /// English and Spanish as they go out; Spanish alone falls back to English.
    fn languages(self, en: String, es: Option<String>) -> (String, String) {
        match self.0 {
            Language::Both => (en, es.unwrap_or_default()),
            Language::English => (en, String::new()),
            Language::Spanish => (String::new(), es.unwrap_or(en)),
        }
    }

    fn text(self, text: Option<Text>) -> Option<pb::LocalizedText> {
        text.map(|text| {
            let (en, es) = self.languages(text.en, text.es);
            pb::LocalizedText { en, es }
        })
    }

    fn rich(self, rich: Option<RichText>) -> Option<pb::RichText> {
        rich.map(|rich| {
            let (html_en, html_es) = self.languages(rich.en, rich.es);
            pb::RichText { html_en, html_es }
        })
    }

    /// `facts` are those of the election.
    fn dated(self, election: VisibleElection, facts: &[Fact], is_state: bool) -> pb::ElectionInfo {
        let said = dates(&Known::new(election.day, facts), is_state);
        self.election(election, said)
    }

    fn election(self, election: VisibleElection, said: FactDates) -> pb::ElectionInfo {
        let kind = match election.kind {
            ElectionKind::Unspecified => pb::ElectionType::Unspecified,
            ElectionKind::General => pb::ElectionType::General,
            ElectionKind::Primary | ElectionKind::PresidentialPrimary => pb::ElectionType::Primary,
            ElectionKind::Caucus => pb::ElectionType::Caucus,
            ElectionKind::Runoff => pb::ElectionType::Runoff,
            ElectionKind::Special => pb::ElectionType::Special,
            ElectionKind::Municipal => pb::ElectionType::Municipal,
        };
        let (early, about) = (election.early_voting, election.about);
        pb::ElectionInfo {
            internal_name: election.internal_name,
            election_type: kind.into(),
            election_day: election.day.to_string(),
            early_voting: Some(pb::EarlyVoting {
                allowed: early.allowed,
                start_date: written(early.days.map(|days| days.0)),
                end_date: written(early.days.and_then(|days| days.1)),
            }),
            important_dates: Some(self.dates(election.dates, said)),
            name: self.text(about.name),
            doubt: match (about.other_days.is_empty(), about.may_move) {
                (false, _) => pb::ElectionDoubt::Disputed,
                (true, true) => pb::ElectionDoubt::MayMove,
                (true, false) => pb::ElectionDoubt::None,
            }
            .into(),
            other_days: about.other_days.iter().map(ToString::to_string).collect(),
            some_voters: about.some_voters,
            source_name: about.source.name,
            source_url: about.source.url,
            checked: written(about.checked),
        }
    }

    fn lookup(self, lookup: Lookup) -> pb::PollingLookupConfig {
        let experience = match lookup.experience {
            Experience::None => pb::LookupExperience::None,
            Experience::Internal => pb::LookupExperience::Internal,
            Experience::SosWebsite => pb::LookupExperience::SosWebsite,
        };
        pb::PollingLookupConfig {
            display_voting_location_lookup: lookup.display,
            lookup_experience: experience.into(),
            early_absentee_excuse: self.rich(lookup.early_absentee_excuse),
            sos_lookup_url: self.text(lookup.sos_lookup_url),
            locate_message: lookup.message.map(|it| self.locate_message(it)),
            informational_notes: Some(pb::InformationalNotes {
                dropoff_locations: self.rich(lookup.dropoff_note),
                early_vote_locations: self.rich(lookup.early_vote_note),
                election_day_locations: self.rich(lookup.election_day_note),
            }),
        }
    }

    fn locate_message(self, message: LocateMessage) -> pb::LocateMessage {
        pb::LocateMessage {
            headline: self.text(message.headline),
            error_message: self.rich(Some(message.message)),
            start_date: message.start.to_string(),
            end_date: message.end.to_string(),
        }
    }

    fn registration(self, registration: Registration) -> pb::RegistrationConfig {
        pb::RegistrationConfig {
            registration_flow_enabled: registration.flow_enabled(),
            display_registration_lookup: registration.display_lookup,
            same_day: Some(self.way(registration.same_day)),
            online: Some(self.way(registration.online)),
            mail: Some(self.way(registration.mail)),
            in_person: Some(self.way(registration.in_person)),
            required: registration.required,
        }
    }

    fn way(self, way: RegistrationWay) -> pb::RegistrationWay {
        pb::RegistrationWay {
            enabled: way.enabled,
            display_deadline: way.display_deadline,
            heading: self.text(way.heading),
            copy: self.rich(way.copy),
            url: self.text(way.url),
            button_text: self.text(way.button_text),
            alternate_url: self.text(way.alternate_url),
            alternate_button_text: self.text(way.alternate_button_text),
            show_registration_steps: way.show_steps,
            mailing_address: way.mailing_address,
        }
    }

    fn vep(self, vep: Vep) -> pb::VepConfig {
        let section = |(heading, copy)| pb::CustomSection {
            heading: self.text(Some(heading)),
            copy: self.rich(Some(copy)),
        };
        pb::VepConfig {
            vep_enabled: vep.enabled,
            location_lookup_on_vep: vep.lookup_on_page,
            location_lookup_in_dates: vep.lookup_in_dates,
            display_dates_and_deadlines: vep.display_dates,
            id_requirements: self.rich(vep.id_requirements),
            registration_requirements: self.rich(vep.registration_requirements),
            how_to_complete_ballot: self.rich(vep.how_to_complete_ballot),
            custom_section: vep.custom_section.map(section),
            hides_how_to_complete_ballot: vep.hides_how_to_complete_ballot,
        }
    }

    fn ballot_request(self, request: BallotRequest) -> pb::BallotRequestConfig {
        let experience = match request.experience {
            Experience::None => pb::BallotRequestExperience::None,
            Experience::Internal => pb::BallotRequestExperience::Internal,
            Experience::SosWebsite => pb::BallotRequestExperience::SosWebsite,
        };
        pb::BallotRequestConfig {
            has_universal_vbm: request.universal,
            ballot_request_flow_enabled: request.flow_enabled,
            ballot_request_experience: experience.into(),
            sos_ballot_request_url: self.text(request.sos_url),
            ballot_request_button_text: self.text(request.button_text),
            excuse_required: request.excuse_required,
        }
    }

    fn buttons(self, buttons: Buttons) -> pb::CustomLandingButtons {
        pb::CustomLandingButtons {
            custom_button_a_url: self.text(buttons.a_url),
            custom_button_a_text: self.text(buttons.a_text),
            custom_button_b_url: self.text(buttons.b_url),
            custom_button_b_text: self.text(buttons.b_text),
        }
    }

    fn own_button(self, button: LandingButton) -> pb::LandingButton {
        pb::LandingButton { url: self.text(Some(button.url)), text: self.text(Some(button.text)) }
    }

    fn page(self, page: CustomPage) -> pb::CustomPage {
        pb::CustomPage {
            slug: page.slug,
            title: self.text(Some(page.title)),
            content: self.rich(Some(page.content)),
        }
    }
}

fn fact(fact: Fact) -> pb::Fact {
    let certainty = match fact.certainty {
        FactCertainty::Sure => pb::FactCertainty::Sure,
        FactCertainty::Secondary => pb::FactCertainty::Secondary,
        FactCertainty::Unsure => pb::FactCertainty::Unsure,
        FactCertainty::Disputed => pb::FactCertainty::Disputed,
    };
    let row = fact.row;
    pb::Fact {
        name: row.name,
        value: row.value,
        certainty: certainty.into(),
        other_values: fact.others,
        source_url: row.source.url,
        source_name: row.source.name,
        checked: written(row.checked),
        valid_from: written(row.valid.from),
        valid_until: written(row.valid.until),
        elections: row.elections.to_string(),
    }
}

fn finding(fault: LintFault) -> pb::ContentFinding {
    let severity = match fault.severity {
        Severity::Error => pb::FindingSeverity::Error,
        Severity::Warning => pb::FindingSeverity::Warning,
        Severity::Note => pb::FindingSeverity::Note,
    };
    let finding = fault.finding;
    pb::ContentFinding {
        entry_id: finding.entry,
        content_type: finding.content_type,
        field: finding.field,
        message: finding.why,
        rule: fault.rule.to_owned(),
        severity: severity.into(),
    }
}

fn kind(kind: JurisdictionKind) -> i32 {
    match kind {
        JurisdictionKind::State => pb::JurisdictionKind::State,
        JurisdictionKind::Territory => pb::JurisdictionKind::Territory,
    }
    .into()
}

fn written(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
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
