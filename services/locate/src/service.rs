//! The use cases: one look-up, completions, the national summary. A request reads the index that is open at
//! its beginning; [`store`] swaps in a newer one without dropping it. Where an outside service is a source,
//! [`remote`] asks it. The traits of the sources are [`origin`] and [`voter_info`]. Nothing here
//! logs a request. Held by `services/locate/tests/index_privacy.rs` and `upstream_privacy.rs`.

mod audit;
mod counties;
mod fallback;
pub mod import_report;
pub mod origin;
pub mod remote;
pub mod store;
mod suggest;
mod summary;
pub mod voter_info;

use std::collections::BTreeMap;
use std::sync::Arc;

use address::StateCode;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use common::clock::Clock;

pub use audit::{AuditedFeed, FeedAudit, RefusedFeed, RuleFindings, age};
pub use counties::{CountyList, CountyLookup};
use import_report::{ImportReport, LastImport};
use index::{Index, ask};
use lookup::answer::{self, AddressQuery, LookupAnswer, MovedFrom};
use lookup::area::Point;
use lookup::district::District;
pub use remote::Remote;
pub use store::Store;
pub use suggest::{Completion, SuggestArea, suggest};
pub use summary::{ElectionSummary, NationalSummary, StateSummary};
use voter_info::{VoterInfoError, VoterInfoQuery};

/// Where answers come from.
#[derive(Debug)]
pub enum Backend {
    /// The index that is loaded.
    Index(Arc<Store>),
    /// An outside service.
    Upstream(Box<Remote>),
}

/// Answers questions from one source, or from a second one where the first cannot answer. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Locator(Arc<LocatorInner>);

#[derive(Debug)]
struct LocatorInner {
    primary: Backend,
    fallback: Option<Backend>,
    previous: Option<Arc<Store>>,
    import: Arc<LastImport>,
    clock: Clock,
}

impl Locator {
    /// Over a source and the one to ask when it cannot answer. `previous` knows where people voted before;
    /// `import` what the last import said; `clock` says which elections are over.
    #[must_use]
    pub fn new(
        primary: Backend,
        fallback: Option<Backend>,
        previous: Option<Arc<Store>>,
        import: Arc<LastImport>,
        clock: Clock,
    ) -> Self {
        Self(Arc::new(LocatorInner { primary, fallback, previous, import, clock }))
    }

    /// Answers one address; every outcome is a [`LookupAnswer`], never an error. An index answers without
    /// waiting. `point` is the position of the house where the caller knows it: it is looked up in an index
    /// and nowhere else, and never sent to an outside service.
    pub async fn locate(
        &self,
        asked: AddressQuery<'_>,
        point: Option<Point>,
        results_per_type: i32,
    ) -> LookupAnswer {
        let primary = match self.answer_from(&self.0.primary, asked, point, results_per_type).await {
            Ok(answer) => answer,
            Err(failure) => failure.answer(),
        };
        let may_ask = |second: &Backend| match second {
            Backend::Index(_) => fallback::may_ask_next(&primary),
            Backend::Upstream(remote) => fallback::may_leave(&primary, remote.service()),
        };
        match &self.0.fallback {
            Some(second) if may_ask(second) => {
                let secondary = self.answer_from(second, asked, point, results_per_type).await;
                fallback::choose(primary, secondary)
            }
            _ => primary,
        }
    }

    /// The answer to one question by the index alone, of the nearest election: for its districts, of which no
    /// other source has any, so that the address goes nowhere else.
    #[must_use]
    pub fn districts(&self, asked: AddressQuery<'_>, point: Option<Point>) -> LookupAnswer {
        match self.store().and_then(Store::index) {
            Some(index) => ask::nearest_at(&index, asked, point, 1, &|zone| today(&self.0.clock, zone)),
            None => answer::unavailable(),
        }
    }

    /// The districts of the index whose names or identifiers have each of `words`; empty where the only
    /// source is the voter information service, `None` while the index is not loaded.
    #[must_use]
    pub fn search_districts(&self, words: &[String]) -> Option<BTreeMap<String, District>> {
        match self.store().and_then(Store::index) {
            Some(index) => Some(index.search_districts(words)),
            None => self.remote().map(|_| BTreeMap::new()),
        }
    }

