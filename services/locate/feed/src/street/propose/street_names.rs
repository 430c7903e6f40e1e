//! The names that standards, states and counties give the columns of street files: one table, with the source
//! of each name. A header is compared without case, space, sign and underscore (`words::bare`).
//!
//! Sources: `NENA` is the NG9-1-1 GIS Data Model (NENA-STA-006), whose names the National Address Database
//! shares; `FGDC` the address data standard (FGDC-STD-016) and its profile CLDXF (NENA-STA-004); `Census`
//! TIGER/Line (FEATNAMES, ADDRFEAT, EDGES); `voter files` those that states publish; `counties` exports of
//! election systems and county GIS.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use strum::VariantArray as _;

use super::super::map::{RoadSide, StreetField};

/// Names of a field from one source.
pub(super) struct ColumnNames {
    pub(super) field: StreetField,
    pub(super) source: &'static str,
    /// Separated by space, as `words::bare` gives them.
    pub(super) names: &'static str,
}

const fn row(field: StreetField, source: &'static str, names: &'static str) -> ColumnNames {
    ColumnNames { field, source, names }
}

use StreetField as F;

/// The table. A name of two fields is decided by the values of the column, or asked about.
#[rustfmt::skip]
pub(super) const COLUMN_NAMES: &[ColumnNames] = &[
    row(F::Low, "counties", "streetlow stlow strlow hseolow"),
    row(F::High, "counties", "streethigh sthigh strhigh"),
    row(F::Range, "counties",
        "range addressrange houserange housenumbers numberrange housenorange addrrange housenumberrange"),
    row(F::House, "NENA", "addnumber"),
    row(F::House, "FGDC", "addressnumber"),
    row(F::House, "voter files",
        "housenum houseno housenumber housenbr resstreetnumber reshousenumber reshouseno \
         residencehousenumber residencestreetnumber resaddressnumber"),
    row(F::House, "counties",
        "house hse hseno hsno hsnum hsenum hsenbr hsnbr hsenumber streetno streetnumber streetnum streetnbr \
         stno stnum stnbr strno strnum strnbr stnumber addno addressno addrno addrnum addrnumber addnum \
         addrnbr number situsnumber situsno situsnum situshouseno sitenumber siteno civicnumber civicno no"),
    row(F::HousePrefix, "NENA", "addnumpre"),
    row(F::HousePrefix, "FGDC", "addressnumberprefix"),
    row(F::HousePrefix, "voter files",
        "housenumprefix housenumpre houseprefix housenumberprefix"),
    row(F::HousePrefix, "counties",
        "numberprefix numprefix numpre addrnumprefix addnumprefix addressnoprefix addressprefix addrprefix \
         housepre hseprefix hsepre hsepfx housepfx stnoprefix streetnoprefix streetnumberprefix prenum"),
    row(F::HouseSuffix, "NENA", "addnumsuf"),
    row(F::HouseSuffix, "FGDC", "addressnumbersuffix"),
    row(F::HouseSuffix, "voter files",
        "halfcode housenumsuffix housenumsuf housenumbersuffix housesuffix housenumfraction housefraction \
         addressfraction streetfraction streetnumbersuffix streetnumsuffix resfraction reshalf \
         reshousenumbersuffix"),
    row(F::HouseSuffix, "counties",
        "numbersuffix numsuffix numsuf fraction half fract frac halfaddress halfaddr halfno halfnum \
         halfnumber halfind addressnosuffix addrnumsuffix addnumsuffix addrsuffix addrsfx addrsuf housesuf \
         housesfx hsesuffix hsesuf hsesfx hsefrac hsefraction housefract housefrac househalf hsehalf \
         stnosuffix streetnosuffix stnumsuffix housenumfract housenumberfraction housenumberhalf \
         addfraction addrfraction addrfrac sufnum"),
    row(F::Side, "NENA", "parity"),
    row(F::Side, "counties",
        "side oddeven oddevenboth oeb oe oebcode evenodd evenoddboth eob eo oddevenind oddevenindicator \
         oddevenflag oddevencode sideofstreet rangetype streetside paritycode addressparity"),
    row(F::PreModifier, "NENA", "stpremod"),
    row(F::PreModifier, "FGDC", "streetnamepremodifier premodifier"),
    row(F::PreModifier, "Census", "prequalabr prequal prequalifier"),
    row(F::PreModifier, "counties",
        "premod streetpremod streetpremodifier streetnamepremod stpremodifier strpremod roadpremod \
         prefixmodifier streetprefixmodifier stprequal streetprequalifier namepremod"),
    row(F::Pre, "NENA", "stpredir lstpredir"),
    row(F::Pre, "FGDC", "streetnamepredirectional predirectional"),
    row(F::Pre, "Census", "predirabrv predir"),
    row(F::Pre, "voter files",
        "streetdir streetpredir streetpredirection respredir resstreetpredirection resstreetdir \
         residencepredirection streetdirprefix streetdirectionprefix stdir streetdirection direction"),
    row(F::Pre, "counties",
        "pre predirection streetpredirectional prefixdirection prefixdir dirprefix dir predirect prefix \
         directionprefix strdir predirsdo dirpre predr prdir stpredirection strpredir strpredirection \
         roadpredir addrpredir stprefix streetprefix strprefix streetprefixdirection streetprefixdir \
         stprefixdir prefixdirectional pfx pfxdir predircode"),
    row(F::PreType, "NENA", "stpretyp"),
    row(F::PreType, "FGDC", "streetnamepretype pretype"),
    row(F::PreType, "Census", "pretypabrv pretyp"),
    row(F::PreType, "counties",
        "stpretype streetpretype strpretype streetnamepretyp streetpretyp strpretyp prefixtype prefixtyp \
         streetprefixtype stprefixtype strprefixtype roadpretype pretypecode typeprefix namepretype pfxtype"),
    row(F::Separator, "NENA", "stpresep"),
    row(F::Separator, "FGDC",
        "separatorelement streetnamepretypeseparator streetnameseparator"),
    row(F::Separator, "counties",
        "presep streetpresep stpreseparator preseparator separator streetseparator namepresep pretypesep \
         pretypeseparator"),
    row(F::Name, "NENA", "stname lstname"),
    row(F::Name, "FGDC", "streetname"),
    row(F::Name, "Census", "name"),
    row(F::Name, "voter files", "resstreetname residencestreetname residentialstreetname"),
    row(F::Name, "counties",
        "strname stnam streetnam roadname rdname basename street road streetbasename stname1 strnam \
         stbasename stbase streetbase situsstreetname situsstreet addrname addrstname namebase"),
    row(F::Suffix, "NENA", "stpostyp lsttype lsttyp"),
    row(F::Suffix, "FGDC", "streetnameposttype posttype"),
    row(F::Suffix, "Census", "suftypabrv suftyp"),
    row(F::Suffix, "voter files",
        "streettype streettypecd streettypelbl streettypecode streetsuffix stsuffix streetsufxcd \
         streetsuffixlbl streetsuffixcd streetsuffixcode resstreettype resstreetsuffix resstreettypecode \
         residencestreettype residencestreetsuffix residentialstreettype residentialstreetsuffix"),
    row(F::Suffix, "counties",
        "sttype sttyp type typ strsuffix suffix suf suff sfx sufx streetsuf streetsuff streetsfx streetsufx \
         stsuf stsuff stsfx strsuf strsuff strsfx streettyp strtype strtyp roadtype roadtyp rdtype rdtyp \
         stposttyp stposttype suffixtype suffixtyp posttyp postyp posttypecode streetposttype streetpostyp \
         streetposttyp strposttype strpostyp stposttypecode sttypecode sttypecd typesuffix typecode typecd \
         streetnametype streettypeabbr streettypeabbrev streettypeabbreviation streettypedesc \
         situsstreettype situssttype situssuffix addrtype addrsttype namesuffix"),
    row(F::Post, "NENA", "stposdir lstposdir"),
    row(F::Post, "FGDC", "streetnamepostdirectional postdirectional"),
    row(F::Post, "Census", "sufdirabrv sufdir"),
    row(F::Post, "voter files",
        "streetpostdir streetpostdirection respostdir resstreetpostdirection residencepostdirection \
         streetsufxcd streetsuffixlbl streetsuffixcd streetsuffixcode streetdirsuffix streetdirectionsuffix \
         streetsuffix stsuffix"),
    row(F::Post, "counties",
        "postdir post postdirection stpostdir suffixdirection suffixdir dirsuffix streetpostdirectional \
         directionsuffix addressdirection postdr posdir postdirect stpostdirection strpostdir \
         strpostdirection roadpostdir addrpostdir sufdirection sfxdir streetsuffixdirection streetsuffixdir \
         stsuffixdir suffixdirectional dirsuf dirpost postdircode strsufdir stsufdir quadrant quad \
         quadrantcode streetquadrant streetquad stquad stquadrant addrquad addressquadrant suffix suf suff \
         sfx sufx"),
    row(F::PostModifier, "NENA", "stposmod"),
    row(F::PostModifier, "FGDC", "streetnamepostmodifier postmodifier"),
    row(F::PostModifier, "Census", "sufqualabr sufqual sufqualifier"),
    row(F::PostModifier, "counties",
        "postmod posmod streetpostmod streetpostmodifier streetnamepostmod stpostmod stpostmodifier \
         strpostmod roadpostmod suffixmodifier streetsuffixmodifier extension streetextension stsufqual \
         namepostmod"),
    row(F::Street, "NENA", "stnamfull"),
    row(F::Street, "FGDC", "completestreetname"),
    row(F::Street, "Census", "fullname"),
    row(F::Street, "counties",
        "fullstreetname fullstreet streetfull fullstname streetnamefull streetname street roadname road \
         fullroadname roadfull stfullname strfullname stfull streetfullname fullstr"),
    row(F::Unit, "NENA", "unit unitvalue"),
    row(F::Unit, "FGDC", "subaddressidentifier subaddress occupancyidentifier"),
    row(F::Unit, "voter files",
        "unitnum unitno unitnumber apartment apartmentnumber apt aptno aptnum aptnumber resapt resaptnum \
         resunit resunitnumber resaptno residenceapartmentnumber residenceunitnumber \
         residentialsecondaryaddr secondaryaddr addressline2 addrline2 resaddressline2 \
         residentialaddressline2 residenceaddressline2 resaddress2 residentialaddress2 unitnumstr"),
    row(F::Unit, "counties",
        "apartmentno aptunit unitapt suite ste suiteno secondary secondaryaddress secondaryunit secondaryno \
         secondarynumber secondarynum secondaryvalue address2 addr2 addressline2unit line2 unitid \
         unitidentifier aptnbr unitnbr unitcode aptlot unitaptno aptsuite aptste occupancyid subaddressid \
         situsunit addrunit"),
    row(F::UnitType, "NENA", "unitpretype unitpretyp"),
    row(F::UnitType, "FGDC", "subaddresstype occupancytype"),
    row(F::UnitType, "voter files",
        "unitdesignator unitdesig unittype apttype resunittype resunitdesignator residenceunittype \
         resapttype secondaryunittype"),
    row(F::UnitType, "counties",
        "unittyp unittypecd unittypecode unitdes unitdesc unitabbr unitprefix unitkind unitlabel \
         aptdesignator apartmenttype secondarytype secondarydesignator secondaryunitdesignator \
         secondarydesig subaddrtype suitetype"),
    row(F::Building, "NENA", "building"),
    row(F::Building, "counties",
        "bldg bld bldgno bldgnum bldgnumber bldgnbr bldgid bldgname buildingno buildingnum buildingnumber \
         buildingid buildingname buildingdesignator structure"),
    row(F::Floor, "NENA", "floor"),
    row(F::Floor, "counties", "flr floorno floornum floornumber level"),
    row(F::Room, "NENA", "room"),
    row(F::Room, "counties", "rm roomno roomnum roomnumber"),
    row(F::Lot, "counties",
        "lot lotno lotnum lotnumber lotnbr lotid trailerlot mobilehomelot space spaceno spacenumber spc"),
    row(F::Town, "NENA", "incmuni postcomm msagcomm postcity"),
    row(F::Town, "FGDC", "placename"),
    row(F::Town, "counties",
        "city town cityname townname citytown municipality muni municipalityname postalcity mailcity \
         mailingcity community postoffice village rescity citynm residentialcity residencecity situscity \
         postalcommunity postname"),
    row(F::State, "counties", "state statecode stateabbr resstate"),
    row(F::State, "FGDC", "statename"),
    row(F::Zip, "NENA", "postcode zipcode"),
    row(F::Zip, "FGDC", "zip"),
    row(F::Zip, "counties",
        "zip5 postalcode zipplus4 zip4 zip9 reszip reszip5 residentialzip residencezip situszip zipcd \
         postalzip zipcode5"),
    row(F::Precinct, "counties",
        "precinct pct prec pcnt precinctnbr precnbr pctnbr precinctcode precinctid precinctno precinctnum \
         precinctnumber pctcode pctid pctno pctnum precinctkey votingprecinct vtd votingdistrict \
         wardprecinct wardpct precinctward pollingprecinct precinctabbr preccode precno electiondistrict"),
    row(F::PrecinctName, "counties",
        "precinctname pctname precname precinctdescription precinctdesc pctdesc pctnm"),
    row(F::Split, "counties",
        "split precinctsplit splitcode splitno splitid precinctsplitid precsplit portion precinctportion \
         precinctpart subprecinct"),
    row(F::LeftLow, "NENA", "fromaddrl"),
    row(F::LeftLow, "Census", "lfromadd lfromhn"),
    row(F::LeftHigh, "NENA", "toaddrl"),
    row(F::LeftHigh, "Census", "ltoadd ltohn"),
    row(F::LeftPrefix, "NENA", "adnumprel"),
    row(F::LeftSide, "NENA", "parityl"),
    row(F::LeftTown, "NENA", "incmunil postcomml msagcomml"),
    row(F::LeftState, "NENA", "statel"),
    row(F::LeftZip, "NENA", "postcodel"),
    row(F::LeftZip, "Census", "zipl"),
    row(F::LeftPrecinct, "counties", "lpct pctl vtdl precinctl"),
    row(F::RightLow, "NENA", "fromaddrr"),
    row(F::RightLow, "Census", "rfromadd rfromhn"),
    row(F::RightHigh, "NENA", "toaddrr"),
    row(F::RightHigh, "Census", "rtoadd rtohn"),
    row(F::RightPrefix, "NENA", "adnumprer"),
    row(F::RightSide, "NENA", "parityr"),
    row(F::RightTown, "NENA", "incmunir postcommr msagcommr"),
    row(F::RightState, "NENA", "stater"),
    row(F::RightZip, "NENA", "postcoder"),
    row(F::RightZip, "Census", "zipr"),
    row(F::RightPrecinct, "counties", "rpct pctr vtdr precinctr"),
];

