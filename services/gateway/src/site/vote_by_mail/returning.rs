//! A mail ballot on its way back (DESIGN 7, "facts that a voter can act on"): who may bring it, where, drop
//! boxes, a missing postmark, mending a fault, following it. An answer that is not known is not there.

use chrono::{NaiveDate, NaiveTime};

use super::envelope::FLAG;
use super::fixing::{OFFERED, Offered, cure_end, when};
use crate::site::jurisdiction::codes::{list, number};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::jurisdiction::facts::{Facts, KnownFact, together};
use crate::site::jurisdiction::moment::{DayCount, time};
use crate::site::visit::scene::Scene;
use crate::site::wording::words;
use crate::view::facts::{Answer, AnswerLink, Answers, Certainty, SourceNote};
use crate::view::text::Say;

/// The people who may bring a voter's ballot.
pub(crate) const BY_OTHER: &[(&str, Bearer)] = &[
    ("voter_only", Bearer::VoterOnly),
    ("anyone", Bearer::Anyone),
    ("family", Bearer::Person("who_family")),
    ("close_family", Bearer::Person("who_close_family")),
    ("household", Bearer::Person("who_household")),
    ("caregiver", Bearer::Person("who_caregiver")),
    ("guardian", Bearer::Person("who_guardian")),
    ("named_agent", Bearer::Person("who_named_agent")),
    ("agent_if_ill_or_disabled", Bearer::Person("who_agent_if_ill_or_disabled")),
    ("care_home_staff", Bearer::Person("who_care_home_staff")),
    ("clerk", Bearer::Person("who_clerk")),
    ("no_rule", Bearer::NoRule),
];
/// Papers that a person needs who brings the ballot for a voter.
pub(crate) const PAPER: &[(&str, &str)] = &[
    ("form", "who_paper_form"),
    ("written_authorization", "who_paper_written"),
    ("id", "who_paper_id"),
    ("form_and_id", "who_paper_form_and_id"),
];
/// Where it can be handed in; `None` is no place for the voter to go to.
pub(crate) const PLACES: &[(&str, Option<&str>)] = &[
    ("drop_box", Some("place_drop_box")),
    ("early_voting_site", Some("place_early_voting_site")),
    ("election_office", Some("place_election_office")),
    ("polling_place", Some("place_polling_place")),
    ("courier", None),
    ("agent", None),
    ("-", None),
];
pub(crate) const BOX_WHERE: &[(&str, &str)] =
    &[("early_voting_site", "place_early_voting_site"), ("election_office", "place_election_office")];
