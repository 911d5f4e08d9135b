//! The engine has the signature in `tests/data/signature.txt`. `tests/node/engine.test.mjs` and
//! `tests/e2e/engine.test.mjs` check the same for both WebAssembly builds.

mod common;

use gammonlab::studies::bench::bench;
use std::time::Instant;

#[test]
fn the_signature_is_the_committed_one() {
    let golden = include_str!("data/signature.txt").lines().find(|line| !line.starts_with('#')).unwrap();
    let start = Instant::now();
    let report = bench(&common::engine(), &|| start.elapsed().as_secs_f64());
    assert_eq!(report.signature, golden, "tests/data/signature.txt says when and how it may be changed");
}
