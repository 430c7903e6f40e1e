//! The compiled model, embedded, and its tables in memory: some 100 KiB, built at the first use.

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

static DATA: &[u8] = include_bytes!("../../data/usaddress.crf");
static STREET_WORDS: &str = include_str!("../../data/usaddress-street-words.txt");
const DIRECTIONS: [&str; 16] = [
    "n",
    "s",
    "e",
    "w",
    "ne",
    "nw",
    "se",
    "sw",
    "north",
    "south",
    "east",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
];

/// Room for labels: 29 of them, rounded up to the bits of a word.
pub(super) const WIDTH: usize = 32;
/// First bytes of a compiled model.
pub(super) const MAGIC: &[u8; 8] = b"VRCRF001";
/// Longest word and longest run of zeros that have a feature.
const LONGEST: usize = 64;

/// A score for each label.
pub(super) type LabelScores = [f64; WIDTH];

/// The weights of the trained model, by feature and label.
#[derive(Default)]
pub(super) struct Model {
    /// Names of the labels.
    pub(super) labels: Vec<&'static str>,
    /// Weights of transitions, by the label that they lead from and then by the one that they lead to.
    pub(super) transitions: [LabelScores; WIDTH],
    /// The lowest and the highest weight of the transitions from each label.
    pub(super) bounds: [(f64, f64); WIDTH],
    /// Features that are no words.
    pub(super) fixed: FixedFeatures,
    /// Weights of all features, label by label.
    weights: Vec<(u8, f64)>,
    /// Where each feature's weights begin and end: on the token itself, on the one before, on the one after.
    rows: Vec<[(u32, u32); 3]>,
    words: FxHashMap<&'static str, WordFeatures>,
}

/// The features of a word in the model.
#[derive(Clone, Copy, Default)]
pub(super) struct WordFeatures {
    /// Its own feature.
    pub(super) feature: Option<u16>,
    /// It is one of the sixteen directions.
    pub(super) direction: bool,
    /// It is on the model's list of words that occur in street names.
    pub(super) street: bool,
}

/// The features that are no words, by number.
#[derive(Default)]
pub(super) struct FixedFeatures {
    pub(super) start: Option<u16>,
    pub(super) end: Option<u16>,
    pub(super) abbreviation: Option<u16>,
    pub(super) all_digits: Option<u16>,
    pub(super) some_digits: Option<u16>,
    pub(super) no_digits: Option<u16>,
    pub(super) directional: Option<u16>,
    pub(super) street_name: Option<u16>,
    pub(super) vowels: Option<u16>,
    /// By the number of zeros at the end.
    pub(super) zeros: Vec<Option<u16>>,
    /// By the length of a number.
    pub(super) digits_long: Vec<Option<u16>>,
    /// By the length of any other word.
    pub(super) letters_long: Vec<Option<u16>>,
    /// By the last character of a token with punctuation inside.
    pub(super) ends: Vec<(char, u16)>,
}

