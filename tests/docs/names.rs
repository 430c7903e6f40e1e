//! Every name in code font in the documents exists: files, functions and types, tests, variables and metrics,
//! and the commands of fenced blocks. An answer to "is that still so?" for everything that can be renamed.

use std::collections::BTreeSet;

use crate::links::outside_of_code;
use crate::tree::{Tree, has_extension};

/// Documents that tell of other things than the house as it is: what was, what is generated, other people's
/// formats.
const NOT_READ: [&str; 9] = [
    "CHANGELOG.md",
    "docs/SPEC.md",
    "services/content/facts/FACTS.md",
    "services/locate/feed/RULES.md",
    "services/locate/feed/COLUMNS.md",
    "services/locate/feed/FORMATS.md",
    "services/locate/address/README.md",
    "deploy/helm/README.md",
    "web/messages/GLOSSARY.md",
];
/// Names of other people's programs and libraries, which occur in no file of ours but documents.
const OTHERS: [&str; 10] = [
    "CrashLoopBackOff",
    "PERMISSION_DENIED",
    "AWS_ROLE_ARN",
    "AZURE_STORAGE_ACCOUNT_KEY",
    "O_TMPFILE",
    "PROPTEST_CASES",
    "boa_engine",
    "deno_core",
    "lol_html",
    "ProstCodec",
];
/// Extensions of files that are named by their path or its end. Others are examples of what people have.
const CODE: [&str; 9] = ["rs", "ts", "tsx", "mjs", "py", "sh", "proto", "css", "md"];

/// Everything that is named and is not there, as `path:line: name`.
pub(crate) fn missing(tree: &Tree) -> Vec<String> {
    let words = words(tree);
    let mut findings = Vec::new();
    for (path, text) in tree.documents().filter(|(path, _)| !NOT_READ.contains(path)) {
        for (line, span) in spans(text) {
            if !exists(tree, &words, path, &span) {
                findings.push(format!("{path}:{line}: `{span}`"));
            }
        }
        for command in commands(text) {
            findings.extend(no_command(tree, &command).map(|why| format!("{path}: {command}: {why}")));
        }
        findings.extend(not_inside(tree, text).map(|what| format!("{path}: {what}")));
        findings.extend(tables(tree, text).map(|name| format!("{path}: no `fn {name}` of this table")));
    }
    findings
}

/// Names that are said to be in a file, "`NAME` in `FILE`", and are not.
fn not_inside<'t>(tree: &'t Tree, text: &'t str) -> impl Iterator<Item = String> + 't {
    let pairs = text.match_indices("` in `").filter_map(|(at, between)| {
        let name = text[..at].rsplit('`').next()?;
        let file = text[at + between.len()..].split('`').next()?;
        (file.contains('.') && !file.contains('*') && is_path(file)).then_some((name, file))
    });
    pairs.filter_map(|(name, file)| {
        let pattern = Pattern::new(file);
        let last = name.rsplit("::").next().unwrap_or(name);
        let has = tree.texts().any(|(path, text)| pattern.fits(path) && text.contains(last));
        (!has).then(|| format!("`{name}` is not in `{file}`"))
    })
}

/// Every span in code font outside of fenced blocks, with its line.
pub(crate) fn spans(text: &str) -> impl Iterator<Item = (usize, String)> {
    let mut inside = false;
    text.lines().enumerate().flat_map(move |(line, text)| {
        let fence = text.trim_start().starts_with("```");
        inside ^= fence;
        let outside = !inside && !fence;
        let of_line = text.split('`').skip(1).step_by(2).filter(move |_| outside);
        of_line.map(move |span| (line + 1, span.to_owned())).collect::<Vec<_>>()
    })
}

/// A path with `*` for any text and `{a,b}` for one of several, which a file fits with the end of its path.
pub(crate) struct Pattern(Vec<String>);

impl Pattern {
    pub(crate) fn new(span: &str) -> Self {
        let span = span.trim_end_matches('/');
        let several = span.split_once('{').and_then(|(head, rest)| Some((head, rest.split_once('}')?)));
        Self(match several {
            Some((head, (list, tail))) => {
                list.split(',').map(|one| format!("{head}{}{tail}", one.trim())).collect()
            }
            None => vec![span.to_owned()],
        })
    }

