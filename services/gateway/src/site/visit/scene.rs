//! One visit to a page about one jurisdiction: what every section of the page reads.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};

use super::dates::Dates;
use super::{Visit, buttons, office, voting_info_path};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::{ButtonKey, LandingButton};
use crate::view::text::PageLink;

/// One visit to a page about one jurisdiction.
pub struct Scene<'a> {
    /// The visit, with the jurisdiction in its query: every link of the page stays with it.
    pub visit: Visit<'a>,
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
        self.jurisdiction.kind == JurisdictionKind::State
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

    /// The jurisdiction's voting information, at a part of it ("#id-requirements") or a page below it
    /// ("help/"), where it has any (SPEC section 2, "when vepEnabled is on").
    #[must_use]
    pub fn voting_info(&self, part: &str) -> Option<String> {
        let has_any = self.config.is_none_or(JurisdictionConfig::has_voting_info);
        self.page(&format!("{}{part}", self.voting_info_path())).filter(|_| has_any)
    }

    /// The landing button of a kind as a link.
    #[must_use]
    pub fn button(&self, key: ButtonKey) -> Option<PageLink> {
        let button = self.buttons.iter().find(|b| b.key == key)?;
        Some(PageLink { href: button.href.clone(), external: button.external, text: None })
    }

    /// The office's official page.
    #[must_use]
    pub fn office_url(&self) -> Option<String> {
        office::of(self.jurisdiction, self.config, self.locale).url
    }
}
