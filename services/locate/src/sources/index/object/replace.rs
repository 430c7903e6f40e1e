//! Overwrites an object only if it is still the version that the publisher has seen: of two publishers at
//! once one is refused. S3 and Azure compare the entity tag (`If-Match`, `If-None-Match`), Google the
//! generation of the object.

use bytes::Bytes;
use object_store::{ObjectStoreExt as _, PutMode, PutOptions, UpdateVersion};
use serde::{Deserialize, Serialize};

use super::{Object, ObjectError};

/// Most bytes of one conditional upload, which is one request: the limit of Amazon S3.
const MOST_BYTES: u64 = 5 << 30;

/// The version of an object that a publisher has seen, or that there was none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenObject {
    Nothing,
    /// An object, by the store's identifiers of this version of it.
    Held {
        e_tag: Option<String>,
        /// Version or generation.
        version: Option<String>,
    },
}

impl Object {
    /// The version that is there now (HEAD).
    ///
    /// # Errors
    /// The store has no answer, or does not identify the object.
    pub async fn seen(&self) -> Result<SeenObject, ObjectError> {
        let limit = self.access.limits.look;
        let looked = tokio::time::timeout(limit, self.store.head(&self.path)).await;
        match looked.map_err(|_| self.late(limit))? {
            Ok(meta) if meta.e_tag.is_none() && meta.version.is_none() => Err(ObjectError::Store {
                url: self.url.clone(),
                why: "the store gives neither an entity tag nor a version: two publishers at once could not \
                      be told apart"
                    .to_owned(),
            }),
            Ok(meta) => Ok(SeenObject::Held { e_tag: meta.e_tag, version: meta.version }),
            Err(object_store::Error::NotFound { .. }) => Ok(SeenObject::Nothing),
            Err(why) => Err(self.failed(&why)),
        }
    }

    /// Uploads `bytes` in one request, if the object is still what was `seen`. Readers see the old object or
    /// the new one.
    ///
    /// # Errors
    /// [`ObjectError::Changed`] where another publisher was first; the store or a bound. After a lost answer
    /// the object may be the new one all the same: look at it before saying that nothing was published.
    pub async fn replace(&self, seen: &SeenObject, bytes: Bytes) -> Result<(), ObjectError> {
        let length = bytes.len() as u64;
        if length > MOST_BYTES {
            return Err(ObjectError::TooLarge { url: self.url.clone(), bytes: length, limit: MOST_BYTES });
        }
        let mode = match seen.clone() {
            SeenObject::Nothing => PutMode::Create,
            SeenObject::Held { e_tag, version } => PutMode::Update(UpdateVersion { e_tag, version }),
        };
        let limit = self.access.limits.download;
        let put = self.store.put_opts(&self.path, bytes.into(), PutOptions::from(mode));
        match tokio::time::timeout(limit, put).await.map_err(|_| self.late(limit))? {
            Ok(_) => Ok(()),
            Err(object_store::Error::Precondition { .. } | object_store::Error::AlreadyExists { .. }) => {
                Err(ObjectError::Changed { url: self.url.clone() })
            }
            Err(why) => Err(self.failed(&why)),
        }
    }
}
