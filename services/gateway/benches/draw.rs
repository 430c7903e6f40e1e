//! The engine that draws documents beside V8: the same bundle, the same orders, in the same run. `cargo bench
//! -p gateway --bench draw` prints a table; it needs `node` (20.9 or newer) and `web/out/documents.js`.
//!
//! Two orders: `/votinginfo/nv/` of the content pack in English, and the results of an address with three
//! kinds of places. Each engine draws on one thread, one document after the other, as each of the gateway's
//! does; what counts is the time of a processor of the whole process, so that other programs hardly disturb.
//! Memory and start are measured in processes of their own, the median of five.

#![allow(clippy::unwrap_used)] // A bench stops at what it did not expect.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use common::clock::Clock;
use common::jurisdiction;
use content::grpc::ContentEdge;
use content::service::Content;
use content::sources::pack::Pack;
use gateway::page::draw::Renderer;
use gateway::site::elections::far::yearless;
use gateway::site::page::bootstrap::{ServiceAnswers, bootstrap};
use gateway::site::page::voting_info::voting_info;
use gateway::site::results::{ResultsRequest, results};
use gateway::site::visit::query::SiteQuery;
use gateway::site::visit::route::PageKind;
use gateway::site::visit::scene::Scene;
use gateway::site::visit::{Pages, Visit};
use gateway::site::wording::locale::Locale;
use gateway::upstream::configuration;
use gateway::view::bootstrap::{BrandKey, KnownBy};
use gateway::view::document::{Document, LookupForm, Order};
use proto::content::v1::GetJurisdictionRequest;
use proto::content::v1::content_service_server::ContentService as _;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

#[allow(dead_code)]
#[path = "../tests/it/house/told.rs"]
mod told;

// As the service has it.
common::allocator!();

const BUNDLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/out/documents.js");
const NODE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/draw.mjs");
/// Asks this program for the start and the memory of an engine.
const START: &str = "--start-of";
/// How long each order is drawn.
const TIME: Duration = Duration::from_secs(3);
/// Documents before that, which do not count.
const WARM_UP: usize = 100;
/// Engines whose memory is looked at together, because one takes less than what a process keeps for later;
/// and the documents that each has drawn by then, more or less.
const ENGINES: usize = 16;
const DRAWN: usize = 20;

/// Kilobytes of this process in memory.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse().unwrap()
}

fn renderer(engines: usize) -> Renderer {
    Renderer::open(Path::new(BUNDLE), engines).unwrap_or_else(|why| panic!("{why}"))
}

/// Calls `with` with both orders.
fn orders<T>(runtime: &Runtime, with: impl FnOnce(&[Order<'_>]) -> T) -> T {
    let today: NaiveDate = "2028-10-20".parse().unwrap();
    let nevada = jurisdiction::any("NV").unwrap();
    let pack = Content::new(Arc::new(Pack::embedded().unwrap()), Clock::on_day(today));
    let asked =
        GetJurisdictionRequest { code: "NV".to_owned(), date: today.to_string(), ..Default::default() };
    let told = runtime.block_on(ContentEdge(pack).get_jurisdiction(tonic::Request::new(asked))).unwrap();
    let config = told.into_inner().jurisdiction.map(|entry| configuration(entry, today));
    let zone: chrono_tz::Tz = nevada.time_zone.parse().unwrap();
    let now = today.and_hms_opt(12, 0, 0).unwrap().and_local_timezone(zone).unwrap().to_utc();
    let visit = Visit {
        brand: BrandKey::En,
        host: "",
        hosts: vec!["voteready.example"],
        query: SiteQuery { lang: Some(Locale::En), ..SiteQuery::default() },
        jurisdiction: Some((nevada, KnownBy::Path)),
        now,
        rehearsal: false,
        page: PageKind::VotingInfo,
        pages: &Pages::Unknown,
        mail_safe_days: 7,
    };
    let page = voting_info(&Scene::new(&visit, nevada, config.as_ref()));
    let mut found = told::found();
    found.drop_off_locations.clone_from(&found.early_vote_locations);
    let lookup = gateway::upstream::lookup(found);
    let answered = ResultsRequest {
        entered: "1200 E Sample Ave, 89101".to_owned(),
        locale: Locale::En,
        query: visit.query.clone(),
        now,
        pages: &Pages::Unknown,
        contact: None,
        reports: false,
    };
    let mut answer = results(&answered, &lookup, config.as_ref());
    // As in the answer without scripts, which says the places in words.
    answer.types.iter_mut().for_each(|kind| kind.map_svg = None);
    let frame = bootstrap(&visit, &ServiceAnswers { config: config.as_ref(), ..ServiceAnswers::default() });
    let form = LookupForm {
        action: "/locate/results/".to_owned(),
        form_href: "/locate/".to_owned(),
        choose_href: "/".to_owned(),
        page_token: String::new(),
        address_line_1: "1200 E Sample Ave".to_owned(),
        zip: "89101".to_owned(),
        address: None,
        unit_missing: false,
        with: Vec::new(),
        office_url: frame.official.office_url.clone(),
    };
    let order =
        |document| Order { locale: "en", brand: "VoteReady", yearless: Some(yearless(today)), document };
    with(&[
        order(Document::VotingInfo { page: &page }),
        order(Document::LocateAnswer { answer: &answer, form: &form }),
    ])
}

/// Processor time of this process, all threads.
fn spent() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap())
}

