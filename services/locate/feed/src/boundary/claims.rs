//! The references of a feed to boundaries: from precinct to feature to file. In XML a precinct holds all of
//! it, in CSV it goes by `spatial_boundary.txt`, `external_geospatial_feature.txt`, `external_file.txt` and
//! `checksum.txt`.

use std::collections::{BTreeMap, HashMap};

use crate::elements::Elements;
use crate::findings::{FindingPlace, Findings};
use crate::rules::{self, Rule};
use crate::table::{ElementFields, ElementKind};

/// Everything that the elements say, before references are resolved.
#[derive(Debug, Default)]
pub(crate) struct BoundaryClaims {
    precincts: Vec<(String, StatedBoundary)>,
    boundaries: HashMap<String, String>,
    features: HashMap<String, ExternalFeature>,
    files: HashMap<String, ExternalFile>,
    checksums: HashMap<String, Checksum>,
}

#[derive(Debug)]
enum StatedBoundary {
    /// Identifier of a SpatialBoundary.
    Boundary(String),
    Feature(ExternalFeature),
}

#[derive(Clone, Debug, Default)]
struct ExternalFeature {
    file: String,
    format: String,
    identifiers: Vec<String>,
}

/// Features of one file.
pub(super) const MOST_FEATURES: usize = 200_000;

/// `Checksum` of VIP 6.0: of a file beside the feed.
#[derive(Clone, Debug, Default)]
pub(super) struct Checksum {
    /// "sha-256", "sha-512", or another text of the feed.
    pub(super) algorithm: String,
    pub(super) value: String,
}

/// `ExternalFile` of VIP 6.0: a file beside the feed.
#[derive(Debug, Default)]
pub(super) struct ExternalFile {
    /// As in the feed: a name or an address.
    pub(super) name: String,
    pub(super) checksum: Checksum,
    checksum_id: String,
}

/// A precinct and its features in one file.
#[derive(Debug)]
pub(super) struct PrecinctFeatures {
    pub(super) precinct: String,
    pub(super) identifiers: Vec<String>,
}

/// Features that all precincts name together: precincts may share a list of them.
const MOST_CLAIMED: usize = 2_000_000;

impl BoundaryClaims {
    /// Takes one element.
    pub(crate) fn add(&mut self, kind: ElementKind, fields: &dyn ElementFields) {
        let id = || fields.get("id").to_owned();
        let feature = || ExternalFeature {
            file: fields.get("external_file_id").to_owned(),
            format: fields.get("file_format").to_owned(),
            identifiers: identifiers(fields.get("shape_identifiers")),
        };
        match kind {
            ElementKind::Precinct => {
                let boundary = fields.get("spatial_boundary_id");
                let given = ["external_file_id", "file_format", "shape_identifiers"];
                if !boundary.is_empty() {
                    self.precincts.push((id(), StatedBoundary::Boundary(boundary.to_owned())));
                } else if given.iter().any(|column| !fields.get(column).is_empty()) {
                    self.precincts.push((id(), StatedBoundary::Feature(feature())));
                }
            }
            ElementKind::SpatialBoundary => {
                let to = fields.get("external_geospatial_feature_id").to_owned();
                self.boundaries.entry(id()).or_insert(to);
            }
            ElementKind::ExternalGeospatialFeature => {
                self.features.entry(id()).or_insert_with(feature);
            }
            ElementKind::ExternalFile => {
                let names = [fields.get("filename"), fields.get("file_uri")];
                let name = names.into_iter().find(|n| !n.is_empty()).unwrap_or_default().to_owned();
                let checksum_id = fields.get("checksum_id").to_owned();
                let file = ExternalFile { name, checksum: checksum(fields), checksum_id };
                self.files.entry(id()).or_insert(file);
            }
            ElementKind::Checksum => {
                self.checksums.entry(id()).or_insert_with(|| checksum(fields));
            }
            _ => {}
        }
    }

    /// Follows every reference: the files by identifier, with the features that precincts claim of each.
    pub(super) fn resolve(
        mut self,
        elements: &Elements,
        findings: &mut Findings,
    ) -> (HashMap<String, ExternalFile>, BTreeMap<String, Vec<PrecinctFeatures>>) {
        for file in self.files.values_mut() {
            if let Some(checksum) = self.checksums.get(&file.checksum_id) {
                file.checksum = checksum.clone();
            }
        }
        let mut by_file: BTreeMap<String, Vec<PrecinctFeatures>> = BTreeMap::new();
        let mut room = MOST_CLAIMED;
        for (precinct, said) in std::mem::take(&mut self.precincts) {
            let feature = self.feature(&said).and_then(|feature| {
                let too_many = || format!("more than {MOST_CLAIMED} features are named in all");
                room = room
                    .checked_sub(feature.identifiers.len())
                    .ok_or_else(|| (rules::BOUNDARY_INCOMPLETE, too_many()))?;
                Ok(feature)
            });
            match feature {
                Ok(feature) => {
                    let claim = PrecinctFeatures { precinct, identifiers: feature.identifiers.clone() };
                    by_file.entry(feature.file.clone()).or_default().push(claim);
                }
                Err((rule, message)) => {
                    let file = elements.file(ElementKind::Precinct);
                    let at = FindingPlace {
                        file: &file,
                        line: elements.line(&precinct, ElementKind::Precinct),
                        element: &precinct,
                    };
                    findings.add(rule, at, format_args!("{message}: the boundary is not used"));
                }
            }
        }
        (self.files, by_file)
    }

    /// The feature that a precinct refers to, when the whole reference can be understood.
    fn feature<'a>(
        &'a self,
        said: &'a StatedBoundary,
    ) -> Result<&'a ExternalFeature, (&'static Rule, String)> {
        let missing = |kind: &str, id: &str| (rules::REFERENCE_MISSING, format!("there is no {kind} {id}"));
        let feature = match said {
            StatedBoundary::Feature(feature) => feature,
            StatedBoundary::Boundary(id) => {
                let to = self.boundaries.get(id).ok_or_else(|| missing("spatial_boundary", id))?;
                self.features.get(to).ok_or_else(|| missing("external_geospatial_feature", to))?
            }
        };
        let lacks = [
            ("file", feature.file.is_empty()),
            ("format", feature.format.is_empty()),
            ("feature", feature.identifiers.is_empty()),
        ];
        if let Some((what, _)) = lacks.iter().find(|l| l.1) {
            return Err((rules::BOUNDARY_INCOMPLETE, format!("names no {what}")));
        }
        if !feature.format.eq_ignore_ascii_case("shp") {
            return Err((rules::BOUNDARY_FORMAT, format!("format {:?} is not shp", feature.format)));
        }
        if !self.files.contains_key(&feature.file) {
            return Err(missing("external_file", &feature.file));
        }
        Ok(feature)
    }
}

fn checksum(fields: &dyn ElementFields) -> Checksum {
    Checksum { algorithm: fields.get("algorithm").to_owned(), value: fields.get("value").to_owned() }
}

/// `0|7|9` in CSV, one element each in XML (which arrive joined by spaces).
fn identifiers(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| c == '|' || c.is_whitespace()).filter(|i| !i.is_empty());
    parts.take(MOST_FEATURES).map(str::to_owned).collect()
}
