//! Contacts at rest: sealed with XChaCha20-Poly1305 under the contact's own id, so that a sealed text cannot
//! be moved to another row, and found by e-mail through a keyed digest alone.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use crate::contact::keys::{Key, KeyRing, mac};
use crate::contact::message::Message;

const NONCE_BYTES: usize = 24;
const VERSION: &str = "1";

/// A sealed contact, as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Sealed {
    /// Id of the contact: 32 hexadecimal digits.
    pub id: String,
    pub key_id: String,
    /// Version, nonce and sealed JSON.
    pub text: String,
    /// Keyed digest of the e-mail address; empty where there is none.
    pub email_index: String,
}

impl std::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sealed").field("id", &self.id).field("key_id", &self.key_id).finish_non_exhaustive()
    }
}

/// Why a sealed contact cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealedError {
    /// The ring lacks the key.
    #[error("its key is not in CONTACTS_KEYS")]
    NoKey,
    /// It was changed, or belongs to another id.
    #[error("it cannot be opened: changed, or sealed with another key of the same id")]
    Broken,
}

/// The name of a submission: one page's ticket and one content are one contact, however often it is sent;
/// another content from the same page is another contact.
#[must_use]
pub(super) fn id(key: &Key, nonce: &str, message: &Message) -> String {
    let json = serde_json::to_vec(message).unwrap_or_default();
    hex::encode(&mac(&key.name, &[nonce.as_bytes(), b"\0", &json])[..16])
}

/// Digests by which an address may be stored, one a key; the first key's first.
pub(super) fn email_indexes(ring: &KeyRing, email: &str) -> Vec<String> {
    ring.iter().map(|key| email_index(key, email)).collect()
}

fn email_index(key: &Key, email: &str) -> String {
    hex::encode(mac(&key.index, &[email.trim().to_lowercase().as_bytes()]))
}

fn aad(id: &str, key_id: &str) -> Vec<u8> {
    format!("voteready contact {VERSION} {key_id} {id}").into_bytes()
}

/// Seals a contact with the first key.
///
/// # Errors
/// When it cannot be sealed: it is longer than the cipher takes.
pub(super) fn seal(ring: &KeyRing, id: &str, message: &Message) -> Result<Sealed, SealedError> {
    let key = ring.first();
    let nonce: [u8; NONCE_BYTES] = rand::random();
    let json = zeroize::Zeroizing::new(serde_json::to_vec(message).map_err(|_| SealedError::Broken)?);
    let payload = Payload { msg: &json, aad: &aad(id, &key.id) };
    let cipher = XChaCha20Poly1305::new((&*key.seal).into());
    let sealed = cipher.encrypt(XNonce::from_slice(&nonce), payload).map_err(|_| SealedError::Broken)?;
    let encoded = STANDARD_NO_PAD.encode([nonce.as_slice(), &sealed].concat());
    Ok(Sealed {
        id: id.to_owned(),
        key_id: key.id.clone(),
        text: format!("{VERSION}.{encoded}"),
        email_index: message.email().map(|email| email_index(key, email)).unwrap_or_default(),
    })
}

/// Opens a sealed contact with the key that sealed it.
///
/// # Errors
/// Without its key, or when it is not what was sealed under this id.
pub(super) fn open(ring: &KeyRing, id: &str, key_id: &str, text: &str) -> Result<Message, SealedError> {
    let key = ring.get(key_id).ok_or(SealedError::NoKey)?;
    let encoded = text.strip_prefix(VERSION).and_then(|t| t.strip_prefix('.')).ok_or(SealedError::Broken)?;
    let bytes = STANDARD_NO_PAD.decode(encoded).map_err(|_| SealedError::Broken)?;
    let (nonce, sealed) = bytes.split_at_checked(NONCE_BYTES).ok_or(SealedError::Broken)?;
    let payload = Payload { msg: sealed, aad: &aad(id, key_id) };
    let cipher = XChaCha20Poly1305::new((&*key.seal).into());
    let json = cipher.decrypt(XNonce::from_slice(nonce), payload).map_err(|_| SealedError::Broken)?;
    let json = zeroize::Zeroizing::new(json);
    serde_json::from_slice(&json).map_err(|_| SealedError::Broken)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::contact::form::{Contact, VotingPlan};
    use crate::contact::keys::tests::ring;

    pub(crate) fn contact(email: &str) -> Contact {
        Contact {
            firstname: "Jordan".to_owned(),
            lastname: "Rivera".to_owned(),
            email: email.to_owned(),
            cellphone: None,
            postal_code: "89101".to_owned(),
            state_of_residence: "NV".to_owned(),
            voting_plan: VotingPlan::Early,
            lang: "en".to_owned(),
            brand: "VoteReady".to_owned(),
        }
    }

    #[test]
    fn a_contact_opens_under_its_own_id_and_key_alone() {
        let (old, both, new) = (ring(&["a"]), ring(&["b", "a"]), ring(&["b"]));
        let kept = Message::from(contact("Jordan@Example.com"));
        let name = id(old.first(), "n", &kept);
        let sealed = seal(&old, &name, &kept).unwrap();
        assert!(!sealed.text.contains("Jordan") && !format!("{sealed:?}").contains(&sealed.text));
        assert_eq!(open(&both, &name, "a", &sealed.text), Ok(kept.clone()), "a later key leaves it readable");
        assert_eq!(open(&new, &name, "a", &sealed.text), Err(SealedError::NoKey));
        assert_eq!(open(&both, &name, "b", &sealed.text), Err(SealedError::Broken));
        assert_eq!(open(&old, "0123", "a", &sealed.text), Err(SealedError::Broken), "moved to another row");
        let mut changed = sealed.text.clone();
        changed.replace_range(40..41, if &changed[40..41] == "A" { "B" } else { "A" });
        assert_eq!(open(&old, &name, "a", &changed), Err(SealedError::Broken));
        for broken in ["", "1.", "1.AAAA", "2.AAAA", "é", "1.!"] {
            assert_eq!(open(&old, &name, "a", broken), Err(SealedError::Broken));
        }
        assert_ne!(seal(&old, &name, &kept).unwrap().text, sealed.text, "never the same nonce twice");
    }

    #[test]
    fn an_address_is_found_in_any_case_and_differs_by_key() {
        let ring = ring(&["b", "a"]);
        let indexes = email_indexes(&ring, " JORDAN@example.COM");
        assert_eq!(indexes, email_indexes(&ring, "jordan@example.com"));
        assert_ne!(indexes[0], indexes[1]);
        assert_eq!(seal(&ring, "x", &contact("Jordan@example.com").into()).unwrap().email_index, indexes[0]);
    }

    #[test]
    fn one_page_and_one_content_are_one_contact() {
        let (old, both) = (ring(&["a"]), ring(&["b", "a"]));
        let key = old.first();
        let (one, other) = (Message::from(contact("a@b.co")), Message::from(contact("c@d.co")));
        assert_eq!(id(key, "n", &one), id(key, "n", &one));
        assert_ne!(id(key, "n", &one), id(key, "n", &other));
        assert_ne!(id(key, "n", &one), id(key, "m", &one));
        assert_eq!(id(key, "n", &one).len(), 32);
        assert_eq!(id(both.get("a").unwrap(), "n", &one), id(key, "n", &one), "also while keys are changed");
    }
}
