//! `/problem/` and `POST /api/site/reports`: the form with its place, what is refused, the thanks, the counts
//! of the audit, and a site that takes none.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::house::{House, export, found};
use super::receiver::Receiver;
use super::site_contacts::{CONTACTS_ON, database};

const ROUTE: &str = "/api/site/reports?state=NV";
const FORM: &str = "application/x-www-form-urlencoded";
const PLACE: &str =
    "place_id=p-1&place=Sample+Center&place_address=401+N+Sample+Blvd%2C+Las+Vegas%2C+NV+89101";

/// A site with pages, with contacts or without; keep the folders.
async fn house(on: bool, more: &[(&str, &str)]) -> (House, [TempDir; 2]) {
    let pages = export(&["en", "es", "ar"], &["", "problem/", "problem/thanks/", "audit/any/", "privacy/"]);
    let ((folder, file), mut variables) = (database(), Vec::new());
    if on {
        variables.extend(CONTACTS_ON);
        variables.push(("CONTACTS_DATABASE_URL", &file));
    }
    variables.extend_from_slice(more);
    let house = House::with_pages(&pages, &variables).await;
    *house.answers.feed_audit.lock().unwrap() = Some(proto::locate::v1::GetFeedAuditResponse::default());
    (house, [pages, folder])
}

async fn html(house: &House, path: &str) -> String {
    let answer = house.get(path).await;
    assert_eq!(answer.status(), 200, "{path}");
    answer.text().await.unwrap()
}

fn cut(html: &str, from: &str) -> String {
    html.split(from).nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&")
}

