//! The audit of one jurisdiction in wire types, a page at a time.

use proto::locate::v1 as wire;

use super::convert::{count, counted, feed, long, share, time};
use crate::service::import_report::FindingPlace;
use crate::service::{AuditedFeed, FeedAudit, Locator, RefusedFeed, RuleFindings, age};
use address::StateCode;
use index::SelfCheck;

/// Where a page begins; `None` for a token that is not of this data.
pub(super) fn start(audit: &FeedAudit, token: &str) -> Option<usize> {
    if token.is_empty() {
        return Some(0);
    }
    let digits = token.strip_prefix(&stamp(audit))?;
    // `parse` takes a sign too.
    let at: usize = digits.parse().ok().filter(|at: &usize| at.to_string() == digits)?;
    (at < audit.findings.len()).then_some(at)
}

/// The beginning of the tokens of this data: another index or another import has other pages.
fn stamp(audit: &FeedAudit) -> String {
    format!("{}/{}/", audit.version, audit.import_ended_at)
}

pub(super) fn page(
    audit: &FeedAudit,
    state: StateCode,
    locator: &Locator,
    from: usize,
    size: usize,
) -> wire::GetFeedAuditResponse {
    let end = audit.findings.len().min(from + size);
    let more = end < audit.findings.len();
    let first: &[AuditedFeed] = if from == 0 { &audit.feeds } else { &[] };
    wire::GetFeedAuditResponse {
        state_code: state.as_str().to_owned(),
        index_version: audit.version.clone(),
        index_built_at: time(audit.built_at),
        feeds: first.iter().map(|own| audited(own, locator)).collect(),
        findings: audit.findings[from..end].iter().map(findings).collect(),
        next_page_token: if more { format!("{}{end}", stamp(audit)) } else { String::new() },
        self_check: audit.self_check.iter().flat_map(SelfCheck::rows).map(share).collect(),
        refused_feeds: audit.refused.iter().map(refused).collect(),
        import_ended_at: audit.import_ended_at.clone(),
    }
}

fn audited(own: &AuditedFeed, locator: &Locator) -> wire::AuditedFeed {
    let [early, election_day, drop_off] = own.places.map(count);
    wire::AuditedFeed {
        feed: Some(feed(&own.feed)),
        age_seconds: age(&own.feed.as_of, locator.now()),
        election_is_over: locator.is_over(&own.feed),
        e_day_location_count: election_day,
        drop_off_location_count: drop_off,
        ev_location_count: early,
        precinct_count: count(own.precincts),
        segment_count: own.segments.into(),
        findings: counted(&own.findings),
    }
}

/// A feed that was refused.
pub(super) fn refused(own: &RefusedFeed) -> wire::RefusedFeed {
    wire::RefusedFeed {
        state_code: own.state.clone(),
        source: own.source.clone(),
        as_of: own.as_of.clone(),
        file: own.file.clone(),
        reason: own.reason.word().to_owned(),
        findings: counted(&own.findings),
        refused_at: own.refused_at.clone(),
    }
}

fn findings(own: &RuleFindings) -> wire::RuleFindings {
    // An index of a newer or older importer may name a rule that this program does not know.
    let rule = rules::by_id(&own.rule);
    let text = |part: fn(&rules::Rule) -> &'static str| rule.map(part).unwrap_or_default().to_owned();
    let place = |(source, place): &(String, FindingPlace)| wire::FindingPlace {
        source: source.clone(),
        file: place.file.clone(),
        line: long(place.line),
        element: place.element.clone(),
    };
    wire::RuleFindings {
        rule: own.rule.clone(),
        severity: own.severity.clone(),
        count: long(own.count),
        feed_count: count(own.feeds),
        refused: own.refused,
        explanation: text(|rule| rule.explanation),
        example: text(|rule| rule.example),
        fix: text(|rule| rule.fix),
        places: own.places.iter().map(place).collect(),
    }
}
