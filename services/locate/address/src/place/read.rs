//! The embedded table of ZIP codes. Text, compressed: four lists of names one name a line, each ended by a
//! blank line (time zones, counties, cities), then one line a ZIP code:
//! `zip state kind active lat lon zone county towns city[.city...]`, names by their place in the list; the
//! first `towns` cities are towns.

use super::{ZipInfo, ZipKind};
use crate::address::StateCode;
use crate::town::{city_key, town};

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
    let names: Vec<&'static str> = lines.by_ref().take_while(|l| !l.is_empty()).map(key).collect();
    // One long list of city names by ZIP code; each code holds a slice of it.
    let rows: Vec<&'static str> = lines.collect();
    let mut all: Vec<&'static str> = Vec::with_capacity(rows.len() * 2);
    let mut ranges = Vec::with_capacity(rows.len());
    for row in &rows {
        let first = all.len();
        let mut fields = row.rsplit(' ');
        let list = fields.next().unwrap_or("");
        let named: u8 = fields.next().and_then(|count| count.parse().ok()).unwrap_or(0);
        let mut towns = named;
        for (i, name) in list.split('.').enumerate() {
            let Some(name) = name.parse().ok().and_then(|i: usize| names.get(i)) else { continue };
            if !all[first..].contains(name) {
                all.push(name);
            } else if i < usize::from(named) {
                towns -= 1;
            }
        }
        ranges.push((first..all.len(), towns));
    }
    let all: &'static [&'static str] = Vec::leak(all);
    let zips = rows.iter().zip(ranges);
    zips.filter_map(|(row, (range, towns))| zip(row, (all.get(range)?, towns), &zones, counties)).collect()
}

/// The name as a key: the table also has a few in the forms that people write (`TOWNSHIP OF IRVINGTON`,
/// `CAPE MAY CH`, `SO BEND`).
fn key(name: &'static str) -> &'static str {
    let is_written = town(name).len() < name.len()
        || name.ends_with(" CH")
        || name.ends_with(" C H")
        || name.split(' ').any(|word| matches!(word, "NO" | "SO"));
    if is_written { Box::leak(city_key(name).into_boxed_str()) } else { name }
}

/// One ZIP code.
fn zip(
    row: &str,
    (cities, town_count): (&'static [&'static str], u8),
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
    let counties = counties.get(county..=county).filter(|c| c != &["-"]).unwrap_or(&[]);
    Some(ZipInfo { zip, state, cities, town_count, counties, kind, active, lat, lon, time_zone })
}
