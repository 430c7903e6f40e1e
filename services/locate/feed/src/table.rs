//! The elements of a feed that a look-up needs, by the names and columns of the CSV form (VIP 6.0; the
//! columns of 5.1 and 5.2 are among them). Every reader translates into these.

use strum::IntoStaticStr;

/// Kind of an element. Its word is the name of the element, and of its file without `.txt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ElementKind {
    Source,
    Election,
    State,
    Locality,
    Precinct,
    ElectoralDistrict,
    PollingLocation,
    Schedule,
    ElectionAdministration,
    Department,
    ContactInformation,
    StreetSegment,
    SpatialBoundary,
    ExternalGeospatialFeature,
    ExternalFile,
    Checksum,
    /// A group of schedules in XML; CSV has no element for it, only the value that its rows share.
    HoursOpen,
    /// An element that a look-up does not need; only its identifier matters.
    #[strum(serialize = "another element, or one that is not used")]
    Other,
}

impl ElementKind {
    /// Small tables in the order in which they are read.
    pub const SMALL: [Self; 15] = [
        Self::Source,
        Self::Election,
        Self::State,
        Self::ElectionAdministration,
        Self::Department,
        Self::ContactInformation,
        Self::Locality,
        Self::Precinct,
        Self::ElectoralDistrict,
        Self::PollingLocation,
        Self::Schedule,
        Self::SpatialBoundary,
        Self::ExternalGeospatialFeature,
        Self::ExternalFile,
        Self::Checksum,
    ];

    /// Whether an element of this kind and one of another may have one identifier, without making a reference
    /// ambiguous: every column says which kind it refers to, except the parent of a contact.
    pub fn may_share_id_with(self, other: Self) -> bool {
        let may_have_contact = |kind| {
            matches!(kind, Self::ElectionAdministration | Self::Department | Self::HoursOpen | Self::Other)
        };
        self != other && !(may_have_contact(self) && may_have_contact(other))
    }

    /// Columns of the table; the first ones, as many as `required` says, must be there.
    pub fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Source => SOURCE,
            Self::Election => ELECTION,
            Self::State => STATE,
            Self::Locality => LOCALITY,
            Self::Precinct => PRECINCT,
            Self::ElectoralDistrict => ELECTORAL_DISTRICT,
            Self::PollingLocation => POLLING_LOCATION,
            Self::Schedule => SCHEDULE,
            Self::ElectionAdministration => ELECTION_ADMINISTRATION,
            Self::Department => DEPARTMENT,
            Self::ContactInformation => CONTACT_INFORMATION,
            Self::StreetSegment => STREET_SEGMENT,
            Self::SpatialBoundary => &["id", "external_geospatial_feature_id"],
            Self::ExternalGeospatialFeature => {
                &["id", "external_file_id", "file_format", "shape_identifiers"]
            }
            Self::ExternalFile => EXTERNAL_FILE,
            Self::Checksum => &["id", "algorithm", "value"],
            Self::HoursOpen | Self::Other => &[],
        }
    }

    /// How many of the columns must be there.
    pub fn required(self) -> usize {
        match self {
            Self::Source => 4,
            Self::Election
            | Self::Locality
            | Self::Precinct
            | Self::ElectoralDistrict
            | Self::Schedule
            | Self::Checksum => 3,
            Self::State | Self::SpatialBoundary => 2,
            Self::ExternalGeospatialFeature => 4,
            Self::PollingLocation | Self::ElectionAdministration | Self::Department => 1,
            // The name of an ExternalFile stands under one of two names (`filename` in the text of VIP 6.0,
            // `file_uri` after the schema).
            Self::ExternalFile => 1,
            Self::ContactInformation | Self::HoursOpen | Self::Other => 0,
            Self::StreetSegment => 5,
        }
    }
}

