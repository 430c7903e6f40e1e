//! The audit: JSON, CSV, entity tags, errors, and the pages.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gateway::site::wording::locale::Locale;
use proto::content::v1 as content;
use proto::locate::v1 as locate;
use serde_json::Value;
use test_data::wait::until;

use super::house::{House, export};
use super::locate_form::languages;

fn nevada() -> locate::StateSummary {
    locate::StateSummary {
        state_code: "NV".to_owned(),
        feed: Some(locate::Feed {
            source: "Nevada".to_owned(),
            as_of: "2028-10-05T00:00:00+00:00".to_owned(),
            election_date: "2028-11-07".to_owned(),
            state_code: "NV".to_owned(),
            ..Default::default()
        }),
        e_day_location_count: 231,
        ev_location_count: 98,
        drop_off_location_count: 121,
        findings: vec![locate::FindingCount {
            rule: "segment-overlap".to_owned(),
            severity: "error".to_owned(),
            count: 7,
        }],
        feed_count: 1,
        oldest_as_of: "2028-10-05T00:00:00+00:00".to_owned(),
        ..Default::default()
    }
}

fn findings() -> locate::GetFeedAuditResponse {
    let finding = |rule: &str, severity: &str, refused| locate::RuleFindings {
        rule: rule.to_owned(),
        severity: severity.to_owned(),
        count: 7,
        feed_count: 1,
        refused,
        explanation: "A house number leads to `one` precinct <b>.".to_owned(),
        fix: "End one range before the other begins.".to_owned(),
        places: vec![locate::FindingPlace {
            source: "Nevada".to_owned(),
            file: "street_segment.txt".to_owned(),
            line: 690,
            element: "<script>".to_owned(),
        }],
        ..Default::default()
    };
    locate::GetFeedAuditResponse {
        state_code: "NV".to_owned(),
        feeds: vec![locate::AuditedFeed { feed: nevada().feed, segment_count: 62_114, ..Default::default() }],
        findings: vec![finding("segment-lost", "fatal", true), finding("segment-overlap", "error", false)],
        refused_feeds: vec![refused()],
        self_check: vec![locate::SelfCheckShare {
            way: "as_filed".to_owned(),
            found: 990,
            asked: 10,
            ..Default::default()
        }],
        ..Default::default()
    }
}

fn refused() -> locate::RefusedFeed {
    locate::RefusedFeed {
        state_code: "NV".to_owned(),
        source: "Lemonlark County".to_owned(),
        reason: "fatal_findings".to_owned(),
        ..Default::default()
    }
}

async fn house(variables: &[(&str, &str)]) -> House {
    let house = House::start(variables).await;
    *house.answers.summary.lock().unwrap() = vec![nevada()];
    *house.answers.refused.lock().unwrap() = vec![refused()];
    *house.answers.feed_audit.lock().unwrap() = Some(findings());
    *house.answers.entries.lock().unwrap() = Some(vec![content::JurisdictionSummary {
        code: "NV".to_owned(),
        missing_fields: vec!["registrationCheckURL".to_owned()],
        findings: vec![content::ContentFinding {
            field: "generalElectionDate".to_owned(),
            message: "A day is missing.".to_owned(),
            rule: "no-date".to_owned(),
            severity: content::FindingSeverity::Error.into(),
            ..Default::default()
        }],
        ..Default::default()
    }]);
    // The summary of the start, which was empty, is replaced when it is no longer fresh.
    let shown = async || {
        let audit: Value = house.get("/api/site/audit").await.json().await.unwrap();
        (audit["totals"]["shown"] == 1).then_some(())
    };
    until("a new summary shows", Duration::from_secs(30), shown).await;
    house
}

