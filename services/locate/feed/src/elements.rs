//! The elements of a feed by their identifiers: for references, and for the place of a finding.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;

use super::table::ElementKind;

/// The elements by identifier, with their lines.
#[derive(Debug, Default)]
pub(crate) struct Elements {
    by_id: HashMap<Box<str>, (ElementKind, u64), foldhash::fast::RandomState>,
    /// Further elements of an identifier that is used by elements of several kinds.
    shared: HashMap<Box<str>, Vec<(ElementKind, u64)>>,
    /// Elements that are not in the file of their kind (splits and early vote sites of VIP 3.0).
    elsewhere: HashSet<Box<str>>,
    /// Lines of `Feed::schedules`, in the same order.
    pub(crate) schedule_lines: Vec<u64>,
    /// Hours that are open by appointment alone, at times that the feed does not say: first and last day.
    pub(crate) appointments: BTreeMap<String, Vec<(NaiveDate, NaiveDate)>>,
    /// The offices of each department and of each official; of an office of VIP 3.0, itself.
    pub(crate) departments: HashMap<String, Vec<String>>,
    /// The one file of an XML feed; else each table has its own.
    pub(crate) single_file: Option<String>,
    /// Tables that are not in a file of their own name (a county's street file and places).
    pub(crate) files: HashMap<ElementKind, String>,
}

impl Elements {
    /// Notes an element, and whether it stands in another file than that of its kind. Gives the element that
    /// has the identifier already: the one of the same kind, else any.
    pub(super) fn note(
        &mut self,
        id: &str,
        kind: ElementKind,
        line: u64,
        elsewhere: bool,
    ) -> Option<(ElementKind, u64)> {
        if let Some(known) = self.all(id).find(|e| e.0 == kind) {
            return Some(known);
        }
        if elsewhere {
            self.elsewhere.insert(id.into());
        }
        let first = self.by_id.get(id).copied();
        match first {
            Some(_) => self.shared.entry(id.into()).or_default().push((kind, line)),
            None => {
                self.by_id.insert(id.into(), (kind, line));
            }
        }
        first
    }

    fn all(&self, id: &str) -> impl Iterator<Item = (ElementKind, u64)> {
        let more = if self.shared.is_empty() { None } else { self.shared.get(id) };
        self.by_id.get(id).into_iter().chain(more.into_iter().flatten()).copied()
    }

    /// Whether an element of this kind has the identifier.
    pub(crate) fn has(&self, id: &str, kind: ElementKind) -> bool {
        self.all(id).any(|e| e.0 == kind)
    }

    /// The kind of an identifier's first element. Hours are known by their schedules: a group without one has
    /// no kind.
    pub(crate) fn kind(&self, id: &str) -> Option<ElementKind> {
        self.all(id).map(|e| e.0).find(|kind| *kind != ElementKind::HoursOpen)
    }

    /// Line in [`Self::file`] of the element of this kind; 0 when the element is in another file.
    pub(crate) fn line(&self, id: &str, kind: ElementKind) -> u64 {
        let known = self.all(id).find(|e| e.0 == kind).or_else(|| self.all(id).next());
        if self.elsewhere.contains(id) { 0 } else { known.map_or(0, |e| e.1) }
    }

    /// Notes an office of a department or official: one official may have several.
    pub(crate) fn add_department(&mut self, department: String, office: String) {
        let offices = self.departments.entry(department).or_default();
        if !offices.contains(&office) {
            offices.push(office);
        }
    }

    pub(crate) fn file(&self, kind: ElementKind) -> String {
        let named = self.single_file.as_ref().or_else(|| self.files.get(&kind));
        named.cloned().unwrap_or_else(|| format!("{}.txt", kind.into_str()))
    }

    /// Whether the elements of a kind are in this file.
    pub(crate) fn are_in(&self, kind: ElementKind, file: &str) -> bool {
        self.single_file.is_some()
            || self
                .files
                .get(&kind)
                .map_or_else(|| file.strip_suffix(".txt") == Some(kind.into_str()), |f| f == file)
    }

    pub(crate) fn len(&self) -> usize {
        self.by_id.len()
    }
}
