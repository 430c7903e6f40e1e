//! What the templates can call: texts, days, icons. Everything that is not marked as safe is escaped when it is
//! printed; safe is only what this module made of escaped parts, and the rich text of the content service.

use std::collections::HashMap;
use std::sync::LazyLock;

use chrono::{Days, NaiveDate};
use minijinja::value::Kwargs;
use minijinja::{Environment, Error, ErrorKind, Value};
use url::Url;

use super::catalog::catalog;
use super::dates::{Calendar, calendar};
use super::message::Words;
use super::say::say;
use crate::site::locale::Locale;

/// Adds the functions of a language.
pub(super) fn add(env: &mut Environment<'static>, locale: Locale) {
    env.add_global("locale", locale.tag());
    env.add_function("t", move |key: &str, args: Kwargs| {
        text(locale, key, &args, true).map(Value::from_safe_string)
    });
    env.add_function("plain", move |key: &str, args: Kwargs| text(locale, key, &args, false));
    env.add_function("say", move |sentence: Value| say(locale, &sentence, true));
    env.add_function("day", move |day: &str, skeleton: &str| date(locale, day, skeleton));
    env.add_function("title_day", move |day: &str, skeleton: &str| {
        date(locale, day, skeleton).map(|t| capital(&t))
    });
    env.add_function("plus", |day: &str, days: u64| {
        let day = parse(day)?.checked_add_days(Days::new(days));
        day.map(|d| d.to_string()).ok_or_else(|| fault("a day out of range"))
    });
    env.add_function("days_between", |from: &str, to: &str| {
        Ok::<i64, Error>((parse(to)? - parse(from)?).num_days())
    });
    env.add_function("num", move |number: i64| grouped(locale, number));
    env.add_function("share", move |part: i64, whole: i64| percent(locale, part, whole));
    env.add_function("marked", |text: &str| Value::from_safe_string(marked(text)));
    env.add_function("icon", |name: &str| {
        ICONS.get(name).cloned().map(Value::from_safe_string).ok_or_else(|| fault("no such icon"))
    });
    env.add_function("host", |url: &str| host(url));
    env.add_function("items", |html: &str| items(html));
    // Rich text of the content service, which made it of a closed set of nodes with everything escaped.
    env.add_filter("rich", |html: &str| Value::from_safe_string(html.to_owned()));
    env.add_filter("rich_from", |html: &str, level: u8| Value::from_safe_string(headings_from(html, level)));
}

/// Rich text whose first headings are of a level of the page, and none skips one: editors begin where they like.
fn headings_from(html: &str, level: u8) -> String {
    let is_heading = |tag: &str| tag.len() == 2 && tag.starts_with('h') && tag.as_bytes()[1].is_ascii_digit();
    let opens =
        |part: &str| part.split_once('>').map(|(tag, _)| tag).filter(|tag| is_heading(tag)).map(digit);
    let Some(top) = html.split('<').skip(1).filter_map(opens).min() else { return html.to_owned() };
    let (mut last, mut out) = (level.saturating_sub(1), String::with_capacity(html.len()));
    for (index, part) in html.split('<').enumerate() {
        if index > 0 {
            out.push('<');
        }
        let (slash, tag) = part.strip_prefix('/').map_or(("", part), |rest| ("/", rest));
        match tag.split_once('>').filter(|(tag, _)| is_heading(tag)) {
            Some((heading, rest)) => {
                if slash.is_empty() {
                    last = (digit(heading) - top + level).min(last + 1).min(6);
                }
                out.push_str(&format!("{slash}h{last}>{rest}"));
            }
            None => out.push_str(part),
        }
    }
    out
}

fn digit(heading: &str) -> u8 {
    heading.as_bytes()[1] - b'0'
}

pub(super) fn fault(what: &'static str) -> Error {
    Error::new(ErrorKind::InvalidOperation, what)
}

fn parse(day: &str) -> Result<NaiveDate, Error> {
    day.parse().map_err(|_| fault("not a day"))
}

