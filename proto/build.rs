//! Generates the Rust types with protox: no protoc on the machine.
use std::{env, error::Error, fs, path::PathBuf};

use prost::Message as _;

const FILES: [&str; 3] =
    ["voteready/geo/v1/geo.proto", "voteready/content/v1/content.proto", "voteready/locate/v1/locate.proto"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=voteready");
    let descriptors = protox::compile(FILES, ["."])?;
    #[allow(clippy::disallowed_methods)] // Cargo sets OUT_DIR; no service configuration is read here.
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("voteready.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().compile_fds(descriptors)?;
    Ok(())
}
