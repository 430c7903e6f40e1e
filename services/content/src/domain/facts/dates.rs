//! The important dates of SPEC section 3 as the facts of one election give them: each day with what voters
//! should know about it. A sentence is a key of the catalog `web/messages/facts` with its values; pages write
//! it in their own language.

use chrono::{NaiveDate, NaiveTime};

use super::due::{
    Deadline, Doubt, Due, EARLY_VOTING_END, EARLY_VOTING_START, EXCUSED_END, EXCUSED_START, RECEIVED_BY,
    REGISTER_BY_MAIL, REGISTER_IN_PERSON, REGISTER_ONLINE, REQUEST_BY_MAIL, REQUEST_IN_PERSON,
    REQUEST_ONLINE, RETURN_BY_MAIL, RETURN_IN_PERSON,
};
use super::known::Known;
use super::value::clock_time;
use crate::domain::election::{Dates, NotedDate};

/// A sentence of the catalogs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its key in `web/messages/facts`.
    pub key: &'static str,
    /// Its arguments by name.
    pub values: Vec<(&'static str, Value)>,
}

/// An argument of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Number(i64),
    Day(NaiveDate),
    /// On the clocks of the jurisdiction.
    Time(NaiveTime),
}

/// A date as the facts give it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactDate {
    /// The day; where there is a doubt, the one with which a voter loses nothing.
    pub day: Option<NaiveDate>,
    /// The day by law may be a later one.
    pub may_be_later: bool,
    /// Voters are asked to confirm the day with the office.
    pub confirm: bool,
    pub sentences: Vec<Sentence>,
}

impl FactDate {
    /// The facts beside an editor's date: nothing of another day, and no sentence beside a note.
    #[must_use]
    pub fn beside(mut self, own: &NotedDate) -> Self {
        if own.date != self.day {
            return Self::default();
        }
        if own.note.is_some() {
            self.sentences.clear();
        }
        self
    }
}

/// The dates and texts of one election.
pub type FactDates = Dates<FactDate, Vec<Sentence>>;

/// The dates of the election of `known`. Territories have no pages about mail ballots (SPEC section 5).
#[must_use]
pub fn dates(known: &Known<'_>, is_state: bool) -> FactDates {
    let mut dates = FactDates {
        election_day: FactDate { day: Some(known.election), ..FactDate::default() },
        election_day_statewide_hours: statewide_hours(known),
        in_person_absentee_start_by: excused(known),
        ..FactDates::default()
    };
    if known.flag("early_voting.offered") == Some(true) {
        dates.early_voting_start_by = early_voting(known);
    }
    if known.is("early_voting.instead", "mail_ballot_at_county_office") {
        dates.in_person_absentee_start_by.sentences = vec![say("note_no_early"), say("note_county_office")];
    }
    register(known, &mut dates);
    if is_state {
        dates.ballot_request_by = request(known);
        dates.ballot_dropoff_by = hand_in(known);
        mail_back(known, &mut dates);
        dates.vote_by_mail_note = vote_by_mail(known);
    }
    dates
}

/// First and last day of early voting: both, or none.
#[must_use]
pub fn early_voting_days(known: &Known<'_>) -> Option<(Due, Due)> {
    known.flag("early_voting.offered").filter(|offered| *offered)?;
    let days = known.due(&EARLY_VOTING_START).zip(known.due(&EARLY_VOTING_END));
    days.filter(|(start, end)| start.day <= end.day)
}

/// True when a mailed registration must arrive by its deadline.
#[must_use]
pub fn registration_is_received(known: &Known<'_>) -> bool {
    known.is("registration.deadlines.mail.basis", "received")
}

fn say(key: &'static str) -> Sentence {
    Sentence { key, values: Vec::new() }
}

fn with(key: &'static str, name: &'static str, value: Value) -> Sentence {
    Sentence { key, values: vec![(name, value)] }
}

/// A sentence with the time of a fact; none if the text is not one time for the whole state.
fn timed(key: &'static str, time: Option<&str>) -> Option<Sentence> {
    Some(with(key, "time", Value::Time(clock_time(time?)?)))
}

