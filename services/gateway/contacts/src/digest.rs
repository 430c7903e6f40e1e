//! Keyed digests: what names and finds contacts, and what signs deliveries.

use hmac::{Hmac, Mac as _};
use sha2::Sha256;

/// HMAC-SHA256 with a secret of any length.
pub(crate) fn keyed(secret: &[u8], parts: &[&[u8]]) -> Hmac<Sha256> {
    // HMAC takes keys of any length; an empty one stands for a case that cannot happen.
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).unwrap_or_else(|_| Hmac::new(&Default::default()));
    for part in parts {
        mac.update(part);
    }
    mac
}
