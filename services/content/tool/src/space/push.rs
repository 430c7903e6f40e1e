//! Fills a space from a pack: creates what is missing, changes what only the pack changed, keeps what an
//! editor changed and says so, publishes. The same push twice changes nothing. Entries are never deleted.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Method;
use serde_json::{Map, Value, json};

use super::client::{Api, ApiError, VendorRequest};
use super::merge::{Left, Merged, digest, merge, remember};
use super::migrate::{self, Locales};
use super::state::{Pending, State};
use super::{publish, state};

/// Most ids in one query: the vendor's addresses are at most 7,600 characters.
const CHUNK: usize = 100;
/// Tries against an editor who writes at the same time.
const TRIES: usize = 3;

#[derive(Clone, Debug, Default)]
pub struct PushOptions {
    /// Do it; else only say what would be done.
    pub apply: bool,
    /// Write over editors' changes in these entries.
    pub overwrite: BTreeSet<String>,
    /// Write over all editors' changes.
    pub overwrite_all: bool,
}

/// The result for one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushEvent {
    /// It was not there.
    Created,
    /// These fields were written.
    Updated(Vec<String>),
    /// An earlier push wrote it and was interrupted before it published it: it is published.
    Published,
    /// An editor changed these fields and the pack did not: they stay.
    Edited(Vec<String>),
    /// Both changed these fields: they stay as the editor left them.
    Conflict(Vec<String>),
    /// An editor has unpublished changes in it, unpublished, archived or deleted it: left alone.
    LeftAlone(&'static str),
    /// The vendor refused it.
    Refused(String),
}

/// The results of a push.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PushReport {
    /// Entry by entry, in the order of the pack; unchanged ones are not there.
    pub events: Vec<(String, PushEvent)>,
    /// Entries that need nothing.
    pub unchanged: usize,
    /// Entries that an earlier pack had and this one has not: they stay.
    pub no_longer_in_the_pack: Vec<String>,
}

impl PushReport {
    /// False when something of the pack is not in the space.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let left_out = |event: &PushEvent| {
            matches!(event, PushEvent::Conflict(_) | PushEvent::LeftAlone(_) | PushEvent::Refused(_))
        };
        !self.events.iter().any(|(_, event)| left_out(event))
    }
}

/// An entry of the pack, in the locales of the space.
struct Wanted {
    id: String,
    content_type: String,
    fields: Map<String, Value>,
}

/// Pushes a pack: `{entries: [...]}` with fields by `en` and `es`.
///
/// # Errors
/// When the API does not answer, or the space has no content model or no Spanish. Entries that were written
/// before the error stay written and are remembered.
pub async fn run(api: &Api, pack: &Value, options: &PushOptions) -> Result<PushReport, ApiError> {
    let locales = migrate::locales(api).await?;
    let setup = |why: &str| ApiError::Setup(format!("{why}; run content-pack model --apply first"));
    if locales.es.is_none() {
        return Err(setup("the space has no Spanish locale"));
    }
    let types = api.all(&["content_types"], &[], 1_000).await?;
    let types: BTreeSet<&str> = types.iter().filter_map(|t| t.pointer("/sys/id")?.as_str()).collect();
    let wanted = in_order(wanted(pack, &locales));
    if let Some(missing) = wanted.iter().find(|w| !types.contains(w.content_type.as_str())) {
        return Err(setup(&format!("the space has no content type {}", missing.content_type)));
    }
    let (mut state, unfinished) = state::load(api, &locales.en).await?;
    let mut there = existing(api, &wanted).await?;
    let pending = pending(&wanted, &there, &state, &unfinished, options);
    if options.apply && !pending.is_empty() && pending != unfinished {
        state::save(api, &locales.en, &state, &pending).await?;
    }
    let mut report = PushReport::default();
    let mut publish = Vec::new();
    let before = state.clone();
    let mut stopped = None;
    for entry in &wanted {
        let current = there.remove(&entry.id);
        if let Err(why) = push_one(
            api,
            entry,
            current,
            &Run { options, unfinished: &unfinished },
            &mut state,
            &mut report,
            &mut publish,
        )
        .await
        {
            stopped = Some(why);
            break;
        }
    }
    let ids: BTreeSet<&str> = wanted.iter().map(|w| w.id.as_str()).collect();
    report.no_longer_in_the_pack = before.keys().filter(|id| !ids.contains(id.as_str())).cloned().collect();
    if options.apply {
        if stopped.is_none() {
            let refused = publish::all(api, &publish).await;
            match refused {
                Ok(refused) => {
                    report.events.extend(refused.into_iter().map(|(id, why)| (id, PushEvent::Refused(why))));
                }
                Err(why) => stopped = Some(why),
            }
        }
        // Remembered also after a failure: what was written is ours and not an editor's.
        let left = if stopped.is_none() { &Pending::new() } else { &pending };
        if state != before || !pending.is_empty() {
            state::save(api, &locales.en, &state, left).await?;
        }
    }
    stopped.map_or(Ok(report), Err)
}

