//! Caches in front of a slow source: fresh for five minutes, then served stale while one load runs; stale on
//! error for a day; callers that miss together wait for one load. Drafts are cached for a second at most
//! (DESIGN section 5). Entries are cached before the rules, so no day is in the key. When something is
//! published, [`CachedSource::changed`] loads just the answers that were read from it.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use common::jurisdiction::{self, Jurisdiction};
use common::stale::{Load, Missed, StaleCache, StalePolicy, Tiers};
use tokio::time::Instant;

use super::{ids, schema};
use crate::domain::alert::SiteAlerts;
use crate::domain::entry::JurisdictionEntry;
use crate::domain::finding::Finding;
use crate::service::changes::Changes;
use crate::service::source::{EntrySource, Mode, SourceError};

/// Longer than any load: the callers' own deadlines end their waiting.
const WAIT: Duration = Duration::from_secs(60);
/// 56 jurisdictions, each with its test entry, and room.
const CAPACITY: usize = 256;
/// Findings of one entry that are logged.
const MAX_LOGGED: usize = 20;

/// Entries that are loaded one by one when they have changed; more are loaded together.
const MAX_SINGLE: usize = 3;

/// A jurisdiction, and whether its test entry is asked for.
type Key = (&'static str, bool);
type Cache<K, V> = StaleCache<K, V, SourceError>;

/// A source behind caches.
pub struct CachedSource<S> {
    source: Arc<S>,
    entry: Tiers<Key, Option<Arc<JurisdictionEntry>>, SourceError>,
    entries: Tiers<(), Arc<[Arc<JurisdictionEntry>]>, SourceError>,
    alerts: Tiers<(), Arc<SiteAlerts>, SourceError>,
}

fn entry_cache<S: EntrySource>(source: &Arc<S>, preview: bool) -> Cache<Key, Option<Arc<JurisdictionEntry>>> {
    let source = Arc::clone(source);
    StaleCache::new(policy("content_entry", preview), move |(code, test_config): Key, old| -> Load<_, _> {
        let source = Arc::clone(&source);
        Box::pin(async move {
            let Some(place) = jurisdiction::any(code) else { return Ok(None.into()) };
            let entry = source.entry(place, Mode { preview, test_config }).await?;
            // Once, until it is there again.
            if entry.is_none() && !preview && !test_config && old.as_ref().is_none_or(Option::is_some) {
                tracing::error!(
                    code,
                    "the CMS has no entry of a jurisdiction: voters see the built-in links"
                );
            }
            if let Some(entry) = entry.as_deref().filter(|_| !preview) {
                report(entry, old.flatten().as_deref());
            }
            Ok(entry.into())
        })
    })
}

fn policy(name: &'static str, preview: bool) -> StalePolicy {
    if preview { StalePolicy::drafts(name, CAPACITY) } else { StalePolicy::published(name, CAPACITY) }
}

/// Tells editors' mistakes once per change of the entry. Those of registration are reported as errors
/// (SPEC section 8, "Registration config parsing errors are reported").
pub(crate) fn report(entry: &JurisdictionEntry, old: Option<&JurisdictionEntry>) {
    if old.is_some_and(|old| old.origin.fingerprint == entry.origin.fingerprint) {
        return;
    }
    tell(entry.place.code, &entry.unreadable);
}

/// The same for the alerts of the whole site, which are of no jurisdiction.
pub(crate) fn report_alerts(alerts: &SiteAlerts, old: Option<&SiteAlerts>) {
    if old.is_none_or(|old| old.origin.fingerprint != alerts.origin.fingerprint) {
        tell("", &alerts.unreadable);
    }
}

fn tell(code: &str, findings: &[Finding]) {
    for Finding { entry: id, field, path, why, content_type } in findings.iter().take(MAX_LOGGED) {
        if content_type == schema::REGISTRATION {
            tracing::error!(code, entry = id, field, path, why, "registration config parsing error");
        } else {
            tracing::warn!(code, entry = id, field, path, why, "voters do not see a field of the CMS");
        }
    }
}

impl<S: EntrySource> CachedSource<S> {
    /// Puts caches in front of a source.
    #[must_use]
    pub fn new(source: Arc<S>) -> Self {
        let entry = Tiers { published: entry_cache(&source, false), drafts: entry_cache(&source, true) };
        let entries = |preview: bool| {
            let (source, single) = (Arc::clone(&source), entry.published.clone());
            StaleCache::new(policy("content_entries", preview), move |(), _| -> Load<_, _> {
                let (source, single) = (Arc::clone(&source), single.clone());
                Box::pin(async move {
                    let began = Instant::now();
                    let entries = source.entries(preview).await?;
                    if !preview {
                        spread(&entries, &single, began);
                    }
                    Ok(entries.into())
                })
            })
        };
        let alerts = |preview: bool| {
            let source = Arc::clone(&source);
            StaleCache::new(policy("content_alerts", preview), move |(), old| -> Load<_, _> {
                let source = Arc::clone(&source);
                Box::pin(async move {
                    let alerts: Arc<SiteAlerts> = source.alerts(preview).await?;
                    if !preview {
                        report_alerts(&alerts, old.as_deref());
                    }
                    Ok(alerts.into())
                })
            })
        };
        Self {
            entries: Tiers { published: entries(false), drafts: entries(true) },
            alerts: Tiers { published: alerts(false), drafts: alerts(true) },
            entry,
            source,
        }
    }

    /// The source itself.
    #[must_use]
    pub fn source(&self) -> &Arc<S> {
        &self.source
    }

    /// Reads everything that is published, so that no visitor is the first.
    pub async fn warm(&self) {
        let (entries, alerts) =
            tokio::join!(self.entries.published.get(&(), WAIT), self.alerts.published.get(&(), WAIT));
        let entries = entries.map_or(0, |entries| entries.len());
        tracing::info!(entries, alerts = alerts.is_ok(), "the CMS was read");
    }

    /// Reloads the cached answers that were read from changed entries. The stale ones are served until then.
    pub fn changed(&self, changes: &Changes) {
        if changes.is_empty() {
            return;
        }
        let has_list = self.entries.published.peek(&()).is_some();
        let concerns =
            |place: &'static Jurisdiction, test_config: bool, entry: Option<&JurisdictionEntry>| {
                let ids = ids::candidates(place, Mode { preview: false, test_config });
                changes.all
                    || ids.iter().any(|id| changes.ids.contains(id))
                    || entry.is_some_and(|entry| entry.origin.concerns(&changes.ids))
            };
        let kept = self.entry.published.all().into_iter();
        let concerned: Vec<Key> = kept
            .filter(|(key, entry)| {
                jurisdiction::any(key.0).is_some_and(|place| concerns(place, key.1, entry.as_deref()))
            })
            .map(|(key, _)| key)
            .collect();
        let mut answers = concerned.len();
        // After many changes at once, the list loads all of them in a few requests.
        let by_list = has_list && concerned.iter().filter(|key| !key.1).count() > MAX_SINGLE;
        for key in concerned.into_iter().filter(|key| key.1 || !by_list) {
            self.entry.published.refresh(&key);
        }
        if by_list || changes.all {
            self.entries.published.refresh(&());
        }
        for ((), alerts) in self.alerts.published.all() {
            let listed = changes.types.contains(schema::SITEWIDE_ALERTS);
            if changes.all || listed || alerts.origin.concerns(&changes.ids) {
                answers += 1;
                self.alerts.published.refresh(&());
            }
        }
        tracing::info!(changed = changes.ids.len(), all = changes.all, answers, "the CMS has changed");
    }
}

