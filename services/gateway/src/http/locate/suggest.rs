//! `POST /api/site/suggest`: completions for the address form while the voter types. Typing is counted apart
//! from look-ups, waits a second at most, and has a circuit of its own: it can never keep a voter from the
//! look-up.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use http::{HeaderMap, header};
use proto::locate::v1 as wire;

use super::off_switch::is_off_in;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::limits::{Bucket, token_of};
use crate::http::body;
use crate::page::cache::{Bypass, CacheStatus};
use crate::problem::Problem;
use crate::upstream::CallError;
use crate::view::suggest::{SiteSuggest, SiteSuggestRequest, SuggestedAddress};

/// Characters of the street; the city has as many at most.
const MIN_PREFIX: usize = 2;
const MAX_PREFIX: usize = 100;

/// Completes a partly typed street within a ZIP code, or a city and state.
#[utoipa::path(post, path = "/api/site/suggest", tag = "site", request_body = SiteSuggestRequest,
    responses((status = 200, body = SiteSuggest)))]
pub async fn suggest(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    app.limiter.page(Bucket::Completions, &caller, token_of(&headers), app.clock.now())?;
    let request: SiteSuggestRequest = body::json(&headers, body).await?;
    let question = question(&request).map_err(|why| Problem::Malformed(why.to_owned()))?;
    let addresses = match app.upstreams.suggest(question).await {
        Ok(answer) => answer.addresses,
        // A text that the service cannot read begins no street.
        Err(CallError::Refused | CallError::NotFound) => Vec::new(),
        Err(CallError::Overloaded) => return Err(Problem::Overloaded),
        Err(CallError::Unavailable) => return Err(Problem::Unavailable),
    };
    let mut suggestions = Vec::with_capacity(addresses.len());
    for address in addresses {
        // A completion leads to a place.
        if !Box::pin(is_off_in(&app, &address.state_code)).await {
            suggestions.push(suggested(address));
        }
    }
    let mut response =
        ([(header::CACHE_CONTROL, "no-store")], Json(SiteSuggest { suggestions })).into_response();
    CacheStatus::Bypass(Bypass::Address).mark(response.headers_mut());
    Ok(response)
}

/// Reads the fields; a fault names the field and never its value.
fn question(request: &SiteSuggestRequest) -> Result<wire::SuggestAddressesRequest, &'static str> {
    let [prefix, zip, city, state] =
        [&request.address_line_1, &request.zip, &request.city, &request.state].map(|f| f.trim());
    if !(MIN_PREFIX..=MAX_PREFIX).contains(&prefix.chars().count()) {
        return Err("address_line_1: must have 2 to 100 characters.");
    }
    if city.chars().count() > MAX_PREFIX {
        return Err("city: must have at most 100 characters.");
    }
    let question = wire::SuggestAddressesRequest { prefix: prefix.to_owned(), ..Default::default() };
    if !zip.is_empty() {
        let zip = five_digits(zip).ok_or("zip: must have 5 digits, or 9 as in 89101-1234.")?.to_owned();
        return Ok(wire::SuggestAddressesRequest { zip, ..question });
    }
    if city.is_empty() {
        return Err("zip: is needed, or city and state.");
    }
    let state = common::jurisdiction::any(state).ok_or("state: must be the two letters of a state.")?;
    Ok(wire::SuggestAddressesRequest { city: city.to_owned(), state_code: state.code.to_owned(), ..question })
}

/// The first five digits of a ZIP code in any of its forms.
fn five_digits(zip: &str) -> Option<&str> {
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (five, rest) = zip.split_at_checked(5)?;
    let four = rest.strip_prefix('-').unwrap_or(rest);
    (digits(five) && digits(four) && (rest.is_empty() || four.len() == 4)).then_some(five)
}

fn suggested(address: wire::AddressForSearch) -> SuggestedAddress {
    SuggestedAddress {
        address_line_1: address.address_line_1,
        city: address.city,
        state_code: address.state_code,
        zip: address.zip,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zip_codes_are_read_as_the_form_takes_them() {
        for (zip, five) in [("89101", "89101"), ("89101-1234", "89101"), ("891011234", "89101")] {
            assert_eq!(five_digits(zip), Some(five));
        }
        for bad in
            ["8910", "891011", "89101-", "89101-12", "8910a", "89101-123a", "8910１", "89101--1234", "١٢٣٤٥"]
        {
            assert_eq!(five_digits(bad), None, "{bad}");
        }
    }
}
