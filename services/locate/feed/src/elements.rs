//! The elements of a feed by their identifiers: for references, and for the place of a finding.

use std::collections::{HashMap, HashSet};

use super::table::ElementKind;

/// The elements by identifier, with their lines.
#[derive(Debug, Default)]
pub(crate) struct Elements {
    pub(super) by_id: HashMap<Box<str>, (ElementKind, u64), foldhash::fast::RandomState>,
    /// Elements that are not in the file of their kind (splits and early vote sites of VIP 3.0).
    pub(super) elsewhere: HashSet<Box<str>>,
    /// Lines of `Feed::schedules`, in the same order.
    pub(crate) schedule_lines: Vec<u64>,
    /// The offices of each department and of each official; of an office of VIP 3.0, itself.
    pub(crate) departments: HashMap<String, Vec<String>>,
    /// The one file of an XML feed; else each table has its own.
    pub(crate) single_file: Option<String>,
}

impl Elements {
    /// The kind of an identifier's element. Hours are known by their schedules: a group without one has no kind.
    pub(crate) fn kind(&self, id: &str) -> Option<ElementKind> {
        self.by_id.get(id).map(|e| e.0).filter(|kind| *kind != ElementKind::HoursOpen)
    }

    /// Line in [`Self::file`] of the element's kind; 0 when the element is in another file.
    pub(crate) fn line(&self, id: &str) -> u64 {
        if self.elsewhere.contains(id) { 0 } else { self.by_id.get(id).map_or(0, |e| e.1) }
    }

    /// Notes an office of a department or official: one official may have several.
    pub(crate) fn add_department(&mut self, department: String, office: String) {
        let offices = self.departments.entry(department).or_default();
        if !offices.contains(&office) {
            offices.push(office);
        }
    }

    pub(crate) fn file(&self, kind: ElementKind) -> String {
        self.single_file.clone().unwrap_or_else(|| format!("{}.txt", kind.name()))
    }

    pub(crate) fn len(&self) -> usize {
        self.by_id.len()
    }
}
