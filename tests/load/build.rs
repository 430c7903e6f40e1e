//! The baselines' own copy of the look-up's types and calls, generated without any option of ours.
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=../../proto/voteready/locate");
    let descriptors = protox::compile(["voteready/locate/v1/locate.proto"], ["../../proto"])?;
    tonic_prost_build::configure().compile_fds(descriptors)?;
    Ok(())
}
