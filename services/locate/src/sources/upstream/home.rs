//! The address of the question, and whether the service answered for that address and no other. The service
//! may add parts that were not typed (a direction, a suffix, the ZIP code). Where it changes a typed part,
//! the voter is asked (DESIGN 4: nothing typed is ever overruled).

use address::parse::{Readings, parse, parse_parts};
use address::place::Gazetteer;
use address::{Address, StateCode};
use lookup::answer::{
    AddressQuery, ErrorCode, LookupAnswer, VoterAddress, failed, refused, split_selection, typed_address,
};

use crate::service::voter_info::VoterInfoQuery;

const MAX_RESULTS: i32 = 100;
const DEFAULT_RESULTS: usize = 10;

/// An address that may be sent to the service.
pub(super) struct UpstreamQuery {
    /// The address in one line, as typed.
    pub(super) line: String,
    /// The state, when it is known without asking.
    pub(super) state: Option<StateCode>,
    /// Most places of one type.
    pub(super) limit: usize,
    /// The readings of the address, with their costs.
    readings: Readings,
}

impl UpstreamQuery {
    /// Reads a question, or answers it without the service. The answer is boxed: it is the rare case and
    /// much larger.
    pub(super) fn read(question: &VoterInfoQuery<'_>) -> Result<Self, Box<LookupAnswer>> {
        let limit = match question.results_per_type {
            0 => DEFAULT_RESULTS,
            1..=MAX_RESULTS => question.results_per_type as usize,
            _ => {
                return Err(Box::new(failed(
                    ErrorCode::InvalidResultsPerType,
                    "results_per_type must be 1 to 100",
                )));
            }
        };
        let (line, state, readings) = match question.asked {
            AddressQuery::Line(line, _) if split_selection(line).is_some() => {
                // A choice between precincts of an index: the service has others and would ignore it.
                let detail = "a precinct cannot be chosen here; send the address alone";
                return Err(Box::new(failed(ErrorCode::NormalizationInconclusive, detail)));
            }
            AddressQuery::Line(line, state) => (line.trim().to_owned(), state, parse(line, state)),
            AddressQuery::Parts(parts) => {
                let [line_1, city, state, zip] = parts.map(str::trim);
                let line = one_line([line_1, "", city, state, zip]);
                (line, StateCode::parse(state), parse_parts(line_1, city, state, zip))
            }
        };
        match readings {
            Ok(readings) => Ok(Self { line, state, limit, readings }),
            Err(refusal) => Err(Box::new(refused(refusal))),
        }
    }

    /// Whether the service's address is the one that was asked for.
    pub(super) fn is(&self, theirs: &VoterAddress) -> bool {
        self.fits(theirs, agrees)
    }

    /// The same where the service must not add a direction or a suffix either: it chooses between streets of
    /// one name by rules of its own, so that the part is a guess.
    pub(super) fn is_with_its_parts(&self, theirs: &VoterAddress) -> bool {
        self.fits(theirs, |asked, theirs| agrees(asked, theirs) && has_same_parts(asked, theirs))
    }

    fn fits(&self, theirs: &VoterAddress, agree: impl Fn(&Address, &Address) -> bool) -> bool {
        let lines = [theirs.line_1.as_str(), theirs.line_2.as_str()].join(" ");
        let Ok(theirs) = parse_parts(lines.trim(), &theirs.city, &theirs.state, &theirs.zip) else {
            return false;
        };
        whole(&self.readings).any(|asked| whole(&theirs).any(|theirs| agree(asked, theirs)))
    }

    /// The typed address in the form of an answer, for an answer without a place.
    pub(super) fn typed(&self) -> VoterAddress {
        typed_address(self.readings.first())
    }
}

/// The readings that cost nothing: the others must not decide.
fn whole(readings: &Readings) -> impl Iterator<Item = &Address> {
    readings.list.iter().filter(|reading| reading.costs.is_none()).map(|reading| &reading.address)
}

