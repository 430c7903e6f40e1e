//! A typed line to the addresses it may mean. The index decides between them; nothing here does.
use super::address::{Address, Refusal, StateCode};

/// Longest line read, in characters.
pub const MAX_CHARS: usize = 300;
/// Most readings of one line.
pub const MAX_READINGS: usize = 4;

/// What a line may mean: one to [`MAX_READINGS`] different addresses, the likeliest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// The readings; never empty.
    pub list: Vec<Address>,
}

/// Reads one line.
///
/// # Errors
/// Says why the line is no home address that can be looked up.
pub fn parse(line: &str, default_state: Option<StateCode>) -> Result<Readings, Refusal> {
    let _ = (line, default_state);
    Err(Refusal::Unparsable)
}

/// Reads an address whose place was asked for in fields of its own. Empty fields are looked for in the line.
///
/// # Errors
/// As [`parse`].
pub fn parse_parts(line_1: &str, city: &str, state: &str, zip: &str) -> Result<Readings, Refusal> {
    parse(&format!("{line_1}, {city}, {state} {zip}"), None)
}
