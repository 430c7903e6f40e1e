//! `/civicinfo/v2`: Google's Civic Information API over the same look-up.

mod requests;

use proto::locate::v1 as locate;
use serde_json::{Value, json};

use super::house::{House, found, nevada};

const HOME: &str = "/civicinfo/v2/voterinfo?address=1200+E+Sample+Ave%2C+89101";

async fn ask(house: &House, path: &str) -> (u16, Value) {
    let (status, headers, text) = house.ask(path, None, &[]).await;
    assert_eq!(headers["content-type"], "application/json", "{path}: {text}");
    assert_eq!(headers["cache-control"], "no-store", "{path}");
    (status, serde_json::from_str(&text).unwrap())
}

/// The reason and the message of an error in Google's envelope.
async fn refused(house: &House, path: &str) -> (u16, String, String) {
    let (status, answer) = ask(house, path).await;
    let error = &answer["error"];
    assert_eq!(
        (error["code"].as_u64(), &error["message"]),
        (Some(status.into()), &error["errors"][0]["message"])
    );
    assert!(error["status"].is_string() && error["errors"][0]["domain"].is_string(), "{answer}");
    let text = |of: &Value| of.as_str().unwrap().to_owned();
    (status, text(&error["errors"][0]["reason"]), text(&error["message"]))
}

fn real() -> locate::LocateResponse {
    let mut answer = found();
    let feed = answer.feed.get_or_insert_default();
    (feed.sample, feed.state_code) = (false, "NV".to_owned());
    (feed.election_date, feed.election_name) = ("2028-11-07".to_owned(), "General Election".to_owned());
    answer
}

fn own(date: &str, name: &str) -> locate::ElectionAnswer {
    let mut response = real();
    response.polling_locations[0].location_name = format!("Place of {name}");
    let feed = response.feed.get_or_insert_default();
    (feed.election_date, feed.election_name) = (date.to_owned(), name.to_owned());
    locate::ElectionAnswer {
        election_date: date.to_owned(),
        election_name: name.to_owned(),
        response: Some(response),
    }
}

#[tokio::test]
async fn a_found_address_has_its_places_in_googles_shape() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let mut answer = real();
    let link = |kind: locate::OfficeLinkKind, of_state| locate::OfficeLink {
        kind: kind.into(),
        url: "https://links.example/".to_owned(),
        of_state,
    };
    answer.election_office = Some(locate::ElectionOffice {
        name: "Clark County Elections".to_owned(),
        phone: "702-555-0100".to_owned(),
        url: "https://clark.example/".to_owned(),
        links: vec![
            link(locate::OfficeLinkKind::Absentee, false),
            link(locate::OfficeLinkKind::SampleBallot, true),
        ],
        ..Default::default()
    });
    answer.notice = Some(locate::ElectionNotice { text: "Moved".to_owned(), url: "javascript:x".to_owned() });
    house.will_locate(answer);
    let (status, answer) = ask(&house, HOME).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["kind"], "civicinfo#voterInfoResponse");
    let election = json!({"id": "202811073200000", "name": "General Election", "electionDay": "2028-11-07",
        "ocdDivisionId": "ocd-division/country:us/state:nv"});
    assert_eq!(answer["election"], election);
    assert_eq!(
        answer["normalizedInput"],
        json!({"line1": "1200 E SAMPLE AVE", "city": "LAS VEGAS", "state": "NV", "zip": "89101"})
    );
    let place = &answer["pollingLocations"][0];
    assert_eq!((&place["address"]["locationName"], &place["name"]), (&json!("Sample Hall d1"), &Value::Null));
    assert_eq!((&place["latitude"], &place["startDate"]), (&json!(36.17), &Value::Null));
    let site = &answer["earlyVoteSites"][0];
    assert_eq!(site["pollingHours"], "Fri, Oct 20: 8:00 am - 7:00 pm\nSat, Oct 21: 8:00 am - 7:00 pm");
    assert_eq!(
        (&site["name"], &site["startDate"], &site["endDate"]),
        (&json!("Sample Hall e1"), &json!("2028-10-20"), &json!("2028-10-21"))
    );
    assert_eq!(answer["precinctId"], "p1");
    let state = &answer["state"][0];
    let body = &state["electionAdministrationBody"];
    assert_eq!((&state["name"], &body["name"]), (&json!("Nevada"), &json!("Nevada election office")));
    assert_eq!(body["votingLocationFinderUrl"], "https://nv.example/lookup");
    assert_eq!(body["electionRegistrationUrl"], "https://nv.example/register");
    assert_eq!(body["electionRegistrationConfirmationUrl"], "https://nv.example/check");
    assert_eq!(
        (&body["ballotInfoUrl"], &body["absenteeVotingInfoUrl"]),
        (&json!("https://links.example/"), &Value::Null)
    );
    let local = &state["local_jurisdiction"];
    assert_eq!(local["name"], "Clark County");
    let office = json!({"name": "Clark County Elections", "electionInfoUrl": "https://clark.example/",
        "absenteeVotingInfoUrl": "https://links.example/", "electionNoticeText": "Moved",
        "electionOfficials": [{"officePhoneNumber": "702-555-0100"}]});
    assert_eq!(local["electionAdministrationBody"], office);
    for absent in ["contests", "otherElections", "mailOnly"] {
        assert_eq!(answer[absent], Value::Null, "{absent}");
    }
    let asked = house.answers.asked.lock().unwrap();
    assert_eq!((asked[0].address.as_str(), asked[0].results_per_type), ("1200 E Sample Ave, 89101", 100));
}

