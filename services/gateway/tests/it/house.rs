//! A gateway between a test client and three services that answer as told.

mod locate_service;
mod log;
mod pages;
mod told;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use common::config::Reader;
use common::lifecycle::Lifecycle;
use gateway::config::Config;
use proto::content::v1 as content;
use proto::geo::v1 as geo;
use proto::locate::v1 as locate;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{Request, Response, Status};

pub(crate) use self::log::Log;
pub(crate) use self::pages::{SLOT, export, write_file, write_pages};
pub(crate) use self::told::{found, localized, nevada};

/// The answers of the services; change them between requests.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) region: Mutex<String>,
    pub(crate) jurisdiction: Mutex<Option<content::Jurisdiction>>,
    pub(crate) alerts: Mutex<Vec<content::Alert>>,
    pub(crate) locate: Mutex<Option<Result<locate::LocateResponse, tonic::Code>>>,
    pub(crate) summary: Mutex<Vec<locate::StateSummary>>,
    /// The feeds that the last import refused.
    pub(crate) refused: Mutex<Vec<locate::RefusedFeed>>,
    pub(crate) feed_audit: Mutex<Option<locate::GetFeedAuditResponse>>,
    pub(crate) feed_audits_asked: AtomicUsize,
    /// The counties of every state; none: locate does not answer.
    pub(crate) counties: Mutex<Option<Vec<locate::CountyPlaces>>>,
    /// The places of every county that there is.
    pub(crate) county_places: Mutex<Vec<locate::VotingLocation>>,
    /// The missing fields of entries; none: the content service does not answer.
    pub(crate) entries: Mutex<Option<Vec<content::JurisdictionSummary>>>,
    /// The districts of the index; none: locate does not answer.
    pub(crate) districts: Mutex<Option<Vec<locate::District>>>,
    /// The summary never comes.
    pub(crate) summary_hangs: AtomicBool,
    pub(crate) locate_hangs: AtomicBool,
    pub(crate) asked: Mutex<Vec<locate::LocateRequest>>,
    pub(crate) suggest: Mutex<Option<Result<locate::SuggestAddressesResponse, tonic::Code>>>,
    pub(crate) suggest_asked: Mutex<Vec<locate::SuggestAddressesRequest>>,
    pub(crate) regions_asked: Mutex<Vec<String>>,
    pub(crate) content_calls: AtomicUsize,
    /// Milliseconds that the content service takes.
    pub(crate) content_delay: AtomicU64,
    /// Content has a credential for drafts.
    pub(crate) drafts: AtomicBool,
    /// The etag of answers of content.
    pub(crate) etag: Mutex<String>,
}

#[derive(Clone)]
struct Fake(Arc<Answers>);

impl Fake {
    /// Every answer of content has one.
    fn etag(&self) -> String {
        let etag = self.0.etag.lock().unwrap().clone();
        if etag.is_empty() { "first".to_owned() } else { etag }
    }
}

/// A jurisdiction as the content service sends it: it leaves out none of its parts, though they may be empty
/// (`grpc::wire` there), and says so when there is no election.
pub(crate) fn as_sent(mut said: content::Jurisdiction) -> content::Jurisdiction {
    let place = common::jurisdiction::any(&said.code).unwrap();
    said.kind = match place.kind {
        common::jurisdiction::JurisdictionKind::State => content::JurisdictionKind::State.into(),
        common::jurisdiction::JurisdictionKind::Territory => content::JurisdictionKind::Territory.into(),
    };
    said.name = localized(place.en, place.es);
    said.name_with_article = localized(place.en_the, place.es_the);
    said.time_zone = place.time_zone.to_owned();
    said.polling_lookup.get_or_insert_default();
    said.registration.get_or_insert_default();
    said.vep.get_or_insert_default();
    said.ballot_request.get_or_insert_default();
    said.custom_buttons.get_or_insert_default();
    said.urls.get_or_insert_default();
    said.alert_placement.get_or_insert_default();
    said.office.get_or_insert_default();
    if let Some(election) = &mut said.election {
        election.early_voting.get_or_insert_default();
        election.important_dates.get_or_insert_default();
    } else {
        said.no_elections = Some(content::NoElections {
            code: "NO_ACTIVE_ELECTION".to_owned(),
            message: format!("No active election for {}", place.en_the),
        });
    }
    said
}

#[tonic::async_trait]
impl geo::geo_service_server::GeoService for Fake {
    async fn resolve_region(
        &self,
        request: Request<geo::ResolveRegionRequest>,
    ) -> Result<Response<geo::ResolveRegionResponse>, Status> {
        self.0.regions_asked.lock().unwrap().push(request.into_inner().ip);
        let region_code = self.0.region.lock().unwrap().clone();
        Ok(Response::new(geo::ResolveRegionResponse {
            country_code: "US".to_owned(),
            region_code,
            source: geo::Source::Embedded.into(),
            ..Default::default()
        }))
    }
}

