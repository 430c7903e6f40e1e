//! The hardest of the package's labelled files: how many of its addresses have, among the readings, the
//! house number, street and place that people labelled. A line without a house number, or whose ZIP code is
//! none or of another state, is right when it is refused.

use address::Address;
use address::number::parse_house_number;
use address::parse::parse;
use address::place::Gazetteer;
use address::street::street_from_fields;
use address::town::{city_key, solid};
use address::usps::state;
use serde_json::Value;

/// The counts of the rows, and those that were missed.
#[derive(Debug, Default)]
pub(crate) struct Hard {
    pub(crate) rows: usize,
    /// The first reading is as labelled.
    pub(crate) first: usize,
    /// One of the readings is.
    pub(crate) any: usize,
    /// The others, with what was read.
    pub(crate) missed: Vec<String>,
}

impl Hard {
    /// Reads a row of `hard.jsonl`.
    pub(crate) fn row(&mut self, row: &Value) {
        let field = |name: &str| row[name].as_str().unwrap_or("");
        let line = field("line");
        self.rows += 1;
        let readings: Result<Vec<Address>, _> = parse(line, None).map(|r| r.addresses().cloned().collect());
        if !is_home(&field) {
            let refused = usize::from(readings.is_err());
            self.first += refused;
            self.any += refused;
            if refused == 0 {
                self.missed.push(format!("not refused: {row}"));
            }
            return;
        }
        let fits = |address: &Address| is_labelled(address, &field);
        self.first += usize::from(readings.as_ref().is_ok_and(|r| fits(&r[0])));
        if readings.as_ref().is_ok_and(|r| r.iter().any(fits)) {
            self.any += 1;
        } else {
            let shown: Result<Vec<String>, _> =
                readings.map(|r| r.iter().map(address::parse::text).collect());
            self.missed.push(format!("{row}\n    {shown:?}"));
        }
    }
}

/// The digits of a house number: labelled as such, or in words.
fn number_of(labelled: &str) -> String {
    match labelled.to_lowercase().as_str() {
        "one" => "1".to_owned(),
        "fifty" => "50".to_owned(),
        _ => labelled.to_owned(),
    }
}

/// Whether the labelled parts can be a home: a number with a digit, and a ZIP code of the state.
fn is_home<'r>(field: &impl Fn(&str) -> &'r str) -> bool {
    let words: Vec<String> = field("state").split([' ', '.']).map(str::to_uppercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|w| !w.is_empty()).collect();
    let state = state::from_words(&words);
    let place = match zip_of(field("zip")) {
        None => field("zip").bytes().all(|b| !b.is_ascii_digit()),
        Some(zip) => match state {
            Some(state) => Gazetteer::get().may_be_in(zip, state),
            None => Gazetteer::get().zip(zip).is_some(),
        },
    };
    place && parse_house_number(&number_of(field("number"))).is_some()
}

/// Five or nine digits, or four whose zero a spreadsheet ate.
fn zip_of(labelled: &str) -> Option<u32> {
    let digits = labelled.bytes().take_while(u8::is_ascii_digit).count();
    labelled.get(..digits.min(5)).filter(|_| matches!(digits, 4 | 5 | 9))?.parse().ok()
}

/// Whether an address has the parts that people labelled, by the keys that a feed's fields get.
fn is_labelled<'r>(address: &Address, field: &impl Fn(&str) -> &'r str) -> bool {
    let number = parse_house_number(&number_of(field("number")));
    // People split a street's words differently (`Al Highway` is a suffix to some): all of them in order
    // count.
    let streets = [
        street_from_fields(field("predir"), field("name"), field("suffix"), field("postdir")),
        street_from_fields("", field("street"), "", ""),
    ];
    let zip = zip_of(field("zip"));
    let city = city_key(field("city"));
    let street_fits = streets.into_iter().flatten().any(|s| {
        let ours = &address.street;
        (s.predir, s.suffix, s.postdir) == (ours.predir, ours.suffix, ours.postdir) && s.name == ours.name
    });
    number.as_ref() == Some(&address.number)
        && street_fits
        && (zip.is_none() || zip == address.zip)
        && (city.is_empty() || address.city.as_ref().is_none_or(|ours| solid(ours) == solid(&city)))
}
