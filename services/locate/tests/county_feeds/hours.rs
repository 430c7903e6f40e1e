//! Hours in words: what a place says of itself stands, whatever the election's default hours are.

use std::path::Path;

use lookup::answer::{LookupAnswer, Opening};

use super::county::{Built, County, Form, Segment, built};
use super::three::vip_3;

const SEGMENTS: &[Segment] = &[
    Segment { precinct: "pre1", numbers: (1, 99), unit: "" },
    Segment { precinct: "pre2", numbers: (101, 199), unit: "" },
];

/// The hours of a polling place in words and by the clock.
fn told(answer: &LookupAnswer) -> (String, Vec<String>) {
    let place = &answer.locations[1][0];
    let time = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
    let shown = |o: &Opening| format!("{} {}-{}", o.date, time(o.opens), time(o.closes));
    (place.hours_text.clone(), place.schedule.iter().map(shown).collect())
}

/// A feed in CSV whose first place has these hours, and whose election has 07:00 to 20:00.
fn csv(hours_open_id: &str, hours: &str) -> Built {
    let places = format!(
        "pl1,Library,1 Sample St,Carson City,89701,{hours_open_id},\"{hours}\",,false,false\n\
         pl2,School,2 Sample St,Carson City,89701,,,,false,false\n"
    );
    let county = County { segments: SEGMENTS, places: &places, ..County::default() };
    built(&[&|folder| county.write(folder, Form::Csv5)])
}

/// The same in XML.
fn xml(hours: &str) -> Built {
    let write = |folder: &Path| {
        County { segments: SEGMENTS, ..County::default() }.write(folder, Form::Xml);
        let path = folder.join("feed.xml");
        let text = std::fs::read_to_string(&path).unwrap();
        let schedule = "<HoursOpen id=\"ho1\"><Schedule><Hours><StartTime>07:00:00-08:00</StartTime>\
                        <EndTime>20:00:00-08:00</EndTime></Hours><StartDate>2028-11-07</StartDate>\
                        <EndDate>2028-11-07</EndDate></Schedule></HoursOpen>";
        let own = format!("<Hours><Text language=\"en\">{hours}</Text></Hours><Name>Place 1</Name>");
        let text = text
            .replace(
                "<StateId>st1</StateId></Election>",
                "<StateId>st1</StateId><HoursOpenId>ho1</HoursOpenId></Election>",
            )
            .replace("<Name>Place 1</Name>", &own)
            .replace("</VipObject>", &format!("{schedule}</VipObject>"));
        std::fs::write(path, text).unwrap();
    };
    built(&[&write])
}

/// Words, and the hours that they are for certain.
const WORDS: [(&str, &[&str]); 6] = [
    ("Noon to 8 PM", &["2028-11-07 12:00-20:00"]),
    ("10:00 a.m. - 6:30 p.m.", &["2028-11-07 10:00-18:30"]),
    ("Noon to 8 PM, closed 3 to 4 PM", &[]),
    ("6:30 - 7:30", &[]),
    ("6:30 AM - 7:30 AM", &[]),
    ("See the door", &[]),
];

#[test]
fn words_of_a_place_replace_default_hours() {
    for (words, clock) in WORDS {
        for feed in [csv("", words), xml(words)] {
            let (text, schedule) = told(&feed.house("5 Larkwing Ct"));
            assert_eq!((text.as_str(), schedule.as_slice()), (words, &own(clock)[..]));
            let (text, schedule) = told(&feed.house("105 Larkwing Ct"));
            assert_eq!((text.as_str(), schedule.as_slice()), ("", &own(&["2028-11-07 07:00-20:00"])[..]));
        }
    }
}

#[test]
fn words_replace_election_hours_of_vip_3() {
    for (words, clock) in WORDS {
        let write = |folder: &Path| {
            vip_3(folder, "A", "F");
            let file = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
            file("election.txt", "id,date,state_id,polling_hours\n2,2028-11-07,32,7 AM to 8 PM\n".to_owned());
            let header = "id,address_location_name,address_line1,address_city,address_state,address_zip,polling_hours\n";
            file(
                "polling_location.txt",
                format!(
                    "{header}21,Hall,1 Sample St,Carson City,NV,89701,\"{words}\"\n22,Barn,2 Sample St,Carson City,NV,89701,\n"
                ),
            );
            let links = "precinct_id,polling_location_id\n11,21\n12,22\n";
            file("precinct_polling_location.txt", links.to_owned());
        };
        let feed = built(&[&write]);
        let (text, schedule) = told(&feed.house("5 Larkwing Ct"));
        assert_eq!((text.as_str(), schedule.as_slice()), (words, &own(clock)[..]));
        let (text, schedule) = told(&feed.house("100 Larkwing Ct Apt C"));
        assert_eq!(
            (text.as_str(), schedule.as_slice()),
            ("7 AM to 8 PM", &own(&["2028-11-07 07:00-20:00"])[..])
        );
    }
}

#[test]
fn words_that_contradict_schedules_leave_no_schedule() {
    let feed = csv("ho1", "Noon to 8 PM");
    assert!(feed.has_finding("hours-contradiction"));
    assert_eq!(told(&feed.house("5 Larkwing Ct")), ("Noon to 8 PM".to_owned(), vec![]));
    for words in ["7 AM to 8 PM", "Ring the bell"] {
        let feed = csv("ho1", words);
        assert!(!feed.has_finding("hours-contradiction"), "{words}");
        let expected = (words.to_owned(), own(&["2028-11-07 07:00-20:00"]));
        assert_eq!(told(&feed.house("5 Larkwing Ct")), expected);
    }
}

fn own(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}
