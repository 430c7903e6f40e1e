//! A small valid feed, and what breaks each rule of it: one edit, one rule.

mod breaches;
mod features;
mod real;
mod unreadable;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::super::archive::ArchiveLimits;
use super::super::reader::{self, open_within};
use super::super::rules;
use super::*;
use breaches::BREACHES;

/// File and text.
type Files = BTreeMap<&'static str, String>;

fn valid() -> Files {
    let file = |name, text: &str| (name, text.trim_start().to_owned());
    Files::from([
        file("source.txt", "id,name,vip_id,date_time,version\nsrc1,Made up,32,2028-10-01T00:00:00Z,6.0\n"),
        file(
            "election.txt",
            "id,date,state_id,hours_open_id,polling_hours\ne1,2028-11-07,st1,ho1,7 am to 8 pm\n",
        ),
        file("state.txt", "id,name,polling_location_ids\nst1,Nevada,\n"),
        file(
            "election_administration.txt",
            "id,elections_uri,election_notice_text,election_notice_uri\nea1,https://example.org,,\n",
        ),
        file("department.txt", "id,election_administration_id\ndep1,ea1\n"),
        file("contact_information.txt", "id,parent_id,name,email\nci1,dep1,Office,office@example.org\n"),
        file("locality.txt", "id,name,state_id,polling_location_ids\nloc1,Sample County,st1,ev1\n"),
        file(
            "precinct.txt",
            "id,name,number,locality_id,is_mail_only,polling_location_ids\n\
             pre1,One,1,loc1,false,pl1\npre2,Two,2,loc1,false,pl1\n",
        ),
        file(
            "polling_location.txt",
            "id,name,address_line,structured_line_1,structured_city,structured_state,structured_zip,\
             hours_open_id,is_drop_box,is_early_voting,latitude,longitude\n\
             pl1,Library,,1 Sample St,Carson City,NV,89701,ho1,false,false,39.15,-119.75\n\
             ev1,Office,,2 Sample St,Carson City,NV,89701,ho2,false,true,39.16,-119.76\n",
        ),
        file(
            "schedule.txt",
            "hours_open_id,start_date,end_date,start_time,end_time,id\n\
             ho1,2028-11-07,2028-11-07,07:00:00-08:00,20:00:00-08:00,s1\n\
             ho2,2028-10-21,2028-10-25,09:00:00-07:00,12:00:00-07:00,s2\n\
             ho2,2028-10-21,2028-10-25,13:00:00-07:00,17:00:00-07:00,s3\n",
        ),
        file(
            "street_segment.txt",
            "id,precinct_id,city,state,odd_even_both,zip,street_direction,street_name,street_suffix,\
             start_house_number,end_house_number,house_number_prefix,house_number_suffix,unit_number,\
             includes_all_addresses,includes_all_streets\n\
             ss1,pre1,Carson City,NV,odd,89701,N,Sample,St,1,99,,,,false,false\n\
             ss2,pre2,Carson City,NV,even,89701,N,Sample,St,2,98,,,,false,false\n\
             ss3,pre2,Carson City,NV,both,89701,,Larkwing,Ave,,,,,,true,false\n\
             ss4,pre1,Carson City,NV,both,89701,N,Sample,St,50,50,,1/2,,false,false\n\
             ss5,pre1,Carson City,NV,both,89701,N,Sample,St,60,60,,,2B,false,false\n",
        ),
    ])
}

/// Writes a feed into a directory.
fn written(files: &Files) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(dir.path().join(name), text).unwrap();
    }
    dir
}

fn report(files: &Files) -> CheckReport {
    check(&reader::open(written(files).path()).unwrap()).unwrap()
}

/// Rules of other forms than a directory of CSV files; their tests are with their readers.
const OTHER_FORMS: &[&str] = &[
    "segment-crowd",
    "file-twice",
    "file-folder",
    "archive-nested",
    "element-unknown",
    "text-language",
    "segment-none",
    "segment-split",
    // Of two files together: `locate-tests`, county_feeds/districts.rs.
    "district-many",
    "district-cut",
];

