//! `gammonlab met show | generate | compare | score`.

use crate::data::Data;
use crate::ids::{Refused, Threads};
use crate::table::load;
use crate::{Failure, files, output};
use clap::{Args, Subcommand, ValueEnum};
use gammonlab::analysis::{AnalysisError, MeaningOptions, MeaningReport};
use gammonlab::cube::SideMeaning;
use gammonlab::match_equity::{
    Comparison, GameOptions, GenerateOptions, Generated, OpeningOptions, Openings, WholeGames, fit, generate,
};
use gammonlab::met::MatchEquityTable;
use gammonlab::score::Score;
use gammonlab::search::{Cancel, Level};
use gammonlab::value::Outcomes;
use gammonlab::words::counted;
use serde::Serialize;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Instant;

type Result<T> = std::result::Result<T, Failure>;

/// Show, generate and compare match equity tables.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gammonlab met show
  gammonlab met score 4 2 --gammons 20
  gammonlab met compare kazaross-xg2 gammonlab
  gammonlab met generate --length 9 -o table.json")]
pub enum Met {
    Show(Show),
    Generate(Generate),
    Compare(Compare),
    Score(ScoreArgs),
}

/// Print a table.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab met show --table kazaross-xg2 --format csv")]
pub struct Show {
    /// `kazaross-xg2`, `gammonlab`, or a file: JSON, CSV, or gnubg's XML.
    #[arg(long, default_value = "kazaross-xg2")]
    table: String,
    /// Output format.
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
    /// The XML that gnubg reads.
    Xml,
}

