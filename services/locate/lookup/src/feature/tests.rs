use proptest::prelude::*;

use super::languages::codes;
use super::*;

fn one(reading: FeatureReading) -> Feature {
    assert_eq!(reading.features.len(), 1, "{reading:?}");
    reading.features.into_iter().next().unwrap()
}

#[test]
fn a_cell_says_yes_no_or_nothing_and_never_more_than_it_says() {
    use FeatureKind::Curbside;
    for (text, state) in [
        ("Y", FeatureState::Yes),
        ("yes", FeatureState::Yes),
        ("1", FeatureState::Yes),
        (" TRUE ", FeatureState::Yes),
        ("N", FeatureState::No),
        ("0", FeatureState::No),
        ("False", FeatureState::No),
    ] {
        assert_eq!(cell(Curbside, text).features, [Feature::new(Curbside, state)], "{text}");
    }
    for nothing in ["", "unknown", "N/A", "n.a.", "?", "-", "TBD"] {
        assert_eq!(cell(Curbside, nothing), FeatureReading::default(), "{nothing}");
    }
    for words in ["maybe", "Yes, by the side door", "No longer", "2", "yes/no"] {
        let reading = cell(Curbside, words);
        assert_eq!(reading.faults, [FeatureFault::Text]);
        let feature = one(reading);
        assert_eq!((feature.state, feature.text.as_str()), (FeatureState::Unknown, words));
    }
}

#[test]
fn a_list_is_understood_phrase_by_phrase_and_the_rest_is_text() {
    let reading =
        list("Wheelchair accessible; no elevator; Ramp: yes; Ring the bell, please; not curbside voting");
    let told: Vec<_> = reading.features.iter().map(|f| (f.kind, f.state, f.text.as_str())).collect();
    assert_eq!(
        told,
        [
            (FeatureKind::WheelchairAccess, FeatureState::Yes, ""),
            (FeatureKind::Elevator, FeatureState::No, ""),
            (FeatureKind::Ramp, FeatureState::Yes, ""),
            (FeatureKind::Other, FeatureState::Unknown, "Ring the bell, please"),
            (FeatureKind::Curbside, FeatureState::No, ""),
        ]
    );
    assert_eq!(list("Ramp, elevator").features.len(), 2);
    for sentence in [
        "Accessible parking limited",
        "Wheelchair accessible on Tuesdays, else by the stairs",
        "Ramp, but locked on Sundays",
        "Ramp is being repaired",
        "curbside: ask",
    ] {
        let feature = one(list(sentence));
        assert_eq!((feature.kind, feature.text.as_str()), (FeatureKind::Other, sentence));
    }
}

#[test]
fn languages_are_known_by_name_code_and_their_own_name_and_others_stay_text() {
    let reading = spoken("Spanish; Tagalog & ko, Español and Tiếng Việt / Klingon, ASL");
    let told: Vec<_> = reading.features.iter().map(|f| (f.language.as_str(), f.text.as_str())).collect();
    assert_eq!(
        told,
        [("es", ""), ("tl", ""), ("ko", ""), ("es", ""), ("vi", ""), ("", "Klingon"), ("ase", "")]
    );
    assert_eq!(reading.faults, [FeatureFault::Language]);
    assert_eq!(spoken("none"), FeatureReading::default());
}

#[test]
fn markup_is_not_shown_and_long_texts_are_cut() {
    assert_eq!(
        list("<b>Ramp</b>"),
        FeatureReading { faults: vec![FeatureFault::Markup], ..FeatureReading::default() }
    );
    assert_eq!(cell(FeatureKind::Ramp, "<script>").features, []);
    let long = list(&"ring ".repeat(2_000));
    assert_eq!(long.faults, [FeatureFault::Text, FeatureFault::Long]);
    assert_eq!(long.features[0].text.chars().count(), MOST_TEXT);
    let many = list(&"a;".repeat(5_000));
    assert_eq!((many.features.len(), many.faults.contains(&FeatureFault::Long)), (MOST_FEATURES, true));
    let turned = one(list("ring\u{202e}lleb"));
    assert_eq!(turned.text, "ringlleb");
}

