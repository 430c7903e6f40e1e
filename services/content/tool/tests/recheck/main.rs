//! `content-pack recheck` against a site of this machine that changes, moves, lies and hangs.
#![allow(clippy::unwrap_used)] // A test fails by panicking.

mod limits;
mod site;

use std::path::Path;

use content_pack::generate::{self, Files};
use content_pack::recheck::addresses::{Linked, addresses};

use crate::site::{Facts, Site, html, respond};

fn kind_of<'a>(found: &'a std::collections::BTreeMap<String, (String, String)>, path: &str) -> &'a str {
    found.get(path).map_or("same", |(kind, _)| kind)
}

#[test]
fn finds_changed_moved_and_vanished_pages() {
    let site = Site::start();
    let paths =
        ["same", "changed", "gone", "retired", "says-gone", "any", "moved", "to-home", "away", "file"];
    for path in paths {
        site.page(&format!("/{path}"), &format!("Words of {path}."));
    }
    site.answers("/file", |_, to| respond(to, "200 OK", &[("Content-Type", "application/pdf")], b"%PDF-1"));
    let urls: Vec<String> = paths.iter().map(|path| site.url(&format!("/{path}"))).collect();
    let facts = Facts::of(&urls);

    let (code, report) = facts.recheck(&["--accept", "all"]);
    assert_eq!((code, report["counts"]["new"].as_u64()), (Some(1), Some(paths.len() as u64)), "{report}");
    assert!(!facts.lock().contains("Words of") && facts.lock().contains("2026-11-28"), "{}", facts.lock());
    let (code, report) = facts.recheck(&[]);
    assert_eq!((code, &report["findings"]), (Some(0), &serde_json::json!([])));

    site.page("/changed", "Other words.");
    site.status("/gone", "404 Not Found");
    site.status("/retired", "410 Gone");
    site.page("/says-gone", "The page you requested could not be found.");
    site.page("/any", "Welcome to the state.");
    site.page("/voteready-recheck-no-such-page", "Welcome to the state.");
    site.redirects("/moved", "301 Moved", "/new");
    site.page("/new", "Words of moved.");
    site.redirects("/to-home", "302 Found", "/");
    site.page("/", "Home.");
    site.redirects("/away", "302 Found", &format!("http://localhost:{}/new", site.at.port()));
    site.answers("/file", |_, to| respond(to, "200 OK", &[("Content-Type", "application/pdf")], b"%PDF-2"));
    let (code, report) = facts.recheck(&["--markdown", "/dev/null"]);
    assert_eq!(code, Some(1));
    let found = facts.found(&[]);
    for (path, kind) in [
        ("same", "same"),
        ("changed", "changed"),
        ("gone", "vanished"),
        ("retired", "vanished"),
        ("says-gone", "vanished"),
        ("any", "vanished"),
        ("moved", "moved"),
        ("to-home", "elsewhere"),
        ("away", "elsewhere"),
        ("file", "changed"),
    ] {
        assert_eq!(kind_of(&found, path), kind, "{path}: {found:?}");
    }
    let gone = report["findings"].as_array().unwrap().iter().find(|f| f["url"] == urls[2].as_str()).unwrap();
    assert_eq!(
        gone["rows"],
        serde_json::json!([{"at": "offices.csv:4", "place": "TX", "fact": "office.url"}])
    );
}

#[test]
fn refuses_lock_of_other_columns() {
    let facts = Facts::with(&[]);
    std::fs::write(facts.dir.path().join("facts/recheck.lock.csv"), "garbage\n").unwrap();
    let output = facts.output(&[]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("delete the file to start anew"), "{told}");
}

#[test]
fn names_every_address_of_committed_facts() {
    let facts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../facts");
    let read = |name: &str| (name.to_owned(), std::fs::read_to_string(facts.join(name)).unwrap());
    let files: Files = generate::file_names().map(read).collect();
    let all = addresses(&files).unwrap();
    let repositories = all.values().filter(|address| matches!(address.target, Linked::File(_))).count();
    assert!(all.len() > 400 && repositories > 15, "{} {repositories}", all.len());
    for (text, address) in &all {
        let Linked::Page(url) = &address.target else { continue };
        let named = |at: &str| {
            let (file, line) = at.split_once(':').unwrap();
            files[file]
                .lines()
                .nth(line.parse::<usize>().unwrap() - 1)
                .unwrap()
                .contains(url.host_str().unwrap())
        };
        assert!(address.rows.iter().any(|row| named(&row.at)), "{text}: {:?}", address.rows);
    }
}

