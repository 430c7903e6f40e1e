use super::*;

fn read(values: &[(&str, &str)]) -> (Config, Result<(), common::config::Stop>) {
    let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let mut reader = Reader::from_values("gateway", "x", values);
    let config = Config::read(&mut reader);
    (config, reader.finish())
}

#[test]
fn the_defaults_hold() {
    let (config, outcome) = read(&[]);
    assert_eq!(outcome, Ok(()));
    assert_eq!(config.listen.port(), 8080);
    assert_eq!(config.web_root, Some(PathBuf::from("web/out")));
    assert_eq!(read(&[("WEB_ROOT", "none")]).0.web_root, None);
}

#[test]
fn a_request_has_time_and_more_than_its_look_up() {
    let fault = |values: &[(&str, &str)]| match read(values).1 {
        Err(common::config::Stop::Bad(faults)) => faults.join(" "),
        _ => String::new(),
    };
    assert!(fault(&[("REQUEST_TIMEOUT", "0")]).starts_with("REQUEST_TIMEOUT: with 0"));
    for (locate, request) in [("16", "15"), ("5", "5"), ("30", "15")] {
        let why = fault(&[("LOCATE_TIMEOUT", locate), ("REQUEST_TIMEOUT", request)]);
        assert!(why.starts_with("LOCATE_TIMEOUT: ") && why.contains("REQUEST_TIMEOUT"), "{why}");
    }
    // The longest of the specification (section 9).
    assert_eq!(fault(&[("LOCATE_TIMEOUT", "30"), ("REQUEST_TIMEOUT", "31"), ("GEO_TIMEOUT", "5")]), "");
    assert_eq!(fault(&[("LOCATE_TIMEOUT", "5"), ("REQUEST_TIMEOUT", "5.5")]), "");
}

#[test]
fn an_outside_service_is_told_of_also_when_it_is_asked_only_behind_an_index() {
    let [voter_info, civic] = [OutsideLookup::VoterInfo, OutsideLookup::Civic].map(Some);
    for (variables, locate) in [
        (&[][..], None),
        (&[("LOCATE_SOURCE", "index:x.vri"), ("LOCATE_FALLBACK", "none")], None),
        (&[("LOCATE_SOURCE", "upstream")], voter_info),
        (&[("LOCATE_SOURCE", "index:x.vri"), ("LOCATE_FALLBACK", "upstream")], voter_info),
        (&[("LOCATE_SOURCE", "upstream"), ("LOCATE_FALLBACK", "index:x.vri")], voter_info),
        (&[("LOCATE_SOURCE", "civic")], civic),
        (&[("LOCATE_SOURCE", "index:x.vri"), ("LOCATE_FALLBACK", "civic")], civic),
    ] {
        assert_eq!(read(variables).0.outside, Outside { geo: false, locate }, "{variables:?}");
    }
}

#[test]
fn a_folder_without_the_site_is_a_bad_variable() {
    for (root, faults) in [("/does/not/exist", 1), (env!("CARGO_MANIFEST_DIR"), 1), ("none", 0)] {
        let values = [("WEB_ROOT".to_owned(), root.to_owned())];
        let mut reader = Reader::from_values("gateway", "x", values);
        let config = Config::read(&mut reader);
        config.check_web_root(&mut reader);
        match reader.finish() {
            Err(common::config::Stop::Bad(found)) => {
                assert!(found.len() == faults && found[0].starts_with("WEB_ROOT: "), "{found:?}");
            }
            other => assert_eq!((other, faults), (Ok(()), 0), "{root}"),
        }
    }
}

#[test]
fn every_bad_variable_is_named() {
    let bad = [
        ("GATEWAY_LISTEN", "x"),
        ("TRUSTED_PROXIES", "10.0.0.0/99"),
        ("BRAND_ES_HOST", "http://x"),
        ("CONTACT_EMAIL", "x"),
        ("API_KEYS_FILE", "/does/not/exist"),
        ("MAX_IN_FLIGHT", "0"),
        ("PREVIEW_KEY", "short"),
        ("TAGS_FILE", "/does/not/exist"),
        ("BROWSER_ERRORS_IGNORED", "abc"),
        ("LOCATE_ENDPOINT", "locate:1"),
    ];
    let Err(common::config::Stop::Bad(faults)) = read(&bad).1 else { panic!("must stop") };
    assert_eq!(faults.len(), bad.len(), "{faults:?}");
}
