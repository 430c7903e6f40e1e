//! Elements of XML under the column names of CSV, which the assembler reads. A table per element maps its
//! children to columns. A child that is in no table is reported as unknown.

use super::super::findings::{FindingPlace, Findings};
use super::super::rules;
use super::super::table::{ElementFields, OCD_IDS, UNREAD_ROLE, has_places, may_be_role};
use super::super::values::Values;
use super::element::XmlElement;
use lookup::feature;

/// How a child is read.
pub(super) enum ChildRule {
    /// Text of one column; the first one that is not empty.
    Text(&'static str),
    /// `InternationalizedText`: the text in English, else the first one.
    Words(&'static str),
    /// Identifiers, however often the child occurs.
    Ids(&'static str),
    /// Lines of an address, joined by commas.
    Lines(&'static str),
    /// Lines of an address, a column each; further lines join the last.
    Each(&'static [&'static str]),
    /// Its children are columns too.
    Group(ChildTable),
    /// ExternalIdentifiers: the columns are their types.
    Identifiers,
    /// Not needed, or taken elsewhere.
    Nothing,
}

/// Children by name.
pub(super) type ChildTable = &'static [(&'static str, ChildRule)];

use ChildRule::{Each, Group, Identifiers, Ids, Lines, Nothing, Text, Words};

pub(super) const SOURCE: ChildTable = &[
    ("Name", Text("name")),
    ("VipId", Text("vip_id")),
    ("DateTime", Text("date_time")),
    ("Description", Words("description")),
    ("OrganizationUri", Text("organization_uri")),
    ("TermsOfUseUri", Nothing),
    ("TouUri", Nothing),
    ("FeedContactInformation", Nothing),
    ("Version", Nothing),
];

pub(super) const ELECTION: ChildTable = &[
    ("Date", Text("date")),
    ("StateId", Text("state_id")),
    ("Name", Words("name")),
    ("HoursOpenId", Text("hours_open_id")),
    ("PollingHours", Words("polling_hours")),
    ("HasElectionDayRegistration", Text("has_election_day_registration")),
    ("IsStatewide", Text("is_statewide")),
    ("AbsenteeBallotInfo", Nothing),
    ("AbsenteeRequestDeadline", Nothing),
    ("ElectionType", Nothing),
    ("RegistrationDeadline", Nothing),
    ("RegistrationInfo", Nothing),
    ("ResultsUri", Nothing),
];

pub(super) const STATE: ChildTable = &[
    ("Name", Text("name")),
    ("ElectionAdministrationId", Text("election_administration_id")),
    ("PollingLocationIds", Ids("polling_location_ids")),
    ("ExternalIdentifiers", Identifiers),
];

pub(super) const LOCALITY: ChildTable = &[
    ("Name", Text("name")),
    ("StateId", Text("state_id")),
    ("Type", Text("type")),
    ("OtherType", Nothing),
    ("IsMailOnly", Text("is_mail_only")),
    ("ElectionAdministrationId", Text("election_administration_id")),
    ("PollingLocationIds", Ids("polling_location_ids")),
    ("ExternalIdentifiers", Identifiers),
];

pub(super) const PRECINCT: ChildTable = &[
    ("Name", Text("name")),
    ("Number", Text("number")),
    ("Ward", Text("ward")),
    ("PrecinctSplitName", Text("precinct_split_name")),
    ("LocalityId", Text("locality_id")),
    ("IsMailOnly", Text("is_mail_only")),
    ("PollingLocationIds", Ids("polling_location_ids")),
    // As VIP 5.0 had it, and some 5.1 feeds still do: one reference a child.
    ("PollingLocationId", Ids("polling_location_ids")),
    ("BallotStyleId", Nothing),
    ("ElectoralDistrictIds", Ids("electoral_district_ids")),
    // As some feeds have it: one reference a child.
    ("ElectoralDistrictId", Ids("electoral_district_ids")),
    ("ExternalIdentifiers", Nothing),
    ("SpatialBoundary", Group(BOUNDARY)),
];

pub(super) const ELECTORAL_DISTRICT: ChildTable = &[
    ("Name", Text("name")),
    ("Number", Text("number")),
    ("Type", Text("type")),
    ("OtherType", Text("other_type")),
    ("ExternalIdentifiers", Identifiers),
];

const BOUNDARY: ChildTable = &[("ExternalGeospatialFeature", Group(GEOSPATIAL_FEATURE))];

const GEOSPATIAL_FEATURE: ChildTable = &[
    ("ExternalFileId", Text("external_file_id")),
    ("FileFormat", Text("file_format")),
    ("FeatureIdentifier", Group(FEATURE_IDENTIFIER)),
];

const FEATURE_IDENTIFIER: ChildTable =
    // As the text of VIP 6.0 has it, beside the schema's own name.
    &[("Index", Ids("shape_identifiers")), ("ShapeIdentifier", Ids("shape_identifiers"))];

pub(super) const EXTERNAL_FILE: ChildTable = &[("FileUri", Text("filename")), ("Checksum", Group(CHECKSUM))];

const CHECKSUM: ChildTable = &[("Algorithm", Text("algorithm")), ("Value", Text("value"))];

pub(super) const POLLING_LOCATION: ChildTable = &[
    ("Name", Text("name")),
    ("AddressLine", Lines("address_line")),
    ("AddressStructured", Group(ADDRESS)),
    ("Directions", Words("directions")),
    ("Hours", Words("hours")),
    ("HoursOpenId", Text("hours_open_id")),
    ("IsDropBox", Text("is_drop_box")),
    ("IsEarlyVoting", Text("is_early_voting")),
    ("IsClosed", Text("is_closed")),
    // Of the proposed next version, under its own name and that of its type.
    ("Type", Ids("type")),
    ("PollingLocationType", Ids("polling_location_type")),
    ("LatLng", Group(LAT_LNG)),
    ("PhotoUri", Nothing),
];

const ADDRESS: ChildTable = &[
    ("Line1", Text("structured_line_1")),
    ("Line2", Text("structured_line_2")),
    ("Line3", Text("structured_line_3")),
    ("City", Text("structured_city")),
    ("State", Text("structured_state")),
    ("Zip", Text("structured_zip")),
];

const LAT_LNG: ChildTable =
    &[("Latitude", Text("latitude")), ("Longitude", Text("longitude")), ("Source", Nothing)];

pub(super) const ADMINISTRATION: ChildTable = &[
    ("ElectionsUri", Text("elections_uri")),
    ("WhereDoIVoteUri", Text("where_do_i_vote_uri")),
    ("ElectionNotice", Group(NOTICE)),
    ("AbsenteeUri", Text("absentee_uri")),
    ("AmIRegisteredUri", Text("am_i_registered_uri")),
    ("BallotTrackingUri", Text("ballot_tracking_uri")),
    ("BallotProvisionalTrackingUri", Text("ballot_provisional_tracking_uri")),
    ("Department", Nothing),
    ("RegistrationUri", Text("registration_uri")),
    ("RulesUri", Nothing),
    ("WhatIsOnMyBallotUri", Text("what_is_on_my_ballot_uri")),
];

const NOTICE: ChildTable =
    &[("NoticeText", Words("election_notice_text")), ("NoticeUri", Text("election_notice_uri"))];

pub(super) const CONTACT: ChildTable = &[
    ("Name", Text("name")),
    ("Phone", Text("phone")),
    ("Email", Text("email")),
    ("AddressLine", Each(&["address_line_1", "address_line_2", "address_line_3"])),
    ("AddressStructured", Group(ADDRESS)),
    ("Directions", Nothing),
    ("Fax", Nothing),
    ("Hours", Nothing),
    ("HoursOpenId", Nothing),
    ("LatLng", Nothing),
    ("Uri", Nothing),
];

pub(super) const OFFICIAL: ChildTable = &[
    ("Phone", Text("phone")),
    ("Email", Text("email")),
    ("Name", Nothing),
    ("AddressLine", Nothing),
    ("AddressStructured", Nothing),
    ("Directions", Nothing),
    ("Fax", Nothing),
    ("Hours", Nothing),
    ("HoursOpenId", Nothing),
    ("LatLng", Nothing),
    ("Uri", Nothing),
];

pub(super) const SCHEDULE: ChildTable = &[
    ("StartDate", Text("start_date")),
    ("EndDate", Text("end_date")),
    ("IsOnlyByAppointment", Text("is_only_by_appointment")),
    ("IsOrByAppointment", Text("is_or_by_appointment")),
    ("IsSubjectToChange", Text("is_subject_to_change")),
    ("Hours", Nothing),
];

pub(super) const HOURS: ChildTable = &[("StartTime", Text("start_time")), ("EndTime", Text("end_time"))];

/// Columns whose elements may occur several times: the first counts.
const SEVERAL: [&str; 6] = ["phone", "email", "external_file_id", "file_format", "algorithm", "value"];

/// Elements of VIP 5.1 to 6.0 that a look-up does not need.
pub(super) const UNUSED: &[&str] = &[
    "BallotMeasureContest",
    "BallotMeasureSelection",
    "BallotSelection",
    "BallotStyle",
    "Candidate",
    "CandidateContest",
    "CandidateSelection",
    "Contest",
    "HoursOpen",
    "Office",
    "OrderedContest",
    "Party",
    "PartyContest",
    "PartySelection",
    "Person",
    "RetentionContest",
];

impl Values {
    /// The children of a part by a table. `at` is where the top-level element stands.
    pub(super) fn read(
        element: &XmlElement,
        part: usize,
        table: ChildTable,
        at: FindingPlace<'_>,
        findings: &mut Findings,
    ) -> Self {
        let mut row = Self::default();
        row.fill(element, part, table, at, findings);
        row
    }

