//! Days to act on, as they stand today (SPEC sections 3 to 5): compared by day in the zone of the
//! jurisdiction, shown only where the jurisdiction lets dates and deadlines be shown, and never offered once
//! they are over.

use chrono::NaiveDate;

use crate::site::jurisdiction::config::{ElectionConfig, ImportantDates, JurisdictionConfig, NotedDate};
use crate::site::jurisdiction::moment::DayCount;
use crate::site::wording::locale::Locale;
use crate::site::wording::words;
use crate::view::bootstrap::DeadlineKind;
use crate::view::info::{DateStatus, Deadline};
use crate::view::text::Text;

/// The days in which a deadline is near.
const LAST_DAYS: i64 = 7;

/// By so many days a weekend with a holiday may move a last day: from Friday to Tuesday.
const DOUBT_DAYS: i64 = 4;

/// Beginning of the names of facts that hold for general elections, where the election has no rule of its
/// own.
const ORDINARY: &str = "ordinary.";

/// How a day stands to today: the day itself still counts.
#[must_use]
pub fn status(date: NaiveDate, today: NaiveDate) -> DateStatus {
    match (date - today).num_days() {
        ..0 => DateStatus::Passed,
        0 => DateStatus::Today,
        1..=LAST_DAYS => DateStatus::LastDays,
        _ => DateStatus::Upcoming,
    }
}

/// The day of a noted date.
#[must_use]
pub fn day(noted: Option<&NotedDate>) -> Option<NaiveDate> {
    noted?.date
}

/// The dates of a jurisdiction on a day.
#[derive(Clone, Copy, Debug)]
pub struct Dates<'a> {
    /// The active election with its dates.
    pub election: Option<&'a ElectionConfig>,
    /// Dates and deadlines may be shown (SPEC section 4), and there is an election that they are for.
    pub shown: bool,
    /// Today in the zone of the jurisdiction.
    pub today: NaiveDate,
    /// Language of the notes.
    pub locale: Locale,
}

impl<'a> Dates<'a> {
    /// The dates of a configuration.
    #[must_use]
    pub fn new(config: &'a JurisdictionConfig, today: NaiveDate, locale: Locale) -> Self {
        let election = config.election.as_ref().filter(|e| e.day >= today);
        Self { election, shown: config.vep.display_dates_and_deadlines && election.is_some(), today, locale }
    }

    /// One of the important dates of the active election.
    #[must_use]
    pub fn noted(&self, pick: impl Fn(&'a ImportantDates) -> Option<&'a NotedDate>) -> Option<&'a NotedDate> {
        self.election.and_then(|e| pick(&e.dates))
    }

    /// A deadline as it stands today, where dates are shown: an unknown day says so, with its note.
    #[must_use]
    pub fn deadline(&self, kind: DeadlineKind, noted: Option<&NotedDate>) -> Option<Deadline> {
        let note = self.note(noted);
        let confirm = noted.is_some_and(|noted| noted.confirm);
        self.shown.then(|| Deadline { confirm, ..self.dated(kind, day(noted), note) })
    }

    /// The same, absent where neither a day nor a note is known.
    #[must_use]
    pub fn known(&self, kind: DeadlineKind, noted: Option<&NotedDate>) -> Option<Deadline> {
        self.deadline(kind, noted).filter(|d| d.date.is_some() || d.note.is_some())
    }

    /// The note of a date in the language of the page.
    #[must_use]
    pub fn note(&self, noted: Option<&NotedDate>) -> Option<Text> {
        let noted = noted?;
        words::note(noted.note.as_ref(), &noted.sentences, self.locale)
    }

    /// A deadline out of its parts.
    #[must_use]
    pub fn dated(&self, kind: DeadlineKind, date: Option<NaiveDate>, note: Option<Text>) -> Deadline {
        Deadline {
            kind,
            date,
            days_until: date.map(|date| (date - self.today).num_days()),
            status: date.map_or(DateStatus::Unknown, |date| status(date, self.today)),
            note,
            on_election_day: date.is_some() && date == self.election.map(|e| e.day),
            confirm: false,
        }
    }

    /// True when a day is known and over. It counts also where dates are not shown: what is over is never
    /// offered. A day that may be later by law is over when the latest of them is: "closed" would take a vote
    /// from a voter who still may.
    #[must_use]
    pub fn is_over(&self, noted: Option<&NotedDate>) -> bool {
        let doubt = if noted.is_some_and(|noted| noted.may_be_later) { DOUBT_DAYS } else { 0 };
        day(noted).is_some_and(|date| (self.today - date).num_days() > doubt)
    }

    /// Election day; it shows wherever an election is active, for it is no deadline.
    #[must_use]
    pub fn election_day(&self) -> Option<Deadline> {
        let election = self.election?;
        let note = self.note(election.dates.election_day.as_ref());
        Some(self.dated(DeadlineKind::ElectionDay, Some(election.day), note))
    }
}

