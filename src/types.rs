//! The types of reports and options in TypeScript, as the npm package hands them out: the files of
//! `pkg/src/generated`.
//!
//! The types derive `ts_rs::TS` in test builds only, so that none of this reaches the engine. A test in this
//! file fails if the committed files differ from the Rust types; `cargo run -p xtask -- types` writes them
//! again.
//!
//! Rust, the command line and saved files use `snake_case`. TypeScript uses `camelCase` and converts in the
//! worker (`pkg/src/casing.ts`). Therefore every derive has `ts(rename_all = "camelCase")`. String values are
//! the same in both.

mod json_page;

use crate::analysis::*;
use crate::bearoff::{
    CubeEquities, ExactCubeReport, ExactReport, Progress, RaceAdvice, RaceFormulas, SideReport,
};
use crate::bench::{BearoffSeconds, BenchOptions, BenchReport, BenchSeconds};
use crate::board::CheckerMove;
use crate::contest::{ContestAct, ContestAwaits, ContestSettings, Strength, StrengthInfo};
use crate::cube::{CubeAction, CubeChoice, Options, Response, SideMeaning, TakePoints};
use crate::duel::record::Stakes;
use crate::duel::report::{Better, Report, Summary};
use crate::duel::stats::{self, Confidence, Intervals, betting::Test};
use crate::duel::{MatchResult, PairResult};
use crate::eval::PositionClass;
use crate::exercise::{Awaited, Choice, ExerciseAct, ExerciseSettings, GameSummary, Turn};
use crate::explain;
use crate::formats::{PlayedFor, ReadOptions};
use crate::library::{
    self, Decided, FoundDecision, Holding, SearchOrder, SearchQuery, SearchResult, SearchSums,
};
use crate::links::{
    BookletForm, BookletPicture, BookletPosition, BookletText, Lesson, LessonQuestion, LessonStep,
    LinkContent, LinkedBooklet, LinkedCube, LinkedPlay, LinkedPosition,
};
use crate::match_equity::{Comparison, Difference, Generated, OpeningState, Openings, PostCrawfordStep};
use crate::met::TableData;
use crate::notation::Notation;
use crate::practice;
use crate::review::question::WrittenQuestion;
use crate::review::{self, *};
use crate::rollout::{Luck, PlayerLevel, Settings, StopRule, Stopped};
use crate::score::{Cube, CubeOwner, Score};
use crate::search::{Interval, Level};
use crate::transcribe::{
    Entry, EntryAct, Transcription, TranscriptionAwaits, TranscriptionFault, TranscriptionProblem,
    TranscriptionReport, TranscriptionSettings,
};
use crate::transcript::{Format as MatchFormat, *};
use crate::value::{Equity, GameResult, Mwc, Outcomes};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use ts_rs::{Config, Dependency, TS};

/// The most characters that a line of a generated file has.
const WIDTH: usize = 120;

const FIRST_LINE: &str =
    "// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.\n";

/// One type as TypeScript declares it.
struct Declared {
    file: &'static str,
    name: String,
    text: String,
    uses: Vec<String>,
}

