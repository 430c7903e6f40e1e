//! The gateway's own copy of the content: fresh for five minutes, then served while one load runs, for at
//! most a day while loads fail. It does not hold a change back: twice a second the content service is asked
//! which of the cached answers have changed, and those are loaded at once. Drafts are at most a second old.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use common::lifecycle::Lifecycle;
use common::stale::{Load, Loaded, StaleCache, StalePolicy, Tiers};
use proto::content::v1 as wire;

use super::circuit::Circuit;
use super::{CallError, ContentClient, Edition, content};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::wording::text::TextPair;

/// How long a visitor waits at most for content that is not cached; the load goes on.
const VISITOR_WAIT: Duration = Duration::from_secs(2);
/// How long a load may take.
const LOAD_DEADLINE: Duration = Duration::from_secs(30);
/// How often the content service is asked what changed, and how long it may take to say so. A look-up that is
/// switched off stops answering within a second (DESIGN section 7).
const FOLLOW_EVERY: Duration = Duration::from_millis(500);
const FOLLOW_DEADLINE: Duration = Duration::from_secs(2);
/// 56 jurisdictions in four editions on two days, and room; the service takes 1,000 in one question.
const CAPACITY: usize = 512;

/// A jurisdiction, which edition, on which day (SPEC section 7).
type ConfigKey = (&'static str, Edition, NaiveDate);
type Config = Option<Arc<JurisdictionConfig>>;
type Alerts = Arc<Vec<TextPair>>;
type Cache<K, V> = StaleCache<K, Tagged<V>, CallError>;

/// An answer of the content service with its etag.
#[derive(Clone, Default)]
struct Tagged<T> {
    /// Shared: each page that is asked for takes a copy.
    etag: Arc<str>,
    value: T,
}

/// The caches of jurisdictions and of sitewide alerts.
pub(super) struct ContentCache {
    configs: Tiers<ConfigKey, Tagged<Config>, CallError>,
    alerts: Tiers<(bool, NaiveDate), Tagged<Alerts>, CallError>,
}

/// Asks the content service for an answer, within the circuit of the visitors' questions.
#[derive(Clone)]
struct ContentLoader {
    client: ContentClient,
    circuit: Arc<Circuit>,
}

impl ContentCache {
    pub(super) fn new(client: ContentClient, life: &Lifecycle) -> Self {
        let circuit = Circuit::new("content", LOAD_DEADLINE);
        let loader = ContentLoader { client: client.clone(), circuit };
        let configs = |policy| {
            let loader = loader.clone();
            StaleCache::new(policy, move |key, old| -> Load<_, _> {
                Box::pin(loader.clone().config(key, old))
            })
        };
        let alerts = |policy| {
            let loader = loader.clone();
            StaleCache::new(policy, move |key, old| -> Load<_, _> {
                Box::pin(loader.clone().alerts(key, old))
            })
        };
        let cache = Self {
            configs: Tiers {
                published: configs(StalePolicy::published("site_config", CAPACITY)),
                drafts: configs(StalePolicy::drafts("site_config_drafts", CAPACITY)),
            },
            alerts: Tiers {
                published: alerts(StalePolicy::published("site_alerts", 8)),
                drafts: alerts(StalePolicy::drafts("site_alerts_drafts", 8)),
            },
        };
        let follow = follow(client, cache.configs.published.clone(), cache.alerts.published.clone());
        life.background(follow);
        cache
    }

    /// The configuration of a jurisdiction on a day; `None` when there is none or it cannot be read.
    /// Yesterday's is better than none.
    pub(super) async fn config(&self, code: &'static str, edition: Edition, today: NaiveDate) -> Config {
        let cache = self.configs.of(edition.preview);
        let yesterday = || {
            let day = today.pred_opt()?;
            cache.peek(&(code, edition, day))
        };
        let answer = cache.get(&(code, edition, today), VISITOR_WAIT).await.ok();
        answer.or_else(yesterday)?.value
    }

    /// The active sitewide alerts; none when they cannot be read.
    pub(super) async fn alerts(&self, preview: bool, today: NaiveDate) -> Alerts {
        let answer = self.alerts.of(preview).get(&(preview, today), VISITOR_WAIT).await;
        answer.map(|answer| answer.value).unwrap_or_default()
    }
}

impl ContentLoader {
    /// Drafts need a credential that the service may lack: the published entry serves then.
    async fn config(
        self,
        (code, edition, today): ConfigKey,
        old: Option<Tagged<Config>>,
    ) -> Result<Loaded<Tagged<Config>>, CallError> {
        let old = old.unwrap_or_default();
        let mut preview = edition.preview;
        loop {
            let message = wire::GetJurisdictionRequest {
                code: code.to_owned(),
                preview,
                test_config: edition.test_config,
                date: today.to_string(),
                if_none_match: old.etag.to_string(),
                ..Default::default()
            };
            let mut client = self.client.clone();
            let call = client.get_jurisdiction(self.circuit.request(message));
            return match self.circuit.call(call).await {
                Ok(answer) => {
                    let age = Duration::from_secs(answer.age_seconds.into());
                    let value = match answer.jurisdiction {
                        _ if answer.not_modified => old.value,
                        Some(jurisdiction) => {
                            let mut config = content::jurisdiction(jurisdiction, today);
                            config.draft = preview || edition.test_config;
                            Some(Arc::new(config))
                        }
                        None => None,
                    };
                    Ok(Loaded { value: Tagged { etag: answer.etag.into(), value }, age })
                }
                Err(CallError::Refused) if preview => {
                    preview = false;
                    continue;
                }
                Err(CallError::NotFound) => Ok(Tagged::default().into()),
                Err(failure) => Err(failure),
            };
        }
    }

    async fn alerts(
        self,
        (preview, today): (bool, NaiveDate),
        old: Option<Tagged<Alerts>>,
    ) -> Result<Loaded<Tagged<Alerts>>, CallError> {
        let old = old.unwrap_or_default();
        let mut preview = preview;
        loop {
            let message = wire::ListSiteAlertsRequest {
                preview,
                date: today.to_string(),
                if_none_match: old.etag.to_string(),
                ..Default::default()
            };
            let mut client = self.client.clone();
            let call = client.list_site_alerts(self.circuit.request(message));
            return match self.circuit.call(call).await {
                Ok(answer) => {
                    let age = Duration::from_secs(answer.age_seconds.into());
                    let read = || Arc::new(content::alerts(answer.alerts));
                    let value = if answer.not_modified { old.value } else { read() };
                    Ok(Loaded { value: Tagged { etag: answer.etag.into(), value }, age })
                }
                Err(CallError::Refused) if preview => {
                    preview = false;
                    continue;
                }
                Err(failure) => Err(failure),
            };
        }
    }
}

/// Asks twice a second which of the cached answers have changed, and has those loaded. A change that one
/// replica of the content service knows, and another not yet, is found at one of the next turns.
async fn follow(
    mut client: ContentClient,
    configs: Cache<ConfigKey, Config>,
    alerts: Cache<(bool, NaiveDate), Alerts>,
) {
    // Apart from that of the visitors' questions: this one may not close the way to content.
    let circuit = Circuit::new("content_changes", FOLLOW_DEADLINE);
    loop {
        tokio::time::sleep(FOLLOW_EVERY).await;
        let (configs_cached, alerts_cached) = (configs.all(), alerts.all());
        if configs_cached.is_empty() && alerts_cached.is_empty() {
            continue;
        }
        let cached = |code: &str, test_config, date: NaiveDate, etag: &str| wire::KeptAnswer {
            code: code.to_owned(),
            test_config,
            date: date.to_string(),
            etag: etag.to_owned(),
            ..Default::default()
        };
        let mut message = wire::ListChangesRequest::default();
        for ((code, edition, date), answer) in &configs_cached {
            message.kept.push(cached(code, edition.test_config, *date, &answer.etag));
        }
        for ((_, date), answer) in &alerts_cached {
            message.kept.push(cached("", false, *date, &answer.etag));
        }
        let began = Instant::now();
        let call = client.list_changes(circuit.request(message));
        let Ok(answer) = circuit.call(call).await else { continue };
        for position in answer.changed {
            let position = usize::try_from(position).unwrap_or(usize::MAX);
            if let Some((key, _)) = configs_cached.get(position) {
                configs.refresh(key);
            } else if let Some((key, _)) = alerts_cached.get(position - configs_cached.len()) {
                alerts.refresh(key);
            }
        }
        tracing::debug!(ms = began.elapsed().as_millis(), "followed the content");
    }
}
