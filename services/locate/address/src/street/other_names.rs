//! Other names that a list may have for a numbered road: `US HIGHWAY 50` as `HIGHWAY 50`, `W COUNTY ROAD
//! 500 N` as `W 500 N`. They are looked for only where a list does not have the name itself.

use crate::address::{Direction, Street};
use crate::usps::{direction, ordinal};

/// Another name of a road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherName {
    /// The street by its other name.
    pub street: Street,
    /// Whether the name says the same with less (`HIGHWAY 50` of US Highway 50) or in another form (`W 500
    /// N`). Where not, it is a road of another class, or one that is only written alike: it is offered,
    /// never taken.
    pub is_same: bool,
}

/// A class of road, the classes that say the same with less, and those that it is confused with.
type Class = (&'static str, &'static [&'static str], &'static [&'static str]);

/// Classes of roads; a class that begins another one comes after it.
const CLASSES: [Class; 21] = [
    ("US HIGHWAY", VAGUE, &["STATE ROUTE", "INTERSTATE"]),
    ("STATE ROUTE", VAGUE, &["US HIGHWAY", "CARR", "ROAD", "M", "K"]),
    ("INTERSTATE", &[], VAGUE),
    ("HIGHWAY", &["ROUTE"], &["ROAD", "M", "K"]),
    ("ROUTE", &["HIGHWAY"], &["ROAD", "M", "K"]),
    ("COUNTY ROAD", &[], &["HIGHWAY", "ROUTE", "ROAD", "CSAH", "PARISH ROAD", "C"]),
    ("CSAH", &[], &["COUNTY ROAD", "HIGHWAY", "ROUTE", "ROAD"]),
    ("TOWNSHIP ROAD", &[], &["ROAD"]),
    ("PARISH ROAD", &[], &["COUNTY ROAD", "ROAD", "PR"]),
    ("FOREST ROAD", &[], &["ROAD"]),
    ("FM", &["FARM ROAD"], &["RM", "RANCH ROAD", "HIGHWAY", "ROUTE", "ROAD"]),
    ("FARM ROAD", &[], &["RM", "RANCH ROAD", "ROAD"]),
    ("RM", &["RANCH ROAD"], &["FM", "FARM ROAD", "HIGHWAY", "ROUTE", "ROAD"]),
    ("RANCH ROAD", &["RM"], &["FM", "FARM ROAD", "HIGHWAY", "ROUTE", "ROAD"]),
    ("PRIVATE ROAD", &["PR"], &["PRIVATE DRIVE", "ROAD"]),
    ("PRIVATE DRIVE", &[], &["PRIVATE ROAD", "PR"]),
    ("CARR", &["PR"], &["STATE ROUTE", "HIGHWAY", "ROUTE", "ROAD"]),
    (
        "ROAD",
        &[],
        &["COUNTY ROAD", "TOWNSHIP ROAD", "RANCH ROAD", "STATE ROUTE", "FM", "PRIVATE ROAD", "CARR"],
    ),
    // Michigan's `M-66`, Kansas's `K-10` and a county's `C-12`.
    ("M", &[], &["STATE ROUTE", "HIGHWAY", "ROUTE"]),
    ("K", &[], &["STATE ROUTE", "HIGHWAY", "ROUTE"]),
    ("C", &[], &["COUNTY ROAD"]),
];

/// Classes that do not say whose road it is.
const VAGUE: &[&str] = &["HIGHWAY", "ROUTE"];

/// The other names of a street, in the order in which they are likely; empty for most streets.
#[must_use]
pub fn other_names(street: &Street) -> Vec<OtherName> {
    let mut found = Names { street, list: Vec::new() };
    match class_and_id(&street.name).filter(|_| street.suffix.is_none()) {
        Some((class, id)) => found.of_class(class, id),
        None => {
            found.of_grid();
            found.of_type_in_front();
        }
    }
    found.list
}

/// The class of a numbered or lettered road, and the rest of its name.
fn class_and_id(name: &str) -> Option<(&'static Class, &str)> {
    CLASSES.iter().find_map(|class| {
        let id = name.strip_prefix(class.0)?.strip_prefix(' ')?;
        let first = id.split(' ').next()?;
        let is_letters = first.len() <= 2 && class.0.len() > 1;
        (is_letters || first.starts_with(|c: char| c.is_ascii_digit())).then_some((class, id))
    })
}

/// The number of an ordinal or of plain digits.
fn number(name: &str) -> Option<u32> {
    ordinal::digits(name).or_else(|| name.parse().ok())
}

/// The number and the direction of `500N` and `500 NORTH`.
fn number_and_way(name: &str) -> Option<(u32, Direction)> {
    let end = name.find(|c: char| !c.is_ascii_digit())?;
    let (digits, way) = name.split_at(end);
    Some((digits.parse().ok()?, direction::one(way.trim_start())?))
}

/// The names that were found for a street.
struct Names<'s> {
    street: &'s Street,
    list: Vec<OtherName>,
}

impl Names<'_> {
    fn push(
        &mut self,
        is_same: bool,
        name: String,
        suffix: Option<&'static str>,
        postdir: Option<Direction>,
    ) {
        let street = Street { name, suffix, postdir, ..self.street.clone() };
        if street != *self.street && !self.list.iter().any(|other| other.street == street) {
            self.list.push(OtherName { street, is_same });
        }
    }

    /// `HIGHWAY 50` and `50 HWY` for `US HIGHWAY 50`.
    fn of_class(&mut self, class: &Class, id: &str) {
        let (own, same, similar) = *class;
        let postdir = self.street.postdir;
        for (classes, is_same) in [(same, true), (similar, false)] {
            classes.iter().for_each(|other| self.push(is_same, format!("{other} {id}"), None, postdir));
        }
        let Some(n) = id.parse().ok() else {
            if let Some((n, way)) = number_and_way(id).filter(|_| own == "COUNTY ROAD" && postdir.is_none()) {
                self.push(true, format!("COUNTY ROAD {n}"), None, Some(way));
                self.push(true, ordinal::with_ending(n), None, Some(way));
            }
            return;
        };
        let plain = ordinal::with_ending(n);
        if own != "COUNTY ROAD" {
            for vague in ["HIGHWAY", "ROUTE"].iter().filter(|vague| own == **vague || same.contains(vague)) {
                let suffix = if *vague == "HIGHWAY" { "HWY" } else { "RTE" };
                self.push(true, plain.clone(), Some(suffix), postdir);
            }
            return;
        }
        if let Some(way) = postdir {
            self.push(true, plain.clone(), None, postdir);
            self.push(true, format!("COUNTY ROAD {n}{}", way.as_str()), None, None);
            self.push(false, format!("{n} {}", direction::spelled(way)), Some("RD"), None);
            self.push(false, format!("{n}{}", way.as_str()), Some("RD"), None);
        }
        self.push(false, plain.clone(), Some("RD"), postdir);
        self.push(false, plain, None, postdir);
    }

    /// Roads of a grid, as Indiana and Illinois number them: `W 500 N` is `W COUNTY ROAD 500 N`, and `E
    /// 1500N RD` is `E 1500 NORTH RD`.
    fn of_grid(&mut self) {
        let Street { ref name, suffix, postdir, .. } = *self.street;
        match (number(name), number_and_way(name), suffix) {
            (Some(n), _, None) if postdir.is_some() => {
                self.push(true, format!("COUNTY ROAD {n}"), None, postdir);
            }
            (Some(n), _, Some("RD")) => {
                self.push(false, format!("COUNTY ROAD {n}"), None, postdir);
                self.push(false, format!("ROAD {n}"), None, postdir);
            }
            (Some(n), _, Some("HWY")) => self.push(true, format!("HIGHWAY {n}"), None, postdir),
            (Some(n), _, Some("RTE")) => self.push(true, format!("ROUTE {n}"), None, postdir),
            (_, Some((n, way)), None) if postdir.is_none() => {
                self.push(true, ordinal::with_ending(n), None, Some(way));
                self.push(true, format!("COUNTY ROAD {n}"), None, Some(way));
                self.push(true, format!("COUNTY ROAD {n}{}", way.as_str()), None, None);
            }
            (_, Some((n, way)), Some("RD")) if postdir.is_none() => {
                self.push(true, format!("{n}{}", way.as_str()), Some("RD"), None);
                self.push(true, format!("{n} {}", direction::spelled(way)), Some("RD"), None);
                self.push(false, format!("COUNTY ROAD {n}"), None, Some(way));
                self.push(false, ordinal::with_ending(n), None, Some(way));
            }
            _ => {}
        }
    }

    /// `AVENUE HOSTOS` for `HOSTOS AVE`, and the street `LUNA` for `CALLE LUNA`, in both directions.
    fn of_type_in_front(&mut self) {
        let Street { ref name, suffix, postdir, .. } = *self.street;
        let key = |words: &str| super::name_key(&words.split(' ').collect::<Vec<_>>());
        match (name.split_once(' '), suffix) {
            (Some(("AVENUE" | "AVENIDA" | "AVDA", rest)), None) => {
                for spelled in ["AVENUE", "AVENIDA", "AVDA"] {
                    self.push(true, format!("{spelled} {rest}"), None, postdir);
                }
                self.push(false, key(rest), Some("AVE"), postdir);
            }
            (Some(("CALLE", rest)), None) => {
                self.push(false, key(rest), Some("ST"), postdir);
                self.push(false, key(rest), None, postdir);
            }
            (_, Some("AVE")) => {
                let name = number(name).map_or_else(|| name.clone(), |n| n.to_string());
                self.push(false, format!("AVENUE {name}"), None, postdir);
                self.push(false, format!("AVENIDA {name}"), None, postdir);
            }
            (_, None | Some("ST")) => {
                let name = number(name).map_or_else(|| name.clone(), |n| n.to_string());
                self.push(false, format!("CALLE {name}"), None, postdir);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::street_from_fields;
    use super::*;

    /// The other names of typed words, those of the same road first with `=`.
    fn names(words: &str) -> Vec<String> {
        let street = street_from_fields("", words, "", "").unwrap();
        let shown = |other: &OtherName| format!("{}{}", if other.is_same { "=" } else { "" }, other.street);
        other_names(&street).iter().map(shown).collect()
    }

    #[test]
    fn a_road_has_the_names_of_its_vaguer_classes() {
        for (words, same) in [
            ("US Highway 50", "=HIGHWAY 50"),
            ("US Highway 50 Business", "=ROUTE 50 BUSINESS"),
            ("State Route 50 W", "=HIGHWAY 50 W"),
            ("State Highway D", "=ROUTE D"),
            ("Route 50", "=HIGHWAY 50"),
            ("Highway 50", "=50TH HWY"),
            ("50 Hwy", "=HIGHWAY 50"),
            ("Farm Market Rd 1234", "=FARM ROAD 1234"),
            ("Pvt Rd 12", "=PR 12"),
            ("W 500 N", "=W COUNTY ROAD 500 N"),
            ("W County Road 500 N", "=W 500 N"),
            ("W 500N", "=W 500 N"),
            ("W 500N", "=W COUNTY ROAD 500 N"),
            ("E CR 100S", "=E 100 S"),
            ("E 1500N Rd", "=E 1500 NORTH RD"),
            ("E 1500 North Rd", "=E 1500N RD"),
        ] {
            assert!(names(words).contains(&same.to_owned()), "{words}: {:?}", names(words));
        }
    }

    #[test]
    fn a_road_of_another_class_is_never_the_same() {
        for words in ["Township Road 7", "County Road 7", "Interstate 7", "Road 7", "M 7", "Hostos Ave"] {
            assert!(names(words).iter().all(|name| !name.starts_with('=')), "{words}: {:?}", names(words));
        }
        assert_eq!(names("Township Road 7"), ["ROAD 7"]);
        for (words, other) in [
            ("County Road 312", "312TH RD"),
            ("Luna St", "CALLE LUNA"),
            ("Hostos Ave", "AVENUE HOSTOS"),
            ("Ave Hostos", "HOSTOS AVE"),
            ("C 12", "COUNTY ROAD 12"),
        ] {
            assert!(names(words).contains(&other.to_owned()), "{words}: {:?}", names(words));
        }
        assert_eq!(names("Main Rd"), [""; 0]);
        assert_eq!(names("Highway Park Dr"), [""; 0]);
    }
}
