//! Documents as HTML (DESIGN section 8): the web's components draw the view model of a page in an embedded
//! engine, and their HTML goes into the slot of the exported page, so that it can be read without scripts and
//! by search engines. Decides no rule.
//!
//! `web/out/documents.js` (`npm run documents`) is read at start. A few engines, each on a thread of its own,
//! take orders from one bounded queue. An engine sees the order and the host functions of [`host`] (plural
//! categories, days and numbers by CLDR), and nothing else: no clock, no network, no file, no randomness. An
//! engine that fails, takes too long or too much memory is thrown away, and a new one is made.

mod dates;
mod engine;
mod host;
mod words;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use chrono::NaiveDate;
use moka::sync::Cache;
use serde::Deserialize;
use tokio::sync::oneshot;

use self::engine::Engine;
use crate::problem::Problem;
use crate::site::elections::far::yearless;
use crate::site::wording::catalog;
use crate::site::wording::locale::Locale;
use crate::view::ahead::ElectionsAhead;
use crate::view::bootstrap::{Bootstrap, BrandKey, ConfigStatus, PlacesNotYet};
use crate::view::document::{Document, EmbedFrame, LandingBackup, LookupForm, Order};
use crate::view::facts::{Answers, PollingHours};
use crate::view::info::ChooseState;
use crate::view::locate::{Office, SiteLocate};
use crate::view::page::InfoPage;

pub use self::dates::long_day;
pub use self::words::consent;

/// Orders that wait, at most: what two engines draw in about half a second.
const MAX_WAITING: usize = 128;
/// Bytes of drawn parts of the results page that are cached: a few for each jurisdiction and language.
const MAX_PART_BYTES: u64 = 4 << 20;
/// The largest bundle.
const MAX_BUNDLE: u64 = 8 << 20;

/// A drawn document, to be put into an exported page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Drawn {
    /// For `<title>`, where the exported page leaves it to the gateway; plain text.
    pub title: String,
    /// For `<meta name="description">`; plain text.
    pub description: String,
    /// For the slot; safe HTML.
    pub body: String,
}

/// Why a document was not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawFailure {
    /// A component threw. Its words could hold data and are not kept.
    #[error("exception")]
    Exception,
    /// It took longer than [`engine::DEADLINE`].
    #[error("deadline")]
    Deadline,
    /// It took more than [`engine::MEMORY`].
    #[error("memory")]
    Memory,
    /// Too many orders wait.
    #[error("queue")]
    Queue,
    /// There is no engine: one could not be made.
    #[error("engine")]
    Engine,
}

impl DrawFailure {
    fn reason(self) -> &'static str {
        match self {
            Self::Exception => "exception",
            Self::Deadline => "deadline",
            Self::Memory => "memory",
            Self::Queue => "queue",
            Self::Engine => "engine",
        }
    }
}

impl From<DrawFailure> for Problem {
    fn from(failure: DrawFailure) -> Self {
        match failure {
            DrawFailure::Queue => Self::Overloaded,
            _ => Self::Internal,
        }
    }
}

/// Why the gateway cannot draw.
#[derive(Debug, thiserror::Error)]
pub enum RendererError {
    /// There is no bundle.
    #[error("WEB_DOCUMENTS: cannot read {}: {source}; build it first (cd web && npm ci && npm run documents)", path.display())]
    Read {
        /// Where it was looked for.
        path: PathBuf,
        /// The error of the file system.
        source: std::io::Error,
    },
    /// The file is no bundle.
    #[error("WEB_DOCUMENTS: {} is no bundle of documents ({why}); build it again (cd web && npm run documents)", path.display())]
    Broken {
        /// Where it is.
        path: PathBuf,
        /// The message of the engine.
        why: String,
    },
}

struct Job {
    order: String,
    since: Instant,
    answer: oneshot::Sender<Result<Drawn, DrawFailure>>,
}

/// The engines and their queue.
pub struct Renderer {
    queue: SyncSender<Job>,
    parts: Cache<String, Arc<str>>,
}

