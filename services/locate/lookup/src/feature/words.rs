//! The words of feeds for the features: the columns of tables of places, and the phrases of lists.

use super::{FeatureKind, MOST_TEXT};

/// The columns of features by the names that readers use, and the kind that each is about. `None` are columns
/// of words: languages, kinds of drop boxes, lists.
pub const COLUMNS: [(&str, Option<FeatureKind>); 11] = [
    ("wheelchair_accessible", Some(FeatureKind::WheelchairAccess)),
    ("accessible_parking", Some(FeatureKind::AccessibleParking)),
    ("ramp", Some(FeatureKind::Ramp)),
    ("automatic_door", Some(FeatureKind::AutomaticDoor)),
    ("elevator", Some(FeatureKind::Elevator)),
    ("curbside", Some(FeatureKind::Curbside)),
    ("accessible_machine", Some(FeatureKind::AccessibleMachine)),
    ("seating", Some(FeatureKind::Seating)),
    ("languages", None),
    ("drop_box_kind", None),
    ("features", None),
];

/// Names of columns, without `is_` or `has_` before them, by the name in [`COLUMNS`].
const NAMES: &[(&str, &[&str])] = &[
    (
        "wheelchair_accessible",
        &[
            "wheelchair",
            "wheelchair accessible",
            "wheelchair access",
            "wheelchair accessibility",
            "accessible",
            "accessibility",
            "handicap accessible",
            "handicapped accessible",
            "handicap access",
            "handicap",
            "disabled access",
            "disability access",
            "ada",
            "ada accessible",
            "ada access",
            "ada accessibility",
            "ada compliant",
            "accessible entrance",
            "step free",
        ],
    ),
    (
        "accessible_parking",
        &["accessible parking", "handicap parking", "handicapped parking", "ada parking", "disabled parking"],
    ),
    ("ramp", &["ramp", "ramps", "wheelchair ramp"]),
    (
        "automatic_door",
        &["automatic door", "automatic doors", "auto door", "power door", "automatic entrance"],
    ),
    ("elevator", &["elevator", "elevators"]),
    ("curbside", &["curbside", "curbside voting", "curbside available", "curb side", "curb side voting"]),
    (
        "accessible_machine",
        &[
            "accessible machine",
            "accessible voting machine",
            "accessible voting equipment",
            "accessible voting device",
            "accessible equipment",
            "ballot marking device",
            "bmd",
            "ada machine",
            "ada voting machine",
        ],
    ),
    ("seating", &["seating", "seats", "chairs"]),
    (
        "languages",
        &[
            "language",
            "languages",
            "languages spoken",
            "language assistance",
            "language help",
            "languages available",
            "bilingual languages",
            "interpreter languages",
        ],
    ),
    (
        "drop_box_kind",
        &["drop box kind", "drop box type", "dropbox kind", "dropbox type", "box kind", "box type"],
    ),
    (
        "features",
        &[
            "features",
            "feature",
            "amenities",
            "accessibility features",
            "access features",
            "accessible features",
            "accommodations",
        ],
    ),
];

/// The words of a text in lower case, with single spaces; of a very long one, the beginning.
pub(super) fn plain(text: &str) -> String {
    let text: String = text.chars().take(4 * MOST_TEXT).filter(|c| !matches!(c, '\'' | '’' | '.')).collect();
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The column of [`COLUMNS`] that a feed's column is, whatever its spelling: `Is_ADA_Accessible`,
/// `curb-side voting`.
#[must_use]
pub fn column(name: &str) -> Option<&'static str> {
    let words = plain(&name.replace('_', " "));
    let words = words.strip_prefix("is ").or_else(|| words.strip_prefix("has ")).unwrap_or(&words);
    NAMES.iter().find(|(_, names)| names.contains(&words)).map(|(column, _)| *column)
}

/// The kind of feature that a phrase of a list names.
pub(super) fn phrase(words: &str) -> Option<FeatureKind> {
    use FeatureKind::{
        AccessibleMachine, AccessibleParking, AllHours, AutomaticDoor, Curbside, DriveUp, Elevator, Indoor,
        Outdoor, Ramp, Seating, WheelchairAccess,
    };
    Some(match words {
        "wheelchair accessible"
        | "wheelchair access"
        | "wheelchair accessible entrance"
        | "wheelchair accessible entry"
        | "wheelchair entrance"
        | "accessible entrance"
        | "accessible entry"
        | "step free entrance"
        | "step free access"
        | "handicap accessible"
        | "handicapped accessible"
        | "handicap access"
        | "handicap accessible entrance"
        | "disabled access"
        | "ada accessible"
        | "ada compliant"
        | "accessible" => WheelchairAccess,
        "accessible parking"
        | "handicap parking"
        | "handicapped parking"
        | "ada parking"
        | "disabled parking" => AccessibleParking,
        "ramp" | "wheelchair ramp" | "access ramp" | "ramps" => Ramp,
        "automatic door" | "automatic doors" | "automatic door opener" | "power door" | "auto door" => {
            AutomaticDoor
        }
        "elevator" | "elevators" | "elevator access" => Elevator,
        "curbside"
        | "curbside voting"
        | "curbside voting available"
        | "curb side voting"
        | "vote from your car"
        | "curbside voting offered" => Curbside,
        "accessible voting machine"
        | "accessible voting machines"
        | "accessible voting equipment"
        | "accessible voting device"
        | "accessible voting unit"
        | "accessible voting station"
        | "accessible ballot marking device"
        | "accessible machine"
        | "ballot marking device" => AccessibleMachine,
        "seating" | "seating available" | "seats" | "chairs" | "chairs available" => Seating,
        "indoor" | "indoors" | "inside" | "indoor drop box" | "indoor ballot drop box" => Indoor,
        "outdoor" | "outdoors" | "outside" | "outdoor drop box" | "outdoor ballot drop box" => Outdoor,
        "drive up"
        | "driveup"
        | "drive thru"
        | "drive through"
        | "drive up drop box"
        | "drive through drop box"
        | "drive thru drop box" => DriveUp,
        "24 hours"
        | "24 hour"
        | "24 7"
        | "24 hours a day"
        | "open 24 hours"
        | "24 hour access"
        | "24 hour drop box"
        | "24 hours 7 days a week"
        | "24 hours a day 7 days a week"
        | "available 24 7"
        | "open 24 7" => AllHours,
        _ => return None,
    })
}

/// Whether hours in words say that the place never closes, and nothing else.
#[must_use]
pub fn hours(text: &str) -> bool {
    phrase(&plain(text)) == Some(FeatureKind::AllHours)
}
