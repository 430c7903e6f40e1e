//! One row of a street file as a StreetSegment, or as one for each side of the road. A value that cannot be
//! read with certainty is a finding, and the segment then decides nothing (`is_unread`).

use std::collections::HashMap;

use csv::StringRecord;

use super::columns::Sheet;
use super::map::{Hyphen, RoadSide, RowSide, StreetField, StreetsSection, key};
use super::number::{self, NumberCell, plain};
use super::parts;
use super::precinct_key::PrecinctKey;
use crate::atlas::{ATLAS, zip_number};
use crate::findings::{FindingPlace, Findings};
use crate::model::StreetSegment;
use crate::rules::{self, Rule};
use address::StateCode;

/// Reads rows by the map.
#[derive(Clone, Debug)]
pub(super) struct RowReader {
    at: HashMap<StreetField, usize>,
    precinct_key: PrecinctKey,
    /// The side of a centerline that is read.
    road_side: Option<RoadSide>,
    sides: HashMap<String, RowSide>,
    towns: HashMap<String, String>,
    always_side: Option<RowSide>,
    always: [String; 3],
    hyphen: Option<Hyphen>,
    state: StateCode,
    /// All ZIP codes of the state begin with a zero.
    has_zeros: bool,
}

/// A precinct, as a row names it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct RowPrecinct {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) split: String,
}

impl RowPrecinct {
    /// The identifier of the precinct in the model; blank for none.
    pub(super) fn id(&self) -> String {
        if self.split.is_empty() || self.code.is_empty() {
            self.code.clone()
        } else {
            format!("{}/{}", self.code, self.split)
        }
    }
}

impl RowReader {
    /// The readers of a row: one, or one for each side of a centerline.
    pub(super) fn of(streets: &StreetsSection, state: StateCode, sheet: &Sheet) -> Vec<Self> {
        let columns = streets.columns.iter().filter_map(|(field, name)| Some((*field, sheet.at(name)?)));
        let (of_side, at): (Vec<_>, Vec<_>) = columns.partition(|(field, _)| field.on_side().is_some());
        let precinct_key = PrecinctKey::new(&streets.accounts(), |column| sheet.at(column));
        let reader = Self::new(streets, state, at.into_iter().collect(), precinct_key);
        if of_side.is_empty() {
            return vec![reader];
        }
        let on = |side: RoadSide| {
            let own = of_side.iter().filter_map(|(field, at)| Some((field.on_side()?, *at)));
            let own = own.filter(|((of, _), _)| *of == side).map(|((_, field), at)| (field, at));
            let at = reader.at.iter().map(|(field, at)| (*field, *at)).chain(own).collect();
            Self { at, road_side: Some(side), ..reader.clone() }
        };
        RoadSide::BOTH.map(on).to_vec()
    }

    fn new(
        streets: &StreetsSection,
        state: StateCode,
        at: HashMap<StreetField, usize>,
        precinct_key: PrecinctKey,
    ) -> Self {
        let mut sides = HashMap::new();
        let said = &streets.sides;
        for (side, words) in
            [(RowSide::Odd, &said.odd), (RowSide::Even, &said.even), (RowSide::Both, &said.both)]
        {
            sides.extend(words.iter().map(|word| (key(word), side)));
        }
        let always = &streets.always;
        let or = |text: &str, other: &str| plain(if text.trim().is_empty() { other } else { text });
        Self {
            at,
            precinct_key,
            road_side: None,
            sides,
            towns: streets.towns.iter().map(|(code, name)| (key(code), plain(name))).collect(),
            always_side: always.side,
            always: [or(&always.town, ""), or(&always.state, state.as_str()), or(&always.zip, "")],
            hyphen: streets.hyphen,
            state,
            has_zeros: ["MA", "ME", "NH", "VT", "RI", "CT", "NJ", "PR", "VI"].contains(&state.as_str()),
        }
    }

