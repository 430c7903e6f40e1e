//! The data of the visit that a page carries in `#gateway-state`: the fields of the bootstrap that a script
//! of `web/` reads. The page itself is drawn, so that no view model of its own is needed.
//! `web/lib/state/page-state.ts` names the same fields.

use chrono::NaiveDate;
use serde::Serialize;

use super::bootstrap::{
    Alert, Bootstrap, ChosenJurisdiction, ExampleAddress, Footer, Hotline, OfficialLinks,
};

/// Fields of [`Bootstrap`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageState<'a> {
    today: NaiveDate,
    rehearsal: bool,
    draft: bool,
    sample: bool,
    jurisdiction: Option<&'a ChosenJurisdiction>,
    supported_locales: &'a [String],
    priority_locales: &'a [String],
    alerts: &'a [Alert],
    hotline: &'a Hotline,
    footer: &'a Footer,
    example_addresses: &'a [ExampleAddress],
    official: &'a OfficialLinks,
}

impl<'a> From<&'a Bootstrap> for PageState<'a> {
    fn from(visit: &'a Bootstrap) -> Self {
        Self {
            today: visit.today,
            rehearsal: visit.rehearsal,
            draft: visit.draft,
            sample: visit.sample,
            jurisdiction: visit.jurisdiction.as_ref(),
            supported_locales: &visit.supported_locales,
            priority_locales: &visit.priority_locales,
            alerts: &visit.alerts,
            hotline: &visit.hotline,
            footer: &visit.footer,
            example_addresses: &visit.example_addresses,
            official: &visit.official,
        }
    }
}
