//! From one reading of an address to the precinct of its segments, or to choices where they do not decide. VIP
//! defines no precedence; ours (DESIGN section 4) is unit, then house-number prefix or suffix, then number range,
//! then all addresses of the street, then all streets of the city. Nothing typed is ever overruled: a part that
//! differs makes a choice, not an answer.

mod combine;
mod group;
mod near;
mod parts;
mod scope;
mod units;

pub use combine::combine;
pub(crate) use scope::state_of;

use compact_str::{CompactString, ToCompactString as _};

use super::streets::{SegmentRow, StreetData, StreetRow, ZipBook};
use address::place::Gazetteer;
use address::{Address, Direction, HouseNumber, StateCode, shown_name};
use group::{Group, Verdict};
use parts::{adds_parts, has_sibling, longer_streets};
use scope::Wanted;

/// Most choices that are kept while matching; the answer shows fewer.
pub const MAX_CHOICES: usize = 400;

/// What the data says about one reading, or about all readings of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchOutcome {
    /// Exactly one precinct.
    Hit(Hit),
    /// The address exists, but leads to several precincts until something is chosen.
    Choose(Vec<Choice>),
    /// Nothing fits as typed; these are near.
    Near {
        /// What may be meant instead.
        choices: Vec<Choice>,
        /// The street is known as typed, the number on it is not.
        street_known: bool,
    },
    /// The street is known, the number on it is not.
    NumberUnknown,
    /// The street is not known.
    StreetUnknown,
}

/// An address that leads to exactly one precinct.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Number of the precinct in the index.
    pub precinct: u32,
    /// What decided.
    pub rank: Rank,
    /// The address as the data spells it.
    pub place: Spot,
}

/// What decided, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The boundary of the precinct, by the point of the house.
    Polygon,
    /// `IncludesAllStreets`.
    AllStreets,
    /// `IncludesAllAddresses`.
    AllAddresses,
    /// A range of numbers.
    Range,
    /// A house-number prefix or suffix.
    Affix,
    /// A unit.
    Unit,
}

impl MatchOutcome {
    /// The same outcome, but a hit becomes a choice.
    #[must_use]
    pub fn asked(self, reason: Reason) -> Self {
        match self {
            Self::Hit(Hit { place, precinct, .. }) => {
                Self::Choose(vec![Choice { place, precinct: Some(precinct), reason }])
            }
            other => other,
        }
    }
}

impl Rank {
    /// The word for it in answers (`precinct_derivation_method`).
    #[must_use]
    pub fn method(self) -> &'static str {
        match self {
            Self::Polygon => "polygon",
            Self::AllStreets => "all_streets",
            Self::AllAddresses => "all_addresses",
            Self::Range => "street_segment",
            Self::Affix => "house_number",
            Self::Unit => "unit",
        }
    }
}

/// One address to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The address.
    pub place: Spot,
    /// Its precinct, when the choice leads to exactly one.
    pub precinct: Option<u32>,
    /// Why it is offered.
    pub reason: Reason,
}

/// Why a choice is offered, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A part was not typed.
    MissingPart,
    /// Units of the building.
    Unit,
    /// The feed assigns the address twice.
    FeedOverlap,
    /// The street is spelt nearly like it.
    Spelling,
    /// A part differs.
    DifferentPart,
}

/// An address in the spelling of the data.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Street name.
    pub name: CompactString,
    /// Direction before it.
    pub predir: Option<Direction>,
    /// Suffix, or empty.
    pub suffix: CompactString,
    /// Direction after it.
    pub postdir: Option<Direction>,
    /// House number, for sorting.
    pub number_value: u32,
    /// House number as text ("112-10", "22 1/2").
    pub number: CompactString,
    /// Unit ("APT 4"), or empty.
    pub unit: CompactString,
    /// Urbanization, or empty.
    pub urbanization: CompactString,
    /// City key.
    pub city: CompactString,
    /// Two-letter state.
    pub state: CompactString,
    /// 5 digits, or 0.
    pub zip: u32,
}

impl Spot {
    /// House number and street ("100 N MAIN ST").
    #[must_use]
    pub fn line_1(&self) -> String {
        let mut line = self.number.to_string();
        let parts = [
            self.predir.map_or("", Direction::as_str),
            shown_name(&self.name, self.predir, &self.suffix, self.postdir),
            &self.suffix,
            self.postdir.map_or("", Direction::as_str),
        ];
        for part in parts.into_iter().filter(|p| !p.is_empty()) {
            line.push(' ');
            line.push_str(part);
        }
        line
    }

