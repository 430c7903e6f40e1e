//! The audit over the wire: feeds of a jurisdiction with their findings, the report of an import beside the
//! index, and pages that end.

use std::path::Path;

use importer::RuleCount;
use proto::locate::v1 as wire;
use tonic::Code;

use super::running::{Running, read, serve};
use super::until_ready;
use feed::model::{VipFeed, VipPrecinct, VipSource};
use importer::Builder;
use locate_tests as made;

fn count(rule: &str, severity: &'static str, count: u32) -> RuleCount {
    RuleCount { rule: rule.to_owned(), severity, count }
}

/// Two feeds of Nevada, one of May: the second is older.
fn build(path: &Path) -> String {
    let feed = |name: &str, made_at: &str, date: &str| VipFeed {
        source: Some(VipSource { date_time: made_at.parse().ok(), ..made::source("32", name) }),
        election: Some(made::election(date)),
        localities: vec![made::locality(&format!("l-{name}"), name)],
        precincts: vec![VipPrecinct { id: format!("p-{name}"), ..VipPrecinct::default() }],
        ..VipFeed::default()
    };
    let mut builder = Builder::new(path);
    let one = feed("Nevada", "2028-10-17T00:00:00Z", "2028-11-07");
    let findings = [count("segment-overlap", "error", 5), count("hours-none", "warning", 40)];
    builder.add(&(one, Vec::new()), &findings).unwrap();
    let two = feed("Lemonlark County", "2028-10-05T00:00:00Z", "2028-05-16");
    builder.add(&(two, Vec::new()), &[count("segment-overlap", "error", 2)]).unwrap();
    builder.finish(1_000).unwrap().version
}

async fn start(index: &Path, report: Option<&Path>) -> Running {
    let source = format!("index:{}", index.display());
    let report = report.map_or("none".to_owned(), |path| path.display().to_string());
    let running = serve(read(&[("LOCATE_SOURCE", &source), ("LOCATE_IMPORT_REPORT", &report)])).await;
    until_ready(&running.life).await;
    running
}

async fn ask(
    running: &mut Running,
    code: &str,
    size: i32,
    token: &str,
) -> Result<wire::GetFeedAuditResponse, Code> {
    let message = wire::GetFeedAuditRequest {
        state_code: code.to_owned(),
        page_size: size,
        page_token: token.to_owned(),
    };
    running.client.get_feed_audit(message).await.map(tonic::Response::into_inner).map_err(|s| s.code())
}

fn rules(answer: &wire::GetFeedAuditResponse) -> Vec<(&str, i64, bool)> {
    answer.findings.iter().map(|f| (f.rule.as_str(), f.count, f.refused)).collect()
}

#[tokio::test]
async fn feeds_and_findings_of_a_jurisdiction_are_told_with_how_to_mend_them() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("x.vri");
    let version = build(&index);
    let mut running = start(&index, None).await;
    let answer = ask(&mut running, "nv", 0, "").await.unwrap();
    assert_eq!((answer.state_code.as_str(), &answer.index_version), ("NV", &version));
    let feeds: Vec<_> = answer
        .feeds
        .iter()
        .map(|f| {
            (f.feed.as_ref().unwrap().source.as_str(), f.age_seconds.map(|s| s / 86_400), f.election_is_over)
        })
        .collect();
    assert_eq!(feeds, [("Lemonlark County", Some(15), true), ("Nevada", Some(3), false)]);
    assert_eq!(rules(&answer), [("segment-overlap", 7, false), ("hours-none", 40, false)]);
    assert_eq!(answer.findings[0].feed_count, 2);
    assert_eq!(answer.findings[0].fix, rules::by_id("segment-overlap").unwrap().fix);
    assert!(answer.findings[0].places.is_empty() && answer.import_ended_at.is_empty());
    assert_eq!(answer.self_check.len(), 10);
    // A jurisdiction without a feed is no error.
    let none = ask(&mut running, "GU", 0, "").await.unwrap();
    assert!(none.feeds.is_empty() && none.findings.is_empty());
    for (code, size, token) in [("ZZ", 0, ""), ("NV", 201, ""), ("NV", -1, ""), ("NV", 1, "elsewhere/1")] {
        assert_eq!(
            ask(&mut running, code, size, token).await.unwrap_err(),
            Code::InvalidArgument,
            "{code} {size} {token}"
        );
    }
    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
    let state = &summary.get_ref().states[0];
    assert_eq!((state.feed_count, state.oldest_age_seconds.map(|s| s / 86_400)), (2, Some(15)));
    assert!(!state.election_is_over, "that of the latest election counts");
    running.life.stop();
}

