//! An ElectoralDistrict: its type by the vocabulary, and its OCD identifier where it has one that can be
//! right.

use lookup::district::{District, DistrictType, MOST_CHARACTERS, MOST_OF_NUMBER, ocd_fault};

use super::super::super::model::ElectoralDistrict;
use super::super::super::rules;
use super::super::super::table::OCD_IDS;
use super::ElementReader;

/// A district; `None` for one without a name that can be shown.
pub(in super::super) fn district(e: &mut ElementReader<'_>) -> Option<ElectoralDistrict> {
    let (name, number) = (e.text("name"), e.text("number"));
    let is_short = |text: &str, most: usize| text.chars().count() <= most;
    let has_markup = [&name, &number].into_iter().any(|text| text.contains(['<', '>']));
    if name.is_empty()
        || has_markup
        || !is_short(&name, MOST_CHARACTERS)
        || !is_short(&number, MOST_OF_NUMBER)
    {
        let message = format_args!(
            "no name, one of more than {MOST_CHARACTERS} characters, or one with markup: not used"
        );
        e.findings.add(rules::DISTRICT_NAME, e.at, message);
        return None;
    }
    let ocd_id = ocd_id(e);
    let (kind, other_type) = kind(e, &ocd_id);
    Some(ElectoralDistrict {
        id: e.text("id"),
        district: District { kind, other_type, name, number, ocd_id },
    })
}

/// The type; where VIP has no word for it by the OCD identifier, else in words of the feed's own.
fn kind(e: &mut ElementReader<'_>, ocd_id: &str) -> (DistrictType, String) {
    let (word, other) = (e.text("type"), e.text("other_type"));
    let read = DistrictType::of_word(&word);
    match read {
        Some(DistrictType::Other) => {}
        Some(kind) => return (kind, String::new()),
        None => e.findings.add(
            rules::DISTRICT_TYPE,
            e.at,
            format_args!("type: {:?} is none of VIP", word.chars().take(MOST_OF_NUMBER).collect::<String>()),
        ),
    }
    if let Some(kind) = DistrictType::of_ocd(ocd_id) {
        return (kind, String::new());
    }
    let own = if other.is_empty() && read.is_none() { word } else { other };
    let own = if own.contains(['<', '>']) { String::new() } else { own };
    (DistrictType::Other, own.chars().take(MOST_OF_NUMBER).collect())
}

/// The OCD identifier, where there is one and it can be right; that of another state is left out later, when
/// the state is known.
fn ocd_id(e: &mut ElementReader<'_>) -> String {
    let all = e.text(OCD_IDS);
    let all = if all.is_empty() { e.external("ocd-id") } else { all };
    let mut ids: Vec<&str> = all.lines().map(str::trim).filter(|id| !id.is_empty()).collect();
    ids.sort_unstable();
    ids.dedup();
    let fault = match ids[..] {
        [] => return String::new(),
        [one] => ocd_fault(one, None),
        _ => Some("are several: nobody knows which of them it is"),
    };
    match fault {
        Some(fault) => {
            e.findings.add(rules::DISTRICT_OCD_ID, e.at, format_args!("OCD identifier: {fault}: not shown"));
            String::new()
        }
        None => ids.concat(),
    }
}
