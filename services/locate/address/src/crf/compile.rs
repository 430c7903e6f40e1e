//! A trained CRFsuite model (`lCRF`, first-order features) to the compact form of [`super::model`]: label
//! names, then each attribute with its weights by label, then the transitions. Layout of the source:
//! <https://www.chokkan.org/software/crfsuite/> (header of 48 bytes, `FEAT` and `CQDB` chunks).

use super::model::{MAGIC, WIDTH};

/// Why a file is not a model.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// Not a model of the expected kind.
    #[error("not a first-order CRFsuite model")]
    Kind,
    /// Shorter than its own tables declare.
    #[error("the file is cut short or damaged at byte {0}")]
    Damaged(usize),
    /// More labels or attributes than the compact form holds.
    #[error("{0} are too many {1}: is this a model of addresses?")]
    TooMany(usize, &'static str),
}

/// Compiles a model.
///
/// # Errors
/// When the bytes are no such model, are cut short, or hold more than the compact form can.
pub fn compile(bytes: &[u8]) -> Result<Vec<u8>, CompileError> {
    let file = File(bytes);
    if file.get(0, 4)? != b"lCRF" || file.get(8, 4)? != b"FOMC" {
        return Err(CompileError::Kind);
    }
    let labels = file.names(file.at(32)?, file.at(20)?)?;
    let attributes = file.names(file.at(36)?, file.at(24)?)?;
    if labels.len() > WIDTH {
        return Err(CompileError::TooMany(labels.len(), "labels"));
    }
    if attributes.len() > usize::from(u16::MAX) {
        return Err(CompileError::TooMany(attributes.len(), "attributes"));
    }
    let mut states: Vec<Vec<(u8, f64)>> = vec![Vec::new(); attributes.len()];
    let mut transitions: Vec<(u8, u8, f64)> = Vec::new();
    let features = file.at(28)?;
    for i in 0..file.at(features + 8)? {
        let at = features + 12 + i * 20;
        let (kind, from, to) = (file.at(at)?, file.at(at + 4)?, file.at(at + 8)?);
        let weight =
            f64::from_le_bytes(file.get(at + 12, 8)?.try_into().map_err(|_| CompileError::Damaged(at))?);
        let label = |l: usize| u8::try_from(l).ok().filter(|l| usize::from(*l) < labels.len());
        let to = label(to).ok_or(CompileError::Damaged(at))?;
        if kind == 0 {
            states.get_mut(from).ok_or(CompileError::Damaged(at))?.push((to, weight));
        } else {
            transitions.push((label(from).ok_or(CompileError::Damaged(at))?, to, weight));
        }
    }
    write(&labels, &attributes, &states, &transitions)
}

fn write(
    labels: &[&[u8]],
    attributes: &[&[u8]],
    states: &[Vec<(u8, f64)>],
    transitions: &[(u8, u8, f64)],
) -> Result<Vec<u8>, CompileError> {
    let mut out = MAGIC.to_vec();
    let count = |n: usize| u16::try_from(n).map_err(|_| CompileError::TooMany(n, "entries"));
    out.extend(count(labels.len())?.to_le_bytes());
    for label in labels {
        name(&mut out, label)?;
    }
    let mut order: Vec<usize> = (0..attributes.len()).filter(|i| !states[*i].is_empty()).collect();
    order.sort_by_key(|i| attributes[*i]);
    out.extend(count(order.len())?.to_le_bytes());
    for i in order {
        name(&mut out, attributes[i])?;
        out.push(
            u8::try_from(states[i].len()).map_err(|_| CompileError::TooMany(states[i].len(), "weights"))?,
        );
        for (label, weight) in &states[i] {
            out.push(*label);
            out.extend(weight.to_le_bytes());
        }
    }
    out.extend(count(transitions.len())?.to_le_bytes());
    for (from, to, weight) in transitions {
        out.extend([*from, *to]);
        out.extend(weight.to_le_bytes());
    }
    Ok(out)
}

fn name(out: &mut Vec<u8>, name: &[u8]) -> Result<(), CompileError> {
    out.push(u8::try_from(name.len()).map_err(|_| CompileError::TooMany(name.len(), "letters of a name"))?);
    out.extend(name);
    Ok(())
}

/// The source, read by offset with every access checked.
struct File<'a>(&'a [u8]);

impl<'a> File<'a> {
    fn get(&self, at: usize, n: usize) -> Result<&'a [u8], CompileError> {
        at.checked_add(n).and_then(|end| self.0.get(at..end)).ok_or(CompileError::Damaged(at))
    }

    /// A 32-bit field as a size.
    fn at(&self, at: usize) -> Result<usize, CompileError> {
        let bytes = self.get(at, 4)?.try_into().map_err(|_| CompileError::Damaged(at))?;
        usize::try_from(u32::from_le_bytes(bytes)).map_err(|_| CompileError::Damaged(at))
    }

    /// Names of a `CQDB` chunk by number.
    fn names(&self, chunk: usize, count: usize) -> Result<Vec<&'a [u8]>, CompileError> {
        if self.get(chunk, 4)? != b"CQDB" {
            return Err(CompileError::Damaged(chunk));
        }
        let (size, table) = (self.at(chunk + 16)?, chunk + self.at(chunk + 20)?);
        let mut out = Vec::new();
        for i in 0..size.min(count) {
            let record = chunk + self.at(table + i * 4)?;
            let name = self.get(record + 8, self.at(record + 4)?)?;
            out.push(name.strip_suffix(b"\0").unwrap_or(name));
        }
        Ok(out)
    }
}