/// Every type that crosses the boundary, with the file that declares it.
fn declared() -> Vec<Declared> {
    let cfg = Config::new().with_large_int("number").with_array_tuple_limit(3);
    let mut all = Vec::new();
    macro_rules! file {
        ($file:literal: $($type:ty),* $(,)?) => { $(all.push(declare::<$type>($file, &cfg));)* };
    }
    file!("errors": ErrorReason, ErrorFields, ErrorReport);
    file!("values": Outcomes, GameResult, Equity, Mwc, EquityPair, Level, Interval, CubeOwner, Cube, Score);
    file!("positions":
        CheckerMove, BothSides, PositionInfo, BoardInfo, HandSetup, MadePlay, NextMovesReport, HitsReport);
    file!("verdicts":
        Net, PositionClass, EvalReport, EvalOptions, CubeAction, Response, CubeChoice, Options<()>,
        TakePoints, GammonValues, CubeReport, CubeOptions, BeforeRollReport, RankedPlay, MoveReport,
        PlayOptions, ScoreOptions, ScoreCell, ScoreReport);
    file!("explanations":
        explain::Class, explain::Kind, explain::Compare, explain::RollShare, explain::Statement,
        explain::Explanation, explain::PlayRolls, explain::CubeRolls, explain::words::Language,
        explain::JudgedPlayText, explain::PlaysToExplain, explain::CubeToExplain);
    file!("practice":
        practice::PracticeKind, practice::PracticeNeeds, practice::PracticeChoice, practice::PracticeOption,
        practice::PracticeItem, practice::EvidencePlay, practice::Evidence, practice::PracticeGrade,
        practice::PracticeMark, practice::PracticeTry, practice::PracticePoint, practice::CalibrationBin,
        practice::PracticeCourse);
    file!("study": StudyTheme, StudiedDecision, ThemePlan, StudyPlan, StudyVerdict, ThemeChange, StudyReport);
    file!("book": BookScore, BookSettings, BookPlay, BookReport);
    file!("rollouts": PlayerLevel, Luck, Settings, StopRule, Stopped, RolloutErrors, RolloutRow, CubeErrors,
        RolloutReport);
    file!("exercises": ExerciseSettings, ExerciseAct, Choice, Turn, Awaited, GameSummary, ExerciseMean,
        ExerciseReport);
    file!("contests": Strength, StrengthInfo, ContestSettings, ContestAct, ContestAwaits, ContestTurn,
        ContestGame, ContestReport, ContestAdvice);
    file!("races": SideReport, RaceAdvice, RaceFormulas, CubeEquities, ExactCubeReport, ExactReport,
        RaceReport, BearoffKind, BearoffUse, Progress);
    file!("match-equity":
        TableData, Difference, Comparison, Openings, OpeningState, PostCrawfordStep, Generated, SideMeaning,
        Conversion, MeaningReport, MeaningOptions);
    file!("duels":
        DuelPlayer, Stakes, DuelOptions, MatchResult, PairResult, SavedDuel, PlayedPair, DuelQuestion,
        Confidence, stats::Interval, Summary, Intervals, Test, Better, Report);
    file!("matches":
        MatchFormat, PlayedFor, ReadOptions, Source, ExportFormat, TranscriptRules, Variation, Header, Ended,
        TranscribedKind, TranscribedAction, GameTranscript, ProblemKind, Problem, NoteKind, Note,
        AnalysisSettings, AnalysedPlay, PlayAnalysis, CubeAnalysis, ActionAnalysis, MatchAnalysis, Transcript,
        SecondLook, ReviewOptions, WrittenQuestion, ActionNumber, OpenQuestion, ReviewProgress, ReviewPlan,
        PositionKind, DecisionKind, CubeMistake, Decision, Decisions, Lost, Count, CubeMistakes, KindReport,
        review::Luck, LuckResult, PlayerReport, GameReport, MatchReport, PooledPlayer, ReportedMatch, Rating,
        Ratings, KindRating, ResultPool, ReportPool, RatingDifference, RatingsDifference, ProgressPart,
        PlayerProgress, DiceSum, DiceCounter, AgainstFair, RollCount, DiceReport, Candidate, Chances, Moment,
        review::GraphGame, review::GraphDot, review::MatchGraph, MatchCourse, MatchStory, StoryGame,
        ComparedAnalysis, View, Disagreement, AnalysisComparison);
    file!("library":
        library::Bounds, Holding, Decided, SearchOrder, SearchQuery, FoundDecision, SearchSums, SearchResult);
    file!("transcribe":
        Transcription, TranscriptionSettings, Entry, EntryAct, TranscriptionReport, TranscriptionProblem,
        TranscriptionAwaits, TranscriptionFault);
    file!("links": LinkContent, LinkedPosition, LinkedPlay, LinkedCube, Lesson, LessonStep, LessonQuestion,
        BookletForm, BookletPosition, Solutions, LinkedBooklet, BookletPicture, BookletText);
    file!("bench": BenchOptions, BearoffSeconds, BenchSeconds, BenchReport);
    all
}

/// The generated files: names without folder, and texts.
fn files() -> BTreeMap<String, String> {
    let all = declared();
    let places: BTreeMap<&str, &str> = all.iter().map(|d| (d.name.as_str(), d.file)).collect();
    assert_eq!(places.len(), all.len(), "two types have the same name in TypeScript");
    let mut imports: BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    let mut texts = BTreeMap::from([("errors", error_kinds())]);
    for declared in &all {
        *texts.entry(declared.file).or_default() += &declared.text;
        for name in &declared.uses {
            let from =
                places.get(name.as_str()).unwrap_or_else(|| panic!("src/types.rs does not list {name}"));
            if *from != declared.file {
                imports.entry(declared.file).or_default().entry(from).or_default().insert(name);
            }
        }
    }
    let keys: BTreeSet<String> = texts.values().flat_map(|text| keys(text)).collect();
    let file = |(file, text): (&&str, &String)| {
        let mut whole = String::from(FIRST_LINE);
        for (from, names) in imports.get(file).into_iter().flatten() {
            let names: Vec<&str> = names.iter().copied().collect();
            writeln!(whole, "import type {{ {} }} from './{from}.js';", names.join(", ")).unwrap();
        }
        whole += &with_keys_of_typescript(text, &keys);
        (format!("{file}.ts"), whole)
    };
    let mut files: BTreeMap<String, String> = texts.iter().map(file).collect();
    let index = texts.keys().map(|file| format!("export type * from './{file}.js';\n"));
    files.insert("index.ts".into(), index.fold(FIRST_LINE.into(), |text, line| text + &line));
    files
}

