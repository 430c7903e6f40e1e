//! The audit of one jurisdiction in wire types, a page at a time.

use proto::locate::v1 as wire;
use tonic::Status;

use super::convert::{count, counted, feed, long, refused, share, time};
use super::page::Page;
use super::request::{no_data, page_size, state_code};
use crate::service::import_report::FindingPlace;
use crate::service::{AuditedFeed, Locator, RuleFindings, age};
use index::SelfCheck;

/// Findings on a page where the caller does not say.
const PAGE: usize = 100;
const MOST_PAGE: i32 = 200;

/// Answers `GetFeedAudit`: one page of findings; the feeds of the jurisdiction are on the first page alone.
pub(super) fn get(
    locator: &Locator,
    request: &wire::GetFeedAuditRequest,
) -> Result<wire::GetFeedAuditResponse, Status> {
    let state = state_code(&request.state_code)?;
    let size = page_size(request.page_size, PAGE, MOST_PAGE)?;
    let audit = locator.audit(state).ok_or_else(no_data)?;
    let stamp = format!("{}/{}/", audit.version, audit.import_ended_at);
    let page = Page::of(&stamp, &request.page_token, size, audit.findings.len())?;
    let feeds: &[AuditedFeed] = if page.from == 0 { &audit.feeds } else { &[] };
    Ok(wire::GetFeedAuditResponse {
        state_code: state.as_str().to_owned(),
        index_version: audit.version.clone(),
        index_built_at: time(audit.built_at),
        feeds: feeds.iter().map(|own| audited(own, locator)).collect(),
        findings: audit.findings[page.from..page.end].iter().map(findings).collect(),
        next_page_token: page.next,
        self_check: audit.self_check.iter().flat_map(SelfCheck::rows).map(share).collect(),
        refused_feeds: audit.refused.iter().map(refused).collect(),
        import_ended_at: audit.import_ended_at,
    })
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
