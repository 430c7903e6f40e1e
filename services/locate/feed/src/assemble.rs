//! Turns elements, as text, into the small tables of the model. Faults of a single element are found here;
//! faults between elements are found in `check`.

mod districts;
mod element;

use std::collections::HashMap;

use element::{ElementReader, OfficeContact};

use super::boundary::BoundaryClaims;
use super::elements::Elements;
use super::error::FeedError;
use super::findings::{FindingPlace, Findings, Listener};
use super::model::VipFeed;
use super::rules;
use super::table::{ElementFields, ElementKind};

/// Most elements in all small tables; no state has a tenth of this.
const MOST_ELEMENTS: usize = 2_000_000;

/// Fills a [`VipFeed`] element by element.
#[derive(Debug, Default)]
pub(crate) struct Assembler {
    pub(crate) feed: VipFeed,
    pub(crate) elements: Elements,
    pub(crate) findings: Findings,
    contacts: Vec<OfficeContact>,
    counts: [u64; 3],
    /// The references from precincts to boundaries and files.
    pub(crate) claims: BoundaryClaims,
}

impl Assembler {
    /// With findings that `listener` is told.
    pub(crate) fn with_listener(listener: Listener) -> Self {
        Self { findings: Findings::with_listener(listener), ..Self::default() }
    }

    /// Takes one element of a small table.
    pub(crate) fn add(
        &mut self,
        kind: ElementKind,
        file: &str,
        line: u64,
        fields: &dyn ElementFields,
    ) -> Result<(), FeedError> {
        self.bounded(file)?;
        let id = fields.get("id");
        self.identify(kind, file, line, id);
        let at = FindingPlace { file, line, element: id };
        let mut element = ElementReader { fields, at, findings: &mut self.findings, usable: true };
        let e = &mut element;
        match kind {
            ElementKind::Source => {
                self.counts[0] += 1;
                let source = element::source(e);
                self.feed.source.get_or_insert(source);
            }
            ElementKind::Election => {
                let election = element::election(e);
                match &mut self.feed.election {
                    Some(first) if first.is_of_one_day(&election) => {
                        let message = format_args!("the same day and state as {}: taken as one", first.id);
                        e.findings.add(rules::ELECTION_SEVERAL, at, message);
                        first.join(election);
                    }
                    known => {
                        self.counts[1] += 1;
                        known.get_or_insert(election);
                    }
                }
            }
            ElementKind::State => {
                self.counts[2] += 1;
                let state = element::state(e);
                self.feed.state.get_or_insert(state);
            }
            ElementKind::Locality => {
                let locality = element::locality(e);
                if e.usable {
                    self.feed.localities.push(locality);
                }
            }
            ElementKind::Precinct => {
                let precinct = element::precinct(e);
                if e.usable {
                    self.claims.add(kind, fields);
                    self.feed.precincts.push(precinct);
                }
            }
            ElementKind::ElectoralDistrict => self.feed.districts.extend(element::district(e)),
            ElementKind::PollingLocation => {
                let place = element::polling_location(e);
                if e.usable {
                    self.feed.polling_locations.push(place);
                }
            }
            ElementKind::Schedule => {
                if let Some((hours, from, to)) = element::appointment(e) {
                    self.elements.appointments.entry(hours).or_default().push((from, to));
                } else if let Some(schedule) = element::schedule(e) {
                    self.feed.schedules.push(schedule);
                    self.elements.schedule_lines.push(line);
                }
            }
            ElementKind::ElectionAdministration => self.feed.administrations.push(element::administration(e)),
            ElementKind::Department => {
                let office = e.text("election_administration_id");
                // The official's contact replaces a missing one of the department.
                let official = e.text("election_official_person_id");
                if !official.is_empty() {
                    self.elements.add_department(official, office.clone());
                }
                self.elements.add_department(id.to_owned(), office);
            }
            ElementKind::ContactInformation => self.contacts.push(element::contact(e)),
            ElementKind::SpatialBoundary
            | ElementKind::ExternalGeospatialFeature
            | ElementKind::ExternalFile
            | ElementKind::Checksum => {
                self.claims.add(kind, fields);
            }
            ElementKind::StreetSegment | ElementKind::HoursOpen | ElementKind::Other => {}
        }
        Ok(())
    }

