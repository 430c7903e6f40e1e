//! Pages that are named by their path from the root exist, in comments as in documents, and so do the
//! sections of citations: `SPEC 3`, `SPEC section 3`, `SPEC sections 2 to 5`, `DESIGN 7, "facts"`. The number
//! is that of a heading `## 3. ...` of the page. Words quoted behind the number must stand in a line of that
//! section, in this order.

use crate::tree::{Tree, has_extension};

const PAGES: [(&str, &str); 2] = [("SPEC", "docs/SPEC.md"), ("DESIGN", "docs/DESIGN.md")];
/// The page itself, what tests recorded, and the examples of this test.
const NOT_READ: [&str; 3] = ["docs/SPEC.md", ".snap", "tests/docs/"];
/// Most characters between a number and the quotation that belongs to it.
const NEAR: usize = 3;

/// A page as its sections: number, and the words of each line.
struct Sections(Vec<(u32, Vec<Vec<String>>)>);

impl Sections {
    fn of(text: &str) -> Self {
        let mut sections: Vec<(u32, Vec<Vec<String>>)> = Vec::new();
        for line in text.lines() {
            let number = line.strip_prefix("## ").and_then(|rest| rest.split_once('.')?.0.parse().ok());
            if let Some(number) = number {
                sections.push((number, Vec::new()));
            }
            if let Some((_, section)) = sections.last_mut() {
                section.push(words(line));
            }
        }
        Self(sections)
    }

    fn get(&self, number: u32) -> Option<&[Vec<String>]> {
        self.0.iter().find(|(own, _)| *own == number).map(|(_, lines)| lines.as_slice())
    }
}

/// Every citation that leads nowhere, as `path: what is wrong`.
pub(crate) fn dangling(tree: &Tree) -> Vec<String> {
    let mut findings = Vec::new();
    for (name, page) in PAGES {
        let sections = Sections::of(tree.text(page).expect("the page is there"));
        for (path, text) in tree.texts().filter(|(path, _)| !NOT_READ.iter().any(|not| path.contains(not))) {
            let text = joined(text);
            for citation in citations(&text, name) {
                findings.extend(fault(&citation, &sections).map(|fault| format!("{path}: {name} {fault}")));
            }
        }
    }
    for (path, text) in tree.texts().filter(|(path, _)| !NOT_READ.iter().any(|not| path.contains(not))) {
        findings.extend(pages(text).filter(|page| !tree.has(page)).map(|page| format!("{path}: {page}")));
        if !has_extension(path, "md") && !has_extension(path, "csv") && cites_an_issue(&joined(text)) {
            findings.push(format!("{path}: cites an issue; its decision stands in docs/DESIGN.md"));
        }
    }
    findings
}

/// The pages that a text names by their path from the root: `docs/gateway/page-cache.md`.
fn pages(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("docs/").filter_map(|(at, _)| {
        let before = text[..at].chars().next_back();
        let end = text[at..].find(|c: char| !c.is_ascii_alphanumeric() && !"-_/.".contains(c));
        let page = text[at..].get(..end.unwrap_or(text.len() - at))?.trim_end_matches('.');
        (page.ends_with(".md") && before.is_none_or(|c| !c.is_alphanumeric() && c != '/')).then_some(page)
    })
}

/// `issue 12`, or an issue by its title: nobody who reads the sources has them.
fn cites_an_issue(text: &str) -> bool {
    text.match_indices("issue ").any(|(at, word)| {
        let rest = &text[at + word.len()..];
        let title = rest.strip_prefix('"').is_some_and(|title| title.starts_with(char::is_alphabetic));
        let before = text[..at].chars().next_back();
        (title || rest.starts_with(|c: char| c.is_ascii_digit()))
            && before.is_none_or(|c| !c.is_alphanumeric())
    })
}

/// Numbers, and the words that are quoted of the last one.
#[derive(Debug, PartialEq)]
struct Citation<'t> {
    numbers: Vec<u32>,
    quoted: Option<&'t str>,
}

fn fault(citation: &Citation<'_>, sections: &Sections) -> Option<String> {
    if let Some(number) = citation.numbers.iter().find(|number| sections.get(**number).is_none()) {
        return Some(format!("{number}: there is no such section"));
    }
    let quoted = citation.quoted?;
    let found = citation.numbers.iter().any(|number| {
        let lines = sections.get(*number).unwrap_or_default();
        lines.iter().any(|line| says(line, quoted))
    });
    (!found).then(|| format!("{:?}: does not say {quoted:?}", citation.numbers))
}

