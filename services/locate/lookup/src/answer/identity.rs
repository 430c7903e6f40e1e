//! Which precinct a candidate means when it is sent back. Identifiers are unique within a feed only: two
//! counties may both have a precinct `pre1`, so that an identity is (feed, identifier). A candidate carries
//! the identifier alone where that is enough, else with its feed: `pre1@17031`.

use crate::matching::MatchOutcome;
use crate::voting::{SiteRole, VotingData};

/// The ways to write a precinct, each more specific than the one before.
pub fn forms<D: VotingData>(data: &D, precinct: u32) -> [String; 5] {
    let row = data.precinct(precinct);
    let number = data.locality(row.locality).feed;
    let feed = data.feed(number);
    let (id, vip_id) = (row.id, feed.vip_id);
    let day = feed.election_date.map(|d| d.to_string()).unwrap_or_default();
    [
        id.to_owned(),
        format!("{id}@{vip_id}"),
        format!("{id}@{vip_id} {day}"),
        format!("{id}@{vip_id} {day} {}", feed.as_of),
        format!("{id}@{}", number + 1),
    ]
}

/// The shortest text that means this precinct and no other of `among`; `None` where even the longest is
/// ambiguous.
pub(super) fn token<D: VotingData>(data: &D, precinct: u32, among: &[u32]) -> Option<String> {
    let id = data.precinct(precinct).id;
    let rivals: Vec<u32> =
        among.iter().copied().filter(|p| *p != precinct && data.precinct(*p).id == id).collect();
    if rivals.is_empty() {
        return Some(id.to_owned());
    }
    let rivals: Vec<[String; 5]> = rivals.into_iter().map(|p| forms(data, p)).collect();
    let own = forms(data, precinct);
    own.into_iter().find(|form| rivals.iter().all(|r| !r.contains(form)))
}

/// The precinct of `among` that a token means, when it means exactly one.
pub(super) fn meant<D: VotingData>(data: &D, token: &str, among: &[u32]) -> Option<u32> {
    let mut fitting = among.iter().copied().filter(|p| {
        let id = data.precinct(*p).id;
        id == token || token.starts_with(id) && forms(data, *p).iter().any(|form| form == token)
    });
    let first = fitting.next()?;
    fitting.all(|other| other == first).then_some(first)
}

/// The precincts that an outcome may lead to, each once.
pub(super) fn precincts(outcome: &MatchOutcome) -> Vec<u32> {
    let mut list: Vec<u32> = match outcome {
        MatchOutcome::Unique(hit) => vec![hit.precinct],
        MatchOutcome::NeedsChoice(choices) => choices.iter().filter_map(|c| c.precinct).collect(),
        _ => Vec::new(),
    };
    list.sort_unstable();
    list.dedup();
    list
}

/// The name of the one hall in which a precinct certainly votes on election day.
fn hall<D: VotingData>(data: &D, precinct: u32) -> Option<String> {
    let row = data.precinct(precinct);
    let is_doubtful = data.feed(data.locality(row.locality).feed).is_doubtful;
    let mut sites = row.sites.iter().filter(|site| site.role == SiteRole::ElectionDay);
    let only = sites.next().filter(|site| !site.is_doubtful && !is_doubtful && sites.next().is_none())?;
    let name = data.place(only.place).name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// A precinct for the voter among several: its name and the hall in which it votes on election day, where no
/// other precinct votes there; with its county or its source where another one has the same name and hall.
pub(super) fn shown_precinct<D: VotingData>(data: &D, precinct: u32, among: &[u32]) -> String {
    let name = |p: u32| {
        let row = data.precinct(p);
        if row.name.is_empty() { row.id.to_owned() } else { row.name.to_owned() }
    };
    let halls: Vec<_> = among.iter().map(|p| (*p, hall(data, *p))).collect();
    let own_hall = halls.iter().find(|(p, _)| *p == precinct).and_then(|(_, hall)| hall.clone());
    let is_shared = |hall: &String| halls.iter().any(|(p, own)| *p != precinct && own.as_ref() == Some(hall));
    if let Some(hall) = own_hall.filter(|hall| !is_shared(hall)) {
        return format!("{}: {hall}", name(precinct));
    }
    let county = |p: u32| data.locality(data.precinct(p).locality).name.to_owned();
    let source = |p: u32| data.feed(data.locality(data.precinct(p).locality).feed).source.to_owned();
    let own = name(precinct);
    let same: Vec<u32> = among.iter().copied().filter(|p| *p != precinct && name(*p) == own).collect();
    if same.is_empty() {
        return own;
    }
    for more in [&county as &dyn Fn(u32) -> String, &source] {
        let text = more(precinct);
        if !text.is_empty() && same.iter().all(|p| more(*p) != text) {
            return format!("{own}, {text}");
        }
    }
    format!("{own}, {}", token(data, precinct, among).unwrap_or_default())
}