/// True where the state's ordinary last days of these facts are known and all over for the election that is
/// shown. Content gives them only where the election has no rule of its own.
#[must_use]
pub fn ordinarily_over(config: &JurisdictionConfig, dates: &Dates<'_>, names: &[String]) -> bool {
    let Some(election) = dates.election else { return false };
    let last = |name: &String| {
        let name = format!("{ORDINARY}{name}");
        let fact = config.facts.all(&name).next()?;
        DayCount::parse(fact.value.trim())?.before(election.day)
    };
    let latest = names.iter().filter_map(last).max();
    latest.is_some_and(|latest| (dates.today - latest).num_days() > DOUBT_DAYS)
}

/// True where the day for asking has passed but may be later by law, or where no day is known for this
/// election and the state's ordinary rule is over.
#[must_use]
pub fn request_is_probably_over(config: &JurisdictionConfig, dates: &Dates<'_>) -> bool {
    let noted = dates.noted(|d| d.ballot_request_by.as_ref());
    let rules = ["online", "in_person", "mail"].map(|way| format!("mail_ballot.request.{way}.days_before"));
    let over = match day(noted) {
        Some(last) => last < dates.today && !dates.is_over(noted),
        None => ordinarily_over(config, dates, &rules),
    };
    !config.ballot_request.has_universal_vbm && over
}

/// True once nobody can ask for a ballot for the next election, or probably nobody. Where every voter gets
/// one there is nothing to ask for.
#[must_use]
pub fn request_is_over(config: &JurisdictionConfig, dates: &Dates<'_>) -> bool {
    let closed = !config.ballot_request.has_universal_vbm
        && dates.is_over(dates.noted(|d| d.ballot_request_by.as_ref()));
    closed || request_is_probably_over(config, dates)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(date: &str) -> NotedDate {
        NotedDate { date: date.parse().ok(), ..Default::default() }
    }

    fn election() -> ElectionConfig {
        ElectionConfig { day: "2028-11-07".parse().unwrap(), ..Default::default() }
    }

    #[test]
    fn a_day_counts_until_it_ends() {
        let today = "2028-10-24".parse().unwrap();
        for (date, expected) in [
            ("2028-10-23", DateStatus::Passed),
            ("2028-10-24", DateStatus::Today),
            ("2028-10-25", DateStatus::LastDays),
            ("2028-10-31", DateStatus::LastDays),
            ("2028-11-01", DateStatus::Upcoming),
        ] {
            assert_eq!(status(date.parse().unwrap(), today), expected, "{date}");
        }
    }

    #[test]
    fn a_date_without_a_year_is_unknown_and_never_guessed() {
        let election = election();
        let dates = Dates {
            election: Some(&election),
            shown: true,
            today: "2028-10-24".parse().unwrap(),
            locale: Locale::En,
        };
        let deadline = dates.deadline(DeadlineKind::BallotRequestBy, Some(&on("10-24"))).unwrap();
        assert_eq!((deadline.status, deadline.date, deadline.days_until), (DateStatus::Unknown, None, None));
        assert!(dates.known(DeadlineKind::BallotRequestBy, Some(&on("10-24"))).is_none());
    }

    #[test]
    fn deadlines_show_by_flag_and_what_is_over_is_over_without_it() {
        let today = "2028-10-24".parse().unwrap();
        let mut config = JurisdictionConfig { election: Some(election()), ..Default::default() };
        let hidden = Dates::new(&config, today, Locale::En);
        assert!(hidden.deadline(DeadlineKind::RegisterOnlineBy, Some(&on("2028-10-23"))).is_none());
        assert!(hidden.is_over(Some(&on("2028-10-23"))) && !hidden.is_over(Some(&on("2028-10-24"))));
        let doubtful = |date| NotedDate { may_be_later: true, ..on(date) };
        assert!(!hidden.is_over(Some(&doubtful("2028-10-20"))), "it may have moved from Friday to Tuesday");
        assert!(hidden.is_over(Some(&doubtful("2028-10-19"))));
        assert!(hidden.election_day().is_some(), "election day is no deadline");
        config.vep.display_dates_and_deadlines = true;
        assert!(Dates::new(&config, today, Locale::En).shown);
        let after = Dates::new(&config, "2028-11-08".parse().unwrap(), Locale::En);
        assert!(!after.shown && after.election.is_none(), "an election of yesterday has no dates");
    }

    #[test]
    fn ordinary_rule_warns_after_its_last_day() {
        use crate::site::jurisdiction::facts::tests::all;
        let name = "registration.deadlines.online.days_before".to_owned();
        let mut config = JurisdictionConfig { election: Some(election()), ..Default::default() };
        let over = |config: &JurisdictionConfig, today: &str| {
            let dates = Dates::new(config, today.parse().unwrap(), Locale::En);
            ordinarily_over(config, &dates, std::slice::from_ref(&name))
        };
        assert!(!over(&config, "2028-11-06"), "no rule is known");
        config.facts = all(&[("ordinary.registration.deadlines.online.days_before", "29")]);
        // The 29th day before is October 9; a holiday may move it by four days.
        assert!(!over(&config, "2028-10-13") && over(&config, "2028-10-14"));
        assert!(!over(&config, "2028-11-08"), "the election is over");
    }
}
