//! The ID that is asked for at the polls and at the desk.

use crate::site::jurisdiction::sources::source;
use crate::site::visit::scene::Scene;
use crate::site::wording::words;
use crate::view::info::Source;
use crate::view::registering::Identification;

/// The ID that is asked for. Where no rule was checked the office's page stands in, and nothing is claimed.
#[must_use]
pub fn identification(scene: &Scene<'_>) -> Identification {
    let config = scene.config;
    let copy = config.and_then(|c| words::rich(c.vep.id_requirements.as_ref(), scene.locale));
    let checked = config.filter(|_| copy.is_some()).and_then(|c| source(c, "voterId"));
    let office = scene.office_url();
    let none = Source { checked: None, url: None, rules_of_year: None };
    Identification {
        href: scene.voting_info("#id-requirements"),
        source: Some(checked.unwrap_or(none).or_office(office.as_deref())).filter(|s| s.url.is_some()),
        copy,
    }
}
