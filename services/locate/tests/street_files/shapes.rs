//! Six shapes of made-up exports, as the systems of counties write them.

use super::built;

/// A county: its files, lines of voters, and the place that each learns (none: it is not found for certain).
struct Shape {
    name: &'static str,
    facts: [&'static str; 4],
    map: &'static str,
    streets: Vec<u8>,
    places: &'static str,
    asked: &'static [(&'static str, Option<&'static str>)],
}

fn map(facts: [&str; 4], columns: &str) -> String {
    let [state, name, fips, zone] = facts;
    format!(
        "[county]\nstate = \"{state}\"\nname = \"{name}\"\nfips = \"{fips}\"\ntime_zone = \"{zone}\"\n\
         [source]\nname = \"{name} Clerk\"\nas_of = \"2028-10-01\"\n\
         [election]\ndate = \"2028-11-07\"\nkind = \"General Election\"\nopens = \"7:00 AM\"\ncloses = \"8:00 PM\"\n\
         [office]\nname = \"{name} Clerk\"\nphone = \"555-555-0100\"\n{columns}"
    )
}

fn utf_16(text: &str) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect()
}

fn shapes() -> [Shape; 6] {
    [
        Shape {
            name: "Ohio: low, high, odd/even/both",
            facts: ["OH", "Clark County", "39023", "America/New_York"],
            map: "[streets.columns]\nlow = \"LOW\"\nhigh = \"HIGH\"\nside = \"O/E/B\"\npre = \"DIR\"\nname = \"STREET\"\nsuffix = \"TYPE\"\ntown = \"CITY\"\nzip = \"ZIP\"\nprecinct = \"PCT\"\n\
                  [places]\nfile = \"places.csv\"\n[places.columns]\nprecinct = \"PCT\"\nplace = \"POLLING PLACE\"\naddress = \"ADDRESS\"\ntown = \"CITY\"\n",
            streets: b"LOW,HIGH,O/E/B,DIR,STREET,TYPE,CITY,ZIP,PCT\n\
                       100,198,E,N,LARKWING,ST,SPRINGFIELD,45502,SPR1A\n\
                       101,199,O,N,LARKWING,ST,SPRINGFIELD,45502,SPR2B\n\
                       1,99,B,,OAK,AVE,SPRINGFIELD,45503,SPR2B\n\
                       200,298,E,,OAK,AVE,SPRINGFIELD,45503,1-Feb\n"
                .to_vec(),
            places: "PCT,POLLING PLACE,ADDRESS,CITY\nSPR1A,Snyder Park,1900 Park Rd,Springfield\nSPR2B,Library,201 S Fountain Ave,Springfield\n",
            asked: &[
                ("150 N Larkwing St, Springfield, OH 45502", Some("Snyder Park")),
                ("151 North Larkwing Street, Springfield OH", Some("Library")),
                ("12 Oak Ave, Springfield, OH 45503", Some("Library")),
                ("210 Oak Ave, Springfield, OH 45503", None),
                ("151 S Larkwing St, Springfield, OH 45502", None),
            ],
        },
        Shape {
            name: "Virginia: words for sides, places by the precinct's name, no town",
            facts: ["VA", "Portsmouth City", "51740", "America/New_York"],
            map: "[streets.columns]\nlow = \"Low Number\"\nhigh = \"High Number\"\nside = \"Side\"\nname = \"Street Name\"\nsuffix = \"Street Type\"\npost = \"Post Direction\"\nzip = \"Zip\"\nprecinct = \"Precinct Code\"\nprecinct_name = \"Precinct Name\"\n\
                  [streets.always]\ntown = \"Portsmouth\"\n\
                  [places]\nfile = \"places.csv\"\n[places.columns]\nprecinct_name = \"Precinct\"\nplace = \"Location\"\naddress = \"Address\"\n[places.always]\ntown = \"Portsmouth\"\n",
            streets: b"Low Number,High Number,Side,Street Name,Street Type,Post Direction,Zip,Precinct Code,Precinct Name,,\n\
                       1,99,ODD,LARKWING,LN,,23704,001,ONE,,\n\
                       2,98,EVEN,LARKWING,LN,,23704,002,TWO,,\n\
                       1,99,ALL,HIGH,ST,W,23704,002,TWO,,\n\
                       Total rows: 3\n"
                .to_vec(),
            places: "Precinct,Location,Address\nOne,School No 1,10 Elm St\nTwo,Fire Hall,20 Elm St\n",
            asked: &[
                ("15 Larkwing Ln, Portsmouth, VA 23704", Some("School No 1")),
                ("16 Larkwing Ln, Portsmouth, VA 23704", Some("Fire Hall")),
                ("16 High St W, Portsmouth, VA", Some("Fire Hall")),
                ("101 Larkwing Ln, Portsmouth, VA 23704", None),
            ],
        },
        Shape {
            name: "Michigan: the whole street in a column, zeros lost in the places",
            facts: ["MI", "Ingham County", "26065", "America/Detroit"],
            map: "[streets.columns]\nlow = \"HouseNumberLow\"\nhigh = \"HouseNumberHigh\"\nside = \"OddEven\"\nstreet = \"StreetName\"\ntown = \"City\"\nzip = \"Zip\"\nprecinct = \"WardPrecinct\"\n\
                  [places]\nfile = \"places.csv\"\nzeros = \"ignored\"\n[places.columns]\nprecinct = \"Precinct\"\nplace = \"Place\"\naddress = \"Address\"\ntown = \"City\"\n",
            streets: b"HouseNumberLow,HouseNumberHigh,OddEven,StreetName,City,Zip,WardPrecinct\n\
                       100,199,B,N Larkwing St,Lansing,48906,00104\n\
                       100,199,B,S Larkwing St,Lansing,48906,00205\n"
                .to_vec(),
            places: "Precinct,Place,Address,City\n104,North School,1 Elm St,Lansing\n205,South School,2 Elm St,Lansing\n",
            asked: &[
                ("150 N Larkwing St, Lansing, MI 48906", Some("North School")),
                ("150 S Larkwing St, Lansing, MI 48906", Some("South School")),
                ("150 Larkwing St, Lansing, MI 48906", None),
            ],
        },
        Shape {
            name: "one address a row, from another system of the county",
            facts: ["NV", "Carson City", "32510", "America/Los_Angeles"],
            map: "[streets.columns]\nhouse = \"House #\"\nhouse_suffix = \"Frac\"\nname = \"Street\"\nunit = \"Unit\"\ntown = \"City\"\nzip = \"Zip\"\nprecinct = \"Pct\"\n\
                  [places]\nfile = \"places.csv\"\nseparator = \";\"\n[places.columns]\nprecinct = \"Pct\"\nplace = \"Place\"\naddress = \"Address\"\ntown = \"City\"\n",
            streets: b"House #,Frac,Street,Unit,City,Zip,Pct\n\
                       \"1,203\",,Larkwing Ct,,Carson City,89701,1\n\
                       1205,,Larkwing Ct,,Carson City,89701,2\n\
                       1205,1/2,Larkwing Ct,,Carson City,89701,3\n\
                       1300,,Larkwing Ct,A,Carson City,89701,1\n\
                       1300,,Larkwing Ct,B,Carson City,89701,2\n"
                .to_vec(),
            places: "Pct,Place,Address,City\n1,Library,1 Elm St,Carson City\n2;3,School,2 Elm St,Carson City\n",
            asked: &[
                ("1203 Larkwing Ct, Carson City, NV 89701", Some("Library")),
                ("1205 1/2 Larkwing Ct, Carson City, NV 89701", Some("School")),
                ("1300 Larkwing Ct Apt A, Carson City, NV 89701", Some("Library")),
                ("1300 Larkwing Ct Apt B, Carson City, NV 89701", Some("School")),
                ("1300 Larkwing Ct, Carson City, NV 89701", None),
                ("1207 Larkwing Ct, Carson City, NV 89701", None),
            ],
        },
        Shape {
            name: "semicolons and Latin-1",
            facts: ["NM", "Sierra County", "35051", "America/Denver"],
            map: "[streets.form]\nencoding = \"windows-1252\"\n[streets.columns]\nlow = \"FROM\"\nhigh = \"TO\"\nside = \"SIDE\"\nstreet = \"STREET\"\ntown = \"CITY\"\nzip = \"ZIP\"\nprecinct = \"PREC\"\n\
                  [streets.sides]\nodd = [\"1\"]\neven = [\"2\"]\nboth = [\"0\"]\n\
                  [places]\nfile = \"places.csv\"\n[places.columns]\nprecinct = \"PREC\"\nplace = \"PLACE\"\naddress = \"ADDRESS\"\ntown = \"CITY\"\n",
            streets: latin_1(
                "FROM;TO;SIDE;STREET;CITY;ZIP;PREC\n1;99;1;CA\u{d1}ON LARK DR;TRUTH OR CONSEQUENCES;87901;A\n2;98;2;CA\u{d1}ON LARK DR;TRUTH OR CONSEQUENCES;87901;B\n",
            ),
            places: "PREC;PLACE;ADDRESS;CITY\nA;Civic Center;1 Elm St;Truth or Consequences\nB;Armory;2 Elm St;Truth or Consequences\n",
            asked: &[
                ("11 Ca\u{f1}on Lark Dr, Truth or Consequences, NM 87901", Some("Civic Center")),
                ("12 Canon Lark Dr, Truth or Consequences, NM 87901", Some("Armory")),
                ("111 Canon Lark Dr, Truth or Consequences, NM 87901", None),
            ],
        },
        Shape {
            name: "tabs in UTF-16 from Excel, with a title, ranges in a column and a total",
            facts: ["ME", "York County", "23031", "America/New_York"],
            map: "[streets.columns]\nrange = \"Range\"\nname = \"Street\"\nsuffix = \"Type\"\ntown = \"Town\"\nzip = \"ZIP\"\nprecinct = \"Ward\"\nsplit = \"Split\"\n\
                  [streets.always]\nside = \"ends\"\n\
                  [places]\nfile = \"places.csv\"\n[places.columns]\nprecinct = \"Ward\"\nsplit = \"Split\"\nplace = \"Place\"\naddress = \"Address\"\ntown = \"Town\"\n",
            streets: utf_16(
                "York County\tStreet Index\n\nRange\tStreet\tType\tTown\tZIP\tWard\tSplit\n\
                 100-198\tLarkwing\tSt\tSanford\t4073\t1\tA\n\
                 101-199\tLarkwing\tSt\tSanford\t4073\t1\tB\n\
                 Range\tStreet\tType\tTown\tZIP\tWard\tSplit\n\
                 200 to 299\tLarkwing\tSt\tSanford\t4073\t2\t\n\
                 Grand Total\t3\t\t\t\t\t\n",
            ),
            places: "Ward,Split,Place,Address,Town\n1,A,City Hall,1 Elm St,Sanford\n1,B,High School,2 Elm St,Sanford\n2,,Armory,3 Elm St,Sanford\n",
            asked: &[
                ("150 Larkwing St, Sanford, ME 04073", Some("City Hall")),
                ("151 Larkwing St, Sanford, ME 04073", Some("High School")),
                ("250 Larkwing St, Sanford, ME", Some("Armory")),
                ("300 Larkwing St, Sanford, ME 04073", None),
            ],
        },
    ]
}

