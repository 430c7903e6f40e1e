//! Words, strings and lists of an index file, by their number. `voting` and `streets` make rows of them, and
//! `sound` checks them before the file is used.

use chrono::NaiveDate;

use super::format::{self, NO_DAY, Section, UNIX_DAY};
use super::map::Mapped;
use address::StateCode;
use lookup::voting::{Site, SiteRole};

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
        let [_, _, _, first, widest, _] = self.row::<{ format::STREET }>(Section::Streets, row);
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
}

impl Tables for Mapped {
    fn mapped(&self) -> &Mapped {
        self
    }
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
