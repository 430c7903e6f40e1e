//! The help texts beside content types and fields in the vendor's editor.

/// The purpose of a content type, one sentence for editors.
pub(super) fn content_type(id: &str) -> &'static str {
    match id {
        "stateConfig" => "A state or DC. The id of the entry decides where it shows: state-NV.",
        "territoryConfig" => "A territory. The id of the entry decides where it shows: territory-PR.",
        "sitewideAlerts" => "The alerts of the whole site. Only the first entry of this type counts.",
        "alert" => "A bar at the top of a page, from its first to its last day.",
        "booleanConfig" => "Which pages show the alert of a state. Without it, all do.",
        "electionInfo" => "An election. After its day the site shows the next one that it knows, or none.",
        "importantDates" => "The dates that a voter acts on. A note shows only in English and Spanish.",
        "pollingLocationLookupConfig" => "How voters find where to vote.",
        "registrationConfig" => "The ways to register. Any of them switched on opens the registration page.",
        "vepConfig" => "The page that tells how voting works.",
        "ballotRequestConfig" => "How voters get a mail ballot.",
        "hotlineFooterOverride" => "Texts in place of the hotline box and the footer.",
        "customLandingPageButtons" => "Two buttons of your own. A button needs an address and a text.",
        "landingButton" => "A button of one state. It needs an address and a text.",
        "customPage" => "A page of your own. It needs its switch, an address, a title and content.",
        _ => "",
    }
}

/// The purpose of a field for editors: by its own name, else by the end of its name.
pub(super) fn field(content_type: &str, id: &str) -> &'static str {
    let own = match (content_type, id) {
        (_, "entryName") => "For your lists only. No page shows it.",
        ("electionInfo" | "sitewideAlerts", "internalName") => "For your lists only.",
        (_, "stateName" | "territoryName") => "The name in each language.",
        (_, "stateCode" | "territoryCode" | "jurisdictionCode") => "The postal code.",
        (_, "voterHotline") => "Leave it empty for the number of the whole site.",
        (_, "supportedLocales") => "English and Spanish are always there.",
        (_, "priorityLocales") => "Shown first on narrow screens. Empty: English and Spanish.",
        (_, "jurisdictionAlert") => "The first alert that is active today shows; the others wait.",
        (_, "alertPlacement") => "Which pages show the alert. Empty: all.",
        (_, "sitewideAlerts") => "The first alert that is active today shows.",
        (_, "customPages") => "Pages of your own for this state.",
        (_, "factSources") => {
            "For each fact: the official page, and when you checked it: a day, a month or a year."
        }
        (_, "facts") => {
            "Rules with source, day of checking and validity: EDITORS.md says how to change a row."
        }
        (_, "electionOfficeName") => "As the office writes its own name.",
        ("alert" | "pollingLocationLookupConfig", id) if id.ends_with("Date") => {
            "The alert or message shows on this day, from the first to the last."
        }
        (_, "alertMessage") => "One or two sentences. Without Spanish, the Spanish pages show English.",
        (_, "electionType") => "A caucus changes the words on the buttons.",
        (_, "electionsAhead") => {
            "The elections that the facts know. Yours stands for the one of its day and kind."
        }
        (_, "electionName") => "As voters call it. Empty: by its type.",
        (_, "dayMayMove") => "On where a law or an office may still set another day.",
        (_, "otherDays") => "The days that other sources give: 2027-06-15.",
        (_, "someVoters") => "On where only some voters have a contest in it, as in a runoff.",
        ("electionInfo", "sourceName" | "sourceUrl") => "Where the day comes from.",
        ("electionInfo", "checked") => "When you checked the day: a day, a month or a year.",
        (_, "electionDay") => "Without a day the election does not show.",
        (_, "earlyVotingAllowed") => "On where the law allows early voting in person.",
        (_, "earlyVotingStartDate" | "earlyVotingEndDate") => "Both days or none: one alone does not show.",
        (_, "importantDates") => "The dates of this election.",
        (_, "importantDatesAndDeadlines") => "Off hides all dates of the page.",
        (_, "earlyVotingStartIsSameStatewide") => "On where it starts on one day in the whole state.",
        (_, "displayVotingLocationLookup") => "On shows the button while an election is coming.",
        (_, "lookupExperience") => {
            "IWV Locate tool: our own page. SOS website: the page of the state. none: no button."
        }
        (_, "ballotRequestExperience") => "SOS website opens the page of the state. none: no button.",
        (_, "ballotRequestFlowEnabled") => "The button also needs a text and an address.",
        (_, "hasUniversalVBM") => "On where every voter gets a ballot by mail.",
        (_, "excuseRequired") => "On where a voter needs a reason to vote by mail.",
        (_, "earlyAbsenteeExcuse") => "Who may vote before election day, where a reason is needed.",
        (_, "locateMessageHeadline") => "The heading of the message below.",
        (_, "locateErrorMessage") => "In place of the usual error; it needs both days below.",
        (_, "registrationRequired") => "Off only where no registration exists (North Dakota).",
        (_, "displayRegistrationLookup") => "Shows the link to check a registration; it needs the address.",
        (_, "mailShowRegistrationSteps") => "Shows the three steps of the paper form.",
        (_, "mailMailingAddress") => "Where the form is sent, line by line.",
        (_, "displayOnVep") => "Shows the look-up on the page.",
        (_, "displayInDatesDeadlines") => "Shows the look-up among the dates.",
        (_, "customButtons") => "Buttons of this state alone.",
        ("landingButton", "url") => "A whole address, or /register/ for a page of the site.",
        ("landingButton", "text") => "A few words.",
        ("customPage", "slug") => "The last part of the address of the page: small letters and hyphens.",
        ("customPage", "content") => "The text of the page.",
        ("booleanConfig", _) => "On shows the alert on this page.",
        _ => "",
    };
    if own.is_empty() { by_ending(id) } else { own }
}

