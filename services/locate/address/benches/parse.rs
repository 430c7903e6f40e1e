//! Time to read one address: the gazetteer and rules with the CRF's second opinion (what `locate` does),
//! and the CRF alone. `cargo bench -p voteready-address --bench parse`.

use std::hint::black_box;

use address::crf;
use address::parse::parse;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const HELD_OUT: &str = include_str!("../tests/fixtures/held-out.tsv");

fn benches(c: &mut Criterion) {
    let lines: Vec<&str> =
        HELD_OUT.lines().filter_map(|l| l.split_once('\t')).map(|(line, _)| line).collect();
    let mut group = c.benchmark_group("parse");
    group.throughput(Throughput::Elements(lines.len() as u64));
    group.bench_function("both readings", |b| {
        b.iter(|| lines.iter().filter(|l| parse(black_box(l), None).is_ok()).count());
    });
    group.bench_function("crf alone", |b| {
        b.iter(|| lines.iter().map(|l| crf::label(black_box(l)).len()).sum::<usize>());
    });
    group.bench_function("crf tokens", |b| {
        b.iter(|| lines.iter().map(|l| crf::tokenize(black_box(l)).len()).sum::<usize>());
    });
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
