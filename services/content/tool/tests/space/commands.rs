//! The program itself: the two commands of an editor, what they print, and their exit codes.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::vendor::{MANAGE, Vendor};
use crate::{DATES, nevada, set};

/// Runs the program; blocking, so that callers give it a thread of its own.
pub(crate) fn run(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_content-pack"));
    command.env_clear().args(arguments).envs(environment.iter().copied());
    command.output().unwrap()
}

/// Exit code and what was printed, against a space of the local server.
async fn editor(host: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let host = host.to_owned();
    let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
    let command = move || {
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let environment = [
            ("CONTENTFUL_SPACE_ID", "s"),
            ("CONTENTFUL_ENVIRONMENT", "e"),
            ("CONTENTFUL_MANAGEMENT_TOKEN", MANAGE),
            ("CONTENTFUL_MANAGEMENT_HOST", host.as_str()),
            ("CONTENTFUL_THROTTLE", "30"),
        ];
        run(&arguments, &environment)
    };
    let output = tokio::task::spawn_blocking(command).await.unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(!said.contains(MANAGE), "a credential is never printed");
    (output.status.code(), said)
}

fn in_a_file(pack: &Value) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), pack.to_string()).unwrap();
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn two_commands_fill_an_empty_space_and_say_what_they_did() {
    let vendor = Vendor::empty();
    let host = vendor.start().await.to_string();
    let file = in_a_file(&nevada());
    let pack = file.path().to_str().unwrap();

    let (code, said) = editor(&host, &["push", "--pack", pack, "--apply"]).await;
    assert_eq!(code, Some(2));
    assert!(said.contains("content-pack model --apply"), "{said}");
    let (code, said) = editor(&host, &["model"]).await;
    assert_eq!(code, Some(0));
    assert!(
        said.contains("content type alert: create with") && said.contains("run it again with --apply"),
        "{said}"
    );
    assert_eq!(vendor.state().writes.len(), 0);
    assert_eq!(editor(&host, &["model", "--apply"]).await.0, Some(0));
    assert_eq!(editor(&host, &["model"]).await, (Some(0), "the content model is there\n".to_owned()));
    let (code, said) = editor(&host, &["push", "--pack", pack, "--apply"]).await;
    assert_eq!((code, said.trim()), (Some(0), "created 7, updated 0, unchanged 0: done"));

    vendor.edit(DATES, "ballotRequestBy", json!("2028-10-25"), true);
    let mut newer = nevada();
    set(&mut newer, DATES, "ballotRequestBy", &json!("2028-10-24"));
    let file = in_a_file(&newer);
    let pack = file.path().to_str().unwrap();
    let (code, said) = editor(&host, &["push", "--pack", pack, "--apply"]).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains(&format!("{DATES}: KEPT")) && said.contains(&format!("--overwrite {DATES}")),
        "{said}"
    );
    let (code, said) = editor(&host, &["push", "--pack", pack, "--apply", "--overwrite", DATES]).await;
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(&format!("{DATES}: wrote ballotRequestBy")), "{said}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_content-pack"));
    command.env_clear().args(["lint", "--json", "--on", "2026-12-20"]);
    let mut child =
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

#[test]
fn what_it_needs_is_named() {
    let output = run(&["push"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("set CONTENTFUL_SPACE_ID"));
    let output = run(&["model"], &[("CONTENTFUL_MANAGEMENT_HOST", "http://api.contentful.com")]);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("CONTENTFUL_MANAGEMENT_HOST"),
        "not in clear text"
    );
    let output = run(&["check", "--dir", "/nowhere"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--dir"));
}

#[test]
fn check_names_what_is_not_the_build_of_the_facts() {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    assert_eq!(run(&["check", "--dir", here], &[]).status.code(), Some(0));
    let dir = tempfile::tempdir().unwrap();
    for folder in ["facts", "pack", "src/domain/fallback"] {
        std::fs::create_dir_all(dir.path().join(folder)).unwrap();
        for file in std::fs::read_dir(format!("{here}/{folder}")).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), dir.path().join(folder).join(file.file_name())).unwrap();
        }
    }
    let copy = dir.path().to_str().unwrap();
    let pack = dir.path().join("pack/pack.json");
    let text = std::fs::read_to_string(&pack).unwrap();
    std::fs::write(&pack, text.replacen("2028-10-17", "2028-10-16", 1)).unwrap();
    let output = run(&["check", "--dir", copy], &[]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("pack/pack.json:") && said.lines().count() == 1, "{said}");
    assert_eq!(run(&["build", "--dir", copy], &[]).status.code(), Some(0));
    assert_eq!(run(&["check", "--dir", copy], &[]).status.code(), Some(0));
}