#[test]
fn what_contradicts_itself_is_unknown_and_stays_so() {
    let ramp = |state| Feature::new(FeatureKind::Ramp, state);
    let mut features = vec![ramp(FeatureState::Yes)];
    assert_eq!(add(&mut features, ramp(FeatureState::No)), Some(FeatureKind::Ramp));
    assert_eq!(add(&mut features, ramp(FeatureState::Yes)), None);
    assert_eq!(features, [ramp(FeatureState::Unknown)]);
    let text = one(cell(FeatureKind::Ramp, "at the back"));
    for order in [[ramp(FeatureState::Yes), text.clone()], [text.clone(), ramp(FeatureState::Yes)]] {
        let mut features = Vec::new();
        order.into_iter().for_each(|f| assert_eq!(add(&mut features, f), None));
        assert_eq!(features, std::slice::from_ref(&text), "a text may be a condition");
    }
}

#[test]
fn columns_are_known_in_every_spelling_and_lead_to_one_name() {
    for (name, expected) in [
        ("is_ada_accessible", Some("wheelchair_accessible")),
        ("Wheelchair Accessible?", Some("wheelchair_accessible")),
        ("handicap-accessible", Some("wheelchair_accessible")),
        ("has_ramp", Some("ramp")),
        ("Curb-Side Voting", Some("curbside")),
        ("languages", Some("languages")),
        ("drop_box_type", Some("drop_box_kind")),
        ("type", None),
        ("is_drop_box", None),
        ("access_code", None),
    ] {
        assert_eq!(column(name), expected, "{name}");
    }
    for (name, _) in COLUMNS {
        assert_eq!(column(name), Some(name), "a column of ours is known by its own name");
    }
}

#[test]
fn hours_that_never_end_are_known_and_others_are_not() {
    assert!(["24 hours", "24/7", "Open 24 hours a day", "24-hour"].iter().filter(|t| hours(t)).count() == 3);
    assert!(!hours("7am-8pm") && !hours("") && !hours("24 hours on weekdays"));
}

#[test]
fn the_strings_of_the_specification_say_what_is_known_and_no_more() {
    let words = |state, text: &str| {
        Feature { text: text.to_owned(), ..Feature::new(FeatureKind::Elevator, state) }.in_words()
    };
    assert_eq!(words(FeatureState::Yes, "").as_deref(), Some("Elevator"));
    assert_eq!(words(FeatureState::No, "").as_deref(), Some("No elevator"));
    assert_eq!(words(FeatureState::Unknown, ""), None);
    assert_eq!(words(FeatureState::Unknown, "ask").as_deref(), Some("Elevator: ask"));
    let spanish = spoken("es").features.remove(0);
    assert_eq!(spanish.in_words().as_deref(), Some("Language assistance in Spanish"));
}

#[test]
fn numbers_of_index_files_are_those_of_the_vocabulary() {
    for (at, kind) in FeatureKind::VARIANTS.iter().copied().enumerate() {
        assert_eq!((kind as usize, FeatureKind::of_number(at as u32)), (at, Some(kind)));
    }
    assert_eq!(FeatureKind::of_number(14), None);
    assert!(codes().all(|code| language(code) == Some(code) && language_name(code).is_some()));
}

proptest! {
    #[test]
    fn any_text_is_read_within_its_bounds(text in "\\PC{0,2000}|[ynYN10;,|/ a-z<>]{0,300}") {
        for reading in [list(&text), spoken(&text), cell(FeatureKind::Ramp, &text)] {
            prop_assert!(reading.features.len() <= MOST_FEATURES);
            for f in reading.features {
                prop_assert!(f.text.chars().count() <= MOST_TEXT && !f.text.contains(['<', '>']));
            }
        }
    }
}
