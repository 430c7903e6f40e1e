//! The gateway process.
fn main() {}
