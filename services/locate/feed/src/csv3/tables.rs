//! Tables of VIP 3.0: their columns, and what each is called in 6.0.

use super::super::table::UNREAD_ROLE;

/// The columns of one table of VIP 3.0.
pub(super) struct TableColumns {
    /// Name of the file without `.txt`.
    pub(super) stem: &'static str,
    /// All columns; the first `required` must be there.
    pub(super) all: &'static [&'static str],
    /// How many must be there.
    pub(super) required: usize,
    /// Names in 6.0 (or names of our own, for what 6.0 does not have), and in 3.0.
    pub(super) names: &'static [(&'static str, &'static str)],
}

pub(super) const SOURCE: TableColumns = TableColumns {
    stem: "source",
    all: &[
        "id",
        "name",
        "vip_id",
        "datetime",
        "description",
        "organization_url",
        "feed_contact_id",
        "tou_url",
    ],
    required: 4,
    names: &[
        ("id", "id"),
        ("name", "name"),
        ("vip_id", "vip_id"),
        ("date_time", "datetime"),
        ("description", "description"),
        ("organization_uri", "organization_url"),
    ],
};

pub(super) const ELECTION: TableColumns = TableColumns {
    stem: "election",
    all: &[
        "id",
        "date",
        "state_id",
        "election_type",
        "statewide",
        "registration_info",
        "absentee_ballot_info",
        "results_url",
        "polling_hours",
        "election_day_registration",
        "registration_deadline",
        "absentee_request_deadline",
    ],
    required: 3,
    names: &[
        ("id", "id"),
        ("date", "date"),
        ("state_id", "state_id"),
        ("name", "election_type"),
        ("polling_hours", "polling_hours"),
        ("has_election_day_registration", "election_day_registration"),
    ],
};

pub(super) const STATE: TableColumns = TableColumns {
    stem: "state",
    all: &["id", "name", "election_administration_id"],
    required: 2,
    names: &[("id", "id"), ("name", "name"), ("election_administration_id", "election_administration_id")],
};

pub(super) const LOCALITY: TableColumns = TableColumns {
    stem: "locality",
    all: &["id", "name", "state_id", "type", "election_administration_id"],
    required: 3,
    names: &[
        ("id", "id"),
        ("name", "name"),
        ("state_id", "state_id"),
        ("type", "type"),
        ("election_administration_id", "election_administration_id"),
    ],
};

pub(super) const PRECINCT: TableColumns = TableColumns {
    stem: "precinct",
    all: &["id", "name", "locality_id", "number", "ward", "mail_only", "ballot_style_image_url"],
    required: 3,
    names: &[
        ("id", "id"),
        ("name", "name"),
        ("locality_id", "locality_id"),
        ("number", "number"),
        ("ward", "ward"),
        ("is_mail_only", "mail_only"),
    ],
};

pub(super) const SPLIT: TableColumns = TableColumns {
    stem: "precinct_split",
    all: &["id", "name", "precinct_id", "ballot_style_image_url"],
    required: 3,
    names: &[("id", "id"), ("name", "name"), ("precinct_id", "precinct_id")],
};

pub(super) const ELECTORAL_DISTRICT: TableColumns = TableColumns {
    stem: "electoral_district",
    all: &["id", "name", "type", "number"],
    required: 2,
    names: &[("id", "id"), ("name", "name"), ("type", "type"), ("number", "number")],
};

pub(super) const POLLING_LOCATION: TableColumns = TableColumns {
    stem: "polling_location",
    all: &[
        "id",
        "address_location_name",
        "address_line1",
        "address_line2",
        "address_line3",
        "address_city",
        "address_state",
        "address_zip",
        "directions",
        "polling_hours",
        "photo_url",
    ],
    required: 1,
    names: &[
        ("id", "id"),
        ("name", "address_location_name"),
        ("structured_line_1", "address_line1"),
        ("structured_line_2", "address_line2"),
        ("structured_line_3", "address_line3"),
        ("structured_city", "address_city"),
        ("structured_state", "address_state"),
        ("structured_zip", "address_zip"),
        ("directions", "directions"),
        ("hours", "polling_hours"),
        (UNREAD_ROLE, UNREAD_ROLE),
    ],
};

pub(super) const EARLY_VOTE_SITE: TableColumns = TableColumns {
    stem: "early_vote_site",
    all: &[
        "id",
        "name",
        "address_location_name",
        "address_line1",
        "address_line2",
        "address_line3",
        "address_city",
        "address_state",
        "address_zip",
        "directions",
        "voter_services",
        "start_date",
        "end_date",
        "days_times_open",
    ],
    required: 1,
    names: &[
        ("id", "id"),
        ("name", "name"),
        ("location_name", "address_location_name"),
        ("structured_line_1", "address_line1"),
        ("structured_line_2", "address_line2"),
        ("structured_line_3", "address_line3"),
        ("structured_city", "address_city"),
        ("structured_state", "address_state"),
        ("structured_zip", "address_zip"),
        ("directions", "directions"),
        ("start_date", "start_date"),
        ("end_date", "end_date"),
        ("hours", "days_times_open"),
        (UNREAD_ROLE, UNREAD_ROLE),
    ],
};

