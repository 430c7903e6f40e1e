//! The important dates of one jurisdiction, out of the rules of its facts.

use chrono::NaiveDate;

use super::dates::{self, Derived};
use super::facts::{Deadline, Place as Known};
use super::fields::Fields;
use super::texts;

pub(super) fn important_dates(known: &Known, day: NaiveDate, is_state: bool) -> Fields {
    let mut fields = Fields::default();
    fields.day("electionDay", Some(day));
    if known.early_voting.offered == Some(true) {
        let early = dates::early_voting(day, &known.early_voting);
        fields.day("earlyVotingStartBy", early.map(|e| e.0)).pair(
            "earlyVotingStartByShortNote",
            Some(texts::early_voting_note(
                early.is_some(),
                dates::early_voting_end(day, &known.early_voting),
            )),
        );
    }
    // The facts about the territories are of 2024 and from one source each: no day is derived from them.
    if is_state {
        register_by(known, day, &mut fields);
        ballots(known, day, &mut fields);
    }
    fields
}

fn register_by(known: &Known, day: NaiveDate, fields: &mut Fields) {
    let deadlines = &known.registration.deadlines;
    let mut add = |date, note, fact: &Option<Deadline>| {
        let derived = fact.as_ref().map_or(Derived::Unknown, |fact| dates::deadline(day, fact));
        fields.day(date, derived.day());
        let differs = fact.as_ref().is_some_and(|fact| fact.agreement.as_deref() == Some("differs"));
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

/// True when a mailed registration must arrive by its deadline; the basis of 2026 counts first.
pub(super) fn is_received(known: &Known) -> bool {
    let mail = known.registration.deadlines.mail.as_ref();
    mail.and_then(|m| m.basis_2026.as_ref().or(m.basis_votegov.as_ref()))
        .is_some_and(|basis| basis == "received")
}

fn ballots(known: &Known, day: NaiveDate, fields: &mut Fields) {
    let mail = &known.mail_ballot;
    let on = |days: Option<i64>| days.and_then(|days| dates::before(day, days).day());
    if mail.request.needed == Some(true) {
        // The earlier of the two is in time for both.
        let ways = [&mail.request.mail, &mail.request.online].into_iter().flatten();
        let first = ways.filter_map(|o| Some((on(o.days_before)?, o.time.as_deref()))).min_by_key(|o| o.0);
        let later =
            mail.request.in_person.as_ref().and_then(|o| Some((on(o.days_before)?, o.time.as_deref())));
        let later = later.filter(|(until, _)| first.is_none_or(|f| f.0 < *until));
        let note = texts::join(
            texts::by_time(first.and_then(|f| f.1)),
            later.map(|(until, time)| texts::request_in_person(until, time)),
        );
        fields.day("ballotRequestBy", first.map(|f| f.0)).pair("ballotRequestByShortNote", note);
    }
    if let Some(handed) = mail.returned.in_person.as_ref().filter(|h| h.allowed == Some(true)) {
        let by = on(handed.days_before);
        fields.day("ballotDropoffBy", by);
        fields.pair(
            "ballotDropoffByShortNote",
            texts::by_time(handed.time.as_deref()).filter(|_| by.is_some()),
        );
    }
    if let Some(returned) = &mail.returned.by_mail {
        match returned.basis.as_deref() {
            Some("postmark") => {
                let after = returned.received_by_days_after.and_then(|days| on(Some(-days)));
                let note = after.is_none().then(texts::postmark_receive);
                let by_time =
                    texts::by_time(returned.received_by_time.as_deref()).filter(|_| after.is_some());
                fields
                    .day("ballotPostmarkBy", on(returned.days_before))
                    .pair("ballotPostmarkByShortNote", note)
                    .day("ballotReceiveBy", after)
                    .pair("ballotReceiveByShortNote", by_time);
            }
            Some("received") => {
                fields
                    .day("ballotReceiveBy", on(returned.days_before))
                    .pair("ballotReceiveByShortNote", texts::by_time(returned.time.as_deref()));
            }
            _ => {}
        }
    }
    let only_by_mail = mail.excuse_note.is_some();
    let note = texts::vote_by_mail_note(mail.universal == Some(true), mail.excuse_required, only_by_mail);
    fields.pair("voteByMailShortNote", note);
}
