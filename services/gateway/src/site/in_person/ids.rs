//! The IDs accepted at the polls, as cards, and what happens without one.

use chrono::NaiveDate;

use crate::site::jurisdiction::codes::{list, number, one};
use crate::site::jurisdiction::facts::{Facts, KnownFact, together};
use crate::site::jurisdiction::moment::DayCount;
use crate::site::wording::words;
use crate::view::facts::{Answer, AnswerLink, Certainty, SourceNote};
use crate::view::help::{IdCard, Ids};
use crate::view::text::Say;

/// The rules of ID at the polls, by the fact's code.
pub(in crate::site) const KIND: &[(&str, &str)] = &[
    ("strict_photo", "ids_photo_must"),
    ("photo", "ids_photo_must"),
    ("photo_requested", "ids_photo_asked"),
    ("strict_non_photo", "ids_any_must"),
    ("non_photo_requested", "ids_any_asked"),
    ("none", "ids_none"),
];

/// IDs: key of the name, sign, and whether there is a photo on it.
pub(in crate::site) const ACCEPTED: &[(&str, (&str, &str, bool))] = &[
    ("state_licence", ("id_state_licence", "id-card", true)),
    ("state_id", ("id_state_id", "id-card", true)),
    ("digital_licence", ("id_digital_licence", "phone", true)),
    ("permit", ("id_permit", "id-card", true)),
    ("interim_id", ("id_interim", "file-text", false)),
    ("temporary_id", ("id_interim", "file-text", false)),
    ("licence_any_state", ("id_licence_any_state", "car", true)),
    ("licence_new_resident", ("id_licence_new_resident", "car", true)),
    ("us_passport", ("id_passport", "book-user", true)),
    ("military", ("id_military", "medal", true)),
    ("national_guard", ("id_national_guard", "medal", true)),
    ("veteran", ("id_veteran", "medal", true)),
    ("tribal", ("id_tribal", "feather", true)),
    ("degree_of_indian_blood", ("id_indian_blood", "feather", false)),
    ("state_employee", ("id_government_work", "briefcase", true)),
    ("federal_employee", ("id_government_work", "briefcase", true)),
    ("government_employee", ("id_government_work", "briefcase", true)),
    ("employee", ("id_work", "briefcase", true)),
    ("student_any", ("id_student", "graduation-cap", true)),
    ("student_in_state", ("id_student_state", "graduation-cap", true)),
    ("student_in_state_public", ("id_student_state", "graduation-cap", true)),
    ("student_approved", ("id_student_state", "graduation-cap", true)),
    ("student_local", ("id_student_state", "graduation-cap", true)),
    ("student_with_signature", ("id_student_signed", "graduation-cap", true)),
    ("student_with_dates", ("id_student_signed", "graduation-cap", true)),
    ("concealed_carry", ("id_firearm", "shield", true)),
    ("pistol_permit", ("id_firearm", "shield", true)),
    ("firearms_licence", ("id_firearm", "shield", true)),
    ("hunting_fishing", ("id_hunting", "tree-pine", true)),
    ("public_assistance", ("id_public_assistance", "hand-helping", true)),
    ("medical_card", ("id_medical", "stethoscope", false)),
    ("medicare", ("id_medicare", "stethoscope", false)),
    ("social_security_card", ("id_social_security", "file-badge", false)),
    ("pilot_licence", ("id_pilot", "plane", true)),
    ("naturalization", ("id_naturalization", "file-badge", true)),
    ("citizenship_certificate", ("id_citizenship", "file-badge", true)),
    ("birth_certificate", ("id_birth", "file-badge", false)),
    ("election_certificate", ("id_election_certificate", "vote", true)),
    ("county_voter_card", ("id_voter_card", "vote", false)),
    ("voter_card_photo", ("id_voter_card_photo", "vote", true)),
    ("electoral_card", ("id_voter_card_photo", "vote", true)),
    ("real_id", ("id_real_id", "id-card", true)),
    ("global_entry", ("id_global_entry", "plane", true)),
    ("credit_card_photo", ("id_credit_card", "credit-card", true)),
    ("vehicle_registration", ("id_vehicle", "car", false)),
    ("retirement_home", ("id_care_home", "house", true)),
    ("care_home", ("id_care_home", "house", true)),
    ("neighborhood_association", ("id_neighborhood", "house", true)),
    ("corrections_release", ("id_release", "file-text", true)),
    ("booking_sheet", ("id_release", "file-text", true)),
    ("any_photo_government", ("id_government", "landmark", true)),
    ("any_photo_local", ("id_local", "landmark", true)),
    ("current_photo_id", ("id_any_photo", "id-card", true)),
    ("name_address_document", ("id_document", "file-text", false)),
    ("two_documents", ("id_two_documents", "file-text", false)),
    ("utility_bill", ("id_utility_bill", "receipt", false)),
    ("bank_statement", ("id_bank_statement", "wallet", false)),
    ("government_check", ("id_government_check", "banknote", false)),
    ("paycheck", ("id_paycheck", "banknote", false)),
    ("government_document", ("id_government_document", "file-text", false)),
];

