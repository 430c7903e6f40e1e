//! The national summary: a map from state to the day of its election and its counts of places.

use serde_json::Value;

use super::failure::UpstreamError;
use super::json;
use crate::service::voter_info::StateCounts;
use address::StateCode;

/// Reads the map; what is no state of ours, or says nothing, is left out.
pub(super) fn read(body: &Value) -> Result<Vec<StateCounts>, UpstreamError> {
    let states = body.as_object().ok_or(UpstreamError::NotUnderstood("map of states"))?;
    let mut list: Vec<StateCounts> =
        states.iter().filter_map(|(code, given)| counts(StateCode::parse(code)?, given)).collect();
    if list.is_empty() && !states.is_empty() {
        // An error with the status of a success.
        return Err(UpstreamError::NotUnderstood("map of states"));
    }
    list.sort_by_key(|s| s.state);
    list.dedup_by_key(|s| s.state);
    Ok(list)
}

fn counts(state: StateCode, given: &Value) -> Option<StateCounts> {
    let keys = ["ev_location_count", "e_day_location_count", "drop_off_location_count"];
    let places = keys.map(|key| u32::try_from(given.get(key)?.as_u64()?).ok());
    let election_date = json::day(given, "election_date");
    let says = election_date.is_some() || places.iter().any(Option::is_some);
    says.then_some(StateCounts { state, election_date, places })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn states_come_sorted_and_a_damaged_count_is_lost_alone() {
        let list = read(&json!({
            "NV": {"election_date": "2028-11-07", "e_day_location_count": 12, "drop_off_location_count": "?", "ev_location_count": 3},
            "AL": {"election_date": "2028-11-07T00:00:00Z", "e_day_location_count": -1},
            "ZZ": {"election_date": "2028-11-07"},
            "WY": null,
        }))
        .unwrap();
        assert_eq!(list.iter().map(|s| s.state.as_str()).collect::<Vec<_>>(), ["AL", "NV"]);
        assert_eq!(list[1].places, [Some(3), Some(12), None]);
        assert_eq!(list[0].places, [None; 3]);
        assert_eq!(list[0].election_date, "2028-11-07".parse().ok());
        assert!(read(&json!({})).unwrap().is_empty());
    }

    #[test]
    fn what_is_no_map_of_states_is_a_failure() {
        for body in [json!([]), json!("x"), json!(null), json!({"error": "no"})] {
            assert_eq!(read(&body).unwrap_err().reason(), "not_understood", "{body}");
        }
    }
}