impl Renderer {
    /// Reads the bundle and starts `engines` threads, of which each makes its own engine. It returns once one
    /// has drawn.
    ///
    /// # Errors
    /// When there is no bundle, or no engine can be made of it.
    pub fn open(path: &Path, engines: usize) -> Result<Self, RendererError> {
        let read = || {
            let size = std::fs::metadata(path)?.len();
            if size > MAX_BUNDLE {
                return Err(std::io::Error::other("it is larger than 8 MiB"));
            }
            std::fs::read_to_string(path)
        };
        let source = read().map_err(|source| RendererError::Read { path: path.to_owned(), source })?;
        let source: Arc<str> = source.into();
        let (queue, jobs) = sync_channel(MAX_WAITING);
        let jobs = Arc::new(Mutex::new(jobs));
        let (ready, made) = sync_channel(1);
        for n in 0..engines.max(1) {
            let (source, jobs) = (Arc::clone(&source), Arc::clone(&jobs));
            let ready = (n == 0).then(|| ready.clone());
            let thread =
                std::thread::Builder::new().name(format!("documents-{n}")).stack_size(engine::THREAD_STACK);
            let work = move || work(&source, &jobs, ready);
            thread.spawn(work).map_err(|source| RendererError::Read { path: path.to_owned(), source })?;
        }
        drop(ready);
        let broken = |why| RendererError::Broken { path: path.to_owned(), why };
        made.recv().unwrap_or_else(|_| Err("its thread ended".to_owned())).map_err(broken)?;
        let weigh =
            |key: &String, html: &Arc<str>| u32::try_from(key.len() + html.len() + 64).unwrap_or(u32::MAX);
        let parts = Cache::builder().max_capacity(MAX_PART_BYTES).weigher(weigh).build();
        Ok(Self { queue, parts })
    }

    /// Looks whether there is a bundle, without reading it.
    ///
    /// # Errors
    /// When there is none.
    pub fn check(path: &Path) -> Result<(), RendererError> {
        let found = std::fs::metadata(path);
        found.map(drop).map_err(|source| RendererError::Read { path: path.to_owned(), source })
    }

    /// Draws one document.
    ///
    /// # Errors
    /// When it cannot be drawn; that is logged by its kind, without data, and counted.
    pub async fn draw(&self, order: &Order<'_>) -> Result<Drawn, DrawFailure> {
        let kind = order.document.kind();
        let drawn = self.queued(order).await;
        match &drawn {
            Ok(_) => metrics::counter!("documents_drawn_total", "kind" => kind).increment(1),
            Err(failure) => {
                let reason = failure.reason();
                metrics::counter!("documents_failed_total", "reason" => reason).increment(1);
                // A flood fills the queue, and must not fill the log: the refusals have a line a second of
                // their own.
                if *failure != DrawFailure::Queue {
                    tracing::error!(kind, reason, locale = order.locale, "a document could not be drawn");
                }
            }
        }
        drawn
    }

    async fn queued(&self, order: &Order<'_>) -> Result<Drawn, DrawFailure> {
        let order = serde_json::to_string(order).map_err(|_| DrawFailure::Exception)?;
        let (answer, drawn) = oneshot::channel();
        self.queue.try_send(Job { order, since: Instant::now(), answer }).map_err(|why| match why {
            TrySendError::Full(_) => DrawFailure::Queue,
            TrySendError::Disconnected(_) => DrawFailure::Engine,
        })?;
        metrics::gauge!("documents_waiting").increment(1.0);
        drawn.await.unwrap_or(Err(DrawFailure::Engine))
    }

