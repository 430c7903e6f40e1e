//! Elections and their identifiers. Google's are numbers of a list of its own; ours are made of the day and
//! the state, so that every replica and every import has the same: `20281107 32 00000`. The last five
//! digits are of the name, where an address has several elections on one day; else 0.

use std::collections::BTreeMap;

use chrono::{Datelike as _, Weekday};
use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};
use futures::future::try_join_all;
use proto::locate::v1 as wire;
use sha2::{Digest as _, Sha256};

use super::failure::Failure;
use crate::app::App;
use crate::problem::Problem;
use crate::site::audit::AuditedSource;
use crate::site::places::hours::date;
use crate::view::civic::CivicElection;

/// The division of the whole country.
pub(super) const COUNTRY: &str = "ocd-division/country:us";
/// The part of an identifier that is of the name.
const NAMES: u64 = 100_000;

/// The division of a state or territory.
pub(super) fn division(state: &Jurisdiction) -> String {
    let kind = match (state.code, state.kind) {
        ("DC", _) => "district",
        (_, JurisdictionKind::State) => "state",
        (_, JurisdictionKind::Territory) => "territory",
    };
    format!("{COUNTRY}/{kind}:{}", state.code.to_ascii_lowercase())
}

/// One election of an answer.
pub(super) struct Election<'a> {
    pub(super) response: &'a wire::LocateResponse,
    /// The identifier without the part of the name.
    pub(super) day_id: u64,
    /// The part of the name.
    name_id: u64,
    /// Another election of the answer is on the same day.
    pub(super) shares_day: bool,
    pub(super) view: CivicElection,
}

impl Election<'_> {
    /// It is announced, and the data has no places of it: its answer has no feed.
    pub(super) fn lacks_places(&self) -> bool {
        self.response.feed.is_none()
    }

    fn id(&self) -> u64 {
        if self.shares_day { self.day_id + self.name_id } else { self.day_id }
    }

    /// Whether a caller means this election.
    pub(super) fn is(&self, asked: u64) -> bool {
        asked == self.id() || asked == self.day_id + self.name_id
    }

    /// Whether a caller names its day: that of the state, or of the whole country.
    pub(super) fn is_on(&self, asked: u64) -> bool {
        asked == self.day_id || nation_id(&self.view.election_day) == Some(asked)
    }
}

/// The elections of an answer, the nearest first; empty where the data names none.
pub(super) fn of_answer(answer: &wire::LocateResponse) -> Vec<Election<'_>> {
    let mut all: Vec<Election<'_>> = if answer.elections.is_empty() {
        let feed = answer.feed.as_ref();
        feed.and_then(|feed| read(answer, &feed.election_date, &feed.election_name)).into_iter().collect()
    } else {
        let listed = answer.elections.iter();
        listed
            .filter_map(|own| read(own.response.as_ref()?, &own.election_date, &own.election_name))
            .collect()
    };
    let days: Vec<u64> = all.iter().map(|own| own.day_id).collect();
    for own in &mut all {
        own.shares_day = days.iter().filter(|day| **day == own.day_id).count() > 1;
        own.view.id = own.id().to_string();
    }
    all
}

fn read<'a>(response: &'a wire::LocateResponse, date: &str, name: &str) -> Option<Election<'a>> {
    let feed = response.feed.as_ref().map(|feed| feed.state_code.as_str());
    let address = response.voter_address.as_ref().map(|address| address.state_code.as_str());
    let state = feed.into_iter().chain(address).find_map(jurisdiction::any)?;
    let day_id = day_id(state, date)?;
    let view = view(state, date, name, day_id);
    Some(Election { response, day_id, name_id: name_id(name), shares_day: false, view })
}

fn view(state: &Jurisdiction, day: &str, name: &str, id: u64) -> CivicElection {
    let name = match name.trim() {
        "" => format!("{} election", state.en),
        name => name.to_owned(),
    };
    CivicElection { id: id.to_string(), name, election_day: day.to_owned(), ocd_division_id: division(state) }
}

/// The identifier of the general election that all states hold on one day, the Tuesday after the first Monday
/// of November in even years (2 U.S.C. 7): a program that serves many states names one.
fn nation_id(day: &str) -> Option<u64> {
    let day = date(day)?;
    let general = day.year() % 2 == 0
        && day.month() == 11
        && day.weekday() == Weekday::Tue
        && (2..=8).contains(&day.day());
    let day: u64 = day.format("%Y%m%d").to_string().parse().ok().filter(|_| general)?;
    Some(day * 100 * NAMES)
}

fn nation(day: &str, id: u64) -> CivicElection {
    CivicElection {
        id: id.to_string(),
        name: "U.S. General Election".to_owned(),
        election_day: day.to_owned(),
        ocd_division_id: COUNTRY.to_owned(),
    }
}

/// `None` for a day that cannot be read.
fn day_id(state: &Jurisdiction, day: &str) -> Option<u64> {
    let day: u64 = date(day)?.format("%Y%m%d").to_string().parse().ok()?;
    Some((day * 100 + state.fips.parse::<u64>().ok()?) * NAMES)
}