fn broken(file: &'static str, from: &str, to: &str) -> Files {
    let mut files = valid();
    let text = files.entry(file).or_default();
    if from == "*" {
        text.clear();
    } else if from.is_empty() {
        text.push_str(to);
    } else {
        assert!(text.contains(from), "{file} has no {from:?}");
        *text = text.replacen(from, to, 1);
    }
    files
}

#[test]
fn a_valid_feed_breaks_no_rule() {
    let report = report(&valid());
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    assert_eq!((report.segments, report.segments_unusable, report.fatal), (5, 0, false));
}

#[test]
fn a_street_file_with_its_header_alone_is_one_finding() {
    let mut files = valid();
    let header = files["street_segment.txt"].lines().next().unwrap().to_owned();
    files.insert("street_segment.txt", header);
    let report = report(&files);
    assert_eq!(
        (report.counts.get("segment-none"), report.counts.get("precinct-no-segment")),
        (Some(&1), None)
    );
    let finding = report.findings.iter().find(|f| f.rule == "segment-none").unwrap();
    assert_eq!(finding.file, "street_segment.txt");
}

#[test]
fn a_feed_of_which_no_segment_can_be_used_says_so() {
    let mut files = valid();
    let header = files["precinct.txt"].lines().next().unwrap().to_owned();
    files.insert("precinct.txt", header);
    let report = report(&files);
    assert_eq!((report.counts["segment-none"], report.segments_unusable), (1, 5));
}

#[test]
fn nobody_is_sent_to_a_closed_place() {
    let (_, file, from, to) = BREACHES.iter().find(|b| b.0 == "place-closed").unwrap();
    let folder = written(&broken(file, from, to));
    let reader = reader::open(folder.path()).unwrap();
    let ids: Vec<_> = reader.feed().polling_locations.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(ids, ["ev1"]);
}

#[test]
fn a_place_whose_role_is_not_read_is_in_none() {
    let places = |to: &str, early: &str| {
        let mut files = broken("polling_location.txt", "is_early_voting", to);
        let text = files.get_mut("polling_location.txt").unwrap();
        *text = text.replacen("ho1,false,false", "ho1,false,", 1).replacen("false,true", early, 1);
        let folder = written(&files);
        let reader = reader::open(folder.path()).unwrap();
        let all = reader.feed().polling_locations.iter();
        all.map(|p| (p.id.clone(), p.is_drop_box, p.is_early_voting)).collect::<Vec<_>>()
    };
    let place = |id: &str, drop_off, early| (id.to_owned(), drop_off, early);
    let day = place("pl1", false, false);
    for column in ["is_early_vote", "IS_EARLY", "site_type", "role"] {
        assert_eq!(places(column, "false,true"), std::slice::from_ref(&day), "{column}");
    }
    for column in ["type", "polling_location_type"] {
        assert_eq!(places(column, "false,early"), [day.clone(), place("ev1", false, true)]);
        assert_eq!(places(column, "false,Drop-off"), [day.clone(), place("ev1", true, false)]);
        assert_eq!(places(column, "false,day-of"), [day.clone(), place("ev1", false, false)]);
        assert_eq!(
            places(column, "true,early"),
            std::slice::from_ref(&day),
            "two roles that contradict each other"
        );
        assert_eq!(places(column, "false,curbside"), std::slice::from_ref(&day));
    }
}

#[test]
fn each_breach_is_found_in_its_file() {
    for (rule, file, from, to) in BREACHES {
        let report = report(&broken(file, from, to));
        let found = report.findings.iter().find(|f| f.rule == *rule);
        let found =
            found.unwrap_or_else(|| panic!("{rule} by {file} {from:?} -> {to:?}: {:?}", report.counts));
        let elsewhere =
            ["reference-missing", "coordinates-none", "office-none", "place-unused", "place-twice"];
        let elsewhere = elsewhere.contains(rule)
            || matches!(
                *rule,
                "office-department" | "schedule-offset" | "hours-early" | "place-far" | "place-confused"
            );
        assert!(elsewhere || found.file == *file, "{rule}: {found:?}");
        let fatal = rules::by_id(rule).unwrap().severity == Severity::Fatal;
        assert!(!fatal || report.fatal, "{rule}");
    }
}

