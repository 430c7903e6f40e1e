//! The head of every information page: the jurisdiction, its election, whom to ask, and the links that the
//! sections need. Also the choice of a state, where no jurisdiction is known.

use common::jurisdiction::{Jurisdiction, Kind};

use super::bootstrap::{next_election, picker};
use super::config::JurisdictionConfig;
use super::dates::Dates;
use super::locale::Locale;
use super::query::SiteQuery;
use super::visit::{Visit, kind, names};
use super::{backup, buttons, calendar, hotline, office, words};
use crate::view::bootstrap::{BackupLinks, ButtonKey, ConfigStatus, LandingButton, LocationKind};
use crate::view::info::{ChooseState, HiddenField, PageHead, PageLink, SitePages};

/// One visit to a page about one jurisdiction.
pub struct Scene<'a> {
    /// The visit, with the jurisdiction in its query: every link of the page stays with it.
    pub visit: Visit<'a>,
    /// The jurisdiction.
    pub jurisdiction: &'static Jurisdiction,
    /// Its configuration; `None` when it could not be read.
    pub config: Option<&'a JurisdictionConfig>,
    /// Language of the page.
    pub locale: Locale,
    /// The landing buttons, whose rules decide where the look-up and the check of a registration lead.
    pub buttons: Vec<LandingButton>,
}

impl<'a> Scene<'a> {
    /// The page of a jurisdiction.
    #[must_use]
    pub fn new(
        visit: &Visit<'a>,
        jurisdiction: &'static Jurisdiction,
        config: Option<&'a JurisdictionConfig>,
    ) -> Self {
        let visit = visit.pinned(jurisdiction);
        let locale = visit.locale(config);
        let buttons = config.map(|c| buttons::buttons(&visit, c, jurisdiction, locale)).unwrap_or_default();
        Self { visit, jurisdiction, config, locale, buttons }
    }

    /// True for the 50 states and DC.
    #[must_use]
    pub fn is_state(&self) -> bool {
        self.jurisdiction.kind == Kind::State
    }

    /// The dates, where the configuration could be read.
    #[must_use]
    pub fn dates(&self) -> Option<Dates<'a>> {
        self.config.map(|config| Dates::new(config, self.visit.today(), self.locale))
    }

    /// A page of the site, where it exists.
    #[must_use]
    pub fn page(&self, path: &str) -> Option<String> {
        self.visit.pages.has(path).then(|| self.visit.query.href(path))
    }

    /// Path of the jurisdiction's voting information, with slashes at both ends.
    #[must_use]
    pub fn voting_info_path(&self) -> String {
        voting_info_path(self.jurisdiction)
    }

    /// The landing button of a kind as a link.
    #[must_use]
    pub fn button(&self, key: ButtonKey) -> Option<PageLink> {
        let button = self.buttons.iter().find(|b| b.key == key)?;
        Some(PageLink { href: button.href.clone(), external: button.external, text: None })
    }

    /// The look-up for returning a ballot: only our own one knows kinds of places.
    fn drop_off(&self) -> Option<PageLink> {
        self.button(ButtonKey::Locate).filter(|link| !link.external)?;
        let query =
            SiteQuery { default_location_type: Some(LocationKind::DropOff), ..self.visit.query.clone() };
        Some(words::internal(query.href("/locate/")))
    }

    /// The office's official page.
    #[must_use]
    pub fn office_url(&self) -> Option<String> {
        office::of(self.jurisdiction, self.config, self.locale).url
    }

    /// What every page starts with.
    #[must_use]
    pub fn head(&self) -> PageHead {
        let (name, name_in_sentence) = names(self.jurisdiction, self.locale);
        let today = self.visit.today();
        let failed = self.config.is_none();
        let office = office::of(self.jurisdiction, self.config, self.locale);
        let backup = failed.then(|| backup::links(Some(self.jurisdiction), self.locale));
        let built_in = |link: fn(&BackupLinks) -> Option<&String>| words::external(link(backup.as_ref()?)?);
        PageHead {
            code: self.jurisdiction.code,
            kind: kind(self.jurisdiction),
            name,
            name_in_sentence,
            locale: self.locale.tag(),
            today,
            config_status: if failed { ConfigStatus::Failed } else { ConfigStatus::Ok },
            election: self
                .config
                .and_then(|c| c.election.as_ref())
                .and_then(|election| next_election(election, today)),
            office,
            hotline: hotline::phone(self.config),
            check_registration: self
                .button(ButtonKey::Confirm)
                .or_else(|| built_in(|links| links.registration_check_url.as_ref())),
            locate: self.button(ButtonKey::Locate).or_else(|| built_in(|links| links.lookup_url.as_ref())),
            locate_drop_off: self.drop_off(),
            pages: self.site_pages(),
            calendar_href: self.calendar_href(),
            backup,
        }
    }

    fn site_pages(&self) -> SitePages {
        let of_state = |path: &str| self.page(path).filter(|_| self.is_state());
        let has_info = self.config.is_none_or(|c| c.vep.vep_enabled);
        SitePages {
            home: self.visit.query.href("/"),
            start_over: self.visit.query.choose_href(),
            voting_info: self.page(&self.voting_info_path()).filter(|_| has_info),
            help: self.page(&format!("{}help/", self.voting_info_path())).filter(|_| has_info),
            register: of_state("/register/"),
            register_options: of_state("/register/options/"),
            vote_by_mail: of_state("/votebymail/"),
            in_person: of_state("/inperson/"),
        }
    }

    fn calendar_href(&self) -> Option<String> {
        let ahead = self.dates().is_some_and(|dates| !calendar::events(self, &dates).is_empty());
        ahead.then(|| {
            let code = self.jurisdiction.code.to_ascii_lowercase();
            let own = SiteQuery { lang: Some(self.locale), ..SiteQuery::default() };
            format!("/api/site/calendar/{code}.ics{}", own.search())
        })
    }
}

/// Path of a jurisdiction's voting information, with slashes at both ends.
#[must_use]
pub fn voting_info_path(jurisdiction: &Jurisdiction) -> String {
    format!("/votinginfo/{}/", jurisdiction.code.to_ascii_lowercase())
}

/// The choice of a state for a page; the form leads back to `path`, which then knows the state.
#[must_use]
pub fn choose(visit: &Visit<'_>, path: &str, config: Option<&JurisdictionConfig>) -> ChooseState {
    let locale = visit.locale(config);
    let others = SiteQuery { state: None, no_geo: false, ..visit.query.clone() };
    ChooseState {
        locale: locale.tag(),
        action: path.to_owned(),
        hidden: others.pairs().into_iter().map(|(name, value)| HiddenField { name, value }).collect(),
        choices: picker(visit, locale),
        hotline: hotline::phone(config),
    }
}

#[cfg(test)]
pub(super) mod tests;
