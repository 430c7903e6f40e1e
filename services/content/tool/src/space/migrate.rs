//! Brings a space to the content model: the locales, the content types, their controls. A plan is made first
//! and is all that a dry run shows. Additions of editors stay; nothing is ever deleted, and a field whose
//! type differs is a conflict that only a person can solve.

use reqwest::Method;
use serde_json::{Value, json};

use super::client::{Api, ApiError, VendorRequest};
use super::{controls, model};

/// One step, as an editor reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thing that is changed: `content type alert`.
    pub what: String,
    pub how: String,
}

/// The steps to take, and the conflicts that a person must solve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MigrationPlan {
    /// Steps in their order.
    pub steps: Vec<Step>,
    /// Fields of another type than the service reads.
    pub conflicts: Vec<Step>,
}

fn step(what: String, how: impl Into<String>) -> Step {
    Step { what, how: how.into() }
}

/// The keys of a field that are ours, with what the vendor leaves out.
fn is_same_field(want: &Value, is: &Value) -> bool {
    let same = |key: &str, default: Value| {
        let of = |field: &Value| field.get(key).filter(|v| !v.is_null()).cloned().unwrap_or(default.clone());
        of(want) == of(is)
    };
    let items = |field: &Value| {
        let items = &field["items"];
        (
            items["type"].clone(),
            items["linkType"].clone(),
            items.get("validations").cloned().unwrap_or(json!([])),
        )
    };
    same("name", json!(""))
        && same("type", json!(""))
        && same("localized", json!(false))
        && same("required", json!(false))
        && same("validations", json!([]))
        && same("linkType", Value::Null)
        && items(want) == items(is)
}

fn is_other_type(want: &Value, is: &Value) -> bool {
    want["type"] != is["type"]
        || want["linkType"] != is["linkType"]
        || want["items"]["type"] != is["items"]["type"]
}

/// A content type as it should be: ours over what there is. `None` when nothing changes; the second part
/// names what does, the third what cannot.
fn merged(want: &Value, current: Option<&Value>) -> (Option<Value>, Vec<String>, Vec<Step>) {
    let what = format!("content type {}", want["id"].as_str().unwrap_or(""));
    let body = |fields: &[Value]| {
        json!({"name": want["name"], "description": want["description"], "displayField": want["displayField"],
            "fields": fields})
    };
    let wanted = want["fields"].as_array().map_or(&[][..], Vec::as_slice);
    let Some(current) = current else {
        return (Some(body(wanted)), vec![format!("create with {} fields", wanted.len())], Vec::new());
    };
    let (mut changes, mut conflicts) = (Vec::new(), Vec::new());
    let mut fields = current["fields"].as_array().cloned().unwrap_or_default();
    for field in wanted {
        let id = field["id"].as_str().unwrap_or("");
        match fields.iter_mut().find(|is| is["id"] == field["id"]) {
            None => {
                fields.push(field.clone());
                changes.push(format!("add {id}"));
            }
            Some(is) if is_other_type(field, is) => conflicts.push(step(
                what.clone(),
                format!(
                    "{id} is {} in the space and must be {}; rename the one there",
                    is["type"], field["type"]
                ),
            )),
            Some(is) if !is_same_field(field, is) => {
                if let (Value::Object(is), Value::Object(field)) = (is, field) {
                    if !field.contains_key("validations") {
                        is.remove("validations");
                    }
                    is.extend(field.clone());
                }
                changes.push(format!("change {id}"));
            }
            Some(_) => {}
        }
    }
    for key in ["name", "description", "displayField"] {
        if current.get(key) != want.get(key) {
            changes.push(format!("change its {key}"));
        }
    }
    ((!changes.is_empty()).then(|| body(&fields)), changes, conflicts)
}

/// The locales of a space that stand for English and Spanish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locales {
    /// The default locale, English.
    pub en: String,
    /// Spanish; `None` when the space has none.
    pub es: Option<String>,
}

/// Reads the locales of a space.
///
/// # Errors
/// When they cannot be read, or the default one is not English.
pub async fn locales(api: &Api) -> Result<Locales, ApiError> {
    let list = api.all(&["locales"], &[], 1_000).await?;
    let is = |code: &str, language: &str| {
        code == language || code.strip_prefix(language).is_some_and(|rest| rest.starts_with('-'))
    };
    let codes = || list.iter().filter_map(|l| Some((l["code"].as_str()?, l["default"] == true)));
    let en = codes().find(|(code, default)| *default && is(code, "en")).map(|(code, _)| code.to_owned());
    let en = en.ok_or_else(|| {
        ApiError::Setup(
            "the default locale of the space is not English; make en or en-US the default".to_owned(),
        )
    })?;
    let es = codes().find(|(code, _)| *code == "es").or_else(|| codes().find(|(code, _)| is(code, "es")));
    Ok(Locales { en, es: es.map(|(code, _)| code.to_owned()) })
}

