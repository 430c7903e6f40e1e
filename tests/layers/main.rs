//! The rule of layers (CONTRIBUTING.md), `domain <- service <- grpc | http | sources <- main`, as far as the
//! compiler cannot hold it: between modules of one crate, and in the use of the standard library. Between
//! crates Cargo holds it (the domain of locate). Reads the code of every service and names each line that
//! points the other way, and each line of a pure module that uses a clock, a file, a socket, a log or another
//! task. Tests inside the code may.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

#[path = "circles.rs"]
mod circles;
#[path = "dependencies.rs"]
mod dependencies;

/// Modules that are pure, and name no other modules than these. The gateway's domain are the rules of the
/// `site` and the shapes of its `view`.
const PURE: [&str; 3] = ["domain", "site", "view"];

/// Crates that are pure: the domain of locate. Cargo holds which crates they name; only their use of the
/// standard library is read here.
const PURE_CRATES: [&str; 4] = ["common/jurisdiction", "common/language", "locate/address", "locate/lookup"];

/// Crates that a pure module must not name: wire types (`proto`) become types of the domain at the edge. A
/// pure crate does not depend on them.
const IMPURE_CRATES: [&str; 9] =
    ["axum", "futures", "metrics", "proto", "rand", "reqwest", "tokio", "tonic", "tracing"];

/// The parts of the language and the standard library that are not pure.
const IMPURE_STD: [&[&str]; 8] = [
    &["async"],
    &["std", "env"],
    &["std", "fs"],
    &["std", "io"],
    &["std", "process"],
    &["std", "thread"],
    &["std", "time", "Instant"],
    &["std", "time", "SystemTime"],
];

/// The modules that a layer must not name. The gateway has no use cases between its routes and its clients:
/// `http` calls `upstream`, which must not call back. The parts of the gateway's `contacts` do not know each
/// other, except the webhook and the database, which contacts and events use.
const FORBIDDEN: [(&str, &[&str]); 12] = [
    ("view", &["site"]),
    ("service", &["grpc", "http", "sources", "serve", "config"]),
    ("grpc", &["http", "sources", "serve"]),
    ("http", &["grpc", "sources", "router"]),
    ("sources", &["grpc", "http", "serve"]),
    ("upstream", &["http", "router", "edge", "page", "app"]),
    ("contact", &["config", "events", "purge"]),
    ("events", &["config", "contact", "purge"]),
    ("purge", &["config", "contact", "events", "webhook"]),
    ("webhook", &["config", "contact", "database", "events", "purge"]),
    ("database", &["config", "contact", "digest", "events", "purge", "webhook"]),
    ("digest", &["config", "contact", "database", "events", "purge", "webhook"]),
];

/// The breaches of one file; `at` is its path below `src`.
fn breaches(at: &Path, code: &str) -> Vec<String> {
    let mut module: Vec<String> =
        at.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if matches!(module.as_slice(), [root] if root == "lib" || root == "main") {
        module.clear();
    }
    let mut named = Vec::new();
    read(code.parse().expect("the code compiles"), &module, &mut named);
    let layer = module.first().map_or("", String::as_str);
    let may_not = FORBIDDEN.iter().find(|(name, _)| *name == layer).map_or(&[][..], |(_, list)| list);
    let is_breach = |path: &[String]| match path {
        [root, other, ..] if root == "crate" => {
            let other = other.as_str();
            may_not.contains(&other) || PURE.contains(&layer) && !PURE.contains(&other)
        }
        [root, _, ..] if IMPURE_CRATES.contains(&root.as_str()) => PURE.contains(&layer),
        _ => PURE.contains(&layer) && is_impure(path),
    };
    let breaches = named.iter().filter(|(_, path)| is_breach(path));
    breaches.map(|(line, path)| format!("{line}: {layer} must not name {}", path.join("::"))).collect()
}

/// The paths of the impure standard library that a file of a pure crate names.
fn impurities(code: &str) -> Vec<String> {
    let mut named = Vec::new();
    read(code.parse().expect("the code compiles"), &[], &mut named);
    let found = named.iter().filter(|(_, path)| is_impure(path));
    found.map(|(line, path)| format!("{line}: a pure crate must not name {}", path.join("::"))).collect()
}

