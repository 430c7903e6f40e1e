//! The order in which the rows of a chunk are asked: by town and street, as the index stores them, so that
//! neighbouring questions read the same memory. Rows come out in the order of the list all the same. The
//! order decides nothing.

use csv::ByteRecord;

use super::columns::AddressColumns;
use super::rows::ListRow;

/// Numbers of the rows, by town and street as far as the text shows them.
pub(super) fn by_street(rows: &[ListRow], address: &AddressColumns) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_cached_key(|row| key(&rows[*row].cells, address));
    order
}

/// Town and ZIP code, then the street without the house number, in upper case.
fn key(cells: &ByteRecord, address: &AddressColumns) -> Vec<u8> {
    let cell = |at: &usize| cells.get(*at).unwrap_or_default();
    let mut key = match address {
        AddressColumns::Line(at) => {
            let line = cell(at);
            let street = line.iter().position(|b| *b == b',').unwrap_or(line.len());
            [&line[street..], without_number(&line[..street])].join(&b'\n')
        }
        AddressColumns::Parts([line_1, city, _, zip]) => {
            let mut parts: Vec<&[u8]> = city.iter().chain(zip).map(cell).collect();
            parts.extend(line_1.iter().map(|at| without_number(cell(at))));
            parts.join(&b'\n')
        }
    };
    key.make_ascii_uppercase();
    key
}

/// A text from its first letter on.
fn without_number(text: &[u8]) -> &[u8] {
    let from = text.iter().position(|b| !b.is_ascii_digit() && *b != b' ' && *b != b'-');
    &text[from.unwrap_or(text.len())..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_street_follow_one_another_and_equal_ones_keep_their_order() {
        let row = |cells: &[&str]| ListRow { cells: ByteRecord::from(cells.to_vec()), ..ListRow::default() };
        let lines =
            ["9 Oak St, Ames, IA", "100 Elm St, Ames, IA", "1 oak st, ames, ia", "7 Elm St, Adair, IA", ""];
        let rows: Vec<ListRow> = lines.iter().map(|line| row(&[line])).collect();
        assert_eq!(by_street(&rows, &AddressColumns::Line(0)), [4, 3, 1, 0, 2]);
        let parts = [["9", "Oak St", "Ames"], ["100", "Elm St", "Ames"], ["1", "Oak St", "Ames"]];
        let rows: Vec<ListRow> = parts.iter().map(|cells| row(cells)).collect();
        assert_eq!(
            by_street(&rows, &AddressColumns::Parts([vec![0, 1], vec![2], vec![], vec![]])),
            [1, 0, 2]
        );
    }
}
