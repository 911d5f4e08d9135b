//! Writes a match as GNU Backgammon opens it.

use super::super::steps::{Step, after, between, parse, position_after, text as steps_text};
use super::HEADERS;
use super::levels::{Level, shift, shifted};
use super::replay::name;
use crate::board::Position;
use crate::game::{Seat, rules};
use crate::met::MatchEquityTable;
use crate::notation::{Situation, parse_play};
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::transcript::{
    ActionAnalysis, AnalysedPlay, CubeAnalysis, Ended, GameTranscript, MatchAnalysis, PlayAnalysis,
    TranscribedAction, TranscribedKind, Transcript, Variation,
};
use std::fmt::Write;

/// GNU Backgammon marks decisions that cost more: doubtful, bad, very bad.
const SKILL: [f64; 3] = [0.03, 0.06, 0.12];
/// GNU Backgammon marks rolls whose luck is more: lucky, very lucky.
const LUCK: [f64; 2] = [0.3, 0.6];

/// The match in the Smart Game Format (`.sgf`), player 0 as White, with an analysis of its actions.
///
/// The format has only plies and rollouts as levels: another level is written as its first number of plies,
/// or as 0 plies. A play that the analysis does not list cannot have the analysis of its roll beside it, and
/// a match longer than the table Kazaross XG2 has no analysis of cubes. Four properties are our own, which
/// other programs skip: `EG` is the engine of the analysis, `ED` the end of a game if the format has no word
/// for it, `IP` the source text of an illegal play that letters cannot express, and the rule `Beavers`.
pub fn write_sgf(transcript: &Transcript, analysis: Option<&MatchAnalysis>) -> String {
    let met = MatchEquityTable::kazaross_xg2();
    let analysis = analysis.cloned().map(|mut analysis| {
        let shift = shift(&analysis.engine);
        analysis.rename_levels(|name| shifted(name, -shift));
        analysis
    });
    let analysis = analysis.as_ref();
    let mut text = String::new();
    for (n, game) in transcript.games.iter().enumerate() {
        let entries = analysis.and_then(|analysis| analysis.games.get(n));
        write_root(&mut text, transcript, game, n == 0, analysis);
        // GNU Backgammon has the starting position of nackgammon, and no other one but the usual.
        let opening = match transcript.rules.variation {
            Variation::Nackgammon => Position::NACKGAMMON,
            Variation::Backgammon | Variation::Longgammon => Position::OPENING,
        };
        write_game(&mut text, game, opening, entries.map_or(&[], Vec::as_slice), &met);
        text.push_str(")\n");
    }
    text
}

fn property(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace(']', "\\]");
    let _ = write!(text, "{name}[{value}]");
}

fn write_root(
    text: &mut String,
    transcript: &Transcript,
    game: &GameTranscript,
    first: bool,
    analysis: Option<&MatchAnalysis>,
) {
    let _ = write!(text, "(;FF[4]GM[6]CA[UTF-8]AP[Gammonlab:{}]", env!("CARGO_PKG_VERSION"));
    let (length, number) = (transcript.length, game.number.saturating_sub(1));
    let [white, black] = game.score.into_array();
    let _ = write!(text, "MI[length:{length}][game:{number}][ws:{white}][bs:{black}]");
    property(text, "PW", &transcript.players[Seat::One]);
    property(text, "PB", &transcript.players[Seat::Two]);
    if first {
        write_headers(text, transcript, analysis);
    }
    write_rules(text, transcript, game);
    if let Some(winner) = game.winner {
        let given_up = !matches!(game.ended, Ended::BorneOff | Ended::Passed);
        let resigned = if given_up { "R" } else { "" };
        let _ = write!(text, "RE[{}+{}{resigned}]", name(winner), game.points);
    }
    match game.ended {
        Ended::TimedOut => property(text, "ED", "timed_out"),
        Ended::Unclear => property(text, "ED", "unclear"),
        _ => {}
    }
    if let Some(comment) = &game.comment {
        property(text, "C", comment);
    }
}

