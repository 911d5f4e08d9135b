//! `gammonlab bearoff build | query | verify`.

use crate::files::{named, put, read};
use crate::lines::{LineError, Lines};
use clap::{Args, Subcommand};
use gammonlab::bearoff::{
    BearoffError, BearoffRace, Builder, Decisions, Extreme, OneSided, SideReport, TwoSided,
    compare_with_exact, judge_decisions,
};
use gammonlab::board::{CHECKERS, Setup};
use gammonlab::words::counted;
use serde::Serialize;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

/// The longest line with checkers that is read, in bytes.
const LONGEST_LINE: usize = 4096;

/// Build and query bearoff databases.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gammonlab bearoff query --checkers 2,3,3,0,0,0
  gammonlab bearoff build --points 10 --checkers 15 -o 10x15.bin")]
pub enum Bearoff {
    Build(Build),
    Query(Query),
    Verify(Verify),
}

/// Build a database and write it to a file.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab bearoff build --points 10 --checkers 15 -o 10x15.bin
  gammonlab bearoff build --points 6 --checkers 6 --two-sided -o exact.bin")]
pub struct Build {
    /// Points covered, counted from the ace point (1 to 11).
    #[arg(long)]
    points: u8,
    /// Maximum number of checkers per side (1 to 15).
    #[arg(long)]
    checkers: u8,
    /// Build exact equities of both sides together (few checkers only) instead of distributions.
    #[arg(long)]
    two_sided: bool,
    /// Use the compact coding: much smaller, slower to read.
    #[arg(long, conflicts_with = "two_sided")]
    compact: bool,
    /// Output file; - is standard output.
    #[arg(short)]
    output: PathBuf,
}

/// Query a database for one side's checkers, or for a race.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab bearoff query --checkers 2,3,3,0,0,0 --opponent 1,1,4,2,0,0")]
pub struct Query {
    /// Checkers on each point, ace point first, separated by commas [default: one position per line of
    /// standard input: the counts, and for a race a space and the counts of the opponent].
    #[arg(long, allow_hyphen_values = true)]
    checkers: Option<String>,
    /// The opponent's checkers, from the opponent's ace point, to evaluate the race.
    #[arg(long, requires = "checkers", allow_hyphen_values = true)]
    opponent: Option<String>,
    /// Database to read [default: 6 points and 15 checkers, built in 0.1 s].
    #[arg(long)]
    file: Option<PathBuf>,
    /// Two-sided table, for exact equities of races with few checkers.
    #[arg(long)]
    two_sided: Option<PathBuf>,
    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,
}

/// Compare win chances from distributions with exact ones, over all pairs of positions.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab bearoff verify --points 6 --checkers 4")]
pub struct Verify {
    /// Points covered, counted from the ace point.
    #[arg(long)]
    points: u8,
    /// Maximum number of checkers per side (1 to 14).
    #[arg(long)]
    checkers: u8,
    /// Also measure the exact equity lost by this many plays of seeded games.
    #[arg(long)]
    decisions: Option<u32>,
    /// Seed of those games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Answer of `bearoff verify`: one-sided minus exact cubeless equity, over all pairs of positions.
#[derive(Serialize)]
struct Verified {
    positions: u64,
    mean: f64,
    sd: f64,
    max: f64,
    min: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<Decisions>,
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
        let table = build_one_sided(args.points, args.checkers)?;
        if args.compact { table.to_compact_bytes() } else { table.to_bytes() }
    };
    put(&args.output, &bytes)?;
    note!("{}: {}", args.output.display(), counted(bytes.len(), "byte"));
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
            note!("{percent:3} % ({} of {})", progress.done, counted(progress.total, "position"));
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
        decisions: match args.decisions {
            Some(count) => Some(judge_decisions(args.points, args.checkers, count, args.seed)?),
            None => None,
        },
    };
    if args.json {
        return crate::output::json(&answer);
    }
    let mut out = Vec::new();
    let pairs = counted(answer.positions, "pair");
    writeln!(out, "one-sided minus exact cubeless equity over {pairs} of positions")?;
    writeln!(
        out,
        "mean {:+.5}, sd {:.5}, max {:+.4}, min {:+.4}",
        answer.mean, answer.sd, answer.max, answer.min
    )?;
    if let Some(d) = answer.decisions {
        let Decisions { decisions, wrong, mean_loss, worst_loss } = d;
        writeln!(
            out,
            "{}, {wrong} not the best; lost on average {mean_loss:.6}, at most {worst_loss:.4}",
            counted(decisions, "play")
        )?;
    }
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
    Ok(crate::output::bytes(&out)?)
}

