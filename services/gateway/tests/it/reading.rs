//! English reading grades of pages (Flesch-Kincaid): the information pages as drawn over the content pack,
//! and the messages of all other pages. Only sentences count: headings and labels would lower the grade.

use std::collections::BTreeMap;

use chrono::Days;
use common::jurisdiction;
use gateway::site::wording::locale::Locale;
use gateway::upstream::configuration;

use super::information::{day, edge, entry};
use super::reading_level::{TextCounts, counts};
use super::rendering::{rendered, renderer};

/// Highest grade of a page.
const MOST: f64 = 8.0;
/// Highest average of all pages.
const AVERAGE: f64 = 6.0;
/// Pages whose messages stand in a catalog by the first word of their keys.
const PAGES: [&str; 4] = ["contact", "places", "report", "thanks"];
const CATALOGS: [(&str, &str); 3] = [
    ("results", include_str!("../../../../web/messages/results/en.json")),
    ("site", include_str!("../../../../web/messages/site/en.json")),
    ("pages", include_str!("../../../../web/messages/pages/en.json")),
];

/// The counts of a block's sentences. The text after the last full stop is a label and is left out.
fn read(block: &str) -> TextCounts {
    let end = block.rfind(['.', '?', '!', ':']).map_or(0, |end| end + 1);
    counts(&block[..end].replace('’', "'"))
}

/// The blocks of a page's text: inline elements do not end a sentence.
fn blocks(html: &str) -> Vec<String> {
    const INLINE: [&str; 12] =
        ["a", "b", "bdi", "em", "i", "q", "small", "span", "strong", "time", "wbr", "data"];
    let (mut blocks, mut hidden) = (vec![String::new()], false);
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if name == "script" || name == "svg" || name == "style" {
            hidden = !tag.starts_with('/');
        }
        if !INLINE.contains(&name) {
            blocks.push(String::new());
        }
        if !hidden {
            blocks.last_mut().unwrap().push_str(text);
        }
    }
    let plain = |block: String| block.replace("&#x27;", "’").replace("&amp;", "&").replace("&nbsp;", " ");
    blocks.into_iter().map(plain).filter(|block| !block.trim().is_empty()).collect()
}

/// Messages with a word in place of each argument, without tags; of a choice the last option.
fn plain(message: &str) -> String {
    let mut text = message.to_owned();
    while let Some(close) = text.find('}') {
        let open = text[..close].rfind('{').unwrap();
        let inner = &text[open + 1..close];
        let word = if inner.contains('#') || inner.contains(' ') && !inner.contains(',') {
            inner.replace('#', "five")
        } else {
            "Ohio".to_owned()
        };
        text.replace_range(open..=close, &word);
    }
    for tag in ["b", "latin", "office", "phone", "tel", "lookup", "search", "slot", "gov", "link", "api"] {
        text = text.replace(&format!("<{tag}>"), "").replace(&format!("</{tag}>"), "");
    }
    text
}

#[tokio::test]
async fn pages_read_at_grade_six() {
    let (edge, renderer) = (edge(), renderer());
    let today = day("2028-11-07") - Days::new(40);
    let mut pages: BTreeMap<String, TextCounts> = BTreeMap::new();
    for place in jurisdiction::all() {
        let config = configuration(entry(&edge, place, today).await, today);
        let drawn = rendered(&renderer, place, Some(&config), today, Locale::En).await;
        // The page of options has buttons and no sentences.
        for (page, drawn) in drawn.into_iter().filter(|(page, _)| *page != "options") {
            let own = blocks(&drawn.body).iter().fold(TextCounts::default(), |all, b| all.plus(read(b)));
            let at = format!("{} {page}", place.code);
            assert!(own.words > 20, "{at}: no text");
            assert!(own.grade().unwrap() <= MOST, "{at}: {:?}", own.grade());
            let all = pages.entry(page.to_owned()).or_default();
            *all = all.plus(own);
        }
    }
    for (catalog, json) in CATALOGS {
        let messages: BTreeMap<String, String> = serde_json::from_str(json).unwrap();
        for (key, message) in messages {
            let page = key.split('_').next().unwrap();
            let page = if catalog == "pages" { page } else { catalog };
            if catalog != "pages" || PAGES.contains(&page) {
                let all = pages.entry(format!("{catalog} {page}")).or_default();
                *all = all.plus(read(&plain(&message)));
            }
        }
    }
    let grades: BTreeMap<_, f64> =
        pages.iter().map(|(page, counts)| (page.as_str(), counts.grade().unwrap())).collect();
    assert!(grades.values().all(|grade| *grade <= MOST), "{grades:.1?}");
    let average = grades.values().sum::<f64>() / f64::from(u32::try_from(grades.len()).unwrap());
    assert!(average <= AVERAGE, "{average:.2}: {grades:.1?}");
}