/// How old an expired one may be.
pub(in crate::site) const EXPIRED: &[(&str, Expired)] = &[
    ("no", Expired::No),
    ("any", Expired::Any),
    ("days_60", Expired::Up("exp_days", 60)),
    ("days_90", Expired::Up("exp_days", 90)),
    ("months_6", Expired::Up("exp_months", 6)),
    ("years_1", Expired::Up("exp_years", 1)),
    ("years_4", Expired::Up("exp_years", 4)),
    ("years_5", Expired::Up("exp_years", 5)),
    ("years_10", Expired::Up("exp_years", 10)),
    ("since_last_general", Expired::SinceGeneral),
    ("state_licence_only", Expired::StateLicence),
    ("some", Expired::Some),
];

/// The rules for voters without an ID: the sentence, and whether the voter must come back.
pub(in crate::site) const WITHOUT: &[(&str, (&str, bool))] = &[
    ("form_at_polls", ("without_form", false)),
    ("provisional_return", ("without_return", true)),
    ("signature_match", ("without_signature", true)),
    ("officials_vouch", ("without_vouch", true)),
    ("no_ballot", ("without_no_ballot", false)),
    ("provisional", ("without_provisional", false)),
    ("not_asked", ("without_not_asked", false)),
];

/// Where to come back with an ID.
pub(in crate::site) const RETURN_TO: &[(&str, &str)] = &[
    ("election_office", "place_election_office"),
    ("registrar", "place_registrar"),
    ("town_clerk", "at_town_clerk"),
    ("polling_place", "place_polling_place"),
];

/// Whether a student ID counts.
pub(in crate::site) const STUDENT: &[(&str, &str)] = &[
    ("accepted", "student_accepted"),
    ("in_state", "student_in_state"),
    ("not_accepted", "student_not_accepted"),
    ("officials_decide", "student_officials_decide"),
    ("with_papers", "student_with_papers"),
];

/// How old an expired ID may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::site) enum Expired {
    No,
    Any,
    Up(&'static str, i64),
    SinceGeneral,
    StateLicence,
    Some,
}

/// The IDs of a state; an unknown code is left out, as any one of the others is enough.
pub(super) fn ids(facts: &Facts, election: Option<NaiveDate>) -> Option<Ids> {
    let accepted = facts.read("voter_id.accepted", |value| {
        let known: Vec<_> = value.split(';').filter_map(|code| one(code.trim(), ACCEPTED)).collect();
        (!known.is_empty()).then_some(known)
    })?;
    let kind = facts.code("voter_id.kind", KIND);
    let expired = facts.code("voter_id.expired", EXPIRED);
    let mut notes: Vec<SourceNote> = vec![accepted.fact.note("about_ids")];
    let mut cards: Vec<(IdCard, bool)> = Vec::new();
    for (name, sign, photo) in &accepted.value {
        if cards.iter().any(|(card, _)| card.name == *name) {
            continue;
        }
        let foot = expired.as_ref().filter(|_| *photo).and_then(|known| foot(known.value, name));
        let counts = foot.as_ref().is_some_and(|say| say.key != "exp_no");
        cards.push((IdCard { name, sign, foot, counts }, *photo));
    }
    let (photo, paper): (Vec<_>, Vec<_>) = cards.into_iter().partition(|(_, photo)| *photo);
    let plain = |cards: Vec<(IdCard, bool)>| cards.into_iter().map(|(card, _)| card).collect();
    let mut lede: Vec<Say> = kind.iter().map(|known| Say::new(known.value)).collect();
    lede.push(Say::new("ids_one"));
    notes.extend(kind.iter().map(|known| known.fact.note("about_id_kind")));
    let mut answers = answers(facts, expired.as_ref(), election, &mut notes);
    let official = facts.link("voter_id.info_url").and_then(|known| words::external(known.value));
    if let Some((last, link)) = answers.last_mut().zip(official) {
        last.link = Some(AnswerLink { key: "link_official", link });
    }
    Some(Ids {
        lede,
        photo: plain(photo),
        paper: plain(paper),
        answers,
        certainty: accepted.certainty(),
        others: Vec::new(),
        sources: together(notes),
    })
}

