//! The names that counties give the columns of street files and of tables of polling places.

use super::super::map::{PlaceField, StreetField};

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

/// Words for the lower end of a range, and for the upper one.
const ENDS: [[&str; 9]; 2] = [
    ["low", "lo", "from", "begin", "beg", "beginning", "start", "starting", "min"],
    ["high", "hi", "to", "end", "ending", "thru", "through", "stop", "max"],
];

/// Names of an end that may be one of time.
pub(super) const OF_TIME: [&str; 9] =
    ["begin", "beg", "beginning", "start", "starting", "end", "ending", "stop", "through"];
/// Names of a column of house numbers that may be another thing: a number of the row, a district of the
/// House.
pub(super) const OF_ANYTHING: [&str; 4] = ["no", "num", "number", "house"];

/// Names of one end of a range: `Low`, `From House #`, `House Nbr Low`, `Start Number`, `Address From`.
fn names_of_end(ends: &[&str]) -> Vec<String> {
    let houses = ["", "house", "hse", "address", "addr", "add", "range"];
    // `From street` is a crossing; `from street number` is none.
    let streets = ["street", "st", "str"];
    let numbers = ["no", "num", "nbr", "number", "numbers"];
    let mut names = Vec::new();
    for end in ends {
        // `Min` alone counts something.
        let from = usize::from(matches!(*end, "min" | "max"));
        for house in &houses[from..] {
            names.extend([format!("{end}{house}"), format!("{house}{end}")]);
        }
        for house in houses.iter().chain(&streets) {
            for no in numbers {
                names.extend([
                    format!("{end}{house}{no}"),
                    format!("{end}{no}{house}"),
                    format!("{house}{no}{end}"),
                    format!("{house}{end}{no}"),
                    format!("{no}{end}{house}"),
                ]);
            }
        }
    }
    names
}

/// Names of a field, as `words::bare` gives them, best first.
pub(super) fn names(field: StreetField) -> Vec<String> {
    let of_end = |at: usize, more: &str| names_of_end(&ENDS[at]).into_iter().chain(words(more)).collect();
    words(match field {
        StreetField::Low => return of_end(0, "streetlow stlow strlow hseolow"),
        StreetField::High => return of_end(1, "streethigh sthigh strhigh"),
        StreetField::Range => {
            "range addressrange houserange housenumbers numberrange housenorange addrrange \
              housenumberrange"
        }
        StreetField::House => {
            "houseno housenum housenbr housenumber house hse hseno hsno streetno streetnumber stno stnum \
              strno addressnumber addressno addno addnumber addrno addrnum number situsnumber \
              sitenumber no"
        }
        StreetField::HousePrefix => "housenumberprefix numberprefix houseprefix addnumpre numprefix",
        StreetField::HouseSuffix => {
            "housenumbersuffix numbersuffix housesuffix housefraction fraction half fract \
              addnumsuf numsuffix stnosuffix"
        }
        StreetField::Side => {
            "side oddeven oddevenboth oeb oe oebcode parity evenodd evenoddboth eob eo \
              oddevenind oddevenindicator oddevenflag oddevencode sideofstreet rangetype \
              streetside"
        }
        StreetField::Pre => {
            "predir pre predirection predirectional stpredir streetpredir streetpredirection \
              prefixdirection prefixdir dirprefix streetdirection streetdir stdir direction dir \
              predirect prefix directionprefix strdir predirsdo"
        }
        StreetField::Name => {
            "streetname stname strname stnam streetnam roadname basename street road name \
              streetbasename stname1"
        }
        StreetField::Suffix => {
            "streettype sttype type streetsuffix stsuffix strsuffix suffix suf posttype roadtype \
              streettyp strtype sttyp typ stposttyp suffixtype streetsuf"
        }
        StreetField::Post => {
            "postdir post postdirection postdirectional stpostdir streetpostdir sufdir \
              suffixdirection suffixdir dirsuffix streetpostdirection directionsuffix \
              addressdirection"
        }
        StreetField::Street => {
            "fullstreetname fullstreet streetfull fullname fullstname streetname street roadname \
              road"
        }
        StreetField::Unit => {
            "unit unitno unitnumber unitnum apt aptno aptnum aptnumber apartment apartmentnumber \
              apartmentno aptunit unitapt suite"
        }
        StreetField::Town => {
            "city town cityname townname citytown municipality muni municipalityname postalcity \
              postcity mailcity mailingcity community postoffice village rescity placename citynm \
              residentialcity residencecity situscity"
        }
        StreetField::State => "state statecode stateabbr resstate",
        StreetField::Zip => {
            "zip zipcode zip5 postalcode zipplus4 zip4 zip9 reszip reszip5 residentialzip \
              residencezip situszip zipcd"
        }
        StreetField::Precinct => {
            "precinct pct prec pcnt precinctnbr precnbr pctnbr precinctcode precinctid precinctno precinctnum precinctnumber \
              pctcode pctid pctno pctnum precinctkey votingprecinct vtd votingdistrict \
              wardprecinct wardpct precinctward pollingprecinct precinctabbr preccode precno \
              electiondistrict"
        }
        StreetField::PrecinctName => {
            "precinctname pctname precname precinctdescription precinctdesc pctdesc pctnm"
        }
        StreetField::Split => {
            "split precinctsplit splitcode splitno splitid precinctsplitid precsplit portion \
              precinctportion precinctpart subprecinct"
        }
    })
}

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
        PlaceField::Hours => words("hours hoursofoperation openhours pollinghours votinghours"),
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
