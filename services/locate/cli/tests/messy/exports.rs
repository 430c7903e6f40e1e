//! Exports of one county's street file and table of places, as clerks, spreadsheets and older systems write
//! them.

use super::county::{
    County, HEADER, as_date, both_numbers, cells, changed, csv, cut, grouped, latin, places, plain, ranges,
    thousands, utf_16, with,
};

/// One way to spoil them.
pub(crate) struct Export {
    pub(crate) name: &'static str,
    pub(crate) make: fn() -> County,
    /// The changes in the proposed map by a person who has read `docs/data.md`: a text and its replacement;
    /// without a text the replacement is added at the end.
    pub(crate) person: &'static [(&'static str, &'static str)],
    /// At least this share of the houses is found, in percent; `None` where nothing is built.
    pub(crate) found: Option<usize>,
    /// A part of the program's message.
    pub(crate) says: &'static str,
}

pub(crate) const EXPORTS: &[Export] = &[
    Export { name: "as it should be", make: || with(plain()), person: &[], found: Some(100), says: "" },
    Export {
        name: "a title, a date and blank lines above the header",
        make: || {
            with(format!(
                "Clark County Board of Elections,,,,,,,,\r\nStreet index as of 10/1/2028,,,,,,,,\r\n,,,,,,,,\r\n\r\n{}",
                plain()
            ))
        },
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "a row of merged cells above the header",
        make: || with(format!("HOUSE NUMBERS,,,STREET,,,PLACE,,DISTRICT\r\n{}", plain())),
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "two header rows, the second with explanations",
        make: || {
            with(plain().replacen("\r\n", "\r\n(from),(to),(odd even both),(N S E W),(name),(St Ave),(post office),(5 digits),(code)\r\n", 1))
        },
        person: &[],
        found: None,
        says: "street-column",
    },
    Export {
        name: "the header again on every page, with page feet",
        make: || {
            let text = plain();
            let mut lines: Vec<&str> = text.lines().collect();
            lines.insert(5, HEADER);
            lines.insert(5, "Page 1 of 2,,,,,,,,");
            lines.push("Page 2 of 2,,,,,,,,");
            with(lines.join("\r\n"))
        },
        person: &[],
        found: Some(100),
        says: "passed over",
    },
    Export {
        name: "totals at the end",
        make: || with(format!("{}TOTAL,2137,,,,,,,9\r\nGrand total: 9 rows,,,,,,,,\r\n", plain())),
        person: &[],
        found: Some(100),
        says: "a total or the foot of a page: passed over",
    },
    Export {
        name: "blank lines and rows of commas",
        make: || with(plain().replace("\r\n", "\r\n\r\n,,,,,,,,\r\n")),
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "ranges that became dates",
        make: || ranges(as_date),
        person: &[],
        found: Some(40),
        says: "a date, which a spreadsheet has made",
    },
    Export {
        name: "ranges that became dates of a year",
        make: || {
            ranges(|low, high| match as_date(low, high) {
                date if date.len() > 2 && date.as_bytes()[date.len() - 1].is_ascii_alphabetic() => {
                    format!("{low}/{high}/2028")
                }
                range => range,
            })
        },
        person: &[],
        found: None,
        says: "no column of house numbers is sure",
    },
    Export {
        name: "numbers with thousands and cents",
        make: || both_numbers(thousands),
        person: &[],
        found: Some(100),
        says: "street-number-form",
    },
    Export {
        name: "numbers with the thousands of another language",
        make: || both_numbers(|n| thousands(n).replace(',', ";").replace('.', ",").replace(';', ".")),
        person: &[],
        found: None,
        says: "low",
    },
    Export {
        name: "numbers as text, with an apostrophe",
        make: || both_numbers(|n| format!("'{n}")),
        person: &[],
        found: Some(100),
        says: "street-number-form",
    },
    Export {
        name: "spaces before and behind, and hard ones",
        make: || {
            let spaced = |row: &Vec<String>| row.iter().map(|c| format!(" {c}\u{a0} ")).collect();
            with(csv(
                " LOW ,HIGH\u{a0}, O/E/B,DIR ,STREET  NAME,TYPE,CITY,ZIP,PRECINCT ",
                &cells().iter().map(spaced).collect::<Vec<_>>(),
            ))
        },
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "sides in words",
        make: || {
            changed(2, |side| {
                match side {
                    "O" => "Odd only",
                    "E" => "Even Only",
                    _ => "Both sides",
                }
                .to_owned()
            })
        },
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "sides as codes that nobody explains",
        make: || {
            changed(2, |side| {
                match side {
                    "O" => "1",
                    "E" => "2",
                    _ => "0",
                }
                .to_owned()
            })
        },
        person: &[(
            "[streets.columns]",
            "[streets.sides]\nodd = [\"1\"]\neven = [\"2\"]\nboth = [\"0\"]\n\n[streets.columns]\nside = \"O/E/B\"",
        )],
        found: Some(100),
        says: "",
    },
    Export {
        name: "sides as left and right",
        make: || {
            changed(2, |side| {
                match side {
                    "O" => "L",
                    "E" => "R",
                    _ => "B",
                }
                .to_owned()
            })
        },
        person: &[("[streets.columns]", "[streets.columns]\nside = \"O/E/B\"")],
        found: Some(40),
        says: "street-side",
    },
    Export {
        name: "other names of the columns",
        make: || {
            with(plain().replacen(HEADER, "From House #,To House #,Odd/Even/Both,Pre Dir,St Name,St Type,Postal City,Zip Code,Voting Precinct", 1))
        },
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "years called start and end beside the house number",
        make: || {
            let mut rows = cells();
            rows.iter_mut().for_each(|row| {
                row[1] = row[0].clone();
                row.splice(0..0, ["2020".to_owned(), "2028".to_owned()]);
                row.remove(3);
            });
            with(csv("Start,End,House No,O/E/B,DIR,STREET NAME,TYPE,CITY,ZIP,PRECINCT", &rows))
        },
        person: &[],
        found: None,
        says: "house numbers may be \"Start\" to \"End\", or \"House No\"",
    },
    Export {
        name: "years called start and end, and a person names the house number",
        make: || {
            let mut rows = cells();
            rows.iter_mut().for_each(|row| {
                row[1] = row[0].clone();
                row.splice(0..0, ["2020".to_owned(), "2028".to_owned()]);
                row.remove(3);
            });
            with(csv("Start,End,House No,O/E/B,DIR,STREET NAME,TYPE,CITY,ZIP,PRECINCT", &rows))
        },
        person: &[
            ("# house = \"House No\"", "house = \"House No\""),
            ("  \"House No\",", ""),
            ("ask = [", "ignore = ["),
        ],
        found: Some(6),
        says: "",
    },
    Export {
        name: "still other names of the columns",
        make: || {
            with(plain().replacen(
                HEADER,
                "House Nbr Low,House Nbr High,Odd/Even,Dir,Street,St Type,Post Office,Zip,Pct",
                1,
            ))
        },
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "totals of each street, and counts below no name",
        make: || {
            let text = plain();
            let mut lines: Vec<&str> = text.lines().collect();
            lines.insert(5, ",,,,Total for LARKWING,,,,649");
            lines.push(",,,,,,,,9");
            with(lines.join("\r\n"))
        },
        person: &[],
        found: Some(0),
        says: "delete the row if it is a count",
    },
    Export { name: "Latin-1", make: || with(latin(&plain())), person: &[], found: Some(100), says: "" },
    Export {
        name: "Unicode text with tabs",
        make: || with(utf_16(&plain().replace(',', "\t"))),
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "semicolons and the old Mac's line ends",
        make: || with(plain().replace(',', ";").replace("\r\n", "\r")),
        person: &[],
        found: Some(100),
        says: "",
    },
    Export {
        name: "ranges the wrong way round",
        make: || {
            let mut rows = cells();
            rows.iter_mut().for_each(|row| row.swap(0, 1));
            with(csv(HEADER, &rows))
        },
        person: &[],
        found: Some(0),
        says: "",
    },
    Export {
        name: "precincts without their zeros in the street file",
        make: || changed(8, |code| code.trim_start_matches('0').to_owned()),
        person: &[],
        found: Some(0),
        says: "not taken for the same",
    },
    Export {
        name: "precincts without their zeros, and the map says so",
        make: || changed(8, |code| code.trim_start_matches('0').to_owned()),
        person: &[("[places.columns]", "zeros = \"ignored\"\n\n[places.columns]")],
        found: Some(100),
        says: "",
    },
    Export {
        name: "precincts as rounded numbers",
        make: || changed(8, |code| format!("{}E+02", &code[1..2])),
        person: &[],
        found: Some(0),
        says: "rounded",
    },
    Export { name: "65,536 rows and no more", make: cut, person: &[], found: None, says: "street-cut" },
    Export {
        name: "precincts in the first row of a group alone",
        make: || grouped(&[8]),
        person: &[],
        found: Some(0),
        says: "",
    },
    Export {
        name: "streets in the first row of a group alone",
        make: || grouped(&[3, 4, 5]),
        person: &[],
        found: Some(0),
        says: "",
    },
    Export {
        name: "a comma within a name, without quotes",
        make: || with(plain().replacen("PE\u{d1}A", "PE\u{d1}A, OLD", 1)),
        person: &[],
        found: None,
        says: "10 values under 9 columns",
    },
    Export {
        name: "a quote that is never closed",
        make: || with(plain().replacen("OAK", "\"OAK", 1)),
        person: &[],
        found: None,
        says: "",
    },
    Export {
        name: "two columns of one name",
        make: || {
            let mut rows = cells();
            rows.iter_mut().for_each(|row| row.push("0203".to_owned()));
            with(csv(&format!("{HEADER},PRECINCT"), &rows))
        },
        person: &[],
        found: None,
        says: "PRECINCT",
    },
    Export {
        name: "the old precinct beside the new one",
        make: || {
            let mut rows = cells();
            rows.iter_mut().for_each(|row| row.insert(8, "0203".to_owned()));
            with(csv(&HEADER.replace("PRECINCT", "OLD PRECINCT,PRECINCT"), &rows))
        },
        person: &[],
        found: None,
        says: "\"OLD PRECINCT\" (0203) is not answered yet",
    },
    Export {
        name: "the old precinct beside the new one, and a person ignores it",
        make: || {
            let mut rows = cells();
            rows.iter_mut().for_each(|row| row.insert(8, "0203".to_owned()));
            with(csv(&HEADER.replace("PRECINCT", "OLD PRECINCT,PRECINCT"), &rows))
        },
        person: &[("ask = [", "ignore = [")],
        found: Some(100),
        says: "",
    },
    Export {
        name: "corrections added at the end, the old rows left in",
        make: || with(format!("{}1,99,O,N,LARKWING,ST,SPRINGFIELD,45502,0203\r\n", plain())),
        person: &[],
        found: Some(50),
        says: "segment-overlap",
    },
    Export {
        name: "two places of one precinct",
        make: || County {
            streets: plain().into_bytes(),
            places: (places() + "0101,Old School,5 Back St,Springfield,45504\r\n").into_bytes(),
        },
        person: &[],
        found: Some(40),
        says: "neither is used",
    },
    Export {
        name: "a workbook under the name of a table",
        make: || with(b"PK\x03\x04\x14\x00\x06\x00".to_vec()),
        person: &[],
        found: None,
        says: "Excel workbook",
    },
    Export {
        name: "a page of the county's site under the name of a table",
        make: || with("<html><table><tr><td>LOW</td></tr></table></html>"),
        person: &[],
        found: None,
        says: "HTML",
    },
];