fn is_impure(path: &[String]) -> bool {
    IMPURE_STD
        .iter()
        .any(|what| path.len() >= what.len() && path.iter().zip(*what).all(|(name, what)| name == what))
}

/// Collects every path that the code names, from the root of the crate where it is one of the crate, with
/// its line.
fn read(code: TokenStream, module: &[String], named: &mut Vec<(usize, Vec<String>)>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(p) if p.as_char() == '#' && is_test(tokens.get(at)) => {
                let ends = |token: &TokenTree| match token {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    other => other.to_string() == ";",
                };
                at += tokens[at..].iter().position(ends).map_or(tokens.len(), |end| end + 1);
            }
            TokenTree::Ident(word) if *word == "mod" => {
                if let (Some(name), Some(TokenTree::Group(body))) = (tokens.get(at), tokens.get(at + 1)) {
                    read(body.stream(), &[module, &[name.to_string()]].concat(), named);
                    at += 2;
                }
            }
            TokenTree::Ident(_) => at = path(&tokens, at - 1, Vec::new(), module, named),
            TokenTree::Group(group) => read(group.stream(), module, named),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Whether an attribute is `[cfg(test)]`.
fn is_test(attribute: Option<&TokenTree>) -> bool {
    attribute.is_some_and(|a| a.to_string().replace(' ', "") == "[cfg(test)]")
}

/// Reads the path that begins at `at`, and every path of the braces that it may end in. Returns where the
/// code goes on.
fn path(
    tokens: &[TokenTree],
    mut at: usize,
    mut path_so_far: Vec<String>,
    module: &[String],
    named: &mut Vec<(usize, Vec<String>)>,
) -> usize {
    let line = tokens[at].span().start().line;
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) => path_so_far.push(name.to_string()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                each_of(group, &path_so_far, module, named);
                return at + 1;
            }
            _ => break,
        }
        at += 1;
        let is_colon = |at: usize| tokens.get(at).is_some_and(|token| token.to_string() == ":");
        if !(is_colon(at) && is_colon(at + 1)) {
            break;
        }
        at += 2;
    }
    named.push((line, from_root(&path_so_far, module)));
    at
}

/// The paths of `{a::b, c}` after `before`.
fn each_of(group: &Group, before: &[String], module: &[String], named: &mut Vec<(usize, Vec<String>)>) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        at = match &tokens[at] {
            TokenTree::Ident(_) => path(&tokens, at, before.to_vec(), module, named),
            _ => at + 1,
        };
    }
}

/// `self::` and `super::` resolved.
fn from_root(path: &[String], module: &[String]) -> Vec<String> {
    let ups = path.iter().filter(|name| *name == "super").count();
    if ups == 0 && path.first().is_none_or(|name| name != "self") {
        return path.to_vec();
    }
    let below = path.iter().filter(|name| *name != "super" && *name != "self");
    let above = &module[..module.len().saturating_sub(ups)];
    std::iter::once("crate".to_owned()).chain(above.iter().cloned()).chain(below.cloned()).collect()
}

/// Every file of code below a folder, without those of tests and of programs.
fn files(folder: &Path, list: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap_or_default();
        if name == "tests" || name == "bin" {
            continue;
        }
        if path.is_dir() {
            files(&path, list);
        } else if path.extension().is_some_and(|e| e == "rs") {
            list.push(path);
        }
    }
}

#[test]
fn every_service_keeps_the_rule_of_layers() {
    let services = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services");
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for service in ["geo", "content", "locate", "gateway", "gateway/contacts"] {
        let source = services.join(service).join("src");
        let mut list = Vec::new();
        files(&source, &mut list);
        list.sort();
        for file in list {
            let at = file.strip_prefix(&source).unwrap();
            let code = fs::read_to_string(&file).unwrap();
            let place = format!("services/{service}/src/{}", at.display());
            found.extend(breaches(at, &code).into_iter().map(|breach| format!("{place}:{breach}")));
            seen.insert((service, at.with_extension("").iter().next().unwrap().to_owned()));
        }
    }
    assert!(found.is_empty(), "the layers are turned around:\n{}", found.join("\n"));
    for (service, layers) in [
        ("geo", ["domain", "service", "grpc", "sources"].as_slice()),
        ("content", &["domain", "service", "grpc", "sources"]),
        ("locate", &["service", "grpc", "sources"]),
        ("gateway/contacts", &["contact", "events", "webhook"]),
    ] {
        for layer in layers {
            assert!(seen.contains(&(service, layer.into())), "{service} has no {layer}: what was read?");
        }
    }
    for layer in ["site", "view", "upstream", "http"] {
        assert!(seen.contains(&("gateway", layer.into())), "the gateway has no {layer}: what was read?");
    }
}

