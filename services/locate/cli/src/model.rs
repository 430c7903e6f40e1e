//! `locate-index model`: compiles the data that the parser carries, so that a build needs neither Python
//! nor the sources. `FILE.crfsuite --out F` packs the trained model of the PyPI package `usaddress`;
//! `--zips --out F` packs the table of the crate `zipcodes`. Both are run by hand when a source changes.

mod towns;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use address::crf;
use address::town::city_key;

use towns::ZipTowns;

/// Compiles the parser's data; needed only when its sources change.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The trained model (`usaddr.crfsuite`).
    #[arg(required_unless_present = "zips")]
    file: Option<PathBuf>,
    /// Compiles the table of ZIP codes instead.
    #[arg(long, conflicts_with = "file")]
    zips: bool,
    /// Where the compiled file goes.
    #[arg(long)]
    out: PathBuf,
}

/// Largest model read, bytes.
const MAX_MODEL: u64 = 16 << 20;

/// Runs the command.
#[must_use]
pub fn run(args: &Args) -> ExitCode {
    let compiled = match &args.file {
        Some(file) => model(file),
        None => zips(),
    };
    match compiled.and_then(|bytes| {
        let size = bytes.len();
        std::fs::write(&args.out, bytes).map(|()| size).map_err(|e| format!("{}: {e}", args.out.display()))
    }) {
        Ok(size) => {
            println!("{}: {size} bytes", args.out.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("locate-index model: {why}");
            ExitCode::FAILURE
        }
    }
}

fn model(file: &std::path::Path) -> Result<Vec<u8>, String> {
    let size = std::fs::metadata(file).map_err(|e| format!("{}: {e}", file.display()))?.len();
    if size > MAX_MODEL {
        return Err(format!("{}: {size} bytes are more than the {MAX_MODEL} of a model", file.display()));
    }
    let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    crf::compile::compile(&bytes).map_err(|e| format!("{}: {e}", file.display()))
}

/// Names with their position in an alphabetical list.
struct NameTable(BTreeMap<String, usize>);

impl NameTable {
    fn new(names: impl Iterator<Item = String>) -> Self {
        let mut map: BTreeMap<String, usize> = names.map(|n| (n, 0)).collect();
        for (i, place) in map.values_mut().enumerate() {
            *place = i;
        }
        Self(map)
    }

    fn place(&self, name: &str) -> usize {
        self.0.get(name).copied().unwrap_or(0)
    }

    fn write(&self, out: &mut String) {
        for name in self.0.keys() {
            out.push_str(name);
            out.push('\n');
        }
        out.push('\n');
    }
}

fn or_dash(name: &str) -> String {
    if name.trim().is_empty() { "-".to_owned() } else { name.trim().to_owned() }
}

/// City keys of a code: the primary first, then the other towns, then names of neighbourhoods and post
/// offices; and how many are towns. Aliases with digits or signs in them are names of companies and
/// urbanizations; none is a place that a voter would write as the city.
fn cities(z: &zipcodes::Zipcode, towns: &BTreeSet<(String, String)>) -> ZipTowns {
    let mut out = vec![city_key(&z.city)];
    let add = |name: &str, out: &mut Vec<String>| {
        let key = city_key(name);
        let plain = key.bytes().all(|b| b.is_ascii_uppercase() || b == b' ') && !key.contains(" AND ");
        if plain && key.len() > 1 && !key.starts_with("URB ") && !out.contains(&key) {
            out.push(key);
        }
    };
    z.acceptable_cities.iter().for_each(|name| add(name, &mut out));
    let elsewhere = |name: &&String| towns.contains(&(z.state.clone(), city_key(name)));
    z.unacceptable_cities.iter().filter(elsewhere).for_each(|name| add(name, &mut out));
    let town_count = out.len();
    z.unacceptable_cities.iter().for_each(|name| add(name, &mut out));
    ZipTowns { state: z.state.clone(), county: z.county.trim().to_lowercase(), names: out, town_count }
}

/// Names by state that are primary or accepted for some ZIP code.
fn towns(all: &[zipcodes::Zipcode]) -> BTreeSet<(String, String)> {
    let names = |z: &zipcodes::Zipcode| {
        let state = z.state.clone();
        let names: Vec<_> =
            std::iter::once(&z.city).chain(&z.acceptable_cities).map(|n| city_key(n)).collect();
        names.into_iter().map(move |n| (state.clone(), n))
    };
    all.iter().flat_map(names).collect()
}

/// Packs the table; its form is described in `address::place::read`.
fn zips() -> Result<Vec<u8>, String> {
    let all = zipcodes::list_all();
    let zone = |z: &zipcodes::Zipcode| {
        let zone = or_dash(&z.timezone);
        if zone.contains('/') { zone } else { "-".to_owned() }
    };
    let zones = NameTable::new(all.iter().map(zone));
    let counties = NameTable::new(all.iter().map(|z| or_dash(&z.county)));
    let towns = towns(&all);
    let mut listed: Vec<ZipTowns> = all.iter().map(|z| cities(z, &towns)).collect();
    towns::unify(&mut listed);
    let names = NameTable::new(listed.iter().flat_map(|zip| zip.names.iter().cloned()));
    let mut out = String::new();
    for list in [&zones, &counties, &names] {
        list.write(&mut out);
    }
    for (z, ZipTowns { names: list, town_count, .. }) in all.iter().zip(&listed) {
        let kind = match z.zip_code_type.as_str() {
            "STANDARD" => "S",
            "PO BOX" => "P",
            "UNIQUE" => "U",
            _ => "M",
        };
        let number = |text: &str| text.parse::<f32>().unwrap_or(0.0);
        let list: Vec<String> = list.iter().map(|c| names.place(c).to_string()).collect();
        let row = (z.zip_code.as_str(), z.state.as_str(), kind, u8::from(z.active));
        let place = (zones.place(&zone(z)), counties.place(&or_dash(&z.county)));
        writeln!(
            out,
            "{} {} {} {} {} {} {} {} {} {}",
            row.0,
            row.1,
            row.2,
            row.3,
            number(&z.lat),
            number(&z.long),
            place.0,
            place.1,
            town_count,
            list.join(".")
        )
        .map_err(|e| e.to_string())?;
    }
    if out.len() > address::place::MAX_BYTES {
        return Err(format!("the table has grown to {} bytes, more than is read back", out.len()));
    }
    zstd::bulk::compress(out.as_bytes(), 19).map_err(|e| e.to_string())
}
