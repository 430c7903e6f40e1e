//! Built-in facts for when the content service is down: a voter is never left with an error.
//! Sources: the National Association of Secretaries of State and the federal government.

use common::jurisdiction::{Jurisdiction, Kind};

use super::hotline;
use crate::view::bootstrap::BackupLinks;

const REGISTRATION_CHECK: &str = "https://www.nass.org/can-I-vote";
const STATE_LOOKUP: &str = "https://www.nass.org/can-I-vote/find-your-polling-place";
const FEDERAL: &str = "https://vote.gov";

/// The links to show for a jurisdiction.
#[must_use]
pub fn links(jurisdiction: Option<&Jurisdiction>) -> BackupLinks {
    let territory = jurisdiction.is_some_and(|j| j.kind == Kind::Territory);
    let phone = hotline::phone(None);
    BackupLinks {
        registration_check_url: Some(REGISTRATION_CHECK.to_owned()),
        // The national list of look-ups leads to the states' own pages only.
        lookup_url: (!territory).then(|| STATE_LOOKUP.to_owned()),
        office_url: Some(FEDERAL.to_owned()),
        hotline_display: phone.display,
        hotline_e164: phone.e164,
    }
}

/// The national list of official look-ups, for a state whose own link could not be read.
#[must_use]
pub fn lookup_url() -> &'static str {
    STATE_LOOKUP
}
