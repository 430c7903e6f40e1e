//! Faults of a single place, and its distance from its voters. A record that breaks a rule above a warning is
//! doubtful: it may be offered, and decides nothing.

mod unused;

use std::collections::HashMap;

use super::atlas::zip_number;
use super::finding::Severity;
use super::model::{PollingLocation, StreetSegment};
use super::rules::{self, Rule};
use super::same_place::line_1;
use address::StateCode;
use address::place::{Gazetteer, ZipInfo, town_key};
use address::text::{fold, words};
use address::town::city_key;
use lookup::answer::miles;

/// Most miles from a place to the middle of its ZIP code, and from the middle of its ZIP code to its town.
const MOST_APART: f64 = 50.0;
/// Most miles from an election-day place to the ZIP codes of its voters.
pub const MOST_TO_VOTERS: f64 = 100.0;
/// Texts that stand where a place is not decided yet, their letters alone.
const UNDECIDED: [&str; 12] = [
    "TBD",
    "TBA",
    "TOBEDETERMINED",
    "TOBEANNOUNCED",
    "TOBEDECIDED",
    "UNKNOWN",
    "UNDECIDED",
    "PENDING",
    "NONE",
    "NA",
    "NOTAVAILABLE",
    "XXX",
];
/// Texts that stand in place of a polling place where all vote by mail, their letters alone.
const BY_MAIL: [&str; 19] = [
    "ABSENTEEONLY",
    "ALLMAIL",
    "ALLMAILBALLOT",
    "ALLMAILPRECINCT",
    "BYMAIL",
    "BYMAILONLY",
    "MAIL",
    "MAILBALLOT",
    "MAILBALLOTONLY",
    "MAILBALLOTPRECINCT",
    "MAILBALLOTS",
    "MAILIN",
    "MAILINPRECINCT",
    "MAILONLY",
    "MAILONLYPRECINCT",
    "MAILPRECINCT",
    "VBM",
    "VOTEBYMAIL",
    "VOTEBYMAILPRECINCT",
];
/// Words that name a drop box.
const BOXES: [&str; 6] = ["DROP BOX", "DROPBOX", "BALLOT BOX", "BALLOT DROP", "DROP OFF", "DROP SITE"];

/// Degrees of latitude and longitude.
type Degrees = (f64, f64);

/// Whether a name or an address says that the place is not decided, or that there is none because all vote by
/// mail.
#[must_use]
pub fn is_undecided(text: &str) -> bool {
    let text: String = fold(text).chars().filter(char::is_ascii_alphanumeric).collect();
    UNDECIDED.contains(&text.as_str()) || BY_MAIL.contains(&text.as_str())
}

/// The faults of a record.
#[must_use]
pub fn of(place: &PollingLocation, state: Option<StateCode>) -> Vec<(&'static Rule, String)> {
    let mut doubts = Vec::new();
    let name = words(&fold(&place.name)).join(" ");
    if is_undecided(&place.name) {
        doubts.push((rules::PLACE_UNDECIDED, "the name says that the place is not decided, or that all vote by mail (then say that of the precinct)".to_owned()));
    }
    if !place.is_drop_box
        && !place.is_early_voting
        && let Some((what, text)) = unused::text(place)
    {
        let shown: String = text.chars().take(40).collect();
        let message = format!(
            "{what} {shown:?} may say that nobody votes there on this election day: leave the place out, or write that text otherwise"
        );
        doubts.push((rules::PLACE_UNDECIDED, message));
    }
    if is_post_office_box(line_1(place)) {
        doubts.push((rules::PLACE_BOX, "the address is a post-office box".to_owned()));
    }
    if !place.is_drop_box && BOXES.iter().any(|word| has_words(&name, word)) {
        let message = "a drop box by its name, and not by is_drop_box".to_owned();
        doubts.push((rules::PLACE_DROP_BOX, message));
    }
    doubts.extend(far_from_itself(place, StateCode::parse(&place.state).or(state)));
    doubts
}

/// Whether one of them makes the record doubtful.
#[must_use]
pub fn is_doubtful(place: &PollingLocation, state: Option<StateCode>) -> bool {
    of(place, state).iter().any(|(rule, _)| rule.severity > Severity::Warning)
}

fn has_words(text: &str, part: &str) -> bool {
    format!(" {text} ").contains(&format!(" {part} "))
}

