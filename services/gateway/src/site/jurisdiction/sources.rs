//! Where the facts of a section come from: "Checked on September 20, 2026. Official page: …". A day stands
//! only beside the page that was checked on it.

use chrono::{Datelike as _, NaiveDate};

use super::config::JurisdictionConfig;
use crate::site::wording::links::is_web;
use crate::view::facts::Checked;
use crate::view::info::Source;

/// The source of a fact: its page, and when that page was checked. A fact that the content service does not
/// know, or whose page is not one, is no source.
#[must_use]
pub fn source(config: &JurisdictionConfig, field: &str) -> Option<Source> {
    let found = config.source(field)?;
    let checked = found.checked;
    let url = Some(found.url.clone()).filter(|url| is_web(url));
    (url.is_some() || checked.is_some()).then_some(Source { checked, url, rules_of_year: None })
}

impl Source {
    /// Marks days that follow the rules as they were known in an earlier year than the election's own.
    #[must_use]
    pub fn for_days_of(mut self, election: Option<NaiveDate>) -> Self {
        let checked = self.checked.map(Checked::year);
        self.rules_of_year = checked.zip(election).filter(|(year, e)| *year < e.year()).map(|(year, _)| year);
        self
    }

    /// Points to the office's own page where the facts name none; nobody checked the facts there.
    #[must_use]
    pub fn or_office(self, office: Option<&str>) -> Self {
        match &self.url {
            Some(_) => self,
            None => Self { checked: None, url: office.map(ToOwned::to_owned), ..self },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::config::FactSource;
    use super::super::facts::checked;
    use super::*;

    fn fact(field: &str, url: &str, checked: &str) -> FactSource {
        FactSource { field: field.to_owned(), url: url.to_owned(), checked: self::checked(checked) }
    }

    #[test]
    fn a_day_of_checking_stands_beside_its_own_page_only() {
        let config = JurisdictionConfig {
            sources: vec![
                fact("a", "https://a.gov/", "2026-09-20"),
                fact("b", "https://b.gov/", "2024-05"),
                fact("c", "javascript:alert(1)", ""),
                fact("d", "javascript:alert(1)", "2026-09-20"),
                fact("e", "https://e.gov/", "2023"),
                fact("f", "https://f.gov/", "lately"),
            ],
            ..Default::default()
        };
        let day = |text: &str| text.parse().unwrap();
        let checked = |field| source(&config, field).unwrap().checked;
        assert_eq!(checked("a"), Some(Checked::Day(day("2026-09-20"))));
        assert_eq!(checked("b"), Some(Checked::Month(day("2024-05-01"))), "no day is made up");
        assert_eq!(checked("e"), Some(Checked::Year(day("2023-01-01"))));
        assert_eq!(checked("f"), None);
        assert_eq!(source(&config, "c"), None);
        assert_eq!(source(&config, "x"), None);
        // The office's page was not read on the day of another one.
        let office = source(&config, "d").unwrap().or_office(Some("https://office.gov/"));
        assert_eq!((office.checked, office.url.as_deref()), (None, Some("https://office.gov/")));
        let own = source(&config, "a").unwrap().or_office(Some("https://office.gov/"));
        assert_eq!(own.url.as_deref(), Some("https://a.gov/"));
        let election = "2028-11-07".parse().ok();
        assert_eq!(own.clone().for_days_of(election).rules_of_year, Some(2026));
        assert_eq!(own.for_days_of(None).rules_of_year, None);
    }
}
