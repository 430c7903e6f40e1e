//! An address as text: how it is spelled.

use super::*;

fn shown(line: &str) -> String {
    parse(line, None).map_or_else(|why| format!("{why:?}"), |r| text(r.first()))
}

#[test]
fn the_usual_spelling_gives_way_where_it_is_another_address() {
    for (line, want) in [
        ("310 Boulevard East, Weehawken NJ", "310 BOULEVARD EAST, WEEHAWKEN, NJ"),
        ("310 Boulevard E, Weehawken NJ", "310 BOULEVARD E, WEEHAWKEN, NJ"),
        ("70 W Madison, 60602", "70 W MADISON, 60602"),
        ("70 W Madison St, 60602", "70 W MADISON ST, IL 60602"),
        ("12 quill rd apt 4, ely nv 89301-0001", "12 QUILL RD, APT 4, ELY, NV 89301-0001"),
        ("Urb Los Alamos, 17 Calle A, San Juan PR 00926", "17 CALLE A, URB LOS ALAMOS, SAN JUAN, PR 00926"),
    ] {
        assert_eq!(shown(line), want, "{line}");
    }
}

#[test]
fn what_words_cannot_tell_keeps_the_usual_spelling() {
    let readings = parse("70 South State St, Chicago IL 60605", None).unwrap();
    let list: Vec<&Address> = readings.addresses().collect();
    let texts: Vec<String> = list.into_iter().map(text).collect();
    assert_eq!(
        texts,
        ["70 S STATE ST, CHICAGO, IL 60605", "70 SOUTH STATE ST, CHICAGO, IL 60605"],
        "the street called State in the south, and the street called South State"
    );
}

#[test]
fn a_line_that_grows_too_long_when_spelled_out_is_refused() {
    let names = |n: usize| format!("1 {} ST, ELY, NV 89301", ["MT"; 60][..n].join(" "));
    assert!(parse(&names(30), None).is_ok());
    assert_eq!(parse(&names(60), None), Err(Refusal::TooLong));
}