/// The hours of the whole state: none where counties or towns set them, or clocks differ.
fn statewide_hours(known: &Known<'_>) -> Vec<Sentence> {
    let differ = ["opens_latest", "closes_latest", "set_by", "second_zone_opens", "second_zone_closes"];
    if differ.iter().any(|name| known.fact(&format!("polling.hours.{name}")).is_some()) {
        return Vec::new();
    }
    let at = |name| clock_time(known.text(name)?).map(Value::Time);
    let hours = at("polling.hours.opens").zip(at("polling.hours.closes"));
    let said =
        |(opens, closes)| Sentence { key: "hours_same", values: vec![("opens", opens), ("closes", closes)] };
    hours.map(said).into_iter().collect()
}

/// The sentences about early voting whose days are not firm; none for firm days.
fn unsure_days(doubt: Option<Doubt>) -> impl Iterator<Item = Sentence> {
    let keys = doubt.map(|_| ["note_unsure_days", "note_confirm_days"]);
    keys.into_iter().flatten().map(say)
}

fn early_voting(known: &Known<'_>) -> FactDate {
    let days = early_voting_days(known);
    let last = known.due(&EARLY_VOTING_END).filter(|last| last.doubt.is_none());
    let ends = last.and_then(|_| timed("note_last_day", known.text("early_voting.rule.end_time")));
    // Where the law leaves something to counties or towns, the page says what; where it leaves nothing to
    // them, days and hours do not differ.
    let about = match (days, last) {
        (Some(_), _) => Some(say("note_vary")).filter(|_| !known.is_said("early_voting.rule.local")),
        (None, Some(last)) => Some(with("note_until", "date", Value::Day(last.day))),
        (None, None) => None,
    };
    let doubt = days.and_then(|(start, end)| start.doubt.or(end.doubt));
    FactDate {
        day: days.map(|(start, _)| start.day),
        sentences: unsure_days(doubt).chain(about).chain(ends).collect(),
        ..FactDate::default()
    }
}

/// In-person absentee voting of voters with a reason, where early voting for all is shorter or there is none.
fn excused(known: &Known<'_>) -> FactDate {
    let Some((start, end)) = known.due(&EXCUSED_START).zip(known.due(&EXCUSED_END)) else {
        return FactDate::default();
    };
    let ends = timed("note_last_day", known.text("early_voting.excused.end_time"));
    let about = [say("note_with_reason"), with("note_until", "date", Value::Day(end.day))];
    FactDate {
        day: Some(start.day),
        sentences: about.into_iter().chain(ends).chain(unsure_days(start.doubt.or(end.doubt))).collect(),
        ..FactDate::default()
    }
}

/// A last day with its time, and why it is not firm. Of several ways with days of their own the earliest is
/// in time for all.
fn last_day(known: &Known<'_>, ways: &[(&Deadline, Option<&str>)]) -> FactDate {
    let due = ways.iter().filter_map(|(of, time)| Some((known.due(of)?, *of, *time)));
    let Some((first, _, time)) = due.clone().min_by_key(|(due, ..)| due.day) else {
        return FactDate::default();
    };
    let same = || due.clone().filter(|(due, ..)| due.day == first.day);
    let may_be_later = same().any(|(due, ..)| due.doubt.is_some());
    FactDate {
        day: Some(first.day),
        may_be_later,
        confirm: may_be_later || same().any(|(_, of, _)| known.needs_confirming(of)),
        sentences: timed("note_by", time).into_iter().chain(doubt(first)).collect(),
    }
}

/// Why a day is not firm.
fn doubt(due: Due) -> Vec<Sentence> {
    match due.doubt {
        Some(Doubt::Closed) => {
            let rule = match due.days_before.filter(|days| *days > 0) {
                Some(days) => with("note_days_before", "days", Value::Number(days)),
                None => say("note_close"),
            };
            vec![rule, say("note_moves"), say("note_safe_day")]
        }
        Some(Doubt::Disputed) => vec![say("note_differ"), say("note_safe_day")],
        Some(Doubt::Weak) | None => Vec::new(),
    }
}