#[tokio::test]
async fn the_national_audit_is_json_and_csv_with_a_tag() {
    let house = house(&[]).await;
    let response = house.get("/api/site/audit?lang=es").await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "public, max-age=20");
    let etag = response.headers()["etag"].clone();
    let audit: Value = response.json().await.unwrap();
    assert_eq!(audit["states"].as_array().unwrap().len(), 56);
    assert_eq!(audit["totals"]["aging"], 1);
    let nevada = audit["states"].as_array().unwrap().iter().find(|s| s["code"] == "NV").unwrap().clone();
    assert_eq!((&nevada["feed_age_days"], &nevada["missing_fields"]), (&15.into(), &1.into()));
    assert_eq!(nevada["href"], "/audit/nv/?lang=es");
    assert_eq!(audit["refused_feeds"][0]["served_made"], "2028-10-05");
    let again =
        house.http.get(format!("{}/api/site/audit?lang=es", house.url)).header("if-none-match", &etag);
    let again = again.send().await.unwrap();
    assert_eq!((again.status().as_u16(), again.text().await.unwrap().as_str()), (304, ""));

    let csv = house.http.get(format!("{}/api/site/audit", house.url)).header("accept", "text/csv");
    let csv = csv.send().await.unwrap();
    assert_eq!(csv.headers()["content-type"], "text/csv; charset=utf-8");
    assert!(csv.headers()["content-disposition"].to_str().unwrap().contains("voteready-audit.csv"));
    let text = csv.text().await.unwrap();
    assert_eq!(text.lines().count(), 57);
    assert!(text.contains("\"NV\",\"Nevada\",\"aging\",\"2028-11-07\",\"231\",\"98\",\"121\""), "{text}");
    assert_eq!(house.get("/api/site/audit?format=csv").await.text().await.unwrap(), text);
}

