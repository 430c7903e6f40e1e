//! The parameters of a request: a method's own, and those that every method of Google's APIs takes. A name
//! that is not known is refused, because a misspelt one would change the answer in silence.

use super::failure::{Failure, Reason};
use super::fields::Mask;
use crate::http::locate::decode;

/// Longest search for divisions, in characters.
const MAX_WORDS: usize = 200;

/// Parameters of every method that change nothing here: rates are by key and address, there is no OAuth,
/// nothing is uploaded, and errors have one form. The value of `key` is read by [`key_of`]. jQuery adds `_`.
const IGNORED: [&str; 10] = [
    "_",
    "key",
    "quotaUser",
    "userIp",
    "access_token",
    "oauth_token",
    "uploadType",
    "upload_protocol",
    "$.xgafv",
    "xgafv",
];

/// A request, read.
#[derive(Debug)]
pub(super) struct CivicQuery {
    pub(super) address: String,
    /// `None` for 0.
    pub(super) election_id: Option<u64>,
    pub(super) official_only: bool,
    pub(super) production_data_only: bool,
    pub(super) return_all: bool,
    pub(super) query: String,
    pub(super) fields: Option<Mask>,
    pub(super) pretty: bool,
}

/// The API key of a query; one that is not encoded properly is no key of ours.
pub(super) fn key_of(query: &str) -> Option<String> {
    let value = query.split('&').find_map(|pair| pair.strip_prefix("key="));
    value.map(|value| decode(value).unwrap_or_default())
}

impl CivicQuery {
    /// `own` are the method's own parameters.
    pub(super) fn read(query: &str, own: &[&str]) -> Result<Self, Failure> {
        let mut read = Self {
            address: String::new(),
            election_id: None,
            official_only: false,
            production_data_only: true,
            return_all: false,
            query: String::new(),
            fields: None,
            pretty: true,
        };
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = decode(name)?;
            if IGNORED.contains(&name.as_str()) {
                continue;
            }
            let value = decode(value)?;
            match name.as_str() {
                "alt" => json_only(&value)?,
                "callback" if value.is_empty() => {}
                "callback" => {
                    return Err(invalid(
                        "callback: JSONP is not served. Pages of partners get CORS headers for their key.",
                    ));
                }
                "fields" if value.trim().is_empty() => {}
                "fields" => read.fields = Some(Mask::parse(&value)?),
                "prettyPrint" => read.pretty = boolean("prettyPrint", &value)?,
                known if !own.contains(&known) => {
                    let names = own.join(", ");
                    return Err(invalid(format!(
                        "There is no such parameter. This method takes {names}, key, fields, alt, prettyPrint and quotaUser."
                    )));
                }
                "address" => read.address = value,
                "query" => read.query = value,
                "electionId" => read.election_id = election_id(&value)?,
                "officialOnly" => read.official_only = boolean("officialOnly", &value)?,
                "productionDataOnly" => read.production_data_only = boolean("productionDataOnly", &value)?,
                "returnAllAvailableData" => read.return_all = boolean("returnAllAvailableData", &value)?,
                _ => {}
            }
        }
        Ok(read)
    }
}

/// The words of a search for divisions.
pub(super) fn words(query: &str) -> Result<String, Failure> {
    if query.trim().is_empty() {
        return Err(Reason::Required.failure("Send words of a name or an OCD identifier as query=."));
    }
    let is_operator = |word: &str| {
        matches!(word, "OR" | "NOT" | "||" | "&&")
            || word.starts_with(['-', '+', '!'])
            || word.contains(['"', '(', ')', '[', ']', '{', '}', '~', '^', '?', '\\'])
    };
    if query.chars().count() > MAX_WORDS || query.split_whitespace().any(is_operator) {
        return Err(unusable_words());
    }
    // A word is found anywhere in a name, as with a wildcard at both ends.
    let words = query.split_whitespace().filter(|word| *word != "AND").map(|word| word.trim_matches('*'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.iter().any(|word| word.contains('*')) || words.is_empty() {
        return Err(unusable_words());
    }
    Ok(words.join(" "))
}

pub(super) fn unusable_words() -> Failure {
    invalid(
        "query: 1 to 20 words and at most 200 characters, all of which a division must have. Operators are not served.",
    )
}

fn invalid(message: impl Into<String>) -> Failure {
    Reason::InvalidParameter.failure(message)
}

fn json_only(value: &str) -> Result<(), Failure> {
    match value {
        "" | "json" => Ok(()),
        _ => Err(invalid("alt: only json is served.")),
    }
}

fn boolean(name: &str, value: &str) -> Result<bool, Failure> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(invalid(format!("{name}: must be true or false."))),
    }
}

fn election_id(value: &str) -> Result<Option<u64>, Failure> {
    let digits = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    match value.parse::<i64>().ok().and_then(|id| u64::try_from(id).ok()).filter(|_| digits) {
        Some(0) => Ok(None),
        Some(id) => Ok(Some(id)),
        None => {
            Err(invalid("electionId: must be the number of an election in /civicinfo/v2/elections, or 0."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: [&str; 3] = ["address", "electionId", "productionDataOnly"];

    #[test]
    fn reads_own_and_shared_parameters() {
        let asked = CivicQuery::read(
            "key=k&address=1+Main%20St&electionId=7&productionDataOnly=FALSE&alt=json&prettyPrint=false&quotaUser=u&%24.xgafv=2&_=1",
            &OWN,
        )
        .unwrap();
        assert_eq!((asked.address.as_str(), asked.election_id), ("1 Main St", Some(7)));
        assert!(!asked.production_data_only && !asked.pretty && asked.fields.is_none());
        assert!(CivicQuery::read("", &OWN).unwrap().production_data_only);
        assert_eq!(CivicQuery::read("electionId=0", &OWN).unwrap().election_id, None);
    }

    #[test]
    fn refuses_unknown_and_unreadable_parameters() {
        for bad in [
            "line=x",
            "query=x",
            "alt=proto",
            "callback=f",
            "prettyPrint=2",
            "productionDataOnly=",
            "electionId=x",
            "electionId=-1",
            "electionId=+1",
            "electionId=99999999999999999999",
            "address=%ff",
            "fields=a(",
        ] {
            let failure = CivicQuery::read(bad, &OWN).unwrap_err();
            let text = format!("{failure:?}");
            assert!(!text.contains("line=") && !text.contains("proto,"), "{text}");
        }
    }

    #[test]
    fn takes_words_and_no_operators() {
        assert_eq!(words("Nevada AND  cd:1*").unwrap(), "Nevada cd:1");
        assert_eq!(words("ocd-division/country:us").unwrap(), "ocd-division/country:us");
        for bad in ["", " ", "*", "a OR b", "-a", "\"a b\"", "a~", "(a)", "a*b", &"a".repeat(201)] {
            assert!(words(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn finds_the_key_wherever_it_stands() {
        assert_eq!(key_of("address=x&key=a%2Db").as_deref(), Some("a-b"));
        assert_eq!((key_of("monkey=x"), key_of("key=%f").as_deref()), (None, Some("")));
    }
}
