//! Codes and lists of codes, each by a table of what it means to us.

/// The meaning of a code in a table.
#[must_use]
pub fn one<T: Copy>(code: &str, table: &[(&str, T)]) -> Option<T> {
    table.iter().find(|(known, _)| *known == code).map(|(_, meaning)| *meaning)
}

/// A list of codes with `;` between them; `None` when one of them is not in the table, for a list with a gap
/// says something else.
#[must_use]
pub fn list<T: Copy>(codes: &str, table: &[(&str, T)]) -> Option<Vec<T>> {
    let codes: Vec<&str> = codes.split(';').map(str::trim).filter(|code| !code.is_empty()).collect();
    if codes.is_empty() {
        return None;
    }
    codes.into_iter().map(|code| one(code, table)).collect()
}

/// A number that a page can say.
#[must_use]
pub fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|n| (0..=400).contains(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_code_is_never_left_out_of_a_list() {
        let table = [("a", 1), ("b", 2)];
        assert_eq!(list("a; b", &table), Some(vec![1, 2]));
        for bad in ["a;c", "", ";", "A", "a b"] {
            assert_eq!(list(bad, &table), None, "{bad}");
        }
        assert_eq!((number("15"), number("-1"), number("9999"), number("1.5")), (Some(15), None, None, None));
    }
}
