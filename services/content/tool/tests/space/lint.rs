//! `content-pack lint`: over the pack, an export and a live space, as text and as JSON for CI.

use std::collections::BTreeSet;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::routing::get;
use content_pack::space::links;
use proto::content::v1::{FindingSeverity, GetJurisdictionRequest, ListJurisdictionsRequest};
use serde_json::{Value, json};

use crate::commands::run;
use crate::vendor::{DELIVER, PREVIEW, Vendor};
use crate::{nevada, pack, service, set, with_nevada_at};

fn lint(export: &Value, more: &[&str]) -> (Option<i32>, Value) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), export.to_string()).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    let arguments: Vec<_> =
        ["lint", &path, "--json", "--on", "2028-10-20"].iter().chain(more).copied().collect();
    let output = run(&arguments, &[]);
    let report = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code(), report)
}

/// Rules about what no source of the pack says, not about the space.
const OF_THE_PACK: [&str; 3] = ["missing", "fact-missing", "fact-expired"];

/// Rule, entry and field of every finding but what is missing everywhere.
fn told(report: &Value) -> BTreeSet<(String, String, String)> {
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap().to_owned();
    let all = report["findings"].as_array().unwrap().iter();
    let ours = all.filter(|f| f["rule"] != "no-entry" && !OF_THE_PACK.contains(&f["rule"].as_str().unwrap()));
    ours.map(|f| (text(f, "rule"), text(f, "entry"), text(f, "field"))).collect()
}

fn entry<'a>(export: &'a mut Value, id: &str) -> &'a mut Value {
    let entries = export["entries"].as_array_mut().unwrap();
    entries.iter_mut().find(|e| e["sys"]["id"] == id).unwrap()
}