fn date(locale: Locale, day: &str, skeleton: &str) -> Result<String, Error> {
    let day = parse(day)?;
    let calendar = calendar(locale).ok_or_else(|| fault("no calendar for the language"))?;
    calendar.date(day, skeleton).ok_or_else(|| fault("no such skeleton"))
}

/// The first letter as a capital: months and weekdays that stand alone (Spanish writes them small in sentences).
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number with its thousands apart, as the language writes them; Arabic with Latin digits, as in dates.
fn grouped(locale: Locale, number: i64) -> String {
    let separator = if locale == Locale::Vi { '.' } else { ',' };
    let digits = number.unsigned_abs().to_string();
    let mut out = if number < 0 { "-".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(separator);
        }
        out.push(digit);
    }
    out
}

/// A share in percent with one decimal. Only all is 100, and only nothing is 0: what is between says so.
fn percent(locale: Locale, part: i64, whole: i64) -> String {
    let thousandths =
        if whole > 0 { (i128::from(part) * 1000 + i128::from(whole) / 2) / i128::from(whole) } else { 0 };
    let bounded = match (part, part == whole) {
        (0, _) => 0,
        (_, true) => 1000,
        _ => thousandths.clamp(1, 999),
    };
    let point = if locale == Locale::Vi { ',' } else { '.' };
    format!("{}{point}{}%", bounded / 10, bounded % 10)
}

/// Text of the rule table, with what stands between backquotes as code.
fn marked(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    for (at, part) in text.split('`').enumerate() {
        let code = at % 2 == 1;
        out.push_str(if code { "<code>" } else { "" });
        escape(part, &mut out);
        out.push_str(if code { "</code>" } else { "" });
    }
    out
}

/// "nvsos.gov" of "https://www.nvsos.gov/sos/elections".
fn host(url: &str) -> Result<String, Error> {
    let url = Url::parse(url).map_err(|_| fault("not a link"))?;
    let host = url.host_str().ok_or_else(|| fault("a link without host"))?;
    Ok(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

/// The items of rich text that is one plain list, so that they can be shown as steps or boxes to tick; empty for
/// any other text, which is then shown as it is.
fn items(html: &str) -> Vec<Value> {
    let list = |start, end| html.trim().strip_prefix(start)?.strip_suffix(end);
    let inner = list("<ul>", "</ul>").or_else(|| list("<ol>", "</ol>"));
    let Some(inner) = inner.filter(|i| !i.contains("<ul") && !i.contains("<ol") && !i.contains("<table"))
    else {
        return Vec::new();
    };
    let item = |part: &str| {
        let text = part.trim().strip_prefix("<li>")?.trim();
        let text = text.strip_prefix("<p>").and_then(|t| t.strip_suffix("</p>")).unwrap_or(text);
        (!text.contains("<p>")).then(|| Value::from_safe_string(text.to_owned()))
    };
    let parts: Vec<&str> =
        inner.trim().strip_suffix("</li>").map(|i| i.split("</li>").collect()).unwrap_or_default();
    parts.into_iter().map(item).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// Replaces what HTML reads as markup.
pub(super) fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
}

pub(super) fn text(locale: Locale, key: &str, args: &Kwargs, html: bool) -> Result<String, Error> {
    let missing = |what: String| Error::new(ErrorKind::InvalidOperation, format!("{key}: {what}"));
    let message = catalog(locale).get(key).ok_or_else(|| missing("no such text".to_owned()))?;
    let calendar = calendar(locale).ok_or_else(|| fault("no calendar for the language"))?;
    let words = Arguments { locale, calendar, args, html };
    message.format(&words).map_err(|name| missing(format!("{name} is missing")))
}

struct Arguments<'a> {
    locale: Locale,
    calendar: &'a Calendar,
    args: &'a Kwargs,
    html: bool,
}

impl Arguments<'_> {
    fn value(&self, name: &str) -> Option<Value> {
        self.args.get::<Value>(name).ok().filter(|v| !v.is_none() && !v.is_undefined())
    }

    fn put(&self, text: &str, out: &mut String) {
        if self.html { escape(text, out) } else { out.push_str(text) }
    }
}