#[test]
fn the_domain_of_locate_is_pure() {
    let services = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services");
    for name in PURE_CRATES {
        let mut list = Vec::new();
        files(&services.join(name).join("src"), &mut list);
        assert!(!list.is_empty(), "{name} has no code: what was read?");
        for file in list {
            let found = impurities(&fs::read_to_string(&file).unwrap());
            assert!(found.is_empty(), "{}: {}", file.display(), found.join("\n"));
        }
    }
    assert_eq!(impurities("\nuse std::fs::File;"), ["2: a pure crate must not name std::fs::File"]);
    assert_eq!(impurities("use crate::place; use std::collections::BTreeMap;"), [""; 0]);
}

#[test]
fn a_breach_is_found_however_it_is_written() {
    for (at, code) in [
        ("service.rs", "\nuse crate::sources::Mode;"),
        ("service/store.rs", "\nuse crate::{index::Index, sources::{self, Mode}};"),
        ("service/store.rs", "\nuse super::super::sources as other;"),
        ("service/store.rs", "\nfn f() { vec![crate::grpc::SERVICE_NAME]; }"),
        ("service.rs", "#[cfg(test)] mod tests { use crate::sources::Mode; }\nuse super::sources::Mode;"),
        ("grpc.rs", "\nfn f(mode: crate::sources::Mode) {}"),
        ("sources/pack.rs", "\nmod inner { use super::super::super::grpc; }"),
        ("http/locate.rs", "\nuse crate::sources::x;"),
        ("domain.rs", "\nuse crate::service::Content;"),
        ("domain/rules.rs", "\nuse crate::error::Error;"),
        ("domain/rules.rs", "\nasync fn f() {}"),
        ("domain/rules.rs", "// tokio::spawn\nfn f() { tracing::info!(\"x\"); }"),
        ("domain/rules.rs", "\nuse std::{collections::BTreeMap, time::{Duration, Instant}};"),
        ("site/map.rs", "\nuse std::fs;"),
        ("site/dates.rs", "\nuse proto::content::v1 as wire;"),
        ("site/config.rs", "\nfn f(page: proto::content::v1::CustomPage) {}"),
        ("view/api.rs", "\nuse crate::site::locale::Locale;"),
        ("events/export.rs", "\nuse crate::contact::Store;"),
        ("webhook.rs", "\nuse super::events::Counts;"),
    ] {
        let found = breaches(Path::new(at), code);
        let on_line_2 = found.iter().all(|breach| breach.starts_with("2: "));
        assert!(on_line_2 && !found.is_empty(), "{at}: {code:?}: {found:?}");
    }
}

#[test]
fn what_the_rule_allows_is_no_breach() {
    for (at, code) in [
        ("service.rs", "use crate::domain::rules; use source::Mode; mod source; use tokio::sync::Mutex;"),
        (
            "service.rs",
            "//! See [`crate::sources`].\n/* crate::sources */ const A: &str = \"crate::sources\";",
        ),
        ("service/store.rs", "#[cfg(test)]\nuse crate::sources::{Mode, Pack};\n#[cfg(test)]\nmod tests;"),
        ("sources/pack.rs", "use crate::service::source::{Mode, Source}; use super::reading;"),
        ("domain/rules.rs", "use super::entry::Entry; use std::net::IpAddr; use std::time::Duration;"),
        ("grpc.rs", "use crate::service::source::Mode; use tonic::Status;"),
        ("serve.rs", "use crate::sources::pack::Pack; use crate::grpc::Edge;"),
        ("lib.rs", "pub mod sources; pub use sources::pack;"),
    ] {
        assert_eq!(breaches(Path::new(at), code), Vec::<String>::new(), "{at}");
    }
}

#[test]
fn every_service_names_its_allocator() {
    for service in ["geo", "content", "locate", "gateway"] {
        let main =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../services").join(service).join("src/main.rs");
        assert!(fs::read_to_string(main).unwrap().contains("common::allocator!();"), "{service}");
    }
}
