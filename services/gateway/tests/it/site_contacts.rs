//! `POST /api/site/contacts`: stored before it is acknowledged; refused with what was typed kept; off without
//! keys.

use std::path::Path;

use common::clock::Clock;
use contacts::contact::{KeyRing, Store};
use contacts::database::DatabaseUrl;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::house::{House, SLOT, nevada, write_pages};
use super::receiver::Receiver;

const KEY: &str = "k:AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=";
const ROUTE: &str = "/api/site/contacts";
const FORM: &str = "application/x-www-form-urlencoded";
/// The variables that turn contacts on, without the database.
pub(crate) const CONTACTS_ON: [(&str, &str); 3] = [
    ("CONTACTS_KEYS", KEY),
    ("CONTACTS_WEBHOOK_SECRET", "a-secret-of-the-test"),
    ("CONTACTS_WEBHOOK_TIMEOUT", "0.5"),
];

/// A database of its own.
pub(crate) fn database() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("c.db").display());
    (folder, file)
}

/// A small export that has the pages of the form.
pub(crate) fn export(folder: &Path) {
    let pages = ["", "inperson/", "inperson/thanks/", "privacy/"];
    write_pages(folder, &["en", "es"], &["en", "es", "ar"], &pages, SLOT);
}

async fn house(more: &[(&str, &str)]) -> (House, TempDir) {
    let (folder, file) = database();
    let mut variables = CONTACTS_ON.to_vec();
    variables.push(("CONTACTS_DATABASE_URL", &file));
    variables.extend_from_slice(more);
    let house = House::start(&variables).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    (house, folder)
}

async fn with_pages(more: &[(&str, &str)]) -> (House, TempDir, TempDir) {
    let pages = tempfile::tempdir().unwrap();
    export(pages.path());
    let mut all = vec![("WEB_ROOT", pages.path().to_str().unwrap())];
    all.extend_from_slice(more);
    let (house, folder) = house(&all).await;
    (house, folder, pages)
}

async fn ticket(house: &House, lang: &str) -> String {
    let page = house.json(&format!("/api/site/in-person/nv?lang={lang}")).await;
    page["contact"]["ticket"].as_str().unwrap().to_owned()
}

fn contact(ticket: &str) -> Value {
    json!({
        "firstname": "Jordan", "lastname": "نور", "email": "jordan@example.com", "cellphone": "٧٠٢٥٥٥٠١٤٣",
        "postalCode": "89101", "stateOfResidence": "NV", "votingplan": "early", "ticket": ticket,
    })
}