impl Words for Arguments<'_> {
    fn argument(&self, name: &str) -> Option<String> {
        let value = self.value(name)?;
        let mut out = String::new();
        if value.is_safe() {
            out.push_str(&value.to_string());
        } else {
            self.put(&value.to_string(), &mut out);
        }
        Some(out)
    }

    fn number(&self, name: &str) -> Option<i64> {
        i64::try_from(self.value(name)?).ok()
    }

    fn date(&self, name: &str, skeleton: &str) -> Option<String> {
        self.calendar.date(self.value(name)?.as_str()?.parse().ok()?, skeleton)
    }

    fn category(&self, number: i64) -> &'static str {
        self.calendar.category(number)
    }

    fn text(&self, text: &str, out: &mut String) {
        self.put(text, out);
    }

    /// `<b>` is strong; `<latin>` is English and left to right; any other tag is a link to the argument of its name.
    fn tag(&self, name: &str, inner: &str, out: &mut String) -> Option<()> {
        if !self.html {
            out.push_str(inner);
            return Some(());
        }
        match name {
            "b" => out.extend(["<strong>", inner, "</strong>"]),
            "latin" => out.extend([r#"<span lang="en" dir="ltr">"#, inner, "</span>"]),
            _ => {
                let href = self.value(name)?;
                out.push_str(r#"<a href=""#);
                escape(href.as_str()?, out);
                let number = href.as_str()?.starts_with("tel:");
                let external = href.as_str()?.starts_with("http");
                out.push_str(if number {
                    r#"" dir="ltr" class="nowrap">"#
                } else if external {
                    r#"" target="_blank" rel="noopener">"#
                } else {
                    r#"">"#
                });
                out.push_str(inner);
                if external {
                    out.push_str(&new_tab(self.locale));
                }
                out.push_str("</a>");
            }
        }
        Some(())
    }
}

/// " (opens in a new tab)", for screen readers.
fn new_tab(locale: Locale) -> String {
    let none = Kwargs::from_iter(std::iter::empty::<(&str, Value)>());
    let words = text(locale, "opens_in_new_tab", &none, true).unwrap_or_default();
    format!(r#"<span class="visuallyHidden"> ({words})</span>"#)
}

/// Drawn signs by name, each a whole svg element hidden from assistive technology. `web/scripts/icons.mjs`
/// writes the shapes from lucide.
static ICONS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let shapes: HashMap<String, (bool, String)> =
        serde_json::from_str(include_str!("../../templates/icons.json")).unwrap_or_default();
    let svg = |(mirrored, shapes): (bool, String)| {
        let class = if mirrored { "icon mirror" } else { "icon" };
        format!(
            r#"<svg class="{class}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{shapes}</svg>"#
        )
    };
    shapes.into_iter().map(|(name, drawing)| (name, svg(drawing))).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    fn render(locale: Locale, source: &'static str) -> Result<String, Error> {
        super::super::environment(locale).render_named_str("test.html", source, ())
    }

    #[test]
    fn everything_but_rich_text_is_escaped() {
        let html = |source| render(Locale::En, source).unwrap();
        assert_eq!(html(r#"{{ "<script>&'\"" }}"#), "&lt;script&gt;&amp;&#39;&quot;");
        assert_eq!(
            html(r#"{{ t("back_to_place", place="<img src=x onerror=alert(1)>") }}"#),
            "Back to &lt;img src=x onerror=alert(1)&gt;"
        );
        assert_eq!(html(r#"{{ plain("back_to_place", place="<i>") }}"#), "Back to &lt;i&gt;");
        assert_eq!(html(r#"{{ "<p>a</p>"|rich }}"#), "<p>a</p>");
        // Marked as safe by the template engine's own filter, it would pass: no template may use it.
        assert!(!super::super::TEMPLATES.iter().any(|(_, t)| t.contains("|safe") || t.contains("| safe")));
    }

    #[test]
    fn a_link_in_a_text_is_escaped_and_says_that_it_opens_a_tab() {
        let html = render(
            Locale::En,
            r#"{{ t("noscript_text", number="1", phone="tel:+1", gov="https://vote.gov/?a=\"><script>") }}"#,
        );
        let html = html.unwrap();
        assert!(html.contains(r#"<a href="tel:+1" dir="ltr" class="nowrap">1</a>"#), "{html}");
        assert!(
            html.contains(r#"href="https://vote.gov/?a=&quot;&gt;&lt;script&gt;" target="_blank""#),
            "{html}"
        );
        assert!(html.contains("(opens in a new tab)"), "{html}");
    }

    #[test]
    fn what_is_missing_is_an_error_and_never_a_word() {
        for source in [
            "{{ t('no_such_text') }}",
            "{{ t('back_to_place') }}",
            "{{ none }}",
            "{{ x }}",
            "{{ icon('x') }}",
        ] {
            assert!(render(Locale::En, source).is_err(), "{source}");
        }
    }

    #[test]
    fn days_are_counted_and_named() {
        let html = |locale, source| render(locale, source).unwrap();
        assert_eq!(html(Locale::Es, "{{ title_day('2028-11-07', 'EEEE') }}"), "Martes");
        assert_eq!(
            html(Locale::En, "{{ plus('2028-10-31', 1) }} {{ days_between('2028-10-31', '2028-11-07') }}"),
            "2028-11-01 7"
        );
        assert_eq!(html(Locale::En, "{{ host('https://www.nvsos.gov/a') }}"), "nvsos.gov");
    }

    #[test]
    fn numbers_and_shares_are_written_as_the_language_does() {
        assert_eq!(grouped(Locale::En, 1_234_567), "1,234,567");
        assert_eq!(grouped(Locale::Vi, 1_234), "1.234");
        assert_eq!((grouped(Locale::Ar, 999), grouped(Locale::En, -1_000)), ("999".into(), "-1,000".into()));
        assert_eq!(percent(Locale::En, 981, 1_000), "98.1%");
        assert_eq!(percent(Locale::Vi, 1, 8), "12,5%");
        // Rounding neither makes all of nearly all, nor nothing of little.
        assert_eq!(percent(Locale::En, 99_999, 100_000), "99.9%");
        assert_eq!(percent(Locale::En, 1, 100_000), "0.1%");
        assert_eq!((percent(Locale::En, 0, 0), percent(Locale::En, 3, 3)), ("0.0%".into(), "100.0%".into()));
    }

    #[test]
    fn code_in_a_rule_is_marked_and_everything_is_escaped() {
        assert_eq!(marked("write `<b>` & go"), "write <code>&lt;b&gt;</code> &amp; go");
        assert_eq!(marked("an `open one"), "an <code>open one</code>");
    }

    #[test]
    fn headings_of_editors_begin_where_the_page_is_and_skip_no_level() {
        let html = "<p>h4</p><h4>a &lt;h2></h4><h6>b</h6><hr><h5>c</h5><h4>d</h4>";
        let raised = "<p>h4</p><h2>a &lt;h2></h2><h3>b</h3><hr><h3>c</h3><h2>d</h2>";
        assert_eq!(headings_from(html, 2), raised);
        assert_eq!(headings_from("<h3>a</h3><h5>b</h5>", 6), "<h6>a</h6><h6>b</h6>");
        for plain in ["", "<p>a</p>", "<header>", "a < b", "<h>"] {
            assert_eq!(headings_from(plain, 2), plain);
        }
    }

    #[test]
    fn only_a_plain_list_becomes_items() {
        let count = |html| items(html).len();
        assert_eq!(count("<ul><li><p>a</p></li><li>b <a href=\"/x\">c</a></li></ul>"), 2);
        for other in [
            "",
            "<p>a</p>",
            "<ul></ul>",
            "<ul><li>a<ul><li>b</li></ul></li></ul>",
            "<ul><li><p>a</p><p>b</p></li></ul>",
            "<ul><li>a</li></ul><p>b</p>",
        ] {
            assert_eq!(count(other), 0, "{other}");
        }
    }
}
