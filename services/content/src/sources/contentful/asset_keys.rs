//! Asset keys: assets that the vendor protects are reached by addresses that are signed with a key of at
//! most 48 hours (SPEC section 9). A key is asked for when a protected asset is first linked, and again
//! every hour, so that each address that leaves this service holds for two days less an hour.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use common::clock::Clock;
use hmac::{Hmac, Mac as _};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;
use tokio::sync::Mutex;
use url::Url;

use super::http::Http;
use crate::service::source::SourceError;
use crate::sources::cda::Signer;
use crate::vendor::AttemptFailure;

/// The vendor's maximum, less a minute for clocks that differ.
const VALIDITY: i64 = 172_800 - 60;
/// A key this old is replaced.
const RENEW: i64 = 3_600;
/// With less than this left, a key signs nothing: an address may be shown for a day.
const RESERVE: i64 = 25 * 3_600;
/// Signed addresses are written anew this often, although their text has not changed.
const EPOCH: i64 = 6 * 3_600;
/// After a failure the vendor is not asked for a key for so long.
const PAUSE: Duration = Duration::from_secs(10);

/// A key that signs addresses.
#[derive(Clone)]
pub struct AssetKey {
    policy: String,
    secret: String,
    expires_at: i64,
    made_at: i64,
    epoch: u64,
}

impl std::fmt::Debug for AssetKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AssetKey").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// The claims of the JSON Web Token in a signed address.
#[derive(Serialize)]
struct Claims<'a> {
    /// The address of the asset.
    sub: &'a str,
}

impl Signer for AssetKey {
    /// `?policy=...&token=...`, the token being a JWT (HS256, RFC 7515) whose subject is the address.
    fn sign(&self, address: &str) -> Option<String> {
        let mut address = Url::parse(address).ok()?;
        let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let claims = serde_json::to_vec(&Claims { sub: address.as_str() }).ok()?;
        let signed = format!("{}.{}", part(br#"{"alg":"HS256","typ":"JWT"}"#), part(&claims));
        let key = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).ok()?;
        let signature = key.chain_update(&signed).finalize().into_bytes();
        let token = format!("{signed}.{}", part(&signature));
        address.query_pairs_mut().append_pair("policy", &self.policy).append_pair("token", &token);
        Some(address.into())
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }
}

/// The keys of one API.
#[derive(Default)]
pub(super) struct AssetKeys {
    kept: Mutex<(Option<AssetKey>, Option<tokio::time::Instant>)>,
}

impl AssetKeys {
    /// A key that holds for more than a day; callers at once share one request. `None` when there is none:
    /// protected assets then lose their link.
    pub(super) async fn key(&self, http: &Http, preview: bool, clock: &Clock) -> Option<AssetKey> {
        let now = clock.now().timestamp();
        let mut kept = self.kept.lock().await;
        let is_young = |key: &AssetKey| now - key.made_at < RENEW;
        let paused = kept.1.is_some_and(|at| at.elapsed() < PAUSE);
        if !paused && !kept.0.as_ref().is_some_and(is_young) {
            match request(http, preview, now).await {
                Ok(key) => *kept = (Some(key), None),
                Err(error) => {
                    tracing::error!(%error, "no asset key: protected assets are not linked");
                    kept.1 = Some(tokio::time::Instant::now());
                }
            }
        }
        let key = kept.0.clone().filter(|key| key.expires_at - now > RESERVE)?;
        Some(AssetKey { epoch: (now / EPOCH).unsigned_abs(), ..key })
    }
}

async fn request(http: &Http, preview: bool, now: i64) -> Result<AssetKey, SourceError> {
    #[derive(Deserialize)]
    struct Answer {
        policy: String,
        secret: String,
    }
    let expires_at = now + VALIDITY;
    let answer: Answer = http
        .post(preview, "asset_keys", &json!({"expiresAt": expires_at}), |body| {
            serde_json::from_slice(body).map_err(|_| AttemptFailure::shape("not an asset key"))
        })
        .await?;
    Ok(AssetKey { policy: answer.policy, secret: answer.secret, expires_at, made_at: now, epoch: 0 })
}
