//! The address and the key of the voter information service: `VOTER_INFO_URL`, `VOTER_INFO_API_KEY` and
//! `VOTER_INFO_API_KEY_FILE`, read in the same way by every service that can call it. Messages about a bad
//! key do not repeat the key.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use http::HeaderValue;
use url::Url;

use crate::config::Reader;

/// A key is a line, not a file of them.
const MAX_KEY_BYTES: u64 = 4 << 10;

/// The service and the key to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoterInfo {
    /// `http` or `https`, with or without a path; no name, password, query or fragment.
    pub url: Url,
    /// Sent as `X-Api-Key`; marked sensitive, so that it is never printed.
    pub api_key: HeaderValue,
}

/// The values of the variables; [`VoterInfoVariables::needed_by`] says which must be given.
#[derive(Debug)]
pub struct VoterInfoVariables {
    url: Option<Url>,
    api_key: Option<HeaderValue>,
}

impl VoterInfoVariables {
    /// Reads the variables; faults stay in the reader.
    pub fn read(r: &mut Reader) -> Self {
        let url = r.optional("VOTER_INFO_URL", "upstream: the voter information service", base_url);
        Self { url, api_key: api_key(r) }
    }

    /// Both, or a fault for each that is missing. `chosen` is the setting that needs them
    /// (`GEO_SOURCE=upstream`).
    pub fn needed_by(self, chosen: &str, r: &mut Reader) -> Option<VoterInfo> {
        if self.url.is_none() {
            r.fault(format!("VOTER_INFO_URL: {chosen} needs the service's URL"));
        }
        if self.api_key.is_none() {
            r.fault(format!("VOTER_INFO_API_KEY: {chosen} needs a key (or VOTER_INFO_API_KEY_FILE)"));
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

/// The key from its variable or its file.
fn api_key(r: &mut Reader) -> Option<HeaderValue> {
    let given = r.optional("VOTER_INFO_API_KEY", "upstream: sent as X-Api-Key", secret);
    let file = r.optional("VOTER_INFO_API_KEY_FILE", "upstream: a file that holds the key", |path| {
        read_key(Path::new(path)).and_then(|value| secret(&value))
    });
    if given.is_some() && file.is_some() {
        r.fault("VOTER_INFO_API_KEY, VOTER_INFO_API_KEY_FILE: set one of the two");
    }
    given.or(file)
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
