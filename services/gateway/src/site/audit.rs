//! The rules of the audit (DESIGN section 7): how good a feed is by its age, which jurisdictions need
//! attention first, and totals. This is the national page; `jurisdiction` makes that of one.

pub mod csv;
pub mod unread;

mod data;
mod jurisdiction;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use common::jurisdiction::{Jurisdiction, all};

use super::visit::{kind, names, today};
use crate::site::visit::query::SiteQuery;
use crate::site::wording::locale::Locale;
use crate::view::audit::{
    AuditNeed, AuditPlaces, AuditRefused, AuditRule, AuditSeverities, AuditState, AuditStatus, AuditTask,
    AuditTotals, NationalAudit,
};
use crate::view::bootstrap::JurisdictionKind;
use crate::view::report::ReportWord;

pub use data::{
    AuditedFeed, AuditedSource, ContentEntry, FeedAudit, FindingCount, IndexSummary, RefusedFeed,
    StateSummary,
};
pub use jurisdiction::jurisdiction_audit;

/// Days up to which a feed is current.
pub const CURRENT_DAYS: i64 = 7;
/// Days up to which a feed is aging; an older one is stale.
pub const AGING_DAYS: i64 = 30;
/// Rules in the list of those that are broken most.
const RULES: usize = 10;
/// Refused feeds that are listed.
const REFUSED: usize = 500;

/// The answers of the other services.
#[derive(Clone, Copy, Debug)]
pub struct AuditData<'a> {
    /// The locate service's summary.
    pub summary: &'a IndexSummary,
    /// The content service's list; `None` while it does not answer.
    pub content: Option<&'a [ContentEntry]>,
    /// How many facts of a jurisdiction no page says, by its code.
    pub unread: &'a [(&'static str, usize)],
    /// Reports of voters; `None` where none are taken, or they cannot be counted now.
    pub reports: Option<&'a [ReportCount]>,
    /// The time at which the audit is made; ages are counted from it.
    pub now: DateTime<Utc>,
    /// The language of names.
    pub locale: Locale,
}

/// Reports of one state that say the same is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportCount {
    /// Postal code of the state.
    pub state: String,
    /// The fault that the voters chose in the form.
    pub kind: ReportWord,
    /// Reports of the last 30 days that name it.
    pub total: i64,
}

/// How good a feed is: its election, then its age. A feed that does not say when it was made counts as stale.
#[must_use]
pub fn status(election_is_over: bool, age_days: Option<i64>) -> AuditStatus {
    match age_days {
        _ if election_is_over => AuditStatus::Withheld,
        Some(days) if days <= CURRENT_DAYS => AuditStatus::Current,
        Some(days) if days <= AGING_DAYS => AuditStatus::Aging,
        _ => AuditStatus::Stale,
    }
}

/// Whole days since a moment, by the calendar of UTC; one that is yet to come is today.
#[must_use]
pub fn age_days(as_of: &str, now: DateTime<Utc>) -> Option<i64> {
    made(as_of).map(|day| (now.date_naive() - day).num_days().max(0))
}

/// The day of a moment, in UTC.
#[must_use]
pub fn made(as_of: &str) -> Option<NaiveDate> {
    DateTime::parse_from_rfc3339(as_of).ok().map(|at| at.to_utc().date_naive())
}

/// Path of a jurisdiction's audit, with slashes at both ends.
#[must_use]
pub fn path(jurisdiction: &Jurisdiction) -> String {
    format!("/audit/{}/", jurisdiction.code.to_ascii_lowercase())
}

/// The national audit; links carry `query`.
#[must_use]
pub fn national_audit(known: &AuditData<'_>, query: &SiteQuery) -> NationalAudit {
    let states: Vec<AuditState> = all().iter().map(|place| state(known, place, query)).collect();
    let refused_feeds = refused(known);
    NationalAudit {
        today: today(None, known.now),
        index: known.summary.index.clone(),
        sample: states.iter().any(|state| state.sample),
        totals: totals(&states),
        tasks: tasks(&states, &refused_feeds),
        rules: rules(&known.summary.states),
        self_check: known.summary.self_check.clone(),
        refused_feeds,
        states,
    }
}

