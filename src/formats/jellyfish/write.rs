//! Writes a match as text that GNU Backgammon and eXtreme Gammon import.

use super::super::steps;
use super::snowie;
use crate::board::Position;
use crate::game::{BySeat, Phase, Seat};
use crate::notation::{Situation, Xgid, parse_written_play};
use crate::score::{CubeOwner, GameState};
use crate::transcript::{
    GameTranscript, Header, TranscribedAction, TranscribedKind, Transcript, TranscriptRules,
};
use std::fmt::Write;

/// Width of the left column in characters, not counting the number of the row.
const COLUMN: usize = 40;

/// The match as Jellyfish text (`.mat`), with player 0 in the left column. Money play is written as a
/// match of 0 points, as other programs write it.
///
/// The format has no place for analyses and for comments on actions. It has the points of a game, but not
/// whether the loser resigned or ran out of time. A game that begins at another position has eXtreme Gammon's
/// line `; Set Pos=` above it. An illegal play is written as it is; if its text does not lead to the position
/// after it, that position is written in Snowie's form.
pub fn write_mat(transcript: &Transcript) -> String {
    let mut text = String::new();
    for Header { name, value } in headers(transcript) {
        let [name, value] = [name, value].map(|text| line(&text).replace('"', "'"));
        let _ = writeln!(text, "; [{name} \"{value}\"]");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let _ = writeln!(text, " {} point match", transcript.length);
    for game in &transcript.games {
        let score = |seat: Seat| {
            // Programs find the points behind the first colon.
            let name = line(&transcript.players[seat]).replace(':', ".");
            let name = if name.is_empty() { format!("Player {}", seat.index() + 1) } else { name };
            format!("{name} : {}", game.score[seat])
        };
        text.push('\n');
        if let Some(start) = start(game, transcript.rules.variation.opening()) {
            let _ = writeln!(text, "; Set Pos={start}");
        }
        let _ =
            write!(text, " Game {}\n {:COLUMN$}    {}\n", game.number, score(Seat::One), score(Seat::Two));
        write_game(&mut text, game, transcript);
    }
    text
}

/// Board and cube of a game that does not begin with `opening` and the usual cube; `None` if the cube has an
/// owner, for which there is no place.
fn start(game: &GameTranscript, opening: Position) -> Option<String> {
    let first = game.actions.first().map(|action| &action.before).or(game.position.as_ref())?;
    let GameState { position, cube, .. } = first.from_bottom();
    let usual = position == opening && cube.value == 1;
    if usual || cube.owner != CubeOwner::Centred {
        return None;
    }
    let id = Xgid::from(Situation::money(position)).to_string();
    let board = id.trim_start_matches("XGID=").split(':').next()?;
    Some(format!("{board}/{}", cube.value))
}

/// A text on one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The headers of the match, and those for data of the match that its headers lack.
fn headers(transcript: &Transcript) -> Vec<Header> {
    let mut headers = transcript.headers.clone();
    let TranscriptRules { crawford, jacoby, beavers, variation, cube_limit } = transcript.rules;
    let is_match = transcript.length > 0;
    let on = |on: bool, value: &str| on.then(|| value.to_string());
    let known = [
        ("Event", transcript.event.clone()),
        ("EventDate", transcript.date.clone()),
        ("Crawford", on(is_match && !crawford, "Off")),
        ("Jacoby", on(!is_match && jacoby, "On")),
        ("Beaver", on(!is_match && beavers, "On")),
        ("Variation", on(!variation.is_backgammon(), variation.name())),
        ("CubeLimit", cube_limit.map(|limit| limit.to_string())),
    ];
    for (name, value) in known {
        let Some(value) = value else { continue };
        if !headers.iter().any(|header| header.name.eq_ignore_ascii_case(name)) {
            headers.push(Header { name: name.into(), value });
        }
    }
    for header in headers.iter_mut().filter(|header| header.name == "EventDate") {
        // Year, month and day stand between full stops here.
        if header.value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
            header.value = header.value.replace('-', ".");
        }
    }
    headers
}

/// Writes each action into the column of its player. An action begins a new row if its column of the current
/// row is taken or has been passed.
fn write_game(text: &mut String, game: &GameTranscript, transcript: &Transcript) {
    let length = transcript.length;
    let mut cells: Vec<(Seat, String)> = Vec::new();
    for (n, action) in game.actions.iter().enumerate() {
        let next = game.actions.get(n + 1);
        let written = match next.filter(|_| action.illegal).and_then(|next| illegal(action, next, transcript))
        {
            Some(written) => Some(written),
            None => cell(action, next.map(|next| next.kind), game.winner.is_some()),
        };
        cells.extend(written.map(|cell| (action.player, cell)));
    }
    if let Some(winner) = game.winner {
        let plural = if game.points == 1 { "" } else { "s" };
        let won = length > 0 && game.score[winner].saturating_add(game.points) >= length;
        let ending = if won { " and the match" } else { "" };
        cells.push((winner, format!(" Wins {} point{plural}{ending}", game.points)));
    }
    let mut rows: Vec<BySeat<String>> = Vec::new();
    let mut free = false;
    for (seat, cell) in cells {
        if seat == Seat::One || !free {
            rows.push(BySeat::default());
        }
        if let Some(row) = rows.last_mut() {
            row[seat] = cell;
        }
        free = seat == Seat::One;
    }
    for (i, row) in rows.into_iter().enumerate() {
        let [left, right] = row.into_array();
        // Long texts of illegal plays need a gap before the other column.
        let gap = if left.chars().count() + 1 < COLUMN { "" } else { "  " };
        let row = format!("{:3}) {left:COLUMN$}{gap}{right}", i + 1);
        let _ = writeln!(text, "{}", row.trim_end());
    }
}

/// An illegal play with the position after it, if the text of the play does not lead there.
fn illegal(action: &TranscribedAction, next: &TranscribedAction, transcript: &Transcript) -> Option<String> {
    let (before, dice, play) = (action.before.state.position, action.dice?, action.play.as_deref()?);
    let reached = steps::position_after(action, next);
    let led = match parse_written_play(&before, dice, play) {
        _ if play.is_empty() => Some(before),
        Ok(legal) => Some(legal.position.swap_sides()),
        Err(_) => steps::parse(play).and_then(|steps| steps::after(&before, &steps)),
    };
    if led == Some(reached) {
        return None;
    }
    let names = transcript.players.each_ref().map(|name| line(name));
    Some(format!("{dice}: Illegal play ({})", snowie::text(&names, transcript.length, action, &reached)))
}

/// The text in the row for an action; `None` if other cells have it.
fn cell(action: &TranscribedAction, next: Option<TranscribedKind>, decided: bool) -> Option<String> {
    let cube = action.cube.map_or(String::new(), |cube| format!(" => {cube}"));
    Some(match action.kind {
        TranscribedKind::Roll => {
            let dice = action.dice.map_or(String::new(), |dice| format!("{dice}: "));
            match &action.play {
                Some(play) => dice + &line(play).replace(':', " "),
                None if decided => dice + "???",
                None => dice,
            }
        }
        TranscribedKind::Double => format!(" Doubles{cube}"),
        // A beaver is accepted by rolling.
        TranscribedKind::Take
            if action.before.phase == Phase::Beavered && next == Some(TranscribedKind::Roll) =>
        {
            return None;
        }
        TranscribedKind::Take => " Takes".into(),
        TranscribedKind::Pass => " Drops".into(),
        TranscribedKind::Beaver => " Beavers".into(),
        TranscribedKind::Raccoon => " Raccoons".into(),
        TranscribedKind::Resign => return None,
    })
}
