//! Mail ballots: asking for one, the envelope, and bringing it back.

use super::{Definition, asked, fact};
use crate::domain::facts::value::Safe::{Common, Earliest, First, Latest, Most, Unclear};
use crate::domain::facts::value::ValueKind::{
    Choice, Choices, Count, CountAfter, CountAround, Day, Flag, Link, Number, Time,
};
use crate::domain::facts::value::{BASIS, WEEKEND};

const ASK: &str = "vote by mail: ask";
const ENVELOPE: &str = "vote by mail: envelope";
const BACK: &str = "vote by mail: return";

pub(super) const REQUEST: &[Definition] = &[
    asked(ASK, "mail_ballot.universal", Flag, First(&["no", "yes"])),
    asked(
        ASK,
        "mail_ballot.automatic_scope",
        Choice(&["active", "registered"]),
        First(&["active", "registered"]),
    ),
    asked(ASK, "mail_ballot.excuse_required", Flag, First(&["yes", "no"])),
    // A reason is needed by mail, and everybody may vote early in person without one.
    fact("mail_ballot.excuse_by_mail_only", Flag, First(&["no", "yes"])),
    fact(
        "mail_ballot.excuses",
        Choices(&[
            "away",
            "travel",
            "ill_or_disabled",
            "military",
            "student",
            "work",
            "religion",
            "election_worker",
            "federal_employee",
            "family_of_these",
        ]),
        Common,
    ),
    asked(ASK, "mail_ballot.request.needed", Flag, First(&["yes", "no"])),
    asked(ASK, "mail_ballot.request.url", Link, Unclear),
    fact("mail_ballot.request.by_mail", Flag, First(&["no", "yes"])),
    fact(
        "mail_ballot.request.id",
        Choice(&["copy", "copy_or_notary", "number_or_copy", "number", "no"]),
        First(&["copy", "copy_or_notary", "number_or_copy", "number", "no"]),
    ),
    fact("mail_ballot.request.online.way", Choice(&["form", "email", "no"]), First(&["no", "email", "form"])),
    fact("mail_ballot.request.online.days_before", Count, Earliest),
    fact("mail_ballot.request.online.day", Day, Earliest),
    fact("mail_ballot.request.online.time", Time, Earliest),
    fact("mail_ballot.request.online.weekend", WEEKEND, Unclear),
    asked(ASK, "mail_ballot.request.mail.days_before", Count, Earliest),
    fact("mail_ballot.request.mail.day", Day, Earliest),
    fact("mail_ballot.request.mail.time", Time, Earliest),
    fact("mail_ballot.request.mail.weekend", WEEKEND, Unclear),
    fact("mail_ballot.request.mail.basis", BASIS, First(&["received", "postmark"])),
    fact("mail_ballot.request.in_person.days_before", Count, Earliest),
    fact("mail_ballot.request.in_person.day", Day, Earliest),
    fact("mail_ballot.request.in_person.time", Time, Earliest),
    fact("mail_ballot.request.in_person.weekend", WEEKEND, Unclear),
    // The first day on which ballots go out by mail.
    fact("mail_ballot.sent.days_before", Count, Latest),
    fact("mail_ballot.sent.day", Day, Latest),
    fact("mail_ballot.sent.weekend", WEEKEND, Unclear),
    // Voters who get a ballot for each election once they have asked.
    fact(
        "mail_ballot.permanent_list",
        Choices(&["any_voter", "disabled", "senior", "remote_area", "one_year", "applications_only"]),
        Common,
    ),
];

const ID_NUMBER: &[&str] = &[
    "licence_or_ssn4",
    "licence_or_other",
    "ssn4_and_birth_year",
    "ssn4",
    "as_on_request",
    "birth_year",
    "licence_or_ssn4_or_signature",
];

const ID_COPY: &[&str] = &["yes", "if_no_number", "first_time", "no"];

/// The people who may hand in the ballot of another voter.
const BY_OTHER: &[&str] = &[
    "voter_only",
    "anyone",
    "family",
    "close_family",
    "household",
    "caregiver",
    "guardian",
    "named_agent",
    "agent_if_ill_or_disabled",
    "care_home_staff",
    "clerk",
    "no_rule",
];

