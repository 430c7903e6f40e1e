//! Every name that the pages read, with how its value is read. A value that they cannot read is never shown,
//! and is counted in the audit; so is a kind of fact that no page reads.

use crate::site::in_person::{ids, people, polling, rights};
use crate::site::jurisdiction::codes::{list, number, one};
use crate::site::jurisdiction::facts::{Fact, Facts};
use crate::site::jurisdiction::moment::{DayCount, time};
use crate::site::jurisdiction::registers_at;
use crate::site::register::same_day;
use crate::site::vote_by_mail::{envelope as env, fixing, returning as back};
use crate::site::wording::links::is_web;
use crate::site::{in_person, vote_by_mail as mail};

type Readable = fn(&str) -> bool;

fn days(value: &str) -> bool {
    DayCount::parse(value).is_some()
}

/// Ohio's early voting begins the day after registration closes: content counts that day, no page repeats the
/// rule.
fn early_days(value: &str) -> bool {
    days(value) || value == "day after registration"
}

fn clock(value: &str) -> bool {
    time(value).is_some()
}

fn count(value: &str) -> bool {
    number(value).is_some()
}

fn flag(value: &str) -> bool {
    one(value, env::FLAG).is_some()
}

fn zones(value: &str) -> bool {
    value.split(';').all(|zone| polling::zone_word(zone.trim()).is_some())
}

