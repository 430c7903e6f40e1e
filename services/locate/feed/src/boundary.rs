//! Boundaries of precincts (VIP 6.0 SpatialBoundary): from what the feed claims to closed rings in WGS84. The
//! files are not trusted: everything is bounded, a fault is a finding, and an area that is not sound is left
//! out or marked doubtful, so that it never decides.

mod attributes;
mod claims;
mod county;
mod external;
mod projection;
mod rings;
mod shapes;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use attributes::NamedPrecincts;
pub(crate) use claims::BoundaryClaims;
use claims::PrecinctFeatures;
pub(crate) use county::{features as features_of_county, properties as properties_of_county};
use external::Shapefile;
pub(crate) use external::is_part as is_shapefile;
use projection::Projection;
use shapes::FeatureRings;

use super::archive::Archive;
use super::atlas::ATLAS;
use super::elements::Elements;
use super::findings::{FindingPlace, Findings};
use super::model::{Boundary, BoundaryArea, VipFeed};
use super::rules::{self, Rule};
use super::state::state_of;
use super::table::ElementKind;
use address::StateCode;

/// A breach in a file of boundaries: the rule, and how to mend it.
#[derive(Debug)]
struct BoundaryFault(&'static Rule, String);

/// Reads the boundaries that precincts refer to, and reports files to which no precinct refers.
pub(crate) fn read(
    archive: &Archive,
    claims: BoundaryClaims,
    feed: &VipFeed,
    elements: &Elements,
    findings: &mut Findings,
) -> Vec<Boundary> {
    let (files, by_file) = claims.resolve(elements, findings);
    let mut boundaries: HashMap<String, Vec<BoundaryArea>> = HashMap::new();
    let mut used = BTreeSet::new();
    for (file, claims) in by_file {
        let Some(external) = files.get(&file) else { continue };
        used.insert(external::stem(&external.name));
        let line = elements.line(&file, ElementKind::ExternalFile);
        let shapefile = external::open(archive, external).and_then(|shapefile| {
            let projection = Projection::read(shapefile.prj.as_deref())?;
            let shapes = shapes::read(&shapefile)?;
            let named = attributes::named(&shapefile, shapes.len(), &claims, feed)?;
            Ok((shapefile, projection, shapes, named))
        });
        let (shapefile, projection, shapes, named) = match shapefile {
            Ok(read) => read,
            Err(BoundaryFault(rule, message)) => {
                let at =
                    FindingPlace { file: &elements.file(ElementKind::ExternalFile), line, element: &file };
                findings.add(rule, at, format_args!("{}: {message}: not used", external.name));
                continue;
            }
        };
        if !projection.is_wgs84 {
            let message = format_args!("{}: reprojected", projection.name);
            findings.add(rules::BOUNDARY_NOT_WGS84, FindingPlace::file(&shapefile.name), message);
        }
        let mut reading = ShapefileReader {
            feed,
            shapefile: &shapefile,
            projection: &projection,
            named,
            findings,
            elements,
        };
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
            findings.add(rules::ARCHIVE_NESTED, FindingPlace::file(name), format_args!("not read"));
        } else if is_shapefile(name) {
            let message = format_args!("no ExternalFile of a boundary names it: not read");
            findings.add(rules::FILE_UNKNOWN, FindingPlace::file(name), message);
        }
    }
}

/// Precincts that get a copy of one feature. A point in it is a question from two on.
const MOST_OWNERS: usize = 8;

/// The shapefile being read.
struct ShapefileReader<'a> {
    feed: &'a VipFeed,
    shapefile: &'a Shapefile,
    projection: &'a Projection,
    named: NamedPrecincts,
    findings: &'a mut Findings,
    elements: &'a Elements,
}

impl ShapefileReader<'_> {
    /// Assigns the features to the precincts that claim them.
    fn areas(
        &mut self,
        shapes: &[FeatureRings],
        claims: &[PrecinctFeatures],
        out: &mut HashMap<String, Vec<BoundaryArea>>,
    ) {
        let mut owners: BTreeMap<usize, (&str, usize)> = BTreeMap::new();
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
                let (last, count) = owners.entry(index).or_insert(("", 0));
                if *last == precinct {
                    continue;
                }
                let (first, before) = (std::mem::replace(last, precinct), *count);
                *count += 1;
                if before > 0 {
                    let unused =
                        if before < MOST_OWNERS { "" } else { ", and of many others: not used here" };
                    let message = format_args!("feature {index} is also that of {first}{unused}");
                    self.about(rules::BOUNDARY_FEATURE_TWICE, precinct, message);
                }
                if before >= MOST_OWNERS {
                    continue;
                }
                let (file, state) = (&self.shapefile.name, state_of(self.feed));
                let area = sound(file, index, &shapes[index], self.projection, state, self.findings);
                let Some(mut area) = area else { continue };
                if let Some(other) = self.named.get(&index).filter(|other| *other != precinct).cloned() {
                    let message = format_args!("feature {index} is {other} by its table: doubtful for both");
                    self.about(rules::BOUNDARY_NAME, precinct, message);
                    area.is_doubtful = true;
                    out.entry(other).or_default().push(area.clone());
                }
                out.entry(precinct.to_owned()).or_default().push(area);
            }
        }
        for index in (0..shapes.len()).filter(|i| !owners.contains_key(i)) {
            let element = index.to_string();
            let at = FindingPlace { file: &self.shapefile.name, line: 0, element: &element };
            self.findings.add(
                rules::BOUNDARY_FEATURE_UNUSED,
                at,
                format_args!("no precinct names this feature"),
            );
        }
    }

    fn about(&mut self, rule: &'static Rule, precinct: &str, message: std::fmt::Arguments<'_>) {
        let file = self.elements.file(ElementKind::Precinct);
        let at = FindingPlace {
            file: &file,
            line: self.elements.line(precinct, ElementKind::Precinct),
            element: precinct,
        };
        self.findings.add(rule, at, message);
    }
}

/// One feature; `None` when it cannot be used.
fn sound(
    file: &str,
    index: usize,
    shape: &[Vec<[f64; 2]>],
    projection: &Projection,
    state: Option<StateCode>,
    findings: &mut Findings,
) -> Option<BoundaryArea> {
    let element = index.to_string();
    let at = FindingPlace { file, line: 0, element: &element };
    let read = rings::area(shape, projection);
    for fault in &read.faults {
        findings.add(rules::BOUNDARY_INVALID, at, format_args!("{fault}"));
    }
    let area = read.area?;
    let degrees = |v: &[i32; 2]| (f64::from(v[0]) / 1e7, f64::from(v[1]) / 1e7);
    let holds = |(latitude, longitude)| state.is_none_or(|s| ATLAS.holds(s, latitude, longitude));
    // A precinct may reach far into a lake or the sea: most of its vertices must be in the state.
    let vertices = area.rings.iter().map(Vec::len).sum::<usize>();
    let home = area.rings.iter().flatten().map(degrees).filter(|at| holds(*at)).count();
    if home * 2 < vertices {
        let message = format_args!("outside its state, by its projection or an exchange?: not used");
        findings.add(rules::BOUNDARY_OUTSIDE, at, message);
        return None;
    }
    Some(area)
}
