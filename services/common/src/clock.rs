//! Time as an argument. `TODAY` or `NOW` fixes the clock of every service for tests, demos and
//! rehearsals; the site then says that it is rehearsing.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeZone as _, Utc};
use chrono_tz::Tz;

/// A source of the present moment. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    System,
    Fixed(DateTime<Utc>),
}

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self(Arc::new(Kind::System))
    }

    /// A clock that always gives the same instant.
    #[must_use]
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self(Arc::new(Kind::Fixed(at)))
    }

    /// A clock that always gives noon, Eastern time, of `day`: the same calendar day in every state.
    #[must_use]
    pub fn on_day(day: NaiveDate) -> Self {
        let noon = day.and_hms_opt(12, 0, 0).unwrap_or_default();
        let at = chrono_tz::America::New_York
            .from_local_datetime(&noon)
            .earliest()
            .map_or_else(|| noon.and_utc(), |t| t.with_timezone(&Utc));
        Self::fixed(at)
    }

    /// The present moment.
    #[must_use]
    #[allow(clippy::disallowed_methods)] // The one place where the machine's clock is read.
    pub fn now(&self) -> DateTime<Utc> {
        match *self.0 {
            Kind::System => Utc::now(),
            Kind::Fixed(at) => at,
        }
    }

    /// Today's date in an IANA zone.
    #[must_use]
    pub fn today(&self, zone: Tz) -> NaiveDate {
        self.now().with_timezone(&zone).date_naive()
    }

    /// True when the instant is fixed because `TODAY` or `NOW` is set.
    #[must_use]
    pub fn is_rehearsal(&self) -> bool {
        matches!(*self.0, Kind::Fixed(_))
    }
}

/// Reads `TODAY` (YYYY-MM-DD) and `NOW` (RFC 3339); `NOW` wins when both are set.
///
/// # Errors
/// What is wrong with the value, and what to write instead.
pub fn parse(today: Option<&str>, now: Option<&str>) -> Result<Clock, String> {
    if let Some(now) = now {
        return DateTime::parse_from_rfc3339(now)
            .map(|at| Clock::fixed(at.with_timezone(&Utc)))
            .map_err(|_| format!("NOW={now:?} is not an RFC 3339 instant; write 2028-10-20T15:04:05-04:00"));
    }
    match today {
        None => Ok(Clock::system()),
        Some(day) => day
            .parse::<NaiveDate>()
            .map(Clock::on_day)
            .map_err(|_| format!("TODAY={day:?} is not a date; write it as 2028-10-20")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_day_is_the_same_day_in_every_state() {
        let clock = parse(Some("2028-10-20"), None).unwrap();
        for zone in ["America/New_York", "Pacific/Honolulu", "America/Adak", "America/Los_Angeles"] {
            assert_eq!(clock.today(zone.parse().unwrap()).to_string(), "2028-10-20", "{zone}");
        }
        assert!(clock.is_rehearsal());
    }

    #[test]
    fn an_instant_wins_over_a_day() {
        let clock = parse(Some("2020-01-01"), Some("2028-11-07T23:30:00-05:00")).unwrap();
        assert_eq!(clock.now().to_rfc3339(), "2028-11-08T04:30:00+00:00");
    }

    #[test]
    fn bad_values_say_what_to_write() {
        assert!(parse(Some("10/20/2028"), None).unwrap_err().contains("2028-10-20"));
        assert!(parse(None, Some("yesterday")).unwrap_err().contains("RFC 3339"));
        assert!(!parse(None, None).unwrap().is_rehearsal());
    }
}
