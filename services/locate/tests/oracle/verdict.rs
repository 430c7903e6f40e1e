//! Judges everything that a voter is told about a typed line: precinct, places with their hours, county,
//! office, notice and candidates, each against what the feed supports.

use std::collections::BTreeSet;

use lookup::answer::{AnswerKind, LookupAnswer};

use super::binding::Streets;
use super::lines::{Expect, Typed};
use super::published::{Published, Role};
use super::supported::{Precincts, Supported, supported};
use super::words::{family, words};

/// The fault of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// A place, county, office or candidate that the feed does not support for what was typed.
    Wrong(&'static str),
    /// Found, although something typed is contradicted by the feed's row, or bound by nothing.
    Taken(&'static str),
    /// A correct address is not found, or its home is not among what is offered.
    Lost(&'static str),
}

/// One place as told: role, name, first line, first opening.
type Told = BTreeSet<(Role, String, String, String)>;

const ROLES: [Role; 3] = [Role::Early, Role::Day, Role::Box];

pub(crate) struct Judge<'f> {
    pub(crate) feed: &'f Published,
    pub(crate) streets: Streets<'f>,
    told: Vec<Told>,
}

impl<'f> Judge<'f> {
    pub(crate) fn new(feed: &'f Published) -> Self {
        let told = feed.precincts.iter().map(|p| {
            let county = feed.counties[p.county].places.iter();
            county.chain(&p.places).map(|place| told_place(feed, *place)).collect()
        });
        Self { feed, streets: Streets::new(feed), told: told.collect() }
    }

    /// The first fault of an answer.
    pub(crate) fn judge(&self, typed: &Typed, answer: &LookupAnswer) -> Result<(), Fault> {
        let truth = supported(&self.streets, &typed.line);
        match answer.kind {
            AnswerKind::Found | AnswerKind::MailOnly => self.found(&truth, answer)?,
            AnswerKind::County => self.county(&truth, typed, answer)?,
            _ => self.refused(&truth, typed, answer)?,
        }
        self.office(&truth, answer)?;
        self.candidates(typed, answer)?;
        self.expected(&truth, typed, answer)
    }

    fn precinct(&self, answer: &LookupAnswer) -> Option<usize> {
        answer.precinct.as_ref()?.id.strip_prefix("pre")?.parse().ok()
    }

    fn found(&self, truth: &Supported, answer: &LookupAnswer) -> Result<(), Fault> {
        let list = truth.precincts();
        let Some(first) = list.first() else {
            return Err(Fault::Taken(if truth.lacks_number {
                "the street lacks the number"
            } else {
                "a word or digit is bound by nothing"
            }));
        };
        let precinct = self.precinct(answer);
        let told = precinct.map_or_else(|| &self.told[*first], |p| &self.told[p]);
        if precinct.is_some_and(|p| !list.contains(&p)) {
            return Err(Fault::Wrong("another precinct"));
        }
        if list.iter().any(|p| self.told[*p] != *told) {
            return Err(Fault::Wrong("decided what the feed leaves open"));
        }
        if truth.whole.is_empty() && truth.lacks_number {
            return Err(Fault::Taken("a part was added: the street as typed lacks the number"));
        }
        if truth.whole.is_empty() && truth.siblings.iter().any(|p| self.told[*p] != *told) {
            return Err(Fault::Taken("a part was assumed"));
        }
        if self.shown(answer) != *told {
            return Err(Fault::Wrong("other places, roles or hours"));
        }
        // Where the precinct is left open, all that it may be vote in one way.
        let by_mail = answer.kind == AnswerKind::MailOnly;
        let votes_so = |p: &usize| self.feed.precincts[*p].by_mail == by_mail;
        if !precinct.as_ref().map_or_else(|| list.iter().all(votes_so), votes_so) {
            return Err(Fault::Wrong("by mail or not"));
        }
        let county = self.feed.precincts[precinct.unwrap_or(*first)].county;
        let named = answer.county.as_deref() == Some(self.feed.counties[county].name);
        if named { Ok(()) } else { Err(Fault::Wrong("another county")) }
    }

    fn shown(&self, answer: &LookupAnswer) -> Told {
        let mut out = Told::new();
        for (role, list) in ROLES.into_iter().zip(&answer.locations) {
            for place in list {
                let hours = place.schedule.first().map(|o| format!("{}-{}", o.opens, o.closes));
                let hours = hours.unwrap_or_default();
                out.insert((role, place.name.clone(), place.line_1.clone(), hours));
            }
        }
        out
    }

    /// The county that rows prove, by the street's own, or by all of the typed town and ZIP code.
    fn proven(&self, truth: &Supported) -> BTreeSet<usize> {
        let supported = truth.all();
        if supported.is_empty() {
            return truth.place_counties.clone();
        }
        supported.into_iter().map(|p| self.feed.precincts[p].county).collect()
    }

    fn county(&self, truth: &Supported, typed: &Typed, answer: &LookupAnswer) -> Result<(), Fault> {
        let name = answer.county.as_deref().unwrap_or_default();
        let county = self.feed.counties.iter().position(|c| c.name == name);
        let proven = self.proven(truth);
        if proven.len() > 1 {
            return Err(Fault::Wrong("a county of several"));
        }
        let elsewhere = proven.is_empty() && typed.kind.starts_with("other town") && !truth.place_is_open;
        let one = proven.first().copied();
        if elsewhere && county.is_some() || one.is_some() && county != one {
            return Err(Fault::Wrong("a county that nothing proves"));
        }
        let Some(county) = county else { return Ok(()) };
        let own: Told = self.feed.counties[county].places.iter().map(|p| told_place(self.feed, *p)).collect();
        if self.shown(answer).is_subset(&own) { Ok(()) } else { Err(Fault::Wrong("places of no county")) }
    }

    fn refused(&self, truth: &Supported, _: &Typed, answer: &LookupAnswer) -> Result<(), Fault> {
        if !self.shown(answer).is_empty() {
            return Err(Fault::Wrong("places with a question"));
        }
        let Some(name) = &answer.county else { return Ok(()) };
        let proven: BTreeSet<&str> = self.proven(truth).iter().map(|c| self.feed.counties[*c].name).collect();
        let one = proven.is_empty() || proven.len() == 1 && proven.contains(name.as_str());
        if one { Ok(()) } else { Err(Fault::Wrong("a county with a question")) }
    }

    /// An office is the state's, or that of a county in which the street, the candidates or the typed place
    /// lie: by the rows, or by the rows of the typed town with another ZIP code where the Postal Service has
    /// all of it in one county.
    fn office(&self, truth: &Supported, answer: &LookupAnswer) -> Result<(), Fault> {
        let Some(office) = &answer.office else { return Ok(()) };
        if office.name == self.feed.state_office() {
            return Ok(());
        }
        let Some(county) = self.feed.counties.iter().position(|c| c.office == office.name) else {
            return Err(Fault::Wrong("an office of nobody"));
        };
        let supported: BTreeSet<usize> =
            truth.all().into_iter().map(|p| self.feed.precincts[p].county).collect();
        let offered: BTreeSet<usize> = self.offered(answer).map(|p| self.feed.precincts[p].county).collect();
        // The counties that the line itself supports count more than those of the typed place with the
        // street, and these more than those of the place.
        let places = [&truth.street_counties, &truth.place_counties, &truth.town_counties];
        let place = places.into_iter().find(|set| !set.is_empty());
        let known = match place {
            _ if !supported.is_empty() => supported,
            Some(place) => place.union(&offered).copied().collect(),
            None => offered,
        };
        if !known.contains(&county) {
            return Err(Fault::Wrong("the office of another county"));
        }
        let notice = answer.notice.as_ref().map_or("", |n| n.text.as_str());
        let own = self.feed.counties[county].notice.as_str();
        if notice.is_empty() || notice == own { Ok(()) } else { Err(Fault::Wrong("another office's notice")) }
    }

    /// Each candidate is a house of the feed with the number that was typed, in its own precinct.
    fn candidates(&self, typed: &Typed, answer: &LookupAnswer) -> Result<(), Fault> {
        let digits = |text: &str| -> BTreeSet<String> {
            let parts = words(text)
                .into_iter()
                .flat_map(|w| w.split(|c: char| !c.is_ascii_digit()).map(str::to_owned).collect::<Vec<_>>());
            parts.map(|p| p.trim_start_matches('0').to_owned()).filter(|p| !p.is_empty()).collect()
        };
        let had = digits(&typed.line);
        for candidate in &answer.candidates {
            let text = candidate.address.split(" [").next().unwrap_or_default();
            let number = words(text).into_iter().next().unwrap_or_default();
            // A prefix that was not typed may be offered with the number: 86-1 for 1.
            let own = number.split_once('-').map_or(number.as_str(), |(_, own)| own);
            if !digits(own).is_subset(&had) && typed.kind != "letter for a digit" {
                return Err(Fault::Wrong("a candidate with another number"));
            }
            let id = candidate.precinct.as_ref().and_then(|p| p.id.strip_prefix("pre")?.parse().ok());
            let Some(id) = id else { continue };
            // A line with a unit or a number that this grammar does not read is not judged.
            if odd(&number) || self.streets.bind(text).is_empty() && text.contains(" UNIT ") {
                continue;
            }
            if !supported(&self.streets, text).all().contains(&id) {
                return Err(Fault::Wrong("a candidate that the feed contradicts"));
            }
        }
        Ok(())
    }

    fn expected(&self, truth: &Supported, typed: &Typed, answer: &LookupAnswer) -> Result<(), Fault> {
        let list = truth.all();
        if typed.expect == Expect::Anything || list.is_empty() {
            return Ok(());
        }
        if matches!(answer.kind, AnswerKind::Found | AnswerKind::MailOnly) {
            return Ok(());
        }
        // A precinct whose polling place is missing is never left open.
        let whole =
            |p: usize| self.feed.precincts[p].by_mail || self.told[p].iter().any(|t| t.0 == Role::Day);
        let same =
            |set: &Precincts| set.iter().all(|p| self.told[*p] == self.told[*set.first().unwrap_or(p)]);
        let one = |set: &Precincts| set.len() == 1 || same(set) && set.iter().all(|p| whole(*p));
        if typed.expect == Expect::Found && one(&list) && !truth.needs_unit {
            return Err(Fault::Lost(self.lost(typed, &list)));
        }
        let offered: BTreeSet<usize> = self.offered(answer).collect();
        let home = self.feed.rows[typed.row].precinct;
        // A house whose units vote apart is offered without a precinct: the unit is asked for next.
        let by_unit = || {
            let of = answer.candidates.iter().filter(|c| c.precinct.is_none());
            truth.needs_unit
                && of.map(|c| supported(&self.streets, &c.address)).any(|s| s.all().contains(&home))
        };
        let there = !list.contains(&home) || offered.contains(&home) || by_unit();
        if there { Ok(()) } else { Err(Fault::Lost(self.lost(typed, &list))) }
    }

    /// Precincts of the candidates.
    fn offered(&self, answer: &LookupAnswer) -> impl Iterator<Item = usize> {
        answer.candidates.iter().filter_map(|c| c.precinct.as_ref()?.id.strip_prefix("pre")?.parse().ok())
    }

    /// Which correct address is lost.
    fn lost(&self, typed: &Typed, list: &Precincts) -> &'static str {
        let street = &self.feed.rows[typed.row].street;
        let fraction = words(&typed.line).iter().any(|w| w.contains('/'));
        if self.feed.towns[street.town].written.contains(" of ") {
            "in a town that the feed writes with its kind"
        } else if list.len() > 1 && typed.expect == Expect::Found {
            "all of its precincts have the same places"
        } else if fraction && family(&street.name).is_some() {
            "a fraction before a road of a letter or number"
        } else if typed.expect == Expect::Found {
            "a correct address is not found"
        } else {
            "the right one is not offered"
        }
    }
}

/// A number with more than one letter or mark.
fn odd(number: &str) -> bool {
    number.bytes().filter(|b| !b.is_ascii_digit()).count() > 1
        || number.ends_with(['O', 'I', 'L', 'S'])
        || number.ends_with(|c: char| c.is_ascii_digit())
            && number.contains(|c: char| c.is_ascii_alphabetic())
}

fn told_place(feed: &Published, place: usize) -> (Role, String, String, String) {
    let own = &feed.places[place];
    let hours = format!("{}-{}", own.opens * 60, own.closes * 60);
    (own.role, own.name.clone(), own.line_1.clone(), hours)
}