    /// An information page or an audit.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn page(
        &self,
        page: &InfoPage,
        frame: &Bootstrap,
        locale: Locale,
    ) -> Result<Drawn, DrawFailure> {
        self.titled(Document::of(page, frame), frame.brand, locale, frame.today).await
    }

    /// The landing page: safe HTML for the slot `page`.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn landing(
        &self,
        frame: &Bootstrap,
        choose: &ChooseState,
        ahead: Option<&ElectionsAhead>,
        locale: Locale,
    ) -> Result<String, DrawFailure> {
        let document = Document::Landing {
            choose,
            place: frame.jurisdiction.as_ref(),
            ahead,
            buttons: &frame.buttons,
            vote_by_mail_href: frame.vote_by_mail_href.as_deref(),
            help_href: frame.help_href.as_deref(),
            places_href: frame.places_href.as_deref(),
            not_yet: frame.not_yet.as_ref(),
            backup: (frame.config_status == ConfigStatus::Failed)
                .then_some(LandingBackup { official: &frame.official, hotline: &frame.hotline }),
        };
        Ok(self.draw(&order(document, frame.brand, locale, Some(frame.today))).await?.body)
    }

    /// Any page, with the brand in its title. `today`: in the zone of its jurisdiction.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn titled(
        &self,
        document: Document<'_>,
        brand: BrandKey,
        locale: Locale,
        today: NaiveDate,
    ) -> Result<Drawn, DrawFailure> {
        let drawn = self.draw(&order(document, brand, locale, Some(today))).await?;
        Ok(Drawn { title: format!("{} | {}", drawn.title, brand_name(brand)), ..drawn })
    }

    /// The answer to the address form that was sent without scripts.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn answer(
        &self,
        answer: &SiteLocate<'_>,
        form: &LookupForm,
        brand: BrandKey,
        locale: Locale,
    ) -> Result<Drawn, DrawFailure> {
        self.titled(Document::LocateAnswer { answer, form }, brand, locale, answer.today).await
    }

    /// The look-up inside a partner's page: closed without a form; with an answer once an address was sent.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn embed(
        &self,
        frame: &EmbedFrame,
        form: Option<&LookupForm>,
        answer: Option<&SiteLocate<'_>>,
        brand: BrandKey,
        locale: Locale,
    ) -> Result<Drawn, DrawFailure> {
        let document = Document::Embed { frame, form, answer };
        let drawn = self.draw(&order(document, brand, locale, answer.map(|answer| answer.today))).await?;
        Ok(Drawn { title: format!("{} | {}", drawn.title, brand_name(brand)), ..drawn })
    }

    /// Hours of the polls as the results page shows them: safe HTML, drawn once for all who are told the
    /// same.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn polling_hours(
        &self,
        hours: &PollingHours,
        office: Option<&str>,
        locale: Locale,
    ) -> Result<Arc<str>, DrawFailure> {
        self.cached_part(Document::PollingHours { hours, office }, locale).await
    }

    /// The answers for a voter who cannot go in, as the results page shows them.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn cannot_go_in(
        &self,
        answers: &Answers,
        office: Option<&str>,
        help: Option<&str>,
        locale: Locale,
    ) -> Result<Arc<str>, DrawFailure> {
        self.cached_part(Document::CannotGoIn { answers, office, help }, locale).await
    }

    /// Above the address form, where the places are not of the announced election.
    ///
    /// # Errors
    /// As [`Renderer::draw`].
    pub async fn not_yet(
        &self,
        not_yet: &PlacesNotYet,
        frame: &Bootstrap,
        office: &Office,
        locale: Locale,
    ) -> Result<String, DrawFailure> {
        let lookup_url = frame.official.lookup_url.as_str();
        let document = Document::NotYet { not_yet, lookup_url, office, hotline: &frame.hotline };
        Ok(self.draw(&order(document, frame.brand, locale, Some(frame.today))).await?.body)
    }

    async fn cached_part(&self, document: Document<'_>, locale: Locale) -> Result<Arc<str>, DrawFailure> {
        let order = order(document, BrandKey::En, locale, None);
        let key = serde_json::to_string(&order).map_err(|_| DrawFailure::Exception)?;
        if let Some(html) = self.parts.get(&key) {
            return Ok(html);
        }
        let html: Arc<str> = self.draw(&order).await?.body.into();
        self.parts.insert(key, Arc::clone(&html));
        Ok(html)
    }
}

/// `today`: where the document has days that may be far away.
fn order(document: Document<'_>, brand: BrandKey, locale: Locale, today: Option<NaiveDate>) -> Order<'_> {
    Order { locale: locale.tag(), brand: brand_name(brand), yearless: today.map(yearless), document }
}

/// One thread: an engine and the orders that it takes, until the renderer is gone.
fn work(source: &str, jobs: &Mutex<Receiver<Job>>, ready: Option<SyncSender<Result<(), String>>>) {
    let mut engine = Engine::new(source);
    if let Some(ready) = ready {
        // Nobody waits any more when the renderer could not be opened.
        let _ = ready.send(engine.as_ref().map(|_| ()).map_err(Clone::clone));
    }
    loop {
        // One thread waits with the lock, the others for the lock.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { order, since, answer }) = job else { return };
        metrics::gauge!("documents_waiting").decrement(1.0);
        // The request that ordered it is gone.
        if answer.is_closed() {
            continue;
        }
        let drawn = match &engine {
            Ok(engine) => engine.draw(&order),
            Err(_) => Err(DrawFailure::Engine),
        };
        metrics::histogram!("documents_seconds").record(since.elapsed().as_secs_f64());
        if drawn.is_err() {
            engine = Engine::new(source);
        }
        // As above.
        let _ = answer.send(drawn);
    }
}

/// The name of a brand.
pub(crate) fn brand_name(brand: BrandKey) -> &'static str {
    &catalog::brand(brand).name
}