const SOURCE: &[&str] = &[
    "id",
    "name",
    "vip_id",
    "date_time",
    "description",
    "organization_uri",
    "terms_of_use_uri",
    "version",
    "feed_contact_information_id",
];
const ELECTION: &[&str] = &[
    "id",
    "date",
    "state_id",
    "name",
    "election_type",
    "is_statewide",
    "registration_info",
    "absentee_ballot_info",
    "results_uri",
    "polling_hours",
    "has_election_day_registration",
    "registration_deadline",
    "absentee_request_deadline",
    "hours_open_id",
];
const STATE: &[&str] = &[
    "id",
    "name",
    "election_administration_id",
    "external_identifier_type",
    "external_identifier_othertype",
    "external_identifier_value",
    "polling_location_ids",
];
const LOCALITY: &[&str] = &[
    "id",
    "name",
    "state_id",
    "election_administration_id",
    "external_identifier_type",
    "external_identifier_othertype",
    "external_identifier_value",
    "is_mail_only",
    "polling_location_ids",
    "type",
    "other_type",
];
const PRECINCT: &[&str] = &[
    "id",
    "name",
    "locality_id",
    "ballot_style_id",
    "electoral_district_ids",
    "external_identifier_type",
    "external_identifier_othertype",
    "external_identifier_value",
    "is_mail_only",
    "number",
    "polling_location_ids",
    "precinct_split_name",
    "spatial_boundary_id",
    "ward",
];
const ELECTORAL_DISTRICT: &[&str] = &[
    "id",
    "name",
    "type",
    "other_type",
    "number",
    "external_identifier_type",
    "external_identifier_othertype",
    "external_identifier_value",
];
const POLLING_LOCATION: &[&str] = &[
    "id",
    "name",
    "address_line",
    "structured_line_1",
    "structured_line_2",
    "structured_line_3",
    "structured_city",
    "structured_state",
    "structured_zip",
    "directions",
    "hours",
    "photo_uri",
    "hours_open_id",
    "is_drop_box",
    "is_early_voting",
    // Of the proposed next version, in place of the two booleans, under its own name and that of its type.
    "type",
    "polling_location_type",
    // Of the proposed next version: a feed that has the column already must not send voters to a closed
    // place.
    "is_closed",
    "latitude",
    "longitude",
    "latlng_source",
];
const SCHEDULE: &[&str] = &[
    "hours_open_id",
    "start_date",
    "end_date",
    "start_time",
    "end_time",
    "is_only_by_appointment",
    "is_or_by_appointment",
    "is_subject_to_change",
    "id",
];
const ELECTION_ADMINISTRATION: &[&str] = &[
    "id",
    "name",
    "absentee_uri",
    "am_i_registered_uri",
    "ballot_tracking_uri",
    "ballot_tracking_provisional_uri",
    "ballot_provisional_tracking_uri",
    "election_notice_text",
    "election_notice_uri",
    "elections_uri",
    "registration_uri",
    "rules_uri",
    "what_is_on_my_ballot_uri",
    "where_do_i_vote_uri",
];
const DEPARTMENT: &[&str] = &["id", "election_administration_id", "election_official_person_id"];
const CONTACT_INFORMATION: &[&str] = &[
    "id",
    "parent_id",
    "name",
    "phone",
    "email",
    "address_line_1",
    "address_line_2",
    "address_line_3",
    "structured_line_1",
    "structured_line_2",
    "structured_line_3",
    "structured_city",
    "structured_state",
    "structured_zip",
    "directions",
    "fax",
    "hours",
    "hours_open_id",
    "latitude",
    "longitude",
    "latlng_source",
    "uri",
];
const STREET_SEGMENT: &[&str] = &[
    "id",
    "precinct_id",
    "city",
    "state",
    "odd_even_both",
    "zip",
    "street_direction",
    "street_name",
    "street_suffix",
    "address_direction",
    "start_house_number",
    "end_house_number",
    "house_number_prefix",
    "house_number_suffix",
    "unit_number",
    "includes_all_addresses",
    "includes_all_streets",
];

const EXTERNAL_FILE: &[&str] = &["id", "filename", "file_uri", "checksum_id"];

/// The name under which a reader gives the value of a column that is not known, and that [`may_be_role`].
pub const UNREAD_ROLE: &str = "(a role that is not read)";

/// Whether a column that is not known, or a child of XML as a column, may say in which role a PollingLocation
/// is used: without it an early-voting place would be one of election day.
pub fn may_be_role(column: &str) -> bool {
    let is_type = column == "type" || column.ends_with("_type") || column.contains("role");
    // Columns that are no role, with any value: `is_ada_accessible`, `is_curbside`.
    let of_access =
        ["access", "_ada", "wheelchair", "curbside", "parking"].iter().any(|word| column.contains(word));
    column.starts_with("is_") && !of_access || is_type && !column.starts_with("external_identifier")
}

/// The name under which a reader of XML gives all OCD identifiers of an element, one a line.
pub const OCD_IDS: &str = "(all OCD identifiers)";

/// Elements of VIP that a look-up does not need: their files are known, and are not read.
pub const UNUSED: &[&str] = &[
    "ballot_measure_contest",
    "ballot_measure_selection",
    "ballot_selection",
    "ballot_style",
    "candidate",
    "candidate_contest",
    "candidate_selection",
    "contest",
    "office",
    "ordered_contest",
    "party",
    "party_contest",
    "party_selection",
    "person",
    "retention_contest",
    "voter_service",
];

/// One element as text, independent of the feed's form.
pub trait ElementFields {
    /// The value of a column, without space around it; empty when absent.
    fn get(&self, column: &str) -> &str;

    /// The values of a column of features ([`lookup::feature::COLUMNS`]), which a feed may have under several
    /// names; none is empty.
    fn features(&self, column: &str) -> Vec<&str> {
        self.get(column).split('\n').map(str::trim).filter(|value| !value.is_empty()).collect()
    }
}

/// Whether a file or an element has places, whose columns may be those of features.
pub(crate) fn has_places(stem: &str) -> bool {
    matches!(stem, "polling_location" | "early_vote_site")
}
