//! The view model of every page: what one visit needs to know, all rules applied.

use chrono::NaiveDate;
use common::jurisdiction::{Jurisdiction, JurisdictionKind};

use crate::site::elections::elections;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::jurisdiction::{backup, hotline};
use crate::site::lookup::off_switch::is_off;
use crate::site::places::active::not_yet;
use crate::site::places::places_path;
use crate::site::visit::picker::picker;
use crate::site::visit::route::{HELP, PageKind};
use crate::site::visit::{Visit, buttons, kind, names, voting_info_path};
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair;
use crate::view::bootstrap::{
    Alert, Bootstrap, ChosenJurisdiction, ConfigStatus, ElectionError, ElectionErrorCode, ExampleAddress,
    Footer, KnownBy, LandingButton,
};

const EXAMPLES: usize = 4;
const VOTE_BY_MAIL: &str = "/votebymail/";

/// The answers of the other services for one visit.
#[derive(Clone, Debug, Default)]
pub struct ServiceAnswers<'a> {
    /// The jurisdiction's configuration; `None` when it could not be read (or no jurisdiction is known).
    pub config: Option<&'a JurisdictionConfig>,
    /// Active sitewide alerts, as HTML.
    pub site_alerts: &'a [TextPair],
    /// The region came from the embedded IP table.
    pub region_from_table: bool,
    /// Example addresses of each state, while the index is a sample; empty otherwise.
    pub examples: &'a [(String, Vec<String>)],
    /// The index holds generated data.
    pub sample: bool,
    /// There is data of an election of the jurisdiction that is not over.
    pub has_places: bool,
    /// The day of the nearest such election.
    pub places_day: Option<NaiveDate>,
}

/// Builds the view model.
#[must_use]
pub fn bootstrap(visit: &Visit<'_>, learnt: &ServiceAnswers<'_>) -> Bootstrap {
    let locale = visit.locale(learnt.config);
    let today = visit.today();
    let config = learnt.config;
    let chosen = visit.jurisdiction;
    let config_status = match (chosen, config) {
        (None, _) => ConfigStatus::None,
        (Some(_), Some(_)) => ConfigStatus::Ok,
        (Some(_), None) => ConfigStatus::Failed,
    };
    let (supported_locales, priority_locales) = locales(config);
    let text = |t: &TextPair| t.get(locale).to_owned();
    let elections = elections(config, today, locale);
    let buttons = match (chosen, config) {
        (Some((j, _)), Some(config)) => buttons::buttons(visit, config, j, locale),
        _ => Vec::new(),
    };
    Bootstrap {
        brand: visit.brand,
        locale: locale.tag(),
        today,
        rehearsal: visit.rehearsal,
        draft: config.map_or(visit.query.preview || visit.query.test_config, |config| config.draft),
        sample: learnt.sample,
        jurisdiction: chosen.map(|(j, known_by)| {
            let (name, name_in_sentence) = names(j, locale);
            ChosenJurisdiction { code: j.code, kind: kind(j), name, name_in_sentence, known_by }
        }),
        config_status,
        jurisdictions: picker(visit, locale),
        // The content service decides. A value cached before midnight cannot say that no other election
        // follows.
        election_error: config.and_then(|c| c.no_elections.as_ref()).map(|none| ElectionError {
            code: ElectionErrorCode::NoActiveElection,
            message: none.message.clone(),
        }),
        election: elections.first().cloned(),
        elections,
        supported_locales,
        priority_locales,
        alerts: alerts(visit.page, learnt).map(|t| Alert { html: text(t), lang: t.lang(locale) }).collect(),
        hotline: hotline::hotline(config, locale),
        vote_by_mail_href: chosen.zip(config).and_then(|((j, _), _)| vote_by_mail(visit, j, &buttons)),
        buttons,
        help_href: chosen.zip(config).and_then(|((j, _), config)| help(visit, config, j)),
        places_href: chosen.and_then(|(j, _)| places(visit, learnt, j)),
        not_yet: not_yet(learnt.places_day, config, today),
        footer: Footer {
            override_html: config.and_then(|c| c.footer_override.as_ref()).map(text),
            override_lang: config.and_then(|c| c.footer_override.as_ref()).map(|t| t.lang(locale)),
            committee_phone: hotline::committee(),
            ip_credit: learnt.region_from_table && chosen.is_some_and(|(_, by)| by == KnownBy::Ip),
        },
        example_addresses: match chosen.map(|(j, _)| j) {
            Some(state) if is_off(state, config) => Vec::new(),
            state => examples(learnt, state),
        },
        official: backup::official(chosen.map(|(j, _)| j), config, locale),
        backup: (config_status == ConfigStatus::Failed)
            .then(|| backup::links(chosen.map(|(j, _)| j), locale)),
        default_location_type: visit.query.default_location_type,
    }
}

