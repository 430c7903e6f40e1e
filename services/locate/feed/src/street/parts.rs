//! Assembles the parts of an address as the grammar of look-ups reads them: modifiers and types before the
//! name are words of the name, and the parts of a unit are one unit.

use address::usps::unit::designator;

use super::map::StreetField;
use crate::model::StreetSegment;

/// Parts of a unit, widest first, each with the designator of a value without one.
const UNIT_PARTS: [(StreetField, &str); 4] = [
    (StreetField::Building, "BLDG"),
    (StreetField::Floor, "FL"),
    (StreetField::Lot, "LOT"),
    (StreetField::Room, "RM"),
];

/// Fills the street. The order of the parts is that of CLDXF: modifier, direction, type, separator, name,
/// type, direction, modifier.
pub(super) fn street(s: &mut StreetSegment, part: impl Fn(StreetField) -> String) {
    use StreetField as F;
    let whole = part(F::Street);
    if !whole.is_empty() {
        s.street_name = whole;
        return;
    }
    let [before, pre, pre_type, separator, name, kind, post, after] =
        [F::PreModifier, F::Pre, F::PreType, F::Separator, F::Name, F::Suffix, F::Post, F::PostModifier]
            .map(part);
    // Without its name a street is not known, whatever stands around it.
    if name.is_empty() {
        (s.street_direction, s.street_suffix, s.address_direction) = (pre, kind, post);
        return;
    }
    let mut words = Vec::new();
    if before.is_empty() {
        s.street_direction = pre;
    } else {
        // The direction of Old N Mill Rd is within the name.
        words.extend([before, pre]);
    }
    words.extend([pre_type, separator, name]);
    if after.is_empty() {
        (s.street_suffix, s.address_direction) = (kind, post);
    } else {
        words.extend([kind, post, after]);
    }
    words.retain(|word| !word.is_empty());
    s.street_name = words.join(" ");
}

/// The unit of a row as one text; `None` if it has none.
pub(super) fn unit(part: impl Fn(StreetField) -> String) -> Option<String> {
    let has_designator = |text: &str| {
        let folded = address::text::fold(text);
        folded.split(' ').any(|word| word.starts_with('#') || designator(word).is_some())
    };
    let around = UNIT_PARTS.iter().filter_map(|(field, kind)| {
        let text = part(*field);
        let is_whole = has_designator(&text);
        (!text.is_empty()).then(|| if is_whole { text } else { format!("{kind} {text}") })
    });
    let mut words: Vec<String> = around.collect();
    let [unit, kind] = [StreetField::Unit, StreetField::UnitType].map(part);
    if !unit.is_empty() || !kind.is_empty() {
        // `BLDG 3` before `4` needs a sign between them; `APT` before `APT 4` is said twice.
        let own = match (has_designator(&unit), kind.is_empty()) {
            (true, _) => unit,
            (false, false) => format!("{kind} {unit}"),
            (false, true) if words.is_empty() => unit,
            (false, true) => format!("# {unit}"),
        };
        words.push(own.trim().to_owned());
    }
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use StreetField as F;

    fn part<'a>(parts: &'a [(StreetField, &'a str)]) -> impl Fn(StreetField) -> String + 'a {
        |field| {
            parts.iter().find(|(f, _)| *f == field).map_or_else(String::new, |(_, text)| (*text).to_owned())
        }
    }

    #[test]
    fn parts_make_the_street_that_people_type() {
        let cases: [(&[(StreetField, &str)], &str); 11] = [
            (&[(F::PreModifier, "OLD"), (F::Name, "MILL"), (F::Suffix, "RD")], "OLD MILL RD"),
            (
                &[(F::PreModifier, "OLD"), (F::Pre, "N"), (F::Name, "MILL"), (F::Suffix, "RD")],
                "OLD N MILL RD",
            ),
            (&[(F::PreType, "COUNTY ROAD"), (F::Name, "312")], "COUNTY ROAD 312"),
            (&[(F::PreType, "CR"), (F::Name, "312")], "COUNTY ROAD 312"),
            (&[(F::Pre, "N"), (F::PreType, "COUNTY ROAD"), (F::Name, "312")], "N COUNTY ROAD 312"),
            (&[(F::PreType, "AVENUE"), (F::Name, "E")], "AVENUE E"),
            (
                &[(F::PreType, "AVENIDA"), (F::Separator, "DE LA"), (F::Name, "ESTRELLA")],
                "AVENIDA DE LA ESTRELLA",
            ),
            (&[(F::Pre, "W"), (F::Name, "MILL"), (F::Suffix, "ST"), (F::Post, "NW")], "W MILL ST NW"),
            (&[(F::Name, "MILL"), (F::Suffix, "ST"), (F::PostModifier, "EXT")], "MILL ST EXT"),
            (&[(F::PreType, "US HIGHWAY"), (F::Name, "50"), (F::PostModifier, "BYP")], "US HIGHWAY 50 BYP"),
            (&[(F::Street, "N MILL ST")], "N MILL ST"),
        ];
        for (parts, typed) in cases {
            let mut s = StreetSegment::default();
            street(&mut s, part(parts));
            let fields = [&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction];
            let [pre, name, kind, post] = fields.map(String::as_str);
            let made = address::street::street_from_fields(pre, name, kind, post);
            assert!(made.is_some());
            assert_eq!(made, address::street::street_from_fields("", typed, "", ""), "{parts:?}");
        }
    }

    #[test]
    fn street_without_its_name_is_unknown() {
        let mut s = StreetSegment::default();
        street(&mut s, part(&[(F::PreType, "COUNTY ROAD"), (F::PreModifier, "OLD")]));
        assert_eq!(s.street_name, "");
    }

    #[test]
    fn parts_of_a_unit_are_joined() {
        type Cells = &'static [(StreetField, &'static str)];
        let cases: [(Cells, Option<&str>); 9] = [
            (&[], None),
            (&[(F::Unit, "4")], Some("4")),
            (&[(F::Unit, "4"), (F::UnitType, "APT")], Some("APT 4")),
            (&[(F::Unit, "APT 4"), (F::UnitType, "APT")], Some("APT 4")),
            (&[(F::Building, "3"), (F::Unit, "4")], Some("BLDG 3 # 4")),
            (&[(F::Building, "BLDG 3"), (F::Floor, "2"), (F::Unit, "APT 4")], Some("BLDG 3 FL 2 APT 4")),
            (&[(F::Lot, "12")], Some("LOT 12")),
            (&[(F::UnitType, "REAR")], Some("REAR")),
            (&[(F::Room, "5")], Some("RM 5")),
        ];
        for (parts, expected) in cases {
            assert_eq!(unit(part(parts)).as_deref(), expected, "{parts:?}");
        }
    }
}
