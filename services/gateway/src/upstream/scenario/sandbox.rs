//! The places, districts and days of which the scenarios are made: all on streets that exist nowhere.

use chrono::{Days, NaiveDate};
use proto::locate::v1 as wire;

use super::STATE;

pub(super) const CITY: &str = "Sandbox City";
const COUNTY: &str = "Sandbox County";
/// The addresses that an ambiguous one may be.
pub(super) const CANDIDATES: [&str; 2] = ["12 N Sandbox Ct", "12 S Sandbox Ct"];
/// The building whose units vote in different places.
pub(super) const BUILDING: &str = "77 Sandbox St";
const ZONE: &str = "America/Los_Angeles";

/// The street and unit of an address that answers what a scenario asks.
pub(super) fn chosen(address: &str) -> Option<&str> {
    let street = address.strip_suffix(STATE)?.strip_suffix(", ")?.strip_suffix(CITY)?.strip_suffix(", ")?;
    let unit = street.strip_prefix(BUILDING).and_then(|unit| unit.strip_prefix(' '));
    let has_unit = unit.is_some_and(|unit| !unit.trim().is_empty() && unit.len() <= 30);
    (CANDIDATES.contains(&street) || has_unit).then_some(street)
}

/// The days of a scenario.
pub(super) struct Calendar {
    pub(super) today: NaiveDate,
    /// Days to the election.
    pub(super) until: u64,
}

impl Calendar {
    fn election(&self) -> NaiveDate {
        self.today + Days::new(self.until)
    }

    /// An answer without places.
    pub(super) fn none(&self, answer: wire::Answer, code: wire::ErrorCode) -> wire::LocateResponse {
        wire::LocateResponse {
            answer: answer.into(),
            error_code: code.into(),
            detail: "a scenario for developers".to_owned(),
            feed: Some(self.feed()),
            election_office: Some(office()),
            ..wire::LocateResponse::default()
        }
    }

    fn feed(&self) -> wire::Feed {
        feed(self.election(), self.today)
    }

    pub(super) fn found(&self) -> wire::LocateResponse {
        use wire::SiteType::{DropOff, EarlyVote, ElectionDay};
        let (today, election) = (self.today, self.election());
        let early: Vec<_> =
            days(today - Days::new(3), 12).map(|day| opening(day, "08:00", "18:00")).collect();
        let box_days: Vec<_> =
            days(today - Days::new(10), 23).map(|day| opening(day, "00:00", "24:00")).collect();
        let library = wire::VotingLocation {
            schedule: days(today + Days::new(1), 5).map(|day| opening(day, "10:00", "15:00")).collect(),
            distance_miles: Some(1.3),
            ..place("early-2", "Sandbox Library", "88 Sandbox Blvd", EarlyVote)
        };
        wire::LocateResponse {
            answer: wire::Answer::Found.into(),
            voter_address: Some(voter("1200 E Sandbox Ave")),
            precinct: Some(wire::Precinct {
                precinct_id: "sandbox-1".to_owned(),
                name: "Sandbox Precinct 1".to_owned(),
                ..wire::Precinct::default()
            }),
            county: Some(wire::County { county_fips: String::new(), county_name: COUNTY.to_owned() }),
            pct_or_county_status: wire::PrecinctOrCountyStatus::Precinct.into(),
            early_vote_locations: vec![
                wire::VotingLocation {
                    schedule: early,
                    features: vec!["Wheelchair access".to_owned()],
                    features_known: vec![wire::Feature {
                        kind: wire::FeatureKind::WheelchairAccess.into(),
                        state: wire::FeatureState::Yes.into(),
                        ..wire::Feature::default()
                    }],
                    ..place("early-1", "Sandbox Early Voting Center", "401 N Sandbox Blvd", EarlyVote)
                },
                library,
            ],
            polling_locations: vec![wire::VotingLocation {
                schedule: vec![opening(election, "07:00", "19:00")],
                location_notes: "Use the door on Sandbox St.".to_owned(),
                is_countywide: false,
                ..place("day-1", "Sandbox School", "9 Sandbox St", ElectionDay)
            }],
            drop_off_locations: vec![wire::VotingLocation {
                schedule: box_days,
                is_drop_box: true,
                open_early_voting: true,
                open_election_day: true,
                ..place("box-1", "Sandbox City Hall", "1 Sandbox Plz", DropOff)
            }],
            polling_place: wire::Certainty::Known.into(),
            feed: Some(self.feed()),
            election_office: Some(office()),
            districts: districts(),
            ..wire::LocateResponse::default()
        }
    }
}

