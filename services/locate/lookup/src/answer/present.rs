//! The data without some feeds: those whose election is over, where their state has a later one, and those of
//! other elections than the one that is asked about (`calendar`). A hidden feed neither adds an answer to
//! that of a shown feed nor makes it uncertain.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::county::is_one_county;
use super::identity::precincts;
use super::look_up::look_up;
use super::stale::is_over;
use crate::area::{AreaData, AreaRow, Vertex};
use crate::district::NamedDistricts;
use crate::feature::Feature;
use crate::matching::MatchOutcome;
use crate::streets::{SegmentRow, StreetData, StreetRow};
use crate::voting::{FeedRow, HoursRow, LocalityRow, OfficeRow, PlaceRow, PrecinctRow, SiteRole, VotingData};
use address::StateCode;
use address::parse::Readings;
use address::town::TownKind;

/// A view of the data that hides the segments and boundaries of some feeds. Their streets stay streets: what
/// a voter left out (`1 Oak`) may mean one that only a hidden feed has, and is then asked about.
pub struct VisibleFeeds<'a, D> {
    data: &'a D,
    /// Whether a feed is hidden, by the number of the feed.
    hidden: Vec<bool>,
}

impl<'a, D> VisibleFeeds<'a, D> {
    /// The view without the feeds that are `hidden`, by their numbers.
    pub(super) fn without(data: &'a D, hidden: Vec<bool>) -> Self {
        Self { data, hidden }
    }

    /// Whether a feed is not hidden.
    pub(super) fn shows(&self, feed: u32) -> bool {
        !self.hidden.get(feed as usize).copied().unwrap_or(false)
    }
}

impl<'a, D: VotingData> VisibleFeeds<'a, D> {
    /// The view without past feeds; `None` in the usual case that nothing is hidden.
    #[must_use]
    pub fn of(data: &'a D, today: &dyn Fn(&str) -> NaiveDate) -> Option<Self> {
        if !data.has_several_elections() {
            return None;
        }
        let feeds: Vec<(StateCode, bool)> = (0..data.feed_count())
            .map(|feed| data.election(feed))
            .map(|(state, day)| (state, is_over(state.as_str(), day, today)))
            .collect();
        let hidden: Vec<bool> = feeds
            .iter()
            .map(|(state, over)| *over && feeds.iter().any(|(other, past)| other == state && !past))
            .collect();
        hidden.contains(&true).then_some(Self { data, hidden })
    }

    fn shows_precinct(&self, precinct: u32) -> bool {
        self.shows_locality(self.data.precinct(precinct).locality)
    }

    fn shows_locality(&self, locality: u32) -> bool {
        self.shows(self.data.locality(locality).feed)
    }

    /// The localities without those of past feeds that a present feed has, too. A county that only a past
    /// feed has still says that a town, or a ZIP code, reaches into it.
    fn localities(&self, mut all: Vec<u32>) -> Vec<u32> {
        let shown: Vec<LocalityRow<'_>> =
            all.iter().filter(|l| self.shows_locality(**l)).map(|l| self.data.locality(*l)).collect();
        let is_shown = |l: u32| {
            let own = self.data.locality(l);
            shown.iter().any(|other| is_one_county(&own, other))
        };
        all.retain(|l| self.shows_locality(*l) || !is_shown(*l));
        all
    }
}

impl<D: StreetData + VotingData> VisibleFeeds<'_, D> {
    /// Whether a hidden feed lists a home, or a street that is spelt nearly like it, in another county than
    /// that of `precinct`.
    pub(super) fn is_elsewhere(&self, readings: &Readings, precinct: u32) -> bool {
        let own = self.locality_of(precinct);
        let outcome = look_up(self.data, readings);
        // The units of the house vote apart. Only a hidden feed can say so, because the shown feeds left
        // nothing open.
        if matches!(&outcome, MatchOutcome::NeedsChoice(choices) if choices.iter().any(|c| c.precinct.is_none()))
        {
            return true;
        }
        precincts(&outcome)
            .into_iter()
            .any(|p| !self.shows_precinct(p) && !is_one_county(&self.locality_of(p), &own))
    }

    fn locality_of(&self, precinct: u32) -> LocalityRow<'_> {
        self.data.locality(self.data.precinct(precinct).locality)
    }
}

