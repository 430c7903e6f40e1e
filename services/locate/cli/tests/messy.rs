//! County exports as they come out of spreadsheets, by `docs/data.md` alone: `map`, `build`, then every house
//! is asked for. An export is read right or refused, or its doubtful homes are asked about; none gives a
//! wrong place.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.
#![allow(clippy::disallowed_methods)] // Runs the program.

#[path = "county/clark.rs"]
mod clark;
#[path = "messy/county.rs"]
mod county;
#[path = "messy/exports.rs"]
mod exports;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use clark::{build, run};
use county::{County, PLACES, Row, rows};
use exports::Export;

/// Each house of the county's streets and its neighbours that do not exist: the line, and the place if there
/// is one.
fn houses() -> Vec<(String, Option<&'static str>)> {
    let streets: BTreeSet<[&str; 5]> = rows().iter().map(Row::street).collect();
    let mut all = Vec::new();
    for street in streets {
        let [pre, name, kind, town, zip] = street;
        let words: Vec<&str> = [pre, name, kind].into_iter().filter(|w| !w.is_empty()).collect();
        for number in (1..=32).chain([
            98, 99, 100, 101, 102, 150, 151, 198, 199, 200, 201, 250, 299, 300, 998, 1200, 1201, 1298, 1299,
            1300,
        ]) {
            let own = rows().into_iter().find(|row| row.street() == street && row.has(number));
            let place = own.map(|row| county::place(row.precinct));
            all.push((format!("{number} {}, {town}, OH {zip}", words.join(" ")), place));
        }
    }
    all
}

/// The names of the places that are found, by house.
fn found(folder: &Path) -> Vec<String> {
    let mut list = String::from("address\n");
    houses().iter().for_each(|(line, _)| writeln!(list, "\"{line}\"").unwrap());
    std::fs::write(folder.join("list.csv"), list).unwrap();
    let arguments =
        ["batch", "x.vri", "--in", "list.csv", "--address-column", "address", "--out", "out.csv", "--quiet"];
    let (done, said) = run(folder, &arguments);
    assert!(done, "{said}");
    let mut answers = csv::Reader::from_path(folder.join("out.csv")).unwrap();
    let header = answers.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|h| h == name).unwrap();
    let (kind, place) = (at("answer"), at("polling_place_name"));
    let told = |r: csv::StringRecord| if &r[kind] == "found" { r[place].to_owned() } else { String::new() };
    answers.records().map(|r| told(r.unwrap())).collect()
}

/// Builds an export and asks about every house: how many are right, or what the program says where it builds
/// none.
fn outcome(export: &Export) -> Result<(usize, String), String> {
    let folder = tempfile::tempdir().unwrap();
    let County { streets, places } = (export.make)();
    let (done, mut said) = clark::map(folder.path(), streets, places);
    if !done {
        return Err(said);
    }
    let path = folder.path().join("map.toml");
    let mut map = std::fs::read_to_string(&path).unwrap();
    for (from, to) in export.person {
        assert!(from.is_empty() || map.contains(from), "{}: {from:?} is not in\n{map}", export.name);
        map = if from.is_empty() { format!("{map}\n{to}\n") } else { map.replacen(from, to, 1) };
    }
    std::fs::write(&path, map).unwrap();
    let (_, checked) = run(folder.path(), &["check", "--street-file", "streets.csv", "--map", "map.toml"]);
    let (done, built) = build(folder.path());
    said = [said, checked, built].concat();
    if !done {
        return Err(said);
    }
    let mut right = 0;
    for ((line, place), told) in houses().iter().zip(found(folder.path())) {
        if told.is_empty() {
            continue;
        }
        if Some(told.as_str()) != *place {
            return Err(format!("{line}: a wrong place, {told}\n{said}"));
        }
        right += 1;
    }
    Ok((right, said))
}

#[test]
fn no_export_gives_a_wrong_place_silently() {
    let all = houses().iter().filter(|(_, place)| place.is_some()).count();
    assert!(all > 100 && PLACES.len() == 3, "{all}");
    let mut faults = Vec::new();
    for export in exports::EXPORTS {
        let done = outcome(export);
        println!(
            "{}: {:?} of {all}",
            export.name,
            done.as_ref().map(|(right, _)| right).map_err(|e| e.lines().last().unwrap_or("").to_owned())
        );
        let fault = match (&done, export.found) {
            (Ok((right, said)), Some(share)) if right * 100 >= all * share && said.contains(export.says) => {
                None
            }
            (Err(said), None) if said.contains(export.says) && !said.contains(": a wrong place, ") => None,
            (Ok((right, said)), _) => Some(format!("{right} of {all} found\n{said}")),
            (Err(said), _) => Some(format!("refused\n{said}")),
        };
        faults.extend(fault.map(|why| format!("--- {}: {why}", export.name)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