fn wanted(pack: &Value, locales: &Locales) -> Vec<Wanted> {
    let code = |locale: &str| if locale == "en" { Some(locales.en.clone()) } else { locales.es.clone() };
    let by_locale = |value: &Value| -> Map<String, Value> {
        let values = value.as_object().into_iter().flatten();
        values.filter_map(|(locale, value)| Some((code(locale)?, value.clone()))).collect()
    };
    let entries = pack["entries"].as_array().into_iter().flatten();
    let read = entries.filter_map(|entry| {
        let text = |path: &str| entry.pointer(path).and_then(Value::as_str).map(str::to_owned);
        let fields = entry["fields"].as_object()?.iter();
        Some(Wanted {
            id: text("/sys/id")?,
            content_type: text("/sys/contentType/sys/id")?,
            fields: fields.map(|(name, value)| (name.clone(), Value::Object(by_locale(value)))).collect(),
        })
    });
    read.collect()
}

/// Entries that are linked to come first: a link to a missing entry cannot be published.
fn in_order(entries: Vec<Wanted>) -> Vec<Wanted> {
    fn links(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                if value.pointer("/sys/linkType").is_some_and(|kind| kind == "Entry")
                    && let Some(id) = value.pointer("/sys/id").and_then(Value::as_str)
                {
                    found.insert(id.to_owned());
                }
                object.values().for_each(|v| links(v, found));
            }
            Value::Array(list) => list.iter().for_each(|v| links(v, found)),
            _ => {}
        }
    }
    let linked: BTreeMap<String, BTreeSet<String>> = entries
        .iter()
        .map(|entry| {
            let mut found = BTreeSet::new();
            entry.fields.values().for_each(|v| links(v, &mut found));
            (entry.id.clone(), found)
        })
        .collect();
    // Links are three deep at most (SPEC section 9); a circle ends with the bound.
    let mut depth: BTreeMap<&str, usize> = linked.keys().map(|id| (id.as_str(), 0)).collect();
    for _ in 0..4 {
        for (id, targets) in &linked {
            let below = targets.iter().filter_map(|t| depth.get(t.as_str())).max().map_or(0, |d| d + 1);
            depth.insert(id, below.min(4));
        }
    }
    let rank: BTreeMap<String, usize> = depth.into_iter().map(|(id, d)| (id.to_owned(), d)).collect();
    let mut entries = entries;
    entries.sort_by_key(|entry| rank.get(&entry.id).copied().unwrap_or(0));
    entries
}

async fn existing(api: &Api, wanted: &[Wanted]) -> Result<BTreeMap<String, Value>, ApiError> {
    let mut there = BTreeMap::new();
    for chunk in wanted.chunks(CHUNK) {
        let ids = chunk.iter().map(|w| w.id.as_str()).collect::<Vec<_>>().join(",");
        for entry in api.all(&["entries"], &[("sys.id[in]", &ids)], CHUNK).await? {
            if let Some(id) = entry.pointer("/sys/id").and_then(Value::as_str).map(str::to_owned) {
                there.insert(id, entry);
            }
        }
    }
    Ok(there)
}

fn number(entry: &Value, key: &str) -> Option<u64> {
    entry["sys"][key].as_u64()
}

/// Why an entry must not be published by us; `None` when it may.
fn hands_off(current: &Value, is_ours: bool) -> Option<&'static str> {
    if number(current, "archivedVersion").is_some() {
        return Some("an editor archived it");
    }
    match (number(current, "publishedVersion"), number(current, "version")) {
        (Some(published), Some(version)) if version > published + 1 => {
            Some("an editor has unpublished changes in it; publish or discard them")
        }
        (None, _) if number(current, "publishedCounter").unwrap_or(0) > 0 => Some("an editor unpublished it"),
        (None, _) if !is_ours => Some("an editor has it as a draft; publish or delete it"),
        _ => None,
    }
}

/// Context shared by all entries of one push.
struct Run<'a> {
    options: &'a PushOptions,
    unfinished: &'a Pending,
}

fn is_published_as_it_is(current: &Value) -> bool {
    number(current, "archivedVersion").is_none()
        && number(current, "publishedVersion")
            .is_some_and(|published| number(current, "version") == Some(published + 1))
}

/// The entry has what an earlier push wrote, and nobody wrote in it since.
fn was_interrupted(id: &str, current: &Value, unfinished: &Pending) -> bool {
    number(current, "archivedVersion").is_none()
        && number(current, "publishedVersion").is_some()
        && !is_published_as_it_is(current)
        && unfinished.get(id).is_some_and(|written| *written == digest(&current["fields"]))
}