impl<D: StreetData + VotingData> StreetData for VisibleFeeds<'_, D> {
    fn in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        zip: Option<u32>,
        each: &mut dyn FnMut(StreetRow<'a>),
    ) {
        self.data.in_city(state, city, name, zip, each);
    }

    fn in_zip<'a>(&'a self, zip: u32, name: &str, each: &mut dyn FnMut(StreetRow<'a>)) {
        self.data.in_zip(zip, name, each);
    }

    fn near_in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        edits: u8,
        out: &mut Vec<StreetRow<'a>>,
    ) {
        self.data.near_in_city(state, city, name, edits, out);
    }

    fn near_in_zip<'a>(&'a self, zip: u32, name: &str, edits: u8, out: &mut Vec<StreetRow<'a>>) {
        self.data.near_in_zip(zip, name, edits, out);
    }

    fn spaced_alike<'a>(&'a self, state: StateCode, city: &str, out: &mut Vec<&'a str>) {
        self.data.spaced_alike(state, city, out);
    }

    fn cities_of_quarter<'a>(&'a self, state: StateCode, quarter: &str, out: &mut Vec<&'a str>) {
        self.data.cities_of_quarter(state, quarter, out);
    }

    fn segments_at<'a>(&'a self, row: u32, number: u32, out: &mut Vec<SegmentRow<'a>>) {
        let mut all = Vec::new();
        self.data.segments_at(row, number, &mut all);
        out.extend(all.into_iter().filter(|segment| self.shows_precinct(segment.precinct)));
    }

    fn precincts_of(&self, row: u32, out: &mut BTreeSet<u32>) {
        let mut all = BTreeSet::new();
        self.data.precincts_of(row, &mut all);
        out.extend(all.into_iter().filter(|precinct| self.shows_precinct(*precinct)));
    }

    fn has_lost(&self, row: u32) -> bool {
        self.data.has_lost(row)
    }
}

impl<D: AreaData + VotingData> AreaData for VisibleFeeds<'_, D> {
    fn areas_near(&self, at: Vertex, reach: Vertex) -> Vec<AreaRow<'_>> {
        let mut areas = self.data.areas_near(at, reach);
        areas.retain(|area| self.shows_precinct(area.precinct));
        areas
    }
}

/// Methods of [`VotingData`] that hide nothing: those of the data itself.
macro_rules! as_in_the_data {
    ($($name:ident($($argument:ident: $of:ty),*) -> $out:ty;)*) => {
        $(fn $name(&self, $($argument: $of),*) -> $out { self.data.$name($($argument),*) })*
    };
}

impl<D: VotingData> VotingData for VisibleFeeds<'_, D> {
    as_in_the_data! {
        precinct(row: u32) -> PrecinctRow<'_>;
        districts(precinct: u32) -> NamedDistricts;
        locality(row: u32) -> LocalityRow<'_>;
        place(row: u32) -> PlaceRow<'_>;
        hours(place: &PlaceRow<'_>, role: SiteRole) -> Vec<HoursRow>;
        features(place: &PlaceRow<'_>, role: SiteRole) -> Vec<Feature>;
        feed(row: u32) -> FeedRow<'_>;
        election(feed: u32) -> (StateCode, Option<NaiveDate>);
        election_label(feed: u32) -> &str;
        has_several_elections() -> bool;
        office(row: u32) -> OfficeRow<'_>;
        feed_count() -> u32;
        locality_count() -> u32;
        precinct_count() -> u32;
        may_be_called(state: StateCode, city: &str, kind: TownKind) -> bool;
    }

    fn localities_in_city(&self, state: StateCode, city: &str) -> Vec<u32> {
        self.localities(self.data.localities_in_city(state, city))
    }

    fn localities_in_zip(&self, zip: u32) -> Vec<u32> {
        self.localities(self.data.localities_in_zip(zip))
    }
}
