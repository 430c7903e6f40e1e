//! Errors of browsers, cleaned (pure): what a page sends becomes words of the lists in this file, places in
//! scripts that we serve, and numbers. An engine quotes in its messages what it stumbled over, which a
//! visitor may have typed: so a word that is not one of the engines' own is left out, whatever it is.

use common::telemetry::browser::{BrowserError, ScriptPlace};
use contacts::events::{language, page};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// Characters of a message that are looked at, and of the cleaned one.
const MESSAGE_MAX: usize = 300;
const PLACES_MAX: usize = 12;
const NUMBER_MAX: u32 = 10_000_000;
/// The sign for words that are left out.
const LEFT_OUT: &str = "…";
const OTHER: &str = "Error";

/// The messages that say nothing is wrong (SPEC section 7): a page that was resized while it was drawn.
pub const NOISE: &str =
    "ResizeObserver loop limit exceeded|ResizeObserver loop completed with undelivered notifications";
const NOISE_MAX: usize = 50;

const KINDS: [&str; 15] = [
    OTHER,
    "AbortError",
    "AggregateError",
    "ChunkLoadError",
    "DOMException",
    "EvalError",
    "InvalidStateError",
    "NetworkError",
    "NotAllowedError",
    "QuotaExceededError",
    "RangeError",
    "ReferenceError",
    "SecurityError",
    "SyntaxError",
    "TypeError",
];

/// Words of the engines' own messages, and of React's. None of them is part of a street's name alone.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "a", "aborted", "access", "after", "allowed", "already", "an", "and", "any", "argument", "arguments", "array",
    "as", "assign", "assignment", "async", "at", "be", "because", "before", "bigint", "boolean", "by", "call",
    "called", "cannot", "changed", "children", "chunk", "class", "component", "constant", "constructor", "context",
    "convert", "converting", "could", "declaration", "declared", "define", "defined", "delete", "did", "didn", "do",
    "document", "does", "doesn", "dynamically", "element", "ended", "error", "evaluating", "exceeded", "exception",
    "expected", "expression", "extensible", "failed", "fetch", "fetching", "find", "for", "found", "from", "function",
    "get", "getter", "handler", "has", "have", "hooks", "html", "hydrated", "hydrating", "hydration", "i",
    "identifier", "if", "illegal", "import", "imported", "in", "index", "initialization", "input", "insertbefore",
    "instance", "instanceof", "into", "invalid", "invocation", "is", "isn", "it", "iterable", "iterator", "js",
    "json", "key", "length", "lexical", "list", "load", "loading", "local", "localstorage", "match", "matches",
    "maximum", "memory", "method", "minified", "missing", "module", "more", "must", "name", "navigation", "network",
    "new", "no", "node", "not", "null", "number", "object", "of", "on", "only", "operation", "operator", "or", "out",
    "parameter", "parse", "parsing", "position", "promise", "properties", "property", "prototype", "quota", "range",
    "react", "read", "reading", "readonly", "received", "recursion", "regular", "reject", "rejected", "removechild",
    "render", "rendered", "rendering", "request", "required", "resource", "response", "returned", "running", "script",
    "server", "sessionstorage", "set", "setter", "setting", "size", "source", "stack", "state", "storage", "string",
    "structure", "such", "symbol", "syntax", "t", "target", "text", "than", "that", "the", "this", "threw", "timed",
    "timeout", "to", "token", "too", "type", "unable", "undefined", "unexpected", "unhandled", "uninitialized",
    "unterminated", "update", "updates", "used", "user", "valid", "value", "values", "variable", "was", "were",
    "while", "window", "with", "without", "wrong", "you",
];

/// The report that a page sends. Only the message is required.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = BrowserErrorRequest)]
pub struct BrowserErrorReport {
    /// 32 hexadecimal digits that the page shows; the report has them as its id.
    #[serde(default)]
    pub id: Option<String>,
    /// Path of the page; reported as its template.
    #[serde(default)]
    pub page: Option<String>,
    /// Language of the page.
    #[serde(default)]
    pub lang: Option<String>,
    /// Kind of error, such as `TypeError`.
    #[serde(default)]
    pub kind: Option<String>,
    /// The message of the browser. Words that are not the browsers' own are left out.
    pub message: String,
    /// Where it was, the innermost first: at most 12 places in scripts of this site.
    #[serde(default)]
    pub places: Option<Vec<ReportedPlace>>,
}

