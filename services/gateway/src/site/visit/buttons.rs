//! The landing buttons: fixed order, visibility rules of SPEC section 2. A button whose page is not in the
//! export leads to the official page for the same purpose, or does not show.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};

use super::dates::{Dates, day, request_is_over};
use super::{Visit, voting_info_path};
use crate::site::jurisdiction::config::{
    BallotRequestExperience, CustomButton, JurisdictionConfig, LookupExperience,
};
use crate::site::jurisdiction::registers_at::last_day;
use crate::site::wording::links::{Destination, destination};
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair;
use crate::site::wording::words;
use crate::view::bootstrap::{
    ButtonDeadline, ButtonKey, ButtonVariant, DeadlineKind, ElectionKind, LandingButton,
};

struct Maker<'a> {
    visit: &'a Visit<'a>,
    config: &'a JurisdictionConfig,
    jurisdiction: &'a Jurisdiction,
    locale: Locale,
}

/// The visible buttons of a jurisdiction, in order.
#[must_use]
pub fn buttons(
    visit: &Visit<'_>,
    config: &JurisdictionConfig,
    jurisdiction: &Jurisdiction,
    locale: Locale,
) -> Vec<LandingButton> {
    let make = Maker { visit, config, jurisdiction, locale };
    let custom = config.custom_buttons.iter().zip([ButtonKey::CustomButtonA, ButtonKey::CustomButtonB]);
    let custom = custom.map(|(button, key)| make.custom(button.as_ref()?, key));
    // Those of the jurisdiction alone stand beside the editors' two: the order names no place for them.
    let own = config.own_buttons.iter().map(|button| make.custom(button, ButtonKey::CustomButtonOwn));
    let rest =
        [make.confirm(), make.register(), make.request_ballot(), make.in_person(), make.voter_education()];
    std::iter::once(make.locate()).chain(custom).chain(own).chain(rest).flatten().collect()
}

