//! Elements as text become the small tables of the model. What is wrong with a single element is found
//! here; what needs several elements is found in `check`.

use std::collections::{HashMap, HashSet};

use super::error::FeedError;
use super::findings::{At, Findings};
use super::model::{
    Election, ElectionAdministration, Feed, Locality, PollingLocation, Precinct, Schedule, Source, State,
};
use super::rules;
use super::table::{Fields, Kind};
use super::value::{self, Clock, Value};

/// Elements of the small tables together; no state has a tenth of this.
const MOST_ELEMENTS: usize = 2_000_000;

/// Which element an identifier belongs to, and where it stands.
#[derive(Debug, Default)]
pub(crate) struct Elements {
    by_id: HashMap<Box<str>, (Kind, u64)>,
    /// Elements that do not stand in the file of their kind (splits and early vote sites of VIP 3.0).
    elsewhere: HashSet<Box<str>>,
    /// Lines of `Feed::schedules`, in the same order.
    pub(crate) schedule_lines: Vec<u64>,
    /// Offices and whether they have a department.
    pub(crate) departments: HashMap<String, String>,
    /// The one file of an XML feed; else each table has its own.
    pub(crate) single_file: Option<String>,
}

impl Elements {
    /// Whose an identifier is. Hours are found by their schedules: a group without any has no kind.
    pub(crate) fn kind(&self, id: &str) -> Option<Kind> {
        self.by_id.get(id).map(|e| e.0).filter(|kind| *kind != Kind::HoursOpen)
    }

    /// Line in [`Self::file`] of the element's kind; 0 when it stands in another file.
    pub(crate) fn line(&self, id: &str) -> u64 {
        if self.elsewhere.contains(id) { 0 } else { self.by_id.get(id).map_or(0, |e| e.1) }
    }

    pub(crate) fn file(&self, kind: Kind) -> String {
        self.single_file.clone().unwrap_or_else(|| format!("{}.txt", kind.name()))
    }

    pub(crate) fn len(&self) -> usize {
        self.by_id.len()
    }
}

/// Contact of an office, until it is known whose it is.
#[derive(Debug, Default)]
struct Contact {
    parent: String,
    name: String,
    phone: String,
    email: String,
    lines: Vec<String>,
}

/// Fills a [`Feed`] element by element.
#[derive(Debug, Default)]
pub(crate) struct Assembler {
    pub(crate) feed: Feed,
    pub(crate) elements: Elements,
    pub(crate) findings: Findings,
    contacts: Vec<Contact>,
    counts: [u64; 3],
}

/// An element under the hand: its fields, where it stands, and the findings it adds to.
struct Element<'a> {
    fields: &'a dyn Fields,
    at: At<'a>,
    findings: &'a mut Findings,
    usable: bool,
}