#[test]
fn every_rule_has_a_breach() {
    for rule in rules::all() {
        // Those of boundaries need shapefiles, those of street files a map: `feed::boundary::tests`,
        // `feed::street::tests`.
        let apart = ["boundary-", "street-"].iter().any(|family| rule.id.starts_with(family));
        let elsewhere = OTHER_FORMS.contains(&rule.id) || apart;
        let tested = BREACHES.iter().any(|b| b.0 == rule.id) || elsewhere;
        assert!(tested, "{} is tested by nothing", rule.id);
    }
}

#[test]
fn a_segment_with_an_error_is_unusable_and_one_with_a_warning_is_not() {
    for (rule, file, from, to) in BREACHES.iter().filter(|b| b.0.starts_with("segment-")) {
        let report = report(&broken(file, from, to));
        let severity = rules::by_id(rule).unwrap().severity;
        // An overlap takes no segment away: the look-up answers with candidates. A lost row was never one.
        let kept = severity == Severity::Warning || ["segment-overlap", "segment-lost"].contains(rule);
        assert_eq!(report.segments_unusable == 0, kept, "{rule} {from:?} {to:?}");
    }
}

#[test]
fn sides_units_and_zip_codes_keep_segments_apart() {
    let apart = [
        // Another side, another ZIP code, another unit, another suffix, another direction.
        "ss6,pre2,Carson City,NV,odd,89703,N,Sample,St,1,99,,,,false,false\n",
        "ss6,pre2,Carson City,NV,both,89701,N,Sample,St,60,60,,,3B,false,false\n",
        "ss6,pre2,Carson City,NV,both,89701,N,Sample,St,50,50,A,,,false,false\n",
        "ss6,pre2,Carson City,NV,odd,89701,S,Sample,St,1,99,,,,false,false\n",
        "ss6,pre2,Carson City,NV,odd,89701,N,Sample,Ave,1,99,,,,false,false\n",
        "ss6,pre2,Carson City,NV,odd,89701,N,Sample,St,101,199,,,,false,false\n",
    ];
    for row in apart {
        let report = report(&broken("street_segment.txt", "", row));
        assert!(report.findings.is_empty(), "{row}: {:?}", report.findings);
    }
}

#[test]
fn a_finding_names_its_line_and_never_an_address() {
    let report = report(&broken("street_segment.txt", ",1,99,", ",99,1,"));
    let finding = report.findings.iter().find(|f| f.rule == "segment-range").unwrap();
    assert_eq!((finding.line, finding.element.as_str()), (2, "ss1"));
    assert!(!finding.message.contains("Sample"));
}

#[test]
fn text_of_the_feed_cannot_forge_a_line_of_the_report() {
    let report = report(&broken("election_administration.txt", "ea1,", "\"ea1\nfatal forged\","));
    let finding = report.findings.iter().find(|f| f.rule == "office-department").unwrap();
    assert_eq!(finding.element, "ea1\u{FFFD}fatal forged");
}

#[test]
fn examples_of_a_feed_that_is_no_sample_are_not_shown() {
    let mut files = valid();
    files.insert("x_examples.txt", "1 Real St, Carson City, NV 89701\n".to_owned());
    assert!(reader::open(written(&files).path()).unwrap().feed().examples.is_empty());
    let source = "id,name,vip_id,date_time,description\nsrc1,Made up,32,2028-10-01T00:00:00Z,Sample data\n";
    files.insert("source.txt", source.to_owned());
    assert_eq!(reader::open(written(&files).path()).unwrap().feed().examples.len(), 1);
}

