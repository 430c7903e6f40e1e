//! The important dates of one jurisdiction, out of the rules of its facts.

use chrono::NaiveDate;
use common::jurisdiction::{Jurisdiction as Place, Kind};

use super::dates::{self, Derived};
use super::facts::{Deadline, Facts, Place as Known};
use super::fields::Fields;
use super::texts;

pub(super) fn important_dates(place: &Place, known: &Known, facts: &Facts, day: NaiveDate) -> Fields {
    let is_state = place.kind == Kind::State;
    let mut fields = Fields::default();
    fields.day("electionDay", Some(day));
    if known.early_voting.offered == Some(true) {
        let early = dates::early_voting(day, &known.early_voting);
        fields
            .day("earlyVotingStartBy", early.map(|e| e.0))
            .pair("earlyVotingStartByShortNote", Some(early_voting_note(known, day, early.is_some())));
    }
    if known.early_voting.instead.as_deref() == Some("mail_ballot_at_county_office") {
        fields.pair("inPersonAbsenteeStartByShortNote", Some(texts::ballot_at_county_office()));
    }
    let hours = &known.polling.hours;
    fields.pair(
        "electionDayStatewideHoursShortNote",
        texts::polling_hours(hours.opens.as_deref(), hours.closes.as_deref()),
    );
    // The facts about the territories are of 2024 and from one source each: no day is derived from them.
    if is_state {
        register_by(known, day, &mut fields);
        let doubtful = facts.is_doubtful(place.code, "mail_ballot.return.by_mail.basis");
        ballots(known, day, doubtful, &mut fields);
    }
    fields
}

fn early_voting_note(known: &Known, day: NaiveDate, both_known: bool) -> texts::Pair {
    let last = dates::early_voting_end(day, &known.early_voting);
    // The facts give the hour at which the last day ended in 2026.
    let ends = known.early_voting.general_2026.end_time.as_deref().filter(|_| last.is_some());
    let note = texts::early_voting_note(both_known, last);
    match ends.and_then(texts::last_day_ends) {
        Some(ends) => (format!("{} {}", note.0, ends.0), format!("{} {}", note.1, ends.1)),
        None => note,
    }
}

fn register_by(known: &Known, day: NaiveDate, fields: &mut Fields) {
    let deadlines = &known.registration.deadlines;
    let mut add = |date, note, fact: &Deadline| {
        let derived = dates::deadline(day, fact);
        fields.day(date, derived.day());
        let differs = fact.agreement.as_deref() == Some("differs");
        match derived {
            Derived::Unsure { days, safe } => fields.pair(note, Some(texts::unsure(days, safe))),
            // The facts do not say that a weekend moves it; nor that it does not.
            Derived::Day(day) => fields.pair(note, (differs || dates::is_weekend(day)).then(texts::confirm)),
            Derived::Unknown => fields,
        };
    };
    add("registerOnlineBy", "registerOnlineByShortNote", &deadlines.online);
    add("registerInPersonBy", "registerInPersonByShortNote", &deadlines.in_person);
    if is_received(known) {
        add("registerReceiveBy", "registerReceiveByShortNote", &deadlines.mail);
    } else {
        add("registerPostmarkBy", "registerPostmarkByShortNote", &deadlines.mail);
    }
    let same_day = known.registration.same_day.kind.as_deref().and_then(texts::same_day_note);
    fields.pair("registerSameDayShortNote", same_day);
}

/// True when a mailed registration must arrive by its deadline.
pub(super) fn is_received(known: &Known) -> bool {
    known.registration.deadlines.mail.basis.as_deref() == Some("received")
}

fn ballots(known: &Known, day: NaiveDate, basis_is_doubtful: bool, fields: &mut Fields) {
    let mail = &known.mail_ballot;
    let on = |days: Option<i64>| days.and_then(|days| dates::before(day, days).day());
    if mail.request.needed == Some(true) {
        // The earlier of the two is in time for both.
        let ways = [&mail.request.mail, &mail.request.online].into_iter();
        let first = ways.filter_map(|o| Some((on(o.days_before)?, o.time.as_deref()))).min_by_key(|o| o.0);
        let in_person = &mail.request.in_person;
        let later = on(in_person.days_before).map(|until| (until, in_person.time.as_deref()));
        let later = later.filter(|(until, _)| first.is_none_or(|f| f.0 < *until));
        let note = texts::join(
            texts::by_time(first.and_then(|f| f.1)),
            later.map(|(until, time)| texts::request_in_person(until, time)),
        );
        fields.day("ballotRequestBy", first.map(|f| f.0)).pair("ballotRequestByShortNote", note);
    }
    let handed = &mail.returned.in_person;
    if handed.allowed == Some(true) {
        let by = on(handed.days_before);
        fields.day("ballotDropoffBy", by);
        fields.pair(
            "ballotDropoffByShortNote",
            texts::by_time(handed.time.as_deref()).filter(|_| by.is_some()),
        );
    }
    let returned = &mail.returned.by_mail;
    let doubt = || basis_is_doubtful.then(texts::confirm);
    match returned.basis.as_deref() {
        Some("postmark") => {
            let after = returned.received_by_days_after.and_then(|days| on(Some(-days)));
            let note = after.is_none().then(texts::postmark_receive);
            let by_time = texts::by_time(returned.received_by_time.as_deref()).filter(|_| after.is_some());
            fields
                .day("ballotPostmarkBy", on(returned.days_before))
                .pair("ballotPostmarkByShortNote", texts::join(note, doubt()))
                .day("ballotReceiveBy", after)
                .pair("ballotReceiveByShortNote", by_time);
        }
        Some("received") => {
            let note = texts::join(texts::by_time(returned.time.as_deref()), doubt());
            fields.day("ballotReceiveBy", on(returned.days_before)).pair("ballotReceiveByShortNote", note);
        }
        _ => {}
    }
    let note =
        texts::join(texts::vote_by_mail_note(mail), (handed.allowed == Some(false)).then(texts::no_hand_in));
    fields.pair("voteByMailShortNote", note);
}
