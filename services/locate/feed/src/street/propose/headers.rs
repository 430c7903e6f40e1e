//! The names that counties give the columns of tables of polling places. Those of street files are in
//! `street_names`.

use super::super::map::{PlaceField, StreetField};
use super::street_names::names;

/// Prefixes of column names that are about a place.
const OF_PLACE: [&str; 9] = [
    "pollingplace",
    "pollinglocation",
    "polling",
    "poll",
    "votinglocation",
    "location",
    "facility",
    "place",
    "site",
];

/// Names of an end that may be one of time.
pub(super) const OF_TIME: [&str; 9] =
    ["begin", "beg", "beginning", "start", "starting", "end", "ending", "stop", "through"];
/// Names of a column of house numbers that may be another thing: a number of the row, a district of the
/// House.
pub(super) const OF_ANYTHING: [&str; 4] = ["no", "num", "number", "house"];

/// Names of a field of a table of places.
pub(super) fn place_names(field: PlaceField) -> Vec<String> {
    // A column of an address is called as in a street file, or with a word for the place before it.
    let of_place = |common: Vec<String>, own: &str| {
        let own = words(own);
        let all = OF_PLACE.iter().flat_map(|place| own.iter().map(move |name| format!("{place}{name}")));
        common.into_iter().chain(all.collect::<Vec<_>>()).collect()
    };
    match field {
        PlaceField::Precinct => names(StreetField::Precinct),
        PlaceField::PrecinctName => names(StreetField::PrecinctName),
        PlaceField::Split => names(StreetField::Split),
        // In a street file the name of a place is a town.
        PlaceField::Town => {
            let towns = names(StreetField::Town).into_iter().filter(|name| name != "placename");
            of_place(towns.collect(), "city town")
        }
        PlaceField::State => of_place(names(StreetField::State), "state"),
        PlaceField::Zip => of_place(names(StreetField::Zip), "zip zipcode"),
        PlaceField::Address => {
            let common = words("address address1 addr addr1 addressline1 streetaddress street");
            of_place(common, "address address1 addr streetaddress")
        }
        PlaceField::Place => words(
            "pollingplace pollingplacename pollingplacedescription pollinglocation \
              pollinglocationname pollname placename place locationname location facility \
              facilityname sitename site building buildingname votinglocation votingplace \
              votecenter name pollplace",
        ),
        PlaceField::Address2 => words("address2 addr2 addressline2 room suite"),
        PlaceField::Kind => words(
            "kind role sitetype locationtype placetype votingtype type usage use usagetype category \
              votingmethod method votingperiod period purpose sitecategory locationcategory placecategory",
        ),
        PlaceField::ElectionDay => words(
            "electionday iselectionday electiondayflag electiondaysite electiondaylocation \
              electiondayvoting electiondaypollingplace",
        ),
        PlaceField::EarlyVoting => words(
            "earlyvoting isearlyvoting earlyvotingflag earlyvotingsite earlyvotinglocation earlyvote \
              early isearly",
        ),
        PlaceField::DropBox => words(
            "dropbox isdropbox dropboxflag ballotdropbox dropoff isdropoff ballotdropoff dropoffsite \
              dropofflocation",
        ),
        PlaceField::Hours => words(
            "hours hoursofoperation openhours pollinghours pollhours votinghours hoursopen pollhoursopen \
              hoursofvoting openinghours locationhours sitehours",
        ),
        PlaceField::Opens => words("opens open opentime opentime1 pollsopen openat opening starttime"),
        PlaceField::Closes => words("closes close closetime pollsclose closeat closing endtime"),
        PlaceField::Directions => words("directions entrance instructions whereinbuilding"),
        PlaceField::Latitude => words("latitude lat"),
        PlaceField::Longitude => words("longitude long lon lng"),
        PlaceField::WheelchairAccessible => words(
            "wheelchairaccessible wheelchair wheelchairaccess accessible handicapaccessible \
              handicappedaccessible adaaccessible isadaaccessible ada adacompliant accessibility",
        ),
        PlaceField::AccessibleParking => words("accessibleparking handicapparking adaparking"),
        PlaceField::Ramp => words("ramp wheelchairramp"),
        PlaceField::AutomaticDoor => words("automaticdoor automaticdoors powerdoor"),
        PlaceField::Elevator => words("elevator"),
        PlaceField::Curbside => words("curbside curbsidevoting"),
        PlaceField::AccessibleMachine => {
            words("accessiblemachine accessiblevotingmachine accessiblevotingequipment bmd")
        }
        PlaceField::Seating => words("seating"),
        PlaceField::Languages => words("languages languagesspoken languageassistance"),
        PlaceField::DropBoxKind => words("dropboxkind dropboxtype"),
        PlaceField::Features => words("features amenities accessibilityfeatures"),
    }
}

fn words(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}
