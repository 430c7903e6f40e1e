//! An address is never logged: neither from a body nor from a query, whatever fails on the way.

use common::telemetry::log;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

use super::house::{House, Log, export, found};
use super::site_contacts::{CONTACTS_ON, database};

const MARK: &str = "Xyzzymarked";

#[tokio::test]
async fn an_address_reaches_no_log_line_and_no_metric() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::registry()
        .with(log::json().with_writer(move || writer.clone()))
        .with("info,gateway=trace,common=trace,contacts=trace,sqlx=trace".parse::<Targets>().unwrap());
    // The only test of this process that installs a subscriber.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let (_folder, file) = database();
    let mut variables = CONTACTS_ON.to_vec();
    // Nothing is there: deliveries fail.
    let hook = format!("http://127.0.0.1:9/{MARK}");
    variables.extend([("CONTACTS_DATABASE_URL", file.as_str()), ("CONTACTS_WEBHOOK_URL", &hook)]);
    let pages = export(&["en"], &["", "answer/"]);
    let house = House::with_pages(&pages, &variables).await;
    house.will_locate(found());
    house.will_suggest(&[&format!("1 {MARK} St")]);
    let body =
        format!(r#"{{"address": "1 {MARK} St, 89101", "address_line_1": "1 {MARK} St", "zip": "89101"}}"#);
    let ticket = house.json("/api/site/in-person/nv").await["contact"]["ticket"].as_str().unwrap().to_owned();
    let contact = format!(
        r#"{{"firstname":"{MARK}","lastname":"{MARK}","email":"{MARK}@example.com","cellphone":"7025550143",
            "postalCode":"89101","stateOfResidence":"NV","votingplan":"mail","ticket":"{ticket}"}}"#
    );
    let stored = house.send("/api/site/contacts", "application/json", contact.clone()).await;
    assert_eq!(stored.status(), 200);
    let ask = async || {
        house.send("/api/site/contacts", "application/json", contact.clone()).await;
        house.send("/api/site/contacts", "application/json", format!("{{\"{MARK}")).await;
        let form = format!("firstname={MARK}&email={MARK}&votingplan={MARK}&ticket={MARK}");
        house.send(&format!("/api/site/contacts?x={MARK}"), "application/x-www-form-urlencoded", form).await;
        let failed =
            format!(r#"{{"message":"\"1 {MARK} St\" is not valid JSON","kind":"{MARK}","page":"/{MARK}"}}"#);
        house.post("/api/site/errors", failed).await;
        for form in [format!("address_line_1=1+{MARK}+St&zip=89101"), format!("unit={MARK}&zip=%ff{MARK}")] {
            house.send("/locate/results/?state=NV", "application/x-www-form-urlencoded", form).await;
        }
        house.send("/locate/results/", "text/plain", MARK).await;
        house.post("/api/locate", body.clone()).await;
        house.post("/api/site/locate", body.clone()).await;
        house.post("/api/site/suggest", body.clone()).await;
        let in_city = format!(r#"{{"address_line_1": "1 {MARK}", "city": "{MARK}", "state": "NV"}}"#);
        house.post("/api/site/suggest", in_city).await;
        house
            .post("/api/site/suggest", format!(r#"{{"address_line_1": "1 {MARK}", "zip": "{MARK}"}}"#))
            .await;
        house.post("/api/site/suggest", format!(r#"{{"address_line_1": 1, "{MARK}": "{MARK}"}}"#)).await;
        house.post("/api/locate", format!("{{\"{MARK}")).await;
        house.post("/api/locate", format!(r#"{{"address": 7, "{MARK}": 1}}"#)).await;
        house.get(&format!("/api/locate?address=1+{MARK}+St")).await;
        for path in ["voterinfo", "divisionsByAddress"] {
            house.get(&format!("/civicinfo/v2/{path}?address=1+{MARK}+St")).await;
            house.get(&format!("/civicinfo/v2/{path}?address=%ff{MARK}&key={MARK}")).await;
        }
        house.get(&format!("/civicinfo/v2/voterinfo?address=1+{MARK}+St&{MARK}={MARK}&fields={MARK}")).await;
        house.get(&format!("/civicinfo/v2/divisions?query={MARK}")).await;
        house.get(&format!("/civicinfo/v2/{MARK}?address={MARK}")).await;
        house.get(&format!("/locate/results?address=1+{MARK}+St")).await;
        house.get(&format!("/{MARK}/{MARK}")).await;
    };
    ask().await;
    for code in [tonic::Code::InvalidArgument, tonic::Code::Unavailable, tonic::Code::Internal] {
        house.locate_fails(code);
        house.suggest_fails(code);
        ask().await;
    }
    let text = log.text();
    assert!(text.matches("answered").count() >= 68, "the log was captured: {text}");
    assert!(!text.contains(MARK), "{}", text.lines().find(|l| l.contains(MARK)).unwrap_or_default());
    let metrics = house.metrics().await;
    assert!(metrics.contains("http_requests_total") && !metrics.contains(MARK), "{metrics}");
}
