//! Alert bars (SPEC section 4): active from the first to the last day, both inclusive, compared by day.

use chrono::NaiveDate;

use super::finding::{Finding, Origin};
use super::rich_text::RichText;

/// An alert as an editor left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// First day on which it shows.
    pub start: NaiveDate,
    /// Last day on which it shows.
    pub end: NaiveDate,
    pub message: RichText,
}

impl Alert {
    /// True on every day from the first to the last.
    #[must_use]
    pub fn is_active(&self, today: NaiveDate) -> bool {
        self.start <= today && today <= self.end
    }
}

/// The one alert of a jurisdiction to show: the first that is active.
#[must_use]
pub fn first_active(alerts: &[Alert], today: NaiveDate) -> Option<&Alert> {
    alerts.iter().find(|alert| alert.is_active(today))
}

/// The alerts of the whole site, active or not, in the editor's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteAlerts {
    pub alerts: Vec<Alert>,
    /// The entries that they were read from.
    pub origin: Origin,
    /// Fields that could not be read.
    pub unreadable: Vec<Finding>,
}

/// Which pages show the jurisdiction's alert.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // One switch a page, as in SPEC section 3.
pub struct Placement {
    pub landing_page: bool,
    /// Voter education page.
    pub vep: bool,
    /// The look-up page, `/locate/`.
    pub locate: bool,
    /// Vote by mail.
    pub ballot_request: bool,
    /// The pages of registration.
    pub register: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alert(start: &str, end: &str, html: &str) -> Alert {
        Alert {
            start: start.parse().unwrap(),
            end: end.parse().unwrap(),
            message: RichText { en: html.to_owned(), es: None },
        }
    }

    #[test]
    fn both_ends_count_and_the_first_match_wins() {
        let alerts = [alert("2028-10-01", "2028-10-05", "a"), alert("2028-10-05", "2028-10-09", "b")];
        let on = |day: &str| first_active(&alerts, day.parse().unwrap()).map(|a| a.message.en.as_str());
        assert_eq!(on("2028-09-30"), None);
        assert_eq!(on("2028-10-01"), Some("a"));
        assert_eq!(on("2028-10-05"), Some("a"));
        assert_eq!(on("2028-10-09"), Some("b"));
        assert_eq!(on("2028-10-10"), None);
    }
}