/// One jurisdiction as a row.
#[must_use]
pub fn state(known: &AuditData<'_>, place: &'static Jurisdiction, query: &SiteQuery) -> AuditState {
    let feed = known.summary.states.iter().find(|s| s.state_code == place.code);
    let own = known.content.and_then(|list| list.iter().find(|j| j.code == place.code));
    let today = today(Some(place), known.now);
    let day = |text: &str| text.parse::<NaiveDate>().ok().filter(|day| *day >= today);
    let of_feed = feed.and_then(|s| s.feed.as_ref());
    let unread = known.unread.iter().find(|(code, _)| *code == place.code);
    let unread = unread.and_then(|(_, facts)| i64::try_from(*facts).ok()).unwrap_or_default();
    let next = own.and_then(|j| day(&j.election_day));
    // An outside service tells only counts: its feeds have no known age.
    let as_of = feed.map(|s| s.oldest_as_of.clone()).unwrap_or_default();
    let age = age_days(&as_of, known.now);
    AuditState {
        code: place.code,
        name: names(place, known.locale).0,
        kind: kind(place),
        status: feed.map_or(AuditStatus::None, |s| status(s.election_is_over, age)),
        election_date: next.or_else(|| day(&of_feed?.election_date)),
        places: feed.map(|s| AuditPlaces {
            election_day: s.e_day_location_count.into(),
            early: s.ev_location_count.into(),
            drop_off: s.drop_off_location_count.into(),
        }),
        feed_count: feed.map_or(0, |s| s.feed_count.into()),
        feed_made: made(&as_of),
        feed_as_of: as_of,
        feed_age_days: age,
        sample: of_feed.is_some_and(|f| f.sample),
        precincts: feed.map_or(0, |s| s.precinct_count.into()),
        segments: feed.map_or(0, |s| s.segment_count),
        findings: severities(feed.map_or(&[], |s| &s.findings)),
        refused_feeds: count(known.summary.refused_feeds.iter().filter(|f| f.state_code == place.code)),
        missing_fields: own.map(|j| count(j.missing_fields.iter()).saturating_add(unread)),
        entry_is_missing: known.content.is_some() && own.is_none(),
        content_findings: own.map(|j| count(j.findings.iter())),
        reports: known.reports.map(|list| of_state(list, place).map(|own| own.total).sum()),
        href: SiteQuery { state: None, ..query.clone() }.href(&path(place)),
    }
}

fn of_state<'a>(
    list: &'a [ReportCount],
    place: &Jurisdiction,
) -> impl Iterator<Item = &'a ReportCount> + use<'a> {
    let code = place.code;
    list.iter().filter(move |own| own.state == code)
}

fn count<T>(list: impl Iterator<Item = T>) -> i64 {
    i64::try_from(list.count()).unwrap_or(i64::MAX)
}

/// Findings by severity; a word that is not known counts as a warning.
#[must_use]
pub fn severities(findings: &[FindingCount]) -> AuditSeverities {
    let mut sums = AuditSeverities::default();
    for finding in findings {
        let sum = match finding.severity.as_str() {
            "fatal" => &mut sums.fatal,
            "critical" => &mut sums.critical,
            "error" => &mut sums.error,
            _ => &mut sums.warning,
        };
        *sum = sum.saturating_add(finding.count.max(0));
    }
    sums
}

fn add(sum: &mut AuditSeverities, own: AuditSeverities) {
    sum.fatal += own.fatal;
    sum.critical += own.critical;
    sum.error += own.error;
    sum.warning += own.warning;
}

