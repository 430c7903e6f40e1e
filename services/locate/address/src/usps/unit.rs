//! Unit designators (Publication 28, appendix C2): 24, of which nine may stand without an identifier. A berth
//! is a slip and a dock a pier, which have no designators of their own there.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// One designator of appendix C2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Designator {
    /// Its standard abbreviation (`APT`).
    pub standard: &'static str,
    /// Whether an identifier must follow.
    pub needs_id: bool,
    /// How narrow the unit is; the narrowest of several is the door (`BLDG 3 APT 4`: `APT 4`).
    pub rank: u8,
}

const fn row(standard: &'static str, needs_id: bool, rank: u8) -> Designator {
    Designator { standard, needs_id, rank }
}

/// A designator in any spelling, `#` included (it stands for `UNIT`).
#[must_use]
pub fn designator(word: &str) -> Option<Designator> {
    SPELLINGS.get(word).copied()
}

static SPELLINGS: LazyLock<FxHashMap<&'static str, Designator>> = LazyLock::new(|| {
    TABLE.iter().flat_map(|(designator, words)| words.iter().map(|w| (*w, *designator))).collect()
});

/// Each designator with its spellings.
const TABLE: [(Designator, &[&str]); 24] = [
    (
        row("APT", true, 5),
        &["APT", "APARTMENT", "APTS", "APARTMENTS", "APMT", "APART", "APPT", "APTMT", "APRT"],
    ),
    (row("BLDG", true, 1), &["BLDG", "BUILDING", "BLDGS", "BUILDINGS", "BLDNG", "BLD", "BUILD"]),
    (row("BSMT", false, 4), &["BSMT", "BASEMENT", "BASMT", "BMT"]),
    (row("DEPT", true, 3), &["DEPT", "DEPARTMENT"]),
    (row("FL", true, 2), &["FL", "FLOOR", "FLR", "FLOORS"]),
    (row("FRNT", false, 4), &["FRNT", "FRONT", "FRT"]),
    (row("HNGR", true, 3), &["HNGR", "HANGAR", "HANGER"]),
    (row("KEY", true, 3), &["KEY"]),
    (row("LBBY", false, 3), &["LBBY", "LOBBY"]),
    (row("LOT", true, 4), &["LOT", "LOTS"]),
    (row("LOWR", false, 4), &["LOWR", "LOWER", "LWR"]),
    (row("OFC", false, 3), &["OFC", "OFFICE"]),
    (row("PH", false, 5), &["PH", "PENTHOUSE", "PNTHSE", "PNHS"]),
    (row("PIER", true, 2), &["PIER", "DOCK"]),
    (row("REAR", false, 4), &["REAR"]),
    (row("RM", true, 5), &["RM", "ROOM", "RMS", "ROOMS"]),
    (row("SIDE", false, 3), &["SIDE"]),
    (row("SLIP", true, 4), &["SLIP", "BERTH"]),
    (row("SPC", true, 4), &["SPC", "SPACE", "SP", "SPACES"]),
    (row("STE", true, 5), &["STE", "SUITE", "SUIT", "STES", "SUITES"]),
    (row("STOP", true, 2), &["STOP"]),
    (row("TRLR", true, 4), &["TRLR", "TRAILER"]),
    (row("UNIT", true, 5), &["UNIT", "UN", "UNT", "UNITS", "#", "NUM", "NUMBER"]),
    (row("UPPR", false, 4), &["UPPR", "UPPER", "UPR"]),
];