fn query(args: &Query) -> Result<(), Box<dyn Error + Send + Sync>> {
    let table = match &args.file {
        Some(path) => OneSided::from_bytes(&read(path)?).map_err(|e| named(path, e))?,
        None => OneSided::build(6, 15)?,
    };
    let exact = match &args.two_sided {
        Some(path) => Some(TwoSided::from_bytes(&read(path)?).map_err(|e| named(path, e))?),
        None => None,
    };
    let mut from_input = Lines::new(std::io::stdin().lock(), LONGEST_LINE);
    let lines: Box<dyn Iterator<Item = std::io::Result<Result<String, LineError>>>> = match &args.checkers {
        Some(checkers) => {
            let opponent = args.opponent.iter().flat_map(|o| [" ", o]);
            Box::new(std::iter::once(Ok(Ok([checkers.as_str()].into_iter().chain(opponent).collect()))))
        }
        None => Box::new(std::iter::from_fn(|| from_input.read().transpose())),
    };
    let mut bad_lines = 0;
    for line in lines {
        let (line, answered) = match line? {
            Ok(line) => {
                let answered = answer(&table, exact.as_ref(), &line);
                (line, answered)
            }
            Err(error) => (String::new(), Err(("checkers", error.to_string()))),
        };
        match answered {
            Ok(answer) if args.json => say_json!(&answer),
            Ok(answer) => {
                let mut out = Vec::new();
                answer.print(&mut out)?;
                crate::output::bytes(&out)?;
            }
            Err((kind, message)) => {
                bad_lines += 1;
                if args.json {
                    let error = serde_json::json!({ "kind": kind, "message": message, "input": line });
                    say_json!(&serde_json::json!({ "error": error }));
                } else {
                    note!("gammonlab: {line}: {message}");
                }
            }
        }
    }
    if bad_lines > 0 {
        std::process::exit(2);
    }
    Ok(())
}

/// Answer of `bearoff query`.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Side(SideReport),
    Race(Box<BearoffRace>),
}

/// Answers a line. Errors are the kind of the error and a message.
fn answer(table: &OneSided, exact: Option<&TwoSided>, line: &str) -> Result<Answer, (&'static str, String)> {
    let index = table.index();
    let mut sides = Vec::new();
    for word in line.split_whitespace() {
        let counts = counts(word).map_err(|message| ("checkers", message))?;
        if index.rank(&counts).is_none() {
            let (checkers, points) = (counted(index.checkers(), "checker"), counted(index.points(), "point"));
            let has = format!("the database has up to {checkers} on {points}");
            return Err(("checkers", format!("checkers {word:?} are not in the database: {has}")));
        }
        sides.push(counts);
    }
    match sides.as_slice() {
        [counts] => Ok(Answer::Side(table.side_report(counts).expect("in the database"))),
        [own, opponent] => {
            let mut points = [0i8; 26];
            own.iter().zip(1..).for_each(|(&n, p): (_, usize)| points[p] = n as i8);
            opponent.iter().zip(1..).for_each(|(&n, p): (_, usize)| points[25 - p] -= n as i8);
            let position = Setup { points }.check().map_err(|e| ("position", e.to_string()))?;
            let report = table.race_report(&position, exact).expect("both sides are in the database");
            Ok(Answer::Race(Box::new(report)))
        }
        _ => {
            let what = "one side's checkers, ace point first, separated by commas without spaces \
                        (0,0,3,2,1,0), or two sides'";
            Err(("checkers", format!("found {} of checkers, expected {what}", counted(sides.len(), "list"))))
        }
    }
}

