//! Help at the polls, languages, no fixed home, military and overseas.

use chrono::NaiveDate;

use crate::site::jurisdiction::codes::list;
use crate::site::jurisdiction::facts::{Facts, together};
use crate::site::jurisdiction::moment::DayCount;
use crate::site::vote_by_mail::fixing::when;
use crate::site::vote_by_mail::returning::GatheredAnswers;
use crate::site::wording::words;
use crate::view::facts::{AnswerLink, Answers, Certainty};
use crate::view::help::{CountyLanguages, HelpSection};
use crate::view::text::Say;

/// For whom something is done.
pub(in crate::site) const FOR_WHOM: &[(&str, &str)] = &[
    ("disability", "for_disability"),
    ("print_disability", "for_print_disability"),
    ("age_65", "for_age_65"),
    ("age_70", "for_age_70"),
    ("ill", "for_ill"),
    ("on_request", "for_on_request"),
    ("where_offered", "for_where_offered"),
];
/// Where mail can go.
pub(in crate::site) const MAIL_TO: &[(&str, &str)] = &[
    ("shelter", "mail_shelter"),
    ("religious_center", "mail_religious_center"),
    ("general_delivery", "mail_general_delivery"),
    ("po_box", "mail_po_box"),
    ("friend_or_relative", "mail_friend"),
];
/// How a ballot comes back from abroad.
pub(in crate::site) const WAYS: &[(&str, &str)] =
    &[("mail", "abroad_mail"), ("electronic", "abroad_electronic")];
/// The most counties that a page lists.
const MOST_COUNTIES: usize = 80;

/// A section of answers; `None` when there are none.
pub(super) fn section(id: &'static str, sign: &'static str, all: GatheredAnswers) -> Option<HelpSection> {
    let answers = all.finish()?;
    Some(HelpSection {
        id,
        sign,
        answers: answers.answers,
        sources: answers.sources,
        certainty: Certainty::Sure,
        ..Default::default()
    })
}

/// For whom something is done: fact, title, sign and first sentence.
type ForWhom = (&'static str, &'static str, &'static str, &'static str);

const CURBSIDE: ForWhom = ("accessible.curbside", "ans_curbside", "car", "curbside_for");
/// Help that a voter may have: fact, title, sign and sentence.
const HELPER: ForWhom = ("help.helper_of_choice", "ans_helper", "handshake", "helper_text");

/// Help at the polls.
pub(super) fn at_the_polls(facts: &Facts) -> Option<HelpSection> {
    let mut all = GatheredAnswers::default();
    for of in [
        CURBSIDE,
        ("accessible.front_of_line", "ans_front", "accessibility", "front_for"),
        ("accessible.home", "ans_home", "house", "home_for"),
        ("accessible.remote", "ans_remote", "laptop", "remote_for"),
    ] {
        for_whom(facts, of, &mut all);
    }
    for of in [HELPER, ("accessible.machine", "ans_machine", "ear", "machine_text")] {
        may_have(facts, of, &mut all);
    }
    section("help", "hand-helping", all)
}

/// How a voter votes who cannot go in: from the car, and with whose help. `None` where the state's rule of
/// voting from the car is not known.
#[must_use]
pub(in crate::site) fn cannot_go_in(facts: &Facts) -> Option<Answers> {
    let mut all = GatheredAnswers::default();
    if !for_whom(facts, CURBSIDE, &mut all) {
        return None;
    }
    may_have(facts, HELPER, &mut all);
    all.finish()
}

/// Adds for whom something is done; false where that is not known.
fn for_whom(facts: &Facts, (name, title, sign, lead): ForWhom, all: &mut GatheredAnswers) -> bool {
    let Some(known) = facts.read(name, |value| list(value, FOR_WHOM)) else { return false };
    let told = |codes: &Vec<&'static str>| {
        let limits = |key: &&'static str| matches!(*key, "for_on_request" | "for_where_offered");
        let people: Vec<_> = codes.iter().copied().filter(|key| !limits(key)).collect();
        let first = if people.is_empty() {
            Say::new("for_voters_who_ask")
        } else {
            Say::new(lead).any("people", people)
        };
        let mut text = vec![first];
        text.extend(codes.iter().copied().filter(limits).map(Say::new));
        text
    };
    let text = told(&known.value);
    all.add((title, sign), &known, text, |other| told(other).into_iter().next());
    true
}

fn may_have(facts: &Facts, (name, title, sign, text): ForWhom, all: &mut GatheredAnswers) {
    if let Some(known) = facts.read(name, |value| (value == "yes").then_some(())) {
        all.add((title, sign), &known, vec![Say::new(text)], |()| None);
    }
}

