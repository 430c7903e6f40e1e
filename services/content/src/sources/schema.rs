//! The content types of an editor's space: names and fields. One table, from which the pack's
//! `contentTypes` and an editor's space are written (by the tool `content-pack`), and which the tests hold
//! against what is read. `entryName` names an entry in lists of the vendor's editor; no page shows it.

/// The types of fields, in the words of the CMS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Short text, by locale.
    Localised,
    /// Short text without a language.
    Symbol,
    /// Rich text, by locale.
    RichText,
    Boolean,
    /// A day without a time.
    Date,
    /// List of short texts.
    Symbols,
    /// A JSON value, which editors see as text.
    Object,
    /// Link to an entry of a content type.
    Link(&'static str),
    /// List of links to entries of a content type.
    Links(&'static str),
}

/// A content type: id, name, fields.
pub type ContentType = (&'static str, &'static str, &'static [(&'static str, Field)]);

use Field::{Boolean, Date, Link, Links, Localised, Object, RichText, Symbol, Symbols};

/// A state (or DC).
pub const STATE: &str = "stateConfig";
pub const TERRITORY: &str = "territoryConfig";
/// The alerts of the whole site.
pub const SITEWIDE_ALERTS: &str = "sitewideAlerts";

/// Ways of registering.
pub const REGISTRATION: &str = "registrationConfig";

pub const CONTENT_TYPES: &[ContentType] = &[
    (
        STATE,
        "State",
        &[
            ("stateName", Localised),
            ("stateCode", Symbol),
            ("voterHotline", Symbol),
            ("supportedLocales", Symbols),
            ("priorityLocales", Symbols),
            ("jurisdictionAlert", Links("alert")),
            ("alertPlacement", Link("booleanConfig")),
            ("electionInfo", Link("electionInfo")),
            ("electionsAhead", Links("electionInfo")),
            ("pollingLocationLookupConfig", Link("pollingLocationLookupConfig")),
            ("registrationConfig", Link("registrationConfig")),
            ("vepConfig", Link("vepConfig")),
            ("ballotRequestConfig", Link("ballotRequestConfig")),
            ("hotlineFooterOverride", Link("hotlineFooterOverride")),
            ("customLandingPageButtons", Link("customLandingPageButtons")),
            ("customButtons", Links("landingButton")),
            ("customPages", Links("customPage")),
            ("registrationCheckURL", Localised),
            ("externalVotingLocationLookupURL", Localised),
            ("electionOfficeURL", Localised),
            ("electionOfficeName", Localised),
            ("factSources", Object),
            ("facts", Object),
        ],
    ),
    (
        TERRITORY,
        "Territory",
        &[
            ("territoryName", Localised),
            ("territoryCode", Symbol),
            ("vepConfig", Link("vepConfig")),
            ("voterHotline", Symbol),
            ("supportedLocales", Symbols),
            ("priorityLocales", Symbols),
            ("jurisdictionAlert", Links("alert")),
            ("alertPlacement", Link("booleanConfig")),
            ("electionInfo", Link("electionInfo")),
            ("electionsAhead", Links("electionInfo")),
            ("registrationConfig", Link("registrationConfig")),
            ("registrationCheckURL", Localised),
            ("electionOfficeURL", Localised),
            ("electionOfficeName", Localised),
            ("factSources", Object),
            ("facts", Object),
        ],
    ),
    (SITEWIDE_ALERTS, "Sitewide alerts", &[("internalName", Symbol), ("sitewideAlerts", Links("alert"))]),
    (
        "alert",
        "Alert",
        &[("entryName", Symbol), ("startDate", Date), ("endDate", Date), ("alertMessage", RichText)],
    ),
    (
        "booleanConfig",
        "Pages that show the alert",
        &[
            ("entryName", Symbol),
            ("landingPage", Boolean),
            ("vep", Boolean),
            ("locate", Boolean),
            ("ballotRequest", Boolean),
            ("register", Boolean),
        ],
    ),
    (
        "electionInfo",
        "Election",
        &[
            ("internalName", Symbol),
            ("electionType", Symbol),
            ("electionDay", Date),
            ("earlyVotingAllowed", Boolean),
            ("earlyVotingStartDate", Date),
            ("earlyVotingEndDate", Date),
            ("importantDates", Link("importantDates")),
            ("electionName", Localised),
            ("dayMayMove", Boolean),
            ("otherDays", Symbols),
            ("someVoters", Boolean),
            ("sourceName", Symbol),
            ("sourceUrl", Symbol),
            ("checked", Symbol),
        ],
    ),
    ("importantDates", "Important dates", IMPORTANT_DATES),
    (
        "pollingLocationLookupConfig",
        "Look-up of voting places",
        &[
            ("entryName", Symbol),
            ("displayVotingLocationLookup", Boolean),
            ("lookupExperience", Symbol),
            ("earlyAbsenteeExcuse", RichText),
            ("sosLookupUrl", Localised),
            ("locateMessageHeadline", Localised),
            ("locateErrorMessage", RichText),
            ("locateMessageStartDate", Date),
            ("locateMessageEndDate", Date),
            ("dropoffLocationsNote", RichText),
            ("earlyVoteLocationsNote", RichText),
            ("electionDayLocationsNote", RichText),
        ],
    ),
    (REGISTRATION, "Registration", REGISTRATION_FIELDS),
    (
        "vepConfig",
        "Voter education page",
        &[
            ("jurisdictionCode", Symbol),
            ("vepEnabled", Boolean),
            ("displayOnVep", Boolean),
            ("displayInDatesDeadlines", Boolean),
            ("importantDatesAndDeadlines", Boolean),
            ("idRequirementsEnabled", Boolean),
            ("idRequirementsCopy", RichText),
            ("registrationRequirementsEnabled", Boolean),
            ("registrationRequirementsCopy", RichText),
            ("howToCompleteBallotEnabled", Boolean),
            ("howToCompleteBallotCopy", RichText),
            ("customSectionEnabled", Boolean),
            ("customSectionHeading", Localised),
            ("customSectionCopy", RichText),
        ],
    ),
    (
        "ballotRequestConfig",
        "Mail ballots",
        &[
            ("entryName", Symbol),
            ("hasUniversalVBM", Boolean),
            ("ballotRequestFlowEnabled", Boolean),
            ("ballotRequestExperience", Symbol),
            ("sosBallotRequestUrl", Localised),
            ("ballotRequestButtonText", Localised),
            ("excuseRequired", Boolean),
        ],
    ),
    (
        "hotlineFooterOverride",
        "Own texts for hotline and footer",
        &[("stateCode", Symbol), ("hotlineOverrideCopy", RichText), ("footerOverrideCopy", RichText)],
    ),
    (
        "customLandingPageButtons",
        "Own buttons",
        &[
            ("entryName", Symbol),
            ("customButtonAUrl", Localised),
            ("customButtonAText", Localised),
            ("customButtonBUrl", Localised),
            ("customButtonBText", Localised),
        ],
    ),
    ("landingButton", "Button of one jurisdiction", &[("url", Localised), ("text", Localised)]),
    (
        "customPage",
        "Own page",
        &[("slug", Symbol), ("title", Localised), ("content", RichText), ("pageEnabled", Boolean)],
    ),
];

