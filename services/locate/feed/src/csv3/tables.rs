//! Tables of VIP 3.0: their columns, and what each is called in 6.0.

/// The columns of one table of VIP 3.0.
pub(super) struct TableColumns {
    /// Name of the file without `.txt`.
    pub(super) stem: &'static str,
    /// All columns; the first `required` must be there.
    pub(super) all: &'static [&'static str],
    /// How many must be there.
    pub(super) required: usize,
    /// Those with another name in 6.0 (or one of our own, for what 6.0 does not have): that name, and that
    /// of 3.0. Columns that a look-up does not need are among the others, and no reader asks for them.
    pub(super) renamed: &'static [(&'static str, &'static str)],
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
    renamed: &[("date_time", "datetime"), ("organization_uri", "organization_url")],
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
    renamed: &[("name", "election_type"), ("has_election_day_registration", "election_day_registration")],
};

pub(super) const STATE: TableColumns = TableColumns {
    stem: "state",
    all: &["id", "name", "election_administration_id"],
    required: 2,
    renamed: &[],
};

pub(super) const LOCALITY: TableColumns = TableColumns {
    stem: "locality",
    all: &["id", "name", "state_id", "type", "election_administration_id"],
    required: 3,
    renamed: &[],
};

pub(super) const PRECINCT: TableColumns = TableColumns {
    stem: "precinct",
    all: &["id", "name", "locality_id", "number", "ward", "mail_only", "ballot_style_image_url"],
    required: 3,
    renamed: &[("is_mail_only", "mail_only")],
};

pub(super) const SPLIT: TableColumns = TableColumns {
    stem: "precinct_split",
    all: &["id", "name", "precinct_id", "ballot_style_image_url"],
    required: 3,
    renamed: &[],
};

pub(super) const ELECTORAL_DISTRICT: TableColumns = TableColumns {
    stem: "electoral_district",
    all: &["id", "name", "type", "number"],
    required: 2,
    renamed: &[],
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
    renamed: &[
        ("name", "address_location_name"),
        ("structured_line_1", "address_line1"),
        ("structured_line_2", "address_line2"),
        ("structured_line_3", "address_line3"),
        ("structured_city", "address_city"),
        ("structured_state", "address_state"),
        ("structured_zip", "address_zip"),
        ("hours", "polling_hours"),
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
    renamed: &[
        ("structured_line_1", "address_line1"),
        ("structured_line_2", "address_line2"),
        ("structured_line_3", "address_line3"),
        ("structured_city", "address_city"),
        ("structured_state", "address_state"),
        ("structured_zip", "address_zip"),
        ("hours", "days_times_open"),
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
    renamed: &[
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
    renamed: &[],
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

impl TableColumns {
    /// All columns: the name in 6.0, and in 3.0.
    pub(super) fn names(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let new = |old| self.renamed.iter().find(|(_, renamed)| *renamed == old).map_or(old, |(new, _)| *new);
        self.all.iter().map(move |old| (new(*old), *old))
    }
}

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
