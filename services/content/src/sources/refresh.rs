//! Keeps the caches up to date within seconds: every few seconds the CMS is asked for changes, and a webhook
//! may announce a change sooner. Only the answers that were read from changed entries are loaded again.
//! Tests: `tests/contentful/fresh.rs`.

use std::sync::Arc;
use std::time::Duration;

use super::cached::CachedSource;
use super::contentful::{Contentful, Delta};
use crate::service::changes::{Changes, Signal};
use crate::service::source::SourceError;

/// How long a burst of webhooks is collected.
const BURST: Duration = Duration::from_millis(200);
/// The vendor's delivery network may be a moment behind its webhook: what it named is loaded once more.
const SECOND_LOOK: Duration = Duration::from_secs(2);
/// Longest time between two requests after failures.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Keeps the caches up to date for ever. `poll` of zero waits for the webhook alone.
pub async fn run(cached: Arc<CachedSource<Contentful>>, poll: Duration, signal: Signal) {
    cached.warm().await;
    let (mut token, mut pause, mut again) = (None, poll, Changes::default());
    loop {
        let rest = if !again.is_empty() {
            SECOND_LOOK
        } else if poll.is_zero() {
            Duration::MAX
        } else {
            pause
        };
        tokio::select! {
            () = tokio::time::sleep(rest) => {}
            () = signal.changed() => tokio::time::sleep(BURST).await,
        }
        let told = signal.take();
        let mut changes = std::mem::replace(&mut again, told.clone());
        changes.extend(told);
        if !poll.is_zero() {
            match next(cached.source(), &mut token).await {
                Ok(found) => {
                    pause = poll;
                    changes.extend(found);
                }
                Err(error) => {
                    // The first failure is logged as an error, which error reports include; the next ones add
                    // nothing.
                    if pause == poll {
                        tracing::error!(%error, "the CMS does not say what changed");
                    } else {
                        tracing::warn!(%error, "the CMS still does not say what changed");
                    }
                    metrics::counter!("content_sync_failed_total").increment(1);
                    pause = (pause * 2).clamp(poll, LONGEST_PAUSE.max(poll));
                }
            }
        }
        cached.changed(&changes);
    }
}

/// The changes since the token. A token that the vendor no longer knows costs one walk over the space, after
/// which everything may have changed.
async fn next(source: &Contentful, token: &mut Option<String>) -> Result<Changes, SourceError> {
    let known = token.take();
    let walked = source.sync(known.as_deref()).await;
    match walked {
        Ok(Delta { token: next, changes, .. }) => {
            *token = Some(next);
            // Between the first reading and the first token something may have changed, too.
            Ok(if known.is_some() { changes } else { Changes::everything() })
        }
        Err(error) if known.is_some() && is_expired(&error) => {
            tracing::warn!(%error, "the sync token has expired");
            let delta = source.sync(None).await?;
            *token = Some(delta.token);
            Ok(Changes::everything())
        }
        Err(error) => {
            *token = known;
            Err(error)
        }
    }
}

fn is_expired(error: &SourceError) -> bool {
    matches!(error, SourceError::Refused { status: 400 | 404 | 410 | 422, .. })
}
