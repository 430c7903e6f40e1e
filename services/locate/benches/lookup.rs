//! Look-ups in process, as the index grows: the matching alone, and from the typed line to the precinct.
//! `cargo bench -p locate-tests --bench lookup`.

#![allow(clippy::unwrap_used)] // A bench stops at what it did not expect.

use address::parse::parse;
use address::place::Gazetteer;
use chrono::NaiveDate;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use feed::model::{Locality, StreetSegment, VipFeed, VipPrecinct, VipSource};
use importer::Builder;
use index::Index;
use lookup::answer::{AddressQuery, AnswerKind, answer};
use lookup::matching::{MatchOutcome, match_address};

const ZIPS: [&str; 5] = ["02138", "02139", "02140", "02141", "02142"];
const QUESTIONS: usize = 1_000;

fn segment(i: u32) -> StreetSegment {
    // Ten segments a street, streets spread over the ZIP codes.
    let (street, part) = (i / 10, i % 10);
    let letters = |mut n: u32| {
        let mut word = String::from("Q");
        while n > 0 {
            word.push(char::from(b'a' + (n % 26) as u8));
            n /= 26;
        }
        word
    };
    StreetSegment {
        city: "Cambridge".to_owned(),
        state: "MA".to_owned(),
        zip: ZIPS[street as usize % ZIPS.len()].to_owned(),
        street_name: letters(street + 1),
        street_suffix: "St".to_owned(),
        start_house_number: (part * 100 + 1).to_string(),
        end_house_number: (part * 100 + 99).to_string(),
        odd_even_both: "both".to_owned(),
        precinct_id: format!("p{}", i % 1_000),
        ..StreetSegment::default()
    }
}

fn growth(c: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let mut group = c.benchmark_group("lookup");
    group.throughput(Throughput::Elements(QUESTIONS as u64));
    for size in [10_000u32, 1_000_000] {
        let path = folder.path().join(format!("{size}.vri"));
        let feed = VipFeed {
            source: Some(VipSource { vip_id: "25".to_owned(), ..VipSource::default() }),
            localities: vec![Locality { id: "l".to_owned(), ..Locality::default() }],
            precincts: (0..1_000)
                .map(|p| VipPrecinct {
                    id: format!("p{p}"),
                    locality_id: "l".to_owned(),
                    ..VipPrecinct::default()
                })
                .collect(),
            ..VipFeed::default()
        };
        let mut builder = Builder::new(&path);
        builder.add(&(feed, (0..size).map(segment).collect()), &[]).unwrap();
        builder.finish(0).unwrap();
        let index = Index::open(&path).unwrap();
        let lines: Vec<String> = (0..QUESTIONS as u32)
            .map(|q| segment(q * (size / QUESTIONS as u32)))
            .map(|s| format!("{} {} St, Cambridge, MA {}", s.start_house_number, s.street_name, s.zip))
            .collect();
        let addresses: Vec<_> = lines.iter().map(|l| parse(l, None).unwrap().into_first()).collect();
        let today = NaiveDate::from_ymd_opt(2028, 10, 20).unwrap();
        let all = addresses
            .iter()
            .all(|a| matches!(match_address(&index, Gazetteer::get(), a), MatchOutcome::Unique(_)));
        assert!(all, "every question has an answer");
        group.bench_function(format!("match/{size}"), |b| {
            b.iter(|| {
                let hits = addresses.iter().filter(|a| {
                    matches!(match_address(&index, Gazetteer::get(), a), MatchOutcome::Unique(_))
                });
                hits.count()
            });
        });
        group.bench_function(format!("line to answer/{size}"), |b| {
            b.iter(|| {
                let answers =
                    lines.iter().map(|l| answer(&index, AddressQuery::Line(l, None), 0, &|_| today));
                answers.filter(|a| a.kind == AnswerKind::Unknown).count()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, growth);
criterion_main!(benches);
