//! The data of places without an address, from locate: the counties of a state, and the places of one, page
//! by page. Cached for seconds, as the audit's: many readers are one question, and a new index shows at once.

use std::sync::Arc;
use std::time::Duration;

use common::breaker::Breaker;
use common::grpc::client::{Balanced, request};
use common::stale::{Load, StaleCache, StalePolicy};
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_client::LocateServiceClient;

use super::audit::{FRESH, KEEP};
use super::locate::county;
use super::{BREAKER, UpstreamError, call_upstream};
use crate::site::lookup::county::{Counties, CountyData};

/// Counties or places a page.
const PAGE: i32 = 250;
/// Pages of one answer: 2,000 counties, or 2,000 places.
const PAGES: usize = 8;
/// Counties whose places are cached.
const KEPT_COUNTIES: usize = 64;

type States = StaleCache<&'static str, Arc<Counties>, UpstreamError>;
type Places = StaleCache<(&'static str, String), Arc<CountyData>, UpstreamError>;

/// The caches of counties and of their places.
pub(super) struct CountyCache {
    states: States,
    places: Places,
    deadline: Duration,
}

impl CountyCache {
    pub(super) fn new(locate: &LocateServiceClient<Balanced>, deadline: Duration) -> Self {
        // A circuit of its own: these pages may not close the way to look-ups.
        let breaker = Arc::new(Breaker::new(BREAKER));
        let policy = |name, capacity| StalePolicy {
            fresh: FRESH,
            keep: KEEP,
            ..StalePolicy::published(name, capacity)
        };
        let (client, own) = (locate.clone(), Arc::clone(&breaker));
        let states = StaleCache::new(policy("counties", 64), move |code: &'static str, _| -> Load<_, _> {
            let (client, breaker) = (client.clone(), Arc::clone(&own));
            Box::pin(async move {
                let whole = pages(client, &breaker, deadline, code, "").await?;
                let covers_state = whole.covers_state;
                let list = whole.counties.into_iter().map(county::county).collect();
                Ok(Arc::new(Counties { list, covers_state }).into())
            })
        });
        let client = locate.clone();
        let load = move |(code, id): (&'static str, String), _| -> Load<_, _> {
            let (client, breaker) = (client.clone(), Arc::clone(&breaker));
            Box::pin(async move {
                let whole = pages(client, &breaker, deadline, code, &id).await?;
                Ok(Arc::new(county::data(whole).ok_or(UpstreamError::NotFound)?).into())
            })
        };
        Self { states, places: StaleCache::new(policy("county_places", KEPT_COUNTIES), load), deadline }
    }

    /// The counties of a state.
    pub(super) async fn counties(&self, code: &'static str) -> Result<Arc<Counties>, UpstreamError> {
        Ok(self.states.get(&code, self.deadline).await?)
    }

    /// The places of a county that is one of [`CountyCache::counties`].
    pub(super) async fn places(
        &self,
        code: &'static str,
        id: &str,
    ) -> Result<Arc<CountyData>, UpstreamError> {
        Ok(self.places.get(&(code, id.to_owned()), self.deadline).await?)
    }
}

/// All pages as one answer. An index that is swapped in between two pages ends it; the next question begins
/// anew.
async fn pages(
    mut client: LocateServiceClient<Balanced>,
    breaker: &Breaker,
    deadline: Duration,
    code: &str,
    county: &str,
) -> Result<wire::ListCountyPlacesResponse, UpstreamError> {
    let mut whole: Option<wire::ListCountyPlacesResponse> = None;
    for _ in 0..PAGES {
        let page_token = whole.as_ref().map(|w| w.next_page_token.clone()).unwrap_or_default();
        let message = wire::ListCountyPlacesRequest {
            state_code: code.to_owned(),
            county: county.to_owned(),
            page_size: PAGE,
            page_token,
        };
        let call = client.list_county_places(request(message, deadline));
        let page = call_upstream("locate_counties", breaker, deadline, call).await?;
        match &mut whole {
            None => whole = Some(page),
            Some(whole) => {
                whole.counties.extend(page.counties);
                whole.places.extend(page.places);
                whole.next_page_token = page.next_page_token;
            }
        }
        if whole.as_ref().is_some_and(|w| w.next_page_token.is_empty()) {
            break;
        }
    }
    whole.ok_or(UpstreamError::Unavailable)
}
