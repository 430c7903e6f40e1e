//! Any text as an address: no panic, bounded readings, no empty street, always a place, and a text for each
//! reading that is short enough to be read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use address::crf;
use address::StateCode;
use address::parse::{MAX_CHARS, MAX_READINGS, Readings, parse, parse_parts, text};

fn sound(readings: &Readings) {
    assert!((1..=MAX_READINGS).contains(&readings.list.len()));
    for (i, address) in readings.addresses().enumerate() {
        assert!(!readings.addresses().take(i).any(|other| other == address), "one reading twice");
        assert!(!address.street.name.is_empty());
        assert!(address.zip.is_some() || address.city.is_some() && address.state.is_some());
        let shown = text(address);
        assert!(shown.len() <= MAX_CHARS);
        drop(parse(&shown, None));
    }
}

fuzz_target!(|text: &str| {
    let state = text.get(..2).and_then(StateCode::parse);
    if let Ok(readings) = parse(text, state) {
        sound(&readings);
    }
    let mut parts = text.split('\t');
    let mut part = || parts.next().unwrap_or("");
    if let Ok(readings) = parse_parts(part(), part(), part(), part()) {
        sound(&readings);
    }
    assert_eq!(crf::label(text).len(), crf::tokenize(text).len());
});