/// Languages that the law covers, by county.
pub(super) fn languages(facts: &Facts) -> Option<HelpSection> {
    let known =
        facts.read("vra_203.counties", |value| value.split('|').map(county).collect::<Option<Vec<_>>>())?;
    let complete = facts.is_yes("vra_203.counties_complete");
    let counties: Vec<_> = known.value.iter().take(MOST_COUNTIES).cloned().collect();
    let rest = if complete { "language_more" } else { "language_not_all" };
    Some(HelpSection {
        id: "language",
        sign: "languages",
        lede: vec![Say::new("language_lede"), Say::new(rest)],
        counties,
        certainty: known.certainty(),
        sources: together([known.fact.note("about_languages")]),
        ..Default::default()
    })
}

/// "12011 Broward: Spanish".
pub(in crate::site) fn county(line: &str) -> Option<CountyLanguages> {
    let (place, languages) = line.trim().split_once(": ")?;
    let (fips, county) = place.split_once(' ')?;
    let is_fips = fips.len() == 5 && fips.bytes().all(|b| b.is_ascii_digit());
    let plain = |text: &str| !text.is_empty() && text.len() < 120 && !text.contains(['<', '>', ';']);
    (is_fips && plain(county) && plain(languages))
        .then(|| CountyLanguages { county: county.to_owned(), languages: languages.to_owned() })
}

/// No permanent home.
pub(super) fn no_home(facts: &Facts) -> Option<HelpSection> {
    let mut all = GatheredAnswers::default();
    if let Some(known) = facts.read("homeless.residence", |value| (value == "yes").then_some(())) {
        all.add(("ans_residence", "tent"), &known, vec![Say::new("residence_text")], |()| None);
    }
    if let Some(known) = facts.read("homeless.mail", |value| list(value, MAIL_TO)) {
        let text = vec![Say::new("home_mail").any("places", known.value.clone()), Say::new("home_mail_ask")];
        all.add(("ans_home_mail", "inbox"), &known, text, |_| None);
    }
    let mut section = section("home", "tent", all)?;
    if let Some(guide) = facts.link("homeless.guide_url") {
        section
            .links
            .extend(words::external(guide.value).map(|link| AnswerLink { key: "link_home_guide", link }));
    }
    Some(section)
}

/// Military and overseas.
pub(super) fn abroad(facts: &Facts, election: Option<NaiveDate>) -> Option<HelpSection> {
    let mut all = GatheredAnswers::default();
    let days = |name| facts.read(name, DayCount::parse);
    if let Some((known, election)) = days("uocava.return.days_after").zip(election)
        && let Some(day) = known.value.after(election)
    {
        let mut text = vec![Say::new("abroad_by").with("when", when(day, None))];
        let posted = days("uocava.return.posted_by_days_before").and_then(|p| p.value.before(election));
        match posted {
            Some(posted) => text.push(Say::new("abroad_posted").with("date", posted)),
            None if facts.is_yes("uocava.return.postmark") => text.push(Say::new("abroad_postmark")),
            None => {}
        }
        let home = days("uocava.return.domestic_days_after").and_then(|d| d.value.after(election));
        text.extend(
            home.filter(|home| *home != day).map(|home| Say::new("abroad_domestic").with("date", home)),
        );
        let other =
            |count: &DayCount| Some(Say::new("abroad_by").with("when", when(count.after(election)?, None)));
        all.add(("ans_abroad_by", "calendar-days"), &known, text, other);
    }
    if let Some(known) = facts.read("uocava.return.ways", |value| list(value, WAYS)) {
        let electronic = known.value.contains(&"abroad_electronic");
        let text = vec![Say::new(if electronic { "abroad_ways_both" } else { "abroad_ways_mail" })];
        all.add(("ans_abroad_ways", "globe"), &known, text, |_| None);
    }
    if let Some((known, election)) = days("uocava.ballots_sent_days_before").zip(election)
        && let Some(day) = known.value.before(election)
    {
        all.add(("ans_abroad_sent", "mail"), &known, vec![Say::new("abroad_sent").with("date", day)], |_| {
            None
        });
    }
    let mut section = section("abroad", "plane", all)?;
    section.lede = vec![Say::new("abroad_lede_card")];
    for (name, key) in
        [("uocava.fpca_url", "link_fpca"), ("uocava.fwab_url", "link_fwab"), ("uocava.help_url", "link_fvap")]
    {
        let link = facts.link(name).and_then(|known| words::external(known.value));
        section.links.extend(link.map(|link| AnswerLink { key, link }));
    }
    Some(section)
}