    /// True when the whole path, or its end from one `/` on, is as the pattern says.
    pub(crate) fn fits(&self, path: &str) -> bool {
        let ends = std::iter::once(path).chain(path.match_indices('/').map(|(at, _)| &path[at + 1..]));
        ends.into_iter().any(|end| self.0.iter().any(|pattern| fits(pattern, end)))
    }

    /// True when each of the several is there, as a file or a folder.
    fn is_in(&self, tree: &Tree) -> bool {
        let there = |pattern: &String| {
            let pattern = Self(vec![pattern.clone()]);
            tree.paths().any(|path| {
                let folders = path.match_indices('/').map(|(at, _)| &path[..at]);
                pattern.fits(path) || folders.into_iter().any(|folder| pattern.fits(folder))
            })
        };
        self.0.iter().all(there)
    }
}

fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else { return rest.is_empty() };
    for part in between {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && rest.ends_with(last)
}

fn exists(tree: &Tree, words: &BTreeSet<&str>, document: &str, span: &str) -> bool {
    if is_path(span) {
        let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
        return tree.has(span) || tree.has(&format!("{folder}/{span}")) || Pattern::new(span).is_in(tree);
    }
    let name = span.strip_suffix("()").unwrap_or(span);
    // Two at least, or one that is put together: `a::b`, `a_b`, `AbCd`.
    let parts: Vec<&str> = name.split("::").collect();
    let is_name = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !parts.iter().all(is_name) {
        return true;
    }
    // A word in capitals is one of prose: `LICENSE`, `VOTE`.
    let is_capitals = name.chars().all(|c| c.is_ascii_uppercase());
    let put_together =
        name.contains('_') || !is_capitals && name.chars().skip(1).any(|c| c.is_ascii_uppercase());
    // `_NO` and `MAY_MOVE` are the ends of names of the protocols.
    let is_end = |part: &str| {
        let is_upper = part.chars().all(|c| !c.is_ascii_lowercase());
        let end = format!("_{}", part.trim_start_matches('_'));
        (is_upper || part.starts_with('_')) && words.iter().any(|word| word.ends_with(&end))
    };
    let known = |part: &&str| words.contains(part) || OTHERS.contains(part) || is_end(part);
    !(parts.len() > 1 || put_together) || parts.iter().all(known)
}

/// A file of code, or a path below one of the folders of the root.
fn is_path(span: &str) -> bool {
    let plain = span.chars().all(|c| c.is_ascii_alphanumeric() || "_-./*{},[]".contains(c));
    let file = CODE.iter().any(|extension| has_extension(span, extension));
    let below =
        ["services/", "web/", "deploy/", "tests/", "docs/", "proto/"].iter().any(|top| span.starts_with(top));
    let made = ["web/out", "web/screenshots", "target/"].iter().any(|made| span.starts_with(made));
    let example = span.starts_with("foo");
    plain
        && !made
        && !example
        && !span.starts_with('/')
        && !span.starts_with("..")
        && (file && span.len() > 4 || below)
}

