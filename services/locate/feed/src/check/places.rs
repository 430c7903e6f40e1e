//! Places: name, address, and whether any precinct, locality or state refers to them.

use std::collections::{HashMap, HashSet};

use super::super::atlas::{ATLAS, zip_number};
use super::super::features;
use super::super::model::PollingLocation;
use super::super::place_doubts::{self, VoterPlaces};
use super::super::rules;
use super::super::same_place::PlaceRecords;
use super::super::table::ElementKind;
use super::Checking;
use address::StateCode;
use lookup::voting::SiteRole;

pub(super) fn check(c: &mut Checking<'_>) {
    let feed = c.feed;
    for place in &feed.polling_locations {
        address(c, place);
        for (rule, message) in place_doubts::of(place, c.state) {
            c.about(rule, ElementKind::PollingLocation, &place.id, format_args!("{message}"));
        }
    }
    if !feed.polling_locations.is_empty()
        && feed.polling_locations.iter().all(|p| p.latitude.is_none() && p.longitude.is_none())
    {
        let message = format_args!("no place has coordinates: they cannot be sorted by distance");
        c.about_all(rules::COORDINATES_NONE, ElementKind::PollingLocation, message);
    }
    let places = PlaceRecords::of(feed);
    for (one, other) in places.apart() {
        let [one, other] = [one, other].map(|at| &feed.polling_locations[at].id);
        let message = format_args!("name and first line are those of {one}, and the rest is not: two places");
        c.about(rules::PLACE_APART, ElementKind::PollingLocation, other, message);
    }
    for (at, kind) in features::settled(feed, &places).contradictions {
        let id = &feed.polling_locations[at].id;
        let message = format_args!("{}: yes and no in the records of this place: not known", kind.english());
        c.about(rules::FEATURE_CONTRADICTION, ElementKind::PollingLocation, id, message);
    }
    confused(c, &places);
    attachment(c);
}

/// Records of one list and role of which one is a mistake.
fn confused(c: &mut Checking<'_>, places: &PlaceRecords<'_>) {
    let feed = c.feed;
    let mut at: HashMap<&str, Vec<usize>> = HashMap::new();
    for (i, place) in feed.polling_locations.iter().enumerate() {
        at.entry(&place.id).or_default().push(i);
    }
    let precincts = feed.precincts.iter().map(|p| (ElementKind::Precinct, &p.id, &p.polling_location_ids));
    let localities = feed.localities.iter().map(|l| (ElementKind::Locality, &l.id, &l.polling_location_ids));
    for (kind, id, list) in precincts.chain(localities) {
        let records: Vec<usize> =
            list.iter().filter_map(|id| at.get(id.as_str())).flatten().copied().collect();
        for role in SiteRole::ALL {
            for (one, other) in places.compare(&records, role, kind == ElementKind::Precinct).confused {
                let [one, other] = [one, other].map(|at| &feed.polling_locations[at].id);
                let message = format_args!("{one} and {other}: one of them is a mistake, both are doubtful");
                c.about(rules::PLACE_CONFUSED, kind, id, message);
            }
        }
    }
}

/// Election-day places of precincts that lie too far from their voters.
pub(super) fn far(c: &mut Checking<'_>, voters: &VoterPlaces) {
    let feed = c.feed;
    let at: HashMap<&str, &PollingLocation> =
        feed.polling_locations.iter().map(|p| (p.id.as_str(), p)).collect();
    for precinct in &feed.precincts {
        for place in precinct.polling_location_ids.iter().filter_map(|id| at.get(id.as_str())) {
            let is_day = place.roles()[SiteRole::ElectionDay as usize];
            let point = place_doubts::point(place).filter(|_| is_day);
            if let Some(miles) = point.and_then(|point| voters.too_far(&precinct.id, point)) {
                let message = format_args!("{}: {miles:.0} miles from its voters: doubtful", place.id);
                c.about(rules::PLACE_FAR, ElementKind::Precinct, &precinct.id, message);
            }
        }
    }
}

