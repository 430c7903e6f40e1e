//! A typed line to the addresses it may mean. The place is taken off the right by the gazetteer
//! ([`tail`]), boxes and crossings are recognised ([`refuse`]), the rest is read by rules ([`rules`]) and by
//! the CRF ([`labels`]). The parser does not choose between readings: the look-up tries all of them.

mod account;
mod contact;
mod cost;
mod labels;
mod line;
mod refuse;
mod rules;
mod sheet;
mod tail;
#[cfg(test)]
mod tests;
mod text;
mod unnumbered;

use super::address::{Address, HouseNumber, Refusal, StateCode, Street, Unit};
use super::place::{Gazetteer, ZipKind};
use super::street::quarter_key;
use super::text::is_digits;
use super::unit;
use super::usps::{direction, highway, ordinal, suffix};
pub use account::ends_in_town;
pub use contact::Contact;
pub use cost::{Cost, Costs, Reading};
use line::{Line, Token};
pub use sheet::SheetMarks;
use tail::Tail;
pub use text::text;
pub use unnumbered::{Unnumbered, unnumbered, unnumbered_parts};

/// Longest line read, in characters.
pub const MAX_CHARS: usize = 300;
/// Most readings of one line, each on one road.
const OF_LINE: usize = OF_FIRST + 2 * OF_LATER;
/// Most roads that one reading of a bare route may mean.
const MAX_ROADS: usize = 12;
/// Most readings of one line.
pub const MAX_READINGS: usize = OF_LINE * MAX_ROADS + 3 * OF_LATER;
/// Most readings under the likeliest place of a line.
const OF_FIRST: usize = 6;
/// Most readings under each of its two other places: `5 PARK E CAMBRIDGE MA` ends in East Cambridge, or is on
/// the street Park E of Cambridge, or on the street Park in its east.
const OF_LATER: usize = 2;

/// The meanings of a line: 1 to [`MAX_READINGS`] different addresses, the likeliest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// The readings; never empty.
    pub list: Vec<Reading>,
    /// The parts that were left out at the end of the line.
    pub contact: Contact,
    /// The values that a spreadsheet has changed.
    pub sheet: SheetMarks,
    /// Whether the line has more readings than the list.
    cut: bool,
}

impl Readings {
    /// The one reading of an address that is known in its parts.
    #[must_use]
    pub fn of(address: Address) -> Self {
        let list = vec![Reading { address, costs: Costs::NONE }];
        Self { list, contact: Contact::default(), sheet: SheetMarks::default(), cut: false }
    }

    /// Whether the line has more readings than the list. A match that any words have, such as "every street
    /// of the city", then must not decide.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Whether two places were typed that are not the same: neither may decide.
    #[must_use]
    pub fn names_two_places(&self) -> bool {
        self.list.iter().any(|reading| reading.costs.iter().any(|cost| cost == Cost::OtherPlace))
    }

    /// The likeliest address.
    #[must_use]
    pub fn first(&self) -> &Address {
        &self.list[0].address
    }

    /// All addresses, the likeliest first.
    pub fn addresses(&self) -> impl Iterator<Item = &Address> {
        self.list.iter().map(|reading| &reading.address)
    }

    /// The likeliest address alone.
    #[must_use]
    pub fn into_first(mut self) -> Address {
        self.list.swap_remove(0).address
    }
}

/// Number, street and unit of one reading, before the place joins them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ParsedHome {
    number: HouseNumber,
    street: Street,
    unit: Option<Unit>,
    /// Words after the street that are not a unit: a city that the gazetteer does not know.
    city: Option<String>,
    /// Words of the line that belong to none of its parts; adjacent words together.
    dropped: Vec<String>,
    /// The costs of the reading, except those of dropped words.
    costs: Costs,
}

