//! Turns the fields of one element into its type, and reports what is wrong with that element alone.

mod districts;
mod features;

pub(super) use districts::district;

use super::super::findings::{FindingPlace, Findings};
use super::super::model::{
    ElectionAdministration, Locality, PollingLocation, Schedule, VipElection, VipPrecinct, VipSource,
    VipState,
};
use super::super::rules;
use super::super::table::{ElementFields, UNREAD_ROLE};
use super::super::value::{self, ClockTime, Value};
use lookup::office_link::{OfficeLinkKind, link_fault};

/// Contact of an office, until its department or official is known.
#[derive(Clone, Debug, Default)]
pub(super) struct OfficeContact {
    pub(super) parent: String,
    pub(super) name: String,
    pub(super) phone: String,
    pub(super) email: String,
    pub(super) lines: Vec<String>,
}

/// The element being read: its fields, its file and line, and the findings it adds to.
pub(super) struct ElementReader<'a> {
    pub(super) fields: &'a dyn ElementFields,
    pub(super) at: FindingPlace<'a>,
    pub(super) findings: &'a mut Findings,
    pub(super) usable: bool,
}

impl ElementReader<'_> {
    pub(super) fn text(&self, column: &str) -> String {
        self.fields.get(column).to_owned()
    }

    fn ids(&self, column: &str) -> Vec<String> {
        self.fields.get(column).split_ascii_whitespace().map(str::to_owned).collect()
    }

    fn boolean(&mut self, column: &str) -> bool {
        let read = value::boolean(self.fields.get(column));
        match read {
            Value::Odd(v) => {
                self.findings.add(rules::BOOLEAN_FORM, self.at, format_args!("{column}: write {v}"));
            }
            Value::Bad => {
                self.usable = false;
                let message = format_args!("{column} is neither true nor false");
                self.findings.add(rules::BOOLEAN_INVALID, self.at, message);
            }
            Value::Absent | Value::Good(_) => {}
        }
        read.ok().unwrap_or(false)
    }

    fn date(&mut self, column: &str) -> Option<chrono::NaiveDate> {
        let read = value::date(self.fields.get(column));
        match read {
            Value::Odd(d) => {
                self.findings.add(rules::DATE_FORM, self.at, format_args!("{column}: write {d}"));
            }
            Value::Bad => {
                self.findings.add(rules::DATE_INVALID, self.at, format_args!("{column} is no date"));
            }
            Value::Absent | Value::Good(_) => {}
        }
        read.ok()
    }

    fn time(&mut self, column: &str) -> Option<ClockTime> {
        let read = value::time(self.fields.get(column));
        match read {
            // It is unknown whether a feed converts to UTC or appends `Z` to local times.
            Value::Good(clock) | Value::Odd(clock) if clock.offset == Some(0) => {
                let message =
                    format_args!("{column} is in UTC: write local time with its offset, as 07:00:00-05:00");
                self.findings.add(rules::TIME_INVALID, self.at, message);
                return None;
            }
            Value::Odd(_) => {
                let message = format_args!("{column}: write seconds and offset, as 07:00:00-05:00");
                self.findings.add(rules::TIME_FORM, self.at, message);
            }
            Value::Bad => {
                let message = format_args!("{column} is no time: write it as 07:00:00-05:00");
                self.findings.add(rules::TIME_INVALID, self.at, message);
            }
            Value::Absent | Value::Good(_) => {}
        }
        read.ok()
    }

    fn degrees(&mut self, column: &str) -> Option<f64> {
        let read = value::degrees(self.fields.get(column));
        if read == Value::Bad {
            let message = format_args!("{column} is no number of degrees");
            self.findings.add(rules::COORDINATES_INVALID, self.at, message);
        }
        read.ok()
    }

    /// The value of an external identifier of this type, when that is the one given.
    fn external(&self, kind: &str) -> String {
        let given = self.fields.get("external_identifier_type").eq_ignore_ascii_case(kind);
        // A row of CSV has one identifier; an element of XML may have several, each under its own type.
        self.text(if given { "external_identifier_value" } else { kind })
    }
}

