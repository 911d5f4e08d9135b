//! How long the engine's pieces of work take. Each bench asserts the count or value that it times. Run with
//! `cargo bench -p benches`. Compare only figures of one run: machines differ, and other programs may
//! use the same machine.

#[path = "../tests/common/mod.rs"]
mod common;

use benches::positions;
use common::engine;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gammonlab::analysis::PlayOptions;
use gammonlab::board::{Dice, Position};
use gammonlab::eval::Evaluate;
use gammonlab::movegen::Generator;
use gammonlab::search::{Cancel, Level};
use std::hint::black_box;

const OPENING_31: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

fn rules(c: &mut Criterion) {
    let positions = positions();
    let (mut generator, mut children) = (Generator::default(), Vec::new());
    let mut count = || {
        let mut n = 0;
        for position in &positions {
            for dice in Dice::ALL {
                generator.generate(black_box(position), dice);
                children.clear();
                generator.children(position, &mut children);
                n += children.len();
            }
        }
        n
    };
    let expected = count();
    let mut group = c.benchmark_group("rules");
    group.throughput(Throughput::Elements(expected as u64));
    group.bench_function("positions after all plays of all rolls", |b| {
        b.iter(|| assert_eq!(count(), expected))
    });
}

fn evaluation(c: &mut Criterion) {
    let engine = engine();
    let (mut generator, mut children, mut values) = (Generator::default(), Vec::new(), Vec::new());
    let positions = positions();
    let contact: Vec<&Position> = positions.iter().filter(|p| p.has_contact()).take(100).collect();
    for position in &contact {
        for dice in Dice::ALL {
            generator.generate(position, dice);
            generator.children(position, &mut children);
        }
    }
    let mut sum = |evaluator: &dyn Evaluate| {
        evaluator.evaluate_all(black_box(&children), &mut values);
        values.iter().map(|v| f64::from(v.win)).sum::<f64>()
    };
    let (judged, filtered) = (sum(engine.evaluator()), sum(engine.filter()));
    let mut group = c.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(children.len() as u64));
    let mut sum = |evaluator: &dyn Evaluate| {
        evaluator.evaluate_all(black_box(&children), &mut values);
        values.iter().map(|v| f64::from(v.win)).sum::<f64>()
    };
    group.bench_function("network", |b| b.iter(|| assert_eq!(sum(engine.evaluator()), judged)));
    group.bench_function("filter", |b| b.iter(|| assert_eq!(sum(engine.filter()), filtered)));
}

fn decisions(c: &mut Criterion) {
    let engine = engine();
    let mut group = c.benchmark_group("opening 31");
    group.sample_size(10);
    for plies in 1..=3 {
        let options = PlayOptions { level: Level::plies(plies), ..PlayOptions::default() };
        group.bench_function(format!("{plies}ply"), |b| {
            b.iter(|| {
                let report = engine.plays(OPENING_31, &options, &Cancel::default()).expect("an answer");
                assert_eq!((report.moves.len(), report.moves[0].play.as_str()), (16, "8/5 6/5"));
            });
        });
    }
}

criterion_group!(benches, rules, evaluation, decisions);
criterion_main!(benches);
