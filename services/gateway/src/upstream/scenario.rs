//! Answers for developers, by name: made-up places on made-up streets, with days counted from today, so that
//! each kind of answer can be seen on any day and with any index. A scenario is an answer of the locate
//! service; from there on it takes the way of a real one. No data of any feed is in it, and no service is
//! asked.

mod sandbox;

use chrono::{Days, NaiveDate};
use proto::locate::v1 as wire;

use self::sandbox::{Calendar, candidate, districts, feed, not_accessible, place, voter};

pub use crate::view::scenario::Scenario;

/// Days from today to the scenario's election.
const UNTIL_ELECTION: u64 = 13;
/// The same to the second one, where there are two.
const UNTIL_LATER: u64 = 48;
/// The state of all scenarios.
pub const STATE: &str = "NV";

impl Scenario {
    /// All, with their names, in the order of the documentation.
    pub const ALL: [(Self, &'static str); 13] = [
        (Self::Found, "found"),
        (Self::County, "county"),
        (Self::MailOnly, "mail_only"),
        (Self::Ambiguous, "ambiguous"),
        (Self::Unit, "unit"),
        (Self::Unknown, "unknown"),
        (Self::PoBox, "po_box"),
        (Self::Stale, "stale"),
        (Self::LostPlace, "lost_place"),
        (Self::DoubtfulPlace, "doubtful_place"),
        (Self::NotAccessible, "not_accessible"),
        (Self::TwoElections, "two_elections"),
        (Self::Unavailable, "unavailable"),
    ];

    /// Reads a name.
    ///
    /// # Errors
    /// What to write instead: the list of names. It does not repeat what was written.
    pub fn parse(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|(_, own)| *own == name).map(|(scenario, _)| scenario);
        found.ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.into_iter().map(|(_, own)| own).collect();
            format!("scenario: must be one of {}.", names.join(", "))
        })
    }

    /// The address that stands in the place of a typed one.
    #[must_use]
    pub fn address(self) -> &'static str {
        match self {
            Self::Ambiguous => "12 Sandbox Ct, Sandbox City, NV",
            Self::Unit => "77 Sandbox St, Sandbox City, NV",
            Self::PoBox => "PO Box 1, Sandbox City, NV",
            _ => "1200 E Sandbox Ave, Sandbox City, NV",
        }
    }

    /// The name in the query.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(own, _)| *own == self).map_or("", |(_, name)| name)
    }

    /// The scenario that an address leads to when it is sent with this one, and the address that the answer
    /// is about. An answer to a scenario's question (a candidate, the building with a unit) leads to `found`;
    /// any other text is nobody's answer.
    #[must_use]
    pub fn answered_by(self, address: &str) -> (Self, &str) {
        match self {
            Self::Ambiguous | Self::Unit | Self::Found if sandbox::chosen(address).is_some() => {
                (Self::Found, address)
            }
            _ => (self, self.address()),
        }
    }

    /// The answer on a day, about an address of [`Self::answered_by`].
    #[must_use]
    pub fn answer_about(self, address: &str, today: NaiveDate) -> wire::LocateResponse {
        let mut answer = self.answer(today);
        if let Some((street, known)) = sandbox::chosen(address).zip(answer.voter_address.as_mut()) {
            street.clone_into(&mut known.address_line_1);
        }
        answer
    }

    /// Whether an address is one of a scenario, and not a voter's.
    #[must_use]
    pub fn is_made_up(address: &str) -> bool {
        address.contains(sandbox::CITY)
    }

    /// The answer on a day.
    #[must_use]
    pub fn answer(self, today: NaiveDate) -> wire::LocateResponse {
        use wire::{Answer, Certainty, ErrorCode};
        let calendar = Calendar { today, until: UNTIL_ELECTION };
        let found = || calendar.found();
        match self {
            Self::Found => found(),
            Self::County => wire::LocateResponse {
                answer: Answer::County.into(),
                precinct: None,
                polling_place: Certainty::Unspecified.into(),
                pct_or_county_status: wire::PrecinctOrCountyStatus::County.into(),
                polling_locations: Vec::new(),
                could_refine_results: true,
                refinable_location_types: vec![wire::SiteType::ElectionDay.into()],
                districts: Vec::new(),
                ..found()
            },
            Self::MailOnly => wire::LocateResponse {
                answer: Answer::MailOnly.into(),
                polling_place: Certainty::Unspecified.into(),
                polling_locations: Vec::new(),
                early_vote_locations: Vec::new(),
                ..found()
            },
            Self::LostPlace => wire::LocateResponse {
                polling_place: Certainty::Lost.into(),
                polling_locations: Vec::new(),
                ..found()
            },
            Self::DoubtfulPlace => wire::LocateResponse {
                polling_place: Certainty::Doubtful.into(),
                doubtful_locations: calendar.found().polling_locations,
                polling_locations: Vec::new(),
                ..found()
            },
            Self::NotAccessible => {
                let mut answer = found();
                answer.polling_locations.iter_mut().for_each(not_accessible);
                answer
            }
            Self::TwoElections => {
                let mut later = Calendar { today, until: UNTIL_LATER }.found();
                later.polling_locations = vec![place(
                    "day-2",
                    "Sandbox Fire Station",
                    "30 Sandbox Ln",
                    wire::SiteType::ElectionDay,
                )];
                let elections = [found(), later].map(|response| wire::ElectionAnswer {
                    election_date: response
                        .feed
                        .as_ref()
                        .map(|f| f.election_date.clone())
                        .unwrap_or_default(),
                    election_name: response
                        .feed
                        .as_ref()
                        .map(|f| f.election_name.clone())
                        .unwrap_or_default(),
                    response: Some(response),
                });
                wire::LocateResponse { elections: elections.into(), ..found() }
            }
            Self::Ambiguous => wire::LocateResponse {
                candidates: sandbox::CANDIDATES
                    .map(|street| candidate(street, wire::CandidateReason::MissingPart))
                    .into(),
                ..calendar.none(Answer::Ambiguous, ErrorCode::NormalizationInconclusive)
            },
            Self::Unit => wire::LocateResponse {
                needs_unit: true,
                voter_address: Some(voter(sandbox::BUILDING)),
                districts: districts()
                    .into_iter()
                    .filter(|own| own.r#type() != wire::DistrictType::StateSenate)
                    .collect(),
                undecided_district_types: vec![wire::DistrictType::StateSenate.into()],
                ..calendar.none(Answer::NeedsUnit, ErrorCode::NormalizationInconclusive)
            },
            Self::Unknown => wire::LocateResponse {
                voter_address: Some(voter("1200 E Sandbox Ave")),
                address_fault: wire::AddressFault::UnknownStreet.into(),
                ..calendar.none(Answer::Unknown, ErrorCode::NoCountyOrPrecinctFound)
            },
            Self::PoBox => wire::LocateResponse {
                address_fault: wire::AddressFault::PoBox.into(),
                ..calendar.none(Answer::Unknown, ErrorCode::VoterAddressError)
            },
            Self::Stale => wire::LocateResponse {
                voter_address: Some(voter("1200 E Sandbox Ave")),
                feed: Some(feed(today - Days::new(7), today - Days::new(20))),
                ..calendar.none(Answer::Stale, ErrorCode::NoVotingLocationsAvailable)
            },
            Self::Unavailable => calendar.none(Answer::Unknown, ErrorCode::ServiceUnavailable),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2027, 2, 27).unwrap();

    #[test]
    fn names_are_read_and_others_are_told_the_list() {
        for (scenario, name) in Scenario::ALL {
            assert_eq!(Scenario::parse(name), Ok(scenario));
        }
        let why = Scenario::parse("1200 E Main St").unwrap_err();
        assert!(why.contains("found, county") && !why.contains("Main"), "{why}");
    }

    #[test]
    fn an_answer_to_what_a_scenario_asks_leads_to_a_place_of_that_address() {
        use Scenario::{Ambiguous, County, Found, Unit};
        let north = "12 N Sandbox Ct, Sandbox City, NV";
        let flat = "77 Sandbox St Unit 4B, Sandbox City, NV";
        assert_eq!(Ambiguous.answered_by(north), (Found, north));
        assert_eq!(Unit.answered_by(flat), (Found, flat));
        assert_eq!(
            Found.answered_by(flat),
            (Found, flat),
            "its places are asked for again, by what they offer"
        );
        for address in Ambiguous.answer(TODAY).candidates.iter().map(|own| own.address.as_str()) {
            assert_eq!(Ambiguous.answered_by(address).0, Found, "{address}");
        }
        let long = format!("77 Sandbox St Unit {}, Sandbox City, NV", "4".repeat(40));
        for no in
            ["", "12 N Sandbox Ct", "77 Sandbox St, Sandbox City, NV", "9 Main St, Sandbox City, NV", &long]
        {
            assert_eq!(Unit.answered_by(no), (Unit, Unit.address()), "{no}");
            assert_eq!(Ambiguous.answered_by(no), (Ambiguous, Ambiguous.address()), "{no}");
        }
        assert_eq!(County.answered_by(flat).0, County);
        let line = |address| Found.answer_about(address, TODAY).voter_address.unwrap().address_line_1;
        assert_eq!((line(flat), line(north)), ("77 Sandbox St Unit 4B".into(), "12 N Sandbox Ct".into()));
        assert_eq!(line(Found.address()), "1200 E Sandbox Ave");
    }

    #[test]
    fn every_kind_of_answer_has_a_scenario_and_all_are_samples() {
        let answers: BTreeSet<i32> = Scenario::ALL.into_iter().map(|(s, _)| s.answer(TODAY).answer).collect();
        assert_eq!(answers.len(), 7, "all but the unspecified one");
        for (scenario, name) in Scenario::ALL {
            let answer = scenario.answer(TODAY);
            assert!(answer.feed.as_ref().is_some_and(|feed| feed.sample), "{name}");
            let text = format!("{answer:?}");
            assert!(Scenario::is_made_up(scenario.address()), "{name}");
            assert!(answer.candidates.iter().all(|own| Scenario::is_made_up(&own.address)), "{name}");
            assert!(!text.contains("Las Vegas") && text.contains("Sandbox"), "{name}");
        }
    }

    #[test]
    fn two_elections_have_a_place_each_and_the_nearest_leads() {
        let answer = Scenario::TwoElections.answer(TODAY);
        let places: Vec<_> = answer
            .elections
            .iter()
            .map(|own| {
                let places = &own.response.as_ref().unwrap().polling_locations;
                (own.election_date.as_str(), places[0].location_name.as_str())
            })
            .collect();
        assert_eq!(places, [("2027-03-12", "Sandbox School"), ("2027-04-16", "Sandbox Fire Station")]);
        assert_eq!(answer.feed.unwrap().election_date, "2027-03-12");
    }

    #[test]
    fn days_are_counted_from_today() {
        let answer = Scenario::Found.answer(TODAY);
        assert_eq!(answer.feed.unwrap().election_date, "2027-03-12");
        assert!(answer.early_vote_locations[0].schedule.iter().any(|open| open.date == "2027-02-27"));
        assert!(Scenario::Stale.answer(TODAY).feed.unwrap().election_date < TODAY.to_string());
    }
}
