//! Which election the places of a feed are for (SPEC section 4), and what the pages of places say beside
//! them: the editors' note about a kind of places, and the page about identification.

use chrono::NaiveDate;
use common::jurisdiction::Jurisdiction;

use crate::site::in_person::last_early_day;
use crate::site::jurisdiction::config::{EarlyVotingConfig, ElectionConfig, JurisdictionConfig};
use crate::site::lookup::PlacesFeed;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::{Pages, voting_info_path};
use crate::site::wording::text::TextPair;
use crate::view::bootstrap::{ElectionKind, LocationKind, PlacesNotYet};
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
    fn known(election: &ElectionConfig, config: Option<&JurisdictionConfig>) -> Self {
        let end = config.and_then(|config| last_early_day(config, election));
        Self {
            name: election.name.clone(),
            kind: Some(election.kind).filter(|kind| *kind != ElectionKind::Other),
            day: election.day,
            early_voting: Some(EarlyVotingConfig { end, ..election.early_voting }),
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
        (Some((_, day)), Some(known)) if day == known.day => Some(Active::known(known, config)),
        (Some((feed, day)), _) => {
            Some(Active { name: feed.election_name.clone(), kind: None, day, early_voting: None })
        }
        (None, Some(known)) => Some(Active::known(known, config)),
        (None, None) => None,
    }
}

/// The announced election, where every place is of a later one. `days` are the election days of the data. A
/// feed may know of an election before the next one of the calendar: that one is then next.
pub fn not_yet(
    days: impl IntoIterator<Item = NaiveDate>,
    config: Option<&JurisdictionConfig>,
    today: NaiveDate,
) -> Option<PlacesNotYet> {
    let next = config?.elections(today).next()?;
    let places_date = days.into_iter().filter(|day| *day >= today).min()?;
    (places_date > next.day).then(|| PlacesNotYet {
        date: next.day,
        places_date,
        name: next.name.clone(),
        some_voters: next.some_voters,
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_later_election_are_not_announced() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let election =
            |text: &str, some_voters| ElectionConfig { day: day(text), some_voters, ..Default::default() };
        let of = |next: &str, some_voters| JurisdictionConfig {
            election: Some(election(next, some_voters)),
            later: vec![election("2028-11-07", false)],
            ..Default::default()
        };
        let other = |config: Option<&JurisdictionConfig>, days: &[&str]| {
            not_yet(days.iter().map(|text| day(text)), config, day("2026-11-28"))
                .map(|own| (own.date, own.places_date))
        };
        let told = Some((day("2026-12-01"), day("2028-11-07")));
        for some_voters in [false, true] {
            let runoff = of("2026-12-01", some_voters);
            assert_eq!(other(Some(&runoff), &["2028-11-07"]), told);
            assert_eq!(other(Some(&runoff), &["2026-11-03", "2028-11-07"]), told, "past data");
            assert_eq!(other(Some(&runoff), &["2028-11-07", "2026-12-01"]), None);
            assert_eq!(other(Some(&runoff), &["2026-11-29"]), None, "an earlier local election");
            assert_eq!(other(Some(&runoff), &[]), None);
        }
        assert_eq!(other(None, &["2028-11-07"]), None, "settings that could not be read");
        let over = of("2026-11-03", false);
        assert_eq!(other(Some(&over), &["2028-11-07"]), None, "the next one leads");
    }
}