pub(super) const RETURN: &[Definition] = &[
    asked(ENVELOPE, "mail_ballot.envelope.signature", Flag, First(&["yes", "no"])),
    fact(
        "mail_ballot.envelope.signature_check",
        Choice(&["compared", "present"]),
        First(&["compared", "present"]),
    ),
    asked(ENVELOPE, "mail_ballot.envelope.witnesses", Number, Most),
    fact(
        "mail_ballot.envelope.witness_who",
        Choices(&["adult", "us_citizen", "not_candidate", "gives_address", "official_first"]),
        Unclear,
    ),
    asked(
        ENVELOPE,
        "mail_ballot.envelope.notary",
        Choice(&["required", "or_witness", "no"]),
        First(&["required", "or_witness", "no"]),
    ),
    fact("mail_ballot.envelope.notary_exempt", Choices(&["ill_or_disabled", "caregiver"]), Common),
    fact("mail_ballot.envelope.id_copy", Choice(ID_COPY), First(ID_COPY)),
    fact("mail_ballot.envelope.id_number", Choice(ID_NUMBER), First(ID_NUMBER)),
    // The paper with the voter's signature: the envelope that goes back, the one inside it, or a sheet.
    fact("mail_ballot.envelope.signature_on", Choice(&["outer", "inner", "sheet"]), Unclear),
    fact("mail_ballot.envelope.birth_date", Flag, First(&["yes", "no"])),
    fact("mail_ballot.envelope.date", Flag, First(&["yes", "no"])),
    fact(
        "mail_ballot.envelope.inner",
        Choice(&["required", "offered", "none"]),
        First(&["required", "offered", "none"]),
    ),
    fact("mail_ballot.envelope.postage", Choice(&["prepaid", "voter"]), First(&["voter", "prepaid"])),
    asked(BACK, "mail_ballot.return.by_mail.basis", BASIS, First(&["received", "postmark"])),
    asked(BACK, "mail_ballot.return.by_mail.days_before", Count, Earliest),
    fact("mail_ballot.return.by_mail.day", Day, Earliest),
    fact("mail_ballot.return.by_mail.time", Time, Earliest),
    fact("mail_ballot.return.by_mail.weekend", WEEKEND, Unclear),
    asked(BACK, "mail_ballot.return.by_mail.received_by_days_after", CountAfter, Earliest),
    fact("mail_ballot.return.by_mail.received_by_day", Day, Earliest),
    fact("mail_ballot.return.by_mail.received_by_time", Time, Earliest),
    fact("mail_ballot.return.by_mail.received_by_weekend", WEEKEND, Unclear),
    // Without a postmark a ballot counts only if it has arrived by then.
    fact("mail_ballot.return.by_mail.no_postmark_days_after", CountAfter, Earliest),
    fact("mail_ballot.return.by_mail.no_postmark_time", Time, Earliest),
    asked(BACK, "mail_ballot.return.in_person.allowed", Flag, First(&["no", "yes"])),
    // With `days_before` 0, a first day of 0 means: on election day alone (Texas).
    fact("mail_ballot.return.in_person.from_days_before", Count, Latest),
    asked(BACK, "mail_ballot.return.in_person.days_before", Count, Earliest),
    fact("mail_ballot.return.in_person.day", Day, Earliest),
    fact("mail_ballot.return.in_person.time", Time, Earliest),
    fact("mail_ballot.return.in_person.weekend", WEEKEND, Unclear),
    fact("mail_ballot.return.in_person.id", Flag, First(&["yes", "no"])),
    fact("mail_ballot.return.tabulator", Flag, First(&["no", "yes"])),
    asked(
        BACK,
        "mail_ballot.return.places",
        Choices(&["drop_box", "early_voting_site", "election_office", "polling_place", "courier", "agent"]),
        Common,
    ),
    asked(BACK, "mail_ballot.return.by_other", Choices(BY_OTHER), Common),
    fact("mail_ballot.return.by_other_max", Number, Unclear),
    fact(
        "mail_ballot.return.by_other_paper",
        Choice(&["form_and_id", "form", "written_authorization", "id"]),
        First(&["form_and_id", "form", "written_authorization", "id"]),
    ),
    asked(
        BACK,
        "mail_ballot.drop_boxes.offered",
        Choice(&["yes", "no", "local"]),
        First(&["no", "local", "yes"]),
    ),
    fact("mail_ballot.drop_boxes.where", Choices(&["early_voting_site", "election_office"]), Common),
    fact(
        "mail_ballot.drop_boxes.when",
        Choice(&["early_voting_hours", "office_hours"]),
        First(&["office_hours", "early_voting_hours"]),
    ),
    fact("mail_ballot.drop_boxes.from_days_before", Count, Latest),
    fact("mail_ballot.drop_boxes.until_days_before", Count, Earliest),
    fact("mail_ballot.drop_boxes.until_time", Time, Earliest),
    asked(BACK, "mail_ballot.cure.offered", Choice(&["yes", "no", "local"]), First(&["no", "local", "yes"])),
    // Days before election day; negative after it.
    fact("mail_ballot.cure.days_before", CountAround, Earliest),
    fact("mail_ballot.cure.day", Day, Earliest),
    fact("mail_ballot.cure.time", Time, Earliest),
    fact("mail_ballot.cure.weekend", WEEKEND, Unclear),
    fact("mail_ballot.cure.days_after_notice", CountAfter, Earliest),
    fact(
        "mail_ballot.cure.until",
        Choice(&["close_of_polls", "before_canvass", "before_certification"]),
        First(&["close_of_polls", "before_canvass", "before_certification"]),
    ),
    fact("mail_ballot.tracking_url", Link, Unclear),
];
