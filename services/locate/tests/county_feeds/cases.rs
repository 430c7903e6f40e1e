//! The twelve classes of feeds and lines that once gave a wrong or unfounded answer, each with its feeds, its
//! rule and the right answers. One table for every way to ask: in process, over gRPC, and with the command
//! line.

use std::path::Path;

use super::county::{County, Form, Row, Segment};
use super::three::vip_3;

/// A class of wrong answers, with the smallest feed that once gave one.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// The section that states the rule: a heading of one of the documents that the test reads.
    #[allow(dead_code, reason = "the test in process reads it, for all three")]
    pub(crate) rule: &'static str,
    /// Rules of the importer that the feeds break (RULES.md); empty where no feed is at fault.
    #[allow(dead_code, reason = "the test in process reads it, for all three")]
    pub(crate) findings: &'static [&'static str],
    /// Writes a feed each.
    pub(crate) feeds: &'static [fn(&Path)],
    /// A line, and the expected answer as [`said`] writes it.
    pub(crate) asked: &'static [(&'static str, &'static str)],
}

/// An answer in one line: `pre1` is found, `?pre1 pre2` are offered, `-` is neither.
pub(crate) fn said<'a>(precinct: Option<&str>, offered: impl Iterator<Item = &'a str>) -> String {
    if let Some(precinct) = precinct {
        return precinct.to_owned();
    }
    let mut offered: Vec<&str> = offered.collect();
    offered.sort_unstable();
    offered.dedup();
    if offered.is_empty() { "-".to_owned() } else { format!("?{}", offered.join(" ")) }
}

/// A place as the table shows it.
pub(crate) struct Place<'a> {
    pub(crate) line_1: &'a str,
    pub(crate) zip: &'a str,
    pub(crate) hours: &'a str,
    pub(crate) open: [bool; 2],
}

/// The places of an answer by role, early voting first.
pub(crate) fn places<'a>(said: &str, roles: [Vec<Place<'a>>; 3]) -> String {
    let mut out = said.to_owned();
    for (role, places) in ["early", "day", "box"].into_iter().zip(roles) {
        for place in places {
            let open = match place.open {
                [early, day] if role == "box" => format!(", open {early} {day}"),
                _ => String::new(),
            };
            let hours = if place.hours.is_empty() { String::new() } else { format!(", {}", place.hours) };
            out.push_str(&format!("; {role} {}, {}{hours}{open}", place.line_1, place.zip));
        }
    }
    out
}

const fn all(precinct: &'static str, first: u32, last: u32) -> Segment {
    Segment { precinct, numbers: (first, last), unit: "" }
}

const WHOLE: Segment = all("pre1", 1, 200);

/// Larkwing Ct in `pre1`, except these units of number 100 in `pre2`.
fn with_unit(folder: &Path, unit: &'static str) {
    let segments = [WHOLE, Segment { precinct: "pre2", numbers: (100, 100), unit }];
    County { segments: &segments, ..County::default() }.write(folder, Form::Csv5);
}