/// The kinds of errors, which Rust keeps as lists of strings.
fn error_kinds() -> String {
    let union = |name: &str, comment: &str, kinds: &[&str]| {
        let lines = kinds.iter().fold(String::new(), |lines, kind| lines + &format!("\n  | '{kind}'"));
        format!("\n/** {comment} */\nexport type {name} ={lines};\n")
    };
    let fields: BTreeSet<&str> =
        Notation::ALL.iter().flat_map(|notation| notation.fields()).copied().collect();
    let of_notations = Notation::ALL.iter().flat_map(|notation| {
        notation.fields().iter().map(|field| format!("{}.{field}", notation.name())).collect::<Vec<_>>()
    });
    let of_notations: Vec<String> = of_notations.collect();
    union(
        "Notation",
        "The notation of a text; `id` if it looks like none.",
        &Notation::ALL.map(Notation::name),
    ) + &union("NotationField", "The invalid part of a text.", &Vec::from_iter(fields))
        + &union(
            "NotationErrorKind",
            "Kinds of errors of a notation: the notation and the invalid part.",
            &of_notations.iter().map(String::as_str).collect::<Vec<_>>(),
        )
        + "\n/** Kinds of errors of the engine: of a notation, or another. */"
        + "\nexport type EngineErrorKind = NotationErrorKind | OtherErrorKind;\n"
        + &union("OtherErrorKind", "Kinds of errors that are of no notation.", KINDS)
}

/// `export type NAME = ...;` with its comments, one member per line. The compiler repeats this function for
/// every type, so it is short, and not inlined: all copies in one function took half a minute to compile.
#[inline(never)]
fn declare<T: TS + 'static>(file: &'static str, cfg: &Config) -> Declared {
    written(file, T::ident(cfg), T::docs(), &T::decl(cfg), T::dependencies(cfg))
}

fn written(
    file: &'static str,
    name: String,
    docs: Option<String>,
    declaration: &str,
    uses: Vec<Dependency>,
) -> Declared {
    let mut text = format!("\n{}", comment(&docs.unwrap_or_default(), ""));
    let declared = format!("export {}", declaration.replace('"', "'").replace("'kind':", "kind:"));
    if !declared.contains('{') && declared.contains('|') && declared.len() > WIDTH {
        text += &declared.replace(" = ", " =\n  | ").replace("' | '", "'\n  | '");
    } else {
        text += &laid_out(&declared);
    }
    text += "\n";
    Declared { file, name, text, uses: uses.into_iter().map(|used| used.ts_name).collect() }
}

/// A declaration with each member of an object, and each alternative, on a separate line.
fn laid_out(declared: &str) -> String {
    let union = declared.contains("} | {");
    let declared = if union { declared.replacen(" = ", " =\n  | ", 1) } else { declared.into() };
    let (mut text, mut indent, mut nested) =
        (String::new(), String::from(if union { "    " } else { "" }), 0);
    let mut rest = declared.as_str();
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("/**") {
            let end = rest.find("*/").expect("a comment ends") + 2;
            text += &comment(&rest[..end], &indent);
            text += &indent;
            rest = rest[end..].trim_start();
            continue;
        }
        rest = &rest[c.len_utf8()..];
        if c == '{'
            && let Some(end) = rest.find('}').filter(|&end| !rest[..end].contains([',', '*']))
        {
            text += &format!("{{{}", &rest[..=end]);
            rest = &rest[end + 1..];
            continue;
        }
        let ends_line = c == '{' || (c == ',' && nested == 0);
        match c {
            '{' => {
                indent += "  ";
                text += "{\n";
            }
            '}' => {
                indent.truncate(indent.len() - 2);
                text += &indent;
                text.push('}');
            }
            ',' if nested == 0 => text += ";\n",
            '|' if union && text.ends_with("} ") => {
                text.pop();
                text += "\n  |";
            }
            _ => {
                nested += i32::from("[<(".contains(c)) - i32::from("]>)".contains(c));
                text.push(c);
            }
        }
        if ends_line {
            rest = rest.trim_start();
            if !rest.starts_with("/**") && !rest.starts_with('}') {
                text += &indent;
            }
        }
    }
    text
}

