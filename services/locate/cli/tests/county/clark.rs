//! A made-up county by the lines of `docs/data.md`: `map`, then `build`.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a folder: whether it succeeded, and what it printed.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_locate-index"))
        .args(arguments)
        .current_dir(folder)
        .env("TODAY", "2028-10-20")
        .output()
        .unwrap();
    (status.success(), [stdout, stderr].map(|b| String::from_utf8_lossy(&b).into_owned()).concat())
}

/// Proposes the map (`map.toml`) of a street file and places, which it writes into the folder.
pub(crate) fn map(folder: &Path, streets: impl AsRef<[u8]>, places: impl AsRef<[u8]>) -> (bool, String) {
    std::fs::write(folder.join("streets.csv"), streets).unwrap();
    std::fs::write(folder.join("places.csv"), places).unwrap();
    let facts = test_data::CLARK_COUNTY.map(|(key, value)| format!("{key}={value}"));
    let mut arguments = vec!["map", "streets.csv", "--places", "places.csv", "--out", "map.toml"];
    facts.iter().for_each(|fact| arguments.extend(["--set", fact]));
    run(folder, &arguments)
}

/// Builds `x.vri` with the map.
pub(crate) fn build(folder: &Path) -> (bool, String) {
    run(folder, &["build", "--street-file", "streets.csv", "--map", "map.toml", "--out", "x.vri"])
}
