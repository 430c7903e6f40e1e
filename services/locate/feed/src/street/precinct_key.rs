//! The key of a precinct: its code, or the code together with the coarser columns within which it is unique.

use std::collections::BTreeMap;

use super::map::{Accounts, Piece, pieces};
use super::number::{self, plain};

/// Between the parts of a key: `2 | 1` is precinct 1 of ward 2.
pub(super) const KEY_SEPARATOR: &str = " | ";

/// The columns of a key.
#[derive(Clone, Debug, Default)]
pub(super) struct PrecinctKey {
    within: Vec<usize>,
    /// Where another table has the key in one cell: how it is written there.
    joined: Vec<Piece>,
}

impl PrecinctKey {
    /// The key that a section of the map names; `at` finds columns.
    pub(super) fn new(accounts: &Accounts<'_>, at: impl Fn(&str) -> Option<usize>) -> Self {
        let within = accounts.within.iter().filter_map(|column| at(column)).collect();
        let joined = accounts.joined_pieces().unwrap_or_default();
        Self { within, joined }
    }

    /// The values of the coarser columns in a row.
    pub(super) fn parts<'r>(&self, cell: impl Fn(usize) -> Option<&'r str>) -> impl Iterator<Item = &'r str> {
        self.within.iter().map(move |at| cell(*at).unwrap_or(""))
    }

    /// The key of a row; blank where a part is, or where it cannot be told from another one.
    pub(super) fn of<'r>(&self, cell: impl Fn(usize) -> Option<&'r str>, code: &str) -> String {
        let mut parts: Vec<String> = self.parts(cell).map(|part| plain(number::unmarked(part))).collect();
        if parts.is_empty() {
            return code.to_owned();
        }
        parts.push(code.to_owned());
        if parts.iter().any(|part| part.is_empty() || part.contains('|')) {
            return String::new();
        }
        if self.joined.is_empty() { parts.join(KEY_SEPARATOR) } else { written(&self.joined, &parts) }
    }
}

fn written(pieces: &[Piece], parts: &[String]) -> String {
    let text = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Part(part, digits) => filled(parts.get(*part).map_or("", String::as_str), *digits),
    });
    plain(&text.collect::<String>())
}

fn filled(part: &str, digits: usize) -> String {
    let is_number = part.bytes().all(|b| b.is_ascii_digit());
    if is_number { format!("{part:0>digits$}") } else { part.to_owned() }
}

/// The templates by which `codes` are the written forms of `rows` (values of `columns`), each row as another
/// code and no code left; one for each different reading. Codes are by their lower case, as places find
/// precincts.
pub(super) fn templates(
    columns: [&str; 2],
    rows: &[[String; 2]],
    codes: &BTreeMap<String, String>,
) -> Vec<String> {
    let (Some(cell), true) = (codes.values().next(), rows.len() == codes.len()) else { return Vec::new() };
    if columns.iter().any(|name| name.contains(['{', '}'])) || cell.contains(['{', '}']) {
        return Vec::new();
    }
    let is_code = |text: &String| codes.contains_key(text);
    let (mut tried, mut found) = (Vec::new(), Vec::<(Vec<String>, String)>::new());
    for template in rows.iter().flat_map(|row| candidates(columns, row, cell)) {
        if tried.contains(&template) {
            continue;
        }
        let Ok(pieces) = pieces(&template, &columns) else { continue };
        tried.push(template.clone());
        let all: Vec<String> =
            rows.iter().map(|row| written(&pieces, row).to_lowercase()).take_while(is_code).collect();
        let mut different = all.clone();
        different.sort_unstable();
        different.dedup();
        if different.len() == codes.len() && !found.iter().any(|(same, _)| *same == all) {
            found.push((all, template));
        }
        if tried.len() == MOST_TRIED {
            break;
        }
    }
    found.into_iter().map(|(_, template)| template).collect()
}

/// Templates that are tried.
const MOST_TRIED: usize = 500;

