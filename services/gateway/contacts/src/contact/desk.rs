//! The desk takes the forms that the gateway receives: it checks ticket, hidden field, rates and fields, then
//! stores. A form is acknowledged if and only if it is stored: no voter reads "thank you" for a dropped form.
//! Tests: `tests/it/desk.rs`, `tests/it/reports.rs`.

mod reports;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use common::clock::Clock;
use common::rate::{Rate, RateKey};
use governor::Quota;
use tokio::sync::{Mutex, Notify};
use tokio_util::sync::CancellationToken;

use super::form::{ContactInput, FormFault, FormPage};
use super::keys::KeyRing;
use super::message::Message;
use super::sealed;
use super::store::{Store, StoreError};
use super::ticket::{self, TicketFault};
use super::worker::{self, Pace};
use crate::database::Database;
use crate::webhook::Webhook;

pub use reports::REPORT_DAYS;

/// A household (or the network of a registration drive) at once, and a minute.
const CLIENT_BURST: NonZeroU32 = NonZeroU32::new(30).unwrap();
const CLIENT_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// One e-mail address at once, and an hour.
const EMAIL_BURST: NonZeroU32 = NonZeroU32::new(5).unwrap();
const EMAIL_AN_HOUR: NonZeroU32 = NonZeroU32::new(6).unwrap();
/// Callers and e-mail addresses that are counted one by one.
const MAX_COUNTED: usize = 100_000;
/// Newcomers beyond that, who share a count.
const SHARED: &str = "contacts_rate_shared_total";
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// Settings of the desk.
#[derive(Clone, Debug)]
pub struct DeskConfig {
    pub keys: KeyRing,
    /// The receiver of contacts; without one they wait in the database.
    pub webhook: Option<Webhook>,
    /// How they are delivered.
    pub pace: Pace,
}

/// A form as a browser sent it: of a contact, or of a report.
pub struct Submission<'a, F = ContactInput> {
    pub form: &'a F,
    /// The ticket of the page.
    pub ticket: &'a str,
    /// The hidden field: a program fills it in, a person cannot see it.
    pub trap: &'a str,
    /// Household of the caller.
    pub client: IpAddr,
}

/// Why a form was not taken. It is shown again with what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<F = FormFault> {
    /// Fields are wrong.
    Fields(Vec<F>),
    /// The page is too old, or its words of consent are: look at it and send it again.
    Stale,
    /// A program filled it in, or seems to have: it may be sent again.
    Machine,
    /// Too many requests; the time to wait.
    TooOften(Duration),
    /// The database failed: the contact is not stored, or may not be.
    Failed(StoreError),
}

/// The word of metrics for what came of a form; `Ok(false)` is one that was there already.
fn outcome<F>(taken: &Result<bool, Refusal<F>>) -> &'static str {
    match taken {
        Ok(true) => "stored",
        Ok(false) => "again",
        Err(Refusal::Fields(_)) => "fields",
        Err(Refusal::Stale) => "stale",
        Err(Refusal::Machine) => "machine",
        Err(Refusal::TooOften(_)) => "too_often",
        Err(Refusal::Failed(_)) => "failed",
    }
}

/// Takes contacts and reports; one for all handlers of the process.
pub struct Desk {
    store: Arc<Store>,
    new: Arc<Notify>,
    clients: Rate<IpAddr>,
    emails: Rate<String>,
    counted: Mutex<reports::Counted>,
}

