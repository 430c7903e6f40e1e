//! The recipes of `docs/contributing` are followed by a worked example that is in the house: a page says
//! `<!-- follows: NAME NAME -->`, and then every file with one of these names is named on the page, and every
//! file at the head of a numbered step has one. Files that a command makes stand on the page as well, as the
//! output of that command.

use std::collections::BTreeSet;

use crate::names::{Pattern, spans};
use crate::tree::Tree;

/// Begins the line of a page that names its example.
const FOLLOWS: &str = "<!-- follows: ";
/// Where names stand that no recipe has to name: other documents, and what was recorded.
const ELSEWHERE: [&str; 4] = ["docs/", "CHANGELOG.md", "tests/docs/", "services/gateway/tests/it/snapshots/"];

/// Every breach, as `page: what is wrong`.
pub(crate) fn untrue(tree: &Tree) -> Vec<String> {
    let mut findings = Vec::new();
    for (page, text) in tree.documents().filter(|(path, _)| path.starts_with("docs/contributing/")) {
        let line = text.lines().find_map(|line| line.strip_prefix(FOLLOWS)?.strip_suffix(" -->"));
        let Some(line) = line else {
            if page != "docs/contributing/README.md" {
                findings.push(format!("{page}: says no example: {FOLLOWS}NAME -->"));
            }
            continue;
        };
        let names: Vec<&str> = line.split(" ").collect();
        let everywhere = with_names(tree, &names);
        let there = everywhere.iter().filter(|file| !ELSEWHERE.iter().any(|begins| file.starts_with(begins)));
        let named: Vec<Pattern> = spans(text).map(|(_, span)| Pattern::new(&span)).collect();
        for file in there {
            if !named.iter().any(|pattern| pattern.fits(file)) {
                findings.push(format!("{page}: has no step for {file}, where the example is"));
            }
        }
        for step in steps(text) {
            let pattern = Pattern::new(&step);
            if !everywhere.iter().any(|file| pattern.fits(file)) {
                findings.push(format!("{page}: the example is not in {step}"));
            }
        }
    }
    findings
}

/// The files that have one of the names, or are called so.
fn with_names(tree: &Tree, names: &[&str]) -> BTreeSet<String> {
    let has = |text: &str| names.iter().any(|name| has_word(text, name));
    let files = tree.texts().filter(|(path, text)| !path.ends_with("README.md") && (has(text) || has(path)));
    files.map(|(path, _)| path.to_owned()).collect()
}

/// Not within a longer word: `seating` is in `access_seating`, and not in `repeating`.
fn has_word(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        let after = text[at + name.len()..].chars().next().is_some_and(char::is_alphanumeric);
        !before && !after
    })
}

/// The first thing in code font of every numbered step: the file to change.
fn steps(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|line| {
        let (number, rest) = line.split_once(". `")?;
        let is_step = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        is_step.then(|| rest.split('`').next().unwrap_or_default().to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_word_of_its_own() {
        assert!(has_word("access_seating_no", "seating") && has_word("town-state", "town-state"));
        assert!(!has_word("repeating", "seating") && !has_word("seatings", "seating"));
    }

    #[test]
    fn the_file_of_a_step_is_the_first_thing_in_code_font() {
        let text = "1. `a/b.rs`: the field `x`\n- `c.rs`\n12. `d.rs`\nSee 3. `e`";
        assert_eq!(steps(text).collect::<Vec<_>>(), ["a/b.rs", "d.rs"]);
    }
}