/// Generate a table from the engine's evaluation of the first two turns and of complete games.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab met generate --level 2ply --length 9 -o table.json")]
pub struct Generate {
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    threads: Threads,
    /// Level of the first two turns, 1ply to 5ply.
    #[arg(long, default_value = "1ply")]
    level: Level,
    /// Read the chances after the first two turns from this JSON file, `{after_one, after_two}`, including
    /// gammons.
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Play complete games: this many from each first roll of each side, for money and at 2-away 1-away (45
    /// times as many in total), 2 to 1000000 [default: gammon rates of earlier games].
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: Option<u32>,
    /// Level of complete games, 1ply to 5ply.
    #[arg(long, default_value = "2ply")]
    play: Level,
    /// Use the gammon rates of the first two turns, without complete games.
    #[arg(long, conflicts_with_all = ["games", "play"])]
    judged: bool,
    /// Fit the parameters of the doubling game to this table (named as in `met show`), and print them.
    #[arg(long)]
    fit: Option<String>,
    /// Longest match, 1 to 64 points.
    #[arg(long, default_value_t = 25)]
    length: u32,
    /// Output file: .json, .csv, or .xml for gnubg; - is standard output, as JSON.
    #[arg(short)]
    output: PathBuf,
    /// Also write all intermediate numbers to this JSON file: the 330 positions with the trailer's chances,
    /// the steps of the post-Crawford row, gammon rates and parameters.
    #[arg(long)]
    explain: Option<PathBuf>,
}

/// Print match winning chances, take points, cash points and gammon values at a score.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab met score 4 2 --cube 2 --gammons 20")]
pub struct ScoreArgs {
    /// Points the side on roll needs.
    away: u32,
    /// Points the opponent needs.
    opponent_away: u32,
    /// Value of the cube before a double.
    #[arg(long, default_value_t = 1)]
    cube: u32,
    /// Crawford game [default: with one side at 1-away, after the Crawford game].
    #[arg(long)]
    crawford: bool,
    /// Gammons among the wins of the side on roll, in per cent.
    #[arg(long, default_value_t = 0.0, value_parser = per_cent)]
    gammons: f32,
    /// Gammons among the opponent's wins, in per cent.
    #[arg(long, default_value_t = 0.0, value_parser = per_cent)]
    opponent_gammons: f32,
    /// A match equity table, named as in `met show`.
    #[arg(long, default_value = "kazaross-xg2")]
    table: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

fn per_cent(text: &str) -> std::result::Result<f32, String> {
    match text.parse() {
        Ok(value @ 0.0..=100.0) => Ok(value),
        _ => Err("expected 0 to 100".into()),
    }
}

/// Compare two tables over the scores of both.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab met compare kazaross-xg2 table.xml")]
pub struct Compare {
    /// A match equity table, named as in `met show`.
    a: String,
    /// The table to compare it with.
    b: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Met) -> Result<()> {
    match command {
        Met::Show(args) => show(args),
        Met::Generate(args) => generate_table(args),
        Met::Compare(args) => compare(args),
        Met::Score(args) => score(args),
    }
}

/// The chances after the first two turns, played or read from a file, and the other options of the table.
fn ingredients(args: &Generate, cancel: &Cancel) -> Result<(Openings, GenerateOptions)> {
    let mut options = GenerateOptions { length: args.length, ..GenerateOptions::default() };
    if args.judged || args.openings.is_some() {
        options.games = None;
    }
    if let Some(path) = &args.openings {
        let read = serde_json::from_slice(&files::saved(path)?).map_err(|e| files::named(path, e))?;
        return Ok((read, options));
    }
    let engine = args.data.engine()?;
    args.threads.start()?;
    let start = Instant::now();
    let first = OpeningOptions { level: args.level, ..OpeningOptions::default() };
    let openings = Openings::play(engine.players(), &first, cancel).map_err(AnalysisError::from)?;
    note!("330 positions at {} in {:.2} s", args.level, start.elapsed().as_secs_f64());
    if let Some(trials) = args.games.and_then(NonZeroU32::new) {
        let start = Instant::now();
        let games =
            WholeGames::play(engine.players(), &GameOptions { level: args.play, trials, seed: 1 }, cancel)
                .map_err(AnalysisError::from)?;
        note!(
            "{} at {} in {:.0} s: {}",
            counted(45 * u64::from(trials.get()), "game"),
            args.play,
            start.elapsed().as_secs_f64(),
            serde_json::to_string(&games)?
        );
        options.games = Some(games);
    }
    Ok((openings, options))
}

fn generate_table(args: &Generate) -> Result<()> {
    let cancel = Cancel::default();
    let (openings, mut options) = ingredients(args, &cancel)?;
    if let Some(target) = &args.fit {
        options.game =
            fit(&openings, options.games, &load(target, false)?, &cancel).map_err(AnalysisError::from)?;
        note!("fitted to {target}: {}", serde_json::to_string(&options.game)?);
    }
    let start = Instant::now();
    let generated = generate(&openings, &options, &cancel).map_err(AnalysisError::from)?;
    note!(
        "the table in {:.2} s; gammons {:.2} % (judged {:.2} %), \
         the trailer's at 1-away times {:.3}, offset {:+.4}",
        start.elapsed().as_secs_f64(),
        100.0 * generated.gammon_rate,
        100.0 * generated.judged_gammons,
        generated.trailer_gammons,
        generated.offset
    );
    let table = &generated.table;
    let ending = args.output.extension().and_then(|e| e.to_str());
    let text = match ending {
        Some("json") => table.to_json() + "\n",
        None if files::is_standard_output(&args.output) => table.to_json() + "\n",
        Some("csv") => table.to_csv(),
        Some("xml") => table.to_xml(),
        _ => return Err(files::named(&args.output, "expected .json, .csv or .xml")),
    };
    files::put(&args.output, text.as_bytes())?;
    if let Some(path) = &args.explain {
        let explained =
            Explained { level: args.level, options: &options, openings: &openings, generated: &generated };
        files::write(path, (serde_json::to_string(&explained)? + "\n").as_bytes())?;
    }
    Ok(())
}

/// The contents of the file that `met generate --explain` writes.
#[derive(Serialize)]
struct Explained<'a> {
    level: Level,
    options: &'a GenerateOptions,
    openings: &'a Openings,
    #[serde(flatten)]
    generated: &'a Generated,
}

fn show(args: &Show) -> Result<()> {
    let format = if args.json { Format::Json } else { args.format };
    let met = load(&args.table, format == Format::Json)?;
    let text = match format {
        Format::Json => output::plain_json(&(met.to_json() + "\n")),
        Format::Csv => output::plain(&met.to_csv()).into_owned(),
        Format::Xml => output::plain(&met.to_xml()).into_owned(),
        Format::Text => output::plain(&text(&met)?).into_owned(),
    };
    Ok(output::bytes(text.as_bytes())?)
}

/// The table for people, in per cent: the own score goes down, the opponent's across.
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
    let found = Comparison::new(&load(&args.a, args.json)?, &load(&args.b, args.json)?)?;
    if args.json {
        say_json!(&found);
        return Ok(());
    }
    say!("{} minus {}, up to {}-away", found.a, found.b, found.length);
    say!("rms 2-away to 9-away  {:.5}", found.rms_2_to_9);
    say!("rms                   {:.5}", found.rms);
    for (name, d) in [("worst", found.worst), ("worst post-Crawford", found.worst_post_crawford)] {
        say!("{name:<21} {:+.5} at {}-away {}-away", d.difference, d.away, d.opponent_away);
    }
    Ok(())
}

