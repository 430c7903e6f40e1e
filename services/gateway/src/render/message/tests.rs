use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::render::dates::calendar;
use crate::site::locale::Locale;

struct Plain {
    locale: Locale,
    values: HashMap<&'static str, &'static str>,
}

impl Words for Plain {
    fn argument(&self, name: &str) -> Option<String> {
        self.values.get(name).map(|v| (*v).to_owned())
    }
    fn number(&self, name: &str) -> Option<i64> {
        self.argument(name)?.parse().ok()
    }
    fn date(&self, name: &str, skeleton: &str) -> Option<String> {
        calendar(self.locale)?.date(self.argument(name)?.parse().ok()?, skeleton)
    }
    fn category(&self, number: i64) -> &'static str {
        calendar(self.locale).map_or("other", |c| c.category(number))
    }
    fn text(&self, text: &str, out: &mut String) {
        out.push_str(text);
    }
    fn tag(&self, name: &str, inner: &str, out: &mut String) -> Option<()> {
        (name == "b").then(|| out.push_str(&format!("[{inner}]")))
    }
}

fn format(locale: Locale, source: &str, values: &[(&'static str, &'static str)]) -> Result<String, String> {
    let message = Message::parse(source).unwrap();
    message.format(&Plain { locale, values: values.iter().copied().collect() })
}

#[test]
fn arguments_dates_and_tags_are_put_in() {
    let text = format(
        Locale::En,
        "<b>{state}</b> votes on {day, date, ::MMMMd}, {n, number} days",
        &[("state", "Nevada"), ("day", "2028-11-07"), ("n", "18")],
    );
    assert_eq!(text.unwrap(), "[Nevada] votes on November\u{a0}7, 18 days");
}

#[test]
fn exact_numbers_come_before_categories() {
    let source = "{n, plural, =0 {today} =1 {tomorrow} one {# day} other {in # days}}";
    let of = |n| format(Locale::En, source, &[("n", n)]).unwrap();
    assert_eq!([of("0"), of("1"), of("18")], ["today", "tomorrow", "in 18 days"]);
}

#[test]
fn arabic_uses_its_own_categories_and_falls_back_to_other() {
    let source = "{n, plural, one {1} two {2} few {few #} many {many #} other {other #}}";
    let of = |n| format(Locale::Ar, source, &[("n", n)]).unwrap();
    assert_eq!(
        [of("0"), of("1"), of("2"), of("3"), of("11"), of("100")],
        ["other 0", "1", "2", "few 3", "many 11", "other 100"]
    );
}

#[test]
fn selects_take_the_branch_or_other_and_hash_is_text_outside_plurals() {
    let source = "#{x, select, today {Today # {n, plural, other {#}}} other {Next}}";
    assert_eq!(format(Locale::En, source, &[("x", "today"), ("n", "3")]).unwrap(), "#Today # 3");
    assert_eq!(format(Locale::En, source, &[("x", "y")]).unwrap(), "#Next");
}

#[test]
fn apostrophes_read_as_in_icu() {
    assert_eq!(format(Locale::En, "You don't '{n}' it''s '<b>'", &[]).unwrap(), "You don't {n} it's <b>");
}

#[test]
fn a_forgotten_argument_is_named() {
    assert_eq!(format(Locale::En, "Hello {name}", &[]), Err("name".to_owned()));
    assert_eq!(format(Locale::En, "<x>a</x>", &[]), Err("x".to_owned()));
}

#[test]
fn broken_messages_are_refused_with_the_place() {
    for (source, what) in [
        ("{", "a name is missing"),
        ("{a", "an argument needs , or }"),
        ("a}", "unexpected }"),
        ("{a, time}", "only number, date, plural and select are known"),
        ("{a, date}", "a date needs a skeleton"),
        ("{a, date, long}", "a date needs a skeleton that starts with ::"),
        ("{a, plural, one {x}}", "a branch named other is missing"),
        ("{a, plural, =x {x} other {y}}", "= needs a number"),
        ("<b>x", "a tag is not closed"),
        ("<b>x</i>", "a tag is not closed"),
        ("</b>", "an end tag without its start"),
    ] {
        assert_eq!(Message::parse(source).unwrap_err().what, what, "{source}");
    }
    let deep = "{a, select, other ".repeat(9) + &"{".repeat(9);
    assert!(Message::parse(&deep).is_err());
}

proptest! {
    #[test]
    fn nothing_panics(source in "[a-z{}<>/#', =:ñ]{0,60}") {
        if let Ok(message) = Message::parse(&source) {
            let _ = message.format(&Plain { locale: Locale::En, values: HashMap::new() });
        }
    }

    #[test]
    fn plain_text_stays_itself(text in "[^{}<'#]{0,60}") {
        prop_assert_eq!(format(Locale::En, &text, &[]).unwrap(), text);
    }
}