    async fn answer_from(
        &self,
        backend: &Backend,
        asked: AddressQuery<'_>,
        point: Option<Point>,
        results_per_type: i32,
    ) -> Result<LookupAnswer, VoterInfoError> {
        let clock = &self.0.clock;
        match backend {
            Backend::Index(store) => Ok(match store.index() {
                Some(index) => {
                    let today = |zone: &str| today(clock, zone);
                    let mut answer = ask::answer_at(&index, asked, point, results_per_type, &today);
                    answer.moved_from = self.moved_from(&index, &answer);
                    for election in &mut answer.elections {
                        election.moved_from = self.moved_from(&index, election);
                    }
                    answer
                }
                None => answer::unavailable(),
            }),
            Backend::Upstream(remote) => {
                let question = VoterInfoQuery { asked, results_per_type, now: clock.now() };
                // Boxed: a look-up in the index should not carry the room for an exchange over HTTP.
                Box::pin(remote.locate(&question)).await
            }
        }
    }

    /// Where the voter of an answer voted according to the previous index.
    fn moved_from(&self, index: &Index, answer: &LookupAnswer) -> Option<MovedFrom> {
        let previous = self.0.previous.as_ref()?.index()?;
        if previous.version() == index.version() {
            return None;
        }
        ask::moved_from(&previous, index, answer)
    }

    /// Completions of a partly typed address. Only an index has any; `None` while the only source is an
    /// index that is not loaded.
    #[must_use]
    pub fn suggest(&self, prefix: &str, place: &SuggestArea, limit: usize) -> Option<Vec<Completion>> {
        match self.store().and_then(Store::index) {
            Some(index) => {
                let today = |zone: &str| today(&self.0.clock, zone);
                Some(suggest(&index, prefix, place, limit, &today))
            }
            None => self.remote().map(|_| Vec::new()),
        }
    }

    /// Counts by state: of the index, else of the voter information service. `None` while neither has any.
    pub async fn summary(&self) -> Option<Arc<NationalSummary>> {
        match (self.store().and_then(Store::summary), self.remote()) {
            (None, Some(remote)) => remote.summary().await,
            (summary, _) => summary,
        }
    }

    /// The feeds that the last import refused, in every state, and when it ended.
    #[must_use]
    pub fn refused(&self, summary: &NationalSummary) -> (Vec<RefusedFeed>, String) {
        let Some(import) = self.import() else { return Default::default() };
        let refused = audit::refused(&import, summary.built_at).into_iter().map(|(feed, _)| feed).collect();
        (refused, import.ended_at.clone())
    }

    /// The feeds of one jurisdiction with their findings; an empty audit where there is no index. `None`
    /// while the only source is an index that is not loaded.
    #[must_use]
    pub fn audit(&self, state: StateCode) -> Option<FeedAudit> {
        match self.store().and_then(Store::index) {
            Some(index) => Some(audit::of(&index, self.import().as_deref(), state)),
            None => self.remote().map(|_| FeedAudit::default()),
        }
    }

    /// Now, by the clock of the service.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// Whether the election of a feed is over where it is held.
    #[must_use]
    pub fn is_over(&self, feed: &answer::AnswerFeed) -> bool {
        answer::is_over(&feed.state, feed.election_date, &|zone| today(&self.0.clock, zone))
    }

    /// The report of the last import counts for an index alone.
    fn import(&self) -> Option<Arc<ImportReport>> {
        self.store()?;
        self.0.import.get()
    }

    fn backends(&self) -> impl Iterator<Item = &Backend> {
        std::iter::once(&self.0.primary).chain(&self.0.fallback)
    }

    fn store(&self) -> Option<&Store> {
        self.backends().find_map(|backend| match backend {
            Backend::Index(store) => Some(&**store),
            Backend::Upstream(_) => None,
        })
    }

    fn remote(&self) -> Option<&Remote> {
        self.backends().find_map(|backend| match backend {
            Backend::Upstream(remote) => Some(&**remote),
            Backend::Index(_) => None,
        })
    }
}

/// Today in a zone; a zone that is not known counts as Eastern.
fn today(clock: &Clock, zone: &str) -> NaiveDate {
    clock.today(zone.parse::<Tz>().unwrap_or(chrono_tz::America::New_York))
}
