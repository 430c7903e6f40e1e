//! A shapefile beside the map, in its parts or zipped; a column of its table names the precincts.

use std::path::Path;

use super::super::external::{self, Shapefile};
use super::super::projection::Projection;
use super::super::{BoundaryFault, attributes, shapes};
use super::{Layer, bytes, fault};
use crate::archive::{Archive, ArchiveLimits};
use crate::rules;

/// Bytes of each part.
const MOST_PART: u64 = 256 << 20;

/// Reads the file.
pub(super) fn read(path: &Path) -> Result<Layer, BoundaryFault> {
    let is_zip = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zip"));
    let file = if is_zip { zipped(path)? } else { parts(path)? };
    let projection = Projection::read(file.prj.as_deref())?;
    let shapes = shapes::read(&file)?;
    let table = file.dbf.as_deref().and_then(|dbf| attributes::table(dbf, shapes.len()));
    let Some((names, columns)) = table else {
        return Err(fault(
            rules::BOUNDARY_FILE_DAMAGED,
            "no .dbf beside the .shp that has a row for each shape",
        ));
    };
    let features = shapes.into_iter().enumerate().map(|(row, shape)| {
        let cell = |(at, column): (usize, &Vec<String>)| Some((at, column.get(row)?.clone()));
        (columns.iter().enumerate().filter_map(cell).collect(), vec![shape])
    });
    let features = features.collect();
    Ok(Layer { projection, features, names })
}

/// The parts beside a `.shp`, in any case of their endings.
fn parts(path: &Path) -> Result<Shapefile, BoundaryFault> {
    let part = |end: &str| {
        let paths = [path.with_extension(end), path.with_extension(end.to_uppercase())];
        paths.into_iter().find(|p| p.is_file()).map(|p| bytes(&p, MOST_PART)).transpose()
    };
    Ok(Shapefile {
        name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        shp: bytes(path, MOST_PART)?,
        shx: part("shx")?,
        dbf: part("dbf")?,
        prj: part("prj")?,
    })
}

/// The one shapefile of a zip.
fn zipped(path: &Path) -> Result<Shapefile, BoundaryFault> {
    let archive = Archive::zip(path, ArchiveLimits::default()).map_err(|e| external::damaged(&e))?;
    let found: Vec<String> = archive.names().filter(|n| n.ends_with(".shp")).map(str::to_owned).collect();
    let [shp] = &found[..] else {
        let message = format!("holds {} files .shp, and must hold one", found.len());
        return Err(fault(rules::BOUNDARY_FORMAT, &message));
    };
    let content = external::read(&archive, shp, MOST_PART)?.unwrap_or_default();
    external::parts(&archive, shp, shp.clone(), content)
}