#[tokio::test]
async fn pages_end_and_together_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("x.vri");
    build(&index);
    let mut running = start(&index, None).await;
    let first = ask(&mut running, "NV", 1, "").await.unwrap();
    assert_eq!((rules(&first).len(), first.feeds.len()), (1, 2));
    let second = ask(&mut running, "NV", 1, &first.next_page_token).await.unwrap();
    assert_eq!((rules(&second), second.feeds.len()), (vec![("hours-none", 40, false)], 0));
    assert_eq!(second.next_page_token, "");
    // Garbage, a token that was cut, and one beyond the last page.
    let token = &first.next_page_token;
    let beyond = token.strip_suffix('1').expect("the second finding").to_owned() + "2";
    let signed = token.strip_suffix('1').expect("the second finding").to_owned() + "+1";
    for garbage in ["garbage", "1", "/", &token[..token.len() - 1], &beyond, &signed] {
        assert_eq!(
            ask(&mut running, "NV", 1, garbage).await.unwrap_err(),
            Code::InvalidArgument,
            "{garbage}"
        );
    }
    running.life.stop();
}

#[tokio::test]
async fn a_refused_feed_is_told_and_a_newer_report_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let (index, report) = (folder.path().join("x.vri"), folder.path().join("report.json"));
    let version = build(&index);
    let refused = r#"{"ended_at": "2028-10-19T12:00:00Z", "refused": "fatal_findings", "built": null, "feeds": [
        {"feed": "/feeds/lemon.zip", "state": "NV", "source": "Lemonlark County", "as_of": "2028-10-19T00:00:00Z", "fatal": true,
         "counts": {"segment-lost": 1}, "findings": [{"rule": "segment-lost", "file": "street_segment.txt", "line": 2207, "message": "12 Marked St"}]},
        {"feed": "/feeds/nv.zip", "state": "NV", "source": "Nevada", "counts": {"hours-none": 4}}]}"#;
    std::fs::write(&report, refused).unwrap();
    let mut running = start(&index, Some(&report)).await;
    let told = async {
        loop {
            let answer = ask(&mut running, "NV", 0, "").await.unwrap();
            if !answer.import_ended_at.is_empty() {
                break answer;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let told = test_data::wait::within(std::time::Duration::from_secs(10), told).await.unwrap();
    assert_eq!(told.refused_feeds.len(), 1, "the other feed waits and is not at fault");
    let lemon = &told.refused_feeds[0];
    assert_eq!((lemon.file.as_str(), lemon.reason.as_str()), ("lemon.zip", "fatal_findings"));
    assert_eq!(rules(&told)[0], ("segment-lost", 1, true));
    assert_eq!(told.findings[0].places[0].line, 2207);
    assert!(!format!("{told:?}").contains("Marked St"), "messages may quote a street");
    assert_eq!(told.feeds.len(), 2, "what was served before is served");
    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
    assert_eq!(summary.get_ref().refused_feeds.len(), 1);

    // The next import is published: places of its findings are known, and nothing is refused.
    let built = format!(
        r#"{{"ended_at": "2028-10-20T12:00:00Z", "refused": null, "built": {{"version": "{version}"}}, "feeds": [
        {{"feed": "nv.zip", "state": "NV", "source": "Nevada", "findings": [{{"rule": "hours-none", "file": "polling_location.txt", "line": 19, "element": "pl0018"}}]}}]}}"#
    );
    std::fs::write(&report, built).unwrap();
    let sound = async {
        loop {
            let answer = ask(&mut running, "NV", 0, "").await.unwrap();
            if answer.refused_feeds.is_empty() {
                break answer;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let sound = test_data::wait::within(std::time::Duration::from_secs(10), sound).await.unwrap();
    assert_eq!(rules(&sound), [("segment-overlap", 7, false), ("hours-none", 40, false)]);
    assert_eq!(sound.findings[1].places[0].element, "pl0018");
    running.life.stop();
}