/// The templates by which a cell holds a row.
fn candidates(columns: [&str; 2], row: &[String; 2], cell: &str) -> Vec<String> {
    let forms = |part: usize| {
        let text = row[part].to_ascii_lowercase();
        let is_number = text.bytes().all(|b| b.is_ascii_digit());
        let most = if is_number { text.len().max(4) } else { text.len() };
        let name = columns[part];
        let filled = (text.len() + 1..=most).map(|n| (filled(&text, n), format!("{{{name}:{n}}}")));
        // A number of all its digits may be filled in another row.
        let whole = is_number.then(|| (text.clone(), format!("{{{name}:{}}}", text.len())));
        std::iter::once((text.clone(), format!("{{{name}}}"))).chain(whole).chain(filled).collect::<Vec<_>>()
    };
    let (lower, is_digit) = (cell.to_ascii_lowercase(), |c: char| c.is_ascii_digit());
    let mut all = Vec::new();
    for (first, second) in [(0, 1), (1, 0)] {
        for (text, part) in forms(first) {
            for (at, _) in lower.match_indices(&text) {
                let (before, behind) = (&cell[..at], &cell[at + text.len()..]);
                for (other, last) in forms(second) {
                    let places = lower[at + text.len()..].match_indices(&other);
                    for (to, _) in places {
                        let (between, after) = (&behind[..to], &behind[to + other.len()..]);
                        // A digit next to a part belongs to its number.
                        let is_cut = before.ends_with(is_digit)
                            || between.starts_with(is_digit)
                            || between.ends_with(is_digit)
                            || after.starts_with(is_digit);
                        if !is_cut {
                            all.push(format!("{before}{part}{between}{last}{after}"));
                        }
                    }
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rows: &[[&str; 2]], codes: &[&str]) -> Vec<String> {
        let rows: Vec<[String; 2]> = rows.iter().map(|row| row.map(str::to_owned)).collect();
        let codes = codes.iter().map(|code| (code.to_lowercase(), (*code).to_owned())).collect();
        templates(["WARD", "PCT"], &rows, &codes)
    }

    #[test]
    fn finds_the_one_form_that_fits_all() {
        let rows = [["1", "1"], ["1", "2"], ["2", "1"], ["2", "3"]];
        for (codes, template) in [
            (["1-1", "1-2", "2-1", "2-3"], "{WARD}-{PCT}"),
            (["1-1", "2-1", "1-2", "3-2"], "{PCT}-{WARD}"),
            (["W1 P1", "W1 P2", "W2 P1", "W2 P3"], "W{WARD} P{PCT}"),
            (["0101", "0102", "0201", "0203"], "{WARD:2}{PCT:2}"),
            (["1-01", "1-02", "2-01", "2-03"], "{WARD}-{PCT:2}"),
        ] {
            assert_eq!(found(&rows, &codes), [template], "{codes:?}");
        }
        let towns = [["St. Paul", "1"], ["Oak Hill", "1"]];
        assert_eq!(found(&towns, &["OAK HILL 1", "ST. PAUL 1"]), ["{WARD} {PCT}"]);
        let mixed = [["9", "1"], ["10", "1"]];
        assert_eq!(found(&mixed, &["09-1", "10-1"]), ["{WARD:2}-{PCT}"]);
    }

    #[test]
    fn finds_none_that_is_open() {
        let square = [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]];
        assert_eq!(found(&square, &["1-1", "1-2", "2-1", "2-2"]).len(), 2, "either order fits");
        assert_eq!(found(&[["1", "1"], ["2", "1"]], &["1-1", "2-2"]), <[&str; 0]>::default());
        assert_eq!(found(&[["1", "1"], ["2", "1"]], &["1-1"]), <[&str; 0]>::default());
        // 1 and 11, 11 and 1: two precincts would have one key.
        assert_eq!(found(&[["1", "11"], ["11", "1"]], &["111", "112"]), <[&str; 0]>::default());
    }

    #[test]
    fn reads_templates_and_names_what_is_wrong() {
        let columns = ["WARD", "PCT"];
        let parts = ["2".to_owned(), "1".to_owned()];
        let read = |template: &str| pieces(template, &columns).map(|pieces| written(&pieces, &parts));
        assert_eq!(read("W{ward} P{PCT:2}").unwrap(), "W2 P01");
        for (template, what) in [
            ("{WARD}", "not each part"),
            ("{WARD}-{WARD}", "twice"),
            ("{WARD}-{PCT", "without }"),
            ("{WARD}-{PRECINCT}", "neither in within"),
            ("{WARD}-{PCT:99}", "neither in within"),
        ] {
            let why = read(template).unwrap_err();
            assert!(why.contains(what) && why.contains("{WARD}-{PCT}"), "{template}: {why}");
        }
    }
}
