//! The small tables of an index as rows: precincts, localities, places, feeds, offices. A row borrows its
//! texts from the mapped file.

use chrono::NaiveDate;

use super::format::{self, NO_COORDINATE, NO_DAY, Section, UNIX_DAY, voting};
use super::map::Mapped;
use address::StateCode;
use lookup::district::{District, DistrictType, MOST_DISTRICTS, NamedDistricts};
use lookup::feature::{Feature, FeatureKind, FeatureState};
use lookup::voting::{
    FeedRow, FindingRow, HoursRow, LocalityRow, OfficeRow, PlaceRow, PrecinctRow, RoleSet, Site, SiteRole,
};

/// Reads words, strings and lists.
pub(super) trait Tables {
    fn mapped(&self) -> &Mapped;

    fn rows(&self, section: Section, width: usize) -> u32 {
        u32::try_from(self.mapped().section(section).len() / (4 * width)).unwrap_or(u32::MAX)
    }

    /// A row of `W` words. References were verified when the file was opened; only a caller's own number can
    /// lie beyond the table, and gives zeros.
    fn row<const W: usize>(&self, section: Section, row: u32) -> [u32; W] {
        let at = row as usize * W * 4;
        let mut words = [0; W];
        if let Some(bytes) = self.mapped().section(section).get(at..at + W * 4) {
            for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(4)) {
                *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            }
        }
        words
    }

    /// First and last segment of a street row.
    fn segment_range(&self, row: u32) -> (u32, u32, u32) {
        let [.., first, widest] = self.row::<{ format::STREET }>(Section::Streets, row);
        let segments = self.rows(Section::Segments, format::SEGMENT);
        let next = row.saturating_add(1);
        let end = if next < self.rows(Section::Streets, format::STREET) {
            self.row::<{ format::STREET }>(Section::Streets, next)[3].min(segments)
        } else {
            segments
        };
        (first, end, widest)
    }

    /// A text. That it is UTF-8 was verified when the file was opened; it is looked at again (some 3 % of a
    /// look-up), because only `unsafe` code could leave that out.
    fn string(&self, at: u32) -> &str {
        if at == 0 {
            return "";
        }
        let bytes = self.mapped().section(Section::Strings).get(at as usize..).unwrap_or(&[]);
        let (mut len, mut shift, mut used) = (0usize, 0, 0);
        for byte in bytes.iter().take(5) {
            len |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            used += 1;
            if byte & 0x80 == 0 {
                break;
            }
        }
        bytes.get(used..used + len).and_then(|b| std::str::from_utf8(b).ok()).unwrap_or("")
    }

    /// The words of a list.
    fn words(&self, at: u32) -> impl Iterator<Item = u32> + use<'_, Self> {
        let section = self.mapped().section(Section::Lists);
        let [count] = self.row::<1>(Section::Lists, at);
        let first = (at as usize + 1) * 4;
        // A damaged count gives no list: no list ends beyond its section.
        let bytes = section.get(first..first.saturating_add(count as usize * 4)).unwrap_or(&[]);
        bytes.as_chunks::<4>().0.iter().map(|b| u32::from_le_bytes(*b))
    }

    fn list(&self, at: u32) -> Vec<u32> {
        self.words(at).collect()
    }

    fn sites(&self, at: u32) -> Vec<Site> {
        let site = |w: u32| Site {
            place: w >> format::site::SHIFT,
            role: SiteRole::ALL[(w & format::site::ROLE).min(2) as usize],
            is_doubtful: w & format::site::DOUBTFUL != 0,
        };
        self.words(at).map(site).collect()
    }

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
        let district = |row| {
            let [kind, texts @ ..] = self.row::<{ format::DISTRICT }>(Section::Districts, row);
            let [other_type, name, number, ocd_id] = texts.map(|at| self.string(at).to_owned());
            Some(District { kind: DistrictType::of_number(kind)?, other_type, name, number, ocd_id })
        };
        let list = self.words(list).take(MOST_DISTRICTS).filter_map(district).collect();
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
}

impl Tables for Mapped {
    fn mapped(&self) -> &Mapped {
        self
    }
}

/// The roles in which places were lost.
fn lost(flags: u32) -> RoleSet {
    SiteRole::ALL.map(|role| flags & voting::LOST << role as u32 != 0)
}

/// Days since 1970 as a date.
pub(super) fn day(word: u32) -> Option<NaiveDate> {
    if word == NO_DAY {
        return None;
    }
    NaiveDate::from_num_days_from_ce_opt((word as i32).checked_add(UNIX_DAY)?)
}

pub(super) fn state_code(word: u32) -> StateCode {
    let [a, b, ..] = word.to_le_bytes();
    StateCode([a, b])
}
