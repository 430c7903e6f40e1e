//! The rows of the feeds behind the homes that an index does not know or answers wrongly, so that a reader of
//! the refusal finds them.

use std::path::PathBuf;

use address::street::street_from_fields;
use feed::model::StreetSegment;
use index::UnknownHome;
use serde::Serialize;

use super::super::sources::FeedArg;

/// Rows that are named for one home.
const MOST_ROWS: usize = 3;

/// A home of a refused index, with its rows.
#[derive(Serialize)]
pub(super) struct UnknownRows {
    #[serde(flatten)]
    home: UnknownHome,
    rows: Vec<FeedRow>,
}

/// A row of a feed.
#[derive(Serialize)]
struct FeedRow {
    feed: PathBuf,
    file: String,
    /// Counted from 1; 0 where the reader knows no line.
    line: u64,
}

/// Reads the feeds once more for the rows of these homes. A feed that can no longer be read has none.
pub(super) fn rows_of(homes: &[UnknownHome], sources: &[FeedArg<'_>], bytes: u64) -> Vec<UnknownRows> {
    let mut found: Vec<UnknownRows> =
        homes.iter().map(|home| UnknownRows { home: home.clone(), rows: Vec::new() }).collect();
    for source in sources.iter().filter(|_| !homes.is_empty()) {
        let Ok(reader) = source.open(bytes) else { continue };
        let file = reader.segment_file();
        let read = reader.segments(&mut |segment| {
            for unknown in found.iter_mut().filter(|u| u.rows.len() < MOST_ROWS) {
                if is_row_of(segment, &unknown.home) {
                    let row = FeedRow { feed: source.path().into(), file: file.clone(), line: segment.line };
                    unknown.rows.push(row);
                }
            }
        });
        if let Err(why) = read {
            eprintln!("locate-index build: {}: {why}", source.path().display());
        }
    }
    found
}

/// Names the homes on the terminal.
pub(super) fn print(unknown: &[UnknownRows]) {
    for UnknownRows { home, rows } in unknown {
        let at: Vec<String> =
            rows.iter().map(|r| format!("{}: {}:{}", r.feed.display(), r.file, r.line)).collect();
        let why = if home.detail.is_empty() { String::new() } else { format!(" ({})", home.detail) };
        let what = if home.is_wrong { "wrong" } else { "not known" };
        eprintln!("{what}: {}{why}  {}", home.typed, at.join(", "));
    }
}

fn is_row_of(segment: &StreetSegment, home: &UnknownHome) -> bool {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let has_number = segment.includes_all_addresses
        || number(&segment.start_house_number)
            .zip(number(&segment.end_house_number))
            .is_some_and(|(start, end)| (start..=end).contains(&home.number));
    let street = || {
        street_from_fields(
            &segment.street_direction,
            &segment.street_name,
            &segment.street_suffix,
            &segment.address_direction,
        )
    };
    segment.precinct_id == home.precinct_id
        && has_number
        && street().is_some_and(|street| street.name == home.street)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home() -> UnknownHome {
        UnknownHome {
            typed: "12 N OAK ST, SPRINGFIELD, OH 43718".to_owned(),
            detail: "",
            precinct_id: "P1".to_owned(),
            street: "OAK".to_owned(),
            number: 12,
            is_wrong: false,
        }
    }

    fn segment(precinct: &str, name: &str, end: &str) -> StreetSegment {
        StreetSegment {
            precinct_id: precinct.to_owned(),
            street_direction: "N".to_owned(),
            street_name: name.to_owned(),
            street_suffix: "St".to_owned(),
            start_house_number: "1".to_owned(),
            end_house_number: end.to_owned(),
            ..StreetSegment::default()
        }
    }

    #[test]
    fn finds_rows_by_precinct_street_and_number() {
        for (row, is_its_row) in [
            (segment("P1", "Oak", "99"), true),
            (segment("P1", "Oak", "11"), false),
            (segment("P2", "Oak", "99"), false),
            (segment("P1", "Elm", "99"), false),
            (StreetSegment { includes_all_addresses: true, ..segment("P1", "Oak", "") }, true),
        ] {
            assert_eq!(is_row_of(&row, &home()), is_its_row, "{} {}", row.precinct_id, row.street_name);
        }
    }

    #[test]
    fn names_file_and_line_of_sample_rows() {
        let folder = tempfile::tempdir().unwrap();
        let path = sample::write(folder.path()).unwrap().remove(0);
        let reader = feed::open(&path).unwrap();
        let mut first = None;
        reader
            .segments(&mut |s| {
                if first.is_none() && !s.start_house_number.is_empty() {
                    first = Some(s.clone());
                }
            })
            .unwrap();
        let first = first.unwrap();
        let name = street_from_fields(
            &first.street_direction,
            &first.street_name,
            &first.street_suffix,
            &first.address_direction,
        )
        .unwrap()
        .name;
        let home = UnknownHome {
            precinct_id: first.precinct_id.clone(),
            street: name,
            number: first.start_house_number.parse().unwrap(),
            ..home()
        };
        let rows = rows_of(&[home], &[FeedArg::Vip(&path)], u64::MAX);
        let row = &rows[0].rows[0];
        assert_eq!((row.line, row.file.as_str()), (first.line, "street_segment.txt"));
    }
}
