//! The titles of events, from the catalogs of the site (`web/messages/calendar`), and hours as editors write
//! them.

use chrono::NaiveTime;

use super::EventKind;
use crate::site::catalog::CALENDAR;
use crate::site::locale::Locale;
use crate::view::bootstrap::DeadlineKind;

/// A message with the place in it; English where the language lacks it.
fn message(key: &str, place: &str, locale: Locale) -> String {
    CALENDAR.text(key, locale).map_or_else(|| place.to_owned(), |m| m.replace("{place}", place))
}

/// The name of the calendar.
pub(super) fn calendar(place: &str, locale: Locale) -> String {
    message("calendar_name", place, locale)
}

/// That a day is our advice and not the law.
pub(super) fn advice(locale: Locale) -> String {
    message("advice", "", locale)
}

/// A sentence of the catalogs that names no place.
pub(super) fn said(key: &str, locale: Locale) -> String {
    message(key, "", locale)
}

/// The title of an event.
pub(super) fn title(kind: EventKind, place: &str, locale: Locale) -> String {
    message(key(kind), place, locale)
}

/// The name of a kind: in the catalogs and in the identifiers of events, which must not change.
pub(super) fn key(kind: EventKind) -> &'static str {
    let kind = match kind {
        EventKind::MailRegistration => return "mail_registration_by",
        EventKind::MailRequest => return "mail_request_by",
        EventKind::MailBallot => return "mail_ballot_by",
        EventKind::Legal(kind) => kind,
    };
    match kind {
        DeadlineKind::RegisterOnlineBy => "register_online_by",
        DeadlineKind::RegisterInPersonBy => "register_in_person_by",
        DeadlineKind::RegisterReceiveBy => "register_receive_by",
        DeadlineKind::RegisterPostmarkBy => "register_postmark_by",
        DeadlineKind::BallotRequestBy => "ballot_request_by",
        DeadlineKind::EarlyVotingStart | DeadlineKind::EarlyVotingEnd => "early_voting",
        DeadlineKind::InPersonAbsenteeStart => "in_person_absentee_start",
        DeadlineKind::BallotPostmarkBy => "ballot_postmark_by",
        DeadlineKind::BallotDropoffBy => "ballot_dropoff_by",
        DeadlineKind::BallotReceiveBy => "ballot_receive_by",
        DeadlineKind::RegisterSameDay | DeadlineKind::ElectionDay => "election_day",
    }
}

/// "7 AM to 8 PM", "7 a.m. to 8 p.m." or "7:30am–8pm": two times and nothing else. Anything less plain is no hours, for an event
/// at a wrong time is worse than one without.
pub(super) fn hours(text: &str) -> Option<(NaiveTime, NaiveTime)> {
    let text = text.trim().trim_end_matches('.').to_lowercase().replace(['–', '—', '-'], " to ");
    let (opens, closes) = text.split_once(" to ")?;
    let (opens, closes) = (time(opens)?, time(closes)?);
    (opens < closes).then_some((opens, closes))
}

fn time(text: &str) -> Option<NaiveTime> {
    let text: String = text.chars().filter(|c| !matches!(c, '.' | ' ' | '\u{a0}')).collect();
    if text == "noon" {
        return NaiveTime::from_hms_opt(12, 0, 0);
    }
    let (clock, afternoon) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(clock), _) => (clock, false),
        (_, Some(clock)) => (clock, true),
        _ => return None,
    };
    let (hour, minute) = clock.split_once(':').unwrap_or((clock, "0"));
    let hour: u32 = hour.parse().ok().filter(|hour| (1..=12).contains(hour))?;
    NaiveTime::from_hms_opt(hour % 12 + if afternoon { 12 } else { 0 }, minute.parse().ok()?, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_only_when_they_are_plain() {
        let read = |text| hours(text).map(|(a, b)| format!("{} {}", a.format("%H:%M"), b.format("%H:%M")));
        assert_eq!(read("7 a.m. to 8 p.m."), Some("07:00 20:00".to_owned()));
        assert_eq!(read("7 AM to 8 PM"), Some("07:00 20:00".to_owned()));
        assert_eq!(read("7:30am–8pm"), Some("07:30 20:00".to_owned()));
        assert_eq!(read("6 a.m. - noon"), Some("06:00 12:00".to_owned()));
        for odd in
            ["", "7 to 8", "8 p.m. to 7 a.m.", "7 a.m. to 8 p.m. Eastern", "See your county", "13pm to 14pm"]
        {
            assert_eq!(read(odd), None, "{odd}");
        }
    }

    #[test]
    fn every_language_has_every_title() {
        for locale in Locale::ALL {
            for kind in [EventKind::MailRequest, EventKind::Legal(DeadlineKind::RegisterOnlineBy)] {
                assert!(title(kind, "Nevada", locale).contains("Nevada"), "{locale:?}");
            }
        }
        let election_day = EventKind::Legal(DeadlineKind::ElectionDay);
        assert_eq!(title(election_day, "Nevada", Locale::Shh), "Nevada: election day");
    }
}
