//! Wires the gateway: reads the site into memory, starts what runs in the background, and serves until the
//! process is told to end. `main` and the tests call [`serve`]; both give it a bound socket and a
//! [`Lifecycle`].

use std::sync::Arc;

use common::clock::Clock;
use common::lifecycle::Lifecycle;
use contacts::config::Settings;
use contacts::contact::Desk;
use contacts::database::{Database, DatabaseUrl};
use contacts::events::EventCounts;
use contacts::purge;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::config::Config;
use crate::edge::keys::KeyRing;
use crate::edge::limits::Limiter;
use crate::page::cache::PageCache;
use crate::page::draw::{Renderer, RendererError};
use crate::page::export::{Export, ExportError};
use crate::site::visit::Pages;
use crate::upstream::Upstreams;
use crate::{edge, router};

/// Why the gateway ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The exported site cannot be served: a fault of the configuration.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// Documents cannot be drawn: a fault of the configuration.
    #[error(transparent)]
    Renderer(#[from] RendererError),
    /// Contacts cannot be taken.
    #[error("contacts: {0}")]
    Contacts(#[from] contacts::database::DatabaseError),
}

/// The desk of contacts and the counts of events, with their tasks in the background.
pub struct Contacts {
    desk: Option<Arc<Desk>>,
    counts: Arc<EventCounts>,
    database: Option<Arc<Database>>,
    work: Option<JoinHandle<()>>,
    exporting: Option<JoinHandle<()>>,
    purging: Option<JoinHandle<()>>,
    writing: JoinHandle<()>,
    end: CancellationToken,
}

impl Contacts {
    fn start(settings: Settings, life: &Lifecycle) -> Result<Self, ServeError> {
        let place = settings.place.as_ref().map(DatabaseUrl::name);
        let database = settings.place.map(Database::new).transpose()?.map(Arc::new);
        let counts = EventCounts::new(database.clone(), Clock::system());
        // Counts are written once more when nobody sends any.
        let end = CancellationToken::new();
        let (own, ending) = (Arc::clone(&counts), end.clone());
        let writing = tokio::spawn(async move { own.write_until(ending).await });
        let exporting = settings.events.zip(database.clone()).map(|(export, database)| {
            tracing::info!("event counts are handed on, by the hour");
            tokio::spawn(export.run(database, Clock::system(), life.token()))
        });
        let purging = database
            .clone()
            .map(|database| tokio::spawn(purge::run(database, settings.keep, Clock::system(), life.token())));
        let opened = settings.contacts.zip(database.clone());
        if opened.is_none() {
            tracing::info!("contacts are off: CONTACTS_KEYS is not set");
        }
        let (desk, work) = opened
            .map(|(config, database)| {
                tracing::info!(place, webhook = config.webhook.is_some(), "contacts are on");
                let (desk, work) = Desk::open(config, database, life.token());
                (desk, tokio::spawn(work))
            })
            .unzip();
        Ok(Self { desk, counts, database, work, exporting, purging, writing, end })
    }

    /// Once nobody hands in anything any more: ends the deliveries under way, writes the counts, then
    /// disconnects.
    async fn end(self) {
        self.end.cancel();
        for task in self.work.into_iter().chain(self.exporting).chain(self.purging).chain([self.writing]) {
            // A task that panicked has nothing under way.
            let _ = task.await;
        }
        if let Some(database) = self.database {
            database.close().await;
        }
    }
}

/// Serves the site and the API on `listener` until `life` stops, and then until what is under way has ended.
/// It becomes ready once the site is in memory; it never waits for another service.
///
/// # Errors
/// When the exported site cannot be read.
pub async fn serve(config: Config, listener: TcpListener, life: Lifecycle) -> Result<(), ServeError> {
    let (limits, proxies) = (config.limits, config.trusted_proxies.clone());
    let (app, contacts) = app(config, &life)?;
    let refused = app.limiter.refused.clone();
    let router = router::router(Arc::new(app));
    life.set_ready(true);
    edge::listen::serve(
        router,
        listener,
        limits.connections,
        limits.request_timeout,
        &proxies,
        refused.clone(),
        life.clone(),
    )
    .await;
    refused.tell();
    contacts.end().await;
    life.drained().await;
    Ok(())
}

/// The state that the handlers share, and the work of contacts that goes on beside them. The site is read
/// into memory; `life` ends what runs in the background.
///
/// # Errors
/// When the exported site cannot be read, or the contacts' database is no place of that kind.
pub fn app(config: Config, life: &Lifecycle) -> Result<(App, Contacts), ServeError> {
    let export = config.web_root.as_deref().map(|root| Export::load(root, &config.tags)).transpose()?;
    if let Some(export) = &export {
        let (pages, files) = export.size();
        tracing::info!(pages, files, "the site is in memory");
    }
    let bundle = config.web_documents.as_deref();
    let renderer = bundle.map(|bundle| Renderer::open(bundle, config.document_engines)).transpose()?;
    let contacts = Contacts::start(config.contacts, life)?;
    let keys = config.api_keys.map(|(path, keys)| KeyRing::new(path, keys));
    let app = App {
        upstreams: Upstreams::new(&config.endpoints, life),
        pages: export.as_ref().map_or(Pages::Unknown, |e| Pages::Known(e.paths())),
        export,
        renderer,
        page_cache: PageCache::default(),
        audit_cache: PageCache::audits(),
        places_cache: PageCache::places(),
        clock: config.clock,
        limiter: Limiter::new(config.limits, keys, config.peers, &config.trusted_proxies, life),
        trusted_proxies: config.trusted_proxies,
        brand_host: config.brand_host,
        brand_es_host: config.brand_es_host,
        enforce_query: config.enforce_query,
        mail_safe_days: config.mail_safe_days,
        contact: config.contact,
        outside: config.outside,
        hsts: config.hsts,
        preview_key: config.preview_key,
        contacts: contacts.desk.clone(),
        counts: Arc::clone(&contacts.counts),
        tags: config.tags,
        noise: config.noise,
        request_timeout: config.limits.request_timeout,
    };
    Ok((app, contacts))
}
