//! Boundaries of precincts (VIP 6.0 SpatialBoundary): from what the feed claims to closed rings in WGS84.
//! The files are not trusted: everything is bounded, a fault is a finding, and an area that is not sound is left
//! out or marked doubtful, so that it never decides.

mod attributes;
mod claims;
mod external;
mod projection;
mod rings;
mod shapes;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use claims::Claim;
pub(crate) use claims::Claims;
use external::Shapefile;
pub(crate) use external::is_part as is_shapefile;
use projection::Projection;
use shapes::Rings;

use super::archive::Archive;
use super::atlas::ATLAS;
use super::elements::Elements;
use super::findings::{At, Findings};
use super::model::{Area, Boundary, Feed};
use super::rules::{self, Rule};
use super::state::state_of;
use super::table::ElementKind;

/// What is wrong with a file of boundaries: the rule and what to do.
#[derive(Debug)]
struct BoundaryFault(&'static Rule, String);

/// Reads the boundaries that precincts refer to, and reports files to which no precinct refers.
pub(crate) fn read(
    archive: &Archive,
    claims: Claims,
    feed: &Feed,
    elements: &Elements,
    findings: &mut Findings,
) -> Vec<Boundary> {
    let (files, by_file) = claims.resolve(elements, findings);
    let mut boundaries: HashMap<String, Vec<Area>> = HashMap::new();
    let mut used = BTreeSet::new();
    for (file, claims) in by_file {
        let Some(external) = files.get(&file) else { continue };
        used.insert(external::stem(&external.name));
        let line = elements.line(&file);
        let shapefile = external::open(archive, external).and_then(|shapefile| {
            let projection = Projection::read(shapefile.prj.as_deref())?;
            let shapes = shapes::read(&shapefile)?;
            attributes::agree(&shapefile, shapes.len(), &claims, feed)?;
            Ok((shapefile, projection, shapes))
        });
        let (shapefile, projection, shapes) = match shapefile {
            Ok(read) => read,
            Err(BoundaryFault(rule, message)) => {
                let at = At { file: &elements.file(ElementKind::ExternalFile), line, element: &file };
                findings.add(rule, at, format_args!("{}: {message}: not used", external.name));
                continue;
            }
        };
        if !projection.is_wgs84 {
            let message = format_args!("{}: reprojected", projection.name);
            findings.add(rules::BOUNDARY_NOT_WGS84, At::file(&shapefile.name), message);
        }
        let mut reading =
            Reading { feed, shapefile: &shapefile, projection: &projection, findings, elements };
        reading.areas(&shapes, &claims, &mut boundaries);
    }
    unclaimed(archive, &used, findings);
    let order = feed.precincts.iter().map(|p| &p.id);
    order
        .filter_map(|id| boundaries.remove(id).map(|areas| Boundary { precinct_id: id.clone(), areas }))
        .collect()
}

/// Files of boundaries that no ExternalFile names.
fn unclaimed(archive: &Archive, used: &BTreeSet<String>, findings: &mut Findings) {
    for name in archive.names() {
        if used.contains(&external::stem(name)) {
            continue;
        }
        if name.ends_with(".zip") {
            findings.add(rules::ARCHIVE_NESTED, At::file(name), format_args!("not read"));
        } else if is_shapefile(name) {
            let message = format_args!("no ExternalFile of a boundary names it: not read");
            findings.add(rules::FILE_UNKNOWN, At::file(name), message);
        }
    }
}

/// The shapefile being read.
struct Reading<'a> {
    feed: &'a Feed,
    shapefile: &'a Shapefile,
    projection: &'a Projection,
    findings: &'a mut Findings,
    elements: &'a Elements,
}

impl Reading<'_> {
    /// Assigns the features to the precincts that claim them.
    fn areas(&mut self, shapes: &[Rings], claims: &[Claim], out: &mut HashMap<String, Vec<Area>>) {
        let mut owners: BTreeMap<usize, &str> = BTreeMap::new();
        for claim in claims {
            let precinct = claim.precinct.as_str();
            for identifier in &claim.identifiers {
                let index = identifier.parse::<usize>().ok().filter(|i| *i < shapes.len());
                let Some(index) = index else {
                    let message = format_args!(
                        "{identifier:?} is no feature of {}, which has 0 to {}",
                        self.shapefile.name,
                        shapes.len().saturating_sub(1)
                    );
                    self.about(rules::BOUNDARY_FEATURE, precinct, message);
                    continue;
                };
                match owners.insert(index, precinct) {
                    Some(first) if first == precinct => continue,
                    Some(first) => {
                        let message = format_args!("feature {index} is also that of {first}");
                        self.about(rules::BOUNDARY_FEATURE_TWICE, precinct, message);
                    }
                    None => {}
                }
                if let Some(area) = self.area(index, &shapes[index]) {
                    out.entry(precinct.to_owned()).or_default().push(area);
                }
            }
        }
        for index in (0..shapes.len()).filter(|i| !owners.contains_key(i)) {
            let element = index.to_string();
            let at = At { file: &self.shapefile.name, line: 0, element: &element };
            self.findings.add(
                rules::BOUNDARY_FEATURE_UNUSED,
                at,
                format_args!("no precinct names this feature"),
            );
        }
    }

    /// One feature; `None` when it cannot be used.
    fn area(&mut self, index: usize, shape: &Rings) -> Option<Area> {
        let element = index.to_string();
        let at = At { file: &self.shapefile.name, line: 0, element: &element };
        let read = rings::area(shape, self.projection);
        for fault in &read.faults {
            self.findings.add(rules::BOUNDARY_INVALID, at, format_args!("{fault}"));
        }
        let area = read.area?;
        let state = state_of(self.feed);
        let degrees = |v: &[i32; 2]| (f64::from(v[0]) / 1e7, f64::from(v[1]) / 1e7);
        let holds = |(latitude, longitude)| state.is_none_or(|s| ATLAS.holds(s, latitude, longitude));
        // A precinct may reach far into a lake or the sea: most of its vertices must be in the state.
        let vertices = area.rings.iter().map(Vec::len).sum::<usize>();
        let home = area.rings.iter().flatten().map(degrees).filter(|at| holds(*at)).count();
        if home * 2 < vertices {
            let message = format_args!("outside its state, by its projection or an exchange?: not used");
            self.findings.add(rules::BOUNDARY_OUTSIDE, at, message);
            return None;
        }
        Some(area)
    }

    fn about(&mut self, rule: &'static Rule, precinct: &str, message: std::fmt::Arguments<'_>) {
        let file = self.elements.file(ElementKind::Precinct);
        let at = At { file: &file, line: self.elements.line(precinct), element: precinct };
        self.findings.add(rule, at, message);
    }
}
