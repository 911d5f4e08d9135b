//! The command line as shells and other programs use it. One program with a module for each subject, because
//! each program of tests is linked by itself. Its tests run side by side: each has its own files and folders,
//! and sets environment variables only for the program that it starts.
//!
//! `cargo test --test program protocol::` runs only the tests of `protocol.rs`.

#[path = "../common/mod.rs"]
mod common;

mod board_cli;
mod booklet;
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
mod ubgi;
