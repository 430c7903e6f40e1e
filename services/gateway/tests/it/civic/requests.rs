//! Parameters that all methods share, and refusals that do not depend on the address.

use proto::content::v1 as content;
use proto::locate::v1 as locate;
use serde_json::{Value, json};

use super::{HOME, ask, real, refused};
use crate::house::{House, nevada};

#[tokio::test]
async fn shared_parameters_are_googles() {
    let house = House::start(&[]).await;
    house.will_locate(real());
    let (_, part) = ask(&house, &format!("{HOME}&fields=election/id,pollingLocations(address/city)")).await;
    let whole = json!({"election": {"id": "202811073200000"}, "pollingLocations": [{"address": {"city": "Las Vegas"}}]});
    assert_eq!(part, whole);
    let text = async |flag: &str| house.ask(&format!("{HOME}{flag}"), None, &[]).await.2;
    assert!(text("").await.contains("\n  \"kind\""), "with line breaks");
    assert!(!text("&prettyPrint=false").await.contains('\n'));
    assert!(!text("&prettyPrint=false&fields=kind").await.contains('\n'));
    assert_eq!(ask(&house, &format!("{HOME}&alt=json&quotaUser=x&key=any&%24.xgafv=2")).await.0, 200);
    for bad in [
        "alt=proto",
        "callback=f",
        "fields=nothing",
        "electionId=x",
        "returnAllAvailableData=perhaps",
        "line=x",
    ] {
        let (status, reason, _) = refused(&house, &format!("{HOME}&{bad}")).await;
        assert_eq!((status, reason.as_str()), (400, "invalidParameter"), "{bad}");
    }
    assert_eq!(refused(&house, "/civicinfo/v2/voterinfo?address=%FF").await.1, "badRequest");
}

#[tokio::test]
async fn refusals_before_the_handler_have_googles_envelope() {
    let house = House::start(&[("RATE_PER_SECOND", "1"), ("RATE_BURST", "1")]).await;
    house.will_locate(real());
    assert_eq!(ask(&house, HOME).await.0, 200);
    let (status, headers, text) = house.ask(HOME, None, &[]).await;
    let error: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &error["error"]["status"]), (429, &json!("RESOURCE_EXHAUSTED")));
    assert!(headers.contains_key("retry-after") && headers.contains_key("x-request-id"));
    assert_eq!(error["error"]["errors"][0]["reason"], "rateLimitExceeded");

    let house = House::start(&[("LOCATE_TIMEOUT", "1")]).await;
    house.answers.locate_hangs.store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(refused(&house, HOME).await.1, "backendError");
    assert_eq!(refused(&house, "/civicinfo/v2/representatives?address=x").await.0, 404);
    let browser = [("accept", "text/html")];
    assert_eq!(
        house.ask("/civicinfo/v2/nothing", None, &browser).await.1["content-type"],
        "application/json"
    );
    let posted = house.post(HOME, "{}").await;
    assert_eq!((posted.status().as_u16(), posted.headers().contains_key("allow")), (405, true));
    let error: Value = posted.json().await.unwrap();
    assert_eq!(error["error"]["errors"][0]["reason"], "httpMethodNotAllowed");
    let evil = [("origin", "https://evil.example")];
    let (status, _, text) = house.ask(HOME, None, &evil).await;
    assert!(status == 403 && text.contains("PERMISSION_DENIED"), "{text}");
}

#[tokio::test]
async fn a_lost_look_up_is_a_503() {
    let house = House::start(&[]).await;
    for code in [tonic::Code::ResourceExhausted, tonic::Code::Unavailable] {
        house.locate_fails(code);
        let (status, headers, text) = house.ask(HOME, None, &[]).await;
        assert!(
            status == 503 && headers.contains_key("retry-after") && text.contains("backendError"),
            "{text}"
        );
    }
    let mut told = locate::LocateResponse::default();
    told.set_error_code(locate::ErrorCode::ServiceUnavailable);
    house.will_locate(told);
    assert_eq!(refused(&house, HOME).await.0, 503);
}

#[tokio::test]
async fn the_off_switch_holds_here_too() {
    let house = House::start(&[]).await;
    house.will_locate(real());
    let mut state = nevada();
    state.polling_lookup = Some(content::PollingLookupConfig {
        display_voting_location_lookup: false,
        ..state.polling_lookup.unwrap()
    });
    *house.answers.jurisdiction.lock().unwrap() = Some(state);
    let (status, _, message) = refused(&house, HOME).await;
    assert!(status == 404 && message.contains("https://nv.example/lookup"), "{message}");
    let (status, all) = ask(&house, &format!("{HOME}&returnAllAvailableData=true")).await;
    assert!(status == 200 && !all.to_string().contains("Sample Hall"), "{all}");
    assert_eq!(
        all["state"][0]["electionAdministrationBody"]["votingLocationFinderUrl"],
        "https://nv.example/lookup"
    );
    assert_eq!(refused(&house, &HOME.replace("voterinfo", "divisionsByAddress")).await.0, 404);
}