#[tokio::test]
async fn one_jurisdiction_has_its_findings_and_how_to_mend_them() {
    let house = house(&[]).await;
    let response = house.get("/api/site/audit/nv").await;
    assert_eq!(response.status(), 200);
    let audit: Value = response.json().await.unwrap();
    assert_eq!(audit["findings"].as_array().unwrap().len(), 2, "both pages are joined");
    assert_eq!(audit["findings"][0]["refused"], true);
    assert_eq!(audit["feeds"][0]["age_days"], 15);
    assert_eq!(audit["gaps"][0]["kind"], "link");
    assert_eq!(audit["state"]["status"], "aging");
    let csv = house.get("/api/site/audit/NV?format=csv").await.text().await.unwrap();
    assert!(csv.starts_with("\"kind\",\"rule\",\"field\",\"severity\",\"count\","), "{csv}");
    assert!(csv.contains("\"street_segment.txt\",\"690\""), "{csv}");
    let line =
        |kind: &str| csv.lines().find(|line| line.starts_with(&format!("\"{kind}\""))).unwrap().to_owned();
    assert!(line("finding").starts_with("\"finding\",\"segment-lost\",\"\",\"fatal\",\"7\""), "{csv}");
    assert!(
        line("missing_field").starts_with("\"missing_field\",\"\",\"registrationCheckURL\",\"\""),
        "{csv}"
    );
    let own = line("content_finding");
    assert!(own.starts_with("\"content_finding\",\"no-date\",\"generalElectionDate\",\"error\""), "{csv}");
    assert!(own.ends_with("\"A day is missing.\",\"\""), "the message is the explanation: {csv}");
    assert!(csv.lines().all(|line| line.matches("\",\"").count() == 12), "every line has all columns: {csv}");
    // Many readers are one question, of two pages.
    assert_eq!(house.answers.feed_audits_asked.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn what_is_wrong_is_a_problem_with_an_id() {
    let house = house(&[]).await;
    for (path, status) in [("/api/site/audit/zz", 404), ("/api/site/audit?format=xml", 400)] {
        let response = house.get(path).await;
        assert_eq!(response.status(), status, "{path}");
        assert_eq!(response.headers()["content-type"], "application/problem+json", "{path}");
    }
    *house.answers.feed_audit.lock().unwrap() = None;
    assert_eq!(house.get("/api/site/audit/nv").await.status(), 503);
}

#[tokio::test]
async fn without_the_content_service_the_feeds_are_told_all_the_same() {
    let house = House::start(&[]).await;
    *house.answers.feed_audit.lock().unwrap() = Some(findings());
    let audit: Value = house.get("/api/site/audit/nv").await.json().await.unwrap();
    assert_eq!((&audit["gaps"], &audit["content_findings"]), (&Value::Null, &Value::Null));
    assert_eq!(audit["feeds"][0]["segments"], 62_114);
    assert_eq!(house.get("/api/site/audit").await.status(), 200);
}

/// Shells of the audit's pages.
fn pages() -> tempfile::TempDir {
    export(&languages(), &["", "national-audit/", "audit/any/", "not-found/", "error/"])
}

#[tokio::test]
async fn the_pages_are_complete_without_scripts_in_every_language() {
    let folder = pages();
    let house = house(&[("WEB_ROOT", folder.path().to_str().unwrap())]).await;
    for lang in Locale::ALL.into_iter().filter(|locale| locale.has_texts()).map(Locale::tag) {
        let all = house.get(&format!("/national-audit/?lang={lang}")).await;
        assert_eq!(all.status(), 200, "{lang}");
        let html = all.text().await.unwrap();
        assert_eq!(html.matches("<tr class=").count(), 56, "{lang}");
        assert!(html.contains("role=\"img\"") && html.contains("Lemonlark County"), "{lang}");
        let one = house.get(&format!("/audit/nv/?lang={lang}")).await.text().await.unwrap();
        assert!(one.contains("id=\"segment-overlap\"") && one.contains("62"), "{lang}: {one}");
        assert!(one.contains("<code>one</code> precinct &lt;b&gt;."), "{lang}: rules are escaped");
        assert!(!one.contains("<script>"), "{lang}: what a feed says is escaped");
        let none = house.get(&format!("/audit/gu/?lang={lang}")).await.text().await.unwrap();
        assert!(none.contains("<h1>"), "{lang}");
    }
    for (path, status) in [("/audit/zz/", 404), ("/audit/any/", 404), ("/audit/", 404), ("/audit/NV", 308)] {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let response = client.get(format!("{}{path}", house.url)).send().await.unwrap();
        assert_eq!(response.status(), status, "{path}");
    }
}

#[tokio::test]
async fn a_page_whose_services_are_down_says_so() {
    let folder = pages();
    let house = House::start_at("http://127.0.0.1:1", &[("WEB_ROOT", folder.path().to_str().unwrap())]).await;
    for path in ["/audit/nv/", "/national-audit/"] {
        let (status, headers, html) = house.ask(path, None, &[]).await;
        assert!(html.contains("We can’t show these numbers right now"), "{path}: {html}");
        let header = |name: &str| headers[name].to_str().unwrap().to_owned();
        assert_eq!(
            (status, header("retry-after"), header("cache-control")),
            (503, "1".into(), "no-store".into())
        );
        assert_eq!(header("cache-status"), "VoteReady; fwd=bypass; detail=unavailable", "{path}");
        assert_eq!(header("x-robots-tag"), "noindex", "{path}");
    }
    let html = house.get("/audit/nv/?lang=es").await.text().await.unwrap();
    assert!(html.contains(r#"href="/?state=NV&amp;lang=es""#), "the language stays: {html}");
}

#[tokio::test]
async fn the_pages_are_made_once_for_all_and_each_is_its_own() {
    let folder = pages();
    let house = House::start(&[("WEB_ROOT", folder.path().to_str().unwrap())]).await;
    let page = async |path: &str| house.get(path).await.text().await.unwrap();
    assert!(page("/audit/nv/").await.contains("We can’t show these numbers right now"));
    *house.answers.feed_audit.lock().unwrap() = Some(findings());
    // The page that failed is not cached.
    let counted =
        async || (!page("/audit/nv/").await.contains("We can’t show these numbers right now")).then_some(());
    until("it can be counted", Duration::from_secs(10), counted).await;
    let spanish = page("/audit/nv/?lang=es").await;
    assert!(spanish.contains("id=\"segment-overlap\"") && spanish.contains("lang=\"es\""), "{spanish}");
    assert!(spanish.contains(r#"href="/national-audit/?state=NV&amp;lang=es""#), "{spanish}");
    assert_ne!(page("/audit/wi/?lang=es").await, spanish);
    for path in ["/audit/nv/", "/national-audit/"] {
        let (_, headers, _) = house.ask(path, None, &[]).await;
        let header = |name: &str| headers[name].to_str().unwrap().to_owned();
        assert_eq!(header("cache-control"), "private, no-cache", "{path}");
        let tag = header("etag");
        let (status, again, _) = house.ask(path, None, &[("if-none-match", tag.as_str())]).await;
        assert_eq!((status, again["cache-status"].to_str().unwrap()), (304, "VoteReady; hit"), "{path}");
    }
}
