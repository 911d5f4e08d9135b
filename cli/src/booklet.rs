//! `gammonlab booklet`: positions as a collection with numbered diagrams and solutions.

use crate::Failure;
use crate::choices;
use crate::data::Data;
use crate::files;
use crate::ids::{Refused, Threads};
use crate::matches::analysed;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::analysis::{AnalysisError, CubeOptions, Engine, PlayOptions};
use gammonlab::explain::words::Language;
use gammonlab::met::MatchEquityTable;
use gammonlab::notation::PositionId;
use gammonlab::review::{Booklet, BookletEntry, Decision, Solutions, decisions};
use gammonlab::search::{Cancel, Level};
use gammonlab::transcript::{MatchAnalysis, Transcript, is_same_name};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Width of the pictures for LaTeX, in pixels.
const WIDE: u32 = 1400;
/// Width of the other pictures.
const WIDTH: u32 = 700;

/// Make a booklet of positions: numbered diagrams with solutions, as HTML for printing, Markdown or LaTeX.
///
/// The positions are ids, one per line with an optional note after it, or the decisions of analysed matches
/// (--match). Markdown and LaTeX get a picture file per position beside the output.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab booklet -o mistakes.html --match analysed/ --player 'Ann Miller' --lost 0.08
  gammonlab booklet -o openings.tex --title 'Opening replies' --solutions end --level 3ply < ids.txt")]
pub struct BookletCommand {
    /// XGIDs, GNU Position IDs (optionally with :MatchID) or OGIDs [default without --match: one per line of
    /// standard input].
    ids: Vec<String>,
    /// Output file: .html, .md or .tex.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Title.
    #[arg(long, default_value = "Positions")]
    title: String,
    /// Language of all words but yours.
    #[arg(long, default_value = "en", value_parser = choices::languages())]
    language: Language,
    /// Place of the solutions.
    #[arg(long, value_enum, default_value_t = Where::Below)]
    solutions: Where,
    /// The most candidates per position; of a match, the play that was made is added.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
    /// Print only this candidate; repeat it for several.
    #[arg(long, value_name = "PLAY", conflicts_with = "match_files")]
    candidate: Vec<String>,
    /// Analysed match files, or folders of them, whose decisions are the positions.
    #[arg(long = "match", value_name = "FILE", conflicts_with = "ids")]
    match_files: Vec<PathBuf>,
    /// Of matches: only decisions that lose at least this much equity.
    #[arg(long, default_value_t = 0.08, requires = "match_files")]
    lost: f64,
    /// Of matches: only the actions that are starred, whatever they lose.
    #[arg(long, requires = "match_files")]
    starred: bool,
    /// Of matches: only decisions of this player; repeat it for several names of one person.
    #[arg(long, value_name = "NAME", requires = "match_files")]
    player: Vec<String>,
    #[command(flatten)]
    data: Data,
    /// Level of the analysis of ids.
    #[arg(long, default_value = "2ply", value_parser = choices::levels())]
    level: Level,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    threads: Threads,
}

#[derive(Clone, Copy, ValueEnum)]
enum Where {
    Below,
    End,
    None,
}

enum Form {
    Html,
    Markdown,
    Latex,
}

impl Form {
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("html" | "htm") => Ok(Self::Html),
            Some("md") => Ok(Self::Markdown),
            Some("tex") => Ok(Self::Latex),
            _ => Err(files::named(path, "expected a file that ends in .html, .md or .tex")),
        }
    }
}

pub fn run(command: &BookletCommand) -> Result<(), Failure> {
    files::not_standard_output(&command.output)?;
    let form = Form::of(&command.output)?;
    let entries = if command.match_files.is_empty() { of_ids(command)? } else { of_matches(command)? };
    if entries.is_empty() {
        return Err("no position to print".into());
    }
    let solutions = match command.solutions {
        Where::Below => Solutions::Below,
        Where::End => Solutions::AtEnd,
        Where::None => Solutions::Left,
    };
    let language = command.language;
    let booklet = Booklet { language, title: command.title.clone(), text: None, solutions, entries };
    let stem = command.output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let picture = |ending: &str, number: usize| format!("{stem}-{number}.{ending}");
    let text = match form {
        Form::Html => booklet.html(),
        Form::Markdown => booklet.markdown(|number| picture("svg", number)),
        Form::Latex => booklet.latex(|number| picture("png", number)),
    };
    for (number, entry) in (1..).zip(&booklet.entries) {
        let (name, bytes) = match form {
            Form::Html => break,
            Form::Markdown => (picture("svg", number), entry.picture(WIDTH, language).into_bytes()),
            Form::Latex => (picture("png", number), crate::board::png(&entry.picture(WIDE, language))?),
        };
        files::put(&files::folder_of(&command.output).join(name), &bytes)?;
    }
    files::put(&command.output, text.as_bytes())
}

/// The positions of ids with the engine's analysis.
fn of_ids(command: &BookletCommand) -> Result<Vec<BookletEntry>, Failure> {
    let engine = command.table.put_into(&command.data.judge()?, false)?;
    command.threads.start()?;
    let mut text = String::new();
    if command.ids.is_empty() {
        std::io::stdin().read_to_string(&mut text)?;
    }
    let lines = command.ids.iter().map(String::as_str).chain(text.lines());
    let mut entries = Vec::new();
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        let (id, note) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut entry = solved(&engine, id, command).map_err(|error| Refused::new(&error, id, false))?;
        entry.note = Some(note.trim().to_string()).filter(|note| !note.is_empty());
        entries.push(entry);
    }
    Ok(entries)
}

fn solved(engine: &Engine, id: &str, command: &BookletCommand) -> Result<BookletEntry, AnalysisError> {
    let entry = BookletEntry::new(id)?;
    let level = command.level;
    if id.parse::<PositionId>()?.situation().dice().is_none() {
        let options = CubeOptions { level, ..CubeOptions::default() };
        return Ok(entry.with_cube(&engine.cube(id, &options, &Cancel::default())?));
    }
    let options = PlayOptions { level, ..PlayOptions::default() };
    let report = engine.plays(id, &options, &Cancel::default())?;
    let chosen = |play: &str| command.candidate.is_empty() || command.candidate.iter().any(|one| one == play);
    Ok(entry.with_plays(&report, command.top as usize, chosen))
}

/// The decisions of matches by their analyses, in the order of the matches.
fn of_matches(command: &BookletCommand) -> Result<Vec<BookletEntry>, Failure> {
    let met = command.table.read(false)?;
    let mut entries = Vec::new();
    for (transcript, analysis) in &analysed(&command.match_files)? {
        for decision in chosen(command, transcript, analysis, &met)? {
            entries.extend(BookletEntry::of_decision(transcript, analysis, &decision, command.top as usize));
        }
    }
    Ok(entries)
}

fn chosen(
    command: &BookletCommand,
    transcript: &Transcript,
    analysis: &MatchAnalysis,
    met: &MatchEquityTable,
) -> Result<Vec<Decision>, Failure> {
    let is_one = |name: &String| command.player.iter().any(|one| is_same_name(one, name));
    let mut all = decisions(transcript, analysis, met)?;
    all.retain(|decision| {
        let action = &transcript.games[decision.game].actions[decision.action];
        let counts = if command.starred { action.starred } else { decision.lost >= command.lost };
        counts && (command.player.is_empty() || is_one(&transcript.players[decision.player]))
    });
    Ok(all)
}