    /// The whole address in one line ("100 N MAIN ST APT 4, CHICAGO, IL 60601").
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.line_1();
        if !self.unit.is_empty() {
            text.push(' ');
            text.push_str(&self.unit);
        }
        if !self.urbanization.is_empty() {
            text.push_str(", URB ");
            text.push_str(&self.urbanization);
        }
        if !self.city.is_empty() {
            text.push_str(", ");
            text.push_str(&self.city);
        }
        text.push_str(", ");
        text.push_str(&self.state);
        if self.zip != 0 {
            text.push_str(&format!(" {:05}", self.zip));
        }
        text
    }

    /// The typed address on a row of the index.
    fn on(row: &StreetRow<'_>, query: &Address, zip: u32) -> Self {
        Self {
            name: row.name.into(),
            predir: row.predir,
            suffix: row.suffix.into(),
            postdir: row.postdir,
            number_value: query.number.value,
            number: number_text(&query.number),
            unit: query.unit.as_ref().map(|u| u.to_compact_string()).unwrap_or_default(),
            urbanization: row.urbanization.into(),
            city: row.city.into(),
            state: row.state.as_str().into(),
            zip,
        }
    }

    /// The typed address as typed, in a city: for `IncludesAllStreets`.
    fn typed(query: &Address, state: StateCode, city: &str) -> Self {
        Self {
            name: query.street.name.as_str().into(),
            predir: query.street.predir,
            suffix: query.street.suffix.unwrap_or("").into(),
            postdir: query.street.postdir,
            number_value: query.number.value,
            number: number_text(&query.number),
            unit: query.unit.as_ref().map(|u| u.to_compact_string()).unwrap_or_default(),
            urbanization: query.street.urbanization.as_deref().unwrap_or("").into(),
            city: city.into(),
            state: state.as_str().into(),
            zip: query.zip.unwrap_or(0),
        }
    }

    /// The typed address, with the city and state that were typed or empty ones.
    pub fn typed_at(query: &Address) -> Self {
        let state = state_of(Gazetteer::get(), query).unwrap_or(StateCode(*b"  "));
        let place = Self::typed(query, state, query.city.as_deref().unwrap_or(""));
        Self { state: place.state.trim().into(), ..place }
    }

    /// A house on a row.
    #[must_use]
    pub fn of_row(row: &StreetRow<'_>, number: u32) -> Self {
        let number = HouseNumber { value: number, ..HouseNumber::default() };
        Self {
            name: row.name.into(),
            predir: row.predir,
            suffix: row.suffix.into(),
            postdir: row.postdir,
            number_value: number.value,
            number: number_text(&number),
            unit: CompactString::default(),
            urbanization: row.urbanization.into(),
            city: row.city.into(),
            state: row.state.as_str().into(),
            zip: row.zip,
        }
    }

    /// With what stands before and after the number.
    #[must_use]
    pub fn with_affixes(mut self, prefix: &str, suffix: &str) -> Self {
        let number = HouseNumber {
            prefix: prefix.to_owned(),
            value: self.number_value,
            suffix: suffix.to_owned(),
            width: 0,
        };
        self.number = number_text(&number);
        self
    }
}

fn number_text(number: &HouseNumber) -> CompactString {
    let plain = number.prefix.is_empty() && number.suffix.is_empty();
    if plain { number.value.to_compact_string() } else { number.to_compact_string() }
}

