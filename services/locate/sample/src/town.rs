//! The streets of a sample town and the precincts of their houses: one example of every case that a look-up
//! must distinguish.

use std::io::{Result, Seek, Write};

use feed::table::ElementKind;

use super::facts::StateFacts;
use super::pack::FeedPack;

/// Invented, so that no real address is among them: no place has these streets.
const NAMES: [&str; 24] = [
    "Larkwing",
    "Honeykite",
    "Moonberry",
    "Willowmere",
    "Teapotter",
    "Lanternleaf",
    "Cloudkettle",
    "Snowfiddle",
    "Marigoose",
    "Puddlewick",
    "Skybutton",
    "Tumblefern",
    "Thistlemoon",
    "Foxlantern",
    "Gingerwick",
    "Humblewren",
    "Kettlebird",
    "Lemonlark",
    "Nightbutton",
    "Otterfern",
    "Pepperwren",
    "Quillberry",
    "Rainbutton",
    "Sandlark",
];

/// Names that one town uses.
const USED: usize = 9;

/// Number of precincts.
pub(crate) const PRECINCTS: usize = 4;

/// A sample town.
pub(crate) struct SampleTown {
    city: String,
    state: String,
    zip: String,
    mail: bool,
    names: [&'static str; USED],
}

/// A segment before it is written: a street, its numbers, its precinct (1 to 4).
#[derive(Clone, Copy, Default)]
struct SampleSegment<'a> {
    direction: &'a str,
    name: &'a str,
    suffix: &'a str,
    after: &'a str,
    numbers: Option<(u32, u32)>,
    parity: &'a str,
    number_suffix: &'a str,
    unit: &'a str,
    precinct: usize,
}

impl SampleTown {
    pub(crate) fn new(facts: &StateFacts<'_>) -> Self {
        // A state starts at another name than its neighbours in the alphabet.
        let names = std::array::from_fn(|i| NAMES[(facts.index * 7 + i) % NAMES.len()]);
        let (city, state, zip) = (facts.city.to_owned(), facts.code.to_owned(), facts.zip.to_owned());
        Self { city, state, zip, mail: facts.mail, names }
    }

    /// Addresses to try; see [`super::examples`].
    pub(crate) fn examples(&self) -> Vec<String> {
        let [pair, split, .., units] = self.names;
        let mail = self.names[7];
        let mut lines = vec![format!("12 {split} Ln"), format!("100 {units} Pl"), format!("150 {pair} Ave")];
        if self.mail {
            lines.push(format!("5 {mail} Ln"));
        }
        lines.iter().map(|l| format!("{l}, {}, {} {}", self.city, self.state, self.zip)).collect()
    }

    /// A street of the town, for the addresses of places.
    pub(crate) fn place_street(&self, i: usize) -> String {
        let suffixes = ["Ln", "Rd", "Ct", "Blvd"];
        format!("{} {}", self.names[1 + i % 4], suffixes[i % 4])
    }

    pub(crate) fn write_segments<W: Write + Seek>(&self, pack: &mut FeedPack<W>) -> Result<()> {
        pack.table(ElementKind::StreetSegment)?;
        for (i, s) in self.segments().iter().enumerate() {
            let (id, precinct) = (format!("ss{i:03}"), format!("pre{}", s.precinct));
            let (start, end) = s.numbers.unwrap_or_default();
            let number = |n: u32| if n == 0 { String::new() } else { n.to_string() };
            pack.row(&[
                ("id", &id),
                ("precinct_id", &precinct),
                ("city", &self.city),
                ("state", &self.state),
                ("zip", &self.zip),
                ("odd_even_both", s.parity),
                ("street_direction", s.direction),
                ("street_name", s.name),
                ("street_suffix", s.suffix),
                ("address_direction", s.after),
                ("start_house_number", &number(start)),
                ("end_house_number", &number(end)),
                ("house_number_suffix", s.number_suffix),
                ("unit_number", s.unit),
                ("includes_all_addresses", if s.numbers.is_none() { "true" } else { "false" }),
                ("includes_all_streets", "false"),
            ])?;
        }
        Ok(())
    }

    fn segments(&self) -> Vec<SampleSegment<'_>> {
        let [pair, split, cut, court, avenue, after, back, mail, units] = self.names;
        let street = |name, suffix, numbers, parity, precinct| SampleSegment {
            name,
            suffix,
            numbers: Some(numbers),
            parity,
            precinct,
            ..SampleSegment::default()
        };
        let both = |name, suffix, from, to, precinct| street(name, suffix, (from, to), "both", precinct);
        let unit = |id, precinct| SampleSegment { unit: id, ..both(units, "Pl", 100, 100, precinct) };
        vec![
            // North and south of one street in two precincts: the direction is needed.
            SampleSegment { direction: "N", ..both(pair, "Ave", 1, 999, 1) },
            SampleSegment { direction: "S", ..both(pair, "Ave", 1, 999, 2) },
            // The two sides of one street.
            street(split, "Ln", (1, 199), "odd", 1),
            street(split, "Ln", (2, 198), "even", 2),
            // One street, cut in the middle.
            both(cut, "Rd", 1, 199, 2),
            both(cut, "Rd", 200, 399, 3),
            // Both directions in one precinct: the direction may be left out.
            SampleSegment { direction: "E", ..both("901st", "St", 1, 899, 3) },
            SampleSegment { direction: "W", ..both("901st", "St", 1, 899, 3) },
            // Every address of a street.
            SampleSegment {
                name: "902nd",
                suffix: "Ave",
                parity: "both",
                precinct: 1,
                ..SampleSegment::default()
            },
            both(court, "Ct", 1, 49, 3),
            street(avenue, "Blvd", (101, 299), "odd", 1),
            street(avenue, "Blvd", (100, 298), "even", 1),
            SampleSegment { after: "NW", ..both(after, "Dr", 1, 500, 2) },
            both("Saint Sparrow", "Way", 1, 299, 3),
            // A house behind a house.
            both(back, "Rd", 1, 99, 1),
            SampleSegment { number_suffix: "1/2", ..both(back, "Rd", 22, 22, 2) },
            // A building across a precinct line: the unit is needed.
            street(units, "Pl", (2, 98), "even", 1),
            unit("1A", 1),
            unit("1B", 1),
            unit("2A", 2),
            unit("2B", 2),
            // The fourth precinct, by mail only where the state votes by mail.
            both(mail, "Ln", 1, 99, 4),
            SampleSegment { direction: "N", ..both("903rd", "St", 1, 499, 4) },
        ]
    }
}