#[test]
fn accepts_only_what_was_named() {
    let site = Site::start();
    site.page("/a", "One.");
    site.page("/b", "One.");
    let (a, b) = (site.url("/a"), site.url("/b"));
    let facts = Facts::of(&[a, b.clone()]);
    facts.recheck(&["--accept", "all"]);
    site.page("/a", "Two.");
    site.status("/b", "404 Not Found");
    let before = facts.lock();
    facts.recheck(&[]);
    assert_eq!(facts.lock(), before, "nothing is accepted unasked");
    // A page that is gone is not accepted with all.
    facts.recheck(&["--accept", "all"]);
    let found = facts.found(&[]);
    assert_eq!((kind_of(&found, "a"), kind_of(&found, "b")), ("same", "vanished"));
    facts.recheck(&["--only", "/b", "--accept", &b]);
    assert_eq!(facts.recheck(&[]).0, Some(0), "{}", facts.lock());
    // A page that comes back is a change.
    site.page("/b", "One.");
    assert_eq!(kind_of(&facts.found(&[]), "b"), "changed");

    let unknown = facts.output(&["--accept", "https://example.gov/"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("no row has this address"));
    assert_eq!(facts.output(&["--only", "nowhere"]).status.code(), Some(2));
}

#[test]
fn sends_conditional_requests_to_accepted_page() {
    let site = Site::start();
    site.answers("/etag", |head, to| {
        let tag = [("ETag", "\"v1\""), ("Content-Type", "text/html")];
        if head.to_lowercase().contains("if-none-match: \"v1\"") {
            respond(to, "304 Not Modified", &tag, b"");
        } else {
            respond(to, "200 OK", &tag, html("Tagged.").as_bytes());
        }
    });
    site.answers("/dated", |head, to| {
        let day = "Sat, 28 Nov 2026 10:00:00 GMT";
        if head.to_lowercase().contains(&format!("if-modified-since: {}", day.to_lowercase())) {
            respond(to, "304 Not Modified", &[], b"");
        } else {
            let headers = [("Last-Modified", day), ("Content-Type", "text/html")];
            respond(to, "200 OK", &headers, html("Dated.").as_bytes());
        }
    });
    // It answers 304 to a request without a condition.
    site.status("/liar", "304 Not Modified");
    let facts = Facts::of(&["/etag", "/dated", "/liar"].map(|path| site.url(path)));
    facts.recheck(&["--accept", "all"]);
    let found = facts.found(&[]);
    assert!(found.is_empty(), "{found:?}");
    let seen = site.seen();
    assert_eq!(seen.iter().filter(|head| head.to_lowercase().contains("\r\nif-")).count(), 2, "{seen:?}");
    assert!(facts.lock().contains(",304,"), "the liar is accepted as unreadable: {}", facts.lock());
}

#[test]
fn same_words_in_another_encoding_are_unchanged() {
    let site = Site::start();
    let words = html("Votación en persona: mañana.");
    let (utf8, latin) = (words.clone(), words.chars().map(|c| c as u8).collect::<Vec<_>>());
    site.answers("/page", move |_, to| {
        respond(to, "200 OK", &[("Content-Type", "text/html")], utf8.as_bytes());
    });
    let facts = Facts::of(&[site.url("/page")]);
    facts.recheck(&["--accept", "all"]);
    site.answers("/page", move |_, to| {
        respond(to, "200 OK", &[("Content-Type", "text/html; charset=windows-1252")], &latin);
    });
    assert_eq!(facts.recheck(&[]).0, Some(0));
}

#[test]
fn names_rows_of_sources_and_newer_commits() {
    let site = Site::start();
    site.page("/law/texas", "Law.");
    site.page("/law/guam", "Law of Guam.");
    let (old, new) = ("a".repeat(40), "b".repeat(40));
    let commits = move |head: &str, to: &mut std::net::TcpStream| {
        let sha = if head.contains("sha=0740980") { &old } else { &new };
        if !head.to_lowercase().contains("authorization: bearer hush") {
            return respond(to, "401 Unauthorized", &[], b"");
        }
        let list =
            format!(r#"[{{"sha":"{sha}","commit":{{"committer":{{"date":"2026-11-27T10:00:00Z"}}}}}}]"#);
        if head.contains("\"tag\"") {
            respond(to, "304 Not Modified", &[], b"");
        } else {
            respond(to, "200 OK", &[("ETag", "\"tag\"")], list.as_bytes());
        }
    };
    site.answers("/api/repos/o/pinned/commits", commits.clone());
    site.answers("/api/repos/o/current/commits", commits);
    site.answers("/api/repos/o/empty/commits", |_, to| respond(to, "200 OK", &[], b"[]"));
    site.status("/api/repos/o/limited/commits", "403 Forbidden");
    let law = site.url("/law/{place}");
    let sources = format!(
        "LAW,law,2026,facts,Law,{law},Law,statute\n\
        PIN,\"o/pinned@0740980 data/x.csv: days, hours\",2026,facts,,,O,secondary\n\
        NOW,\"o/current, x.csv: days\",2026,facts,,,O,secondary\n\
        GONE,o/gone@0740980 x.csv: days,2026,facts,,,O,secondary\n\
        EMPTY,o/empty@0740980 x.csv: days,2026,facts,,,O,secondary\n\
        LIMIT,o/limited@0740980 x.csv: days,2026,facts,,,O,secondary\n"
    );
    let offices = "TX,office.url,,LAW;PIN,2026,high,,,,\nGU,office.name,,LAW;NOW,2026,high,,,,\n";
    let facts = Facts::with(&[("sources.csv", &sources), ("offices.csv", offices)]);
    let api = ["--github", &site.url("/api")];
    let (code, report) = facts.recheck(&[&api[..], &["--accept", "all"]].concat());
    assert_eq!(code, Some(1), "{report}");
    let finding = |report: &serde_json::Value, part: &str| {
        let mut all = report["findings"].as_array().unwrap().iter();
        all.find(|finding| finding["url"].as_str().unwrap().contains(part)).cloned().unwrap_or_default()
    };
    let pinned = finding(&report, "o/pinned");
    assert_eq!(pinned["kind"], "changed");
    let why = pinned["why"].as_str().unwrap();
    assert!(
        why.contains("2026-11-27") && why.contains(&format!("/o/pinned/compare/{}...", "a".repeat(40))),
        "{why}"
    );
    let rows: Vec<_> =
        pinned["rows"].as_array().unwrap().iter().map(|row| row["at"].as_str().unwrap()).collect();
    assert_eq!(rows, ["offices.csv:2", "sources.csv:3"]);
    for (part, kind) in [
        ("o/current", "new"),
        ("o/gone", "vanished"),
        ("o/empty", "vanished"),
        ("o/limited", "unreadable"),
        ("/law/texas", "new"),
        ("/law/guam", "new"),
    ] {
        assert_eq!(finding(&report, part)["kind"], kind, "{part}: {report}");
    }
    let (_, report) = facts.recheck(&api);
    assert_eq!(report["counts"]["vanished"], 2, "{report}");
    assert_eq!(report["findings"].as_array().unwrap().len(), 2, "{report}");
    // The token goes to the API alone.
    let pages = site.seen().into_iter().filter(|head| head.contains("/law/"));
    assert!(pages.clone().count() >= 2 && pages.into_iter().all(|head| !head.contains("hush")));
}

#[test]
fn list_is_bounded_and_quotes_servers() {
    let site = Site::start();
    let path = format!("/%60@everyone%60%3Cb%3E{}", "x".repeat(400));
    site.page(&path, "Words.");
    let far = format!("http://localhost:{}{path}", site.at.port());
    let paths: Vec<String> = (0..200).map(|at| format!("/page-{at}")).collect();
    for path in &paths {
        site.redirects(path, "302 Found", &far);
    }
    let mut facts = Facts::of(&paths.iter().map(|path| site.url(path)).collect::<Vec<_>>());
    facts.options.retain(|option| option != "--json");
    let output = facts.output(&[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.len() < 65_000 && text.contains("offices.csv:2 TX office.url"), "{}", text.len());
    assert!(text.contains(" more findings are in the JSON report."), "{text}");
    let quoting: Vec<_> = text.lines().filter(|line| line.contains("@everyone")).collect();
    assert!(
        quoting.len() > 50 && quoting.iter().all(|line| line.matches('`').count() == 4 && line.len() < 400)
    );
}