/// 1 to 99,999.
fn name_id(name: &str) -> u64 {
    let digest: [u8; 32] = Sha256::digest(name.trim().to_lowercase()).into();
    let [a, b, c, d, ..] = digest;
    u64::from(u32::from_be_bytes([a, b, c, d])) % (NAMES - 1) + 1
}

/// The elections ahead that the loaded data has, one for each day of a state, the nearest first; and that of
/// the whole country.
pub(super) async fn ahead(app: &App, production_data_only: bool) -> Result<Vec<CivicElection>, Failure> {
    let summary = app.upstreams.summary().await.map_err(|_| Problem::Unavailable)?;
    let states = summary.whole.states.iter();
    let of_state = states.filter_map(|own| Some((own, jurisdiction::any(&own.state_code)?)));
    let sources = of_state.map(async |(own, state)| {
        let mut sources: Vec<AuditedSource> =
            own.feed.iter().filter(|_| !own.election_is_over).cloned().collect();
        // The summary has the nearest election of a state.
        if own.feed_count > 1 {
            let all = app.upstreams.feed_audit(state.code).await.map_err(|_| Problem::Unavailable)?;
            let ahead = all.feeds.iter().filter(|feed| !feed.election_is_over);
            sources.extend(ahead.map(|own| own.feed.clone()));
        }
        Ok::<_, Problem>((state, sources))
    });
    let mut ahead: BTreeMap<u64, CivicElection> = BTreeMap::new();
    for (state, sources) in try_join_all(sources).await? {
        for own in sources.iter().filter(|own| !(own.sample && production_data_only)) {
            if let Some(id) = day_id(state, &own.election_date) {
                ahead.entry(id).or_insert_with(|| view(state, &own.election_date, &own.election_name, id));
            }
            if let Some(id) = nation_id(&own.election_date) {
                ahead.entry(id).or_insert_with(|| nation(&own.election_date, id));
            }
        }
    }
    Ok(ahead.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(day: &str, name: &str) -> wire::LocateResponse {
        let feed = wire::Feed {
            state_code: "NV".to_owned(),
            election_date: day.to_owned(),
            election_name: name.to_owned(),
            ..Default::default()
        };
        wire::LocateResponse { feed: Some(feed), ..Default::default() }
    }

    fn several(of: &[(&str, &str)]) -> wire::LocateResponse {
        let elections = of.iter().map(|(day, name)| wire::ElectionAnswer {
            election_date: (*day).to_owned(),
            election_name: (*name).to_owned(),
            response: Some(answer(day, name)),
        });
        wire::LocateResponse { elections: elections.collect(), ..Default::default() }
    }

    #[test]
    fn ids_are_of_day_and_state() {
        let one = answer("2028-11-07", "General");
        assert_eq!(of_answer(&one)[0].view.id, "202811073200000");
        assert_eq!(of_answer(&one)[0].view.ocd_division_id, "ocd-division/country:us/state:nv");
        assert!(of_answer(&answer("soon", "General")).is_empty());
        let two = several(&[("2028-11-07", "General"), ("2028-12-05", "Special")]);
        let ids: Vec<String> = of_answer(&two).into_iter().map(|own| own.view.id).collect();
        assert_eq!(ids, ["202811073200000", "202812053200000"]);
        let id: u64 = ids[1].parse().unwrap();
        assert!(id < 1 << 53, "a number of JavaScript");
    }

    #[test]
    fn elections_of_one_day_have_ids_of_their_names() {
        let two = several(&[("2028-11-07", "General"), ("2028-11-07", "School board")]);
        let all = of_answer(&two);
        let ids: Vec<u64> = all.iter().map(|own| own.view.id.parse().unwrap()).collect();
        assert!(ids[0] != ids[1] && ids.iter().all(|id| id / NAMES == 2_028_110_732), "{ids:?}");
        assert!(all[0].is(ids[0]) && !all[0].is(ids[1]) && !all[0].is(all[0].day_id));
        let one = answer("2028-11-07", "School board");
        let alone = of_answer(&one);
        assert!(alone[0].is(ids[1]) && alone[0].is(alone[0].day_id) && !alone[0].is(ids[0]));
    }

    #[test]
    fn federal_general_election_has_one_id() {
        assert_eq!(nation_id("2028-11-07"), Some(202_811_070_000_000));
        for other in ["2027-11-02", "2028-11-14", "2028-11-08", "2028-12-05", "soon"] {
            assert_eq!(nation_id(other), None, "{other}");
        }
        let one = answer("2028-11-07", "General");
        let own = &of_answer(&one)[0];
        assert!(own.is_on(202_811_070_000_000) && own.is_on(202_811_073_200_000) && !own.is_on(0));
    }

    #[test]
    fn the_capital_and_territories_have_their_kind() {
        let of = |code| division(jurisdiction::any(code).unwrap());
        assert_eq!(of("DC"), "ocd-division/country:us/district:dc");
        assert_eq!(of("PR"), "ocd-division/country:us/territory:pr");
    }
}
