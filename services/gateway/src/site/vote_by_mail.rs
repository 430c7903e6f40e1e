//! Voting by mail (SPEC sections 2 to 5): universal or on request, experience and button, dates of asking and
//! returning, how to complete the ballot, whom to ask about it.

pub mod envelope;
pub mod fixing;
pub mod returning;
pub mod safe_day;

use chrono::{NaiveDate, NaiveTime};

use self::envelope::envelope;
use self::fixing::{OFFERED, Offered, when};
use self::returning::{boxes_end_with_early_voting, boxes_until, returning};
use self::safe_day::{advice, too_slow};
use crate::site::jurisdiction::codes::{list, number, one};
use crate::site::jurisdiction::config::{BallotRequestExperience, JurisdictionConfig, NotedDate};
use crate::site::jurisdiction::facts::Facts;
use crate::site::jurisdiction::moment::DayCount;
use crate::site::jurisdiction::sources::source;
use crate::site::visit::dates::{Dates, day, request_is_probably_over, status};
use crate::site::visit::scene::Scene;
use crate::site::wording::words;
use crate::view::bootstrap::DeadlineKind;
use crate::view::facts::{Envelope, MailAdvice};
use crate::view::info::{DateStatus, Deadline};
use crate::view::text::{PageLink, RichText, Say};
use crate::view::vote_by_mail::{MailVoting, VoteByMail};

/// The view model of `GET /api/site/vote-by-mail/{code}`.
#[must_use]
pub fn vote_by_mail(scene: &Scene<'_>) -> VoteByMail {
    let (how_to_complete_ballot, envelope) = completing(scene);
    VoteByMail {
        head: scene.head(),
        mail: mail(scene),
        how_to_complete_ballot,
        returning: returning(scene),
        envelope,
        track: scene.office_url().as_deref().and_then(words::external),
    }
}

/// How to complete the ballot, on every page the same: the editors' own words in the language of the page,
/// else the envelope as the facts know it, else the general words; nothing where the editors' flag is off
/// (SPEC section 5). Territories have no words and no flag.
#[must_use]
pub fn completing(scene: &Scene<'_>) -> (Option<RichText>, Option<Envelope>) {
    let Some(vep) = scene.config.map(|config| &config.vep) else { return (None, None) };
    if !scene.is_state() {
        return (None, envelope(scene));
    }
    if vep.hides_how_to_complete_ballot {
        return (None, None);
    }
    let own = vep.how_to_complete_ballot.as_ref();
    let copy = words::rich(own, scene.locale);
    if words::is_editors(own, copy.as_ref(), scene.locale) {
        return (copy, None);
    }
    match envelope(scene) {
        Some(envelope) => (None, Some(envelope)),
        None => (copy, None),
    }
}

/// Voting by mail in the jurisdiction of a page; only states have settings of it (SPEC section 3).
#[must_use]
pub fn mail(scene: &Scene<'_>) -> Option<MailVoting> {
    let (config, dates) = scene.config.filter(|_| scene.is_state()).zip(scene.dates())?;
    let settings = &config.ballot_request;
    let request_by = dates.noted(|d| d.ballot_request_by.as_ref());
    let request_is_closed = !settings.has_universal_vbm && dates.is_over(request_by);
    let known = |kind, noted| dates.known(kind, noted);
    let postmark_by = known(DeadlineKind::BallotPostmarkBy, dates.noted(|d| d.ballot_postmark_by.as_ref()));
    let dropoff_by = known(DeadlineKind::BallotDropoffBy, dates.noted(|d| d.ballot_dropoff_by.as_ref()));
    let mut receive_by = known(DeadlineKind::BallotReceiveBy, dates.noted(|d| d.ballot_receive_by.as_ref()));
    if postmark_by.is_none() && dropoff_by.is_none() && receive_by.is_none() {
        receive_by = dates.deadline(DeadlineKind::BallotReceiveBy, None);
    }
    let note = dates.election.and_then(|e| {
        words::note(e.dates.vote_by_mail_note.as_ref(), &e.dates.vote_by_mail_sentences, scene.locale)
    });
    let boxes = boxes_apart(config, &dates, dropoff_by.as_ref());
    let boxes_early = dropoff_by.as_ref().is_some_and(|by| by.date.is_some_and(|date| date >= dates.today))
        && boxes_end_with_early_voting(config);
    let last = boxes.map(|(day, _)| day).max(dropoff_by.as_ref().and_then(|d| d.date));
    let mail_advice = returning_advice(scene, &dates, [&postmark_by, &receive_by], last);
    Some(MailVoting {
        universal: settings.has_universal_vbm,
        excuse_required: settings.excuse_required,
        note,
        request_by: asking(config, &dates),
        request_id: request_id(config),
        request: (!settings.has_universal_vbm && !request_is_closed)
            .then(|| request(config, &dates).or_else(|| words::external(scene.office_url().as_deref()?)))
            .flatten(),
        request_is_probably_over: request_is_probably_over(config, &dates),
        request_hurry: hurry(&dates, request_by),
        request_is_closed,
        return_is_closed: return_is_closed(&dates),
        source: source(config, "mailBallot").map(|s| {
            s.for_days_of(dates.election.filter(|_| dates.shown).map(|e| e.day))
                .or_office(scene.office_url().as_deref())
        }),
        return_hurry: matches!(mail_advice, Some(MailAdvice::TooSlow { .. })) || hurry(&dates, None),
        mail_advice,
        request_advice: request_advice(scene, &dates).filter(|_| !settings.has_universal_vbm),
        return_by: return_by([&dropoff_by, &postmark_by, &receive_by]),
        postmark_by,
        receive_by,
        dropoff_by,
        dropoff_only_that_day: only_one_day(&config.facts),
        dropoff_at_office: only_office(&config.facts)
            || boxes_early
            || boxes.is_some_and(|(day, _)| day < dates.today),
        boxes_until: boxes
            .map(|(day, at)| {
                let key = if day < dates.today { "mail_boxes_over" } else { "mail_drop_boxes" };
                Say::new(key).with("when", when(day, at))
            })
            .or_else(|| boxes_early.then(|| Say::new("mail_boxes_early"))),
    })
}

