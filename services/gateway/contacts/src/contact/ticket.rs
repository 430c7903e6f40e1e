//! The ticket that a page with the form carries: the minute in which it was made, in which language, with
//! which words of consent, signed. It makes a double submit one contact, and proves which words stood beside
//! the phone field. It says nothing about the visitor: all pages of a minute in a language carry the same, so
//! that one page serves them all.

use chrono::{DateTime, TimeDelta, Utc};

use crate::contact::keys::{KeyRing, mac, mac_is};

/// A page may stay open for that long.
const MAX_AGE: TimeDelta = TimeDelta::days(2);
/// Seconds for which a page and its ticket are the same.
const MOMENT: i64 = 60;
/// Gateways' clocks may differ by that much.
const SKEW: TimeDelta = TimeDelta::minutes(5);

/// A ticket that we made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ticket {
    /// The name of all tickets of its minute, language and words.
    pub nonce: String,
    /// Language of the page.
    pub lang: String,
    /// Version of the words of consent.
    pub consent_version: String,
    /// Id of the key that signed it: the contact's name is made with the same one, so that a form that is
    /// sent again while keys are changed is still one contact.
    pub key_id: String,
    made: DateTime<Utc>,
}

/// Why a ticket does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TicketFault {
    /// None, not ours, too old, or of other words of consent: show the form again.
    Stale,
}

/// Makes a ticket; `lang` and `consent_version` are plain names.
#[must_use]
pub(super) fn issue(ring: &KeyRing, now: DateTime<Utc>, lang: &str, consent_version: &str) -> String {
    let made = now.timestamp().div_euclid(MOMENT) * MOMENT;
    let key = &ring.first().ticket;
    let name = format!("name.{made}.{lang}.{consent_version}");
    let nonce = &hex::encode(mac(key, &[name.as_bytes()]))[..32];
    sign(ring, made, nonce, lang, consent_version)
}

/// As [`issue`], with a name of its own: for a form whose content may be the same from two people.
#[must_use]
pub(super) fn issue_once(ring: &KeyRing, now: DateTime<Utc>, lang: &str, consent_version: &str) -> String {
    sign(ring, now.timestamp(), &format!("{:032x}", rand::random::<u128>()), lang, consent_version)
}

fn sign(ring: &KeyRing, made: i64, nonce: &str, lang: &str, consent_version: &str) -> String {
    let text = format!("{made}.{nonce}.{lang}.{consent_version}");
    let sign = hex::encode(mac(&ring.first().ticket, &[text.as_bytes()]));
    format!("{text}.{sign}")
}

/// Reads a ticket that any key of the ring signed.
///
/// # Errors
/// Why it does not count.
pub(super) fn read(
    ring: &KeyRing,
    now: DateTime<Utc>,
    consent_version: &str,
    given: &str,
) -> Result<Ticket, TicketFault> {
    let ticket = ours(ring, given).ok_or(TicketFault::Stale)?;
    let age = now - ticket.made;
    if age > MAX_AGE || age < -SKEW || ticket.consent_version != consent_version {
        return Err(TicketFault::Stale);
    }
    Ok(ticket)
}

fn ours(ring: &KeyRing, given: &str) -> Option<Ticket> {
    let given = Some(given).filter(|g| g.len() <= 200)?;
    let (text, sign) = given.rsplit_once('.')?;
    let sign: [u8; 32] = hex::FromHex::from_hex(sign).ok()?;
    let key = ring.iter().find(|key| mac_is(&key.ticket, &[text.as_bytes()], &sign))?;
    let mut parts = text.split('.');
    let mut next = || parts.next().map(str::to_owned);
    let made = DateTime::from_timestamp(next()?.parse().ok()?, 0)?;
    Some(Ticket { nonce: next()?, lang: next()?, consent_version: next()?, key_id: key.id.clone(), made })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::keys::tests::ring;

    #[test]
    fn a_ticket_counts_for_two_days() {
        let (ring, made): (_, DateTime<Utc>) = (ring(&["a"]), "2028-10-20T12:00:00.9Z".parse().unwrap());
        let given = issue(&ring, made, "zh-Hans", "2026-11");
        let at = |seconds| read(&ring, made + TimeDelta::seconds(seconds), "2026-11", &given);
        let ticket = at(0).unwrap();
        assert_eq!((ticket.lang.as_str(), ticket.nonce.len()), ("zh-Hans", 32));
        assert!(at(2 * 86_400 - 60).is_ok());
        assert_eq!(at(2 * 86_400 + 60), Err(TicketFault::Stale));
        assert_eq!(at(-600), Err(TicketFault::Stale), "from the future");
        let later = made + TimeDelta::seconds(9);
        assert_eq!(read(&ring, later, "2027-01", &given), Err(TicketFault::Stale), "other words by now");
    }

    #[test]
    fn all_pages_of_a_minute_and_language_carry_the_same_ticket() {
        let (ring, now): (_, DateTime<Utc>) = (ring(&["a"]), "2028-10-20T12:00:05Z".parse().unwrap());
        let later = |seconds| now + TimeDelta::seconds(seconds);
        let one = issue(&ring, now, "en", "1");
        assert_eq!(issue(&ring, later(54), "en", "1"), one);
        for other in
            [issue(&ring, later(55), "en", "1"), issue(&ring, now, "es", "1"), issue(&ring, now, "en", "2")]
        {
            let name = |ticket: &str| ticket.split('.').nth(1).unwrap().to_owned();
            assert_ne!(name(&other), name(&one));
        }
    }

    #[test]
    fn a_ticket_of_its_own_is_like_no_other_and_counts_as_long() {
        let (ring, now): (_, DateTime<Utc>) = (ring(&["a"]), "2028-10-20T12:00:05Z".parse().unwrap());
        let (one, other) = (issue_once(&ring, now, "en", "r"), issue_once(&ring, now, "en", "r"));
        assert_ne!(one, other);
        assert!(read(&ring, now + TimeDelta::hours(47), "r", &one).is_ok());
        assert_eq!(read(&ring, now + TimeDelta::hours(49), "r", &one), Err(TicketFault::Stale));
        assert_eq!(read(&ring, now, "2026-11", &one), Err(TicketFault::Stale), "no ticket of a contact");
    }

    #[test]
    fn only_our_own_tickets_count_also_after_the_keys_changed() {
        let (old, both, new) = (ring(&["a"]), ring(&["b", "a"]), ring(&["b"]));
        let made: DateTime<Utc> = "2028-10-20T12:00:00Z".parse().unwrap();
        let later = made + TimeDelta::seconds(9);
        let given = issue(&old, made, "en", "1");
        assert_eq!(read(&both, later, "1", &given).unwrap().key_id, "a");
        assert_eq!(read(&old, later, "1", &given).unwrap().key_id, "a");
        assert_eq!(read(&new, later, "1", &given), Err(TicketFault::Stale));
        let forged = given.replacen(&made.timestamp().to_string(), "1855000000", 1);
        for bad in [forged.as_str(), "", ".", "a.b.c.d.e", &given[1..], &"9".repeat(300), "é.é"] {
            assert_eq!(read(&old, later, "1", bad), Err(TicketFault::Stale), "{bad}");
        }
    }
}
