//! The command line as shells and other programs use it. One program with a module for each subject, because
//! each program of tests is linked by itself. Its tests run side by side: each names files and folders of its
//! own, and whatever a test sets in the environment, it sets for the program that it starts.
//!
//! `cargo test --test program protocol::` runs the tests of `protocol.rs` alone.

#[path = "../common/mod.rs"]
mod common;

mod board_cli;
mod cli;
mod duel_cli;
#[cfg(unix)]
mod files_cli;
mod json_page;
#[cfg(unix)]
mod killed;
mod match_bad_files;
mod match_cli;
#[cfg(unix)]
mod match_folders;
mod output_cli;
#[cfg(unix)]
mod pages;
mod protocol;
mod serve_cli;
mod train_cli;
