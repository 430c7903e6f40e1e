//! The 56 jurisdictions: 50 states, DC and five territories, with their names in English and Spanish and the
//! form that stands in a sentence ("the District of Columbia", SPEC section 3). Names in the other languages
//! of the site are in `web/messages/places`.

/// State (DC counts as one) or territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JurisdictionKind {
    /// One of the 50 states, or DC.
    State,
    /// AS, GU, MP, PR or VI.
    Territory,
}

/// A state, DC or a territory, with its codes and names.
#[derive(Debug, PartialEq, Eq)]
pub struct Jurisdiction {
    /// Postal code, upper case.
    pub code: &'static str,
    /// State or territory.
    pub kind: JurisdictionKind,
    /// Two-digit FIPS code.
    pub fips: &'static str,
    /// Name in English, as a title: "District of Columbia".
    pub en: &'static str,
    /// Name in Spanish, as a title.
    pub es: &'static str,
    /// English name in a sentence.
    pub en_the: &'static str,
    /// Spanish name in a sentence.
    pub es_the: &'static str,
    /// IANA zone that most of the jurisdiction lives in.
    pub time_zone: &'static str,
}

/// All 56, sorted by code.
#[must_use]
pub fn all() -> &'static [Jurisdiction] {
    &TABLE
}

/// The states and DC, sorted by English name.
#[must_use]
pub fn states() -> Vec<&'static Jurisdiction> {
    let mut states: Vec<_> = TABLE.iter().filter(|j| j.kind == JurisdictionKind::State).collect();
    states.sort_by_key(|j| j.en);
    states
}

/// A state or territory by its code, in any case.
#[must_use]
pub fn any(code: &str) -> Option<&'static Jurisdiction> {
    let letters = |code: &str| <[u8; 2]>::try_from(code.as_bytes()).ok();
    let code = letters(code)?.map(|b| b.to_ascii_uppercase());
    TABLE.binary_search_by_key(&Some(code), |j| letters(j.code)).ok().map(|i| &TABLE[i])
}

/// A state (not a territory) by its code, in any case: what `?state=` accepts (SPEC section 3).
#[must_use]
pub fn state(code: &str) -> Option<&'static Jurisdiction> {
    any(code).filter(|j| j.kind == JurisdictionKind::State)
}

include!("table.rs");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_51_states_and_5_territories_in_order() {
        assert_eq!(all().len(), 56);
        assert_eq!(states().len(), 51);
        assert!(all().windows(2).all(|w| w[0].code < w[1].code));
        assert!(states().windows(2).all(|w| w[0].en < w[1].en));
    }

    #[test]
    fn codes_are_read_in_any_case_and_nothing_else_is() {
        assert_eq!(any("nv").unwrap().en, "Nevada");
        assert_eq!(any("pr").unwrap().kind, JurisdictionKind::Territory);
        assert!(state("PR").is_none());
        for bad in ["", "N", "NVX", "ZZ", "ñv", "1"] {
            assert!(any(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn dc_mp_and_vi_have_a_form_with_the() {
        for j in all() {
            assert_eq!(j.en_the.starts_with("the "), ["DC", "MP", "VI"].contains(&j.code), "{}", j.code);
            assert!(j.time_zone.parse::<chrono_tz::Tz>().is_ok(), "{}", j.time_zone);
        }
    }
}