/// Reads one line. `default_state` is assumed when the line names neither state nor ZIP code; the line must
/// then name a city.
///
/// # Errors
/// Why the line is not a home address that can be looked up.
pub fn parse(line: &str, default_state: Option<StateCode>) -> Result<Readings, Refusal> {
    let (folded, contact) = Line::fold(line)?;
    if unnumbered::has_plus_code(&folded, default_state) {
        return Err(Refusal::PlusCode);
    }
    let line = Line::new(&folded, contact)?;
    let tails = tail::tails(&line.tokens, default_state);
    let Some((given, own)) = tail::zip_after_place(&line.tokens, &tails) else { return read(&line, &tails) };
    read(&line, &[beside_own(given, own)])
}

/// Reads an address whose place comes in separate fields; each may be empty. A place that the line repeats is
/// read once. Where it has another town or ZIP code the readings cost something, and with another state it is
/// refused.
///
/// # Errors
/// As [`parse`].
pub fn parse_parts(line_1: &str, city: &str, state: &str, zip: &str) -> Result<Readings, Refusal> {
    if [city, state, zip].iter().all(|f| f.trim().is_empty()) {
        return parse(line_1, None);
    }
    if [city, state, zip].iter().any(|f| f.chars().count() > MAX_CHARS) {
        return Err(Refusal::TooLong);
    }
    let (folded, contact) = Line::fold(line_1)?;
    if unnumbered::has_plus_code(&folded, None) {
        return Err(Refusal::PlusCode);
    }
    let line = Line::new(&folded, contact)?;
    let mut given = tail::from_fields(city, state, zip)?;
    given.rest = line.tokens.len();
    // The line may end in a place of its own: remove it there.
    let own = tail::tails(&line.tokens, given.state);
    read(&line, &[beside_own(given, own)])
}

/// A place that stands apart from a line which may end in places of its `own`: they are removed there.
/// Another one costs something; in another state it is a mismatch.
fn beside_own(mut given: Tail, mut own: tail::Places) -> Tail {
    own.retain(|own| own.rest < given.rest && own.rest > 1 && given.may_repeat(own));
    if let Some(same) = own.iter().find(|own| given.agrees(own)) {
        given.rest = same.rest;
        given.zip = given.zip.or(same.zip);
    } else if let Some(other) = own.first() {
        given.rest = other.rest;
        given.costs = given.costs.with(Cost::OtherPlace);
        given.mismatch |= !given.is_of_state(other);
    }
    given
}

