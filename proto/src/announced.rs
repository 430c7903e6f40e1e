//! An answer whose places are of a later election than the announced one: the notice and the list of
//! elections name the announced election. The locate service and the gateway share this form.

use crate::locate::v1::{Answer, ElectionAnswer, ElectionNotice, ErrorCode, LocateResponse};

/// The election that is announced.
#[derive(Clone, Copy, Debug, Default)]
pub struct Announced<'a> {
    /// Its day (YYYY-MM-DD).
    pub date: &'a str,
    /// Its name, or empty.
    pub name: &'a str,
    /// The official lookup of the state, or empty.
    pub lookup_url: &'a str,
}

/// The nearest election day of the data, where it is after `date`. Both are YYYY-MM-DD, which sorts by day.
#[must_use]
pub fn later_day<'r>(response: &'r LocateResponse, date: &str) -> Option<&'r str> {
    let own = response.feed.as_ref().map(|feed| feed.election_date.as_str());
    let listed = response.elections.iter().map(|election| election.election_date.as_str());
    own.into_iter().chain(listed).filter(|day| !day.is_empty()).min().filter(|day| *day > date)
}

/// The answer with the announced election in `notice` and first in `elections`, where its places are of a
/// later one. An error stays as it is.
#[must_use]
pub fn announce(response: LocateResponse, announced: Announced<'_>) -> LocateResponse {
    let has_data = matches!(
        response.answer(),
        Answer::Found | Answer::County | Answer::MailOnly | Answer::Ambiguous | Answer::NeedsUnit
    );
    let Some(later) = later_day(&response, announced.date).filter(|_| has_data).map(str::to_owned) else {
        return response;
    };
    let text = format!(
        "We don't have the polling places for {} yet. The places in this answer are for {later}. Ask the election office or use the official lookup.",
        announced.date
    );
    let url = Some(announced.lookup_url).filter(|url| !url.is_empty()).map(str::to_owned);
    let own_url = response.notice.as_ref().map(|notice| notice.url.clone());
    let notice = ElectionNotice {
        url: url.or(own_url).unwrap_or_default(),
        text: match &response.notice {
            Some(own) if !own.text.is_empty() => format!("{text} {}", own.text),
            _ => text,
        },
    };
    let mut none = LocateResponse {
        detail: format!("no_places_yet: the data has no places for {}", announced.date),
        voter_address: response.voter_address.clone(),
        county: response.county.clone(),
        election_office: response.election_office.clone(),
        ..LocateResponse::default()
    };
    none.set_answer(Answer::Unknown);
    none.set_error_code(ErrorCode::NoVotingLocationsAvailable);
    let mut elections = vec![ElectionAnswer {
        election_date: announced.date.to_owned(),
        election_name: announced.name.to_owned(),
        response: Some(none),
    }];
    if response.elections.is_empty() {
        elections.push(ElectionAnswer {
            election_date: later,
            election_name: response.feed.as_ref().map(|feed| feed.election_name.clone()).unwrap_or_default(),
            response: Some(response.clone()),
        });
    } else {
        elections.extend(response.elections.iter().cloned());
    }
    LocateResponse { notice: Some(notice), elections, ..response }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locate::v1::Feed;

    fn found(day: &str, others: &[&str]) -> LocateResponse {
        let feed = |day: &str| Some(Feed { election_date: day.to_owned(), ..Feed::default() });
        let mut response = LocateResponse { feed: feed(day), ..LocateResponse::default() };
        response.set_answer(Answer::Found);
        response.elections = others
            .iter()
            .map(|day| ElectionAnswer { election_date: (*day).to_owned(), ..ElectionAnswer::default() })
            .collect();
        response
    }

    const RUNOFF: Announced<'_> =
        Announced { date: "2026-12-01", name: "Runoff", lookup_url: "https://state.example/" };

    #[test]
    fn later_places_name_announced_election() {
        let told = announce(found("2028-11-07", &[]), RUNOFF);
        let days: Vec<_> = told.elections.iter().map(|own| own.election_date.as_str()).collect();
        assert_eq!(days, ["2026-12-01", "2028-11-07"]);
        let none = told.elections[0].response.as_ref().unwrap();
        assert_eq!(none.error_code(), ErrorCode::NoVotingLocationsAvailable);
        let notice = told.notice.unwrap();
        assert!(notice.text.contains("2026-12-01") && notice.text.contains("2028-11-07"));
        assert_eq!(notice.url, RUNOFF.lookup_url);
        let two = announce(found("2028-11-07", &["2028-11-07", "2028-12-05"]), RUNOFF);
        assert_eq!(two.elections.len(), 3);
    }

    #[test]
    fn places_of_announced_or_earlier_election_stay() {
        for own in [
            found("2026-12-01", &[]),
            found("2026-11-30", &[]),
            found("2028-11-07", &["2026-12-01", "2028-11-07"]),
            found("", &[]),
            LocateResponse::default(),
        ] {
            assert_eq!(announce(own.clone(), RUNOFF), own);
        }
    }
}
