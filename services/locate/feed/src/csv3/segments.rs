//! Street segments of VIP 3.0.

use std::collections::HashMap;

use super::super::archive::Archive;
use super::super::csv5::{CsvTable, has_control};
use super::super::error::FeedError;
use super::super::findings::{FindingPlace, Findings};
use super::super::model::StreetSegment;
use super::super::rules;
use super::tables;

pub(super) const SEGMENTS: &str = "street_segment.txt";

/// Columns of the parts of a street except its name.
const STREET_PARTS: [usize; 3] = [13, 15, 16];

/// Splits and the precinct of each.
pub(crate) type Splits = HashMap<Box<str>, Box<str>>;

/// Streams the street segments; none when the feed has no such file.
pub(crate) fn segments(
    archive: &Archive,
    splits: &Splits,
    findings: &mut Findings,
    f: &mut dyn FnMut(&StreetSegment),
) -> Result<(), FeedError> {
    archive.read(SEGMENTS, |bytes| {
        let columns = tables::SEGMENT;
        let mut table =
            CsvTable::with_columns(archive, columns, tables::SEGMENT_NEEDS, SEGMENTS, bytes, findings)?
                .one_line_but(&[])
                .keeping_control();
        while let Some(line) = table.next(findings)? {
            f(&segment(&table, splits, FindingPlace::line(SEGMENTS, line), findings));
        }
        Ok(())
    })?;
    Ok(())
}

/// The texts of a segment by the order of [`tables::SEGMENT`].
pub(super) trait SegmentCells {
    fn at(&self, column: usize) -> &str;
    /// As [`Self::at`]; empty for a text with a control character.
    fn cell(&self, column: usize) -> &str;
    /// Whether one of them has a control character.
    fn has_control(&self) -> bool;
}

impl SegmentCells for CsvTable<'_> {
    fn at(&self, column: usize) -> &str {
        CsvTable::at(self, column)
    }

    fn cell(&self, column: usize) -> &str {
        CsvTable::cell(self, column)
    }

    fn has_control(&self) -> bool {
        self.has_control
    }
}

/// A segment. `at` is where it stands.
pub(super) fn segment(
    table: &impl SegmentCells,
    splits: &Splits,
    at: FindingPlace<'_>,
    findings: &mut Findings,
) -> StreetSegment {
    let text = |i: usize| table.cell(i).trim();
    let own = |i: usize| text(i).to_owned();
    let (precinct, split) = (text(1), text(2));
    let mut leads_to = if split.is_empty() { precinct } else { split };
    // The split belongs to another precinct: one of the two references is wrong, and it is not known which.
    // The segment then leads to no precinct, and its homes are asked about. A missing split is passed on, so
    // that the check of references reports it.
    if splits.get(split).is_some_and(|of| &**of != precinct && !precinct.is_empty()) {
        let at = FindingPlace { element: text(0), ..at };
        let message = format_args!("the split is of another precinct than precinct_id");
        findings.add(rules::SEGMENT_SPLIT, at, message);
        leads_to = "";
    }
    let (mut start, mut end) = (own(6), own(7));
    if start.is_empty() && end.is_empty() {
        // An address that is not a range is in the parts of `non_house_address`.
        start = own(10);
        end = own(10);
    }
    StreetSegment {
        id: own(0),
        precinct_id: leads_to.to_owned(),
        city: own(3),
        state: own(4),
        odd_even_both: text(5).to_ascii_lowercase(),
        start_house_number: start,
        end_house_number: end,
        unit_numbers: units(text(8), text(9), text(17)),
        house_number_prefix: own(11),
        house_number_suffix: own(12),
        street_direction: own(13),
        // Of a part of the street that cannot be read, any street of the city may be meant.
        street_name: if STREET_PARTS.iter().any(|i| table.has_control() && has_control(table.at(*i))) {
            String::new()
        } else {
            table.cell(14).to_owned()
        },
        street_suffix: own(15),
        address_direction: own(16),
        zip: own(18),
        is_unread: table.has_control(),
        line: at.line,
        ..StreetSegment::default()
    }
}

/// Apartments of a segment: a range, in the words in which other forms write one, and a single one.
fn units(first: &str, last: &str, single: &str) -> Vec<String> {
    let range = match (first, last) {
        ("", one) | (one, "") => one.to_owned(),
        (first, last) if first == last => first.to_owned(),
        // Each end must be one identifier: a comma or a word in it makes the range unreadable.
        (first, last) if [first, last].iter().any(|end| end.contains([',', ';', '&'])) => "ALL".to_owned(),
        (first, last) => format!("{first} TO {last}"),
    };
    [range, single.to_owned()].into_iter().filter(|unit| !unit.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::units;

    #[test]
    fn apartments_are_a_range_a_single_one_or_both() {
        assert_eq!(units("1", "4", ""), ["1 TO 4"]);
        assert_eq!(units("1a", "2b", ""), ["1a TO 2b"]);
        assert_eq!(units("7", "7", ""), ["7"]);
        assert_eq!(units("7", "", "9"), ["7", "9"]);
        assert_eq!(units("", "", "12"), ["12"]);
        assert_eq!(units("1,2", "5", ""), ["ALL"]);
        assert!(units("", "", "").is_empty());
    }
}