fn by_ending(id: &str) -> &'static str {
    const ENDINGS: [(&str, &str); 17] = [
        ("ShortNote", "In place of what the facts say. Shows only when written in English and Spanish."),
        ("LongNote", "Shows when there is no short note, and only in English and Spanish."),
        ("LocationsNote", "Stands above the places of this kind."),
        ("AlternateUrl", "A second address; its button needs a text too."),
        ("AlternateButtonText", "The text of the second button."),
        ("ButtonText", "The button shows only with this text and its address."),
        ("Url", "A whole address, starting with https://. The Spanish page, where there is one."),
        ("URL", "A whole address, starting with https://. The Spanish page, where there is one."),
        ("Enabled", "Off hides this part, whatever else is written."),
        ("DisplayDeadline", "Shows the deadline beside this way."),
        ("Heading", "One line."),
        ("Copy", "The text of this part. Without Spanish, the Spanish pages show English."),
        ("Config", "The settings of this part."),
        ("By", "The last day, or the first where the name says start."),
        ("title", "The title of the page."),
        ("Text", "The button needs an address and a text."),
        ("", ""),
    ];
    match id {
        "electionInfo" => "The next election.",
        "hotlineFooterOverride" => "Texts in place of those of the site.",
        "customLandingPageButtons" => "Two buttons of your own.",
        _ => ENDINGS.iter().find(|(ending, _)| id.ends_with(ending)).map_or("", |(_, help)| help),
    }
}

#[cfg(test)]
mod tests {
    use content::sources::schema::CONTENT_TYPES;

    #[test]
    fn every_content_type_and_field_has_its_help() {
        for (id, _, fields) in CONTENT_TYPES {
            assert!(!super::content_type(id).is_empty(), "{id}");
            for (field, _) in *fields {
                assert!(!super::field(id, field).is_empty(), "{id}.{field}");
            }
        }
    }
}
