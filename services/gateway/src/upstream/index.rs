//! The locate service's answers about its index and feeds, and the content service's about its entries, as
//! the audit's types.

use proto::content::v1 as content;
use proto::locate::v1 as wire;

use super::Summary;
use crate::site::audit::{
    AuditedFeed, AuditedSource, ContentEntry, FeedAudit, FindingCount, IndexSummary, RefusedFeed,
    StateSummary,
};
use crate::view::api::ElectionCounts;
use crate::view::audit::{AuditContentFinding, AuditFinding, AuditIndex, AuditPlaceOf, AuditTyped};

/// The ways of typing that are shown, at most: there are ten.
const WAYS: usize = 32;

/// The summary, and what the site takes from it.
pub(super) fn summary(wire: wire::GetNationalSummaryResponse) -> Summary {
    let is_sample = |s: &wire::StateSummary| s.feed.as_ref().is_some_and(|f| f.sample);
    let of_sample = wire.states.iter().filter(|own| is_sample(own));
    let examples: Vec<_> =
        of_sample.map(|own| (own.state_code.clone(), own.example_addresses.clone())).collect();
    let sample = wire.states.iter().any(is_sample);
    let whole = IndexSummary {
        states: wire.states.into_iter().map(state).collect(),
        index: AuditIndex {
            version: wire.index_version,
            built_at: wire.index_built_at,
            import_ended_at: wire.import_ended_at,
        },
        self_check: shares(wire.self_check),
        refused_feeds: wire.refused_feeds.into_iter().map(refused).collect(),
    };
    Summary { whole, sample, examples }
}

/// All that is known of one jurisdiction's feeds.
pub(super) fn feed_audit(wire: wire::GetFeedAuditResponse) -> FeedAudit {
    FeedAudit {
        feeds: wire.feeds.into_iter().map(feed).collect(),
        findings: wire.findings.into_iter().map(rule).collect(),
        self_check: shares(wire.self_check),
        refused_feeds: wire.refused_feeds.into_iter().map(refused).collect(),
    }
}

/// An entry of the content service.
pub(super) fn entry(wire: content::JurisdictionSummary) -> ContentEntry {
    ContentEntry {
        code: wire.code,
        election_day: wire.election.map(|election| election.election_day).unwrap_or_default(),
        missing_fields: wire.missing_fields,
        findings: wire.findings.into_iter().map(entry_finding).collect(),
    }
}

fn entry_finding(wire: content::ContentFinding) -> AuditContentFinding {
    let severity = match wire.severity() {
        content::FindingSeverity::Error => "error",
        content::FindingSeverity::Note => "note",
        content::FindingSeverity::Warning | content::FindingSeverity::Unspecified => "warning",
    };
    AuditContentFinding { field: wire.field, rule: wire.rule, severity, message: wire.message }
}

fn state(wire: wire::StateSummary) -> StateSummary {
    StateSummary {
        state_code: wire.state_code,
        feed: wire.feed.map(source),
        e_day_location_count: wire.e_day_location_count,
        drop_off_location_count: wire.drop_off_location_count,
        ev_location_count: wire.ev_location_count,
        elections: wire.elections.into_iter().map(election).collect(),
        precinct_count: wire.precinct_count,
        segment_count: wire.segment_count,
        findings: findings(wire.findings),
        feed_count: wire.feed_count,
        oldest_as_of: wire.oldest_as_of,
        election_is_over: wire.election_is_over,
    }
}

fn election(wire: wire::ElectionCounts) -> ElectionCounts {
    ElectionCounts {
        election_date: wire.election_date,
        e_day_location_count: wire.e_day_location_count,
        drop_off_location_count: wire.drop_off_location_count,
        ev_location_count: wire.ev_location_count,
    }
}

fn feed(wire: wire::AuditedFeed) -> AuditedFeed {
    AuditedFeed {
        feed: wire.feed.map(source).unwrap_or_default(),
        election_is_over: wire.election_is_over,
        e_day_location_count: wire.e_day_location_count,
        drop_off_location_count: wire.drop_off_location_count,
        ev_location_count: wire.ev_location_count,
        precinct_count: wire.precinct_count,
        segment_count: wire.segment_count,
        findings: findings(wire.findings),
    }
}

fn source(wire: wire::Feed) -> AuditedSource {
    AuditedSource {
        source: wire.source,
        as_of: wire.as_of,
        election_date: wire.election_date,
        election_name: wire.election_name,
        sample: wire.sample,
    }
}

fn findings(wire: Vec<wire::FindingCount>) -> Vec<FindingCount> {
    let one =
        |own: wire::FindingCount| FindingCount { rule: own.rule, severity: own.severity, count: own.count };
    wire.into_iter().map(one).collect()
}

fn refused(wire: wire::RefusedFeed) -> RefusedFeed {
    RefusedFeed {
        state_code: wire.state_code,
        source: wire.source,
        as_of: wire.as_of,
        file: wire.file,
        reason: wire.reason,
        findings: findings(wire.findings),
        refused_at: wire.refused_at,
    }
}

fn shares(wire: Vec<wire::SelfCheckShare>) -> Vec<AuditTyped> {
    let one = |own: wire::SelfCheckShare| AuditTyped {
        way: own.way,
        found: own.found,
        asked: own.asked,
        not_known: own.not_known,
        wrong: own.wrong,
    };
    wire.into_iter().take(WAYS).map(one).collect()
}

fn rule(wire: wire::RuleFindings) -> AuditFinding {
    let place = |own: wire::FindingPlace| AuditPlaceOf {
        source: own.source,
        file: own.file,
        line: own.line,
        element: own.element,
    };
    AuditFinding {
        rule: wire.rule,
        severity: wire.severity,
        count: wire.count,
        feeds: wire.feed_count.into(),
        refused: wire.refused,
        explanation: wire.explanation,
        fix: wire.fix,
        places: wire.places.into_iter().map(place).collect(),
    }
}
