//! Sentences about voting: by mail, early, and on election day.

use chrono::NaiveDate;
use serde_json::Value;

use super::when::{day, label, sentence, time};
use super::{Pair, both, pair};
use crate::generate::facts::KnownFacts;

pub(in crate::generate) fn vote_by_mail_note(known: &KnownFacts) -> Option<Pair> {
    let scope = known.text("mail_ballot.automatic_scope");
    let by_mail_only = known.flag("mail_ballot.excuse_by_mail_only") == Some(true);
    Some(match (known.flag("mail_ballot.universal"), known.flag("mail_ballot.excuse_required")) {
        (Some(true), _) if scope == Some("active") => pair(
            "Every active registered voter gets a ballot by mail. You don’t need to request one.",
            "Cada votante inscrito y activo recibe una boleta por correo. No tiene que pedirla.",
        ),
        (Some(true), _) => pair(
            "Registered voters get a ballot by mail. You don’t need to request one.",
            "Los votantes inscritos reciben una boleta por correo. No tiene que pedirla.",
        ),
        (_, Some(true)) if by_mail_only => pair(
            "You need a reason the law accepts to vote by mail, but not to vote early in person.",
            "Para votar por correo necesita un motivo que la ley acepte. Para votar por anticipado en persona, no.",
        ),
        (_, Some(true)) => excuse_by_mail(),
        (_, Some(false)) if known.flag("registration.required") == Some(false) => pair(
            "Any voter can request a mail ballot.",
            "Cualquier votante puede pedir una boleta por correo.",
        ),
        (_, Some(false)) => pair(
            "Any registered voter can request a mail ballot.",
            "Cualquier votante inscrito puede pedir una boleta por correo.",
        ),
        (_, None) => return None,
    })
}

pub(in crate::generate) fn excuse_by_mail() -> Pair {
    pair(
        "You need a reason the law accepts to vote by mail.",
        "Para votar por correo necesita un motivo que la ley acepte.",
    )
}

/// Where a mail ballot cannot be brought back in person.
pub(in crate::generate) fn no_hand_in() -> Pair {
    pair(
        "You can’t return a mail ballot in person. Send it by mail.",
        "No puede entregar una boleta por correo en persona. Envíela por correo.",
    )
}

/// In place of early voting.
pub(in crate::generate) fn ballot_at_county_office() -> Pair {
    pair(
        "There are no early voting locations. You can request a mail ballot at a county office instead.",
        "No hay lugares de votación anticipada. En su lugar, puede pedir una boleta por correo en una oficina del condado.",
    )
}

/// The hour at which the last day of early voting ends.
pub(in crate::generate) fn last_day_ends(at: &str) -> Option<Pair> {
    let (en, es) = time(at)?;
    let es = sentence(&format!("Hora de cierre del último día: {}", label(&es)));
    Some((sentence(&format!("On the last day, it ends at {en}")), es))
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
        vec!["To vote before Election Day, you need a reason the law accepts.".to_owned()],
        vec!["Para votar antes del día de las elecciones, necesita un motivo que la ley acepte.".to_owned()],
    )
}

/// The note about early voting, by the days that are known: both, or the last one. The page itself says that
/// it is offered, and which office to ask.
pub(in crate::generate) fn early_voting_note(both_known: bool, last: Option<NaiveDate>) -> Option<Pair> {
    match (both_known, last.map(day)) {
        (true, _) => Some(pair(
            "Days and hours can vary by county or town.",
            "Los días y las horas pueden variar según el condado o el municipio.",
        )),
        (false, Some((en, es))) => Some((format!("It runs through {en}."), format!("Dura hasta el {es}."))),
        (false, None) => None,
    }
}

/// In-person absentee voting.
pub(in crate::generate) fn with_a_reason() -> Pair {
    pair("You need a reason the law accepts.", "Necesita un motivo que la ley acepte.")
}

/// Where the source of a rule is weak.
pub(in crate::generate) fn confirm() -> Pair {
    pair("Confirm this date with your election office.", "Confirme esta fecha con su oficina electoral.")
}

/// Where sources differ: the day that is shown is the safe one.
pub(in crate::generate) fn differ() -> Pair {
    pair(
        "Our sources don’t agree. To be safe, use this date. Confirm it with your election office.",
        "Nuestras fuentes no coinciden. Para mayor seguridad, use esta fecha. Confírmelo con su oficina electoral.",
    )
}

/// Where a weekend or a holiday may move a deadline, by the rule as a number of days before election day.
pub(in crate::generate) fn moved(days_before: Option<i64>) -> Pair {
    let safe = (
        "A weekend or holiday may change it. To be safe, use this date. Confirm it with your election office.",
        "Un fin de semana o un día feriado puede cambiarla. Para mayor seguridad, use esta fecha. Confírmelo con su oficina electoral.",
    );
    match days_before.filter(|days| *days > 0) {
        Some(days) => (
            format!("The deadline is {days} days before Election Day. {}", safe.0),
            format!("La fecha límite es {days} días antes del día de las elecciones. {}", safe.1),
        ),
        None => (
            format!("The deadline is close to this date. {}", safe.0),
            format!("La fecha límite cae cerca de esta fecha. {}", safe.1),
        ),
    }
}

/// Where the days of early voting are not firm.
pub(in crate::generate) fn confirm_early_voting() -> Pair {
    pair(
        "We’re not sure of these dates. Confirm them with your election office.",
        "No estamos seguros de estas fechas. Confírmelas con su oficina electoral.",
    )
}

/// Asking in person goes on until another day.
pub(in crate::generate) fn request_in_person(until: NaiveDate, at: Option<&str>) -> Pair {
    let (en, es) = day(until);
    match at.and_then(time) {
        Some((at_en, at_es)) => (
            format!("You can request it in person until {at_en} on {en}."),
            format!("Puede pedirla en persona hasta el {es} (hora límite: {}).", label(&at_es)),
        ),
        None => (
            format!("You can request it in person through {en}."),
            format!("Puede pedirla en persona hasta el {es}."),
        ),
    }
}

pub(in crate::generate) fn postmark_receive() -> Pair {
    pair(
        "Your ballot must also arrive in time to be counted. Mail it early.",
        "Su boleta también debe llegar a tiempo para que cuente. Envíela con tiempo.",
    )
}