/// A place in a script.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = BrowserErrorPlaceRequest)]
pub struct ReportedPlace {
    /// Path of a script of this site.
    pub file: String,
    /// Line, from 1.
    #[serde(deserialize_with = "whole")]
    #[schema(value_type = u32)]
    pub line: u32,
    /// Column, from 1.
    #[serde(deserialize_with = "whole")]
    #[schema(value_type = u32)]
    pub column: u32,
}

/// JSON has one kind of number: `87.0` is 87, and one beyond all bounds is one.
fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let number = crate::view::whole::optional(from)?.filter(|number| *number >= 0);
    let number = number.ok_or_else(|| serde::de::Error::custom("a whole number from 0"))?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Parts of messages of errors that are not reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noise(Vec<String>);

impl Noise {
    /// Reads parts of messages with `|` between them.
    ///
    /// # Errors
    /// Too many, or one that is so short that it could be part of any message.
    pub fn parse(value: &str) -> Result<Self, String> {
        let parts: Vec<String> =
            value.split('|').map(str::trim).filter(|part| !part.is_empty()).map(str::to_lowercase).collect();
        let good = parts.len() <= NOISE_MAX && parts.iter().all(|part| (4..=200).contains(&part.len()));
        good.then_some(Self(parts)).ok_or_else(|| {
            format!("write at most {NOISE_MAX} parts of messages, 4 to 200 bytes each, with | between")
        })
    }

    fn has(&self, message: &str) -> bool {
        let message = message.to_lowercase();
        self.0.iter().any(|part| message.contains(part))
    }
}

/// The report; `None` for noise. `is_ours` says whether a path is a script that we serve.
#[must_use]
pub fn clean(
    given: &BrowserErrorReport,
    noise: &Noise,
    is_ours: impl Fn(&str) -> bool,
) -> Option<BrowserError> {
    let said: String = given.message.chars().take(MESSAGE_MAX).collect();
    if noise.has(&said) {
        return None;
    }
    let kind = given.kind.as_deref().and_then(|kind| KINDS.iter().find(|known| **known == kind));
    let places = given.places.iter().flatten().take(PLACES_MAX);
    let places = places.filter(|place| is_ours(&place.file)).map(|place| ScriptPlace {
        file: place.file.clone(),
        line: place.line.min(NUMBER_MAX),
        column: place.column.min(NUMBER_MAX),
    });
    Some(BrowserError {
        id: given.id.as_deref().and_then(id).unwrap_or_else(rand::random),
        route: page(given.page.as_deref().unwrap_or_default()),
        lang: language(given.lang.as_deref().unwrap_or_default()),
        kind: kind.copied().unwrap_or(OTHER),
        message: message(&said),
        places: places.collect(),
    })
}

/// The words of the engines, in their order; one sign for all that stands between them.
fn message(said: &str) -> String {
    let mut cleaned: Vec<&str> = Vec::new();
    for word in said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let small = word.to_ascii_lowercase();
        match WORDS.binary_search(&small.as_str()) {
            Ok(at) => cleaned.push(WORDS[at]),
            Err(_) if cleaned.last() == Some(&LEFT_OUT) => {}
            Err(_) => cleaned.push(LEFT_OUT),
        }
    }
    cleaned.join(" ")
}

