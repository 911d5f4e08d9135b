//! `gammonlab met show | compare`.

use clap::{Args, Subcommand, ValueEnum};
use gammonlab::met::MatchEquityTable;
use serde::Serialize;
use std::error::Error;
use std::io::Write;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Match equity tables.
#[derive(Subcommand)]
pub enum Met {
    Show(Show),
    Compare(Compare),
}

/// Print a table.
#[derive(Args)]
pub struct Show {
    /// `kazaross-xg2`, or a file: JSON, CSV, or gnubg's XML by its ending.
    #[arg(long, default_value = "kazaross-xg2")]
    table: String,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Short for `--format json`.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// How a table is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Per cent, for people.
    Text,
    Json,
    Csv,
    /// As gnubg reads it.
    Xml,
}

/// How far two tables are apart, over the scores that both have.
#[derive(Args)]
pub struct Compare {
    /// A table as in `met show`.
    a: String,
    /// The table to compare it with.
    b: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Answer of `met compare`: differences of match winning chances, `a` minus `b`, each pair of scores once.
#[derive(Serialize)]
struct Comparison {
    a: String,
    b: String,
    /// Longest match that both tables cover.
    length: u32,
    /// Root mean square from 2-away to 9-away for both sides.
    rms_2_to_9: f64,
    /// Root mean square over the whole table, the Crawford row included.
    rms: f64,
    /// Largest difference.
    worst: Difference,
    /// Largest difference of the post-Crawford rows.
    worst_post_crawford: Difference,
}

/// One score.
#[derive(Clone, Copy, Default, Serialize)]
struct Difference {
    away: u32,
    opponent_away: u32,
    difference: f64,
}

pub fn run(command: &Met) -> Result<()> {
    match command {
        Met::Show(args) => show(args),
        Met::Compare(args) => compare(args),
    }
}

/// The built-in table of that name, or the one in that file.
fn load(table: &str) -> Result<MatchEquityTable> {
    if table == "kazaross-xg2" {
        return Ok(MatchEquityTable::kazaross_xg2());
    }
    let text = std::fs::read_to_string(table).map_err(|error| format!("{table}: {error}"))?;
    let ending = table.rsplit('.').next().unwrap_or_default();
    let read: Result<MatchEquityTable> = match ending {
        "json" => serde_json::from_str(&text).map_err(Into::into),
        "csv" => MatchEquityTable::from_csv(&text).map_err(Into::into),
        "xml" => MatchEquityTable::from_xml(&text).map_err(Into::into),
        _ => Err("expected kazaross-xg2 or a file whose name ends in .json, .csv or .xml".into()),
    };
    read.map_err(|error| format!("{table}: {error}").into())
}

fn show(args: &Show) -> Result<()> {
    let met = load(&args.table)?;
    let text = match if args.json { Format::Json } else { args.format } {
        Format::Json => serde_json::to_string(&met)? + "\n",
        Format::Csv => met.to_csv(),
        Format::Xml => met.to_xml(),
        Format::Text => text(&met)?,
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}

/// The table for people: per cent, our score down, the opponent's across.
fn text(met: &MatchEquityTable) -> Result<String> {
    let all = 1..=met.length();
    let line = |label: &str, cells: Vec<String>| format!("{label:>5} {}\n", cells.join(" "));
    let percent = |mwc: f64| format!("{:5.2}", 100.0 * mwc);
    let mut out = format!("{}\n{}\n", met.name(), met.notice());
    out +=
        "Match winning chance in per cent, own score down, opponent's across; 1-away is the Crawford game.\n";
    out += &line("away", all.clone().map(|j| format!("{j:>5}")).collect());
    for i in all.clone() {
        let cells: std::result::Result<Vec<_>, _> =
            all.clone().map(|j| met.pre_crawford(i, j).map(|m| percent(m.0))).collect();
        out += &line(&i.to_string(), cells?);
    }
    out += "Trailer's chance after the Crawford game:\n";
    let post = all.map_while(|n| met.post_crawford(n).ok()).map(|m| percent(m.0)).collect();
    Ok(out + &line("post", post))
}

fn compare(args: &Compare) -> Result<()> {
    let (a, b) = (load(&args.a)?, load(&args.b)?);
    let length = a.length().min(b.length());
    let mut answer = Comparison {
        a: a.name().into(),
        b: b.name().into(),
        length,
        rms_2_to_9: 0.0,
        rms: 0.0,
        worst: Difference::default(),
        worst_post_crawford: Difference::default(),
    };
    let (mut near, mut all) = (0, 0);
    for (away, opponent_away) in (1..=length).flat_map(|i| (i + 1..=length).map(move |j| (i, j))) {
        let difference = a.pre_crawford(away, opponent_away)?.0 - b.pre_crawford(away, opponent_away)?.0;
        answer.rms += difference * difference;
        all += 1;
        if away >= 2 && opponent_away <= 9 {
            answer.rms_2_to_9 += difference * difference;
            near += 1;
        }
        keep_worse(&mut answer.worst, Difference { away, opponent_away, difference });
    }
    for away in 1..length {
        let difference = a.post_crawford(away)?.0 - b.post_crawford(away)?.0;
        keep_worse(&mut answer.worst_post_crawford, Difference { away, opponent_away: 1, difference });
    }
    answer.rms = (answer.rms / f64::from(all.max(1))).sqrt();
    answer.rms_2_to_9 = (answer.rms_2_to_9 / f64::from(near.max(1))).sqrt();
    if args.json {
        println!("{}", serde_json::to_string(&answer)?);
    } else {
        println!("{} minus {}, up to {length}-away", answer.a, answer.b);
        println!("rms 2-away to 9-away  {:.5}", answer.rms_2_to_9);
        println!("rms                   {:.5}", answer.rms);
        for (name, d) in [("worst", answer.worst), ("worst post-Crawford", answer.worst_post_crawford)] {
            println!("{name:<21} {:+.5} at {}-away {}-away", d.difference, d.away, d.opponent_away);
        }
    }
    Ok(())
}

fn keep_worse(worst: &mut Difference, candidate: Difference) {
    if candidate.difference.abs() > worst.difference.abs() {
        *worst = candidate;
    }
}
