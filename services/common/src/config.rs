//! Configuration from the environment. Every variable is declared once, with its default and one line
//! of documentation; all bad values are reported together, and the process exits with code 64.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use crate::clock::{self, Clock};

/// Exit code for bad configuration (`EX_USAGE` of sysexits).
pub const EX_USAGE: u8 = 64;

/// Collects variables, their documentation and their faults.
#[derive(Debug)]
pub struct Reader {
    service: &'static str,
    about: &'static str,
    values: BTreeMap<String, String>,
    docs: Vec<(String, String, &'static str)>,
    faults: Vec<String>,
    help: bool,
}

/// A reason to end before the start: help was asked for, or variables are bad.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// `--help` was given: the text to print.
    Help(String),
    /// Variables are bad: one line each.
    Bad(Vec<String>),
}

impl Stop {
    /// Prints the help or the faults and returns the exit code: 0 for help, 64 for bad configuration.
    #[must_use]
    pub fn exit(self) -> ExitCode {
        match self {
            Self::Help(text) => print(&format!("{text}\n")),
            Self::Bad(faults) => {
                for fault in faults {
                    eprintln!("configuration: {fault}");
                }
                ExitCode::from(EX_USAGE)
            }
        }
    }
}

/// Writes `text` to standard output and returns the exit code of the process. A reader that stops early
/// (`--help | head`) is no failure; `print!` would panic.
#[must_use]
pub fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != ErrorKind::BrokenPipe => {
            eprintln!("cannot write to standard output: {why}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

impl Reader {
    /// Reads the environment of the process, and `--help` from its arguments.
    #[must_use]
    pub fn from_process(service: &'static str, about: &'static str) -> Self {
        // A variable that is not UTF-8 is never a valid value: it becomes a fault below.
        let values = std::env::vars_os()
            .map(|(k, v)| (k.to_string_lossy().into_owned(), v.to_string_lossy().into_owned()));
        let mut reader = Self::from_values(service, about, values);
        for argument in std::env::args().skip(1) {
            if argument == "--help" || argument == "-h" {
                reader.help = true;
            } else {
                reader.faults.push(format!(
                    "argument {argument:?} is not known; {service} is configured by environment variables, see --help"
                ));
            }
        }
        reader
    }

    /// Reads given values, for tests.
    #[must_use]
    pub fn from_values(
        service: &'static str,
        about: &'static str,
        values: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        let values = values.into_iter().filter(|(_, v)| !v.is_empty()).collect();
        Self { service, about, values, docs: Vec::new(), faults: Vec::new(), help: false }
    }

    /// An optional variable. A bad value is kept as a fault and reads as `None`.
    pub fn optional<T>(
        &mut self,
        name: &str,
        doc: &'static str,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        self.document(name, "", doc);
        let value = self.values.get(name)?.clone();
        parse(&value).map_err(|why| self.faults.push(format!("{name}: {why}"))).ok()
    }

    /// A variable with a default, which must itself parse. A bad value is kept as a fault and reads as
    /// the default: `finish` stops the process anyway.
    ///
    /// # Panics
    /// When the default does not parse, which is a fault of the code.
    pub fn with_default<T>(
        &mut self,
        name: &str,
        default: &str,
        doc: &'static str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> T {
        self.document(name, default, doc);
        if let Some(value) = self.values.get(name).cloned() {
            match parse(&value) {
                Ok(parsed) => return parsed,
                Err(why) => self.faults.push(format!("{name}: {why}")),
            }
        }
        match parse(default) {
            Ok(parsed) => parsed,
            Err(why) => panic!("the default of {name} does not parse: {why}"),
        }
    }

    /// Whether a variable is given, good or bad.
    #[must_use]
    pub fn is_set(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// Every variable whose name begins with `prefix`: settings that a library defines. `doc` names the
    /// library.
    pub fn prefixed(&mut self, prefix: &str, doc: &'static str) -> Vec<(String, String)> {
        self.document(&format!("{prefix}*"), "", doc);
        let given = self.values.range(prefix.to_owned()..).take_while(|(name, _)| name.starts_with(prefix));
        given.map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// The clock: `TODAY` and `NOW`.
    pub fn clock(&mut self) -> Clock {
        self.document("TODAY", "", "fixes the date of every rule, YYYY-MM-DD (rehearsals)");
        self.document("NOW", "", "fixes the instant of every rule, RFC 3339 (rehearsals); wins over TODAY");
        let get = |name: &str| self.values.get(name).map(String::as_str);
        clock::parse(get("TODAY"), get("NOW")).unwrap_or_else(|why| {
            self.faults.push(why);
            Clock::system()
        })
    }

    /// Adds a fault that concerns several variables together.
    pub fn fault(&mut self, why: impl Into<String>) {
        self.faults.push(why.into());
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// `--help`, or every fault found.
    pub fn finish(self) -> Result<(), Stop> {
        if self.help {
            return Err(Stop::Help(self.help_text()));
        }
        if self.faults.is_empty() { Ok(()) } else { Err(Stop::Bad(self.faults)) }
    }

    fn document(&mut self, name: &str, default: &str, doc: &'static str) {
        self.docs.push((name.to_owned(), default.to_owned(), doc));
    }

    fn help_text(&self) -> String {
        let mut text = format!("{}: {}\n\nEnvironment variables:\n", self.service, self.about);
        let width = self.docs.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
        for (name, default, doc) in &self.docs {
            let default = if default.is_empty() { "unset" } else { default };
            let _ = writeln!(text, "  {name:width$}  {doc} [default: {default}]");
        }
        text
    }
}

/// Refuses a value that needs the cargo feature `feature`, unless it is `built`: the caller's `cfg!`.
///
/// # Errors
/// The feature, and how to have it.
pub fn needs_feature(feature: &str, built: bool) -> Result<(), String> {
    let how = "the images have every feature, and FEATURES=all make run builds them";
    built
        .then_some(())
        .ok_or_else(|| format!("needs the cargo feature `{feature}`, which is not in this build; {how}"))
}

/// Parses a socket address to listen on.
///
/// # Errors
/// What to write instead.
pub fn listen_address(value: &str) -> Result<SocketAddr, String> {
    value.parse().map_err(|_| format!("{value:?} is not an address to listen on; write 0.0.0.0:8080"))
}

/// Parses a flag.
///
/// # Errors
/// What to write instead.
pub fn flag(value: &str) -> Result<bool, String> {
    match value {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(format!("{value:?} is neither true nor false")),
    }
}

/// Parses a whole number within bounds.
///
/// # Errors
/// The bounds.
pub fn number(range: std::ops::RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> {
    move |value| match value.parse::<u64>() {
        Ok(n) if range.contains(&n) => Ok(n),
        _ => Err(format!("{value:?} is not a whole number from {} to {}", range.start(), range.end())),
    }
}

/// Parses a time in seconds, with decimals, from 0 to one day.
///
/// # Errors
/// What to write instead.
pub fn seconds(value: &str) -> Result<Duration, String> {
    match value.parse::<f64>() {
        Ok(s) if (0.0..=86_400.0).contains(&s) => Ok(Duration::from_secs_f64(s)),
        _ => Err(format!("{value:?} is not a number of seconds from 0 to 86400")),
    }
}

/// Takes any text.
///
/// # Errors
/// Never.
pub fn text(value: &str) -> Result<String, String> {
    Ok(value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(values: &[(&str, &str)]) -> Reader {
        Reader::from_values("geo", "x", values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())))
    }

    #[test]
    fn every_bad_variable_is_reported_at_once() {
        let mut r = reader(&[("GEO_LISTEN", "nowhere"), ("LIMIT", "0"), ("TODAY", "soon")]);
        r.with_default("GEO_LISTEN", "0.0.0.0:50051", "gRPC", listen_address);
        r.with_default("LIMIT", "7", "limit", number(1..=30));
        r.clock();
        let Err(Stop::Bad(faults)) = r.finish() else { panic!("must stop") };
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults[0].starts_with("GEO_LISTEN: "));
        assert!(faults[1].contains("from 1 to 30"));
    }

    #[test]
    fn a_feature_that_is_not_built_is_named() {
        assert_eq!(needs_feature("aws", true), Ok(()));
        assert!(needs_feature("aws", false).unwrap_err().starts_with("needs the cargo feature `aws`"));
    }

    #[test]
    fn an_empty_variable_is_unset() {
        let mut r = reader(&[("X", "")]);
        assert_eq!(r.optional("X", "x", text), None);
        assert_eq!(r.finish(), Ok(()));
    }

    #[test]
    fn variables_of_a_library_are_found_by_their_prefix() {
        let mut r = reader(&[("AWS_A", "1"), ("AWS_B", ""), ("AWSX", "2"), ("AWS_C", "3"), ("AZURE_A", "4")]);
        let pair = |k: &str, v: &str| (k.to_owned(), v.to_owned());
        assert_eq!(r.prefixed("AWS_", "S3"), [pair("AWS_A", "1"), pair("AWS_C", "3")]);
        r.help = true;
        let Err(Stop::Help(help)) = r.finish() else { panic!("must stop") };
        assert!(help.contains("AWS_*") && !help.contains("AWS_A"), "{help}");
    }

    #[test]
    fn help_names_every_variable_with_its_default() {
        let mut r = reader(&[]);
        r.help = true;
        r.with_default("GEO_LISTEN", "0.0.0.0:50051", "gRPC address", listen_address);
        r.clock();
        let Err(Stop::Help(help)) = r.finish() else { panic!("must stop") };
        for word in ["GEO_LISTEN", "0.0.0.0:50051", "gRPC address", "TODAY", "NOW"] {
            assert!(help.contains(word), "{help}");
        }
    }
}