/// The page about voting by mail, which every state has: a button leads there only where ballots are asked
/// for on it.
fn vote_by_mail(visit: &Visit<'_>, jurisdiction: &Jurisdiction, buttons: &[LandingButton]) -> Option<String> {
    let href = visit.query.href(VOTE_BY_MAIL);
    let is_there = jurisdiction.kind == JurisdictionKind::State && visit.pages.has(VOTE_BY_MAIL);
    (is_there && buttons.iter().all(|button| button.href != href)).then_some(href)
}

/// The page about IDs, help and rights: part of the voting information, by its flag.
fn help(visit: &Visit<'_>, config: &JurisdictionConfig, jurisdiction: &Jurisdiction) -> Option<String> {
    let path = voting_info_path(jurisdiction);
    let is_there = config.has_voting_info() && visit.pages.has(&path);
    is_there.then(|| visit.query.href(&format!("{path}{HELP}/")))
}

/// Places without an address, where our look-up has data and is on (DESIGN section 7).
fn places(visit: &Visit<'_>, learnt: &ServiceAnswers<'_>, jurisdiction: &Jurisdiction) -> Option<String> {
    let path = places_path(jurisdiction.code);
    let is_there = learnt.has_places && !is_off(jurisdiction, learnt.config) && visit.pages.has(&path);
    is_there.then(|| visit.query.href(&path))
}

fn locales(config: Option<&JurisdictionConfig>) -> (Vec<String>, Vec<String>) {
    let tags = |locales: &[Locale]| locales.iter().map(|l| l.tag().to_owned()).collect::<Vec<_>>();
    match config {
        Some(config) if !config.supported_locales.is_empty() => {
            (tags(&config.supported_locales), tags(&config.priority_locales))
        }
        _ => (tags(&Locale::ALL), tags(&[Locale::En, Locale::Es])),
    }
}

/// The jurisdiction's alert where its editors want it, then the sitewide one: of each the first that is
/// active (SPEC section 4).
fn alerts<'a>(page: PageKind, learnt: &ServiceAnswers<'a>) -> impl Iterator<Item = &'a TextPair> {
    let own = learnt.config.filter(|config| {
        let at = &config.alert_placement;
        match page {
            PageKind::Landing => at.landing,
            PageKind::Locate => at.locate,
            PageKind::Register | PageKind::RegisterOptions => at.register,
            PageKind::VoteByMail => at.ballot_request,
            PageKind::VotingInfo | PageKind::Help | PageKind::Custom => at.voter_education,
            PageKind::InPerson
            | PageKind::InPersonThanks
            | PageKind::Problem
            | PageKind::ProblemThanks
            | PageKind::NationalAudit
            | PageKind::Audit
            | PageKind::Other => true,
            PageKind::Places => at.locate,
        }
    });
    own.and_then(|c| c.alert.as_ref()).into_iter().chain(learnt.site_alerts.first())
}

/// Examples of the jurisdiction, else one of each of a few states.
fn examples(learnt: &ServiceAnswers<'_>, jurisdiction: Option<&Jurisdiction>) -> Vec<ExampleAddress> {
    if !learnt.sample {
        return Vec::new();
    }
    let own = jurisdiction.and_then(|j| learnt.examples.iter().find(|(code, _)| code == j.code));
    let lines: Vec<&String> = match own {
        Some((_, lines)) => lines.iter().take(EXAMPLES).collect(),
        None => learnt.examples.iter().filter_map(|(_, lines)| lines.first()).take(EXAMPLES).collect(),
    };
    lines.into_iter().filter_map(|line| example(line)).collect()
}

