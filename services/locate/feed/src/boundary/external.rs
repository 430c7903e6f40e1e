//! The file of an ExternalFile: found in the feed's own archive or folder (nothing is ever fetched), alone or
//! in a zip of its own, compared with its checksum, and read within bounds.

use std::io::Read;

use sha2::{Digest as _, Sha256, Sha512};

use super::BoundaryFault;
use super::claims::{Checksum, ExternalFile};
use crate::archive::Archive;
use crate::error::FeedError;
use crate::rules;

/// Bytes of a shapefile's parts. 256 MiB are 16 million vertices; the largest state has some 5.
const MOST_SHP: u64 = 256 << 20;
const MOST_SHX: u64 = 16 << 20;
const MOST_DBF: u64 = 128 << 20;
const MOST_PRJ: u64 = 16 << 10;

/// The parts of a shapefile.
#[derive(Debug)]
pub(super) struct Shapefile {
    /// For findings: archive and file.
    pub(super) name: String,
    pub(super) shp: Vec<u8>,
    pub(super) shx: Option<Vec<u8>>,
    pub(super) dbf: Option<Vec<u8>>,
    pub(super) prj: Option<Vec<u8>>,
}

/// The extensions of the parts of a shapefile. Only the first four are read.
const PARTS: [&str; 12] =
    [".shp", ".shx", ".dbf", ".prj", ".cpg", ".sbn", ".sbx", ".shp.xml", ".qix", ".qmd", ".ain", ".aih"];

/// Whether a file is a part of a shapefile, by its name in lower case.
pub(crate) fn is_part(name: &str) -> bool {
    PARTS.iter().any(|part| name.ends_with(part))
}

/// The name of a file without folder, part and case: what the parts of one shapefile share. The
/// name of a zip stays whole.
pub(super) fn stem(uri: &str) -> String {
    let name = base(uri);
    PARTS.iter().find_map(|part| name.strip_suffix(part)).map_or(name.clone(), str::to_owned)
}

/// The name of a file at the end of an address or path, in lower case as the archive has it.
fn base(uri: &str) -> String {
    let last = uri.trim().rsplit(['/', '\\']).next().unwrap_or_default();
    last.split(['?', '#']).next().unwrap_or_default().replace("%20", " ").to_lowercase()
}

/// Finds, verifies and reads the file.
pub(super) fn open(archive: &Archive, file: &ExternalFile) -> Result<Shapefile, BoundaryFault> {
    let name = base(&file.name);
    if name.is_empty() {
        return Err(BoundaryFault(rules::BOUNDARY_INCOMPLETE, "the ExternalFile has no name".to_owned()));
    }
    if !archive.has(&name) {
        let message = "not in the feed: pack it into the feed's zip or put it into its folder".to_owned();
        return Err(BoundaryFault(rules::BOUNDARY_FILE_MISSING, message));
    }
    let mut sum = Sum::new(&file.checksum)?;
    if name.ends_with(".shp") {
        let shp = read(archive, &name, MOST_SHP)?.unwrap_or_default();
        sum.add(&shp);
        sum.verify(&file.checksum)?;
        return parts(archive, &name, name.clone(), shp);
    }
    if !name.ends_with(".zip") {
        let message = "neither a .shp nor a .zip that holds one".to_owned();
        return Err(BoundaryFault(rules::BOUNDARY_FORMAT, message));
    }
    let inner = archive.nested(&name, &mut |bytes| sum.add(bytes));
    // A wrong checksum is the better explanation than the damage that changed bytes cause in the archive.
    sum.verify(&file.checksum)?;
    let inner = inner.map_err(|e| damaged(&e))?.ok_or_else(|| damaged(&FeedError::Missing(Vec::new())))?;
    let found: Vec<String> = inner.names().filter(|n| n.ends_with(".shp")).map(str::to_owned).collect();
    let [shp] = &found[..] else {
        let message = format!("holds {} files .shp, and must hold one", found.len());
        return Err(BoundaryFault(rules::BOUNDARY_FORMAT, message));
    };
    let bytes = read(&inner, shp, MOST_SHP)?.unwrap_or_default();
    parts(&inner, shp, format!("{name}/{shp}"), bytes)
}

/// The other parts, beside the `.shp`.
pub(super) fn parts(
    archive: &Archive,
    shp_name: &str,
    name: String,
    shp: Vec<u8>,
) -> Result<Shapefile, BoundaryFault> {
    let stem = shp_name.strip_suffix(".shp").unwrap_or(shp_name);
    let part = |end: &str, most| read(archive, &format!("{stem}{end}"), most);
    Ok(Shapefile {
        shx: part(".shx", MOST_SHX)?,
        dbf: part(".dbf", MOST_DBF)?,
        prj: part(".prj", MOST_PRJ)?,
        name,
        shp,
    })
}

pub(super) fn read(archive: &Archive, name: &str, most: u64) -> Result<Option<Vec<u8>>, BoundaryFault> {
    let read = archive.read(name, |bytes| {
        let mut content = Vec::new();
        bytes.take(most + 1).read_to_end(&mut content).map_err(|e| archive.read_error(name, e))?;
        if content.len() as u64 > most {
            return Err(FeedError::TooLarge { file: name.to_owned(), limit: most });
        }
        Ok(content)
    });
    read.map_err(|e| damaged(&e))
}

/// Why a file cannot be read, without local paths.
pub(super) fn damaged(error: &FeedError) -> BoundaryFault {
    let message = match error {
        FeedError::TooLarge { .. }
        | FeedError::TooDense { .. }
        | FeedError::TooMany { .. }
        | FeedError::Encrypted { .. } => error.to_string(),
        FeedError::Empty(_) => "an archive without files".to_owned(),
        FeedError::NotAZip(_) => "no zip archive".to_owned(),
        _ => "damaged or cut short".to_owned(),
    };
    BoundaryFault(rules::BOUNDARY_FILE_DAMAGED, message)
}

/// A checksum being computed.
enum Sum {
    Sha256(Sha256),
    Sha512(Sha512),
}

impl Sum {
    fn new(checksum: &Checksum) -> Result<Self, BoundaryFault> {
        match checksum.algorithm.to_ascii_lowercase().as_str() {
            "sha-256" => Ok(Self::Sha256(Sha256::new())),
            "sha-512" => Ok(Self::Sha512(Sha512::new())),
            "" => Err(BoundaryFault(rules::BOUNDARY_CHECKSUM, "no checksum".to_owned())),
            _ => Err(BoundaryFault(
                rules::BOUNDARY_CHECKSUM,
                "the checksum is neither sha-256 nor sha-512".to_owned(),
            )),
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        match self {
            Self::Sha256(sum) => sum.update(bytes),
            Self::Sha512(sum) => sum.update(bytes),
        }
    }

    fn verify(self, checksum: &Checksum) -> Result<(), BoundaryFault> {
        let sum = match self {
            Self::Sha256(sum) => sum.finalize().to_vec(),
            Self::Sha512(sum) => sum.finalize().to_vec(),
        };
        let sum: String = sum.iter().map(|b| format!("{b:02x}")).collect();
        if sum.eq_ignore_ascii_case(checksum.value.trim()) {
            return Ok(());
        }
        let message = "its checksum differs: it is not the file that was meant, or was changed".to_owned();
        Err(BoundaryFault(rules::BOUNDARY_CHECKSUM, message))
    }
}
