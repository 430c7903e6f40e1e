//! The command `contacts`, as an operator runs it.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use contacts::database::{Database, DatabaseUrl};

use crate::store::{BOTH, OLD, contact, databases, open};

fn contacts(url: &str, keys: &str, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_contacts"))
        .args(arguments)
        .env_clear()
        .envs([("CONTACTS_DATABASE_URL", url), ("CONTACTS_KEYS", keys)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(out: &Output) -> (i32, String) {
    (out.status.code().unwrap(), String::from_utf8(out.stdout.clone()).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_lists_rotates_and_deletes() {
    for (url, _folder) in databases() {
        let store = open(&url, OLD);
        let id = store.add("n", &contact("a@b.co")).await.unwrap().id;
        store.add("m", &contact("c@d.co")).await.unwrap();
        let (code, plain) = said(&contacts(&url, OLD, &["list"], ""));
        assert_eq!((code, plain.lines().count()), (0, 2), "{plain}");
        assert!(plain.contains(&id) && !plain.contains("Jordan") && !plain.contains("a@b.co"), "{plain}");
        assert!(said(&contacts(&url, OLD, &["list", "--show"], "")).1.contains("a@b.co"));
        assert_eq!(said(&contacts(&url, BOTH, &["rekey"], "")), (0, "sealed again: 2\n".to_owned()));
        assert_eq!(said(&contacts(&url, BOTH, &["replay", &id], "")).0, 0);
        assert_eq!(said(&contacts(&url, BOTH, &["replay", "--dead"], "")).0, 1, "there is none");
        assert_eq!(
            said(&contacts(&url, BOTH, &["delete", "--email", "-"], "A@B.co\n")),
            (0, "deleted: 1\n".to_owned())
        );
        assert_eq!(said(&contacts(&url, BOTH, &["delete", "--email", "a@b.co"], "")).0, 1);
        let other = open(&url, BOTH).add("o", &contact("e@f.co")).await.unwrap().id;
        assert_eq!(
            said(&contacts(&url, BOTH, &["delete", "--id", &other], "")),
            (0, "deleted: 1\n".to_owned())
        );
        assert_eq!(said(&contacts(&url, BOTH, &["delete"], "")).0, 2, "what?");
        let purge = ["purge", "--older-than", "0d", "--undelivered-too"];
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        assert_eq!(said(&contacts(&url, BOTH, &purge, "")), (0, "deleted: 1\n".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_made_before_there_is_a_gateway_and_without_keys() {
    for (url, _folder) in databases() {
        for _ in 0..2 {
            let (code, text) = said(&contacts(&url, "", &["migrate"], ""));
            assert!(code == 0 && text.contains("tables") && !text.contains("hush"), "{code}: {text}");
        }
        open(&url, OLD).add("n", &contact("a@b.co")).await.unwrap();
        // The tables of a newer version, before a rollback to this one.
        let newer = Database::new(DatabaseUrl::parse(&url).unwrap()).unwrap();
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             SELECT 999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
        )
        .execute(newer.ready().await.unwrap())
        .await
        .unwrap();
        newer.close().await;
        assert_eq!(said(&contacts(&url, "", &["migrate"], "")).0, 0);
        assert_eq!(said(&contacts(&url, OLD, &["list"], "")).1.lines().count(), 1);
    }
}

#[test]
#[cfg_attr(not(feature = "postgres"), ignore = "needs --features postgres")]
fn mistakes_are_told_with_their_exit_codes() {
    let nowhere = "postgres://me:hush@127.0.0.1:9/x?sslmode=disable";
    for (url, keys, arguments, code, word) in [
        ("sqlite:x", "", &["list"][..], 64, "CONTACTS_KEYS"),
        ("mysql:x", OLD, &["list"], 64, "CONTACTS_DATABASE_URL"),
        (nowhere, OLD, &["list"], 1, "cannot be reached"),
        (nowhere, "", &["migrate"], 1, "cannot be reached"),
        (nowhere, OLD, &["replay"], 2, "--dead"),
        (nowhere, OLD, &["replay", "xyz"], 2, "32 hexadecimal digits"),
        (nowhere, OLD, &["purge", "--older-than", "9w"], 2, "90d"),
        (nowhere, OLD, &["delete", "--email", "-"], 1, "no address"),
        (nowhere, OLD, &["backup", "/dev/null"], 1, "already"),
    ] {
        let out = contacts(url, keys, arguments, "");
        let text = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(code), "{arguments:?}: {text}");
        assert!(text.contains(word) && !text.contains("hush"), "{arguments:?}: {text}");
    }
}
