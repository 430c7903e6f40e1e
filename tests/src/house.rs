//! The four services in one process, each with its own lifecycle, so that a test can lose one of them.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use common::config::Reader;
use common::lifecycle::Lifecycle;
use reqwest::{Client, Response};
use serde_json::Value;
use test_data::wait::until;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::DAY;

/// What a house is started with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The exported site; none serves the API alone.
    pub web_root: Option<PathBuf>,
    /// Variables that all services see, besides the ports and the day.
    pub variables: Vec<(String, String)>,
}

/// A running house. Dropping it stops it.
pub struct House {
    /// Where the gateway is ("http://127.0.0.1:PORT").
    pub url: String,
    /// Where geo, content and locate are.
    pub services: [SocketAddr; 3],
    client: Client,
    lives: [(&'static str, Lifecycle); 4],
    tasks: Vec<JoinHandle<()>>,
    /// Goes when the house goes.
    folder: Option<tempfile::TempDir>,
}

impl House {
    /// A house over the generated sample.
    pub async fn with_sample() -> Self {
        Self::with_sample_and(Options::default()).await
    }

    /// The same with options.
    pub async fn with_sample_and(options: Options) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let feeds = sample::write(&folder.path().join("feeds")).unwrap();
        let index = folder.path().join("sample.vri");
        crate::build(&feeds.iter().map(PathBuf::as_path).collect::<Vec<_>>(), &index);
        let mut house = Self::start(&index, options).await;
        house.folder = Some(folder);
        house
    }

    /// A house over an index file.
    pub async fn start(index: &Path, options: Options) -> Self {
        let lives = ["geo", "content", "locate", "gateway"].map(|name| (name, Lifecycle::new()));
        let life = |i: usize| lives[i].1.clone();
        let mut tasks = Vec::new();
        let reader = |service: &'static str, more: &[(&str, String)]| {
            let fixed = [("TODAY".to_owned(), DAY.to_owned())];
            let more = more.iter().map(|(k, v)| ((*k).to_owned(), v.clone()));
            Reader::from_values(service, "", fixed.into_iter().chain(more).chain(options.variables.clone()))
        };

        let (geo, geo_at) = bind().await;
        let config = geo::config::Config::read(reader("geo", &[])).unwrap();
        tasks.push(tokio::spawn(ended(geo::serve(config, geo, life(0)))));

        let (content, content_at) = bind().await;
        let mut values = reader("content", &[]);
        let config = content::Config::read(&mut values);
        values.finish().unwrap();
        tasks.push(tokio::spawn(ended(content::serve(config, content, life(1)))));

        let (locate, locate_at) = bind().await;
        let source = [("LOCATE_SOURCE", format!("index:{}", index.display()))];
        let config = locate::config::Config::read(reader("locate", &source)).unwrap();
        tasks.push(tokio::spawn(ended(locate::serve(config, locate, life(2)))));

        let (gateway, gateway_at) = bind().await;
        let root = options.web_root.as_ref().map_or("none".to_owned(), |p| p.display().to_string());
        let mut values = reader(
            "gateway",
            &[
                ("GEO_ENDPOINT", format!("http://{geo_at}")),
                ("CONTENT_ENDPOINT", format!("http://{content_at}")),
                ("LOCATE_ENDPOINT", format!("http://{locate_at}")),
                ("WEB_ROOT", root),
            ],
        );
        let config = gateway::config::Config::read(&mut values);
        values.finish().unwrap();
        tasks.push(tokio::spawn(ended(gateway::serve(config, gateway, life(3)))));

        let house = Self {
            url: format!("http://{gateway_at}"),
            services: [geo_at, content_at, locate_at],
            client: Client::builder().timeout(Duration::from_secs(30)).build().unwrap(),
            lives,
            tasks,
            folder: None,
        };
        house.wait_until_ready().await;
        house
    }

    /// Stops one service and waits until it has ended.
    pub async fn lose(&self, service: &str) {
        let (at, (_, life)) = self.lives.iter().enumerate().find(|(_, l)| l.0 == service).unwrap();
        life.stop();
        let drained = async || self.tasks[at].is_finished().then_some(());
        until(&format!("{service} has drained"), Duration::from_secs(5), drained).await;
    }

    /// GET, whatever the status.
    pub async fn get(&self, path: &str) -> Response {
        self.client.get(format!("{}{path}", self.url)).send().await.unwrap()
    }

    /// GET of JSON, which must succeed.
    pub async fn json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        response.json().await.unwrap()
    }

    /// POST of JSON, whatever the status.
    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let response = self.client.post(format!("{}{path}", self.url)).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    }

    async fn wait_until_ready(&self) {
        let ready = async || self.lives.iter().all(|(_, life)| life.is_ready()).then_some(());
        until("the house is ready", Duration::from_secs(30), ready).await;
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.lives.iter().for_each(|(_, life)| life.stop());
    }
}

async fn bind() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

async fn ended<E: std::fmt::Display>(serving: impl Future<Output = Result<(), E>>) {
    if let Err(error) = serving.await {
        panic!("a service ended badly: {error}");
    }
}
