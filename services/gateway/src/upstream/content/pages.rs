//! The editors' texts for the information pages, as the site's own types.

use std::borrow::Cow;

use chrono::NaiveTime;
use proto::content::v1 as wire;

use super::{date, text};
use crate::site::jurisdiction::config::{
    BallotRequestConfig, BallotRequestExperience, CustomPage, CustomSection, FactSource, ImportantDates,
    NoElections, NotedDate, RegistrationConfig, RegistrationWay, VepConfig,
};
use crate::site::jurisdiction::facts::checked;
use crate::site::wording::catalog::FACTS;
use crate::site::wording::text::HtmlPair;
use crate::view::text::{Filling, Say};

pub(super) fn no_elections(wire: wire::NoElections) -> NoElections {
    NoElections { code: wire.code, message: wire.message }
}

pub(super) fn source(wire: wire::FactSource) -> FactSource {
    FactSource { field: wire.field, url: wire.url, checked: checked(&wire.checked) }
}

pub(super) fn custom_page(wire: wire::CustomPage) -> CustomPage {
    CustomPage { slug: wire.slug, title: text(wire.title), content: html(wire.content) }
}

pub(super) fn registration(wire: wire::RegistrationConfig) -> RegistrationConfig {
    RegistrationConfig {
        registration_flow_enabled: wire.registration_flow_enabled,
        display_registration_lookup: wire.display_registration_lookup,
        same_day: wire.same_day.map(way),
        online: wire.online.map(way),
        mail: wire.mail.map(way),
        in_person: wire.in_person.map(way),
        required: wire.required,
    }
}

fn way(wire: wire::RegistrationWay) -> RegistrationWay {
    RegistrationWay {
        enabled: wire.enabled,
        display_deadline: wire.display_deadline,
        heading: text(wire.heading),
        copy: html(wire.copy),
        url: text(wire.url),
        button_text: text(wire.button_text),
        alternate_url: text(wire.alternate_url),
        alternate_button_text: text(wire.alternate_button_text),
        show_registration_steps: wire.show_registration_steps,
        mailing_address: wire.mailing_address,
    }
}

pub(super) fn vep(wire: wire::VepConfig) -> VepConfig {
    let section =
        |own: wire::CustomSection| CustomSection { heading: text(own.heading), copy: html(own.copy) };
    VepConfig {
        vep_enabled: wire.vep_enabled,
        location_lookup_on_vep: wire.location_lookup_on_vep,
        location_lookup_in_dates: wire.location_lookup_in_dates,
        display_dates_and_deadlines: wire.display_dates_and_deadlines,
        id_requirements: html(wire.id_requirements),
        registration_requirements: html(wire.registration_requirements),
        how_to_complete_ballot: html(wire.how_to_complete_ballot),
        hides_how_to_complete_ballot: wire.hides_how_to_complete_ballot,
        custom_section: wire.custom_section.map(section),
    }
}

pub(super) fn ballot_request(wire: wire::BallotRequestConfig) -> BallotRequestConfig {
    let experience = match wire.ballot_request_experience() {
        wire::BallotRequestExperience::None => BallotRequestExperience::None,
        wire::BallotRequestExperience::Internal => BallotRequestExperience::Internal,
        wire::BallotRequestExperience::SosWebsite => BallotRequestExperience::SosWebsite,
        wire::BallotRequestExperience::Unspecified => BallotRequestExperience::NotSaid,
    };
    BallotRequestConfig {
        has_universal_vbm: wire.has_universal_vbm,
        ballot_request_flow_enabled: wire.ballot_request_flow_enabled,
        ballot_request_experience: experience,
        sos_ballot_request_url: text(wire.sos_ballot_request_url),
        ballot_request_button_text: text(wire.ballot_request_button_text),
        excuse_required: wire.excuse_required,
    }
}

pub(super) fn dates(wire: wire::ImportantDates) -> ImportantDates {
    let noted = |own: Option<wire::NotedDate>| own.map(noted);
    ImportantDates {
        early_voting_start_by: noted(wire.early_voting_start_by),
        early_voting_start_is_same_statewide: wire.early_voting_start_is_same_statewide,
        in_person_absentee_start_by: noted(wire.in_person_absentee_start_by),
        election_day: noted(wire.election_day),
        election_day_statewide_hours: text(wire.election_day_statewide_hours),
        statewide_hours_sentences: sentences(wire.election_day_statewide_hours_sentences),
        ballot_request_by: noted(wire.ballot_request_by),
        ballot_dropoff_by: noted(wire.ballot_dropoff_by),
        ballot_postmark_by: noted(wire.ballot_postmark_by),
        ballot_receive_by: noted(wire.ballot_receive_by),
        register_online_by: noted(wire.register_online_by),
        register_in_person_by: noted(wire.register_in_person_by),
        register_same_day_note: text(wire.register_same_day_note),
        register_same_day_sentences: sentences(wire.register_same_day_sentences),
        register_receive_by: noted(wire.register_receive_by),
        register_postmark_by: noted(wire.register_postmark_by),
        vote_by_mail_note: text(wire.vote_by_mail_note),
        vote_by_mail_sentences: sentences(wire.vote_by_mail_sentences),
    }
}