pub(super) fn source(e: &mut ElementReader<'_>) -> VipSource {
    let read = value::date_time(e.fields.get("date_time"));
    if read == Value::Bad {
        e.findings.add(rules::DATE_INVALID, e.at, format_args!("date_time is no date and time"));
    }
    let source = VipSource {
        id: e.text("id"),
        name: e.text("name"),
        vip_id: e.text("vip_id"),
        date_time: read.ok(),
        description: e.text("description"),
        organization_uri: e.text("organization_uri"),
        sample: ["name", "description"].into_iter().any(|field| is_no_real_data(e.fields.get(field))),
    };
    let missing = [
        ("name", source.name.is_empty()),
        ("date_time", source.date_time.is_none()),
        ("vip_id", source.vip_id.is_empty()),
    ];
    for (column, _) in missing.iter().filter(|m| m.1) {
        e.findings.add(rules::SOURCE_INCOMPLETE, e.at, format_args!("no {column}"));
    }
    source
}

/// Whether a source's text says that no voter may use the data.
fn is_no_real_data(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    // Compared word by word: real feeds say "latest data" and "contest data".
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(2).any(|two| matches!(two, ["sample" | "test", "data"] | ["test", "feed"]))
}

pub(super) fn election(e: &mut ElementReader<'_>) -> VipElection {
    let election = VipElection {
        id: e.text("id"),
        date: e.date("date"),
        name: e.text("name"),
        state_id: e.text("state_id"),
        hours_open_id: e.text("hours_open_id"),
        has_election_day_registration: e.boolean("has_election_day_registration"),
    };
    let missing = [("date", election.date.is_none()), ("state_id", election.state_id.is_empty())];
    for (column, _) in missing.iter().filter(|m| m.1) {
        e.findings.add(rules::ELECTION_INCOMPLETE, e.at, format_args!("no {column}"));
    }
    let text = e.fields.get("polling_hours");
    if !text.is_empty() && !text.contains([' ', ':']) && !text.to_ascii_lowercase().ends_with('m') {
        let message = format_args!("polling_hours looks like an identifier: put it into hours_open_id");
        e.findings.add(rules::ELECTION_HOURS_TEXT, e.at, message);
    }
    election
}

pub(super) fn state(e: &mut ElementReader<'_>) -> VipState {
    VipState {
        id: e.text("id"),
        name: e.text("name"),
        election_administration_id: e.text("election_administration_id"),
        polling_location_ids: e.ids("polling_location_ids"),
        ocd_id: e.external("ocd-id"),
    }
}

pub(super) fn locality(e: &mut ElementReader<'_>) -> Locality {
    Locality {
        id: e.text("id"),
        name: e.text("name"),
        state_id: e.text("state_id"),
        kind: e.text("type"),
        is_mail_only: e.boolean("is_mail_only"),
        election_administration_id: e.text("election_administration_id"),
        polling_location_ids: e.ids("polling_location_ids"),
        ocd_id: e.external("ocd-id"),
        fips: e.external("fips"),
    }
}

pub(super) fn precinct(e: &mut ElementReader<'_>) -> VipPrecinct {
    VipPrecinct {
        id: e.text("id"),
        name: e.text("name"),
        number: e.text("number"),
        ward: e.text("ward"),
        split_name: e.text("precinct_split_name"),
        locality_id: e.text("locality_id"),
        is_mail_only: e.boolean("is_mail_only"),
        polling_location_ids: e.ids("polling_location_ids"),
        electoral_district_ids: e.ids("electoral_district_ids"),
        has_splits: false,
    }
}

