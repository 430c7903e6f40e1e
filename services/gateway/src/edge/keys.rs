//! Keys of other callers, read anew while the process runs, and the tokens that stand in for a key in the
//! site's own pages. A key is never kept, only its digest; an owner's name is what metrics show.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arc_swap::ArcSwap;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

/// How often the file is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Tokens end at multiples of this: all pages of that time carry the same one, so that it tells
/// no visitor from another.
const TOKEN_STEP: i64 = 600;
/// How long a token holds at least: a day, for a form without scripts, which cannot ask for a new one. A
/// caller with a token is counted by the rate of their address, as without keys: a longer time takes nothing
/// more.
const TOKEN_TIME: i64 = 86_400;
/// Bytes of the signature that a token carries.
const SIGNATURE: usize = 16;
const MAX_OWNER: usize = 64;

type Digest = [u8; 32];

/// The owner of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyOwner {
    /// The name that metrics show.
    pub name: Arc<str>,
    /// The sites whose pages may use it; none for a caller that is no browser.
    pub origins: Vec<String>,
}

/// Digests of the keys, with their owners.
#[derive(Clone, Default)]
pub struct ApiKeys(HashMap<Digest, KeyOwner>);

impl std::fmt::Debug for ApiKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} keys", self.0.len())
    }
}

impl ApiKeys {
    /// One key a line, followed by its owner's name and by the origins (`https://partner.example`) whose
    /// pages may use it; both may be left out. `#` starts a comment.
    ///
    /// # Errors
    /// What is wrong, without any key.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut keys = HashMap::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_whitespace();
            let Some(key) = words.next() else { continue };
            let wrong = |what: &str| format!("line {}: {what}", index + 1);
            if key.len() < 16 {
                return Err(wrong("a key needs 16 characters at least"));
            }
            let (origins, name): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains("://"));
            if !origins.iter().all(|origin| is_origin(origin)) {
                return Err(wrong("an origin is written as https://partner.example, without a path"));
            }
            let name = if name.is_empty() { "unnamed".to_owned() } else { name.join(" ") };
            let plain = |c: char| c.is_alphanumeric() || " .-_&'".contains(c);
            if name.len() > MAX_OWNER || !name.chars().all(plain) {
                return Err(wrong(
                    "an owner's name has letters, digits, spaces and .-_&' and 64 bytes at most",
                ));
            }
            let origins = origins.iter().map(|origin| origin.to_ascii_lowercase()).collect();
            keys.insert(Sha256::digest(key).into(), KeyOwner { name: name.into(), origins });
        }
        if keys.is_empty() { Err("holds no key".to_owned()) } else { Ok(Self(keys)) }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong, without any key.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|why| format!("cannot read {path:?}: {why}"))?;
        Self::parse(&text).map_err(|why| format!("{path:?} {why}"))
    }

    /// The digest of a known key, and its owner. Comparing digests takes the same time however much of a
    /// wrong key is right.
    #[must_use]
    pub fn find(&self, key: &[u8]) -> Option<(Digest, &KeyOwner)> {
        let digest = Sha256::digest(key).into();
        self.0.get(&digest).map(|owner| (digest, owner))
    }

    /// Signs tokens. Every replica that reads the same keys has the same, and nobody without the keys.
    fn secret(&self) -> Digest {
        let sorted: BTreeSet<&Digest> = self.0.keys().collect();
        sorted
            .into_iter()
            .fold(Sha256::new_with_prefix("page token"), sha2::Digest::chain_update)
            .finalize()
            .into()
    }
}

fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':');
    host.is_some_and(|host| !host.is_empty() && host.bytes().all(plain))
}

/// The keys in use.
pub struct KeyRing {
    path: PathBuf,
    now: ArcSwap<CurrentKeys>,
}

#[derive(Clone)]
struct CurrentKeys {
    keys: ApiKeys,
    secret: Digest,
    /// Of the keys before: pages that were loaded with it stay usable.
    before: Option<Digest>,
}

impl KeyRing {
    /// The keys that were read at start, and the file to look at.
    #[must_use]
    pub fn new(path: PathBuf, keys: ApiKeys) -> Self {
        let secret = keys.secret();
        Self { path, now: ArcSwap::from_pointee(CurrentKeys { keys, secret, before: None }) }
    }

    /// The digest of a key in use, and its owner.
    #[must_use]
    pub fn find(&self, key: &[u8]) -> Option<(Digest, KeyOwner)> {
        self.now.load().keys.find(key).map(|(digest, owner)| (digest, owner.clone()))
    }

    /// True when some key may be used by pages of this origin.
    #[must_use]
    pub fn knows_origin(&self, origin: &str) -> bool {
        self.now.load().keys.0.values().any(|owner| allows(owner, origin))
    }

