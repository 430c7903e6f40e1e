//! Entries of the CMS become domain entries, once, here. Field names are those of [`super::schema`]. A field
//! that cannot be read is missing, and named for the editors.

use common::jurisdiction::{self, JurisdictionKind};
use serde_json::Value;

mod election;
mod facts;

use super::cda::{Entity, Node, ReadNotes, Signer, Space};
use super::{linting, schema};
use crate::domain::alert::{Alert, Placement, SiteAlerts};
use crate::domain::entry::{JurisdictionEntry, LookupEntry, PageEntry, Section, VepEntry};
use crate::domain::finding::Finding;
use crate::domain::jurisdiction::{
    BallotRequest, Buttons, Experience, FactSource, LandingButton, Registration, RegistrationWay,
    StateOffice, Urls,
};
use crate::domain::lint::LintNotes;
use crate::domain::locales;
use crate::domain::rich_text;
use crate::domain::source::Checked;

/// Sources of facts are read up to this number.
const MAX_SOURCES: usize = 200;

/// Reads a state or territory entry; `None` when it is neither.
///
/// # Errors
/// Its code is none of the 56, or not of its kind: it cannot be said whose entry it is.
pub fn jurisdiction(
    space: &Space,
    entity: &Entity,
    signer: Option<&dyn Signer>,
) -> Option<Result<JurisdictionEntry, Finding>> {
    let (kind, code, name) = match entity.content_type.as_str() {
        schema::STATE => (JurisdictionKind::State, "stateCode", "stateName"),
        schema::TERRITORY => (JurisdictionKind::Territory, "territoryCode", "territoryName"),
        _ => return None,
    };
    let reading = ReadNotes::with_signer(signer);
    let node = Node::start(space, entity, &reading);
    let typed = node.string(code).unwrap_or_default();
    let Some(place) = jurisdiction::any(&typed).filter(|place| place.kind == kind) else {
        return Some(Err(Finding {
            entry: entity.id.clone(),
            content_type: entity.content_type.clone(),
            field: code.to_owned(),
            path: code.to_owned(),
            why: "Unknown jurisdiction: not the postal code of one of them, so the entry is not used"
                .to_owned(),
        }));
    };
    let over = node.link("hotlineFooterOverride");
    let mut entry = JurisdictionEntry {
        name: node.text(name),
        voter_hotline: node.string("voterHotline"),
        supported_locales: node.strings("supportedLocales"),
        priority_locales: node.strings("priorityLocales"),
        alerts: node.links("jurisdictionAlert").iter().filter_map(alert).collect(),
        placement: node.link("alertPlacement").as_ref().map(placement).unwrap_or_default(),
        election: node.link("electionInfo").as_ref().and_then(election::election),
        ahead: node.links("electionsAhead").iter().filter_map(election::election).collect(),
        lookup: node.link("pollingLocationLookupConfig").as_ref().map(lookup).unwrap_or_default(),
        registration: node.link("registrationConfig").as_ref().map(registration).unwrap_or_default(),
        vep: node.link("vepConfig").as_ref().map(vep).unwrap_or_default(),
        ballot_request: node.link("ballotRequestConfig").as_ref().map(ballot_request).unwrap_or_default(),
        hotline_override: over.as_ref().and_then(|o| o.rich("hotlineOverrideCopy")),
        footer_override: over.as_ref().and_then(|o| o.rich("footerOverrideCopy")),
        buttons: node.link("customLandingPageButtons").as_ref().map(buttons).unwrap_or_default(),
        own_buttons: node.links("customButtons").iter().filter_map(own_button).collect(),
        pages: node.links("customPages").iter().filter_map(page).collect(),
        urls: Urls {
            registration_check: node.url("registrationCheckURL"),
            voting_location_lookup: node.url("externalVotingLocationLookupURL"),
        },
        office: StateOffice { url: node.url("electionOfficeURL"), name: node.text("electionOfficeName") },
        sources: fact_sources(&node),
        facts: facts::rows(&node),
        updated_at: entity.updated_at.clone(),
        ..JurisdictionEntry::blank(place)
    };
    for (field, names) in
        [("supportedLocales", &entry.supported_locales), ("priorityLocales", &entry.priority_locales)]
    {
        if names.iter().any(|name| locales::known(name).is_none()) {
            node.unreadable(field, "names a language that the site does not have");
        }
    }
    entry.origin = reading.origin();
    entry.lint = LintNotes::new(&linting::records(space, entity));
    drop(node);
    entry.unreadable = reading.findings();
    Some(Ok(entry))
}

