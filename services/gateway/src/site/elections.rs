//! Elections as pages say them: name, kind, day and doubt of each, those after the next one by year, and
//! where the day comes from. Pure. The content service decides which election is next.

pub mod ahead;
pub mod calendar;
pub mod calendar_words;
pub mod deadlines;
pub mod event;
pub mod far;
pub mod ics;
pub mod json_ld;

use chrono::{Datelike as _, NaiveDate};

use crate::site::jurisdiction::config::{ElectionConfig, JurisdictionConfig};
use crate::site::visit::scene::Scene;
use crate::site::wording::links::is_web;
use crate::site::wording::locale::Locale;
use crate::view::ahead::{ElectionName, ElectionYear, LaterDay};
use crate::view::bootstrap::{ElectionDoubt, NextElection};
use crate::view::facts::SourceNote;
use crate::view::text::Text;

/// The elections that are today or later, the next first.
#[must_use]
pub fn elections(config: Option<&JurisdictionConfig>, today: NaiveDate, locale: Locale) -> Vec<NextElection> {
    let all = config.into_iter().flat_map(|config| config.elections(today));
    all.filter_map(|election| next_election(election, today, locale)).collect()
}

/// The name of an election in the language of the page: in others the kind says more to a voter than English
/// does.
#[must_use]
pub fn title(election: &ElectionConfig, locale: Locale) -> Option<Text> {
    let title = election.title.as_ref()?;
    let said = locale == Locale::En || title.is_spanish(locale);
    said.then(|| Text { text: title.get(locale).to_owned(), lang: title.lang(locale), said: Vec::new() })
}

/// The names of elections whose day nobody has set yet, as the content service lists them.
#[must_use]
pub fn undated(scene: &Scene<'_>) -> Vec<Text> {
    let names = scene.config.and_then(|config| config.facts.text("election.undated", scene.locale));
    let names = names.iter().flat_map(|all| {
        all.text.split('|').map(|name| Text {
            text: name.trim().to_owned(),
            lang: all.lang,
            said: Vec::new(),
        })
    });
    names.collect()
}

/// The next election, while it is today or later.
#[must_use]
pub fn next_election(election: &ElectionConfig, today: NaiveDate, locale: Locale) -> Option<NextElection> {
    let days_until = (election.day - today).num_days();
    (days_until >= 0).then(|| NextElection {
        name: match election.name.trim() {
            "" => election.day.format("Election of %B %-d, %Y").to_string(),
            name => name.to_owned(),
        },
        kind: election.kind,
        date: election.day,
        days_until,
        title: title(election, locale),
        doubt: election.doubt,
        other_days: election.other_days.clone(),
        some_voters: election.some_voters,
    })
}

/// The elections after the next one, by year.
#[must_use]
pub fn later(scene: &Scene<'_>) -> Vec<ElectionYear> {
    let Some(config) = scene.config else { return Vec::new() };
    let today = scene.visit.today();
    let next = config.elections(today).next().map(|election| election.day);
    years(config.elections(today).filter(|election| Some(election.day) != next), scene.locale)
}

pub(super) fn name(election: &ElectionConfig, locale: Locale) -> ElectionName {
    ElectionName { kind: election.kind, title: title(election, locale) }
}

/// Two elections whose names are the same in this language are said once.
pub(super) fn dedup(names: &mut Vec<ElectionName>) {
    let mut kept: Vec<ElectionName> = Vec::with_capacity(names.len());
    for name in names.drain(..) {
        if !kept.contains(&name) {
            kept.push(name);
        }
    }
    *names = kept;
}

/// Elections in their order, those of one day together.
pub(super) fn years<'a>(
    elections: impl Iterator<Item = &'a ElectionConfig>,
    locale: Locale,
) -> Vec<ElectionYear> {
    let mut years: Vec<ElectionYear> = Vec::new();
    for election in elections {
        let year = election.day.year();
        if years.last().is_none_or(|last| last.year != year) {
            years.push(ElectionYear { year, days: Vec::new() });
        }
        let Some(last) = years.last_mut() else { continue };
        match last.days.last_mut().filter(|day| day.date == election.day) {
            Some(day) => {
                day.names.push(name(election, locale));
                dedup(&mut day.names);
                day.doubt = weaker(day.doubt, election.doubt);
                day.other_days.extend(&election.other_days);
                day.some_voters |= election.some_voters;
            }
            None => last.days.push(LaterDay {
                date: election.day,
                names: vec![name(election, locale)],
                doubt: election.doubt,
                other_days: election.other_days.clone(),
                some_voters: election.some_voters,
            }),
        }
    }
    years
}

fn weaker(a: ElectionDoubt, b: ElectionDoubt) -> ElectionDoubt {
    let rank = |doubt| match doubt {
        ElectionDoubt::None => 0,
        ElectionDoubt::MayMove => 1,
        ElectionDoubt::Disputed => 2,
    };
    if rank(b) > rank(a) { b } else { a }
}

/// Where the day of an election comes from; none is named for a day of federal law.
pub(super) fn source(election: &ElectionConfig) -> Option<SourceNote> {
    let (name, url) = (&election.source_name, &election.source.url);
    let says = !name.is_empty() || !url.is_empty();
    says.then(|| SourceNote {
        about: vec!["about_election_day"],
        checked: election.source.checked,
        url: Some(url.clone()).filter(|url| is_web(url)),
        name: name.clone(),
    })
}
