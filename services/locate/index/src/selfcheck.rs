//! Tests an index with the data that it is about to serve: a sample of its own homes is typed in ten ways,
//! and the answers are compared with the segments of the street itself, and their places with those of the
//! tables ([`places`]). A precinct that the home does not have, or a place that the precinct does not have,
//! is a wrong place; `build` publishes no index that gives one, and none that does not know its own homes.
//!
//! The sample is drawn from homes, not from streets ([`homes`]): a street of 400 homes is 400 times as likely
//! as a street of one.

mod homes;
mod places;

use std::time::{Duration, Instant};

use chrono::NaiveDate;

use super::format::{SELF_CHECK, Section};
use super::reader::Index;
use super::tables::Tables as _;
use address::usps::{direction, suffix};
use homes::{Homes, SegmentHere, votes};
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer, answer_at, feed_of, nearest_at};
use lookup::matching::{MatchRank, MatchedAddress};
use lookup::streets::{SegmentDoubt, StreetData as _, StreetRow};
use lookup::voting::VotingData as _;
use places::{ExpectedPlaces, MOST_PLACES};

/// The ways, in the order in which they stand in the file.
pub const WAYS: [&str; 10] = [
    "as_filed",
    "spelled_out",
    "lower_case_no_commas",
    "no_town",
    "no_zip_code",
    "no_direction",
    "no_suffix",
    "unit_not_in_feed",
    "one_letter_wrong",
    "two_letters_exchanged",
];

/// Addresses that are typed even when the time is used up.
const LEAST: u32 = 32;
/// Most addresses that are typed.
const MOST: u32 = 20_000;
/// The longest time for the least, too: the check of an index on which every question is slow ends.
const LONGEST: Duration = Duration::from_secs(60);
/// The first ways leave nothing out: as filed, spelled out, in lower case without commas.
const WHOLE_WAYS: usize = 3;
/// Unknown homes that are kept as examples.
const MOST_UNKNOWN: usize = 20;
/// A unit that no feed lists.
const NO_UNIT: &str = "APT 99ZZ9";

/// The results of the addresses that were typed in one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct WayShare {
    /// The precinct of the house, with its places and no others.
    pub found: u32,
    /// The answer was a question with candidates.
    pub asked: u32,
    /// The answer had neither a precinct nor candidates.
    pub not_known: u32,
    /// A precinct that the house does not have, or a place that the precinct does not have.
    pub wrong: u32,
}

/// The shares by way, as [`WAYS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct SelfCheck {
    /// The results in the order of [`WAYS`].
    pub ways: [WayShare; WAYS.len()],
}

impl SelfCheck {
    /// Wrong places in all ways.
    #[must_use]
    pub fn wrong(&self) -> u32 {
        self.ways.iter().map(|share| share.wrong).sum()
    }

    /// Of the addresses that were typed whole, how many were not known, and how many there were.
    #[must_use]
    pub fn not_known(&self) -> (u32, u32) {
        let whole = &self.ways[..WHOLE_WAYS];
        let typed = whole.iter().map(|s| s.found + s.asked + s.not_known + s.wrong).sum();
        (whole.iter().map(|s| s.not_known).sum(), typed)
    }

    /// Each way with its share.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, WayShare)> {
        WAYS.into_iter().zip(self.ways)
    }

    /// Words of the section.
    #[must_use]
    pub fn words(&self) -> [u32; SELF_CHECK] {
        let mut words = [0; SELF_CHECK];
        for (share, words) in self.ways.iter().zip(words.as_chunks_mut::<4>().0) {
            *words = [share.found, share.asked, share.not_known, share.wrong];
        }
        words
    }

    fn of_words(words: [u32; SELF_CHECK]) -> Self {
        let mut check = Self::default();
        for (share, [found, asked, not_known, wrong]) in check.ways.iter_mut().zip(words.as_chunks::<4>().0) {
            *share = WayShare { found: *found, asked: *asked, not_known: *not_known, wrong: *wrong };
        }
        check
    }
}

