//! The real street file of Portsmouth, Virginia, written as its county would export it: the same answers as
//! from the feed.

use std::collections::BTreeMap;

use lookup::answer::AnswerKind;

use super::{Built, build, built, names};

/// Every so many rows one is asked.
const EVERY: usize = 5;

const MAP: &str = r#"
[county]
state = "VA"
name = "Portsmouth City"
fips = "51740"
time_zone = "America/New_York"
[source]
name = "Registrar"
as_of = "2015-01-21"
[election]
date = "2015-03-24"
kind = "Special Election"
[office]
name = "Registrar"
phone = "757-555-0100"
[streets]
across = ["CITY"]
[streets.columns]
low = "LOW"
high = "HIGH"
side = "SIDE"
pre = "PRE"
name = "STREET"
suffix = "TYPE"
post = "POST"
house_prefix = "NUMPRE"
house_suffix = "NUMSUF"
unit = "UNIT"
town = "CITY"
zip = "ZIP"
precinct = "PCT"
[places]
file = "places.csv"
several = true
[places.columns]
precinct = "PCT"
place = "PLACE"
address = "ADDRESS"
town = "CITY"
state = "STATE"
zip = "ZIP"
"#;

fn csv(header: &str, rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let quoted = |row: Vec<String>| {
        row.iter().map(|v| format!("\"{}\"", v.replace('"', "\"\""))).collect::<Vec<_>>().join(",")
    };
    let lines: Vec<String> = rows.map(quoted).collect();
    format!("{header}\n{}\n", lines.join("\n")).into_bytes()
}

#[test]
fn a_real_street_file_answers_as_its_feed() {
    let Some(folder) = test_data::shared_data("feeds/vip-3.0/portsmouth_va") else { return };
    let reader = feed::open(&folder).unwrap();
    let (mut rows, mut lines, mut places) = (Vec::new(), Vec::new(), Vec::new());
    reader
        .segments(&mut |s| {
            let side = BTreeMap::from([("odd", "O"), ("even", "E"), ("both", "B")])[s.odd_even_both.as_str()];
            let own = [
                &s.start_house_number,
                &s.end_house_number,
                &side.to_owned(),
                &s.street_direction,
                &s.street_name,
                &s.street_suffix,
                &s.address_direction,
                &s.house_number_prefix,
                &s.house_number_suffix,
                &s.unit_numbers.join(","),
                &s.city,
                &s.zip,
                &s.precinct_id,
            ];
            rows.push(own.map(Clone::clone).to_vec());
            if rows.len() % EVERY == 0 {
                let number =
                    format!("{}{}{}", s.house_number_prefix, s.start_house_number, s.house_number_suffix);
                let street = [&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction];
                let street = street.map(String::as_str).join(" ");
                lines.push(format!("{number} {street}, {}, VA {}", s.city, s.zip));
            }
        })
        .unwrap();
    let by_id: BTreeMap<&str, _> =
        reader.feed().polling_locations.iter().map(|p| (p.id.as_str(), p)).collect();
    for precinct in &reader.feed().precincts {
        for id in &precinct.polling_location_ids {
            let p = by_id[id.as_str()];
            let own = [&precinct.id, &p.name, &p.line_1, &p.city, &p.state, &p.zip];
            places.push(own.map(Clone::clone).to_vec());
        }
    }
    let county = built(&[
        ("map.toml", MAP.as_bytes().to_vec()),
        (
            "streets.csv",
            csv("LOW,HIGH,SIDE,PRE,STREET,TYPE,POST,NUMPRE,NUMSUF,UNIT,CITY,ZIP,PCT", rows.into_iter()),
        ),
        ("places.csv", csv("PCT,PLACE,ADDRESS,CITY,STATE,ZIP", places.into_iter())),
    ]);
    let feed = build(&reader, tempfile::tempdir().unwrap());
    let on = |built: &Built, line: &str| {
        let answer = built.on(line, "2015-03-01");
        let precinct = answer.precinct.as_ref().map(|p| p.id.clone());
        (answer.kind, precinct, names(&answer))
    };
    let mut with_place = 0;
    for line in &lines {
        let (of_county, of_feed) = (on(&county, line), on(&feed, line));
        // A map cannot say that a precinct votes by mail alone.
        if of_feed.0 == AnswerKind::MailOnly {
            continue;
        }
        assert_eq!(of_county, of_feed, "{line}");
        with_place += usize::from(!of_county.2.is_empty());
    }
    assert!(lines.len() > 400 && with_place > 350, "{with_place} of {}", lines.len());
}
