//! The electoral districts of precincts: each is in the feed, none is too many, and none cuts a precinct.

use std::collections::HashMap;

use lookup::district::{District, MOST_DISTRICTS, NamedDistricts, agreed};

use super::super::rules;
use super::super::table::ElementKind;
use super::Checking;

pub(super) fn check(c: &mut Checking<'_>) {
    let feed = c.feed;
    let known: HashMap<&str, &District> =
        feed.districts.iter().map(|d| (d.id.as_str(), &d.district)).collect();
    let state = c.state;
    for precinct in &feed.precincts {
        let ids = &precinct.electoral_district_ids;
        let about = (ElementKind::Precinct, precinct.id.as_str());
        if ids.len() > MOST_DISTRICTS {
            let message = format_args!("{} districts: 100 are shown", ids.len());
            c.about(rules::DISTRICT_MANY, about.0, about.1, message);
        }
        let mut list = Vec::new();
        for id in ids.iter().take(MOST_DISTRICTS) {
            match known.get(id.as_str()) {
                Some(district) => list.push((*district).clone()),
                None => {
                    let message =
                        format_args!("electoral_district_ids: there is no district {id} that can be shown");
                    c.about(rules::DISTRICT_MISSING, about.0, about.1, message);
                }
            }
        }
        // The line is known where it has splits along it.
        if precinct.has_splits {
            continue;
        }
        let named = [NamedDistricts { list, is_incomplete: false }];
        for kind in agreed(&named, state.as_ref().map_or("", |state| state.as_str())).undecided {
            let message = format_args!("several districts of type {}: none is shown", kind.into_str());
            c.about(rules::DISTRICT_CUT, about.0, about.1, message);
        }
    }
}
