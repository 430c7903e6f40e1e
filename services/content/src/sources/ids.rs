//! The ids of entries in a space: `state-NV`, `territory-PR`; beside them may stand `-preview` and
//! `-test` entries, which win while they are asked for and there.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};

use crate::service::source::Mode;

/// The ids to ask for, the one that wins first.
#[must_use]
pub fn candidates(place: &Jurisdiction, mode: Mode) -> Vec<String> {
    let kind = match place.kind {
        JurisdictionKind::State => "state",
        JurisdictionKind::Territory => "territory",
    };
    let id = format!("{kind}-{}", place.code);
    let mut ids = Vec::with_capacity(3);
    if mode.test_config {
        ids.push(format!("{id}-test"));
    }
    if mode.preview {
        ids.push(format!("{id}-preview"));
    }
    ids.push(id);
    ids
}