/// They are open while early voting is.
const BOXES_EARLY_VOTING: &str = "boxes_early_voting_hours";
pub(crate) const BOX_WHEN: &[(&str, &str)] =
    &[("early_voting_hours", BOXES_EARLY_VOTING), ("office_hours", "boxes_office_hours")];
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bearer {
    VoterOnly,
    Anyone,
    NoRule,
    Person(&'static str),
}

/// The answers, and where they come from.
#[derive(Default)]
pub(crate) struct GatheredAnswers {
    answers: Vec<Answer>,
    notes: Vec<SourceNote>,
}

impl GatheredAnswers {
    /// Adds an answer out of a fact; `other` says what another source says.
    pub(crate) fn add<T>(
        &mut self,
        (title, sign): (&'static str, &'static str),
        known: &KnownFact<'_, T>,
        text: Vec<Say>,
        other: impl Fn(&T) -> Option<Say>,
    ) {
        let others = known.others.iter().filter_map(other).filter(|say| !text.contains(say)).collect();
        self.answers.push(Answer { title, text, sign, link: None, certainty: known.certainty(), others });
        self.notes.push(known.fact.note(title));
    }

    /// Adds an answer that no fact of the jurisdiction decides.
    pub(crate) fn add_general(&mut self, (title, sign): (&'static str, &'static str), text: Vec<Say>) {
        let certainty = Certainty::Sure;
        self.answers.push(Answer { title, text, sign, link: None, certainty, others: Vec::new() });
    }

    /// Adds a link to the last answer.
    pub(crate) fn link(&mut self, key: &'static str, href: &str) {
        if let Some((last, link)) = self.answers.last_mut().zip(words::external(href)) {
            last.link = Some(AnswerLink { key, link });
        }
    }

    /// A doubt about a part makes the whole answer doubtful.
    pub(crate) fn doubt<T>(&mut self, known: &KnownFact<'_, T>) {
        if let Some(last) = self.answers.last_mut().filter(|last| last.certainty.is_firm()) {
            last.certainty = match known.certainty() {
                Certainty::Sure => last.certainty,
                Certainty::Secondary => Certainty::Secondary,
                Certainty::Unsure | Certainty::Disputed => Certainty::Unsure,
            };
        }
    }

    /// The section; `None` when it has nothing to say.
    pub(crate) fn finish(self) -> Option<Answers> {
        let sources = together(self.notes);
        (!self.answers.is_empty()).then_some(Answers { answers: self.answers, sources })
    }
}

/// The known facts about the ballot's way back.
#[must_use]
pub fn returning(scene: &Scene<'_>) -> Option<Answers> {
    let config = scene.config?;
    // Where the jurisdiction shows no dates, answers have none (SPEC section 4).
    let election = scene.dates().filter(|dates| dates.shown).and_then(|dates| Some(dates.election?.day));
    let mut all = GatheredAnswers::default();
    bearer(&mut all, &config.facts);
    place(&mut all, config, election);
    let over = boxes_until(config).is_some_and(|(day, _)| day < scene.visit.today());
    boxes(&mut all, &config.facts, election, over);
    postmark(&mut all, &config.facts, election);
    cure(&mut all, &config.facts, election);
    if let Some(known) = config.facts.link("mail_ballot.tracking_url") {
        all.add(("ans_track", "search"), &known, vec![Say::new("track_text_link")], |_| None);
        all.link("track_button", known.value);
    }
    all.finish()
}

fn bearer(all: &mut GatheredAnswers, facts: &Facts) {
    let Some(known) = facts.read("mail_ballot.return.by_other", |value| list(value, BY_OTHER)) else {
        return;
    };
    let mut text = who(&known.value);
    let others_may = text.first().is_some_and(|say| say.key != "who_no_rule") && !is_only_voter(&known.value);
    let most = facts.read("mail_ballot.return.by_other_max", number).filter(|_| others_may);
    text.extend(most.map(|most| Say::new("who_max").with("count", most.value)));
    let paper = facts.code("mail_ballot.return.by_other_paper", PAPER).filter(|_| others_may);
    text.extend(paper.map(|paper| Say::new(paper.value)));
    let sign = if known.value.contains(&Bearer::NoRule) { "ask" } else { "hand" };
    all.add(("ans_who", sign), &known, text, |other| who(other).into_iter().next());
}

fn is_only_voter(bearers: &[Bearer]) -> bool {
    bearers == [Bearer::VoterOnly]
}

fn who(bearers: &[Bearer]) -> Vec<Say> {
    let people: Vec<&'static str> = bearers
        .iter()
        .filter_map(|bearer| match bearer {
            Bearer::Person(key) => Some(*key),
            _ => None,
        })
        .collect();
    if bearers.contains(&Bearer::NoRule) {
        vec![Say::new("who_no_rule")]
    } else if bearers.contains(&Bearer::Anyone) {
        vec![Say::new("who_anyone")]
    } else if !bearers.contains(&Bearer::VoterOnly) {
        vec![Say::new("who_you_or").any("people", people)]
    } else if people.is_empty() {
        vec![Say::new("who_only_you")]
    } else {
        vec![Say::new("who_only_you"), Say::new("who_except").any("people", people)]
    }
}

/// A last day, and the time on it where it is known.
pub(crate) type LastMoment = (NaiveDate, Option<NaiveTime>);

/// When drop boxes stop taking ballots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BoxesEnd {
    /// Their last day; `None` where they end with early voting, whose last day is not known.
    day: Option<NaiveDate>,
    at: Option<NaiveTime>,
    /// That they end then.
    sure: bool,
}

impl BoxesEnd {
    /// True where the other places take ballots until another moment.
    fn differs(self, day: Option<NaiveDate>, at: Option<NaiveTime>) -> bool {
        let earlier = self.at.zip(at).is_some_and(|(boxes, others)| boxes < others);
        day.is_some() && (self.day != day || earlier)
    }
}

/// When drop boxes stop taking ballots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoxesRule {
    /// With the other places.
    AsOthers,
    /// By a rule of their own; `None` where it is not sure.
    Own(Option<LastMoment>),
}

