//! Places and offices of VIP 3.0, whose addresses and hours are written in other ways than those of 6.0.

use super::super::table::ElementFields;
use super::super::values::Values;

/// Hours as text. Links are dropped: a voter at the door cannot follow one.
pub(super) fn hours_text(text: &str) -> &str {
    if text.contains("://") || text.starts_with("www.") { "" } else { text }
}

/// A polling place. `hours` are those of the election, for places that give none.
pub(super) fn polling_place(row: &mut Values, hours: &str) {
    let own = hours_text(row.get("hours")).to_owned();
    row.put("hours", if own.is_empty() { hours.to_owned() } else { own });
    address(row);
}

/// An early vote site: open on the days and at the times that its text says.
pub(super) fn early_vote_site(row: &mut Values) {
    let (first, last) = (row.get("start_date"), row.get("end_date"));
    let days = match (first, last) {
        ("", "") => String::new(),
        (day, "") | ("", day) => day.to_owned(),
        (first, last) if first == last => first.to_owned(),
        (first, last) => format!("{first} to {last}"),
    };
    let text = hours_text(row.get("hours"));
    let hours = match (text, days.as_str()) {
        (text, "") => text.to_owned(),
        ("", days) => days.to_owned(),
        (text, days) => format!("{text} ({days})"),
    };
    row.put("hours", hours);
    row.put("is_early_voting", "true".into());
    if row.get("name").is_empty() {
        let name = row.get("address_location_name").to_owned();
        row.put("name", name);
    } else if !row.get("address_location_name").eq_ignore_ascii_case(row.get("name")) {
        // The site has a name and so has the building that it is in.
        let lines = [row.get("address_location_name"), row.get("structured_line_2")];
        let second = lines.into_iter().filter(|l| !l.is_empty()).collect::<Vec<_>>().join(", ");
        row.put("structured_line_2", second);
    }
    address(row);
}

/// Some feeds repeat the name as the first line: the street is then on the second.
fn address(row: &mut Values) {
    let (first, second) = (row.get("structured_line_1"), row.get("structured_line_2"));
    if (first.is_empty() || first.eq_ignore_ascii_case(row.get("name"))) && !second.is_empty() {
        let (second, third) = (second.to_owned(), row.get("structured_line_3").to_owned());
        row.put("structured_line_1", second);
        row.put("structured_line_2", third);
        row.put("structured_line_3", String::new());
    }
}

/// How to reach an office: where it is, else where it takes letters.
pub(super) fn office(row: &Values) -> Values {
    let mut contact = Values::default();
    let physical =
        !row.get("physical_address_line1").is_empty() || !row.get("physical_address_city").is_empty();
    let from = if physical {
        [
            "physical_address_line1",
            "physical_address_line2",
            "physical_address_city",
            "physical_address_state",
            "physical_address_zip",
        ]
    } else {
        [
            "mailing_address_line1",
            "mailing_address_line2",
            "mailing_address_city",
            "mailing_address_state",
            "mailing_address_zip",
        ]
    };
    let to =
        ["structured_line_1", "structured_line_2", "structured_city", "structured_state", "structured_zip"];
    for (to, from) in to.into_iter().zip(from) {
        contact.set(to, row.get(from));
    }
    contact.set("name", row.get("name"));
    contact
}