#[tokio::test]
async fn doubt_is_an_absence_with_its_reason() {
    let house = House::start(&[]).await;
    for (certainty, word) in [(locate::Certainty::Doubtful, "doubtful"), (locate::Certainty::Lost, "lost")] {
        let mut answer = real();
        answer.set_polling_place(certainty);
        house.will_locate(answer);
        let (status, answer) = ask(&house, HOME).await;
        assert_eq!((status, &answer["voteready"]["pollingPlace"]), (200, &json!(word)));
        assert!(!answer.to_string().contains("Sample Hall d1"), "{answer}");
        assert_eq!(answer["earlyVoteSites"][0]["name"], "Sample Hall e1");
    }
}

#[tokio::test]
async fn a_precinct_that_votes_by_mail_is_mail_only() {
    let house = House::start(&[]).await;
    let mut answer = locate::LocateResponse { polling_locations: vec![], ..real() };
    answer.set_answer(locate::Answer::MailOnly);
    house.will_locate(answer);
    let (status, answer) = ask(&house, HOME).await;
    assert_eq!((status, &answer["mailOnly"], &answer["pollingLocations"]), (200, &json!(true), &Value::Null));
}

#[tokio::test]
async fn questions_are_errors_without_places_and_addresses() {
    use locate::{Answer, ErrorCode};
    let house = House::start(&[]).await;
    for (answer, code, status, reason) in [
        (Answer::Ambiguous, ErrorCode::NormalizationInconclusive, 400, "parseError"),
        (Answer::NeedsUnit, ErrorCode::NormalizationInconclusive, 400, "parseError"),
        (Answer::Unknown, ErrorCode::UsaddressParsingFailed, 400, "parseError"),
        (Answer::Unknown, ErrorCode::IncompleteVoterAddress, 400, "parseError"),
        (Answer::Unknown, ErrorCode::VoterAddressError, 400, "parseError"),
        (Answer::Unknown, ErrorCode::NoCountyOrPrecinctFound, 404, "notFound"),
        (Answer::Unknown, ErrorCode::NoPrecinctFound, 404, "notFound"),
        (Answer::Unknown, ErrorCode::NoVotingLocationsFound, 404, "notFound"),
        (Answer::Stale, ErrorCode::NoVotingLocationsAvailable, 404, "notFound"),
    ] {
        // Even with places in the message of the service.
        let mut response = real();
        response.set_answer(answer);
        response.set_error_code(code);
        response.detail = "why".to_owned();
        let text = "9 Kettlebird Ln".to_owned();
        response.candidates =
            vec![locate::Candidate { text: text.clone(), address: text, ..Default::default() }];
        house.will_locate(response);
        let (is, why, message) = refused(&house, HOME).await;
        assert_eq!((is, why.as_str()), (status, reason), "{answer:?} {code:?}: {message}");
        assert!(message.contains("Reason: why.") && message.contains("Ask the "), "{message}");
        assert!(!message.contains("Kettlebird") && !message.contains("SAMPLE AVE"), "{message}");
        let (is, told) = ask(&house, &format!("{HOME}&returnAllAvailableData=true")).await;
        assert_eq!((is, &told["state"][0]["name"]), (200, &json!("Nevada")), "{told}");
        assert!(
            told["voteready"]["errorCode"].is_string() && !told.to_string().contains("Sample Hall"),
            "{told}"
        );
        assert_eq!(
            refused(&house, &HOME.replace("voterinfo", "divisionsByAddress")).await.0,
            status,
            "{code:?}"
        );
    }
    assert_eq!(refused(&house, "/civicinfo/v2/voterinfo").await.1, "required");
    assert_eq!(
        refused(&house, "/civicinfo/v2/voterinfo?address=+&returnAllAvailableData=true").await.1,
        "required"
    );
    assert_eq!(
        refused(&house, &format!("/civicinfo/v2/voterinfo?address={}", "x".repeat(301))).await.1,
        "parseError"
    );
    house.locate_fails(tonic::Code::InvalidArgument);
    assert_eq!(refused(&house, HOME).await.1, "parseError");
}

