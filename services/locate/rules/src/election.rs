//! The rules about source, election, state and offices, and about localities and precincts.

use crate::{Rule, Severity};

rules! {
    // Source, election, state, offices
    SOURCE_COUNT Fatal "source-count"
        "A feed has exactly one Source."
        "two rows in `source.txt`"
        "Keep one row in the file of sources.";
    SOURCE_INCOMPLETE Fatal "source-incomplete"
        "The Source has a name, a date and time, and a VIP identifier."
        "`source.txt` without `date_time`"
        "Fill in the name, `date_time` and `vip_id` of the Source.";
    SOURCE_VIP_ID Critical "source-vip-id"
        "The VIP identifier of the Source is the FIPS code of a state (2 digits) or of a county (5 digits)."
        "`vip_id` = `98`"
        "Write the FIPS code: 2 digits for a state, 5 for a county.";
    SOURCE_STATE Fatal "source-state"
        "The VIP identifier of the Source belongs to the State of the feed."
        "`vip_id` = `25` in a feed of Illinois"
        "Write the FIPS code of the state that the feed is about.";
    SOURCE_VERSION Warning "source-version"
        "The version is one that is understood: 3.0, 5.0, 5.1, 5.1.1, 5.1.2, 5.2 or 6.0. Others are read as 6.0."
        "`version` = `7`"
        "Write the version of VIP that the feed follows.";
    ELECTION_COUNT Fatal "election-count"
        "A feed is about the elections of one day."
        "an empty `election.txt`"
        "Keep one row in the file of elections.";
    ELECTION_SEVERAL Warning "election-several"
        "A feed has exactly one Election. Several of one day and one state are taken as one; default hours in which they differ are not used."
        "a primary and a city's election on `2028-06-06`"
        "Name both in one Election, or send a feed for each.";
    ELECTION_INCOMPLETE Fatal "election-incomplete"
        "The Election has a date and a state."
        "`election.txt` without a `date`"
        "Fill in the date and the state of the Election.";
    ELECTION_HOURS_TEXT Warning "election-hours-text"
        "`polling_hours` is text for people, not an identifier. It is not shown."
        "`polling_hours` = `hopl1`"
        "Put identifiers in `hours_open_id`, and words for people in `polling_hours`.";
    STATE_COUNT Fatal "state-count"
        "A feed has exactly one State: a state a feed."
        "an empty `state.txt`"
        "Send one feed a state, with one row in the file of states.";
    STATE_NAME Fatal "state-name"
        "The State is one of the 50 states, DC or a territory, by name or code."
        "`name` = `Jefferson`"
        "Write the name of the state in full, or its postal code.";
    OFFICE_NONE Warning "office-none"
        "A feed names at least one ElectionAdministration: it is who to ask when an address is not found."
        "no `election_administration.txt`"
        "Add the office that voters can call to the file of election administrations.";
    OFFICE_DEPARTMENT Warning "office-department"
        "An ElectionAdministration has at least one Department (VIP 6.0 drops one without; its links are shown all the same)."
        "`ea1` without a row in `department.txt`"
        "Add a department for the office.";
    OFFICE_URI Warning "office-uri"
        "A link of an office (its site, the look-up, ballot tracking, the ballot request, the sample ballot, registration, the notice) starts with `http://` or `https://`, names a host without a user before it, and has at most 1,000 characters and no space. Others are not shown."
        "`elections_uri` = `www.example.gov`"
        "Write the address of the page as a browser shows it, from `https://` on.";
    OFFICE_EMAIL Warning "office-email"
        "An e-mail address has one `@` between two parts. Others are not shown."
        "`clerk.example.gov`"
        "Write the address as `clerk@example.gov`.";
    NOTICE_TEXT Error "notice-text"
        "An election notice has a text. A link alone is not shown."
        "`election_notice_uri` without `election_notice_text`"
        "Write the notice itself beside its link.";
    // Localities and precincts
    LOCALITY_INCOMPLETE Error "locality-incomplete"
        "A Locality has a name and a state."
        "`locality.txt`: an empty `name`"
        "Fill in the name and the state of the locality.";
    PRECINCT_INCOMPLETE Error "precinct-incomplete"
        "A Precinct has a name and a locality. Without its locality its voters miss the county's sites."
        "`precinct.txt`: an empty `locality_id`"
        "Fill in the name and the locality of the precinct.";
    PRECINCT_TWICE Warning "precinct-twice"
        "Two precincts of a locality differ in name, number, ward or split name."
        "two precincts `Ward 1 Precinct 2`"
        "Give the two precincts different names or numbers, or merge them.";
    PRECINCT_NO_PLACE Warning "precinct-no-place"
        "A precinct that does not vote by mail alone has an election-day place, its own or one of its locality or state."
        "an empty `polling_location_ids`"
        "Assign a polling place to the precinct, its locality or its state, or mark it as voting by mail.";
    PRECINCT_PLACE_LOST Error "precinct-place-lost"
        "Where precincts of a locality have election-day places of their own, each one has. A precinct without one has lost it: its voters are told to ask the office, and no place of the county or the state is shown instead."
        "an empty `polling_location_ids`, or one that leads nowhere, beside precincts with `pl1` and `pl2`"
        "Assign the polling place to the precinct.";
    PRECINCT_NO_SEGMENT Warning "precinct-no-segment"
        "A precinct has street segments or a boundary; otherwise no address leads to it."
        "`pre7` occurs in no row of `street_segment.txt`"
        "Add the street segments of the precinct, or remove the precinct.";
}