#[tonic::async_trait]
impl content::content_service_server::ContentService for Fake {
    async fn get_jurisdiction(
        &self,
        request: Request<content::GetJurisdictionRequest>,
    ) -> Result<Response<content::GetJurisdictionResponse>, Status> {
        self.0.content_calls.fetch_add(1, Ordering::SeqCst);
        let delay = self.0.content_delay.load(Ordering::SeqCst);
        tokio::time::sleep(std::time::Duration::from_millis(delay)).await;
        let asked = request.into_inner();
        if asked.preview && !self.0.drafts.load(Ordering::SeqCst) {
            return Err(Status::failed_precondition("no preview credential"));
        }
        let jurisdiction = self.0.jurisdiction.lock().unwrap().clone();
        let mut jurisdiction = jurisdiction.ok_or_else(|| Status::unavailable("down"))?;
        jurisdiction.code.clone_from(&asked.code);
        let etag = self.etag();
        let not_modified = asked.if_none_match == etag;
        Ok(Response::new(content::GetJurisdictionResponse {
            jurisdiction: Some(as_sent(jurisdiction)).filter(|_| !not_modified),
            etag,
            not_modified,
            age_seconds: 0,
        }))
    }

    async fn list_jurisdictions(
        &self,
        _: Request<content::ListJurisdictionsRequest>,
    ) -> Result<Response<content::ListJurisdictionsResponse>, Status> {
        let jurisdictions = self.0.entries.lock().unwrap().clone();
        let jurisdictions = jurisdictions.ok_or_else(|| Status::unavailable("down"))?;
        Ok(Response::new(content::ListJurisdictionsResponse { jurisdictions, ..Default::default() }))
    }

    async fn list_site_alerts(
        &self,
        request: Request<content::ListSiteAlertsRequest>,
    ) -> Result<Response<content::ListSiteAlertsResponse>, Status> {
        if request.get_ref().preview && !self.0.drafts.load(Ordering::SeqCst) {
            return Err(Status::permission_denied("no preview credential"));
        }
        let alerts = self.0.alerts.lock().unwrap().clone();
        Ok(Response::new(content::ListSiteAlertsResponse { alerts, ..Default::default() }))
    }

    async fn list_changes(
        &self,
        request: Request<content::ListChangesRequest>,
    ) -> Result<Response<content::ListChangesResponse>, Status> {
        let etag = self.etag();
        let kept = request.into_inner().kept;
        let changed = (0..).zip(kept).filter(|(_, kept)| !kept.code.is_empty() && kept.etag != etag);
        Ok(Response::new(content::ListChangesResponse { changed: changed.map(|(at, _)| at).collect() }))
    }
}

/// A running gateway.
pub(crate) struct House {
    pub(crate) answers: Arc<Answers>,
    pub(crate) url: String,
    pub(crate) admin: String,
    pub(crate) http: reqwest::Client,
    life: Lifecycle,
}

impl Drop for House {
    fn drop(&mut self) {
        self.life.stop();
    }
}

/// The bundle that draws documents, of this checkout.
pub(crate) fn bundle() -> &'static str {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/out/documents.js");
    assert!(
        std::path::Path::new(path).is_file(),
        "run: cd web && npm install --no-save && npm run documents"
    );
    path
}

impl House {
    /// With all services, on 2028-10-20, without rate limits unless `variables` say otherwise.
    pub(crate) async fn start(variables: &[(&str, &str)]) -> Self {
        Self::start_changed(variables, |_| ()).await
    }

    /// The same in Nevada, with the pages of an export.
    pub(crate) async fn with_pages(pages: &TempDir, variables: &[(&str, &str)]) -> Self {
        let root = ("WEB_ROOT", pages.path().to_str().unwrap());
        let house = Self::start(&[&[root], variables].concat()).await;
        *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
        house
    }

    /// The same with what no variable can say.
    pub(crate) async fn start_changed(variables: &[(&str, &str)], change: impl FnOnce(&mut Config)) -> Self {
        Self::start_answering(Answers::default(), variables, change).await
    }

    /// The same with answers that the gateway reads while it starts.
    pub(crate) async fn start_answering(
        answers: Answers,
        variables: &[(&str, &str)],
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let answers = Arc::new(answers);
        let fake = Fake(Arc::clone(&answers));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let services = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(
            tonic::transport::Server::builder()
                .add_service(geo::geo_service_server::GeoServiceServer::new(fake.clone()))
                .add_service(content::content_service_server::ContentServiceServer::new(fake.clone()))
                .add_service(locate::locate_service_server::LocateServiceServer::new(fake))
                .serve_with_incoming(TcpListenerStream::new(listener)),
        );
        let mut house = Self::start_from(&services, variables, change).await;
        house.answers = answers;
        house
    }

