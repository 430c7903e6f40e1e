//! The gateway: the public HTTP API, the site's view models, and the static site.
//!
//! [`config`] -> [`serve`] -> [`router`] -> [`http`] (one file a group of routes) -> [`upstream`] (the gRPC
//! services, with deadlines and caches) -> [`site`] (pure rules) -> [`view`] (JSON shapes).

pub mod app;
pub mod client_ip;
pub mod config;
pub mod export;
pub mod http;
pub mod limits;
mod listen;
pub mod problem;
pub mod render;
pub mod router;
pub mod site;
pub mod upstream;
pub mod view;

use std::sync::Arc;

use common::lifecycle::Lifecycle;
use contacts::desk::Desk;
use tokio::net::TcpListener;

use crate::app::App;
use crate::config::Config;
use crate::export::{Export, ExportError};
use crate::limits::Gate;
use crate::site::visit::Pages;
use crate::upstream::Upstreams;

/// Why the gateway ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The exported site cannot be served: a fault of the configuration.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// Contacts cannot be taken.
    #[error("contacts: {0}")]
    Contacts(#[from] contacts::store::StoreError),
}

/// What takes and delivers contacts, where they are on.
struct Contacts {
    desk: Option<Arc<Desk>>,
    work: Option<tokio::task::JoinHandle<()>>,
}

impl Contacts {
    fn start(config: Option<contacts::config::Config>, life: &Lifecycle) -> Result<Self, ServeError> {
        let Some(config) = config else {
            tracing::info!("contacts are off: CONTACTS_KEYS is not set");
            return Ok(Self { desk: None, work: None });
        };
        let (place, webhook) = (config.place.name(), config.webhook.is_some());
        tracing::info!(place, webhook, "contacts are on");
        let (desk, work) = Desk::open(config, life.token())?;
        Ok(Self { desk: Some(desk), work: Some(tokio::spawn(work)) })
    }

    /// Once nobody hands in a form any more: ends the deliveries under way, then the connections.
    async fn end(self) {
        if let Some(work) = self.work {
            // A worker that panicked has nothing under way.
            let _ = work.await;
        }
        if let Some(desk) = self.desk {
            desk.close().await;
        }
    }
}

/// Serves the site and the API on `listener` until `life` stops, and then until what is under way has ended.
/// It becomes ready once the site is in memory; it never waits for another service.
///
/// # Errors
/// When the exported site cannot be read.
pub async fn serve(config: Config, listener: TcpListener, life: Lifecycle) -> Result<(), ServeError> {
    let export = config.web_root.as_deref().map(Export::load).transpose()?;
    if let Some(export) = &export {
        let (pages, files) = export.size();
        tracing::info!(pages, files, "the site is in memory");
    }
    let contacts = Contacts::start(config.contacts, &life)?;
    let app = App {
        upstreams: Upstreams::new(&config.upstreams, &life),
        pages: export.as_ref().map_or(Pages::Unknown, |e| Pages::Known(e.paths())),
        export,
        clock: config.clock,
        gate: Gate::new(config.limits, config.api_keys, &life),
        trusted_proxies: config.trusted_proxies,
        brand_es_host: config.brand_es_host,
        enforce_query: config.enforce_query,
        contact: config.contact,
        outside: config.outside,
        preview_key: config.preview_key,
        contacts: contacts.desk.clone(),
        request_timeout: config.limits.request_timeout,
    };
    life.set_ready(true);
    listen::serve(router::router(Arc::new(app)), listener, life.clone()).await;
    contacts.end().await;
    life.drained().await;
    Ok(())
}
