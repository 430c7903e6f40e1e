//! The important dates of one jurisdiction, out of its facts. Where a day is not firm, the safe one is given
//! and a note says what to ask.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};
use content::domain::facts::due::{
    Deadline, Doubt, Due, EARLY_VOTING_END, EARLY_VOTING_START, EXCUSED_END, EXCUSED_START, RECEIVED_BY,
    REGISTER_BY_MAIL, REGISTER_IN_PERSON, REGISTER_ONLINE, REQUEST_BY_MAIL, REQUEST_IN_PERSON,
    REQUEST_ONLINE, RETURN_BY_MAIL, RETURN_IN_PERSON,
};

use super::facts::KnownFacts;
use super::fields::Fields;
use super::texts::{self, Pair};

pub(super) fn important_dates(place: &Jurisdiction, known: &KnownFacts) -> Fields {
    let mut fields = Fields::default();
    fields.day("electionDay", Some(known.election));
    if known.flag("early_voting.offered") == Some(true) {
        early_voting(known, &mut fields);
    }
    excused(known, &mut fields);
    if known.is("early_voting.instead", "mail_ballot_at_county_office") {
        fields.pair("inPersonAbsenteeStartByShortNote", Some(texts::ballot_at_county_office()));
    }
    fields.pair("electionDayStatewideHoursShortNote", statewide_hours(known));
    register_by(known, &mut fields);
    // A territory's pages have no mail ballots (SPEC 5).
    if place.kind == JurisdictionKind::State {
        request(known, &mut fields);
        hand_in(known, &mut fields);
        mail_back(known, &mut fields);
    }
    fields
}

/// Only hours of the whole state: none where counties or towns set them, or clocks differ.
fn statewide_hours(known: &KnownFacts) -> Option<Pair> {
    let differ = ["opens_latest", "closes_latest", "set_by", "second_zone_opens", "second_zone_closes"];
    if differ.iter().any(|name| known.fact(&format!("polling.hours.{name}")).is_some()) {
        return None;
    }
    texts::polling_hours(known.text("polling.hours.opens"), known.text("polling.hours.closes"))
}

/// First and last day of early voting: both, or none.
pub(super) fn early_voting_days(known: &KnownFacts) -> Option<(Due, Due)> {
    known.flag("early_voting.offered").filter(|offered| *offered)?;
    let days = known.due(&EARLY_VOTING_START).zip(known.due(&EARLY_VOTING_END));
    days.filter(|(start, end)| start.day <= end.day)
}

fn early_voting(known: &KnownFacts, fields: &mut Fields) {
    let days = early_voting_days(known);
    let last = known.due(&EARLY_VOTING_END).filter(|last| last.doubt.is_none());
    let ends =
        known.text("early_voting.rule.end_time").filter(|_| last.is_some()).and_then(texts::last_day_ends);
    let doubt =
        days.and_then(|(start, end)| start.doubt.or(end.doubt)).map(|_| texts::confirm_early_voting());
    // Where the law leaves something to counties or towns, the page says what; where it leaves nothing to
    // them, days and hours do not differ.
    let said = days.is_some() && known.is_said("early_voting.rule.local");
    let note = texts::early_voting_note(days.is_some(), last.map(|last| last.day)).filter(|_| !said);
    fields
        .day("earlyVotingStartBy", days.map(|(start, _)| start.day))
        .pair("earlyVotingStartByShortNote", texts::join(texts::join(doubt, note), ends));
}

/// In-person absentee voting of voters with a reason, where early voting for all is shorter or there is none.
fn excused(known: &KnownFacts, fields: &mut Fields) {
    let Some((start, end)) = known.due(&EXCUSED_START).zip(known.due(&EXCUSED_END)) else { return };
    let doubt = start.doubt.or(end.doubt).map(|_| texts::confirm_early_voting());
    let until = texts::early_voting_note(false, Some(end.day));
    let ends = known.text("early_voting.excused.end_time").and_then(texts::last_day_ends);
    let note = texts::join(Some(texts::with_a_reason()), texts::join(texts::join(until, ends), doubt));
    fields.day("inPersonAbsenteeStartBy", Some(start.day)).pair("inPersonAbsenteeStartByShortNote", note);
}

/// The name of no fact.
const NO_TIME: &str = "";

