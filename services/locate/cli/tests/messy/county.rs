//! One county: the truth, its two files as they should be, and changes of whole columns.

/// The places by precinct.
pub(crate) const PLACES: [(&str, [&str; 4]); 3] = [
    ("0101", ["Snyder Park", "1900 Park Rd", "Springfield", "45504"]),
    ("0102", ["Public Library", "201 S Fountain Ave", "Springfield", "45506"]),
    ("0203", ["Grange Hall", "12 Mill St", "Springfield", "45502"]),
];

pub(crate) fn place(precinct: &str) -> &'static str {
    PLACES.iter().find(|(code, _)| *code == precinct).map_or("", |(_, place)| place[0])
}

/// One row of the true street file.
#[derive(Clone)]
pub(crate) struct Row {
    low: u32,
    high: u32,
    side: &'static str,
    pre: &'static str,
    name: &'static str,
    kind: &'static str,
    pub(crate) precinct: &'static str,
}

impl Row {
    pub(crate) fn street(&self) -> [&'static str; 5] {
        [
            self.pre,
            self.name,
            self.kind,
            "SPRINGFIELD",
            if self.name == "LARKWING" { "45502" } else { "45503" },
        ]
    }

    pub(crate) fn has(&self, number: u32) -> bool {
        let side = match self.side {
            "O" => number % 2 == 1,
            "E" => number.is_multiple_of(2),
            _ => true,
        };
        (self.low..=self.high).contains(&number) && side
    }

    /// Low, high, side, direction, name, type, town, ZIP code, precinct.
    fn cells(&self) -> Vec<String> {
        let [pre, name, kind, town, zip] = self.street();
        let (low, high) = (self.low.to_string(), self.high.to_string());
        [&low, &high, self.side, pre, name, kind, town, zip, self.precinct].map(str::to_owned).to_vec()
    }
}

/// Every address of the county with its precinct: the truth of the test.
pub(crate) fn rows() -> Vec<Row> {
    let row = |low, high, side, pre, name, kind, precinct| Row { low, high, side, pre, name, kind, precinct };
    vec![
        row(1, 99, "O", "N", "LARKWING", "ST", "0101"),
        row(2, 98, "E", "N", "LARKWING", "ST", "0102"),
        row(100, 1298, "E", "N", "LARKWING", "ST", "0203"),
        row(101, 1299, "O", "N", "LARKWING", "ST", "0101"),
        row(1, 12, "B", "", "OAK", "AVE", "0102"),
        row(13, 199, "B", "", "OAK", "AVE", "0203"),
        row(200, 298, "E", "S", "PE\u{d1}A", "RD", "0101"),
        row(201, 299, "O", "S", "PE\u{d1}A", "RD", "0102"),
        row(1, 31, "B", "", "ELM", "CT", "0203"),
    ]
}

/// The two files as a county sends them.
pub(crate) struct County {
    pub(crate) streets: Vec<u8>,
    pub(crate) places: Vec<u8>,
}

pub(crate) const HEADER: &str = "LOW,HIGH,O/E/B,DIR,STREET NAME,TYPE,CITY,ZIP,PRECINCT";

pub(crate) fn cells() -> Vec<Vec<String>> {
    rows().iter().map(Row::cells).collect()
}

pub(crate) fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', ';']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

pub(crate) fn csv(header: &str, rows: &[Vec<String>]) -> String {
    let lines = rows.iter().map(|row| row.iter().map(|c| quoted(c)).collect::<Vec<_>>().join(","));
    std::iter::once(header.to_owned()).chain(lines).map(|line| line + "\r\n").collect()
}

pub(crate) fn plain() -> String {
    csv(HEADER, &cells())
}

pub(crate) fn places() -> String {
    let rows: Vec<Vec<String>> = PLACES
        .iter()
        .map(|(code, place)| std::iter::once(*code).chain(*place).map(str::to_owned).collect())
        .collect();
    csv("Precinct,Polling Place,Address,City,Zip", &rows)
}

pub(crate) fn with(streets: impl Into<Vec<u8>>) -> County {
    County { streets: streets.into(), places: places().into_bytes() }
}

/// Each cell of a column changed.
pub(crate) fn changed(column: usize, change: impl Fn(&str) -> String) -> County {
    let mut rows = cells();
    rows.iter_mut().for_each(|row| row[column] = change(&row[column]));
    with(csv(HEADER, &rows))
}

pub(crate) fn thousands(cell: &str) -> String {
    match cell.len() {
        4.. => format!("{},{}.00", &cell[..cell.len() - 3], &cell[cell.len() - 3..]),
        _ => format!("{cell}.00"),
    }
}

pub(crate) fn both_numbers(change: impl Fn(&str) -> String) -> County {
    let mut rows = cells();
    for row in &mut rows {
        (row[0], row[1]) = (change(&row[0]), change(&row[1]));
    }
    with(csv(HEADER, &rows))
}

/// Low and high in one column, as the spreadsheet shows them.
pub(crate) fn ranges(change: impl Fn(&str, &str) -> String) -> County {
    let rows = cells();
    let joined = rows.iter().map(|row| [vec![change(&row[0], &row[1])], row[2..].to_vec()].concat());
    with(csv("HOUSE RANGE,O/E/B,DIR,STREET NAME,TYPE,CITY,ZIP,PRECINCT", &joined.collect::<Vec<_>>()))
}

/// `1-12` is the twelfth of January.
pub(crate) fn as_date(low: &str, high: &str) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let [month, day] = [low, high].map(|n| n.parse::<usize>().unwrap());
    match MONTHS.get(month.wrapping_sub(1)) {
        Some(name) if day <= 31 => format!("{day}-{name}"),
        _ => format!("{low}-{high}"),
    }
}

/// Cells that are equal to those above are left blank, as in a report.
pub(crate) fn grouped(columns: &[usize]) -> County {
    let mut rows = cells();
    for at in (1..rows.len()).rev() {
        for column in columns {
            if rows[at][*column] == rows[at - 1][*column] {
                rows[at][*column].clear();
            }
        }
    }
    with(csv(HEADER, &rows))
}

pub(crate) fn utf_16(text: &str) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

pub(crate) fn latin(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect()
}

/// The last row that an old spreadsheet has, and nothing below it.
pub(crate) fn cut() -> County {
    const LAST: usize = 65_536;
    let filler = |n: usize| format!("{n},{n},B,,BIRCH,LN,SPRINGFIELD,45503,0101\r\n");
    let mut text = HEADER.to_owned() + "\r\n";
    (1..LAST).for_each(|n| text += &filler(n));
    with(text)
}