/// A home of the index that was typed whole and not known, or that was answered with a wrong place.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct UnknownHome {
    /// The address as it was typed.
    pub typed: String,
    /// Why the look-up has no place ([`LookupAnswer::detail`]), or empty.
    pub detail: &'static str,
    /// Identifier, in its feed, of a precinct of the home.
    pub precinct_id: String,
    /// Name of the street, as the index holds it.
    pub street: String,
    /// The house number.
    pub number: u32,
    /// The answer was a precinct or a place that the home does not have.
    pub is_wrong: bool,
}

/// A home of the index that is typed back.
struct SampledHome<'a> {
    row: StreetRow<'a>,
    number: u32,
    place: MatchedAddress,
    /// The precincts that its segments give.
    own: Vec<u32>,
    /// The same for a unit that is not listed; empty where there are listed units alone.
    base: Vec<u32>,
}

impl Index {
    /// The shares that were found when the index was built.
    #[must_use]
    pub fn self_check(&self) -> SelfCheck {
        SelfCheck::of_words(self.row::<SELF_CHECK>(Section::SelfCheck, 0))
    }

    /// Types homes of this index back, for as long as `budget` lasts, and never longer than a minute. With
    /// the shares, the first homes that were typed whole and not known, and the first with a wrong answer.
    #[must_use]
    pub fn check_itself(&self, budget: Duration) -> (SelfCheck, Vec<UnknownHome>) {
        let (began, mut check, mut unknown) = (Instant::now(), SelfCheck::default(), Vec::new());
        let homes = Homes::of(self);
        for n in 0..homes.count().min(u64::from(MOST)) {
            // The golden ratio spreads any beginning of the sequence evenly over all homes.
            let spread = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let at = ((u128::from(spread) * u128::from(homes.count())) >> 64) as u64;
            if let Some(home) = homes.at(at).and_then(|(row, at)| self.home(row, at)) {
                for (way, share) in check.ways.iter_mut().enumerate() {
                    let Some(line) = home.typed(way, n) else { continue };
                    let lost = self.judge(&home, way, &line, share);
                    let count =
                        |is_wrong| unknown.iter().filter(|u: &&UnknownHome| u.is_wrong == is_wrong).count();
                    let lost = lost.filter(|home| home.is_wrong || way < WHOLE_WAYS);
                    let lost = lost.filter(|home| count(home.is_wrong) < MOST_UNKNOWN);
                    unknown.extend(lost);
                }
            }
            let spent = began.elapsed();
            if spent > LONGEST || (n >= u64::from(LEAST) && spent > budget) {
                break;
            }
        }
        (check, unknown)
    }

