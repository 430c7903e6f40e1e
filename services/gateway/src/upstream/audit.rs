//! The data of the audits: the findings of one jurisdiction's feeds, page by page, and what each entry of the
//! content service lacks. Cached for seconds: many readers are one question, and a new index shows at once.

use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use common::breaker::Breaker;
use common::grpc::client::{Balanced, request};
use common::stale::{Load, StaleCache, StalePolicy};
use proto::content::v1 as content;
use proto::content::v1::content_service_client::ContentServiceClient;
use proto::locate::v1 as locate;
use proto::locate::v1::locate_service_client::LocateServiceClient;

use super::{BREAKER, UpstreamError, call_upstream, index};
use crate::site::audit::{Entry, FeedAudit};

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

type Feeds = StaleCache<&'static str, Arc<FeedAudit>, UpstreamError>;
type Content = StaleCache<NaiveDate, Arc<Vec<Entry>>, UpstreamError>;

/// The caches of the audits.
pub(super) struct AuditCache {
    feeds: Feeds,
    content: Content,
    deadline: Duration,
}

impl AuditCache {
    pub(super) fn new(
        locate: &LocateServiceClient<Balanced>,
        content: &ContentServiceClient<Balanced>,
        deadline: Duration,
    ) -> Self {
        // Circuits of their own: the audit may not close the way to look-ups or to content.
        let (locate, breaker) = (locate.clone(), Arc::new(Breaker::new(BREAKER)));
        let policy = StalePolicy { fresh: FRESH, keep: KEEP, ..StalePolicy::published("feed_audit", 64) };
        let feeds = StaleCache::new(policy, move |code, _| -> Load<_, _> {
            let (locate, breaker) = (locate.clone(), Arc::clone(&breaker));
            Box::pin(async move {
                let audit = pages(locate, &breaker, deadline, code).await?;
                Ok(Arc::new(index::feed_audit(audit)).into())
            })
        });
        let (client, breaker) = (content.clone(), Arc::new(Breaker::new(BREAKER)));
        let policy = StalePolicy { fresh: CONTENT_FRESH, ..StalePolicy::published("content_audit", 3) };
        let content = StaleCache::new(policy, move |today: NaiveDate, _| -> Load<_, _> {
            let (mut client, breaker) = (client.clone(), Arc::clone(&breaker));
            Box::pin(async move {
                let message =
                    content::ListJurisdictionsRequest { date: today.to_string(), ..Default::default() };
                let call = client.list_jurisdictions(request(message, CONTENT_DEADLINE));
                let answer = call_upstream("content_audit", &breaker, CONTENT_DEADLINE, call).await?;
                let entries: Vec<Entry> = answer.jurisdictions.into_iter().map(index::entry).collect();
                Ok(Arc::new(entries).into())
            })
        });
        Self { feeds, content, deadline }
    }

    pub(super) async fn feeds(&self, code: &'static str) -> Result<Arc<FeedAudit>, UpstreamError> {
        Ok(self.feeds.get(&code, self.deadline).await?)
    }

    pub(super) async fn content(&self, today: NaiveDate) -> Option<Arc<Vec<Entry>>> {
        self.content.get(&today, CONTENT_DEADLINE).await.ok()
    }
}

/// All pages as one answer. An index that is swapped in between two pages ends it; the next question begins
/// anew.
async fn pages(
    mut client: LocateServiceClient<Balanced>,
    breaker: &Breaker,
    deadline: Duration,
    code: &str,
) -> Result<locate::GetFeedAuditResponse, UpstreamError> {
    let mut whole: Option<locate::GetFeedAuditResponse> = None;
    for _ in 0..PAGES {
        let page_token = whole.as_ref().map(|w| w.next_page_token.clone()).unwrap_or_default();
        let message =
            locate::GetFeedAuditRequest { state_code: code.to_owned(), page_size: PAGE, page_token };
        let call = client.get_feed_audit(request(message, deadline));
        let page = call_upstream("locate_audit", breaker, deadline, call).await?;
        match &mut whole {
            None => whole = Some(page),
            Some(whole) => {
                whole.findings.extend(page.findings);
                whole.next_page_token = page.next_page_token;
            }
        }
        if whole.as_ref().is_some_and(|w| w.next_page_token.is_empty()) {
            break;
        }
    }
    whole.ok_or(UpstreamError::Unavailable)
}
