//! Registration: ways, deadlines, and on the day.

use super::{Definition, asked, fact};
use crate::domain::facts::value::Safe::{Common, Earliest, First, Latest, Unclear};
use crate::domain::facts::value::ValueKind::{Address, Choice, Choices, Count, Day, Flag, Link, Time};
use crate::domain::facts::value::{BASIS, WEEKEND};

const PAGE: &str = "register";

pub(super) const REGISTRATION: &[Definition] = &[
    asked(PAGE, "registration.required", Flag, First(&["yes", "no"])),
    asked(PAGE, "registration.online.available", Flag, Unclear),
    asked(PAGE, "registration.online.url", Link, Unclear),
    asked(PAGE, "registration.mail.available", Flag, Unclear),
    // How it is done where "print, sign, mail" is not enough: New Hampshire (ask the clerk, a witness signs)
    // and Wyoming (signed before a notary or registry agent, with a copy of the ID).
    fact(
        "registration.mail.how",
        Choice(&["form", "request_from_clerk", "form_before_notary"]),
        First(&["request_from_clerk", "form_before_notary", "form"]),
    ),
    asked(PAGE, "registration.mail.form_url", Link, Unclear),
    asked(PAGE, "registration.mail.accepts_federal_form", Flag, First(&["no", "yes"])),
    asked(PAGE, "registration.mail.mailing_address", Address, Unclear),
    asked(PAGE, "registration.in_person.available", Flag, Unclear),
    asked(PAGE, "registration.check_url", Link, Unclear),
    asked(PAGE, "registration.more_info_url", Link, Unclear),
    fact("registration.citizenship_proof", Choice(CITIZENSHIP), First(CITIZENSHIP)),
    asked(PAGE, "registration.deadlines.online.days_before", Count, Earliest),
    fact("registration.deadlines.online.day", Day, Earliest),
    fact("registration.deadlines.online.time", Time, Earliest),
    fact("registration.deadlines.online.weekend", WEEKEND, Unclear),
    asked(PAGE, "registration.deadlines.mail.days_before", Count, Earliest),
    fact("registration.deadlines.mail.day", Day, Earliest),
    fact("registration.deadlines.mail.time", Time, Earliest),
    fact("registration.deadlines.mail.weekend", WEEKEND, Unclear),
    asked(PAGE, "registration.deadlines.mail.basis", BASIS, First(&["received", "postmark"])),
    asked(PAGE, "registration.deadlines.in_person.days_before", Count, Earliest),
    fact("registration.deadlines.in_person.day", Day, Earliest),
    fact("registration.deadlines.in_person.time", Time, Earliest),
    fact("registration.deadlines.in_person.weekend", WEEKEND, Unclear),
    fact("primary.who", Choice(PRIMARY), First(PRIMARY)),
    // For voters who are registered with another party; new voters have the deadlines above.
    fact("primary.party_change.days_before", Count, Earliest),
    fact("primary.party_change.day", Day, Earliest),
    fact("primary.party_change.time", Time, Earliest),
];

/// The rules of a primary, the strictest first.
const PRIMARY: &[&str] = &[
    "closed",
    "parties_decide",
    // Voters without a party may, those of another party may not.
    "unaffiliated_too",
    // The choice of a party is public, or makes the voter its member.
    "open_declared",
    "open",
    // One ballot with the candidates of all parties.
    "one_ballot",
];

/// Papers that show citizenship, the strictest rule first.
const CITIZENSHIP: &[&str] = &[
    "documents",
    "documents_at_bmv",
    "documents_else_federal_only",
    "documents_or_records",
    "documents_or_affidavit",
    "record_check",
    "no",
];

/// Kinds of registering on the day of voting, the weakest first.
const SAME_DAY_KINDS: &[&str] = &[
    "none",
    "presidential_only",
    "early_overlap",
    "early",
    "electionday",
    "electionday+early",
    "not_needed",
];

pub(super) const SAME_DAY: &[Definition] = &[
    asked(PAGE, "registration.same_day.kind", Choice(SAME_DAY_KINDS), First(SAME_DAY_KINDS)),
    fact("registration.same_day.from_days_before", Count, Latest),
    fact("registration.same_day.until_days_before", Count, Earliest),
    fact("registration.same_day.until_time", Time, Earliest),
    fact(
        "registration.same_day.where",
        Choices(&[
            "polling_place",
            "any_polling_place",
            "early_voting_site",
            "vote_center",
            "election_office",
            "town_clerk",
            "named_place",
            "online_then_in_person",
        ]),
        Common,
    ),
    // All are asked for; `vouching`, `affidavit` and `tribal_id` may stand in for another one.
    fact(
        "registration.same_day.proof",
        Choices(&[
            "none",
            "id",
            "photo_id",
            "two_ids",
            "residence",
            "citizenship",
            "state_licence_or_id",
            "tribal_id",
            "id_number",
            "vouching",
            "affidavit",
        ]),
        Unclear,
    ),
];