/// Whether a house exists on a street, by the street's segments that have its number. The same rule as in
/// [`match_address`].
pub fn has_house(segments: &[SegmentRow<'_>], number: &HouseNumber) -> bool {
    group::verdict(segments, number, None) != Verdict::Nothing
}

/// Matches one reading.
#[must_use]
pub fn match_address(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> MatchOutcome {
    let scope = scope::collect(data, zips, Wanted::typed(query), false);
    let certain = group::groups(data, query, &scope.accepted);
    let assumed = group::groups(data, query, &scope.assumed);
    let nowhere = certain.is_empty() && assumed.is_empty();
    if nowhere || adds_parts(data, zips, query, &scope, certain.iter().chain(&assumed)) {
        let offered = certain.iter().chain(&assumed);
        let offered = offered.flat_map(|g| g.choices(query, false, Reason::MissingPart)).collect();
        let scope = scope::collect(data, zips, Wanted::typed(query), true);
        return without_street(data, zips, query, &scope, offered);
    }
    let groups = || certain.iter().chain(&assumed);
    let open = groups().any(|g| g.is_open(query));
    if let Some(hit) = single(query, &certain, &assumed) {
        // Another street of the same name may be meant: then "every street of the city" must agree, too.
        let exact = certain.iter().any(|g| g.is_exact(query));
        if !exact && has_sibling(&scope, &certain) {
            return MatchOutcome::Hit(hit).asked(Reason::MissingPart);
        }
        let mut others = longer_streets(data, zips, query);
        let mut is_doubtful = false;
        if !exact || open {
            let everywhere = scope::all_streets(data, zips, query);
            is_doubtful = everywhere.is_doubtful;
            others.extend(everywhere.choices);
        }
        others.retain(|c| c.precinct != Some(hit.precinct));
        if others.is_empty() && !is_doubtful {
            return MatchOutcome::Hit(hit);
        }
        let reason = if open { Reason::FeedOverlap } else { Reason::MissingPart };
        let mine = Choice { place: hit.place, precinct: Some(hit.precinct), reason };
        return MatchOutcome::Choose(std::iter::once(mine).chain(others).collect());
    }
    let single = certain.len() + assumed.len() == 1;
    // Sending back the text of a street typed in full would ask about all streets again: its units are offered at once.
    let only_exact = groups().filter(|g| g.is_exact(query)).count() == 1;
    let alone = |g: &Group<'_>| single || only_exact && g.is_exact(query);
    let mut choices: Vec<Choice> =
        groups().flat_map(|g| g.choices(query, alone(g), Reason::MissingPart)).collect();
    if open {
        let everywhere = scope::all_streets(data, zips, query).choices.into_iter();
        // With one street only, the unit decides.
        choices
            .extend(everywhere.map(|c| Choice { reason: if single { Reason::Unit } else { c.reason }, ..c }));
    }
    if choices.is_empty() {
        // Only segments that decide nothing and name no precinct have the house.
        return MatchOutcome::NumberUnknown;
    }
    choices.sort_by(|a, b| (a.reason, &a.place).cmp(&(b.reason, &b.place)));
    choices.dedup();
    choices.truncate(MAX_CHOICES);
    MatchOutcome::Choose(choices)
}

/// The one precinct of all groups, when nothing was assumed.
fn single(query: &Address, certain: &[Group<'_>], assumed: &[Group<'_>]) -> Option<Hit> {
    if !assumed.is_empty() {
        return None;
    }
    let best = certain.iter().find(|g| g.is_exact(query)).or_else(|| certain.first())?;
    let Verdict::One { precinct, rank } = best.verdict else { return None };
    let agree =
        certain.iter().all(|g| matches!(g.verdict, Verdict::One { precinct: p, .. } if p == precinct));
    agree.then(|| Hit { precinct, rank, place: best.place(query) })
}

/// No row has the address as typed. "Every street of the city" may decide, unless the typed street may be a
/// misspelt listed one (which the wildcard would hide) or one of `offered`, which have a part more.
fn without_street(
    data: &impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
    scope: &scope::Scope<'_>,
    offered: Vec<Choice>,
) -> MatchOutcome {
    let wild = scope::all_streets(data, zips, query);
    let near = near::near(data, zips, query, scope, offered);
    let Some(first) = wild.choices.first() else { return near };
    let mut choices = match near {
        MatchOutcome::Near { choices, .. } => choices,
        _ => Vec::new(),
    };
    choices.retain(|c| c.precinct != first.precinct);
    let sure = wild.choices.len() == 1 && !wild.is_doubtful && first.reason == Reason::FeedOverlap;
    match first.precinct {
        Some(precinct) if sure && choices.is_empty() => {
            MatchOutcome::Hit(Hit { precinct, rank: Rank::AllStreets, place: first.place.clone() })
        }
        _ => {
            choices.splice(0..0, wild.choices);
            MatchOutcome::Choose(choices)
        }
    }
}