    pub(super) fn fill(
        &mut self,
        element: &XmlElement,
        part: usize,
        table: ChildTable,
        at: FindingPlace<'_>,
        findings: &mut Findings,
    ) {
        for child in element.children(part) {
            let name = element.name_of(child);
            match table.iter().find(|(known, _)| *known == name).map(|(_, take)| take) {
                Some(Text(column)) => {
                    let (known, text) = (self.get(column), element.text(child));
                    if ![known, text].contains(&"") && known != text && !SEVERAL.contains(column) {
                        let at = FindingPlace { line: element.line_of(child), ..at };
                        findings.add(rules::COLUMN_CONTRADICTION, at, format_args!("two {name} that differ"));
                    }
                    self.set(column, text);
                }
                Some(Words(column)) => {
                    let words = element.words(child);
                    if !words.is_empty() && element.child(child, "Text").is_none() {
                        let at = FindingPlace { line: element.line_of(child), ..at };
                        findings.add(rules::TEXT_LANGUAGE, at, format_args!("{name} without <Text>"));
                    }
                    self.set(column, words);
                }
                Some(Ids(column)) => self.join(column, " ", element.text(child)),
                Some(Lines(column)) => self.join(column, ", ", element.text(child)),
                Some(Each(columns)) => {
                    let free = columns.iter().find(|c| self.get(c).is_empty()).or(columns.last());
                    if let Some(column) = free {
                        self.join(column, ", ", element.text(child));
                    }
                }
                Some(Group(table)) => self.fill(element, child, table, at, findings),
                Some(Identifiers) => self.identifiers(element, child),
                Some(Nothing) => {}
                None if has_places(&as_column(element.name_of(part)))
                    && feature::column(&as_column(name)).is_some() =>
                {
                    self.feature(&as_column(name), element, child);
                }
                None => {
                    let at = FindingPlace { line: element.line_of(child), ..at };
                    unknown(name, element.name_of(part), at, findings);
                    if may_be_role(&as_column(name)) {
                        self.set(UNREAD_ROLE, element.text(child));
                    }
                }
            }
        }
    }

