//! The look-up service that answers as told.

use std::sync::atomic::Ordering;

use proto::locate::v1 as locate;
use tonic::{Request, Response, Status, Streaming};

use super::{Fake, found};

#[tonic::async_trait]
impl locate::locate_service_server::LocateService for Fake {
    type BatchLocateStream = tokio_stream::Empty<Result<locate::BatchLocateResponse, Status>>;

    async fn locate(
        &self,
        request: Request<locate::LocateRequest>,
    ) -> Result<Response<locate::LocateResponse>, Status> {
        let request = request.into_inner();
        self.0.asked.lock().unwrap().push(request.clone());
        if self.0.locate_hangs.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        match self.0.locate.lock().unwrap().clone() {
            Some(Ok(response)) => Ok(Response::new(response)),
            // Real services may quote what they were asked: the gateway must not repeat it.
            Some(Err(code)) => Err(Status::new(code, format!("cannot read {:?}", request.address))),
            // A panic here would be one more failed call to the gateway, and no failure of the test.
            None => Ok(Response::new(found())),
        }
    }

    async fn batch_locate(
        &self,
        _: Request<Streaming<locate::BatchLocateRequest>>,
    ) -> Result<Response<Self::BatchLocateStream>, Status> {
        Err(Status::unimplemented("not asked by the gateway"))
    }

    async fn suggest_addresses(
        &self,
        request: Request<locate::SuggestAddressesRequest>,
    ) -> Result<Response<locate::SuggestAddressesResponse>, Status> {
        let request = request.into_inner();
        self.0.suggest_asked.lock().unwrap().push(request.clone());
        match self.0.suggest.lock().unwrap().clone() {
            Some(Ok(response)) => Ok(Response::new(response)),
            Some(Err(code)) => Err(Status::new(code, format!("cannot complete {:?}", request.prefix))),
            None => Ok(Response::new(locate::SuggestAddressesResponse::default())),
        }
    }

    async fn get_national_summary(
        &self,
        _: Request<locate::GetNationalSummaryRequest>,
    ) -> Result<Response<locate::GetNationalSummaryResponse>, Status> {
        if self.0.summary_hangs.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        let states = self.0.summary.lock().unwrap().clone();
        let refused_feeds = self.0.refused.lock().unwrap().clone();
        let index_version = "0123456789abcdef".to_owned();
        let whole =
            locate::GetNationalSummaryResponse { states, refused_feeds, index_version, ..Default::default() };
        Ok(Response::new(whole))
    }

    async fn get_feed_audit(
        &self,
        request: Request<locate::GetFeedAuditRequest>,
    ) -> Result<Response<locate::GetFeedAuditResponse>, Status> {
        self.0.feed_audits_asked.fetch_add(1, Ordering::SeqCst);
        let told = self.0.feed_audit.lock().unwrap().clone().ok_or_else(|| Status::unavailable("down"))?;
        // Two pages: the gateway joins them.
        let (from, next) = if request.get_ref().page_token.is_empty() { (0, "1") } else { (1, "") };
        let findings =
            told.findings.iter().skip(from).take(if from == 0 { 1 } else { 99 }).cloned().collect();
        let next_page_token = if told.findings.len() > 1 { next.to_owned() } else { String::new() };
        Ok(Response::new(locate::GetFeedAuditResponse { findings, next_page_token, ..told }))
    }

    async fn search_districts(
        &self,
        request: Request<locate::SearchDistrictsRequest>,
    ) -> Result<Response<locate::SearchDistrictsResponse>, Status> {
        let asked = request.into_inner();
        let known = self.0.districts.lock().unwrap().clone().ok_or_else(|| Status::unavailable("down"))?;
        let found =
            known.into_iter().filter(|own| own.name.to_lowercase().contains(&asked.query.to_lowercase()));
        Ok(Response::new(locate::SearchDistrictsResponse { districts: found.collect(), more: false }))
    }

    async fn get_districts(
        &self,
        _: Request<locate::GetDistrictsRequest>,
    ) -> Result<Response<locate::GetDistrictsResponse>, Status> {
        Err(Status::unimplemented("the gateway takes districts from the look-up"))
    }

    async fn list_county_places(
        &self,
        request: Request<locate::ListCountyPlacesRequest>,
    ) -> Result<Response<locate::ListCountyPlacesResponse>, Status> {
        let asked = request.into_inner();
        let told = self.0.counties.lock().unwrap().clone().ok_or_else(|| Status::unavailable("down"))?;
        let whole =
            locate::ListCountyPlacesResponse { state_code: asked.state_code.clone(), ..Default::default() };
        if asked.county.is_empty() {
            return Ok(Response::new(locate::ListCountyPlacesResponse { counties: told, ..whole }));
        }
        let county = told.into_iter().find(|county| county.county_id == asked.county);
        let county = county.ok_or_else(|| Status::not_found("no such county"))?;
        let all = self.0.county_places.lock().unwrap().clone();
        // Two pages: the gateway joins them.
        let (from, next) = if asked.page_token.is_empty() { (0, "1") } else { (1, "") };
        let places = all.iter().skip(from).take(if from == 0 { 1 } else { 9999 }).cloned().collect();
        let next_page_token = if all.len() > 1 { next.to_owned() } else { String::new() };
        let county = Some(county);
        Ok(Response::new(locate::ListCountyPlacesResponse { county, places, next_page_token, ..whole }))
    }
}
