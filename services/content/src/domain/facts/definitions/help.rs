//! Offices, rights, help, and changes of law.

use super::{Definition, asked, fact};
use crate::domain::facts::calendar::WORDS;
use crate::domain::facts::value::Safe::{All, Common, Earliest, First, Unclear};
use crate::domain::facts::value::ValueKind::{
    Choice, Choices, Count, CountAfter, Flag, Lines, Link, Phone, Text,
};

const OFFICE: &str = "office";
const HELP_PAGE: &str = "help";
const ELECTION_DAY: &str = "election day";

pub(super) const OFFICES: &[Definition] = &[
    asked(OFFICE, "office.name", Text, Unclear),
    asked(OFFICE, "office.url", Link, Unclear),
    fact("office.phone", Phone, Unclear),
    fact("office.directory_url", Link, Unclear),
    asked(ELECTION_DAY, "polling.lookup_url", Link, Unclear),
    fact("early_voting.lookup_url", Link, Unclear),
    fact("sample_ballot.url", Link, Unclear),
    fact("poll_worker.url", Link, Unclear),
];

/// Holidays beside the eight that all states keep.
pub(super) const HOLIDAYS: &[Definition] = &[
    // Offices of the whole state are closed.
    fact("office.holidays.closed", Choices(WORDS), Unclear),
    // Federal holidays on which they are open.
    fact("office.holidays.open", Choices(WORDS), Unclear),
    // Whether the state's own holidays on a weekend close offices on a weekday beside it.
    fact("office.holidays.weekend", Choice(&["moved", "stays"]), Unclear),
    // Counties or towns differ.
    fact("office.holidays.local", Choices(WORDS), Unclear),
];

const CONVICTION: &[&str] = &["further_action", "after_sentence", "while_incarcerated", "never_lost"];

pub(super) const HELP: &[Definition] = &[
    fact("vra_203.covered", Flag, Unclear),
    fact("vra_203.statewide_languages", Lines, Unclear),
    fact("vra_203.asian_languages", Lines, Unclear),
    // `12011 Broward: Spanish`; all counties of the state only where `counties_complete` says so.
    fact("vra_203.counties", Lines, Unclear),
    fact("vra_203.counties_complete", Flag, First(&["no", "yes"])),
    // Where sources differ no value is safe: a stricter one turns people away who may vote.
    asked(HELP_PAGE, "rights.conviction.kind", Choice(CONVICTION), Unclear),
    // Fines and fees must be paid first.
    fact("rights.conviction.fines", Flag, First(&["yes", "no"])),
    fact("rights.conviction.register_again", Flag, First(&["yes", "no"])),
    // Only where the kind does not say it all.
    fact("rights.conviction.text", Text, Unclear),
    fact("rights.conviction.what_to_do", Text, Unclear),
    fact("uocava.ballots_sent_days_before", Count, Unclear),
    fact("uocava.fpca_url", Link, Unclear),
    fact("uocava.fwab_url", Link, Unclear),
    fact("uocava.help_url", Link, Unclear),
    fact("uocava.help_phone", Phone, Unclear),
    // Days after election day; 0 is election day.
    asked(HELP_PAGE, "uocava.return.days_after", CountAfter, Earliest),
    fact("uocava.return.domestic_days_after", CountAfter, Earliest),
    fact("uocava.return.postmark", Flag, First(&["yes", "no"])),
    fact("uocava.return.posted_by_days_before", Count, Earliest),
    asked(HELP_PAGE, "uocava.return.ways", Choices(&["mail", "electronic"]), Common),
    fact("accessible.curbside", Choices(&["disability", "age_65", "on_request", "where_offered"]), Common),
    fact("accessible.home", Choices(&["disability", "ill", "on_request"]), Common),
    fact("accessible.remote", Choices(&["disability", "print_disability"]), Common),
    fact("accessible.machine", Flag, First(&["no", "yes"])),
    fact("accessible.front_of_line", Choices(&["disability", "age_70"]), Common),
    fact("help.helper_of_choice", Flag, First(&["no", "yes"])),
    fact("homeless.residence", Flag, First(&["no", "yes"])),
    fact(
        "homeless.mail",
        Choices(&["shelter", "religious_center", "general_delivery", "po_box", "friend_or_relative"]),
        Common,
    ),
    fact("homeless.guide_url", Link, Unclear),
    fact("problem.federal_phone", Phone, Unclear),
    fact("problem.coalition_phone", Phone, Unclear),
    fact("problem.state_phone", Phone, Unclear),
];

/// A measure that was voted on and may change the rules for voters, while its result is not known.
pub(super) const LAW: &[Definition] = &[fact("law.measure", Text, All)];