fn with_rows(folder: &Path, rows: &[Row<'_>]) {
    County { segments: &[WHOLE], rows, ..County::default() }.write(folder, Form::Csv5);
}

fn with_places(folder: &Path, places: &str, schedules: &str) {
    let segments = [all("pre1", 1, 99), all("pre2", 101, 199)];
    County { segments: &segments, places, schedules, ..County::default() }.write(folder, Form::Csv5);
}

/// A county of an election, with its code.
fn of_election(folder: &Path, vip_id: &str, election: &str, segments: &[Segment]) {
    County { vip_id, name: vip_id, election, segments, ..County::default() }.write(folder, Form::Csv5);
}

/// North and South Shore: the house is on the street that has a part more.
fn shore(folder: &Path) {
    let street = |after, parity, precinct| Row {
        precinct,
        parity,
        street: ["N", "Shore", "Pl", after],
        numbers: (1, 200),
        ..Row::default()
    };
    with_rows(folder, &[street("", "odd", "pre1"), street("S", "even", "pre2")]);
}

/// A number that ends in a third, which is no plain letter.
fn third(folder: &Path) {
    let row = Row { precinct: "pre2", numbers: (12, 12), number_suffix: "⅓", ..Row::default() };
    with_rows(folder, &[row]);
}

/// Roads that are called by other names than those of the feed.
fn roads(folder: &Path) {
    let road = |name, number| Row {
        precinct: "pre2",
        street: ["", name, "", ""],
        numbers: (number, number),
        ..Row::default()
    };
    with_rows(folder, &[road("FM 1110", 2100), road("COUNTY ROAD 183", 1901)]);
}

const JUNE: &str = "ho2,2028-06-01,2028-06-30,07:00:00-07:00,20:00:00-07:00\n";

/// The classes, in the order in which they were found.
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "a range of apartments",
        rule: "Units",
        findings: &[],
        feeds: &[|folder| vip_3(folder, "A", "F")],
        asked: &[
            ("100 Larkwing Ct Apt C, Carson City, NV 89701", "12"),
            ("100 Larkwing Ct Apt G, Carson City, NV 89701", "11"),
        ],
    },
    Case {
        name: "a range of apartments without an order",
        rule: "Units",
        findings: &["segment-unit-range"],
        feeds: &[|folder| vip_3(folder, "1A", "2B")],
        asked: &[("100 Larkwing Ct Apt 1C, Carson City, NV 89701", "?11 12")],
    },
    Case {
        name: "a unit field with two readings",
        rule: "Units",
        findings: &["segment-unit-readings"],
        feeds: &[|folder| with_unit(folder, "1-10")],
        asked: &[
            ("100 Larkwing Ct Apt 5, Carson City, NV 89701", "?pre1 pre2"),
            ("100 Larkwing Ct Apt 110, Carson City, NV 89701", "pre1"),
        ],
    },
    Case {
        name: "buildings",
        rule: "Units",
        findings: &[],
        feeds: &[|folder| with_unit(folder, "BLDG 3 APT 4")],
        asked: &[
            ("100 Larkwing Ct Bldg 3 Apt 4, Carson City, NV 89701", "pre2"),
            ("100 Larkwing Ct Bldg 5 Apt 4, Carson City, NV 89701", "pre1"),
            ("100 Larkwing Ct Apt 4, Carson City, NV 89701", "?pre1 pre2"),
        ],
    },
    Case {
        name: "a town that contradicts the ZIP code",
        rule: "How an address is matched",
        findings: &[],
        feeds: &[|folder| with_unit(folder, "APT 4")],
        asked: &[
            ("51 Larkwing Ct Carson City 89701", "pre1"),
            ("51 Larkwing Ct Reno 89701", "?pre1"),
            ("51 Larkwing Ct Boulder City 89701", "?pre1"),
        ],
    },
    Case {
        name: "a part that nobody typed",
        rule: "How an address is matched",
        findings: &[],
        feeds: &[shore],
        asked: &[
            ("105 N Shore Pl, Carson City, NV 89701", "pre1"),
            ("106 N Shore Pl S, Carson City, NV 89701", "pre2"),
            ("106 N Shore Pl, Carson City, NV 89701", "?pre2"),
        ],
    },
    Case {
        name: "two places folded into one",
        rule: "Places",
        // The feed has no schedule for the hours of its election.
        findings: &["hours-lost"],
        feeds: &[|folder| {
            let places = "pl1,Hall,12 1st St,Carson City,89701,,,,false,false\n\
                          pl2,Hall,1 21st St,Carson City,89703,,,,false,false\n";
            with_places(folder, places, "");
        }],
        asked: &[
            ("5 Larkwing Ct, Carson City, NV 89701", "pre1; day 12 1st St, 89701"),
            ("105 Larkwing Ct, Carson City, NV 89701", "pre2; day 1 21st St, 89703"),
        ],
    },
    Case {
        name: "hours of another role",
        rule: "Places",
        findings: &[],
        feeds: &[|folder| {
            let places = "pl1,Hall,1 Sample St,Carson City,89701,,6:00 AM - 7:00 PM,,false,false\n\
                          ev,Hall,1 Sample St,Carson City,89701,,,,false,true\n";
            with_places(folder, places, "");
        }],
        asked: &[(
            "5 Larkwing Ct, Carson City, NV 89701",
            "pre1; early 1 Sample St, 89701; day 1 Sample St, 89701, 6:00 AM - 7:00 PM",
        )],
    },
    Case {
        name: "a drop box whose hours were lost",
        rule: "Places",
        findings: &["hours-lost"],
        feeds: &[|folder| {
            let places = "pl1,Hall,1 Sample St,Carson City,89701,,,,false,false\n\
                          box,Box,9 Sample St,Carson City,89701,ho2,,,true,false\n";
            with_places(folder, places, JUNE);
        }],
        asked: &[(
            "5 Larkwing Ct, Carson City, NV 89701",
            "pre1; day 1 Sample St, 89701; box 9 Sample St, 89701, open false false",
        )],
    },
    Case {
        name: "one identifier in two feeds",
        rule: "Several feeds in one index",
        findings: &[],
        feeds: &[
            |folder| of_election(folder, "32001", "2028-11-07", &[all("pre1", 1, 99)]),
            |folder| of_election(folder, "32003", "2028-11-07", &[all("pre1", 51, 149)]),
        ],
        asked: &[
            ("5 Larkwing Ct, Carson City, NV 89701", "pre1"),
            ("75 Larkwing Ct, Carson City, NV 89701", "?pre1"),
            ("75 Larkwing Ct, Carson City, NV 89701 [pre1@32003]", "pre1"),
            ("75 Larkwing Ct, Carson City, NV 89701 [pre1]", "?pre1"),
        ],
    },
    Case {
        name: "a past feed beside a present one",
        rule: "Several feeds in one index",
        findings: &[],
        feeds: &[
            |folder| of_election(folder, "32", "2028-06-13", &[all("pre1", 1, 99)]),
            |folder| of_election(folder, "32", "2028-11-07", &[all("pre2", 1, 59), all("pre3", 40, 45)]),
        ],
        asked: &[
            ("5 Larkwing Ct, Carson City, NV 89701", "pre2"),
            ("42 Larkwing Ct, Carson City, NV 89701", "?pre2 pre3"),
            ("75 Larkwing Ct, Carson City, NV 89701", "-"),
        ],
    },
    Case {
        name: "a fraction in one character",
        rule: "Parser",
        findings: &[],
        feeds: &[third],
        asked: &[
            ("12⅓ Larkwing Ct, Carson City, NV 89701", "pre2"),
            ("12 1/3 Larkwing Ct, Carson City, NV 89701", "pre2"),
            ("12 Larkwing Ct, Carson City, NV 89701", "pre1"),
        ],
    },
    Case {
        name: "numbered roads, penthouses, firms and places in odd orders",
        rule: "Parser",
        findings: &[],
        feeds: &[roads],
        asked: &[
            ("2100 Farm Road 1110, Carson City, NV 89701", "pre2"),
            ("1901 Country Road 183, Carson City, NV 89701", "pre2"),
            ("51 Larkwing Ct Carson City 89701 NV", "pre1"),
            ("Acme Widgets Inc 51 Larkwing Ct, Carson City, NV 89701", "?pre1"),
            ("51 Larkwing Ct Penthouse, Carson City, NV 89701", "pre1"),
        ],
    },
];
