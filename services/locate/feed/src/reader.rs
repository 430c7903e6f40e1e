//! Opens a feed of any form: the small tables are read whole, segments are streamed.

use std::path::Path;

use super::archive::{Archive, ArchiveLimits};
use super::assemble::Assembler;
use super::boundary;
use super::csv3;
use super::csv5;
use super::elements::Elements;
use super::error::FeedError;
use super::finding::Finding;
use super::findings::{FindingPlace, Findings, Listener};
use super::model::{StreetSegment, VipFeed};
use super::rules;
use super::settle;
use super::state::state_of;
use super::street::{self, StreetFile};
use super::table::ElementKind;
use super::towns::Towns;
use super::xml;

/// A feed whose small tables have been read.
#[derive(Debug)]
pub struct FeedReader {
    feed: VipFeed,
    elements: Elements,
    findings: Findings,
    form: FeedForm,
}

/// The forms of feeds. Each has its own way to stream segments.
#[derive(Debug)]
enum FeedForm {
    /// VIP 5.x and 6.0, CSV.
    Csv5(Archive),
    /// VIP 3.0, CSV.
    Csv3(Archive, csv3::Splits),
    /// VIP 5.1, 5.2 and 6.0, XML: the archive and the file in it.
    Xml(Archive, String),
    /// VIP 3.0, XML.
    Xml3(Archive, String, csv3::Splits),
    /// A county's own street file.
    Street(Box<StreetFile>),
}

/// Opens a feed: an `.xml` file, or a `.zip` or a directory of VIP `.txt` files or with one `.xml`.
///
/// # Errors
/// When it cannot be read at all ([`FeedError`] says why and what to do). Breaches within it are in
/// [`FeedReader::findings`] and found by [`super::check()`].
pub fn open(path: &Path) -> Result<FeedReader, FeedError> {
    open_within(path, ArchiveLimits::default())
}

/// As [`open`], of at most `bytes` unpacked instead of 3 GiB (segments are streamed: memory does not grow
/// with them). `listener` receives every finding, of the opening and of [`super::check()`].
///
/// # Errors
/// As [`open`].
pub fn open_with(path: &Path, bytes: u64, listener: Listener) -> Result<FeedReader, FeedError> {
    opened(path, ArchiveLimits { bytes, ..ArchiveLimits::default() }, listener)
}

/// Opens a county's street file by its map (`docs/data.md`), of at most `bytes`. `listener` receives every
/// finding.
///
/// # Errors
/// When a file cannot be read, or when the map does not fit it.
pub fn open_street_file(
    street_file: &Path,
    map: &Path,
    bytes: u64,
    listener: Listener,
) -> Result<FeedReader, FeedError> {
    let limits = ArchiveLimits { bytes, ..ArchiveLimits::default() };
    let mut assembler = Assembler::with_listener(listener);
    let file = street::read(street_file, map, limits, &mut assembler)?;
    let (mut feed, mut elements, mut findings) = assembler.finish();
    settle::settle(&mut feed, &mut elements, &mut findings);
    Ok(FeedReader { feed, elements, findings, form: FeedForm::Street(Box::new(file)) })
}

pub(crate) fn open_within(path: &Path, limits: ArchiveLimits) -> Result<FeedReader, FeedError> {
    opened(path, limits, Listener::default())
}

fn opened(path: &Path, limits: ArchiveLimits, listener: Listener) -> Result<FeedReader, FeedError> {
    let meta = path.metadata().map_err(|source| FeedError::Io { path: path.into(), source })?;
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let mut archive = if meta.is_dir() {
        Archive::directory(path, limits)?
    } else if extension == "zip" {
        Archive::zip(path, limits)?
    } else if extension == "xml" {
        Archive::file(path, limits)
    } else {
        return Err(FeedError::UnknownExtension(path.into()));
    };
    if !archive.has_feed()
        && let Some(inner) = archive.within_archive()?
    {
        archive = inner;
    }
    read(archive, listener)
}

