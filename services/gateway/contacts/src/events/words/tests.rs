use std::collections::HashSet;

use proptest::prelude::*;

use super::*;

const PAGES: [&str; 19] = [
    "/",
    "/locate/",
    "/locate/results/",
    "/register/",
    "/register/options/",
    "/inperson/",
    "/inperson/thanks/",
    "/votebymail/",
    "/votinginfo/",
    "/votinginfo/{code}/",
    "/votinginfo/{code}/{slug}/",
    "/national-audit/",
    "/audit/{id}/",
    "/developers/",
    "/privacy/",
    "/terms/",
    "",
    OTHER,
    UNKNOWN,
];

fn vocabulary() -> HashSet<&'static str> {
    let lists: [&[&'static str]; 9] =
        [&EVENTS, &Language::TAGS, &CONVERSIONS, &CATEGORIES, &ACTIONS, &LABELS, &OUTBOUND, &TIMINGS, &PAGES];
    let codes = jurisdiction::all().iter().map(|j| j.code);
    lists.into_iter().flatten().copied().chain(BUCKETS.map(|(_, name)| name)).chain(codes).collect()
}

#[test]
fn a_batch_becomes_our_words() {
    let given: PageEvents = serde_json::from_str(
        r#"{"page": "/votinginfo/nv/", "lang": "ar", "jurisdiction": "NV", "visitor": "x",
            "utm": {"source": "Mail.List", "name": "fall_2028", "term": "100 Main St"},
            "events": [{"event": "page_view"}, {"event": "conversion", "action": "confirm"},
                {"event": "timing", "label": "page_load", "ms": 740},
                {"event": "record_event", "category": "button", "action": "click", "label": "custom-button-a"},
                {"event": "outbound", "label": "https://evil.example/?a=100+Main+St"},
                {"event": "conversion", "action": "none"}, {"event": "spy"}]}"#,
    )
    .unwrap();
    let batch = Batch::read(&given);
    let events: Vec<&Combination> = batch.events().collect();
    assert_eq!(events.len(), 5, "two are of no known kind");
    assert_eq!((events[0].page, events[0].jurisdiction, events[0].lang), ("/votinginfo/{code}/", "NV", "ar"));
    assert_eq!(events[0].campaign, ["mail.list", "", "fall_2028", ODD, ""]);
    assert_eq!((events[1].event, events[1].action), ("conversion", "confirm"));
    assert_eq!((events[2].action, events[2].label), ("page_load", "1s"));
    assert_eq!(
        (events[3].category, events[3].action, events[3].label),
        ("button", "click", "custom-button-a")
    );
    assert_eq!(events[4].label, OTHER);
}

#[test]
fn a_batch_is_bounded() {
    let events = (0..100).map(|_| GivenEvent { event: "page_view".to_owned(), ..Default::default() });
    let given = PageEvents { events: events.collect(), ..PageEvents::default() };
    assert_eq!(Batch::read(&given).events().count(), MAX_EVENTS);
}

#[test]
fn campaign_values_keep_names_and_drop_what_could_be_a_place_or_a_person() {
    for (given, kept) in
        [("Newsletter", "newsletter"), ("fall-2028.b", "fall-2028.b"), ("2028", "2028"), ("", "")]
    {
        assert_eq!(campaign(given), kept);
    }
    for odd in [
        "100 Main St",
        "100-Main-St",
        "-100_main_st_nw",
        "89101",
        "nv-89101",
        "100mainst",
        "a@b.co",
        "7025550143",
        "Jordan Rivera",
        "100%20Main",
        "calle,5",
        "ñ",
        "12-34th-ave",
    ] {
        assert_eq!(campaign(odd), ODD, "{odd}");
    }
    assert_eq!(campaign(&"a".repeat(60)).len(), CAMPAIGN_MAX);
}

proptest! {
    /// The proof: whatever a page sends, each field of what is counted is a word of this file.
    #[test]
    fn no_field_can_carry_an_address(
        words in proptest::collection::vec(
            "(100 Main St NW Apt A|89101|100-main-st|[ -~]{0,40}|\\PC{0,20}|conversion|record_event|outbound|timing|page_view|button|page_load)",
            12,
        ),
        ms in any::<u64>()
    ) {
        let word = |n: usize| words[n].clone();
        let utm = GivenCampaign { source: word(0), medium: word(1), name: word(2), term: word(3), content: word(4) };
        let event = GivenEvent { event: word(5), category: word(6), action: word(7), label: word(8), ms };
        let given = PageEvents { page: word(9), lang: word(10), jurisdiction: word(11), utm, events: vec![event] };
        let vocabulary = vocabulary();
        for c in Batch::read(&given).events() {
            for field in [c.event, c.page, c.jurisdiction, c.lang, c.category, c.action, c.label] {
                prop_assert!(vocabulary.contains(field), "{field}");
            }
            for value in &c.campaign {
                let clean = value.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._-".contains(&b));
                let good = clean && value.len() <= CAMPAIGN_MAX && !like_a_place(value);
                prop_assert!(value == ODD || good, "{value}");
            }
        }
    }
}
