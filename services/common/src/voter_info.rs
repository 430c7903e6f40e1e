//! The address and the key of an outside look-up service, read in the same way by every service that can call
//! it: `VOTER_INFO_URL`, `VOTER_INFO_API_KEY` and `VOTER_INFO_API_KEY_FILE` of the voter information service,
//! the same with `CIVIC_` of Google's Civic Information API. Messages about a bad key do not repeat the key.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use http::HeaderValue;
use url::Url;

use crate::config::Reader;

/// A key is a line, not a file of them.
const MAX_KEY_BYTES: u64 = 4 << 10;

/// The name of the source of answers of Google's Civic Information API. The gateway knows them by it.
pub const CIVIC_SOURCE: &str = "Google Civic Information API";

/// The service and the key to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoterInfo {
    /// `http` or `https`, with or without a path; no name, password, query or fragment.
    pub url: Url,
    /// Sent in a header; marked sensitive, so that it is never printed.
    pub api_key: HeaderValue,
}

/// The values of the variables; [`VoterInfoVariables::needed_by`] says which must be given.
#[derive(Debug)]
pub struct VoterInfoVariables {
    /// Of the URL, the key and its file.
    names: [&'static str; 3],
    url: Option<Url>,
    api_key: Option<HeaderValue>,
}

impl VoterInfoVariables {
    /// Reads the variables of the voter information service; faults stay in the reader.
    pub fn read(r: &mut Reader) -> Self {
        let url = r.optional("VOTER_INFO_URL", "upstream: the voter information service", base_url);
        let key = r.optional("VOTER_INFO_API_KEY", "upstream: sent as X-Api-Key", secret);
        let file = r.optional("VOTER_INFO_API_KEY_FILE", "upstream: a file that holds the key", key_file);
        Self::of(["VOTER_INFO_URL", "VOTER_INFO_API_KEY", "VOTER_INFO_API_KEY_FILE"], url, [key, file], r)
    }

    /// Reads those of Google's Civic Information API.
    pub fn read_civic(r: &mut Reader) -> Self {
        let url = r.with_default(
            "CIVIC_API_URL",
            "https://civicinfo.googleapis.com",
            "civic: the Civic Information API; /civicinfo/v2/voterinfo is added",
            |value| base_url(value).map(Some),
        );
        let key = r.optional("CIVIC_API_KEY", "civic: sent as X-Goog-Api-Key", secret);
        let file = r.optional("CIVIC_API_KEY_FILE", "civic: a file that holds the key", key_file);
        Self::of(["CIVIC_API_URL", "CIVIC_API_KEY", "CIVIC_API_KEY_FILE"], url, [key, file], r)
    }

