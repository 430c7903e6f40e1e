//! The embedded table of ZIP codes. Text, compressed: four lists of names one name a line, each ended by a
//! blank line (time zones, counties, cities), then one line a ZIP code:
//! `zip state kind active lat lon zone county towns city[.city...]`, names by their place in the list; the
//! first `towns` cities are towns.

use super::{ZipInfo, ZipKind};
use crate::address::StateCode;

static DATA: &[u8] = include_bytes!("../../data/zips.zst");

/// Size of the table when unpacked, at most; the build of the table checks it.
pub const MAX_BYTES: usize = 8 << 20;

/// The table. It is part of the program and a test reads it whole, so a fault yields what was read so far.
pub(super) fn embedded() -> Vec<ZipInfo> {
    let bytes = zstd::bulk::decompress(DATA, MAX_BYTES).unwrap_or_default();
    // The gazetteer lives as long as the process, so its names may too.
    let text: &'static str = Box::leak(String::from_utf8(bytes).unwrap_or_default().into_boxed_str());
    parse(text)
}

fn parse(text: &'static str) -> Vec<ZipInfo> {
    let mut lines = text.lines();
    let zones: Vec<&'static str> = lines.by_ref().take_while(|l| !l.is_empty()).collect();
    let counties: Vec<&'static str> = lines.by_ref().take_while(|l| !l.is_empty()).collect();
    let counties: &'static [&'static str] = Vec::leak(counties);
    let names: Vec<&'static str> = lines.by_ref().take_while(|l| !l.is_empty()).collect();
    // One long list of city names by ZIP code; each code holds a slice of it.
    let rows: Vec<&'static str> = lines.collect();
    let mut all: Vec<&'static str> = Vec::with_capacity(rows.len() * 2);
    let mut ranges = Vec::with_capacity(rows.len());
    for row in &rows {
        let first = all.len();
        let list = row.rsplit(' ').next().unwrap_or("");
        all.extend(list.split('.').filter_map(|i| names.get(i.parse::<usize>().ok()?)));
        ranges.push(first..all.len());
    }
    let all: &'static [&'static str] = Vec::leak(all);
    rows.iter().zip(ranges).filter_map(|(row, range)| zip(row, all.get(range)?, &zones, counties)).collect()
}

/// One ZIP code.
fn zip(
    row: &str,
    cities: &'static [&'static str],
    zones: &[&'static str],
    counties: &'static [&'static str],
) -> Option<ZipInfo> {
    let mut words = row.split(' ');
    let zip = words.next()?.parse().ok()?;
    let state = StateCode(words.next()?.as_bytes().try_into().ok()?);
    let kind = match words.next()? {
        "S" => ZipKind::Standard,
        "P" => ZipKind::PoBox,
        "U" => ZipKind::Unique,
        _ => ZipKind::Military,
    };
    let active = words.next()? == "1";
    let lat = words.next()?.parse().ok()?;
    let lon = words.next()?.parse().ok()?;
    let time_zone =
        zones.get(words.next()?.parse::<usize>().ok()?).copied().filter(|z| *z != "-").unwrap_or("");
    let county: usize = words.next()?.parse().ok()?;
    let town_count = words.next()?.parse().ok()?;
    let counties = counties.get(county..=county).filter(|c| c != &["-"]).unwrap_or(&[]);
    Some(ZipInfo { zip, state, cities, town_count, counties, kind, active, lat, lon, time_zone })
}
