//! Names of streets as they are common, in an order that the seed decides.

use std::fmt::Write as _;

/// Names alone, without suffix.
pub(super) const NAMES: [&str; 48] = [
    "Oak",
    "Maple",
    "Cedar",
    "Elm",
    "Walnut",
    "Chestnut",
    "Birch",
    "Willow",
    "Cherry",
    "Pine",
    "Spruce",
    "Magnolia",
    "Washington",
    "Lincoln",
    "Jefferson",
    "Madison",
    "Monroe",
    "Jackson",
    "Franklin",
    "Adams",
    "Church",
    "Market",
    "Main",
    "High",
    "Water",
    "Mill",
    "Union",
    "Liberty",
    "Railroad",
    "School",
    "College",
    "Prospect",
    "Pleasant",
    "Sunset",
    "Highland",
    "Lake",
    "River",
    "Spring",
    "Forest",
    "Garden",
    "Orchard",
    "Meadow",
    "Park",
    "Summit",
    "Valley",
    "Central",
    "Division",
    "Martin Luther King Jr",
];
const STARTS: [&str; 24] = [
    "Ash", "Brook", "Clear", "Deer", "Eagle", "Fair", "Glen", "Hazel", "Iron", "King", "Lake", "Maple",
    "North", "Oak", "Pine", "Quail", "Rock", "Silver", "Stone", "Timber", "Wild", "West", "Win", "Wood",
];
const ENDS: [&str; 12] =
    ["bury", "crest", "dale", "field", "ford", "haven", "hurst", "land", "mont", "side", "ton", "wood"];
const SUFFIXES: [&str; 12] = ["St", "Ave", "Rd", "Dr", "Ln", "Ct", "Blvd", "Pl", "Way", "Ter", "Cir", "Pkwy"];
const DIRECTIONS: [&str; 5] = ["", "N", "S", "E", "W"];
const ORDINALS: usize = 99;

const NAMED: u64 = (NAMES.len() + STARTS.len() * ENDS.len() + ORDINALS) as u64;
/// Names, suffixes and directions together.
pub(super) const STREETS: u64 = NAMED * (SUFFIXES.len() * DIRECTIONS.len()) as u64;

/// The `n`th street of an area: a walk over all streets with a step that has no common divisor with them.
fn permuted(n: u64, seed: u64) -> u64 {
    let mut step = (seed % STREETS) | 1;
    while gcd(step, STREETS) != 1 {
        step += 2;
    }
    (seed >> 32).wrapping_add(n.wrapping_mul(step)) % STREETS
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Writes the name of the `nth` street of an area and gives its direction and suffix: no two of an area
/// are equal as long as `nth` stays below [`STREETS`].
pub(super) fn write(nth: u64, seed: u64, to: &mut String) -> (&'static str, &'static str) {
    let n = permuted(nth, seed);
    let (name, rest) = ((n % NAMED) as usize, (n / NAMED) as usize);
    if let Some(plain) = NAMES.get(name) {
        to.push_str(plain);
    } else if let Some(i) = (name - NAMES.len()).checked_sub(ORDINALS) {
        let _ = write!(to, "{}{}", STARTS[i / ENDS.len()], ENDS[i % ENDS.len()]);
    } else {
        let n = name - NAMES.len() + 1;
        let ending = match (n % 10, n / 10) {
            (_, 1) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        let _ = write!(to, "{n}{ending}");
    }
    (DIRECTIONS[rest / SUFFIXES.len() % DIRECTIONS.len()], SUFFIXES[rest % SUFFIXES.len()])
}
