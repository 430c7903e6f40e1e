//! The gateway: the public HTTP API, the site's view models, and the static site.
//!
//! [`config`] -> [`serve`] -> [`router`] -> [`http`] (one file a group of routes) -> [`upstream`] (the gRPC
//! services, with deadlines and caches) -> [`site`] (pure rules) -> [`view`] (JSON shapes).

pub mod app;
pub mod client_ip;
pub mod config;
pub mod export;
pub mod http;
pub mod keys;
pub mod limits;
mod listen;
pub mod load;
pub mod per_client;
pub mod problem;
pub mod rate;
pub mod render;
pub mod router;
pub mod site;
pub mod upstream;
pub mod view;

use std::sync::Arc;

use common::lifecycle::Lifecycle;
use tokio::net::TcpListener;

use crate::app::App;
use crate::config::Config;
use crate::export::{Export, ExportError};
use crate::keys::KeyRing;
use crate::limits::Gate;
use crate::site::visit::Pages;
use crate::upstream::Upstreams;

/// Why the gateway ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The exported site cannot be served: a fault of the configuration.
    #[error(transparent)]
    Export(#[from] ExportError),
}

/// Serves the site and the API on `listener` until `life` stops, and then until what is under way has ended.
/// It becomes ready once the site is in memory; it never waits for another service.
///
/// # Errors
/// When the exported site cannot be read.
pub async fn serve(config: Config, listener: TcpListener, life: Lifecycle) -> Result<(), ServeError> {
    let (limits, proxies) = (config.limits, config.trusted_proxies.clone());
    let router = router::router(Arc::new(app(config, &life)?));
    life.set_ready(true);
    listen::serve(router, listener, limits.connections, limits.request_timeout, &proxies, life.clone()).await;
    life.drained().await;
    Ok(())
}

/// What the handlers share. The site is read into memory; `life` ends what runs in the background.
///
/// # Errors
/// When the exported site cannot be read.
pub fn app(config: Config, life: &Lifecycle) -> Result<App, ServeError> {
    let export = config.web_root.as_deref().map(Export::load).transpose()?;
    if let Some(export) = &export {
        let (pages, files) = export.size();
        tracing::info!(pages, files, "the site is in memory");
    }
    let keys = config.api_keys.map(|(path, keys)| KeyRing::new(path, keys));
    Ok(App {
        upstreams: Upstreams::new(&config.upstreams, life),
        pages: export.as_ref().map_or(Pages::Unknown, |e| Pages::Known(e.paths())),
        export,
        clock: config.clock,
        gate: Gate::new(config.limits, keys, &config.trusted_proxies, life),
        trusted_proxies: config.trusted_proxies,
        brand_host: config.brand_host,
        brand_es_host: config.brand_es_host,
        enforce_query: config.enforce_query,
        contact: config.contact,
        outside: config.outside,
        preview_key: config.preview_key,
        request_timeout: config.limits.request_timeout,
    })
}
