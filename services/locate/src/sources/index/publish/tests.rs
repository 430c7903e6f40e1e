//! Two importers at once, over the store in memory: each round one publishes, the other is told, and what is
//! served is whole.

use std::path::PathBuf;
use std::sync::Arc;

use super::super::StoreAccess;
use super::*;
use object_store::memory::InMemory;

/// Rounds of a race.
const ROUNDS: i64 = 60;

fn index_file(folder: &Path, name: &str, built_at: i64) -> PathBuf {
    use index::format::{ENTRY, HEADER, SELF_CHECK, Section};
    use index::head::{self, SectionEntry};
    // The smallest sound index: empty tables, and one text that makes its content its own.
    let keys = fst::Map::default().as_fst().to_vec();
    let mut text = vec![0, 8];
    text.extend(built_at.to_le_bytes().map(|b| b & 0x7f));
    let mut body = Vec::new();
    let mut entries: [SectionEntry; Section::ALL.len()] = Default::default();
    for section in Section::ALL.iter().copied() {
        let bytes: Vec<u8> = match section {
            Section::Keys => keys.clone(),
            Section::Lists => [0u32, 0].iter().flat_map(|w| w.to_le_bytes()).collect(),
            Section::Strings => text.clone(),
            Section::SelfCheck => vec![0; 4 * SELF_CHECK],
            _ => Vec::new(),
        };
        let offset = (HEADER + ENTRY * Section::ALL.len() + body.len()) as u64;
        let checksum = xxhash_rust::xxh3::xxh3_64(&bytes);
        entries[section as usize] = SectionEntry { offset, length: bytes.len() as u64, checksum };
        body.extend(&bytes);
        body.resize(body.len().next_multiple_of(8), 0);
    }
    let total = (HEADER + ENTRY * Section::ALL.len() + body.len()) as u64;
    let mut file = head::write(&entries, total, built_at);
    file.extend(body);
    let path = folder.join(name);
    std::fs::write(&path, file).unwrap();
    path
}

fn at(store: &Arc<InMemory>, name: &str) -> Object {
    Object::over(Box::new(Arc::clone(store)), name, &StoreAccess::default())
}

fn nothing_archived(_: &str) -> Result<Option<Object>, ObjectError> {
    Ok(None)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_importers_at_once_one_loses_and_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(InMemory::new());
    let mut lost = 0;
    for round in 0..ROUNDS {
        // Both look, as `fetch --seen` does, and then build for as long as they like.
        let seen = at(&store, "live.vri").seen().await.unwrap();
        assert_eq!(seen == SeenObject::Nothing, round == 0);
        let race: Vec<_> = [2 * round + 1, 2 * round + 2]
            .map(|n| {
                let (path, live) = (index_file(folder.path(), &format!("{n}"), n), at(&store, "live.vri"));
                let seen = seen.clone();
                tokio::spawn(async move { publish(&path, &live, Some(&seen), nothing_archived).await })
            })
            .into_iter()
            .collect();
        let mut winner = None;
        for task in race {
            match task.await.unwrap() {
                Ok(PublishOutcome::Now(version)) => assert_eq!(winner.replace(version), None, "two winners"),
                Err(PublishError::Lost { url }) => {
                    assert_eq!(url, "memory:///live.vri");
                    lost += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(served(&at(&store, "live.vri")).await.unwrap(), winner, "what the winner wrote is whole");
    }
    assert_eq!(lost, ROUNDS);
}

#[tokio::test]
async fn an_index_that_was_compared_with_another_one_is_not_published() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(InMemory::new());
    let live = at(&store, "live.vri");
    let [first, second, third] = [1, 2, 3].map(|n| index_file(folder.path(), &n.to_string(), n));
    let seen = live.seen().await.unwrap();
    let now = |published: Result<PublishOutcome, PublishError>| match published.unwrap() {
        PublishOutcome::Now(version) => version,
        PublishOutcome::Already(version) => panic!("{version} was there"),
    };
    now(publish(&first, &live, Some(&seen), nothing_archived).await);
    // The other importer looked before that, and publishes long after it.
    let archive = |version: &str| Ok(Some(at(&store, &format!("old/{version}.vri"))));
    let why = publish(&second, &live, Some(&seen), archive).await.unwrap_err();
    assert!(why.to_string().contains("another importer has published") && why.to_string().contains("again"));
    // The same content is no loss, and is not uploaded again.
    let before = live.seen().await.unwrap();
    assert!(matches!(publish(&first, &live, Some(&seen), archive).await, Ok(PublishOutcome::Already(_))));
    assert_eq!(live.seen().await.unwrap(), before);
    // Run again, it looks again, and is archived, too.
    let version = now(publish(&second, &live, Some(&before), archive).await);
    assert_eq!(served(&at(&store, &format!("old/{version}.vri"))).await.unwrap(), Some(version));
    // By hand there is no earlier look: what is served when the command begins is replaced.
    now(publish(&third, &live, None, nothing_archived).await);
}