impl Element<'_> {
    fn text(&self, column: &str) -> String {
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

    fn time(&mut self, column: &str) -> Option<Clock> {
        let read = value::time(self.fields.get(column));
        match read {
            Value::Odd(_) => {
                let message = format_args!("{column}: write seconds and offset, as 07:00:00-05:00");
                self.findings.add(rules::TIME_FORM, self.at, message);
            }
            Value::Bad => {
                self.findings.add(rules::TIME_INVALID, self.at, format_args!("{column} is no time"));
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

impl Assembler {
    /// Takes one element of a small table.
    pub(crate) fn add(
        &mut self,
        kind: Kind,
        file: &str,
        line: u64,
        fields: &dyn Fields,
    ) -> Result<(), FeedError> {
        self.bounded(file)?;
        let id = fields.get("id");
        self.identify(kind, file, line, id);
        let at = At { file, line, element: id };
        let mut element = Element { fields, at, findings: &mut self.findings, usable: true };
        let e = &mut element;
        match kind {
            Kind::Source => {
                self.counts[0] += 1;
                let source = source(e);
                self.feed.source.get_or_insert(source);
            }
            Kind::Election => {
                self.counts[1] += 1;
                let election = election(e);
                self.feed.election.get_or_insert(election);
            }
            Kind::State => {
                self.counts[2] += 1;
                let state = state(e);
                self.feed.state.get_or_insert(state);
            }
            Kind::Locality => {
                let locality = locality(e);
                if e.usable {
                    self.feed.localities.push(locality);
                }
            }
            Kind::Precinct => {
                let precinct = precinct(e);
                if e.usable {
                    self.feed.precincts.push(precinct);
                }
            }
            Kind::PollingLocation => {
                let place = polling_location(e);
                if e.usable {
                    self.feed.polling_locations.push(place);
                }
            }
            Kind::Schedule => {
                if let Some(schedule) = schedule(e) {
                    self.feed.schedules.push(schedule);
                    self.elements.schedule_lines.push(line);
                }
            }
            Kind::ElectionAdministration => self.feed.administrations.push(administration(e)),
            Kind::Department => {
                let office = e.text("election_administration_id");
                // The contact of the official stands in for a department's own.
                let official = e.text("election_official_person_id");
                if !official.is_empty() {
                    self.elements.departments.insert(official, office.clone());
                }
                self.elements.departments.insert(id.to_owned(), office);
            }
            Kind::ContactInformation => self.contacts.push(contact(e)),
            Kind::StreetSegment | Kind::HoursOpen | Kind::Other => {}
        }
        Ok(())
    }

    /// Refuses a feed of more elements than any real one.
    pub(crate) fn bounded(&self, file: &str) -> Result<(), FeedError> {
        let most = self.elements.len().max(self.feed.schedules.len()).max(self.contacts.len());
        if most >= MOST_ELEMENTS {
            return Err(FeedError::TooMany { file: file.into(), limit: MOST_ELEMENTS, what: "elements" });
        }
        Ok(())
    }

    /// Notes whose an identifier is; says when it is missing or taken.
    pub(crate) fn identify(&mut self, kind: Kind, file: &str, line: u64, id: &str) {
        if id.is_empty() {
            // Rows of schedule.txt and contact_information.txt stand for parts without identifiers.
            if !matches!(kind, Kind::Schedule | Kind::ContactInformation | Kind::Department) {
                self.findings.add(rules::ID_MISSING, At::line(file, line), format_args!("no id"));
            }
            return;
        }
        if let Some((other, at)) = self.elements.by_id.get(id) {
            let message = format_args!("id also used by the {} of line {at}", other.name());
            self.findings.add(rules::ID_DUPLICATE, At { file, line, element: id }, message);
        } else {
            self.elements.by_id.insert(id.into(), (kind, line));
            let own = self.elements.single_file.is_some() || file.strip_suffix(".txt") == Some(kind.name());
            if !own {
                self.elements.elsewhere.insert(id.into());
            }
        }
    }

    /// Puts contacts to their offices; says when source, election or state are not exactly one.
    pub(crate) fn finish(mut self) -> (Feed, Elements, Findings) {
        for contact in std::mem::take(&mut self.contacts) {
            let office = self.elements.departments.get(&contact.parent).unwrap_or(&contact.parent);
            let Some(a) = self.feed.administrations.iter_mut().find(|a| a.id == *office) else { continue };
            for (to, from) in
                [(&mut a.name, contact.name), (&mut a.phone, contact.phone), (&mut a.email, contact.email)]
            {
                if to.is_empty() {
                    *to = from;
                }
            }
            if a.address_lines.is_empty() {
                a.address_lines = contact.lines;
            }
        }
        let kinds = [Kind::Source, Kind::Election, Kind::State];
        let rules = [rules::SOURCE_COUNT, rules::ELECTION_COUNT, rules::STATE_COUNT];
        for ((kind, rule), count) in kinds.into_iter().zip(rules).zip(self.counts) {
            if count != 1 {
                let file = self.elements.file(kind);
                let message = format_args!("{count} {} elements instead of one", kind.name());
                self.findings.add(rule, At::file(&file), message);
            }
        }
        (self.feed, self.elements, self.findings)
    }
}

fn source(e: &mut Element<'_>) -> Source {
    let read = value::date_time(e.fields.get("date_time"));
    if read == Value::Bad {
        e.findings.add(rules::DATE_INVALID, e.at, format_args!("date_time is no date and time"));
    }
    let source = Source {
        id: e.text("id"),
        name: e.text("name"),
        vip_id: e.text("vip_id"),
        date_time: read.ok(),
        description: e.text("description"),
        organization_uri: e.text("organization_uri"),
        sample: e
            .fields
            .get("description")
            .get(..11)
            .is_some_and(|start| start.eq_ignore_ascii_case("sample data")),
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

fn election(e: &mut Element<'_>) -> Election {
    let election = Election {
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

fn state(e: &mut Element<'_>) -> State {
    State {
        id: e.text("id"),
        name: e.text("name"),
        election_administration_id: e.text("election_administration_id"),
        polling_location_ids: e.ids("polling_location_ids"),
        ocd_id: e.external("ocd-id"),
    }
}

fn locality(e: &mut Element<'_>) -> Locality {
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

fn precinct(e: &mut Element<'_>) -> Precinct {
    Precinct {
        id: e.text("id"),
        name: e.text("name"),
        number: e.text("number"),
        ward: e.text("ward"),
        split_name: e.text("precinct_split_name"),
        locality_id: e.text("locality_id"),
        is_mail_only: e.boolean("is_mail_only"),
        polling_location_ids: e.ids("polling_location_ids"),
    }
}

fn polling_location(e: &mut Element<'_>) -> PollingLocation {
    let (latitude, longitude) = (e.degrees("latitude"), e.degrees("longitude"));
    let lines = [e.text("structured_line_2"), e.text("structured_line_3")];
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
        is_drop_box: e.boolean("is_drop_box"),
        is_early_voting: e.boolean("is_early_voting"),
        latitude,
        longitude,
    }
}

fn schedule(e: &mut Element<'_>) -> Option<Schedule> {
    let given = ["hours_open_id", "start_date", "end_date", "start_time", "end_time"];
    for column in given.iter().filter(|c| e.fields.get(c).is_empty()) {
        e.findings.add(rules::SCHEDULE_INCOMPLETE, e.at, format_args!("no {column}"));
    }
    let (start_date, end_date) = (e.date("start_date"), e.date("end_date"));
    let (opens, closes) = (e.time("start_time"), e.time("end_time"));
    let by_appointment = e.boolean("is_only_by_appointment") | e.boolean("is_or_by_appointment");
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
        e.findings.add(rules::SCHEDULE_TIMES, e.at, format_args!("closes before it opens"));
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
        subject_to_change,
    })
}

fn administration(e: &mut Element<'_>) -> ElectionAdministration {
    let mut office = ElectionAdministration {
        id: e.text("id"),
        name: e.text("name"),
        elections_uri: link(e, "elections_uri"),
        where_do_i_vote_uri: link(e, "where_do_i_vote_uri"),
        notice_text: e.text("election_notice_text"),
        notice_uri: link(e, "election_notice_uri"),
        ..ElectionAdministration::default()
    };
    if office.notice_text.is_empty() && !office.notice_uri.is_empty() {
        e.findings.add(rules::NOTICE_TEXT, e.at, format_args!("an election notice without text: not used"));
        office.notice_uri.clear();
    }
    office
}

fn contact(e: &mut Element<'_>) -> Contact {
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
    Contact { parent: e.text("parent_id"), name: e.text("name"), phone: e.text("phone"), email, lines }
}

fn link(e: &mut Element<'_>, column: &str) -> String {
    let uri = e.text(column);
    if uri.is_empty() || uri.starts_with("https://") || uri.starts_with("http://") {
        return uri;
    }
    e.findings.add(
        rules::OFFICE_URI,
        e.at,
        format_args!("{column} starts neither with http:// nor https://"),
    );
    String::new()
}
