//! Similar addresses, when nothing matches as typed. A street is offered only where the house exists on it,
//! so that choosing it gives an answer.

use super::group;
use super::scope::{StreetScope, WantedStreet, named, state_of};
use super::{AddressChoice, ChoiceReason, MAX_CHOICES, MatchOutcome, MatchedAddress};
use crate::streets::{SegmentRow, StreetData, StreetRow, ZipBook};
use address::Address;
use address::street::name_key;
use address::usps::{ordinal, state, suffix};

/// Names this long may have two errors.
const LONG_NAME: usize = 8;

/// The similar addresses together with `offered`; without any, whether the street is known.
pub(super) fn near(
    data: &impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
    scope: &StreetScope<'_>,
    offered: Vec<AddressChoice>,
) -> MatchOutcome {
    let mut choices = offered;
    choices.extend(affixes(data, query, &scope.accepted));
    choices.extend(super::parts::may_be_meant(data, zips, query));
    let mut differing = scope.differing.clone();
    if let (Some(zip), Some(city)) = (query.zip, &query.city) {
        let from = differing.len();
        data.in_zip(zip, &query.street.name, &mut |row| differing.push(row));
        // Feeds without ZIP codes: the rows of the ZIP code's cities, because the typed city may be misspelt.
        if let Some(state) = state_of(zips, query) {
            for own in zips.cities(zip).iter().filter(|own| *own != city) {
                data.in_city(state, own, &query.street.name, Some(0), &mut |row| {
                    if row.zip == 0 {
                        differing.push(row);
                    }
                });
            }
        }
        let of_zip = differing.split_off(from);
        differing.extend(of_zip.into_iter().filter(|row| row.city != city));
    }
    offer(data, query, &differing, ChoiceReason::DifferentPart, &mut choices);
    let before = choices.len();
    offer(
        data,
        query,
        &super::other_names::rows(data, zips, query),
        ChoiceReason::DifferentPart,
        &mut choices,
    );
    // Where the road itself is listed under another name, one with another number is no misspelling of it.
    let spelt = if choices.len() > before { Vec::new() } else { spelling(data, zips, query) };
    let fitting: Vec<_> = spelt.iter().filter(|r| WantedStreet::typed(query).parts_fit(r)).copied().collect();
    offer(data, query, &fitting, ChoiceReason::Spelling, &mut choices);
    if choices.is_empty() {
        offer(data, query, &spelt, ChoiceReason::Spelling, &mut choices);
    }
    let street_known = !scope.accepted.is_empty() || !scope.assumed.is_empty();
    if !choices.is_empty() {
        choices.sort_by(|a, b| (a.reason, &a.address).cmp(&(b.reason, &b.address)));
        choices.dedup();
        choices.truncate(MAX_CHOICES);
        return MatchOutcome::SimilarOnly { choices, street_known };
    }
    if street_known { MatchOutcome::NumberUnknown } else { MatchOutcome::StreetUnknown }
}

fn offer<'a>(
    data: &'a impl StreetData,
    query: &Address,
    rows: &[StreetRow<'a>],
    reason: ChoiceReason,
    choices: &mut Vec<AddressChoice>,
) {
    for found in group::groups(data, query, rows) {
        // With the row's own ZIP code, never with a typed one that it may not have.
        let is_elsewhere = found.row.zip == 0 && query.city.as_deref() != Some(found.row.city);
        choices.extend(found.choices(query, false, reason).into_iter().map(|mut choice| {
            choice.address.zip = if is_elsewhere { 0 } else { choice.address.zip };
            choice
        }));
    }
}

/// Houses with the same number on the typed street, and with a prefix or suffix that was not typed. A typed
/// prefix or suffix is never exchanged: `87-13` is not 86-13.
fn affixes<'a>(data: &'a impl StreetData, query: &Address, rows: &[StreetRow<'a>]) -> Vec<AddressChoice> {
    let mut choices = Vec::new();
    let mut segments: Vec<SegmentRow<'a>> = Vec::new();
    for row in rows {
        segments.clear();
        data.segments_at(row.id, query.number.value, &mut segments);
        let adds = |typed: &str, own: &str| typed.is_empty() || typed == own;
        let number = &query.number;
        let fits = |s: &&SegmentRow<'_>| adds(&number.prefix, s.prefix) && adds(&number.suffix, s.suffix);
        let has_more = |s: &&SegmentRow<'_>| !s.prefix.is_empty() || !s.suffix.is_empty();
        for segment in segments.iter().filter(fits).filter(has_more) {
            let zip = if row.zip == 0 { query.zip.unwrap_or(0) } else { row.zip };
            let mut address =
                MatchedAddress::on(row, query, zip).with_affixes(segment.prefix, segment.suffix);
            if let Some(unit) = segment.unit {
                address.unit = unit.to_string().into();
            }
            let (precinct, reason) = (Some(segment.precinct), ChoiceReason::MissingPart);
            choices.push(AddressChoice { address, precinct, reason, is_equal: false });
            if choices.len() >= MAX_CHOICES {
                return choices;
            }
        }
    }
    choices
}

/// Streets spelt nearly like the typed one, where the typed place fits.
fn spelling<'a>(data: &'a impl StreetData, zips: &impl ZipBook, query: &Address) -> Vec<StreetRow<'a>> {
    let name = &query.street.name;
    let edits = if name.chars().filter(char::is_ascii_alphabetic).count() >= LONG_NAME { 2 } else { 1 };
    let mut rows = Vec::new();
    let state = state_of(zips, query);
    match (&query.city, query.zip) {
        (Some(city), zip) => {
            if let Some(state) = state {
                data.near_in_city(state, city, name, edits, &mut rows);
            }
            if let Some(zip) = zip {
                rows.retain(|r| r.zip == 0 || r.zip == zip);
            }
        }
        (None, Some(zip)) => {
            data.near_in_zip(zip, name, edits, &mut rows);
            if let Some(state) = state {
                let from = rows.len();
                for city in zips.cities(zip) {
                    data.near_in_city(state, city, name, edits, &mut rows);
                }
                let of_cities = rows.split_off(from);
                rows.extend(of_cities.into_iter().filter(|row| row.zip == 0));
            }
        }
        (None, None) => {}
    }
    // `EIGTH ST`: in the index it is 8TH. `MASS AVE` is Massachusetts Avenue.
    let mut others: Vec<String> = ordinal::near(name).into_iter().map(ordinal::with_ending).collect();
    others.extend(state::in_full(name).map(str::to_owned));
    rows.extend(named(data, zips, query, &others));
    rows.extend(misspelt_suffix(data, zips, query));
    rows
}

/// Streets whose suffix is misspelt or shortened in an unusual way, so that it was read as part of the name:
/// `OAK RAOD`, `OAK LA`.
fn misspelt_suffix<'a>(
    data: &'a impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
) -> Vec<StreetRow<'a>> {
    let Some((name, word)) = query.street.name.rsplit_once(' ').filter(|_| query.street.suffix.is_none())
    else {
        return Vec::new();
    };
    let suffixes = suffix::likely(word);
    if suffixes.is_empty() {
        return Vec::new();
    }
    let name = name_key(&name.split(' ').collect::<Vec<_>>());
    let mut rows = named(data, zips, query, &[name]);
    rows.retain(|row| suffixes.contains(&row.suffix));
    rows
}