fn address(c: &mut Checking<'_>, p: &PollingLocation) {
    let mut say =
        |rule, message: std::fmt::Arguments<'_>| c.about(rule, ElementKind::PollingLocation, &p.id, message);
    if p.name.is_empty() {
        say(rules::PLACE_NAME, format_args!("no name"));
    }
    let structured =
        [("structured_line_1", &p.line_1), ("structured_city", &p.city), ("structured_state", &p.state)];
    let given = structured.iter().filter(|s| !s.1.is_empty()).count();
    if given > 0 {
        for (column, _) in structured.iter().filter(|s| s.1.is_empty()) {
            say(rules::PLACE_ADDRESS_INCOMPLETE, format_args!("no {column}"));
        }
        if !p.address_line.is_empty() {
            say(rules::PLACE_ADDRESS_BOTH, format_args!("two addresses: the structured one is used"));
        }
    }
    let state = StateCode::parse(&p.state);
    if !p.state.is_empty() && (state.is_none() || (c.state.is_some() && state != c.state)) {
        let message = format_args!("structured_state is not the state of the feed");
        c.about(rules::PLACE_STATE, ElementKind::PollingLocation, &p.id, message);
    }
    if !p.zip.is_empty() && !zip_number(&p.zip).is_some_and(|z| ATLAS.zip_may_be_in(z, state)) {
        let message = format_args!("structured_zip is no ZIP code of the place's state");
        c.about(rules::PLACE_ZIP, ElementKind::PollingLocation, &p.id, message);
    }
}

/// References to places, and from precincts.
fn attachment(c: &mut Checking<'_>) {
    let feed = c.feed;
    let ids = |lists: &[&Vec<String>]| -> HashSet<String> {
        lists.iter().flat_map(|l| l.iter().cloned()).collect()
    };
    let by_precinct = ids(&feed.precincts.iter().map(|p| &p.polling_location_ids).collect::<Vec<_>>());
    let by_locality = ids(&feed.localities.iter().map(|l| &l.polling_location_ids).collect::<Vec<_>>());
    let by_state = ids(&feed.state.iter().map(|s| &s.polling_location_ids).collect::<Vec<_>>());
    for place in &feed.polling_locations {
        let (precinct, locality) = (by_precinct.contains(&place.id), by_locality.contains(&place.id));
        if precinct && locality {
            let message = format_args!("belongs to a precinct and to a locality");
            c.about(rules::PLACE_TWICE, ElementKind::PollingLocation, &place.id, message);
        } else if !precinct && !locality && !by_state.contains(&place.id) {
            let message = format_args!("belongs to no precinct, no locality, not to the state");
            c.about(rules::PLACE_UNUSED, ElementKind::PollingLocation, &place.id, message);
        }
    }
    let day: HashSet<&str> = feed
        .polling_locations
        .iter()
        .filter(|p| !p.is_early_voting && !p.is_drop_box)
        .map(|p| p.id.as_str())
        .collect();
    let leads = |ids: &[String]| ids.iter().any(|id| day.contains(id.as_str()));
    let statewide = feed.state.iter().any(|s| leads(&s.polling_location_ids));
    let mail: HashSet<&str> =
        feed.localities.iter().filter(|l| l.is_mail_only).map(|l| l.id.as_str()).collect();
    let served: HashSet<&str> =
        feed.localities.iter().filter(|l| leads(&l.polling_location_ids)).map(|l| l.id.as_str()).collect();
    let assigned: HashSet<&str> = feed
        .precincts
        .iter()
        .filter(|p| leads(&p.polling_location_ids))
        .map(|p| p.locality_id.as_str())
        .collect();
    for p in &feed.precincts {
        let (locality, by_mail) =
            (p.locality_id.as_str(), p.is_mail_only || mail.contains(p.locality_id.as_str()));
        if !by_mail && !locality.is_empty() && assigned.contains(locality) && !leads(&p.polling_location_ids)
        {
            let message =
                format_args!("no election-day place of its own, as others of its locality have: lost");
            c.about(rules::PRECINCT_PLACE_LOST, ElementKind::Precinct, &p.id, message);
        }
        if !by_mail && !statewide && !leads(&p.polling_location_ids) && !served.contains(locality) {
            c.about(
                rules::PRECINCT_NO_PLACE,
                ElementKind::Precinct,
                &p.id,
                format_args!("no election-day place"),
            );
        }
    }
}
