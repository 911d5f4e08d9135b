//! The engine has, with either network, the signature in `tests/data/signature.txt`.
//! `tests/node/engine.test.mjs` and `tests/e2e/engine.test.mjs` check the same for both WebAssembly builds.

use gammonlab::analysis::Net;
use gammonlab::bench::bench;
use gammonlab::search::Level;
use std::time::Instant;

#[test]
fn the_signatures_are_the_committed_ones() {
    for net in [Net::Quick, Net::Strong] {
        let mut lines = include_str!("../data/signature.txt").lines();
        let golden = lines.find_map(|line| line.strip_prefix(net.name())).unwrap().trim();
        let start = Instant::now();
        let engine = crate::common::both_networks().asking(Some(net), Level::plies(1)).unwrap();
        let report = bench(&engine, &|| start.elapsed().as_secs_f64());
        assert_eq!(report.signature, golden, "{net}: tests/data/signature.txt says how it may be changed");
    }
}
