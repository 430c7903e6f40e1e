//! Several precincts that lead to the very same places: the places are told, and the precinct is left open.

use super::context::AnswerContext;
use super::{AnswerKind, CandidatePrecinct, LookupAnswer};
use crate::matching::{AddressChoice, MAX_CHOICES, MatchRank, MatchedAddress, UniqueMatch};
use crate::streets::StreetData;
use crate::voting::{PlaceCertainty, Site, VotingData};
use address::Address;

/// The method of such an answer; it is not shown, because the precinct is not.
const METHOD: &str = "same_places";

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The answer where all choices are equal and have the same places, in the same election; `None` where
    /// anything differs or is in doubt. The hours are those of the places.
    pub(super) fn same_places(&self, choices: &[AddressChoice], query: &Address) -> Option<LookupAnswer> {
        if choices.len() >= MAX_CHOICES {
            return None; // Some may be cut off.
        }
        let mut precincts: Vec<u32> = Vec::new();
        for choice in choices {
            let precinct = choice.precinct.filter(|_| choice.is_equal)?;
            if !precincts.contains(&precinct) {
                precincts.push(precinct);
            }
        }
        let (first, others) = precincts.split_first()?;
        if others.is_empty() || !self.have_same_places(*first, others) {
            return None;
        }
        // Where the choices differ in a part of the address, none of theirs is told.
        let one = choices.windows(2).all(|w| w[0].address == w[1].address);
        let address = if one { choices[0].address.clone() } else { MatchedAddress::typed_at(query) };
        let hit = UniqueMatch { precinct: *first, rank: MatchRank::Range, address };
        if !self.is_where_typed(&hit, query) {
            return None;
        }
        let mut answer = self.found(&hit, query, METHOD);
        let is_known = match answer.kind {
            AnswerKind::Found => answer.polling_place == Some(PlaceCertainty::Known),
            kind => kind == AnswerKind::MailOnly,
        };
        if !is_known {
            return None;
        }
        (answer.precinct, answer.precinct_row) = (None, None);
        answer.districts = self.districts_of(&precincts);
        answer.open_precincts = precincts
            .iter()
            .map(|precinct| {
                let row = self.data.precinct(*precinct);
                CandidatePrecinct { row: *precinct, id: row.id.to_owned(), name: row.name.to_owned() }
            })
            .collect();
        Some(answer)
    }

    /// Whether precincts are of one county in one feed, and have the same places in the same roles, all of
    /// them known.
    fn have_same_places(&self, first: u32, others: &[u32]) -> bool {
        let row = self.data.precinct(first);
        let sites = sorted(&row.sites);
        let is_sure = |lost: [bool; 3], sites: &[Site]| {
            !lost.contains(&true) && !sites.iter().any(|site| site.is_doubtful)
        };
        let locality = self.data.locality(row.locality);
        let feed = self.data.feed(locality.feed);
        !row.is_doubtful
            && !feed.is_doubtful
            && is_sure(row.lost, &row.sites)
            && is_sure(locality.lost, &locality.sites)
            && is_sure(feed.lost, &feed.sites)
            && others.iter().all(|other| {
                let other = self.data.precinct(*other);
                other.locality == row.locality
                    && other.is_mail_only == row.is_mail_only
                    && !other.is_doubtful
                    && is_sure(other.lost, &other.sites)
                    && sorted(&other.sites) == sites
            })
    }
}

/// Places with their roles, in one order.
fn sorted(sites: &[Site]) -> Vec<(u32, u32)> {
    let mut list: Vec<(u32, u32)> = sites.iter().map(|site| (site.role as u32, site.place)).collect();
    list.sort_unstable();
    list.dedup();
    list
}
