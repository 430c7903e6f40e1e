//! Several statements about one place. Two that contradict each other are no answer: the feature is then
//! unknown.

use super::{Feature, FeatureKind, FeatureState, MOST_FEATURES};

/// The kind of feature about which a list contradicts itself.
pub type Contradiction = FeatureKind;

/// Whether one says yes and the other no.
#[must_use]
pub fn contradict(one: &Feature, other: &Feature) -> bool {
    let answers = [one.state, other.state];
    one.is_about(other) && answers.contains(&FeatureState::Yes) && answers.contains(&FeatureState::No)
}

/// Adds a feature to those of a place, whatever the order. A text beside an answer leaves it unknown: the
/// text may be a condition. Says what the list contradicts itself about; that is unknown from then on, and
/// has no text.
pub fn add(list: &mut Vec<Feature>, feature: Feature) -> Option<Contradiction> {
    let Some(known) = list.iter_mut().find(|known| known.is_about(&feature)) else {
        if list.len() < MOST_FEATURES {
            list.push(feature);
        }
        return None;
    };
    if contradict(known, &feature) {
        known.state = FeatureState::Unknown;
        known.text.clear();
        return Some(known.kind);
    }
    let is_open = known.state == FeatureState::Unknown && known.text.is_empty();
    if !is_open && known.state != feature.state {
        known.state = FeatureState::Unknown;
        if known.text.is_empty() {
            known.text = feature.text;
        }
    }
    None
}
