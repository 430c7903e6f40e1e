//! The offices to ask: of the state as its settings and the data have it, of the county as the data has it.

use proto::locate::v1 as wire;

use super::Located;
use crate::http::locate::answer::filled;
use crate::site::jurisdiction::backup;
use crate::site::visit::office;
use crate::site::wording::links::is_web;
use crate::site::wording::locale::Locale;
use crate::view::civic::{CivicOffice, CivicOfficeAddress, CivicOfficial, CivicRegion};

/// The state of an answer with its offices; empty where the state is not known.
pub(super) fn regions(found: &Located, answer: &wire::LocateResponse) -> Vec<CivicRegion> {
    let Some(state) = found.state else { return Vec::new() };
    let config = found.config.as_deref();
    let known = office::of(state, config, Locale::En);
    let official = backup::official(Some(state), config, Locale::En);
    let register = config.and_then(|own| own.registration.online.as_ref()).filter(|way| way.enabled);
    let mut body = CivicOffice { name: known.name, election_info_url: known.url, ..links(answer, true) };
    body.voting_location_finder_url = Some(official.lookup_url);
    body.election_registration_confirmation_url.get_or_insert(official.registration_url);
    if let Some(url) = register.and_then(|way| way.url.as_ref()?.link(Locale::En)) {
        body.election_registration_url.get_or_insert_with(|| url.to_owned());
    }
    vec![CivicRegion { name: state.en.to_owned(), body: Some(body), local: local(answer).map(Box::new) }]
}

/// The county, city or town, where the data has its office or its name.
fn local(answer: &wire::LocateResponse) -> Option<CivicRegion> {
    let name = answer.county.as_ref().map(|county| county.county_name.clone()).unwrap_or_default();
    let body = answer.election_office.as_ref().filter(|own| !own.name.trim().is_empty()).map(|own| {
        let phone =
            filled(own.phone.trim()).map(|phone| CivicOfficial { office_phone_number: phone.to_owned() });
        let notice = answer.notice.as_ref().filter(|notice| !notice.text.trim().is_empty());
        CivicOffice {
            name: own.name.clone(),
            election_info_url: web(&own.url),
            election_notice_text: notice.map(|notice| notice.text.clone()),
            election_notice_url: notice.and_then(|notice| web(&notice.url)),
            physical_address: address(&own.address_lines),
            election_officials: phone.into_iter().collect(),
            ..links(answer, false)
        }
    });
    (!name.is_empty() || body.is_some()).then_some(CivicRegion { name, body, local: None })
}

fn address(lines: &[String]) -> Option<CivicOfficeAddress> {
    let mut lines = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    let line1 = lines.next()?.to_owned();
    let line2 = lines.next().unwrap_or_default().to_owned();
    Some(CivicOfficeAddress { line1, line2, line3: lines.collect::<Vec<_>>().join(", ") })
}

/// The links of the data: those of the state's office, or of the county's.
fn links(answer: &wire::LocateResponse, of_state: bool) -> CivicOffice {
    let mut body = CivicOffice::default();
    let all = answer.election_office.iter().flat_map(|office| &office.links);
    for link in all.filter(|link| link.of_state == of_state) {
        let field = match link.kind() {
            wire::OfficeLinkKind::Absentee => &mut body.absentee_voting_info_url,
            wire::OfficeLinkKind::SampleBallot => &mut body.ballot_info_url,
            wire::OfficeLinkKind::RegistrationCheck => &mut body.election_registration_confirmation_url,
            wire::OfficeLinkKind::Registration => &mut body.election_registration_url,
            // Google's shape has no field for them.
            wire::OfficeLinkKind::BallotTracking
            | wire::OfficeLinkKind::ProvisionalTracking
            | wire::OfficeLinkKind::Unspecified => continue,
        };
        *field = web(&link.url);
    }
    body
}

fn web(url: &str) -> Option<String> {
    is_web(url).then(|| url.to_owned())
}
