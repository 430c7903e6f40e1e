//! Feeds by shape: how places in the United States number and name their streets, and how counties assign
//! places. Towns, ZIP codes and counties are real; streets, precincts and places are made up out of a seed.

use super::making::Making;
use super::published::{Published, Town};

/// One kind of feed.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) make: fn(u64) -> Published,
}

pub(crate) const SHAPES: [Shape; 11] = [
    Shape { name: "city grid", make: city },
    Shape { name: "rural letters", make: rural },
    Shape { name: "highways", make: highways },
    Shape { name: "Utah grid", make: utah },
    Shape { name: "Queens", make: queens },
    Shape { name: "Puerto Rico", make: puerto_rico },
    Shape { name: "villages", make: villages },
    Shape { name: "towns with a word of a street", make: saints },
    Shape { name: "towns over counties", make: over_counties },
    Shape { name: "vote centers", make: centers },
    Shape { name: "early only", make: early_only },
];

const fn town(name: &'static str, zips: &'static [&'static str]) -> Town {
    Town { written: name, typed: name, zips }
}

const NAMES: [&str; 16] = [
    "Main",
    "Oak",
    "Larkwing",
    "State",
    "Ohio",
    "Park",
    "1st",
    "8th",
    "Highland",
    "Saint Charles",
    "Linden",
    "Mill Pond",
    "Indiana",
    "Lake",
    "O'Neil",
    "Washington",
];
const SUFFIXES: [&str; 8] = ["St", "St", "Ave", "Ave", "Pl", "Rd", "Ter", "Ct"];
const LETTERS: [&str; 9] = ["A", "B", "E", "G", "H", "K", "M", "N", "S"];

fn city(seed: u64) -> Published {
    const TOWNS: &[Town] = &[town("Chicago", &["60614", "60622", "60647", "60657"])];
    let mut m = Making::new(seed, ["IL", "Illinois", "17031"], TOWNS, &["Joliet", "Aurora", "Springfield"]);
    m.county("Cook County", 5);
    for _ in 0..9 {
        let name = m.r.one(&NAMES);
        for _ in 0..1 + m.r.below(3) {
            let (before, suffix) = (m.r.one(&["", "N", "S", "E", "W", "NW"]), m.r.one(&SUFFIXES));
            let after = m.r.one(&["", "", "", "", "N", "E"]);
            m.street(0, [before, name, suffix, after]);
        }
    }
    m.units();
    m.done()
}

fn rural(seed: u64) -> Published {
    const TOWNS: &[Town] =
        &[town("Broken Bow", &["68822"]), town("Ansley", &["68814"]), town("Callaway", &["68825"])];
    let mut m = Making::new(seed, ["NE", "Nebraska", "31041"], TOWNS, &["Kearney", "Omaha", "Grand Island"]);
    m.county("Custer County", 4);
    for _ in 0..14 {
        let letter = m.r.one(&LETTERS);
        let number = format!("{}", 400 + m.r.below(9));
        let id = if m.r.chance(3) { number.as_str() } else { letter };
        let family = m.r.one(&["ROAD", "ROAD", "COUNTY ROAD", "COUNTY ROAD", "AVENUE", "STATE HIGHWAY"]);
        let town = m.r.below(TOWNS.len());
        m.street(town, ["", &format!("{family} {id}"), "", ""]);
    }
    for _ in 0..6 {
        let (town, name, suffix) = (m.r.below(TOWNS.len()), m.r.one(&NAMES), m.r.one(&SUFFIXES));
        let before = m.r.one(&["", "", "N", "S"]);
        m.street(town, [before, name, suffix, ""]);
    }
    m.done()
}

fn highways(seed: u64) -> Published {
    const TOWNS: &[Town] = &[town("Kyle", &["78640"]), town("San Marcos", &["78666"])];
    let mut m = Making::new(seed, ["TX", "Texas", "48209"], TOWNS, &["Dallas", "Houston", "El Paso"]);
    m.county("Hays County", 5);
    for _ in 0..16 {
        let family = m.r.one(&[
            "US HIGHWAY",
            "STATE HIGHWAY",
            "COUNTY ROAD",
            "FM",
            "RANCH ROAD",
            "TOWNSHIP ROAD",
            "HIGHWAY",
        ]);
        let number = m.r.one(&["7", "71", "123", "1626", "12"]);
        let (town, after) = (m.r.below(TOWNS.len()), m.r.one(&["", "", "", "N", "S"]));
        m.street(town, ["", &format!("{family} {number}"), "", after]);
    }
    for _ in 0..5 {
        let (town, name, suffix) = (m.r.below(TOWNS.len()), m.r.one(&NAMES), m.r.one(&SUFFIXES));
        m.street(town, ["", name, suffix, ""]);
    }
    m.done()
}

fn utah(seed: u64) -> Published {
    const TOWNS: &[Town] = &[town("Provo", &["84601", "84604"]), town("Orem", &["84057", "84058"])];
    let mut m = Making::new(seed, ["UT", "Utah", "49049"], TOWNS, &["Ogden", "Logan", "Saint George"]);
    m.county("Utah County", 4);
    for _ in 0..16 {
        let number = format!("{}", 100 * (1 + m.r.below(9)) + 50 * m.r.below(2));
        let across = m.r.chance(2);
        let before = if across { m.r.one(&["N", "S"]) } else { m.r.one(&["E", "W"]) };
        let after = if across { m.r.one(&["E", "W"]) } else { m.r.one(&["N", "S"]) };
        let town = m.r.below(TOWNS.len());
        m.street(town, [before, &number, "", after]);
    }
    for _ in 0..5 {
        let (town, name, suffix) = (m.r.below(TOWNS.len()), m.r.one(&NAMES), m.r.one(&SUFFIXES));
        let before = m.r.one(&["", "N", "S", "E"]);
        m.street(town, [before, name, suffix, ""]);
    }
    m.done()
}

fn queens(seed: u64) -> Published {
    const TOWNS: &[Town] = &[town("Jamaica", &["11432", "11435"]), town("Flushing", &["11354", "11355"])];
    let mut m = Making::new(seed, ["NY", "New York", "36081"], TOWNS, &["Albany", "Buffalo", "Yonkers"]);
    m.county("Queens County", 4);
    for _ in 0..10 {
        let name = m.r.one(&["164th", "165th", "84th", "Main", "Union", "8th", "25th"]);
        let (town, suffix) = (m.r.below(TOWNS.len()), m.r.one(&["St", "Ave", "Rd", "Dr", "Pl"]));
        m.hyphened(town, ["", name, suffix, ""]);
    }
    for _ in 0..4 {
        let (town, name, suffix) = (m.r.below(TOWNS.len()), m.r.one(&NAMES), m.r.one(&SUFFIXES));
        m.street(town, ["", name, suffix, ""]);
    }
    m.done()
}

fn puerto_rico(seed: u64) -> Published {
    const TOWNS: &[Town] = &[town("San Juan", &["00901", "00907"])];
    let mut m = Making::new(seed, ["PR", "Puerto Rico", "72127"], TOWNS, &["Ponce", "Caguas", "Arecibo"]);
    m.county("San Juan Municipio", 4);
    for _ in 0..14 {
        let name = m.r.one(&[
            "CALLE LUNA",
            "CALLE SOL",
            "CALLE DEL CRISTO",
            "AVE ASHFORD",
            "CALLE 1",
            "CALLE 12",
            "CALLE B",
            "CARR 3",
            "CARR 123",
            "CALLE NUÑEZ",
            "AVE PONCE DE LEON",
            "CALLE LUNA FINAL",
        ]);
        let after = m.r.one(&["", "", "", "N", "S"]);
        m.street(0, ["", name, "", after]);
    }
    m.done()
}

fn villages(seed: u64) -> Published {
    const TOWNS: &[Town] = &[
        Town { written: "(Castine)", typed: "Castine", zips: &["04421"] },
        Town { written: "Penobscot", typed: "Penobscot", zips: &["04476"] },
        Town { written: "Town of Orland", typed: "Orland", zips: &["04472"] },
        Town { written: "Blue Hill", typed: "Blue Hill", zips: &["04614"] },
    ];
    let mut m = Making::new(seed, ["ME", "Maine", "23009"], TOWNS, &["Portland", "Bangor", "Lewiston"]);
    m.county("Hancock County", 4);
    for _ in 0..20 {
        let (town, name, suffix) = (m.r.below(TOWNS.len()), m.r.one(&NAMES), m.r.one(&SUFFIXES));
        let before = m.r.one(&["", "", "", "N", "W"]);
        m.street(town, [before, name, suffix, ""]);
    }
    m.done()
}

/// Without a comma `Main St Paris` is Main Street in Paris, or Main in Saint Paris.
fn saints(seed: u64) -> Published {
    const TOWNS: &[Town] = &[
        Town { written: "St. Paris", typed: "St Paris", zips: &["43072"] },
        Town { written: "North Lewisburg", typed: "N Lewisburg", zips: &["43060"] },
        Town { written: "City of Urbana", typed: "Urbana", zips: &["43078"] },
        Town { written: "Mechanicsburg", typed: "Mechanicsburg", zips: &["43044"] },
    ];
    let mut m = Making::new(seed, ["OH", "Ohio", "39021"], TOWNS, &["Paris", "Lewisburg", "Louisville"]);
    m.county("Champaign County", 4);
    for _ in 0..18 {
        let (town, name) = (m.r.below(TOWNS.len()), m.r.one(&NAMES));
        let suffix = m.r.one(&["", "", "St", "St", "Ave", "Pl", "Rd", "Ct"]);
        let (before, after) = (m.r.one(&["", "", "N", "W"]), m.r.one(&["", "", "", "N"]));
        m.street(town, [before, name, suffix, after]);
    }
    m.done()
}

fn over_counties(seed: u64) -> Published {
    const TOWNS: &[Town] =
        &[town("Aurora", &["60502", "60504", "60505", "60506"]), town("Naperville", &["60540", "60564"])];
    let mut m = Making::new(seed, ["IL", "Illinois", "17"], TOWNS, &["Chicago", "Peoria", "Rockford"]);
    for county in ["Kane County", "DuPage County", "Will County"] {
        m.county(county, 2);
    }
    for _ in 0..9 {
        let name = m.r.one(&NAMES);
        for _ in 0..1 + m.r.below(3) {
            let (town, suffix) = (m.r.below(TOWNS.len()), m.r.one(&SUFFIXES));
            let before = m.r.one(&["", "", "N", "S"]);
            m.street(town, [before, name, suffix, ""]);
        }
    }
    m.done()
}

fn centers(seed: u64) -> Published {
    const TOWNS: &[Town] = &[town("Las Vegas", &["89101", "89104"]), town("Henderson", &["89002", "89015"])];
    let mut m = Making::new(seed, ["NV", "Nevada", "32003"], TOWNS, &["Reno", "Elko", "Carson City"]);
    m.county_of_centers("Clark County", 4);
    for _ in 0..18 {
        let (town, name, suffix) = (m.r.below(TOWNS.len()), m.r.one(&NAMES), m.r.one(&SUFFIXES));
        let before = m.r.one(&["", "N", "S", "E"]);
        m.street(town, [before, name, suffix, ""]);
    }
    m.done()
}

fn early_only(seed: u64) -> Published {
    const TOWNS: &[Town] = &[town("Tucson", &["85701", "85705"]), town("Marana", &["85653"])];
    let mut m = Making::new(seed, ["AZ", "Arizona", "04019"], TOWNS, &["Phoenix", "Flagstaff", "Yuma"]);
    m.county_of_early_places("Pima County", 4);
    for _ in 0..18 {
        let (town, name, suffix) = (m.r.below(TOWNS.len()), m.r.one(&NAMES), m.r.one(&SUFFIXES));
        let before = m.r.one(&["", "N", "S", "E"]);
        m.street(town, [before, name, suffix, ""]);
    }
    m.done()
}