/// True in the last days before a day, or before the election where the day is not known.
fn hurry(dates: &Dates<'_>, noted: Option<&NotedDate>) -> bool {
    let last = day(noted).or(dates.election.map(|election| election.day));
    last.is_some_and(|last| status(last, dates.today) != DateStatus::Upcoming)
}

/// The day that leads the return of a ballot (SPEC section 2, "return, with postmark-by and receive-by
/// prompts"): the first of these that is still ahead, else the first that has a day. Dropping off is named
/// before the postmark, and that before the arrival, which no voter holds in their hands. After the last
/// postmark the day of arrival helps nobody.
fn return_by([dropoff, postmark, receive]: [&Option<Deadline>; 3]) -> Option<Deadline> {
    let dated = |way: &Option<Deadline>| way.as_ref().is_some_and(|own| own.date.is_some());
    let is_over = |way: &Option<Deadline>| {
        dated(way) && way.as_ref().is_some_and(|own| own.status == DateStatus::Passed)
    };
    let by_mail = !is_over(postmark) && !is_over(receive);
    let ahead = [(dropoff, !is_over(dropoff)), (postmark, by_mail), (receive, by_mail)];
    let ahead = ahead.into_iter().filter(|(_, is_open)| *is_open).map(|(way, _)| way);
    ahead.chain([dropoff, postmark, receive]).find(|way| dated(way)).cloned().flatten()
}

/// When to mail a ballot back, and until when to bring it. The law asks for the postmark, the arrival, or
/// both.
fn returning_advice(
    scene: &Scene<'_>,
    dates: &Dates<'_>,
    legal: [&Option<Deadline>; 2],
    last: Option<NaiveDate>,
) -> Option<MailAdvice> {
    let legal = legal.map(|deadline| deadline.as_ref().and_then(|d| d.date));
    // No day is known: shortly before the election the mail is too slow in any state.
    if legal == [None, None] {
        return hurry(dates, None).then(|| MailAdvice::TooSlow { say: too_slow(Vec::new()) });
    }
    let last = last.filter(|last| *last >= dates.today);
    let only = only_one_day(&scene.config?.facts);
    let late = || match last {
        Some(last) if only => {
            vec![Say::new("late_slow"), Say::new("late_bring_only").with("date", last)]
        }
        Some(_) => vec![Say::new("late_slow"), Say::new("late_bring")],
        None => too_slow(Vec::new()),
    };
    let advice = advice(&legal, dates.today, scene.visit.mail_safe_days, late)?;
    Some(advice.or_bring(last, only))
}

/// Ways of asking for a ballot online: the words for them, `None` where there is none.
pub(super) const ONLINE: &[(&str, Option<&str>)] =
    &[("form", Some("late_online")), ("email", Some("late_email")), ("no", None), ("-", None)];

/// When to mail the request; only where the facts say that one can ask by mail.
fn request_advice(scene: &Scene<'_>, dates: &Dates<'_>) -> Option<MailAdvice> {
    let (facts, election) = (&scene.config?.facts, dates.election?.day);
    let last = |name| facts.read(name, DayCount::parse)?.value.before(election);
    last("mail_ballot.request.mail.days_before")?;
    if facts.code("mail_ballot.request.by_mail", self::envelope::FLAG).is_some_and(|known| !known.value) {
        return None;
    }
    let shown = day(dates.noted(|d| d.ballot_request_by.as_ref())).filter(|_| dates.shown);
    let is_open = |name| last(name).is_some_and(|last| last >= dates.today);
    let late = || {
        let online = facts.read("mail_ballot.request.online.way", |way| one(way, ONLINE));
        let online = online.and_then(|known| known.value);
        let online = online.filter(|_| is_open("mail_ballot.request.online.days_before"));
        let person = is_open("mail_ballot.request.in_person.days_before").then_some("late_in_person");
        too_slow([online, person].into_iter().flatten().collect())
    };
    advice(&[shown], dates.today, scene.visit.mail_safe_days, late)
}