/// Totals over the states and DC. Places that are withheld are not counted. Territories have no feeds; their
/// empty fields count.
#[must_use]
pub fn totals(states: &[AuditState]) -> AuditTotals {
    let mut totals = AuditTotals::default();
    for own in states {
        if let Some(missing) = own.missing_fields {
            *totals.missing_fields.get_or_insert(0) += missing;
        }
        if let Some(reports) = own.reports {
            *totals.reports.get_or_insert(0) += reports;
        }
        if own.kind == JurisdictionKind::Territory && own.status == AuditStatus::None {
            continue;
        }
        totals.states += 1;
        let by_status = match own.status {
            AuditStatus::Current => &mut totals.current,
            AuditStatus::Aging => &mut totals.aging,
            AuditStatus::Stale => &mut totals.stale,
            AuditStatus::Withheld => &mut totals.withheld,
            AuditStatus::None => &mut totals.none,
        };
        *by_status += 1;
        add(&mut totals.findings, own.findings);
        totals.states_with_findings += i64::from(own.findings != AuditSeverities::default());
        if let Some(places) = own.places.filter(|_| is_shown(own.status)) {
            totals.shown += 1;
            totals.places.election_day += places.election_day;
            totals.places.early += places.early;
            totals.places.drop_off += places.drop_off;
        }
    }
    totals
}

/// Whether voters are shown places.
fn is_shown(status: AuditStatus) -> bool {
    !matches!(status, AuditStatus::Withheld | AuditStatus::None)
}

/// The jurisdictions that need attention: most harm to voters first, one line a need, states by name.
#[must_use]
pub fn tasks(states: &[AuditState], refused: &[AuditRefused]) -> Vec<AuditTask> {
    let needs = |need: AuditNeed, own: &AuditState| match need {
        AuditNeed::Withheld => own.status == AuditStatus::Withheld,
        AuditNeed::Refused => own.refused_feeds > 0,
        AuditNeed::Stale => own.status == AuditStatus::Stale,
        AuditNeed::Critical => own.findings.critical + own.findings.fatal > 0,
        AuditNeed::NoEntry => own.entry_is_missing,
        // Territories have no feeds by design.
        AuditNeed::NoFeed => own.status == AuditStatus::None && own.kind == JurisdictionKind::State,
    };
    let all = [
        AuditNeed::Withheld,
        AuditNeed::Refused,
        AuditNeed::Stale,
        AuditNeed::Critical,
        AuditNeed::NoEntry,
        AuditNeed::NoFeed,
    ];
    let task = |need| AuditTask {
        need,
        states: states.iter().filter(|own| needs(need, own)).map(|own| own.code).collect(),
    };
    // A feed that cannot be read belongs to nobody, and is refused all the same.
    let somewhere = |task: &AuditTask| task.need == AuditNeed::Refused && !refused.is_empty();
    all.into_iter().map(task).filter(|task| !task.states.is_empty() || somewhere(task)).collect()
}

/// The rules that are broken most.
#[must_use]
pub fn rules(states: &[StateSummary]) -> Vec<AuditRule> {
    let mut by_rule: BTreeMap<&str, (&str, BTreeSet<&str>, i64)> = BTreeMap::new();
    for state in states {
        for finding in &state.findings {
            let own = by_rule.entry(&finding.rule).or_insert((&finding.severity, BTreeSet::new(), 0));
            own.1.insert(&state.state_code);
            own.2 = own.2.saturating_add(finding.count.max(0));
        }
    }
    let mut list: Vec<AuditRule> = by_rule
        .into_iter()
        .map(|(rule, (severity, states, n))| AuditRule {
            rule: rule.to_owned(),
            severity: severity.to_owned(),
            states: count(states.iter()),
            count: n,
        })
        .collect();
    list.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.rule.cmp(&b.rule)));
    list.truncate(RULES);
    list
}

/// The refused feeds, each with the day of the feed that is served instead: the newest of the state.
fn refused(known: &AuditData<'_>) -> Vec<AuditRefused> {
    let served = |code: &str| {
        let state = known.summary.states.iter().find(|s| s.state_code == code)?;
        made(&state.feed.as_ref()?.as_of)
    };
    let list = known.summary.refused_feeds.iter().take(REFUSED);
    list.map(|feed| refused_feed(feed, served(&feed.state_code))).collect()
}

fn refused_feed(feed: &RefusedFeed, served_made: Option<NaiveDate>) -> AuditRefused {
    AuditRefused {
        state: feed.state_code.clone(),
        source: feed.source.clone(),
        as_of: feed.as_of.clone(),
        made: made(&feed.as_of),
        file: feed.file.clone(),
        reason: feed.reason.clone(),
        findings: severities(&feed.findings),
        refused_at: feed.refused_at.clone(),
        served_made,
    }
}