/// Names that may be of several fields whatever their values are, and those fields. They are asked about.
pub(super) const ASKED: &[(&str, &str)] = &[
    ("griddir griddirection griddirectional gridpre gridprefix", "pre, post or house_prefix"),
    ("grid gridno gridnumber gridnum gridaddress", "house_prefix or house"),
    ("seat berth slip hangar", "unit"),
    ("addtlloc additionallocation additionallocationinfo locationinfo", "unit, building, floor or room"),
    ("block blockno blocknumber hundredblock", "low, house or building"),
    ("section wing tower entrance phase", "building or unit"),
    ("addnofull completeaddressnumber fulladdressnumber housenumberfull", "house"),
    ("urbanization urb urbnztnpr urbanizationname", "town"),
];

/// Words for the lower end of a range, and for the upper one.
pub(super) const ENDS: [[&str; 9]; 2] = [
    ["low", "lo", "from", "begin", "beg", "beginning", "start", "starting", "min"],
    ["high", "hi", "to", "end", "ending", "thru", "through", "stop", "max"],
];

/// Words for a side of the road, in the names of centerlines.
const ROAD_SIDES: [[&str; 3]; 2] = [["l", "left", "lft"], ["r", "right", "rgt"]];

/// Names of one end of a range: `Low`, `From House #`, `House Nbr Low`, `Start Number`, `Address From`.
fn names_of_end(ends: &[&str]) -> Vec<String> {
    let houses = ["", "house", "hse", "address", "addr", "add", "range"];
    // `From street` is a crossing; `from street number` is none.
    let streets = ["street", "st", "str"];
    let numbers = ["no", "num", "nbr", "number", "numbers"];
    let mut names = Vec::new();
    for end in ends {
        // `Min` alone counts something.
        let from = usize::from(matches!(*end, "min" | "max"));
        for house in &houses[from..] {
            names.extend([format!("{end}{house}"), format!("{house}{end}")]);
        }
        for house in houses.iter().chain(&streets) {
            for no in numbers {
                names.extend([
                    format!("{end}{house}{no}"),
                    format!("{end}{no}{house}"),
                    format!("{house}{no}{end}"),
                    format!("{house}{end}{no}"),
                    format!("{no}{end}{house}"),
                ]);
            }
        }
    }
    names
}

