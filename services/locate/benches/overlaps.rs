//! Import of one street whose segments all overlap: `cargo bench -p locate-tests --bench overlaps [MOST]`
//! checks and builds 10,000 to MOST (1,000,000) of them and prints a row each. Time must grow as n log n.

#![allow(clippy::unwrap_used)] // A bench stops at what it did not expect.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use importer::Builder;

fn main() {
    let most = std::env::args().skip(1).find_map(|a| a.parse().ok()).unwrap_or(1_000_000u64);
    let mut n = 10_000.min(most);
    println!(
        "| overlapping segments of one street | seconds | microseconds a segment | findings |\n|---|---|---|---|"
    );
    loop {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), n);
        let started = Instant::now();
        let mut builder = Builder::new(&folder.path().join("x.vri"));
        let report = builder.add_checked(&feed::open(folder.path()).unwrap()).unwrap();
        let summary = builder.finish(0).unwrap();
        let seconds = started.elapsed().as_secs_f64();
        assert_eq!(summary.segments, n);
        let findings = report.counts.get("segment-overlap").copied().unwrap_or(0);
        println!("| {n} | {seconds:.2} | {:.2} | {findings} |", seconds * 1e6 / n as f64);
        if n == most {
            return;
        }
        n = (n * 10).min(most);
    }
}

/// A feed of one street whose segments all overlap; they alternate between two precincts.
fn write(folder: &Path, n: u64) {
    let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    file("source.txt", "id,name,vip_id,date_time,version\ns,Overlaps,32,2028-10-01T00:00:00Z,6.0\n");
    file("election.txt", "id,date,state_id\ne1,2028-11-07,st1\n");
    file("state.txt", "id,name\nst1,Nevada\n");
    file("locality.txt", "id,name,state_id\nl1,County,st1\n");
    file("precinct.txt", "id,name,locality_id\npre0,Zero,l1\npre1,One,l1\n");
    let mut text =
        "id,precinct_id,city,state,odd_even_both,zip,street_name,street_suffix,start_house_number,\
                    end_house_number\n"
            .to_owned();
    for i in 0..n {
        writeln!(text, "ss{i},pre{},Carson City,NV,both,89701,Larkwing,Ct,{i},{}", i % 2, n + i).unwrap();
    }
    file("street_segment.txt", &text);
}