impl Maker<'_> {
    /// Only states, with an active election, while the look-up is offered.
    fn locate(&self) -> Option<LandingButton> {
        let settings = &self.config.lookup;
        let election = self.config.election.as_ref().filter(|e| e.day >= self.visit.today())?;
        if !self.is_state() || !settings.display {
            return None;
        }
        let official = || self.config.lookup_url(self.locale).map(|url| external(ButtonKey::Locate, url));
        let mut button = match settings.experience {
            LookupExperience::None => return None,
            LookupExperience::Internal => self.internal(ButtonKey::Locate, "/locate/").or_else(official)?,
            LookupExperience::SosWebsite => official()?,
        };
        if election.kind == ElectionKind::Caucus {
            button.variant = ButtonVariant::Caucus;
        }
        Some(button)
    }

    fn custom(&self, custom: &CustomButton, key: ButtonKey) -> Option<LandingButton> {
        let text = Some(custom.text.get(self.locale)).filter(|t| !t.is_empty())?;
        let mut button = match destination(custom.url.get(self.locale), &self.visit.hosts)? {
            Destination::Internal(path) => blank(key, self.visit.query.href(&path), false),
            Destination::External(url) => external(key, &url),
        };
        button.text = Some(text.to_owned());
        button.text_lang = Some(custom.text.lang(self.locale));
        Some(button)
    }

    fn confirm(&self) -> Option<LandingButton> {
        let url = self.link(self.config.registration_check_url.as_ref())?;
        self.config.registration.display_registration_lookup.then(|| external(ButtonKey::Confirm, url))
    }

    fn register(&self) -> Option<LandingButton> {
        let registration = &self.config.registration;
        if !self.is_state() || !registration.registration_flow_enabled || self.is_too_late_to_register() {
            return None;
        }
        let official = || {
            let online = registration.online.as_ref().filter(|way| way.enabled)?;
            Some(external(ButtonKey::Register, &words::url(online.url.as_ref(), self.locale)?))
        };
        let mut button = self.internal(ButtonKey::Register, "/register/").or_else(official)?;
        button.same_day_registration = self.registers_on_the_day();
        button.deadline = self.online_deadline();
        Some(button)
    }

    /// On election day only voters who can register and vote in one visit are sent to register.
    fn is_too_late_to_register(&self) -> bool {
        let is_today =
            self.config.election.as_ref().is_some_and(|election| election.day == self.visit.today());
        is_today && self.config.registration.required && !self.registers_on_the_day()
    }

    /// Whether voters can register on election day: not where registering ends before it (North Carolina).
    fn registers_on_the_day(&self) -> bool {
        let election = self.config.election.as_ref().map(|election| election.day);
        self.config.same_day_registration() && election.is_none_or(|day| last_day(self.config, day) == day)
    }

    /// Deadlines show only where the jurisdiction wants them shown, and never once passed.
    fn online_deadline(&self) -> Option<ButtonDeadline> {
        let dates = Dates::new(self.config, self.visit.today(), self.locale);
        self.config.registration.online.as_ref().filter(|way| way.enabled && way.display_deadline)?;
        let date = day(dates.noted(|d| d.register_online_by.as_ref())).filter(|_| dates.shown)?;
        (date >= dates.today).then_some(ButtonDeadline { kind: DeadlineKind::RegisterOnlineBy, date })
    }

    /// Only states, with the flow enabled and the text of the button set, until the last day to ask has
    /// passed, or probably has. The page about voting by mail then has a link of its own.
    fn request_ballot(&self) -> Option<LandingButton> {
        let request = &self.config.ballot_request;
        if request_is_over(self.config, &Dates::new(self.config, self.visit.today(), self.locale)) {
            return None;
        }
        let text = words::text(request.ballot_request_button_text.as_ref(), self.locale)?;
        if !self.is_state() || !request.ballot_request_flow_enabled {
            return None;
        }
        let official = || {
            let url = words::url(request.sos_ballot_request_url.as_ref(), self.locale)?;
            Some(external(ButtonKey::RequestBallot, &url))
        };
        let mut button = match request.ballot_request_experience {
            BallotRequestExperience::None => return None,
            // An unknown experience hides nothing: flow and text are what the button needs (SPEC section 2).
            BallotRequestExperience::Internal | BallotRequestExperience::NotSaid => {
                self.internal(ButtonKey::RequestBallot, "/votebymail/").or_else(official)?
            }
            BallotRequestExperience::SosWebsite => official()?,
        };
        button.text = Some(text.text);
        button.text_lang = Some(text.lang);
        Some(button)
    }

    /// The specification gives it a place in the order and no rule: shown for states with an election.
    fn in_person(&self) -> Option<LandingButton> {
        let active = self.config.election.as_ref().is_some_and(|e| e.day >= self.visit.today());
        if self.is_state() && active { self.internal(ButtonKey::InPersonInfo, "/inperson/") } else { None }
    }

    fn voter_education(&self) -> Option<LandingButton> {
        let path = voting_info_path(self.jurisdiction);
        if self.config.has_voting_info() { self.internal(ButtonKey::VoterEducation, &path) } else { None }
    }

    fn is_state(&self) -> bool {
        self.jurisdiction.kind == JurisdictionKind::State
    }

    fn internal(&self, key: ButtonKey, path: &str) -> Option<LandingButton> {
        self.visit.pages.has(path).then(|| blank(key, self.visit.query.href(path), false))
    }

    fn link<'t>(&self, text: Option<&'t TextPair>) -> Option<&'t str> {
        text.and_then(|t| t.link(self.locale))
    }
}

fn external(key: ButtonKey, url: &str) -> LandingButton {
    blank(key, url.to_owned(), true)
}

fn blank(key: ButtonKey, href: String, external: bool) -> LandingButton {
    LandingButton {
        key,
        variant: ButtonVariant::Default,
        href,
        external,
        text: None,
        text_lang: None,
        deadline: None,
        same_day_registration: false,
    }
}

#[cfg(test)]
mod tests;
