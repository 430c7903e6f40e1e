//! Collects findings: each is counted and passed to the listener, and the first thousand of a rule are
//! stored.

use std::collections::BTreeMap;
use std::fmt::Arguments;
use std::sync::Arc;

use super::finding::Finding;
use super::rules::Rule;

/// Findings of one rule that are stored.
pub(crate) const STORED: u64 = 1_000;

/// Characters of an identifier and of a message that are stored.
const MOST_ELEMENT: usize = 120;
const MOST_MESSAGE: usize = 400;

/// Text of a feed as it may stand in a report: on one line, and of some length at most.
fn clean(text: &str, most: usize) -> String {
    text.chars().take(most).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

/// Where a finding stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FindingPlace<'a> {
    /// File within the feed.
    pub(crate) file: &'a str,
    /// Line, from 1; 0 for the whole file.
    pub(crate) line: u64,
    /// Identifier of the element, or empty.
    pub(crate) element: &'a str,
}

impl<'a> FindingPlace<'a> {
    /// The whole file.
    pub(crate) fn file(file: &'a str) -> Self {
        Self { file, line: 0, element: "" }
    }

    pub(crate) fn line(file: &'a str, line: u64) -> Self {
        Self { file, line, element: "" }
    }
}

/// A function that takes each finding.
type FindingSink = dyn Fn(&Finding) + Send + Sync;

/// Receives every finding when it is made, also those that are not stored.
#[derive(Clone, Default)]
pub struct Listener(Option<Arc<FindingSink>>);

impl Listener {
    /// Calls `f` with each finding.
    pub fn new(f: impl Fn(&Finding) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(f)))
    }

    /// Passes a finding on.
    pub fn notify(&self, finding: &Finding) {
        if let Some(f) = &self.0 {
            f(finding);
        }
    }
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Listener" } else { "Listener(none)" })
    }
}

/// Findings so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    stored: Vec<Finding>,
    counts: BTreeMap<&'static str, u64>,
    listener: Listener,
}

impl Findings {
    pub(crate) fn with_listener(listener: Listener) -> Self {
        Self { listener, ..Self::default() }
    }

    pub(crate) fn listener(&self) -> &Listener {
        &self.listener
    }

    pub(crate) fn add(&mut self, rule: &'static Rule, at: FindingPlace<'_>, message: Arguments<'_>) {
        self.add_in("", rule, at, message);
    }

    /// Adds a finding about something in a county.
    pub(crate) fn add_in(
        &mut self,
        county: &str,
        rule: &'static Rule,
        at: FindingPlace<'_>,
        message: Arguments<'_>,
    ) {
        let count = self.counts.entry(rule.id).or_default();
        *count += 1;
        let is_stored = *count <= STORED;
        if !is_stored && self.listener.0.is_none() {
            return;
        }
        let finding = Finding {
            rule: rule.id,
            severity: rule.severity,
            county: clean(county, MOST_ELEMENT),
            file: clean(at.file, MOST_ELEMENT),
            line: at.line,
            element: clean(at.element, MOST_ELEMENT),
            message: clean(&message.to_string(), MOST_MESSAGE),
        };
        self.listener.notify(&finding);
        if is_stored {
            self.stored.push(finding);
        }
    }

    /// Adds those of another collection, within the same bounds. The listener has received them already.
    pub(crate) fn absorb(&mut self, other: Self) {
        let mut room: BTreeMap<&'static str, u64> = BTreeMap::new();
        for finding in other.stored {
            let before = self.counts.get(finding.rule).copied().unwrap_or(0);
            let taken = room.entry(finding.rule).or_default();
            if before + *taken < STORED {
                *taken += 1;
                self.stored.push(finding);
            }
        }
        for (rule, count) in other.counts {
            *self.counts.entry(rule).or_default() += count;
        }
    }

    pub(crate) fn counts(&self) -> &BTreeMap<&'static str, u64> {
        &self.counts
    }

    pub(crate) fn stored(&self) -> &[Finding] {
        &self.stored
    }

    pub(crate) fn into_parts(self) -> (Vec<Finding>, BTreeMap<&'static str, u64>) {
        (self.stored, self.counts)
    }
}
