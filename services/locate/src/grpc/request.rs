//! Fields of requests as domain types. An error names the field and never repeats its value: it may be an
//! address.

use common::status::FailureKind;
use proto::locate::v1 as wire;
use tonic::Status;

use crate::service::SuggestArea;
use address::StateCode;
use lookup::answer::AddressQuery;
use lookup::area::Point;

/// Characters of a city in `SuggestAddresses`; the gateway allows as many.
const MAX_CITY: usize = 100;

pub(super) fn invalid(message: &str) -> Status {
    common::grpc::status(FailureKind::Invalid, message)
}

pub(super) fn no_data() -> Status {
    common::grpc::status(FailureKind::Unavailable, "there is no data at hand yet; try again in a moment")
}

/// The field `state_code` of a request.
pub(super) fn state_code(code: &str) -> Result<StateCode, Status> {
    StateCode::parse(code)
        .ok_or_else(|| invalid("state_code: not the two-letter code of a state or territory"))
}

/// A day of a request (YYYY-MM-DD); `None` where the field is empty.
pub(super) fn day<'r>(field: &str, text: &'r str) -> Result<Option<&'r str>, Status> {
    let is_day = text.len() == 10 && text.parse::<chrono::NaiveDate>().is_ok();
    match text {
        "" => Ok(None),
        day if is_day => Ok(Some(day)),
        _ => Err(invalid(&format!("{field}: must be a day as YYYY-MM-DD"))),
    }
}

/// The field `page_size` of a request: `default` where it is 0.
pub(super) fn page_size(size: i32, default: usize, most: i32) -> Result<usize, Status> {
    match size {
        0 => Ok(default),
        size if (1..=most).contains(&size) => Ok(size as usize),
        _ => Err(invalid(&format!("page_size: must be 0 to {most}"))),
    }
}

/// The ZIP code, else the city and state, in which streets are completed.
pub(super) fn suggest_area(request: &wire::SuggestAddressesRequest) -> Result<SuggestArea, Status> {
    if !request.zip.is_empty() {
        let digits = request.zip.len() == 5 && request.zip.bytes().all(|b| b.is_ascii_digit());
        let zip = request.zip.parse().ok().filter(|_| digits);
        return Ok(SuggestArea::Zip(zip.ok_or_else(|| invalid("zip: must have 5 digits"))?));
    }
    if request.city.is_empty() {
        return Err(invalid("zip: is needed, or city and state_code"));
    }
    if request.city.chars().count() > MAX_CITY {
        return Err(invalid("city: must have at most 100 characters"));
    }
    let state = StateCode::parse(&request.state_code);
    let state = state.ok_or_else(|| invalid("state_code: must be the two letters of a state"))?;
    Ok(SuggestArea::City(request.city.clone(), state))
}

/// The address of a request: its fields where there are any, else its line.
pub(super) fn asked<'r>(
    parts: Option<&'r wire::AddressForSearch>,
    line: &'r str,
    state: &str,
) -> Result<AddressQuery<'r>, Status> {
    if let Some(parts) = parts {
        let fields = [&parts.address_line_1, &parts.city, &parts.state_code, &parts.zip];
        return Ok(AddressQuery::Parts(fields.map(String::as_str)));
    }
    let state = match state.trim() {
        "" => None,
        code => Some(
            StateCode::parse(code)
                .ok_or_else(|| invalid("state: not the two-letter code of a state or territory"))?,
        ),
    };
    Ok(AddressQuery::Line(line, state))
}

/// Reads the point of the house. No error message repeats it.
pub(super) fn point(latitude: Option<f64>, longitude: Option<f64>) -> Result<Option<Point>, Status> {
    match (latitude, longitude) {
        (None, None) => Ok(None),
        (Some(latitude), Some(longitude)) => match Point::new(latitude, longitude) {
            Some(point) => Ok(Some(point)),
            None => Err(invalid("latitude must be -90 to 90 and longitude -180 to 180 degrees")),
        },
        _ => Err(invalid("latitude and longitude: give both or none")),
    }
}