/// "1200 E Sample Ave Apt 4, Las Vegas, NV 89101" as the form's two fields.
fn example(line: &str) -> Option<ExampleAddress> {
    let (line_1, rest) = line.split_once(',')?;
    let zip = rest.split_whitespace().next_back()?;
    let zip = zip.get(..5).filter(|z| z.bytes().all(|b| b.is_ascii_digit()))?;
    Some(ExampleAddress { line_1: line_1.trim().to_owned(), zip: zip.to_owned(), display: line.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::elections::next_election;
    use crate::site::jurisdiction::config::{AlertPlacement, ElectionConfig};
    use crate::site::visit::Pages;
    use crate::site::visit::query::SiteQuery;
    use crate::view::bootstrap::BrandKey;

    fn visit<'a>(query: &str, region: Option<&str>, pages: &'a Pages) -> Visit<'a> {
        let query = SiteQuery::parse(query);
        Visit {
            brand: BrandKey::En,
            host: "",
            hosts: vec![],
            jurisdiction: crate::site::visit::jurisdiction(None, &query, region),
            query,
            now: "2028-10-20T16:00:00Z".parse().unwrap(),
            rehearsal: true,
            page: PageKind::Landing,
            pages,
            mail_safe_days: 7,
        }
    }

    fn text(en: &str) -> TextPair {
        TextPair { en: en.to_owned(), es: String::new() }
    }

    #[test]
    fn without_jurisdiction_there_are_no_buttons_and_no_backup() {
        let view = bootstrap(&visit("", None, &Pages::Unknown), &ServiceAnswers::default());
        assert_eq!(view.config_status, ConfigStatus::None);
        assert!(view.buttons.is_empty() && view.backup.is_none());
        assert_eq!(view.jurisdictions.len(), 56);
        assert_eq!(view.jurisdictions[0].href, "/?state=AL");
        assert_eq!(view.supported_locales.len(), 8);
    }

    #[test]
    fn territories_are_listed_with_a_page_or_as_the_current_one() {
        let none = Pages::Known(["/".to_owned()].into());
        let codes = |region| {
            let view = bootstrap(&visit("lang=es", region, &none), &ServiceAnswers::default());
            view.jurisdictions.into_iter().skip(51).map(|e| (e.code, e.href)).collect::<Vec<_>>()
        };
        assert!(codes(Some("NV")).is_empty());
        assert_eq!(codes(Some("PR")), [("PR", "/?lang=es".to_owned())]);
        let pages = Pages::Known(["/votinginfo/".to_owned()].into());
        let view = bootstrap(&visit("", None, &pages), &ServiceAnswers::default());
        assert_eq!(view.jurisdictions[51].href, "/votinginfo/as/");
        assert_eq!(view.jurisdictions.len(), 56);
    }

    #[test]
    fn the_page_about_help_is_linked_where_it_is_there() {
        let href = |enabled: bool, query: &str, pages: &Pages| {
            let vep =
                crate::site::jurisdiction::config::VepConfig { vep_enabled: enabled, ..Default::default() };
            let config = JurisdictionConfig { vep, ..Default::default() };
            let learnt = ServiceAnswers { config: Some(&config), ..Default::default() };
            bootstrap(&visit(query, None, pages), &learnt).help_href
        };
        let query = "state=NV&lang=es";
        assert_eq!(
            href(true, query, &Pages::Unknown).as_deref(),
            Some("/votinginfo/nv/help/?state=NV&lang=es")
        );
        assert_eq!(href(false, query, &Pages::Unknown), None, "by the flag of the voting information");
        assert_eq!(href(true, query, &Pages::Known(["/".to_owned()].into())), None, "not exported");
        assert_eq!(href(true, "", &Pages::Unknown), None, "no jurisdiction");
    }

    #[test]
    fn losing_content_means_the_built_in_links() {
        let view = bootstrap(&visit("state=NV", None, &Pages::Unknown), &ServiceAnswers::default());
        assert_eq!(view.config_status, ConfigStatus::Failed);
        let backup = view.backup.unwrap();
        assert_eq!(backup.hotline_display, "833-336-8683");
        assert!(backup.lookup_url.is_some());
    }

    #[test]
    fn an_election_of_yesterday_is_none() {
        let today = "2028-11-08".parse().unwrap();
        let past = ElectionConfig { day: "2028-11-07".parse().unwrap(), ..Default::default() };
        assert!(next_election(&past, today, Locale::En).is_none());
        assert_eq!(next_election(&past, past.day, Locale::En).unwrap().days_until, 0);
    }

    #[test]
    fn alerts_show_where_they_are_placed_the_own_one_first() {
        let config = JurisdictionConfig {
            alert: Some(text("own")),
            alert_placement: AlertPlacement { landing: true, locate: false, ..Default::default() },
            ..Default::default()
        };
        let site = [text("site"), text("another")];
        let learnt = ServiceAnswers { config: Some(&config), site_alerts: &site, ..Default::default() };
        let html = |page| alerts(page, &learnt).map(|t| t.en.as_str()).collect::<Vec<_>>();
        assert_eq!(html(PageKind::Landing), ["own", "site"]);
        assert_eq!(html(PageKind::Locate), ["site"]);
    }

    #[test]
    fn examples_are_of_the_jurisdiction_and_only_of_a_sample() {
        let examples = [
            ("CA".to_owned(), vec!["1 A St, Davis, CA 95616".to_owned()]),
            (
                "NV".to_owned(),
                vec!["1200 E Sample Ave Apt 4, Las Vegas, NV 89101-1234".to_owned(), "x".to_owned()],
            ),
        ];
        let learnt = ServiceAnswers { examples: &examples, sample: true, ..Default::default() };
        let view = bootstrap(&visit("", Some("NV"), &Pages::Unknown), &learnt);
        assert_eq!(view.example_addresses.len(), 1);
        assert_eq!(view.example_addresses[0].line_1, "1200 E Sample Ave Apt 4");
        assert_eq!(view.example_addresses[0].zip, "89101");
        let real = ServiceAnswers { sample: false, ..learnt };
        assert!(bootstrap(&visit("", Some("NV"), &Pages::Unknown), &real).example_addresses.is_empty());
    }

    #[test]
    fn a_language_that_the_jurisdiction_lacks_gives_the_brands_own() {
        let config =
            JurisdictionConfig { supported_locales: vec![Locale::En, Locale::Es], ..Default::default() };
        let learnt = ServiceAnswers { config: Some(&config), ..Default::default() };
        assert_eq!(bootstrap(&visit("state=NV&lang=ko", None, &Pages::Unknown), &learnt).locale, "en");
        assert_eq!(bootstrap(&visit("state=NV&lang=es", None, &Pages::Unknown), &learnt).locale, "es");
    }
}