/// The alerts of the whole site: the list of the first `sitewideAlerts` entry.
#[must_use]
pub fn sitewide_alerts(space: &Space, signer: Option<&dyn Signer>) -> SiteAlerts {
    let reading = ReadNotes::with_signer(signer);
    let first = space.items_of(schema::SITEWIDE_ALERTS).next();
    let alerts = first.map_or_else(Vec::new, |entity| {
        let node = Node::start(space, entity, &reading);
        node.links("sitewideAlerts").iter().filter_map(alert).collect()
    });
    SiteAlerts { alerts, origin: reading.origin(), unreadable: reading.findings() }
}

fn alert(node: &Node<'_>) -> Option<Alert> {
    let (start, end, message) = (node.date("startDate"), node.date("endDate"), node.rich("alertMessage"));
    let (Some(start), Some(end), Some(message)) = (start, end, message) else {
        node.unreadable(
            "",
            "an alert needs a first day, a last day and a message in English: it never shows",
        );
        return None;
    };
    if end < start {
        node.unreadable("endDate", "before the first day: the alert never shows");
    }
    Some(Alert { start, end, message })
}

fn placement(node: &Node<'_>) -> Placement {
    Placement {
        landing_page: node.flag("landingPage"),
        vep: node.flag("vep"),
        locate: node.flag("locate"),
        ballot_request: node.flag("ballotRequest"),
        register: node.flag("register"),
    }
}

fn lookup(node: &Node<'_>) -> LookupEntry {
    LookupEntry {
        display: node.flag("displayVotingLocationLookup"),
        experience: experience(node, "lookupExperience"),
        early_absentee_excuse: node.rich("earlyAbsenteeExcuse"),
        sos_lookup_url: node.url("sosLookupUrl"),
        message_headline: node.text("locateMessageHeadline"),
        message: node.rich("locateErrorMessage"),
        message_start: node.date("locateMessageStartDate"),
        message_end: node.date("locateMessageEndDate"),
        dropoff_note: node.rich("dropoffLocationsNote"),
        early_vote_note: node.rich("earlyVoteLocationsNote"),
        election_day_note: node.rich("electionDayLocationsNote"),
    }
}

fn experience(node: &Node<'_>, field: &str) -> Experience {
    let words = node.string(field).unwrap_or_default();
    let read = Experience::parse(&words);
    if read == Experience::None && !words.is_empty() && !words.eq_ignore_ascii_case("none") {
        node.unreadable(field, "not one of `IWV Locate tool`, `SOS website` and `none`");
    }
    read
}

fn registration(node: &Node<'_>) -> Registration {
    let way = |prefix: &str| {
        let field = |name: &str| format!("{prefix}{name}");
        RegistrationWay {
            enabled: node.flag(&field("Enabled")),
            display_deadline: node.flag(&field("DisplayDeadline")),
            heading: node.text(&field("Heading")),
            copy: node.rich(&field("Copy")),
            url: node.url(&field("Url")),
            button_text: node.text(&field("ButtonText")),
            alternate_url: node.url(&field("AlternateUrl")),
            alternate_button_text: node.text(&field("AlternateButtonText")),
            show_steps: node.flag(&field("ShowRegistrationSteps")),
            mailing_address: node.strings(&field("MailingAddress")),
        }
    };
    Registration {
        // A space that does not know the field has registration: only North Dakota has none.
        required: node.flag_or("registrationRequired", true),
        display_lookup: node.flag("displayRegistrationLookup"),
        same_day: way("sameDay"),
        online: way("online"),
        mail: way("mail"),
        in_person: way("inPerson"),
    }
}

