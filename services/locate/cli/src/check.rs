//! `locate-index check FEED`: findings with severity, rule, file and line (the first thousand of a rule; with
//! `--findings` all of them, in a file), then a summary. Exit codes: 0 nothing fatal, 1 something fatal or
//! the feed cannot be read, 2 the command line is wrong.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use super::about;
use super::findings::FindingFiles;
use super::sources::StreetFiles;
use super::unpacked::UnpackedLimit;
use feed::finding::Severity;
use feed::{self, CheckReport, rules};

/// Checks a feed and prints everything that is wrong with it.
///
/// Exit code 1 when something is fatal or the feed cannot be read; other findings are exit code 0.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A VIP feed: a .zip, an .xml file, or a directory of .txt files.
    #[arg(required_unless_present_any = ["rules", "street_files"])]
    feed: Option<PathBuf>,
    #[command(flatten)]
    street_files: StreetFiles,
    #[command(flatten)]
    unpacked: UnpackedLimit,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
    /// Prints the table of all rules (RULES.md) and reads no feed.
    #[arg(long, conflicts_with_all = ["feed", "street_files", "json"])]
    rules: bool,
    /// Writes every finding as a row of CSV, also those beyond the first thousand of a rule.
    #[arg(long, value_name = "OUT.csv", requires = "feed")]
    findings: Option<PathBuf>,
    /// Writes the findings of each county (of each Locality) into a file of its own as well: OUT-COUNTY.csv.
    #[arg(long, requires = "findings")]
    by_county: bool,
}

/// Runs the command.
#[must_use]
pub fn run(args: &Args) -> ExitCode {
    let mut out = BufWriter::new(std::io::stdout().lock());
    if args.rules {
        let done = out.write_all(rules::markdown().as_bytes()).and_then(|()| out.flush());
        return super::ended("check", done, ExitCode::SUCCESS);
    }
    let source = match args.street_files.with(args.feed.as_slice()).as_deref() {
        Ok([source]) => *source,
        Ok(_) => {
            eprintln!("locate-index check: one feed, or one street file with its map, at a time");
            return ExitCode::from(2);
        }
        Err(why) => {
            eprintln!("locate-index check: {why}");
            return ExitCode::from(2);
        }
    };
    let files = match args.findings.as_deref().map(|to| FindingFiles::create(to, args.by_county)).transpose()
    {
        Ok(files) => files,
        Err(error) => return unwritten(&error),
    };
    let listener = files.as_ref().map(FindingFiles::listener).unwrap_or_default();
    let checked =
        source.open_with(args.unpacked.max_unpacked, listener).and_then(|reader| feed::check(&reader));
    if let Some(error) = files.and_then(|files| files.finish().err()) {
        return unwritten(&error);
    }
    match checked {
        Ok(report) => {
            let code = if report.fatal { ExitCode::FAILURE } else { ExitCode::SUCCESS };
            let done = if args.json { json(&report, &mut out) } else { text(&report, &mut out) };
            super::ended("check", done.and_then(|()| out.flush()), code)
        }
        Err(error) => {
            if args.json {
                let _ = writeln!(out, "{}", serde_json::json!({ "error": error.to_string() }));
            }
            eprintln!("locate-index check: {}", about(source.path(), &error));
            ExitCode::FAILURE
        }
    }
}

fn unwritten(error: &std::io::Error) -> ExitCode {
    eprintln!("locate-index check: the findings were not written: {error}");
    ExitCode::FAILURE
}

fn json(report: &CheckReport, out: &mut impl Write) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, report)?;
    writeln!(out)
}

/// Text for people: `error segment-range street_segment.txt:17 ss17: message`.
pub fn text(report: &CheckReport, out: &mut impl Write) -> std::io::Result<()> {
    for f in &report.findings {
        write!(out, "{} {} {}", f.severity.into_str(), f.rule, f.file)?;
        if f.line > 0 {
            write!(out, ":{}", f.line)?;
        }
        if !f.element.is_empty() {
            write!(out, " {}", f.element)?;
        }
        writeln!(out, ": {}", f.message)?;
    }
    let of = |severity| rules::count_of(&report.counts, severity);
    writeln!(
        out,
        "{} street segments, {} unusable; {} fatal, {} critical, {} errors, {} warnings",
        report.segments,
        report.segments_unusable,
        of(Severity::Fatal),
        of(Severity::Critical),
        of(Severity::Error),
        of(Severity::Warning)
    )?;
    for (rule, count) in &report.counts {
        let kept = report.findings.iter().filter(|f| f.rule == *rule).count() as u64;
        let shown = if kept < *count { format!(" (the first {kept} shown)") } else { String::new() };
        writeln!(out, "  {rule}: {count}{shown}")?;
    }
    writeln!(
        out,
        "{}",
        if report.fatal { "FATAL: nothing may be published from this feed" } else { "usable" }
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use feed::finding::Finding;

    fn report(severity: Severity, rule: &'static str, line: u64, count: u64) -> CheckReport {
        let finding = Finding {
            rule,
            severity,
            county: String::new(),
            file: "street_segment.txt".to_owned(),
            line,
            element: "ss1".to_owned(),
            message: "from 99 to 1".to_owned(),
        };
        let counts = BTreeMap::from([(rule, count)]);
        let fatal = severity == Severity::Fatal;
        CheckReport { findings: vec![finding], counts, segments: 10, segments_unusable: 1, fatal }
    }

    fn printed(report: &CheckReport) -> String {
        let mut out = Vec::new();
        text(report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_finding_is_one_line_with_severity_rule_file_and_line() {
        let out = printed(&report(Severity::Error, "segment-range", 17, 5));
        assert!(out.starts_with("error segment-range street_segment.txt:17 ss1: from 99 to 1\n"), "{out}");
        assert!(out.contains("10 street segments, 1 unusable; 0 fatal, 0 critical, 5 errors, 0 warnings"));
        assert!(out.contains("segment-range: 5 (the first 1 shown)"));
        assert!(out.ends_with("usable\n"));
    }

    #[test]
    fn a_fatal_report_says_so_at_the_end() {
        let out = printed(&report(Severity::Fatal, "segment-lost", 0, 1));
        assert!(out.ends_with("FATAL: nothing may be published from this feed\n"));
        assert!(!out.contains("street_segment.txt:0"));
    }

    #[test]
    fn json_holds_findings_counts_and_the_verdict() {
        let mut out = Vec::new();
        json(&report(Severity::Fatal, "segment-lost", 2, 1), &mut out).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(value["fatal"], true);
        assert_eq!(value["findings"][0]["severity"], "fatal");
        assert_eq!(value["counts"]["segment-lost"], 1);
    }
}
