//! Contentful's delivery and preview APIs (SPEC sections 7 and 9): entries by id or content type, page by
//! page, three links deep, in all locales; what changed, by sync; assets, tags, locales and content types
//! for the tools of editors. Tests over a whole service: `tests/contentful.rs`.

mod asset_keys;
mod http;
mod sync;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use common::clock::Clock;
use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};
use common::stale::{Load, StaleCache, StalePolicy};
use serde_json::Value;

use self::asset_keys::{AssetKey, AssetKeys};
use self::http::{DEADLINE, Http};
use super::cda::{Signer, Space};
use super::{cda, ids, reading, schema};
use crate::config;
use crate::domain::alert::SiteAlerts;
use crate::domain::entry::JurisdictionEntry;
use crate::service::source::{EntrySource, Mode, SourceError};
use crate::vendor::{AttemptFailure, ClientError};

pub use self::asset_keys::AssetKey as SigningKey;
pub use self::sync::Delta;

/// Pages of one query; more entries than fit are not read.
const MAX_PAGES: usize = 100;
/// Items of one page of assets, tags, locales and content types, the vendor's maximum.
const PAGE: usize = 1_000;
/// The vendor's delivery network may be a moment behind its sync: it is asked again after this.
const BEHIND: Duration = Duration::from_millis(400);
/// Revisions that the sync announced and that a query must show, at most.
const MAX_ANNOUNCED: usize = 10_000;

/// A client of one space.
pub struct Contentful {
    http: Arc<Http>,
    /// The default locale by API (preview or not): the same for hours, and asked for every five minutes.
    locale: StaleCache<bool, Option<String>, SourceError>,
    keys: [AssetKeys; 2],
    announced: Mutex<HashMap<String, u64>>,
    clock: Clock,
}

impl Contentful {
    /// A client; it connects with the first request. The clock is that of the vendor's keys: the real one.
    ///
    /// # Errors
    /// When the HTTP client or the addresses cannot be built.
    pub fn new(space: &config::Contentful, clock: Clock) -> Result<Self, ClientError> {
        let http = Arc::new(Http::new(space)?);
        let of = Arc::clone(&http);
        let locale = StaleCache::new(
            StalePolicy::published("content_locales", 2),
            move |preview, _| -> Load<Option<String>, SourceError> {
                let http = Arc::clone(&of);
                Box::pin(async move {
                    let locales = locales(&http, preview).await?;
                    Ok(cda::default_locale(&locales).into())
                })
            },
        );
        Ok(Self { http, locale, keys: Default::default(), announced: Mutex::default(), clock })
    }

    /// The changes since a token; without one, a first token.
    ///
    /// # Errors
    /// The vendor refuses or cannot be read.
    pub async fn sync(&self, token: Option<&str>) -> Result<Delta, SourceError> {
        let delta = sync::walk(&self.http, token).await?;
        let mut announced = self.announced.lock().unwrap_or_else(PoisonError::into_inner);
        if announced.len() + delta.revisions.len() > MAX_ANNOUNCED {
            announced.clear();
        }
        announced.extend(delta.revisions.iter().map(|(id, revision)| (id.clone(), *revision)));
        Ok(delta)
    }

    /// A key for the addresses of protected assets; `None` when the vendor gives none now.
    pub async fn asset_key(&self, preview: bool) -> Option<AssetKey> {
        self.keys[usize::from(preview)].key(&self.http, preview, &self.clock).await
    }

    /// All pages of one query, with the locale of fields that are not written by language.
    async fn query(
        &self,
        preview: bool,
        filter: &[(&str, &str)],
        limit: usize,
    ) -> Result<Space, SourceError> {
        // Both at once: the second is almost always known already.
        let (space, locale) =
            tokio::join!(self.pages(preview, filter, limit), self.locale.get(&preview, DEADLINE));
        let mut space = space?;
        // Without an answer the fields must stand under English, as they nearly always do.
        space.set_default_locale(locale.ok().flatten());
        if space.not_resolvable > 0 {
            tracing::info!(count = space.not_resolvable, "links of the CMS that are not resolvable");
        }
        for (id, why) in space.faults.iter().take(20) {
            tracing::warn!(entry = id, why, "an entry of the CMS is left out");
        }
        Ok(space)
    }

    async fn pages(
        &self,
        preview: bool,
        filter: &[(&str, &str)],
        limit: usize,
    ) -> Result<Space, SourceError> {
        let (mut all, mut limit, mut skip) = (Space::default(), limit.clamp(1, PAGE), 0_usize);
        for _ in 0..MAX_PAGES {
            let (from, size) = (skip.to_string(), limit.to_string());
            let mut query = filter.to_vec();
            query.extend([("limit", size.as_str()), ("include", "3"), ("locale", "*")]);
            // Without an order entries may change places between two pages, and one of them would be on
            // neither.
            query.push(("order", "sys.id"));
            if skip > 0 {
                query.push(("skip", &from));
            }
            let page = match self.http.get(preview, "entries", &query, |body| self.read(body)).await {
                Ok(page) => page,
                // The vendor sends 7 MB at most: half as many entries may fit.
                Err(error) if limit > 1 && is_too_large(&error) => {
                    limit /= 2;
                    continue;
                }
                Err(error) => return Err(error),
            };
            let (came, total) = (page.returned, page.total);
            all.extend(page);
            skip += came;
            if came == 0 || total.is_none_or(|total| skip >= total) {
                return Ok(all);
            }
        }
        Err(SourceError::Shape(format!("more than {MAX_PAGES} pages")))
    }