pub(super) const ADMINISTRATION: TableColumns = TableColumns {
    stem: "election_administration",
    all: &[
        "id",
        "name",
        "eo_id",
        "ovc_id",
        "physical_address_location_name",
        "physical_address_line1",
        "physical_address_line2",
        "physical_address_line3",
        "physical_address_city",
        "physical_address_state",
        "physical_address_zip",
        "mailing_address_location_name",
        "mailing_address_line1",
        "mailing_address_line2",
        "mailing_address_line3",
        "mailing_address_city",
        "mailing_address_state",
        "mailing_address_zip",
        "elections_url",
        "registration_url",
        "am_i_registered_url",
        "absentee_url",
        "where_do_i_vote_url",
        "what_is_on_my_ballot_url",
        "rules_url",
        "voter_services",
        "hours",
    ],
    required: 1,
    names: &[
        ("id", "id"),
        ("name", "name"),
        ("eo_id", "eo_id"),
        ("physical_line_1", "physical_address_line1"),
        ("physical_line_2", "physical_address_line2"),
        ("physical_city", "physical_address_city"),
        ("physical_state", "physical_address_state"),
        ("physical_zip", "physical_address_zip"),
        ("mailing_line_1", "mailing_address_line1"),
        ("mailing_line_2", "mailing_address_line2"),
        ("mailing_city", "mailing_address_city"),
        ("mailing_state", "mailing_address_state"),
        ("mailing_zip", "mailing_address_zip"),
        ("elections_uri", "elections_url"),
        ("where_do_i_vote_uri", "where_do_i_vote_url"),
        ("absentee_uri", "absentee_url"),
        ("am_i_registered_uri", "am_i_registered_url"),
        ("registration_uri", "registration_url"),
        ("what_is_on_my_ballot_uri", "what_is_on_my_ballot_url"),
    ],
};

pub(super) const OFFICIAL: TableColumns = TableColumns {
    stem: "election_official",
    all: &["id", "name", "title", "phone", "fax", "email"],
    required: 1,
    names: &[("id", "id"), ("phone", "phone"), ("email", "email")],
};

/// Columns of the street segments, and how many must be there.
pub(super) const SEGMENT_NEEDS: usize = 8;
pub(super) const SEGMENT: &[&str] = &[
    "id",
    "precinct_id",
    "precinct_split_id",
    "non_house_address_city",
    "non_house_address_state",
    "odd_even_both",
    "start_house_number",
    "end_house_number",
    "start_apartment_number",
    "end_apartment_number",
    "non_house_address_house_number",
    "non_house_address_house_number_prefix",
    "non_house_address_house_number_suffix",
    "non_house_address_street_direction",
    "non_house_address_street_name",
    "non_house_address_street_suffix",
    "non_house_address_address_direction",
    "non_house_address_apartment",
    "non_house_address_zip",
];

/// Files in which a line end within a value joins rows; texts for people may have line ends.
pub(super) const ONE_LINE: [&str; 5] =
    [PRECINCT.stem, SPLIT.stem, LOCALITY.stem, POLLING_LOCATION.stem, EARLY_VOTE_SITE.stem];

/// Files that 5.0 no longer has.
pub(super) const ONLY_IN_THREE: &[&str] = &[
    "early_vote_site",
    "election_official",
    "locality_early_vote_site",
    "precinct_early_vote_site",
    "precinct_electoral_district",
    "precinct_polling_location",
    "precinct_split",
    "precinct_split_early_vote_site",
    "precinct_split_electoral_district",
    "precinct_split_polling_location",
    "state_early_vote_site",
];

/// Files that a look-up does not need.
const UNUSED: &[&str] = &[
    "ballot",
    "ballot_candidate",
    "ballot_line_result",
    "ballot_response",
    "candidate",
    "contest",
    "contest_result",
    "custom_ballot",
    "custom_ballot_ballot_response",
    "referendum",
    "referendum_ballot_response",
];

/// The table of a name. The street segments and the tables of links are not among them.
pub(super) fn of_stem(stem: &str) -> Option<&'static TableColumns> {
    const ALL: [&TableColumns; 11] = [
        &SOURCE,
        &ELECTION,
        &STATE,
        &LOCALITY,
        &PRECINCT,
        &SPLIT,
        &ELECTORAL_DISTRICT,
        &POLLING_LOCATION,
        &EARLY_VOTE_SITE,
        &ADMINISTRATION,
        &OFFICIAL,
    ];
    ALL.into_iter().find(|table| table.stem == stem)
}

/// Whether a file is one of VIP 3.0.
pub(super) fn is_known(stem: &str) -> bool {
    let read = [
        SOURCE.stem,
        ELECTION.stem,
        STATE.stem,
        LOCALITY.stem,
        PRECINCT.stem,
        ELECTORAL_DISTRICT.stem,
        POLLING_LOCATION.stem,
        ADMINISTRATION.stem,
        "street_segment",
    ];
    read.contains(&stem) || ONLY_IN_THREE.contains(&stem) || UNUSED.contains(&stem)
}
