//! Sentences about voting: by mail, early, and on election day.

use chrono::NaiveDate;
use serde_json::Value;

use super::when::{day, sentence, time};
use super::{Pair, both, pair};
use crate::generate::facts::KnownFacts;

pub(in crate::generate) fn vote_by_mail_note(known: &KnownFacts) -> Option<Pair> {
    let scope = known.text("mail_ballot.automatic_scope");
    let by_mail_only = known.flag("mail_ballot.excuse_by_mail_only") == Some(true);
    Some(match (known.flag("mail_ballot.universal"), known.flag("mail_ballot.excuse_required")) {
        (Some(true), _) if scope == Some("active") => pair(
            "Every active registered voter gets a ballot by mail. You do not need to ask for one.",
            "Cada votante inscrito y activo recibe una boleta por correo. No tiene que pedirla.",
        ),
        (Some(true), _) => pair(
            "Registered voters get a ballot by mail. You do not need to ask for one.",
            "Los votantes inscritos reciben una boleta por correo. No tiene que pedirla.",
        ),
        (_, Some(true)) if by_mail_only => pair(
            "You need a reason allowed by law to vote by mail, but not to vote early in person.",
            "Para votar por correo necesita una razón que permita la ley; para votar antes en persona, no.",
        ),
        (_, Some(true)) => excuse_by_mail(),
        (_, Some(false)) if known.flag("registration.required") == Some(false) => pair(
            "Any voter can ask for a mail ballot.",
            "Cualquier votante puede pedir una boleta por correo.",
        ),
        (_, Some(false)) => pair(
            "Any registered voter can ask for a mail ballot.",
            "Cualquier votante inscrito puede pedir una boleta por correo.",
        ),
        (_, None) => return None,
    })
}

pub(in crate::generate) fn excuse_by_mail() -> Pair {
    pair(
        "You need a reason allowed by law to vote by mail.",
        "Para votar por correo necesita una razón que permita la ley.",
    )
}

/// Where a mail ballot cannot be brought back in person.
pub(in crate::generate) fn no_hand_in() -> Pair {
    pair(
        "You cannot hand in a mail ballot in person. Send it by mail.",
        "No puede entregar una boleta por correo en persona. Envíela por correo.",
    )
}

/// A day, and the time of that day where it is known.
fn moment(on: NaiveDate, at: Option<&str>) -> Pair {
    let (en, es) = day(on);
    match at.and_then(time) {
        Some((at_en, at_es)) => {
            (format!("{en}, {at_en}"), format!("{es}, a {at_es}").replace(", a el ", ", al "))
        }
        None => (en, es),
    }
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

/// The note about early voting, by the days that are known: both, or the last one. The page itself says that
/// it is offered, and which office to ask.
pub(in crate::generate) fn early_voting_note(both_known: bool, last: Option<NaiveDate>) -> Option<Pair> {
    match (both_known, last.map(day)) {
        (true, _) => Some(pair(
            "Days and hours can differ by county or town.",
            "Los días y las horas pueden variar según el condado o el municipio.",
        )),
        (false, Some((en, es))) => Some((format!("It goes on until {en}."), format!("Dura hasta el {es}."))),
        (false, None) => None,
    }
}

/// In-person absentee voting.
pub(in crate::generate) fn with_a_reason() -> Pair {
    pair("You need a reason allowed by law.", "Necesita una razón que permita la ley.")
}

/// Where the source of a rule is weak.
pub(in crate::generate) fn confirm() -> Pair {
    pair("Confirm this day with your election office.", "Confirme este día con su oficina electoral.")
}

/// Where sources differ: the day that is shown is the safe one.
pub(in crate::generate) fn differ() -> Pair {
    pair(
        "Our sources differ. This is the safe day. Confirm it with your election office.",
        "Nuestras fuentes no coinciden. Este es el día seguro. Confírmelo con su oficina electoral.",
    )
}

/// Where a weekend or a holiday may move a deadline, by the rule as a number of days before election day.
pub(in crate::generate) fn moved(days_before: Option<i64>) -> Pair {
    let safe = (
        "A weekend or holiday may move it. This is the safe day. Confirm it with your election office.",
        "Un fin de semana o un feriado puede cambiarla. Este es el día seguro. Confírmelo con su oficina electoral.",
    );
    match days_before.filter(|days| *days > 0) {
        Some(days) => (
            format!("The deadline is {days} days before election day. {}", safe.0),
            format!("La fecha límite es {days} días antes del día de las elecciones. {}", safe.1),
        ),
        None => (
            format!("The deadline is close to this day. {}", safe.0),
            format!("La fecha límite está cerca de este día. {}", safe.1),
        ),
    }
}

/// Where the days of early voting are not firm.
pub(in crate::generate) fn confirm_early_voting() -> Pair {
    pair(
        "We are not sure of these days. Confirm them with your election office.",
        "No estamos seguros de estos días. Confírmelos con su oficina electoral.",
    )
}

/// Asking in person goes on until another day.
pub(in crate::generate) fn request_in_person(until: NaiveDate, at: Option<&str>) -> Pair {
    let (en, es) = moment(until, at);
    (
        sentence(&format!("You can ask in person until {en}")),
        sentence(&format!("Puede pedirla en persona hasta el {es}")),
    )
}

pub(in crate::generate) fn postmark_receive() -> Pair {
    pair(
        "Your ballot must also arrive in time to be counted. Mail it early.",
        "Su boleta también debe llegar a tiempo para que cuente. Envíela con tiempo.",
    )
}
