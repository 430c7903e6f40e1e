//! The data of the audits: the findings of one jurisdiction's feeds, page by page, and what each entry of the
//! content service lacks. Cached for seconds: many readers are one question, and a new index shows at once.

use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use common::stale::{Load, StaleCache, StalePolicy};
use proto::content::v1 as content;
use proto::locate::v1 as locate;

use super::circuit::Circuit;
use super::{CallError, ContentClient, LocateClient, index};
use crate::site::audit::{ContentEntry, FeedAudit};

/// How long an answer about feeds is fresh.
pub(super) const FRESH: Duration = Duration::from_secs(20);
/// How long it may be shown; a reader who comes later waits for a newer one.
pub(super) const KEEP: Duration = Duration::from_secs(45);
/// How long an answer of the content service is fresh; a stale one is better than none.
const CONTENT_FRESH: Duration = Duration::from_secs(60);
const CONTENT_DEADLINE: Duration = Duration::from_secs(5);
/// Findings a page, and pages: more than twice as many as there are rules, served and refused.
const PAGE: i32 = 200;
const PAGES: usize = 4;

type Feeds = StaleCache<&'static str, Arc<FeedAudit>, CallError>;
type Content = StaleCache<NaiveDate, Arc<Vec<ContentEntry>>, CallError>;

/// The caches of the audits.
pub(super) struct AuditCache {
    feeds: Feeds,
    content: Content,
    deadline: Duration,
}

impl AuditCache {
    pub(super) fn new(locate: &LocateClient, content: &ContentClient, deadline: Duration) -> Self {
        // Circuits of their own: the audit may not close the way to look-ups or to content.
        let (locate, circuit) = (locate.clone(), Circuit::new("locate_audit", deadline));
        let policy = StalePolicy { fresh: FRESH, keep: KEEP, ..StalePolicy::published("feed_audit", 64) };
        let feeds = StaleCache::new(policy, move |code, _| -> Load<_, _> {
            let (locate, circuit) = (locate.clone(), Arc::clone(&circuit));
            Box::pin(async move {
                let audit = pages(&locate, &circuit, code).await?;
                Ok(Arc::new(index::feed_audit(audit)).into())
            })
        });
        let (client, circuit) = (content.clone(), Circuit::new("content_audit", CONTENT_DEADLINE));
        let policy = StalePolicy { fresh: CONTENT_FRESH, ..StalePolicy::published("content_audit", 3) };
        let content = StaleCache::new(policy, move |today: NaiveDate, _| -> Load<_, _> {
            let (mut client, circuit) = (client.clone(), Arc::clone(&circuit));
            Box::pin(async move {
                let message =
                    content::ListJurisdictionsRequest { date: today.to_string(), ..Default::default() };
                let answer = circuit.call(client.list_jurisdictions(circuit.request(message))).await?;
                let entries: Vec<ContentEntry> = answer.jurisdictions.into_iter().map(index::entry).collect();
                Ok(Arc::new(entries).into())
            })
        });
        Self { feeds, content, deadline }
    }

    pub(super) async fn feeds(&self, code: &'static str) -> Result<Arc<FeedAudit>, CallError> {
        Ok(self.feeds.get(&code, self.deadline).await?)
    }

    pub(super) async fn content(&self, today: NaiveDate) -> Option<Arc<Vec<ContentEntry>>> {
        self.content.get(&today, CONTENT_DEADLINE).await.ok()
    }
}

/// All pages as one answer. An index that is swapped in between two pages ends it; the next question begins
/// anew.
async fn pages(
    client: &LocateClient,
    circuit: &Circuit,
    code: &str,
) -> Result<locate::GetFeedAuditResponse, CallError> {
    let page = |page_token| {
        let state_code = code.to_owned();
        let message = locate::GetFeedAuditRequest { state_code, page_size: PAGE, page_token };
        let mut client = client.clone();
        async move { circuit.call(client.get_feed_audit(circuit.request(message))).await }
    };
    let mut whole = page(String::new()).await?;
    for _ in 1..PAGES {
        if whole.next_page_token.is_empty() {
            break;
        }
        let next = page(whole.next_page_token).await?;
        whole.findings.extend(next.findings);
        whole.next_page_token = next.next_page_token;
    }
    Ok(whole)
}