/// The counts in a list like `0,0,3,2,1,0`. Errors name the point.
fn counts(list: &str) -> Result<Vec<u8>, String> {
    let count = |(point, n): (usize, &str)| match n.parse() {
        Ok(count) if count <= CHECKERS => Ok(count),
        _ => Err(format!(
            "checkers {list:?}: found {n:?} on the {point} point, expected a number from 0 to {CHECKERS}"
        )),
    };
    (1..).zip(list.split(',')).map(count).collect()
}

impl Answer {
    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        let race = match self {
            Self::Side(side) => {
                print_side(out, side)?;
                return print_rolls(out, &[side]);
            }
            Self::Race(race) => race,
        };
        writeln!(out, "on roll")?;
        print_side(out, &race.on_roll)?;
        writeln!(out, "opponent")?;
        print_side(out, &race.opponent)?;
        for (when, o) in [("on roll", race.outcomes), ("if the opponent were", race.outcomes_not_on_roll)] {
            let percent = [o.win, o.win_gammon, o.lose_gammon].map(|p| 100.0 * p);
            writeln!(
                out,
                "{when}: win {:.2} % (gammon {:.2}), gammon lost {:.2}",
                percent[0], percent[1], percent[2]
            )?;
        }
        if let Some(f) = race.formulas {
            let said = |yes, word| if yes { word } else { "-" };
            writeln!(out, "\n          on roll  opponent  double  redouble  response")?;
            for (name, a) in [("Keith", f.keith), ("Thorp", f.thorp), ("Ward", f.ward), ("Trice", f.trice)] {
                writeln!(
                    out,
                    "{name:<9} {:7.2} {:9.2}  {:<6}  {:<8}  {}",
                    a.on_roll,
                    a.opponent,
                    said(a.double, "yes"),
                    said(a.redouble, "yes"),
                    if a.take { "take" } else { "pass" }
                )?;
            }
            writeln!(out, "Kleinman  {:.2} % to win", 100.0 * f.kleinman)?;
        }
        if let Some(exact) = race.exact {
            writeln!(out, "exact     cubeless equity {:+.4}", exact.equities.cubeless.0)?;
            for (name, c) in [("double", exact.double), ("redouble", exact.redouble)] {
                let action = match (c.should_double, c.should_take) {
                    (false, true) => format!("no {name}, take"),
                    (false, false) => format!("no {name}, pass"),
                    (true, true) => format!("{name}, take"),
                    (true, false) => format!("{name}, pass"),
                };
                let (wait, take) = (c.no_double.0, c.double_take.0);
                writeln!(out, "          {action}: waiting {wait:+.4}, {name} and take {take:+.4}")?;
            }
        }
        print_rolls(out, &[&race.on_roll, &race.opponent])
    }
}

fn print_side(out: &mut impl Write, side: &SideReport) -> std::io::Result<()> {
    let SideReport { index, mean, sd, pips, epc, wastage, .. } = side;
    let pips = counted(*pips, "pip");
    writeln!(out, "  position {index}: {pips}, EPC {epc:.3}, wastage {wastage:.3}")?;
    writeln!(out, "  {mean:.4} rolls on average, standard deviation {sd:.4}")
}

fn print_rolls(out: &mut impl Write, sides: &[&SideReport]) -> std::io::Result<()> {
    let columns: Vec<_> = sides.iter().flat_map(|s| [&s.rolls, &s.gammon_rolls]).collect();
    writeln!(out, "\nrolls{}", "   all off first off".repeat(sides.len()))?;
    for n in 0..columns.iter().map(|c| c.len()).max().unwrap_or(0) {
        write!(out, "{n:5}")?;
        for column in &columns {
            let percent = column.get(n).map_or(String::new(), |p| format!("{:.3} %", 100.0 * p));
            write!(out, "{percent:>10}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
