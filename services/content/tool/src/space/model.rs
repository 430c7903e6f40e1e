//! The content model as the vendor's management API takes it: content types with validations, from the
//! table of [`content::sources::schema`]. Validations are what the service needs to show a field at all.

use common::jurisdiction::{self, JurisdictionKind};
use content::domain::election::ElectionKind;
use content::sources::schema::{CONTENT_TYPES, Field};
use serde_json::{Value, json};

use super::help;

/// Fields without which an entry has no content.
const REQUIRED: [(&str, &str); 13] = [
    ("stateConfig", "stateName"),
    ("stateConfig", "stateCode"),
    ("territoryConfig", "territoryName"),
    ("territoryConfig", "territoryCode"),
    ("sitewideAlerts", "internalName"),
    ("alert", "startDate"),
    ("alert", "endDate"),
    ("alert", "alertMessage"),
    ("electionInfo", "internalName"),
    ("electionInfo", "electionDay"),
    ("customPage", "slug"),
    ("customPage", "title"),
    ("customPage", "content"),
];

/// All content types: `{id, name, description, displayField, fields}`.
#[must_use]
pub fn content_types() -> Vec<Value> {
    let types = CONTENT_TYPES.iter().map(|(id, name, fields)| {
        let fields: Vec<_> = fields.iter().map(|(field, kind)| definition(id, field, *kind)).collect();
        json!({"id": id, "name": name, "description": help::content_type(id), "displayField": display(id),
            "fields": fields})
    });
    types.collect()
}

/// The field that names an entry in lists.
fn display(content_type: &str) -> &'static str {
    match content_type {
        "stateConfig" => "stateName",
        "territoryConfig" => "territoryName",
        "sitewideAlerts" | "electionInfo" => "internalName",
        "vepConfig" => "jurisdictionCode",
        "hotlineFooterOverride" => "stateCode",
        "customPage" => "title",
        "landingButton" => "text",
        _ => "entryName",
    }
}

fn definition(content_type: &str, id: &str, kind: Field) -> Value {
    let mut definition = json!({"id": id, "name": title(id), "required": false, "localized": false});
    let entry = |of: &str| json!([{"linkContentType": [of]}]);
    match kind {
        Field::Localised => definition["type"] = json!("Text"),
        Field::Symbol => definition["type"] = json!("Symbol"),
        Field::RichText => definition["type"] = json!("RichText"),
        Field::Boolean => definition["type"] = json!("Boolean"),
        Field::Date => definition["type"] = json!("Date"),
        Field::Object => definition["type"] = json!("Object"),
        Field::Symbols => {
            definition["type"] = json!("Array");
            definition["items"] = json!({"type": "Symbol"});
            if let Some(words) = choices(content_type, id) {
                definition["items"]["validations"] = json!([{"in": words}]);
            }
        }
        Field::Link(of) => {
            definition["type"] = json!("Link");
            definition["linkType"] = json!("Entry");
            definition["validations"] = entry(of);
        }
        Field::Links(of) => {
            definition["type"] = json!("Array");
            definition["items"] = json!({"type": "Link", "linkType": "Entry", "validations": entry(of)});
        }
    }
    if matches!(kind, Field::Localised | Field::RichText) {
        definition["localized"] = json!(true);
    }
    if REQUIRED.contains(&(content_type, id)) {
        definition["required"] = json!(true);
    }
    let validations = validations(content_type, id, kind);
    if !validations.is_empty() {
        definition["validations"] = Value::Array(validations);
    }
    definition
}

/// `ballotRequestBy` -> "Ballot request by", `sosLookupUrl` -> "Sos lookup url".
fn title(id: &str) -> String {
    let mut out = String::with_capacity(id.len() + 8);
    let mut before = 'A';
    for (at, c) in id.char_indices() {
        match c {
            _ if at == 0 => out.extend(c.to_uppercase()),
            c if c.is_ascii_uppercase() && before.is_ascii_lowercase() => {
                out.push(' ');
                out.extend(c.to_lowercase());
            }
            c => out.push(c),
        }
        before = c;
    }
    out
}

/// True for fields that hold an address.
pub(super) fn is_address(id: &str) -> bool {
    id == "url" || id.ends_with("Url") || id.ends_with("URL")
}

/// The words among which an editor chooses.
pub(super) fn choices(content_type: &str, id: &str) -> Option<Vec<&'static str>> {
    let codes = |kind: Option<JurisdictionKind>| {
        let of = jurisdiction::all().iter().filter(move |p| kind.is_none_or(|kind| p.kind == kind));
        Some(of.map(|place| place.code).collect())
    };
    match (content_type, id) {
        (_, "stateCode") => codes(Some(JurisdictionKind::State)),
        (_, "territoryCode") => codes(Some(JurisdictionKind::Territory)),
        (_, "jurisdictionCode") => codes(None),
        (_, "supportedLocales" | "priorityLocales") => Some(language::Language::TAGS.to_vec()),
        (_, "electionType") => Some(ElectionKind::ALL.map(|(_, word)| word).to_vec()),
        (_, "lookupExperience" | "ballotRequestExperience") => {
            Some(vec!["IWV Locate tool", "SOS website", "none"])
        }
        _ => None,
    }
}

fn validations(content_type: &str, id: &str, kind: Field) -> Vec<Value> {
    let matches = |pattern: &str, message: &str| json!({"regexp": {"pattern": pattern, "flags": null}, "message": message});
    match kind {
        Field::RichText => rich_text(),
        Field::Link(of) => vec![json!({"linkContentType": [of]})],
        Field::Localised if is_address(id) => vec![matches(
            "^(https?://|mailto:|tel:|/)\\S+$",
            "Write the whole address, for example https://www.sos.state.us/register",
        )],
        Field::Localised => {
            let (max, what) = match id {
                _ if id.ends_with("ButtonText") || id == "text" => (80, "A button"),
                _ if id.ends_with("Heading") || id.ends_with("Headline") || id == "title" => {
                    (200, "A heading")
                }
                _ if id.ends_with("Note") => (1_000, "A note"),
                _ => (2_000, "A text"),
            };
            vec![json!({"size": {"max": max}, "message": format!("{what} has at most {max} characters")})]
        }
        Field::Symbol => {
            let mut list = Vec::new();
            if let Some(words) = choices(content_type, id) {
                list.push(json!({"in": words}));
            }
            match id {
                "slug" => list
                    .push(matches("^[a-z0-9-]{1,80}$", "Small letters, digits and hyphens only, at most 80")),
                "voterHotline" => list.push(matches(
                    "^[+]?1?[ .-]?[(]?[0-9]{3}[)]?[ .-]?[0-9]{3}[ .-]?[0-9]{4}$",
                    "Write a phone number of the United States: ten digits, hyphens between them if you like",
                )),
                _ => {}
            }
            list
        }
        _ => Vec::new(),
    }
}

/// Validations of a rich text: the nodes and marks that the pages can show (`domain::rich_text`).
fn rich_text() -> Vec<Value> {
    let nodes = [
        "heading-1",
        "heading-2",
        "heading-3",
        "heading-4",
        "heading-5",
        "heading-6",
        "ordered-list",
        "unordered-list",
        "hr",
        "blockquote",
        "table",
        "hyperlink",
        "entry-hyperlink",
        "asset-hyperlink",
        "embedded-asset-block",
    ];
    let marks = ["bold", "italic", "underline", "code", "superscript", "subscript", "strikethrough"];
    vec![
        json!({"enabledNodeTypes": nodes, "message": "The pages do not show this kind of block"}),
        json!({"enabledMarks": marks, "message": "The pages do not show this kind of mark"}),
    ]
}
