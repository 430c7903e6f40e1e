//! `lint`: what voters would not see of a space, an export or the pack.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use content::domain::finding::Finding;
use content::domain::lint::{LintFault, Severity};
use content::sources::cda::Space;
use content_pack::generate::Tables;
use content_pack::lint::level::{Level, measure};
use content_pack::lint::space::{JurisdictionFault, addresses, faults};
use content_pack::space::settings::Settings;
use content_pack::space::{links, read};
use serde_json::json;

use crate::{EMBEDDED, Outcome};

#[derive(clap::Args)]
pub(crate) struct Lint {
    /// An export of a space; without it, the pack of this build
    export: Option<PathBuf>,
    /// The published entries of the space of CONTENTFUL_SPACE_ID
    #[arg(long, conflicts_with = "export")]
    live: bool,
    /// Its drafts (needs CONTENTFUL_PREVIEW_TOKEN)
    #[arg(long, conflicts_with = "export")]
    drafts: bool,
    /// One JSON document, for CI
    #[arg(long)]
    json: bool,
    /// Also ask every address whether its page is still there (sends requests to official sites)
    #[arg(long)]
    links: bool,
    /// Warnings fail too
    #[arg(long)]
    strict: bool,
    /// The day that the rules are applied for; by default today
    #[arg(long, visible_alias = "today", value_name = "YYYY-MM-DD")]
    on: Option<NaiveDate>,
    /// Folder of the content service: its tables of facts are read too, where no export is named
    #[arg(long, default_value = "services/content")]
    dir: PathBuf,
}

async fn open(settings: &Settings, asked: &Lint) -> Result<Space, String> {
    if asked.live || asked.drafts {
        let token = if asked.drafts { "CONTENTFUL_PREVIEW_TOKEN" } else { "CONTENTFUL_DELIVERY_TOKEN" };
        let api = settings.delivery(asked.drafts).map_err(|why| why.to_string())?;
        return read::all(&api).await.map_err(|why| crate::space::refused(&why, token));
    }
    match asked.export.as_deref() {
        Some(path) => read::export(&crate::read(path)?).map_err(|why| format!("{}: {why}", path.display())),
        None => read::export(EMBEDDED),
    }
}

pub(crate) async fn lint(settings: &Settings, asked: &Lint) -> Outcome {
    let space = open(settings, asked).await?;
    let today = asked.on.unwrap_or_else(|| settings.clock.today(chrono_tz::America::New_York));
    let mut told = faults(&space, today);
    let (level, hard) = measure(&space);
    told.extend(hard);
    if asked.export.is_none() && !asked.live && !asked.drafts {
        told.extend(table_faults(&asked.dir)?);
    }
    told.sort();
    if asked.links {
        told.extend(broken(&space).await?);
        told.sort();
    }
    let count = |severity: Severity| told.iter().filter(|t| t.fault.severity == severity).count();
    let counts = [Severity::Error, Severity::Warning, Severity::Note].map(count);
    let fine = counts[0] == 0 && (counts[1] == 0 || !asked.strict);
    let text = if asked.json { as_json(&told, today, counts) } else { as_text(&told, today, counts, level) };
    Ok((text, fine))
}

/// The faults of the tables that the pack is built from. Without the folder only the pack is linted.
fn table_faults(dir: &Path) -> Result<Vec<JurisdictionFault>, String> {
    let fault = |severity, why: &str| {
        let finding = Finding { content_type: "facts".to_owned(), why: why.to_owned(), ..Finding::default() };
        let fault = LintFault { severity, rule: "facts-table", finding };
        JurisdictionFault { jurisdiction: String::new(), fault }
    };
    if !dir.join("facts").is_dir() {
        let why = format!("{}: no tables of facts here; only the pack is linted", dir.display());
        return Ok(vec![fault(Severity::Note, &why)]);
    }
    let Err(faults) = Tables::read(&crate::facts::files(dir)?) else { return Ok(Vec::new()) };
    Ok(faults.to_string().lines().map(|why| fault(Severity::Error, why)).collect())
}

async fn broken(space: &Space) -> Result<Vec<JurisdictionFault>, String> {
    let addresses = addresses(space);
    if addresses.len() > links::MAX_ADDRESSES {
        return Err(format!("{} addresses; at most {} are asked for", addresses.len(), links::MAX_ADDRESSES));
    }
    let found = links::check(addresses.keys().map(String::as_str)).await.map_err(|why| why.to_string())?;
    let mut told = Vec::new();
    for (address, verdict) in found {
        for (entry, field) in &addresses[&address] {
            let finding = Finding {
                entry: entry.clone(),
                field: field.clone(),
                path: field.clone(),
                why: format!("{address}: {}", verdict.why),
                ..Finding::default()
            };
            let fault = LintFault { severity: verdict.severity, rule: verdict.rule, finding };
            // The id of an entry ends in the code of its jurisdiction, where it has one.
            let code = entry.rsplit('-').next().and_then(common::jurisdiction::any);
            let jurisdiction = code.map(|place| place.code.to_owned()).unwrap_or_default();
            told.push(JurisdictionFault { jurisdiction, fault });
        }
    }
    Ok(told)
}

fn as_json(told: &[JurisdictionFault], today: NaiveDate, [errors, warnings, notes]: [usize; 3]) -> String {
    let findings: Vec<_> = told
        .iter()
        .map(|JurisdictionFault { jurisdiction, fault }| {
            let finding = &fault.finding;
            json!({"jurisdiction": jurisdiction, "severity": fault.severity.word(), "rule": fault.rule,
                "entry": finding.entry, "contentType": finding.content_type, "field": finding.field,
                "path": finding.path, "message": finding.why})
        })
        .collect();
    json!({"date": today.to_string(), "errors": errors, "warnings": warnings, "notes": notes, "findings": findings})
        .to_string()
}

fn as_text(
    told: &[JurisdictionFault],
    today: NaiveDate,
    [errors, warnings, notes]: [usize; 3],
    level: Level,
) -> String {
    let mut out = String::new();
    let mut current = None;
    for JurisdictionFault { jurisdiction, fault } in told {
        if current != Some(jurisdiction) {
            let place = common::jurisdiction::any(jurisdiction);
            let name = place.map_or("Whole space", |place| place.en);
            let _ = writeln!(out, "{name}");
            current = Some(jurisdiction);
        }
        let finding = &fault.finding;
        let at = if finding.path.is_empty() { &finding.content_type } else { &finding.path };
        let _ = writeln!(
            out,
            "  {:7} {} {at}: {} [{}]",
            fault.severity.word(),
            finding.entry,
            finding.why,
            fault.rule
        );
    }
    if let Some(grade) = level.counts.grade() {
        let _ = writeln!(
            out,
            "Reading level of {} English texts: grade {grade:.1}, at most {:.1}",
            level.texts, level.highest
        );
    }
    let _ = write!(out, "On {today}: {errors} errors, {warnings} warnings, {notes} notes");
    out
}