/// Every word of what is no document.
fn words(tree: &Tree) -> BTreeSet<&str> {
    let texts = tree.texts().filter(|(path, _)| !has_extension(path, "md"));
    texts.flat_map(|(_, text)| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')).collect()
}

/// The lines of fenced blocks and the spans that run something of ours.
fn commands(text: &str) -> Vec<String> {
    let outside: BTreeSet<&str> = outside_of_code(text).collect();
    let fenced = text.lines().filter(|line| !outside.contains(line)).map(str::to_owned);
    fenced.chain(spans(text).map(|(_, span)| span)).collect()
}

/// The missing part of a command: a target of the Makefile, a package, a test or a binary, a script of npm, a
/// file.
fn no_command(tree: &Tree, command: &str) -> Option<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let after =
        |flag: &str| words.iter().position(|word| *word == flag).and_then(|at| words.get(at + 1).copied());
    let manifests = || tree.texts().filter(|(path, _)| path.ends_with("Cargo.toml"));
    let any_has = |line: String| manifests().any(|(_, text)| text.contains(&line));
    match words.as_slice() {
        ["make", target, ..] if is_word(target) => {
            let makefile = tree.text("Makefile").unwrap_or_default();
            let has = makefile.lines().any(|line| line.split(':').next() == Some(*target));
            (!has).then(|| format!("no target {target}"))
        }
        ["cargo", ..] => {
            let package = after("-p").filter(|name| is_word(name));
            let target = ["--test", "--bench", "--bin"]
                .iter()
                .find_map(|flag| after(flag))
                .filter(|name| is_word(name));
            let missing = |name: &&str| {
                let file = format!("/{name}.rs");
                !any_has(format!("name = \"{name}\""))
                    && !tree.paths().any(|path| path.ends_with(&file))
                    && !tree.paths().any(|path| path.contains(&format!("tests/{name}/")))
            };
            package.into_iter().chain(target).find(missing).map(|name| format!("no {name}"))
        }
        ["npm", "run", rest @ ..] => {
            let script =
                rest.iter().find(|word| !word.starts_with('-') && !matches!(**word, "web" | "proto"))?;
            let has = |text: &str| text.contains(&format!("\"{script}\":"));
            let there = tree.texts().any(|(path, text)| path.ends_with("package.json") && has(text));
            (is_word(script) && !there).then(|| format!("no script {script}"))
        }
        [script, ..] if has_extension(script, "sh") && is_path(script) && script.contains('/') => {
            (!Pattern::new(script).is_in(tree)).then(|| "no such file".to_owned())
        }
        _ => None,
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_:".contains(c))
}

/// The names in columns headed `test` and `function` that no `fn`, type or constant of Rust defines.
fn tables<'t>(tree: &'t Tree, text: &'t str) -> impl Iterator<Item = String> + 't {
    let mut columns: Vec<usize> = Vec::new();
    let mut named = Vec::new();
    for line in outside_of_code(text) {
        let cells: Vec<&str> = line.split('|').collect();
        if cells.len() < 3 {
            columns.clear();
            continue;
        }
        let heads =
            |cell: &&str| matches!(cell.trim().split(' ').next(), Some("test" | "function" | "tests"));
        if columns.is_empty() {
            columns = (0..cells.len()).filter(|at| heads(&cells[*at])).collect();
            continue;
        }
        for cell in columns.iter().filter_map(|at| cells.get(*at)) {
            named.extend(cell.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    let defined = |name: &str| {
        ["fn", "struct", "enum", "const", "static", "mod", "trait", "type"].iter().any(|kind| {
            let definition = format!("{kind} {name}");
            let is_whole = |text: &str, at: usize| {
                !text[at + definition.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
            };
            let in_text = |text: &str| text.match_indices(&definition).any(|(at, _)| is_whole(text, at));
            tree.texts()
                .any(|(path, text)| (has_extension(path, "rs") || has_extension(path, "py")) && in_text(text))
        })
    };
    named.into_iter().filter(move |name| {
        let last = name.rsplit("::").next().unwrap_or(name);
        let plain = !last.is_empty() && last.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        plain
            && !is_path(name)
            && !defined(last)
            && !tree.paths().any(|path| path.ends_with(&format!("/{last}.rs")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_fits_the_end_of_a_path() {
        let fits = |pattern: &str, path: &str| Pattern::new(pattern).fits(path);
        assert!(fits("visit/route.rs", "services/gateway/src/site/visit/route.rs") && fits("a.rs", "a.rs"));
        assert!(!fits("route.rs", "services/gateway/src/site/en_route.rs"));
        assert!(fits("messages/*/en.json", "web/messages/site/en.json"));
        assert!(fits("lib/{a,b}.ts", "web/lib/b.ts") && !fits("lib/{a,b}.ts", "web/lib/c.ts"));
    }

    #[test]
    fn files_of_the_house_are_paths_and_those_of_others_are_not() {
        assert!(["services/gateway", "limits.rs", "web/messages/*/en.json"].iter().all(|span| is_path(span)));
        assert!(
            !["/locate/", "feed.zip", "street_segment.txt", "data/sample.vri", "*.md", "a b.rs"]
                .iter()
                .any(|s| is_path(s))
        );
    }
}
