//! `recheck.csv`: the facts that hang on a suit, a vote, a bill or a list, and the day by which somebody must
//! look again. After it their values are unsure, and `content-pack lint` names them.

use std::collections::HashMap;

use common::jurisdiction;
use content::domain::source::iso_day;
use serde::Deserialize;

use super::{COUNTRY, Read};
use crate::generate::records::{Faults, Files, quoted, records};

/// File name of the table within `facts/`.
pub(super) const RECHECK: &str = "recheck.csv";
const COLUMNS: &str = "place,fact,recheck_by,why";

#[derive(Deserialize)]
struct Written {
    place: String,
    /// A name, or the beginning of names where it ends in a dot.
    fact: String,
    recheck_by: String,
    why: String,
}

/// Puts the days on the rows. Of several days for one row the earliest counts.
pub(super) fn read(files: &Files, rows: &mut [Read], faults: &mut Faults) {
    let mut seen = HashMap::new();
    for (line, written) in records::<Written>(files, RECHECK, COLUMNS, faults) {
        let at = format!("{RECHECK}:{line}");
        if let Some(first) = seen.insert((written.place.clone(), written.fact.clone()), line) {
            faults.add(&at, format!("line {first} has a day for this fact"));
        }
        let place = jurisdiction::any(&written.place).filter(|place| place.code == written.place);
        if place.is_none() && written.place != COUNTRY {
            let place = quoted(&written.place);
            faults.add(&at, format!("{place} is not a postal code of the 56, nor {COUNTRY}"));
            continue;
        }
        if written.why.trim().is_empty() {
            faults.add(&at, "needs the suit, the vote, the bill or the list that it hangs on");
        }
        let Some(by) = iso_day(&written.recheck_by) else {
            let day = quoted(&written.recheck_by);
            faults.add(&at, format!("recheck_by {day} is not a day; write 2026-12-18"));
            continue;
        };
        let is_meant = |name: &str| match written.fact.ends_with('.') {
            true => name.starts_with(&written.fact),
            // A Spanish text is the same fact.
            false => name == written.fact || name.strip_suffix("_es") == Some(&written.fact),
        };
        let mut found = false;
        for (of, row) in rows.iter_mut().filter(|(_, row)| is_meant(&row.row.name)) {
            // A row of the country means every place.
            if place.is_some_and(|place| of.is_none_or(|of| of.code != place.code)) {
                continue;
            }
            found = true;
            row.row.recheck_by = Some(row.row.recheck_by.map_or(by, |other| other.min(by)));
        }
        if !found {
            faults.add(&at, format!("{} has no row of {}", written.place, quoted(&written.fact)));
        }
    }
}