/// Documents of the gateway's engine in a second of a processor, and the bytes of one.
fn rate(runtime: &Runtime, renderer: &Renderer, order: &Order<'_>) -> (f64, usize) {
    let draw = || runtime.block_on(renderer.draw(order)).unwrap().body.len();
    for _ in 0..WARM_UP {
        draw();
    }
    let (began, before, mut count) = (Instant::now(), spent(), 0_u32);
    while began.elapsed() < TIME {
        draw();
        count += 1;
    }
    (f64::from(count) / (spent() - before).as_secs_f64(), draw())
}

/// Milliseconds until an engine can draw, and kilobytes that one has taken once it has drawn.
fn start() {
    let runtime = Runtime::new().unwrap();
    orders(&runtime, |orders| {
        let began = Instant::now();
        let one = renderer(1);
        let ready = began.elapsed().as_secs_f64() * 1000.0;
        runtime.block_on(one.draw(&orders[0])).unwrap();
        let before = resident();
        let renderer = renderer(ENGINES);
        for n in 0..DRAWN {
            let at_once = (0..ENGINES).map(|_| renderer.draw(&orders[n % orders.len()]));
            let drawn = runtime.block_on(futures::future::join_all(at_once));
            assert!(drawn.iter().all(Result::is_ok));
        }
        let each = (resident() - before) / ENGINES as u64;
        println!("{}", json!({"start": ready, "memory": each}));
    });
}

/// The output of a program, read as JSON.
fn told_by(command: &mut Command) -> Value {
    let output = command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The medians of five runs, by field.
fn medians<const N: usize>(run: impl Fn() -> Value, fields: [&str; N]) -> [f64; N] {
    let runs: Vec<Value> = (0..5).map(|_| run()).collect();
    fields.map(|field| {
        let mut all: Vec<f64> = runs.iter().map(|run| run[field].as_f64().unwrap()).collect();
        all.sort_by(f64::total_cmp);
        all[2]
    })
}

fn main() {
    if std::env::args().any(|argument| argument == START) {
        return start();
    }
    if !Path::new(BUNDLE).is_file() {
        println!("left out: there is no bundle of documents; cd web && npm ci && npm run documents");
        return;
    }
    let this = std::env::current_exe().unwrap();
    let runtime = Runtime::new().unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let own: Vec<(f64, usize)> = orders(&runtime, |orders| {
        std::fs::write(file.path(), json!(orders).to_string()).unwrap();
        let renderer = renderer(1);
        orders.iter().map(|order| rate(&runtime, &renderer, order)).collect()
    });
    let node = |what: &str| {
        let given = [PathBuf::from(NODE), PathBuf::from(BUNDLE), file.path().to_owned()];
        told_by(Command::new("node").args(given).arg(what))
    };
    let whole = || {
        let began = Instant::now();
        node("one");
        json!({"all": began.elapsed().as_secs_f64() * 1000.0})
    };
    let v8 = node("rate");
    let [memory, ready] = medians(|| told_by(Command::new(&this).arg(START)), ["memory", "start"]);
    let [v8_memory, v8_process, v8_ready] = medians(|| node("start"), ["memory", "process", "start"]);
    let [v8_whole] = medians(whole, ["all"]);
    let mib = |kilobytes: f64| format!("{:.1} MiB", kilobytes / 1024.0);
    println!(
        "| engine | `/votinginfo/nv/` a processor second | results a processor second | memory | start |\n|---|---|---|---|---|"
    );
    println!("| QuickJS | {:.0} | {:.0} | {} | {ready:.0} ms |", own[0].0, own[1].0, mib(memory));
    println!(
        "| V8 of Node {} | {:.0} | {:.0} | {}, the process {} | {v8_ready:.0} ms, a process and one page {v8_whole:.0} ms |",
        v8["version"].as_str().unwrap(),
        v8["rates"][0].as_f64().unwrap(),
        v8["rates"][1].as_f64().unwrap(),
        mib(v8_memory),
        mib(v8_process),
    );
    // Dates of the gateway's have spaces at which no line breaks, of two bytes.
    for (n, (_, bytes)) in own.iter().enumerate() {
        println!("document {n}: {bytes} bytes, of V8 {}", v8["bytes"][n]);
    }
}