fn section(node: &Node<'_>, prefix: &str) -> Section {
    Section {
        enabled: node.flag(&format!("{prefix}Enabled")),
        heading: node.text(&format!("{prefix}Heading")),
        copy: node.rich(&format!("{prefix}Copy")),
    }
}

fn vep(node: &Node<'_>) -> VepEntry {
    VepEntry {
        enabled: node.flag("vepEnabled"),
        lookup_on_page: node.flag("displayOnVep"),
        lookup_in_dates: node.flag("displayInDatesDeadlines"),
        display_dates: node.flag("importantDatesAndDeadlines"),
        id_requirements: section(node, "idRequirements"),
        registration_requirements: section(node, "registrationRequirements"),
        how_to_complete_ballot: section(node, "howToCompleteBallot"),
        custom_section: section(node, "customSection"),
    }
}

fn ballot_request(node: &Node<'_>) -> BallotRequest {
    BallotRequest {
        universal: node.flag("hasUniversalVBM"),
        flow_enabled: node.flag("ballotRequestFlowEnabled"),
        experience: experience(node, "ballotRequestExperience"),
        sos_url: node.url("sosBallotRequestUrl"),
        button_text: node.text("ballotRequestButtonText"),
        excuse_required: node.flag("excuseRequired"),
    }
}

fn buttons(node: &Node<'_>) -> Buttons {
    Buttons {
        a_url: node.url("customButtonAUrl"),
        a_text: node.text("customButtonAText"),
        b_url: node.url("customButtonBUrl"),
        b_text: node.text("customButtonBText"),
    }
}

/// A button needs an address and a text.
fn own_button(node: &Node<'_>) -> Option<LandingButton> {
    let (Some(url), Some(text)) = (node.url("url"), node.text("text")) else {
        node.unreadable("", "a button needs an address and a text in English: it is not shown");
        return None;
    };
    Some(LandingButton { url, text })
}

/// A page needs an address of letters, digits and hyphens, a title and content.
fn page(node: &Node<'_>) -> Option<PageEntry> {
    let slug = node.string("slug").unwrap_or_default();
    let fine = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    if slug.is_empty() || slug.len() > 80 || !slug.bytes().all(fine) {
        node.unreadable(
            "slug",
            "not an address of lower-case letters, digits and hyphens: the page is not shown",
        );
        return None;
    }
    let (Some(title), Some(content)) = (node.text("title"), node.rich("content")) else {
        node.unreadable("", "a page needs a title and content in English: it is not shown");
        return None;
    };
    Some(PageEntry { enabled: node.flag("pageEnabled"), slug, title, content })
}

fn fact_sources(node: &Node<'_>) -> Vec<FactSource> {
    const FIELD: &str = "factSources";
    let Some(value) = node.json(FIELD) else { return Vec::new() };
    let Some(list) = value.as_array() else {
        node.unreadable(FIELD, "not a list");
        return Vec::new();
    };
    let part = |source: &Value, name: &str| source.get(name).and_then(Value::as_str).unwrap_or("").to_owned();
    let read = |source: &Value| FactSource {
        field: part(source, "field"),
        url: part(source, "url"),
        checked: Checked::parse(&part(source, "checked")),
    };
    let usable = |source: &FactSource| !source.field.is_empty() && rich_text::is_allowed(&source.url);
    let sources: Vec<FactSource> = list.iter().take(MAX_SOURCES).map(read).filter(usable).collect();
    if sources.len() < list.len() {
        node.unreadable(FIELD, "some have no field or no web address, or they are too many");
    }
    sources
}

#[cfg(test)]
mod tests;