/// The name of a content type, for people.
#[must_use]
pub fn title(content_type: &str) -> &'static str {
    CONTENT_TYPES.iter().find(|(id, ..)| *id == content_type).map_or("", |(_, title, _)| title)
}

const IMPORTANT_DATES: &[(&str, Field)] = &[
    ("entryName", Symbol),
    ("earlyVotingStartBy", Date),
    ("earlyVotingStartByShortNote", Localised),
    ("earlyVotingStartByLongNote", Localised),
    ("earlyVotingStartIsSameStatewide", Boolean),
    ("inPersonAbsenteeStartBy", Date),
    ("inPersonAbsenteeStartByShortNote", Localised),
    ("inPersonAbsenteeStartByLongNote", Localised),
    ("electionDay", Date),
    ("electionDayShortNote", Localised),
    ("electionDayLongNote", Localised),
    ("electionDayStatewideHoursShortNote", Localised),
    ("electionDayStatewideHoursLongNote", Localised),
    ("ballotRequestBy", Date),
    ("ballotRequestByShortNote", Localised),
    ("ballotRequestByLongNote", Localised),
    ("ballotDropoffBy", Date),
    ("ballotDropoffByShortNote", Localised),
    ("ballotDropoffByLongNote", Localised),
    ("ballotPostmarkBy", Date),
    ("ballotPostmarkByShortNote", Localised),
    ("ballotPostmarkByLongNote", Localised),
    ("ballotReceiveBy", Date),
    ("ballotReceiveByShortNote", Localised),
    ("ballotReceiveByLongNote", Localised),
    ("registerOnlineBy", Date),
    ("registerOnlineByShortNote", Localised),
    ("registerOnlineByLongNote", Localised),
    ("registerInPersonBy", Date),
    ("registerInPersonByShortNote", Localised),
    ("registerInPersonByLongNote", Localised),
    ("registerSameDayShortNote", Localised),
    ("registerSameDayLongNote", Localised),
    ("registerReceiveBy", Date),
    ("registerReceiveByShortNote", Localised),
    ("registerReceiveByLongNote", Localised),
    ("registerPostmarkBy", Date),
    ("registerPostmarkByShortNote", Localised),
    ("registerPostmarkByLongNote", Localised),
    ("voteByMailShortNote", Localised),
    ("voteByMailLongNote", Localised),
];

const REGISTRATION_FIELDS: &[(&str, Field)] = &[
    ("entryName", Symbol),
    ("registrationRequired", Boolean),
    ("displayRegistrationLookup", Boolean),
    ("sameDayEnabled", Boolean),
    ("sameDayHeading", Localised),
    ("sameDayCopy", RichText),
    ("onlineEnabled", Boolean),
    ("onlineDisplayDeadline", Boolean),
    ("onlineHeading", Localised),
    ("onlineCopy", RichText),
    ("onlineUrl", Localised),
    ("onlineButtonText", Localised),
    ("onlineAlternateUrl", Localised),
    ("onlineAlternateButtonText", Localised),
    ("mailEnabled", Boolean),
    ("mailDisplayDeadline", Boolean),
    ("mailHeading", Localised),
    ("mailShowRegistrationSteps", Boolean),
    ("mailCopy", RichText),
    ("mailUrl", Localised),
    ("mailButtonText", Localised),
    ("mailMailingAddress", Symbols),
    ("inPersonEnabled", Boolean),
    ("inPersonDisplayDeadline", Boolean),
    ("inPersonHeading", Localised),
    ("inPersonCopy", RichText),
    ("inPersonUrl", Localised),
    ("inPersonButtonText", Localised),
];