fn register_by(known: &KnownFacts, fields: &mut Fields) {
    let mut add = |date, note, of: &Deadline, time: &str| {
        if let Some(due) = known.due(of) {
            fields.day(date, Some(due.day)).pair(note, note_beside(due, known.text(time)));
        }
    };
    let mail = "registration.deadlines.mail.time";
    add(
        "registerOnlineBy",
        "registerOnlineByShortNote",
        &REGISTER_ONLINE,
        "registration.deadlines.online.time",
    );
    add(
        "registerInPersonBy",
        "registerInPersonByShortNote",
        &REGISTER_IN_PERSON,
        "registration.deadlines.in_person.time",
    );
    if is_received(known) {
        add("registerReceiveBy", "registerReceiveByShortNote", &REGISTER_BY_MAIL, mail);
    } else {
        // A postmark has a day, no hour: the time of the fact is that of the office.
        add("registerPostmarkBy", "registerPostmarkByShortNote", &REGISTER_BY_MAIL, NO_TIME);
    }
    let same_day = known.text("registration.same_day.kind").and_then(texts::same_day_note);
    fields.pair("registerSameDayShortNote", same_day);
}

/// The note beside a day: the time, and why it is not firm.
fn note_beside(due: Due, time: Option<&str>) -> Option<Pair> {
    let doubt = due.doubt.map(|doubt| match doubt {
        Doubt::Closed => texts::moved(due.days_before),
        Doubt::Disputed => texts::differ(),
        Doubt::Weak => texts::confirm(),
    });
    texts::join(texts::by_time(time), doubt)
}

/// True when a mailed registration must arrive by its deadline.
pub(super) fn is_received(known: &KnownFacts) -> bool {
    known.is("registration.deadlines.mail.basis", "received")
}

fn request(known: &KnownFacts, fields: &mut Fields) {
    if known.flag("mail_ballot.request.needed") != Some(true) {
        return;
    }
    // The earlier of the two is in time for both.
    let ways = [
        (&REQUEST_BY_MAIL, "mail_ballot.request.mail.time"),
        (&REQUEST_ONLINE, "mail_ballot.request.online.time"),
    ];
    let first = ways.into_iter().filter_map(|(of, time)| Some((known.due(of)?, known.text(time))));
    let first = first.min_by_key(|(due, _)| due.day);
    let in_person = known.due(&REQUEST_IN_PERSON);
    let later =
        in_person.filter(|later| later.doubt.is_none() && first.is_none_or(|(due, _)| due.day < later.day));
    let later = later
        .map(|later| texts::request_in_person(later.day, known.text("mail_ballot.request.in_person.time")));
    let note = texts::join(first.and_then(|(due, time)| note_beside(due, time)), later);
    fields.day("ballotRequestBy", first.map(|(due, _)| due.day)).pair("ballotRequestByShortNote", note);
}

/// Drop boxes may close on another day than offices: the site says that from the facts, in all languages.
fn hand_in(known: &KnownFacts, fields: &mut Fields) {
    if known.flag("mail_ballot.return.in_person.allowed") != Some(true) {
        return;
    }
    if let Some(due) = known.due(&RETURN_IN_PERSON) {
        let note = note_beside(due, known.text("mail_ballot.return.in_person.time"));
        fields.day("ballotDropoffBy", Some(due.day)).pair("ballotDropoffByShortNote", note);
    }
}

fn mail_back(known: &KnownFacts, fields: &mut Fields) {
    let basis = "mail_ballot.return.by_mail.basis";
    let doubt = || known.is_doubtful(basis).then(texts::confirm);
    let by = known.due(&RETURN_BY_MAIL);
    match known.text(basis) {
        Some("postmark") => {
            let after = known.due(&RECEIVED_BY);
            let note = after.is_none().then(texts::postmark_receive);
            let note = texts::join(note, by.and_then(|by| note_beside(by, None)).or_else(doubt));
            let time = known.text("mail_ballot.return.by_mail.received_by_time");
            fields
                .day("ballotPostmarkBy", by.map(|by| by.day))
                .pair("ballotPostmarkByShortNote", note)
                .day("ballotReceiveBy", after.map(|after| after.day))
                .pair("ballotReceiveByShortNote", after.and_then(|after| note_beside(after, time)));
        }
        Some("received") => {
            let time = known.text("mail_ballot.return.by_mail.time");
            let note = by.map_or_else(|| texts::by_time(time), |by| note_beside(by, time));
            let firm = by.is_none_or(|by| by.doubt.is_none());
            fields
                .day("ballotReceiveBy", by.map(|by| by.day))
                .pair("ballotReceiveByShortNote", texts::join(note, doubt().filter(|_| firm)));
        }
        _ => {}
    }
    let no_hand_in = known.flag("mail_ballot.return.in_person.allowed") == Some(false);
    let note = texts::join(texts::vote_by_mail_note(known), no_hand_in.then(texts::no_hand_in));
    fields.pair("voteByMailShortNote", note);
}