/// The properties of the whole match, which only its first game has.
fn write_headers(text: &mut String, transcript: &Transcript, analysis: Option<&MatchAnalysis>) {
    for (short, long) in HEADERS.iter().filter(|(short, _)| *short != "AP") {
        let header = transcript.headers.iter().find(|header| header.name == *long);
        let value = match *short {
            "EV" => transcript.event.as_deref(),
            "DT" => transcript.date.as_deref(),
            _ => None,
        };
        let value = value.or(header.map(|header| header.value.as_str()));
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            // Year, month and day stand between hyphens here.
            let is_date = *short == "DT" && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            property(text, short, &if is_date { value.replace('.', "-") } else { value.into() });
        }
    }
    if let Some(comment) = &transcript.comment {
        property(text, "GC", comment);
    }
    if let Some(analysis) = analysis {
        property(text, "EG", &analysis.engine);
    }
}

/// The rules of a game, if any of them is special.
fn write_rules(text: &mut String, transcript: &Transcript, game: &GameTranscript) {
    let is_match = transcript.length > 1;
    let rules = [
        ("Crawford", is_match && transcript.rules.crawford),
        ("CrawfordGame", is_match && game.crawford),
        ("Jacoby", transcript.length == 0 && transcript.rules.jacoby),
        ("Beavers", transcript.length == 0 && transcript.rules.beavers),
    ];
    let mut rules: Vec<String> =
        rules.iter().filter(|(_, holds)| *holds).map(|(name, _)| (*name).into()).collect();
    rules.extend(match transcript.rules.variation {
        Variation::Backgammon => None,
        Variation::Nackgammon => Some("Nackgammon".into()),
        Variation::Longgammon => Some("Longgammon".into()),
    });
    rules.extend(transcript.rules.cube_limit.map(|limit| match limit {
        1 => "NoCube".into(),
        limit => format!("CubeLimit{limit}"),
    }));
    if !rules.is_empty() {
        property(text, "RU", &rules.join(":"));
    }
}

/// Position and cube from seat one's side.
type Stand = (Position, Cube);

fn from_one(situation: &Situation) -> Stand {
    let GameState { position, cube, .. } = situation.from_bottom();
    (position, cube)
}

fn write_game(
    text: &mut String,
    game: &GameTranscript,
    opening: Position,
    entries: &[ActionAnalysis],
    met: &MatchEquityTable,
) {
    let mut stand: Stand = (opening, Cube::START);
    if let Some(alone) = &game.position {
        let seat = Seat::from(alone.on_roll);
        let _ = write!(text, "\n;PL[{}]", name(seat));
        write_set_up(text, seat, stand, from_one(alone));
    }
    for (n, action) in game.actions.iter().enumerate() {
        let state = &action.before.state;
        let seat = action.player;
        let found = from_one(&action.before);
        // Between an offer and its answer nothing is set up: an offer that the rules do not allow has turned
        // a cube of the other side.
        if action.before.phase.offers() == 0 {
            write_set_up(text, seat, stand, found);
        }
        stand = found;
        let word = match action.kind {
            TranscribedKind::Roll => {
                stand.0 = write_roll(text, seat, action, game.actions.get(n + 1));
                if seat == Seat::Two {
                    stand.0 = stand.0.swap_sides();
                }
                None
            }
            TranscribedKind::Double | TranscribedKind::Beaver | TranscribedKind::Raccoon => Some("double"),
            TranscribedKind::Take => {
                let cube = rules::taken(state.cube, action.before.phase.offers().saturating_sub(1));
                stand = from_one(&Situation { state: GameState { cube, ..*state }, ..action.before });
                Some("take")
            }
            TranscribedKind::Pass => Some("drop"),
            TranscribedKind::Resign => continue,
        };
        if let Some(word) = word {
            let _ = write!(text, "\n;{}[{word}]", name(seat));
        }
        if let Some(entry) = entries.get(n) {
            write_analysis(text, seat, action, entry, met);
        }
        if let Some(comment) = &action.comment {
            property(text, "C", comment);
        }
    }
}

