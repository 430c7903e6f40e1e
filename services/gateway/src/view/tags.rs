//! `GET /api/site/tags`: the scripts of third parties that a page may load once the visitor has agreed.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// The scripts that may be loaded. Empty where nothing is configured, and for a browser that sends Global
/// Privacy Control.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SiteTags {
    /// Changes with the list: who agreed to another list is asked again.
    pub version: String,
    pub tags: Vec<SiteTag>,
}

/// One tag: a script, or for `conversions` the address that our own script sends to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SiteTag {
    /// The tag's purpose.
    pub kind: TagKind,
    /// As visitors know it.
    pub name: String,
    /// Address of the script.
    pub script: Option<String>,
    /// Hash of the script (Subresource Integrity).
    pub integrity: Option<String>,
    /// Where conversions go.
    pub endpoint: Option<String>,
    /// The receiver's labels by action; an action without one is not sent.
    pub labels: BTreeMap<String, String>,
}

/// The purposes of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TagKind {
    /// A script that counts visits.
    Analytics,
    /// Records what is done on a page.
    SessionRecording,
    /// Is told which action was done.
    Conversions,
}
