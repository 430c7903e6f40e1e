//! Cells and lists of a feed as features. Nothing is guessed: `Yes`, `N` and `1` are answers,
//! `Yes, at the back` is a text.

use super::languages::language;
use super::words::{phrase, plain};
use super::{Feature, FeatureKind, FeatureState, MOST_FEATURES, MOST_TEXT};

/// Words that say yes, no, and nothing.
const YES: [&str; 7] = ["y", "yes", "true", "t", "1", "x", "available"];
const NO: [&str; 7] = ["n", "no", "false", "f", "0", "none", "not available"];
const NOTHING: [&str; 9] = ["", "unknown", "unk", "n a", "na", "not known", "tbd", "null", "not applicable"];

/// The fault of a cell or a list of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FeatureFault {
    /// Neither yes nor no, or a phrase that is not in the vocabulary: shown as text.
    Text,
    /// A language that is not known: shown as text.
    Language,
    /// Longer than is shown: cut, or left out behind the first ones.
    Long,
    /// It has markup: not shown.
    Markup,
}

/// The features of a cell or a list, with its faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureReading {
    /// The features, in order.
    pub features: Vec<Feature>,
    /// The faults, each once.
    pub faults: Vec<FeatureFault>,
}

impl FeatureReading {
    fn fault(&mut self, fault: FeatureFault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    fn add(&mut self, feature: Feature) {
        if self.features.len() < MOST_FEATURES {
            self.features.push(feature);
        } else {
            self.fault(FeatureFault::Long);
        }
    }

    /// A text as the feed has it, in one line and cut; nothing where it has markup.
    fn text(&mut self, kind: FeatureKind, text: &str, fault: FeatureFault) {
        if text.contains(['<', '>']) {
            self.fault(FeatureFault::Markup);
            return;
        }
        self.fault(fault);
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line: String = line.chars().filter(|c| !is_hidden(*c)).collect();
        let short: String = line.chars().take(MOST_TEXT).collect();
        if short.len() < line.len() {
            self.fault(FeatureFault::Long);
        }
        if !short.is_empty() {
            self.add(Feature { kind, text: short, ..Feature::default() });
        }
    }
}

/// Controls, and marks that turn the direction of the text around them.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The answer of a word.
fn answer(words: &str) -> Option<FeatureState> {
    if YES.contains(&words) {
        Some(FeatureState::Yes)
    } else if NO.contains(&words) {
        Some(FeatureState::No)
    } else {
        NOTHING.contains(&words).then_some(FeatureState::Unknown)
    }
}

/// A cell under a column of one kind.
#[must_use]
pub fn cell(kind: FeatureKind, text: &str) -> FeatureReading {
    let mut reading = FeatureReading::default();
    match answer(&plain(text)) {
        Some(FeatureState::Unknown) if text.contains(['<', '>']) => reading.fault(FeatureFault::Markup),
        Some(FeatureState::Unknown) => {}
        Some(state) => reading.add(Feature::new(kind, state)),
        None => reading.text(kind, text, FeatureFault::Text),
    }
    reading
}

/// A list of phrases: parted by semicolons, bars and lines. Commas part phrases only where all of them are
/// understood: in `Ramp, but locked on Sundays` the comma is that of a sentence, which stays whole.
#[must_use]
pub fn list(text: &str) -> FeatureReading {
    let strong = [';', '|', '\n', '\r'];
    let parts: Vec<&str> = if text.contains(strong) {
        text.split(strong).collect()
    } else if text.split(',').all(|part| item(part).is_some()) {
        text.split(',').collect()
    } else {
        vec![text]
    };
    let mut reading = FeatureReading::default();
    for part in parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).take(2 * MOST_FEATURES) {
        match item(part) {
            Some(feature) => reading.add(feature),
            None if NOTHING.contains(&plain(part).as_str()) || plain(part) == "none" => {}
            None => reading.text(FeatureKind::Other, part, FeatureFault::Text),
        }
    }
    if parts.len() > 2 * MOST_FEATURES {
        reading.fault(FeatureFault::Long);
    }
    reading
}

/// One phrase of the vocabulary: `curbside voting`, `no elevator`, `not wheelchair accessible`, `ramp: yes`.
fn item(part: &str) -> Option<Feature> {
    if part.len() > 2 * MOST_TEXT || part.contains(['<', '>']) {
        return None;
    }
    if let Some((name, value)) = part.split_once([':', '=']) {
        let kind = phrase(&plain(name))?;
        return answer(&plain(value)).map(|state| Feature::new(kind, state));
    }
    let words = plain(part);
    if let Some(kind) = phrase(&words) {
        return Some(Feature::new(kind, FeatureState::Yes));
    }
    let denied = words.strip_prefix("no ").or_else(|| words.strip_prefix("not "))?;
    phrase(denied).map(|kind| Feature::new(kind, FeatureState::No))
}

/// Languages in which voters are helped.
#[must_use]
pub fn spoken(text: &str) -> FeatureReading {
    let mut reading = FeatureReading::default();
    let parts = text.split([';', ',', '|', '/', '&', '\n', '\r']).flat_map(|part| part.split(" and "));
    let mut count = 0;
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        count += 1;
        if count > 2 * MOST_FEATURES {
            reading.fault(FeatureFault::Long);
            break;
        }
        let words = plain(part);
        match language(&words) {
            Some(code) => {
                let feature = Feature::new(FeatureKind::Language, FeatureState::Yes);
                reading.add(Feature { language: code.to_owned(), ..feature });
            }
            None if NOTHING.contains(&words.as_str()) || NO.contains(&words.as_str()) => {}
            None => reading.text(FeatureKind::Language, part, FeatureFault::Language),
        }
    }
    reading
}
