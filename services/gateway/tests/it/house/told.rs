//! The answers of the services in most tests: Nevada, and one address that is found.

use proto::content::v1 as content;
use proto::locate::v1 as locate;

pub(crate) fn localized(en: &str, es: &str) -> Option<content::LocalizedText> {
    Some(content::LocalizedText { en: en.to_owned(), es: es.to_owned() })
}

/// Nevada on the road to the general election of 2028.
pub(crate) fn nevada() -> content::Jurisdiction {
    content::Jurisdiction {
        code: "NV".to_owned(),
        supported_locales: ["en", "es", "tl"].map(ToOwned::to_owned).into(),
        priority_locales: ["en", "es"].map(ToOwned::to_owned).into(),
        election: Some(content::ElectionInfo {
            internal_name: "2028 General Election".to_owned(),
            election_type: content::ElectionType::General.into(),
            election_day: "2028-11-07".to_owned(),
            early_voting: Some(content::EarlyVoting {
                allowed: true,
                start_date: "2028-10-21".to_owned(),
                end_date: "2028-11-03".to_owned(),
            }),
            ..Default::default()
        }),
        polling_lookup: Some(content::PollingLookupConfig {
            display_voting_location_lookup: true,
            lookup_experience: content::LookupExperience::Internal.into(),
            sos_lookup_url: localized("https://nv.example/lookup", "https://nv.example/es"),
            ..Default::default()
        }),
        registration: Some(content::RegistrationConfig {
            registration_flow_enabled: true,
            display_registration_lookup: true,
            online: Some(content::RegistrationWay {
                enabled: true,
                url: localized("https://nv.example/register", ""),
                ..Default::default()
            }),
            ..Default::default()
        }),
        urls: Some(content::JurisdictionUrls {
            registration_check_url: localized("https://nv.example/check", ""),
            ..Default::default()
        }),
        vep: Some(content::VepConfig { vep_enabled: true, ..Default::default() }),
        show_precinct: true,
        time_zone: "America/Los_Angeles".to_owned(),
        ..Default::default()
    }
}

/// A place with hours on two days.
fn place(id: &str, kind: locate::SiteType) -> locate::VotingLocation {
    let day = |date: &str| locate::OpenInterval {
        date: date.into(),
        opens: "08:00".into(),
        closes: "19:00".into(),
        ..Default::default()
    };
    locate::VotingLocation {
        location_id: id.to_owned(),
        location_name: format!("Sample Hall {id}"),
        address_line_1: "401 N Sample Blvd".to_owned(),
        city: "Las Vegas".to_owned(),
        state_code: "NV".to_owned(),
        zip: "89101".to_owned(),
        lat: Some(36.17),
        lon: Some(-115.14),
        schedule: vec![day("2028-10-20"), day("2028-10-21")],
        site_type: kind.into(),
        time_zone: "America/Los_Angeles".to_owned(),
        ..Default::default()
    }
}

/// A home in Las Vegas that was found.
pub(crate) fn found() -> locate::LocateResponse {
    locate::LocateResponse {
        answer: locate::Answer::Found.into(),
        voter_address: Some(locate::VoterAddress {
            address_line_1: "1200 E SAMPLE AVE".to_owned(),
            city: "LAS VEGAS".to_owned(),
            state_code: "NV".to_owned(),
            zip: "89101".to_owned(),
            ..Default::default()
        }),
        precinct: Some(locate::Precinct {
            precinct_id: "p1".to_owned(),
            name: "1001".to_owned(),
            ..Default::default()
        }),
        county: Some(locate::County {
            county_fips: "32003".to_owned(),
            county_name: "Clark County".to_owned(),
        }),
        pct_or_county_status: locate::PrecinctOrCountyStatus::Precinct.into(),
        early_vote_locations: vec![place("e1", locate::SiteType::EarlyVote)],
        polling_locations: vec![place("d1", locate::SiteType::ElectionDay)],
        feed: Some(locate::Feed {
            source: "Sample".to_owned(),
            as_of: "2028-10-18T00:00:00Z".to_owned(),
            election_date: "2028-11-07".to_owned(),
            sample: true,
            ..Default::default()
        }),
        ..Default::default()
    }
}
