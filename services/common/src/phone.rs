//! Phone numbers: from the text of an editor to E.164, and from E.164 to the text for voters.

/// A United States number as E.164 (`+1` and ten digits); `None` for anything else.
#[must_use]
pub fn us_e164(typed: &str) -> Option<String> {
    let odd = |c: char| !(c.is_ascii_digit() || " +-.()".contains(c));
    if typed.len() > 24 || typed.contains(odd) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    match (digits.len(), digits.starts_with('1')) {
        (10, false) => Some(format!("+1{digits}")),
        (11, true) => Some(format!("+{digits}")),
        _ => None,
    }
}

/// Whether a number of any country is in the form of E.164: `+` and 8 to 15 digits.
#[must_use]
pub fn is_e164(number: &str) -> bool {
    number
        .strip_prefix('+')
        .is_some_and(|digits| (8..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// "+18333368683" as "833-336-8683"; numbers of other countries unchanged.
#[must_use]
pub fn displayed(e164: &str) -> String {
    match e164.strip_prefix("+1") {
        Some(us) if us.len() == 10 && us.bytes().all(|b| b.is_ascii_digit()) => {
            format!("{}-{}-{}", &us[..3], &us[3..6], &us[6..])
        }
        _ => e164.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn united_states_numbers_become_e164_and_nothing_else_does() {
        for good in ["833-336-8683", "(833) 336-8683", "+1 833 336 8683", "1.833.336.8683"] {
            assert_eq!(us_e164(good).as_deref(), Some("+18333368683"), "{good}");
        }
        for bad in ["", "336-8683", "+44 20 7946 0000", "833-VOTE-NOW", "8333368683 ext 5", "18333368683000"]
        {
            assert_eq!(us_e164(bad), None, "{bad}");
        }
    }

    #[test]
    fn only_plus_and_digits_are_e164() {
        assert!(is_e164("+18333368683") && is_e164("+525512345678"));
        for bad in ["", "+", "18333368683", "+1833", "+1 833 336 8683", "+1234567890123456"] {
            assert!(!is_e164(bad), "{bad}");
        }
    }

    #[test]
    fn numbers_are_displayed_as_their_country_writes_them() {
        assert_eq!(displayed("+18333368683"), "833-336-8683");
        assert_eq!(displayed("+525512345678"), "+525512345678");
        assert_eq!(displayed("+1833"), "+1833");
    }
}
