//! One look-up in the embedded table against one in an MMDB file, in the same run and over the same
//! addresses. `GEO_BENCH_MMDB=FILE[,FILE]` names City databases; without it, MaxMind's small test
//! database of `../shared/data` stands in (it fits the processor's cache, so it flatters the file).

use std::hint::black_box;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use geo::domain::address::Visitor;
use geo::sources;
use geo::sources::mmdb::Mmdb;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};

const ADDRESSES: usize = 100_000;
const SEED: u64 = 20_281_107;

fn databases() -> Option<Mmdb> {
    let named = std::env::vars_os().find(|(name, _)| name == "GEO_BENCH_MMDB").map(|(_, value)| value);
    let paths: Vec<PathBuf> = match named.as_ref().and_then(|value| value.to_str()) {
        Some(paths) => paths.split(',').map(PathBuf::from).collect(),
        None => {
            let shared = "../../../shared/data/maxmind/GeoIP2-City-Test.mmdb";
            vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(shared)]
        }
    };
    Mmdb::open(&paths).map_err(|why| println!("without an MMDB file to compare: {why}")).ok()
}

fn look_ups(c: &mut Criterion) {
    let mut random = StdRng::seed_from_u64(SEED);
    let v4: Vec<IpAddr> = (0..ADDRESSES).map(|_| Ipv4Addr::from_bits(random.random()).into()).collect();
    // 2600::/12, where ARIN's IPv6 lies.
    let arin = |bits: u128| IpAddr::from(Ipv6Addr::from_bits(0x260 << 116 | bits >> 12));
    let v6: Vec<IpAddr> = (0..ADDRESSES).map(|_| arin(random.random())).collect();
    let texts: Vec<String> = v4.iter().map(IpAddr::to_string).collect();

    let Ok(table) = sources::embedded() else { return };
    let databases = databases();
    let mut group = c.benchmark_group("lookup");
    group.throughput(Throughput::Elements(ADDRESSES as u64)).sample_size(20);
    for (family, addresses) in [("v4", &v4), ("v6", &v6)] {
        group.bench_function(format!("embedded/{family}"), |b| {
            b.iter(|| addresses.iter().filter(|a| !table.lookup(**a).region_code().is_empty()).count());
        });
        if let Some(databases) = &databases {
            let known = |a: &&IpAddr| databases.lookup(**a).is_ok_and(|p| !p.region_code().is_empty());
            group.bench_function(format!("mmdb/{family}"), |b| {
                b.iter(|| black_box(addresses.iter().filter(known).count()));
            });
        }
    }
    group.bench_function("parse_and_judge/v4", |b| {
        b.iter(|| texts.iter().filter(|t| matches!(Visitor::parse(t), Ok(Visitor::Public(_)))).count());
    });
    group.finish();
    c.bench_function("unpack_the_embedded_table", |b| b.iter(|| black_box(sources::embedded().is_ok())));
}

criterion_group!(benches, look_ups);
criterion_main!(benches);
