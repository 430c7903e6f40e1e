//! Notes made while one answer is read: findings for editors, and the entries that the answer was read from.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use xxhash_rust::xxh3::xxh3_64;

use super::Entity;
use crate::domain::finding::{Finding, Origin};

/// Findings of one answer are kept up to this number.
const MAX_FINDINGS: usize = 200;
/// Ids that one answer was read from are kept up to this number.
const MAX_IDS: usize = 10_000;

/// Signs the addresses of protected assets.
pub trait Signer: Send + Sync {
    /// The address with its signature; `None` when it cannot be signed.
    fn sign(&self, address: &str) -> Option<String>;
    /// A number that changes when earlier signatures should be replaced.
    fn epoch(&self) -> u64;
}

#[derive(Default)]
pub struct ReadNotes<'s> {
    findings: RefCell<Vec<Finding>>,
    /// Hash by id; 0 for an entity that was looked for and is not there.
    touched: RefCell<BTreeMap<String, u64>>,
    signer: Option<&'s dyn Signer>,
    signed: Cell<bool>,
}

impl<'s> ReadNotes<'s> {
    /// A reading that can sign the addresses of protected assets.
    #[must_use]
    pub fn with_signer(signer: Option<&'s dyn Signer>) -> Self {
        Self { signer, ..Self::default() }
    }

    pub(super) fn add(&self, finding: Finding) {
        let mut list = self.findings.borrow_mut();
        if list.len() < MAX_FINDINGS && !list.contains(&finding) {
            list.push(finding);
        }
    }

    pub(super) fn touch(&self, entity: &Entity) {
        self.note(&entity.id, entity.hash);
    }

    /// Notes an id that was looked for and is not there: it matters when it comes.
    pub fn missed(&self, id: &str) {
        self.note(id, 0);
    }

    fn note(&self, id: &str, hash: u64) {
        let mut touched = self.touched.borrow_mut();
        if touched.len() < MAX_IDS && !touched.contains_key(id) {
            touched.insert(id.to_owned(), hash);
        }
    }

    pub(super) fn sign(&self, address: &str) -> Option<String> {
        self.signed.set(true);
        self.signer?.sign(address)
    }

    /// The entries and assets that were read so far.
    #[must_use]
    pub fn origin(&self) -> Origin {
        let touched = self.touched.borrow();
        let mut bytes = Vec::with_capacity(touched.len() * 24);
        for (id, hash) in touched.iter() {
            bytes.extend_from_slice(id.as_bytes());
            bytes.push(0);
            bytes.extend_from_slice(&hash.to_le_bytes());
        }
        if self.signed.get() {
            bytes.extend_from_slice(&self.signer.map_or(0, Signer::epoch).to_le_bytes());
        }
        Origin { ids: touched.keys().cloned().collect(), fingerprint: xxh3_64(&bytes) }
    }

    /// Ends the reading.
    #[must_use]
    pub fn findings(self) -> Vec<Finding> {
        self.findings.into_inner()
    }
}