    /// A feature of a place, as its text or as those of its children (`<Features><Feature>`).
    fn feature(&mut self, name: &str, element: &XmlElement, part: usize) {
        let Some(column) = feature::column(name) else { return };
        self.join(column, "\n", element.text(part));
        for child in element.children(part) {
            self.join(column, "\n", element.text(child));
        }
    }

    fn identifiers(&mut self, element: &XmlElement, part: usize) {
        for identifier in element.children(part) {
            let field = |name| element.child(identifier, name).map_or("", |c| element.text(c));
            let kind = ["ocd-id", "fips"].into_iter().find(|k| field("Type").eq_ignore_ascii_case(k));
            if let Some(kind) = kind {
                self.set(kind, field("Value"));
                // All of them, for an element that must have one alone.
                if kind == "ocd-id" {
                    self.join(OCD_IDS, "\n", field("Value"));
                }
            }
        }
    }
}

/// The name of an element as CSV has it: `IsDropBox` is `is_drop_box`.
fn as_column(name: &str) -> String {
    let mut column = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        if c.is_ascii_uppercase() && !column.is_empty() {
            column.push('_');
        }
        column.push(c.to_ascii_lowercase());
    }
    column
}

/// Says that an element is not VIP's. Its name is cut: a feed may hold anything.
pub(crate) fn unknown(name: &str, within: &str, at: FindingPlace<'_>, findings: &mut Findings) {
    let short: String = name.chars().take(60).collect();
    findings.add(rules::ELEMENT_UNKNOWN, at, format_args!("{short:?} in {within}: not read"));
}
