//! Which election the places of a feed are for (SPEC section 4), and what the pages of places say beside
//! them: the editors' note about a kind of places, and the page about identification.

use chrono::NaiveDate;
use common::jurisdiction::Jurisdiction;

use crate::site::jurisdiction::config::{EarlyVotingConfig, ElectionConfig, JurisdictionConfig};
use crate::site::lookup::PlacesFeed;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::{Pages, voting_info_path};
use crate::site::wording::text::TextPair;
use crate::view::bootstrap::{ElectionKind, LocationKind};
use crate::view::locate::{LocateElection, SiteFeed};

/// The official page about identification, for states whose own page the export lacks.
const VOTER_ID: &str = "https://www.usa.gov/voter-id";

/// The election that the places are for, with the rule of early voting where one is known.
pub(in crate::site) struct Active {
    pub(in crate::site) name: String,
    pub(in crate::site) kind: Option<ElectionKind>,
    pub(in crate::site) day: NaiveDate,
    pub(in crate::site) early_voting: Option<EarlyVotingConfig>,
}

impl Active {
    fn known(election: &ElectionConfig) -> Self {
        Self {
            name: election.name.clone(),
            kind: Some(election.kind).filter(|kind| *kind != ElectionKind::Other),
            day: election.day,
            early_voting: Some(election.early_voting),
        }
    }

    pub(in crate::site) fn shown(self, today: NaiveDate) -> LocateElection {
        let days_until = (self.day - today).num_days();
        LocateElection { name: self.name, kind: self.kind, date: self.day, days_until }
    }
}

/// The feed's election decides which places these are; the content service adds its name and rules when it
/// speaks of the same day. When content is there and knows of no election, none is active.
pub(in crate::site) fn active(
    feed: Option<&PlacesFeed>,
    config: Option<&JurisdictionConfig>,
    today: NaiveDate,
) -> Option<Active> {
    let next = config.and_then(|c| c.elections(today).next());
    if config.is_some() && next.is_none() {
        return None;
    }
    let feed = feed.and_then(|f| Some((f, f.election_day?)));
    // Of two elections on one day the content service may mean either.
    if let Some((feed, day)) = feed.filter(|(feed, _)| feed.shares_day) {
        return Some(Active { name: feed.election_name.clone(), kind: None, day, early_voting: None });
    }
    // Places of an election that is not the next one have the name and the rules of their own.
    let of_feed = feed.and_then(|(_, day)| config?.elections(today).find(|election| election.day == day));
    match (feed, of_feed.or(next)) {
        (Some((_, day)), Some(known)) if day == known.day => Some(Active::known(known)),
        (Some((feed, day)), _) => {
            Some(Active { name: feed.election_name.clone(), kind: None, day, early_voting: None })
        }
        (None, Some(known)) => Some(Active::known(known)),
        (None, None) => None,
    }
}

/// The feed of the places, as both pages name it.
pub(in crate::site) fn site_feed(feed: &PlacesFeed) -> SiteFeed {
    SiteFeed {
        source: feed.source.clone(),
        as_of: feed.as_of.clone(),
        election_date: feed.election_day.map(|day| day.to_string()).unwrap_or_default(),
        sample: feed.sample,
    }
}

/// The editors' note about a kind of places (SPEC section 3, "informationalNotes").
pub(in crate::site) fn kind_note(
    config: Option<&JurisdictionConfig>,
    kind: LocationKind,
) -> Option<TextPair> {
    let notes = &config?.lookup;
    match kind {
        LocationKind::EarlyVote => notes.early_vote_note.clone(),
        LocationKind::ElectionDay => notes.election_day_note.clone(),
        LocationKind::DropOff => notes.drop_off_note.clone(),
    }
}

/// The state's own page about identification, else the official one of the nation.
pub(in crate::site) fn voter_id(
    state: &Jurisdiction,
    config: Option<&JurisdictionConfig>,
    pages: &Pages,
    query: &SiteQuery,
) -> String {
    let path = format!("{}#id-requirements", voting_info_path(state));
    let is_there = pages.has(&path) && config.is_none_or(JurisdictionConfig::has_voting_info);
    if is_there { query.href(&path) } else { VOTER_ID.to_owned() }
}