    fn of(
        names: [&'static str; 3],
        url: Option<Url>,
        [key, file]: [Option<HeaderValue>; 2],
        r: &mut Reader,
    ) -> Self {
        if key.is_some() && file.is_some() {
            r.fault(format!("{}, {}: set one of the two", names[1], names[2]));
        }
        Self { names, url, api_key: key.or(file) }
    }

    /// Both, or a fault for each that is missing. `chosen` is the setting that needs them
    /// (`GEO_SOURCE=upstream`).
    pub fn needed_by(self, chosen: &str, r: &mut Reader) -> Option<VoterInfo> {
        let [url, key, file] = self.names;
        if self.url.is_none() {
            r.fault(format!("{url}: {chosen} needs the service's URL"));
        }
        if self.api_key.is_none() {
            r.fault(format!("{key}: {chosen} needs a key (or {file})"));
        }
        Some(VoterInfo { url: self.url?, api_key: self.api_key? })
    }
}

fn base_url(value: &str) -> Result<Url, String> {
    let url = Url::parse(value).map_err(|why| format!("not a URL ({why}); write https://host/path"))?;
    let plain = url.username().is_empty() && url.password().is_none() && url.query().is_none();
    if !matches!(url.scheme(), "http" | "https") || !plain || url.fragment().is_some() {
        return Err("must be http or https, without a name, password, query or fragment".to_owned());
    }
    Ok(url)
}

fn key_file(path: &str) -> Result<HeaderValue, String> {
    read_key(Path::new(path)).and_then(|value| secret(&value))
}

fn read_key(path: &Path) -> Result<String, String> {
    let unreadable = |why: std::io::Error| format!("cannot be read: {why}");
    let mut key = String::new();
    // The length of the file is not trusted: a device reports 0 and never ends.
    File::open(path)
        .and_then(|file| file.take(MAX_KEY_BYTES + 1).read_to_string(&mut key))
        .map_err(unreadable)?;
    if key.len() as u64 > MAX_KEY_BYTES {
        return Err(format!("holds more than {MAX_KEY_BYTES} bytes; a key is one short line"));
    }
    Ok(key)
}

fn secret(value: &str) -> Result<HeaderValue, String> {
    let trimmed = value.trim();
    let mut header =
        HeaderValue::from_str(trimmed).map_err(|_| "holds characters that no key has".to_owned())?;
    if trimmed.is_empty() {
        return Err("is empty".to_owned());
    }
    header.set_sensitive(true);
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Stop;

    fn read(values: &[(&str, &str)]) -> Result<Option<VoterInfo>, Vec<String>> {
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        let mut reader = Reader::from_values("x", "x", values);
        let info = VoterInfoVariables::read(&mut reader).needed_by("X_SOURCE=upstream", &mut reader);
        match reader.finish() {
            Ok(()) => Ok(info),
            Err(Stop::Bad(faults)) => Err(faults),
            Err(Stop::Help(_)) => panic!("nobody asked for help"),
        }
    }

    #[test]
    fn both_are_needed_and_each_that_is_missing_is_named_with_who_needs_it() {
        let faults = read(&[]).unwrap_err();
        assert!(faults[0].starts_with("VOTER_INFO_URL: X_SOURCE=upstream needs"), "{faults:?}");
        assert!(faults[1].starts_with("VOTER_INFO_API_KEY: X_SOURCE=upstream needs"), "{faults:?}");
        let url = ("VOTER_INFO_URL", "https://api.example.org/v1/");
        let info = read(&[url, ("VOTER_INFO_API_KEY", " s3cret-key ")]).unwrap().unwrap();
        assert_eq!(info.api_key, "s3cret-key");
        assert!(!format!("{info:?}").contains("s3cret"), "a key is never printed");
    }

    #[test]
    fn civic_has_a_url_and_needs_a_key() {
        let read = |values: &[(&str, &str)]| {
            let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
            let mut reader = Reader::from_values("x", "x", values);
            let info = VoterInfoVariables::read_civic(&mut reader).needed_by("X=civic", &mut reader);
            (info, reader.finish())
        };
        let (info, finished) = read(&[("CIVIC_API_KEY", "s3cret")]);
        assert!(finished.is_ok() && !format!("{info:?}").contains("s3cret"));
        assert_eq!(info.unwrap().url.as_str(), "https://civicinfo.googleapis.com/");
        let (_, finished) = read(&[("VOTER_INFO_API_KEY", "k")]);
        let Err(Stop::Bad(faults)) = finished else { panic!("must stop") };
        assert!(faults.len() == 1 && faults[0].starts_with("CIVIC_API_KEY: X=civic needs"), "{faults:?}");
        let (_, finished) = read(&[("CIVIC_API_KEY", "k"), ("CIVIC_API_KEY_FILE", "/nowhere/key")]);
        let Err(Stop::Bad(faults)) = finished else { panic!("must stop") };
        assert!(faults[0].starts_with("CIVIC_API_KEY_FILE: cannot be read"), "{faults:?}");
    }

    #[test]
    fn a_url_that_is_no_plain_base_is_refused() {
        let key = ("VOTER_INFO_API_KEY", "k");
        for bad in ["ftp://h", "api.example.org", "http://u:p@h/", "http://h/?k=1", "https://h/#x"] {
            let faults = read(&[("VOTER_INFO_URL", bad), key]).unwrap_err();
            assert!(faults[0].starts_with("VOTER_INFO_URL: "), "{faults:?}");
        }
    }

    #[test]
    fn no_fault_repeats_the_key_and_no_file_without_end_is_read() {
        let url = ("VOTER_INFO_URL", "http://h");
        for bad in ["s3c\nret", "s3c\u{7}ret"] {
            let faults = read(&[url, ("VOTER_INFO_API_KEY", bad)]).unwrap_err();
            assert!(faults.iter().all(|fault| !fault.contains("s3c")), "{faults:?}");
        }
        let faults = read(&[url, ("VOTER_INFO_API_KEY_FILE", "/dev/zero")]).unwrap_err();
        assert!(faults[0].contains("more than 4096 bytes"), "{faults:?}");
        let faults = read(&[url, ("VOTER_INFO_API_KEY_FILE", "/nowhere/key")]).unwrap_err();
        assert!(faults[0].starts_with("VOTER_INFO_API_KEY_FILE: cannot be read"), "{faults:?}");
    }
}