fn register(known: &Known<'_>, dates: &mut FactDates) {
    let time = |name| known.text(name);
    dates.register_online_by =
        last_day(known, &[(&REGISTER_ONLINE, time("registration.deadlines.online.time"))]);
    dates.register_in_person_by =
        last_day(known, &[(&REGISTER_IN_PERSON, time("registration.deadlines.in_person.time"))]);
    if registration_is_received(known) {
        dates.register_receive_by =
            last_day(known, &[(&REGISTER_BY_MAIL, time("registration.deadlines.mail.time"))]);
    } else {
        // A postmark has a day, no hour: the time of the fact is that of the office.
        dates.register_postmark_by = last_day(known, &[(&REGISTER_BY_MAIL, None)]);
    }
    let same_day = match known.text("registration.same_day.kind") {
        Some("electionday+early") => Some("note_same_both"),
        Some("electionday") => Some("note_same_day"),
        Some("early") => Some("note_same_early"),
        _ => None,
    };
    dates.register_same_day_note = same_day.map(say).into_iter().collect();
}

fn request(known: &Known<'_>) -> FactDate {
    if known.flag("mail_ballot.request.needed") != Some(true) {
        return FactDate::default();
    }
    let mut asked = last_day(
        known,
        &[
            (&REQUEST_BY_MAIL, known.text("mail_ballot.request.mail.time")),
            (&REQUEST_ONLINE, known.text("mail_ballot.request.online.time")),
        ],
    );
    let in_person = known.due(&REQUEST_IN_PERSON).filter(|due| due.doubt.is_none());
    if let Some(later) = in_person.filter(|later| asked.day.is_none_or(|day| day < later.day)) {
        let day = ("date", Value::Day(later.day));
        let time = known.text("mail_ballot.request.in_person.time").and_then(clock_time);
        asked.sentences.push(match time {
            Some(time) => {
                Sentence { key: "note_in_person_time", values: vec![("time", Value::Time(time)), day] }
            }
            None => Sentence { key: "note_in_person", values: vec![day] },
        });
    }
    asked
}

/// Drop boxes may close on another day than offices: pages say that from the facts.
fn hand_in(known: &Known<'_>) -> FactDate {
    if known.flag("mail_ballot.return.in_person.allowed") != Some(true) {
        return FactDate::default();
    }
    last_day(known, &[(&RETURN_IN_PERSON, known.text("mail_ballot.return.in_person.time"))])
}

fn mail_back(known: &Known<'_>, dates: &mut FactDates) {
    let basis = "mail_ballot.return.by_mail.basis";
    match known.text(basis) {
        Some("postmark") => {
            let time = known.text("mail_ballot.return.by_mail.received_by_time");
            dates.ballot_receive_by = last_day(known, &[(&RECEIVED_BY, time)]);
            dates.ballot_postmark_by = last_day(known, &[(&RETURN_BY_MAIL, None)]);
            let postmark = &mut dates.ballot_postmark_by;
            postmark.confirm |= known.is_doubtful(basis);
            if dates.ballot_receive_by.day.is_none() {
                postmark.sentences.splice(0..0, [say("note_arrive"), say("note_early")]);
            }
        }
        Some("received") => {
            let time = known.text("mail_ballot.return.by_mail.time");
            let receive = last_day(known, &[(&RETURN_BY_MAIL, time)]);
            let alone = || timed("note_by", time).into_iter().collect();
            let sentences = if receive.day.is_some() { receive.sentences } else { alone() };
            let confirm = receive.confirm || known.is_doubtful(basis);
            dates.ballot_receive_by = FactDate { sentences, confirm, ..receive };
        }
        _ => {}
    }
}

fn vote_by_mail(known: &Known<'_>) -> Vec<Sentence> {
    let by_mail_only = known.flag("mail_ballot.excuse_by_mail_only") == Some(true);
    let who: &[&'static str] =
        match (known.flag("mail_ballot.universal"), known.flag("mail_ballot.excuse_required")) {
            (Some(true), _) if known.is("mail_ballot.automatic_scope", "active") => {
                &["note_active", "note_no_need"]
            }
            (Some(true), _) => &["note_all", "note_no_need"],
            (_, Some(true)) if by_mail_only => &["note_reason_by_mail"],
            (_, Some(true)) => &["note_reason"],
            (_, Some(false)) if !known.registration_is_required() => &["note_any_voter"],
            (_, Some(false)) => &["note_any_registered"],
            (_, None) => &[],
        };
    let cannot = known.flag("mail_ballot.return.in_person.allowed") == Some(false);
    let returned: &[&'static str] = if cannot { &["note_no_hand_in", "note_send"] } else { &[] };
    who.iter().chain(returned).map(|key| say(key)).collect()
}

#[cfg(test)]
mod tests;
