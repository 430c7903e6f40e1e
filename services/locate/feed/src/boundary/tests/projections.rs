//! Projections against points that PROJ 9 computed with its own definitions of the systems.

use super::super::Projection;
use crate::rules;

/// Definition, coordinates, latitude and longitude: feet and metres, four methods, both axes' directions.
#[rustfmt::skip]
const KNOWN: &[(&str, [f64; 2], [f64; 2])] = &[
    (r#"PROJCS["NAD_1983_StatePlane_Arizona_Central_FIPS_0202_Feet_Intl",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-111.916666666667],PARAMETER["Scale_Factor",0.9999],PARAMETER["Latitude_Of_Origin",31.0],UNIT["foot",0.3048]]"#, [653231.987, 891292.247], [33.45, -112.07]),
    (r#"PROJCS["NAD_1983_UTM_Zone_12N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-111.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]"#, [400553.262, 3701687.672], [33.45, -112.07]),
    (r#"PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]"#, [-12475575.333, 3955187.399], [33.45, -112.07]),
    (r#"PROJCS["NAD_1983_StatePlane_California_V_FIPS_0405_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",6561666.667],PARAMETER["False_Northing",1640416.667],PARAMETER["Central_Meridian",-118.0],PARAMETER["Standard_Parallel_1",35.4666666666667],PARAMETER["Standard_Parallel_2",34.0333333333333],PARAMETER["Latitude_Of_Origin",33.5],UNIT["US survey foot",0.304800609601219]]"#, [6488965.864, 1840664.935], [34.05, -118.24]),
    (r#"PROJCS["NAD_1983_StatePlane_Massachusetts_Mainland_FIPS_2001_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",656166.667],PARAMETER["False_Northing",2460625.0],PARAMETER["Central_Meridian",-71.5],PARAMETER["Standard_Parallel_1",42.6833333333333],PARAMETER["Standard_Parallel_2",41.7166666666667],PARAMETER["Latitude_Of_Origin",41.0],UNIT["US survey foot",0.304800609601219]]"#, [764258.592, 2960110.863], [42.37, -71.1]),
    (r#"PROJCS["NAD_1983_StatePlane_Illinois_East_FIPS_1201_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",984250.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-88.3333333333333],PARAMETER["Scale_Factor",0.999975],PARAMETER["Latitude_Of_Origin",36.6666666666667],UNIT["US survey foot",0.304800609601219]]"#, [1170337.755, 1899602.788], [41.88, -87.65]),
    (r#"PROJCS["NAD_1983_Contiguous_USA_Albers",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Albers"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-96.0],PARAMETER["Standard_Parallel_1",29.5],PARAMETER["Standard_Parallel_2",45.5],PARAMETER["Latitude_Of_Origin",23.0],UNIT["Meter",1.0]]"#, [57025.399, 1326989.815], [35.0, -95.37]),
    (r#"PROJCS["NAD_1983_StatePlane_Alaska_1_FIPS_5001",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Natural_Origin"],PARAMETER["False_Easting",5000000.0],PARAMETER["False_Northing",-5000000.0],PARAMETER["Scale_Factor",0.9999],PARAMETER["Azimuth",-36.8698976388889],PARAMETER["Longitude_Of_Center",-133.666666666667],PARAMETER["Latitude_Of_Center",57.0],UNIT["Meter",1.0]]"#, [860271.128, 463960.263], [56.0, -133.0]),
    (r#"PROJCS["NAD_1983_HARN_StatePlane_Hawaii_3_FIPS_5103",GEOGCS["GCS_North_American_1983_HARN",DATUM["D_North_American_1983_HARN",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-158.0],PARAMETER["Scale_Factor",0.99999],PARAMETER["Latitude_Of_Origin",21.1666666666667],UNIT["Meter",1.0]]"#, [515564.042, 14769.930], [21.3, -157.85]),
    (r#"GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#, [-112.070, 33.450], [33.45, -112.07]),
    (r#"PROJCS["NAD_1983_StatePlane_Puerto_Rico_Virgin_Islands_FIPS_5200",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",200000.0],PARAMETER["False_Northing",200000.0],PARAMETER["Central_Meridian",-66.4333333333333],PARAMETER["Standard_Parallel_1",18.4333333333333],PARAMETER["Standard_Parallel_2",18.0333333333333],PARAMETER["Latitude_Of_Origin",17.8333333333333],UNIT["Meter",1.0]]"#, [235221.128, 262751.708], [18.4, -66.1]),
];

/// Refused: NAD 27 (a street and more off), a Web Mercator that says it is on the ellipsoid (20 km off),
/// grads, and text that is no definition.
#[rustfmt::skip]
const REFUSED: &[&str] = &[
    r#"GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.978698213898]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#,
    r#"PROJCS["NAD_1927_UTM_Zone_12N",GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.978698213898]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-111.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]"#,
    r#"PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]"#,
    r#"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Grad",0.01570796326794897]]"#,
    r#"LOCAL_CS["plan",UNIT["Meter",1.0]]"#,
    "+proj=longlat",
    "GEOGCS",
    "\"",
];

#[test]
fn known_points_are_met_to_a_centimetre() {
    for (wkt, [x, y], [latitude, longitude]) in KNOWN {
        let projection = Projection::read(Some(wkt.as_bytes())).unwrap();
        let [north, east] = projection.vertex(*x, *y).unwrap().map(|v| f64::from(v) / 1e7);
        let metres = ((north - latitude) * 111_000.0).hypot((east - longitude) * 111_000.0);
        assert!(metres < 0.03, "{}: {metres} m off, {north} {east}", projection.name);
    }
}

#[test]
fn what_is_not_understood_for_certain_is_refused() {
    for wkt in REFUSED {
        let fault = Projection::read(Some(wkt.as_bytes())).unwrap_err();
        assert_eq!(fault.0, rules::BOUNDARY_PROJECTION, "{wkt}");
    }
    for nothing in [None, Some(&b""[..]), Some(b" \n")] {
        assert_eq!(Projection::read(nothing).unwrap_err().0, rules::BOUNDARY_PROJECTION_NONE);
    }
    // Deep enough to end a parser that calls itself.
    let deep = "GEOGCS[".repeat(2_000);
    assert_eq!(Projection::read(Some(deep.as_bytes())).unwrap_err().0, rules::BOUNDARY_PROJECTION);
}

#[test]
fn only_degrees_on_wgs84_are_what_vip_asks_for() {
    assert!(Projection::read(Some(super::WGS84.as_bytes())).unwrap().is_wgs84);
    for (wkt, _, _) in KNOWN {
        assert!(!Projection::read(Some(wkt.as_bytes())).unwrap().is_wgs84);
    }
}

proptest::proptest! {
    #[test]
    fn no_definition_however_broken_ends_the_reading(
        which in 0usize..KNOWN.len(), cut in 0usize..800, damage in proptest::collection::vec((0usize..800, "[\\x20-\\x7e]"), 0..5),
        x in proptest::num::f64::ANY, y in proptest::num::f64::ANY
    ) {
        let mut text = KNOWN[which].0.to_owned();
        for (at, with) in damage {
            let at = at % text.len();
            text.replace_range(at..=at, &with);
        }
        text.truncate(cut);
        if let Ok(projection) = Projection::read(Some(text.as_bytes())) {
            let vertex = projection.vertex(x, y);
            proptest::prop_assert!(vertex.is_none_or(|[lat, lon]| lat.abs() <= 900_000_000 && lon.abs() <= 1_800_000_000));
        }
    }
}
