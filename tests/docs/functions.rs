//! Links that name a function in code font and lead to a Rust file: the file has that function. So a table of
//! rules, functions and tests leads to the very lines, whatever is renamed or moved.

use crate::links::{beside, outside_of_code};
use crate::tree::{Tree, has_extension};

/// Every link whose file has no such function, as `path: name: file`.
pub(crate) fn missing(tree: &Tree) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, text) in tree.documents() {
        for (name, file) in outside_of_code(text).flat_map(named) {
            let code = tree.text(&beside(path, &file)).unwrap_or_default();
            let is_defined = ["(", "<"].iter().any(|next| code.contains(&format!("fn {name}{next}")));
            if !is_defined {
                findings.push(format!("{path}: {name}: {file}"));
            }
        }
    }
    findings
}

/// The names in code font of a line that are the text of a link to a Rust file, with that file.
fn named(line: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (at, mark) in line.match_indices("[`") {
        let link = line[at + mark.len()..].split_once("`](");
        let Some((name, file)) = link.and_then(|(name, rest)| Some((name, rest.split_once(')')?.0))) else {
            continue;
        };
        let is_name = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if is_name && has_extension(file, "rs") {
            found.push((name.to_owned(), file.to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_the_text_of_a_link_in_code_font() {
        let line = "| [`one`](a/b.rs), [`Two`](c.rs) | [three](d.rs), [`four`](e.md) |";
        assert_eq!(named(line), [("one".to_owned(), "a/b.rs".to_owned())]);
    }
}