/// Caches each entry of the list, and the absence of the others.
fn spread(
    entries: &[Arc<JurisdictionEntry>],
    single: &Cache<Key, Option<Arc<JurisdictionEntry>>>,
    read_at: Instant,
) {
    for place in jurisdiction::all() {
        let entry = entries.iter().find(|entry| entry.place == place).cloned();
        if let Some(entry) = &entry {
            report(entry, single.peek(&(place.code, false)).flatten().as_deref());
        }
        single.put((place.code, false), entry, read_at);
    }
}

fn missed(why: Missed<SourceError>) -> SourceError {
    match why {
        Missed::Failed(error) => error,
        Missed::NotYet => SourceError::Timeout,
    }
}

#[async_trait]
impl<S: EntrySource> EntrySource for CachedSource<S> {
    fn allows_preview(&self) -> bool {
        self.source.allows_preview()
    }

    async fn entry(
        &self,
        place: &'static Jurisdiction,
        mode: Mode,
    ) -> Result<Option<Arc<JurisdictionEntry>>, SourceError> {
        self.entry.of(mode.preview).get(&(place.code, mode.test_config), WAIT).await.map_err(missed)
    }

    async fn entries(&self, preview: bool) -> Result<Arc<[Arc<JurisdictionEntry>]>, SourceError> {
        let listed = self.entries.of(preview).get(&(), WAIT).await.map_err(missed)?;
        if preview {
            return Ok(listed);
        }
        // Entries that changed since were loaded one by one.
        let latest = |place: &'static Jurisdiction| {
            let of_list = || listed.iter().find(|entry| entry.place == place).cloned();
            self.entry.published.peek(&(place.code, false)).unwrap_or_else(of_list)
        };
        Ok(jurisdiction::all().iter().filter_map(latest).collect())
    }

    async fn alerts(&self, preview: bool) -> Result<Arc<SiteAlerts>, SourceError> {
        self.alerts.of(preview).get(&(), WAIT).await.map_err(missed)
    }

    fn has(&self, place: &'static Jurisdiction, mode: Mode) -> bool {
        self.entry.of(mode.preview).peek(&(place.code, mode.test_config)).is_some()
    }

    fn age(&self, place: &'static Jurisdiction, mode: Mode) -> Duration {
        self.entry.of(mode.preview).age(&(place.code, mode.test_config)).unwrap_or_default()
    }

    fn age_of_alerts(&self, preview: bool) -> Duration {
        self.alerts.of(preview).age(&()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
