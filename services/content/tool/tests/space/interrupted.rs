//! A push that is cut off between writing and publishing.

use content_pack::space::push::{self, PushEvent};
use serde_json::json;

use crate::vendor::Vendor;
use crate::{DATES, api, apply, nevada, of, set, with_nevada_at};

/// Nevada with a change that was written and not published: the push lost its rights in between.
async fn cut_off() -> (Vendor, content_pack::space::client::Api, serde_json::Value) {
    let vendor = Vendor::empty();
    let host = vendor.start().await;
    with_nevada_at(&host).await;
    let mut newer = nevada();
    set(&mut newer, DATES, "ballotRequestBy", &json!("2028-10-24"));
    // It writes the list of pending entries and the entry itself, and nothing after that.
    let before = vendor.state().writes.len();
    vendor.state().revoke_after = Some(before + 2);
    push::run(&api(&host), &newer, &apply()).await.unwrap_err();
    {
        let mut state = vendor.state();
        (state.revoke_after, state.revoked) = (None, false);
        let doc = &state.entries[DATES];
        assert!(doc.version > doc.published.unwrap() + 1, "written and not published");
    }
    (vendor, api(&host), newer)
}

#[tokio::test]
async fn what_an_interrupted_push_wrote_is_published_by_the_next_one() {
    let (vendor, api, newer) = cut_off().await;
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    assert_eq!(of(&report, DATES), [&PushEvent::Published], "{report:?}");
    assert!(report.is_complete());
    let live = vendor.state().entries[DATES].live.clone().unwrap();
    assert_eq!(live["fields"]["ballotRequestBy"], json!({"en-US": "2028-10-24"}));
    let again = push::run(&api, &newer, &apply()).await.unwrap();
    assert_eq!((again.events.len(), again.unchanged), (0, 7));
}

#[tokio::test]
async fn what_an_editor_wrote_after_it_is_left_alone() {
    let (vendor, api, newer) = cut_off().await;
    vendor.edit(DATES, "ballotRequestByLongNote", json!("Ask early."), false);
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    assert!(
        matches!(of(&report, DATES)[..], [PushEvent::LeftAlone(why)] if why.contains("unpublished")),
        "{report:?}"
    );
}
