//! The head of every information page: the jurisdiction, its election, whom to ask, and the links that the
//! sections need. Also the choice of a state, where no jurisdiction is known.

use chrono::NaiveDate;

use crate::site::elections::{calendar, next_election};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::jurisdiction::{backup, hotline};
use crate::site::visit::picker::picker;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::HELP;
use crate::site::visit::scene::Scene;
use crate::site::visit::{Visit, kind, names, office, today};
use crate::site::wording::words;
use crate::view::bootstrap::{BackupLinks, ButtonKey, ConfigStatus, KnownBy, LocationKind};
use crate::view::info::{ChooseState, HiddenField, PageHead, SitePages};
use crate::view::text::PageLink;

impl Scene<'_> {
    /// The look-up for returning a ballot: only our own one knows kinds of places.
    fn drop_off(&self) -> Option<PageLink> {
        self.button(ButtonKey::Locate).filter(|link| !link.external)?;
        let query =
            SiteQuery { default_location_type: Some(LocationKind::DropOff), ..self.visit.query.clone() };
        Some(words::internal(query.href("/locate/")))
    }

    /// The fields that every information page starts with.
    #[must_use]
    pub fn head(&self) -> PageHead {
        let (name, name_in_sentence) = names(self.jurisdiction, self.locale);
        let today = self.visit.today();
        let failed = self.config.is_none();
        let office = office::of(self.jurisdiction, self.config, self.locale);
        let backup = failed.then(|| backup::links(Some(self.jurisdiction), self.locale));
        let built_in = |link: fn(&BackupLinks) -> Option<&String>| words::external(link(backup.as_ref()?)?);
        let calendar_href = self.calendar_href();
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
                .and_then(|election| next_election(election, today, self.locale)),
            office,
            hotline: hotline::phone(self.config),
            check_registration: self
                .button(ButtonKey::Confirm)
                .or_else(|| built_in(|links| links.registration_check_url.as_ref())),
            locate: self.button(ButtonKey::Locate).or_else(|| built_in(|links| links.lookup_url.as_ref())),
            locate_drop_off: self.drop_off(),
            pages: self.site_pages(),
            updated: self.updated(),
            subscribe_href: self.subscribe_href(calendar_href.as_deref()),
            calendar_href,
            backup,
        }
    }

    /// The landing page. `?state=` takes states only (SPEC section 3): to go back to a territory that the
    /// path names is to go to its voting information, or the network would lead to the landing page of
    /// another place.
    fn home(&self) -> String {
        let by_path = self.visit.jurisdiction.is_some_and(|(_, by)| by == KnownBy::Path);
        let own = self.voting_info("").filter(|_| by_path && !self.is_state());
        own.unwrap_or_else(|| self.visit.query.href("/"))
    }

    /// The day on which the editors last changed what the pages say, where the jurisdiction is; none of days
    /// ahead, as in a rehearsal.
    fn updated(&self) -> Option<NaiveDate> {
        let day = today(Some(self.jurisdiction), self.config?.updated?);
        (day <= self.visit.today()).then_some(day)
    }

    fn site_pages(&self) -> SitePages {
        let of_state = |path: &str| self.page(path).filter(|_| self.is_state());
        SitePages {
            home: self.home(),
            start_over: self.visit.query.choose_href(),
            voting_info: self.voting_info(""),
            help: self.voting_info(&format!("{HELP}/")),
            register: of_state("/register/"),
            register_options: of_state("/register/options/"),
            vote_by_mail: of_state("/votebymail/"),
            in_person: of_state("/inperson/"),
        }
    }

    pub(crate) fn calendar_href(&self) -> Option<String> {
        let ahead = self.dates().is_some_and(|dates| !calendar::events(self, &dates).is_empty());
        ahead.then(|| {
            let code = self.jurisdiction.code.to_ascii_lowercase();
            let own = SiteQuery { lang: Some(self.locale), ..SiteQuery::default() };
            format!("/api/site/calendar/{code}.ics{}", own.search())
        })
    }

    /// The same calendar for a program that follows it (`webcal:`), under the brand's own name; without one,
    /// under the name that the request gives.
    pub(crate) fn subscribe_href(&self, calendar: Option<&str>) -> Option<String> {
        let path = calendar.filter(|_| !self.visit.host.is_empty())?;
        Some(format!("webcal://{}{path}", self.visit.host))
    }
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
pub(crate) mod tests;
