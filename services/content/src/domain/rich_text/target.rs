//! The targets of a rich text's links to entries and assets. The sources provide them; rendering only asks.

/// An entry or asset as a link: the site never embeds what lies elsewhere, so that opening a page asks no
/// third party for anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Title in the language of the text, which is also what an image says instead of being shown.
    pub title: Option<String>,
    /// Where it is; `None` when it has no page of its own.
    pub href: Option<String>,
}

/// Knows the entries and assets that a rich text may name.
pub trait Links {
    fn asset(&self, id: &str) -> Option<Target>;
    fn entry(&self, id: &str) -> Option<Target>;
}

/// No entry or asset can be resolved: every link keeps its text and loses its target.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLinks;

impl Links for NoLinks {
    fn asset(&self, _: &str) -> Option<Target> {
        None
    }

    fn entry(&self, _: &str) -> Option<Target> {
        None
    }
}
