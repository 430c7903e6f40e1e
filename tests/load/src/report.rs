//! The table of `docs/measurements.md`, and what `deploy/capacity.py` reads.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::json;

use crate::Error;
use crate::row::{Measured, Run};

/// The table, in Markdown.
#[must_use]
pub fn table(rows: &[Measured]) -> String {
    let mut text = "| | a second | bare | share | wanted | 50 % / 99 % at half load | bare 99 % | generator |\n|---|---|---|---|---|---|---|---|\n".to_owned();
    for row in rows {
        // A drawn page costs as much as hundreds of kept ones.
        let digits = if row.share < 0.1 { 4 } else { 2 };
        let wanted = row.target.map_or("".to_owned(), |target| format!("{target}"));
        let _ = writeln!(
            text,
            "| {} | {:.0} | {:.0} | {:.digits$} | {wanted} | {:.2} / {:.2} ms | {:.2} ms | {:.2} |",
            row.name, row.rate, row.bare, row.share, row.half_p50, row.half_p99, row.bare_p99, row.generator
        );
    }
    text
}

/// Resident memory of each service at the highest rate of each row: the most of all rows.
#[must_use]
pub fn memory(rows: &[Measured]) -> String {
    let mut most: Vec<(&str, f64)> = Vec::new();
    for (name, runs) in rows.iter().flat_map(|row| &row.services) {
        let now = runs.iter().map(|run| run.memory_mib).fold(0.0, f64::max);
        match most.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = known.max(now),
            None => most.push((name, now)),
        }
    }
    let one = |(name, mib): &(&str, f64)| format!("{name} {mib:.0} MiB");
    format!("Resident memory under load, at most: {}.", most.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// Writes `load.json` (all rows), and `gateway.json` and `locate.json` for `deploy/capacity.py`: those of the
/// look-up, at the highest rate and at half of it. `cores` are the processors that the service took.
///
/// # Errors
/// The folder cannot be written.
pub fn write(rows: &[Measured], folder: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("load.json"), serde_json::to_vec_pretty(&json!({ "rows": rows }))?)?;
    let look_up = rows.iter().find(|row| row.name.contains("/api/locate")).ok_or("no row of the look-up")?;
    for (name, runs) in look_up.services.iter().filter(|(name, _)| ["gateway", "locate"].contains(name)) {
        let runs: Vec<&Run> = runs.iter().filter(|run| run.cores > 0.0).collect();
        let measured = json!({"service": name, "runs": runs});
        std::fs::write(folder.join(format!("{name}.json")), serde_json::to_vec_pretty(&measured)?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Measured {
        let run = |cores, memory_mib| Run { cores, rate: cores * 9000.0, p99_ms: 2.0, memory_mib };
        let services =
            vec![("gateway", [run(0.8, 60.0), run(0.4, 61.0)]), ("locate", [run(0.3, 30.0), run(0.2, 30.0)])];
        Measured {
            name: "`POST /api/locate`",
            rate: 7200.0,
            bare: 9000.0,
            share: 0.8,
            target: Some(0.8),
            drawn: false,
            answers: 1.0,
            half_p50: 1.0,
            half_p99: 2.0,
            bare_p99: 1.9,
            generator: 0.4,
            services,
        }
    }

    #[test]
    fn the_report_says_what_was_measured() {
        let text = table(&[row()]);
        assert!(
            text.contains(
                "| `POST /api/locate` | 7200 | 9000 | 0.80 | 0.8 | 1.00 / 2.00 ms | 1.90 ms | 0.40 |"
            ),
            "{text}"
        );
        let drawn = table(&[Measured { share: 0.00123, ..row() }]);
        assert!(drawn.contains("| 0.0012 |"), "{drawn}");
        assert!(memory(&[row()]).contains("gateway 61 MiB, locate 30 MiB"));
        let folder = std::env::temp_dir().join(format!("load-report-{}", std::process::id()));
        write(&[row()], &folder).expect("written");
        let read = std::fs::read_to_string(folder.join("locate.json")).expect("a file");
        std::fs::remove_dir_all(&folder).expect("removed");
        let value: serde_json::Value = serde_json::from_str(&read).expect("JSON");
        assert_eq!((&value["service"], &value["runs"][0]["cores"]), (&json!("locate"), &json!(0.3)));
    }
}
