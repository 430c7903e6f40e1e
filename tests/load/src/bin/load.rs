//! Measures all rows and prints the table; `tests/load/load.sh` starts it.
//!
//! ```text
//! load BIN WEB INDEX OUT [short]
//! ```
//!
//! `short` is one round of a second for each row, and judges none: it shows that all rows can be measured.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use load::Error;
use load::baselines::{Baselines, Records};
use load::generator::LoadPlan;
use load::record::{self, FORM, Recorded};
use load::report;
use load::row::{Baseline, Effort, Measured, Row, measure};
use serde_json::json;
use tests::{Build, House};

/// The same server differs by a quarter from one second to the next on a machine of others: many short rounds
/// say more than a few long ones, and eight minutes are enough for all.
const EFFORT: Effort = Effort { rounds: 5, time: Duration::from_millis(1500) };
const SHORT: Effort = Effort { rounds: 1, time: Duration::from_millis(1000) };
const LANDING: &str = "/?state=NV";
const BOOTSTRAP: &str = "/api/site/bootstrap?state=NV";
const INFORMATION: &str = "/votinginfo/nv/?lang=es";
const CIVIC: &str = "/civicinfo/v2/voterinfo";
const HEALTH: &str = "/healthz";
const MISSES: &str = "a voting info page that is not cached (brotli)";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (words, short) = match words.split_last() {
        Some((last, rest)) if last == "short" => (rest, true),
        _ => (words.as_slice(), false),
    };
    let [bin, web, index, out] = words else {
        eprintln!("usage: load BIN WEB INDEX OUT [short]");
        return ExitCode::from(64);
    };
    let effort = if short { SHORT } else { EFFORT };
    match run([bin, web, index], Path::new(out), effort).await {
        Ok(_) if short => ExitCode::SUCCESS,
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("load: {why}");
            ExitCode::FAILURE
        }
    }
}

/// True when every row holds.
async fn run(given: [&String; 3], out: &Path, effort: Effort) -> Result<bool, Error> {
    let found = |path: &String| std::fs::canonicalize(path).map_err(|why| format!("{path}: {why}"));
    let [bin, web, index] = [found(given[0])?, found(given[1])?, found(given[2])?];
    // Logs are written to nowhere, but written.
    let build = Build { folder: bin, keeps_logs: false };
    let web = web.display().to_string();
    let mut variables = vec![("WEB_ROOT", web.as_str()), ("RATE_PER_SECOND", "0")];
    let threads = tests::setting("TOKIO_WORKER_THREADS");
    variables.extend(threads.as_deref().map(|threads| ("TOKIO_WORKER_THREADS", threads)));
    let house = House::start_of(build.clone(), tempfile::tempdir()?, &index, &variables).await;
    let folder = tempfile::tempdir()?;
    let http = reqwest::Client::builder().no_gzip().timeout(Duration::from_secs(20)).build()?;
    wait_for_content(&http, &house.url()).await?;
    let (rows, baselines) = prepare(&http, &house, &build, folder.path()).await?;
    let mut measured: Vec<Measured> = Vec::new();
    for row in &rows {
        let bare = if row.against == Baseline::Pages { baselines.pages } else { baselines.hop };
        eprintln!("measuring {} ({} of {})", row.name, measured.len() + 1, rows.len());
        let before = made(&house).await;
        let result = measure(row, &house, bare, effort, folder.path());
        let result = result.map_err(|why| format!("{}: {why}", row.name))?;
        let made = made(&house).await - before;
        if row.name == MISSES && made < result.answers {
            return Err(format!("{MISSES}: {made} of {} answers were made", result.answers).into());
        }
        measured.push(result);
    }
    println!("{}", report::table(&measured));
    println!("{}", report::memory(&measured));
    report::write(&measured, out)?;
    let misses: Vec<String> = measured.iter().flat_map(Measured::misses).collect();
    for miss in &misses {
        println!("below: {miss}");
    }
    Ok(misses.is_empty())
}