#[tokio::test]
async fn elections_are_named_by_their_ids() {
    let house = House::start(&[]).await;
    let elections = vec![own("2028-11-07", "General Election"), own("2028-12-05", "Special")];
    house.will_locate(locate::LocateResponse { elections, ..real() });
    let place = |answer: &Value| answer["pollingLocations"][0]["address"]["locationName"].clone();
    let (_, first) = ask(&house, HOME).await;
    assert_eq!(
        (&first["election"]["id"], place(&first)),
        (&json!("202811073200000"), json!("Place of General Election"))
    );
    let later = first["otherElections"][0]["id"].as_str().unwrap();
    let (_, second) = ask(&house, &format!("{HOME}&electionId={later}")).await;
    assert_eq!((&second["election"]["id"], place(&second)), (&json!(later), json!("Place of Special")));
    assert_eq!(second["otherElections"][0]["id"], "202811073200000");
    assert_eq!(place(&ask(&house, &format!("{HOME}&electionId=0")).await.1), "Place of General Election");
    for unknown in ["2000", "202811073200001"] {
        let (status, reason, _) =
            refused(&house, &format!("{HOME}&electionId={unknown}&returnAllAvailableData=true")).await;
        assert_eq!((status, reason.as_str()), (404, "notFound"), "{unknown}");
    }
    house.will_locate(real());
    assert_eq!(refused(&house, &format!("{HOME}&electionId={later}")).await.0, 404);
}

#[tokio::test]
async fn elections_of_one_day_need_a_name() {
    let house = House::start(&[]).await;
    let elections = vec![own("2028-11-07", "General Election"), own("2028-11-07", "School board")];
    house.will_locate(locate::LocateResponse { elections, ..real() });
    for open in ["", "&electionId=202811073200000"] {
        let (status, answer) = ask(&house, &format!("{HOME}{open}")).await;
        assert_eq!((status, answer["otherElections"].as_array().unwrap().len()), (200, 1));
        assert!(!answer.to_string().contains("Place of") && answer["precinctId"].is_null(), "{answer}");
        assert!(answer["voteready"]["detail"].as_str().unwrap().contains("electionId"), "{answer}");
        let board = answer["otherElections"][0]["id"].as_str().unwrap();
        let (_, named) = ask(&house, &format!("{HOME}&electionId={board}")).await;
        assert_eq!(named["pollingLocations"][0]["address"]["locationName"], "Place of School board");
    }
}

#[tokio::test]
async fn sample_data_needs_the_flag() {
    let house = House::start(&[]).await;
    let mut sample = real();
    sample.feed.get_or_insert_default().sample = true;
    house.will_locate(sample);
    let (status, reason, message) = refused(&house, HOME).await;
    assert_eq!((status, reason.as_str()), (404, "notFound"));
    assert!(message.contains("productionDataOnly=false"), "{message}");
    let (status, answer) = ask(&house, &format!("{HOME}&productionDataOnly=false")).await;
    assert_eq!((status, &answer["voteready"]["sample"]), (200, &json!(true)));
    assert_eq!(refused(&house, &format!("{HOME}&productionDataOnly=false&officialOnly=true")).await.0, 404);
}

#[tokio::test]
async fn unknown_methods_fail_in_googles_envelope() {
    let house = House::start(&[]).await;
    let (status, reason, message) = refused(&house, "/civicinfo/v2/representatives?address=1+Main+St").await;
    assert_eq!((status, reason.as_str()), (404, "notFound"));
    assert!(message.contains("April 2025") && !message.contains("Main"), "{message}");
    assert_eq!(refused(&house, "/civicinfo/v3/elections").await.0, 404);
}