fn id(text: &str) -> Option<[u8; 16]> {
    let plain = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
    plain.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(u128::to_be_bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn noise() -> Noise {
        Noise::parse(NOISE).unwrap()
    }

    fn cleaned(message: &str) -> String {
        let given = BrowserErrorReport { message: message.to_owned(), ..BrowserErrorReport::default() };
        clean(&given, &noise(), |_| true).unwrap().message
    }

    #[test]
    fn the_engines_words_stay_and_what_they_quote_goes() {
        for (said, reported) in [
            (
                "Cannot read properties of undefined (reading 'streetName')",
                "cannot read properties of undefined reading …",
            ),
            (
                r#"Unexpected token 'M', "100 Main St NW, 89101" is not valid JSON"#,
                "unexpected token … is not valid json",
            ),
            (
                "Loading chunk 371 failed.\n(error: https://x.example/?q=100+Main)",
                "loading chunk … failed error …",
            ),
            ("Minified React error #418", "minified react error …"),
            ("", ""),
        ] {
            assert_eq!(cleaned(said), reported, "{said}");
        }
    }

    #[test]
    fn the_words_can_be_searched() {
        assert!(WORDS.is_sorted());
        assert!(WORDS.iter().all(|word| word.bytes().all(|b| b.is_ascii_lowercase())));
    }

    #[test]
    fn noise_is_dropped_and_its_list_can_be_changed() {
        let of = |message: &str, noise: &Noise| {
            clean(
                &BrowserErrorReport { message: message.to_owned(), ..BrowserErrorReport::default() },
                noise,
                |_| true,
            )
            .is_none()
        };
        assert!(of("ResizeObserver loop limit exceeded", &noise()));
        assert!(of("Uncaught ResizeObserver loop completed with undelivered notifications.", &noise()));
        assert!(!of("ResizeObserver is not defined", &noise()));
        let own = Noise::parse("Extension context | top.GLOBALS").unwrap();
        assert!(of("Uncaught Error: extension Context invalidated", &own) && of("top.globals", &own));
        assert!(!of("ResizeObserver loop limit exceeded", &own));
        assert!(Noise::parse("abc").is_err() && Noise::parse("").is_ok());
    }

    #[test]
    fn only_scripts_of_ours_and_known_words_are_reported() {
        let place = |file: &str| ReportedPlace { file: file.to_owned(), line: 1, column: u32::MAX };
        let given = BrowserErrorReport {
            id: Some("0123456789abcdef0123456789ABCDEF".to_owned()),
            page: Some("/votinginfo/nv/".to_owned()),
            lang: Some("ar".to_owned()),
            kind: Some("TypeError".to_owned()),
            message: "x".to_owned(),
            places: Some(vec![place("/_next/static/a.js"), place("/_next/static/100-main-st.js")]),
        };
        let error = clean(&given, &noise(), |file| file == "/_next/static/a.js").unwrap();
        assert_eq!((error.route, error.lang, error.kind), ("/votinginfo/{code}/", "ar", "TypeError"));
        assert_eq!(error.id[0..2], [0x01, 0x23]);
        let place = ScriptPlace { file: "/_next/static/a.js".to_owned(), line: 1, column: NUMBER_MAX };
        assert_eq!(error.places, [place]);
    }

    #[test]
    fn numbers_are_whole_and_from_zero() {
        let of = |line: &str| {
            let json = format!(r#"{{"file": "/a.js", "line": {line}, "column": 1}}"#);
            serde_json::from_str::<ReportedPlace>(&json).ok().map(|place| place.line)
        };
        assert_eq!(["7", "87.0", "99999999999"].map(of), [Some(7), Some(87), Some(u32::MAX)]);
        assert_eq!(["-1", "1.5", "null", "\"1\""].map(of), [None; 4]);
    }

    proptest! {
        /// The proof: whatever a page sends, the report is made of the words of this file.
        #[test]
        fn no_report_can_carry_an_address(
            words in proptest::collection::vec("(100 Main St NW Apt A|89101|TypeError: |[ -~]{0,60}|\\PC{0,40}|undefined)", 5),
        ) {
            let word = |n: usize| Some(words[n].clone());
            let places = vec![ReportedPlace { file: words[4].clone(), line: 1, column: 1 }];
            let message = words.concat();
            let given = BrowserErrorReport { id: word(0), page: word(1), lang: word(2), kind: word(3), message, places: Some(places) };
            let Some(error) = clean(&given, &noise(), |_| false) else { return Ok(()) };
            prop_assert!(error.places.is_empty() && KINDS.contains(&error.kind));
            for word in error.message.split(' ').filter(|word| !word.is_empty()) {
                prop_assert!(word == LEFT_OUT || WORDS.contains(&word), "{word}");
            }
        }
    }
}