async fn post(house: &House, report: &Value) -> (u16, Value) {
    let answer = house.send(ROUTE, "application/json", report.to_string()).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_goes_from_the_place_to_the_receiver_and_into_the_audit() {
    let (receiver, hook) = Receiver::start().await;
    let (house, _folders) = house(true, &[("CONTACTS_WEBHOOK_URL", &hook)]).await;
    let page = html(&house, &format!("/problem/?state=NV&lang=es&{PLACE}")).await;
    assert!(
        page.contains("Sample Center") && page.contains("401 N Sample Blvd, Las Vegas, NV 89101"),
        "{page}"
    );
    let (action, ticket) = (cut(&page, r#"noValidate="" action=""#), cut(&page, r#"name="ticket" value=""#));
    assert_eq!(action, "/problem/?state=NV&lang=es");
    let body = format!("ticket={ticket}&kind=hours&{PLACE}&text=Closed+at+noon&contact_time=");
    let taken = house.send(&action, FORM, body.clone()).await;
    assert_eq!(taken.status(), 303);
    let next = taken.headers()["location"].to_str().unwrap().to_owned();
    assert_eq!(next, "/problem/thanks/?kind=hours&from=answer&state=NV&lang=es");
    assert_eq!(house.send(&action, FORM, body).await.status(), 303, "sent twice is one report");
    let thanks = html(&house, &next).await;
    assert!(thanks.contains("El horario está mal") && !thanks.contains("Sample Center"), "{thanks}");
    let strangers = html(&house, &format!("{next}&place=Voters+now+vote+at+999+Fake+St")).await;
    assert!(!strangers.contains("Fake"), "{strangers}");
    receiver.until("delivered", |r| r.count() == 1).await;
    let sent: Value = serde_json::from_slice(&receiver.got.lock().unwrap()[0].body).unwrap();
    assert_eq!((&sent["type"], &sent["report"]["state"]), (&"report".into(), &"NV".into()));
    assert_eq!((&sent["report"]["text"], &sent["report"]["lang"]), (&"Closed at noon".into(), &"es".into()));
    let audit = house.json("/api/site/audit/nv").await;
    assert_eq!(
        (&audit["reports"], &audit["state"]["reports"]),
        (&json!([{"kind": "hours", "count": 1}]), &json!(1))
    );
    let csv = house.get("/api/site/audit/nv?format=csv").await.text().await.unwrap();
    assert!(csv.contains(r#""reports","","hours","","1""#) && !csv.contains("noon"), "{csv}");
    let national = house.json("/api/site/audit").await;
    assert_eq!(national["totals"]["reports"], 1);
    assert_eq!(
        national["states"].as_array().unwrap().iter().filter(|state| state["reports"] == 0).count(),
        55
    );
    assert!(html(&house, "/audit/nv/").await.contains("Reports from voters"));
}

#[tokio::test]
async fn a_home_address_is_asked_about_and_not_stored() {
    let (house, _folders) = house(true, &[]).await;
    let page = html(&house, &format!("/problem/?state=NV&{PLACE}")).await;
    let ticket = cut(&page, r#"name="ticket" value=""#);
    let body = format!("ticket={ticket}&kind=hours&{PLACE}&text=I+live+at+1200+E+Sample+Ave+%3Cb%3E");
    let answer = house.send("/problem/?state=NV", FORM, body.clone()).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["cache-control"]),
        (422, &"no-store".parse().unwrap())
    );
    let again = answer.text().await.unwrap();
    for there in [
        "Please remove your address",
        r##"<a href="#text">“<bdi>1200 E Sample Ave</bdi>” looks like a home address</a>"##,
        r#"value="yes" name="is_place_address""#,
        "I live at 1200 E Sample Ave &lt;b&gt;</textarea>",
        r#"aria-describedby="text-hint text-most text-error" aria-invalid="true""#,
        "<title>Error: Report a problem with a voting location",
        r#"name="place_id" value="p-1""#,
        ticket.as_str(),
    ] {
        assert!(again.contains(there), "{there}: {again}");
    }
    assert_eq!(house.json("/api/site/audit/nv").await["reports"], json!([]));
    let own = house.send("/problem/?state=NV", FORM, format!("{body}&is_place_address=yes")).await;
    assert_eq!(own.status(), 303);
}

#[tokio::test]
async fn the_api_refuses_field_by_field_and_gives_a_ticket() {
    let (house, _folders) = house(true, &[]).await;
    let report = json!({"kind": "closed", "text": "My address is 12 Main St"});
    let (status, refused) = post(&house, &report).await;
    assert_eq!((status, &refused["reason"]), (422, &"fields".into()));
    assert_eq!(
        refused["faults"],
        json!([{"field": "kind", "kind": "invalid", "part": null},
            {"field": "place", "kind": "missing", "part": null},
            {"field": "text", "kind": "address", "part": "12 Main St"}])
    );
    let good = json!({"kind": "gone", "place": "Library", "ticket": refused["ticket"]});
    assert_eq!(post(&house, &good).await, (200, json!({"next": "/problem/thanks/?kind=gone&state=NV"})));
    let home = json!({"kind": "mine", "place": "12 Kettlebird Ln, Carson City", "ticket": refused["ticket"]});
    let (status, asked) = post(&house, &home).await;
    assert_eq!(status, 422);
    assert_eq!(asked["faults"], json!([{"field": "place", "kind": "address", "part": "12 Kettlebird Ln"}]));
    let old = json!({"kind": "gone", "place": "Library", "ticket": "1.x.en.report-1.x"});
    assert_eq!(post(&house, &old).await.1["reason"], "stale");
    let status = async |path: &str, kind: &str, body: &str| {
        house.send(path, kind, body.to_owned()).await.status().as_u16()
    };
    assert_eq!(status("/api/site/reports", "application/json", "{}").await, 400, "which state?");
    assert_eq!(
        status("/api/site/reports?state=PR", "application/json", "{}").await,
        400,
        "no places of a territory"
    );
    assert_eq!(status(ROUTE, FORM, &format!("text={}", "a".repeat(17_000))).await, 413);
    assert_eq!(status(ROUTE, "text/plain", "x").await, 415);
    let foreign = house.http.post(format!("{}{ROUTE}", house.url)).header("content-type", FORM);
    let foreign = foreign.header("origin", "https://evil.example").body("x=1").send().await.unwrap();
    assert_eq!(foreign.status(), 403);
}

#[tokio::test]
async fn nothing_of_a_link_is_a_link_and_no_page_is_kept() {
    let (house, _folders) = house(true, &[]).await;
    let odd = "/problem/?state=NV&place_id=x&place=%3Cscript%3Ealert(1)%3C/script%3E";
    let page = html(&house, odd).await;
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert(1)"), "{page}");
    assert!(
        !html(&house, "/problem/?state=NV&place_id=x&place=https://evil.example")
            .await
            .contains("evil.example")
    );
    let (one, other) = (html(&house, "/problem/?state=NV").await, html(&house, "/problem/?state=NV").await);
    let ticket = |page: &str| cut(page, r#"name="ticket" value=""#);
    assert_ne!(ticket(&one), ticket(&other), "two voters in one minute are two");
    let answer = house.get("/problem/?state=NV").await;
    assert_eq!(answer.headers()["cache-control"], "no-store");
    assert_eq!(answer.headers()["cache-status"], "VoteReady; fwd=bypass; detail=own-words");
    assert_eq!(answer.headers()["x-robots-tag"], "noindex");
}

#[tokio::test]
async fn without_a_database_there_is_no_form_but_the_mailbox_and_the_hotline() {
    let (house, _folders) = house(false, &[("CONTACT_EMAIL", "help@site.example")]).await;
    let page = html(&house, "/problem/?state=NV").await;
    assert!(
        !page.contains("<form class=\"form-card\"") && page.contains("mailto:help@site.example"),
        "{page}"
    );
    assert!(page.contains("tel:+1"), "the hotline");
    assert_eq!(post(&house, &json!({})).await.0, 503);
    assert_eq!(house.json("/api/site/audit/nv").await["reports"], Value::Null);
    house.will_locate(found());
    let asked = r#"{"address_line_1": "1 Main St", "zip": "89101"}"#.to_owned();
    let answer: Value = house.send("/api/site/locate", "application/json", asked).await.json().await.unwrap();
    assert_eq!(answer["report_href"], Value::Null);
    assert!(answer["report_problem_url"].as_str().unwrap().starts_with("mailto:"));
}

#[tokio::test]
async fn an_answer_of_the_look_up_leads_to_the_form_of_its_state() {
    let (house, _folders) = house(true, &[]).await;
    house.will_locate(found());
    let asked = r#"{"address_line_1": "1 Main St", "zip": "89101", "lang": "es"}"#.to_owned();
    let answer: Value = house.send("/api/site/locate", "application/json", asked).await.json().await.unwrap();
    assert_eq!(answer["report_href"], "/problem/?state=NV&lang=es");
}
