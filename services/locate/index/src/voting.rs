//! Precincts, localities, places, feeds and offices of an index, as the rules of the look-up read them. A row
//! borrows its texts from the mapped file.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::format::{self, NO_COORDINATE, Section, town_kind, voting};
use super::reader::Index;
use super::tables::{Tables as _, day, state_code};
use address::StateCode;
use address::town::TownKind;
use lookup::district::{District, DistrictType, MOST_DISTRICTS, NamedDistricts};
use lookup::feature::{Feature, FeatureKind, FeatureState};
use lookup::voting::{
    FeedRow, FindingRow, HoursRow, LocalityRow, OfficeRow, PlaceRow, PrecinctRow, RoleSet, SiteRole,
    VotingData,
};

impl Index {
    /// The districts with an OCD identifier whose name or identifier has each of `words`, which are in small
    /// letters: by identifier, each once.
    #[must_use]
    pub fn search_districts(&self, words: &[String]) -> BTreeMap<String, District> {
        let mut found = BTreeMap::new();
        for row in 0..self.rows(Section::Districts, format::DISTRICT) {
            let Some(district) = self.district(row).filter(|district| !district.ocd_id.is_empty()) else {
                continue;
            };
            let text = format!("{} {}", district.name, district.ocd_id).to_lowercase();
            if words.iter().all(|word| text.contains(word)) {
                found.entry(district.ocd_id.clone()).or_insert(district);
            }
        }
        found
    }

    fn district(&self, row: u32) -> Option<District> {
        let [kind, texts @ ..] = self.row::<{ format::DISTRICT }>(Section::Districts, row);
        let [other_type, name, number, ocd_id] = texts.map(|at| self.string(at).to_owned());
        Some(District { kind: DistrictType::of_number(kind)?, other_type, name, number, ocd_id })
    }
}

