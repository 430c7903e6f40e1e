//! Feeds that give one address to thousands of precincts: an answer looks at a bounded number of rows.

use std::cell::Cell;
use std::collections::BTreeSet;

use address::StateCode;
use address::parse::parse;
use address::place::Gazetteer;
use feed::model::{StreetSegment, VipFeed, VipState};
use index::Index;
use index::ask::answer;
use locate_tests as made;
use lookup::answer::{AddressQuery, AnswerKind};
use lookup::matching::{MatchOutcome, match_address};
use lookup::streets::{SegmentRow, StreetData, StreetRow};

/// Counts the segments that an answer looks at.
struct Counted<'i>(&'i Index, Cell<usize>);

impl StreetData for Counted<'_> {
    fn in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        zip: Option<u32>,
        each: &mut dyn FnMut(StreetRow<'a>),
    ) {
        self.0.in_city(state, city, name, zip, each);
    }

    fn in_zip<'a>(&'a self, zip: u32, name: &str, each: &mut dyn FnMut(StreetRow<'a>)) {
        self.0.in_zip(zip, name, each);
    }

    fn near_in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        edits: u8,
        out: &mut Vec<StreetRow<'a>>,
    ) {
        self.0.near_in_city(state, city, name, edits, out);
    }

    fn near_in_zip<'a>(&'a self, zip: u32, name: &str, edits: u8, out: &mut Vec<StreetRow<'a>>) {
        self.0.near_in_zip(zip, name, edits, out);
    }

    fn precincts_of(&self, row: u32, out: &mut BTreeSet<u32>) {
        self.0.precincts_of(row, out);
    }

    fn segments_at<'a>(&'a self, row: u32, number: u32, out: &mut Vec<SegmentRow<'a>>) {
        let before = out.len();
        self.0.segments_at(row, number, out);
        self.1.set(self.1.get() + out.len() - before);
    }
}

#[test]
fn all_streets_of_a_city_in_thousands_of_precincts_are_a_question_of_bounded_work() {
    const PRECINCTS: usize = 3_000;
    let precincts = (0..PRECINCTS).map(|n| made::precinct(&format!("p{n}"), &[]));
    let feed = VipFeed {
        state: Some(VipState { name: "Nevada".to_owned(), ..VipState::default() }),
        ..made::feed("32", precincts.collect())
    };
    let segments = (0..2 * PRECINCTS).map(|n| StreetSegment {
        id: format!("s{n}"),
        includes_all_streets: n % 2 == 0,
        includes_all_addresses: n % 2 == 1,
        ..made::segment(&format!("p{}", n / 2), [["*", "Elm"][n % 2], ""], ["Carson City", "NV", "89701"])
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let index = made::build(&path, &[(feed, segments.collect())], 0);
    assert_eq!(index.segment_count(), 200, "a hundred of each");
    for line in ["5 Oak St, Carson City, NV 89701", "5 Elm, Carson City, NV 89701", "5 elm carson city nv"] {
        let looked = Counted(&index, Cell::new(0));
        let reading = &parse(line, None).unwrap().list[0].address;
        let outcome = match_address(&looked, Gazetteer::get(), reading);
        assert!(matches!(outcome, MatchOutcome::NeedsChoice(_)), "{line}: {outcome:?}");
        assert!(looked.1.get() <= 1_000, "{line}: {} segments", looked.1.get());
        let asked = answer(&index, AddressQuery::Line(line, None), 0, &|_| chrono::NaiveDate::MIN);
        assert!(asked.kind == AnswerKind::Ambiguous && asked.candidates.len() == 10, "{line}");
    }
}
