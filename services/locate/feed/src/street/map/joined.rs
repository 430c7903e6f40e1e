//! `joined` of a section: how another table writes the key of a precinct in one cell, as
//! `W{WARD} P{PRECINCT}`.

use super::{Accounts, key};

/// Most digits to which a part is filled with zeros.
const MOST_DIGITS: usize = 9;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::street) enum Piece {
    Text(String),
    /// A part of the key by its index, and its least number of digits.
    Part(usize, usize),
}

impl Accounts<'_> {
    /// The template of `joined`; empty where there is none.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(in crate::street) fn joined_pieces(&self) -> Result<Vec<Piece>, String> {
        if self.joined.is_empty() {
            return Ok(Vec::new());
        }
        if self.within.is_empty() {
            return Err("joined goes with within, in the table that has the parts in columns".to_owned());
        }
        let code = self.fields.iter().find(|(field, _)| matches!(field.as_str(), "precinct" | "column"));
        let within = self.within.iter().map(String::as_str);
        pieces(self.joined, &within.chain(code.map(|(_, column)| *column)).collect::<Vec<_>>())
    }
}

/// Reads a template such as `W{WARD} P{PRECINCT:2}`. Each column is in it once.
pub(in crate::street) fn pieces(template: &str, columns: &[&str]) -> Result<Vec<Piece>, String> {
    let example = || columns.iter().map(|column| format!("{{{column}}}")).collect::<Vec<_>>().join("-");
    let wrong = |what: &str| format!("joined {template:?}: {what}; write it as {:?}", example());
    let (mut pieces, mut rest) = (Vec::new(), template);
    while let Some((text, behind)) = rest.split_once('{') {
        let (name, after) = behind.split_once('}').ok_or_else(|| wrong("a { without }"))?;
        let index = |name: &str| columns.iter().position(|column| key(column) == key(name));
        let sized = || {
            let (name, digits) = name.rsplit_once(':')?;
            Some((index(name)?, digits.trim().parse().ok().filter(|n| *n <= MOST_DIGITS)?))
        };
        let (part, digits) = index(name).map(|part| (part, 0)).or_else(sized).ok_or_else(|| {
            wrong(&format!("{{{name}}} is neither in within nor the column of the precinct"))
        })?;
        if pieces.iter().any(|piece| matches!(piece, Piece::Part(other, _) if *other == part)) {
            return Err(wrong(&format!("{{{name}}} is in it twice")));
        }
        pieces.extend([Piece::Text(text.to_owned()), Piece::Part(part, digits)]);
        rest = after;
    }
    if pieces.len() != 2 * columns.len() {
        return Err(wrong("not each part of the key is in it"));
    }
    pieces.push(Piece::Text(rest.to_owned()));
    Ok(pieces)
}