fn score(args: &ScoreArgs) -> Result<()> {
    let met = load(&args.table, args.json)?;
    let (own, theirs) = (args.away, args.opponent_away);
    // The shortest match in which both sides can need so many points. The engine checks whether the table
    // goes that far.
    let length = own.max(theirs);
    let score =
        Score::Match { length, on_roll: length - own, opponent: length - theirs, crawford: args.crawford };
    let share = |per_cent: f32| 0.5 * per_cent / 100.0;
    let outcomes = Outcomes {
        win: 0.5,
        win_gammon: share(args.gammons),
        lose_gammon: share(args.opponent_gammons),
        ..Outcomes::default()
    };
    let refused = |error: AnalysisError| Refused::new(&error, &format!("{own} {theirs}"), args.json);
    let options = MeaningOptions { cube: args.cube, outcomes };
    let found = MeaningReport::new(score, &options, &met).map_err(refused)?;
    if args.json {
        say_json!(&found);
        return Ok(());
    }
    say!("{own}-away {theirs}-away, cube {}, {}", args.cube, met.name());
    say!("{:30} {:>9} {:>9}", "", "on roll", "opponent");
    let sides = [&found.meaning.on_roll, &found.meaning.opponent];
    let row = |name: &str, of: &dyn Fn(&SideMeaning) -> Option<f64>| -> Result<()> {
        let cells = sides.map(|side| of(side).map_or("-".into(), |v| format!("{v:.4}")));
        say!("{name:30} {:>9} {:>9}", cells[0], cells[1]);
        Ok(())
    };
    row("match chance after a win", &|s| s.win.map(|w| w[0].0))?;
    row("after a gammon", &|s| s.win.map(|w| w[1].0))?;
    row("after a loss", &|s| s.lose.map(|w| w[0].0))?;
    row("after a lost gammon", &|s| s.lose.map(|w| w[1].0))?;
    row("gammon value", &|s| Some(s.gammon_value))?;
    row("gammon value, cube doubled", &|s| Some(s.doubled_gammon_value))?;
    row("take point, dead cube", &|s| s.take.map(|t| t.dead))?;
    row("take point, live cube", &|s| s.take.map(|t| t.live))?;
    row("take point", &|s| s.take.map(|t| t.effective))?;
    row("cash point", &|s| s.cash.map(|t| t.effective))?;
    row("too good point", &|s| s.too_good)?;
    if let Some(conversion) = found.conversion {
        say!("{:30} {:9.4}", "match chance at equity 0", conversion.at_zero.0);
        say!("{:30} {:9.4}", "a point of equity adds", conversion.per_point);
    }
    if let Some(free_drop) = found.meaning.free_drop {
        say!("{:30} {free_drop:9.4}", "free drop");
    }
    Ok(())
}