/// Sets board and cube if they differ from the state after the earlier actions.
fn write_set_up(text: &mut String, seat: Seat, before: Stand, now: Stand) {
    if now.0 != before.0 {
        let _ = write!(text, "\n;PL[{}]AE[a:y]", name(seat));
        for (side, sign) in [("AW", 1), ("AB", -1)] {
            let mut values = String::new();
            for (point, &checkers) in now.0.points().iter().enumerate() {
                let letter = match point {
                    0 | 25 => 'y',
                    point => char::from(b'a' + point as u8 - 1),
                };
                for _ in 0..(checkers * sign).max(0) {
                    let _ = write!(values, "[{letter}]");
                }
            }
            if !values.is_empty() {
                let _ = write!(text, "{side}{values}");
            }
        }
    }
    if now.1.value != before.1.value {
        let _ = write!(text, "\n;CV[{}]", now.1.value);
    }
    if now.1.owner != before.1.owner {
        let owner = match now.1.owner {
            CubeOwner::Centred => 'c',
            CubeOwner::OnRoll => 'w',
            CubeOwner::Opponent => 'b',
        };
        let _ = write!(text, "\n;CP[{owner}]");
    }
}

/// Writes a roll with its play. Returns the position after the play, from the side that rolled.
fn write_roll(
    text: &mut String,
    seat: Seat,
    action: &TranscribedAction,
    next: Option<&TranscribedAction>,
) -> Position {
    let position = action.before.state.position;
    let dice = action.dice.map_or(String::new(), |dice| format!("{}{}", dice.high(), dice.low()));
    let made = match (action.play.as_deref(), next.filter(|_| action.illegal)) {
        // The position after an illegal play counts, whatever its text.
        (Some(play), Some(next)) => {
            let reached = position_after(action, next);
            let leads = |steps: &Vec<Step>| after(&position, steps) == Some(reached);
            let short = |steps: &Vec<Step>| steps.len() <= MOST_STEPS;
            let made = steps(action, play).filter(leads);
            Some(made.or_else(|| between(&position, &reached).filter(short)).unwrap_or_default())
        }
        (Some(play), None) => steps(action, play).or_else(|| action.illegal.then(Vec::new)),
        (None, _) => None,
    };
    let Some(made) = made else {
        let _ = write!(text, "\n;PL[{}]DI[{dice}]", name(seat));
        return position;
    };
    let _ = write!(text, "\n;{}[{dice}{}]", name(seat), letters(&made, seat));
    if let Some(play) = action.play.as_deref().filter(|play| action.illegal && steps_text(&made) != *play) {
        property(text, "IP", play);
    }
    after(&position, &made).unwrap_or(position)
}

/// The most steps that a node has place for.
const MOST_STEPS: usize = 4;

/// The steps of a play; `None` if the text is no play, or one with more steps than a node has place for.
fn steps(action: &TranscribedAction, play: &str) -> Option<Vec<Step>> {
    let legal = action
        .dice
        .filter(|_| !play.is_empty() && !action.illegal)
        .and_then(|dice| parse_play(&action.before.state.position, dice, play).ok());
    match legal {
        Some(legal) => Some(legal.play.moves().iter().map(|step| (step.from, step.to)).collect()),
        // A play that the rules do not allow is written as it stands.
        None if play.is_empty() => Some(Vec::new()),
        None => parse(play).filter(|steps| steps.len() <= MOST_STEPS),
    }
}

/// Steps as pairs of letters, see [`super::replay`].
fn letters(steps: &[(u8, u8)], seat: Seat) -> String {
    let letter = |point: u8| match (point, seat) {
        (0, _) => 'z',
        (25, _) => 'y',
        (point, Seat::One) => char::from(b'a' + point - 1),
        (point, Seat::Two) => char::from(b'x' - (point - 1)),
    };
    steps.iter().flat_map(|&(from, to)| [letter(from), letter(to)]).collect()
}