/// A documentation comment with lines of at most [`WIDTH`] characters. Examples in Rust are left out; links
/// of rustdoc and `None` become their equivalents in TypeScript.
fn comment(docs: &str, indent: &str) -> String {
    let inner = docs.trim().trim_start_matches("/**").trim_end_matches("*/");
    let lines = inner.lines().map(|line| line.trim().trim_start_matches('*').trim());
    let mut paragraphs = vec![String::new()];
    let mut in_example = false;
    for line in lines {
        if line.starts_with("```") {
            in_example = !in_example;
        } else if line.is_empty() {
            paragraphs.push(String::new());
        } else if !in_example {
            let line = line.replace("[`", "`").replace("`]", "`").replace("`None`", "`null`");
            let paragraph = paragraphs.last_mut().expect("there is one from the start");
            *paragraph += &format!("{}{line}", if paragraph.is_empty() { "" } else { " " });
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    if let [line] = &paragraphs[..]
        && indent.len() + line.len() + 7 <= WIDTH
    {
        return format!("{indent}/** {line} */\n");
    }
    let mut text = String::new();
    for (i, paragraph) in paragraphs.iter().enumerate() {
        text += &if i == 0 { format!("{indent}/**\n") } else { format!("{indent} *\n") };
        let mut line = format!("{indent} *");
        for word in paragraph.split_whitespace() {
            if line.len() + 1 + word.len() > WIDTH {
                text += &format!("{line}\n");
                line = format!("{indent} *");
            }
            line += &format!(" {word}");
        }
        text += &format!("{line}\n");
    }
    if paragraphs.is_empty() { text } else { format!("{text}{indent} */\n") }
}

/// The keys of the objects in a text.
fn keys(text: &str) -> Vec<String> {
    let code = text.lines().map(str::trim).filter(|line| !line.starts_with(['*', '/']));
    code.filter_map(|line| line.split_once(':'))
        .map(|(key, _)| key.trim_end_matches('?').to_string())
        .collect()
}

/// Comments with keys in the form of TypeScript.
fn with_keys_of_typescript(text: &str, keys: &BTreeSet<String>) -> String {
    let mut text = text.to_string();
    for key in keys {
        let snake = key.chars().fold(String::new(), |word, c| match c.is_ascii_uppercase() {
            true => format!("{word}_{}", c.to_ascii_lowercase()),
            false => word + &c.to_string(),
        });
        if snake != *key {
            text = text
                .replace(&format!("`{snake}"), &format!("`{key}"))
                .replace(&format!("+ {snake}"), &format!("+ {key}"));
        }
    }
    text
}

#[test]
fn the_committed_types_are_those_of_rust() {
    const REMEDY: &str =
        "is not what the Rust types say: run `cargo run -p xtask -- types` and commit what it writes";
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/src/generated");
    let files = files();
    if std::env::var_os("GAMMONLAB_WRITE_TYPES").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in &files {
            std::fs::write(folder.join(name), text).unwrap();
        }
    }
    for (name, text) in &files {
        let committed = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        for (number, (found, expected)) in (1..).zip(committed.lines().zip(text.lines())) {
            assert_eq!(found, expected, "line {number} of pkg/src/generated/{name} {REMEDY}");
        }
        assert_eq!(committed.lines().count(), text.lines().count(), "pkg/src/generated/{name} {REMEDY}");
    }
    let present =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let present: BTreeSet<String> = present.collect();
    assert_eq!(present, files.keys().cloned().collect(), "pkg/src/generated {REMEDY}");
}

/// The only type whose TypeScript is written by hand.
#[test]
fn the_levels_of_typescript_are_all_levels() {
    let names: Vec<String> = Level::ALL.iter().map(|level| format!("'{level}'")).collect();
    assert_eq!(Level::inline(&Config::new()), names.join(" | "));
}

/// Objects cross the boundary with their keys in camel case.
#[test]
fn no_key_is_left_in_snake_case() {
    for (name, text) in files() {
        for key in keys(&text) {
            assert!(
                !key.contains('_'),
                "{name}: a type without ts(rename_all = \"camelCase\") has the key {key}"
            );
        }
    }
}