#[tokio::test]
async fn one_id_of_the_country_serves_every_state() {
    let house = House::start(&[]).await;
    house.will_locate(real());
    let (status, answer) = ask(&house, &format!("{HOME}&electionId=202811070000000&_=17")).await;
    assert_eq!((status, &answer["election"]["id"]), (200, &json!("202811073200000")), "{answer}");
    assert!(!answer["pollingLocations"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn the_list_has_each_day_of_a_state_once() {
    let house = House::start(&[]).await;
    let feed = |day: &str, name: &str, sample| locate::Feed {
        election_date: day.to_owned(),
        election_name: name.to_owned(),
        sample,
        ..Default::default()
    };
    let summary = |code: &str, feed_count, feed| locate::StateSummary {
        state_code: code.to_owned(),
        feed: Some(feed),
        feed_count,
        ..Default::default()
    };
    let over = locate::StateSummary {
        election_is_over: true,
        ..summary("PA", 1, feed("2028-04-25", "Primary", false))
    };
    *house.answers.summary.lock().unwrap() = vec![
        summary("NV", 3, feed("2028-11-07", "General", false)),
        summary("WY", 1, feed("2028-11-07", "", true)),
        over,
    ];
    let audited = |day: &str, is_over| locate::AuditedFeed {
        feed: Some(feed(day, "Special", false)),
        election_is_over: is_over,
        ..Default::default()
    };
    let feeds = vec![audited("2028-12-05", false), audited("2028-11-07", false), audited("2028-06-01", true)];
    *house.answers.feed_audit.lock().unwrap() =
        Some(locate::GetFeedAuditResponse { feeds, ..Default::default() });
    let list = async |flag: &str| {
        let (status, answer) = ask(&house, &format!("/civicinfo/v2/elections{flag}")).await;
        assert_eq!((status, &answer["kind"]), (200, &json!("civicinfo#electionsQueryResponse")), "{answer}");
        let of = |own: &Value| format!("{} {}", own["id"].as_str().unwrap(), own["name"].as_str().unwrap());
        answer["elections"].as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    let nation = "202811070000000 U.S. General Election";
    assert_eq!(list("").await, [nation, "202811073200000 General", "202812053200000 Special"]);
    let all = list("?productionDataOnly=false").await;
    assert_eq!(all[2], "202811075600000 Wyoming election");
    let lost = House::start_at("http://127.0.0.1:1", &[]).await;
    assert_eq!(refused(&lost, "/civicinfo/v2/elections").await.1, "backendError");
}

#[tokio::test]
async fn divisions_are_those_that_the_data_decides() {
    let house = House::start(&[]).await;
    let district = |name: &str, ocd_id: &str| locate::District {
        name: name.to_owned(),
        r#type: locate::DistrictType::Congressional.into(),
        ocd_id: ocd_id.to_owned(),
        ..Default::default()
    };
    let cd = "ocd-division/country:us/state:nv/cd:901";
    let all =
        vec![district("Congressional District 901", cd), district("Water", ""), district("Odd", "nv/cd:1")];
    let mut answer = locate::LocateResponse { districts: all.clone(), ..real() };
    house.will_locate(answer.clone());
    let path = HOME.replace("voterinfo", "divisionsByAddress");
    let (status, told) = ask(&house, &path).await;
    let divisions = json!({"ocd-division/country:us": {"name": "United States"},
        "ocd-division/country:us/state:nv": {"name": "Nevada"}, cd: {"name": "Congressional District 901"}});
    assert_eq!((status, &told["divisions"]), (200, &divisions));
    assert_eq!(told["normalizedInput"]["state"], "NV");
    answer.set_answer(locate::Answer::NeedsUnit);
    house.will_locate(answer);
    assert_eq!(ask(&house, &path).await.1["divisions"], divisions, "every unit has them");

    *house.answers.districts.lock().unwrap() = Some(all[..1].to_vec());
    let (_, found) = ask(&house, "/civicinfo/v2/divisions?query=congressional").await;
    assert_eq!(found["results"], json!([{"ocdId": cd, "name": "Congressional District 901"}]));
    assert_eq!(found["kind"], "civicinfo#divisionSearchResponse");
    assert_eq!(refused(&house, "/civicinfo/v2/divisions").await.1, "required");
    assert_eq!(refused(&house, "/civicinfo/v2/divisions?query=a+OR+b").await.1, "invalidParameter");
    *house.answers.districts.lock().unwrap() = None;
    assert_eq!(refused(&house, "/civicinfo/v2/divisions?query=a").await.1, "backendError");
}
