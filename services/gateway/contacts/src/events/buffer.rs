//! The bounded buffer of counts. An hour has room for so many combinations, and each client for a part of
//! them, so that no client can take the room of the others.

use std::collections::{HashMap, HashSet};

use super::words::{Combination, MORE};

/// Combinations of one hour that are kept apart; beyond, they are counted without campaign, then by event. It
/// bounds what one process adds to the database in an hour, whatever pages send.
const MAX_COMBINATIONS: usize = 4_000;
/// Rows that wait to be written while the database is away: those of one hour, and some of the events alone
/// of the hours after it. Counts beyond are dropped.
pub(super) const MAX_WAITING: usize = MAX_COMBINATIONS + 500;
/// Different campaign values an hour, of each of the five fields.
const MAX_CAMPAIGN_VALUES: usize = 50;
/// New combinations that one client may bring to an hour: a tenth. A library or a campus behind one address
/// has room.
const CLIENT_COMBINATIONS: u16 = 400;
/// New campaign values of a field that one client may bring to an hour: a fifth.
const CLIENT_CAMPAIGN_VALUES: u8 = 10;

/// A client by a hash that is keyed anew by each process: no address is kept.
pub(super) type Client = u64;

/// New words and combinations of one client in an hour.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Share {
    combinations: u16,
    values: [u8; 5],
}

#[derive(Default)]
pub(super) struct Buffer {
    /// Counts that are not written yet, at most [`MAX_WAITING`].
    pub(super) totals: HashMap<(i64, Combination), u64>,
    hour: i64,
    /// Of this hour, at most [`MAX_COMBINATIONS`] and the events alone.
    combinations: HashSet<Combination>,
    campaign: [HashSet<String>; 5],
    /// The share of each client that was the first with a word in this hour; at most as many clients as
    /// words.
    shares: HashMap<Client, Share>,
    /// Counts that found no room, since the start.
    pub(super) dropped: u64,
}

impl Buffer {
    /// Counts an event of a client; `None` is a proxy in front of many, which has no share of its own.
    pub(super) fn add(&mut self, hour: i64, mut event: Combination, client: Option<Client>) {
        if hour != self.hour {
            self.hour = hour;
            self.combinations.clear();
            self.campaign = Default::default();
            self.shares.clear();
        }
        let mut share = client.and_then(|client| self.shares.get(&client).copied()).unwrap_or_default();
        let before = share;
        for (field, (seen, value)) in self.campaign.iter_mut().zip(&mut event.campaign).enumerate() {
            if value.is_empty() || seen.contains(value) {
                continue;
            }
            let spent = client.is_some() && share.values[field] >= CLIENT_CAMPAIGN_VALUES;
            if spent || seen.len() >= MAX_CAMPAIGN_VALUES {
                MORE.clone_into(value);
            } else {
                seen.insert(value.clone());
                share.values[field] += 1;
            }
        }
        let spent = client.is_some() && share.combinations >= CLIENT_COMBINATIONS;
        let (event, is_new) = self.kept_apart(event, spent);
        share.combinations += u16::from(is_new);
        if let Some(client) = client.filter(|_| share != before) {
            self.shares.insert(client, share);
        }
        self.wait(hour, event, 1);
    }

    /// The combination while there is room for it in this hour, and in the client's share of it; else with
    /// less of it. Says whether it is a new one.
    fn kept_apart(&mut self, event: Combination, spent: bool) -> (Combination, bool) {
        let known = &self.combinations;
        let is_full = spent || known.len() >= MAX_COMBINATIONS;
        let full = |event: &Combination| is_full && !known.contains(event);
        let mut event = event;
        if full(&event) {
            event = event.without_campaign();
        }
        if full(&event) {
            // The events alone are a handful: they may exceed the bound.
            event = event.event_alone();
        }
        let is_new = !self.combinations.contains(&event);
        if is_new {
            self.combinations.insert(event.clone());
        }
        (event, is_new)
    }

