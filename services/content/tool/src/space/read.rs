//! A whole space through the delivery API, read entry by entry: one that cannot be read costs itself only.

use content::sources::cda::{Space, default_locale};
use content::vendor::AttemptFailure;
use reqwest::Method;
use serde_json::Value;

use super::client::{Api, ApiError, VendorRequest};

/// A page of entries with all locales stays below the vendor's 7 MB.
const PAGE: usize = 100;
/// A space of more entries than this is not one of ours.
const MAX_PAGES: usize = 200;

/// Reads all entries and assets.
///
/// # Errors
/// A refusal, a connection that stays broken, a space that does not end.
pub async fn all(api: &Api) -> Result<Space, ApiError> {
    let locales = api.all(&["locales"], &[], 1_000).await?;
    let mut space = Space::default();
    for collection in ["entries", "assets"] {
        pages(api, collection, &mut space).await?;
    }
    space.set_default_locale(default_locale(&locales));
    Ok(space)
}

async fn pages(api: &Api, collection: &str, space: &mut Space) -> Result<(), ApiError> {
    let mut skip = 0;
    for _ in 0..MAX_PAGES {
        let (limit, from) = (PAGE.to_string(), skip.to_string());
        let mut query =
            vec![("locale", "*"), ("limit", limit.as_str()), ("skip", from.as_str()), ("order", "sys.id")];
        if collection == "entries" {
            // Everything comes by itself; links need not come with it.
            query.push(("include", "0"));
        }
        let ask = VendorRequest { path: &[collection], query: &query, ..VendorRequest::default() };
        let page =
            api.read(Method::GET, &ask, |body| Space::parse(body).map_err(AttemptFailure::shape)).await?;
        let (came, total) = (page.returned, page.total);
        space.extend(page);
        skip += came;
        if came == 0 || total.is_none_or(|total| skip >= total) {
            return Ok(());
        }
    }
    Err(ApiError::shape(format!("GET {collection}"), format!("more than {} entries", MAX_PAGES * PAGE)))
}

/// An export, or the pack.
///
/// # Errors
/// When it is none.
pub fn export(text: &str) -> Result<Space, String> {
    let mut space = Space::parse(text.as_bytes()).map_err(|why| why.to_string())?;
    let locales = serde_json::from_str::<Value>(text).ok();
    let locales = locales.and_then(|export| export["locales"].as_array().cloned());
    space.set_default_locale(locales.as_deref().and_then(default_locale));
    Ok(space)
}
