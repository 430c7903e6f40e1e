//! Registering (SPEC sections 2 to 5): the ways with heading, copy, buttons and deadline by flag, the paper
//! form by mail, the overseas question, and states without registration. A way whose day is over is closed,
//! never offered.

pub mod identification;
pub mod same_day;

use chrono::NaiveDate;

use self::identification::identification;
use self::same_day::{same_day, says_where};
use super::vote_by_mail::mail;
use crate::site::jurisdiction::config::{self, JurisdictionConfig, NotedDate};
use crate::site::jurisdiction::registers_at::{self, is_offered};
use crate::site::jurisdiction::sources::source;
use crate::site::visit::dates::{Dates, day, ordinarily_over};
use crate::site::visit::route::HELP;
use crate::site::visit::scene::Scene;
use crate::site::vote_by_mail::safe_day::{advice, too_slow};
use crate::site::wording::words;
use crate::view::bootstrap::{ButtonKey, DeadlineKind};
use crate::view::info::{DateStatus, Deadline, Source};
use crate::view::registering::{
    Overseas, Register, Registration, RegistrationNeed, RegistrationWay, WayKind, WayStatus,
};
use crate::view::text::PageLink;

/// The federal page for voters abroad, where no fact names its form.
const OVERSEAS: &str = "https://www.fvap.gov/";

/// The facts of the part about voting from abroad, on the page of help.
const ABROAD: [&str; 3] =
    ["uocava.return.days_after", "uocava.return.ways", "uocava.ballots_sent_days_before"];

/// The view model of `GET /api/site/register/{code}`.
#[must_use]
pub fn register(scene: &Scene<'_>) -> Register {
    let registration = registration(scene);
    let nothing_to_do = registration.need == RegistrationNeed::NotRequired;
    Register {
        head: scene.head(),
        registration,
        same_day_answers: same_day(scene).filter(|_| !nothing_to_do),
        identification: nothing_to_do.then(|| identification(scene)),
        by_mail: nothing_to_do.then(|| mail(scene)).flatten(),
        overseas: overseas(scene),
        options: options(scene),
    }
}

/// The overseas question: both answers lead to the days of the state on the page of help, with the federal
/// form beside them; where no days are known, to that form.
fn overseas(scene: &Scene<'_>) -> Overseas {
    let facts = scene.config.map(|config| &config.facts);
    let form = facts.and_then(|facts| words::external(facts.link("uocava.fpca_url")?.value));
    let form = form.unwrap_or_else(|| PageLink { href: OVERSEAS.to_owned(), external: true, text: None });
    let has_days = facts.is_some_and(|facts| ABROAD.iter().any(|name| facts.all(name).next().is_some()));
    let help = scene.voting_info(&format!("{HELP}/")).filter(|_| has_days);
    let days = help.map(|href| format!("{href}#abroad"));
    match days.map(words::internal) {
        Some(days) => Overseas { live_abroad: days.clone(), military: days, form: Some(form) },
        None => Overseas { live_abroad: form.clone(), military: form, form: None },
    }
}

/// The options page (SPEC section 2): register, check registration, find where to vote, learn more.
fn options(scene: &Scene<'_>) -> Vec<crate::view::bootstrap::LandingButton> {
    let order = [ButtonKey::Register, ButtonKey::Confirm, ButtonKey::Locate, ButtonKey::VoterEducation];
    let find = |key| scene.buttons.iter().find(|b| b.key == key).cloned();
    order.into_iter().filter_map(find).collect()
}

