//! The entries of the elections of one jurisdiction: the federal general election, and those of the table of
//! elections ahead, each with the dates that the facts prove for it.

use common::jurisdiction::Jurisdiction;
use content::domain::election::ElectionKind;
use content::domain::facts::Confidence;
use content::domain::facts::dates::early_voting_days;
use content::sources::schema;
use serde_json::json;

use super::deadlines::important_dates;
use super::facts::KnownFacts;
use super::fields::Fields;
use super::tables::{Ahead, Tables};
use super::write::Entries;

/// An election of a jurisdiction that has a day, and what its entry is called.
pub(super) struct DatedElection<'a> {
    /// The id of its entry.
    pub(super) id: String,
    /// Its row; `None` for the federal general election.
    row: Option<&'a Ahead>,
}

/// The elections with a day, by day.
pub(super) fn elections_of<'a>(
    tables: &'a Tables,
    code: &str,
    general: &KnownFacts,
) -> Vec<DatedElection<'a>> {
    let rows = tables.ahead.get(code).into_iter().flatten();
    let mut list: Vec<_> = rows
        .filter_map(|row| {
            let day = row.day?;
            Some((
                day,
                DatedElection { id: format!("election-{day}-{}-{code}", row.kind.word()), row: Some(row) },
            ))
        })
        .collect();
    list.push((
        general.election,
        DatedElection { id: format!("election-{}-{code}", general.election), row: None },
    ));
    list.sort_by_key(|(day, _)| *day);
    list.into_iter().map(|(_, election)| election).collect()
}

/// Adds an entry for each election, and for its dates.
pub(super) fn entries(place: &Jurisdiction, tables: &Tables, list: &[DatedElection<'_>], out: &mut Entries) {
    for DatedElection { id, row } in list {
        let day = row.and_then(|row| row.day).unwrap_or(tables.election);
        let known = KnownFacts::for_election(
            tables,
            place.code,
            day,
            row.map_or(ElectionKind::General, |row| row.kind),
        );
        let dates = id.replacen("election", "dates", 1);
        let mut fields = important_dates(place, &known);
        let title = format!("{}: {}", place.en, schema::title("importantDates").to_lowercase());
        let title = row.map_or_else(|| title.clone(), |row| format!("{title}, {}, {day}", row.name.0));
        fields.0.insert(0, ("entryName", json!({"en": title})));
        out.insert(id.clone(), ("electionInfo", election_info(&known, *row, &dates).0));
        out.insert(dates, ("importantDates", fields.0));
    }
}

fn election_info(known: &KnownFacts, row: Option<&Ahead>, dates: &str) -> Fields {
    let day = known.election;
    // These days are shown without a note: only firm ones.
    let early = early_voting_days(known).filter(|(start, end)| start.doubt.or(end.doubt).is_none());
    let name = row.map_or("General Election", |row| row.name.0.as_str());
    let mut fields = Fields::default();
    fields
        .plain("internalName", format!("{} {name}", day.format("%B %-d, %Y")))
        .plain("electionType", known.kind.word())
        .day("electionDay", Some(day))
        .set("earlyVotingAllowed", known.flag("early_voting.offered").map(|offered| json!({"en": offered})))
        .day("earlyVotingStartDate", early.map(|(start, _)| start.day))
        .day("earlyVotingEndDate", early.map(|(_, end)| end.day))
        .link("importantDates", dates);
    if let Some(row) = row {
        let days: Vec<_> = row.other_days.iter().map(ToString::to_string).collect();
        fields
            .pair("electionName", Some(row.name.clone()))
            .plain("dayMayMove", row.sure != Confidence::High)
            .set("otherDays", (!days.is_empty()).then(|| json!({"en": days})))
            .plain("someVoters", row.some_voters)
            .plain("sourceName", row.source.name.as_str())
            .set("sourceUrl", (!row.source.url.is_empty()).then(|| json!({"en": row.source.url})))
            .set("checked", row.checked.map(|checked| json!({"en": checked.to_string()})));
    }
    fields
}