/// The published entries that this push is about to change, with what they will hold.
fn pending(
    wanted: &[Wanted],
    there: &BTreeMap<String, Value>,
    state: &State,
    unfinished: &Pending,
    options: &PushOptions,
) -> Pending {
    let empty = (Map::new(), Left::new());
    let of = |entry: &Wanted| {
        let current = there.get(&entry.id)?;
        let fields = current["fields"].as_object().unwrap_or(&empty.0);
        let overwrite = options.overwrite_all || options.overwrite.contains(&entry.id);
        let merged = merge(&entry.fields, fields, state.get(&entry.id).unwrap_or(&empty.1), overwrite);
        let goes_on = was_interrupted(&entry.id, current, unfinished);
        let changes = !merged.changed.is_empty() && is_published_as_it_is(current);
        (goes_on || changes).then(|| (entry.id.clone(), digest(&Value::Object(merged.fields))))
    };
    wanted.iter().filter_map(of).collect()
}

async fn push_one(
    api: &Api,
    entry: &Wanted,
    mut current: Option<Value>,
    Run { options, unfinished }: &Run<'_>,
    state: &mut State,
    report: &mut PushReport,
    publish: &mut Vec<(String, u64)>,
) -> Result<(), ApiError> {
    let overwrite = options.overwrite_all || options.overwrite.contains(&entry.id);
    let left = state.get(&entry.id).cloned().unwrap_or_default();
    let known = state.contains_key(&entry.id);
    let mut note = |event| report.events.push((entry.id.clone(), event));
    let empty = Map::new();
    for _ in 0..TRIES {
        if current.is_none() && known && !overwrite {
            note(PushEvent::LeftAlone("an editor deleted it"));
            return Ok(());
        }
        let fields = current.as_ref().and_then(|c| c["fields"].as_object()).unwrap_or(&empty);
        let merged = merge(&entry.fields, fields, &left, overwrite);
        // A draft with the pack's own fields is what a push left that did not come to its end.
        let is_ours = merged.changed.is_empty() && merged.conflicts.is_empty();
        if let Some(current) = &current {
            let interrupted = was_interrupted(&entry.id, current, unfinished);
            let why = hands_off(current, is_ours || overwrite).filter(|_| !interrupted);
            if is_ours && why.is_none() && !interrupted && number(current, "publishedVersion").is_some() {
                report.unchanged += 1;
                remembered(state, entry, fields, &left, &merged);
                report_kept(&merged, &mut note);
                return Ok(());
            }
            if let Some(why) = why.filter(|_| !overwrite) {
                note(PushEvent::LeftAlone(why));
                return Ok(());
            }
        }
        let event = match (&current, merged.changed.is_empty()) {
            (None, _) => Some(PushEvent::Created),
            (Some(_), false) => Some(PushEvent::Updated(merged.changed.clone())),
            (Some(there), true) => {
                was_interrupted(&entry.id, there, unfinished).then_some(PushEvent::Published)
            }
        };
        if !options.apply {
            event.into_iter().for_each(&mut note);
            report_kept(&merged, &mut note);
            return Ok(());
        }
        let written = match (&current, &event) {
            (Some(current), None | Some(PushEvent::Published)) => Ok(current.clone()),
            _ => write(api, entry, current.as_ref(), &merged).await,
        };
        match written {
            Ok(written) => {
                let fields = written["fields"].as_object().unwrap_or(&empty);
                remembered(state, entry, fields, &left, &merged);
                if merged.conflicts.is_empty() || event.is_some() {
                    publish.extend(number(&written, "version").map(|version| (entry.id.clone(), version)));
                }
                event.into_iter().for_each(&mut note);
                report_kept(&merged, &mut note);
                return Ok(());
            }
            // An editor was there in the meantime: look again.
            Err(why) if why.status() == Some(409) => {
                current = api.find(&["entries", &entry.id]).await?;
            }
            // It breaks a validation, or is larger than the vendor takes.
            Err(why) if matches!(why.status(), Some(413 | 422)) => {
                note(PushEvent::Refused(why.to_string()));
                return Ok(());
            }
            Err(why) => return Err(why),
        }
    }
    note(PushEvent::LeftAlone("an editor writes in it at the same time"));
    Ok(())
}

fn report_kept(merged: &Merged, note: &mut impl FnMut(PushEvent)) {
    if !merged.edited.is_empty() {
        note(PushEvent::Edited(merged.edited.clone()));
    }
    if !merged.conflicts.is_empty() {
        note(PushEvent::Conflict(merged.conflicts.clone()));
    }
}

fn remembered(state: &mut State, entry: &Wanted, space: &Map<String, Value>, before: &Left, merged: &Merged) {
    state.insert(entry.id.clone(), remember(&entry.fields, space, before, merged));
}

async fn write(
    api: &Api,
    entry: &Wanted,
    current: Option<&Value>,
    merged: &Merged,
) -> Result<Value, ApiError> {
    let mut body = json!({"fields": merged.fields});
    // Tags and concepts of the editors stay: an update replaces the whole entry.
    if let Some(metadata) = current.and_then(|c| c.get("metadata")) {
        body["metadata"] = metadata.clone();
    }
    let ask = VendorRequest {
        path: &["entries", &entry.id],
        version: current.and_then(|c| number(c, "version")),
        content_type: Some(&entry.content_type),
        body: Some(&body),
        ..VendorRequest::default()
    };
    api.send(Method::PUT, &ask).await
}
