//! Sentences about voting: by mail, early, and on election day.

use chrono::NaiveDate;
use serde_json::Value;

use super::when::{day, sentence, time};
use super::{Pair, both, pair};
use crate::generate::facts::MailBallot;

pub(in crate::generate) fn vote_by_mail_note(mail: &MailBallot) -> Option<Pair> {
    let scope = mail.automatic_scope.as_deref();
    Some(match (mail.universal, mail.excuse_required) {
        (Some(true), _) if scope == Some("active") => pair(
            "Every active registered voter gets a ballot by mail. You do not need to ask for one.",
            "Cada votante inscrito y activo recibe una boleta por correo. No tiene que pedirla.",
        ),
        (Some(true), _) => pair(
            "Registered voters get a ballot by mail. You do not need to ask for one.",
            "Los votantes inscritos reciben una boleta por correo. No tiene que pedirla.",
        ),
        (_, Some(true)) if mail.excuse_by_mail_only == Some(true) => pair(
            "You need a reason allowed by law to vote by mail, but not to vote early in person.",
            "Para votar por correo necesita una razón que permita la ley; para votar antes en persona, no.",
        ),
        (_, Some(true)) => pair(
            "You need a reason allowed by law to vote by mail.",
            "Para votar por correo necesita una razón que permita la ley.",
        ),
        (_, Some(false)) => pair(
            "Any registered voter can ask for a mail ballot.",
            "Cualquier votante inscrito puede pedir una boleta por correo.",
        ),
        (_, None) => return None,
    })
}

/// Where a mail ballot cannot be brought back in person.
pub(in crate::generate) fn no_hand_in() -> Pair {
    pair(
        "You cannot hand in a mail ballot in person. Send it by mail.",
        "No puede entregar una boleta por correo en persona. Envíela por correo.",
    )
}

/// In place of early voting.
pub(in crate::generate) fn ballot_at_county_office() -> Pair {
    pair(
        "There are no early voting places. You can ask for a mail ballot at a county office instead.",
        "No hay lugares de votación anticipada. Puede pedir una boleta por correo en una oficina del condado.",
    )
}

/// The hour at which the last day of early voting ends.
pub(in crate::generate) fn last_day_ends(at: &str) -> Option<Pair> {
    let (en, es) = time(at)?;
    let es = format!("El último día termina a {es}").replace(" a el ", " al ");
    Some((sentence(&format!("On the last day, it ends at {en}")), sentence(&es)))
}

/// Hours of the whole state on election day.
pub(in crate::generate) fn polling_hours(opens: Option<&str>, closes: Option<&str>) -> Option<Pair> {
    let ((opens, opens_es), (closes, closes_es)) = (time(opens?)?, time(closes?)?);
    let es = format!("Los lugares de votación abren de {opens_es} a {closes_es}");
    let es = es.replace(" de el ", " del ").replace(" a el ", " al ");
    Some((sentence(&format!("Polls are open from {opens} to {closes}")), sentence(&es)))
}

pub(in crate::generate) fn absentee_excuse() -> Value {
    both(
        vec!["To vote before election day, you need a reason allowed by law.".to_owned()],
        vec!["Para votar antes del día de las elecciones, necesita una razón que permita la ley.".to_owned()],
    )
}

/// By what is known of early voting: both days, the last day, or only that it is offered.
pub(in crate::generate) fn early_voting_note(both_known: bool, last: Option<NaiveDate>) -> Pair {
    match (both_known, last.map(day)) {
        (true, _) => pair(
            "Days and hours can differ by county or town.",
            "Los días y las horas pueden variar según el condado o el municipio.",
        ),
        (false, Some((en, es))) => (
            format!("Early voting is offered until {en}. Ask your election office when it starts."),
            format!("Hay votación anticipada hasta el {es}. Pregunte a su oficina electoral cuándo empieza."),
        ),
        (false, None) => pair(
            "Early voting is offered. Ask your election office for the days and hours.",
            "Hay votación anticipada. Pregunte a su oficina electoral los días y las horas.",
        ),
    }
}

/// Where the facts disagree about a rule.
pub(in crate::generate) fn confirm() -> Pair {
    pair("Confirm this day with your election office.", "Confirme este día con su oficina electoral.")
}

/// Asking in person goes on until another day.
pub(in crate::generate) fn request_in_person(until: NaiveDate, at: Option<&str>) -> Pair {
    let (en, es) = day(until);
    match at.and_then(time) {
        Some((at_en, at_es)) => (
            sentence(&format!("You can ask in person until {en}, {at_en}")),
            sentence(
                &format!("Puede pedirla en persona hasta el {es}, a {at_es}").replace(", a el ", ", al "),
            ),
        ),
        None => {
            (format!("You can ask in person until {en}."), format!("Puede pedirla en persona hasta el {es}."))
        }
    }
}

pub(in crate::generate) fn postmark_receive() -> Pair {
    pair(
        "Your ballot must also arrive in time to be counted. Mail it early.",
        "Su boleta también debe llegar a tiempo para que cuente. Envíela con tiempo.",
    )
}
