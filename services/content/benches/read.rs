//! Reading and showing: the pack's 56 jurisdictions from JSON to what voters see, and what 2,000 entries cost
//! in memory.

use std::collections::BTreeMap;
use std::hint::black_box;

use content::domain::rules;
use content::sources::cda::Space;
use content::sources::pack::Pack;
use criterion::{Criterion, Throughput, criterion_group};
use serde_json::{Value, json};

/// Asks this program for the memory of a file's entries.
const MEMORY: &str = "--memory-of";
const PACK: &str = include_str!("../pack/pack.json");

/// Kilobytes of this process in memory.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").trim().parse().unwrap_or(0)
}

/// The pack's entries again and again under other ids, up to `count`.
fn space_of(count: usize) -> String {
    let Ok(pack) = serde_json::from_str::<Value>(PACK) else { return String::new() };
    let mut entries: BTreeMap<String, Value> = BTreeMap::new();
    for turn in 0.. {
        for entry in pack["entries"].as_array().into_iter().flatten() {
            if entries.len() == count {
                return json!({"entries": entries.into_values().collect::<Vec<_>>()}).to_string();
            }
            let mut entry = entry.clone();
            let id = entry["sys"]["id"].as_str().unwrap_or_default().to_owned();
            // Only the first turn is the jurisdictions' own.
            let id = if turn == 0 { id } else { format!("{id}-{turn}-test") };
            entry["sys"]["id"] = json!(id);
            entries.insert(id, entry);
        }
    }
    String::new()
}

/// Memory that the entries of a file take, measured in a new process.
fn memory_of(path: &str) {
    let text = std::fs::read(path).unwrap_or_default();
    let before = resident();
    let space = Space::parse(&text);
    let parsed = resident();
    drop(space);
    let pack = Pack::parse(&text);
    let kept = resident();
    let entries = pack.as_ref().map_or(0, |pack| pack.entries().len());
    println!(
        "2,000 entries ({} kB of JSON): {} kB while they are read, {} kB with all jurisdictions of them kept ({entries} and their test entries)",
        text.len() / 1024,
        parsed.saturating_sub(before),
        kept.saturating_sub(before),
    );
}

fn memory() -> std::io::Result<()> {
    let file = tempfile::NamedTempFile::new()?;
    std::fs::write(file.path(), space_of(2_000))?;
    let this = std::env::current_exe()?;
    std::process::Command::new(this).arg(MEMORY).arg(file.path()).status().map(drop)
}

fn read(c: &mut Criterion) {
    if let Err(why) = memory() {
        println!("memory was not measured: {why}");
    }
    let mut group = c.benchmark_group("content");
    group.throughput(Throughput::Elements(56));
    group.bench_function("resolve and render 56 entries", |b| {
        b.iter(|| black_box(Pack::parse(black_box(PACK.as_bytes())).map(|pack| pack.entries().len())));
    });
    if let Ok(pack) = Pack::embedded() {
        let day = chrono::NaiveDate::from_ymd_opt(2028, 10, 20).unwrap_or_default();
        group.bench_function("rules of 56 entries", |b| {
            b.iter(|| {
                for entry in pack.entries() {
                    black_box(rules::jurisdiction(black_box(entry), day));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, read);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, path] = arguments.as_slice()
        && flag == MEMORY
    {
        return memory_of(path);
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
