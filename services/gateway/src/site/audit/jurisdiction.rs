//! The audit of one jurisdiction: its feeds, the rules that they break, what our own page of it lacks, and
//! when its facts were checked.

use chrono::NaiveDate;
use common::jurisdiction::Jurisdiction;

use super::super::visit::today;
use super::{
    AuditData, AuditedFeed, FeedAudit, ReportCount, age_days, made, of_state, refused_feed, severities,
    state, status,
};
use crate::site::jurisdiction::config::{FactSource, JurisdictionConfig};
use crate::site::jurisdiction::facts::checked;
use crate::site::visit::query::SiteQuery;
use crate::site::wording::links::is_web;
use crate::view::audit::{
    AuditFeed, AuditGap, AuditGapKind, AuditPlaces, AuditReports, AuditSource, JurisdictionAudit,
};
use crate::view::facts::Checked;

/// Days after which a fact that was not checked again counts as old.
const CHECKED_DAYS: i64 = 180;

/// The audit of a jurisdiction.
#[must_use]
pub fn jurisdiction_audit(
    known: &AuditData<'_>,
    audit: &FeedAudit,
    place: &'static Jurisdiction,
    config: Option<&JurisdictionConfig>,
    query: &SiteQuery,
) -> JurisdictionAudit {
    let today = today(Some(place), known.now);
    let own = known.content.and_then(|list| list.iter().find(|j| j.code == place.code));
    let state = state(known, place, query);
    let feeds: Vec<AuditFeed> = audit.feeds.iter().map(|own| feed(own, known)).collect();
    // The newest of the source, else of the jurisdiction, is what voters are answered from.
    let served = |source: &str| {
        let of_source = feeds.iter().filter(|feed| feed.source == source).filter_map(|feed| feed.made).max();
        of_source.or_else(|| feeds.iter().filter_map(|feed| feed.made).max())
    };
    JurisdictionAudit {
        today,
        election_in_days: state.election_date.map(|day| (day - today).num_days()),
        state,
        index: known.summary.index.clone(),
        refused_feeds: audit.refused_feeds.iter().map(|f| refused_feed(f, served(&f.source))).collect(),
        feeds,
        findings: audit.findings.clone(),
        self_check: audit.self_check.clone(),
        gaps: own.map(|j| {
            let unread = config.map(|c| super::unread::unread(&c.facts)).unwrap_or_default();
            let unread = unread
                .into_iter()
                .map(|name| AuditGap { field: name.to_owned(), kind: AuditGapKind::Unread });
            j.missing_fields.iter().map(|field| gap(field)).chain(unread).collect()
        }),
        content_findings: own.map(|j| j.findings.clone()),
        reports: known.reports.map(|list| reports(list, place)),
        sources: config.map(|config| sources(config, today)).unwrap_or_default(),
    }
}

/// Those that came most often first; of equals in the order of the form.
fn reports(list: &[ReportCount], place: &Jurisdiction) -> Vec<AuditReports> {
    let mut own: Vec<AuditReports> =
        of_state(list, place).map(|own| AuditReports { kind: own.kind, count: own.total }).collect();
    own.sort_by_key(|own| (std::cmp::Reverse(own.count), own.kind));
    own
}

fn feed(own: &AuditedFeed, known: &AuditData<'_>) -> AuditFeed {
    let feed = own.feed.clone();
    let age = age_days(&feed.as_of, known.now);
    AuditFeed {
        status: status(own.election_is_over, age),
        made: made(&feed.as_of),
        age_days: age,
        election_date: feed.election_date.parse().ok(),
        source: feed.source,
        as_of: feed.as_of,
        places: AuditPlaces {
            election_day: own.e_day_location_count.into(),
            early: own.ev_location_count.into(),
            drop_off: own.drop_off_location_count.into(),
        },
        precincts: own.precinct_count.into(),
        segments: own.segment_count,
        findings: severities(&own.findings),
    }
}

/// An empty field, by what a voter does not find: its name says whether it is a day, a link or words.
fn gap(field: &str) -> AuditGap {
    let last = field.rsplit('.').next().unwrap_or_default();
    let lower = last.to_ascii_lowercase();
    let kind = if ["url", "link"].iter().any(|end| lower.ends_with(end)) {
        AuditGapKind::Link
    } else if field.contains("importantDates")
        || ["by", "date", "day"].iter().any(|end| lower.ends_with(end))
        || lower == "electioninfo"
    {
        AuditGapKind::Day
    } else {
        AuditGapKind::Words
    };
    AuditGap { field: field.to_owned(), kind }
}

/// The sources of the pages' fields, and each fact whose check has no known day: voters are not told that.
fn sources(config: &JurisdictionConfig, today: NaiveDate) -> Vec<AuditSource> {
    let unknown = config.facts.iter().filter(|fact| checked(&fact.checked).is_none());
    let unknown = unknown.map(|fact| FactSource {
        field: fact.name.clone(),
        url: fact.source_url.clone(),
        checked: None,
    });
    let fields = config.sources.iter().map(|own| source(own, today));
    fields.chain(unknown.map(|own| source(&own, today))).collect()
}

fn source(own: &FactSource, today: NaiveDate) -> AuditSource {
    let checked = own.checked;
    AuditSource {
        field: own.field.clone(),
        url: if is_web(&own.url) { own.url.clone() } else { String::new() },
        checked,
        old: checked.and_then(Checked::latest).is_none_or(|day| (today - day).num_days() > CHECKED_DAYS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_field_is_a_day_a_link_or_words() {
        for (field, kind) in [
            ("registrationCheckURL", AuditGapKind::Link),
            ("registrationConfig.online.url", AuditGapKind::Link),
            ("ballotRequestConfig.sosBallotRequestUrl", AuditGapKind::Link),
            ("electionInfo", AuditGapKind::Day),
            ("electionInfo.importantDates.ballotRequestBy", AuditGapKind::Day),
            ("vepConfig.idRequirements", AuditGapKind::Words),
            ("registrationConfig.mail.mailingAddress", AuditGapKind::Words),
        ] {
            assert_eq!(gap(field).kind, kind, "{field}");
        }
    }

    #[test]
    fn a_fact_that_was_not_checked_for_half_a_year_is_old() {
        let today = "2028-10-20".parse().unwrap();
        let old = |checked: &str| {
            let own = FactSource {
                checked: crate::site::jurisdiction::facts::checked(checked),
                ..Default::default()
            };
            source(&own, today).old
        };
        assert!(!old("2028-04-23") && old("2028-04-22") && old(""));
        assert!(!old("2028-04") && old("2028-03") && old("2027"), "a month is as old as its last day");
    }

    #[test]
    fn lists_facts_whose_check_is_unknown() {
        use crate::site::jurisdiction::facts::{Fact, Facts};
        let fact = |name: &str, checked: &str| Fact {
            name: name.to_owned(),
            checked: checked.to_owned(),
            ..Default::default()
        };
        let facts =
            Facts::new(vec![fact("polling.hours.opens", ""), fact("polling.hours.closes", "2028-10")]);
        let config = JurisdictionConfig { facts, ..Default::default() };
        let listed = sources(&config, "2028-10-20".parse().unwrap());
        let listed: Vec<_> = listed.iter().map(|own| (own.field.as_str(), own.checked, own.old)).collect();
        assert_eq!(listed, [("polling.hours.opens", None, true)]);
    }

    #[test]
    fn only_web_addresses_are_links() {
        let own = FactSource { url: "javascript:alert(1)".to_owned(), ..Default::default() };
        assert_eq!(source(&own, NaiveDate::MIN).url, "");
    }
}