#[test]
fn the_pack_has_no_error_before_its_election_and_says_so_after_it() {
    // No election is within 45 days.
    let output = run(&["lint", "--today", "2026-12-20"], &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("On 2026-12-20: 0 errors"), "{text}");
    // Guam and the Virgin Islands order early voting for each election: their days of 2028 are not known.
    let output = run(&["lint", "--on", "2028-10-20"], &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    let errors: Vec<_> = text.lines().filter(|line| line.starts_with("  error")).collect();
    assert_eq!(errors.len(), 2, "{text}");
    assert!(errors.iter().all(|line| line.ends_with("[days-unknown]")), "{text}");
    // Only what no source says is open.
    let warned = text.lines().filter(|line| line.starts_with("  warning"));
    let mended = |line: &&str| !OF_THE_PACK.iter().any(|rule| line.ends_with(&format!("[{rule}]")));
    assert_eq!(warned.filter(mended).collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(text.contains("English texts: grade "), "{text}");
    assert_eq!(run(&["lint", "--strict", "--on", "2028-10-20"], &[]).status.code(), Some(1));
    // The clock of rehearsals is the clock of the lint.
    let after = run(&["lint"], &[("TODAY", "2028-11-08")]);
    let text = String::from_utf8(after.stdout).unwrap();
    assert_eq!(after.status.code(), Some(1));
    // Runoffs are ahead in four states.
    let over = text.lines().filter(|line| line.starts_with("  error") && line.ends_with("[past-election]"));
    assert_eq!(over.count(), 52, "{text}");
}

#[test]
fn every_fault_of_an_export_is_told_with_its_entry_and_field() {
    let mut export = pack();
    entry(&mut export, "dates-2028-11-07-NV")["fields"]["ballotRequestByShortNote"] =
        json!({"en": "Ask early"});
    entry(&mut export, "dates-2028-11-07-UT")["fields"]["registerOnlineBy"] = json!({"en": "2024-10-25"});
    entry(&mut export, "registration-NV")["fields"].as_object_mut().unwrap().remove("onlineUrl");
    set(&mut export, "lookup-UT", "lookupExperience", &json!("none"));
    set(&mut export, "vep-UT", "customSectionEnabled", &json!(true));
    set(&mut export, "state-OH", "stateCode", &json!("ZZ"));
    entry(&mut export, "ballot-GA")["sys"]["id"] = json!("ballot-of-georgia");
    let link = |id: &str| json!({"sys": {"type": "Link", "linkType": "Entry", "id": id}});
    set(&mut export, "sitewide-alerts", "sitewideAlerts", &json!([link("bar")]));
    export["entries"].as_array_mut().unwrap().push(json!({
        "sys": {"id": "bar", "contentType": {"sys": {"id": "alert"}}},
        "fields": {"startDate": {"en": "2028-09-01"}, "endDate": {"en": "2028-09-30"}, "colour": {"en": "red"},
            "alertMessage": {"en": {"nodeType": "document", "data": {}, "content": [{"nodeType": "paragraph",
                "data": {}, "content": [{"nodeType": "text", "value": "Hello", "marks": [], "data": {}}]}]}}}}));
    let hard = "Notwithstanding constitutional amendments, electoral administrators institutionally authenticate \
        documentation; subsequently, jurisdictional authorities individually communicate determinations regarding \
        eligibility, registration, identification, participation and representation.";
    let facts = entry(&mut export, "state-NV")["fields"]["facts"]["en"].as_array_mut().unwrap();
    facts.push(json!({"fact": "law.measure", "value": hard, "source": "The office", "sure": "high", "elections": "all"}));
    let (code, report) = lint(&export, &[]);
    assert_eq!(code, Some(1));
    let told = told(&report);
    for (rule, entry, field) in [
        ("spanish-missing", "dates-2028-11-07-NV", "ballotRequestByShortNote"),
        ("date-of-another-election", "dates-2028-11-07-UT", "registerOnlineBy"),
        ("text-without-address", "registration-NV", "onlineButtonText"),
        ("never-shows", "lookup-UT", "displayVotingLocationLookup"),
        ("switched-on-empty", "vep-UT", "customSectionEnabled"),
        ("wrong-id", "state-OH", "stateCode"),
        ("unreadable", "state-GA", "ballotRequestConfig"),
        ("not-linked", "ballot-of-georgia", ""),
        ("past-alert", "bar", "endDate"),
        ("spanish-missing", "bar", "alertMessage"),
        ("unknown-field", "bar", "colour"),
        ("date-not-of-facts", "election-2028-11-07-UT", "registerOnlineBy"),
        ("reading-level", "state-NV", "facts"),
    ] {
        let one = (rule.to_owned(), entry.to_owned(), field.to_owned());
        assert!(told.contains(&one), "{one:?} is not in {told:#?}");
    }
    let findings = report["findings"].as_array().unwrap();
    let errors = findings.iter().filter(|f| f["severity"] == "error").count();
    assert_eq!(report["errors"], errors);
    assert!(findings.iter().any(|f| f["rule"] == "no-entry" && f["jurisdiction"] == "OH"));
    let online = findings.iter().find(|f| f["rule"] == "text-without-address").unwrap();
    assert_eq!(
        (&online["jurisdiction"], &online["contentType"]),
        (&json!("NV"), &json!("registrationConfig"))
    );
}

#[test]
fn fault_of_a_table_is_an_error_of_the_lint() {
    let dir = tempfile::tempdir().unwrap();
    let (from, to) = (concat!(env!("CARGO_MANIFEST_DIR"), "/../facts"), dir.path().join("facts"));
    std::fs::create_dir(&to).unwrap();
    for name in content_pack::generate::file_names() {
        std::fs::copy(std::path::Path::new(from).join(name), to.join(name)).unwrap();
    }
    let lint = || {
        let output = run(&["lint", "--on", "2026-12-20", "--dir", dir.path().to_str().unwrap()], &[]);
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(lint().0, Some(0));
    let ahead = to.join("elections-ahead.csv");
    let text = std::fs::read_to_string(&ahead).unwrap();
    let without = text.lines().filter(|line| !line.starts_with("WI,2027-02-16"));
    std::fs::write(&ahead, without.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let (code, text) = lint();
    assert_eq!(code, Some(1));
    assert!(
        text.contains("Wisconsin has no primary on 2027-02-16") && text.contains("[facts-table]"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_read_is_no_clean_bill() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "{}").unwrap();
    let output = run(&["lint", file.path().to_str().unwrap()], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("entries"));
    assert_eq!(run(&["lint", "/nowhere.json"], &[]).status.code(), Some(2));
    let output = run(&["lint", "--live"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("CONTENTFUL_SPACE_ID"));
}

/// `which` is `--live` or `--drafts`.
async fn lint_space(host: String, which: &'static str) -> Value {
    let lint = move || {
        let environment = [
            ("CONTENTFUL_SPACE_ID", "s"),
            ("CONTENTFUL_ENVIRONMENT", "e"),
            ("CONTENTFUL_DELIVERY_TOKEN", DELIVER),
            ("CONTENTFUL_DELIVERY_HOST", host.as_str()),
            ("CONTENTFUL_PREVIEW_TOKEN", PREVIEW),
            ("CONTENTFUL_PREVIEW_HOST", host.as_str()),
        ];
        run(&["lint", which, "--json", "--on", "2028-10-20"], &environment)
    };
    let output = tokio::task::spawn_blocking(lint).await.unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_space_is_linted_as_voters_get_it() {
    let vendor = Vendor::empty();
    let host = vendor.start().await;
    with_nevada_at(&host).await;
    let at = host.to_string();
    let refused = tokio::task::spawn_blocking(move || {
        let environment = [
            ("CONTENTFUL_SPACE_ID", "s"),
            ("CONTENTFUL_ENVIRONMENT", "e"),
            ("CONTENTFUL_DELIVERY_TOKEN", "revoked"),
            ("CONTENTFUL_DELIVERY_HOST", at.as_str()),
        ];
        run(&["lint", "--live"], &environment)
    });
    let refused = refused.await.unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.contains("is CONTENTFUL_DELIVERY_TOKEN a token") && !said.contains("revoked"), "{said}");
    let report = lint_space(host.to_string(), "--live").await;
    assert_eq!(told(&report), BTreeSet::new(), "what was pushed is clean");
    let absent = report["findings"].as_array().unwrap().iter().filter(|f| f["rule"] == "no-entry").count();
    assert_eq!(absent, 55);
    vendor.edit("election-2028-11-07-NV", "electionDay", json!("2026-11-03"), true);
    vendor.edit("lookup-NV", "lookupExperience", json!("none"), false);
    for (which, draft) in [("--live", false), ("--drafts", true)] {
        let told = told(&lint_space(host.to_string(), which).await);
        let rules: BTreeSet<_> = told.iter().map(|(rule, ..)| rule.as_str()).collect();
        let mut wanted = BTreeSet::from(["past-election", "date-of-another-election"]);
        wanted.extend(draft.then_some("never-shows"));
        assert_eq!(rules, wanted, "{which}");
    }
}

#[tokio::test]
async fn links_are_asked_for_once_each_and_judged() {
    let app = Router::new()
        .route("/fine", get(|| async { "fine" }))
        .route("/moved", get(|| async { (StatusCode::MOVED_PERMANENTLY, [(header::LOCATION, "/fine")]) }))
        .route("/away", get(|| async { (StatusCode::FOUND, [(header::LOCATION, "/fine")]) }))
        .route("/robots", get(|| async { StatusCode::FORBIDDEN }))
        .route("/broken", get(|| async { StatusCode::INTERNAL_SERVER_ERROR }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await });
    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = format!("http://{}/", closed.local_addr().unwrap());
    drop(closed);
    let paths = ["fine", "moved", "away", "robots", "broken", "gone"].map(|path| format!("{host}/{path}"));
    let addresses = paths.iter().map(String::as_str).chain([nobody.as_str()]);
    let found = links::check(addresses).await.unwrap();
    let rule = |address: &str| found.get(address).map(|v| (v.rule, v.severity.word()));
    let of = |path: &str| rule(&format!("{host}/{path}"));
    assert_eq!(of("fine"), None);
    assert_eq!(of("moved"), Some(("redirecting-link", "warning")));
    assert_eq!(of("away"), Some(("redirecting-link", "note")));
    assert_eq!(of("robots"), Some(("unchecked-link", "note")));
    assert_eq!(of("broken"), Some(("unreachable-link", "warning")));
    assert_eq!(of("gone"), Some(("broken-link", "error")));
    assert_eq!(rule(&nobody), Some(("unreachable-link", "warning")));
    assert!(found[&format!("{host}/moved")].why.ends_with("/fine"));
}

#[test]
fn a_lint_of_part_of_a_space_names_whom_it_does_not_serve() {
    let (code, report) = lint(&nevada(), &[]);
    assert_eq!((code, &report["errors"]), (Some(1), &json!(55)));
}

#[tokio::test]
async fn the_audit_takes_the_findings_of_the_lint_over_grpc() {
    let vendor = Vendor::empty();
    let host = vendor.start().await;
    with_nevada_at(&host).await;
    vendor.edit("registration-NV", "onlineUrl", Value::Null, true);
    let host = host.to_string();
    let mut client = service(&[
        ("CONTENT_SOURCE", "contentful"),
        ("CONTENTFUL_SPACE_ID", "s"),
        ("CONTENTFUL_ENVIRONMENT", "e"),
        ("CONTENTFUL_DELIVERY_TOKEN", DELIVER),
        ("CONTENTFUL_DELIVERY_HOST", &host),
        ("CONTENTFUL_THROTTLE", "30"),
    ])
    .await;
    for (date, rules) in [
        ("2028-11-07", vec![("text-without-address", "registration-NV", "onlineButtonText")]),
        (
            "2028-11-08",
            vec![
                ("past-election", "election-2028-11-07-NV", "electionDay"),
                ("text-without-address", "registration-NV", "onlineButtonText"),
            ],
        ),
    ] {
        let asked =
            GetJurisdictionRequest { code: "NV".to_owned(), date: date.to_owned(), ..Default::default() };
        let seen = client.get_jurisdiction(asked).await.unwrap().into_inner().jurisdiction.unwrap();
        let told = seen.findings.iter().map(|f| (f.rule.as_str(), f.entry_id.as_str(), f.field.as_str()));
        assert_eq!(told.collect::<Vec<_>>(), rules, "{date}");
        assert!(seen.findings.iter().all(|f| f.severity() == FindingSeverity::Error));
        let asked = ListJurisdictionsRequest { date: date.to_owned(), ..Default::default() };
        let list = client.list_jurisdictions(asked).await.unwrap().into_inner().jurisdictions;
        assert_eq!(list[0].findings, seen.findings, "{date}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_editor_sees_what_the_space_has_beside_its_entries() {
    let vendor = Vendor::empty();
    let host = vendor.start().await;
    with_nevada_at(&host).await;
    {
        let mut state = vendor.state();
        state.tags = vec![json!({"sys": {"id": "nv"}, "name": "Nevada"})];
        state.assets = (0..250)
            .map(|n| {
                let file = json!({"url": "//images.ctfassets.net/s/map.png"});
                json!({"sys": {"id": format!("map{n:03}")}, "fields": {"title": "A\nmap", "file": file}})
            })
            .collect();
    }
    let host = host.to_string();
    let said = move |what: &str, token: &str| {
        let environment = [
            ("CONTENTFUL_SPACE_ID", "s"),
            ("CONTENTFUL_ENVIRONMENT", "e"),
            ("CONTENTFUL_DELIVERY_TOKEN", token),
            ("CONTENTFUL_DELIVERY_HOST", host.as_str()),
        ];
        let output = run(&["list", what], &environment);
        let text =
            String::from_utf8_lossy(if output.stdout.is_empty() { &output.stderr } else { &output.stdout });
        (output.status.code(), text.into_owned())
    };
    let asked = tokio::task::spawn_blocking(move || {
        let [types, assets, tags, locales] =
            ["types", "assets", "tags", "locales"].map(|what| said(what, DELIVER));
        (types, assets, tags, locales, said("tags", "revoked"), said("entries", DELIVER))
    });
    let (types, assets, tags, locales, revoked, unknown) = asked.await.unwrap();
    assert!(
        types.0 == Some(0) && types.1.lines().any(|line| line.starts_with("electionInfo\t")),
        "{types:?}"
    );
    let lines: Vec<_> = assets.1.lines().collect();
    assert_eq!((lines.len(), lines[250]), (251, "250 in all"), "more than one page");
    assert_eq!(lines[0], "map000\tA map\t//images.ctfassets.net/s/map.png");
    assert_eq!(tags.1, "nv\tNevada\n1 in all\n");
    assert!(locales.1.starts_with("en-US\tEnglish\tdefault\n"), "{locales:?}");
    assert!(
        revoked.0 == Some(2) && revoked.1.contains("is CONTENTFUL_DELIVERY_TOKEN a token"),
        "{revoked:?}"
    );
    assert!(unknown.0 == Some(2) && unknown.1.contains("types, assets, tags, locales"), "{unknown:?}");
}
