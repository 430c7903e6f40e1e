//! The elections that are ahead, by state. Two feeds of one state and one day are one election, feeds of
//! different days are different elections: each is asked alone, as if the index had no feed of another
//! election.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::present::VisibleFeeds;
use super::stale::is_over;
use crate::voting::VotingData;
use address::StateCode;

/// Elections of a state that are ahead and asked, the nearest first.
pub(super) const MOST_ELECTIONS: usize = 8;

/// The elections of an index with several of one state.
pub(super) struct ElectionCalendar {
    /// By feed: its state, the day of its election, and whether that is over. A feed without a day may be of
    /// any election: it is asked together with each.
    feeds: Vec<(StateCode, Option<NaiveDate>, bool)>,
    /// The days ahead, ascending, at most [`MOST_ELECTIONS`] of a state.
    ahead: BTreeMap<StateCode, Vec<NaiveDate>>,
    /// States with a feed that is not over.
    present: BTreeSet<StateCode>,
}

impl ElectionCalendar {
    /// The calendar of an index; `None` in the usual case that each state has one election and no feed has to
    /// be hidden.
    pub(super) fn of<D: VotingData>(data: &D, today: &dyn Fn(&str) -> NaiveDate) -> Option<Self> {
        if !data.has_several_elections() {
            return None;
        }
        let feeds: Vec<(StateCode, Option<NaiveDate>, bool)> = (0..data.feed_count())
            .map(|feed| data.election(feed))
            .map(|(state, day)| (state, day, is_over(state.as_str(), day, today)))
            .collect();
        let mut days: BTreeMap<StateCode, BTreeSet<NaiveDate>> = BTreeMap::new();
        let mut present = BTreeSet::new();
        for (state, day, _) in feeds.iter().filter(|(.., over)| !over) {
            present.insert(*state);
            days.entry(*state).or_default().extend(*day);
        }
        let ahead =
            days.into_iter().map(|(state, days)| (state, days.into_iter().take(MOST_ELECTIONS).collect()));
        let own = Self { ahead: ahead.collect(), feeds, present };
        let hides = (0..own.turns()).any(|turn| own.hidden(turn).contains(&true));
        hides.then_some(own)
    }

    /// How many elections the state with the most has, at least 1.
    pub(super) fn turns(&self) -> usize {
        self.ahead.values().map(Vec::len).max().unwrap_or(0).max(1)
    }

    /// The days ahead of a state, ascending.
    pub(super) fn days(&self, state: StateCode) -> &[NaiveDate] {
        self.ahead.get(&state).map_or(&[], Vec::as_slice)
    }

    /// Whether the feed is of this election.
    pub(super) fn is_of(&self, feed: u32, state: StateCode, day: NaiveDate) -> bool {
        let of = self.feeds.get(feed as usize);
        of.is_some_and(|(own, date, _)| (*own, *date) == (state, Some(day)))
    }

    /// The view of one election a state: the one after `turn` nearer ones, or the last one of a state that
    /// has fewer.
    pub(super) fn view<'a, D: VotingData>(&self, data: &'a D, turn: usize) -> VisibleFeeds<'a, D> {
        VisibleFeeds::without(data, self.hidden(turn))
    }

    /// By feed: whether it is of another election than that of the turn.
    fn hidden(&self, turn: usize) -> Vec<bool> {
        let is_hidden = |(state, day, over): &(StateCode, Option<NaiveDate>, bool)| {
            if *over {
                return self.present.contains(state);
            }
            let days = self.days(*state);
            let shown = days.get(turn.min(days.len().saturating_sub(1)));
            day.is_some_and(|day| shown.is_some_and(|shown| *shown != day))
        };
        self.feeds.iter().map(is_hidden).collect()
    }
}
