//! The key ring of `CONTACTS_KEYS=id:base64[,id:base64]`: the first key writes, all read. From each key come
//! four of their own, so that no two uses share one. Keys are wiped from memory when dropped, and never
//! printed.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::Mac as _;
use zeroize::Zeroizing;

use crate::digest::keyed;

pub(super) const KEY_BYTES: usize = 32;
const MAX_KEYS: usize = 16;

/// 32 secret bytes.
pub(super) type Secret = Zeroizing<[u8; KEY_BYTES]>;

/// One key of the ring, by its use.
#[derive(Clone)]
pub struct Key {
    /// Its name, which is stored beside what it sealed.
    pub id: String,
    /// Key of the cipher that seals contacts (XChaCha20-Poly1305).
    pub(crate) seal: Secret,
    /// Finds contacts by e-mail.
    pub(crate) index: Secret,
    /// Names contacts by their content.
    pub(crate) name: Secret,
    /// Signs the tickets of pages.
    pub(crate) ticket: Secret,
}

/// All keys, the one that writes first.
#[derive(Clone)]
pub struct KeyRing(Vec<Key>);

impl std::fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|key| &key.id)).finish()
    }
}

impl KeyRing {
    /// Reads the variable.
    ///
    /// # Errors
    /// What is wrong, without any part of a key.
    pub fn parse(value: &str) -> Result<Self, String> {
        let mut keys: Vec<Key> = Vec::new();
        for (at, entry) in (1..).zip(value.split(',').map(str::trim)) {
            let fault = |what: &str| format!("key {at}: {what}");
            let (id, text) = entry.split_once(':').ok_or_else(|| {
                fault("write id:base64, the base64 of 32 random bytes (openssl rand -base64 32)")
            })?;
            let plain = (1..=16).contains(&id.len())
                && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
            if !plain {
                return Err(fault("an id has 1 to 16 letters, digits, hyphens or underscores"));
            }
            if keys.iter().any(|key| key.id == id) {
                return Err(fault("its id is used twice"));
            }
            let bytes =
                STANDARD.decode(text.trim()).map(Zeroizing::new).map_err(|_| fault("is not base64"))?;
            let master: Secret = match <[u8; KEY_BYTES]>::try_from(bytes.as_slice()) {
                Ok(master) => Zeroizing::new(master),
                Err(_) => return Err(fault("needs 32 bytes (openssl rand -base64 32)")),
            };
            if master.iter().all(|b| *b == master[0]) {
                return Err(fault("is one byte 32 times: make a random one (openssl rand -base64 32)"));
            }
            keys.push(Key::new(id, &master));
        }
        if keys.len() > MAX_KEYS {
            return Err(format!("more than {MAX_KEYS} keys: `contacts rekey`, then drop the old ones"));
        }
        Ok(Self(keys))
    }

    /// The key that writes.
    #[must_use]
    pub fn first(&self) -> &Key {
        &self.0[0]
    }

    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Key> {
        self.0.iter().find(|key| key.id == id)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Key> {
        self.0.iter()
    }
}

impl Key {
    fn new(id: &str, master: &Secret) -> Self {
        let own = |purpose: &str| {
            let mut secret = Secret::default();
            secret.copy_from_slice(&mac(master, &[b"voteready contacts v1 ", purpose.as_bytes()]));
            secret
        };
        Self {
            id: id.to_owned(),
            seal: own("seal"),
            index: own("index"),
            name: own("name"),
            ticket: own("ticket"),
        }
    }
}

/// HMAC-SHA256 over parts, of which only the last may vary in length or be without a separator.
pub(crate) fn mac(secret: &Secret, parts: &[&[u8]]) -> [u8; 32] {
    keyed(secret.as_slice(), parts).finalize().into_bytes().into()
}

/// The same, compared in constant time.
pub(crate) fn mac_is(secret: &Secret, parts: &[&[u8]], given: &[u8]) -> bool {
    keyed(secret.as_slice(), parts).verify_slice(given).is_ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A ring whose keys are told apart by their ids.
    pub(crate) fn ring(ids: &[&str]) -> KeyRing {
        let entry = |id: &&str| {
            let mut key = [7_u8; KEY_BYTES];
            key[..id.len()].copy_from_slice(id.as_bytes());
            format!("{id}:{}", STANDARD.encode(key))
        };
        KeyRing::parse(&ids.iter().map(entry).collect::<Vec<_>>().join(",")).unwrap()
    }

    #[test]
    fn faults_are_told_without_the_key() {
        let long = STANDARD.encode([1_u8; 40]);
        for bad in [
            "",
            "a",
            "a:",
            "a:c2hvcnQtc2VjcmV0",
            &format!("a:{long}"),
            &format!("a:{}", STANDARD.encode([0; 32])),
            "a b:xx",
            "a:c2hvcnQtc2VjcmV0!!",
        ] {
            let why = KeyRing::parse(bad).unwrap_err();
            assert!(!why.contains("c2hv") && !why.contains(&long), "{why}");
        }
        let twice = format!("{0},{0}", format!("a:{}", STANDARD.encode([[1_u8; 16], [2; 16]].concat())));
        assert!(KeyRing::parse(&twice).unwrap_err().contains("twice"));
    }

    #[test]
    fn the_first_key_writes_and_only_ids_are_printed() {
        let ring = ring(&["b", "a"]);
        assert_eq!(
            (ring.first().id.as_str(), ring.get("a").is_some(), ring.get("c").is_some()),
            ("b", true, false)
        );
        assert_eq!(format!("{ring:?}"), r#"["b", "a"]"#);
        let key = ring.first();
        assert!(key.seal != key.index && key.name != key.ticket && key.seal != ring.get("a").unwrap().seal);
    }
}