/// Registering in the jurisdiction of a page.
#[must_use]
pub fn registration(scene: &Scene<'_>) -> Registration {
    let Some((config, dates)) = scene.config.zip(scene.dates()) else {
        return Registration {
            need: RegistrationNeed::Unknown,
            last_day: None,
            last_day_is_same_for_all: false,
            ways: Vec::new(),
            none_open: true,
            is_closed: false,
            is_probably_over: false,
            requirements: None,
            source: None,
        };
    };
    let required = config.registration.required;
    let mut ways = match (required, scene.is_state()) {
        (false, _) => Vec::new(),
        (true, true) => ways(config, &dates),
        (true, false) => territory_ways(config, &dates),
    };
    ways.sort_by_key(|way| way.status);
    advise(scene, &dates, &mut ways);
    let (last_day, last_day_is_same_for_all) = last_day(&ways);
    let fields = ["registration.deadlines", "registration.inPerson", "registration.checkUrl"];
    let election = dates.election.map(|e| e.day);
    let has_days = ways.iter().any(|way| way.deadline.as_ref().is_some_and(|d| d.date.is_some()));
    let found = fields.iter().find_map(|field| source(config, field));
    // Without registration there is no page about it: the office's own.
    let found = found.map(|s| Source { url: s.url.filter(|_| required), ..s });
    Registration {
        need: if required { RegistrationNeed::Required } else { RegistrationNeed::NotRequired },
        last_day,
        last_day_is_same_for_all,
        none_open: none_open(&ways),
        is_closed: is_closed(&ways),
        is_probably_over: is_probably_over(config, &dates, &ways),
        ways,
        requirements: words::rich(config.vep.registration_requirements.as_ref(), scene.locale),
        source: found
            .map(|s| s.for_days_of(election.filter(|_| has_days)).or_office(scene.office_url().as_deref())),
    }
}

/// No way is open today: then none of them has the page's filled button (SPEC section 2).
fn none_open(ways: &[RegistrationWay]) -> bool {
    ways.iter().all(|way| way.status != WayStatus::Open)
}

/// Registering is over for the election (SPEC section 3): no way is open, and one was. Where none is offered
/// or known, nothing is over.
fn is_closed(ways: &[RegistrationWay]) -> bool {
    none_open(ways) && ways.iter().any(|way| way.status == WayStatus::Closed)
}

/// True where no open way has a last day that is ahead, and either one has passed that may be later by law,
/// or the ordinary rule of the state is over for each way that it names. Where voters register and vote in
/// one visit it is never too late.
fn is_probably_over(config: &JurisdictionConfig, dates: &Dates<'_>, ways: &[RegistrationWay]) -> bool {
    let open = || ways.iter().filter(|way| way.status == WayStatus::Open);
    let last =
        |way: &RegistrationWay| way.deadline.as_ref().filter(|day| day.date.is_some()).map(|day| day.status);
    let is_ahead = |way: &RegistrationWay| {
        way.kind == WayKind::SameDay || last(way).is_some_and(|status| status != DateStatus::Passed)
    };
    let has_passed = open().any(|way| last(way) == Some(DateStatus::Passed));
    let rules =
        ["online", "in_person", "mail"].map(|way| format!("registration.deadlines.{way}.days_before"));
    open().next().is_some() && !open().any(is_ahead) && (has_passed || ordinarily_over(config, dates, &rules))
}

/// The ways of a state. A way that is not offered is named only where a checked fact says so.
fn ways(config: &JurisdictionConfig, dates: &Dates<'_>) -> Vec<RegistrationWay> {
    let all = &config.registration;
    let of =
        |kind, way: &Option<config::RegistrationWay>| way.as_ref().map(|w| way_of(kind, w, config, dates));
    let ways: Vec<RegistrationWay> = [
        of(WayKind::Online, &all.online),
        of(WayKind::InPerson, &all.in_person),
        of(WayKind::Mail, &all.mail),
        of(WayKind::SameDay, &all.same_day),
    ]
    .into_iter()
    .flatten()
    .filter(|way| way.status != WayStatus::NotOffered || way.source.is_some())
    // For some races, or on some days: the section about one visit says which.
    .filter(|way| {
        way.kind != WayKind::SameDay || way.status != WayStatus::NotOffered || !is_offered(&config.facts)
    })
    .collect();
    // Nothing offered at all is nothing known: no section of refusals.
    if ways.iter().all(|way| way.status == WayStatus::NotOffered) { Vec::new() } else { ways }
}

