//! Finds the precincts of the index that a text of the list means. Identifiers are unique within a feed only:
//! several feeds may have a precinct `pre1`, and several counties a `Precinct 1`.

use std::collections::HashMap;

use index::Index;
use lookup::answer::{LookupAnswer, precinct_forms};
use lookup::voting::VotingData as _;

use super::tally::Agreement;

/// The precincts of an index by the texts that a list may use for them.
pub(super) struct PrecinctsByText<'a> {
    index: &'a Index,
    /// By identifier, name and identity, in lower case with single spaces.
    by_text: HashMap<String, Vec<u32>>,
    /// Identifiers that several feeds have, with what tells the feed: `pre1@32001`.
    identities: HashMap<u32, String>,
}

impl<'a> PrecinctsByText<'a> {
    pub(super) fn of(index: &'a Index) -> Self {
        let mut by_id: HashMap<&str, Vec<u32>> = HashMap::new();
        let mut by_text = HashMap::new();
        for precinct in 0..index.precinct_count() {
            let row = index.precinct(precinct);
            by_id.entry(row.id).or_default().push(precinct);
            for text in [row.id, row.name].map(normal) {
                put(&mut by_text, text, precinct);
            }
        }
        let mut identities = HashMap::new();
        for same in by_id.into_values().filter(|same| same.len() > 1) {
            let forms: Vec<[String; 5]> = same.iter().map(|p| precinct_forms(index, *p)).collect();
            let mut users: HashMap<&str, usize> = HashMap::new();
            for own in &forms {
                own.iter().for_each(|form| *users.entry(form).or_default() += 1);
            }
            for (precinct, own) in same.iter().zip(&forms) {
                own[1..].iter().for_each(|form| put(&mut by_text, normal(form), *precinct));
                if let Some(form) = own.iter().find(|form| users[form.as_str()] == 1) {
                    identities.insert(*precinct, form.clone());
                }
            }
        }
        Self { index, by_text, identities }
    }

    /// The identifier, with what tells its feed where several feeds have it.
    pub(super) fn identity(&self, precinct: u32) -> &str {
        self.identities.get(&precinct).map_or_else(|| self.index.precinct_id(precinct), String::as_str)
    }

    /// The precincts that a text may mean: an identifier or a name, or either with `@` and its owner (the
    /// FIPS code or the name of the county, the code or the name of the source). `whose` is the owner for
    /// texts without `@`.
    fn meant(&self, text: &str, whose: Option<&str>) -> Vec<u32> {
        let find = |text: &str| self.by_text.get(&normal(text)).map_or(&[][..], Vec::as_slice);
        let of = |list: &[u32], whose: &str| -> Vec<u32> {
            list.iter().copied().filter(|p| self.is_of(*p, whose)).collect()
        };
        let all = find(text);
        if !all.is_empty() {
            let whose = whose.filter(|_| !text.contains('@'));
            return whose.map_or_else(|| all.to_vec(), |whose| of(all, whose));
        }
        text.rsplit_once('@').map_or_else(Vec::new, |(text, whose)| of(find(text), whose))
    }

    /// Whether a precinct is that of a county or of a source.
    fn is_of(&self, precinct: u32, whose: &str) -> bool {
        let locality = self.index.locality(self.index.precinct(precinct).locality);
        let feed = self.index.feed(locality.feed);
        let whose = normal(whose);
        !whose.is_empty()
            && [locality.fips, locality.name, feed.vip_id, feed.source].iter().any(|own| normal(own) == whose)
    }

    /// Whether any precinct is that of a county or of a source.
    pub(super) fn knows(&self, whose: &str) -> bool {
        (0..self.index.precinct_count()).any(|precinct| self.is_of(precinct, whose))
    }

    /// How the precinct that the list names and that of the answer agree.
    pub(super) fn compare(&self, answer: &LookupAnswer, expected: &str, whose: Option<&str>) -> Agreement {
        let meant = self.meant(expected, whose);
        let Some(ours) = answer.precinct_row else {
            let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref());
            let among = offered.chain(&answer.open_precincts).any(|p| meant.contains(&p.row));
            return if among { Agreement::AmongCandidates } else { Agreement::NoPrecinct };
        };
        // The splits of a precinct have its name. A text may also be the identifier of one precinct and the
        // name of another.
        let whole = |precinct: u32| {
            let row = self.index.precinct(precinct);
            (row.locality, normal(row.name))
        };
        if !meant.contains(&ours) {
            Agreement::Disagrees
        } else if meant == [ours] || meant.iter().all(|p| whole(*p) == whole(ours)) {
            Agreement::Agrees
        } else {
            Agreement::Unclear
        }
    }
}

fn put(by_text: &mut HashMap<String, Vec<u32>>, text: String, precinct: u32) {
    if !text.is_empty() {
        let list = by_text.entry(text).or_default();
        if list.last() != Some(&precinct) {
            list.push(precinct);
        }
    }
}

fn normal(text: &str) -> String {
    text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}