/// Names of one end of a range on one side of a road: `L_F_ADD`, `FROM_LEFT`, `LeftLow`, `TOADDR_L`.
fn names_of_side_end(side: [&str; 3], ends: &[&str]) -> Vec<String> {
    let numbers = ["add", "addr", "adr", "address", "hn", "house", "houseno", "housenum", "hse", "no", "num"];
    let mut names = Vec::new();
    for end in ends {
        for number in numbers {
            for side in side {
                names.extend([
                    format!("{side}{end}{number}"),
                    format!("{end}{number}{side}"),
                    format!("{side}{number}{end}"),
                    format!("{number}{end}{side}"),
                    format!("{end}{side}{number}"),
                    format!("{number}{side}{end}"),
                ]);
            }
        }
        // `LT` is left, or its upper end.
        let words = if end.len() > 1 { &side[..] } else { &side[1..] };
        names.extend(words.iter().flat_map(|side| [format!("{side}{end}"), format!("{end}{side}")]));
    }
    names
}

static NAMES: LazyLock<HashMap<StreetField, Vec<String>>> = LazyLock::new(|| {
    let fields = StreetField::VARIANTS.iter();
    fields.map(|field| (*field, names_of(*field))).collect()
});

/// Names of a field, as `words::bare` gives them.
pub(super) fn names(field: StreetField) -> Vec<String> {
    NAMES.get(&field).cloned().unwrap_or_default()
}