/// The rule for drop boxes, in all places that have some.
pub(crate) fn boxes_rule(config: &JurisdictionConfig) -> BoxesRule {
    match boxes_end(config) {
        None => BoxesRule::AsOthers,
        Some(end) => BoxesRule::Own(end.day.filter(|_| end.sure).map(|day| (day, end.at))),
    }
}

/// The last day and time of drop boxes, where they have a rule of their own and it is sure.
pub(crate) fn boxes_until(config: &JurisdictionConfig) -> Option<LastMoment> {
    boxes_end(config).filter(|end| end.sure).and_then(|end| Some((end.day?, end.at)))
}

/// True where drop boxes close with early voting, whose last day is not known for this election.
pub(crate) fn boxes_end_with_early_voting(config: &JurisdictionConfig) -> bool {
    boxes_end(config).is_some_and(|end| end.sure && end.day.is_none())
}

/// The end of drop boxes, where the facts give them one: a day of their own, or that of early voting where
/// they are open only then. `None` says nothing about them.
fn boxes_end(config: &JurisdictionConfig) -> Option<BoxesEnd> {
    let (facts, election) = (&config.facts, config.election.as_ref()?);
    let offered = facts.code("mail_ballot.drop_boxes.offered", OFFERED);
    offered.filter(|offered| offered.value != Offered::No)?;
    if let Some(until) = facts.read("mail_ballot.drop_boxes.until_days_before", DayCount::parse) {
        let day = Some(until.value.before(election.day)?);
        let at = facts.read("mail_ballot.drop_boxes.until_time", time).map(|known| known.value);
        return Some(BoxesEnd { day, at, sure: until.certainty().is_firm() });
    }
    let when = facts.code("mail_ballot.drop_boxes.when", BOX_WHEN)?;
    (when.value == BOXES_EARLY_VOTING).then(|| BoxesEnd {
        day: election.early_voting.end,
        at: None,
        sure: when.certainty().is_firm(),
    })
}

fn place(all: &mut GatheredAnswers, config: &JurisdictionConfig, election: Option<NaiveDate>) {
    let facts = &config.facts;
    let Some(known) = facts.read("mail_ballot.return.places", |value| list(value, PLACES)) else { return };
    let mut places: Vec<&'static str> = known.value.iter().flatten().copied().collect();
    let allowed = facts.code("mail_ballot.return.in_person.allowed", FLAG).is_none_or(|known| known.value);
    if places.is_empty() || !allowed {
        all.add(("ans_where", "mail"), &known, vec![Say::new("where_mail_only")], |_| None);
        return;
    }
    let count = |name| facts.read(name, DayCount::parse);
    let last = count("mail_ballot.return.in_person.days_before");
    let first = count("mail_ballot.return.in_person.from_days_before");
    let at = facts.read("mail_ballot.return.in_person.time", time).map(|known| known.value);
    let counted = last.as_ref().zip(election).and_then(|(last, election)| last.value.before(election));
    // The content service knows weekends and holidays: its safe day is that of the deadlines on the page.
    let dated = config.election.as_ref().and_then(|e| e.dates.ballot_dropoff_by.as_ref()?.date);
    let until = counted.map(|day| dated.map_or(day, |dated| dated.min(day)));
    // Drop boxes that have an end of their own are not under that of the other places: their answer says it.
    if places.len() > 1 && boxes_end(config).is_some_and(|boxes| boxes.differs(counted, at)) {
        places.retain(|place| *place != "place_drop_box");
    }
    let early = until.and_then(|until| early_sites(config, &mut places, until));
    let mut text = Vec::new();
    if !places.is_empty() {
        text.push(Say::new("where_places").any("places", places));
        if let Some(until) = until {
            let from = first.and_then(|first| first.value.before(election?));
            let key = if from == counted { "where_only_on" } else { "where_until" };
            text.push(Say::new(key).with("when", when(until, at)));
        }
    }
    text.extend(early);
    if facts.is_yes("mail_ballot.return.in_person.id") {
        text.push(Say::new("where_id"));
    }
    if facts.is_yes("mail_ballot.return.tabulator") {
        text.push(Say::new("where_tabulator"));
    }
    all.add(("ans_where", "landmark"), &known, text, |other: &Vec<Option<&'static str>>| {
        let places: Vec<_> = other.iter().flatten().copied().collect();
        (!places.is_empty()).then(|| Say::new("where_places").any("places", places))
    });
    if let Some(last) = &last {
        all.doubt(last);
    }
}