    fn text<'r>(&self, record: &'r StringRecord, field: StreetField) -> &'r str {
        self.at.get(&field).and_then(|at| record.get(*at)).unwrap_or("").trim()
    }

    /// The precinct of a row; none where a spreadsheet has changed its value.
    pub(super) fn precinct(&self, record: &StringRecord) -> Result<RowPrecinct, String> {
        let text = |field| plain(number::unmarked(self.text(record, field)));
        let [code, name, split] =
            [StreetField::Precinct, StreetField::PrecinctName, StreetField::Split].map(text);
        let cell = |at: usize| record.get(at);
        let changed = number::spreadsheet(&code)
            .or_else(|| number::spreadsheet(&split))
            .or_else(|| self.precinct_key.parts(cell).find_map(number::spreadsheet));
        changed.map_or_else(|| Ok(RowPrecinct { code: self.precinct_key.of(cell, &code), name, split }), Err)
    }

    /// Whether the row has no house on the side of the road that is read.
    fn is_empty_side(&self, record: &StringRecord) -> bool {
        let is_none = |field| matches!(self.text(record, field).trim_end_matches('0'), "" | "0." | ".");
        self.road_side.is_some() && is_none(StreetField::Low) && is_none(StreetField::High)
    }

    /// Fills `s` from a row; false if the row has no segment.
    pub(super) fn segment(
        &self,
        record: &StringRecord,
        at: FindingPlace<'_>,
        findings: &mut Findings,
        s: &mut StreetSegment,
    ) -> bool {
        if self.is_empty_side(record) {
            return false;
        }
        let side = match self.road_side {
            None => "",
            Some(RoadSide::Left) => ":left",
            Some(RoadSide::Right) => ":right",
        };
        let id = format!("line:{}{side}", at.line);
        *s = StreetSegment { id, line: at.line, ..StreetSegment::default() };
        let mut faults: Vec<(&'static Rule, String)> = Vec::new();
        if self.at.keys().filter(|field| !self.text(record, **field).is_empty()).count() == 1 {
            let why = "one value alone: delete the row if it is a count; if it heads a group, write it into each row";
            faults.push((rules::STREET_NUMBER, why.to_owned()));
        }
        match self.precinct(record) {
            Ok(named) => s.precinct_id = named.id(),
            Err(why) => faults.push((rules::STREET_SPREADSHEET, format!("precinct: {why}"))),
        }
        let parts = |field| plain(self.text(record, field));
        parts::street(s, parts);
        let name = [StreetField::Street, StreetField::Name].map(|field| self.text(record, field));
        if let Some(why) = name.into_iter().find_map(number::spreadsheet) {
            faults.push((rules::STREET_SPREADSHEET, format!("street: {why}")));
            // Any street of the town may be meant.
            s.street_name.clear();
        }
        self.area(record, at, findings, s);
        s.unit_numbers.extend(parts::unit(parts));
        let odd_form = self.numbers(record, s, &mut faults);
        if odd_form {
            let message =
                format_args!("written with a separator, a point or an apostrophe: read as a whole number");
            findings.add(rules::STREET_NUMBER_FORM, at, message);
        }
        self.side(record, s, &mut faults);
        s.is_unread = !faults.is_empty();
        for (rule, message) in faults {
            findings.add(rule, FindingPlace { element: &s.id, ..at }, format_args!("{message}"));
        }
        true
    }

    /// Town, state and ZIP code.
    fn area(
        &self,
        record: &StringRecord,
        at: FindingPlace<'_>,
        findings: &mut Findings,
        s: &mut StreetSegment,
    ) {
        let [town, state, zip] =
            [StreetField::Town, StreetField::State, StreetField::Zip].map(|f| self.text(record, f));
        let or = |text: &str, always: &String| if text.is_empty() { always.clone() } else { plain(text) };
        s.city = or(town, &self.always[0]);
        if let Some(name) = self.towns.get(&key(&s.city)) {
            s.city.clone_from(name);
        }
        s.state = or(state, &self.always[1]);
        s.zip = or(number::unmarked(zip), &self.always[2]);
        // `45501-0000`, `45501.0`, `45501-`
        let bare = s.zip.strip_suffix(".0").or_else(|| s.zip.strip_suffix("-0000")).unwrap_or(&s.zip);
        let bare = bare.trim_end_matches('-').to_owned();
        let is_short = (3..=4).contains(&bare.len()) && bare.bytes().all(|b| b.is_ascii_digit());
        let padded = format!("{bare:0>5}");
        let fits = || zip_number(&padded).is_some_and(|zip| ATLAS.zip_may_be_in(zip, Some(self.state)));
        s.zip = if is_short && self.has_zeros && fits() {
            let message = format_args!("a ZIP code without its zeros: read as {padded}");
            findings.add(rules::STREET_ZIP_ZEROS, at, message);
            padded
        } else {
            bare
        };
    }

    /// House numbers; true when one was written in an unusual form.
    fn numbers(
        &self,
        record: &StringRecord,
        s: &mut StreetSegment,
        faults: &mut Vec<(&'static Rule, String)>,
    ) -> bool {
        let text = |field| self.text(record, field);
        let ends = if self.at.contains_key(&StreetField::Range) {
            number::range(text(StreetField::Range))
        } else if self.at.contains_key(&StreetField::House) {
            match self.hyphen {
                Some(Hyphen::Range) => number::range(text(StreetField::House)),
                Some(Hyphen::Number) => {
                    Ok(number::hyphenated(text(StreetField::House))).map(|c| (c.clone(), c))
                }
                None => Ok(number::read(text(StreetField::House))).map(|c| (c.clone(), c)),
            }
        } else {
            Ok((number::read(text(StreetField::Low)), number::read(text(StreetField::High))))
        };
        let mut odd_form = false;
        match ends {
            Ok((NumberCell::Parts { prefix, number, suffix }, high))
                if high
                    == NumberCell::Parts {
                        prefix: prefix.clone(),
                        number: number.clone(),
                        suffix: suffix.clone(),
                    } =>
            {
                s.start_house_number.clone_from(&number);
                s.end_house_number = number;
                (s.house_number_prefix, s.house_number_suffix) = (prefix, suffix);
            }
            Ok((low, high)) => {
                for (to, cell) in [(&mut s.start_house_number, low), (&mut s.end_house_number, high)] {
                    match cell {
                        NumberCell::Number(digits, form) => {
                            *to = digits;
                            odd_form |= form;
                        }
                        NumberCell::Blank => {
                            faults.push((rules::STREET_NUMBER, "no house number".to_owned()));
                        }
                        NumberCell::Parts { .. } => {
                            let why =
                                "a letter or fraction at one end of a range: what lies between is not said";
                            faults.push((rules::STREET_NUMBER, why.to_owned()));
                        }
                        NumberCell::Unread(rule, why) => faults.push((rule, why)),
                    }
                }
                // One unreadable cell is both ends of a single house, and one fault.
                faults.dedup();
            }
            Err(NumberCell::Unread(rule, why)) => faults.push((rule, why)),
            Err(_) => faults.push((rules::STREET_NUMBER, "no house number".to_owned())),
        }
        let prefix = plain(text(StreetField::HousePrefix));
        if !prefix.is_empty() {
            s.house_number_prefix = prefix;
        }
        match number::suffix(text(StreetField::HouseSuffix)) {
            Ok(suffix) if suffix.is_empty() => {}
            Ok(suffix) => s.house_number_suffix = suffix,
            Err(why) => faults.push((rules::STREET_NUMBER, why)),
        }
        // A centerline is drawn in either direction.
        let ends = [&s.start_house_number, &s.end_house_number].map(|end| end.parse::<u64>());
        if self.road_side.is_some() && matches!(ends, [Ok(low), Ok(high)] if low > high) {
            std::mem::swap(&mut s.start_house_number, &mut s.end_house_number);
        }
        odd_form
    }

    /// Odd, even or both; must go with the numbers.
    fn side(&self, record: &StringRecord, s: &mut StreetSegment, faults: &mut Vec<(&'static Rule, String)>) {
        let number = |text: &str| text.parse::<u64>().ok();
        let ends = number(&s.start_house_number).zip(number(&s.end_house_number));
        let said = match self.at.get(&StreetField::Side) {
            None => self.always_side.unwrap_or(RowSide::Both),
            Some(_) => {
                let text = self.text(record, StreetField::Side);
                let word = key(text);
                match self.sides.get(&word).copied().or_else(|| number::side(&word)) {
                    Some(side) => side,
                    None => {
                        faults.push((rules::STREET_SIDE, unknown_side(&word)));
                        RowSide::Both
                    }
                }
            }
        };
        let of_ends = match ends {
            Some((low, high)) if low % 2 == 1 && high % 2 == 1 => RowSide::Odd,
            Some((low, high)) if low % 2 == 0 && high % 2 == 0 => RowSide::Even,
            _ => RowSide::Both,
        };
        let mut side = if said == RowSide::Ends { of_ends } else { said };
        if let (RowSide::Odd, RowSide::Even) | (RowSide::Even, RowSide::Odd) = (side, of_ends) {
            let word = if side == RowSide::Odd { "odd" } else { "even" };
            faults.push((rules::STREET_SIDE, format!("the side is {word}, and neither number is")));
            // It is unknown which of the two is wrong: both sides are doubtful.
            side = RowSide::Both;
        }
        s.odd_even_both = match side {
            RowSide::Odd => "odd",
            RowSide::Even => "even",
            RowSide::Both | RowSide::Ends => "both",
        }
        .to_owned();
    }
}

fn unknown_side(word: &str) -> String {
    match word {
        "" => "no side".to_owned(),
        "l" | "r" | "left" | "right" => {
            "left or right of the street is no parity: name the ranges of both sides (left_low, ...), or ask for ranges by odd and even".to_owned()
        }
        _ => {
            let shown: String = word.chars().take(20).collect();
            format!("{shown:?} is neither odd, even nor both: give it a meaning under [streets.sides]")
        }
    }
}