/// Names, each with its reader.
const NAMES: &[(&str, Readable)] = &[
    ("mail_ballot.envelope.signature", flag),
    ("mail_ballot.envelope.witnesses", |v| one(v, env::WITNESSES).is_some()),
    ("mail_ballot.envelope.witness_who", |v| list(v, env::WITNESS_WHO).is_some()),
    ("mail_ballot.envelope.notary", |v| one(v, env::NOTARY).is_some()),
    ("mail_ballot.envelope.notary_exempt", |v| list(v, env::NOTARY_EXEMPT).is_some()),
    ("mail_ballot.envelope.inner", |v| one(v, env::INNER).is_some()),
    ("mail_ballot.envelope.id_copy", |v| one(v, env::ID_COPY).is_some()),
    ("mail_ballot.envelope.id_number", |v| one(v, env::ID_NUMBER).is_some()),
    ("mail_ballot.envelope.date", flag),
    ("mail_ballot.envelope.birth_date", flag),
    ("mail_ballot.envelope.signature_on", |v| one(v, env::SIGNATURE_ON).is_some()),
    ("mail_ballot.envelope.postage", |v| one(v, env::POSTAGE).is_some()),
    ("mail_ballot.envelope.signature_check", |v| one(v, env::SIGNATURE_CHECK).is_some()),
    ("mail_ballot.return.by_other", |v| list(v, back::BY_OTHER).is_some()),
    ("mail_ballot.return.by_other_max", count),
    ("mail_ballot.return.by_other_paper", |v| one(v, back::PAPER).is_some()),
    ("mail_ballot.return.places", |v| list(v, back::PLACES).is_some()),
    ("mail_ballot.return.in_person.allowed", flag),
    ("mail_ballot.return.in_person.days_before", days),
    ("mail_ballot.return.in_person.from_days_before", days),
    ("mail_ballot.return.in_person.time", clock),
    ("mail_ballot.return.in_person.id", flag),
    ("mail_ballot.return.tabulator", flag),
    ("mail_ballot.return.by_mail.no_postmark_days_after", days),
    ("mail_ballot.return.by_mail.no_postmark_time", clock),
    ("mail_ballot.drop_boxes.offered", |v| one(v, fixing::OFFERED).is_some()),
    ("mail_ballot.drop_boxes.where", |v| list(v, back::BOX_WHERE).is_some()),
    ("mail_ballot.drop_boxes.when", |v| one(v, back::BOX_WHEN).is_some()),
    ("mail_ballot.drop_boxes.from_days_before", days),
    ("mail_ballot.drop_boxes.until_days_before", days),
    ("mail_ballot.drop_boxes.until_time", clock),
    ("mail_ballot.cure.offered", |v| one(v, fixing::OFFERED).is_some()),
    ("mail_ballot.cure.days_before", days),
    ("mail_ballot.cure.days_after_notice", days),
    ("mail_ballot.cure.time", clock),
    ("mail_ballot.cure.until", |v| one(v, fixing::CURE_UNTIL).is_some()),
    ("mail_ballot.tracking_url", is_web),
    ("polling.hours.opens", clock),
    ("polling.hours.opens_latest", clock),
    ("polling.hours.closes", clock),
    ("polling.hours.closes_latest", clock),
    ("polling.hours.second_zone_opens", clock),
    ("polling.hours.second_zone_closes", clock),
    ("polling.hours.set_by", |v| one(v, polling::SET_BY).is_some()),
    ("polling.hours.time_zones", zones),
    ("polling.line_rule", flag),
    ("registration.same_day.kind", |v| one(v, registers_at::KIND).is_some()),
    ("registration.same_day.where", |v| list(v, registers_at::WHERE).is_some()),
    ("registration.same_day.proof", |v| list(v, same_day::PROOF).is_some()),
    ("registration.same_day.from_days_before", days),
    ("registration.same_day.until_days_before", days),
    ("registration.same_day.until_time", clock),
    ("registration.citizenship_proof", |v| one(v, rights::CITIZENSHIP).is_some()),
    ("primary.who", |v| one(v, rights::PRIMARY).is_some()),
    ("primary.party_change.days_before", days),
    ("primary.party_change.day", |v| v.parse::<chrono::NaiveDate>().is_ok()),
    ("primary.party_change.time", clock),
    ("early_voting.rule.start_days_before", early_days),
    ("early_voting.rule.end_days_before", early_days),
    ("early_voting.rule.earliest_days_before", early_days),
    ("early_voting.rule.end_time", clock),
    ("early_voting.rule.opens", clock),
    ("early_voting.rule.closes", clock),
    ("early_voting.rule.closed", |v| list(v, in_person::EARLY_CLOSED).is_some()),
    ("ordinary.registration.deadlines.in_person.days_before", early_days),
    ("ordinary.registration.deadlines.mail.days_before", early_days),
    ("ordinary.registration.deadlines.online.days_before", early_days),
    ("ordinary.mail_ballot.request.in_person.days_before", early_days),
    ("ordinary.mail_ballot.request.mail.days_before", early_days),
    ("ordinary.mail_ballot.request.online.days_before", early_days),
    ("early_voting.closed_days", |v| in_person::days_of(v).is_some()),
    ("early_voting.rule.local", |v| list(v, in_person::EARLY_LOCAL).is_some()),
    ("voter_id.kind", |v| one(v, ids::KIND).is_some()),
    ("voter_id.accepted", |v| list(v, ids::ACCEPTED).is_some()),
    ("voter_id.expired", |v| one(v, ids::EXPIRED).is_some()),
    ("voter_id.expired_any_from_age", count),
    ("voter_id.without", |v| one(v, ids::WITHOUT).is_some()),
    ("voter_id.return_by_days_after", days),
    ("voter_id.student", |v| one(v, ids::STUDENT).is_some()),
    ("students.residence", |v| one(v, rights::STUDENT_HOME).is_some()),
    ("students.residence_papers", flag),
    ("rights.conviction.kind", |v| one(v, rights::CONVICTION).is_some()),
    ("rights.conviction.fines", flag),
    ("rights.conviction.register_again", flag),
    ("uocava.return.days_after", days),
    ("uocava.return.posted_by_days_before", days),
    ("uocava.return.domestic_days_after", days),
    ("uocava.return.postmark", flag),
    ("uocava.return.ways", |v| list(v, people::WAYS).is_some()),
    ("uocava.ballots_sent_days_before", days),
    ("uocava.fpca_url", is_web),
    ("uocava.fwab_url", is_web),
    ("uocava.help_url", is_web),
    ("accessible.curbside", |v| list(v, people::FOR_WHOM).is_some()),
    ("accessible.front_of_line", |v| list(v, people::FOR_WHOM).is_some()),
    ("accessible.home", |v| list(v, people::FOR_WHOM).is_some()),
    ("accessible.remote", |v| list(v, people::FOR_WHOM).is_some()),
    ("accessible.machine", flag),
    ("help.helper_of_choice", flag),
    ("homeless.residence", flag),
    ("homeless.mail", |v| list(v, people::MAIL_TO).is_some()),
    ("homeless.guide_url", is_web),
    ("problem.state_phone", common::phone::is_e164),
    ("problem.coalition_phone", common::phone::is_e164),
    ("problem.federal_phone", common::phone::is_e164),
    ("office.phone", common::phone::is_e164),
    ("poll_worker.url", is_web),
    ("sample_ballot.url", is_web),
    ("vra_203.counties", |v| v.split('|').all(|line| people::county(line).is_some())),
    ("vra_203.counties_complete", flag),
    ("voter_id.return_to", |v| list(v, ids::RETURN_TO).is_some()),
    ("voter_id.info_url", is_web),
    ("mail_ballot.request.by_mail", flag),
    ("mail_ballot.request.id", |v| one(v, mail::REQUEST_ID).is_some()),
    ("mail_ballot.request.online.way", |v| one(v, mail::ONLINE).is_some()),
    ("office.directory_url", is_web),
    ("uocava.help_phone", common::phone::is_e164),
    ("rights.conviction.text", is_text),
    ("rights.conviction.what_to_do", is_text),
    ("law.measure", is_text),
    ("election.undated", is_text),
];

fn is_text(value: &str) -> bool {
    value.len() > 1
}