impl Desk {
    /// Opens the desk. The returned task delivers until `stop`; wait for it before the process ends.
    pub fn open(
        config: DeskConfig,
        database: Arc<Database>,
        stop: CancellationToken,
    ) -> (Arc<Self>, impl Future<Output = ()> + Send + use<>) {
        let store = Arc::new(Store::over(database, config.keys, Clock::system()));
        let clients = Quota::per_minute(CLIENT_A_MINUTE).allow_burst(CLIENT_BURST);
        let emails = Quota::per_hour(EMAIL_AN_HOUR).allow_burst(EMAIL_BURST);
        let desk = Arc::new(Self {
            store: Arc::clone(&store),
            new: Arc::default(),
            clients: Rate::new(clients, MAX_COUNTED, SHARED),
            emails: Rate::new(emails, MAX_COUNTED, SHARED),
            counted: Mutex::default(),
        });
        let (kept, new) = (Arc::clone(&desk), Arc::clone(&desk.new));
        let work = async move {
            let forget = kept.forget(stop.clone());
            let work = worker::run(store, config.webhook, config.pace, new, stop);
            tokio::join!(forget, work);
        };
        (desk, work)
    }

    /// A ticket for a page.
    #[must_use]
    pub fn ticket(&self, lang: &str, consent_version: &str) -> String {
        ticket::issue(self.store.keys(), self.store.clock().now(), lang, consent_version)
    }

    /// The language in which a page with this ticket was shown.
    #[must_use]
    pub fn language(&self, ticket: &str, consent_version: &str) -> Option<String> {
        let now = self.store.clock().now();
        let read = ticket::read(self.store.keys(), now, consent_version, ticket);
        read.ok().map(|ticket| ticket.lang)
    }

    /// Takes the form of a contact. `Ok` means that it is stored and committed.
    ///
    /// # Errors
    /// Why it was not taken.
    pub async fn submit(&self, submission: &Submission<'_>, page: &FormPage<'_>) -> Result<(), Refusal> {
        let check = |form: &ContactInput| form.check(page).map(Message::from);
        let taken = self.take(submission, page.consent_version, check).await;
        metrics::counter!("contacts_submitted_total", "outcome" => outcome(&taken)).increment(1);
        if let Err(Refusal::Failed(error)) = &taken {
            tracing::error!(%error, "a contact could not be stored; the voter was told");
        }
        taken.map(drop)
    }

    /// Stores a form whose ticket has these words; true when it is new.
    async fn take<I, F>(
        &self,
        submission: &Submission<'_, I>,
        words: &str,
        check: impl FnOnce(&I) -> Result<Message, Vec<F>>,
    ) -> Result<bool, Refusal<F>> {
        count(&self.clients, &submission.client)?;
        let ring = self.store.keys();
        // Wrong fields first: a voter who must correct them does not care about the rest yet.
        let message = check(submission.form).map_err(Refusal::Fields)?;
        let ticket = ticket::read(ring, self.store.clock().now(), words, submission.ticket);
        let ticket = ticket.map_err(|TicketFault::Stale| Refusal::Stale)?;
        // Some browsers fill in every field: a person can send it again, for the page comes back without it.
        if !submission.trap.is_empty() {
            return Err(Refusal::Machine);
        }
        let email = message.email().map(|email| sealed::email_indexes(ring, email).swap_remove(0));
        if let Some(email) = &email {
            count(&self.emails, email)?;
        }
        // The ring has it: it signed the ticket.
        let key = ring.get(&ticket.key_id).unwrap_or(ring.first());
        let added = self.store.add_under(key, &ticket.nonce, &message).await.map_err(|error| {
            // The voter did nothing wrong and will send it again.
            self.clients.give_back(&submission.client);
            if let Some(email) = &email {
                self.emails.give_back(email);
            }
            Refusal::Failed(error)
        })?;
        self.new.notify_one();
        Ok(added.new)
    }

    async fn forget(&self, stop: CancellationToken) {
        loop {
            tokio::select! { () = stop.cancelled() => return, () = tokio::time::sleep(FORGET_EVERY) => {} }
            self.clients.forget();
            self.emails.forget();
        }
    }
}

fn count<K: RateKey, F>(rate: &Rate<K>, who: &K) -> Result<(), Refusal<F>> {
    rate.count(who).map_err(Refusal::TooOften)
}
