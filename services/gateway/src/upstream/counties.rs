//! The data of places without an address, from locate: the counties of a state, and the places of one, page
//! by page. Cached for seconds, as the audit's: many readers are one question, and a new index shows at once.

use std::sync::Arc;
use std::time::Duration;

use common::stale::{Load, StaleCache, StalePolicy};
use proto::locate::v1 as wire;

use super::audit::{FRESH, KEEP};
use super::circuit::Circuit;
use super::locate::county;
use super::{CallError, LocateClient};
use crate::site::lookup::county::{CountyAnswer, CountyList};

/// Counties or places a page.
const PAGE: i32 = 250;
/// Pages of one answer: 2,000 counties, or 2,000 places.
const PAGES: usize = 8;
/// Counties whose places are cached.
const MAX_COUNTIES: usize = 64;

type States = StaleCache<&'static str, Arc<CountyList>, CallError>;
type Places = StaleCache<(&'static str, String), Arc<CountyAnswer>, CallError>;

/// The caches of counties and of their places.
pub(super) struct CountyCache {
    states: States,
    places: Places,
    deadline: Duration,
}

impl CountyCache {
    pub(super) fn new(locate: &LocateClient, deadline: Duration) -> Self {
        // A circuit of its own: these pages may not close the way to look-ups.
        let circuit = Circuit::new("locate_counties", deadline);
        let policy = |name, capacity| StalePolicy {
            fresh: FRESH,
            keep: KEEP,
            ..StalePolicy::published(name, capacity)
        };
        let (client, own) = (locate.clone(), Arc::clone(&circuit));
        let states = StaleCache::new(policy("counties", 64), move |code: &'static str, _| -> Load<_, _> {
            let (client, circuit) = (client.clone(), Arc::clone(&own));
            Box::pin(async move {
                let whole = pages(&client, &circuit, code, "").await?;
                let covers_state = whole.covers_state;
                let list = whole.counties.into_iter().map(county::county).collect();
                Ok(Arc::new(CountyList { list, covers_state }).into())
            })
        });
        let client = locate.clone();
        let load = move |(code, id): (&'static str, String), _| -> Load<_, _> {
            let (client, circuit) = (client.clone(), Arc::clone(&circuit));
            Box::pin(async move {
                let whole = pages(&client, &circuit, code, &id).await?;
                Ok(Arc::new(county::data(whole).ok_or(CallError::NotFound)?).into())
            })
        };
        Self { states, places: StaleCache::new(policy("county_places", MAX_COUNTIES), load), deadline }
    }

    /// The counties of a state.
    pub(super) async fn counties(&self, code: &'static str) -> Result<Arc<CountyList>, CallError> {
        Ok(self.states.get(&code, self.deadline).await?)
    }

    /// The places of a county that is one of [`CountyCache::counties`].
    pub(super) async fn places(&self, code: &'static str, id: &str) -> Result<Arc<CountyAnswer>, CallError> {
        Ok(self.places.get(&(code, id.to_owned()), self.deadline).await?)
    }
}

/// All pages as one answer. An index that is swapped in between two pages ends it; the next question begins
/// anew.
async fn pages(
    client: &LocateClient,
    circuit: &Circuit,
    code: &str,
    county: &str,
) -> Result<wire::ListCountyPlacesResponse, CallError> {
    let page = |page_token| {
        let message = wire::ListCountyPlacesRequest {
            state_code: code.to_owned(),
            county: county.to_owned(),
            page_size: PAGE,
            page_token,
        };
        let mut client = client.clone();
        async move { circuit.call(client.list_county_places(circuit.request(message))).await }
    };
    let mut whole = page(String::new()).await?;
    for _ in 1..PAGES {
        if whole.next_page_token.is_empty() {
            break;
        }
        let next = page(whole.next_page_token).await?;
        whole.counties.extend(next.counties);
        whole.places.extend(next.places);
        whole.next_page_token = next.next_page_token;
    }
    Ok(whole)
}
