//! Errors of browsers, reported with the services' own client. The caller has taken everything out that a
//! visitor could have typed: here only words of closed lists, cleaned messages, and places in our own scripts
//! arrive.

/// One error of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserError {
    /// The id that the visitor can read to us.
    pub id: [u8; 16],
    /// Template of the page's path.
    pub route: &'static str,
    /// Language of the page.
    pub lang: &'static str,
    /// Kind of error, such as `TypeError`.
    pub kind: &'static str,
    /// The message of the engine, cleaned by the caller.
    pub message: String,
    /// The stack, the innermost place first.
    pub places: Vec<ScriptPlace>,
}

/// A place in one of our scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptPlace {
    /// Path of the script.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}