fn names_of(field: StreetField) -> Vec<String> {
    let mut names: Vec<String> = of_table(field).collect();
    match field {
        F::Low => names.extend(names_of_end(&ENDS[0])),
        F::High => names.extend(names_of_end(&ENDS[1])),
        _ => {}
    }
    let Some((side, base)) = field.on_side() else { return names };
    let words = ROAD_SIDES[usize::from(side == RoadSide::Right)];
    // `FROM_ADD_R` is spelled as `FROM ADDR`: without its side.
    let whole: HashSet<String> = match base {
        F::Low | F::High => names_of(base).into_iter().collect(),
        _ => HashSet::new(),
    };
    match base {
        F::Low => names.extend(names_of_side_end(words, &[&ENDS[0][..], &["f", "fr"]].concat())),
        F::High => names.extend(names_of_side_end(words, &[&ENDS[1][..], &["t"]].concat())),
        _ => {
            let bases: Vec<String> = of_table(base).collect();
            for side in words {
                names
                    .extend(bases.iter().flat_map(|name| [format!("{name}{side}"), format!("{side}{name}")]));
            }
        }
    }
    names.retain(|name| !whole.contains(name));
    names
}

fn of_table(field: StreetField) -> impl Iterator<Item = String> {
    let rows = COLUMN_NAMES.iter().filter(move |row| row.field == field);
    rows.flat_map(|row| row.names.split_whitespace()).map(str::to_owned)
}

/// Whether a name is one of the fields that NENA keeps for older systems (`LSt_Name` beside `St_Name`).
pub(super) fn is_legacy(bare: &str) -> bool {
    bare.starts_with("lst")
}
