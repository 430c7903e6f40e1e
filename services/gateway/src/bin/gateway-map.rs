//! Compiles the county outlines: `gateway-map us-atlas/counties-10m.json counties.zst`.
//! The input is the TopoJSON file of the npm package us-atlas (U.S. Census Bureau, public domain).

use std::error::Error;
use std::process::ExitCode;

use gateway::site::map::encode;
use serde::Deserialize;

/// The best level: the file is written once and read at every start.
const LEVEL: i32 = 19;

#[derive(Deserialize)]
struct Topology {
    transform: Transform,
    arcs: Vec<Vec<(i64, i64)>>,
    objects: Objects,
}

#[derive(Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

#[derive(Deserialize)]
struct Objects {
    counties: Collection,
}

#[derive(Deserialize)]
struct Collection {
    geometries: Vec<Geometry>,
}

#[derive(Deserialize)]
struct Geometry {
    #[serde(default)]
    id: String,
    #[serde(flatten)]
    shape: Shape,
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "arcs")]
enum Shape {
    Polygon(Vec<Vec<i64>>),
    MultiPolygon(Vec<Vec<Vec<i64>>>),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = arguments.as_slice() else {
        eprintln!("usage: gateway-map COUNTIES.json OUT.zst");
        return ExitCode::from(64);
    };
    match compile(input, output) {
        Ok(size) => {
            println!("{output}: {size} bytes");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("gateway-map: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compile(input: &str, output: &str) -> Result<usize, Box<dyn Error>> {
    let topology: Topology = serde_json::from_slice(&std::fs::read(input)?)?;
    let mut counties = Vec::new();
    for geometry in topology.objects.counties.geometries {
        let rings = match geometry.shape {
            Shape::Polygon(rings) => rings,
            Shape::MultiPolygon(polygons) => polygons.into_iter().flatten().collect(),
        };
        counties.push((geometry.id.parse()?, rings));
    }
    counties.sort_by_key(|(fips, _)| *fips);
    let Transform { scale: [sx, sy], translate: [tx, ty] } = topology.transform;
    let bytes = zstd::encode_all(encode([sx, sy, tx, ty], &topology.arcs, &counties).as_slice(), LEVEL)?;
    std::fs::write(output, &bytes)?;
    Ok(bytes.len())
}
