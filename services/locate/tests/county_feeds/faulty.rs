//! Rows that break a rule: what they could touch is asked about, and nothing else.

use std::path::Path;

use super::county::{Built, County, Form, Row, Segment, built};

const WHOLE: Segment = Segment { precinct: "pre1", numbers: (1, 200), unit: "" };

fn with(rows: &[Row<'_>]) -> Built {
    let county = County { segments: &[WHOLE], rows, ..County::default() };
    built(&[&|folder| county.write(folder, Form::Csv5)])
}

/// A row of `pre2` on Larkwing Ct.
fn row(numbers: (u32, u32)) -> Row<'static> {
    Row { precinct: "pre2", numbers, ..Row::default() }
}

#[test]
fn a_row_that_cannot_be_used_is_offered_where_it_may_lead() {
    let asked = "?pre1 pre2";
    for (rule, faulty, inside, beside) in [
        ("segment-range", row((55, 51)), asked, "pre1"),
        ("segment-parity", Row { parity: "left", ..row((51, 55)) }, asked, "pre1"),
        ("segment-zip", Row { zip: "8970", ..row((51, 55)) }, asked, "pre1"),
        ("reference-missing", Row { precinct: "other", ..row((51, 55)) }, "?pre1", "pre1"),
        ("segment-part-range", Row { number_suffix: "B", ..row((51, 55)) }, asked, "pre1"),
        // Of any city, or on any street: the whole segment that would answer in its place is asked about.
        ("segment-incomplete", Row { city: "", ..row((51, 55)) }, "?pre1", "?pre1"),
        ("segment-street", Row { street: ["", "", "", ""], ..row((51, 55)) }, "?pre1", "?pre1"),
        ("segment-incomplete", Row { city: "", ..row((351, 355)) }, "pre1", "pre1"),
        ("segment-street", Row { street: ["", "", "", ""], ..row((351, 355)) }, "pre1", "pre1"),
        // Where it leads makes no difference.
        ("segment-range", Row { precinct: "pre1", ..row((55, 51)) }, "pre1", "pre1"),
    ] {
        let feed = with(&[faulty]);
        assert!(feed.has_finding(rule) && feed.reports.iter().all(|r| !r.fatal), "{rule}");
        assert_eq!(feed.said("53 Larkwing Ct"), inside, "{rule}");
        assert_eq!(feed.said("153 Larkwing Ct"), beside, "{rule}");
    }
    let county = County {
        segments: &[WHOLE, Segment { precinct: "pre2", numbers: (55, 51), unit: "" }],
        ..County::default()
    };
    let xml = built(&[&|folder| county.write(folder, Form::Xml)]);
    assert_eq!([xml.said("53 Larkwing Ct"), xml.said("56 Larkwing Ct")], [asked, "pre1"]);
}

#[test]
fn every_street_of_the_city_takes_no_home_of_a_row_that_cannot_be_used() {
    let elm = |precinct, numbers| Row { precinct, numbers, street: ["", "Elm", "St", ""], ..Row::default() };
    let everywhere = Row::everywhere("pre2", "Carson City");
    let feed = with(&[everywhere, elm("pre3", (9, 1))]);
    assert_eq!(feed.said("5 Elm St"), "?pre3");
    assert_eq!(feed.said("15 Elm St"), "pre2");
    let nowhere = Row { street: ["", "", "", ""], ..elm("pre3", (1, 9)) };
    assert_eq!(with(&[everywhere, nowhere]).said("5 Oak St"), "?pre2");
}

#[test]
fn a_street_with_a_part_more_answers_for_no_row_that_cannot_be_used() {
    let main = |before, precinct, numbers| Row {
        precinct,
        numbers,
        street: [before, "Main", "St", ""],
        ..Row::default()
    };
    let feed = with(&[main("", "pre1", (99, 1)), main("N", "pre2", (1, 99))]);
    assert_eq!(feed.said("5 Main St"), "?pre1 pre2");
    assert_eq!(feed.said("5 N Main St"), "pre2");
}

#[test]
fn a_value_that_cannot_be_read_takes_out_what_it_could_mean() {
    let edited = |from: &'static str, to: &'static str| {
        let write = move |folder: &Path| {
            let rows = [row((51, 55))];
            County { segments: &[WHOLE], rows: &rows, ..County::default() }.write(folder, Form::Csv5);
            let path = folder.join("street_segment.txt");
            let text = std::fs::read_to_string(&path).unwrap();
            let last = text.lines().last().unwrap();
            assert!(last.contains(from), "{last}");
            std::fs::write(&path, text.replace(last, &last.replacen(from, to, 1))).unwrap();
        };
        built(&[&write])
    };
    for (from, to, inside, beside) in [
        ("Larkwing,Ct,51", "Lark\u{7}wing,Ct,51", "?pre1", "?pre1"),
        ("Larkwing,Ct,51", "Larkwing,C\u{7}t,51", "?pre1", "?pre1"),
        ("pre2", "pre\u{7}2", "?pre1", "pre1"),
        (",51,55", ",51,5\u{7}5", "?pre1 pre2", "?pre1 pre2"),
        // Of every street of the city, it gives way to its own.
        (",false", ",perhaps", "?pre1 pre2", "pre1"),
    ] {
        let feed = edited(from, to);
        assert!(feed.reports.iter().all(|r| !r.fatal), "{to}");
        assert_eq!(feed.said("53 Larkwing Ct"), inside, "{to:?}");
        assert_eq!(feed.said("153 Larkwing Ct"), beside, "{to:?}");
    }
}

#[test]
fn a_feed_that_is_published_by_force_finds_no_home() {
    for (file, extra) in [
        ("source.txt", "s2,Other,32,2028-10-01T00:00:00Z,6.0\n"),
        ("precinct.txt", "pre1,Another,l1,pl2\n"),
        ("street_segment.txt", "a row,of other,length\n"),
    ] {
        let write = |folder: &Path| {
            County { segments: &[WHOLE], ..County::default() }.write(folder, Form::Csv5);
            let path = folder.join(file);
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::write(path, text + extra).unwrap();
        };
        let feed = built(&[&write]);
        assert!(feed.reports[0].fatal, "{file}");
        assert_eq!(feed.said("53 Larkwing Ct"), "?pre1", "{file}");
    }
}
