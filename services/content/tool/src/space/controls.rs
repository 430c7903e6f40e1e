//! The controls of the vendor's editor: which widget edits a field, and the help beside it.

use content::sources::schema::{CONTENT_TYPES, Field};
use serde_json::{Value, json};

use super::{help, model};

/// The controls of a content type, one a field.
pub(super) fn wanted(content_type: &str) -> Vec<Value> {
    let fields = CONTENT_TYPES.iter().find(|(id, ..)| *id == content_type).map_or(&[][..], |t| t.2);
    fields.iter().map(|(id, kind)| control(content_type, id, *kind)).collect()
}

fn control(content_type: &str, id: &str, kind: Field) -> Value {
    let chosen = model::choices(content_type, id).is_some();
    let widget = match kind {
        Field::Localised if id.ends_with("Note") => "multipleLine",
        Field::Symbol if chosen => "dropdown",
        Field::Symbol if id == "slug" => "slugEditor",
        Field::Localised | Field::Symbol => "singleLine",
        Field::RichText => "richTextEditor",
        Field::Boolean => "boolean",
        Field::Date => "datePicker",
        Field::Symbols if chosen => "checkbox",
        Field::Symbols => "listInput",
        Field::Object => "objectEditor",
        Field::Link(_) => "entryCardEditor",
        Field::Links(_) => "entryCardsEditor",
    };
    let mut settings = json!({"helpText": help::field(content_type, id)});
    match kind {
        // A day has no hour and no zone.
        Field::Date => settings["format"] = json!("dateonly"),
        Field::Boolean => {
            settings["trueLabel"] = json!("On");
            settings["falseLabel"] = json!("Off");
        }
        _ => {}
    }
    json!({"fieldId": id, "widgetNamespace": "builtin", "widgetId": widget, "settings": settings})
}

/// The controls that a space should have: ours for our fields, its own for the others. `None` when nothing
/// changes.
pub(super) fn merged(content_type: &str, current: &[Value]) -> Option<Vec<Value>> {
    let wanted = wanted(content_type);
    let same = |want: &Value, is: &Value| {
        ["fieldId", "widgetNamespace", "widgetId", "settings"].iter().all(|key| want[key] == is[key])
    };
    let of = |list: &[Value], id: &Value| list.iter().find(|c| c["fieldId"] == *id).cloned();
    if wanted.iter().all(|want| of(current, &want["fieldId"]).is_some_and(|is| same(want, &is))) {
        return None;
    }
    let others = current.iter().filter(|is| of(&wanted, &is["fieldId"]).is_none()).cloned();
    Some(wanted.iter().cloned().chain(others).collect())
}
