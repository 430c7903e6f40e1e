//! Parts of an address in columns of their own: each is a part of the street, the number or the unit.

use super::{built_with, proposed};

const PLACES: &str = "Precinct,Polling Place,Address,City,State,Zip\n\
                      P1,Hall 1,1 Civic Plz,Springfield,OH,45502\n\
                      P2,Hall 2,2 Civic Plz,Springfield,OH,45502\n";

/// The result of a typed line: the number of the hall, or none.
type Asked = [(&'static str, Option<u32>)];

/// Names of a table and what makes its rows; none of them is asked about.
fn holds(streets: &str, asked: &Asked) {
    let (map, open) = proposed(streets, PLACES);
    assert_eq!(open, Vec::<String>::new(), "{streets}");
    settled(&map, streets, asked);
}

fn settled(map: &str, streets: &str, asked: &Asked) {
    let county = built_with(map, streets, PLACES);
    for (line, hall) in asked {
        let expected: Vec<String> = hall.iter().map(|n| format!("Hall {n}")).collect();
        assert_eq!(county.places(&format!("{line}, Springfield, OH 45502")), expected, "{line}\n{streets}");
    }
}

/// A table of ranges with one more column before the name, or behind it.
fn with(column: &str, first: [&str; 4], second: [&str; 4]) -> String {
    let row = |range: &str, [own, name, kind, precinct]: [&str; 4]| {
        format!("{range},B,{own},{name},{kind},SPRINGFIELD,OH,45502,{precinct}\n")
    };
    format!(
        "LOW,HIGH,SIDE,{column},STREET NAME,TYPE,CITY,STATE,ZIP,PRECINCT\n{}{}",
        row("100,198", first),
        row("200,298", second)
    )
}

#[test]
fn modifier_before_the_name_makes_another_street() {
    for column in ["PRE MOD", "St_PreMod", "StreetNamePreModifier", "PREQUALABR", "PREFIX_MODIFIER"] {
        holds(
            &with(column, ["", "LARKWING", "RD", "P1"], ["OLD", "LARKWING", "RD", "P2"]),
            &[
                ("204 Old Larkwing Rd", Some(2)),
                ("104 Larkwing Rd", Some(1)),
                ("204 Larkwing Rd", None),
                ("104 Old Larkwing Rd", None),
            ],
        );
    }
}

#[test]
fn type_before_the_name_is_a_part_of_it() {
    for column in ["PRE TYPE", "St_PreTyp", "StreetNamePreType", "PRETYPABRV", "STREET_PRE_TYPE"] {
        holds(
            &with(column, ["COUNTY ROAD", "312", "", "P1"], ["STATE ROUTE", "312", "", "P2"]),
            &[
                ("104 County Road 312", Some(1)),
                ("104 CR 312", Some(1)),
                ("204 State Route 312", Some(2)),
                ("204 County Road 312", None),
            ],
        );
    }
    holds(
        &with("St_PreTyp", ["AVENUE", "C", "", "P1"], ["AVENUE", "D", "", "P2"]),
        &[("104 Avenue C", Some(1)), ("204 Avenue D", Some(2)), ("104 Avenue D", None)],
    );
}

#[test]
fn all_parts_of_the_standard_are_assembled() {
    let rows = "Add_Number,AddNum_Suf,St_PreMod,St_PreDir,St_PreTyp,St_PreSep,St_Name,St_PosTyp,St_PosDir,St_PosMod,LSt_Name,LSt_Type,Unit,Post_Comm,State,Post_Code,Precinct\n\
                10,,OLD,N,,,LARKWING,RD,,,OLD N LARKWING,RD,,SPRINGFIELD,OH,45502,P1\n\
                10,,,N,,,LARKWING,RD,,,LARKWING,RD,,SPRINGFIELD,OH,45502,P2\n\
                12,,,,AVENIDA,DE LA,ESTRELLA,,,,AVENIDA DE LA ESTRELLA,,,SPRINGFIELD,OH,45502,P1\n\
                14,,,,,,BIRCH,ST,N,,BIRCH,ST,,SPRINGFIELD,OH,45502,P1\n\
                14,,,,,,BIRCH,ST,,EXTENSION,BIRCH,ST,,SPRINGFIELD,OH,45502,P2\n\
                16,1/2,,,,,ALDER,LN,,,ALDER,LN,,SPRINGFIELD,OH,45502,P1\n\
                16,,,,,,ALDER,LN,,,ALDER,LN,,SPRINGFIELD,OH,45502,P2\n";
    holds(
        rows,
        &[
            ("10 Old N Larkwing Rd", Some(1)),
            ("10 N Larkwing Rd", Some(2)),
            ("12 Avenida de la Estrella", Some(1)),
            ("12 Estrella Ave", None),
            ("14 Birch St N", Some(1)),
            ("14 Birch St Extension", Some(2)),
            ("16 1/2 Alder Ln", Some(1)),
            ("16 Alder Ln", Some(2)),
        ],
    );
}

#[test]
fn quadrants_stand_behind_the_street() {
    for column in ["QUADRANT", "STREET QUADRANT", "QUAD"] {
        holds(
            &with(column, ["NW", "LARKWING", "ST", "P1"], ["SE", "LARKWING", "ST", "P2"]),
            &[("104 Larkwing St NW", Some(1)), ("204 Larkwing St SE", Some(2)), ("104 Larkwing St SE", None)],
        );
    }
}

#[test]
fn suffix_is_a_type_or_a_direction_by_its_values() {
    let rows = |kind: &str, suffix: &str| {
        format!(
            "HOUSE_NUM,HALF_CODE,STREET_DIR,STREET_NAME,{kind},{suffix},CITY,STATE,ZIP,PRECINCT\n\
             104,,,LARKWING,ST,N,SPRINGFIELD,OH,45502,P1\n\
             104,,,LARKWING,ST,S,SPRINGFIELD,OH,45502,P2\n\
             104,1/2,,LARKWING,ST,S,SPRINGFIELD,OH,45502,P1\n"
        )
    };
    for (kind, suffix) in [
        ("STREET_TYPE_CD", "STREET_SUFX_CD"),
        ("STREET TYPE", "STREET SUFFIX"),
        ("SFX", "POSTDIR"),
        ("SUFF", "SUFDIR"),
        ("ST_POSTYP", "ST_POSDIR"),
        ("ST_SUF", "POST DIR"),
    ] {
        holds(
            &rows(kind, suffix),
            &[
                ("104 Larkwing St N", Some(1)),
                ("104 Larkwing St S", Some(2)),
                ("104 1/2 Larkwing St S", Some(1)),
                ("104 Larkwing St", None),
            ],
        );
    }
}

#[test]
fn centerlines_have_a_segment_on_each_side() {
    let rows = |names: &str| {
        format!(
            "{names},St_Name,St_PosTyp,PostComm_L,PostComm_R,PostCode_L,PostCode_R,Precinct_L,Precinct_R\n\
             198,100,101,199,E,O,LARKWING,ST,SPRINGFIELD,SPRINGFIELD,45502,45502,P1,P2\n\
             0,0,201,299,Z,O,LARKWING,ST,SPRINGFIELD,SPRINGFIELD,45502,45502,P2,P1\n"
        )
    };
    let asked: &Asked = &[
        ("150 Larkwing St", Some(1)),
        ("151 Larkwing St", Some(2)),
        ("251 Larkwing St", Some(1)),
        ("250 Larkwing St", None),
    ];
    for names in [
        "FromAddr_L,ToAddr_L,FromAddr_R,ToAddr_R,Parity_L,Parity_R",
        "L_F_ADD,L_T_ADD,R_F_ADD,R_T_ADD,PARITYL,PARITYR",
        "LFROMADD,LTOADD,RFROMADD,RTOADD,Left Side,Right Side",
        "Left From,Left To,Right From,Right To,L_PARITY,R_PARITY",
        "FROMLEFT,TOLEFT,FROMRIGHT,TORIGHT,PARITYLEFT,PARITYRIGHT",
    ] {
        holds(&rows(names), asked);
    }
    // Without parities the map says what the numbers mean.
    let streets = rows("FromAddr_L,ToAddr_L,FromAddr_R,ToAddr_R,ESN_L,ESN_R");
    let (map, open) = proposed(&streets, PLACES);
    assert!(open.iter().any(|line| line.contains("side = \"both\" or \"ends\"")), "{open:?}");
    let map = map.replace("[streets.columns]", "[streets.always]\nside = \"ends\"\n[streets.columns]");
    // The zones of emergency calls differ within a precinct, and decide nothing.
    let map = map.replace("ask = [", "across = [");
    settled(&map, &streets, asked);
}

#[test]
fn one_side_of_a_centerline_is_asked_about() {
    let rows = "FromAddr_L,ToAddr_L,Parity_L,St_Name,St_PosTyp,City,Zip,Precinct\n\
                100,198,E,LARKWING,ST,SPRINGFIELD,45502,P1\n";
    let (_, open) = proposed(rows, PLACES);
    for name in ["FromAddr_L", "ToAddr_L", "Parity_L"] {
        assert!(open.iter().any(|line| line.contains(name)), "{name}: {open:?}");
    }
}

#[test]
fn parts_of_a_unit_are_one_unit() {
    let rows = |names: &str, units: [&str; 2]| {
        let [first, second] = units;
        format!(
            "HOUSE,STREET NAME,TYPE,{names},CITY,STATE,ZIP,PRECINCT\n\
             50,LARKWING,ST,{first},SPRINGFIELD,OH,45502,P1\n\
             50,LARKWING,ST,{second},SPRINGFIELD,OH,45502,P2\n"
        )
    };
    for (names, units, asked) in [
        ("UNIT TYPE,UNIT", ["APT,4", "APT,5"], ["50 Larkwing St Apt 4", "50 Larkwing St Apt 5"]),
        ("BLDG,APT", ["3,4", "5,4"], ["50 Larkwing St Bldg 3 Apt 4", "50 Larkwing St Bldg 5 Apt 4"]),
        (
            "Building,Unit",
            ["BLDG A,APT 1", "BLDG B,APT 1"],
            ["50 Larkwing St Bldg A Apt 1", "50 Larkwing St Bldg B Apt 1"],
        ),
        ("LOT", ["12", "13"], ["50 Larkwing St Lot 12", "50 Larkwing St Lot 13"]),
        ("SECONDARY", ["APT 4", "APT 5"], ["50 Larkwing St Apt 4", "50 Larkwing St Apt 5"]),
        ("ADDRESS LINE 2", ["# 4", "# 5"], ["50 Larkwing St # 4", "50 Larkwing St # 5"]),
        ("Floor", ["2", "3"], ["50 Larkwing St Floor 2", "50 Larkwing St Floor 3"]),
    ] {
        holds(&rows(names, units), &[(asked[0], Some(1)), (asked[1], Some(2)), ("50 Larkwing St", None)]);
    }
}

#[test]
fn names_of_several_parts_are_asked_about() {
    for column in ["GRIDDIR", "BLOCK", "SEAT", "AddNo_Full"] {
        let (_, open) =
            proposed(&with(column, ["N", "LARKWING", "ST", "P1"], ["S", "LARKWING", "ST", "P2"]), PLACES);
        assert!(open.iter().any(|line| line.contains(&format!("{column:?} may be"))), "{column}: {open:?}");
    }
}

#[test]
fn number_suffixes_of_digits_are_asked_about() {
    let rows = "HOUSE_NUM,HALF_CODE,STREET NAME,TYPE,CITY,ZIP,PRECINCT\n\
                10,1,LARKWING,ST,SPRINGFIELD,45502,P1\n10,,LARKWING,ST,SPRINGFIELD,45502,P2\n";
    let (map, open) = proposed(rows, PLACES);
    assert!(open.iter().any(|line| line.contains("\"HALF_CODE\" would be house_suffix")), "{open:?}");
    // Named all the same, the row decides nothing.
    let map = map.replace("[streets.columns]\n", "[streets.columns]\nhouse_suffix = \"HALF_CODE\"\n");
    settled(&map, rows, &[("10 Larkwing St", None), ("101 Larkwing St", None)]);
}