fn write_analysis(
    text: &mut String,
    seat: Seat,
    action: &TranscribedAction,
    entry: &ActionAnalysis,
    met: &MatchEquityTable,
) {
    if let Some(cube) = &entry.cube {
        write_cube(text, cube, &action.before.state, met);
    }
    let mut play_error = None;
    if let Some((play, played)) = entry.play.as_ref().and_then(|play| Some((play, play.played?))) {
        play_error = write_plays(text, seat, action, play, played);
    }
    if let Some(luck) = entry.luck {
        let _ = write!(text, "LU[{luck}]");
        let size = LUCK.iter().filter(|limit| luck.abs() > **limit).count();
        if size > 0 {
            let lucky = if luck > 0.0 { seat } else { seat.other() };
            let _ = write!(text, "G{}[{size}]", name(lucky));
        }
    }
    let score = action.before.state.score;
    let cube_error = entry.cube.as_ref().map(|cube| cube.lost(action.kind, score));
    if action.kind == TranscribedKind::Roll {
        write_skill(text, play_error, ["DO", "BM"]);
        write_skill(text, cube_error, ["DC", "BC"]);
    } else {
        write_skill(text, cube_error, ["DO", "BM"]);
    }
}

/// Marks a decision that cost `error`.
fn write_skill(text: &mut String, error: Option<f64>, [doubtful, bad]: [&str; 2]) {
    match SKILL.iter().filter(|limit| error.is_some_and(|error| error > **limit)).count() {
        0 => {}
        1 => property(text, doubtful, ""),
        more => property(text, bad, &(more - 1).to_string()),
    }
}

/// Writes the plays of a roll. Returns the loss of the play that was made.
fn write_plays(
    text: &mut String,
    seat: Seat,
    action: &TranscribedAction,
    analysis: &PlayAnalysis,
    played: usize,
) -> Option<f64> {
    let rows: Option<Vec<String>> = analysis
        .plays
        .iter()
        .map(|play| Some(format!("[{} {}]", letters(&steps(action, &play.play)?, seat), row(play))))
        .collect();
    let rows = rows?;
    let _ = write!(text, "A[{played}]{}", rows.concat());
    analysis.lost()
}

fn row(play: &AnalysedPlay) -> String {
    let numbers = numbers(play.outcomes);
    match Level::of(&play.level) {
        Level::Plies(plies) => format!("E ver 3 {numbers} {} {plies} 0 1 0.000000 1", play.equity),
        Level::Rollout(trials) => {
            let equities = format!("{} {}", cubeless(play.outcomes), play.equity);
            let none = "0 ".repeat(7);
            format!(
                "X ver 3 Score {} {} Trials {trials} Output {numbers} {equities} StdDev {none}SK 0 ",
                play.equity,
                cubeless(play.outcomes),
            )
        }
    }
}

fn write_cube(text: &mut String, cube: &CubeAnalysis, state: &GameState, met: &MatchEquityTable) {
    let stored = |equity: f64| match state.score {
        Score::Money { .. } => Some(equity),
        Score::Match { .. } => {
            let won = met.after(state.score, state.cube.value, false).ok()?.0;
            let lost = met.after(state.score, state.cube.value, true).ok()?.0;
            Some((equity * (won - lost) + won + lost) / 2.0)
        }
    };
    let (Some(no_double), Some(double_take)) = (stored(cube.no_double), stored(cube.double_take)) else {
        return;
    };
    let chances = format!("{} {}", numbers(cube.outcomes), cubeless(cube.outcomes));
    let _ = match Level::of(&cube.level) {
        Level::Plies(plies) => {
            write!(text, "DA[E ver 3 {plies} 1 0.000000 1 {chances} {no_double} {chances} {double_take}]")
        }
        Level::Rollout(trials) => {
            let none = "0 ".repeat(7);
            write!(
                text,
                "DA[X ver 3 Eq Trials {trials} NoDouble Output {chances} {no_double} StdDev {none}DoubleTake \
                 Output {chances} {double_take} StdDev {none}SK 0 ]"
            )
        }
    };
}

/// Five chances; no numbers if they are not known.
fn numbers(outcomes: Option<[f32; 5]>) -> String {
    match outcomes {
        Some(outcomes) => outcomes.map(|chance| chance.to_string()).join(" "),
        None => ["nan"; 5].join(" "),
    }
}

fn cubeless(outcomes: Option<[f32; 5]>) -> f32 {
    outcomes.map_or(f32::NAN, |[win, gammon, backgammon, lost_gammon, lost_backgammon]| {
        2.0 * win - 1.0 + gammon + backgammon - lost_gammon - lost_backgammon
    })
}
