//! The titles of events, from the catalogs of the site (`web/messages`), hours in the words of documents, and
//! hours as editors write them.

use chrono::{NaiveTime, Timelike as _};

use super::event::{Event, EventKind};
use crate::site::wording::catalog::{CALENDAR, FACTS, RESULTS, SITE};
use crate::site::wording::locale::Locale;
use crate::view::ahead::ElectionName;
use crate::view::bootstrap::{DeadlineKind, ElectionKind};
use crate::view::text::{Filling, Say, Text};

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

/// The title of an event. A day of voting says which election it is, where that is known.
pub(super) fn title(kind: EventKind, election: Option<&str>, place: &str, locale: Locale) -> String {
    let title = message(key(kind), place, locale);
    match election {
        Some(election) => format!("{title} – {election}"),
        None => title,
    }
}

/// The elections of one day, as pages call them: by name, else by kind. `None` where neither is known.
pub(super) fn elections(names: &[ElectionName], locale: Locale) -> Option<String> {
    let name = |name: &ElectionName| match &name.title {
        Some(title) => Some(title.text.clone()),
        None => SITE.text(kind(name.kind)?, locale).map(ToOwned::to_owned),
    };
    let names: Vec<String> = names.iter().filter_map(name).collect();
    (!names.is_empty()).then(|| names.join(" / "))
}

fn kind(kind: ElectionKind) -> Option<&'static str> {
    Some(match kind {
        ElectionKind::General => "kind_general",
        ElectionKind::Primary => "kind_primary",
        ElectionKind::Caucus => "kind_caucus",
        ElectionKind::Runoff => "kind_runoff",
        ElectionKind::Special => "kind_special",
        ElectionKind::Municipal => "kind_municipal",
        ElectionKind::Other => return None,
    })
}

/// "Polls are open from 7 AM to 8 PM", in the words of documents.
pub(super) fn open_hours((opens, closes): (NaiveTime, NaiveTime), locale: Locale) -> Option<String> {
    sentence(&Say::new("hours_same").with("opens", opens).with("closes", closes), locale)
}

/// That voters should confirm a date, in the words of documents.
pub(super) fn confirm(locale: Locale) -> Option<String> {
    sentence(&Say::new("note_confirm_day"), locale)
}

/// A note: the editors' text, or the sentences of the facts that a calendar can write.
pub(super) fn note(note: Text, locale: Locale) -> Option<String> {
    let said: Vec<String> = note.said.iter().filter_map(|say| sentence(say, locale)).collect();
    let text = if note.said.is_empty() { note.text } else { said.join(" ") };
    (!text.is_empty()).then_some(text)
}

/// A sentence of documents. `None` where a number stands in it, whose plural forms only pages write. A day is
/// written as a number: "2028-11-04".
fn sentence(say: &Say, locale: Locale) -> Option<String> {
    let mut text = FACTS.text(say.key, locale)?.to_owned();
    for (name, filling) in &say.with {
        let (gap, value) = match filling {
            Filling::Time(time) => (format!("{{{name}}}"), clock(*time, locale)?),
            Filling::Day(day) => (format!("{{{name}, date, ::MMMMEEEEd}}"), day.to_string()),
            _ => return None,
        };
        text = text.replace(&gap, &value);
    }
    // A calendar has no bold, and a time that ends with a stop ends the sentence.
    Some(text.replace("<b>", "").replace("</b>", "").replace("..", "."))
}

/// "Until 8 PM", in the words of documents.
pub(super) fn until(time: NaiveTime, locale: Locale) -> Option<String> {
    let text = FACTS.text("boxes_until", locale)?.replace("{when}", &clock(time, locale)?);
    // A time that ends with a stop ends the sentence.
    Some(text.replace("..", "."))
}

/// A time as documents write it (`clockWords` of `web/lib/i18n/times.ts`).
fn clock(time: NaiveTime, locale: Locale) -> Option<String> {
    let key = match (time.hour(), time.minute()) {
        (0, 0) => "clock_midnight",
        (12, 0) => "clock_noon",
        (0..12, _) => "clock_am",
        (12..18, _) => "clock_afternoon",
        _ => "clock_evening",
    };
    let hour = time.hour12().1;
    // These languages write the hour alone without minutes.
    let alone = time.minute() == 0
        && matches!(locale, Locale::En | Locale::Es | Locale::Ar | Locale::Tl | Locale::Shh);
    let clock = if alone { hour.to_string() } else { format!("{hour}:{:02}", time.minute()) };
    RESULTS.text(key, locale).map(|text| text.replace("{time}", &clock))
}

