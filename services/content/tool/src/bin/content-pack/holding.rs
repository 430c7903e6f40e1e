//! `facts`: the facts of a place and an election, with source and doubt.

use std::fmt::Write as _;
use std::path::PathBuf;

use chrono::NaiveDate;
use common::jurisdiction::{self, Jurisdiction};
use content::domain::election::ElectionKind;
use content::domain::facts::{ElectionQuery, Fact, FactCertainty, resolve};
use content_pack::generate::Tables;

use crate::{Outcome, facts};

#[derive(clap::Args)]
pub(crate) struct Holding {
    /// Folder of the content service
    #[arg(long, default_value = "services/content")]
    dir: PathBuf,
    /// A postal code; without it, all 56
    #[arg(long, value_name = "XX")]
    place: Option<String>,
    /// The day of a visit: the facts of the next election, or of the day itself where none is ahead
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "election")]
    day: Option<NaiveDate>,
    /// The election: general, primary, presidential_primary, caucus, runoff, special or municipal, and its
    /// day
    #[arg(long, value_name = "KIND:DAY", value_parser = election)]
    election: Option<ElectionQuery>,
}

fn election(text: &str) -> Result<ElectionQuery, String> {
    let (kind, day) = text.split_once(':').ok_or("write general:2028-11-07")?;
    let kind = match ElectionKind::parse(kind) {
        ElectionKind::Unspecified => return Err(format!("{kind:?} is no kind of election")),
        kind => kind,
    };
    let day = day.parse().map_err(|_| format!("{day:?} is not a day; write 2028-11-07"))?;
    Ok(ElectionQuery { day, kind })
}

pub(crate) fn holding(asked: &Holding) -> Outcome {
    let tables = Tables::read(&facts::files(&asked.dir)?).map_err(|why| why.to_string())?;
    let next = ElectionQuery { day: tables.election, kind: ElectionKind::General };
    let of = match (asked.election, asked.day) {
        (Some(election), _) => election,
        (None, Some(day)) if day > next.day => ElectionQuery { day, kind: ElectionKind::Unspecified },
        (None, _) => next,
    };
    let one = match asked.place.as_deref() {
        None => None,
        Some(code) => {
            Some(jurisdiction::any(code).ok_or_else(|| format!("{code:?} is not a postal code of the 56"))?)
        }
    };
    let mut out = String::new();
    for place in jurisdiction::all().iter().filter(|place| one.is_none_or(|one| one == *place)) {
        write_facts(&mut out, &tables, place, &of);
    }
    Ok((out.trim_end().to_owned(), true))
}

fn write_facts(out: &mut String, tables: &Tables, place: &Jurisdiction, asked: &ElectionQuery) {
    let rows = tables.known(place.code);
    let held = resolve(&rows, asked, tables.as_of);
    let _ = writeln!(
        out,
        "{} ({}), {:?} of {}: {} facts",
        place.en,
        place.code,
        asked.kind,
        asked.day,
        held.len()
    );
    for fact in &held {
        let _ = writeln!(out, "  {} = {}{}", fact.row.name, shown(&fact.row.value), doubt(fact));
        // Each source of the value, the one that is shown first.
        let mut of: Vec<_> =
            rows.iter().filter(|row| row.name == fact.row.name && row.valid.covers(asked.day)).collect();
        of.retain(|row| row.elections.hold(asked));
        of.sort_by_key(|row| row.value != fact.row.value);
        for row in of {
            let checked =
                row.checked.map_or_else(|| "day unknown".to_owned(), |when| format!("checked {when}"));
            let mut limits = String::new();
            for (word, day) in [("from", row.valid.from), ("until", row.valid.until)] {
                let _ = day.map(|day| write!(limits, ", {word} {day}"));
            }
            if !row.elections.is_all() {
                let _ = write!(limits, ", {} only", row.elections);
            }
            if let Some(by) = row.recheck_by {
                let _ = write!(limits, ", check again by {by}");
            }
            let url = if row.source.url.is_empty() { "no official page" } else { &row.source.url };
            let (value, sure) = (&row.value, row.sure.word());
            let _ = writeln!(out, "      {value}: {}, {url}, {checked}, {sure}{limits}", row.source.name);
        }
    }
    let _ = writeln!(out);
}

fn shown(value: &str) -> &str {
    if value.is_empty() { "(no value is safe)" } else { value }
}

fn doubt(fact: &Fact) -> String {
    match fact.certainty {
        FactCertainty::Sure => String::new(),
        FactCertainty::Secondary => "  [no official page or law: confirm with the office]".to_owned(),
        FactCertainty::Unsure => "  [unsure: confirm with the office]".to_owned(),
        FactCertainty::Disputed => format!("  [sources differ; also: {}]", fact.others.join(" / ")),
    }
}