/// A text that is no full date (no year) is no day.
fn noted(wire: wire::NotedDate) -> NotedDate {
    NotedDate {
        date: date(&wire.date),
        note: text(wire.note),
        sentences: sentences(wire.sentences),
        may_be_later: wire.may_be_later,
        confirm: wire.confirm,
    }
}

/// Sentences that the catalogs have. One of a newer content service is left out.
fn sentences(wire: Vec<wire::Sentence>) -> Vec<Say> {
    wire.into_iter().filter_map(sentence).collect()
}

fn sentence(wire: wire::Sentence) -> Option<Say> {
    use wire::sentence_value::Value;
    let mut say = Say::new(FACTS.key(&wire.key)?);
    for wire::SentenceValue { name, value } in wire.values {
        let filling = match value? {
            Value::Number(number) => Filling::from(number),
            Value::Day(day) => Filling::from(date(&day)?),
            Value::Time(time) => Filling::from(NaiveTime::parse_from_str(&time, "%H:%M").ok()?),
        };
        say.with.insert(Cow::Owned(name), filling);
    }
    Some(say)
}

fn html(wire: Option<wire::RichText>) -> Option<HtmlPair> {
    wire.filter(|own| !own.html_en.trim().is_empty()).map(|own| HtmlPair { en: own.html_en, es: own.html_es })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_without_a_year_is_no_day_and_never_guessed() {
        let day = |date: &str| noted(wire::NotedDate { date: date.to_owned(), ..Default::default() }).date;
        for odd in ["", "10-24", "--10-24", "October 24", "2028-13-01", "2028-02-30"] {
            assert_eq!(day(odd), None, "{odd}");
        }
        assert_eq!(day("2028-10-24"), "2028-10-24".parse().ok());
    }

    #[test]
    fn sentences_of_a_newer_service_are_left_out() {
        use wire::sentence_value::Value;
        let of = |key: &str, name: &str, value| wire::Sentence {
            key: key.to_owned(),
            values: vec![wire::SentenceValue { name: name.to_owned(), value }],
        };
        let time = |text: &str| Some(Value::Time(text.to_owned()));
        let read = sentences(vec![
            of("note_by", "time", time("16:30")),
            of("note_of_tomorrow", "time", time("16:30")),
            of("note_by", "time", time("4:30 PM")),
            of("note_days_before", "days", Some(Value::Number(30))),
            of("note_until", "date", Some(Value::Day("2028-11-04".to_owned()))),
            of("note_until", "date", None),
        ]);
        let day: chrono::NaiveDate = "2028-11-04".parse().unwrap();
        let expected = [
            Say::new("note_by").with("time", NaiveTime::from_hms_opt(16, 30, 0).unwrap()),
            Say::new("note_days_before").with("days", 30),
            Say::new("note_until").with("date", day),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn a_way_to_request_a_ballot_that_is_not_known_is_not_said() {
        let read = |value| {
            let wire = wire::BallotRequestConfig { ballot_request_experience: value, ..Default::default() };
            ballot_request(wire).ballot_request_experience
        };
        assert_eq!(read(99), BallotRequestExperience::NotSaid, "a value of a newer content service");
        assert_eq!(read(wire::BallotRequestExperience::None.into()), BallotRequestExperience::None);
    }

    #[test]
    fn no_part_of_an_entry_is_lost() {
        let both = |en: &str| Some(wire::LocalizedText { en: en.to_owned(), es: format!("{en} es") });
        let wire = wire::RegistrationConfig {
            online: Some(wire::RegistrationWay {
                enabled: true,
                copy: Some(wire::RichText { html_en: "<p>a</p>".to_owned(), html_es: "<p>b</p>".to_owned() }),
                url: both("https://a.gov/"),
                alternate_url: both("https://b.gov/"),
                alternate_button_text: both("Other"),
                mailing_address: vec!["Office".to_owned()],
                ..Default::default()
            }),
            required: true,
            ..Default::default()
        };
        let read = registration(wire);
        let way = read.online.unwrap();
        assert!(way.enabled && read.required && read.mail.is_none());
        assert_eq!(way.copy, Some(HtmlPair { en: "<p>a</p>".to_owned(), es: "<p>b</p>".to_owned() }));
        assert_eq!(way.alternate_url.map(|text| text.es).as_deref(), Some("https://b.gov/ es"));
        assert_eq!(way.mailing_address, ["Office"]);
    }
}