/// Where early voting ends before `until`: takes early voting sites out of `places`, and returns the sentence
/// with their own last day. Without a known last day they are not said to be open on that day either.
fn early_sites(config: &JurisdictionConfig, places: &mut Vec<&'static str>, until: NaiveDate) -> Option<Say> {
    let end = config.election.as_ref()?.early_voting.end;
    if !places.contains(&"place_early_voting_site") || end.is_some_and(|end| end >= until) {
        return None;
    }
    places.retain(|place| *place != "place_early_voting_site");
    Some(match end {
        Some(end) => Say::new("where_early_until").with("when", when(end, None)),
        None => Say::new("where_early_open"),
    })
}

fn boxes(all: &mut GatheredAnswers, facts: &Facts, election: Option<NaiveDate>, over: bool) {
    let Some(known) = facts.code("mail_ballot.drop_boxes.offered", OFFERED) else { return };
    let say = |offered: &Offered| {
        Say::new(match offered {
            Offered::Yes => "boxes_yes",
            Offered::No => "boxes_no",
            Offered::Local => "boxes_local",
        })
    };
    let mut text = vec![say(&known.value)];
    let day = |name| facts.read(name, DayCount::parse).and_then(|known| known.value.before(election?));
    if over {
        text = vec![Say::new("boxes_over")];
    } else if known.value == Offered::Yes {
        let places = facts.read("mail_ballot.drop_boxes.where", |value| list(value, BOX_WHERE));
        text.extend(places.map(|places| Say::new("boxes_where").any("places", places.value)));
        text.extend(facts.code("mail_ballot.drop_boxes.when", BOX_WHEN).map(|when| Say::new(when.value)));
        let from = day("mail_ballot.drop_boxes.from_days_before");
        text.extend(from.map(|from| Say::new("boxes_from").with("date", from)));
    }
    if known.value != Offered::No && !over {
        let at = facts.read("mail_ballot.drop_boxes.until_time", time).map(|known| known.value);
        let until = day("mail_ballot.drop_boxes.until_days_before");
        let key = if known.value == Offered::Yes { "boxes_until" } else { "mail_drop_boxes" };
        text.extend(until.map(|until| Say::new(key).with("when", when(until, at))));
    }
    let sign = match known.value {
        Offered::Yes => "inbox",
        Offered::No => "none",
        Offered::Local => "ask",
    };
    all.add(("ans_boxes", sign), &known, text, |other| Some(say(other)));
}

fn postmark(all: &mut GatheredAnswers, facts: &Facts, election: Option<NaiveDate>) {
    let known = facts.read("mail_ballot.return.by_mail.no_postmark_days_after", DayCount::parse);
    let Some((known, election)) = known.zip(election) else { return };
    let at = facts.read("mail_ballot.return.by_mail.no_postmark_time", time).map(|known| known.value);
    let Some(day) = known.value.after(election) else { return };
    let missing = Say::new("postmark_missing").with("when", when(day, at));
    all.add(("ans_postmark", "mail"), &known, vec![missing], |_| None);
}

fn cure(all: &mut GatheredAnswers, facts: &Facts, election: Option<NaiveDate>) {
    let Some(known) = facts.code("mail_ballot.cure.offered", OFFERED) else { return };
    let say = |offered: &Offered| {
        Say::new(match offered {
            Offered::Yes => "cure_yes",
            Offered::No => "cure_no",
            Offered::Local => "cure_local",
        })
    };
    let days = facts.read("mail_ballot.cure.days_before", DayCount::parse);
    let mut text = vec![say(&known.value)];
    if known.value == Offered::Yes {
        text.push(cure_end(facts, election));
    }
    let sign = match known.value {
        Offered::Yes => "clipboard-pen",
        Offered::No => "none",
        Offered::Local => "ask",
    };
    all.add(("ans_cure", sign), &known, text, |other| Some(say(other)));
    days.filter(|_| known.value == Offered::Yes).iter().for_each(|days| all.doubt(days));
}

#[cfg(test)]
mod tests;
