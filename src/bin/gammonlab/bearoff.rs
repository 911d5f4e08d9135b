//! `gammonlab bearoff build | query | verify`.

use clap::{Args, Subcommand};
use gammonlab::analysis::BearoffReport;
use gammonlab::bearoff::{BearoffError, Builder, Extreme, OneSided, TwoSided, compare_with_exact};
use serde::Serialize;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

/// Bearoff databases.
#[derive(Subcommand)]
pub enum Bearoff {
    Build(Build),
    Query(Query),
    Verify(Verify),
}

/// Build a database and write it to a file.
#[derive(Args)]
pub struct Build {
    /// Points covered, counted from the ace point (1..=11).
    #[arg(long)]
    points: u8,
    /// Most checkers a side (1..=15).
    #[arg(long)]
    checkers: u8,
    /// Build exact equities of both sides together (few checkers only) instead of distributions.
    #[arg(long)]
    two_sided: bool,
    /// File to write.
    #[arg(short)]
    output: PathBuf,
}

/// What a database says about one side's checkers.
#[derive(Args)]
pub struct Query {
    /// Checkers on each point, ace point first, separated by commas.
    #[arg(long, value_delimiter = ',', required = true)]
    checkers: Vec<u8>,
    /// Database to read; without it the one for 6 points and 15 checkers is built (0.1 s).
    #[arg(long)]
    file: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Compare win chances from distributions with exact ones, over all pairs of positions.
#[derive(Args)]
pub struct Verify {
    /// Points covered, counted from the ace point.
    #[arg(long)]
    points: u8,
    /// Most checkers a side (1..=14).
    #[arg(long)]
    checkers: u8,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Answer of `bearoff verify`: one-sided minus exact cubeless equity.
#[derive(Serialize)]
struct Verified {
    positions: u64,
    mean: f64,
    sd: f64,
    max: f64,
    min: f64,
}

pub fn run(command: &Bearoff) -> Result<(), Box<dyn Error + Send + Sync>> {
    match command {
        Bearoff::Build(b) => build(b),
        Bearoff::Query(q) => query(q),
        Bearoff::Verify(v) => verify(v),
    }
}

fn build(args: &Build) -> Result<(), Box<dyn Error + Send + Sync>> {
    let bytes = if args.two_sided {
        TwoSided::build(args.points, args.checkers)?.to_bytes()
    } else {
        build_one_sided(args.points, args.checkers)?.to_bytes()
    };
    std::fs::write(&args.output, &bytes).map_err(|e| format!("{}: {e}", args.output.display()))?;
    eprintln!("{}: {} bytes", args.output.display(), bytes.len());
    Ok(())
}

fn build_one_sided(points: u8, checkers: u8) -> Result<OneSided, BearoffError> {
    let mut builder = Builder::new(points, checkers)?;
    let mut shown = 0;
    loop {
        let progress = builder.step(1 << 14);
        let percent = u64::from(progress.done) * 100 / u64::from(progress.total);
        if percent >= shown + 5 {
            shown = percent;
            eprintln!("{percent:3} % ({} of {} positions)", progress.done, progress.total);
        }
        if progress.done == progress.total {
            return Ok(builder.finish().expect("all positions are done"));
        }
    }
}

fn verify(args: &Verify) -> Result<(), Box<dyn Error + Send + Sync>> {
    let found = compare_with_exact(args.points, args.checkers)?;
    let end = |extremes: &[Extreme]| extremes.first().map_or(0.0, |e| e.difference);
    let answer = Verified {
        positions: found.positions,
        mean: found.mean,
        sd: found.sd,
        max: end(&found.highest),
        min: end(&found.lowest),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        return Ok(());
    }
    writeln!(out, "one-sided minus exact cubeless equity over {} pairs of positions", answer.positions)?;
    writeln!(
        out,
        "mean {:+.5}, sd {:.5}, max {:+.4}, min {:+.4}",
        answer.mean, answer.sd, answer.max, answer.min
    )?;
    writeln!(out, "\ndifference    exact  on roll (ace point first)  opponent")?;
    for e in found.highest.iter().chain(found.lowest.iter().rev()) {
        let counts = |c: &[u8]| c.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        writeln!(
            out,
            "{:+10.5} {:+8.5}  {:<26} {}",
            e.difference,
            e.exact,
            counts(&e.on_roll),
            counts(&e.opponent)
        )?;
    }
    Ok(())
}

fn query(args: &Query) -> Result<(), Box<dyn Error + Send + Sync>> {
    let table = match &args.file {
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
            OneSided::from_bytes(&bytes).map_err(|e| format!("{}: {e}", path.display()))?
        }
        None => OneSided::build(6, 15)?,
    };
    let answer = BearoffReport::new(&table, &args.checkers)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        return Ok(());
    }
    writeln!(
        out,
        "position {}: {} pips, EPC {:.3}, wastage {:.3}",
        answer.index, answer.pips, answer.epc, answer.wastage
    )?;
    writeln!(out, "{:.4} rolls on average, standard deviation {:.4}\n", answer.mean, answer.sd)?;
    writeln!(out, "rolls  all off  first off")?;
    for n in 0..answer.rolls.len().max(answer.gammon_rolls.len()) {
        let percent = |p: &[f64]| p.get(n).map_or(String::new(), |p| format!("{:.3} %", 100.0 * p));
        writeln!(out, "{n:5} {:>9} {:>9}", percent(&answer.rolls), percent(&answer.gammon_rolls))?;
    }
    Ok(())
}
