//! Voting in person: elections, early voting, hours, and ID.

use super::{Definition, asked, fact};
use crate::domain::facts::closed_days::WORDS as CLOSED;
use crate::domain::facts::value::Safe::{All, Common, Earliest, First, Latest, Most, Unclear};
use crate::domain::facts::value::ValueKind::{
    Choice, Choices, Count, CountAfter, Day, Flag, Link, Number, Text, Time,
};
use crate::domain::facts::value::WEEKEND;

const EARLY: &str = "early voting";
const ELECTION_DAY: &str = "election day";
const ID: &str = "ID";

pub(super) const ELECTIONS: &[Definition] = &[
    // The federal general election that the pack is for, and the one that stands in where no other is found
    // (SPEC 9).
    fact("election.general", Day, Unclear),
    fact("election.fallback", Day, Unclear),
    // Elections that will be held on a day that nobody has set yet: the rows of elections-ahead.csv without a
    // day.
    fact("election.undated", Text, All),
];

pub(super) const EARLY_VOTING: &[Definition] = &[
    asked(EARLY, "early_voting.offered", Flag, First(&["no", "yes"])),
    fact(
        "early_voting.kind",
        Choice(&[
            "early_voting",
            "in_person_absentee",
            "vote_centers",
            "in_person_mail_ballot",
            "mail_drop",
            "certain_voters",
            "none",
        ]),
        Unclear,
    ),
    // From the first to the last day on which every county or town offers it; some begin earlier or end
    // later.
    asked(EARLY, "early_voting.rule.start_days_before", Count, Latest),
    fact("early_voting.rule.start_weekend", WEEKEND, Unclear),
    fact("early_voting.rule.earliest_days_before", Count, Latest),
    asked(EARLY, "early_voting.rule.end_days_before", Count, Earliest),
    fact("early_voting.rule.end_time", Time, Earliest),
    fact("early_voting.rule.end_weekend", WEEKEND, Unclear),
    // Days between the first and the last on which every place is closed.
    fact("early_voting.rule.closed", Choices(CLOSED), Unclear),
    // Hours of every day, where the state sets them.
    fact("early_voting.rule.opens", Time, Latest),
    fact("early_voting.rule.closes", Time, Earliest),
    // The choice that the law leaves to a county or town; `-` where the state sets days and hours.
    fact(
        "early_voting.rule.local",
        Choices(&["offered", "start", "end", "days", "hours", "places"]),
        Unclear,
    ),
    // Exact days of one election.
    fact("early_voting.start", Day, Latest),
    fact("early_voting.end", Day, Earliest),
    // In-person absentee voting of those with a reason, where early voting for all is shorter or there is
    // none.
    fact("early_voting.excused.start_days_before", Count, Latest),
    fact("early_voting.excused.start_weekend", WEEKEND, Unclear),
    fact("early_voting.excused.start", Day, Latest),
    fact("early_voting.excused.end_days_before", Count, Earliest),
    fact("early_voting.excused.end_weekend", WEEKEND, Unclear),
    fact("early_voting.excused.end_time", Time, Earliest),
    fact("early_voting.excused.end", Day, Earliest),
    fact("early_voting.instead", Choice(&["mail_ballot_at_county_office", "drop_boxes"]), Unclear),
];

const ZONES: &[&str] = &[
    "America/Anchorage",
    "America/Adak",
    "America/Phoenix",
    "America/Denver",
    "America/New_York",
    "America/Chicago",
    "America/Boise",
    "America/Los_Angeles",
    "America/Indiana/Indianapolis",
    "America/Detroit",
    "America/Menominee",
];

