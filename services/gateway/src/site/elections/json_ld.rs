//! The days of a jurisdiction's elections and its election office as JSON-LD (schema.org), for search
//! engines: the events of the calendar that are firm, without our advice.

use serde_json::{Value, json};

use super::calendar_words;
use super::event::{Event, EventKind};
use crate::site::visit::scene::Scene;
use crate::site::visit::{names, office};

/// The election office, and an `Event` for each firm day. `page` is the absolute address of the
/// jurisdiction's voting information. Times have no offset: they are local, also where a state lies in
/// several zones.
#[must_use]
pub fn json_ld(scene: &Scene<'_>, events: &[Event], page: &str) -> Vec<Value> {
    let place = names(scene.jurisdiction, scene.locale).0;
    let office = office::of(scene.jurisdiction, scene.config, scene.locale);
    let area = json!({
        "@type": "AdministrativeArea",
        "name": place,
        "address": { "@type": "PostalAddress", "addressRegion": scene.jurisdiction.code, "addressCountry": "US" },
    });
    let office_id = format!("{page}#office");
    let mut office = json!({
        "@type": "GovernmentOffice",
        "@id": office_id,
        "name": office.name,
        "url": office.url,
        "telephone": office.phone,
        "areaServed": area,
    });
    without_nulls(&mut office);
    let firm = events.iter().filter(|event| event.firm && matches!(event.kind, EventKind::Legal(_)));
    let event = |event: &Event| {
        let (start, end) = match event.hours {
            Some((opens, closes)) => (format!("{}T{opens}", event.date), format!("{}T{closes}", event.date)),
            None => (event.date.to_string(), event.last.to_string()),
        };
        let mut event = json!({
            "@type": "Event",
            "@id": format!("{page}#{}", calendar_words::id(event)),
            "name": calendar_words::title(event.kind, event.name.as_deref(), place, scene.locale),
            "description": event.note,
            "startDate": start,
            "endDate": end,
            "eventStatus": "https://schema.org/EventScheduled",
            "location": area,
            "organizer": { "@id": office_id },
            "inLanguage": scene.locale.tag(),
            "url": page,
        });
        without_nulls(&mut event);
        event
    };
    std::iter::once(office).chain(firm.map(event)).collect()
}

fn without_nulls(thing: &mut Value) {
    if let Value::Object(fields) = thing {
        fields.retain(|_, value| !value.is_null());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::elections::calendar::events;
    use crate::site::page::info::tests::{full, scene};
    use crate::site::wording::locale::Locale;
    use crate::view::bootstrap::ElectionDoubt;

    const PAGE: &str = "https://site.example/votinginfo/nv/";

    fn made(doubt: ElectionDoubt) -> Vec<Value> {
        let mut config = full();
        config.election.as_mut().unwrap().doubt = doubt;
        let scene = scene(Some(&config), "NV", "2028-10-01", Locale::En);
        json_ld(&scene, &events(&scene, &scene.dates().unwrap()), PAGE)
    }

    #[test]
    fn firm_days_are_events_of_the_office() {
        let made = made(ElectionDoubt::None);
        assert_eq!(
            (&made[0]["@type"], &made[0]["@id"]),
            (&json!("GovernmentOffice"), &json!(format!("{PAGE}#office")))
        );
        let day =
            made.iter().find(|one| one["@id"] == json!(format!("{PAGE}#2028-11-07-election_day"))).unwrap();
        assert_eq!((&day["@type"], &day["location"]["name"]), (&json!("Event"), &json!("Nevada")));
        assert!(day["startDate"].as_str().unwrap().starts_with("2028-11-07"), "{day}");
        assert_eq!(day["organizer"]["@id"], made[0]["@id"]);
        let early = made.iter().find(|one| one["@id"].as_str().unwrap().contains("early_voting")).unwrap();
        assert!(early["endDate"].as_str() > early["startDate"].as_str(), "{early}");
        assert!(
            made.iter().all(|one| !one["@id"].as_str().unwrap().contains("mail_ballot_by")),
            "advice is no event"
        );
        assert!(made.iter().all(|one| one.as_object().unwrap().values().all(|value| !value.is_null())));
    }

    #[test]
    fn days_that_may_move_are_left_out() {
        assert_eq!(made(ElectionDoubt::MayMove).len(), 1, "the office alone");
    }
}
