//! `voteready.locate.v1.LocateService`: wire types to domain types and back. An address goes to the
//! look-up and nowhere else: no log, no span field, no label, and no error text repeats it. Requests are
//! never printed with `Debug`.

mod audit;
mod convert;
mod counties;
mod districts;
mod feature;

use std::pin::Pin;
use std::time::Duration;

use common::status::Kind;
use futures::{Stream, StreamExt as _};
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_server::{LocateService, LocateServiceServer};
use tonic::codec::CompressionEncoding;
use tonic::{Request, Response, Status, Streaming};

use crate::service::{Locator, Place};
use address::StateCode;
use lookup::answer::AddressQuery;
use lookup::area::Point;

/// Full name of the service, for health checks.
pub const SERVICE_NAME: &str = "voteready.locate.v1.LocateService";
/// An address has at most 300 characters.
const MAX_REQUEST: usize = 16 << 10;
/// Questions of one batch that are answered concurrently.
const BATCH_IN_FLIGHT: usize = 32;
const MAX_KEY: usize = 64;
const SUGGESTIONS: usize = 8;
/// Characters of a city in `SuggestAddresses`; the gateway allows as many.
const MAX_CITY: usize = 100;
/// Findings on a page of an audit.
const FINDINGS: usize = 100;

/// The gRPC edge over a locator.
#[derive(Clone, Debug)]
pub struct LocateEdge {
    locator: Locator,
}

impl LocateEdge {
    /// A server that accepts and sends gzip when the caller does.
    #[must_use]
    pub fn server(locator: Locator) -> LocateServiceServer<Self> {
        LocateServiceServer::new(Self { locator })
            .max_decoding_message_size(MAX_REQUEST)
            .accept_compressed(CompressionEncoding::Gzip)
            .send_compressed(CompressionEncoding::Gzip)
    }
}

#[tonic::async_trait]
impl LocateService for LocateEdge {
    async fn locate(
        &self,
        request: Request<wire::LocateRequest>,
    ) -> Result<Response<wire::LocateResponse>, Status> {
        locate(&self.locator, request.get_ref()).await.map(Response::new)
    }

    type BatchLocateStream = Pin<Box<dyn Stream<Item = Result<wire::BatchLocateResponse, Status>> + Send>>;

    async fn batch_locate(
        &self,
        request: Request<Streaming<wire::BatchLocateRequest>>,
    ) -> Result<Response<Self::BatchLocateStream>, Status> {
        let locator = self.locator.clone();
        let deadline = common::grpc::caller_deadline(request.metadata().as_ref());
        // Flow control of the stream limits the caller: at most so many questions are read before their
        // answers are sent, in order.
        let answers = request
            .into_inner()
            .map(move |question| {
                let locator = locator.clone();
                async move {
                    let question = question?;
                    let key = question.key.chars().take(MAX_KEY).collect();
                    let mut task = Task(tokio::spawn(async move { batch(&locator, question).await }));
                    let answered = (&mut task.0).await;
                    let answered = answered.unwrap_or_else(|_| Err("the look-up was interrupted".to_owned()));
                    Ok(match answered {
                        Ok(response) => {
                            wire::BatchLocateResponse { key, response: Some(response), error: String::new() }
                        }
                        Err(error) => wire::BatchLocateResponse { key, response: None, error },
                    })
                }
            })
            .buffered(BATCH_IN_FLIGHT);
        Ok(Response::new(match deadline {
            Some(deadline) => Box::pin(until(deadline, answers)),
            None => Box::pin(answers),
        }))
    }

    async fn suggest_addresses(
        &self,
        request: Request<wire::SuggestAddressesRequest>,
    ) -> Result<Response<wire::SuggestAddressesResponse>, Status> {
        let request = request.get_ref();
        let invalid = |message: &str| common::grpc::status(Kind::Invalid, message);
        if !(2..=100).contains(&request.prefix.chars().count()) {
            return Err(invalid("prefix: must have 2 to 100 characters"));
        }
        let limit = match request.limit {
            0 => SUGGESTIONS,
            limit @ 1..=20 => limit as usize,
            _ => return Err(invalid("limit: must be 0 to 20")),
        };
        let place = if request.zip.is_empty() {
            if request.city.is_empty() {
                return Err(invalid("zip: is needed, or city and state_code"));
            }
            if request.city.chars().count() > MAX_CITY {
                return Err(invalid("city: must have at most 100 characters"));
            }
            let state = StateCode::parse(&request.state_code);
            let state = state.ok_or_else(|| invalid("state_code: must be the two letters of a state"))?;
            Place::City(request.city.clone(), state)
        } else {
            let digits = request.zip.len() == 5 && request.zip.bytes().all(|b| b.is_ascii_digit());
            let zip = request.zip.parse().ok().filter(|_| digits);
            Place::Zip(zip.ok_or_else(|| invalid("zip: must have 5 digits"))?)
        };
        let found = self.locator.suggest(&request.prefix, &place, limit).ok_or_else(no_data)?;
        Ok(Response::new(convert::completions(found)))
    }

