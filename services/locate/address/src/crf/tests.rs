//! The decoder against a recorded list of made-up addresses, labelled by the reference.

use super::label;

/// One address a line: `token label token label ...`, by tabs, as `usaddress.parse` gave them.
const RECORDED: &str = include_str!("../../tests/fixtures/crf-labels.tsv");

#[test]
fn labels_are_those_of_the_reference() {
    let mut checked = 0;
    for line in RECORDED.lines() {
        let mut cells = line.split('\t');
        let text = cells.next().unwrap_or("").replace("\\n", "\n");
        let want: Vec<&str> = cells.collect();
        let got: Vec<String> =
            label(&text).into_iter().flat_map(|(t, l)| [t.replace('\n', "\\n"), l.to_owned()]).collect();
        assert_eq!(got, want, "{text}");
        checked += 1;
    }
    assert!(checked >= 100);
}

#[test]
fn long_and_odd_texts_are_labelled_without_end() {
    assert!(label("").is_empty());
    assert!(label(" , ; ").is_empty());
    assert!(label(&"a ".repeat(10_000)).len() <= 160);
}
