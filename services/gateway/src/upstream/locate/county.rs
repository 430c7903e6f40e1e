//! Counties and their places as the site's own types.

use proto::locate::v1 as wire;

use super::{feed, office, place, web};
use crate::site::lookup::county::{CountyAnswer, CountySummary};
use crate::site::lookup::{LookupAnswer, LookupKind};
use crate::view::bootstrap::LocationKind;
use crate::view::locate::Notice;

/// Reads a county.
pub(in crate::upstream) fn county(wire: wire::CountyPlaces) -> CountySummary {
    let kind = |kind: wire::SiteType| match kind {
        wire::SiteType::Unspecified => None,
        wire::SiteType::EarlyVote => Some(LocationKind::EarlyVote),
        wire::SiteType::ElectionDay => Some(LocationKind::ElectionDay),
        wire::SiteType::DropOff => Some(LocationKind::DropOff),
    };
    let counts = [wire.ev_location_count, wire.e_day_location_count, wire.drop_off_location_count];
    CountySummary {
        incomplete: wire.incomplete_types().filter_map(kind).collect(),
        counts: counts.map(|count| usize::try_from(count).unwrap_or(0)),
        id: wire.county_id,
        name: wire.county_name,
        bare: wire.name_without_kind,
        kind: wire.kind,
        within: wire.within_county,
        mail_only: wire.mail_only,
        some_mail_only: wire.some_mail_only,
        is_over: wire.election_is_over,
        feeds: wire.feeds.into_iter().map(feed).collect(),
        office: wire.election_office.map(office),
        notice: wire
            .notice
            .filter(|notice| !notice.text.trim().is_empty())
            .map(|notice| Notice { text: notice.text, url: web(notice.url) }),
    }
}

/// Reads the places of a county; `None` where the answer names no county.
pub(in crate::upstream) fn data(wire: wire::ListCountyPlacesResponse) -> Option<CountyAnswer> {
    let county = county(wire.county?);
    let mut lookup = LookupAnswer {
        answer: LookupKind::County,
        county_name: Some(county.name.clone()),
        feed: county.feeds.first().cloned(),
        ..LookupAnswer::default()
    };
    for own in wire.places {
        let list = match own.site_type() {
            wire::SiteType::EarlyVote => &mut lookup.early_vote,
            wire::SiteType::ElectionDay => &mut lookup.election_day,
            wire::SiteType::DropOff => &mut lookup.drop_off,
            wire::SiteType::Unspecified => continue,
        };
        list.push(place(own));
    }
    Some(CountyAnswer { county, lookup })
}