/// From federal to local.
pub(super) fn districts() -> Vec<wire::District> {
    use wire::DistrictType::{Congressional, County, School, StateSenate};
    let rows = [
        (Congressional, "Sandbox Congressional District", "cd:sandbox"),
        (StateSenate, "Sandbox Senate District", "sldu:sandbox"),
        (County, COUNTY, "county:sandbox"),
        (School, "Sandbox School District", ""),
    ];
    let made = rows.map(|(kind, name, division)| wire::District {
        r#type: kind.into(),
        name: name.to_owned(),
        ocd_id: if division.is_empty() {
            String::new()
        } else {
            format!("ocd-division/country:us/state:nv/{division}")
        },
        ..wire::District::default()
    });
    made.into()
}

fn days(from: NaiveDate, count: usize) -> impl Iterator<Item = NaiveDate> {
    from.iter_days().take(count)
}

fn opening(day: NaiveDate, opens: &str, closes: &str) -> wire::OpenInterval {
    wire::OpenInterval {
        date: day.to_string(),
        opens: opens.into(),
        closes: closes.into(),
        ..wire::OpenInterval::default()
    }
}

pub(super) fn place(id: &str, name: &str, street: &str, kind: wire::SiteType) -> wire::VotingLocation {
    wire::VotingLocation {
        location_id: format!("sandbox-{id}"),
        location_name: name.to_owned(),
        address_line_1: street.to_owned(),
        city: CITY.to_owned(),
        state_code: STATE.to_owned(),
        is_countywide: true,
        site_type: kind.into(),
        time_zone: ZONE.to_owned(),
        distance_miles: Some(0.8),
        ..wire::VotingLocation::default()
    }
}

/// Steps, and no other way in: what the feed says, as words and as answers.
pub(super) fn not_accessible(place: &mut wire::VotingLocation) {
    use wire::{FeatureKind, FeatureState};
    let feature = |kind: FeatureKind, state: FeatureState| wire::Feature {
        kind: kind.into(),
        state: state.into(),
        ..wire::Feature::default()
    };
    place.features = ["No wheelchair access", "No ramp", "Curbside voting"].map(str::to_owned).to_vec();
    place.features_known = vec![
        feature(FeatureKind::WheelchairAccess, FeatureState::No),
        feature(FeatureKind::Ramp, FeatureState::No),
        feature(FeatureKind::Curbside, FeatureState::Yes),
    ];
}

pub(super) fn voter(street: &str) -> wire::VoterAddress {
    wire::VoterAddress {
        address_line_1: street.to_owned(),
        city: CITY.to_owned(),
        state_code: STATE.to_owned(),
        county_name: COUNTY.to_owned(),
        ..wire::VoterAddress::default()
    }
}

pub(super) fn candidate(street: &str, reason: wire::CandidateReason) -> wire::Candidate {
    let line = format!("{street}, {CITY}, NV");
    wire::Candidate { text: line.clone(), address: line, reason: reason.into(), ..wire::Candidate::default() }
}

pub(super) fn feed(election: NaiveDate, made: NaiveDate) -> wire::Feed {
    wire::Feed {
        source: "Sandbox".to_owned(),
        as_of: format!("{}T12:00:00+00:00", made - Days::new(1)),
        election_date: election.to_string(),
        election_name: "Sandbox Election".to_owned(),
        sample: true,
        state_code: STATE.to_owned(),
    }
}

fn office() -> wire::ElectionOffice {
    wire::ElectionOffice {
        name: "Sandbox County Election Office".to_owned(),
        phone: "(702) 555-0100".to_owned(),
        ..wire::ElectionOffice::default()
    }
}
