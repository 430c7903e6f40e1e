//! A damaged index: raw bytes, or a sound small index with bytes changed or its end cut off. It is refused
//! or it answers; it never panics.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use locate::index::Index;
use locate::index::build::Builder;

/// The bytes of a sound index.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let built = || -> Option<Vec<u8>> {
        let folder = tempfile::tempdir().ok()?;
        let feed: PathBuf = folder.path().join("feed");
        std::fs::create_dir(&feed).ok()?;
        for (name, text) in TABLES {
            std::fs::write(feed.join(name), text).ok()?;
        }
        let path = folder.path().join("x.vri");
        let mut builder = Builder::new(&path);
        builder.add(&locate::feed::open(&feed).ok()?, &[]).ok()?;
        builder.finish(0).ok()?;
        std::fs::read(path).ok()
    };
    let bytes = built().unwrap_or_default();
    assert!(!bytes.is_empty(), "the sound index did not build");
    bytes
});

const TABLES: [(&str, &str); 6] = [
    ("source.txt", "id,name,vip_id,datetime\n1,Board,51,2028-01-21T18:13:25\n"),
    ("election.txt", "id,date,state_id,polling_hours\n2,2028-11-07,51,6:00 AM - 7:00 PM\n"),
    ("state.txt", "id,name\n51,Virginia\n"),
    ("locality.txt", "id,name,state_id\n70,Portsmouth,51\n"),
    ("precinct.txt", "id,name,locality_id,mail_only\n100,One,70,no\n101,Two,70,yes\n"),
    (
        "street_segment.txt",
        "id,precinct_id,non_house_address_city,non_house_address_state,odd_even_both,start_house_number,\
         end_house_number,non_house_address_street_name,non_house_address_zip\n\
         500,100,PORTSMOUTH,VA,odd,1,99,MAIN,23704\n501,101,PORTSMOUTH,VA,both,5,5,OAK,23704\n",
    ),
];

fuzz_target!(|data: &[u8]| {
    let Some((kind, rest)) = data.split_first() else { return };
    let bytes = if kind % 4 == 0 {
        rest.to_vec()
    } else {
        let mut bytes = SOUND.clone();
        // Two bytes of place and one of content an edit.
        for edit in rest.chunks_exact(3) {
            let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % bytes.len();
            bytes[at] ^= edit[2];
        }
        if kind % 4 == 1 {
            let keep = rest.iter().map(|b| usize::from(*b)).sum::<usize>() * 7 % bytes.len();
            bytes.truncate(keep);
        }
        bytes
    };
    let Ok(folder) = tempfile::tempdir() else { return };
    let path = folder.path().join("x.vri");
    if std::fs::write(&path, &bytes).is_err() {
        return;
    }
    let Ok(index) = Index::open(&path) else { return };
    let _ = (index.version().len(), index.segment_count(), index.street_count(), index.place_count());
    for name in ["MAIN", "OAK", ""] {
        let _ = index.streets_in_zip(23704, name, 100);
    }
});
