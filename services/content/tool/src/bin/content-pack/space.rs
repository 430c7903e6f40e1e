//! `model` and `push`: an editor's space.

use std::collections::BTreeSet;
use std::path::PathBuf;

use content_pack::space::client::ApiError;
use content_pack::space::push::{PushEvent, PushOptions, PushReport};
use content_pack::space::settings::Settings;
use content_pack::space::{migrate, push};

use crate::{EMBEDDED, Outcome, read};

#[derive(clap::Args)]
pub(crate) struct Model {
    /// Do it; without it, only say what would be done
    #[arg(long)]
    apply: bool,
}

#[derive(clap::Args)]
pub(crate) struct Push {
    /// Do it; without it, only say what would be done
    #[arg(long)]
    apply: bool,
    /// The pack; by default the one of this build
    #[arg(long)]
    pack: Option<PathBuf>,
    /// Write over what editors changed in this entry; may be given several times; "all" for every entry
    #[arg(long, value_name = "ENTRY")]
    overwrite: Vec<String>,
}

/// Advice about a refusal; `token` is the variable whose value was sent as the credential.
pub(crate) fn refused(why: &ApiError, token: &str) -> String {
    match why.status() {
        Some(401 | 403) => format!("{why}; is {token} a token of this space?"),
        Some(404) => format!("{why}; are CONTENTFUL_SPACE_ID and CONTENTFUL_ENVIRONMENT right?"),
        _ => why.to_string(),
    }
}

// By value: it is what `map_err` gives.
#[allow(clippy::needless_pass_by_value)]
fn failed(why: ApiError) -> String {
    refused(&why, "CONTENTFUL_MANAGEMENT_TOKEN")
}

pub(crate) async fn model(settings: &Settings, asked: &Model) -> Outcome {
    let api = settings.management().map_err(failed)?;
    let plan = migrate::run(&api, asked.apply).await.map_err(failed)?;
    let mut lines: Vec<_> = plan.steps.iter().map(|step| format!("{}: {}", step.what, step.how)).collect();
    lines.extend(plan.conflicts.iter().map(|step| format!("CONFLICT {}: {}", step.what, step.how)));
    lines.push(match (plan.steps.len(), asked.apply) {
        (0, _) if plan.conflicts.is_empty() => "the content model is there".to_owned(),
        (n, true) => format!("{n} steps done"),
        (n, false) => format!("{n} steps to do; run it again with --apply"),
    });
    Ok((lines.join("\n"), plan.conflicts.is_empty()))
}

pub(crate) async fn push(settings: &Settings, asked: &Push) -> Outcome {
    let api = settings.management().map_err(failed)?;
    let text = asked.pack.as_deref().map_or_else(|| Ok(EMBEDDED.to_owned()), read)?;
    let pack = serde_json::from_str(&text).map_err(|why| format!("the pack is not JSON: {why}"))?;
    let options = PushOptions {
        apply: asked.apply,
        overwrite: asked.overwrite.iter().cloned().collect::<BTreeSet<_>>(),
        overwrite_all: asked.overwrite.iter().any(|entry| entry == "all"),
    };
    let report = push::run(&api, &pack, &options).await.map_err(failed)?;
    Ok((summary(&report, asked.apply), report.is_complete()))
}

fn summary(report: &PushReport, apply: bool) -> String {
    let mut lines = Vec::new();
    let (mut created, mut updated) = (0, 0);
    for (id, event) in &report.events {
        match event {
            PushEvent::Created => created += 1,
            PushEvent::Updated(fields) => {
                updated += 1;
                lines.push(format!(
                    "{id}: {} {}",
                    if apply { "wrote" } else { "would write" },
                    fields.join(", ")
                ));
            }
            PushEvent::Published => {
                let done = if apply { "published" } else { "would publish" };
                updated += 1;
                lines.push(format!("{id}: {done} what an interrupted push wrote"));
            }
            PushEvent::Edited(fields) => {
                lines.push(format!("{id}: kept, an editor changed {}", fields.join(", ")));
            }
            PushEvent::Conflict(fields) => lines.push(format!(
                "{id}: KEPT, the pack and an editor changed {}; --overwrite {id} takes the pack's",
                fields.join(", ")
            )),
            PushEvent::LeftAlone(why) => lines.push(format!("{id}: LEFT ALONE, {why}")),
            PushEvent::Refused(why) => lines.push(format!("{id}: REFUSED, {why}")),
        }
    }
    for id in &report.no_longer_in_the_pack {
        lines.push(format!("{id}: no longer in the pack; it stays in the space"));
    }
    let done = match (apply, created + updated == 0) {
        (true, _) => "done",
        (false, true) => "nothing to do",
        (false, false) => "to do; run it again with --apply",
    };
    lines.push(format!("created {created}, updated {updated}, unchanged {}: {done}", report.unchanged));
    lines.join("\n")
}
