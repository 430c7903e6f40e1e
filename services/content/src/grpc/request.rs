//! The fields of requests, parsed once; what is wrong with one is said with its name.

use chrono::NaiveDate;

use crate::service::error::Error;

/// Empty means the service's clock. The years are those of elections that this service can know.
pub(super) fn day(text: &str) -> Result<Option<NaiveDate>, Error> {
    let bad = Error::Invalid { field: "date", why: "not a day from 2000 to 2100; write it as 2028-10-20" };
    if text.is_empty() {
        return Ok(None);
    }
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| text.len() == 10);
    let known = NaiveDate::from_ymd_opt(2000, 1, 1)..=NaiveDate::from_ymd_opt(2100, 12, 31);
    day.filter(|day| known.contains(&Some(*day))).map(Some).ok_or(bad)
}

/// Which languages of its texts an answer has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Language {
    /// English and Spanish.
    #[default]
    Both,
    English,
    /// Spanish, and English where a text has no Spanish.
    Spanish,
}

impl Language {
    pub(super) fn parse(locale: &str) -> Result<Self, Error> {
        match locale {
            "" => Ok(Self::Both),
            "es" => Ok(Self::Spanish),
            // Editors write English and Spanish; the other locales of the site show English.
            other if language::Language::TAGS.contains(&other) => Ok(Self::English),
            _ => Err(Error::Invalid {
                field: "locale",
                why: "not one of the site's; write for example \"es\"",
            }),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Both => "",
            Self::English => "en",
            Self::Spanish => "es",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ListPage {
    /// At most this many; 0 means all.
    size: usize,
    /// Key of the last item of the page before; empty for the first page.
    after: String,
}

impl ListPage {
    /// `is_key`: whether a text can be the key of an item of this list, and so a token.
    pub(super) fn parse(size: i32, token: &str, is_key: fn(&str) -> bool) -> Result<Self, Error> {
        let bad_size = Error::Invalid { field: "page_size", why: "not 0 (all) to 100" };
        let size = usize::try_from(size).ok().filter(|size| *size <= 100).ok_or(bad_size)?;
        let bad_token =
            Error::Invalid { field: "page_token", why: "not a token of this list; leave it empty" };
        (token.is_empty() || is_key(token)).then(|| Self { size, after: token.to_owned() }).ok_or(bad_token)
    }

    /// The items of this page and the token of the next one. `key` is ascending over `items`.
    pub(super) fn of<T>(&self, items: Vec<T>, key: impl Fn(usize, &T) -> String) -> (Vec<T>, String) {
        let keyed = items.into_iter().enumerate().map(|(position, item)| (key(position, &item), item));
        let mut rest = keyed.skip_while(|(key, _)| !self.after.is_empty() && *key <= self.after).peekable();
        let (mut page, mut last) = (Vec::new(), String::new());
        while let Some((key, item)) = rest.next_if(|_| self.size == 0 || page.len() < self.size) {
            page.push(item);
            last = key;
        }
        let next = if rest.peek().is_some() { last } else { String::new() };
        (page, next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_strictly() {
        assert_eq!(day("").unwrap(), None);
        assert_eq!(day("2028-10-20").unwrap().unwrap().to_string(), "2028-10-20");
        for bad in [
            "2028-13-01",
            "2028-02-30",
            "10/20/2028",
            "2028-1-1",
            "today",
            "1999-12-31",
            "9999-01-01",
            "2028-10-20 ",
        ] {
            assert!(day(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn pages_cover_a_list_once() {
        let all: Vec<u8> = (0..56).collect();
        for size in [0, 1, 7, 55, 56, 57, 100] {
            let (mut token, mut seen, mut pages) = (String::new(), Vec::new(), 0);
            loop {
                let page = ListPage::parse(size, &token, |key| key.len() == 2).unwrap();
                let (items, next) = page.of(all.clone(), |_, item| format!("{item:02}"));
                seen.extend(items);
                pages += 1;
                if next.is_empty() {
                    break;
                }
                token = next;
            }
            assert_eq!(seen, all, "{size}");
            assert_eq!(pages, if size == 0 { 1 } else { 56_usize.div_ceil(usize::try_from(size).unwrap()) });
        }
        let never = |_: &str| false;
        assert!(ListPage::parse(-1, "", never).is_err() && ListPage::parse(101, "", never).is_err());
        assert!(ListPage::parse(1, "", never).is_ok() && ListPage::parse(1, "07", never).is_err());
    }

    #[test]
    fn locales_are_those_of_the_site() {
        assert_eq!(Language::parse("es").unwrap(), Language::Spanish);
        assert_eq!(Language::parse("zh-Hans").unwrap(), Language::English);
        assert!(Language::parse("fr").is_err());
    }
}
