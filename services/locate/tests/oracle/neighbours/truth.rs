//! Where a typed address votes, by the fields of the feeds alone: every home that has all that was typed.

use std::collections::{BTreeSet, HashMap};

use super::typing::{Typed, spelled};
use super::world::{Door, Says, Segment, Street, TOWNS, World};

/// County and precinct.
pub(crate) type Votes = BTreeSet<(usize, usize)>;

/// The precincts and counties that the fields of the feeds give a typed address.
#[derive(Debug, Default)]
pub(crate) struct Truth {
    /// Where the homes vote that have all that was typed.
    pub(crate) votes: Votes,
    /// A street has exactly the typed parts, and not the number; the homes are on streets with more parts.
    pub(crate) street_lacks_it: bool,
    /// Precincts of "every street of the town", which the street as typed belongs to.
    pub(crate) everywhere: Votes,
    /// "Every street of the town" alone has it, and a feed whose election is over lists it in another county.
    pub(crate) listed_elsewhere: bool,
    /// Some street has it.
    listed: bool,
}

/// The ways to type each street.
pub(crate) struct Streets<'w> {
    world: &'w World,
    by_words: HashMap<String, Vec<(usize, bool)>>,
}

impl<'w> Streets<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        let mut by_words: HashMap<String, Vec<(usize, bool)>> = HashMap::new();
        for (i, street) in world.streets.iter().enumerate() {
            for (words, whole) in ways(street) {
                let list = by_words.entry(words).or_default();
                match list.iter_mut().find(|(known, _)| *known == i) {
                    Some((_, known)) => *known |= whole,
                    None => list.push((i, whole)),
                }
            }
        }
        Self { world, by_words }
    }

    /// Whether words are a way to type some street.
    pub(crate) fn is_a_street(&self, words: &str) -> bool {
        self.by_words.contains_key(&words.to_uppercase())
    }

    /// By the feeds whose election is to come; by all of them where those have no such home.
    pub(crate) fn truth(&self, typed: &Typed) -> Truth {
        let mut present = self.by(typed, &|county| !self.world.past[county]);
        if present.votes.is_empty() {
            return self.by(typed, &|_| true);
        }
        let past = self.by(typed, &|county| self.world.past[county]).listed;
        present.listed_elsewhere = !present.listed && past;
        present
    }

    fn by(&self, typed: &Typed, county: &dyn Fn(usize) -> bool) -> Truth {
        let mut truth = Truth::default();
        let (mut whole_found, mut whole_there) = (false, false);
        let listed = self.by_words.get(&typed.street.to_uppercase()).map_or(&[][..], Vec::as_slice);
        for (street, whole) in listed {
            let fields = &self.world.streets[*street];
            if !is_there(fields, typed) {
                continue;
            }
            let votes = self.on(*street, typed, county);
            whole_there |= *whole;
            whole_found |= *whole && !votes.is_empty();
            truth.votes.extend(votes);
        }
        truth.street_lacks_it = whole_there && !whole_found && !truth.votes.is_empty();
        truth.listed = !truth.votes.is_empty();
        truth.everywhere = self.everywhere(typed, county);
        if truth.votes.is_empty() {
            truth.votes.clone_from(&truth.everywhere);
        }
        truth
    }

    fn everywhere(&self, typed: &Typed, county: &dyn Fn(usize) -> bool) -> Votes {
        let fits = |town: usize| typed.is_in(town);
        self.world.everywhere.iter().filter(|e| fits(e.0) && county(e.1)).map(|e| (e.1, e.2)).collect()
    }

    /// Unit before letter, before range, before all addresses.
    fn on(&self, street: usize, typed: &Typed, county: &dyn Fn(usize) -> bool) -> Votes {
        let here: Vec<&Segment> =
            self.world.segments.iter().filter(|s| s.street == street && county(s.county)).collect();
        let votes = |fits: &dyn Fn(&Says) -> bool| -> Votes {
            here.iter().filter(|s| fits(&s.says)).map(|s| (s.county, s.precinct)).collect()
        };
        let (n, before, after) = (typed.number, typed.before, typed.after);
        let lettered = votes(&|s| {
            matches!(s, Says::House(m, b, a) if (*m, *b, *a) == (n, before, after))
                && (before, after) != ("", "")
        });
        let plain = before.is_empty();
        let range = votes(&|s| match s {
            Says::Range(start, end, parity) => {
                plain && (*start..=*end).contains(&n) && (*parity == 2 || n % 2 == *parity)
            }
            _ => false,
        });
        let all = votes(&|s| matches!(s, Says::All));
        let lower = [lettered, range, all].into_iter().find(|v| !v.is_empty()).unwrap_or_default();
        let doors = |fits: &dyn Fn(&Door) -> bool| {
            votes(&|s| matches!(s, Says::Doors(m, list, _) if *m == n && plain && list.iter().any(fits)))
        };
        match &typed.door {
            _ if !after.is_empty() => {
                // `12A` is the house of that letter, or door A of number 12.
                let mut all = doors(&|d| d.door == after);
                all.extend(lower);
                all
            }
            None => doors(&|_| true).union(&lower).copied().collect(),
            Some(door) => {
                let same = doors(&|d| d.door == door.door && is_open(&d.building, &door.building));
                let letter = votes(&|s| matches!(s, Says::House(m, "", a) if *m == n && *a == door.door));
                let found = if same.is_empty() { lower } else { same };
                found.union(&letter).copied().collect()
            }
        }
    }
}

fn is_open(listed: &Option<String>, typed: &Option<String>) -> bool {
    listed.is_none() || typed.is_none() || listed == typed
}

fn is_there(street: &Street, typed: &Typed) -> bool {
    let zip = typed.zip.as_deref().is_none_or(|zip| {
        if street.zip.is_empty() { TOWNS[street.town].1.contains(&zip) } else { street.zip == zip }
    });
    typed.town.as_deref().is_none_or(|town| town == TOWNS[street.town].0) && zip
}

/// Every way to type a street, and whether no part is left out.
fn ways(street: &Street) -> Vec<(String, bool)> {
    let part = |text: &'static str| -> Vec<(String, bool)> {
        match text {
            "" => vec![(String::new(), true)],
            _ => vec![(text.to_owned(), true), (spelled(text).to_owned(), true), (String::new(), false)],
        }
    };
    let names = [street.name, spelled(street.name)];
    let mut out = Vec::new();
    for (before, b) in part(street.before) {
        for name in names {
            for (suffix, s) in part(street.suffix) {
                for (after, a) in part(street.after) {
                    let words = [&before, name, &suffix, &after].into_iter().filter(|w| !w.is_empty());
                    let words: Vec<&str> = words.map(AsRef::as_ref).collect();
                    out.push((words.join(" ").to_uppercase(), b && s && a));
                }
            }
        }
    }
    out
}
