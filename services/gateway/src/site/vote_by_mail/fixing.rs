//! Fixing a fault of a mail ballot: until when, and what a voter by mail can still do after the polls of
//! election day have closed.

use chrono::{NaiveDate, NaiveTime};

use crate::site::jurisdiction::facts::Facts;
use crate::site::jurisdiction::moment::{DayCount, time};
use crate::site::visit::scene::Scene;
use crate::site::wording::words;
use crate::view::ahead::AfterPolls;
use crate::view::text::Say;

/// Until when a fault can be mended, where that is no day.
pub(crate) const CURE_UNTIL: &[(&str, &str)] = &[
    ("before_canvass", "when_before_canvass"),
    ("before_certification", "when_before_certification"),
    ("close_of_polls", CLOSE_OF_POLLS),
];
const CLOSE_OF_POLLS: &str = "when_close_of_polls";
/// Something is there, not there, or decided by each county.
pub(crate) const OFFERED: &[(&str, Offered)] =
    &[("yes", Offered::Yes), ("no", Offered::No), ("local", Offered::Local)];

/// Something is there, not there, or decided by each county.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offered {
    Yes,
    No,
    Local,
}

/// A day with its time: "8 p.m. on November 7".
pub(crate) fn when(day: NaiveDate, at: Option<NaiveTime>) -> Say {
    match at {
        Some(at) => Say::new("when_time").with("time", at).with("date", day),
        None => Say::new("when_day").with("date", day),
    }
}

/// The last day to fix a fault, where the facts have one.
fn cure_day(facts: &Facts, election: Option<NaiveDate>) -> Option<NaiveDate> {
    facts.read("mail_ballot.cure.days_before", DayCount::parse)?.value.before(election?)
}

/// Until when a fault can be fixed.
pub(super) fn cure_end(facts: &Facts, election: Option<NaiveDate>) -> Say {
    let at = facts.read("mail_ballot.cure.time", time).map(|known| known.value);
    let by_code = || facts.code("mail_ballot.cure.until", CURE_UNTIL).map(|known| Say::new(known.value));
    if let Some(until) = cure_day(facts, election).map(|day| when(day, at)).or_else(by_code) {
        return Say::new("cure_until").with("when", until);
    }
    let notice = facts.read("mail_ballot.cure.days_after_notice", |text| match DayCount::parse(text)? {
        DayCount::Days(days) | DayCount::Business(days) => Some(days),
        DayCount::Weekday(_) => None,
    });
    notice.map_or(Say::new("cure_ask"), |days| Say::new("cure_after_notice").with("days", days.value))
}

/// The steps that are left to a voter by mail after the polls have closed: track the ballot, and fix a fault
/// while there is time. A day that is not firm asks the voter to confirm it.
#[must_use]
pub fn after_polls(scene: &Scene<'_>) -> Option<AfterPolls> {
    let config = scene.config?;
    let (facts, election) = (&config.facts, config.election.as_ref().map(|election| election.day));
    let tracking = facts.link("mail_ballot.tracking_url").and_then(|known| words::external(known.value));
    let page = || scene.page("/votebymail/").filter(|_| scene.is_state()).map(words::internal);
    let track = tracking.or_else(page).or_else(|| words::external(scene.office_url().as_deref()?));
    let offered = facts.code("mail_ballot.cure.offered", OFFERED);
    let fix = match offered.map(|known| known.value) {
        Some(Offered::No) => Vec::new(),
        Some(Offered::Yes) => {
            let closed = facts.code("mail_ballot.cure.until", CURE_UNTIL);
            let day = cure_day(facts, election);
            // The day of the election, or its close: over with the polls.
            let is_over = day.map_or_else(
                || closed.is_some_and(|until| until.value == CLOSE_OF_POLLS),
                |day| election.is_some_and(|election| day <= election),
            );
            if is_over { Vec::new() } else { vec![cure_end(facts, election)] }
        }
        Some(Offered::Local) | None => vec![Say::new("cure_ask")],
    };
    let is_sure = ["mail_ballot.cure.offered", "mail_ballot.cure.days_before"]
        .into_iter()
        .all(|name| facts.all(name).next().is_none_or(|fact| fact.certainty.is_firm()));
    let doubt = (!fix.is_empty() && !is_sure).then(|| Say::new("note_confirm"));
    let fix = fix.into_iter().chain(doubt).collect();
    Some(AfterPolls { track, fix })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::jurisdiction::config::JurisdictionConfig;
    use crate::site::jurisdiction::facts::Fact;
    use crate::site::jurisdiction::facts::tests::{all, told};
    use crate::site::page::info::tests::{full, scene};
    use crate::site::wording::locale::Locale;
    use crate::view::facts::Certainty;

    fn after(facts: Facts) -> AfterPolls {
        let config = JurisdictionConfig { facts, ..full() };
        after_polls(&scene(Some(&config), "NV", "2028-11-07", Locale::En)).unwrap()
    }

    fn fix(facts: &[(&str, &str)]) -> Vec<&'static str> {
        after(all(facts)).fix.into_iter().map(|say| say.key).collect()
    }

    #[test]
    fn fault_is_fixed_only_while_time_is_left() {
        let yes = ("mail_ballot.cure.offered", "yes");
        assert_eq!(fix(&[yes, ("mail_ballot.cure.days_before", "-6")]), ["cure_until"]);
        assert_eq!(fix(&[yes, ("mail_ballot.cure.days_after_notice", "7")]), ["cure_after_notice"]);
        assert_eq!(fix(&[yes, ("mail_ballot.cure.until", "before_canvass")]), ["cure_until"]);
        assert!(fix(&[yes, ("mail_ballot.cure.until", "close_of_polls")]).is_empty());
        assert!(fix(&[yes, ("mail_ballot.cure.days_before", "0")]).is_empty());
        assert!(fix(&[("mail_ballot.cure.offered", "no")]).is_empty());
        assert_eq!(fix(&[("mail_ballot.cure.offered", "local")]), ["cure_ask"]);
        assert_eq!(fix(&[]), ["cure_ask"], "not known");
    }

    #[test]
    fn day_that_is_not_firm_is_confirmed() {
        let day = Fact { certainty: Certainty::Unsure, ..told("mail_ballot.cure.days_before", "-6") };
        let keys = after(Facts::new(vec![told("mail_ballot.cure.offered", "yes"), day])).fix;
        assert_eq!(keys.into_iter().map(|say| say.key).collect::<Vec<_>>(), ["cure_until", "note_confirm"]);
    }

    #[test]
    fn tracking_page_of_state_comes_first() {
        let href = |facts: &[(&str, &str)]| after(all(facts)).track.unwrap().href;
        assert_eq!(href(&[("mail_ballot.tracking_url", "https://track.gov/")]), "https://track.gov/");
        assert!(href(&[]).starts_with("/votebymail/"));
    }
}