    /// Reads the file again whenever it changes, for ever. A file with a fault changes nothing.
    pub async fn follow(self: Arc<Self>) {
        let mut seen = stamp(&self.path).await;
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            let stamp = stamp(&self.path).await;
            if stamp == seen {
                continue;
            }
            seen = stamp;
            let this = Arc::clone(&self);
            let read = tokio::task::spawn_blocking(move || ApiKeys::read(&this.path)).await;
            let outcome = match read {
                Ok(Ok(keys)) => {
                    tracing::info!(?keys, "keys were read again");
                    self.replace(keys);
                    "ok"
                }
                Ok(Err(why)) => {
                    tracing::error!(why, "keys were not read again; the old ones hold");
                    "error"
                }
                Err(_) => "error",
            };
            metrics::counter!("api_keys_read_total", "outcome" => outcome).increment(1);
        }
    }

    fn replace(&self, keys: ApiKeys) {
        let old = self.now.load();
        let secret = keys.secret();
        let before = if secret == old.secret { old.before } else { Some(old.secret) };
        self.now.store(Arc::new(CurrentKeys { keys, secret, before }));
    }

    /// A token for the pages of this moment.
    #[must_use]
    pub fn token(&self, now: DateTime<Utc>) -> String {
        let end = (now.timestamp() + TOKEN_TIME).div_euclid(TOKEN_STEP) * TOKEN_STEP + TOKEN_STEP;
        let mut token = end.to_be_bytes().to_vec();
        token.extend(&signature(&self.now.load().secret, &token).finalize().into_bytes()[..SIGNATURE]);
        BASE64.encode(token)
    }

    /// True for a token of ours that has not ended.
    #[must_use]
    pub fn takes(&self, token: &[u8], now: DateTime<Utc>) -> bool {
        let Ok(bytes) = BASE64.decode(token) else { return false };
        let Some((end, given)) = bytes.split_first_chunk::<8>() else { return false };
        let held = self.now.load();
        let mut secrets = std::iter::once(&held.secret).chain(&held.before);
        let signed = given.len() == SIGNATURE
            && secrets.any(|secret| signature(secret, end).verify_truncated_left(given).is_ok());
        let left = i64::from_be_bytes(*end).saturating_sub(now.timestamp());
        signed && (1..=TOKEN_TIME + TOKEN_STEP).contains(&left)
    }
}

/// True when pages of this origin may use the owner's key.
#[must_use]
pub fn allows(owner: &KeyOwner, origin: &str) -> bool {
    owner.origins.iter().any(|known| known.eq_ignore_ascii_case(origin))
}

fn signature(secret: &Digest, bytes: &[u8]) -> Hmac<Sha256> {
    // A key of any length is taken; `new` would be the same for one of 64 bytes.
    let mut block = [0; 64];
    block[..32].copy_from_slice(secret);
    Hmac::<Sha256>::new(&block.into()).chain_update(bytes)
}

/// The time and size by which a changed file is known. A file that went away has none.
async fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let about = tokio::fs::metadata(path).await.ok()?;
    Some((about.modified().ok()?, about.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# ours\n0123456789abcdef partner one https://Partner.example http://localhost:3000\nfedcba9876543210\n";

    fn ring(text: &str) -> KeyRing {
        KeyRing::new(PathBuf::new(), ApiKeys::parse(text).unwrap())
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn keys_are_found_by_their_digest_and_never_printed() {
        let keys = ApiKeys::parse(TEXT).unwrap();
        let (_, owner) = keys.find(b"0123456789abcdef").unwrap();
        assert_eq!(&*owner.name, "partner one");
        assert!(allows(owner, "https://partner.example") && allows(owner, "http://localhost:3000"));
        assert!(!allows(owner, "https://partner.example.evil.example") && !allows(owner, "null"));
        assert!(keys.find(b"0123456789abcdeg").is_none());
        assert_eq!(keys.find(b"fedcba9876543210").unwrap().1.origins, Vec::<String>::new());
        assert_eq!(format!("{keys:?}"), "2 keys");
    }

    #[test]
    fn a_bad_line_is_named_without_its_key() {
        for bad in [
            "0123456789abcde",
            "0123456789abcdef x https://a.example/path",
            "0123456789abcdef {name}",
            "0123456789abcdef x ftp://a.example",
        ] {
            let why = ApiKeys::parse(&format!("\n{bad}")).unwrap_err();
            assert!(why.starts_with("line 2") && !why.contains("0123456789"), "{why}");
        }
        assert!(ApiKeys::parse("\n").is_err());
    }

    #[test]
    fn a_token_holds_for_its_time_and_not_longer() {
        let ring = ring(TEXT);
        let token = ring.token(at(1_000_000));
        assert_eq!(
            token,
            ring.token(at(1_000_000 / TOKEN_STEP * TOKEN_STEP)),
            "the same for all pages of the time"
        );
        assert!(
            ring.takes(token.as_bytes(), at(1_000_000))
                && ring.takes(token.as_bytes(), at(1_000_000 + TOKEN_TIME))
        );
        assert!(!ring.takes(token.as_bytes(), at(1_000_000 + TOKEN_TIME + TOKEN_STEP)));
        assert!(!ring.takes(token.as_bytes(), at(0)), "from the future");
    }

    #[test]
    fn a_token_cannot_be_made_without_the_keys() {
        let ring = ring(TEXT);
        let token = ring.token(at(1_000_000));
        let mut changed = BASE64.decode(&token).unwrap();
        changed[7] ^= 1;
        let other = self::ring("another-key-of-16").token(at(1_000_000));
        for bad in
            [BASE64.encode(&changed), BASE64.encode(&changed[..12]), other, String::new(), "x".repeat(99)]
        {
            assert!(!ring.takes(bad.as_bytes(), at(1_000_000)), "{bad}");
        }
    }

    #[test]
    fn pages_that_were_loaded_before_the_keys_changed_stay_usable() {
        let ring = ring(TEXT);
        let token = ring.token(at(1_000_000));
        ring.replace(ApiKeys::parse("another-key-of-16").unwrap());
        assert!(ring.takes(token.as_bytes(), at(1_000_000)));
        assert!(ring.find(b"0123456789abcdef").is_none() && ring.find(b"another-key-of-16").is_some());
        ring.replace(ApiKeys::parse("another-key-of-17").unwrap());
        assert!(!ring.takes(token.as_bytes(), at(1_000_000)), "but not for ever");
    }
}