#[test]
fn voters_of_each_shape_learn_their_place_and_nobody_another() {
    for shape in shapes() {
        let files = [
            ("map.toml", map(shape.facts, shape.map).into_bytes()),
            ("streets.csv", shape.streets),
            ("places.csv", shape.places.as_bytes().to_vec()),
        ];
        let built = built(&files);
        for (line, place) in shape.asked {
            let found = built.places(line);
            let expected: Vec<String> = place.iter().map(|p| (*p).to_owned()).collect();
            assert_eq!(found, expected, "{}: {line}\n{:#?}", shape.name, built.report.findings);
        }
    }
}

#[test]
fn precincts_without_streets_are_found_by_their_boundaries() {
    let shape = &shapes()[0];
    let square = |west: f64| {
        let (south, east, north) = (39.9, west + 0.1, 40.0);
        format!("[[[{west},{south}],[{east},{south}],[{east},{north}],[{west},{north}],[{west},{south}]]]")
    };
    let collection = |shift: f64, key: &str| {
        let feature = |name: &str, west: f64| {
            let ring = square(west + shift);
            format!(
                "{{\"type\":\"Feature\",\"properties\":{{\"{key}\":\"{name}\"}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":{ring}}}}}"
            )
        };
        let features = [feature("SPR1A", -83.9), feature("RURAL 7", -83.8)].join(",");
        format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}")
    };
    let of = |geojson: String| {
        let said = format!(
            "{}[precincts]\nfile = \"precincts.geojson\"\ncolumn = \"PCT\"\n",
            map(shape.facts, shape.map)
        );
        let places = format!("{}RURAL 7,Grange Hall,5 Elm St,Springfield\n", shape.places);
        let folder = tempfile::tempdir().unwrap();
        let files = [
            ("map.toml", said.into_bytes()),
            ("streets.csv", shape.streets.clone()),
            ("places.csv", places.into_bytes()),
            ("precincts.geojson", geojson.into_bytes()),
        ];
        for (name, bytes) in &files {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        let path = |name: &str| folder.path().join(name);
        let reader = feed::open_street_file(
            &path("streets.csv"),
            &path("map.toml"),
            1 << 30,
            feed::Listener::default(),
        );
        reader.map(|r| (r, folder))
    };
    let (reader, _folder) = of(collection(0.0, "pct")).unwrap();
    let owners: Vec<&str> = reader.feed().boundaries.iter().map(|b| b.precinct_id.as_str()).collect();
    assert_eq!(owners, ["SPR1A", "RURAL 7"]);
    assert_eq!(reader.feed().precincts.last().unwrap().polling_location_ids.len(), 1);
    // Another state, and metres.
    for (shift, rule) in [(20.0, "boundary-outside"), (500_000.0, "boundary-projection")] {
        let (reader, _folder) = of(collection(shift, "PCT")).unwrap();
        assert!(reader.feed().boundaries.is_empty(), "{shift}");
        assert!(reader.findings().iter().any(|f| f.rule == rule), "{shift}: {:#?}", reader.findings());
    }
    let error = of(collection(0.0, "NAME")).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("there are NAME"), "{error}");
}
