//! The two letters of a state, DC or a territory (Publication 28, appendix B).

/// Two upper-case letters of one of the 56 jurisdictions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateCode(pub [u8; 2]);

/// The 50 states, DC and five territories, sorted.
#[rustfmt::skip]
const CODES: [[u8; 2]; 56] = [
    *b"AK", *b"AL", *b"AR", *b"AS", *b"AZ", *b"CA", *b"CO", *b"CT", *b"DC", *b"DE", *b"FL", *b"GA", *b"GU", *b"HI",
    *b"IA", *b"ID", *b"IL", *b"IN", *b"KS", *b"KY", *b"LA", *b"MA", *b"MD", *b"ME", *b"MI", *b"MN", *b"MO", *b"MP",
    *b"MS", *b"MT", *b"NC", *b"ND", *b"NE", *b"NH", *b"NJ", *b"NM", *b"NV", *b"NY", *b"OH", *b"OK", *b"OR", *b"PA",
    *b"PR", *b"RI", *b"SC", *b"SD", *b"TN", *b"TX", *b"UT", *b"VA", *b"VI", *b"VT", *b"WA", *b"WI", *b"WV", *b"WY",
];

/// Two letters in any case, when they are the code of a state, DC or a territory.
fn known(letters: &str) -> Option<[u8; 2]> {
    let letters: [u8; 2] = letters.as_bytes().try_into().ok()?;
    let letters = letters.map(|letter| letter.to_ascii_uppercase());
    CODES.binary_search(&letters).is_ok().then_some(letters)
}

impl StateCode {
    /// A code of one of the 56 jurisdictions, in any case.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        known(code.trim()).map(Self)
    }

    /// The two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("")
    }
}

impl std::fmt::Debug for StateCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::fmt::Display for StateCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_in_any_case_and_no_other_letters_are() {
        assert!(CODES.is_sorted());
        assert_eq!(
            (known("nv"), known("PR"), known("zz"), known("N")),
            (Some(*b"NV"), Some(*b"PR"), None, None)
        );
    }
}