/// Reads the rest of the line under each of the places that it may end in.
fn read(line: &Line<'_>, tails: &[Tail]) -> Result<Readings, Refusal> {
    let mut list: Vec<Reading> = Vec::with_capacity(OF_LINE);
    let (mut refusal, mut cut) = (None, false);
    for (i, tail) in tails.iter().enumerate() {
        match homes(line, tail) {
            Ok(homes) => {
                let take = if i == 0 { OF_FIRST } else { OF_LATER };
                let (in_quarters, homes): (Vec<_>, Vec<_>) =
                    homes.into_iter().partition(|home| home.costs.is_of_quarter());
                cut |= homes.len() > take;
                let homes = homes.into_iter().take(take).flat_map(roads);
                for home in homes.chain(in_quarters.into_iter().take(OF_LATER)) {
                    let costs = line
                        .costs
                        .and(tail.costs)
                        .and(home.costs)
                        .with_if(!home.dropped.is_empty(), Cost::UnboundWord);
                    let address = tail.address(home);
                    if text::is_too_long(&address) {
                        refusal = refusal.or(Some(Refusal::TooLong));
                    } else if let Some(known) = list.iter_mut().find(|r| r.address == address) {
                        // Of two ways to the same address the one that costs nothing counts.
                        known.costs = if costs.is_none() { costs } else { known.costs };
                    } else {
                        list.push(Reading { address, costs });
                    }
                }
            }
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    if list.is_empty() {
        return Err(refusal.unwrap_or(Refusal::Unparsable));
    }
    let contact = Contact { country: tail::leave_out_country(&line.tokens, tails), ..line.contact };
    let short_zip = tails.iter().any(|tail| tail.short_zip);
    Ok(Readings { list, contact, sheet: SheetMarks { decimals: line.decimals, short_zip }, cut })
}

/// A home, and the same on each other road that its street may be: a bare `ROUTE 7` is one of several
/// classes, and `N` a letter or the direction spelled short. All are readings, however many the line has.
fn roads(home: ParsedHome) -> impl Iterator<Item = ParsedHome> {
    let others: Vec<(String, Costs)> = match home.street.name.as_str() {
        "N" | "S" | "E" | "W" => direction::one(&home.street.name)
            .map(|d| (direction::spelled(d).to_owned(), Costs::NONE))
            .into_iter()
            .collect(),
        name if home.street.suffix.is_none() => highway::alternatives(name)
            .into_iter()
            .map(|(name, is_free)| (name, Costs::NONE.with_if(!is_free, Cost::OtherRoad)))
            .collect(),
        _ => Vec::new(),
    };
    let others: Vec<ParsedHome> = others
        .into_iter()
        .map(|(name, costs)| {
            let street = Street { name, ..home.street.clone() };
            ParsedHome { street, costs: home.costs.and(costs), ..home.clone() }
        })
        .collect();
    std::iter::once(home).chain(others)
}

/// The homes that the rest of a line may mean under one place.
fn homes(line: &Line<'_>, tail: &Tail) -> Result<Vec<ParsedHome>, Refusal> {
    let military = tail.military
        || tail.zip.and_then(|z| Gazetteer::get().zip(z)).is_some_and(|z| z.kind == ZipKind::Military);
    if military {
        return Err(Refusal::Military);
    }
    let (tokens, refusal) = refuse::strip(&line.tokens[..tail.rest.min(line.tokens.len())]);
    let mut out = rules::read(&tokens, tail);
    if out.is_empty() || refusal.is_none() && !is_plain(&tokens, &out) {
        merge(&mut out, labels::read(&tokens));
    }
    if out.is_empty() && refusal.is_none() {
        out = rules::after_name(&tokens, tail);
    }
    let in_quarters: Vec<ParsedHome> = out.iter().filter_map(|home| in_quarter(home, tail)).collect();
    out.retain(|home| home.city.is_none() || tail.city.is_none());
    out.extend(in_quarters);
    let before_place = tokens.last().filter(|last| tail.rest < line.tokens.len() && !last.comma);
    for home in &mut out {
        home.dropped.retain(|words| !account::is_known(words, tail));
        let rebound = before_place.is_some_and(|last| account::ends_in_direction(home, last.word));
        let rebound =
            rebound || home.unit.as_ref().is_some_and(unit::is_double) || is_number_apart(&tokens, home);
        home.costs = home.costs.with_if(rebound, Cost::ReboundPart);
    }
    if let (Some(why), true) = (refusal, out.is_empty()) {
        return Err(why);
    }
    if out.is_empty() {
        return Err(refuse::missing(&tokens, tail));
    }
    if tail.mismatch {
        return Err(Refusal::ZipMismatch);
    }
    if !tail.is_place() {
        out.retain(|h| h.city.is_some() && tail.state.is_some());
        if out.is_empty() {
            return Err(Refusal::NoPlace);
        }
    }
    Ok(out)
}

/// The home with the words between its street and its town as the part of the town, where there are such
/// words: `12 NORTH ST (MORGANTOWN), PIKETON`. The look-up takes it only where the data has such a street.
fn in_quarter(home: &ParsedHome, tail: &Tail) -> Option<ParsedHome> {
    let words = match (&home.city, home.dropped.as_slice()) {
        (Some(city), []) if tail.city.is_some() => city,
        (None, [words]) => words,
        _ => return None,
    };
    let is_name = words.len() > 2 && words.bytes().any(|b| b.is_ascii_alphabetic());
    if !is_name || home.street.urbanization.is_some() {
        return None;
    }
    let street = Street { urbanization: Some(quarter_key(words)), ..home.street.clone() };
    let costs = home.costs.with(Cost::Quarter);
    Some(ParsedHome { street, city: None, dropped: Vec::new(), costs, ..home.clone() })
}

/// Whether a number typed in two parts may have taken the road from its letter: `5 1 ROAD A` is unit A on 1st
/// Road, or 51 Road A.
fn is_number_apart(tokens: &[Token<'_>], home: &ParsedHome) -> bool {
    let [number, street, road, letter] = tokens else { return false };
    let is_letter = letter.word.len() == 1 && letter.word.bytes().all(|b| b.is_ascii_alphabetic());
    let digits = is_digits(number.word) && is_digits(street.word);
    home.unit.is_some() && digits && is_letter && !road.comma && suffix::standard(road.word).is_some()
}

/// Whether the labels end the street at a suffix that the rules took into its name: `850 JAEGER ST, JAEGER
/// SQUARE` typed without the comma. The words after the street name a building.
fn ends_before(out: &[ParsedHome], labelled: &ParsedHome) -> bool {
    let Some(suffix) = labelled.street.suffix.filter(|s| suffix::is_common(s)).and_then(suffix::full) else {
        return false;
    };
    let name = &labelled.street.name;
    out.first().is_some_and(|first| {
        let rest = first.street.name.strip_prefix(name.as_str()).and_then(|r| r.strip_prefix(' '));
        rest.is_some_and(|r| {
            // `ST` inside a name is spelled SAINT there.
            let (word, more) = r.split_once(' ').unwrap_or((r, ""));
            (word == suffix || suffix == "STREET" && word == "SAINT")
                && (!more.is_empty() || first.street.suffix.is_some())
        })
    })
}

/// Whether the rules leave nothing for the labels to decide: digits, perhaps a direction, words, a common
/// suffix, perhaps a direction, and one way to split them. The labels of such a line agree or are mistaken
/// (test `labels_add_nothing_to_a_plain_line`), and would take half of the time.
fn is_plain(tokens: &[Token<'_>], out: &[ParsedHome]) -> bool {
    let ([home], [number, rest @ ..]) = (out, tokens) else { return false };
    let street = &home.street;
    let [name @ .., suffix] = &rest[usize::from(street.predir.is_some()).min(rest.len())..] else {
        return false;
    };
    let (name, suffix) = match (street.postdir, name) {
        (Some(_), [name @ .., before]) if suffix.word != "NO" && suffix.word != "SO" => (name, before),
        (None, name) => (name, suffix),
        _ => return false,
    };
    let is_name = |word: &str| {
        let letters = word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic());
        letters && direction::one(word).is_none() && !suffix::is_common(word)
            || ordinal::digits(word).is_some()
    };
    is_digits(number.word)
        && home.unit.is_none()
        && home.city.is_none()
        && street.urbanization.is_none()
        && street.suffix.is_some()
        && suffix::is_common(suffix.word)
        && tokens.iter().rev().skip(1).all(|t| !t.comma)
        && !name.is_empty()
        && name.iter().all(|t| is_name(t.word))
}

/// Puts the labelled reading in its place: first when the rules found no end of the street and it did,
/// else second.
fn merge(out: &mut Vec<ParsedHome>, labelled: Option<ParsedHome>) {
    let Some(labelled) = labelled else { return };
    // The rules are exact about the number and the urbanization: labels that differ in them are mistaken.
    let plausible = out.iter().any(|h| h.number == labelled.number)
        && out.iter().all(|h| h.street.urbanization.is_none());
    if !out.is_empty() && !plausible {
        return;
    }
    if let Some(i) = out.iter().position(|h| h.number == labelled.number && h.street == labelled.street) {
        if i > 1 {
            let home = out.remove(i);
            out.insert(1, home);
        }
        return;
    }
    let rules_sure = out.first().is_some_and(|h| h.street.suffix.is_some() || h.street.name.contains(' '))
        && !ends_before(out, &labelled);
    let at = if rules_sure || labelled.street.suffix.is_none() { 1 } else { 0 };
    out.insert(at.min(out.len()), labelled);
}
