//! The command line. One file a subcommand.
fn main() {}
