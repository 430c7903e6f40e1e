//! The elections that are today or later, in the order in which a voter meets them. Pure: what an editor
//! wrote, what the facts know, and a day.

use chrono::NaiveDate;

use super::{DateEntries, ElectionEntry, ElectionKind, VisibleElection, active};

/// The elections of a jurisdiction that are today or later; the first is the one that the site leads with.
///
/// - One that is over is dropped. Where sources give several days, it counts until the last of them, and the
///   first that is not over is its day.
/// - The editor's election stands for those of the facts on its day and of its kind: its dates count, and its
///   name, if it has one. Others are listed beside it.
/// - By day; of two on one day first the one that every voter has, then the editor's, then in the order of
///   the facts.
/// - An election that only some voters have (a runoff) leads all the same when it is next: a voter who has it
///   must not miss it, and the others are told to ask.
#[must_use]
pub fn ahead(
    editors: Option<&ElectionEntry>,
    facts: &[ElectionEntry],
    today: NaiveDate,
) -> Vec<VisibleElection> {
    let own = editors.and_then(|entry| active(entry, today));
    let editors = editors.filter(|_| own.is_some());
    let is_own = |fact: &ElectionEntry| editors.is_some_and(|entry| stands_for(entry, fact));
    let mut list: Vec<VisibleElection> = Vec::new();
    if let Some(mut own) = own {
        let name = || facts.iter().find(|fact| is_own(fact)).and_then(|fact| fact.about.name.clone());
        own.about.name = own.about.name.take().or_else(name);
        list.push(own);
    }
    let others = facts.iter().filter(|fact| !is_own(fact));
    list.extend(others.filter_map(|fact| active(&on_a_day_ahead(fact, today), today)));
    list.sort_by_key(|election| (election.day, election.about.some_voters));
    list
}

/// True when the editor's election is the one of the facts: on one of its days, and of its kind. A kind that
/// is not said is any; the primary for president is a primary.
fn stands_for(editors: &ElectionEntry, fact: &ElectionEntry) -> bool {
    let plain = |kind| if kind == ElectionKind::PresidentialPrimary { ElectionKind::Primary } else { kind };
    let (a, b) = (plain(editors.kind), plain(fact.kind));
    let same_kind = a == b || a == ElectionKind::Unspecified || b == ElectionKind::Unspecified;
    same_kind && (fact.day == editors.day || fact.about.other_days.contains(&editors.day))
}

/// Where sources differ: the first of the days that is not over, with the others beside it. Its deadlines
/// were counted from the earliest day; for a later one they are not known.
fn on_a_day_ahead(fact: &ElectionEntry, today: NaiveDate) -> ElectionEntry {
    let mut days: Vec<NaiveDate> = fact.about.other_days.iter().copied().chain([fact.day]).collect();
    days.sort_unstable();
    let mut entry = fact.clone();
    if let Some(day) = days.iter().copied().find(|day| *day >= today).filter(|day| *day != fact.day) {
        entry.day = day;
        entry.dates = DateEntries::default();
        entry.dates.election_day.date = Some(day);
        entry.early_voting.days = None;
        entry.about.other_days = days.into_iter().filter(|other| *other != day).collect();
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::super::{About, EarlyVoting};
    use super::*;
    use crate::domain::text::Text;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn on(text: &str, kind: ElectionKind, name: &str) -> ElectionEntry {
        let name = (!name.is_empty()).then(|| Text { en: name.to_owned(), es: None });
        ElectionEntry {
            internal_name: String::new(),
            kind,
            day: day(text),
            early_voting: EarlyVoting::default(),
            dates: DateEntries::default(),
            about: About { name, ..About::default() },
        }
    }

    fn names(editors: Option<&ElectionEntry>, facts: &[ElectionEntry], today: &str) -> Vec<(String, String)> {
        let name = |e: VisibleElection| e.about.name.map(|name| name.en).unwrap_or_default();
        ahead(editors, facts, day(today)).into_iter().map(|e| (e.day.to_string(), name(e))).collect()
    }

    fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
        list.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
    }

    #[test]
    fn they_come_by_day_and_those_that_are_over_are_dropped() {
        let facts = [
            on("2028-11-07", ElectionKind::General, "general"),
            on("2027-06-15", ElectionKind::Primary, "primary"),
            on("2027-11-02", ElectionKind::General, "assembly"),
        ];
        let all = [("2027-06-15", "primary"), ("2027-11-02", "assembly"), ("2028-11-07", "general")];
        assert_eq!(names(None, &facts, "2027-06-15"), pairs(&all), "on its day it is not over");
        assert_eq!(names(None, &facts, "2027-06-16"), pairs(&all[1..]));
        assert!(names(None, &facts, "2028-11-08").is_empty(), "after the last one");
        assert!(names(None, &[], "2027-06-15").is_empty());
    }

    #[test]
    fn an_editors_election_stands_for_the_one_of_its_day_and_kind() {
        let facts = [
            on("2027-11-02", ElectionKind::General, "assembly"),
            on("2028-11-07", ElectionKind::General, "general"),
        ];
        let own = on("2027-11-02", ElectionKind::General, "ours");
        let seen = names(Some(&own), &facts, "2027-05-07");
        assert_eq!(seen, pairs(&[("2027-11-02", "ours"), ("2028-11-07", "general")]));
        let unnamed = on("2027-11-02", ElectionKind::Unspecified, "");
        assert_eq!(names(Some(&unnamed), &facts, "2027-05-07")[0].1, "assembly", "the facts know its name");
        let special = on("2027-11-02", ElectionKind::Special, "special");
        assert_eq!(
            names(Some(&special), &facts, "2027-05-07"),
            pairs(&[("2027-11-02", "special"), ("2027-11-02", "assembly"), ("2028-11-07", "general")]),
            "another kind is another election"
        );
        let over = on("2027-03-02", ElectionKind::Special, "over");
        assert_eq!(names(Some(&over), &facts, "2027-05-07")[0].1, "assembly", "those of the facts go on");
    }

    #[test]
    fn of_two_on_one_day_the_one_of_every_voter_comes_first() {
        let mut runoff = on("2027-08-24", ElectionKind::Runoff, "runoff");
        runoff.about.some_voters = true;
        let facts = [runoff, on("2027-08-24", ElectionKind::Special, "special")];
        let both = pairs(&[("2027-08-24", "special"), ("2027-08-24", "runoff")]);
        assert_eq!(names(None, &facts, "2027-08-24"), both);
    }

    #[test]
    fn where_sources_differ_the_earlier_day_leads_and_the_later_one_after_it() {
        let mut primary = on("2027-06-08", ElectionKind::Primary, "primary");
        primary.about.other_days = vec![day("2027-06-15")];
        primary.dates.register_online_by.date = Some(day("2027-05-18"));
        let facts = [primary];
        let first = ahead(None, &facts, day("2027-06-08")).remove(0);
        assert_eq!((first.day, first.about.other_days), (day("2027-06-08"), vec![day("2027-06-15")]));
        assert_eq!(first.dates.register_online_by.date, Some(day("2027-05-18")));
        let then = ahead(None, &facts, day("2027-06-09")).remove(0);
        assert_eq!((then.day, then.about.other_days), (day("2027-06-15"), vec![day("2027-06-08")]));
        assert_eq!(then.dates.register_online_by.date, None, "it was counted from the other day");
        assert!(ahead(None, &facts, day("2027-06-16")).is_empty());
        let editors = on("2027-06-15", ElectionKind::Primary, "");
        assert_eq!(names(Some(&editors), &facts, "2027-05-01"), pairs(&[("2027-06-15", "primary")]));
    }
}