pub(super) fn polling_location(e: &mut ElementReader<'_>) -> PollingLocation {
    let (latitude, longitude) = (e.degrees("latitude"), e.degrees("longitude"));
    let lines = [e.text("structured_line_2"), e.text("structured_line_3")];
    if e.boolean("is_closed") {
        e.usable = false;
        e.findings.add(rules::PLACE_CLOSED, e.at, format_args!("closed: not shown"));
    }
    let [is_drop_box, is_early_voting] = roles(e);
    let features = features::of(e, [is_drop_box, is_early_voting]);
    PollingLocation {
        id: e.text("id"),
        name: e.text("name"),
        address_line: e.text("address_line"),
        line_1: e.text("structured_line_1"),
        line_2: lines.into_iter().filter(|l| !l.is_empty()).collect::<Vec<_>>().join(", "),
        city: e.text("structured_city"),
        state: e.text("structured_state"),
        zip: e.text("structured_zip"),
        directions: e.text("directions"),
        hours_text: e.text("hours"),
        hours_open_id: e.text("hours_open_id"),
        is_drop_box,
        is_early_voting,
        latitude,
        longitude,
        features,
    }
}

/// Whether a place is for drop-off and for early voting; neither is election day. The proposed next version
/// has a word in place of the two booleans. A record with a role that cannot be read is not used: it would be
/// a place of election day.
fn roles(e: &mut ElementReader<'_>) -> [bool; 2] {
    let flags = [e.boolean("is_drop_box"), e.boolean("is_early_voting")];
    let unread = e.text(UNREAD_ROLE);
    let words = [e.text("type"), e.text("polling_location_type")].join(" ").to_ascii_lowercase();
    let mut named = [false; 3];
    let mut fits = unread.is_empty();
    for word in words.split_ascii_whitespace() {
        match ["drop-off", "early", "day-of"].iter().position(|known| *known == word) {
            Some(role) => named[role] = true,
            None => fits = false,
        }
    }
    let [drop_off, early, day_of] = named;
    let is_named = drop_off || early || day_of;
    // The model has no record for election day that is for another role as well.
    fits &= !(day_of && (drop_off || early));
    fits &= !is_named || flags == [false; 2] || flags == [drop_off, early];
    if !fits {
        e.usable = false;
        e.findings.add(
            rules::PLACE_ROLE,
            e.at,
            format_args!("a role that is not read: the place is not used"),
        );
    }
    if is_named { [drop_off, early] } else { flags }
}

/// Hours whose times are the words `by appointment`, with their first and last day.
pub(super) fn appointment(
    e: &mut ElementReader<'_>,
) -> Option<(String, chrono::NaiveDate, chrono::NaiveDate)> {
    let in_words = |column| {
        let text = e.fields.get(column).to_ascii_lowercase();
        text.contains("appointment") || text.contains("appt")
    };
    if !["start_time", "end_time"].into_iter().any(in_words) {
        return None;
    }
    let (from, to) = (e.date("start_date")?, e.date("end_date")?);
    let id = e.text("hours_open_id");
    if id.is_empty() || to < from {
        return None;
    }
    e.findings.add(rules::TIME_WORDS, e.at, format_args!("by appointment: shown in words"));
    Some((id, from, to))
}

pub(super) fn schedule(e: &mut ElementReader<'_>) -> Option<Schedule> {
    let given = ["hours_open_id", "start_date", "end_date", "start_time", "end_time"];
    for column in given.iter().filter(|c| e.fields.get(c).is_empty()) {
        e.findings.add(rules::SCHEDULE_INCOMPLETE, e.at, format_args!("no {column}"));
    }
    let (start_date, end_date) = (e.date("start_date"), e.date("end_date"));
    let (opens, closes) = (e.time("start_time"), e.time("end_time"));
    let by_appointment = e.boolean("is_only_by_appointment");
    let or_by_appointment = e.boolean("is_or_by_appointment");
    let subject_to_change = e.boolean("is_subject_to_change");
    let (start_date, end_date, opens, closes) = (start_date?, end_date?, opens?, closes?);
    if e.fields.get("hours_open_id").is_empty() || !e.usable {
        return None;
    }
    if end_date < start_date {
        let message = format_args!("ends on {end_date}, before its start on {start_date}");
        e.findings.add(rules::SCHEDULE_DATES, e.at, message);
        return None;
    }
    let Some(start_time) = opens.time.filter(|open| closes.time.is_none_or(|close| *open < close)) else {
        e.findings.add(
            rules::SCHEDULE_TIMES,
            e.at,
            format_args!(
                "closes before it opens; past midnight, end it at 24:00:00 and begin a row of the next day"
            ),
        );
        return None;
    };
    Some(Schedule {
        hours_open_id: e.text("hours_open_id"),
        start_date,
        end_date,
        start_time,
        end_time: closes.time,
        offset_seconds: opens.offset.or(closes.offset),
        by_appointment,
        or_by_appointment,
        subject_to_change,
    })
}

