//! The examples in `examples/` print the output in `docs/crate.md`, the page names existing files, and the
//! Rust version stated in two places is the same.

use gammonlab::analysis::{DataFiles, Engine, PlayOptions};
use gammonlab::search::{Cancel, Level};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn text(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// A run of an example as the page shows it: a line `$ cargo run --example NAME`, perhaps after
/// `echo 'INPUT' |`, and what the example prints.
struct Shown {
    name: String,
    input: String,
    output: String,
}

fn shown() -> Vec<Shown> {
    let page = text("docs/crate.md");
    let blocks = page.split("```text\n$ ").skip(1).map(|block| block.split("```").next().unwrap());
    blocks
        .map(|block| {
            let (command, output) = block.split_once('\n').unwrap();
            let (before, name) = command.split_once("cargo run --example ").unwrap();
            let input = before.split('\'').nth(1).map_or(String::new(), |input| format!("{input}\n"));
            Shown { name: name.into(), input, output: output.into() }
        })
        .collect()
}

/// Has cargo build the examples. `cargo test` has done so already, unless it runs only this test. No package
/// is named, as there: with one package the dependencies have fewer features, and cargo would compile them
/// and the whole library again, which takes a minute.
fn build() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args(["build", "--quiet", "--locked", "--examples"]);
    assert!(cargo.status().unwrap().success());
}

/// The output of an example. The examples are in a folder beside that of the tests.
fn printed(example: &Shown) -> String {
    let test = std::env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).unwrap().join("examples");
    let mut program = Command::new(folder.join(&example.name));
    let mut program = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    program.stdin.take().unwrap().write_all(example.input.as_bytes()).unwrap();
    let done = program.wait_with_output().unwrap();
    assert!(done.status.success(), "{}: {}", example.name, done.status);
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn examples_print_what_the_page_says() {
    build();
    let shown = shown();
    for example in &shown {
        assert_eq!(printed(example), example.output, "{}", example.name);
    }
    let mut names: Vec<String> = shown.into_iter().map(|example| example.name + ".rs").collect();
    names.sort();
    let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")).unwrap();
    let files = files.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.filter(|name| name.ends_with(".rs")).collect();
    files.sort();
    assert_eq!(names, files, "docs/crate.md shows each example once");
}

/// The program of "Five minutes", whose data files the page names: with the strong network and without it.
#[test]
fn the_first_program_prints_what_the_page_says() {
    let page = text("docs/crate.md");
    let names: Vec<&str> =
        page.split("(\"data/").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/data");
    let files: Vec<Vec<u8>> = names.iter().map(|name| std::fs::read(data.join(name)).expect(name)).collect();
    let [contact, race, filter, bearoff, strong] = &files[..] else { panic!("the page names {names:?}") };
    let mut engine = Engine::from_bytes(&DataFiles { contact, race, filter, bearoff }).unwrap();
    let options = PlayOptions { level: Level::plies(2), ..PlayOptions::default() };
    let printed = |engine: &Engine| {
        let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
        let best = &engine.plays(id, &options, &Cancel::default()).unwrap().moves[0];
        format!("{} {:+.3}", best.play, best.equity.0)
    };
    let without = printed(&engine);
    engine.add_strong(strong).unwrap();
    let with = printed(&engine);
    assert!(page.contains(&format!("`cargo run --release` prints `{with}` once")), "{with}");
    assert!(page.contains(&format!("Without it the same program prints `{without}`")), "{without}");
}

/// The oldest Rust that the crate compiles with is the one that compiles it here, so every test is a test of
/// that version.
#[test]
fn the_pinned_toolchain_is_the_stated_rust_version() {
    let value = |file: &str, key: &str| {
        let line = text(file).lines().find_map(|line| Some(line.strip_prefix(key)?.to_string()));
        line.and_then(|line| Some(line.split('"').nth(1)?.to_string())).unwrap()
    };
    let stated = value("Cargo.toml", "rust-version = ");
    assert_eq!(value("rust-toolchain.toml", "channel = "), format!("{stated}.0"));
    assert_eq!(stated, env!("CARGO_PKG_RUST_VERSION"));
    assert!(text("docs/crate.md").contains(&format!("Rust {stated}")), "docs/crate.md states the version");
}
