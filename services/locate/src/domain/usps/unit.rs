//! Unit designators (Publication 28, appendix C2): 24, of which nine may stand without an identifier.

/// One designator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Designator {
    /// Standard abbreviation.
    pub standard: &'static str,
    /// Must be followed by an identifier.
    pub needs_id: bool,
    /// How narrow the place is: of stacked units the narrowest is kept (`BLDG 3 APT 4`: `APT 4`).
    pub rank: u8,
}

const fn row(standard: &'static str, needs_id: bool, rank: u8) -> Designator {
    Designator { standard, needs_id, rank }
}

/// A designator in any spelling, `#` included (it stands for `UNIT`).
#[must_use]
pub fn designator(word: &str) -> Option<Designator> {
    Some(match word {
        "APT" | "APARTMENT" | "APTS" | "APMT" | "APART" | "APPT" | "APTMT" | "APRT" => row("APT", true, 5),
        "BLDG" | "BUILDING" | "BLDNG" | "BLD" | "BUILD" => row("BLDG", true, 1),
        "BSMT" | "BASEMENT" | "BASMT" | "BMT" => row("BSMT", false, 4),
        "DEPT" | "DEPARTMENT" => row("DEPT", true, 3),
        "FL" | "FLOOR" | "FLR" | "FLOORS" => row("FL", true, 2),
        "FRNT" | "FRONT" | "FRT" => row("FRNT", false, 4),
        "HNGR" | "HANGAR" | "HANGER" => row("HNGR", true, 3),
        "KEY" => row("KEY", true, 3),
        "LBBY" | "LOBBY" => row("LBBY", false, 3),
        "LOT" => row("LOT", true, 4),
        "LOWR" | "LOWER" | "LWR" => row("LOWR", false, 4),
        "OFC" | "OFFICE" => row("OFC", false, 3),
        "PH" | "PENTHOUSE" | "PNTHSE" | "PNHS" => row("PH", false, 5),
        "PIER" => row("PIER", true, 2),
        "REAR" => row("REAR", false, 4),
        "RM" | "ROOM" => row("RM", true, 5),
        "SIDE" => row("SIDE", false, 3),
        "SLIP" => row("SLIP", true, 4),
        "SPC" | "SPACE" | "SP" => row("SPC", true, 4),
        "STE" | "SUITE" | "SUIT" => row("STE", true, 5),
        "STOP" => row("STOP", true, 2),
        "TRLR" | "TRAILER" => row("TRLR", true, 4),
        "UNIT" | "UN" | "UNT" | "#" | "NUM" | "NUMBER" => row("UNIT", true, 5),
        "UPPR" | "UPPER" | "UPR" => row("UPPR", false, 4),
        _ => return None,
    })
}