/// The last day of drop boxes, where it is another one than that of handing a ballot in; until both are over,
/// for a voter who reads the later day must not go to what has closed.
pub(super) fn boxes_apart(
    config: &JurisdictionConfig,
    dates: &Dates<'_>,
    dropoff: Option<&Deadline>,
) -> Option<(NaiveDate, Option<NaiveTime>)> {
    let hand_in = dropoff?.date?;
    let boxes = boxes_until(config)?;
    (boxes.0 != hand_in && boxes.0.max(hand_in) >= dates.today).then_some(boxes)
}

/// True where a ballot can be handed in on its last day alone.
fn only_one_day(facts: &Facts) -> bool {
    let days = |name| facts.read(name, number).map(|known| known.value);
    let first = days("mail_ballot.return.in_person.from_days_before");
    first.is_some() && first == days("mail_ballot.return.in_person.days_before")
}

/// The ID that is asked for with a request.
pub(super) const REQUEST_ID: &[(&str, &str)] = &[
    ("copy", "request_id_copy"),
    ("copy_or_notary", "request_id_copy_or_notary"),
    ("number_or_copy", "request_id_number_or_copy"),
    ("number", "request_id_number"),
    ("no", "request_id_no"),
];

/// The ID to have at hand for the request of a ballot.
fn request_id(config: &JurisdictionConfig) -> Vec<Say> {
    let known = config.facts.code("mail_ballot.request.id", REQUEST_ID);
    let Some(known) = known.filter(|_| !config.ballot_request.has_universal_vbm) else { return Vec::new() };
    let doubt = (!known.certainty().is_firm()).then(|| Say::new("note_confirm"));
    std::iter::once(Say::new(known.value)).chain(doubt).collect()
}

/// True where a ballot can be handed in at an election office alone.
fn only_office(facts: &Facts) -> bool {
    let boxes = facts.code("mail_ballot.drop_boxes.offered", OFFERED);
    let places = facts.read("mail_ballot.return.places", |value| list(value, returning::PLACES));
    boxes.is_some_and(|known| known.value == Offered::No)
        && places.is_some_and(|known| known.value.into_iter().flatten().eq(["place_election_office"]))
}

/// The last day for asking; where every voter gets a ballot there is nothing to ask for.
fn asking(config: &JurisdictionConfig, dates: &Dates<'_>) -> Option<Deadline> {
    if config.ballot_request.has_universal_vbm {
        let mut none = dates.dated(DeadlineKind::BallotRequestBy, None, None);
        none.status = DateStatus::NotNeeded;
        return Some(none);
    }
    dates.deadline(DeadlineKind::BallotRequestBy, dates.noted(|d| d.ballot_request_by.as_ref()))
}

/// The button to ask for a ballot: the flow enabled, an experience chosen, and its text set (SPEC section 2).
/// It leads to the state's page from our own one.
fn request(config: &JurisdictionConfig, dates: &Dates<'_>) -> Option<PageLink> {
    let settings = &config.ballot_request;
    let offered = settings.ballot_request_flow_enabled
        && !matches!(
            settings.ballot_request_experience,
            BallotRequestExperience::None | BallotRequestExperience::NotSaid
        );
    let link = settings.sos_ballot_request_url.as_ref();
    let label = settings.ballot_request_button_text.as_ref();
    words::button(link, label, dates.locale).filter(|link| offered && link.text.is_some())
}

/// True when no way of returning a ballot is open: by mail every known day must be ahead, at a drop-off place
/// its own. Nothing known is nothing closed.
fn return_is_closed(dates: &Dates<'_>) -> bool {
    let postmark = dates.noted(|d| d.ballot_postmark_by.as_ref());
    let receive = dates.noted(|d| d.ballot_receive_by.as_ref());
    let dropoff = dates.noted(|d| d.ballot_dropoff_by.as_ref());
    let by_mail = [postmark, receive];
    let mail_known = by_mail.into_iter().any(|noted| day(noted).is_some());
    let mail_over = by_mail.into_iter().any(|noted| dates.is_over(noted));
    let dropoff_known = day(dropoff).is_some();
    (mail_known || dropoff_known) && (!mail_known || mail_over) && (!dropoff_known || dates.is_over(dropoff))
}

#[cfg(test)]
mod tests;