impl Model {
    /// The embedded model, built at the first call.
    pub(super) fn get() -> &'static Self {
        static MODEL: LazyLock<Model> = LazyLock::new(|| {
            // The data is part of the program and tests decode with it; a model that is cut short labels
            // nothing, which the parser takes as "no opinion".
            Model::read(DATA).unwrap_or_default()
        });
        &MODEL
    }

    /// The features of a word in lower case.
    pub(super) fn word(&self, word: &str) -> WordFeatures {
        self.words.get(word).copied().unwrap_or_default()
    }

    /// Weights of a feature of the token itself (role 0), of the one before (1) or after it (2).
    pub(super) fn weights(&self, feature: u16, role: usize) -> &[(u8, f64)] {
        let row = self.rows.get(usize::from(feature)).and_then(|r| r.get(role));
        row.and_then(|(from, to)| self.weights.get(*from as usize..*to as usize)).unwrap_or(&[])
    }

    fn read(data: &'static [u8]) -> Option<Self> {
        let mut data = Reader(data.strip_prefix(MAGIC)?);
        let mut model = Self::default();
        for _ in 0..data.u16()? {
            model.labels.push(std::str::from_utf8(data.name()?).ok()?);
        }
        let count = model.labels.len();
        if count > WIDTH {
            return None;
        }
        let mut ids: HashMap<&'static str, u16> = HashMap::new();
        for _ in 0..data.u16()? {
            let name = std::str::from_utf8(data.name()?).ok()?;
            let (role, base) = match (name.strip_prefix("previous:"), name.strip_prefix("next:")) {
                (Some(base), _) => (1, base),
                (_, Some(base)) => (2, base),
                _ => (0, name),
            };
            let from = u32::try_from(model.weights.len()).ok()?;
            for _ in 0..data.u8()? {
                let label = data.u8().filter(|l| usize::from(*l) < count)?;
                model.weights.push((label, data.f64()?));
            }
            let next = u16::try_from(ids.len()).ok()?;
            let id = *ids.entry(base).or_insert(next);
            if id == next {
                model.rows.push([(0, 0); 3]);
            }
            *model.rows.get_mut(usize::from(id))?.get_mut(role)? =
                (from, u32::try_from(model.weights.len()).ok()?);
        }
        for _ in 0..data.u16()? {
            let (from, to) = (usize::from(data.u8()?), usize::from(data.u8()?));
            *model.transitions.get_mut(from)?.get_mut(to)? = data.f64()?;
        }
        for (bounds, row) in model.bounds.iter_mut().zip(&model.transitions) {
            *bounds = row.iter().fold((0.0, 0.0), |(low, high), w| (w.min(low), w.max(high)));
        }
        model.fixed = FixedFeatures::new(&ids);
        model.words = words(&ids);
        Some(model)
    }
}

fn words(ids: &HashMap<&'static str, u16>) -> FxHashMap<&'static str, WordFeatures> {
    let mut words: FxHashMap<&'static str, WordFeatures> = FxHashMap::default();
    for (name, id) in ids {
        if let Some(word) = name.strip_prefix("word:") {
            words.entry(word).or_default().feature = Some(*id);
        }
    }
    for word in STREET_WORDS.lines() {
        words.entry(word).or_default().street = true;
    }
    for word in DIRECTIONS {
        words.entry(word).or_default().direction = true;
    }
    words
}

impl FixedFeatures {
    fn new(ids: &HashMap<&'static str, u16>) -> Self {
        let id = |name: &str| ids.get(name).copied();
        let by_length = |head: &str| (0..LONGEST).map(|n| id(&format!("{head}{n}"))).collect();
        let end = |(name, id): (&&'static str, &u16)| {
            let mut rest = name.strip_prefix("endsinpunc:")?.chars();
            Some((rest.next()?, *id)).filter(|_| rest.next().is_none())
        };
        Self {
            start: id("address.start"),
            end: id("address.end"),
            abbreviation: id("abbrev"),
            all_digits: id("digits:all_digits"),
            some_digits: id("digits:some_digits"),
            no_digits: id("digits:no_digits"),
            directional: id("directional"),
            street_name: id("street_name"),
            vowels: id("has.vowels"),
            zeros: (0..LONGEST).map(|n| id(&format!("trailing.zeros:{}", "0".repeat(n)))).collect(),
            digits_long: by_length("length:d:"),
            letters_long: by_length("length:w:"),
            ends: ids.iter().filter_map(end).collect(),
        }
    }
}

/// Little-endian fields one after the other; `None` at the end.
struct Reader(&'static [u8]);

impl Reader {
    fn take(&mut self, n: usize) -> Option<&'static [u8]> {
        let (head, tail) = self.0.split_at_checked(n)?;
        self.0 = tail;
        Some(head)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|b| b[0])
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    fn f64(&mut self) -> Option<f64> {
        Some(f64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn name(&mut self) -> Option<&'static [u8]> {
        let n = self.u8()?;
        self.take(usize::from(n))
    }
}
