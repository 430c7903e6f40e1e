//! The gRPC edge: requests are parsed once, naming the bad field; answers become wire types.

mod request;
mod wire;

use std::time::Duration;

use common::jurisdiction;
use proto::content::v1 as pb;
use proto::content::v1::content_service_server::ContentService;
use tonic::{Request, Response, Status};

use self::request::{Language, ListPage};
use self::wire::Writer;
use crate::service::error::Error;
use crate::service::source::Mode;
use crate::service::{CachedAnswer, Content, Terms};

/// Full name of the service.
pub const SERVICE: &str = "voteready.content.v1.ContentService";
/// Cached answers that one `ListChanges` may name.
const MAX_KEPT: usize = 1_000;
/// Digits of the key of an alert.
const POSITION: usize = 6;
/// An answer whose freshness is not known within this time counts as unchanged.
const CHANGE_WAIT: Duration = Duration::from_millis(500);

/// The edge over the service.
#[derive(Clone)]
pub struct ContentEdge(pub Content);

impl ContentEdge {
    async fn answer_one(
        &self,
        asked: pb::GetJurisdictionRequest,
    ) -> Result<pb::GetJurisdictionResponse, Error> {
        let place = jurisdiction::any(&asked.code).ok_or(Error::UnknownJurisdiction)?;
        let language = Language::parse(&asked.locale)?;
        let terms = Terms {
            day: request::day(&asked.date)?,
            form: language.name(),
            if_none_match: &asked.if_none_match,
        };
        let mode = Mode { preview: asked.preview, test_config: asked.test_config };
        let answer = self.0.jurisdiction(place, mode, terms).await?;
        Ok(pb::GetJurisdictionResponse {
            not_modified: answer.body.is_none(),
            jurisdiction: answer.body.map(|seen| Writer(language).jurisdiction(seen)),
            etag: answer.etag,
            age_seconds: seconds(answer.age),
        })
    }

    async fn all(&self, asked: pb::ListJurisdictionsRequest) -> Result<pb::ListJurisdictionsResponse, Error> {
        let language = Language::parse(&asked.locale)?;
        let page = ListPage::parse(asked.page_size, &asked.page_token, is_code)?;
        let form = format!("{} {page:?}", language.name());
        let terms =
            Terms { day: request::day(&asked.date)?, form: &form, if_none_match: &asked.if_none_match };
        let answer = self.0.jurisdictions(asked.preview, terms).await?;
        let not_modified = answer.body.is_none();
        let (shown, next_page_token) =
            page.of(answer.body.unwrap_or_default(), |_, seen| seen.place.code.to_owned());
        Ok(pb::ListJurisdictionsResponse {
            jurisdictions: shown.into_iter().map(|seen| Writer(language).summary(seen)).collect(),
            next_page_token,
            etag: answer.etag,
            not_modified,
        })
    }

    async fn alerts(&self, asked: pb::ListSiteAlertsRequest) -> Result<pb::ListSiteAlertsResponse, Error> {
        let language = Language::parse(&asked.locale)?;
        let page = ListPage::parse(asked.page_size, &asked.page_token, is_position)?;
        let form = format!("{} {page:?}", language.name());
        let terms =
            Terms { day: request::day(&asked.date)?, form: &form, if_none_match: &asked.if_none_match };
        let answer = self.0.site_alerts(asked.preview, terms).await?;
        let not_modified = answer.body.is_none();
        // Positions sort as texts of one length.
        let (shown, next_page_token) =
            page.of(answer.body.unwrap_or_default(), |position, _| format!("{position:0POSITION$}"));
        Ok(pb::ListSiteAlertsResponse {
            alerts: shown.into_iter().map(|alert| Writer(language).alert(alert)).collect(),
            next_page_token,
            etag: answer.etag,
            not_modified,
            age_seconds: seconds(answer.age),
        })
    }

    async fn changes(&self, asked: &pb::ListChangesRequest) -> Result<pb::ListChangesResponse, Error> {
        if asked.kept.len() > MAX_KEPT {
            return Err(Error::Invalid { field: "kept", why: "more than 1,000; ask in parts" });
        }
        let mut kept = Vec::with_capacity(asked.kept.len());
        for answer in &asked.kept {
            let alerts = answer.code.is_empty();
            let place = jurisdiction::any(&answer.code);
            if place.is_none() && !alerts {
                return Err(Error::UnknownJurisdiction);
            }
            let language = Language::parse(&answer.locale)?;
            let form = if alerts {
                format!("{} {:?}", language.name(), ListPage::default())
            } else {
                language.name().to_owned()
            };
            kept.push((place, answer.test_config, request::day(&answer.date)?, form, answer.etag.as_str()));
        }
        let asked = kept.iter().map(|(place, test_config, day, form, etag)| {
            let terms = Terms { day: *day, form, if_none_match: etag };
            self.0.has_changed(CachedAnswer { place: *place, test_config: *test_config, terms }, CHANGE_WAIT)
        });
        let changed = futures::future::join_all(asked).await;
        let positions = (0_u32..).zip(changed).filter(|(_, changed)| *changed);
        Ok(pb::ListChangesResponse { changed: positions.map(|(position, _)| position).collect() })
    }
}

#[tonic::async_trait]
impl ContentService for ContentEdge {
    async fn get_jurisdiction(
        &self,
        request: Request<pb::GetJurisdictionRequest>,
    ) -> Result<Response<pb::GetJurisdictionResponse>, Status> {
        self.answer_one(request.into_inner()).await.map(Response::new).map_err(status)
    }

    async fn list_jurisdictions(
        &self,
        request: Request<pb::ListJurisdictionsRequest>,
    ) -> Result<Response<pb::ListJurisdictionsResponse>, Status> {
        self.all(request.into_inner()).await.map(Response::new).map_err(status)
    }

    async fn list_site_alerts(
        &self,
        request: Request<pb::ListSiteAlertsRequest>,
    ) -> Result<Response<pb::ListSiteAlertsResponse>, Status> {
        self.alerts(request.into_inner()).await.map(Response::new).map_err(status)
    }

    async fn list_changes(
        &self,
        request: Request<pb::ListChangesRequest>,
    ) -> Result<Response<pb::ListChangesResponse>, Status> {
        self.changes(request.get_ref()).await.map(Response::new).map_err(status)
    }
}

/// Whether it is the key of a jurisdiction in a list, as we write it.
fn is_code(token: &str) -> bool {
    jurisdiction::any(token).is_some_and(|place| place.code == token)
}

/// Whether it is the key of an alert, as we write it. It may be beyond the last one: alerts end between two
/// pages.
fn is_position(token: &str) -> bool {
    token.len() == POSITION && token.bytes().all(|b| b.is_ascii_digit())
}

/// Rounded up: a draft that is half a second old may not be kept for another second.
fn seconds(age: Duration) -> u32 {
    let whole = age.as_secs() + u64::from(age.subsec_nanos() > 0);
    u32::try_from(whole).unwrap_or(u32::MAX)
}

// By value: it is what `map_err` gives.
#[allow(clippy::needless_pass_by_value)]
fn status(error: Error) -> Status {
    common::grpc::status(error.kind(), error.to_string())
}