/// Facts that the content service turns into its own fields (dates, links, words): pages read them there.
/// Families end with a dot.
const OF_CONTENT: &[&str] = &[
    "registration.required",
    "registration.check_url",
    "registration.more_info_url",
    "registration.online.",
    "registration.mail.",
    "registration.in_person.",
    "registration.deadlines.",
    "mail_ballot.universal",
    "mail_ballot.automatic_scope",
    "mail_ballot.excuse_required",
    "mail_ballot.excuse_by_mail_only",
    "mail_ballot.request.needed",
    "mail_ballot.request.url",
    "mail_ballot.request.mail.days_before",
    "mail_ballot.request.mail.day",
    "mail_ballot.request.mail.time",
    "mail_ballot.request.mail.weekend",
    "mail_ballot.request.online.days_before",
    "mail_ballot.request.online.day",
    "mail_ballot.request.online.time",
    "mail_ballot.request.online.weekend",
    "mail_ballot.request.in_person.",
    "mail_ballot.return.by_mail.",
    "mail_ballot.return.in_person.day",
    "mail_ballot.return.in_person.weekend",
    "mail_ballot.cure.day",
    "mail_ballot.cure.weekend",
    "early_voting.offered",
    "early_voting.instead",
    "early_voting.excused.",
    "early_voting.start",
    "early_voting.end",
    "early_voting.rule.start_weekend",
    "early_voting.rule.end_weekend",
    "office.holidays.",
    "voter_id.first_time_voters_only",
    "office.name",
    "office.url",
    "polling.lookup_url",
    "vra_203.statewide_languages",
    "vra_203.asian_languages",
];

fn is_of_content(name: &str) -> bool {
    let covers = |known: &&str| name == *known || (known.ends_with('.') && name.starts_with(*known));
    OF_CONTENT.iter().any(covers)
}

/// The facts that are there and that no page says: those whose value no page can read, and those of a kind
/// that no page reads. By name, each once.
#[must_use]
pub fn unread(facts: &Facts) -> Vec<&str> {
    // An empty value is none that is safe to show, a dash says that there is nothing.
    let is_silent = |value: &str| matches!(value, "" | "-");
    let cannot = |fact: &&Fact| {
        let value = fact.value.trim();
        // A Spanish text stands beside its English one.
        let name = fact.name.strip_suffix("_es").unwrap_or(&fact.name);
        let readable: Option<Readable> = one(name, NAMES);
        let is_read = readable.map_or_else(|| is_of_content(name), |readable| readable(value));
        !is_silent(value) && !is_read
    };
    let mut names: Vec<&str> = facts.iter().filter(cannot).map(|fact| fact.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Facts of our tables that no page says yet.
    const NOT_SAID: [&str; 7] = [
        "early_voting.kind",
        "early_voting.lookup_url",
        "mail_ballot.excuses",
        "mail_ballot.permanent_list",
        "mail_ballot.request.mail.basis",
        "mail_ballot.sent.days_before",
        "vra_203.covered",
    ];

    #[test]
    fn a_new_kind_of_fact_is_read_by_a_page_or_seen_here() {
        let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/facts");
        let mut not_said = std::collections::BTreeSet::new();
        let mut rows = 0;
        for file in std::fs::read_dir(tables).unwrap().map(|file| file.unwrap().path()) {
            let is_table = file.extension().is_some_and(|kind| kind == "csv");
            let text = if is_table { std::fs::read_to_string(&file).unwrap() } else { String::new() };
            if !text.starts_with("place,fact,") {
                continue;
            }
            for name in text.lines().skip(1).filter_map(|line| line.split(',').nth(1)) {
                // `recheck.csv` also names groups of facts.
                if name.ends_with('.') {
                    continue;
                }
                rows += 1;
                let name = name.strip_suffix("_es").unwrap_or(name);
                let is_election = name.starts_with("election.");
                if !is_election && one(name, NAMES).is_none() && !is_of_content(name) {
                    not_said.insert(name.to_owned());
                }
            }
        }
        assert!(rows > 1000, "{rows} rows: the tables are elsewhere");
        let expected: std::collections::BTreeSet<String> = NOT_SAID.map(str::to_owned).into();
        assert_eq!(not_said, expected, "a page reads it, or the audit counts it as known and not said");
    }

    #[test]
    fn what_cannot_be_read_and_what_nobody_reads_is_counted() {
        let facts = crate::site::jurisdiction::facts::tests::all(&[
            ("polling.line_rule", "yes"),
            ("polling.hours.opens", "early"),
            ("mail_ballot.excuses", "age_65"),
            ("mail_ballot.tracking_url", "-"),
            ("made.up", "1"),
            ("registration.deadlines.mail.time", "17:00"),
            ("law.measure_es", "Texto"),
        ]);
        assert_eq!(unread(&facts), ["made.up", "mail_ballot.excuses", "polling.hours.opens"]);
    }
}
