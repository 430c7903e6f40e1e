use super::*;

const PAGE: ReportPage<'static> = ReportPage { state: "NV", lang: "es", brand: "VotoListo" };

fn form(kind: &str, place: &str, text: &str) -> ReportForm {
    ReportForm {
        kind: kind.to_owned(),
        place: place.to_owned(),
        text: text.to_owned(),
        ..ReportForm::default()
    }
}

fn faults(form: &ReportForm) -> Vec<(&'static str, ReportFaultKind)> {
    let faults = form.check(&PAGE).unwrap_err();
    faults.into_iter().map(|fault| (fault.field.name(), fault.kind)).collect()
}

#[test]
fn a_report_has_its_place_its_kind_and_nothing_of_the_voter() {
    let typed = ReportForm {
        place_id: "p-1".to_owned(),
        place_address: "401 N Sample Blvd, Las Vegas, NV 89101".to_owned(),
        ..form("gone", " Sample  Center ", "The gym is closed.\r\n\r\n\r\nUse the library.  ")
    };
    let report = typed.check(&PAGE).unwrap();
    assert_eq!(
        (report.state.as_str(), report.kind, report.place.as_str()),
        ("NV", ReportKind::Gone, "Sample Center")
    );
    assert_eq!(report.text, "The gym is closed.\nUse the library.");
    let json = serde_json::to_value(&report).unwrap();
    let names: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(names, ["brand", "kind", "lang", "place", "place_address", "place_id", "state", "text"]);
    assert!(!format!("{report:?} {typed:?}").contains("gym"));
}

#[test]
fn each_fault_names_its_field() {
    use ReportFaultKind::{Address, Invalid, Missing};
    assert_eq!(faults(&form("", "", "")), [("kind", Missing), ("place", Missing)]);
    assert_eq!(faults(&form("closed", "x", "")), [("kind", Invalid)]);
    assert_eq!(faults(&form("other", "", "")), [("text", Missing)]);
    assert_eq!(faults(&form("gone", "see https://evil.example", "")), [("place", Invalid)]);
    assert_eq!(
        faults(&form("gone", &"x".repeat(201), "www.evil.example")),
        [("place", Invalid), ("text", Invalid)]
    );
    assert_eq!(faults(&form("gone", "x", &"é".repeat(1001))), [("text", Invalid)]);
    assert!(form("gone", "x", &"é".repeat(1000)).check(&PAGE).is_ok());
    let home = form("hours", "Library", "I live at 1200 E Sample Ave.");
    assert_eq!(faults(&home), [("text", Address("1200 E Sample Ave".to_owned()))]);
    assert!(ReportForm { is_place_address: true, ..home }.check(&PAGE).is_ok(), "the voter says whose it is");
    let long = ReportForm { place_id: "x".repeat(101), ..form("gone", "x", "") };
    assert_eq!(faults(&long), [("place", Invalid)]);
}

#[test]
fn the_address_of_the_place_needs_no_question() {
    let own = ReportForm {
        place_address: "401 N Sample Blvd, Las Vegas, NV 89101".to_owned(),
        ..form("address", "Center", "There is nothing at 401 N Sample Blvd.")
    };
    assert!(own.check(&PAGE).is_ok());
}
