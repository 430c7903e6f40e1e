//! Which facts there are: a table a subject. A fact that is asked for is listed in FACTS.md while unknown.

/// The kinds of values.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// `yes` or `no`.
    Flag,
    /// Days before election day; negative: after it.
    Days,
    /// A day.
    Day,
    /// An official page.
    Link,
    /// Words or a time of day as the source writes it ("5PM").
    Text,
    /// Lines, with a bar between them.
    Lines,
    /// One of these words.
    Choice(&'static [&'static str]),
}

impl Kind {
    /// What a value must be.
    pub(super) fn words(self) -> String {
        match self {
            Self::Flag => "yes or no".to_owned(),
            Self::Days => "a number of days before election day".to_owned(),
            Self::Day => "a day; write 2028-11-07".to_owned(),
            Self::Link => "an address that starts with https:// or http://".to_owned(),
            Self::Text => "a text".to_owned(),
            Self::Lines => "lines with a bar between them".to_owned(),
            Self::Choice(words) => format!("one of {}", words.join(", ")),
        }
    }
}

/// A fact: name, kind, asked for while unknown.
pub(super) type Definition = (&'static str, Kind, bool);

/// A table.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) file: &'static str,
    pub(super) facts: &'static [Definition],
}

/// The name and kind of a fact of a table.
pub(super) fn definition(subject: &Subject, name: &str) -> Option<(&'static str, Kind)> {
    subject.facts.iter().find(|fact| fact.0 == name).map(|fact| (fact.0, fact.1))
}

use Kind::{Choice, Day, Days, Flag, Lines, Link, Text};

const AGREEMENT: Kind = Choice(&["same", "differs", "single_source", "weekend_or_holiday_roll"]);
const BASIS: Kind = Choice(&["postmark", "received"]);

/// The next election, for the whole country.
pub(super) const ELECTION: Subject =
    Subject { file: "elections.csv", facts: &[("election.general", Day, true)] };

/// The tables with a row a jurisdiction and fact.
pub(super) const SUBJECTS: &[Subject] = &[
    Subject { file: "dates.csv", facts: DATES },
    Subject {
        file: "id.csv",
        facts: &[
            (
                "voter_id.kind",
                Choice(&[
                    "strict_photo",
                    "photo_requested",
                    "strict_non_photo",
                    "non_photo_requested",
                    "none",
                ]),
                true,
            ),
            ("voter_id.first_time_voters_only", Flag, true),
            ("voter_id.info_url", Link, true),
        ],
    },
    Subject {
        file: "languages.csv",
        facts: &[
            ("vra_203.covered", Flag, false),
            ("vra_203.statewide_languages", Lines, false),
            ("vra_203.asian_languages", Lines, false),
        ],
    },
    Subject {
        file: "mail-ballots.csv",
        facts: &[
            ("mail_ballot.universal", Flag, true),
            ("mail_ballot.automatic_scope", Choice(&["active", "registered"]), true),
            ("mail_ballot.excuse_required", Flag, true),
            ("mail_ballot.excuse_by_mail_only", Flag, false),
            ("mail_ballot.request.needed", Flag, true),
            ("mail_ballot.request.url", Link, true),
            ("mail_ballot.return.in_person.allowed", Flag, true),
        ],
    },
    Subject {
        file: "offices.csv",
        facts: &[
            ("office.name", Text, true),
            ("office.name_es", Text, false),
            ("office.url", Link, true),
            ("office.url_es", Link, false),
            ("polling.lookup_url", Link, true),
        ],
    },
    Subject { file: "registration.csv", facts: REGISTRATION },
];

const DATES: &[Definition] = &[
    ("registration.deadlines.online.days_before_rule", Days, false),
    ("registration.deadlines.online.days_before_2026", Days, true),
    ("registration.deadlines.online.agreement", AGREEMENT, false),
    ("registration.deadlines.mail.days_before_rule", Days, false),
    ("registration.deadlines.mail.days_before_2026", Days, true),
    ("registration.deadlines.mail.agreement", AGREEMENT, false),
    ("registration.deadlines.mail.basis", BASIS, true),
    ("registration.deadlines.in_person.days_before_rule", Days, false),
    ("registration.deadlines.in_person.days_before_2026", Days, true),
    ("registration.deadlines.in_person.agreement", AGREEMENT, false),
    ("mail_ballot.request.online.days_before", Days, false),
    ("mail_ballot.request.online.time", Text, false),
    ("mail_ballot.request.mail.days_before", Days, true),
    ("mail_ballot.request.mail.time", Text, false),
    ("mail_ballot.request.in_person.days_before", Days, false),
    ("mail_ballot.request.in_person.time", Text, false),
    ("mail_ballot.return.by_mail.basis", BASIS, true),
    ("mail_ballot.return.by_mail.days_before", Days, true),
    ("mail_ballot.return.by_mail.time", Text, false),
    ("mail_ballot.return.by_mail.received_by_days_after", Days, true),
    ("mail_ballot.return.by_mail.received_by_time", Text, false),
    ("mail_ballot.return.in_person.days_before", Days, true),
    ("mail_ballot.return.in_person.time", Text, false),
    ("early_voting.offered", Flag, true),
    ("early_voting.rule.start_days_before", Days, true),
    ("early_voting.rule.end_days_before", Days, true),
    ("early_voting.general_2024.start", Day, false),
    ("early_voting.general_2024.end", Day, false),
    ("early_voting.general_2026.start", Day, true),
    ("early_voting.general_2026.end", Day, true),
    ("early_voting.general_2026.end_time", Text, false),
    ("early_voting.instead", Choice(&["mail_ballot_at_county_office", "drop_boxes"]), false),
    ("polling.hours.opens", Text, true),
    ("polling.hours.closes", Text, true),
];

const REGISTRATION: &[Definition] = &[
    ("registration.required", Flag, true),
    ("registration.online.available", Flag, true),
    ("registration.online.url", Link, true),
    ("registration.online.url_es", Link, false),
    ("registration.mail.available", Flag, true),
    ("registration.mail.form_url", Link, true),
    ("registration.mail.form_url_es", Link, false),
    ("registration.mail.accepts_federal_form", Flag, true),
    ("registration.mail.mailing_address", Lines, true),
    ("registration.in_person.available", Flag, true),
    ("registration.same_day.kind", Choice(&["electionday+early", "electionday", "early", "none"]), true),
    ("registration.check_url", Link, true),
    ("registration.check_url_es", Link, false),
    ("registration.more_info_url", Link, true),
    ("registration.more_info_url_es", Link, false),
];
