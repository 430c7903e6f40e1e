//! Several elections ahead for one address (DESIGN section 7): each is shown by its own data and by its own
//! day. Which kinds show, their order and their hours follow from that day alone.

use chrono::NaiveDate;

use super::{ResultsRequest, election_of, one_election};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::LookupAnswer;
use crate::view::locate::{SiteElection, SiteLocate};

/// The view with one entry an election, where there are several. Where the content service knows of no
/// election ahead, nothing is shown of any (SPEC section 4).
pub(super) fn with_all<'a>(
    view: SiteLocate<'a>,
    scene: &ResultsRequest<'_>,
    lookup: &'a LookupAnswer,
    config: Option<&JurisdictionConfig>,
) -> SiteLocate<'a> {
    let mut elections: Vec<SiteElection<'a>> = lookup
        .elections
        .iter()
        .filter_map(|own| {
            let election =
                election_of(own, config, view.today).filter(|election| election.day >= view.today)?;
            Some(SiteElection {
                election: election.shown(view.today),
                answer: one_election(scene, own, config),
            })
        })
        .collect();
    elections.sort_by_key(|own| own.election.date);
    let mut seen: Vec<(NaiveDate, String)> = Vec::new();
    elections.retain(|own| {
        let key = (own.election.date, own.election.name.clone());
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
    if elections.len() < 2 {
        elections.clear();
    }
    let changes = elections.iter().filter_map(|own| own.answer.next_change);
    let next_change = changes.chain(view.next_change).min();
    SiteLocate { elections, next_change, ..view }
}
