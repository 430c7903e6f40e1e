//! The gRPC edge: requests are parsed once, naming the bad field; answers become wire types.

mod wire;

use chrono::NaiveDate;
use common::jurisdiction;
use proto::content::v1 as pb;
use proto::content::v1::content_service_server::ContentService;
use tonic::{Request, Response, Status};

use crate::error::Error;
use crate::service::Content;
use crate::service::source::Mode;

/// Full name of the service.
pub const SERVICE: &str = "voteready.content.v1.ContentService";

/// The edge over the service.
#[derive(Clone)]
pub struct Edge(pub Content);

#[tonic::async_trait]
impl ContentService for Edge {
    async fn get_jurisdiction(
        &self,
        request: Request<pb::GetJurisdictionRequest>,
    ) -> Result<Response<pb::GetJurisdictionResponse>, Status> {
        let asked = request.into_inner();
        let place = jurisdiction::any(&asked.code).ok_or(Error::Invalid {
            field: "code",
            why: "not one of the 56 postal codes; write for example \"NV\"",
        });
        let (place, day) = (place.map_err(status)?, day(&asked.date).map_err(status)?);
        let mode = Mode { preview: asked.preview, test_config: asked.test_config };
        let seen = self.0.jurisdiction(place, mode, day).await.map_err(status)?;
        Ok(Response::new(pb::GetJurisdictionResponse { jurisdiction: Some(wire::jurisdiction(seen)) }))
    }

    async fn list_jurisdictions(
        &self,
        request: Request<pb::ListJurisdictionsRequest>,
    ) -> Result<Response<pb::ListJurisdictionsResponse>, Status> {
        let asked = request.into_inner();
        let day = day(&asked.date).map_err(status)?;
        let seen = self.0.jurisdictions(asked.preview, day).await.map_err(status)?;
        let jurisdictions = seen.into_iter().map(wire::summary).collect();
        Ok(Response::new(pb::ListJurisdictionsResponse { jurisdictions }))
    }

    async fn list_site_alerts(
        &self,
        request: Request<pb::ListSiteAlertsRequest>,
    ) -> Result<Response<pb::ListSiteAlertsResponse>, Status> {
        let asked = request.into_inner();
        let day = day(&asked.date).map_err(status)?;
        let alerts = self.0.site_alerts(asked.preview, day).await.map_err(status)?;
        let alerts = alerts.into_iter().map(wire::alert).collect();
        Ok(Response::new(pb::ListSiteAlertsResponse { alerts }))
    }
}

/// Empty means the service's clock. The years are those of elections that this service can know.
fn day(text: &str) -> Result<Option<NaiveDate>, Error> {
    let bad = Error::Invalid { field: "date", why: "not a day from 2000 to 2100; write it as 2028-10-20" };
    if text.is_empty() {
        return Ok(None);
    }
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| text.len() == 10);
    let known = NaiveDate::from_ymd_opt(2000, 1, 1)..=NaiveDate::from_ymd_opt(2100, 12, 31);
    day.filter(|day| known.contains(&Some(*day))).map(Some).ok_or(bad)
}

// By value: it is what `map_err` gives.
#[allow(clippy::needless_pass_by_value)]
fn status(error: Error) -> Status {
    common::grpc::status(error.kind(), error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_strictly() {
        assert_eq!(day("").unwrap(), None);
        assert_eq!(day("2028-10-20").unwrap().unwrap().to_string(), "2028-10-20");
        for bad in
            ["2028-13-01", "10/20/2028", "2028-1-1", "today", "1999-12-31", "9999-01-01", "2028-10-20 "]
        {
            assert!(day(bad).is_err(), "{bad}");
        }
    }
}
