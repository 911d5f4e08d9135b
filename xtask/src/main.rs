//! `cargo run -p xtask -- [--quick] [st] [mt] [files] [explain] [board] [plays]`: builds the engine for
//! the browser and Node into `pkg/wasm/{st,mt}`, the reader of match files into `pkg/wasm/files`,
//! pictures of positions into `pkg/wasm/board`, and pictures of plays into `pkg/wasm/plays`. `--quick`
//! builds modules for trying out: the same answers, a few per cent slower, larger, and in less time.
//! `cargo run -p xtask -- types`: writes `pkg/src/generated`, the types of the boundary in TypeScript, and
//! `www/views/places.ts`, the places of the board's picture.
//!
//! cargo compiles; wasm-bindgen, used as a library whose version Cargo.lock fixes, writes the JavaScript
//! bindings; wasm-opt (npm package binaryen) makes the module small and fast. A module whose sources have not
//! changed since its build is not rebuilt.

use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: cargo run -p xtask -- [--quick] [st] [mt] [files] [explain] [board] [plays]   \
                     (none: all), or: cargo run -p xtask -- types";

/// One of the modules.
#[derive(Clone, Copy)]
struct Build {
    /// Name of the module's folder in `pkg/wasm` and of its cargo configuration in `bindings`.
    name: &'static str,
    /// The crate in `bindings`.
    package: &'static str,
    /// Whether the crate is built with its feature `threads`.
    threads: bool,
    /// The goal of wasm-opt.
    optimise: &'static str,
    /// Whether the standard library is rebuilt, which stable Rust allows only with `RUSTC_BOOTSTRAP=1`.
    rebuilds_std: bool,
    /// Whether wasm-bindgen writes bindings. Without them JavaScript calls the exports as they are.
    bound: bool,
}

/// The engine with one thread, which runs everywhere.
const ST: Build = Build {
    name: "st",
    package: "engine-bindings",
    threads: false,
    optimise: "-O3",
    rebuilds_std: false,
    bound: true,
};
/// The engine with shared memory and a pool of workers, which needs a cross-origin isolated page.
const MT: Build = Build { name: "mt", threads: true, rebuilds_std: true, ..ST };

/// Match files and reports, which a page fetches when it meets the first match.
const FILES: Build = Build { name: "files", package: "files-bindings", ..ST };

/// Explanations, which a page fetches on first use.
const EXPLAIN: Build = Build { name: "explain", package: "explain-bindings", ..FILES };

/// To wasm-opt: as small as can be.
const SMALL: &str = "-Oz";

/// Pictures of positions, which a page with many of them loads before anything else: as small as can be.
const BOARD: Build = Build {
    name: "board",
    package: "small-board-bindings",
    threads: false,
    optimise: SMALL,
    rebuilds_std: true,
    bound: false,
};

/// Pictures of plays, and errors of ids.
const PLAYS: Build = Build { name: "plays", package: "plays-bindings", bound: true, ..BOARD };

/// In the order in which those of a release are built: the engines first, because wasm-opt takes longest for
/// them, beside the compilation of the others.
const ALL: [Build; 6] = [ST, MT, FILES, EXPLAIN, BOARD, PLAYS];

/// The parts that wasm-opt removes from a module, if wasm-bindgen has not: names and producers.
const STRIPPED: [&str; 3] = ["--strip-debug", "--strip-producers", "--strip-target-features"];

/// How cargo builds quickly: no optimisation across crates, and after a change only the parts that it
/// touches.
const QUICK: [&str; 2] = ["profile.release.lto=\"off\"", "profile.release.incremental=true"];

/// The number of units that a quick build is compiled in. One unit takes as much processor time as 16, but
/// only one core. Its module evaluates 15 % more positions per second and is 31 % smaller. That suits a build
/// that is made once, beside other work: `CARGO_INCREMENTAL` is 0.
fn units() -> u8 {
    if env::var_os("CARGO_INCREMENTAL").is_some_and(|value| value == "0") { 1 } else { 16 }
}

/// Of the library only the functions that the module calls are compiled, with the bindings and optimised like
/// them. That takes less time, and makes small modules smaller; the engine grows, so its release is built
/// without.
const ONLY_WHAT_IS_CALLED: &str = "profile.release.package.gammonlab.hint-mostly-unused=true";

/// Written into a module's folder last: its sources and settings.
const STAMP: &str = "built-from";

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask is not in the repository")?;
    let mut names: Vec<String> = env::args().skip(1).collect();
    if names == ["types"] {
        return write_types(root);
    }
    let quick = names.iter().position(|name| name == "--quick").map(|at| names.remove(at)).is_some();
    if let Some(name) = names.iter().find(|name| ALL.iter().all(|build| build.name != *name)) {
        return Err(format!("unknown build {name:?}; {USAGE}").into());
    }
    let chosen = |build: &Build| names.is_empty() || names.iter().any(|name| name == build.name);
    let mut builds: Vec<Build> = ALL.into_iter().filter(chosen).collect();
    if quick {
        // All but `mt` are compiled together, and cargo gives the file of `mt` the name of that of `st`: if
        // `mt` came between them, `st` would be compiled again.
        builds.sort_by_key(|build| build.threads);
    }
    let sources = sources(root)?;
    // cargo keeps all cores busy, so that two of them gain nothing. The optimiser uses one core, and runs
    // beside the next cargo.
    std::thread::scope(|scope| {
        let mut finishing = Vec::new();
        for build in builds {
            let name = build.name;
            let out = root.join("pkg/wasm").join(name);
            if is_up_to_date(&out, &sources, quick) {
                println!("pkg/wasm/{name} is up to date");
                continue;
            }
            compile(root, build, quick, &out).map_err(|e| format!("{name}: {e}"))?;
            let stamp = stamp(&sources, quick);
            finishing.push(scope.spawn(move || {
                let finished = finish(root, build, quick, &out);
                finished
                    .and_then(|()| Ok(fs::write(out.join(STAMP), stamp)?))
                    .map_err(|e| format!("{name}: {e}"))
            }));
        }
        finishing.into_iter().try_for_each(|thread| thread.join().expect("no step of a build panics"))
    })?;
    Ok(())
}