    /// Reads one page. An entry that is older than the sync said is not there yet.
    fn read(&self, body: &[u8]) -> Result<Space, AttemptFailure> {
        let space = Space::parse(body).map_err(AttemptFailure::shape)?;
        let mut announced = self.announced.lock().unwrap_or_else(PoisonError::into_inner);
        if announced.is_empty() {
            return Ok(space);
        }
        for entity in space.entities().filter(|entity| entity.revision > 0) {
            match announced.get(&entity.id) {
                Some(revision) if entity.revision < *revision => {
                    let error = SourceError::Shape("an older revision than was published".to_owned());
                    return Err(AttemptFailure { error, again: true, wait: Some(BEHIND) });
                }
                Some(_) => drop(announced.remove(&entity.id)),
                None => {}
            }
        }
        Ok(space)
    }

    async fn named(&self, preview: bool, ids: &[String]) -> Result<Space, SourceError> {
        self.query(preview, &[("sys.id[in]", &ids.join(","))], ids.len()).await
    }

    /// A key, if the answer links a protected asset.
    async fn signer(&self, preview: bool, space: &Space) -> Option<AssetKey> {
        if space.has_protected_assets() { self.asset_key(preview).await } else { None }
    }
}

fn is_too_large(error: &SourceError) -> bool {
    match error {
        SourceError::Refused { status: 400, message, .. } => message.starts_with("Response size too big"),
        SourceError::Shape(why) => why.starts_with("more than"),
        _ => false,
    }
}

/// All locales of the space.
async fn locales(http: &Http, preview: bool) -> Result<Vec<Value>, SourceError> {
    let mut all = Vec::new();
    for _ in 0..MAX_PAGES {
        let (skip, limit) = (all.len().to_string(), PAGE.to_string());
        let query = [("limit", limit.as_str()), ("skip", skip.as_str())];
        let (items, total) = http
            .get(preview, "locales", &query, |body| {
                let page: Value = serde_json::from_slice(body).map_err(AttemptFailure::shape)?;
                let items = page.get("items").and_then(Value::as_array).cloned();
                let total = page.get("total").and_then(Value::as_u64).unwrap_or(0);
                Ok((items.ok_or_else(|| AttemptFailure::shape("no `items`"))?, total))
            })
            .await?;
        let came = items.len();
        all.extend(items);
        if came == 0 || all.len() as u64 >= total {
            return Ok(all);
        }
    }
    Err(SourceError::Shape(format!("more than {MAX_PAGES} pages")))
}

/// The first entry of the candidates that is this jurisdiction's.
fn pick(
    space: &Space,
    place: &'static Jurisdiction,
    mode: Mode,
    signer: Option<&dyn Signer>,
) -> Option<Arc<JurisdictionEntry>> {
    for id in ids::candidates(place, mode) {
        let Some(entity) = space.items().find(|entity| entity.id == id) else { continue };
        match reading::jurisdiction(space, entity, signer) {
            Some(Ok(entry)) if entry.place == place => return Some(Arc::new(entry)),
            // An entry that says another code than its id is a mistake of an editor: never a wrong place.
            Some(Ok(_)) => tracing::error!(entry = id, "the entry says another code than its id: not used"),
            Some(Err(finding)) => tracing::error!(entry = id, %finding, "the entry is not used"),
            None => tracing::error!(entry = id, "the entry is of another content type: not used"),
        }
    }
    None
}

#[async_trait]
impl EntrySource for Contentful {
    fn allows_preview(&self) -> bool {
        self.http.has_preview()
    }

    async fn entry(
        &self,
        place: &'static Jurisdiction,
        mode: Mode,
    ) -> Result<Option<Arc<JurisdictionEntry>>, SourceError> {
        let space = self.named(mode.preview, &ids::candidates(place, mode)).await?;
        let key = self.signer(mode.preview, &space).await;
        Ok(pick(&space, place, mode, key.as_ref().map(|key| key as &dyn Signer)))
    }

    async fn entries(&self, preview: bool) -> Result<Arc<[Arc<JurisdictionEntry>]>, SourceError> {
        let mode = Mode { preview, test_config: false };
        let mut entries = Vec::new();
        for kind in [JurisdictionKind::State, JurisdictionKind::Territory] {
            let places = jurisdiction::all().iter().filter(|place| place.kind == kind);
            let ids: Vec<_> = places.clone().flat_map(|place| ids::candidates(place, mode)).collect();
            let space = self.named(preview, &ids).await?;
            let key = self.signer(preview, &space).await;
            let signer = key.as_ref().map(|key| key as &dyn Signer);
            entries.extend(places.filter_map(|place| pick(&space, place, mode, signer)));
        }
        entries.sort_by_key(|entry| entry.place.code);
        Ok(entries.into())
    }

    async fn alerts(&self, preview: bool) -> Result<Arc<SiteAlerts>, SourceError> {
        // The first one counts (SPEC section 7, limit 1): one page of one entry.
        let filter = [("content_type", schema::SITEWIDE_ALERTS), ("limit", "1")];
        let query = [filter[0], filter[1], ("include", "3"), ("locale", "*")];
        let (space, locale) = tokio::join!(
            self.http.get(preview, "entries", &query, |body| self.read(body)),
            self.locale.get(&preview, DEADLINE)
        );
        let mut space = space?;
        space.set_default_locale(locale.ok().flatten());
        let key = self.signer(preview, &space).await;
        Ok(Arc::new(reading::sitewide_alerts(&space, key.as_ref().map(|key| key as &dyn Signer))))
    }
}

#[cfg(test)]
mod tests;
