//! Clerks' tables whose towns, streets and elections a voter types otherwise than the clerk: other spaces,
//! short forms, words in brackets, a ZIP code that reaches into the next county, two elections on one day.

use std::time::Duration;

use address::StateCode;
use chrono::NaiveDate;
use locate::service::{SuggestArea, suggest};
use lookup::answer::{AnswerKind, LookupAnswer};

use super::{Built, built_of, names};

/// State, county, FIPS code, time zone.
type Facts = [&'static str; 4];

const MISSOURI: Facts = ["MO", "St. Charles County", "29183", "America/Chicago"];
const ALABAMA: Facts = ["AL", "Sample County", "01063", "America/Chicago"];
const OHIO: Facts = ["OH", "Pike County", "39131", "America/New_York"];
const TEXAS: Facts = ["TX", "Tarrant County", "48439", "America/Chicago"];

fn map([state, name, fips, zone]: Facts, kind: &str) -> String {
    format!(
        "[county]\nstate = \"{state}\"\nname = \"{name}\"\nfips = \"{fips}\"\ntime_zone = \"{zone}\"\n\
         [source]\nname = \"{kind} of {name}\"\nas_of = \"2028-10-01\"\n\
         [election]\ndate = \"2028-11-07\"\nkind = \"{kind}\"\nopens = \"7:00 AM\"\ncloses = \"8:00 PM\"\n\
         [office]\nname = \"{name} Clerk\"\nphone = \"555-555-0100\"\nabsentee_url = \"https://clerk.example.gov/mail\"\n\
         [streets.columns]\nlow = \"LOW\"\nhigh = \"HIGH\"\nside = \"SIDE\"\nstreet = \"STREET\"\ntown = \"CITY\"\n\
         zip = \"ZIP\"\nprecinct = \"PCT\"\n[places]\nfile = \"places.csv\"\n\
         [places.columns]\nprecinct = \"PCT\"\nplace = \"PLACE\"\naddress = \"ADDRESS\"\ntown = \"CITY\"\n"
    )
}

/// An index of counties: their facts, the kind of election, and rows of street, town, ZIP code and precinct.
/// The place of a precinct is called after it.
fn counties(all: &[(Facts, &str, &[[&str; 4]])]) -> Built {
    let mut files = Vec::new();
    for (facts, kind, rows) in all {
        let (mut streets, mut places) =
            ("LOW,HIGH,SIDE,STREET,CITY,ZIP,PCT\n".to_owned(), "PCT,PLACE,ADDRESS,CITY\n".to_owned());
        for [street, city, zip, precinct] in *rows {
            streets.push_str(&format!("1,99,B,{street},{city},{zip},{precinct}\n"));
            let place = format!("{precinct},Hall {precinct},1 Civic Plz,{city}\n");
            if !places.contains(&format!("Hall {precinct},")) {
                places.push_str(&place);
            }
        }
        files.push([map(*facts, kind), streets, places]);
    }
    let files: Vec<[&str; 3]> = files.iter().map(|own| own.each_ref().map(String::as_str)).collect();
    built_of(&files)
}

fn county(facts: Facts, rows: &[[&str; 4]]) -> Built {
    counties(&[(facts, "General Election", rows)])
}

fn asked(built: &Built, line: &str) -> LookupAnswer {
    built.on(line, "2028-10-20")
}

/// The precincts that are offered.
fn offered(built: &Built, line: &str) -> Vec<String> {
    let answer = asked(built, line);
    assert!(answer.precinct.is_none(), "{line}: a question");
    let mut ids: Vec<String> =
        answer.candidates.iter().filter_map(|c| Some(c.precinct.as_ref()?.id.clone())).collect();
    ids.sort();
    ids
}

#[test]
fn finds_towns_written_with_other_spaces() {
    let index = county(
        MISSOURI,
        &[
            ["LARKWING CT", "O FALLON", "63366", "A1"],
            ["LARKWING CT", "ST PETERS", "63376", "B2"],
            ["QUILL LN", "DARDENNE-PRAIRIE", "63368", "C3"],
            ["QUILL LN", "MC NOWHERE", "", "D4"],
        ],
    );
    for (line, hall) in [
        ("12 Larkwing Ct, O'Fallon, MO", "Hall A1"),
        ("12 Larkwing Ct, OFallon, MO 63366", "Hall A1"),
        ("12 Larkwing Ct O Fallon MO", "Hall A1"),
        ("12 Larkwing Ct, O’Fallon MO", "Hall A1"),
        ("12 Larkwing Ct, Saint Peters, MO", "Hall B2"),
        ("12 Larkwing Ct, St. Peters MO", "Hall B2"),
        ("12 Quill Ln, Dardenne Prairie, MO", "Hall C3"),
        ("12 Quill Ln, McNowhere, MO", "Hall D4"),
        ("12 Quill Ln, Mc Nowhere, MO", "Hall D4"),
    ] {
        assert_eq!(index.places(line), [hall], "{line}");
    }
    let today = |_: &str| "2028-10-20".parse::<NaiveDate>().unwrap();
    for town in ["O'Fallon", "O Fallon", "OFALLON"] {
        let place = SuggestArea::City(town.to_owned(), StateCode::parse("MO").unwrap());
        let found = suggest(&index.index, "12 lark", &place, 8, &today);
        assert_eq!(found.iter().map(|c| c.line_1.as_str()).collect::<Vec<_>>(), ["12 Larkwing Ct"], "{town}");
    }
}

#[test]
fn asks_about_towns_that_differ_in_spaces_alone() {
    let both = county(
        ALABAMA,
        &[["LARKWING CT", "LAKE VIEW", "35111", "A1"], ["LARKWING CT", "LAKEVIEW", "35971", "B2"]],
    );
    assert_eq!(offered(&both, "12 Larkwing Ct, Lake View, AL"), ["A1", "B2"]);
    assert_eq!(both.places("12 Larkwing Ct, Lake View, AL 35111"), ["Hall A1"]);
    assert_eq!(both.places("12 Larkwing Ct, Lakeview, AL 35971"), ["Hall B2"]);
    let one = county(ALABAMA, &[["LARKWING CT", "LAKEVIEW", "35971", "B2"]]);
    assert_eq!(one.places("12 Larkwing Ct, Lakeview, AL"), ["Hall B2"]);
    assert_eq!(offered(&one, "12 Larkwing Ct, Lake View, AL"), ["B2"]);
}

#[test]
fn reads_short_directions_before_towns() {
    let indiana = ["IN", "St. Joseph County", "18141", "America/Indiana/Indianapolis"];
    let index = county(
        indiana,
        &[["LARKWING CT", "SOUTH BEND", "46601", "A1"], ["QUILL LN", "NO LIBERTY", "46554", "B2"]],
    );
    for line in
        ["12 Larkwing Ct, So. Bend, IN", "12 Larkwing Ct, S. Bend IN 46601", "12 Larkwing Ct, So Bend IN"]
    {
        assert_eq!(index.places(line), ["Hall A1"], "{line}");
    }
    for line in ["12 Quill Ln, North Liberty, IN", "12 Quill Ln, No. Liberty, IN 46554"] {
        assert_eq!(index.places(line), ["Hall B2"], "{line}");
    }
}

#[test]
fn names_no_county_of_a_town_in_several() {
    let dupage = ["IL", "DuPage County", "17043", "America/Chicago"];
    let index =
        county(dupage, &[["LARKWING CT", "AURORA", "60504", "A1"], ["ELM ST", "WHEATON", "60187", "B2"]]);
    let unknown = asked(&index, "1 Nowhere Blvd, Aurora, IL 60504");
    assert!(unknown.kind == AnswerKind::Unknown && unknown.county.is_none());
    assert!(unknown.locations.iter().all(Vec::is_empty));
    let office = unknown.office.unwrap();
    assert_eq!((office.name.as_str(), office.links.len()), ("DuPage County Clerk", 0), "an office to ask");
    // Wheaton lies in DuPage County alone.
    let known = asked(&index, "1 Nowhere Blvd, Wheaton, IL 60187");
    assert_eq!((known.county.as_deref(), known.office.unwrap().links.len()), (Some("DuPage County"), 1));
    for (facts, zip) in [
        (["MD", "Baltimore County", "24005", "America/New_York"], "21209"),
        (["MD", "Baltimore City", "24510", "America/New_York"], "21209"),
        (["MD", "Baltimore City", "24510", "America/New_York"], "21201"),
    ] {
        let index = county(facts, &[["LARKWING CT", "BALTIMORE", zip, "A1"]]);
        for line in [format!("1 Nowhere Blvd, Baltimore, MD {zip}"), format!("1 Nowhere Blvd {zip}")] {
            let answer = asked(&index, &line);
            assert_eq!(answer.county, None, "{line} in {}", facts[1]);
        }
    }
}

#[test]
fn reads_spreadsheet_numbers_with_a_warning() {
    let massachusetts = ["MA", "Middlesex County", "25017", "America/New_York"];
    let index = county(massachusetts, &[["LARKWING CT", "CAMBRIDGE", "02139", "A1"]]);
    for (line, detail) in [
        ("12.0 Larkwing Ct, Cambridge, MA 02139", "decimals"),
        ("12 Larkwing Ct, Cambridge, MA 2139", "first zero"),
        ("12 Larkwing Ct, Cambridge, MA 21391234", "first zero"),
        ("12 Larkwing Ct, Cambridge, MA 2139-1234", "first zero"),
        ("12.0 Larkwing Ct Apt 4.0, Cambridge, MA 02139", "decimals"),
    ] {
        let answer = asked(&index, line);
        assert_eq!((names(&answer), answer.warnings.len()), (vec!["Hall A1".to_owned()], 1), "{line}");
        assert!(answer.detail.contains(detail), "{line}: {}", answer.detail);
    }
    let plain = asked(&index, "12 Larkwing Ct, Cambridge, MA 02139-1234");
    assert!(plain.detail.is_empty() && plain.warnings.is_empty());
    assert!(asked(&index, "12.5 Larkwing Ct, Cambridge, MA 02139").precinct.is_none());
    assert!(asked(&index, "12 Larkwing Ct, Cambridge, MA 9139").precinct.is_none(), "of another state");
}

#[test]
fn answers_each_election_of_one_day() {
    let rows: &[[&str; 4]] = &[["LARKWING CT", "FORT WORTH", "76102", "A1"]];
    let school: &[[&str; 4]] = &[["LARKWING CT", "FT WORTH", "76102", "S9"]];
    let line = "12 Larkwing Ct, Fort Worth, TX 76102";
    let told = |index: &Built| -> Vec<(String, Vec<String>)> {
        let answer = asked(index, line);
        let one = |own: &LookupAnswer| (own.feed.as_ref().unwrap().election_name.clone(), names(own));
        answer.elections.iter().map(one).collect()
    };
    for turned in [false, true] {
        let mut feeds = [(TEXAS, "General Election", rows), (TEXAS, "School Board Election", school)];
        if turned {
            feeds.reverse();
        }
        let index = counties(&feeds);
        let both = [("General Election", "Hall A1"), ("School Board Election", "Hall S9")];
        assert_eq!(told(&index), both.map(|(name, hall)| (name.to_owned(), vec![hall.to_owned()])));
        assert_eq!(index.places(line), ["Hall A1"], "the first of them for callers of one");
        assert_eq!(index.index.check_itself(Duration::from_secs(1)).0.wrong(), 0);
    }
    // The same place for both is told for each.
    let same = counties(&[(TEXAS, "General Election", rows), (TEXAS, "ISD Trustee Election", rows)]);
    assert_eq!(told(&same).len(), 2);
    // Two feeds of one election that disagree remain a question.
    for other in ["General Election", "2028 GENERAL", "Tarrant County General Election", "Joint Election"] {
        let index = counties(&[(TEXAS, "General Election", rows), (TEXAS, other, school)]);
        assert_eq!(offered(&index, line), ["A1", "S9"], "{other:?}");
        assert!(told(&index).is_empty(), "{other:?}");
    }
}

#[test]
fn takes_a_choice_for_its_election_of_the_day() {
    let rows: &[[&str; 4]] = &[["LARKWING CT", "FORT WORTH", "76102", "1"]];
    let school: &[[&str; 4]] =
        &[["LARKWING CT", "FORT WORTH", "76102", "1"], ["LARKWING CT", "FORT WORTH", "76102", "2"]];
    let index = counties(&[(TEXAS, "General Election", rows), (TEXAS, "School Board Election", school)]);
    let answer = asked(&index, "12 Larkwing Ct, Fort Worth, TX 76102");
    assert_eq!((answer.kind, answer.elections.len()), (AnswerKind::Found, 2));
    let choices = &answer.elections[1].candidates;
    assert_eq!(choices.len(), 2);
    for choice in choices {
        let again = asked(&index, &choice.address);
        assert_eq!(names(&again), ["Hall 1"], "{}", choice.address);
        let id = &choice.precinct.as_ref().unwrap().id;
        assert_eq!(again.elections[1].precinct.as_ref().map(|p| &p.id), Some(id), "{}", choice.address);
    }
}

#[test]
fn reads_brackets_behind_streets() {
    let alone = county(OHIO, &[["NORTH ST (MORGANTOWN)", "PIKETON", "45661", "A1"]]);
    for line in [
        "12 North St, Piketon, OH 45661",
        "12 North St, Piketon, OH",
        "12 North St, 45661",
        "12 North St (Morgantown), Piketon, OH 45661",
        "12 North St (Morgantown), Piketon, OH",
        "12 North St, Morgantown, Piketon, OH 45661",
        "12 North St, Morgantown, OH 45661",
        "12 North St (Morgantown), OH 45661",
        "12 North St, Morgantown, OH",
    ] {
        assert_eq!(alone.places(line), ["Hall A1"], "{line}");
    }
    for line in ["12 North St (Elsewhere), Piketon, OH", "12 North St, Elsewhere, OH 45661"] {
        assert!(asked(&alone, line).precinct.is_none(), "{line}");
    }
    let two = county(
        OHIO,
        &[
            ["NORTH ST (MORGANTOWN)", "PIKETON", "45661", "A1"],
            ["NORTH ST", "PIKETON", "45661", "B2"],
            ["ELM ST (ORCHARD IS)", "PIKETON", "45661", "C3"],
            ["ELM ST (IDAHO)", "PIKETON", "45661", "D4"],
        ],
    );
    assert_eq!(offered(&two, "12 North St, Piketon, OH 45661"), ["A1", "B2"]);
    assert_eq!(two.places("12 North St (Morgantown), Piketon, OH 45661"), ["Hall A1"]);
    assert_eq!(two.places("12 North St, Morgantown, OH 45661"), ["Hall A1"]);
    assert_eq!(two.places("12 Elm St (Orchard Island), Piketon, OH"), ["Hall C3"]);
    assert_eq!(two.places("12 Elm St, Orchard Is, Piketon, OH"), ["Hall C3"]);
    assert_eq!(offered(&two, "12 Elm St, Piketon, OH 45661"), ["C3", "D4"]);
    for choice in asked(&two, "12 Elm St, Piketon, OH 45661").candidates {
        let id = choice.precinct.as_ref().unwrap().id.clone();
        assert_eq!(two.places(&choice.address), [format!("Hall {id}")], "{}", choice.address);
    }
    assert_eq!(two.index.check_itself(Duration::from_secs(1)).0.wrong(), 0);
}

#[test]
fn asks_where_a_bracketed_street_lacks_the_house() {
    let index = built_of(&[[
        &map(OHIO, "General Election"),
        "LOW,HIGH,SIDE,STREET,CITY,ZIP,PCT\n\
         1,49,B,NORTH ST (MORGANTOWN),PIKETON,45661,A1\n\
         51,99,B,NORTH ST,PIKETON,45661,B2\n\
         1,49,B,HIGH ST (EVEN SIDE),PIKETON,45661,A1\n",
        "PCT,PLACE,ADDRESS,CITY\nA1,Hall A1,1 Civic Plz,Piketon\nB2,Hall B2,2 Civic Plz,Piketon\n",
    ]]);
    assert_eq!(index.places("60 North St, Piketon, OH 45661"), ["Hall B2"]);
    assert_eq!(offered(&index, "12 North St, Piketon, OH 45661"), ["A1"], "a part that was not typed");
    assert!(asked(&index, "60 North St, Morgantown, OH 45661").precinct.is_none());
    assert!(asked(&index, "60 North St (Morgantown), Piketon, OH 45661").precinct.is_none());
    // A remark that limits the row decides nothing: the street is offered with it and without.
    assert_eq!(offered(&index, "13 High St, Piketon, OH 45661"), ["A1", "A1"]);
}
