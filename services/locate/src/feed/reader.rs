//! Opens a feed in whatever form it comes and gives it in one: small tables whole, segments as a stream.

use std::path::Path;

use super::archive::{Archive, Limits};
use super::assemble::{Assembler, Elements};
use super::csv5;
use super::error::FeedError;
use super::finding::Finding;
use super::findings::Findings;
use super::model::{Feed, StreetSegment};

/// A feed whose small tables have been read.
#[derive(Debug)]
pub struct FeedReader {
    feed: Feed,
    elements: Elements,
    findings: Findings,
    form: Form,
}

/// The forms that are read. Each streams segments in its own way.
#[derive(Debug)]
enum Form {
    /// VIP 5.x and 6.0, CSV.
    Csv5(Archive),
}

/// Opens a feed: a `.zip` or a directory of VIP `.txt` files.
///
/// # Errors
/// When it cannot be read at all ([`FeedError`] says why and what to do). What is wrong within it is
/// found in [`FeedReader::findings`] and by [`super::check()`].
pub fn open(path: &Path) -> Result<FeedReader, FeedError> {
    open_within(path, Limits::default())
}

pub(crate) fn open_within(path: &Path, limits: Limits) -> Result<FeedReader, FeedError> {
    let meta = path.metadata().map_err(|source| FeedError::Io { path: path.into(), source })?;
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let archive = if meta.is_dir() {
        Archive::directory(path, limits)?
    } else if extension == "zip" {
        Archive::zip(path, limits)?
    } else {
        return Err(FeedError::UnknownExtension(path.into()));
    };
    let mut assembler = Assembler::default();
    csv5::read(&archive, &mut assembler)?;
    let (feed, elements, findings) = assembler.finish();
    Ok(FeedReader { feed, elements, findings, form: Form::Csv5(archive) })
}

impl FeedReader {
    /// The small tables.
    #[must_use]
    pub fn feed(&self) -> &Feed {
        &self.feed
    }

    /// Gives every street segment to `f`, in the order of the feed, as text: which of them can be used
    /// is for [`super::check::segment_faults`] to say. May be called again and again; memory stays small.
    ///
    /// # Errors
    /// When the file cannot be read to its end. `f` has then seen a part of the segments.
    pub fn segments(&self, f: &mut dyn FnMut(StreetSegment)) -> Result<(), FeedError> {
        self.segments_with(&mut Findings::default(), f)
    }

    /// As [`Self::segments`], keeping what the reading itself finds wrong.
    pub(crate) fn segments_with(
        &self,
        findings: &mut Findings,
        f: &mut dyn FnMut(StreetSegment),
    ) -> Result<(), FeedError> {
        match &self.form {
            Form::Csv5(archive) => csv5::segments(archive, findings, f),
        }
    }

    /// What reading the small tables found: at most 1,000 a rule.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        self.findings.kept()
    }

    pub(crate) fn all_findings(&self) -> &Findings {
        &self.findings
    }

    pub(crate) fn elements(&self) -> &Elements {
        &self.elements
    }
}
