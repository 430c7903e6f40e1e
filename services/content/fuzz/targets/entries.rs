//! Any fields in any entries: no panic; the entry of a good neighbour is never lost; and the rules give an
//! answer on every day. The bytes choose the values of the fields of every content type; some are put in as
//! they are, so that the JSON itself may break.
#![no_main]

use std::fmt::Write as _;

use content::domain::rules;
use content::sources::pack::Pack;
use content::sources::schema::CONTENT_TYPES;
use libfuzzer_sys::fuzz_target;

const LOCALES: [&str; 5] = ["en", "en-US", "es", "fr", ""];

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first)
    }

    fn text(&mut self) -> String {
        let length = (self.next() % 32).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    /// JSON of a value; mostly well formed.
    fn value(&mut self) -> String {
        let link = |id: &str| format!(r#"{{"sys": {{"type": "Link", "linkType": "Entry", "id": "{id}"}}}}"#);
        match self.next() % 16 {
            0 => "null".to_owned(),
            1 => "true".to_owned(),
            2 => self.next().to_string(),
            3 => "1e999".to_owned(),
            4 => "[".repeat(self.next()) + &"]".repeat(self.next()),
            5 => serde_json::to_string(&self.text()).unwrap_or_default(),
            6 => format!("\"2028-{:02}-{:02}\"", self.next() % 14, self.next() % 33),
            7 => "\"https://vote.gov/\"".to_owned(),
            8 | 9 => link(CONTENT_TYPES[self.next() % CONTENT_TYPES.len()].0),
            10 => format!("[{}, {}]", link(CONTENT_TYPES[self.next() % CONTENT_TYPES.len()].0), self.next()),
            11 => "\"SOS website\"".to_owned(),
            12 => self.text(),
            13 => format!("{}\"x\"{}", "{\"content\": [".repeat(self.next()), "]}".repeat(self.next())),
            14 => r#"{"nodeType": "document", "data": {}, "content": [{"nodeType": "paragraph", "data": {},
                "content": [{"nodeType": "text", "value": "x", "marks": [], "data": {}}]}]}"#
                .to_owned(),
            _ => "\"833-336-8683\"".to_owned(),
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let _ = Pack::parse(data);
    let mut bytes = Bytes(data);
    let mut text = String::from(
        r#"{"entries": [{"sys": {"id": "state-UT", "contentType": {"sys": {"id": "stateConfig"}}},
            "fields": {"stateCode": {"en": "UT"}, "stateName": {"en": "Utah"}}}"#,
    );
    for (id, _, fields) in CONTENT_TYPES {
        let _ = write!(
            text,
            r#", {{"sys": {{"id": "{id}", "contentType": {{"sys": {{"id": "{id}"}}}}}}, "fields": {{"_": 0"#
        );
        for (name, _) in *fields {
            let locale = LOCALES[bytes.next() % LOCALES.len()];
            let value = if *name == "stateCode" { "\"NV\"".to_owned() } else { bytes.value() };
            let locale = if *name == "stateCode" { "en" } else { locale };
            let _ = write!(text, r#", "{name}": {{"{locale}": {value}}}"#);
        }
        text.push_str("}}");
    }
    text.push_str("]}");
    match Pack::parse(text.as_bytes()) {
        Ok(pack) => {
            let utah = pack.entries().iter().find(|entry| entry.place.code == "UT").expect("the neighbour");
            assert!(utah.name.as_ref().is_some_and(|name| name.en == "Utah") && utah.unreadable.is_empty());
            for entry in pack.entries() {
                for day in ["2024-10-10", "2028-02-29", "2028-11-07", "2100-12-31"] {
                    let day = day.parse().expect("a day");
                    let seen = rules::jurisdiction(entry, day);
                    assert!(seen.supported_locales.contains(&"en") && seen.supported_locales.is_sorted());
                    assert!(seen.election.is_none_or(|election| election.day >= day));
                }
            }
        }
        // Only a text that is not JSON at all may lose all entries.
        Err(why) => {
            assert!(serde_json::from_str::<&serde_json::value::RawValue>(&text).is_err(), "{why}: {text}")
        }
    }
});
