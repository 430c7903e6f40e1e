//! What counties call the columns of tables of polling places.

use super::super::map::{Field, PlaceField};
use super::headers::names;

/// Names of a field, as `words::bare` gives them.
pub(super) fn place_names(field: PlaceField) -> &'static [&'static str] {
    match field {
        PlaceField::Precinct => names(Field::Precinct),
        PlaceField::PrecinctName => names(Field::PrecinctName),
        PlaceField::Split => names(Field::Split),
        PlaceField::Place => &[
            "pollingplace",
            "pollingplacename",
            "pollingplacedescription",
            "pollinglocation",
            "pollinglocationname",
            "pollname",
            "placename",
            "place",
            "locationname",
            "location",
            "facility",
            "facilityname",
            "sitename",
            "site",
            "building",
            "buildingname",
            "votinglocation",
            "votingplace",
            "votecenter",
            "name",
            "pollplace",
        ],
        PlaceField::Address => &[
            "address",
            "address1",
            "addr",
            "addr1",
            "addressline1",
            "streetaddress",
            "pollingplaceaddress",
            "pollingaddress",
            "locationaddress",
            "placeaddress",
            "siteaddress",
            "polladdress",
            "street",
        ],
        PlaceField::Address2 => &["address2", "addr2", "addressline2", "room", "suite"],
        PlaceField::Town => &[
            "city",
            "town",
            "cityname",
            "townname",
            "citytown",
            "municipality",
            "muni",
            "community",
            "village",
            "postoffice",
            "sitecity",
            "pollingplacecity",
            "pollcity",
            "locationcity",
            "facilitycity",
            "placecity",
        ],
        PlaceField::State => {
            &["state", "statecode", "sitestate", "pollingplacestate", "pollstate", "locationstate"]
        }
        PlaceField::Zip => &[
            "zip",
            "zipcode",
            "zip5",
            "postalcode",
            "zipplus4",
            "zip4",
            "zip9",
            "sitezip",
            "sitezipcode",
            "pollingplacezip",
            "pollingplacezipcode",
            "pollzip",
            "locationzip",
            "locationzipcode",
        ],
        PlaceField::Kind => &["kind", "role", "sitetype", "locationtype", "placetype", "votingtype", "type"],
        PlaceField::Hours => &["hours", "hoursofoperation", "openhours", "pollinghours", "votinghours"],
        PlaceField::Opens => {
            &["opens", "open", "opentime", "opentime1", "pollsopen", "openat", "opening", "starttime"]
        }
        PlaceField::Closes => {
            &["closes", "close", "closetime", "pollsclose", "closeat", "closing", "endtime"]
        }
        PlaceField::Directions => &["directions", "entrance", "instructions", "whereinbuilding"],
        PlaceField::Latitude => &["latitude", "lat"],
        PlaceField::Longitude => &["longitude", "long", "lon", "lng"],
    }
}