/// Plans, and with `apply` does what is planned. A space that is there already gives an empty plan.
///
/// # Errors
/// The first refusal; what was done before it stays, and the next run goes on from there.
pub async fn run(api: &Api, apply: bool) -> Result<MigrationPlan, ApiError> {
    let mut plan = MigrationPlan::default();
    let locales = locales(api).await?;
    if locales.es.is_none() {
        plan.steps.push(step("locale es".to_owned(), format!("create, falls back to {}", locales.en)));
        if apply {
            let body = json!({"code": "es", "name": "Spanish", "fallbackCode": locales.en, "optional": true,
                "contentDeliveryApi": true, "contentManagementApi": true});
            api.send(
                Method::POST,
                &VendorRequest { path: &["locales"], body: Some(&body), ..VendorRequest::default() },
            )
            .await?;
        }
    }
    let there = api.all(&["content_types"], &[], 1_000).await?;
    for want in model::content_types() {
        let id = want["id"].as_str().unwrap_or("").to_owned();
        let current = there.iter().find(|is| is["sys"]["id"] == want["id"]);
        content_type(api, apply, &id, &want, current, &mut plan).await?;
    }
    Ok(plan)
}

fn version(of: &Value) -> Option<u64> {
    of.pointer("/sys/version").and_then(Value::as_u64)
}

async fn content_type(
    api: &Api,
    apply: bool,
    id: &str,
    want: &Value,
    current: Option<&Value>,
    plan: &mut MigrationPlan,
) -> Result<(), ApiError> {
    let what = || format!("content type {id}");
    let (body, changes, conflicts) = merged(want, current);
    // A type with a conflict is left alone as a whole: half a change would be worse.
    if !conflicts.is_empty() {
        plan.conflicts.extend(conflicts);
        return Ok(());
    }
    let mut now = current.cloned();
    if let Some(body) = body {
        plan.steps.push(step(what(), changes.join(", ")));
        if apply {
            let ask = VendorRequest {
                path: &["content_types", id],
                version: current.and_then(version),
                body: Some(&body),
                ..VendorRequest::default()
            };
            now = Some(api.send(Method::PUT, &ask).await?);
        }
    }
    // Published: the version after that of the last change (the vendor counts publishing as one).
    let published = |of: &Value| of.pointer("/sys/publishedVersion").and_then(Value::as_u64);
    let pending = |of: &Value| published(of).is_none_or(|p| version(of).is_some_and(|v| v > p + 1));
    if now.as_ref().is_none_or(&pending) {
        if current.is_some_and(&pending) && changes.is_empty() {
            plan.steps.push(step(what(), "activate"));
        }
        if let Some(now) = now.as_mut().filter(|_| apply) {
            let ask = VendorRequest {
                path: &["content_types", id, "published"],
                version: version(now),
                ..VendorRequest::default()
            };
            *now = api.send(Method::PUT, &ask).await?;
        }
    }
    let path = &["content_types", id, "editor_interface"];
    // A type that is not activated yet has no controls: 404.
    let is = api.find(path).await?;
    let list = is.as_ref().and_then(|is| is["controls"].as_array().cloned()).unwrap_or_default();
    if let Some(controls) = controls::merged(id, &list) {
        plan.steps.push(step(format!("editor of {id}"), "set controls and help"));
        if apply {
            let mut body = is.clone().unwrap_or_else(|| json!({}));
            let at = version(&body);
            if let Value::Object(body) = &mut body {
                body.remove("sys");
            }
            body["controls"] = Value::Array(controls);
            api.send(
                Method::PUT,
                &VendorRequest { path, version: at, body: Some(&body), ..VendorRequest::default() },
            )
            .await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn want(id: &str) -> Value {
        model::content_types().into_iter().find(|t| t["id"] == id).unwrap()
    }

    /// As the vendor gives it back: with keys of its own.
    fn given_back(mut want: Value) -> Value {
        for field in want["fields"].as_array_mut().unwrap() {
            let field = field.as_object_mut().unwrap();
            field.insert("disabled".to_owned(), json!(false));
            field.insert("omitted".to_owned(), json!(false));
            field.entry("validations").or_insert(json!([]));
        }
        want
    }

    #[test]
    fn a_type_that_came_back_from_the_vendor_needs_nothing() {
        for want in model::content_types() {
            assert_eq!(
                merged(&want, Some(&given_back(want.clone()))),
                (None, vec![], vec![]),
                "{}",
                want["id"]
            );
        }
    }

    #[test]
    fn fields_of_editors_stay_and_missing_ones_are_added() {
        let want = want("alert");
        let mut is = given_back(want.clone());
        let fields = is["fields"].as_array_mut().unwrap();
        fields.retain(|f| f["id"] != "endDate");
        fields.push(json!({"id": "colour", "name": "Colour", "type": "Symbol"}));
        fields[0]["name"] = json!("Renamed");
        let (body, changes, conflicts) = merged(&want, Some(&is));
        let body = body.unwrap();
        let ids: Vec<_> =
            body["fields"].as_array().unwrap().iter().map(|f| f["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["entryName", "startDate", "alertMessage", "colour", "endDate"]);
        assert_eq!(changes, ["change entryName", "add endDate"]);
        assert!(conflicts.is_empty());
    }

    #[test]
    fn a_field_of_another_type_is_a_conflict() {
        let want = want("alert");
        let mut is = given_back(want.clone());
        is["fields"][1]["type"] = json!("Symbol");
        let (body, _, conflicts) = merged(&want, Some(&is));
        assert_eq!((body, conflicts.len()), (None, 1));
        assert!(conflicts[0].how.contains("startDate"));
    }
}