    /// The home `at` of a street row, counted from its first.
    fn home(&self, row: u32, at: u64) -> Option<SampledHome<'_>> {
        let street = self.street(row);
        let (segment, number) = homes::segment_of(self, row, at)?;
        let mut here = self.here(&street, number);
        // Of several elections the home's own answers on its day, whatever feeds of later ones say of the
        // house.
        if segment.doubt == SegmentDoubt::No {
            let own = self.election_of(segment.precinct);
            here.retain(|h| self.election_of(h.segment.precinct) == own);
        }
        let (mut own, mut base) = votes(&segment, &here.iter().collect::<Vec<_>>());
        // Segments without a ZIP code count only where town and ZIP code belong together, which is not known
        // here.
        let zipped: Vec<_> = here.iter().filter(|s| s.zipped).collect();
        if zipped.len() < here.len() {
            let (more, more_base) = votes(&segment, &zipped);
            own.extend(more);
            base.extend(more_base);
        }
        let mut place = MatchedAddress::of_row(&street, number).with_affixes(segment.prefix, segment.suffix);
        place.unit = segment.unit.map(|u| u.to_string().into()).unwrap_or_default();
        Some(SampledHome { row: street, number, place, own, base })
    }

    /// The segments of a street that have a number. Rows without a ZIP code belong to it in every ZIP code.
    fn here<'a>(&'a self, street: &StreetRow<'a>, number: u32) -> Vec<SegmentHere<'a>> {
        let (mut segments, mut found) = (Vec::new(), Vec::new());
        let parts = |r: &StreetRow<'a>| (r.predir, r.suffix, r.postdir, r.quarter);
        let mut rows = Vec::new();
        self.in_city(street.state, street.city, street.name, None, &mut |row| {
            let zip = row.zip == street.zip || row.zip == 0 || street.zip == 0;
            if zip && parts(&row) == parts(street) {
                rows.push((row.id, row.zip == street.zip));
            }
        });
        // The street must be found under its own key; otherwise what its row says is held against what the
        // key leads to.
        if !rows.iter().any(|(row, _)| *row == street.id) {
            rows = vec![(street.id, true)];
        }
        for (row, zipped) in rows {
            self.segments_at(row, number, &mut segments);
            // A doubtful segment is no right answer.
            let certain = segments.drain(..).filter(|segment| segment.doubt == SegmentDoubt::No);
            found.extend(certain.map(|segment| SegmentHere { segment, zipped }));
        }
        found
    }

    /// The feed of a precinct.
    fn feed_of_precinct(&self, precinct: u32) -> u32 {
        self.locality(self.precinct(precinct).locality).feed
    }

    /// The day and the label of the election that a precinct's feed is about.
    fn election_of(&self, precinct: u32) -> (Option<NaiveDate>, &str) {
        let feed = self.feed_of_precinct(precinct);
        (self.election(feed).1, self.election_label(feed))
    }

    /// The answer about the election of a home, on its day: a feed whose election is over is checked, too,
    /// and none that is nearer answers.
    fn answer_on(&self, home: &SampledHome<'_>, day: NaiveDate, line: &str) -> LookupAnswer {
        let (asked, places) = (AddressQuery::Line(line, None), MOST_PLACES as i32);
        let own = home.own.first().map(|precinct| self.feed_of_precinct(*precinct));
        let Some(feed) = own.filter(|feed| !self.election_label(*feed).is_empty()) else {
            return nearest_at(self, asked, None, places, &|_| day);
        };
        let mut whole = answer_at(self, asked, None, places, &|_| day);
        let feed = Some(feed_of(&self.feed(feed)));
        let at = whole.elections.iter().position(|election| election.feed == feed);
        at.map_or(LookupAnswer { elections: Vec::new(), ..whole.clone() }, |at| {
            whole.elections.swap_remove(at)
        })
    }

    /// Adds the answer to a typed line to its share; returns the home where it was not known or wrong.
    fn judge(
        &self,
        home: &SampledHome<'_>,
        way: usize,
        line: &str,
        share: &mut WayShare,
    ) -> Option<UnknownHome> {
        let own = home.own.first().map_or((None, ""), |precinct| self.election_of(*precinct));
        let day = own.0.unwrap_or(NaiveDate::MIN);
        let given = self.answer_on(home, day, line);
        let right = if way == 7 { &home.base } else { &home.own };
        let agrees = |precinct: u32| ExpectedPlaces::of(self, precinct).agrees(&given);
        let is_open = |precinct: &u32| {
            let id = self.precinct_id(*precinct);
            given.open_precincts.iter().any(|open| open.id == id)
        };
        let unknown = |is_wrong| UnknownHome {
            typed: line.to_owned(),
            detail: given.detail,
            precinct_id: right.first().map_or("", |row| self.precinct_id(*row)).to_owned(),
            street: home.row.name.to_owned(),
            number: home.number,
            is_wrong,
        };
        let is_found = match given.precinct_row.filter(|_| given.kind != AnswerKind::Stale) {
            Some(precinct) if right.contains(&precinct) && agrees(precinct) => true,
            Some(precinct) if right.contains(&precinct) => false,
            // About another election, in which the parts that are left out lead to another street.
            Some(precinct) if self.election_of(precinct) != own && own.0.is_some() => return None,
            // The misspelt name is another street of the index, and so another address.
            Some(_) if way >= 8 && is_another_street(home, &given) => return None,
            Some(_) => false,
            // Several precincts with the same places: each must be one of the home's, with its places.
            None if !given.open_precincts.is_empty() => {
                let mut open = right.iter().copied().filter(is_open).peekable();
                open.peek().is_some() && open.all(agrees)
            }
            // A home that no certain segment has cannot be known.
            None if given.candidates.is_empty() && right.is_empty() => return None,
            None if given.candidates.is_empty() => {
                share.not_known += 1;
                return Some(unknown(false));
            }
            None => {
                share.asked += 1;
                return None;
            }
        };
        if is_found {
            share.found += 1;
            return None;
        }
        share.wrong += 1;
        Some(unknown(true))
    }
}