/// Reads the small tables in the form that the archive has.
fn read(archive: Archive, listener: Listener) -> Result<FeedReader, FeedError> {
    let mut assembler = Assembler::with_listener(listener);
    let form = if csv3::is_form_of(&archive)? {
        let splits = csv3::read(&archive, &mut assembler)?;
        FeedForm::Csv3(archive, splits)
    } else if archive.has("source.txt") || archive.xml().next().is_none() {
        csv5::read(&archive, &mut assembler)?;
        FeedForm::Csv5(archive)
    } else {
        let file = xml::choose(&archive, &mut assembler.findings)?;
        if xml::is_three(&archive, &file)? {
            let splits = csv3::read_xml(&archive, &file, &mut assembler)?;
            FeedForm::Xml3(archive, file, splits)
        } else {
            xml::read(&archive, &file, &mut assembler)?;
            FeedForm::Xml(archive, file)
        }
    };
    let claims = std::mem::take(&mut assembler.claims);
    let (mut feed, mut elements, mut findings) = assembler.finish();
    if let FeedForm::Csv5(archive)
    | FeedForm::Csv3(archive, _)
    | FeedForm::Xml(archive, _)
    | FeedForm::Xml3(archive, ..) = &form
    {
        feed.boundaries = boundary::read(archive, claims, &feed, &elements, &mut findings);
    }
    settle::settle(&mut feed, &mut elements, &mut findings);
    Ok(FeedReader { feed, elements, findings, form })
}

impl FeedReader {
    /// The small tables.
    #[must_use]
    pub fn feed(&self) -> &VipFeed {
        &self.feed
    }

    /// Gives every street segment to `f`, in the order of the feed, as text; [`super::check::SegmentJudge`]
    /// decides which can be used. May be called repeatedly; memory stays small.
    ///
    /// # Errors
    /// When the file cannot be read to its end. `f` has then seen a part of the segments.
    pub fn segments(&self, f: &mut dyn FnMut(&StreetSegment)) -> Result<(), FeedError> {
        self.segments_with(&mut Findings::default(), f)
    }

    /// The file that holds the segments, as findings name it.
    #[must_use]
    pub fn segment_file(&self) -> String {
        self.elements.file(ElementKind::StreetSegment)
    }

    /// [`Self::segments`], with the findings of the reading itself.
    pub(crate) fn segments_with(
        &self,
        findings: &mut Findings,
        f: &mut dyn FnMut(&StreetSegment),
    ) -> Result<(), FeedError> {
        let Some(state) = state_of(&self.feed) else { return self.raw_segments(findings, f) };
        let mut towns = Towns::of(state);
        let mut found = Findings::with_listener(findings.listener().clone());
        let file = self.elements.file(ElementKind::StreetSegment);
        let read = self.raw_segments(findings, &mut |s| match towns.bare(&s.city) {
            None => f(s),
            Some(bare) => {
                let at = FindingPlace { file: &file, line: s.line, element: &s.id };
                found.add(rules::TOWN_STATE, at, format_args!("the town has its state behind it: taken off"));
                f(&StreetSegment { city: bare.to_owned(), ..s.clone() });
            }
        });
        findings.absorb(found);
        read
    }

    fn raw_segments(
        &self,
        findings: &mut Findings,
        f: &mut dyn FnMut(&StreetSegment),
    ) -> Result<(), FeedError> {
        match &self.form {
            FeedForm::Csv5(archive) => csv5::segments(archive, findings, f),
            FeedForm::Csv3(archive, splits) => csv3::segments(archive, splits, findings, f),
            FeedForm::Xml3(archive, file, splits) => csv3::xml::segments(archive, file, splits, findings, f),
            FeedForm::Xml(archive, file) => xml::segments(archive, file, findings, f),
            FeedForm::Street(file) => file.segments(findings, f),
        }
    }

    /// The precinct that a split of VIP 3.0 is a part of.
    pub(crate) fn whole_of(&self, split: &str) -> Option<&str> {
        match &self.form {
            FeedForm::Csv3(_, splits) | FeedForm::Xml3(_, _, splits) => {
                splits.get(split).map(|whole| &**whole)
            }
            FeedForm::Csv5(_) | FeedForm::Xml(..) | FeedForm::Street(_) => None,
        }
    }

    /// The findings of reading the small tables: at most 1,000 a rule.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        self.findings.stored()
    }

    pub(crate) fn all_findings(&self) -> &Findings {
        &self.findings
    }

    pub(crate) fn elements(&self) -> &Elements {
        &self.elements
    }
}
