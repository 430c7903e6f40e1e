//! Where the facts of a section come from: "Checked on September 20, 2026. Official page: …".

use chrono::{Datelike as _, NaiveDate};

use super::config::JurisdictionConfig;
use super::links::is_web;
use crate::view::info::Source;

/// The source of a section: of the named facts the first one's page and the oldest day of checking. Facts that
/// the content service does not know are passed over; none known is no source.
#[must_use]
pub fn source(config: &JurisdictionConfig, fields: &[&str]) -> Option<Source> {
    let mut url = None;
    let mut checked: Option<NaiveDate> = None;
    for found in fields.iter().filter_map(|field| config.source(field)) {
        url = url.or_else(|| Some(found.url.clone()).filter(|url| is_web(url)));
        let day = found.checked.parse().ok();
        checked = match (checked, day) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
    (url.is_some() || checked.is_some()).then_some(Source { checked, url, rules_of_year: None })
}

impl Source {
    /// Marks days that follow the rules of an earlier year than the election's own.
    #[must_use]
    pub fn for_days_of(mut self, election: Option<NaiveDate>) -> Self {
        let checked = self.checked.map(|day| day.year());
        self.rules_of_year = checked.zip(election).filter(|(year, e)| *year < e.year()).map(|(year, _)| year);
        self
    }

    /// Points to the office's own page where the facts name none.
    #[must_use]
    pub fn or_office(mut self, office: Option<&str>) -> Self {
        self.url = self.url.or_else(|| office.map(ToOwned::to_owned));
        self
    }
}

#[cfg(test)]
mod tests {
    use proto::content::v1 as wire;

    use super::*;

    fn fact(field: &str, url: &str, checked: &str) -> wire::FactSource {
        wire::FactSource { field: field.to_owned(), url: url.to_owned(), checked: checked.to_owned() }
    }

    #[test]
    fn the_oldest_day_counts_and_the_first_page_is_linked() {
        let config = JurisdictionConfig {
            sources: vec![
                fact("a", "https://a.gov/", "2026-09-20"),
                fact("b", "https://b.gov/", "2024-05-01"),
                fact("c", "javascript:alert(1)", ""),
            ],
            ..Default::default()
        };
        let both = source(&config, &["a", "b", "x"]).unwrap();
        assert_eq!((both.url.as_deref(), both.checked.unwrap().year()), (Some("https://a.gov/"), 2024));
        let election = "2028-11-07".parse().ok();
        assert_eq!(both.clone().for_days_of(election).rules_of_year, Some(2024));
        assert_eq!(both.for_days_of(None).rules_of_year, None);
        assert_eq!(source(&config, &["c"]), None);
        assert_eq!(source(&config, &["x"]), None);
    }
}
