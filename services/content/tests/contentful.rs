//! The service over a CMS: what is published shows within seconds, and what the CMS does badly stays with the
//! entry that it concerns.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

#[path = "contentful/bad.rs"]
mod bad;
mod cms;
#[path = "contentful/fresh.rs"]
mod fresh;
#[path = "contentful/links.rs"]
mod links;

use std::time::Duration;

use cms::Cms;
use common::config::Reader;
use common::lifecycle::Lifecycle;
use content::Config;
use content::config::SourceConfig;
use proto::content::v1::content_service_client::ContentServiceClient;
use proto::content::v1::{GetJurisdictionRequest, Jurisdiction, ListJurisdictionsRequest};
use test_data::wait::until;
use tokio::net::TcpListener;
use tonic::transport::Channel;
use tonic::{Code, Status};

/// Longer than a slow machine needs, and less than the five minutes after which every answer is read anew:
/// what shows within it came by sync or webhook.
const LONG: Duration = Duration::from_secs(20);

/// A content service. It stops when it is dropped.
pub(crate) struct Service {
    client: ContentServiceClient<Channel>,
    /// Where the webhook is.
    admin: String,
    life: Lifecycle,
}

impl Drop for Service {
    fn drop(&mut self) {
        self.life.stop();
    }
}

impl Service {
    async fn start(variables: Vec<(String, String)>) -> Self {
        let mut reader = Reader::from_values("content", "test", variables);
        let mut config = Config::read(&mut reader);
        reader.finish().unwrap();
        if let SourceConfig::Contentful(space) = &mut config.source {
            // The variable is in seconds.
            space.poll /= 4;
        }
        let (grpc, admin) = (
            TcpListener::bind("127.0.0.1:0").await.unwrap(),
            TcpListener::bind("127.0.0.1:0").await.unwrap(),
        );
        let address = format!("http://{}", grpc.local_addr().unwrap());
        let admin_address = format!("http://{}", admin.local_addr().unwrap());
        let life = Lifecycle::new();
        let routes = content::http::routes(&config);
        let ended = life.clone();
        let ended = async move { ended.stopping().await };
        tokio::spawn(common::admin::serve_with(routes, admin, life.clone(), ended));
        tokio::spawn(content::serve(config, grpc, life.clone()));
        let client =
            ContentServiceClient::new(Channel::from_shared(address).unwrap().connect().await.unwrap());
        Self { client, admin: admin_address, life }
    }

    /// Over a CMS; `more` wins over the usual variables.
    async fn over(cms: &Cms, more: &[(&str, &str)]) -> Self {
        let mut variables = cms.variables();
        variables.extend([("CONTENTFUL_THROTTLE", "30"), ("CONTENT_SYNC_POLL", "1")].map(own));
        variables.extend(more.iter().copied().map(own));
        Self::start(variables).await
    }

    async fn request(&self, request: GetJurisdictionRequest) -> Result<Jurisdiction, Status> {
        Ok(self.client.clone().get_jurisdiction(request).await?.into_inner().jurisdiction.unwrap())
    }

    async fn get(&self, code: &str) -> Result<Jurisdiction, Status> {
        self.request(asked(code)).await
    }

    /// How many jurisdictions there are.
    async fn listed(&self) -> usize {
        let mut client = self.client.clone();
        let all = client.list_jurisdictions(ListJurisdictionsRequest::default()).await;
        all.unwrap().into_inner().jurisdictions.len()
    }

    /// Asks until the answer is as wanted.
    async fn until(&self, code: &str, wanted: impl Fn(&Jurisdiction) -> bool) {
        let seen = async || self.get(code).await.is_ok_and(|seen| wanted(&seen)).then_some(());
        until(&format!("{code} is as wanted"), LONG, seen).await;
    }

    /// Waits until the sync has its first token and everything was read again after it.
    async fn settled(&self, cms: &Cms) {
        self.until("NV", |_| true).await;
        // All states, all territories and the alerts: once at the start, once after the first walk.
        let all_read = |asked: &[String]| {
            let twice = |part: &str| asked.iter().filter(|path| path.contains(part)).count() >= 2;
            twice("%2Cstate-NV%2C") && twice("%2Cterritory-GU%2C") && twice("sitewideAlerts")
        };
        until("all is read twice", LONG, async || all_read(&cms.state().asked).then_some(())).await;
        cms.queries();
    }
}

fn own((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

fn asked(code: &str) -> GetJurisdictionRequest {
    GetJurisdictionRequest { code: code.to_owned(), date: "2028-10-20".to_owned(), ..Default::default() }
}

#[tokio::test]
async fn a_space_like_the_pack_gives_the_answers_of_the_pack() {
    let cms = Cms::start().await;
    let (pack, space) = (Service::start(Vec::new()).await, Service::over(&cms, &[]).await);
    for code in ["NV", "TX", "ND", "CA", "DC", "PR", "GU"] {
        assert_eq!(space.get(code).await.unwrap(), pack.get(code).await.unwrap(), "{code}");
    }
    let asked = ListJurisdictionsRequest { date: "2028-10-20".to_owned(), ..Default::default() };
    let of_space = space.client.clone().list_jurisdictions(asked.clone()).await.unwrap().into_inner();
    assert_eq!(of_space.jurisdictions.len(), 56);
    let of_pack = pack.client.clone().list_jurisdictions(asked).await.unwrap().into_inner();
    assert_eq!(of_space.jurisdictions, of_pack.jurisdictions);
}

#[tokio::test]
async fn what_was_read_once_survives_the_cms() {
    let cms = Cms::start().await;
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    let first = service.client.clone().get_jurisdiction(asked("NV")).await.unwrap().into_inner();
    service.until("WY", |_| true).await;
    cms.state().revoked = true;
    for code in ["NV", "UT", "PR", "WY"] {
        assert_eq!(service.get(code).await.unwrap().code, code);
    }
    let again = service.client.clone().get_jurisdiction(asked("NV")).await.unwrap().into_inner();
    assert_eq!(again.etag, first.etag);
}

#[tokio::test]
async fn a_revoked_token_is_unavailable_without_a_word_about_it_and_soon_asked_again() {
    let cms = Cms::start().await;
    cms.state().revoked = true;
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    let status = service.get("UT").await.unwrap_err();
    assert_eq!(status.code(), Code::Unavailable);
    assert!(!status.message().contains("token") && !status.message().contains("401"), "{}", status.message());
    cms.state().revoked = false;
    let found = until("it is asked again", LONG, async || service.get("UT").await.ok()).await;
    assert_eq!(found.code, "UT");
}

#[tokio::test]
async fn an_empty_space_has_no_jurisdiction_and_no_alert() {
    let cms = Cms::empty().await;
    let service = Service::over(&cms, &[]).await;
    assert_eq!(service.get("NV").await.unwrap_err().code(), Code::NotFound);
    let listed =
        service.client.clone().list_jurisdictions(ListJurisdictionsRequest::default()).await.unwrap();
    assert!(listed.into_inner().jurisdictions.is_empty());
    let mut client = service.client.clone();
    let alerts = client.list_site_alerts(proto::content::v1::ListSiteAlertsRequest::default());
    assert!(alerts.await.unwrap().into_inner().alerts.is_empty());
}