/// The foot of a card.
fn foot(expired: Expired, name: &str) -> Option<Say> {
    // Papers about citizenship do not expire.
    if matches!(name, "id_naturalization" | "id_citizenship" | "id_birth") {
        return None;
    }
    Some(match expired {
        Expired::No => Say::new("exp_no"),
        Expired::Any => Say::new("exp_any"),
        Expired::Up(key, count) => Say::new(key).with("count", count),
        Expired::SinceGeneral => Say::new("exp_since_general"),
        Expired::StateLicence => Say::new(if name == "id_state_licence" { "exp_any" } else { "exp_no" }),
        Expired::Some => return None,
    })
}

/// Where and until when to come back with an ID. The voter is told to ask before leaving for each part that
/// is unknown.
fn come_back(
    facts: &Facts,
    election: Option<NaiveDate>,
    notes: &mut Vec<SourceNote>,
) -> (Vec<Say>, Certainty) {
    let place = facts.read("voter_id.return_to", |value| list(value, RETURN_TO));
    let when = |text: &str| {
        let count = DayCount::parse(text)?;
        match (election.and_then(|election| count.after(election)), count) {
            (Some(day), _) => Some(Say::new("without_by").with("date", day)),
            (None, DayCount::Business(days)) => Some(Say::new("without_business_days").with("days", days)),
            (None, DayCount::Days(days)) => Some(Say::new("without_days").with("days", days)),
            (None, DayCount::Weekday(_)) => None,
        }
    };
    let until = facts.read("voter_id.return_by_days_after", when);
    let mut said: Vec<Say> = until.iter().map(|until| until.value.clone()).collect();
    said.extend(place.iter().map(|place| Say::new("without_to").any("places", place.value.clone())));
    said.extend(match (&place, &until) {
        (Some(_), Some(_)) => None,
        (Some(_), None) => Some(Say::new("without_ask_when")),
        (None, Some(_)) => Some(Say::new("without_ask_where")),
        (None, None) => Some(Say::new("without_ask")),
    });
    notes.extend(until.iter().map(|until| until.fact.note("about_come_back")));
    notes.extend(place.iter().map(|place| place.fact.note("about_come_back")));
    let certainty = |known: Option<Certainty>| known.unwrap_or(Certainty::Sure);
    let (place, until) = (place.map(|p| p.certainty()), until.map(|u| u.certainty()));
    (said, super::polling::worse(certainty(place), certainty(until)))
}

fn answers(
    facts: &Facts,
    expired: Option<&KnownFact<'_, Expired>>,
    election: Option<NaiveDate>,
    notes: &mut Vec<SourceNote>,
) -> Vec<Answer> {
    let mut answers = Vec::new();
    let answer =
        |title, sign, text, certainty, others| Answer { title, text, sign, link: None, certainty, others };
    if let Some(known) = facts.code("voter_id.without", WITHOUT) {
        let (key, returns) = known.value;
        let mut text = vec![Say::new(key)];
        let (said, certainty) =
            if returns { come_back(facts, election, notes) } else { (Vec::new(), Certainty::Sure) };
        text.extend(said);
        notes.push(known.fact.note("about_without"));
        let certainty = super::polling::worse(known.certainty(), certainty);
        let others = known.others.iter().map(|(key, _)| Say::new(key)).collect();
        answers.push(answer("ans_without", "circle-alert", text, certainty, others));
    }
    let age = facts.read("voter_id.expired_any_from_age", number);
    if let Some(known) = expired {
        // Each card says it for itself: here stands what no card says.
        let mut text = match known.value {
            Expired::Some => vec![Say::new("exp_some")],
            Expired::StateLicence => vec![Say::new("exp_state_licence")],
            Expired::No | Expired::Any | Expired::Up(..) | Expired::SinceGeneral => Vec::new(),
        };
        text.extend(age.map(|age| Say::new("exp_age").with("age", age.value)));
        notes.push(known.fact.note("about_expired"));
        if !text.is_empty() || !known.certainty().is_firm() {
            text.extend(foot(known.value, "id_state_licence").filter(|_| text.is_empty()));
            answers.push(answer("ans_expired", "calendar-days", text, known.certainty(), Vec::new()));
        }
    }
    answers
}
