//! Changes of the source, and the signal through which the webhook reports them.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// More changed ids than this at once mean everything.
const MAX_IDS: usize = 10_000;

/// Entries and assets that changed in the CMS since they were last read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Ids of entries and assets.
    pub ids: HashSet<String>,
    /// Content types of the entries, as far as they are known.
    pub types: HashSet<String>,
    /// Everything may have changed.
    pub all: bool,
}

impl Changes {
    /// Everything may have changed.
    #[must_use]
    pub fn everything() -> Self {
        Self { all: true, ..Self::default() }
    }

    /// Adds one entry or asset.
    pub fn add(&mut self, id: &str, content_type: Option<&str>) {
        if self.ids.len() >= MAX_IDS {
            self.all = true;
            return;
        }
        self.ids.insert(id.to_owned());
        self.types.extend(content_type.map(str::to_owned));
    }

    /// Adds all of another.
    pub fn extend(&mut self, other: Self) {
        self.all |= other.all;
        self.types.extend(other.types);
        for id in other.ids {
            self.add(&id, None);
        }
    }

    /// True when nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.all && self.ids.is_empty()
    }
}

/// Carries changes from the webhook to the refresh. Changes that arrive before the refresh runs are combined,
/// so that a burst of webhooks causes one refresh.
#[derive(Clone, Debug, Default)]
pub struct Signal {
    waiting: Arc<Mutex<Changes>>,
    notify: Arc<Notify>,
}

impl Signal {
    /// Reports changes to the refresh.
    pub fn tell(&self, changes: Changes) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(changes);
        self.notify.notify_one();
    }

    /// Resolves when there was a change since the last time.
    pub async fn changed(&self) {
        self.notify.notified().await;
    }

    /// Takes the changes since the last call.
    #[must_use]
    pub fn take(&self) -> Changes {
        std::mem::take(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_burst_is_one_change_and_too_many_are_everything() {
        let signal = Signal::default();
        for id in ["a", "b", "a"] {
            let mut changes = Changes::default();
            changes.add(id, Some("alert"));
            signal.tell(changes);
        }
        signal.changed().await;
        let taken = signal.take();
        assert_eq!((taken.ids.len(), taken.types.len(), taken.all), (2, 1, false));
        assert!(signal.take().is_empty());
        let mut many = Changes::default();
        (0..=MAX_IDS).for_each(|id| many.add(&id.to_string(), None));
        assert!(many.all);
    }
}
