//! A home out of a segment's fields, and the ways in which people type it.

use super::super::random::Random;
use super::truth::Streets;
use super::world::{Door, OTHER_TOWNS, Says, TOWNS, World};

/// How a home is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    Plain,
    Spelled,
    Lower,
    NoTown,
    NoZip,
    NoDirection,
    NoSuffix,
    NoParts,
    NoUnit,
    NoBuilding,
    OtherUnit,
    OtherBuilding,
    OtherTown,
    OtherTownBare,
    OtherZip,
    OtherDirection,
    OtherSuffix,
    OtherLetter,
    NoNumber,
    Misspelt,
}

impl Way {
    pub(crate) const ALL: [Self; 20] = [
        Self::Plain,
        Self::Spelled,
        Self::Lower,
        Self::NoTown,
        Self::NoZip,
        Self::NoDirection,
        Self::NoSuffix,
        Self::NoParts,
        Self::NoUnit,
        Self::NoBuilding,
        Self::OtherUnit,
        Self::OtherBuilding,
        Self::OtherTown,
        Self::OtherTownBare,
        Self::OtherZip,
        Self::OtherDirection,
        Self::OtherSuffix,
        Self::OtherLetter,
        Self::NoNumber,
        Self::Misspelt,
    ];

    /// Nothing is missing and nothing is wrong.
    pub(crate) fn is_whole(self) -> bool {
        self <= Self::NoZip
    }

    /// All that was typed is the home's: it must be found, or be among what is offered.
    pub(crate) fn is_true(self) -> bool {
        self <= Self::NoBuilding
    }
}

/// A typed address: the line, and what its parts are.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    pub(crate) line: String,
    pub(crate) number: u32,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    /// Words of the street.
    pub(crate) street: String,
    pub(crate) door: Option<Door>,
    pub(crate) town: Option<String>,
    pub(crate) zip: Option<String>,
}

impl Typed {
    /// Whether a town is the typed one, as far as a place was typed.
    pub(crate) fn is_in(&self, town: usize) -> bool {
        self.town.as_deref().is_none_or(|t| t == TOWNS[town].0)
            && self.zip.as_deref().is_none_or(|z| TOWNS[town].1.contains(&z))
    }

    fn write(&mut self, r: &mut Random, way: Way) {
        let Self { number, before, after, street, door, town, zip, .. } = self;
        let gap = if after.contains('/') { " " } else { "" };
        let unit = door.as_ref().map_or_else(String::new, |d| {
            let word = r.one(&[" Apt ", " #", " Unit ", ", Apartment ", " apt. "]);
            let building = d.building.as_ref().map_or_else(String::new, |b| format!(" Bldg {b}"));
            // A bare sign after a building would be the building's.
            let word = if building.is_empty() { word } else { " Apt " };
            format!("{building}{word}{}", d.door)
        });
        let house = format!("{before}{number}{gap}{after} {street}{unit}");
        let bare = matches!(way, Way::OtherTownBare);
        let place = match (town, zip) {
            (Some(town), Some(zip)) if bare => format!(" {town} {zip}"),
            (Some(town), Some(zip)) => format!(", {town}, MA {zip}"),
            (Some(town), None) => format!(", {town}, MA"),
            (None, Some(zip)) => format!(" {zip}"),
            (None, None) => String::new(),
        };
        let line = format!("{house}{place}");
        self.line = if way == Way::Lower { line.replace(',', "").to_lowercase() } else { line };
    }
}

/// The home of a segment, typed in full, with the home of itself; `None` where the segment has none.
fn home(world: &World, segment: usize, r: &mut Random) -> Option<Typed> {
    let segment = &world.segments[segment];
    let street = &world.streets[segment.street];
    let (number, before, after, door) = match &segment.says {
        Says::Range(start, end, parity) => {
            let numbers: Vec<u32> = (*start..=*end).filter(|n| *parity == 2 || n % 2 == *parity).collect();
            (*numbers.get(r.below(numbers.len().max(1)))?, "", "", None)
        }
        Says::House(number, before, after) => (*number, *before, *after, None),
        Says::Doors(number, doors, _) => (*number, "", "", Some(doors[r.below(doors.len())].clone())),
        Says::All => (1 + r.below(40) as u32, "", "", None),
    };
    let zips = if street.zip.is_empty() { TOWNS[street.town].1 } else { &[street.zip][..] };
    Some(Typed {
        line: String::new(),
        number,
        before,
        after,
        street: join([street.before, street.name, street.suffix, street.after]),
        door,
        town: Some(TOWNS[street.town].0.to_owned()),
        zip: Some(r.one(zips).to_owned()),
    })
}