/// Whether nothing that was typed differs.
fn agrees(asked: &Address, theirs: &Address) -> bool {
    fn unchanged<T: PartialEq>(asked: &Option<T>, theirs: &Option<T>) -> bool {
        asked.is_none() || asked == theirs
    }
    let (a, b) = (&asked.street, &theirs.street);
    let same_street = a.name == b.name
        && unchanged(&a.predir, &b.predir)
        && unchanged(&a.suffix, &b.suffix)
        && unchanged(&a.postdir, &b.postdir)
        && unchanged(&a.urbanization, &b.urbanization);
    // A unit that nobody typed is a guess; one that was left out may not matter there.
    let same_unit = match (&asked.unit, &theirs.unit) {
        (None, Some(_)) => false,
        // Doors are equal when their identifiers are; without one (`PH`, `REAR`) all the rest must be.
        (Some(a), Some(b)) => {
            a.around() == b.around() && a.id == b.id && (!a.id.is_empty() || a.designator == b.designator)
        }
        _ => true,
    };
    asked.number == theirs.number && same_street && same_unit && same_place(asked, theirs)
}

/// Whether no part of the street was added or left out.
fn has_same_parts(asked: &Address, theirs: &Address) -> bool {
    let (a, b) = (&asked.street, &theirs.street);
    (a.predir, a.suffix, a.postdir) == (b.predir, b.suffix, b.postdir)
}

/// Whether state, ZIP code and city are those that were typed. A ZIP code has many names of cities.
fn same_place(asked: &Address, theirs: &Address) -> bool {
    let state = asked.state.is_none() || asked.state == theirs.state;
    let zip = asked.zip.is_none() || asked.zip == theirs.zip;
    let city = asked.city.as_ref().is_none_or(|city| {
        theirs.city.as_ref() == Some(city)
            || theirs.zip.is_some_and(|zip| Gazetteer::get().same_place(zip, city))
    });
    state && zip && city
}

/// Line 1, line 2, city, state, ZIP code in one line, the empty ones left out.
pub(super) fn one_line([line_1, line_2, city, state, zip]: [&str; 5]) -> String {
    let end = [state, zip].join(" ");
    let parts = [line_1, line_2, city, end.trim()];
    let filled: Vec<&str> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    filled.join(", ")
}

/// Whether an address that is offered could be asked for.
pub(super) fn can_be_asked(line: &str) -> bool {
    split_selection(line).is_none() && parse(line, None).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(asked: &str, [line_1, line_2, city, state, zip]: [&str; 5]) -> bool {
        let now = "2028-10-20T15:00:00Z".parse().unwrap();
        let question = VoterInfoQuery { asked: AddressQuery::Line(asked, None), results_per_type: 5, now };
        let Ok(home) = UpstreamQuery::read(&question) else { panic!("{asked}") };
        let [line_1, line_2, city, state, zip] = [line_1, line_2, city, state, zip].map(str::to_owned);
        home.is(&VoterAddress { line_1, line_2, city, state, zip, ..VoterAddress::default() })
    }

    #[test]
    fn a_unit_is_that_of_its_building_and_side() {
        let at = |asked: &str, line_2| {
            let asked = format!("51 Inman St {asked}, Cambridge, MA 02139");
            is(&asked, ["51 INMAN ST", line_2, "CAMBRIDGE", "MA", "02139"])
        };
        assert!(at("Bldg 5 Apt 4", "BLDG 5 APT 4") && at("Apt 4", "# 4") && at("Rear", "REAR"));
        assert!(!at("Bldg 5 Apt 4", "BLDG 3 APT 4") && !at("Rear", "FRNT") && !at("Penthouse", "REAR"));
    }

    #[test]
    fn the_city_counts_beside_its_zip_code() {
        let at = |asked: &str| is(asked, ["51 INMAN ST", "", "CAMBRIDGE", "MA", "02139"]);
        assert!(at("51 Inman St, Cambridge, MA 02139") && at("51 Inman St 02139"));
        assert!(!at("51 Inman St, Boston, MA 02139") && !at("51 Inman St Boston 02139"));
    }

    #[test]
    fn a_reading_without_words_that_matter_is_asked_about() {
        let at = |asked: &str| is(asked, ["51 INMAN ST", "", "CAMBRIDGE", "MA", "02139"]);
        assert!(!at("51 Inman St, Chestnut Hill, Cambridge MA 02139"));
    }
}