pub(super) const POLLING: &[Definition] = &[
    // Where places differ: the earliest and the latest.
    asked(ELECTION_DAY, "polling.hours.opens", Time, Latest),
    fact("polling.hours.opens_latest", Time, Latest),
    asked(ELECTION_DAY, "polling.hours.closes", Time, Earliest),
    fact("polling.hours.closes_latest", Time, Earliest),
    fact("polling.hours.set_by", Choice(&["state", "county", "town"]), First(&["town", "county", "state"])),
    // The zone of `opens` and `closes` first.
    fact("polling.hours.time_zones", Choices(ZONES), Unclear),
    fact("polling.hours.second_zone_opens", Time, Latest),
    fact("polling.hours.second_zone_closes", Time, Earliest),
    asked(ELECTION_DAY, "polling.line_rule", Flag, First(&["no", "yes"])),
];

/// How long after its last day an ID counts, the shortest first.
const EXPIRED: &[&str] = &[
    "no",
    "state_licence_only",
    "some",
    "days_60",
    "days_90",
    "months_6",
    "years_1",
    "since_last_general",
    "years_4",
    "years_5",
    "years_10",
    "any",
];

/// Consequences of having no ID, the strictest first; from a source that says so, never from the kind of the
/// rule.
const WITHOUT: &[&str] = &[
    "no_ballot",
    "officials_vouch",
    "provisional_return",
    "provisional",
    "signature_match",
    "form_at_polls",
    "not_asked",
];

const STUDENT: &[&str] = &["not_accepted", "officials_decide", "with_papers", "in_state", "accepted"];

pub(super) const IDS: &[Definition] = &[
    asked(
        ID,
        "voter_id.kind",
        Choice(&["strict_photo", "photo_requested", "strict_non_photo", "non_photo_requested", "none"]),
        First(&["strict_photo", "photo_requested", "strict_non_photo", "non_photo_requested", "none"]),
    ),
    asked(ID, "voter_id.first_time_voters_only", Flag, First(&["no", "yes"])),
    asked(ID, "voter_id.info_url", Link, Unclear),
    asked(ID, "voter_id.accepted", Choices(ACCEPTED), Common),
    fact("voter_id.expired", Choice(EXPIRED), First(EXPIRED)),
    // An ID of any age counts for voters of this age.
    fact("voter_id.expired_any_from_age", Number, Most),
    asked(ID, "voter_id.without", Choice(WITHOUT), First(WITHOUT)),
    fact("voter_id.return_by_days_after", CountAfter, Earliest),
    fact(
        "voter_id.return_to",
        Choices(&["election_office", "registrar", "town_clerk", "polling_place"]),
        Common,
    ),
    fact("voter_id.student", Choice(STUDENT), First(STUDENT)),
    // The address that a student votes at: the student chooses, or the one that is home.
    fact("students.residence", Choice(&["home", "choose"]), First(&["home", "choose"])),
    fact("students.residence_papers", Flag, First(&["no", "yes"])),
];

/// IDs that may be accepted.
const ACCEPTED: &[&str] = &[
    "any_photo_government",
    "any_photo_local",
    "bank_statement",
    "birth_certificate",
    "booking_sheet",
    "care_home",
    "citizenship_certificate",
    "concealed_carry",
    "corrections_release",
    "county_voter_card",
    "credit_card_photo",
    "current_photo_id",
    "degree_of_indian_blood",
    "digital_licence",
    "election_certificate",
    "electoral_card",
    "employee",
    "federal_employee",
    "firearms_licence",
    "global_entry",
    "government_check",
    "government_document",
    "government_employee",
    "hunting_fishing",
    "interim_id",
    "licence_any_state",
    "licence_new_resident",
    "medical_card",
    "medicare",
    "military",
    "name_address_document",
    "national_guard",
    "naturalization",
    "neighborhood_association",
    "paycheck",
    "permit",
    "pilot_licence",
    "pistol_permit",
    "public_assistance",
    "real_id",
    "retirement_home",
    "social_security_card",
    "state_employee",
    "state_id",
    "state_licence",
    "student_any",
    "student_approved",
    "student_in_state",
    "student_in_state_public",
    "student_local",
    "student_with_dates",
    "student_with_signature",
    "temporary_id",
    "tribal",
    "two_documents",
    "us_passport",
    "utility_bill",
    "vehicle_registration",
    "veteran",
    "voter_card_photo",
];
