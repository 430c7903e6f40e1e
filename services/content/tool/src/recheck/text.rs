//! The words of a page that a voter sees, without what changes from one request to the next.

use std::borrow::Cow;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use html5ever::driver::{ParseOpts, parse_document};
use html5ever::tendril::TendrilSink as _;
use regex::{Captures, Regex};
use scraper::{Html, HtmlTreeSink, Node};
use xxhash_rust::xxh3::xxh3_128;

/// Larger pages are not read; files are compared by their bytes.
const MAX_HTML: usize = 4 << 20;
/// The time of a parser grows with the square of open elements.
const MAX_PARSING: Duration = Duration::from_secs(10);
/// Bytes between two checks of that time.
const CHUNK: usize = 4 << 10;
/// A page with fewer characters is drawn by scripts, or is a short message.
pub(super) const THIN: usize = 200;
/// Characters of a page that are searched for a message of its server.
const OPENING: usize = 300;

/// A page without its markup.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// Visible words without volatile parts.
    pub(super) words: String,
    /// Title and headings of the first level.
    pub(super) headings: String,
}

/// The message of a page about itself, under any status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Message {
    NotFound,
    /// A check that the reader is a person.
    Challenge,
}

impl Page {
    /// # Errors
    /// A page that is too large, or that takes too long to parse.
    pub(super) fn read(content_type: &str, body: &[u8]) -> Result<Self, String> {
        if body.len() > MAX_HTML {
            return Err(format!("a page of more than {} MiB", MAX_HTML >> 20));
        }
        let html = parse(&decode(content_type, body), MAX_PARSING)?;
        let mut page = Self::default();
        let mut text = String::new();
        // `None` ends a block, so that its last word is apart from the next one.
        let mut open = vec![Some(html.tree.root())];
        while let Some(node) = open.pop() {
            let Some(node) = node else {
                text.push(' ');
                continue;
            };
            match node.value() {
                Node::Text(words) => text.push_str(words),
                Node::Element(element) => {
                    let name = element.name();
                    if UNSEEN.contains(&name) || is_hidden(element) {
                        continue;
                    }
                    if !INLINE.contains(&name) {
                        text.push(' ');
                        open.push(None);
                    }
                    if matches!(name, "title" | "h1") {
                        let words = node.descendants().filter_map(|node| node.value().as_text());
                        words.for_each(|words| page.headings.push_str(words));
                        page.headings.push(' ');
                    }
                    open.extend(node.children().rev().map(Some));
                }
                _ => open.extend(node.children().rev().map(Some)),
            }
        }
        page.words = without_volatile(&collapsed(&text));
        page.headings = collapsed(&page.headings);
        Ok(page)
    }

    pub(super) fn fingerprint(&self) -> String {
        format!("text:{:032x}", xxh3_128(self.words.as_bytes()))
    }

    pub(super) fn message(&self) -> Option<Message> {
        let is_short = self.words.chars().nth(OPENING * 4).is_none();
        let opening: String = self.words.chars().take(if is_short { OPENING } else { 0 }).collect();
        let says = |form: &Option<Regex>| {
            form.as_ref().is_some_and(|f| f.is_match(&self.headings) || f.is_match(&opening))
        };
        if says(&CHALLENGE) {
            Some(Message::Challenge)
        } else {
            says(&NOT_FOUND).then_some(Message::NotFound)
        }
    }
}

/// The fingerprint of a file that is no page.
pub(super) fn of_bytes(body: &[u8]) -> String {
    format!("bytes:{:032x}", xxh3_128(body))
}

/// Elements whose text is not read: no words of the page, or the same menu on every page.
const UNSEEN: [&str; 9] =
    ["script", "style", "noscript", "template", "svg", "iframe", "object", "nav", "footer"];
/// Elements that do not end a word.
const INLINE: [&str; 16] = [
    "a", "abbr", "b", "bdi", "big", "cite", "em", "font", "i", "mark", "s", "small", "span", "strong", "u",
    "wbr",
];

fn is_hidden(element: &scraper::node::Element) -> bool {
    let style = element.attr("style").unwrap_or_default().replace(' ', "").to_ascii_lowercase();
    element.attr("hidden").is_some() || style.contains("display:none") || style.contains("visibility:hidden")
}

fn parse(text: &str, limit: Duration) -> Result<Html, String> {
    let began = Instant::now();
    let mut parser = parse_document(HtmlTreeSink::new(Html::new_document()), ParseOpts::default());
    let mut rest = text;
    while !rest.is_empty() {
        let end = (0..=CHUNK.min(rest.len())).rev().find(|end| rest.is_char_boundary(*end));
        let (chunk, more) = rest.split_at(end.unwrap_or(rest.len()));
        parser.process(chunk.into());
        rest = more;
        if began.elapsed() > limit {
            return Err(format!("a page that takes more than {limit:?} to parse"));
        }
    }
    Ok(parser.finish())
}

