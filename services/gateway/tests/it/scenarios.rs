//! `scenario=` in the API and on the site: made-up answers through the same rules, at no cost of the look-up.

use serde_json::{Value, json};

use super::house::{House, export, found};

const NAMES: [&str; 13] = [
    "found",
    "county",
    "mail_only",
    "ambiguous",
    "unit",
    "unknown",
    "po_box",
    "stale",
    "lost_place",
    "doubtful_place",
    "not_accessible",
    "two_elections",
    "unavailable",
];

async fn asked(house: &House, path: &str, body: &Value) -> (u16, Value) {
    let answer = house.send(path, "application/json", body.to_string()).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn each_scenario_is_answered_by_both_apis_without_a_look_up() {
    let house = House::start(&[]).await;
    let status = |name: &str| match name {
        "found" | "lost_place" | "doubtful_place" | "not_accessible" | "two_elections" => "found",
        "county" => "county",
        "mail_only" => "mail_only",
        "ambiguous" => "ambiguous",
        "unit" => "needs_unit",
        _ => "error",
    };
    for name in NAMES {
        let by_query = house.json(&format!("/api/locate?scenario={name}")).await;
        let (code, by_body) =
            asked(&house, "/api/locate", &json!({"scenario": name, "address": "1 Main St"})).await;
        assert_eq!((code, &by_query), (200, &by_body), "{name}");
        assert_eq!(by_query["feed"]["sample"], true, "{name}");
        let (code, site) = asked(&house, "/api/site/locate", &json!({"scenario": name, "lang": "es"})).await;
        assert_eq!((code, site["status"].as_str().unwrap()), (200, status(name)), "{name}");
        assert!(site["entered_address"].as_str().unwrap().contains("Sand") || name == "po_box", "{name}");
        assert_eq!(site["report_href"], Value::Null, "{name}");
    }
    let (_, two) = asked(&house, "/api/site/locate", &json!({"scenario": "two_elections"})).await;
    assert_eq!(two["elections"].as_array().unwrap().len(), 2, "{two}");
    let lost = house.json("/api/locate?scenario=lost_place").await;
    assert_eq!(lost["polling_place"], "lost");
    let (_, found) = asked(&house, "/api/site/locate", &json!({"scenario": "found"})).await;
    let kinds: Vec<&str> =
        found["types"].as_array().unwrap().iter().map(|t| t["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["earlyVote", "dropoff", "electionDay"]);
    assert_eq!(found["types"][0]["locations"][0]["status"]["kind"], "open");
    assert_eq!(house.answers.asked.lock().unwrap().len(), 0, "no service was asked");
}

#[tokio::test]
async fn an_answer_to_a_scenarios_question_is_taken_by_both_apis() {
    let house = House::start(&[]).await;
    let flat = "77 Sandbox St Unit 4B, Sandbox City, NV";
    let (_, api) = asked(&house, "/api/locate", &json!({"scenario": "unit", "address": flat})).await;
    assert_eq!(api["answer"], "found");
    assert_eq!(
        api["voter_address"]["normalized_address"]["address_line_1"], "77 Sandbox St Unit 4B",
        "{api}"
    );
    let (_, site) = asked(&house, "/api/site/locate", &json!({"scenario": "unit", "address": flat})).await;
    assert_eq!((&site["status"], &site["entered_address"]), (&json!("found"), &json!(flat)));
    let (_, asks) =
        asked(&house, "/api/site/locate", &json!({"scenario": "unit", "address": "1 Main St"})).await;
    assert_eq!(asks["status"], "needs_unit");
    assert_eq!(asks["districts"]["list"].as_array().unwrap().len(), 3, "those of all units: {asks}");
    assert_eq!(asks["districts"]["undecided"], json!([]));
    assert!(!asks.to_string().contains("Main St"), "{asks}");
    assert_eq!(house.answers.asked.lock().unwrap().len(), 0, "no service was asked");
}

#[tokio::test]
async fn an_unknown_scenario_is_told_the_list() {
    let house = House::start(&[]).await;
    for answer in [
        house.get("/api/locate?scenario=lost").await,
        house.send("/api/locate", "application/json", r#"{"scenario": "1 Main St"}"#.to_owned()).await,
        house.send("/api/site/locate", "application/json", r#"{"scenario": ""}"#.to_owned()).await,
    ] {
        assert_eq!(answer.status(), 400);
        let problem: Value = answer.json().await.unwrap();
        let detail = problem["detail"].as_str().unwrap();
        assert!(NAMES.iter().all(|name| detail.contains(name)) && !detail.contains("Main"), "{detail}");
    }
}

#[tokio::test]
async fn a_scenario_is_a_page_that_says_it_is_a_sample_and_asks_nobody() {
    let folder = export(&["en"], &["", "locate/", "locate/results/", "answer/", "error/"]);
    let house = House::start(&[("WEB_ROOT", folder.path().to_str().unwrap())]).await;
    for name in NAMES {
        let answer = house.get(&format!("/locate/results/?scenario={name}")).await;
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["x-robots-tag"]),
            (200, &"noindex".parse().unwrap())
        );
        let html = answer.text().await.unwrap();
        assert!(html.contains(r#"data-sample="true""#) && html.contains("<h1"), "{name}: {html}");
    }
    let unit = house.get("/locate/results/?scenario=unit").await.text().await.unwrap();
    assert!(unit.contains("/locate/results/?scenario=unit&amp;state=NV"), "{unit}");
    // As the page sends it, with nothing typed before.
    assert!(unit.contains(r#"name="address" value="77 Sandbox St, Sandbox City, NV""#), "{unit}");
    let body = "address_line_1=&zip=&address=77+Sandbox+St%2C+Sandbox+City%2C+NV&unit=4B".to_owned();
    let sent = house
        .send("/locate/results/?scenario=found&state=NV", "application/x-www-form-urlencoded", body)
        .await;
    assert!(sent.text().await.unwrap().contains("Sandbox Early Voting Center"));
    // A question is answered about the address that was chosen; an answer without a unit is asked again.
    let form = "application/x-www-form-urlencoded";
    let posted =
        async |path: &str, body: &str| house.send(path, form, body.to_owned()).await.text().await.unwrap();
    let building = "address=77+Sandbox+St%2C+Sandbox+City%2C+NV";
    let none = posted("/locate/results/?scenario=unit&state=NV", &format!("{building}&unit=+")).await;
    assert!(none.contains("Which apartment or unit?") && none.contains("unit-error"), "{none}");
    let flat = posted("/locate/results/?scenario=unit&state=NV", &format!("{building}&unit=4B")).await;
    assert!(flat.contains("77 Sandbox St Unit 4B") && flat.contains("Sandbox Early Voting Center"), "{flat}");
    assert!(flat.contains("/locate/results/?scenario=found&amp;state=NV"), "{flat}");
    let south = "address=12+S+Sandbox+Ct%2C+Sandbox+City%2C+NV";
    let chosen = posted("/locate/results/?scenario=ambiguous&state=NV", south).await;
    assert!(chosen.contains("12 S Sandbox Ct") && chosen.contains("Sandbox Early Voting Center"), "{chosen}");
    // The filter holds for made-up places, and keeps the scenario.
    let all = posted(
        "/locate/results/?scenario=not_accessible&state=NV",
        "address=1200+E+Sandbox+Ave%2C+Sandbox+City%2C+NV",
    )
    .await;
    assert!(
        all.contains("Sandbox Library") && all.contains("?scenario=not_accessible&amp;state=NV"),
        "{all}"
    );
    let body = "address=1200+E+Sandbox+Ave%2C+Sandbox+City%2C+NV&with=wheelchair";
    let by_form = posted("/locate/results/?scenario=not_accessible&state=NV", body).await;
    let by_link =
        house.get("/locate/results/?scenario=not_accessible&with=wheelchair").await.text().await.unwrap();
    for some in [by_form, by_link] {
        assert!(some.contains("Sandbox Early Voting Center") && !some.contains("Sandbox Library"), "{some}");
    }
    // A visitor who types an address of their own there gets an answer about it, and no made-up place.
    house.will_locate(found());
    let body = "address_line_1=150+Sandbox+Ln&zip=89701".to_owned();
    let own = house
        .send("/locate/results/?scenario=found&state=NV", "application/x-www-form-urlencoded", body)
        .await;
    let own = own.text().await.unwrap();
    assert!(own.contains("150 Sandbox Ln") && !own.contains("Sandbox City"), "{own}");
    assert_eq!(house.answers.asked.lock().unwrap().drain(..).len(), 1);
    let unknown = house.get("/locate/results/?scenario=no").await;
    assert_eq!(unknown.headers()["content-type"], "application/problem+json", "for whoever asks for no page");
    // A browser gets a page in the frame of the site, with all that there are, and nothing of what was asked
    // for.
    let asked = |method: reqwest::Method| {
        let url = format!("{}/locate/results/?scenario=Larkwing&state=NV&lang=es", house.url);
        house.http.request(method, url).header("accept", "text/html")
    };
    let form = ("content-type", "application/x-www-form-urlencoded");
    for request in
        [asked(reqwest::Method::GET), asked(reqwest::Method::POST).header(form.0, form.1).body("zip=89701")]
    {
        let answer = request.send().await.unwrap();
        assert_eq!(
            (answer.status().as_u16(), answer.headers()["x-robots-tag"].to_str().unwrap()),
            (400, "noindex")
        );
        let html = answer.text().await.unwrap();
        for name in NAMES {
            assert!(
                html.contains(&format!("/locate/results/?scenario={name}&amp;state=NV")),
                "{name}: {html}"
            );
        }
        assert!(html.contains(r#"href="/developers/?state=NV"#) && html.contains("<h1"), "{html}");
        assert!(!html.contains("Larkwing"), "{html}");
    }
    assert_eq!(house.get("/locate/results/").await.status(), 200, "the results page itself");
    assert_eq!(house.answers.asked.lock().unwrap().len(), 0);
}