/// The identifier of an event among those of its jurisdiction.
pub(super) fn id(event: &Event) -> String {
    let run = if event.run > 0 { format!("-{}", event.run) } else { String::new() };
    format!("{}-{}{run}", event.election, key(event.kind))
}

/// The name of a kind: in the catalogs and in the identifiers of events, which must not change.
pub(super) fn key(kind: EventKind) -> &'static str {
    let kind = match kind {
        EventKind::MailRegistration => return "mail_registration_by",
        EventKind::MailRequest => return "mail_request_by",
        EventKind::MailBallot => return "mail_ballot_by",
        EventKind::DropBoxes => return "drop_boxes_until",
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
        DeadlineKind::RegisterSameDay => "register_same_day",
        DeadlineKind::ElectionDay => "election_day",
    }
}

/// "7 AM to 8 PM", "7 a.m. to 8 p.m." or "7:30am–8pm": two times and nothing else. Anything less plain is no
/// hours, for an event at a wrong time is worse than one without.
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
            let legal = [DeadlineKind::RegisterOnlineBy, DeadlineKind::RegisterSameDay].map(EventKind::Legal);
            for kind in [EventKind::MailRequest, EventKind::DropBoxes].into_iter().chain(legal) {
                let title = title(kind, None, "Nevada", locale);
                assert!(title.contains("Nevada") && title.len() > 10, "{locale:?}: {title}");
            }
        }
        let election_day = EventKind::Legal(DeadlineKind::ElectionDay);
        assert_eq!(title(election_day, None, "Nevada", Locale::Shh), "Nevada: Election Day");
    }

    #[test]
    fn hours_are_said_in_the_words_of_documents() {
        let at = |hour, minute| NaiveTime::from_hms_opt(hour, minute, 0).unwrap();
        let said = |locale| open_hours((at(7, 0), at(19, 30)), locale).unwrap();
        assert_eq!(said(Locale::En), "Polls are open from 7\u{a0}AM to 7:30\u{a0}PM.");
        assert_eq!(
            said(Locale::Es),
            "Los lugares de votación abren de 7\u{a0}a.\u{a0}m. a 7:30\u{a0}p.\u{a0}m."
        );
        assert_eq!(said(Locale::Ko), "투표 시간: 오전\u{a0}7:00~오후\u{a0}7:30.");
        assert_eq!(said(Locale::Tl), "Mula 7\u{a0}n.u. hanggang 7:30\u{a0}n.g. nakabukas ang botohan.");
        let noon = open_hours((at(0, 0), at(12, 0)), Locale::En).unwrap();
        assert_eq!(noon, "Polls are open from midnight to noon.");
    }

    #[test]
    fn writes_notes_in_the_words_of_documents() {
        let told = |say: Say, locale| note(Text { text: String::new(), lang: "en", said: vec![say] }, locale);
        let half_past_four = NaiveTime::from_hms_opt(16, 30, 0).unwrap();
        let cutoff = told(Say::new("note_by").with("time", half_past_four), Locale::Ko);
        assert_eq!(cutoff.unwrap(), "그날 마감 시각은 오후\u{a0}4:30입니다.");
        assert_eq!(
            told(Say::new("note_any_voter"), Locale::Vi).unwrap(),
            "Mọi cử tri đều có thể yêu cầu lá phiếu qua thư."
        );
        let day: chrono::NaiveDate = "2028-11-04".parse().unwrap();
        for locale in Locale::ALL {
            let until = told(Say::new("note_until").with("date", day), locale).unwrap();
            assert!(until.contains("2028-11-04") && !until.contains('{'), "{until}");
        }
        assert_eq!(told(Say::new("note_days_before").with("days", 30), Locale::En), None);
        let own = Text { text: "Ask your clerk.".to_owned(), lang: "en", said: Vec::new() };
        assert_eq!(note(own, Locale::Ko).unwrap(), "Ask your clerk.");
    }

    #[test]
    fn elections_of_a_day_are_called_as_pages_call_them() {
        let named = |kind, title: Option<&str>| ElectionName {
            kind,
            title: title.map(|text| Text { text: text.to_owned(), lang: "en", said: Vec::new() }),
        };
        let names = [named(ElectionKind::Primary, Some("State primary")), named(ElectionKind::Runoff, None)];
        assert_eq!(elections(&names, Locale::En).unwrap(), "State primary / Runoff election");
        assert_eq!(elections(&names[1..], Locale::Vi).unwrap(), "Bầu cử vòng chung kết");
        assert_eq!(elections(&[named(ElectionKind::Other, None)], Locale::En), None);
    }
}
