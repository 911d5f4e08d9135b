//! `cargo run -p xtask -- [st] [mt] [files] [board] [plays]`: builds the engine for the browser and Node into
//! `pkg/wasm/{st,mt}`, the reader of match files into `pkg/wasm/files`, pictures of positions into
//! `pkg/wasm/board`, and pictures of plays into `pkg/wasm/plays`.
//! `cargo run -p xtask -- types`: writes `pkg/src/generated`, the types of the boundary in TypeScript.
//!
//! cargo compiles; wasm-bindgen, used as a library whose version Cargo.lock fixes, writes the JavaScript
//! bindings; wasm-opt (npm package binaryen) makes the module small and fast. A build that is up to date is
//! left alone.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: cargo run -p xtask -- [st] [mt] [files] [board] [plays]   (none: all), \
                     or: cargo run -p xtask -- types";

/// One of the builds of the same source.
#[derive(Clone, Copy)]
struct Build {
    /// Name of the build's folder, target directory and cargo configuration.
    name: &'static str,
    /// Cargo features of the library.
    features: &'static str,
    /// What wasm-opt is told to aim at.
    optimise: &'static str,
    /// Whether the standard library is rebuilt, which stable Rust allows only with `RUSTC_BOOTSTRAP=1`.
    rebuilds_std: bool,
    /// Whether wasm-bindgen writes bindings. Without them JavaScript calls the exports as they are.
    bound: bool,
}

/// The build with one thread, which runs everywhere.
const ST: Build = Build { name: "st", features: "wasm", optimise: "-O3", rebuilds_std: false, bound: true };
/// The build with shared memory and a pool of workers, which needs a cross-origin isolated page.
const MT: Build =
    Build { name: "mt", features: "wasm,threads", optimise: "-O3", rebuilds_std: true, bound: true };

/// Match files and reports, which a page fetches when it meets the first match.
const FILES: Build =
    Build { name: "files", features: "wasm-files", optimise: "-O3", rebuilds_std: false, bound: true };

/// To wasm-opt: as small as can be.
const SMALL: &str = "-Oz";

/// Pictures of positions, which a page with many of them loads before anything else: as small as can be.
const BOARD: Build =
    Build { name: "board", features: "wasm-board", optimise: SMALL, rebuilds_std: true, bound: false };

/// Pictures of plays, and what is wrong with an id.
const PLAYS: Build =
    Build { name: "plays", features: "wasm-plays", optimise: SMALL, rebuilds_std: true, bound: true };

/// What wasm-opt takes off a module, where wasm-bindgen has not done so: names, and who made it.
const STRIPPED: [&str; 3] = ["--strip-debug", "--strip-producers", "--strip-target-features"];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask is not in the repository")?;
    let names: Vec<String> = env::args().skip(1).collect();
    if names == ["types"] {
        return write_types(root);
    }
    let mut builds = Vec::new();
    for name in names {
        builds.push(match name.as_str() {
            "st" => ST,
            "mt" => MT,
            "files" => FILES,
            "board" => BOARD,
            "plays" => PLAYS,
            _ => return Err(format!("unknown build {name:?}; {USAGE}").into()),
        });
    }
    if builds.is_empty() {
        builds = vec![ST, MT, FILES, BOARD, PLAYS];
    }
    // The builds run side by side, because the last and longest part of a build, the optimiser, uses only
    // one core.
    std::thread::scope(|scope| {
        let started: Vec<_> = builds
            .into_iter()
            .map(|build| {
                scope.spawn(move || package(root, build).map_err(|e| format!("{}: {e}", build.name)))
            })
            .collect();
        let ended: Vec<_> =
            started.into_iter().map(|thread| thread.join().expect("a build never panics")).collect();
        ended.into_iter().collect::<Result<Vec<()>, String>>()
    })?;
    Ok(())
}

