//! A body in the content codings in which it may travel (RFC 9110, section 8.4): as it is, brotli, gzip. Each
//! is made at most once, and has an entity tag of its own. Which one a request gets is decided by
//! [`Accepted`].

mod accepted;

use std::io::{Read as _, Write as _};
use std::sync::OnceLock;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use http::HeaderValue;
use sha2::{Digest as _, Sha256};

pub use accepted::Accepted;

/// How hard the process compresses. The build takes the highest (`web/scripts/compress-export.mjs`).
#[derive(Clone, Copy)]
struct Effort {
    brotli: i32,
    gzip: u32,
}

/// For a body that is sent many times: a page of 60 kB takes about a millisecond.
const OFTEN: Effort = Effort { brotli: 5, gzip: 6 };
/// For a body that is sent once.
const ONCE: Effort = Effort { brotli: 1, gzip: 1 };
/// Fewer bytes fit one packet in any coding.
const MIN_COMPRESSED: usize = 512;

/// A content coding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// As it is.
    Identity,
    /// `br` (RFC 7932).
    Brotli,
    /// `gzip` (RFC 1952).
    Gzip,
}

impl Coding {
    /// The token of `Content-Encoding`; none for a body as it is.
    #[must_use]
    pub fn token(self) -> Option<HeaderValue> {
        match self {
            Self::Identity => None,
            Self::Brotli => Some(HeaderValue::from_static("br")),
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
        }
    }
}

/// Marks an answer whose bytes the process keeps for all as long as it lives: who waits for them costs none
/// of its own.
#[derive(Clone, Copy, Debug)]
pub struct SharedBody;

/// A body in its codings, each made at most once.
pub struct Encoded {
    identity: Bytes,
    effort: Effort,
    /// `None` inside where the coding does not make it smaller.
    brotli: OnceLock<Option<Bytes>>,
    gzip: OnceLock<Option<Bytes>>,
    etags: OnceLock<[HeaderValue; 3]>,
}

impl Encoded {
    /// Text, which is compressed when a request first asks for it.
    #[must_use]
    pub fn text(body: Bytes) -> Self {
        let made = Self::opaque(body);
        if made.identity.len() < MIN_COMPRESSED {
            return made;
        }
        Self { brotli: OnceLock::new(), gzip: OnceLock::new(), ..made }
    }

    /// Text that is sent once: compressed with little effort.
    #[must_use]
    pub fn text_once(body: Bytes) -> Self {
        Self { effort: ONCE, ..Self::text(body) }
    }

    /// A body that is compressed already, such as a font.
    #[must_use]
    pub fn opaque(body: Bytes) -> Self {
        let none = || OnceLock::from(None);
        Self { identity: body, effort: OFTEN, brotli: none(), gzip: none(), etags: OnceLock::new() }
    }

    /// With a form that the build made; false, and nothing changes, when it is not a form of this body.
    pub fn precompressed(&mut self, coding: Coding, packed: Vec<u8>) -> bool {
        let is_ours = packed.len() < self.identity.len() && unpacks_to(coding, &packed, &self.identity);
        let place = match coding {
            Coding::Brotli => &mut self.brotli,
            Coding::Gzip => &mut self.gzip,
            Coding::Identity => return false,
        };
        if is_ours {
            *place = OnceLock::from(Some(packed.into()));
        }
        is_ours
    }

    /// True when both compressed forms are made, or known to be of no use.
    #[must_use]
    pub fn is_packed(&self) -> bool {
        self.brotli.get().is_some() && self.gzip.get().is_some()
    }

    /// The body in a coding; `None` where the coding is of no use. Compresses it at the first call.
    #[must_use]
    pub fn form(&self, coding: Coding) -> Option<&Bytes> {
        let smaller = |packed: Vec<u8>| Some(Bytes::from(packed)).filter(|p| p.len() < self.identity.len());
        match coding {
            Coding::Identity => Some(&self.identity),
            Coding::Brotli => {
                self.brotli.get_or_init(|| smaller(brotli(&self.identity, self.effort))).as_ref()
            }
            Coding::Gzip => self.gzip.get_or_init(|| smaller(gzip(&self.identity, self.effort))).as_ref(),
        }
    }

    /// The form that a request gets.
    #[must_use]
    pub fn choose(&self, accepted: Accepted) -> (Coding, &Bytes) {
        let taken = accepted.in_order().find_map(|coding| Some((coding, self.form(coding)?)));
        // Nothing that we have is acceptable: as it is, which every client can read (RFC 9110, section
        // 12.5.3).
        taken.unwrap_or((Coding::Identity, &self.identity))
    }

