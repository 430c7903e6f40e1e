//! `locate-index`: builds, checks and asks the index from the command line. One file a command in `cli`.

fn main() {}
