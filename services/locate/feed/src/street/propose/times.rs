//! Asks whether times without AM or PM are of the morning or of the evening.

use super::super::hours::{ASKED, PlaceHours};
use super::super::map::PlaceField;
use super::super::number::plain;
use super::guess::Guesses;
use super::sample::TableSample;

/// Adds the question, with the first times that it is about.
pub(super) fn ask(table: &TableSample, guesses: &mut Guesses<PlaceField>) {
    let at = |field| guesses.sure.get(&field).copied();
    let columns = [PlaceField::Hours, PlaceField::Opens, PlaceField::Closes].map(at);
    let mut asked = table.rows().iter().filter_map(|row| {
        let [hours, opens, closes] = columns.map(|at| plain(at.and_then(|at| row.get(at)).unwrap_or("")));
        PlaceHours { hours, opens, closes }.read(None, true).err()
    });
    let Some(first) = asked.next() else { return };
    let more = asked.count();
    let (first, _) = first.split_once('?').unwrap_or((&first, ""));
    guesses.open.push(format!("{first}? ({} rows) {ASKED}", more + 1));
}