fn form(contact: &Value) -> String {
    let pairs = contact.as_object().unwrap().iter().map(|(k, v)| (k.clone(), v.as_str().unwrap().to_owned()));
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

async fn post(house: &House, contact: &Value) -> (u16, Value) {
    let answer = house.send(ROUTE, "application/json", contact.to_string()).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// How many there are; the file may not be made yet.
async fn stored(folder: &TempDir) -> usize {
    let place = DatabaseUrl::parse(&format!("sqlite:{}", folder.path().join("c.db").display())).unwrap();
    let store = Store::new(place, KeyRing::parse(KEY).unwrap(), Clock::system()).unwrap();
    store.list(None, 1000).await.unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contact_typed_in_arabic_is_stored_once_and_delivered_with_the_consent_that_was_shown() {
    let (receiver, hook) = Receiver::start().await;
    let (house, folder) = house(&[("CONTACTS_WEBHOOK_URL", &hook)]).await;
    house.answers.jurisdiction.lock().unwrap().as_mut().unwrap().supported_locales.push("ar".to_owned());
    let sent = contact(&ticket(&house, "ar").await);
    let (status, answer) = post(&house, &sent).await;
    assert_eq!((status, answer["next"].as_str().unwrap()), (200, "/inperson/thanks/?state=NV&plan=early"));
    assert_eq!(post(&house, &sent).await.0, 200, "sent twice");
    assert_eq!(stored(&folder).await, 1);
    receiver.until("delivered", |r| r.count() == 1).await;
    let got = receiver.got.lock().unwrap()[0].clone();
    let body: Value = serde_json::from_slice(&got.body).unwrap();
    let phone = &body["contact"]["cellphone"];
    assert_eq!((&body["contact"]["lang"], &phone["number"]), (&"ar".into(), &"+17025550143".into()));
    assert_eq!(phone["consent"]["lang"], "ar");
    assert!(phone["consent"]["text"].as_str().unwrap().contains("STOP"));
    assert_eq!(
        (&body["contact"]["lastname"], &body["contact"]["votingplan"]),
        (&"نور".into(), &"early".into())
    );
    let mut changed = sent.clone();
    changed["firstname"] = "Jordana".into();
    assert_eq!(post(&house, &changed).await.0, 200);
    assert_eq!(stored(&folder).await, 2, "what was corrected after going back is not lost");
}

#[tokio::test]
async fn without_keys_there_is_no_form_and_the_route_says_so() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    assert_eq!(house.json("/api/site/in-person/nv").await["contact"], Value::Null);
    let (status, problem) = post(&house, &contact("")).await;
    assert_eq!((status, &problem["type"]), (503, &"/problems/unavailable".into()));
}

#[tokio::test]
async fn a_form_without_scripts_leads_on_and_keeps_the_site_s_parameters() {
    let (house, _folder, _pages) = with_pages(&[]).await;
    let page = house.get("/inperson/?state=NV&lang=es").await.text().await.unwrap();
    let cut = |from: &str| page.split(from).nth(1).unwrap().split('"').next().unwrap().to_owned();
    let action = cut(r#"data-contact="" action=""#).replace("&amp;", "&");
    let mut sent = contact(&cut(r#"name="ticket" value=""#));
    assert_eq!(action, "/api/site/contacts?state=NV&lang=es");
    let answer = house.send(&action, FORM, form(&sent)).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["location"]),
        (303, &"/inperson/thanks/?state=NV&lang=es&plan=early".parse().unwrap())
    );
    // The state that was given counts, whatever page the form was on. A territory has no page of thanks.
    for (state, plan, next) in [
        ("CA", "unsure", "/inperson/thanks/?state=CA&lang=es&plan=unsure"),
        ("NV", "mail", "/inperson/thanks/?state=NV&lang=es&plan=mail"),
        ("PR", "day", "/?commit_form_success&state=NV&lang=es"),
    ] {
        sent["stateOfResidence"] = state.into();
        sent["votingplan"] = plan.into();
        let answer = house.send(&action, FORM, form(&sent)).await;
        assert_eq!(answer.headers()["location"], next, "{state} {plan}");
    }
    let back = house.get("/api/site/contacts?state=NV&lang=es").await;
    assert_eq!(
        (back.status().as_u16(), &back.headers()["location"]),
        (303, &"/inperson/?state=NV&lang=es".parse().unwrap())
    );
}

#[tokio::test]
async fn wrong_fields_come_back_in_the_page_with_what_was_typed() {
    let (house, folder, _pages) = with_pages(&[]).await;
    let mut sent = contact(&ticket(&house, "en").await);
    sent["firstname"] = "<b>\"Jo".into();
    sent["email"] = "jordan@example".into();
    sent["votingplan"] = "".into();
    let answer = house.send("/api/site/contacts?state=NV", FORM, form(&sent)).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["cache-control"]),
        (422, &"no-store".parse().unwrap())
    );
    let html = answer.text().await.unwrap();
    for there in [
        "There’s a problem with 3 answers",
        r##"<a href="#email">Enter an email address like name@example.com</a>"##,
        r#"id="email-error""#,
        r#"aria-describedby="email-error" aria-invalid="true""#,
        r#"value="&lt;b&gt;&quot;Jo""#,
        r#"value="jordan@example""#,
        r#"<title>Error: Vote in person in Nevada"#,
        r#"<option value="NV" selected="">"#,
        r#"<meta name="referrer" content="same-origin"/>"#,
        sent["ticket"].as_str().unwrap(),
    ] {
        assert!(html.contains(there), "{there}: {html}");
    }
    let state = html.split("gateway-state").nth(1).unwrap().split("</script>").next().unwrap();
    assert!(!state.contains("jordan@example"), "what was typed stands in the form alone");
    assert_eq!(stored(&folder).await, 0);
    let (status, refused) = post(&house, &sent).await;
    assert_eq!(
        (status, &refused["reason"], refused["faults"].as_array().unwrap().len()),
        (422, &"fields".into(), 3)
    );
    assert_eq!(refused["faults"][1], json!({"field": "email", "kind": "invalid"}));
}

#[tokio::test]
async fn programs_are_refused_and_people_can_send_again() {
    let (house, folder, _pages) = with_pages(&[]).await;
    let good = contact(&ticket(&house, "en").await);
    let stale = post(&house, &contact("1.2.en.1.x")).await;
    assert_eq!((stale.0, &stale.1["reason"]), (422, &"stale".into()));
    assert!(stale.1["ticket"].as_str().unwrap().len() > 60, "with a new ticket");
    let mut trapped = good.clone();
    trapped["contact_time"] = "noon".into();
    let page = house.send("/api/site/contacts?state=NV", FORM, form(&trapped)).await;
    assert_eq!(page.status(), 422);
    let html = page.text().await.unwrap();
    assert!(html.contains("There was an error submitting the form.") && !html.contains("noon"), "{html}");
    assert_eq!(stored(&folder).await, 0, "and nobody was thanked");
    assert_eq!(post(&house, &good).await.0, 200, "the same form, once a person sends it");
}

#[tokio::test]
async fn odd_requests_are_refused_before_anything_is_looked_at() {
    let (house, _folder) = house(&[]).await;
    let good = contact(&ticket(&house, "en").await).to_string();
    let status = async |kind: &str, body: String| house.send(ROUTE, kind, body).await.status().as_u16();
    assert_eq!(status("text/plain", good.clone()).await / 100, 4);
    assert_eq!(status(FORM, format!("firstname={}", "a".repeat(9000))).await, 413);
    assert_eq!(status("application/json", "{".to_owned()).await, 400);
    let foreign = house.http.post(format!("{}{ROUTE}", house.url)).header("content-type", FORM);
    let foreign = foreign.header("origin", "https://evil.example").body("x=1").send().await.unwrap();
    assert_eq!(foreign.status(), 403);
}

#[tokio::test]
async fn one_address_and_one_household_may_send_so_often() {
    let (house, folder) = house(&[]).await;
    let good = contact(&ticket(&house, "en").await);
    let send = async |client: &str, email: &str, name: &str| {
        let mut sent = good.clone();
        (sent["email"], sent["firstname"]) = (email.into(), name.into());
        let request =
            house.http.post(format!("{}{ROUTE}", house.url)).header("content-type", "application/json");
        let answer = request.header("x-forwarded-for", client).body(sent.to_string()).send().await.unwrap();
        (answer.status().as_u16(), answer.headers().contains_key("retry-after"))
    };
    for n in 0..5 {
        assert_eq!(send(&format!("9.9.9.{n}"), "a@example.com", &format!("N{n}")).await.0, 200);
    }
    assert_eq!(send("9.9.9.9", "A@example.com", "N9").await, (429, true), "one address, any household");
    for n in 0..30 {
        send("8.8.8.8", &format!("a{n}@example.com"), "N").await;
    }
    assert_eq!(send("8.8.8.8", "other@example.com", "N").await, (429, true), "one household, any address");
    assert_eq!(send("8.8.4.4", "other@example.com", "N").await.0, 200);
    assert_eq!(stored(&folder).await, 36);
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(feature = "postgres"), ignore = "needs --features postgres")]
async fn a_database_that_takes_no_writes_gives_the_page_with_what_was_typed() {
    let read_only = super::postgres::database().map(|url| {
        // A reader's connection: the server itself refuses every write.
        format!("{url}&options=-c%20default_transaction_read_only%3Don")
    });
    let away = "postgres://me:hush@127.0.0.1:9/x?sslmode=disable".to_owned();
    let nowhere = "sqlite:/proc/nowhere/c.db".to_owned();
    for url in [Some(away), Some(nowhere), read_only].into_iter().flatten() {
        let (house, _folder, _pages) = with_pages(&[("CONTACTS_DATABASE_URL", &url)]).await;
        let sent = contact(&ticket(&house, "en").await);
        let answer = house.send("/api/site/contacts?state=NV", FORM, form(&sent)).await;
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["retry-after"]),
            (503, &"1".parse().unwrap()),
            "{url}"
        );
        let html = answer.text().await.unwrap();
        for there in [
            "There was an error submitting the form.",
            "Submit again",
            r#"value="jordan@example.com""#,
            r#"<option value="early" selected="">"#,
        ] {
            assert!(html.contains(there), "{url}: {there}: {html}");
        }
        assert_eq!(post(&house, &sent).await.0, 503);
        assert_eq!(house.get("/inperson/?state=NV").await.status(), 200, "the site is there");
    }
}

#[tokio::test]
async fn the_purge_of_what_is_old_is_scheduled_and_its_metrics_are_there_from_the_start() {
    let (house, _folder) = house(&[]).await;
    let shown = async || {
        let metrics = house.http.get(format!("{}/metrics", house.admin)).send().await.unwrap();
        let metrics = metrics.text().await.unwrap();
        let lines = [
            r#"purged_rows_total{of="contacts"} "#,
            r#"purged_rows_total{of="events"} "#,
            r#"purge_failed_total{of="contacts"} "#,
            r#"purge_failed_total{of="events"} "#,
        ];
        lines.iter().all(|line| metrics.contains(line)).then_some(())
    };
    test_data::wait::until("the metrics are shown", std::time::Duration::from_secs(5), shown).await;
}
