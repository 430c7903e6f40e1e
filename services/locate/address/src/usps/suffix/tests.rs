//! The table of suffixes is consistent, and short forms lead to it.

use super::*;

#[test]
fn every_standard_is_its_own_standard() {
    assert!(all().count() >= 199);
    for s in all() {
        assert_eq!(standard(s), Some(s), "{s}");
        assert_eq!(full(s).and_then(standard), Some(s), "{s}");
    }
}

#[test]
fn reads_the_aliases_of_the_appendix() {
    for (alias, want) in
        [("AVENU", "AVE"), ("BOULV", "BLVD"), ("CRSSNG", "XING"), ("VILLIAGE", "VLG"), ("WY", "WAY")]
    {
        assert_eq!(standard(alias), Some(want));
    }
    assert_eq!(standard("LA"), None, "LA begins more names than it ends streets");
}

#[test]
fn reads_short_and_misspelt_forms_as_likely() {
    for (word, want) in [
        ("RAOD", &["RD"][..]),
        ("STRET", &["ST"]),
        ("AVNEUE", &["AVE"]),
        ("BOULEVRAD", &["BLVD"]),
        ("CRESC", &["CRES"]),
        ("LA", &["LN"]),
        ("AL", &["ALY"]),
        ("ROAD", &[]),
        ("BROADWAY", &[]),
        ("MADISON", &[]),
        ("X", &[]),
    ] {
        assert_eq!(likely(word), want, "{word}");
    }
}

#[test]
fn meanings_and_short_forms_are_standard_suffixes() {
    let all = SHORT.iter().flat_map(|(_, suffixes)| suffixes.iter());
    let shorts = ALIASES.keys().chain(&["CR"]);
    for suffix in all.chain(shorts.flat_map(|short| meanings(short))) {
        assert_eq!(standard(suffix), Some(*suffix));
    }
    for (short, _) in SHORT {
        assert_eq!(standard(short), None, "{short} is listed");
    }
}