fn way_of(
    kind: WayKind,
    way: &config::RegistrationWay,
    config: &JurisdictionConfig,
    dates: &Dates<'_>,
) -> RegistrationWay {
    let days = DaysOf::of(kind, config, dates);
    let status = match (way.enabled, days.are_over(dates)) {
        (false, _) => WayStatus::NotOffered,
        (true, true) => WayStatus::Closed,
        (true, false) => WayStatus::Open,
    };
    let (open, locale) = (status == WayStatus::Open, dates.locale);
    let shows_day = way.display_deadline || kind == WayKind::SameDay;
    let day_shown = |deadline: Option<Deadline>| deadline.filter(|_| way.enabled && shows_day);
    let when_open = |link: Option<PageLink>| link.filter(|_| open);
    let copy = words::rich(way.copy.as_ref(), locale).filter(|_| open);
    let is_said = words::is_editors(way.copy.as_ref(), copy.as_ref(), locale);
    let in_one_visit = kind == WayKind::SameDay && open && !is_said && says_where(&config.facts);
    let heading = if way.enabled { words::text(way.heading.as_ref(), locale) } else { None };
    RegistrationWay {
        kind,
        status,
        heading,
        copy: copy.filter(|_| !in_one_visit),
        in_one_visit,
        button: when_open(words::button(way.url.as_ref(), way.button_text.as_ref(), locale)),
        alternate: when_open(words::button(
            way.alternate_url.as_ref(),
            way.alternate_button_text.as_ref(),
            locale,
        )),
        deadline: day_shown(days.deadline(kind, dates)),
        postmark_by: day_shown(
            days.postmark.and_then(|n| dates.known(DeadlineKind::RegisterPostmarkBy, Some(n))),
        ),
        receive_by: day_shown(
            days.receive.and_then(|n| dates.known(DeadlineKind::RegisterReceiveBy, Some(n))),
        ),
        mail_advice: None,
        mail_to: (kind == WayKind::Mail && open && way.show_registration_steps)
            .then(|| way.mailing_address.iter().filter(|l| !l.trim().is_empty()).cloned().collect()),
        source: source(config, field(kind)),
    }
}

/// When to mail the form: the day by law is the earlier of postmark and arrival, where it is shown. Once our
/// day is over, the other ways that are open are named.
fn advise(scene: &Scene<'_>, dates: &Dates<'_>, ways: &mut [RegistrationWay]) {
    let is_open = |way: &&RegistrationWay| way.status == WayStatus::Open;
    let others: Vec<&'static str> = ways.iter().filter(is_open).filter_map(|way| instead(way.kind)).collect();
    let mailed = ways.iter_mut().find(|way| way.kind == WayKind::Mail && way.status == WayStatus::Open);
    let Some(way) = mailed else { return };
    let legal = way.deadline.as_ref().and_then(|deadline| deadline.date);
    way.mail_advice = advice(&[legal], dates.today, scene.visit.mail_safe_days, || too_slow(others));
}

/// The words for another way than the mail.
fn instead(kind: WayKind) -> Option<&'static str> {
    match kind {
        WayKind::Online => Some("late_online"),
        WayKind::InPerson => Some("late_in_person"),
        WayKind::SameDay => Some("late_same_day"),
        WayKind::Mail => None,
    }
}

fn field(kind: WayKind) -> &'static str {
    match kind {
        WayKind::Online => "registration.online.url",
        WayKind::InPerson => "registration.inPerson",
        WayKind::Mail => "registration.mail",
        WayKind::SameDay => "registration.sameDay",
    }
}

/// The days that end a way.
#[derive(Default)]
struct DaysOf<'a> {
    one: Option<&'a NotedDate>,
    postmark: Option<&'a NotedDate>,
    receive: Option<&'a NotedDate>,
    /// Of registering and voting in one visit.
    visit: Option<NaiveDate>,
    /// No day: nobody can register this way for the election (a runoff for the voters of the first election).
    never: bool,
}

/// True where the facts say that a way of registering has no last day for the election.
fn is_never(config: &JurisdictionConfig, kind: WayKind) -> bool {
    let name = match kind {
        WayKind::Online => "registration.deadlines.online.days_before",
        WayKind::InPerson => "registration.deadlines.in_person.days_before",
        WayKind::Mail => "registration.deadlines.mail.days_before",
        WayKind::SameDay => return false,
    };
    config.facts.read(name, |value| (value == "-").then_some(())).is_some()
}

impl<'a> DaysOf<'a> {
    fn of(kind: WayKind, config: &JurisdictionConfig, dates: &Dates<'a>) -> Self {
        if dates.election.is_some() && is_never(config, kind) {
            return Self { never: true, ..Self::default() };
        }
        match kind {
            WayKind::Online => {
                Self { one: dates.noted(|d| d.register_online_by.as_ref()), ..Self::default() }
            }
            WayKind::InPerson => {
                Self { one: dates.noted(|d| d.register_in_person_by.as_ref()), ..Self::default() }
            }
            WayKind::Mail => Self {
                postmark: dates.noted(|d| d.register_postmark_by.as_ref()),
                receive: dates.noted(|d| d.register_receive_by.as_ref()),
                ..Self::default()
            },
            WayKind::SameDay => {
                let visit = dates.election.map(|election| registers_at::last_day(config, election.day));
                Self { visit, ..Self::default() }
            }
        }
    }

