//! The election that is shown when no other is found, up to its day (SPEC section 9): a past
//! general election, with early voting by state. Its day and the table are generated from facts by
//! `content-pack build`; the specification's own values (AL, MS, NH, MT, the territories) win there.

use chrono::NaiveDate;

use super::election::{About, DateEntries, DateEntry, EarlyVoting, ElectionKind, VisibleElection};

/// One state of the table: code, first and last day of early voting as (month, day) of its year.
type Row = (&'static str, Option<(u32, u32)>, Option<(u32, u32)>);

include!("fallback/early_voting.rs");

fn day(month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(ELECTION_DAY.0, month, day)
}

/// The fallback election of a jurisdiction; `None` after its day.
#[must_use]
pub fn election(code: &str, today: NaiveDate) -> Option<VisibleElection> {
    let election_day = day(ELECTION_DAY.1, ELECTION_DAY.2)?;
    if today > election_day {
        return None;
    }
    let row = EARLY_VOTING.iter().find(|row| row.0 == code);
    let early_voting = row.map_or_else(EarlyVoting::default, |(_, start, end)| {
        let on = |at: &Option<(u32, u32)>| at.and_then(|(m, d)| day(m, d));
        // The specification gives Montana no last day.
        EarlyVoting { allowed: true, days: on(start).map(|start| (start, on(end))) }
    });
    let dates = DateEntries {
        election_day: DateEntry { date: Some(election_day), ..DateEntry::default() },
        ..DateEntries::default()
    };
    Some(VisibleElection {
        internal_name: format!("{} General Election", election_day.format("%B %-d, %Y")),
        kind: ElectionKind::General,
        day: election_day,
        early_voting,
        dates: dates.noted(),
        about: About::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_follows_the_specification() {
        let before = day(10, 1).unwrap();
        for code in ["AL", "MS", "NH", "PR", "GU", "VI", "MP", "AS"] {
            assert!(!election(code, before).unwrap().early_voting.allowed, "{code}");
        }
        let montana = election("MT", before).unwrap().early_voting;
        assert_eq!(
            (montana.allowed, montana.days),
            (true, day(10, 10).map(|start| (start, None))),
            "no last day"
        );
        assert_eq!(EARLY_VOTING.iter().find(|r| r.0 == "MT").unwrap().1, Some((10, 10)));
        assert_eq!(election("NV", before).unwrap().internal_name, "November 5, 2024 General Election");
        for (code, start, end) in EARLY_VOTING {
            let days = [start.or(Some((9, 17))), end.or(Some((11, 5)))]
                .map(|d| d.and_then(|(m, d)| day(m, d)).unwrap());
            assert!(
                day(9, 1) <= Some(days[0]) && days[0] <= days[1] && Some(days[1]) <= day(11, 5),
                "{code}"
            );
        }
    }

    #[test]
    fn it_ends_with_its_day() {
        assert!(election("NV", day(11, 5).unwrap()).is_some());
        assert!(election("NV", day(11, 6).unwrap()).is_none());
    }
}
