//! Street suffixes (Publication 28, appendix C1): the standard abbreviation first, then the word in full,
//! then the other spellings that the appendix lists or that people use. Facts of the appendix.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::text;

/// One suffix of appendix C1.
#[derive(Clone, Copy)]
struct Suffix {
    standard: &'static str,
    full: &'static str,
    common: bool,
}

static ALIASES: LazyLock<FxHashMap<&'static str, Suffix>> = LazyLock::new(|| {
    let mut map = FxHashMap::default();
    for line in TABLE.lines() {
        let mut words = line.split(' ');
        let (Some(standard), Some(full)) = (words.next(), words.next()) else { continue };
        for alias in line.split(' ') {
            map.insert(alias, Suffix { standard, full, common: COMMON.contains(&standard) });
        }
    }
    map
});

/// Suffixes that end most streets. The others (`LAKE`, `PARK`, `RIDGE`) may as well be the name's last word.
const COMMON: [&str; 22] = [
    "ALY", "AVE", "BLVD", "CIR", "CT", "DR", "EXPY", "FWY", "HWY", "LN", "LOOP", "PIKE", "PKWY", "PL", "RD",
    "SQ", "ST", "TER", "TPKE", "TRL", "WAY", "XING",
];

/// The standard abbreviation of a suffix in any spelling.
#[must_use]
pub fn standard(word: &str) -> Option<&'static str> {
    ALIASES.get(word).map(|s| s.standard)
}

/// The full word of a suffix in any spelling, as inside a name.
#[must_use]
pub fn full(word: &str) -> Option<&'static str> {
    ALIASES.get(word).map(|s| s.full)
}

/// Whether a word is a suffix and hardly ever anything else.
#[must_use]
pub fn is_common(word: &str) -> bool {
    ALIASES.get(word).is_some_and(|s| s.common)
}

/// The suffixes that a short form may mean, its listed one first; empty for a form that means one.
#[must_use]
pub fn meanings(short: &str) -> &'static [&'static str] {
    match short {
        "BL" => &["BLVD", "BLF"],
        "CR" => &["CIR", "CRK", "CRES"],
        "CRT" => &["CT", "CRST", "CRES"],
        "PK" => &["PARK", "PIKE", "PKWY"],
        "PRK" => &["PARK", "PKWY"],
        "TR" => &["TRL", "TER", "TRCE"],
        "VILL" => &["VLG", "VL"],
        _ => &[],
    }
}

/// Short forms that appendix C1 does not list, and the suffixes that each may mean. Most are words of names,
/// too (`LA`), so that they only ever offer a street.
const SHORT: [(&str, &[&str]); 40] = [
    ("AL", &["ALY"]),
    ("BD", &["BLVD", "BND"]),
    ("BLVRD", &["BLVD"]),
    ("BV", &["BLVD"]),
    ("CL", &["CIR"]),
    ("COM", &["CMN", "CMNS"]),
    ("CRC", &["CIR"]),
    ("CRESC", &["CRES"]),
    ("CRS", &["CRES", "CRSE", "CRST", "XING"]),
    ("CRSG", &["XING"]),
    ("CRV", &["CURV"]),
    ("CU", &["CURV"]),
    ("EX", &["EXPY", "EXT"]),
    ("FK", &["FRK"]),
    ("GL", &["GLN"]),
    ("GR", &["GRV", "GRN"]),
    ("HGWY", &["HWY"]),
    ("HI", &["HWY", "HL"]),
    ("HV", &["HVN"]),
    ("LA", &["LN"]),
    ("LNE", &["LN"]),
    ("LP", &["LOOP"]),
    ("PA", &["PATH"]),
    ("PKE", &["PIKE", "TPKE"]),
    ("PLC", &["PL"]),
    ("PS", &["PASS", "PSGE"]),
    ("PY", &["PKWY"]),
    ("PZ", &["PLZ"]),
    ("RG", &["RDG"]),
    ("RN", &["RUN"]),
    ("RO", &["ROW", "RD"]),
    ("RW", &["ROW"]),
    ("TE", &["TER"]),
    ("TK", &["TPKE"]),
    ("TL", &["TRL"]),
    ("TP", &["TPKE"]),
    ("TRA", &["TRL", "TRCE"]),
    ("TRC", &["TRCE", "TER"]),
    ("WA", &["WAY"]),
    ("WK", &["WALK"]),
];