    /// A form must be postmarked and must arrive: either day ends the way.
    fn are_over(&self, dates: &Dates<'_>) -> bool {
        self.never
            || [self.one, self.postmark, self.receive].into_iter().any(|noted| dates.is_over(noted))
            || self.visit.is_some_and(|last| last < dates.today)
    }

    /// The last day of the way: of a mailed form the earlier one.
    fn deadline(&self, kind: WayKind, dates: &Dates<'_>) -> Option<Deadline> {
        if self.never {
            return None;
        }
        match kind {
            WayKind::Online => dates.deadline(DeadlineKind::RegisterOnlineBy, self.one),
            WayKind::InPerson => dates.deadline(DeadlineKind::RegisterInPersonBy, self.one),
            WayKind::Mail => {
                let postmark_first = match (day(self.postmark), day(self.receive)) {
                    (Some(postmark), Some(receive)) => postmark <= receive,
                    (postmark, _) => postmark.is_some(),
                };
                if postmark_first {
                    dates.deadline(DeadlineKind::RegisterPostmarkBy, self.postmark)
                } else {
                    dates.deadline(DeadlineKind::RegisterReceiveBy, self.receive)
                }
            }
            WayKind::SameDay => {
                let election = dates.election.filter(|_| dates.shown)?;
                let (own, facts) =
                    (&election.dates.register_same_day_note, &election.dates.register_same_day_sentences);
                let note = words::note(own.as_ref(), facts, dates.locale);
                Some(dates.dated(DeadlineKind::RegisterSameDay, self.visit.or(Some(election.day)), note))
            }
        }
    }
}

/// Territories have no settings of ways (SPEC section 3): the checked facts say which there are and where.
fn territory_ways(config: &JurisdictionConfig, dates: &Dates<'_>) -> Vec<RegistrationWay> {
    let known = |kind| {
        let source = source(config, field(kind))?;
        let days = DaysOf::of(kind, config, dates);
        let deadline = match kind {
            WayKind::Mail => days.deadline(kind, dates),
            _ => dates.deadline(deadline_kind(kind), days.one),
        };
        let button = words::external(source.url.as_deref()?)?;
        Some(RegistrationWay {
            kind,
            status: if days.are_over(dates) { WayStatus::Closed } else { WayStatus::Open },
            heading: None,
            copy: None,
            button: Some(button).filter(|_| !days.are_over(dates)),
            alternate: None,
            deadline,
            postmark_by: None,
            receive_by: None,
            mail_advice: None,
            in_one_visit: false,
            mail_to: None,
            source: Some(source),
        })
    };
    [WayKind::Online, WayKind::InPerson, WayKind::Mail].into_iter().filter_map(known).collect()
}

fn deadline_kind(kind: WayKind) -> DeadlineKind {
    match kind {
        WayKind::Online => DeadlineKind::RegisterOnlineBy,
        WayKind::InPerson => DeadlineKind::RegisterInPersonBy,
        WayKind::Mail => DeadlineKind::RegisterReceiveBy,
        WayKind::SameDay => DeadlineKind::RegisterSameDay,
    }
}

/// The open way that ends last, registering on the day of voting aside; and whether it is the last day of
/// all.
fn last_day(ways: &[RegistrationWay]) -> (Option<Deadline>, bool) {
    let offered = || {
        let dated = ways.iter().filter(|w| w.status != WayStatus::NotOffered);
        dated.filter(|w| w.kind != WayKind::SameDay)
    };
    let open = offered().filter(|w| w.status == WayStatus::Open).filter_map(|w| w.deadline.as_ref());
    // Of several that end together the first leads: `max_by_key` gives the last one that it meets.
    let ahead = open.filter(|d| d.date.is_some() && d.status != DateStatus::Passed);
    let last = ahead.rev().max_by_key(|d| d.date);
    let same = last
        .is_some_and(|last| offered().all(|way| way.deadline.as_ref().is_some_and(|d| d.date == last.date)));
    (last.cloned(), same)
}

#[cfg(test)]
mod tests;