/// The text in the encoding that the server, a byte order mark or the page names; without one UTF-8, and
/// Windows-1252 where it is not that.
fn decode<'a>(content_type: &str, body: &'a [u8]) -> Cow<'a, str> {
    static CHARSET: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r#"(?i)charset\s*=\s*["']?\s*([\w:.-]+)"#).ok());
    let charset = |text: &str| {
        let found = CHARSET.as_ref()?.captures(text)?;
        Encoding::for_label(found.get(1)?.as_str().as_bytes())
    };
    let guess = || if std::str::from_utf8(body).is_ok() { UTF_8 } else { WINDOWS_1252 };
    let opening = String::from_utf8_lossy(body.get(..1024).unwrap_or(body));
    let encoding = charset(content_type).or_else(|| charset(&opening)).unwrap_or_else(guess);
    // A byte order mark prevails.
    encoding.decode(body).0
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Days and times in words or numbers, as they follow "last updated".
const WHEN: &str = r"(?:[\s,.:|–-]*(?:(?:on|at|by|el|de|del|a|las)\b|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\b|(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b|\d{1,4}(?:st|nd|rd|th)?(?:[/.:-]\d{1,4}){0,4}(?:T[\d:.]+Z?)?|[ap]\.?m\b\.?|(?:[ecmp][sd]t|utc|gmt)\b)){1,14}";

/// The words that bots, caches and counters change.
fn without_volatile(text: &str) -> String {
    static FORMS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
        let forms = [
            format!(
                r"(?i)\b(?:(?:page|content|site|website)\s+(?:was\s+)?)?(?:last|page|content|site|website|date)[ -](?:was[ ])?(?:updated?|modified|reviewed|revised|changed|edited|published)\b{WHEN}"
            ),
            format!(r"(?i)\b[úu]ltima (?:actualizaci[óo]n|modificaci[óo]n|revisi[óo]n)\b{WHEN}"),
            format!(
                r"(?i)\b(?:(?:page|report)?\s*(?:generated|rendered|accessed|printed)|current (?:date|time|date and time)(?: is)?|today(?:'s date)? is|today:){WHEN}"
            ),
            r"(?i)(?:©|\(c\)|\bcopyright\b)[\s©]*\d{4}(?:\s*[–-]\s*\d{4})?".to_owned(),
            r"(?i)\b(?:visitors?|visitor (?:number|count)|page views?|views|hits)\s*:\s*[\d,.]+".to_owned(),
            r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b".to_owned(),
        ];
        forms.iter().filter_map(|form| Regex::new(form).ok()).collect()
    });
    // Nonces and identifiers of requests.
    static TOKEN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\b[A-Za-z0-9]{20,}\b").ok());
    let mut text = Cow::Borrowed(text);
    for form in FORMS.iter() {
        text = Cow::Owned(form.replace_all(&text, " ").into_owned());
    }
    if let Some(token) = TOKEN.as_ref() {
        let unless_word = |found: &Captures<'_>| {
            let is_token =
                found[0].contains(|c: char| c.is_ascii_digit()) && found[0].contains(char::is_alphabetic);
            if is_token { String::new() } else { found[0].to_owned() }
        };
        text = Cow::Owned(token.replace_all(&text, unless_word).into_owned());
    }
    collapsed(&text)
}

static NOT_FOUND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)\b(?:error|http|status|code)[\s:-]*(?:404|410)\b | ^\W*404\b | \b404\W{1,3}(?:error|page|file|not|[|–-]) | [|–:-]\s*404\W*$
        | \b(?:page|file|document|resource|content|url|site|address|article|item|you(?:'|’)?(?:re|\sare|r)?\s(?:requested|looking\sfor|request))\b[^.!?]{0,60}
          (?:\bnot\s(?:be\s)?(?:found|exist|available|located)|\b(?:no\slonger|isn(?:'|’)?t)\s(?:exists?|available|here|found|there)|(?:can(?:'|’)?t|cannot)\sbe\s(?:found|located|displayed)|has\sbeen\s(?:removed|deleted|retired)|doesn(?:'|’)?t\sexist)
        | ^\W*not\sfound\W*(?:$|[|–-]) | \bwe\s(?:can(?:'|’)?t|could(?:n(?:'|’)?t|\snot))\sfind\s(?:the|that|this|your)\s(?:page|file)
        | p[áa]gina\s(?:solicitada\s)?no\s(?:encontrada|existe|se\s(?:encuentra|encontr[óo])|est[áa]\sdisponible)",
    )
    .ok()
});
static CHALLENGE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)^\W*just\sa\smoment\b | \battention\srequired!?\s\|\scloudflare | ^\W*(?:access|request)\s(?:denied|rejected|blocked)\b | \bincapsula\sincident
        | \bpardon\sour\sinterruption | \b(?:verify|confirm|checking|prove)\b.{0,30}\b(?:human|not\sa\srobot|your\sbrowser) | \benable\s(?:javascript\sand\s)?cookies\sto\scontinue
        | \bthe\srequested\surl\swas\srejected",
    )
    .ok()
});

#[cfg(test)]
mod tests;
