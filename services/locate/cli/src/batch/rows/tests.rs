use proptest::prelude::*;

use super::*;

/// (line, values joined with `|`, fault) of every row after the header, whatever the size of the reads.
fn read(text: &[u8], buffer: usize) -> Vec<(u64, String, Option<&'static str>)> {
    let mut rows = ListRows::new(std::io::BufReader::with_capacity(buffer, text), b',');
    rows.header().unwrap();
    let mut list = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        let cells: Vec<_> = row.cells.iter().map(String::from_utf8_lossy).collect();
        list.push((row.line, cells.join("|"), row.fault.map(RowFault::name)));
    }
    assert_eq!(rows.bytes(), text.len() as u64);
    list
}

fn row(line: u64, cells: &str, fault: Option<&'static str>) -> (u64, String, Option<&'static str>) {
    (line, cells.to_owned(), fault)
}

#[test]
fn quoted_values_may_hold_the_delimiter_quotes_and_line_breaks() {
    let text = b"a,b\r\n1,\"x, \"\"y\"\"\"\r\n2,\"two\r\nlines\"\r\n\r\n3,z";
    for buffer in [1, 7, 4096] {
        let expected = [row(2, "1|x, \"y\"", None), row(3, "2|two\r\nlines", None), row(6, "3|z", None)];
        assert_eq!(read(text, buffer), expected, "{buffer}");
    }
}

#[test]
fn a_quote_that_is_not_closed_costs_its_own_row_and_no_other() {
    // The second quote would close the first: the row of two lines has too few values.
    let text = b"a,b,c\n1,\"x,y\n2,x,y\n3,\"z,z\n4,x,y\n";
    let expected = [
        row(2, "1|\"x|y", Some("quote")),
        row(3, "2|x|y", None),
        row(4, "3|\"z|z", Some("quote")),
        row(5, "4|x|y", None),
    ];
    assert_eq!(read(text, 4096), expected);
    assert_eq!(read(b"a,b\n1,\"x", 4096), [row(2, "1|\"x", Some("quote"))]);
    // In the middle of a value a quote is a character.
    assert_eq!(read(b"a,b\n1,5\" pipe\n2,y\n", 4096), [row(2, "1|5\" pipe", None), row(3, "2|y", None)]);
}

#[test]
fn a_row_with_too_few_or_too_many_values_is_kept_whole() {
    let expected = [row(2, "1||", Some("ragged")), row(3, "1|2|3,4,5", Some("ragged"))];
    assert_eq!(read(b"a,b,c\n1\n1,2,3,4,5\n", 4096), expected);
}

#[test]
fn a_line_that_is_too_long_is_cut_and_the_next_one_is_read() {
    let mut text = b"a,b\n1,".to_vec();
    text.extend(vec![b'x'; 2 * MAX_LINE]);
    text.extend(b"\n2,y");
    let rows = read(&text, 4096);
    assert_eq!((rows[0].0, rows[0].2), (2, Some("too_long")));
    assert_eq!(rows[0].1.len(), MAX_LINE);
    assert_eq!(rows[1], row(3, "2|y", None));
}

#[test]
fn an_empty_line_is_a_row_of_a_list_with_one_column_only() {
    assert_eq!(read(b"a\nx\n\ny\n", 4096), [row(2, "x", None), row(3, "", None), row(4, "y", None)]);
    assert_eq!(read(b"a,b\n\n1,2\n", 4096), [row(3, "1|2", None)]);
    // The ends of lines of old systems count as ends.
    assert_eq!(read(b"a,b\r1,2\r3,4", 4096), [row(2, "1|2", None), row(3, "3|4", None)]);
}

proptest! {
    /// Rows that the crate `csv` writes are read back, each with the line on which it starts.
    #[test]
    fn whatever_is_written_is_read_back(
        table in proptest::collection::vec(proptest::collection::vec("[a \"\n\r,é]{0,6}", 3), 0..12),
        buffer in 1usize..64,
    ) {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        writer.write_record(["a", "b", "c"]).unwrap();
        for cells in &table {
            writer.write_record(cells).unwrap();
        }
        let text = writer.into_inner().unwrap();
        let mut rows = ListRows::new(std::io::BufReader::with_capacity(buffer, &text[..]), b',');
        rows.header().unwrap();
        for cells in &table {
            let row = rows.next().unwrap().unwrap();
            prop_assert_eq!(row.fault, None);
            let read: Vec<_> = row.cells.iter().collect();
            prop_assert_eq!(read, cells.iter().map(String::as_bytes).collect::<Vec<_>>());
        }
        prop_assert!(rows.next().unwrap().is_none());
    }

    /// Every byte comes out in some row, whatever the text.
    #[test]
    fn no_letter_is_lost(text in "[a-c\",\n]{0,80}") {
        let with_header = format!("h1,h2\n{text}");
        let letters = |t: &str| t.chars().filter(char::is_ascii_lowercase).count();
        let read: usize = read(with_header.as_bytes(), 16).iter().map(|r| letters(&r.1)).sum();
        prop_assert_eq!(read, letters(&text));
    }
}
