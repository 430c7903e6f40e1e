//! Pages of long lists. A token is a stamp of the data and a position in it: a token of other data, after a
//! new index or import, is refused.

use tonic::Status;

use super::request::invalid;

/// The positions of one page, and the token of the next one.
pub(super) struct Page {
    pub(super) from: usize,
    pub(super) end: usize,
    /// Empty on the last page.
    pub(super) next: String,
}

impl Page {
    /// The page of `size` entries of `all` at which `token` points; an empty token is the first page.
    pub(super) fn of(stamp: &str, token: &str, size: usize, all: usize) -> Result<Self, Status> {
        let read = || {
            let digits = token.strip_prefix(stamp)?;
            // `parse` takes a sign too.
            let at: usize = digits.parse().ok().filter(|at: &usize| at.to_string() == digits)?;
            (at < all).then_some(at)
        };
        let from = if token.is_empty() { Some(0) } else { read() };
        let from = from
            .ok_or_else(|| invalid("page_token: of other data, or none of ours; begin with an empty one"))?;
        let end = all.min(from.saturating_add(size));
        Ok(Self { from, end, next: if end < all { format!("{stamp}{end}") } else { String::new() } })
    }
}