    async fn get_national_summary(
        &self,
        _request: Request<wire::GetNationalSummaryRequest>,
    ) -> Result<Response<wire::GetNationalSummaryResponse>, Status> {
        let summary = self.locator.summary().await.ok_or_else(no_data)?;
        Ok(Response::new(convert::summary(&summary, &self.locator)))
    }

    async fn get_feed_audit(
        &self,
        request: Request<wire::GetFeedAuditRequest>,
    ) -> Result<Response<wire::GetFeedAuditResponse>, Status> {
        let request = request.get_ref();
        let invalid = |message: &str| common::grpc::status(Kind::Invalid, message);
        let state = StateCode::parse(&request.state_code)
            .ok_or_else(|| invalid("state_code: not the two-letter code of a state or territory"))?;
        let size = match request.page_size {
            0 => FINDINGS,
            size @ 1..=200 => size as usize,
            _ => return Err(invalid("page_size: must be 0 to 200")),
        };
        let audit = self.locator.audit(state).ok_or_else(no_data)?;
        let from = audit::start(&audit, &request.page_token)
            .ok_or_else(|| invalid("page_token: of other data, or none of ours; begin with an empty one"))?;
        Ok(Response::new(audit::page(&audit, state, &self.locator, from, size)))
    }

    async fn list_county_places(
        &self,
        request: Request<wire::ListCountyPlacesRequest>,
    ) -> Result<Response<wire::ListCountyPlacesResponse>, Status> {
        counties::list(&self.locator, request.get_ref()).map(Response::new)
    }

    async fn get_districts(
        &self,
        request: Request<wire::GetDistrictsRequest>,
    ) -> Result<Response<wire::GetDistrictsResponse>, Status> {
        districts::get(&self.locator, request.get_ref()).map(Response::new)
    }
}

/// The answers that come before the deadline, and DEADLINE_EXCEEDED when it passes before the last one.
fn until<T>(
    deadline: Duration,
    answers: impl Stream<Item = Result<T, Status>>,
) -> impl Stream<Item = Result<T, Status>> {
    let over = tokio::time::sleep(deadline);
    let answers = answers.map(Some).chain(futures::stream::once(async { None }));
    let late = futures::stream::once(async move {
        over.await;
        Some(Err(Status::deadline_exceeded("the deadline of the batch has passed")))
    });
    // What is first of the two ends it.
    futures::stream::select(late, answers).scan(false, |ended, answer| {
        let answer = answer.filter(|_| !*ended);
        *ended = answer.as_ref().is_none_or(Result::is_err);
        std::future::ready(answer)
    })
}

/// A question of a batch that is under way; it is cancelled when the caller has gone.
struct Task<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn no_data() -> Status {
    common::grpc::status(Kind::Unavailable, "there is no data at hand yet; try again in a moment")
}

async fn locate(locator: &Locator, request: &wire::LocateRequest) -> Result<wire::LocateResponse, Status> {
    let point = point(request.latitude, request.longitude)?;
    let asked = asked(request.address_parts.as_ref(), &request.address, &request.state)?;
    Ok(convert::response(locator.locate_at(asked, point, request.results_per_type).await))
}

/// What is asked: fields where there are any, else the line.
fn asked<'r>(
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
        code => Some(StateCode::parse(code).ok_or_else(|| {
            common::grpc::status(Kind::Invalid, "state: not the two-letter code of a state or territory")
        })?),
    };
    Ok(AddressQuery::Line(line, state))
}

/// Reads the point of the house. No error message repeats it.
fn point(latitude: Option<f64>, longitude: Option<f64>) -> Result<Option<Point>, Status> {
    let invalid = |message: &str| common::grpc::status(Kind::Invalid, message);
    match (latitude, longitude) {
        (None, None) => Ok(None),
        (Some(latitude), Some(longitude)) => match Point::new(latitude, longitude) {
            Some(point) => Ok(Some(point)),
            None => Err(invalid("latitude must be -90 to 90 and longitude -180 to 180 degrees")),
        },
        _ => Err(invalid("latitude and longitude: give both or none")),
    }
}

/// One question of a batch: its answer, or what is wrong with it. An error is that question's own: it must
/// not end the stream for those that follow.
async fn batch(
    locator: &Locator,
    question: wire::BatchLocateRequest,
) -> Result<wire::LocateResponse, String> {
    if question.key.chars().count() > MAX_KEY {
        return Err("key: must have at most 64 characters".to_owned());
    }
    let request = question.request.ok_or("request: is missing")?;
    locate(locator, &request).await.map_err(|status| status.message().to_owned())
}
