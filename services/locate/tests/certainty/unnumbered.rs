//! Homes without a house number (DESIGN 7, "plus codes and crossings"): a plus code and a crossing lead to a
//! place only where the data proves it, else to candidates, the county or the office.

use lookup::answer::{AnswerKind, FoundBy, LookupAnswer};

use super::feed::{Built, Tables, built, carson, day, office};

/// The plus code of a point.
fn code(latitude: f64, longitude: f64) -> String {
    openlocationcode::encode(latitude, longitude, 10).unwrap()
}

/// In Washoe County near Gerlach, more than 5 km from its outline.
const INNER: (f64, f64) = (40.6, -119.5);

/// The feed of another county, by its code.
fn washoe() -> Built {
    built(&[carson().with("source", "32510", "32031").with("locality", "l1,Carson City", "l1,Washoe County")])
}

fn fault(answer: &LookupAnswer) -> &str {
    answer.fault.map_or("", |fault| fault.into_str())
}

#[test]
fn a_plus_code_without_boundaries_leads_to_its_county() {
    let county = washoe();
    let full = code(INNER.0, INNER.1);
    for line in [full.clone(), full.to_lowercase(), format!("{full}, Gerlach, NV 89412")] {
        let answer = county.look_up(&line);
        assert!(answer.kind == AnswerKind::County, "{line}: {} {}", answer.kind.into_str(), answer.detail);
        assert_eq!(answer.county.as_deref(), Some("Washoe County"), "{line}");
        assert_eq!(office(&answer), "Carson City Clerk");
        assert!(day(&answer).is_empty(), "no place of a precinct");
        assert_eq!(answer.found_by, Some(FoundBy::PlusCode));
        assert_eq!(answer.address.unwrap().line_1, full, "{line}");
    }
}

#[test]
fn a_plus_code_that_says_too_little_or_lies_elsewhere_gives_no_place() {
    let county = washoe();
    let full = code(INNER.0, INNER.1);
    let (head, end) = full.split_once('+').unwrap();
    for (line, said) in [
        ("IIII+II, Carson City, NV".to_owned(), "plus_code_invalid"),
        (format!("{head}+A{}", &end[1..]), "plus_code_invalid"),
        (format!("{}0000+ 89701", &head[..4]), "plus_code_incomplete"),
        (format!("{head}+"), "plus_code_incomplete"),
        (full[4..].to_owned(), "plus_code_incomplete"),
        (format!("{} 89701", &full[6..]), "plus_code_incomplete"),
        // 40 miles from the middle of the ZIP code: a degree further north there is another code with that
        // end.
        (format!("{} 89412", &full[4..]), "plus_code_incomplete"),
        // In the sea, in Paris, far from the town, and in another state than the one that was typed.
        (code(30.0, -140.0), "plus_code_elsewhere"),
        (code(48.85, 2.35), "plus_code_elsewhere"),
        (format!("{full} Las Vegas, NV 89101"), "plus_code_elsewhere"),
        (format!("{full} Truckee, CA 96161"), "plus_code_elsewhere"),
        (format!("{full} Boston, MA"), "plus_code_elsewhere"),
        // The South Pole, the North Pole, the antimeridian, Windsor in Canada with no county near it in the
        // data.
        ("22222222+22".to_owned(), "plus_code_elsewhere"),
        ("CVXXXXXX+XX".to_owned(), "plus_code_elsewhere"),
        ("7V222222+22".to_owned(), "plus_code_elsewhere"),
        (code(42.3149, -83.0364), "plus_code"),
        // West of 180 degrees and north of 90 there is no code.
        ("2X222222+22".to_owned(), "plus_code_invalid"),
        ("F2222222+22".to_owned(), "plus_code_invalid"),
        // A county and a state without data.
        (code(36.15, -115.2), "plus_code"),
        (code(40.0, -100.0), "plus_code"),
    ] {
        let answer = county.look_up(&line);
        assert_eq!(fault(&answer), said, "{line}");
        assert!(answer.kind == AnswerKind::Unknown && answer.locations.iter().all(Vec::is_empty), "{line}");
    }
}

/// Two counties with their codes.
fn two() -> Built {
    let tables = carson()
        .with("locality", "id,name,", "external_identifier_type,external_identifier_value,id,name,")
        .with("locality", "l1,Carson", "fips,32510,l1,Carson")
        .and("locality", "fips,32005,l2,Douglas County,st1,county,ea3,early\n")
        .and("election_administration", "ea3,Douglas Clerk\n")
        .and("precinct", "pre4,Precinct 4,4,l2,false,pl1\n")
        .and("street_segment", "ss4,pre4,Minden,NV,89423,both,Oak,St,1,99\n");
    built(&[tables])
}

#[test]
fn near_an_outline_the_voter_chooses_the_county() {
    let county = two();
    // The border of Carson City and Douglas County.
    let line = code(39.1080, -119.8000);
    let asked = county.look_up(&line);
    assert!(asked.kind == AnswerKind::Ambiguous, "{} {}", asked.kind.into_str(), asked.detail);
    let texts: Vec<&str> = asked.candidates.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(texts, ["Douglas County, NV", "Carson City, NV"]);
    for (candidate, name) in asked.candidates.iter().zip(["Douglas County", "Carson City"]) {
        let chosen = county.look_up(&candidate.address);
        assert!(chosen.kind == AnswerKind::County, "{}", candidate.address);
        assert_eq!(chosen.county.as_deref(), Some(name));
        assert!(chosen.locations[1].is_empty());
    }
    // A choice counts only if it was offered.
    let forged = county.look_up(&format!("{line}, NV [county 32003]"));
    assert!(forged.kind == AnswerKind::Ambiguous);
}