/// The suffixes that a word which is none may mean: a short form of one, or one with a letter too many, too
/// few, wrong or swapped (`RAOD`). Such a street is offered, never taken.
#[must_use]
pub fn likely(word: &str) -> Vec<&'static str> {
    if standard(word).is_some() {
        return Vec::new();
    }
    if let Some((_, suffixes)) = SHORT.iter().find(|(short, _)| *short == word) {
        return suffixes.to_vec();
    }
    let is_near = |known: &str| known.len() > 3 && text::is_one_edit(known.as_bytes(), word.as_bytes());
    let mut found: Vec<&'static str> = match word.len() {
        4.. => ALIASES.iter().filter(|(known, _)| is_near(known)).map(|(_, s)| s.standard).collect(),
        _ => Vec::new(),
    };
    found.sort_unstable();
    found.dedup();
    found
}

/// Every spelling of a suffix, given by its standard abbreviation.
pub fn spellings(standard: &str) -> impl Iterator<Item = &'static str> {
    let is_it = |line: &&str| line.split(' ').next() == Some(standard);
    TABLE.lines().find(is_it).into_iter().flat_map(|line| line.split(' '))
}

/// All standard abbreviations.
pub fn all() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter_map(|line| line.split(' ').next())
}

const TABLE: &str = "\
ALY ALLEY ALLEE ALLY\n\
ANX ANNEX ANEX ANNX\n\
ARC ARCADE\n\
AVE AVENUE AV AVEN AVENU AVN AVNUE\n\
BCH BEACH\n\
BG BURG\n\
BGS BURGS\n\
BLF BLUFF BLUF\n\
BLFS BLUFFS\n\
BLVD BOULEVARD BL BLV BOUL BOULEVARDS BOULV BVD\n\
BND BEND\n\
BR BRANCH BRNCH\n\
BRG BRIDGE BRDGE\n\
BRK BROOK\n\
BRKS BROOKS\n\
BTM BOTTOM BOT BOTTM\n\
BYP BYPASS BYPA BYPAS BYPS\n\
BYU BAYOU BAYOO\n\
CIR CIRCLE CI CIRC CIRCL CRCL CRCLE\n\
CIRS CIRCLES\n\
CLB CLUB\n\
CLF CLIFF\n\
CLFS CLIFFS\n\
CMN COMMON\n\
CMNS COMMONS\n\
COR CORNER\n\
CORS CORNERS\n\
CP CAMP CMP\n\
CPE CAPE\n\
CRES CRESCENT CRECENT CRESENT CRSCNT CRSENT CRSNT\n\
CRK CREEK CK\n\
CRSE COURSE\n\
CRST CREST\n\
CSWY CAUSEWAY CAUSWAY CSWAY\n\
CT COURT CRT\n\
CTR CENTER CEN CENT CENTR CENTRE CNTER CNTR\n\
CTRS CENTERS\n\
CTS COURTS\n\
CURV CURVE\n\
CV COVE\n\
CVS COVES\n\
CYN CANYON CANYN CNYN\n\
DL DALE\n\
DM DAM\n\
DR DRIVE DRIV DRV\n\
DRS DRIVES\n\
DV DIVIDE DIV DVD\n\
EST ESTATE\n\
ESTS ESTATES\n\
EXPY EXPRESSWAY EXP EXPR EXPRESS EXPW EXWY\n\
EXT EXTENSION EXTN EXTNSN\n\
EXTS EXTENSIONS\n\
FALL FALL\n\
FLD FIELD\n\
FLDS FIELDS\n\
FLS FALLS\n\
FLT FLAT\n\
FLTS FLATS\n\
FRD FORD\n\
FRDS FORDS\n\
FRG FORGE FORG\n\
FRGS FORGES\n\
FRK FORK\n\
FRKS FORKS\n\
FRST FOREST FORESTS\n\
FRY FERRY FRRY\n\
FT FORT FRT\n\
FWY FREEWAY FREEWY FRWAY FRWY\n\
GDN GARDEN GARDN GRDEN GRDN\n\
GDNS GARDENS GRDNS\n\
GLN GLEN\n\
GLNS GLENS\n\
GRN GREEN\n\
GRNS GREENS\n\
GRV GROVE GROV\n\
GRVS GROVES\n\
GTWY GATEWAY GATEWY GATWAY GTWAY\n\
HBR HARBOR HARB HARBR HRBOR\n\
HBRS HARBORS\n\
HL HILL\n\
HLS HILLS\n\
HOLW HOLLOW HLLW HOLLOWS HOLWS\n\
HTS HEIGHTS HEIGHT HGHTS HGTS HT\n\
HVN HAVEN HAVN\n\
HWY HIGHWAY HIGHWY HIWAY HIWY HWAY\n\
INLT INLET\n\
IS ISLAND ISLND\n\
ISLE ISLE ISLES\n\
ISS ISLANDS ISLNDS\n\
JCT JUNCTION JCTION JCTN JUNCTN JUNCTON\n\
JCTS JUNCTIONS JCTNS\n\
KNL KNOLL KNOL\n\
KNLS KNOLLS\n\
KY KEY\n\
KYS KEYS\n\
LAND LAND\n\
LCK LOCK\n\
LCKS LOCKS\n\
LDG LODGE LDGE LODG\n\
LF LOAF\n\
LGT LIGHT\n\
LGTS LIGHTS\n\
LK LAKE\n\
LKS LAKES\n\
LN LANE LANES\n\
LNDG LANDING LNDNG\n\
LOOP LOOP LOOPS\n\
MALL MALL\n\
MDW MEADOW\n\
MDWS MEADOWS MEDOWS\n\
MEWS MEWS\n\
ML MILL\n\
MLS MILLS\n\
MNR MANOR\n\
MNRS MANORS\n\
MSN MISSION MISSN MSSN\n\
MT MOUNT MNT\n\
MTN MOUNTAIN MNTAIN MNTN MOUNTIN MTIN\n\
MTNS MOUNTAINS MNTNS\n\
MTWY MOTORWAY\n\
NCK NECK\n\
OPAS OVERPASS\n\
ORCH ORCHARD ORCHRD\n\
OVAL OVAL OVL\n\
PARK PARK PARKS PK PRK\n\
PASS PASS\n\
PATH PATH PATHS\n\
PIKE PIKE PIKES\n\
PKWY PARKWAY PARKWAYS PARKWY PKW PKWAY PKWYS PKY PW PWY\n\
PL PLACE\n\
PLN PLAIN\n\
PLNS PLAINS PLAINES\n\
PLZ PLAZA PLZA\n\
PNE PINE\n\
PNES PINES\n\
PR PRAIRIE PRARIE PRR\n\
PRT PORT\n\
PRTS PORTS\n\
PSGE PASSAGE\n\
PT POINT\n\
PTS POINTS\n\
RADL RADIAL RAD RADIEL\n\
RAMP RAMP\n\
RD ROAD\n\
RDG RIDGE RDGE\n\
RDGS RIDGES\n\
RDS ROADS\n\
RIV RIVER RIVR RVR\n\
RNCH RANCH RANCHES RNCHS\n\
ROW ROW\n\
RPD RAPID\n\
RPDS RAPIDS\n\
RST REST\n\
RTE ROUTE RT\n\
RUE RUE\n\
RUN RUN\n\
SHL SHOAL\n\
SHLS SHOALS\n\
SHR SHORE SHOAR\n\
SHRS SHORES SHOARS\n\
SKWY SKYWAY\n\
SMT SUMMIT SUMIT SUMITT\n\
SPG SPRING SPNG SPRNG\n\
SPGS SPRINGS SPNGS SPRNGS\n\
SPUR SPUR SPURS\n\
SQ SQUARE SQR SQRE SQU\n\
SQS SQUARES SQRS\n\
ST STREET STR STRT\n\
STA STATION STATN STN\n\
STRA STRAVENUE STRAV STRAVE STRAVEN STRAVN STRVN STRVNUE\n\
STRM STREAM STREME\n\
STS STREETS\n\
TER TERRACE TERR\n\
TPKE TURNPIKE TNPK TPK TRNPK TRPK TURNPK\n\
TRAK TRACK TRACKS TRK TRKS\n\
TRCE TRACE TRACES\n\
TRFY TRAFFICWAY\n\
TRL TRAIL TR TRAILS TRLS\n\
TRLR TRAILER TRLRS\n\
TRWY THROUGHWAY\n\
TUNL TUNNEL TUNEL TUNLS TUNNELS TUNNL\n\
UN UNION\n\
UNS UNIONS\n\
UPAS UNDERPASS\n\
VIA VIADUCT VDCT VIADCT\n\
VIS VISTA VIST VST VSTA\n\
VL VILLE\n\
VLG VILLAGE VILL VILLAG VILLG VILLIAGE\n\
VLGS VILLAGES\n\
VLY VALLEY VALLY VLLY\n\
VLYS VALLEYS\n\
VW VIEW\n\
VWS VIEWS\n\
WALK WALK WALKS\n\
WALL WALL\n\
WAY WAY WY\n\
WAYS WAYS\n\
WL WELL\n\
WLS WELLS\n\
XING CROSSING CRSSING CRSSNG XNG\n\
XRD CROSSROAD\n\
XRDS CROSSROADS\n\
";

#[cfg(test)]
mod tests;
