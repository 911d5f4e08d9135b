//! The engine as a library, with the networks that ship. One program with a module for each subject, because
//! each program of tests is linked by itself, which takes longer than most of the tests inside.
//!
//! `cargo test --test engine met::` runs only the tests of `met.rs`.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/situations.rs"]
mod situations;

mod bearoff;
mod comparison;
mod contest;
mod corpus;
mod cube;
mod duel;
mod explained;
mod impossible;
mod levels;
mod match_files;
mod met;
mod movegen;
mod nets;
mod notation;
mod properties;
mod report_page;
mod review;
mod rollouts;
mod signature;
mod small_board;
mod stakes;
mod verdicts;