    /// With services at an address, where perhaps nothing is.
    pub(crate) async fn start_at(services: &str, variables: &[(&str, &str)]) -> Self {
        Self::start_from(services, variables, |_| ()).await
    }

    async fn start_from(
        services: &str,
        variables: &[(&str, &str)],
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut values: std::collections::BTreeMap<&str, &str> = [
            ("WEB_ROOT", "none"),
            ("WEB_DOCUMENTS", bundle()),
            ("DOCUMENT_ENGINES", "1"),
            ("TODAY", "2028-10-20"),
            ("RATE_PER_SECOND", "0"),
            ("TRUSTED_PROXIES", "127.0.0.1"),
            ("GEO_ENDPOINT", services),
            ("CONTENT_ENDPOINT", services),
            ("LOCATE_ENDPOINT", services),
        ]
        .into();
        values.extend(variables.iter().copied());
        let values = values.into_iter().map(|(k, v)| (k.to_owned(), v.to_owned()));
        let mut reader = Reader::from_values("gateway", "test", values);
        let mut config = Config::read(&mut reader);
        reader.finish().unwrap();
        change(&mut config);
        let life = Lifecycle::new();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let admin = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        common::admin::recorder();
        let admin_url = format!("http://{}", admin.local_addr().unwrap());
        let serving = gateway::serve(config, listener, life.clone());
        tokio::spawn(async move { serving.await.unwrap() });
        let ended = life.clone();
        tokio::spawn(common::admin::serve(admin, life.clone(), async move { ended.stopping().await }));
        // Every body of these tests is JSON, unless it says otherwise.
        let json = reqwest::header::HeaderValue::from_static("application/json");
        let http = reqwest::Client::builder()
            .default_headers([(reqwest::header::CONTENT_TYPE, json)].into_iter().collect())
            .redirect(reqwest::redirect::Policy::none())
            .timeout(std::time::Duration::from_secs(20))
            .build()
            .unwrap();
        Self { answers: Arc::default(), url, admin: admin_url, http, life }
    }

    pub(crate) async fn get(&self, path: &str) -> reqwest::Response {
        self.http.get(format!("{}{path}", self.url)).send().await.unwrap()
    }

    pub(crate) async fn metrics(&self) -> String {
        let answer = self.http.get(format!("{}/metrics", self.admin)).send().await.unwrap();
        answer.text().await.unwrap()
    }

    pub(crate) async fn json(&self, path: &str) -> serde_json::Value {
        self.get(path).await.json().await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: impl Into<reqwest::Body>) -> reqwest::Response {
        self.http.post(format!("{}{path}", self.url)).body(body).send().await.unwrap()
    }

    /// GET or POST of a body with these headers alone: its status, headers and text.
    pub(crate) async fn ask(
        &self,
        path: &str,
        body: Option<&str>,
        headers: &[(&str, &str)],
    ) -> (u16, reqwest::header::HeaderMap, String) {
        let http = reqwest::Client::builder().timeout(std::time::Duration::from_secs(20)).build().unwrap();
        let url = format!("{}{path}", self.url);
        let mut request = match body {
            Some(body) => http.post(url).body(body.to_owned()),
            None => http.get(url),
        };
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.headers().clone(), response.text().await.unwrap())
    }

    /// A post with its content type.
    pub(crate) async fn send(
        &self,
        path: &str,
        kind: &str,
        body: impl Into<reqwest::Body>,
    ) -> reqwest::Response {
        let request = self.http.post(format!("{}{path}", self.url)).header("content-type", kind);
        request.body(body).send().await.unwrap()
    }

    pub(crate) fn will_locate(&self, response: locate::LocateResponse) {
        *self.answers.locate.lock().unwrap() = Some(Ok(response));
    }

    pub(crate) fn will_suggest(&self, lines: &[&str]) {
        let address = |line: &&str| locate::AddressForSearch {
            address_line_1: (*line).to_owned(),
            city: "Las Vegas".to_owned(),
            state_code: "NV".to_owned(),
            zip: "89101".to_owned(),
        };
        *self.answers.suggest.lock().unwrap() = Some(Ok(locate::SuggestAddressesResponse {
            suggestions: lines.iter().map(|line| format!("{line}, Las Vegas, NV 89101")).collect(),
            addresses: lines.iter().map(address).collect(),
        }));
    }

    pub(crate) fn suggest_fails(&self, code: tonic::Code) {
        *self.answers.suggest.lock().unwrap() = Some(Err(code));
    }

    pub(crate) fn locate_fails(&self, code: tonic::Code) {
        *self.answers.locate.lock().unwrap() = Some(Err(code));
    }
}