    /// Keeps a count until it is written, while there is room.
    pub(super) fn wait(&mut self, hour: i64, event: Combination, total: u64) {
        let key = (hour, event);
        if self.totals.len() >= MAX_WAITING && !self.totals.contains_key(&key) {
            metrics::counter!("site_events_dropped_total").increment(total);
            self.dropped += total;
            return;
        }
        *self.totals.entry(key).or_default() += total;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::words::{Batch, PageEvents};
    use super::*;

    pub(in super::super) fn event(campaign: &str) -> Combination {
        let json = format!(
            r#"{{"page":"/","lang":"en","utm":{{"source":"{campaign}"}},"events":[{{"event":"page_view"}}]}}"#
        );
        let given: PageEvents = serde_json::from_str(&json).unwrap();
        Batch::read(&given).events().next().unwrap().clone()
    }

    #[test]
    fn campaign_values_are_limited_an_hour() {
        let mut buffer = Buffer::default();
        for n in 0..200 {
            buffer.add(1, event(&format!("c{n}")), None);
        }
        assert_eq!(buffer.totals.len(), MAX_CAMPAIGN_VALUES + 1);
        let more = buffer.totals.iter().find(|((_, c), _)| c.campaign[0] == MORE).unwrap();
        assert_eq!(*more.1, 200 - MAX_CAMPAIGN_VALUES as u64);
        buffer.add(2, event("c199"), None);
        assert!(buffer.totals.keys().any(|(hour, c)| *hour == 2 && c.campaign[0] == "c199"), "a new hour");
    }

    #[test]
    fn an_hour_keeps_so_many_combinations_apart_and_loses_no_count() {
        let mut buffer = Buffer::default();
        for n in 0..50_i64 {
            for m in 0..200 {
                let mut one = event(&format!("c{}", m % 45));
                one.campaign[1] = format!("m{n}");
                one.campaign[2] = format!("n{}", m / 45);
                buffer.add(1, one, None);
                if m == 199 {
                    // Written; the combinations of the hour stay bounded.
                    assert!(buffer.combinations.len() <= MAX_COMBINATIONS + 5);
                }
            }
        }
        assert!(buffer.totals.len() <= MAX_COMBINATIONS + 5, "{}", buffer.totals.len());
        assert_eq!(buffer.totals.values().sum::<u64>(), 10_000);
        buffer.totals.clear();
        buffer.add(1, event("another"), None);
        assert!(buffer.totals.keys().all(|(_, c)| c.campaign[0].is_empty()), "the hour is still full");
    }

    #[test]
    fn what_waits_for_the_database_is_bounded_and_what_is_dropped_is_counted() {
        let mut buffer = Buffer::default();
        for hour in 0..500_i64 {
            for n in 0..20 {
                buffer.add(hour, event(&format!("c{n}")), None);
            }
        }
        assert_eq!(buffer.totals.len(), MAX_WAITING);
        assert_eq!(buffer.totals.values().sum::<u64>() + buffer.dropped, 10_000);
        assert!(buffer.dropped > 0);
    }

    #[test]
    fn one_client_cannot_fill_the_hour_for_the_others() {
        let mut buffer = Buffer::default();
        let made_up = |n: usize, m: usize| {
            let mut one = event(&format!("c{n}"));
            one.campaign[1] = format!("m{m}");
            one
        };
        // The values are there already, so that the combinations are the bound.
        for n in 0..45 {
            buffer.add(1, made_up(n, n), None);
        }
        for n in 0..45 {
            for m in 0..45 {
                buffer.add(1, made_up(n, m), Some(7));
            }
        }
        assert!(buffer.combinations.len() <= 45 + usize::from(CLIENT_COMBINATIONS) + 5);
        // Its values beyond its part are counted as more.
        for n in 0..50 {
            buffer.add(1, event(&format!("x{n}")), Some(8));
        }
        assert_eq!(buffer.campaign[0].len(), MAX_CAMPAIGN_VALUES, "45 and those that fit");
        let mut fresh = Buffer::default();
        for n in 0..50 {
            fresh.add(1, event(&format!("x{n}")), Some(8));
        }
        assert_eq!(fresh.campaign[0].len(), usize::from(CLIENT_CAMPAIGN_VALUES));
        // Another client is told apart, and what the first one sent is all counted.
        let others = event("c1").without_campaign();
        buffer.add(1, Combination { page: "/other/", ..others }, Some(9));
        assert!(buffer.totals.keys().any(|(_, c)| c.page == "/other/"));
        assert_eq!(buffer.totals.values().sum::<u64>(), 45 + 45 * 45 + 50 + 1);
        buffer.add(2, made_up(1, 44), Some(7));
        assert!(buffer.totals.keys().any(|(hour, c)| *hour == 2 && c.campaign[1] == "m44"), "a new hour");
        assert_eq!(buffer.shares.len(), 1);
    }
}
