//! Reference tables against the code: each variable with its default, each metric with kind and labels, each
//! route.

use std::collections::BTreeMap;

use crate::names::spans;
use crate::tree::{Tree, has_extension};

/// Code, and the page whose table has all of its variables.
const VARIABLES: [(&str, &str); 2] =
    [("services/", "docs/operating.md"), ("services/locate/src/", "services/locate/README.md")];
/// Code, and the page besides [`METRICS`] that names all of its metrics.
const NAMES_METRICS: (&str, &str) = ("services/locate/src/", "services/locate/README.md");
const METRICS: &str = "docs/metrics.md";
const ROUTES: &str = "services/gateway/README.md";

/// The texts of the services' own code, without tests.
fn code(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    let is_test = |path: &str| {
        path.contains("/tests")
            || path.contains("/tool/")
            || path.contains("/examples/")
            || path.contains("/fuzz/")
    };
    let of_services =
        tree.texts().filter(|(path, _)| path.starts_with("services/") && has_extension(path, "rs"));
    of_services.filter(move |(path, _)| !is_test(path)).map(|(path, text)| {
        // The tests of a file stand at its end.
        (path, text.split("\n#[cfg(test)]").next().unwrap_or(text))
    })
}

/// Variables that are read and not in the table, and defaults that the row does not say.
pub(crate) fn variables(tree: &Tree) -> Vec<String> {
    let mut findings = Vec::new();
    for (room, page) in VARIABLES {
        let table = tree.text(page).unwrap_or_default();
        let code = code(tree).filter(|(path, text)| path.starts_with(room) && text.contains("Reader"));
        for (path, text) in code {
            for (name, default) in declared(text) {
                let span = format!("`{name}`");
                let mut rows = table.lines().filter(|line| line.contains(&span)).peekable();
                if rows.peek().is_none() {
                    findings.push(format!("{path}: {name} is not in {page}"));
                } else if !rows.any(|row| row.contains(default)) {
                    findings.push(format!("{page}: the row of {name} does not say its default {default}"));
                }
            }
        }
    }
    findings
}

/// Names of variables that are declared, with their defaults, or empty texts.
fn declared(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let literals: Vec<(usize, &str)> = literals(text);
    for (at, (start, name)) in literals.iter().enumerate() {
        let is_name = name.len() > 2
            && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
            && name.starts_with(|c: char| c.is_ascii_uppercase());
        let before = text[..start - 1].trim_end();
        let call = before.strip_suffix('(').or_else(|| before.strip_suffix("reader,"));
        let declares = ["with_default", "optional", "upstream", "at", "port", "count", "number"];
        let is_declared = call.is_some_and(|call| {
            let word = call
                .trim_end()
                .trim_end_matches('(')
                .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                .next();
            declares.contains(&word.unwrap_or_default())
        });
        if !is_name || !is_declared {
            continue;
        }
        let has_default = !before.ends_with("optional(") && !before.ends_with("upstream(");
        let end = start + name.len() + 1;
        let next = literals.get(at + 1).filter(|(next, _)| text[end..next - 1].trim() == ",");
        found.push((*name, next.filter(|_| has_default).map_or("", |(_, default)| *default)));
    }
    found
}

/// The string literals of a text, each with where it begins.
fn literals(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut rest = 0;
    for line in text.split_inclusive('\n') {
        let code = if line.trim_start().starts_with("//") { "" } else { line };
        let quotes: Vec<usize> = code.match_indices('"').map(|(at, _)| at).collect();
        for pair in quotes.chunks_exact(2) {
            found.push((rest + pair[0] + 1, &code[pair[0] + 1..pair[1]]));
        }
        rest += line.len();
    }
    found
}

/// Metrics of the code that the table lacks or describes otherwise, and rows of metrics that there are not.
pub(crate) fn metrics(tree: &Tree) -> Vec<String> {
    let mut recorded: BTreeMap<String, (&str, String)> = BTreeMap::new();
    let mut findings = Vec::new();
    let (room, page) = NAMES_METRICS;
    for (path, text) in code(tree) {
        for kind in ["counter", "gauge", "histogram"] {
            for (at, call) in text.match_indices(&format!("{kind}!(")) {
                let inside = &text[at + call.len()..];
                let inside = &inside[..end_of_call(inside)];
                let Some(name) =
                    inside.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next())
                else {
                    continue;
                };
                let is_named = tree.text(page).is_some_and(|text| text.contains(&format!("`{name}")));
                if path.starts_with(room) && !is_named {
                    findings.push(format!("{page}: lacks {name}"));
                }
                let (_, labels) = recorded.entry(name.to_owned()).or_insert((kind, String::new()));
                let keys = inside
                    .match_indices("=>")
                    .filter_map(|(at, _)| inside[..at].trim_end().strip_suffix('"')?.rsplit('"').next());
                labels.extend(keys.map(|key| format!("{key} ")));
            }
        }
    }
    let rows: Vec<Vec<&str>> =
        tree.text(METRICS).unwrap_or_default().lines().map(|l| l.split('|').collect()).collect();
    let mut told = Vec::new();
    for row in rows.iter().filter(|row| row.len() > 4) {
        for (_, name) in spans(row[1]) {
            let labels: Vec<String> = spans(row[3]).map(|(_, label)| label).collect();
            match recorded.get(&name) {
                // A metric whose name is put together or handed on: that it stands in the code is held
                // elsewhere.
                None => {}
                Some((kind, own)) => {
                    let same = own.split_whitespace().all(|label| labels.iter().any(|told| told == label))
                        && labels.iter().all(|label| own.split_whitespace().any(|own| own == label));
                    if row[2].trim() != *kind || !same {
                        findings.push(format!("{METRICS}: {name} is a {kind} with the labels {own}"));
                    }
                }
            }
            told.push(name);
        }
    }
    findings.extend(
        recorded.keys().filter(|name| !told.contains(name)).map(|name| format!("{METRICS}: lacks {name}")),
    );
    findings
}

/// Where the parenthesis closes that was open before.
fn end_of_call(text: &str) -> usize {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Routes of the router that the table of routes lacks.
pub(crate) fn routes(tree: &Tree) -> Vec<String> {
    let router = tree
        .texts()
        .find(|(path, _)| path.starts_with("services/gateway/src/") && path.ends_with("router.rs"));
    let table = tree.text(ROUTES).unwrap_or_default();
    let (_, router) = router.expect("the router of the gateway");
    let routes = router.match_indices(".route(\"").map(|(at, call)| {
        let rest = &router[at + call.len()..];
        rest.split('"').next().unwrap_or_default()
    });
    let missing = routes.filter(|route| {
        // `/{code}/{slug}` stands behind the route that it goes on from, and a file has its own name in the
        // table.
        let tail = route.rfind("/{").map_or(*route, |at| &route[at..]);
        !table.contains(*route)
            && !table.contains(tail)
            && !table.contains(route.split("/{").next().unwrap_or(route))
    });
    missing.map(|route| format!("{ROUTES}: lacks the route {route}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_found_with_their_defaults() {
        let text = "reader.with_default(\n  \"A_B\",\n \"7\",\n \"doc\", number)\nport(reader, \"C_D\", \"1:2\", doc)\n\
                    reader.optional(\"E\", \"F\")\nreader.optional(\"E_F\", \"what\", text) tracing(\"G_H\")";
        assert_eq!(declared(text), [("A_B", "7"), ("C_D", "1:2"), ("E_F", "")]);
    }

    #[test]
    fn a_call_ends_with_its_parenthesis() {
        assert_eq!(end_of_call("\"a\", b(c)) d)"), 9);
    }
}
