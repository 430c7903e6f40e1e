//! The reading level of the English texts of a space: which ask for more than eight years of school.

use content::domain::facts::definitions::definition;
use content::domain::facts::value::ValueKind;
use content::domain::finding::Finding;
use content::domain::lint::{LintFault, Severity};
use content::sources::cda::Space;
use content::sources::schema::{CONTENT_TYPES, Field};
use serde_json::Value;

use super::reading_level::{TextCounts, counts};
use super::space::JurisdictionFault;

/// The highest grade that a text should ask for.
const MAX_GRADE: f64 = 8.0;
/// Shorter texts say too little about themselves.
const MIN_WORDS: u32 = 20;

/// How hard the English texts are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Level {
    /// Texts that were measured.
    pub texts: usize,
    /// All of them together.
    pub counts: TextCounts,
    /// The highest grade of a text of at least twenty words.
    pub highest: f64,
}

/// The level of all texts, and a finding for each that is too hard.
#[must_use]
pub fn measure(space: &Space) -> (Level, Vec<JurisdictionFault>) {
    let mut level = Level::default();
    let mut told = Vec::new();
    for entity in space.items() {
        let Some((_, _, fields)) = CONTENT_TYPES.iter().find(|(id, ..)| *id == entity.content_type) else {
            continue;
        };
        for (name, value) in entity.values() {
            let kind = fields.iter().find(|(field, _)| *field == name).map(|(_, kind)| *kind);
            for (what, counted) in texts(name, kind, value) {
                level.texts += 1;
                level.counts = level.counts.plus(counted);
                let Some(grade) = counted.grade().filter(|_| counted.words >= MIN_WORDS) else { continue };
                level.highest = level.highest.max(grade);
                if grade > MAX_GRADE {
                    told.push(too_hard(&entity.id, &entity.content_type, name, &what, grade));
                }
            }
        }
    }
    (level, told)
}

/// The English texts of a field, each with its name: the field, or the fact among `facts`.
fn texts(name: &str, kind: Option<Field>, value: &Value) -> Vec<(String, TextCounts)> {
    let is_text = matches!(kind, Some(Field::Localised | Field::RichText));
    if is_text && !name.to_lowercase().ends_with("url") {
        return english(value).map(|text| (name.to_owned(), text_counts(text))).into_iter().collect();
    }
    let rows = english(value).filter(|_| name == "facts").and_then(Value::as_array).into_iter().flatten();
    let said = |row: &Value| {
        let (fact, words) = (row["fact"].as_str()?, row["value"].as_str()?);
        let known = definition(fact).filter(|known| known.kind == ValueKind::Text && known.name == fact)?;
        Some((format!("{name}: {}", known.name), counts(words)))
    };
    rows.filter_map(said).collect()
}

fn too_hard(entry: &str, content_type: &str, field: &str, what: &str, grade: f64) -> JurisdictionFault {
    let finding = Finding {
        entry: entry.to_owned(),
        content_type: content_type.to_owned(),
        field: field.to_owned(),
        path: what.to_owned(),
        why: format!("reads at grade {grade:.1}: use shorter sentences and words (at most {MAX_GRADE})"),
    };
    // The id of an entry ends in the code of its jurisdiction, where it has one.
    let code = entry.rsplit('-').next().and_then(common::jurisdiction::any);
    let jurisdiction = code.map(|place| place.code.to_owned()).unwrap_or_default();
    JurisdictionFault {
        jurisdiction,
        fault: LintFault { severity: Severity::Warning, rule: "reading-level", finding },
    }
}

/// The value in English: of the locale `en`, or one like `en-US`.
fn english(value: &Value) -> Option<&Value> {
    let mut by_locale = value.as_object()?.iter();
    by_locale.find(|(locale, _)| locale.split('-').next() == Some("en")).map(|(_, value)| value)
}

/// A text, or the paragraphs of a rich text: each ends a sentence.
fn text_counts(value: &Value) -> TextCounts {
    match value {
        Value::String(text) => counts(text),
        Value::Object(node) => {
            let list = node.get("content").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let words = |node: &Value| node.get("value").and_then(Value::as_str).map(str::to_owned);
            if list.iter().any(|node| words(node).is_some()) {
                return counts(&list.iter().filter_map(words).collect::<String>());
            }
            list.iter().map(text_counts).fold(TextCounts::default(), TextCounts::plus)
        }
        _ => TextCounts::default(),
    }
}
