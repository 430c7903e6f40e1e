//! Any bytes as a feed: an XML file, a zip archive, or a table of a CSV feed whose other tables are sound.
//! No panic and no endless reading; what is wrong is a finding or an error.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use feed::{check, open};

/// Tables of a small 3.0 feed; one of them is replaced by the input.
const TABLES: [(&str, &str); 6] = [
    ("source.txt", "id,name,vip_id,datetime\n1,Board,51,2015-01-21T18:13:25\n"),
    ("election.txt", "id,date,state_id,polling_hours\n2,2015-03-24,51,6:00 AM - 7:00 PM\n"),
    ("state.txt", "id,name\n51,Virginia\n"),
    ("locality.txt", "id,name,state_id\n70,Portsmouth,51\n"),
    ("precinct.txt", "id,name,locality_id,mail_only\n100,One,70,no\n"),
    (
        "street_segment.txt",
        "id,precinct_id,non_house_address_city,odd_even_both,start_house_number,end_house_number,\
         non_house_address_street_name,non_house_address_zip\n500,100,PORTSMOUTH,odd,1,99,MAIN,23704\n",
    ),
];

fn read(path: &Path) {
    let Ok(reader) = open(path) else { return };
    let _ = check(&reader);
}

fuzz_target!(|data: &[u8]| {
    let Some((kind, bytes)) = data.split_first() else { return };
    let Ok(folder) = tempfile::tempdir() else { return };
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).is_ok();
    match kind % 8 {
        0 => {
            if write("feed.xml", bytes) {
                read(&folder.path().join("feed.xml"));
            }
        }
        1 => {
            if write("feed.zip", bytes) {
                read(&folder.path().join("feed.zip"));
            }
        }
        table => {
            let replaced = usize::from(table - 2);
            for (i, (name, text)) in TABLES.iter().enumerate() {
                if !write(name, if i == replaced { bytes } else { text.as_bytes() }) {
                    return;
                }
            }
            read(folder.path());
        }
    }
});