impl VotingData for Index {
    fn precinct(&self, row: u32) -> PrecinctRow<'_> {
        let [id, name, number, ward, split, locality, flags, sites, _] =
            self.row::<{ format::PRECINCT }>(Section::Precincts, row);
        PrecinctRow {
            id: self.string(id),
            name: self.string(name),
            number: self.string(number),
            ward: self.string(ward),
            split_name: self.string(split),
            locality,
            is_mail_only: flags & voting::MAIL_ONLY != 0,
            is_doubtful: flags & voting::DOUBTFUL != 0,
            sites: self.sites(sites),
            lost: lost(flags),
        }
    }

    fn districts(&self, precinct: u32) -> NamedDistricts {
        let [.., flags, _, list] = self.row::<{ format::PRECINCT }>(Section::Precincts, precinct);
        let list = self.words(list).take(MOST_DISTRICTS).filter_map(|row| self.district(row)).collect();
        NamedDistricts { list, is_incomplete: flags & voting::DISTRICTS_LOST != 0 }
    }

    fn locality(&self, row: u32) -> LocalityRow<'_> {
        let [id, name, kind, fips, flags, office, sites, feed] =
            self.row::<{ format::LOCALITY }>(Section::Localities, row);
        LocalityRow {
            id: self.string(id),
            name: self.string(name),
            kind: self.string(kind),
            fips: self.string(fips),
            is_mail_only: flags & voting::MAIL_ONLY != 0,
            office: office.checked_sub(1),
            sites: self.sites(sites),
            lost: lost(flags),
            feed,
        }
    }

    fn place(&self, row: u32) -> PlaceRow<'_> {
        let w = self.row::<{ format::PLACE }>(Section::Places, row);
        let degrees = |word: u32| f64::from(word as i32) / 1e7;
        PlaceRow {
            id: self.string(w[0]),
            name: self.string(w[1]),
            line_1: self.string(w[2]),
            line_2: self.string(w[3]),
            city: self.string(w[4]),
            state: self.string(w[5]),
            zip: self.string(w[6]),
            coordinates: (w[8] != NO_COORDINATE && w[9] != NO_COORDINATE)
                .then(|| (degrees(w[8]), degrees(w[9]))),
            time_zone: self.string(w[7]),
            is_drop_box: w[10] & 1 == 1,
            names_hours: [1, 2, 3].map(|bit| w[10] >> bit & 1 == 1),
            hours: [w[11], w[12], w[13]],
            hours_texts: [14, 15, 16].map(|at| self.string(w[at])),
            directions: [17, 18, 19].map(|at| self.string(w[at])),
            features: [w[20], w[21], w[22]],
        }
    }

    fn hours(&self, place: &PlaceRow<'_>, role: SiteRole) -> Vec<HoursRow> {
        let words = self.list(place.hours[role as usize]);
        let rows = words.chunks_exact(4).filter_map(|w| {
            Some(HoursRow {
                from: day(w[0])?,
                to: day(w[1])?,
                opens: (w[2] >> 16) as u16,
                closes: (w[2] & 0xffff) as u16,
                by_appointment: w[3] & 1 == 1,
                subject_to_change: w[3] & 2 == 2,
                or_by_appointment: w[3] & 4 == 4,
            })
        });
        rows.collect()
    }

    fn features(&self, place: &PlaceRow<'_>, role: SiteRole) -> Vec<Feature> {
        let words = self.list(place.features[role as usize]);
        let rows = words.as_chunks::<{ format::feature::WORDS }>().0.iter().filter_map(
            |[number, language, text]| {
                Some(Feature {
                    kind: FeatureKind::of_number(number & 0xff)?,
                    state: FeatureState::of_number(number >> format::feature::STATE_SHIFT)?,
                    language: self.string(*language).to_owned(),
                    text: self.string(*text).to_owned(),
                })
            },
        );
        rows.collect()
    }

    fn feed(&self, row: u32) -> FeedRow<'_> {
        let w = self.row::<{ format::FEED }>(Section::Feeds, row);
        let findings = self.list(w[13]);
        let findings = findings.chunks_exact(3).map(|f| FindingRow {
            rule: self.string(f[0]),
            severity: self.string(f[1]),
            count: f[2],
        });
        FeedRow {
            state: state_code(w[0]),
            source: self.string(w[1]),
            vip_id: self.string(w[15]),
            as_of: self.string(w[2]),
            election_date: day(w[3]),
            election_name: self.string(w[4]),
            sample: w[5] & voting::SAMPLE != 0,
            is_doubtful: w[5] & voting::DOUBTFUL != 0,
            covers_state: w[5] & voting::COVERS_STATE != 0,
            office: w[6].checked_sub(1),
            sites: self.sites(w[7]),
            lost: lost(w[5]),
            precincts: w[8],
            segments: w[9],
            places: [w[10], w[11], w[12]],
            findings: findings.collect(),
            examples: self.list(w[14]).into_iter().map(|line| self.string(line)).collect(),
        }
    }

    fn election(&self, feed: u32) -> (StateCode, Option<NaiveDate>) {
        let w = self.row::<{ format::FEED }>(Section::Feeds, feed);
        (state_code(w[0]), day(w[3]))
    }

    fn election_label(&self, feed: u32) -> &str {
        self.election_labels.get(feed as usize).map_or("", String::as_str)
    }

    fn office(&self, row: u32) -> OfficeRow<'_> {
        let [name, phone, url, lines, notice_text, notice_url, links @ ..] =
            self.row::<{ format::OFFICE }>(Section::Offices, row);
        OfficeRow {
            name: self.string(name),
            phone: self.string(phone),
            url: self.string(url),
            address_lines: self.list(lines).into_iter().map(|l| self.string(l)).collect(),
            notice_text: self.string(notice_text),
            notice_url: self.string(notice_url),
            links: links.map(|link| self.string(link)),
        }
    }

    fn has_several_elections(&self) -> bool {
        self.several_elections
    }

    fn feed_count(&self) -> u32 {
        self.rows(Section::Feeds, format::FEED)
    }

    fn locality_count(&self) -> u32 {
        self.rows(Section::Localities, format::LOCALITY)
    }

    fn precinct_count(&self) -> u32 {
        Self::precinct_count(self)
    }

    fn may_be_called(&self, state: StateCode, city: &str, kind: TownKind) -> bool {
        self.city(state, city).is_none_or(|row| {
            let [_, _, kinds, _] = self.row::<{ format::CITY }>(Section::Cities, row)[0].to_le_bytes();
            kinds & !town_kind::of(None) & !town_kind::of(Some(kind)) == 0
        })
    }

    fn localities_in_city(&self, state: StateCode, city: &str) -> Vec<u32> {
        let found = self.city(state, city);
        found.map_or_else(Vec::new, |r| self.list(self.row::<{ format::CITY }>(Section::Cities, r)[2]))
    }

    fn localities_in_zip(&self, zip: u32) -> Vec<u32> {
        let found = self.search(Section::Zips, format::ZIP, |row| {
            self.row::<{ format::ZIP }>(Section::Zips, row)[0].cmp(&zip)
        });
        found.map_or_else(Vec::new, |r| self.list(self.row::<{ format::ZIP }>(Section::Zips, r)[1]))
    }
}

/// The roles in which places were lost.
fn lost(flags: u32) -> RoleSet {
    SiteRole::ALL.map(|role| flags & voting::LOST << role as u32 != 0)
}
