//! The self-check on indexes that are damaged in ways that no checksum shows: each is refused, for what it
//! is.

use std::time::Duration;

use importer::{refuse_unknown, refuse_wrong};
use index::format::{self, site};
use index::selfcheck::WayShare;

use super::*;

/// A sound index, and what an edit of its bytes makes of it.
struct Edited {
    folder: tempfile::TempDir,
    bytes: Vec<u8>,
}

impl Edited {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.vri");
        let mut builder = Builder::new(&path);
        builder.add(&two_precincts(), &[]).unwrap();
        builder.finish(0).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        Self { folder, bytes }
    }

    fn at(&self, section: Section, word: usize) -> usize {
        head::entries(&self.bytes).unwrap()[section as usize].offset as usize + 4 * word
    }

    fn word(&self, section: Section, word: usize) -> u32 {
        let at = self.at(section, word);
        u32::from_le_bytes(self.bytes[at..at + 4].try_into().unwrap())
    }

    fn words(&self, section: Section) -> usize {
        head::entries(&self.bytes).unwrap()[section as usize].length as usize / 4
    }

    fn open(&self, section: Section, edits: &[(usize, u32)]) -> Result<Index, IndexError> {
        let mut bytes = self.bytes.clone();
        for (word, value) in edits {
            let at = self.at(section, *word);
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        seal(&mut bytes);
        let path = self.folder.path().join("edited.vri");
        std::fs::write(&path, bytes).unwrap();
        Index::open(&path)
    }
}

fn refused(index: &Index) -> Option<String> {
    let (found, unknown) = index.check_itself(Duration::ZERO);
    refuse_wrong(&found, &unknown)
        .and_then(|()| refuse_unknown(index, &found, unknown, 0))
        .err()
        .map(|why| why.to_string())
}

#[test]
fn a_sound_index_passes_with_its_places() {
    let sound = Edited::new().open(Section::Places, &[]).unwrap();
    assert_eq!(refused(&sound), None);
    assert!(sound.unreachable_places().is_empty());
    let (found, _) = sound.check_itself(Duration::ZERO);
    assert!(found.rows().map(|(_, share)| share.found).sum::<u32>() > 10, "{found:?}");
}

#[test]
fn an_index_whose_places_are_listed_nowhere_or_exchanged_is_refused() {
    let edited = Edited::new();
    // The list of sites of each precinct, emptied.
    for row in 0..2 {
        let index = edited.open(Section::Precincts, &[(row * format::PRECINCT + 7, 0)]).unwrap();
        assert_eq!(index.unreachable_places(), [row as u32]);
        assert!(refused(&index).unwrap().contains("1 of 2 places are listed by no precinct"), "{row}");
    }
    // One precinct's place in the list of the other: both then have the same.
    let of = |place: u32| place << site::SHIFT | SiteRole::ElectionDay as u32;
    let mut exchanged = 0;
    for word in 0..edited.words(Section::Lists) {
        if edited.word(Section::Lists, word) == of(1)
            && let Ok(index) = edited.open(Section::Lists, &[(word, of(0))])
        {
            exchanged += u32::from(index.unreachable_places() == [1] && refused(&index).is_some());
        }
    }
    assert!(exchanged > 0);
}

#[test]
fn an_index_whose_rows_are_not_those_of_their_keys_is_refused() {
    let edited = Edited::new();
    let exchanged = |a: usize, b: usize, words: &[usize]| {
        let at = |row: usize, word: usize| row * format::STREET + word;
        let swap = |word: &usize| {
            let of = |row: usize| edited.word(Section::Streets, at(row, *word));
            [(at(a, *word), of(b)), (at(b, *word), of(a))]
        };
        let edits: Vec<(usize, u32)> = words.iter().flat_map(swap).collect();
        edited.open(Section::Streets, &edits).unwrap()
    };
    // Ash, Elm and Oak in Chicago, then Ash in Cicero; Ash and Oak are of the first precinct, the others of
    // the second.
    let (name, city) = (0, 1);
    for (a, b, words) in [(0, 1, &[name][..]), (1, 2, &[name]), (0, 3, &[city]), (2, 3, &[name, city])] {
        let why = refused(&exchanged(a, b, words)).unwrap_or_default();
        assert!(why.contains("a precinct that is not theirs"), "{a} {b} {words:?}: {why}");
    }
}

#[test]
fn more_than_one_in_a_hundred_not_known_is_refused() {
    let index = Edited::new().open(Section::Places, &[]).unwrap();
    let with = |not_known: u32, found: u32| {
        let (mut check, _) = index.check_itself(Duration::ZERO);
        check.ways = Default::default();
        check.ways[1] = WayShare { found, not_known, ..WayShare::default() };
        // A line that leaves a part out, or has a letter wrong, may be unknown.
        check.ways[8].not_known = 1_000;
        check
    };
    for known in [with(1, 99), with(4, 396), with(3, 30)] {
        assert_eq!(refuse_unknown(&index, &known, Vec::new(), 0).map_err(|why| why.to_string()), Ok(()));
    }
    let why = refuse_unknown(&index, &with(4, 395), Vec::new(), 0).unwrap_err().to_string();
    assert!(why.contains("4 of 399 addresses, typed as filed, are not known"), "{why}");
    assert!(refuse_unknown(&index, &with(1, 0), Vec::new(), 0).is_err());
}