pub(super) fn administration(e: &mut ElementReader<'_>) -> ElectionAdministration {
    let mut office = ElectionAdministration {
        id: e.text("id"),
        name: e.text("name"),
        elections_uri: link(e, "elections_uri"),
        where_do_i_vote_uri: link(e, "where_do_i_vote_uri"),
        notice_text: e.text("election_notice_text"),
        notice_uri: link(e, "election_notice_uri"),
        links: OfficeLinkKind::ALL.map(|kind| office_link(e, kind)),
        ..ElectionAdministration::default()
    };
    if office.notice_text.is_empty() && !office.notice_uri.is_empty() {
        e.findings.add(rules::NOTICE_TEXT, e.at, format_args!("an election notice without text: not used"));
        office.notice_uri.clear();
    }
    office
}

pub(super) fn contact(e: &mut ElementReader<'_>) -> OfficeContact {
    let columns =
        ["address_line_1", "address_line_2", "address_line_3", "structured_line_1", "structured_line_2"];
    let mut lines: Vec<String> = columns.iter().map(|c| e.text(c)).filter(|l| !l.is_empty()).collect();
    let city = e.text("structured_city");
    if !city.is_empty() {
        lines.push(
            format!("{city}, {} {}", e.text("structured_state"), e.text("structured_zip")).trim().into(),
        );
    }
    let mut email = e.text("email");
    let parts: Vec<&str> = email.split('@').collect();
    if !email.is_empty() && (parts.len() != 2 || parts.contains(&"") || email.contains(' ')) {
        e.findings.add(rules::OFFICE_EMAIL, e.at, format_args!("no e-mail address"));
        email.clear();
    }
    OfficeContact { parent: e.text("parent_id"), name: e.text("name"), phone: e.text("phone"), email, lines }
}

/// A link by the columns that hold it: the text of VIP 6.0 and its schema name that of provisional ballots
/// differently.
fn office_link(e: &mut ElementReader<'_>, kind: OfficeLinkKind) -> String {
    let columns: &[&str] = match kind {
        OfficeLinkKind::BallotTracking => &["ballot_tracking_uri"],
        OfficeLinkKind::ProvisionalTracking => {
            &["ballot_provisional_tracking_uri", "ballot_tracking_provisional_uri"]
        }
        OfficeLinkKind::Absentee => &["absentee_uri"],
        OfficeLinkKind::SampleBallot => &["what_is_on_my_ballot_uri"],
        OfficeLinkKind::RegistrationCheck => &["am_i_registered_uri"],
        OfficeLinkKind::Registration => &["registration_uri"],
    };
    columns.iter().map(|column| link(e, column)).find(|uri| !uri.is_empty()).unwrap_or_default()
}

fn link(e: &mut ElementReader<'_>, column: &str) -> String {
    let uri = e.text(column);
    match link_fault(&uri) {
        Some(fault) if !uri.is_empty() => {
            e.findings.add(rules::OFFICE_URI, e.at, format_args!("{column} {fault}: not shown"));
            String::new()
        }
        _ => uri,
    }
}
