//! The elections that are ahead, by state. Feeds of different days are different elections, and so are
//! feeds of one day whose names say so ([`super::election_names`]): each is asked alone, as if the index
//! had no feed of another election.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chrono::NaiveDate;

use super::present::VisibleFeeds;
use super::stale::is_over;
use crate::voting::VotingData;
use address::StateCode;

/// Elections of a state that are ahead and asked, the nearest first.
pub(super) const MOST_ELECTIONS: usize = 8;

/// An election of a state: its day, and its label where it is not the main election of the day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ElectionId {
    pub(super) day: NaiveDate,
    pub(super) label: String,
}

impl ElectionId {
    /// The election of a feed; `None` where the feed has no day.
    pub(super) fn of<D: VotingData>(data: &D, feed: u32) -> Option<Self> {
        let day = data.election(feed).1?;
        Some(Self { day, label: data.election_label(feed).to_owned() })
    }

    /// The election that a choice names (`2028-11-07 SCHOOL BOARD ELECTION`).
    pub(super) fn read(text: &str) -> Option<Self> {
        let (day, label) = text.split_once(' ').unwrap_or((text, ""));
        Some(Self { day: day.parse().ok()?, label: label.trim().to_owned() })
    }
}

impl fmt::Display for ElectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.day)?;
        if self.label.is_empty() { Ok(()) } else { write!(f, " {}", self.label) }
    }
}

/// The elections of an index with several of one state.
pub(super) struct ElectionCalendar {
    /// By feed: its state, its election, and whether that is over. A feed without a day may be of any
    /// election: it is asked together with each.
    feeds: Vec<(StateCode, Option<ElectionId>, bool)>,
    /// The elections ahead, ascending, at most [`MOST_ELECTIONS`] of a state.
    ahead: BTreeMap<StateCode, Vec<ElectionId>>,
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
        let feeds: Vec<(StateCode, Option<ElectionId>, bool)> = (0..data.feed_count())
            .map(|feed| (data.election(feed), ElectionId::of(data, feed)))
            .map(|((state, day), own)| (state, own, is_over(state.as_str(), day, today)))
            .collect();
        let mut elections: BTreeMap<StateCode, BTreeSet<&ElectionId>> = BTreeMap::new();
        let mut present = BTreeSet::new();
        for (state, own, _) in feeds.iter().filter(|(.., over)| !over) {
            present.insert(*state);
            elections.entry(*state).or_default().extend(own);
        }
        let ahead = elections
            .into_iter()
            .map(|(state, own)| (state, own.into_iter().take(MOST_ELECTIONS).cloned().collect()))
            .collect();
        let own = Self { ahead, feeds, present };
        let hides = (0..own.turns()).any(|turn| own.hidden(turn).contains(&true));
        hides.then_some(own)
    }

    /// How many elections the state with the most has, at least 1.
    pub(super) fn turns(&self) -> usize {
        self.ahead.values().map(Vec::len).max().unwrap_or(0).max(1)
    }

    /// The elections ahead of a state, ascending.
    pub(super) fn elections(&self, state: StateCode) -> &[ElectionId] {
        self.ahead.get(&state).map_or(&[], Vec::as_slice)
    }

    /// Whether the feed is of this election.
    pub(super) fn is_of(&self, feed: u32, state: StateCode, election: &ElectionId) -> bool {
        let of = self.feeds.get(feed as usize);
        of.is_some_and(|(of_state, own, _)| *of_state == state && own.as_ref() == Some(election))
    }

    /// The view of one election a state: the one after `turn` nearer ones, or the last one of a state that
    /// has fewer.
    pub(super) fn view<'a, D: VotingData>(&self, data: &'a D, turn: usize) -> VisibleFeeds<'a, D> {
        VisibleFeeds::without(data, self.hidden(turn))
    }

    /// By feed: whether it is of another election than that of the turn.
    fn hidden(&self, turn: usize) -> Vec<bool> {
        let is_hidden = |(state, own, over): &(StateCode, Option<ElectionId>, bool)| {
            if *over {
                return self.present.contains(state);
            }
            let ahead = self.elections(*state);
            let shown = ahead.get(turn.min(ahead.len().saturating_sub(1)));
            own.as_ref().is_some_and(|own| shown.is_some_and(|shown| shown != own))
        };
        self.feeds.iter().map(is_hidden).collect()
    }
}