/// The citations of a page in a text without line ends.
fn citations<'t>(text: &'t str, name: &str) -> Vec<Citation<'t>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back();
        let mut after = &rest[at + name.len()..];
        rest = after;
        if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '/' | '`')) {
            continue;
        }
        let mut numbers = Vec::new();
        after = after.strip_prefix(' ').unwrap_or(after);
        for word in ["sections ", "section "] {
            after = after.strip_prefix(word).unwrap_or(after);
        }
        while let Some((number, behind)) = number(after) {
            numbers.push(number);
            after = behind;
            let next = [", ", " and ", " to "].iter().find_map(|link| after.strip_prefix(link));
            match next {
                Some(next) if number_follows(next) => after = next,
                _ => break,
            }
        }
        if !numbers.is_empty() {
            found.push(Citation { numbers, quoted: quoted(after) });
        }
    }
    found
}

fn number_follows(text: &str) -> bool {
    // `SPEC 9, 5 s`: a number with a unit is no section.
    number(text).is_some_and(|(_, rest)| {
        let unit = rest.strip_prefix(' ').unwrap_or(rest);
        !unit.starts_with(|c: char| c.is_alphanumeric())
            || unit.starts_with("and ")
            || unit.starts_with("to ")
    })
}

/// A section's number, of at most two digits, and what follows. A part of a section (`2.6`) cites its
/// section.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text.get(..end).filter(|digits| (1..=2).contains(&digits.len()))?.parse().ok()?;
    Some((number, &text[end..]))
}

/// The quotation that follows at once: `, "Locate form"`.
fn quoted(text: &str) -> Option<&str> {
    let start = text.find('"').filter(|at| *at <= NEAR && text[..*at].chars().all(|c| ",: (".contains(c)))?;
    let rest = &text[start + 1..];
    rest.find('"').map(|end| &rest[..end])
}

/// All words of a quotation stand in the line, in its order; others may stand between them.
fn says(line: &[String], quoted: &str) -> bool {
    let mut rest = line.iter();
    words(quoted).iter().all(|word| rest.any(|own| own == word))
}

/// Words in small letters, without signs.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The text on one line, without the marks of comments at the beginning of its lines.
fn joined(text: &str) -> String {
    let bare = |line: &str| {
        let line = line.trim_start();
        let marks = ["//!", "///", "//", "/**", "*/", "#", "*", "/*"];
        marks.iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or(line).trim().to_owned()
    };
    text.lines().map(bare).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_read_in_every_form() {
        let of =
            |text: &str| citations(&joined(text), "SPEC").into_iter().map(|c| c.numbers).collect::<Vec<_>>();
        assert_eq!(of("(SPEC section 2, \"Register\n//! page\")"), [[2]]);
        assert_eq!(of("// SPEC sections 2 to 5: all"), [[2, 5]]);
        assert_eq!(of("SPEC 1, 2 and 8."), [[1, 2, 8]]);
        assert_eq!(of("`SPEC` and INSPECT 4 and SPECS"), [[0; 0]; 0]);
        assert_eq!(citations("SPEC 3, \"State config\")", "SPEC")[0].quoted, Some("State config"));
        assert_eq!(citations("SPEC 3); \"State config\"", "SPEC")[0].quoted, None);
    }

    #[test]
    fn pages_are_found_in_comments() {
        let text =
            "//! as docs/gateway/page-cache.md says, ../docs/x.md and `docs/gateway/limits.md`. See docs/.";
        assert_eq!(pages(text).collect::<Vec<_>>(), ["docs/gateway/page-cache.md", "docs/gateway/limits.md"]);
    }

    #[test]
    fn issues_are_no_sources() {
        assert!(cites_an_issue("hours (issue 21, part 2)") && cites_an_issue("as issue \"Facts\" says"));
        assert!(!cites_an_issue("tickets are issue dated") && !cites_an_issue("reissue 4"));
    }

    #[test]
    fn a_section_that_is_not_there_and_words_that_it_lacks_are_found() {
        let sections = Sections::of("# Page\n## 1. One\nAn *alert* bar is active.\n## 2. Two\n");
        let said = |text: &str| fault(&citations(text, "SPEC")[0], &sections);
        assert_eq!(said("SPEC 1, \"alert is active\""), None);
        assert!(said("SPEC 3").is_some() && said("SPEC 2, \"alert\"").is_some());
    }
}