    /// Refuses a feed of more elements than any real one.
    pub(crate) fn bounded(&self, file: &str) -> Result<(), FeedError> {
        let most = self.elements.len().max(self.feed.schedules.len()).max(self.contacts.len());
        if most >= MOST_ELEMENTS {
            return Err(FeedError::TooMany { file: file.into(), limit: MOST_ELEMENTS, what: "elements" });
        }
        Ok(())
    }

    /// Notes the element of an identifier; reports a missing identifier, and one that another element has.
    pub(crate) fn identify(&mut self, kind: ElementKind, file: &str, line: u64, id: &str) {
        if id.is_empty() {
            // Rows of schedule.txt and contact_information.txt are parts of other elements and have no
            // identifiers.
            if !matches!(
                kind,
                ElementKind::Schedule | ElementKind::ContactInformation | ElementKind::Department
            ) {
                self.findings.add(rules::ID_MISSING, FindingPlace::line(file, line), format_args!("no id"));
            }
            return;
        }
        let own = self.elements.are_in(kind, file);
        if let Some((other, at)) = self.elements.note(id, kind, line, !own) {
            let message = format_args!("id also used by the {} of line {at}", other.into_str());
            let rule = match kind {
                _ if kind.may_share_id_with(other) => rules::ID_SHARED,
                // No place depends on a district.
                ElementKind::ElectoralDistrict => rules::DISTRICT_TWICE,
                _ => rules::ID_DUPLICATE,
            };
            self.findings.add(rule, FindingPlace { file, line, element: id }, message);
        }
    }

    /// Adds contacts to their offices: first the office's own and those of its departments, then the
    /// telephone and e-mail of officials, never a person's name or address.
    fn place_contacts(&mut self) {
        let mut offices: HashMap<&str, usize> = HashMap::new();
        for (i, office) in self.feed.administrations.iter().enumerate() {
            offices.entry(&office.id).or_insert(i);
        }
        let mut placed: Vec<(bool, usize, OfficeContact)> = Vec::new();
        for contact in std::mem::take(&mut self.contacts) {
            let parent = contact.parent.as_str();
            if let Some(direct) = offices.get(parent) {
                placed.push((false, *direct, contact));
                continue;
            }
            let official = !self.elements.has(parent, ElementKind::Department);
            let own = self.elements.departments.get(parent).map_or(&[][..], Vec::as_slice);
            for office in own.iter().filter_map(|id| offices.get(id.as_str())) {
                placed.push((official, *office, contact.clone()));
            }
        }
        placed.sort_by_key(|(official, _, _)| *official);
        for (official, office, contact) in placed {
            let Some(a) = self.feed.administrations.get_mut(office) else { continue };
            let (name, lines) =
                if official { (String::new(), Vec::new()) } else { (contact.name, contact.lines) };
            for (to, from) in
                [(&mut a.name, name), (&mut a.phone, contact.phone), (&mut a.email, contact.email)]
            {
                if to.is_empty() {
                    *to = from;
                }
            }
            if a.address_lines.is_empty() {
                a.address_lines = lines;
            }
        }
    }

    /// Precincts with splits, as VIP 3.0 has them: the precinct of each split.
    pub(crate) fn join_districts(&mut self, splits: &HashMap<Box<str>, Box<str>>) {
        districts::join(&mut self.feed.precincts, splits);
    }

    /// Completes the offices and districts; reports when there is not exactly one source, election and state.
    pub(crate) fn finish(mut self) -> (VipFeed, Elements, Findings) {
        self.place_contacts();
        districts::settle(&mut self.feed, &self.elements, &mut self.findings);
        let kinds = [ElementKind::Source, ElementKind::Election, ElementKind::State];
        let rules = [rules::SOURCE_COUNT, rules::ELECTION_COUNT, rules::STATE_COUNT];
        for ((kind, rule), count) in kinds.into_iter().zip(rules).zip(self.counts) {
            if count != 1 {
                let file = self.elements.file(kind);
                let message = format_args!("{count} {} elements instead of one", kind.into_str());
                self.findings.add(rule, FindingPlace::file(&file), message);
            }
        }
        (self.feed, self.elements, self.findings)
    }
}
