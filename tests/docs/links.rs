//! Relative links of Markdown files: the file is tracked, and the heading behind `#` is in it.

use std::path::{Component, Path};

use crate::tree::{Tree, has_extension};

/// Every link that leads nowhere, as `path: link`.
pub(crate) fn dangling(tree: &Tree) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, text) in tree.documents() {
        for link in links(text) {
            if !leads(tree, path, &link) {
                findings.push(format!("{path}: {link}"));
            }
        }
    }
    findings
}

fn leads(tree: &Tree, from: &str, link: &str) -> bool {
    let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
    let target = if file.is_empty() { from.to_owned() } else { beside(from, file) };
    let there = tree.has(&target);
    match heading {
        Some(heading) if has_extension(&target, "md") => {
            there && headings(tree.text(&target).unwrap_or_default()).iter().any(|own| own == heading)
        }
        _ => there,
    }
}

/// A path beside a file, without `..`.
pub(crate) fn beside(from: &str, file: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(name) => parts.push(name.to_str().unwrap_or_default()),
            _ => {}
        }
    }
    parts.join("/")
}

/// The targets of links and pictures that are relative, outside of code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in outside_of_code(text) {
        let line = without_spans(line);
        for (at, _) in line.match_indices("](") {
            let rest = &line[at + 2..];
            found.extend(rest.find(')').map(|end| rest[..end].trim().to_owned()));
        }
        for (at, mark) in line.match_indices("src=\"").chain(line.match_indices("href=\"")) {
            let rest = &line[at + mark.len()..];
            found.extend(rest.find('"').map(|end| rest[..end].to_owned()));
        }
    }
    found.retain(|link| !link.contains("://") && !link.starts_with("mailto:") && !link.starts_with('/'));
    found
}

/// The lines outside of fenced blocks.
pub(crate) fn outside_of_code(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        !inside && !fence
    })
}

/// The line without what stands between backticks.
fn without_spans(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

/// The anchors of a page as GitHub makes them: small letters, no signs, hyphens for spaces; a second one is
/// numbered.
fn headings(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in outside_of_code(text) {
        let Some(title) = line.strip_prefix('#').map(|rest| rest.trim_start_matches('#')) else { continue };
        if !title.starts_with(' ') {
            continue;
        }
        let mut anchor = title.trim().to_lowercase().replace(' ', "-");
        anchor.retain(|c| c.is_alphanumeric() || "-_".contains(c));
        let same = found.iter().filter(|own| **own == anchor).count();
        found.push(if same == 0 { anchor } else { format!("{anchor}-{same}") });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_outside_of_code() {
        let text =
            "[a](b.md#c) `[no](x.md)`\n```\n[no](y.md)\n```\n<img src=\"d.png\"> [web](https://example.org)";
        assert_eq!(links(text), ["b.md#c", "d.png"]);
        assert_eq!(beside("docs/decisions/a.md", "../../README.md"), "README.md");
    }

    #[test]
    fn anchors_are_those_of_the_headings() {
        assert_eq!(
            headings("# The look-up's off switch\n## `a_b` & c\n## A\n## A"),
            ["the-look-ups-off-switch", "a_b--c", "a", "a-1"]
        );
    }
}
