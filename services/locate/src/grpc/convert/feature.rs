//! The features of a place as messages.

use lookup::feature::{Feature, FeatureKind, FeatureState};
use proto::locate::v1 as wire;

/// A feature as a message.
pub(super) fn message(feature: Feature) -> wire::Feature {
    let kind = match feature.kind {
        FeatureKind::Other => wire::FeatureKind::Other,
        FeatureKind::WheelchairAccess => wire::FeatureKind::WheelchairAccess,
        FeatureKind::AccessibleParking => wire::FeatureKind::AccessibleParking,
        FeatureKind::Ramp => wire::FeatureKind::Ramp,
        FeatureKind::AutomaticDoor => wire::FeatureKind::AutomaticDoor,
        FeatureKind::Elevator => wire::FeatureKind::Elevator,
        FeatureKind::Curbside => wire::FeatureKind::Curbside,
        FeatureKind::AccessibleMachine => wire::FeatureKind::AccessibleMachine,
        FeatureKind::Seating => wire::FeatureKind::Seating,
        FeatureKind::Language => wire::FeatureKind::Language,
        FeatureKind::Indoor => wire::FeatureKind::Indoor,
        FeatureKind::Outdoor => wire::FeatureKind::Outdoor,
        FeatureKind::DriveUp => wire::FeatureKind::DriveUp,
        FeatureKind::AllHours => wire::FeatureKind::AllHours,
    };
    let state = match feature.state {
        FeatureState::Unknown => wire::FeatureState::Unknown,
        FeatureState::Yes => wire::FeatureState::Yes,
        FeatureState::No => wire::FeatureState::No,
    };
    wire::Feature { kind: kind.into(), state: state.into(), language: feature.language, text: feature.text }
}