/// A hash of all that the modules are built from.
fn sources(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"].iter().map(|name| root.join(name)).collect();
    for folder in ["src", "bindings", "xtask/src"] {
        collect(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        (file.strip_prefix(root)?, fs::read(&file)?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn stamp(sources: &str, quick: bool) -> String {
    format!("{sources} {}\n", if quick { "quick" } else { "release" })
}

/// Whether the module in `out` is of these sources. A release build also satisfies a request for a quick
/// build.
fn is_up_to_date(out: &Path, sources: &str, quick: bool) -> bool {
    fs::read_to_string(out.join(STAMP))
        .is_ok_and(|found| found == stamp(sources, false) || quick && found == stamp(sources, true))
}

/// Writes the types of the boundary in TypeScript from those of Rust. Only test builds know these types
/// (`src/types.rs`).
fn write_types(root: &Path) -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // No package is named, as in `cargo test`: otherwise the library is compiled again, with fewer features.
    let test = ["test", "--quiet", "--lib", "--", "types::", "picture::places::"];
    run(cargo.current_dir(root).args(test).env("GAMMONLAB_WRITE_TYPES", "1"))
}

/// The place of the module until it is optimised.
fn unoptimised(out: &Path) -> PathBuf {
    out.join("unoptimised.wasm")
}

/// Compiles the module into an empty folder `out`. All modules share a target directory, and with it the
/// tools that cargo builds for itself; flags are part of the file names in it. Modules for trying out, except
/// `mt`, have the flags of `st`: the first of them compiles all, and the others find their files.
fn compile(root: &Path, build: Build, quick: bool, out: &Path) -> Result<(), Box<dyn Error>> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = target.join("wasm");
    let settings = if quick && !build.threads { ST.name } else { build.name };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .current_dir(root)
        .args(["build", "--quiet", "--locked", "--release", "--target", "wasm32-unknown-unknown"])
        .args(["--config", &format!("bindings/{settings}.toml")])
        .arg("--target-dir")
        .arg(&target)
        .env_remove("RUSTFLAGS");
    if build.threads {
        cargo.args(["--features", "threads"]);
    }
    // Together, packages have the same features of their dependencies, which cargo then compiles once.
    let together = ALL.iter().filter(|other| quick && !build.threads && !other.threads);
    for package in together.map(|other| other.package).chain([build.package]) {
        cargo.args(["--package", package]);
    }
    let engine = build.package == ST.package;
    if quick {
        cargo.args(QUICK.iter().flat_map(|setting| ["--config", setting]));
        cargo.args(["--config", &format!("profile.release.codegen-units={}", units())]);
        cargo.args(["--config", "profile.release.package.engine-bindings.opt-level=3"]);
        for small in ALL.iter().filter(|other| other.package != ST.package) {
            cargo.args(["--config", &format!("profile.release.package.{}.opt-level='z'", small.package)]);
        }
    }
    let only_called = quick || !engine;
    if only_called {
        cargo.args(["--config", ONLY_WHAT_IS_CALLED, "-Zprofile-hint-mostly-unused"]);
    }
    // Both are unstable.
    if build.rebuilds_std || only_called {
        cargo.env("RUSTC_BOOTSTRAP", "1");
    }
    println!("compiling {}", build.package);
    run(&mut cargo)?;
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    fs::create_dir_all(out)?;
    let file = format!("wasm32-unknown-unknown/release/{}.wasm", build.package.replace('-', "_"));
    fs::copy(target.join(file), unoptimised(out))?;
    Ok(())
}

/// Makes `pkg/wasm/NAME` of the compiled module.
fn finish(root: &Path, build: Build, quick: bool, out: &Path) -> Result<(), Box<dyn Error>> {
    let (module, unoptimised) = (out.join("index_bg.wasm"), unoptimised(out));
    if build.bound {
        bind(&unoptimised, out)?;
        fs::rename(&module, &unoptimised)?;
    }
    if build.threads {
        use_our_pool(out)?;
    }
    if quick {
        fs::rename(&unoptimised, &module)?;
    } else {
        run(Command::new("node")
            .arg(root.join("node_modules/binaryen/bin/wasm-opt"))
            // Further rounds (`--converge`) take three times as long and save less than 0.3 % on the wire.
            .arg(build.optimise)
            .args(if build.bound { &[][..] } else { &STRIPPED })
            .arg(&unoptimised)
            .arg("-o")
            .arg(&module))?;
        fs::remove_file(&unoptimised)?;
    }
    println!("pkg/wasm/{}: {} bytes", build.name, fs::metadata(&module)?.len());
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

fn run(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let status = command.status().map_err(|e| format!("{command:?}: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}
