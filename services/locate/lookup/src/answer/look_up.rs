//! Matches all readings of a line: the same way for the query itself and for each candidate.

use crate::matching::{
    ChoiceReason, MatchOutcome, MatchRank, ReadingWeight, UniqueMatch, combine, has_street, match_address,
    state_of,
};
use crate::streets::StreetData;
use address::parse::{Cost, Reading, Readings, ends_in_town};
use address::place::Gazetteer;
use address::street::quarter_key;
use address::usps::direction;
use address::{Address, HouseNumber, Street};

/// The outcome of all readings. A reading that costs anything ([`address::parse::Cost`]) never decides.
pub(super) fn look_up<D: StreetData>(data: &D, readings: &Readings) -> MatchOutcome {
    let in_quarters = in_quarters(data, readings);
    match readings.list.as_slice() {
        [one] if in_quarters.is_empty() => outcome(data, readings, one),
        list => {
            let as_typed = list.iter().filter(|reading| !reading.costs.is_of_quarter());
            // The reading that leaves out a word which the data has is none.
            let leaves_out =
                |reading: &&Reading| in_quarters.iter().any(|own| is_without_quarter(reading, own));
            let all = as_typed.filter(|reading| !leaves_out(reading)).chain(&in_quarters);
            combine(all.map(|r| (outcome(data, readings, r), weight(r))).collect())
        }
    }
}

/// Whether a reading is another one without its part of the town.
fn is_without_quarter(reading: &Reading, own: &Reading) -> bool {
    let street = Street { urbanization: None, ..own.address.street.clone() };
    reading.address == Address { street, ..own.address.clone() }
}

/// Most cities in which a part of a town is looked for.
const MOST_CITIES: usize = 8;

/// The readings on streets that a feed has in a part of a town (`NORTH ST (MORGANTOWN)`): those with a typed
/// part, and those whose typed town may be one. Only streets that the data has count, so that no word is
/// lost. A town of that name elsewhere in the state makes it a question.
fn in_quarters<D: StreetData>(data: &D, readings: &Readings) -> Vec<Reading> {
    let gazetteer = Gazetteer::get();
    let mut found = Vec::new();
    let mut cities = Vec::new();
    for reading in &readings.list {
        let address = &reading.address;
        if reading.costs.is_of_quarter() {
            found.push(Reading { costs: reading.costs.without_quarter(), ..reading.clone() });
            continue;
        }
        let (Some(town), None) = (&address.city, &address.street.urbanization) else { continue };
        let Some(state) = state_of(gazetteer, address) else { continue };
        cities.clear();
        data.cities_of_quarter(state, town, &mut cities);
        for city in cities.iter().take(MOST_CITIES) {
            let is_of_city = |zip: &u32| gazetteer.same_place(*zip, city);
            let is_sure = address.zip.is_some() || gazetteer.city_zips(state, town).iter().all(is_of_city);
            let costs = if is_sure { reading.costs } else { reading.costs.with(Cost::ReboundPart) };
            let street = Street { urbanization: Some(quarter_key(town)), ..address.street.clone() };
            let address = Address { street, city: Some((*city).to_owned()), ..address.clone() };
            found.push(Reading { address, costs });
        }
    }
    found.retain(|reading| has_street(data, gazetteer, &reading.address));
    found
}

fn weight(reading: &Reading) -> ReadingWeight {
    match reading.costs {
        costs if costs.is_none() => ReadingWeight::Free,
        costs if costs.is_of_road_alone() => ReadingWeight::OtherRoad,
        _ => ReadingWeight::Costly,
    }
}

fn outcome<D: StreetData>(data: &D, readings: &Readings, reading: &Reading) -> MatchOutcome {
    let mut outcome = match_address(data, Gazetteer::get(), &reading.address);
    let is_free = reading.costs.is_none();
    match &mut outcome {
        MatchOutcome::Unique(hit) if !is_free || is_guess(readings, &reading.address, hit) => {
            outcome.asked(ChoiceReason::DifferentPart)
        }
        MatchOutcome::NeedsChoice(choices) if !is_free || has_odd_letters(&reading.address.number) => {
            choices.iter_mut().for_each(|choice| choice.is_equal = false);
            outcome
        }
        _ => outcome,
    }
}

/// Whether a unique match rests on something that the data does not say.
fn is_guess(readings: &Readings, address: &Address, hit: &UniqueMatch) -> bool {
    match hit.rank {
        // "Every street of the city" matches any words: also those of another town, or of a listed street
        // that none of the readings has.
        MatchRank::AllStreets => {
            readings.is_cut() || ends_in_town(address) || has_odd_letters(&address.number)
        }
        // The feed has this very number.
        MatchRank::Affix => false,
        _ => has_odd_letters(&address.number),
    }
}

/// Whether the letters of a number may be no part of it: digits that were typed wrong (`1O` may be 10), or a
/// word (`770US HIGHWAY 12`), or the street's direction (`1060E ADDISON ST`).
fn has_odd_letters(number: &HouseNumber) -> bool {
    let alike = |text: &str| !text.is_empty() && text.bytes().all(|b| matches!(b, b'O' | b'I' | b'L'));
    let is_word = number.suffix.bytes().filter(u8::is_ascii_alphabetic).count() > 1;
    let is_direction = direction::one(&number.suffix).is_some();
    is_word || is_direction || alike(&number.suffix) || alike(&number.prefix)
}
