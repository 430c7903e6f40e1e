//! Writes the enum of languages from `web/messages/languages.json`, which the web reads, too.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::{env, fs};

use serde::Deserialize;

const TABLE: &str = "../../../web/messages/languages.json";

/// The columns of a language that Rust uses; the web uses more.
#[derive(Deserialize)]
struct Row {
    editors: Vec<String>,
    dir: String,
    intl: String,
    texts: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={TABLE}");
    // Sorted by tag.
    let rows: BTreeMap<String, Row> = serde_json::from_str(&fs::read_to_string(TABLE)?)?;
    let names: Vec<String> = rows.keys().map(|tag| variant(tag)).collect();
    let mut out = String::new();
    writeln!(
        out,
        "/// A language of the interface (SPEC section 1).\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\npub enum Language {{"
    )?;
    for (name, tag) in names.iter().zip(rows.keys()) {
        writeln!(out, "    /// `{tag}`.\n    {name},")?;
    }
    writeln!(out, "}}\n\nconst TABLE: [Row; {}] = [", rows.len())?;
    for ((tag, row), name) in rows.iter().zip(&names) {
        let Row { editors, dir, intl, texts } = row;
        writeln!(
            out,
            "    Row {{ language: Language::{name}, tag: {tag:?}, editors: &{editors:?}, dir: {dir:?}, intl: {intl:?}, texts: {texts} }},"
        )?;
    }
    writeln!(out, "];")?;
    let pairs: Vec<String> =
        names.iter().zip(rows.keys()).map(|(name, tag)| format!("({name}, {tag:?})")).collect();
    writeln!(
        out,
        "\n/// Calls the macro `$then` with `[$more] (Variant, \"tag\"), …`: for code that names a file of every language.\n\
         #[macro_export]\nmacro_rules! each_language {{\n    ($then:ident $($more:tt)*) => {{\n        $then! {{ [$($more)*] {} }}\n    }};\n}}",
        pairs.join(", ")
    )?;
    #[allow(clippy::disallowed_methods)] // Cargo sets OUT_DIR; no service configuration is read here.
    let folder = env::var("OUT_DIR")?;
    fs::write(format!("{folder}/languages.rs"), out)?;
    Ok(())
}

/// `zh-Hans` is `ZhHans`.
fn variant(tag: &str) -> String {
    tag.split('-')
        .flat_map(|part| part[..1].to_ascii_uppercase().chars().chain(part[1..].chars()).collect::<Vec<_>>())
        .collect()
}