/// Whether an answer is about another listed street.
fn is_another_street(home: &SampledHome<'_>, given: &LookupAnswer) -> bool {
    let line_1 = given.address.as_ref().map_or("", |a| a.line_1.as_str());
    let listed = given.precinct.as_ref().is_some_and(|p| p.method != MatchRank::AllStreets.method());
    listed && line_1 != home.place.line_1()
}

impl SampledHome<'_> {
    /// The home typed in a way; `None` where the way does not apply.
    fn typed(&self, way: usize, pick: u64) -> Option<String> {
        let mut place = self.place.clone();
        match way {
            0 => {}
            1 => return Some(self.spelled_out()),
            2 => return Some(place.text().replace(',', "").to_lowercase()),
            3 if place.zip == 0 => return None,
            3 => place.city = "".into(),
            4 if place.city.is_empty() => return None,
            4 => place.zip = 0,
            5 if self.row.predir.is_none() && self.row.postdir.is_none() => return None,
            5 => (place.predir, place.postdir) = (None, None),
            6 if place.suffix.is_empty() => return None,
            6 => place.suffix = "".into(),
            7 => place.unit = NO_UNIT.into(),
            _ => place.name = misspelt(&place.name, way == 9, pick)?.into(),
        }
        Some(place.text())
    }

    fn spelled_out(&self) -> String {
        let way = |d: Option<address::Direction>| d.map_or("", direction::spelled).to_owned();
        let kind = suffix::full(&self.place.suffix).unwrap_or(&self.place.suffix);
        let bare = MatchedAddress {
            predir: None,
            suffix: "".into(),
            postdir: None,
            unit: "".into(),
            urbanization: self.place.urbanization().into(),
            ..self.place.clone()
        };
        let quarter = match self.place.quarter() {
            "" => String::new(),
            quarter => format!("({quarter})"),
        };
        let text = bare.text();
        let (line_1, rest) = text.split_once(", ").unwrap_or((&text, ""));
        let (number, name) = line_1.split_at(bare.number.len().min(line_1.len()));
        let street = [
            &way(self.place.predir),
            name.trim(),
            kind,
            &way(self.place.postdir),
            &quarter,
            &self.place.unit,
        ];
        let street: Vec<&str> = street.into_iter().filter(|p| !p.is_empty()).collect();
        format!("{number} {}, {rest}", street.join(" "))
    }
}

/// A name of letters with one changed, or two exchanged; short names have neighbours a letter away.
fn misspelt(name: &str, exchanged: bool, pick: u64) -> Option<String> {
    let mut letters = name.as_bytes().to_vec();
    if letters.len() < 5 || !letters.iter().all(u8::is_ascii_uppercase) {
        return None;
    }
    let at = 1 + (pick % (letters.len() as u64 - 2)) as usize;
    if exchanged {
        letters.swap(at, at + 1);
    } else {
        letters[at] = if letters[at] == b'E' { b'A' } else { b'E' };
    }
    String::from_utf8(letters).ok().filter(|typed| typed != name)
}
