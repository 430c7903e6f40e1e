//! The compiled model, embedded, and its tables in memory: about half a MiB, built at the first use.

use std::sync::LazyLock;

use xxhash_rust::xxh3::xxh3_64;

static DATA: &[u8] = include_bytes!("../../data/usaddress.crf");
static STREET_WORDS: &str = include_str!("../../data/usaddress-street-words.txt");

/// Room for labels: 29 of them, rounded up so that rows add in whole registers.
pub(super) const WIDTH: usize = 32;
/// First bytes of a compiled model.
pub(super) const MAGIC: &[u8; 8] = b"VRCRF001";

/// Weights of one feature by label.
pub(super) type Row = [f64; WIDTH];

/// The model.
pub(super) struct Model {
    /// Names of the labels.
    pub(super) labels: Vec<&'static str>,
    /// `transitions[from][to]`.
    pub(super) transitions: Box<[Row; WIDTH]>,
    /// Rows by feature: on the token itself, on the one before it, on the one after it.
    pub(super) rows: Vec<[Option<Box<Row>>; 3]>,
    features: Table,
    street_words: Table,
}

impl Model {
    /// The model; built at the first call.
    pub(super) fn get() -> &'static Self {
        static MODEL: LazyLock<Model> = LazyLock::new(|| {
            // The data is part of the program and tests decode with it; a model that is cut short labels
            // nothing, which the parser takes as "no opinion".
            Model::read(DATA).unwrap_or_else(Model::empty)
        });
        &MODEL
    }

    fn empty() -> Self {
        Self {
            labels: Vec::new(),
            transitions: Box::new([[0.0; WIDTH]; WIDTH]),
            rows: Vec::new(),
            features: Table::new(std::iter::empty()),
            street_words: Table::new(std::iter::empty()),
        }
    }

    /// Number of a feature by its name.
    pub(super) fn feature(&self, name: &[u8]) -> Option<u16> {
        self.features.get(name)
    }

    /// Whether a word is on the model's list of words that occur in street names.
    pub(super) fn is_street_word(&self, word: &str) -> bool {
        self.street_words.get(word.as_bytes()).is_some()
    }

    fn read(data: &'static [u8]) -> Option<Self> {
        let mut data = Reader(data.strip_prefix(MAGIC)?);
        let mut labels = Vec::new();
        for _ in 0..data.u16()? {
            labels.push(std::str::from_utf8(data.name()?).ok()?);
        }
        if labels.len() > WIDTH {
            return None;
        }
        let mut names: Vec<&'static [u8]> = Vec::new();
        let mut rows: Vec<[Option<Box<Row>>; 3]> = Vec::new();
        for _ in 0..data.u16()? {
            let name = data.name()?;
            let (role, base) = match (name.strip_prefix(b"previous:"), name.strip_prefix(b"next:")) {
                (Some(base), _) => (1, base),
                (_, Some(base)) => (2, base),
                _ => (0, name),
            };
            let mut row = Box::new([0.0; WIDTH]);
            for _ in 0..data.u8()? {
                let label = usize::from(data.u8()?);
                *row.get_mut(label)? = data.f64()?;
            }
            let place = names.iter().position(|n| *n == base).unwrap_or_else(|| {
                names.push(base);
                rows.push([None, None, None]);
                rows.len() - 1
            });
            rows[place][role] = Some(row);
        }
        let mut transitions = Box::new([[0.0; WIDTH]; WIDTH]);
        for _ in 0..data.u16()? {
            let (from, to) = (usize::from(data.u8()?), usize::from(data.u8()?));
            *transitions.get_mut(from)?.get_mut(to)? = data.f64()?;
        }
        let features = Table::new(names.into_iter());
        let street_words = Table::new(STREET_WORDS.lines().map(str::as_bytes));
        Some(Self { labels, transitions, rows, features, street_words })
    }
}

/// Names to their numbers: open addressing over a hash of 64 bits, at most half full.
struct Table {
    slots: Vec<(u64, u16, &'static [u8])>,
}

impl Table {
    fn new(names: impl Iterator<Item = &'static [u8]>) -> Self {
        let names: Vec<_> = names.collect();
        let size = (names.len() * 2 + 1).next_power_of_two();
        let mut slots = vec![(0, u16::MAX, &b""[..]); size];
        for (number, name) in (0..u16::MAX).zip(names) {
            let hash = xxh3_64(name);
            let mut at = slot(hash, size);
            while slots[at].1 != u16::MAX {
                at = (at + 1) & (size - 1);
            }
            slots[at] = (hash, number, name);
        }
        Self { slots }
    }

    fn get(&self, name: &[u8]) -> Option<u16> {
        let hash = xxh3_64(name);
        let mut at = slot(hash, self.slots.len());
        loop {
            let (h, number, known) = self.slots[at];
            if number == u16::MAX {
                return None;
            }
            if h == hash && known == name {
                return Some(number);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }
}

/// The first slot of a hash in a table whose size is a power of two.
#[allow(clippy::cast_possible_truncation, reason = "only the low bits are used")]
fn slot(hash: u64, size: usize) -> usize {
    hash as usize & (size - 1)
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