/// Pages that the gateway has made, and not taken from those that it keeps, by its own count.
async fn made(house: &House) -> f64 {
    house.metric("gateway", "site_answers_total", r#"outcome="made""#).await
}

/// Until the gateway has read the settings of the state.
async fn wait_for_content(http: &reqwest::Client, url: &str) -> Result<(), Error> {
    for _ in 0..100 {
        let view: serde_json::Value = http.get(format!("{url}{BOOTSTRAP}")).send().await?.json().await?;
        if view["config_status"] == "ok" && view["example_addresses"][0].is_object() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("the gateway has no settings of Nevada, or no example addresses, after 10 s".into())
}

/// Records our answers, starts the baselines with them, and writes the rows.
async fn prepare(
    http: &reqwest::Client,
    house: &House,
    build: &Build,
    folder: &Path,
) -> Result<(Vec<Row>, Baselines), Error> {
    let url = &house.url();
    let (address, form) = record::example(http, url).await?;
    let line = json!({"address": address});
    let (locate, site, results) = ("/api/locate", "/api/site/locate", "/locate/results/");
    let fields = ["address_line_1", "zip"].map(|name| (name, form[name].as_str().unwrap_or_default()));
    let sent = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let query =
        url::form_urlencoded::Serializer::new(String::new()).append_pair("address", &address).finish();
    // Compact, as the baseline writes JSON.
    let civic = format!("{CIVIC}?productionDataOnly=false&prettyPrint=false&{query}");
    let answers = [
        (locate.to_owned(), Recorded::post(http, url, locate, &line).await?),
        (CIVIC.to_owned(), Recorded::get(http, url, &civic).await?),
        (site.to_owned(), Recorded::post(http, url, site, &form).await?),
        (results.to_owned(), Recorded::form(http, url, results, &sent).await?),
    ];
    let html = http.get(format!("{url}{LANDING}")).send().await?.text().await?;
    let files = record::files_of(&html);
    let mut pages = Vec::new();
    for path in [LANDING, BOOTSTRAP, INFORMATION, HEALTH].into_iter().chain(files.iter().map(String::as_str))
    {
        pages.push((path.to_owned(), Recorded::page(http, url, path).await?));
    }
    let states = record::state_pages(http, url).await?;
    for path in &states {
        pages.push((path.clone(), Recorded::page(http, url, path).await?));
    }
    let script = |path: &&(String, Recorded)| path.0.ends_with(".js");
    let largest = pages.iter().filter(script).max_by_key(|(_, script)| script.body.len());
    let largest = largest.ok_or("the landing page names no script")?.0.clone();
    let message = record::message(&house.listen("locate").to_string(), &address).await?;
    let records = Records { pages: &pages, hops: &answers, message: &message };
    let baselines = Baselines::start(build, &records, folder).await?;
    let visit: Vec<String> = std::iter::once(LANDING.to_owned()).chain(files).collect();
    let body = |name: &str, text: String, kind| -> Result<Option<(PathBuf, &'static str)>, Error> {
        let file = folder.join(name);
        std::fs::write(&file, text)?;
        Ok(Some((file, kind)))
    };
    let json = |name: &str, value: &serde_json::Value| body(name, value.to_string(), "application/json");
    let hop = |name, path: &str, body, brotli, target| Row {
        name,
        load: LoadPlan { paths: vec![path.to_owned()], body, brotli, apart: false },
        against: Baseline::Hop,
        target,
        drawn: false,
    };
    let page = |name, paths: Vec<String>, target| Row {
        name,
        load: LoadPlan { paths, body: None, brotli: true, apart: false },
        against: Baseline::Pages,
        target,
        drawn: false,
    };
    let drawn = |row: Row| Row { load: LoadPlan { apart: true, ..row.load }, drawn: true, ..row };
    let rows = vec![
        // The hop sends the answer as it is, and so do we here.
        hop("`POST /api/locate`", locate, json("line", &line)?, false, Some(0.8)),
        hop("`GET /civicinfo/v2/voterinfo`", &civic, None, false, Some(0.8)),
        hop("`POST /api/site/locate`", site, json("form", &form)?, false, Some(0.8)),
        // As a browser gets it: compressed for each client, which the hop never does.
        hop("`POST /api/site/locate` (brotli)", site, json("form", &form)?, true, None),
        page("`GET /api/site/bootstrap` (brotli)", vec![BOOTSTRAP.to_owned()], Some(0.6)),
        page("the landing page (brotli)", vec![LANDING.to_owned()], Some(0.6)),
        page("an information page (brotli)", vec![INFORMATION.to_owned()], Some(0.6)),
        page("the largest script (brotli)", vec![largest], None),
        page("`GET /healthz`", vec![HEALTH.to_owned()], None),
        page("a whole visit: the page and its files", visit, None),
        // Drawn by the engine for each answer: nothing is wanted but an answer in time.
        drawn(page(MISSES, states, None)),
        drawn(hop(
            "results without scripts: `POST /locate/results/` (brotli)",
            results,
            body("sent", sent, FORM)?,
            true,
            None,
        )),
    ];
    Ok((rows, baselines))
}
