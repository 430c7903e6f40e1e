//! Look-ups in process, as the index grows: the matching alone, and from the typed line to the precinct.
//! `cargo bench -p locate-tests --bench lookup`.

#![allow(clippy::unwrap_used)] // A bench stops at what it did not expect.

use address::parse::parse;
use address::place::Gazetteer;
use chrono::NaiveDate;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use feed::model::StreetSegment;
use index::ask::answer;
use locate_tests as made;
use lookup::answer::{AddressQuery, AnswerKind};
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
    let town = ["Cambridge", "MA", ZIPS[street as usize % ZIPS.len()]];
    let whole = made::segment(&format!("p{}", i % 1_000), [&letters(street + 1), "St"], town);
    made::numbered(part * 100 + 1, part * 100 + 99, whole)
}

fn growth(c: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let mut group = c.benchmark_group("lookup");
    group.throughput(Throughput::Elements(QUESTIONS as u64));
    for size in [10_000u32, 1_000_000] {
        let path = folder.path().join(format!("{size}.vri"));
        let feed = made::feed("25", (0..1_000).map(|p| made::precinct(&format!("p{p}"), &[])).collect());
        let index = made::build(&path, &[(feed, (0..size).map(segment).collect())], 0);
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