fn is_post_office_box(line: &str) -> bool {
    let letters: String = fold(line).chars().filter(char::is_ascii_alphanumeric).collect();
    ["POBOX", "POSTOFFICEBOX"].iter().any(|start| {
        letters.strip_prefix(start).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// The middle of a record's ZIP code.
fn of_zip(place: &PollingLocation) -> Option<Degrees> {
    Gazetteer::get().zip(zip_number(&place.zip)?).and_then(ZipInfo::middle)
}

/// Where a record says that it lies.
#[must_use]
pub fn point(place: &PollingLocation) -> Option<Degrees> {
    place.latitude.zip(place.longitude).or_else(|| of_zip(place))
}

/// Position, ZIP code and town against each other.
fn far_from_itself(
    place: &PollingLocation,
    state: Option<StateCode>,
) -> impl Iterator<Item = (&'static Rule, String)> {
    let gazetteer = Gazetteer::get();
    let zip = zip_number(&place.zip).and_then(|zip| gazetteer.zip(zip));
    let beside = zip_number(&place.zip).unwrap_or(0);
    let town = state.map_or_else(|| city_key(&place.city), |state| town_key(state, &place.city, beside));
    let towns = state.map_or(&[][..], |state| gazetteer.city_zips(state, &town));
    let middles = || towns.iter().filter_map(|zip| gazetteer.zip(*zip)?.middle());
    let nearest = |from: Degrees| middles().map(|to| miles(from, to)).min_by(f64::total_cmp);
    let position = place.latitude.zip(place.longitude);
    let far = |rule, what: &str, distance: f64| (rule, format!("{what} lie {distance:.0} miles apart"));
    let of_position = position.and_then(|at| {
        let to_zip = of_zip(place).map(|middle| miles(at, middle));
        let distance = to_zip.or_else(|| nearest(at)).filter(|miles| *miles > MOST_APART)?;
        Some(far(rules::PLACE_POSITION, "position and ZIP code (or town)", distance))
    });
    let is_other = zip.is_some_and(|z| !z.cities.contains(&town.as_str())) && !towns.is_empty();
    let of_town = is_other.then(|| {
        let distance = of_zip(place).and_then(nearest).unwrap_or(0.0);
        if distance > MOST_APART {
            far(rules::PLACE_ZIP_FAR, "town and ZIP code", distance)
        } else {
            (rules::PLACE_ZIP_TOWN, "the ZIP code is that of another town".to_owned())
        }
    });
    of_position.into_iter().chain(of_town)
}

/// South, west, north, east.
type DegreeBounds = [f64; 4];

/// Where the voters of each precinct live, as well as its segments' ZIP codes and towns say.
#[derive(Debug, Default)]
pub struct VoterPlaces {
    by_precinct: HashMap<String, DegreeBounds>,
    by_town: HashMap<String, Option<DegreeBounds>>,
    /// Precinct and ZIP code of the segment before: most are like it.
    last: (String, u32),
}

impl VoterPlaces {
    /// Takes a segment.
    pub fn saw(&mut self, segment: &StreetSegment, state: StateCode) {
        let zip = zip_number(&segment.zip).unwrap_or(0);
        if zip != 0 && self.last.1 == zip && self.last.0 == segment.precinct_id {
            return;
        }
        let here = match Gazetteer::get().zip(zip).and_then(ZipInfo::middle) {
            Some((lat, lon)) => Some([lat, lon, lat, lon]),
            None => self.town(&segment.city, state),
        };
        let Some(here) = here else { return };
        match self.by_precinct.get_mut(&segment.precinct_id) {
            Some(known) => *known = union(*known, here),
            None => {
                self.by_precinct.insert(segment.precinct_id.clone(), here);
            }
        }
        self.last.0.clone_from(&segment.precinct_id);
        self.last.1 = zip;
    }

    fn town(&mut self, city: &str, state: StateCode) -> Option<DegreeBounds> {
        if let Some(known) = self.by_town.get(city) {
            return *known;
        }
        let gazetteer = Gazetteer::get();
        let middles = gazetteer.city_zips(state, &town_key(state, city, 0)).iter();
        let middles = middles.filter_map(|zip| gazetteer.zip(*zip)?.middle());
        let bounds = middles.map(|(lat, lon)| [lat, lon, lat, lon]).reduce(union);
        self.by_town.insert(city.to_owned(), bounds);
        bounds
    }

    /// Miles from the voters of a precinct to a place that lies too far away for them.
    #[must_use]
    pub fn too_far(&self, precinct: &str, place: Degrees) -> Option<f64> {
        let [south, west, north, east] = *self.by_precinct.get(precinct)?;
        // Across the 180th meridian the bounds mean nothing.
        if east - west > 90.0 {
            return None;
        }
        let nearest = (place.0.clamp(south, north), place.1.clamp(west, east));
        Some(miles(place, nearest)).filter(|distance| *distance > MOST_TO_VOTERS)
    }
}

fn union(a: DegreeBounds, b: DegreeBounds) -> DegreeBounds {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}