/// Writes the types of the boundary in TypeScript from those of Rust. Only test builds know these types
/// (`src/types.rs`).
fn write_types(root: &Path) -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let test =
        ["test", "--quiet", "--lib", "--features", "cli", "types::the_committed_types_are_those_of_rust"];
    run(cargo.current_dir(root).args(test).env("GAMMONLAB_WRITE_TYPES", "1"))
}

/// Brings `pkg/wasm/NAME` up to date.
fn package(root: &Path, build: Build) -> Result<(), Box<dyn Error>> {
    let compiled = compile(root, build)?;
    let out = root.join("pkg/wasm").join(build.name);
    let finished = out.join("index_bg.wasm");
    let newest_input = modified(&compiled)?.max(modified(&env::current_exe()?)?);
    if modified(&finished).is_ok_and(|t| t > newest_input) {
        println!("pkg/wasm/{} is up to date", build.name);
        return Ok(());
    }
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    let unoptimised = out.join("unoptimised.wasm");
    if build.bound {
        bind(&compiled, &out)?;
        fs::rename(&finished, &unoptimised)?;
    } else {
        fs::create_dir_all(&out)?;
        fs::copy(&compiled, &unoptimised)?;
    }
    if build.name == MT.name {
        use_our_pool(&out)?;
    }
    run(Command::new("node")
        .arg(root.join("node_modules/binaryen/bin/wasm-opt"))
        // Further rounds (`--converge`) take three times as long and save no three thousandths on the wire.
        .arg(build.optimise)
        .args(if build.bound { &[][..] } else { &STRIPPED })
        .arg(&unoptimised)
        .arg("-o")
        .arg(&finished))?;
    fs::remove_file(&unoptimised)?;
    println!("pkg/wasm/{}: {} bytes", build.name, fs::metadata(&finished)?.len());
    Ok(())
}

/// Writes the module with its bindings into `out`.
fn bind(compiled: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    Bindgen::new()
        .input_path(compiled)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name("index")
        .generate(out)?;
    Ok(())
}

/// Runs cargo and returns the path of the module. Each build has its own target directory, since the flags
/// differ.
fn compile(root: &Path, build: Build) -> Result<PathBuf, Box<dyn Error>> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = target.join(format!("wasm-{}", build.name));
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Cargo.toml makes a library for Rust besides, and what that exports is optimised in fewer ways. (The
    // builds that are to be quick stay as their figures were measured.)
    let only_the_module: &[&str] = if build.optimise == SMALL { &["--crate-type", "cdylib"] } else { &[] };
    cargo
        .current_dir(root)
        .args(["rustc", "--release", "--lib", "--target", "wasm32-unknown-unknown"])
        .args(only_the_module)
        .args(["--features", build.features, "--config", &format!("xtask/wasm-{}.toml", build.name)])
        .arg("--target-dir")
        .arg(&target)
        .env_remove("RUSTFLAGS");
    if build.rebuilds_std {
        cargo.env("RUSTC_BOOTSTRAP", "1");
    }
    run(&mut cargo)?;
    Ok(target.join("wasm32-unknown-unknown/release/gammonlab.wasm"))
}

/// Replaces the starter of the pool of workers that wasm-bindgen-rayon brings by our own
/// (`pkg/src/pool.ts`). The workers of the original would all have the same script address, which WebKit
/// fetches past the service worker, and would import a folder.
fn use_our_pool(out: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(out.join("snippets"))? {
        let folder = entry?.path();
        if folder.file_name().is_some_and(|n| n.to_string_lossy().starts_with("wasm-bindgen-rayon-")) {
            let starter = folder.join("src/workerHelpers.js");
            fs::metadata(&starter)?;
            fs::write(&starter, "export { startWorkers } from '../../../../../dist/pool.js';\n")?;
            return Ok(());
        }
    }
    Err("wasm-bindgen-rayon brought no snippet".into())
}

fn modified(path: &Path) -> std::io::Result<SystemTime> {
    fs::metadata(path)?.modified()
}

fn run(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let status = command.status().map_err(|e| format!("{command:?}: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}