    /// The strong entity tag of a form: the digest of the body, and the coding.
    #[must_use]
    pub fn etag(&self, coding: Coding) -> &HeaderValue {
        let etags = self.etags.get_or_init(|| {
            let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(&self.identity)[..12]);
            // Letters, digits, hyphens and underscores are a header's value.
            let tag = |end: &str| HeaderValue::from_str(&format!("\"{digest}{end}\""));
            ["", ".br", ".gz"].map(|end| tag(end).unwrap_or(HeaderValue::from_static("\"\"")))
        });
        match coding {
            Coding::Identity => &etags[0],
            Coding::Brotli => &etags[1],
            Coding::Gzip => &etags[2],
        }
    }

    /// Bytes in memory at most: compressed forms are smaller than the body, text is a third of it.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.identity.len() + self.identity.len() * 2 / 3
    }
}

fn brotli(body: &[u8], effort: Effort) -> Vec<u8> {
    let params = BrotliEncoderParams { quality: effort.brotli, size_hint: body.len(), ..Default::default() };
    let mut packed = Vec::with_capacity(body.len() / 3);
    match brotli::BrotliCompress(&mut &*body, &mut packed, &params) {
        Ok(_) => packed,
        // Writing into memory does not fail; if it did, the body goes as it is.
        Err(_) => body.to_vec(),
    }
}

fn gzip(body: &[u8], effort: Effort) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 3), Compression::new(effort.gzip));
    encoder.write_all(body).and_then(|()| encoder.finish()).unwrap_or_else(|_| body.to_vec())
}

/// Reads no more than one byte beyond the body, however much a file unpacks to.
fn unpacks_to(coding: Coding, packed: &[u8], body: &[u8]) -> bool {
    let limit = body.len() as u64 + 1;
    let mut unpacked = Vec::with_capacity(body.len() + 1);
    let read = match coding {
        Coding::Brotli => brotli::Decompressor::new(packed, 1 << 16).take(limit).read_to_end(&mut unpacked),
        Coding::Gzip => GzDecoder::new(packed).take(limit).read_to_end(&mut unpacked),
        Coding::Identity => return false,
    };
    read.is_ok() && unpacked == body
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Bytes {
        "where to vote, and until when; ".repeat(100).into()
    }

    #[test]
    fn each_form_unpacks_to_the_body_and_has_a_tag_of_its_own() {
        let text = Encoded::text(words());
        assert!(!text.is_packed());
        for coding in [Coding::Brotli, Coding::Gzip] {
            let packed = text.form(coding).unwrap();
            assert!(packed.len() < 300 && unpacks_to(coding, packed, &words()), "{coding:?}");
        }
        assert!(text.is_packed());
        let tags = [Coding::Identity, Coding::Brotli, Coding::Gzip].map(|c| text.etag(c).clone());
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
        assert!(!tags.iter().any(|tag| tag.to_str().unwrap().starts_with("W/")));
        assert_eq!(Encoded::text(words()).etag(Coding::Brotli), &tags[1], "the same on every replica");
    }

    #[test]
    fn what_is_sent_once_is_compressed_with_less_effort_and_unpacks_to_the_same() {
        let text: String = (0..2000_u32).map(|n| format!("{{\"street\": {}}}", n * 7919 % 10_007)).collect();
        let (once, often) = (Encoded::text_once(text.clone().into()), Encoded::text(text.clone().into()));
        for coding in [Coding::Brotli, Coding::Gzip] {
            let packed = once.form(coding).unwrap();
            assert!(unpacks_to(coding, packed, text.as_bytes()), "{coding:?}");
            assert!(
                packed.len() > often.form(coding).unwrap().len() && packed.len() < text.len() / 2,
                "{coding:?}"
            );
        }
    }

    #[test]
    fn what_does_not_get_smaller_goes_as_it_is() {
        for body in [Encoded::text("short".into()), Encoded::opaque(words())] {
            assert_eq!(body.choose(Accepted::parse("br, gzip")).0, Coding::Identity);
        }
        let noise: Vec<u8> = (0..64_u32).flat_map(|n| Sha256::digest(n.to_be_bytes())).collect();
        assert_eq!(noise.len(), 2048);
        for accepted in ["br", "gzip", "br, gzip"] {
            let encoded = Encoded::text(noise.clone().into());
            let (coding, body) = encoded.choose(Accepted::parse(accepted));
            assert!(coding == Coding::Identity && body == &noise, "{accepted}: {coding:?}");
        }
    }

    #[test]
    fn a_form_of_another_body_is_not_taken() {
        let old = brotli(&"an earlier build ".repeat(100).into_bytes(), OFTEN);
        let mut text = Encoded::text(words());
        assert!(!text.precompressed(Coding::Brotli, old));
        assert!(!text.precompressed(Coding::Brotli, b"no brotli".to_vec()));
        assert!(!text.precompressed(Coding::Gzip, gzip(&words()[1..], OFTEN)));
        // More than the body has: read no further than that.
        assert!(!text.precompressed(Coding::Gzip, gzip(&vec![b' '; 1 << 24], OFTEN)));
        assert!(text.precompressed(Coding::Gzip, gzip(&words(), OFTEN)) && !text.is_packed());
        assert!(text.precompressed(Coding::Brotli, brotli(&words(), OFTEN)) && text.is_packed());
    }
}
