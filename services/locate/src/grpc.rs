//! `voteready.locate.v1.LocateService`: wire types to domain types and back. An address goes to the
//! look-up and nowhere else: no log, no span field, no label, and no error text repeats it. Requests are
//! never printed with `Debug`.

mod audit;
mod convert;
mod counties;
mod districts;
mod page;
mod request;

use std::pin::Pin;
use std::time::Duration;

use futures::{Stream, StreamExt as _};
use proto::announced::{Announced, announce};
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_server::{LocateService, LocateServiceServer};
use tonic::codec::CompressionEncoding;
use tonic::{Request, Response, Status, Streaming};

use self::request::{invalid, no_data};
use crate::service::Locator;

/// Full name of the service, for health checks.
pub const SERVICE_NAME: &str = "voteready.locate.v1.LocateService";
/// An address has at most 300 characters.
const MAX_REQUEST: usize = 16 << 10;
/// Questions of one batch that are answered concurrently.
const BATCH_IN_FLIGHT: usize = 32;
/// Characters of the key of a question in a batch.
const MAX_KEY: usize = 64;
/// Completions where the caller does not say how many.
const SUGGESTIONS: usize = 8;

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
                    let mut task = BatchTask(tokio::spawn(async move { batch(&locator, question).await }));
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
        if !(2..=100).contains(&request.prefix.chars().count()) {
            return Err(invalid("prefix: must have 2 to 100 characters"));
        }
        let limit = match request.limit {
            0 => SUGGESTIONS,
            limit @ 1..=20 => limit as usize,
            _ => return Err(invalid("limit: must be 0 to 20")),
        };
        let area = request::suggest_area(request)?;
        let found = self.locator.suggest(&request.prefix, &area, limit).ok_or_else(no_data)?;
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
        audit::get(&self.locator, request.get_ref()).map(Response::new)
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

    async fn search_districts(
        &self,
        request: Request<wire::SearchDistrictsRequest>,
    ) -> Result<Response<wire::SearchDistrictsResponse>, Status> {
        districts::search(&self.locator, request.get_ref()).map(Response::new)
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
    // The stream ends with the last answer or with the deadline, whichever comes first.
    futures::stream::select(late, answers).scan(false, |ended, answer| {
        let answer = answer.filter(|_| !*ended);
        *ended = answer.as_ref().is_none_or(Result::is_err);
        std::future::ready(answer)
    })
}

/// A question of a batch that is under way; it is cancelled when the caller has gone.
struct BatchTask<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for BatchTask<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn locate(locator: &Locator, request: &wire::LocateRequest) -> Result<wire::LocateResponse, Status> {
    let point = request::point(request.latitude, request.longitude)?;
    let asked = request::asked(request.address_parts.as_ref(), &request.address, &request.state)?;
    let announced = request::day("announced_election_date", &request.announced_election_date)?;
    let response = convert::response(locator.locate(asked, point, request.results_per_type).await);
    Ok(match announced {
        Some(date) => announce(response, Announced { date, ..Announced::default() }),
        None => response,
    })
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