/// Oak St is in precinct 1 alone, Elm St in 1 and 2, Fir St in 1 alone; Ash St in 3.
fn crossings(tables: Tables) -> Built {
    built(&[tables.and(
        "street_segment",
        "ss4,pre1,Carson City,NV,89701,both,Oak,St,1,99\n\
         ss5,pre1,Carson City,NV,89701,odd,Elm,St,1,99\n\
         ss6,pre2,Carson City,NV,89701,even,Elm,St,2,98\n\
         ss7,pre1,Carson City,NV,89701,both,Fir,St,1,99\n\
         ss8,pre3,Carson City,NV,89701,both,Ash,St,1,99\n",
    )])
}

fn offered(answer: &LookupAnswer) -> Vec<&str> {
    answer.candidates.iter().filter_map(|c| Some(c.precinct.as_ref()?.id.as_str())).collect()
}

#[test]
fn a_crossing_is_asked_even_where_all_of_both_streets_is_in_one_precinct() {
    let county = crossings(carson());
    // A home without a number may stand where neither street has one: as `999 Oak St` it is not told a
    // polling place.
    assert!(county.look_up("999 Oak St, Carson City, NV 89701").kind == AnswerKind::County);
    for line in [
        "Oak St & Fir St, Carson City, NV 89701",
        "Oak & Fir, Carson City, NV 89701",
        "corner of Oak St and Fir St, Carson City, NV",
        "Oak St/Fir St, Carson City, NV 89701",
        "the NE corner of Oak St & Fir St, Carson City, NV",
        "Oak St at Fir St, 89701",
        "esquina de Oak St y Fir St, Carson City, NV 89701",
    ] {
        let asked = county.look_up(line);
        assert!(asked.kind == AnswerKind::Ambiguous, "{line}: {}", asked.detail);
        assert_eq!(offered(&asked), ["pre1"], "{line}");
        assert!(asked.locations.iter().all(Vec::is_empty) && asked.precinct.is_none());
        assert_eq!(office(&asked), "Carson City Clerk");
        let chosen = county.look_up(&asked.candidates[0].address);
        assert!(chosen.kind == AnswerKind::Found, "{line}: {}", chosen.detail);
        assert_eq!(day(&chosen), ["Library", "Clerk's Counter"], "{line}");
        assert_eq!(chosen.found_by, Some(FoundBy::Crossing));
        assert!(chosen.address.unwrap().line_1.starts_with("OAK"));
    }
}

#[test]
fn a_crossing_of_several_places_is_asked() {
    let county = crossings(carson());
    // Oak St may end at Elm St, whose far side is of precinct 2; a boundary may run along Elm St.
    let asked = county.look_up("Oak St & Elm St, Carson City, NV 89701");
    assert!(asked.kind == AnswerKind::Ambiguous, "{}", asked.detail);
    assert_eq!(offered(&asked), ["pre1", "pre2"]);
    let chosen = county.look_up(&asked.candidates[1].address);
    assert_eq!((chosen.kind, day(&chosen)), (AnswerKind::Found, vec!["School", "Clerk's Counter"]));
    assert_eq!(chosen.found_by, Some(FoundBy::Crossing));
    // A choice counts only if it was offered.
    let forged = county.look_up("OAK ST & ELM ST, CARSON CITY, NV 89701 [pre3]");
    assert!(forged.kind == AnswerKind::Ambiguous && offered(&forged) == ["pre1", "pre2"]);
}

#[test]
fn streets_that_do_not_meet_in_the_data_lead_to_their_county_and_unknown_ones_to_the_office() {
    let county = crossings(carson());
    let apart = county.look_up("Elm St & Ash St, Carson City, NV 89701");
    assert!(apart.kind == AnswerKind::County && apart.locations[1].is_empty(), "{}", apart.detail);
    for line in [
        "Oak St & Nowhere Blvd, Carson City, NV 89701",
        "Oak St & Oak St & Fir St, Carson City, NV 89701",
        "Oak St & Oak St, Carson City, NV 89701",
        "12 & 14 Oak St, Carson City, NV 89701",
        "Oak St & 14 Fir St, Carson City, NV 89701",
    ] {
        let unknown = county.look_up(line);
        assert_eq!((unknown.kind, fault(&unknown)), (AnswerKind::Unknown, "intersection"), "{line}");
        // Two streets are read with their place, whose office is named.
        let is_read = unknown.found_by == Some(FoundBy::Crossing);
        assert_eq!(office(&unknown), if is_read { "Carson City Clerk" } else { "" }, "{line}");
    }
    assert!(county.look_up("Oak St & Fir St").kind == AnswerKind::Unknown);
    // A segment that lost its precinct may be at the corner: the county is not told by it.
    let lost =
        crossings(carson().and("street_segment", "s9,pre99,Carson City,NV,89701,both,Ash,St,101,199\n"));
    assert_eq!(fault(&lost.look_up("Elm St & Ash St, Carson City, NV 89701")), "intersection");
}
