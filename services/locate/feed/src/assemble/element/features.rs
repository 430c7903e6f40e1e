//! Reads the features of a record: the columns of `lookup::feature::COLUMNS`.

use super::ElementReader;
use crate::rules::{self, Rule};
use crate::table::UNREAD_ROLE;
use lookup::feature::{self, COLUMNS, Feature, FeatureFault, FeatureKind, FeatureReading, FeatureState};

/// The column of words for the kind of a drop box.
const BOX: &str = "drop_box_kind";

/// The features of a record. `roles`: whether it is of a drop box, and of early voting.
pub(super) fn of(e: &mut ElementReader<'_>, roles: [bool; 2]) -> Vec<Feature> {
    let [is_drop_box, is_early_voting] = roles;
    let mut features = Vec::new();
    for (column, kind) in COLUMNS {
        for text in e.fields.features(column) {
            let reading = match (column, kind) {
                (_, Some(kind)) => feature::cell(kind, text),
                ("languages", None) => feature::spoken(text),
                (BOX, None) if !is_drop_box => {
                    of_no_box(e, text, is_early_voting);
                    continue;
                }
                _ => feature::list(text),
            };
            take(e, column, reading, &mut features);
        }
    }
    // Directions and hours are shown in any case; what they say in the very words of the vocabulary is an
    // answer too.
    let directions = feature::list(e.fields.get("directions"));
    let mut known = if directions.faults.is_empty() { directions.features } else { Vec::new() };
    if is_drop_box && feature::hours(e.fields.get("hours")) {
        known.push(Feature::new(FeatureKind::AllHours, FeatureState::Yes));
    }
    take(e, "directions", FeatureReading { features: known, faults: Vec::new() }, &mut features);
    features
}

/// The kind of a drop box on a record that is marked as none. Without any mark the record would be a place of
/// election day, and it may well be a box.
fn of_no_box(e: &mut ElementReader<'_>, text: &str, is_early_voting: bool) {
    let says_something = !feature::list(text).features.is_empty();
    if says_something && !is_early_voting && e.fields.get(UNREAD_ROLE).is_empty() && e.usable {
        e.usable = false;
        let message = format_args!("drop_box_kind without is_drop_box: the place is not used");
        e.findings.add(rules::PLACE_ROLE, e.at, message);
    }
}

fn take(e: &mut ElementReader<'_>, column: &str, reading: FeatureReading, features: &mut Vec<Feature>) {
    for fault in reading.faults {
        let (rule, message): (&Rule, &str) = match fault {
            FeatureFault::Text => (rules::FEATURE_TEXT, "is no answer: shown as text"),
            FeatureFault::Language => {
                (rules::FEATURE_LANGUAGE, "has a language that is not known: shown as text")
            }
            FeatureFault::Long => (rules::FEATURE_LONG, "is too long: cut"),
            FeatureFault::Markup => (rules::FEATURE_MARKUP, "has markup: not shown"),
        };
        e.findings.add(rule, e.at, format_args!("{column} {message}"));
    }
    for feature in reading.features {
        if feature::add(features, feature).is_some() {
            let message = format_args!("{column} contradicts another column of the record: not known");
            e.findings.add(rules::FEATURE_CONTRADICTION, e.at, message);
        }
    }
}