/// Types a home of a segment in a way: the home in full, and what is typed of it. `None` where the way does
/// not apply.
pub(crate) fn type_it(
    world: &World,
    streets: &Streets<'_>,
    segment: usize,
    way: Way,
    r: &mut Random,
) -> Option<(Typed, Typed)> {
    let full = home(world, segment, r)?;
    let fields = &world.streets[world.segments[segment].street];
    let mut typed = full.clone();
    let [before, name, suffix, after] = [fields.before, fields.name, fields.suffix, fields.after];
    match way {
        Way::Plain | Way::Lower => {}
        Way::Spelled => typed.street = join([before, name, suffix, after].map(spelled)),
        Way::NoTown => typed.town = None,
        Way::NoZip => typed.zip = None,
        Way::NoDirection if before.is_empty() && after.is_empty() => return None,
        Way::NoDirection => typed.street = join(["", name, suffix, ""]),
        Way::NoSuffix if suffix.is_empty() => return None,
        Way::NoSuffix => typed.street = join([before, name, "", after]),
        Way::NoParts => typed.street = join([before, name, "", ""]),
        Way::NoUnit => {
            typed.door.take()?;
        }
        Way::NoBuilding => {
            typed.door.as_mut()?.building.take()?;
        }
        Way::OtherUnit => {
            typed.door = Some(Door { building: None, door: r.one(&["77", "Z", "9K"]).to_owned() });
        }
        Way::OtherBuilding => typed.door.as_mut()?.building = Some("8".to_owned()),
        Way::OtherTown | Way::OtherTownBare => typed.town = Some(r.one(&OTHER_TOWNS).to_owned()),
        Way::OtherZip => typed.zip = Some(r.one(&["02139", "02140", "02143", "02144"]).to_owned()),
        Way::OtherDirection => typed.street = join([r.one(&["N", "S", "W"]), name, suffix, after]),
        Way::OtherSuffix => typed.street = join([before, name, r.one(&["Blvd", "Ave", "Ct"]), after]),
        Way::OtherLetter if typed.door.is_some() => return None,
        Way::OtherLetter => (typed.before, typed.after) = r.one(&[("", "A"), ("", "B"), ("B", "")]),
        Way::NoNumber => typed.number = 50 + r.below(20) as u32,
        Way::Misspelt => {
            let name = misspelt(name, r)?;
            typed.street = join([before, &name, suffix, after]);
            if streets.is_a_street(&typed.street) {
                return None;
            }
        }
    }
    typed.write(r, way);
    Some((full, typed))
}

fn misspelt(name: &str, r: &mut Random) -> Option<String> {
    let mut letters: Vec<char> = name.chars().collect();
    if letters.len() < 4 || letters.contains(&' ') {
        return None;
    }
    let at = 1 + r.below(letters.len() - 2);
    if r.chance(2) {
        letters.swap(at, at + 1);
    } else {
        letters[at] = 'q';
    }
    let typed: String = letters.into_iter().collect();
    (typed != name).then_some(typed)
}

fn join(parts: [&str; 4]) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    parts.join(" ")
}

/// A part in full.
pub(crate) fn spelled(part: &str) -> &str {
    match part {
        "N" => "North",
        "S" => "South",
        "E" => "East",
        "W" => "West",
        "St" => "Street",
        "Ave" => "Avenue",
        "Pl" => "Place",
        "Hl" => "Hill",
        "Ter" => "Terrace",
        "1st" => "First",
        "Saint Charles" => "St Charles",
        other => other,
    }
}
