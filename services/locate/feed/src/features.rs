//! Compares the features of the records of one place. Records that describe one place, or may (no field of
//! one contradicts the other), and say both yes and no leave the feature unknown: a property of the building
//! in any role, all else within one role. Nothing is copied from one record to another.

use std::collections::BTreeMap;

use super::model::{PollingLocation, VipFeed};
use super::same_place::PlaceRecords;
use lookup::feature::{Feature, FeatureKind, FeatureState};
use lookup::voting::SiteRole;

/// The subject of a statement: kind, language, and the role where it may differ by role.
type Topic<'f> = (FeatureKind, &'f str, Option<SiteRole>);

/// Whether anybody says yes, and no.
type FeatureStatements<'f> = BTreeMap<Topic<'f>, [bool; 2]>;

/// The features of a feed's records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettledFeatures {
    /// By position of the record in the feed.
    pub records: Vec<Vec<Feature>>,
    /// Records that contradict another one of their place, and about what.
    pub contradictions: Vec<(usize, FeatureKind)>,
}

/// Holds the records of a feed against each other.
#[must_use]
pub fn settled(feed: &VipFeed, places: &PlaceRecords<'_>) -> SettledFeatures {
    let records = &feed.polling_locations;
    let mut settled = SettledFeatures {
        records: records.iter().map(|record| record.features.clone()).collect(),
        contradictions: Vec::new(),
    };
    if records.iter().all(|record| record.features.is_empty()) {
        return settled;
    }
    for (alike, agreeing) in places.alike() {
        let said: Vec<FeatureStatements<'_>> = alike.iter().map(|list| said(list, records)).collect();
        for (list, with) in alike.iter().zip(agreeing) {
            for record in list {
                settled.settle(*record, &records[*record], &said, &with);
            }
        }
    }
    settled.contradictions.sort_unstable();
    settled
}

impl SettledFeatures {
    fn settle(
        &mut self,
        at: usize,
        record: &PollingLocation,
        said: &[FeatureStatements<'_>],
        with: &[usize],
    ) {
        for feature in &mut self.records[at] {
            let is_contradicted = topics(feature, record).iter().any(|topic| {
                let all = with.iter().filter_map(|other| said[*other].get(topic));
                all.fold([false; 2], |sum, [yes, no]| [sum[0] | yes, sum[1] | no]) == [true; 2]
            });
            if is_contradicted {
                self.contradictions.push((at, feature.kind));
                feature.state = FeatureState::Unknown;
                feature.text.clear();
            }
        }
    }
}

/// The statements of equal records.
fn said<'f>(list: &[usize], records: &'f [PollingLocation]) -> FeatureStatements<'f> {
    let mut said = FeatureStatements::new();
    for record in list.iter().map(|at| &records[*at]) {
        for feature in &record.features {
            for topic in topics(feature, record) {
                let [yes, no] = said.entry(topic).or_default();
                *yes |= feature.state == FeatureState::Yes;
                *no |= feature.state == FeatureState::No;
            }
        }
    }
    said
}

fn topics<'f>(feature: &'f Feature, record: &PollingLocation) -> Vec<Topic<'f>> {
    let about = |role| (feature.kind, feature.language.as_str(), role);
    if feature.kind == FeatureKind::Other {
        return Vec::new();
    }
    if feature.kind.is_of_building() {
        return vec![about(None)];
    }
    let roles = record.roles();
    SiteRole::ALL.into_iter().filter(|role| roles[*role as usize]).map(|role| about(Some(role))).collect()
}