#[test]
fn a_source_that_says_so_is_no_data_for_voters() {
    for (name, description, sample) in [
        ("Made up", "Sample data of 51 towns", true),
        ("City open data, rebuilt as a Test Feed", "Precincts of 2026", true),
        ("County", "for rehearsals: test data only", true),
        ("County clerk", "Official data; samples of ballots elsewhere", false),
        ("Latest data of the county", "Contest data, protest feed", false),
        ("Testa County", "", false),
    ] {
        let mut files = valid();
        let source = format!(
            "id,name,vip_id,date_time,description\nsrc1,\"{name}\",32,2028-10-01T00:00:00Z,\"{description}\"\n"
        );
        files.insert("source.txt", source);
        let reader = reader::open(written(&files).path()).unwrap();
        assert_eq!(reader.feed().source.as_ref().unwrap().sample, sample, "{name}: {description}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(64))]
    #[test]
    fn no_segment_whatever_its_text_makes_the_check_panic(
        cells in proptest::collection::vec("[-0-9a-zA-Z/*#\"é ½.]{0,12}", 14), line in 0u64..9
    ) {
        let files = broken("street_segment.txt", "", &format!("s{line},{},false,\n", cells.join(",").replace('"', "")));
        let report = report(&files);
        proptest::prop_assert!(report.segments >= 5);
    }
}

#[test]
fn findings_are_counted_beyond_those_that_are_kept() {
    let mut files = valid();
    let text = files.entry("street_segment.txt").or_default();
    for i in 0..2_500 {
        text.push_str(&format!(
            "t{i},pre1,Carson City,NV,both,89701,,Larkwing,Ct,{},{i},,,,false,false\n",
            i + 1
        ));
    }
    let report = report(&files);
    assert_eq!(report.counts["segment-range"], 2_500);
    assert_eq!(report.findings.iter().filter(|f| f.rule == "segment-range").count(), 1_000);
    assert_eq!((report.segments, report.segments_unusable), (2_505, 2_500));
}

#[test]
fn a_listener_is_told_every_finding_once_with_its_county() {
    let mut files = valid();
    let text = files.entry("street_segment.txt").or_default();
    for i in 0..1_500 {
        text.push_str(&format!("t{i},pre1,Carson City,NV,both,89701,,Larkwing,Ct,9,1,,,,false,false\n"));
    }
    files.insert(
        "locality.txt",
        "id,name,state_id,polling_location_ids\nloc1,Sample County,,ev1\n".to_owned(),
    );
    let folder = written(&files);
    let told = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let listener = {
        let told = std::sync::Arc::clone(&told);
        crate::Listener::new(move |f| told.lock().unwrap().push(f.clone()))
    };
    let report = check(&reader::open_with(folder.path(), 1 << 30, listener).unwrap()).unwrap();
    let told = told.lock().unwrap();
    let of = |rule: &str| told.iter().filter(|f| f.rule == rule).count() as u64;
    assert!(report.counts.iter().all(|(rule, count)| of(rule) == *count), "{:?}", report.counts);
    assert_eq!(of("segment-range"), 1_500);
    for rule in ["segment-range", "locality-incomplete"] {
        assert!(told.iter().filter(|f| f.rule == rule).all(|f| f.county == "Sample County"), "{rule}");
    }
}

#[test]
fn a_part_at_a_time_finds_what_all_at_once_finds() {
    let items: Vec<u64> = (0..10_000u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
    let mut seen = Vec::new();
    let mut parts = 0;
    segments::in_parts(
        700,
        |i: &u64| *i,
        |add| {
            items.iter().copied().for_each(add);
            Ok(())
        },
        |part| {
            parts += 1;
            assert!(part.len() <= 700);
            seen.extend(part);
        },
    )
    .unwrap();
    let mut all = items;
    all.sort_unstable();
    seen.sort_unstable();
    assert_eq!(seen, all);
    assert!(parts > 10);
}

#[test]
fn rules_md_is_written_from_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("RULES.md");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == rules::markdown(), "run `locate-index check --rules > services/locate/feed/RULES.md`");
}
