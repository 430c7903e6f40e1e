//! Where entries come from: the embedded [`pack`], or a CMS through [`contentful`] behind [`cached`], which
//! [`refresh`] keeps up to date. Both speak the same shape, read by [`cda`] and `reading`; no rule of the
//! voter's world is here.

pub mod cached;
pub mod cda;
pub mod contentful;
pub mod ids;
pub mod linting;
pub mod pack;
pub mod reading;
pub mod refresh;
pub mod schema;
