//! The nodes of a game, one after the other.

use super::super::recorder::{Recorder, Start, Written};
use super::super::steps::{Step, after, text};
use super::analysis;
use super::tree::{Node, Tree};
use crate::board::{BAR, Dice, Position, Setup};
use crate::game::{Phase, Seat};
use crate::met::MatchEquityTable;
use crate::notation::Situation;
use crate::score::{Cube, CubeOwner};
use crate::transcript::{Ended, Place, ProblemKind, TranscribedKind};

/// A game while its nodes are read.
struct Replay<'a> {
    record: &'a mut Recorder,
    met: &'a MatchEquityTable,
    /// The setup by nodes since the last action, if any.
    setup: Option<Start>,
    /// Whether they did so after a roll that no play has followed yet.
    setup_after_roll: bool,
    /// The side on roll, by the last node that states it.
    turn: Option<Seat>,
    /// A roll that no play has followed yet. A later node may state its owner.
    rolled: Option<(Option<Seat>, Dice, &'a Node)>,
    beyond_table: bool,
}

/// Whether a double of one side comes right after a double of the other.
pub(super) fn has_beaver(tree: &Tree) -> bool {
    let doubles = |node: &Node, seat: Seat| node.value(name(seat)) == Some("double");
    tree.nodes.windows(2).any(|pair| {
        Seat::BOTH.into_iter().any(|seat| doubles(&pair[0], seat) && doubles(&pair[1], seat.other()))
    })
}

/// Reads the nodes of a game, the root included. Returns whether there was analysis that could not be kept,
/// because the match is longer than the table.
pub(super) fn game(record: &mut Recorder, nodes: &[Node], met: &MatchEquityTable) -> bool {
    let mut replay = Replay {
        record,
        met,
        setup: None,
        setup_after_roll: false,
        turn: None,
        rolled: None,
        beyond_table: false,
    };
    for node in nodes {
        replay.node(node);
    }
    replay.roll_not_played();
    replay.position_alone();
    if let Some(root) = nodes.first() {
        replay.result(root);
    }
    replay.beyond_table
}

/// The name of a side's actions: player 0 is White.
pub(super) fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::One => "W",
        Seat::Two => "B",
    }
}

fn seat(name: &str) -> Option<Seat> {
    match name.trim().chars().next()?.to_ascii_uppercase() {
        'W' => Some(Seat::One),
        'B' => Some(Seat::Two),
        _ => None,
    }
}

/// The point that a letter means: 1..=24, 25 for the bar, 0 for off. The letters name the points of the
/// board, which the two sides count from opposite ends.
fn point(letter: u8, seat: Seat) -> Option<u8> {
    match (letter, seat) {
        (b'a'..=b'x', Seat::One) => Some(letter - b'a' + 1),
        (b'a'..=b'x', Seat::Two) => Some(b'x' - letter + 1),
        (b'y', _) => Some(BAR as u8),
        (b'z', _) => Some(0),
        _ => None,
    }
}

/// The steps that pairs of letters mean; four at most.
pub(super) fn steps(letters: &str, seat: Seat) -> Option<Vec<Step>> {
    let letters = letters.as_bytes();
    if !letters.len().is_multiple_of(2) || letters.len() > 8 {
        return None;
    }
    letters.chunks(2).map(|pair| Some((point(pair[0], seat)?, point(pair[1], seat)?))).collect()
}

impl<'a> Replay<'a> {
    fn node(&mut self, node: &'a Node) {
        self.set_up(node);
        let place = Place::Line(node.line);
        let action = Seat::BOTH.into_iter().find_map(|seat| Some((seat, node.value(name(seat))?)));
        let mut recorded = false;
        if let Some((seat, value)) = action {
            self.before_action(seat, value);
            recorded = match value {
                "double" => self.record.double(seat, None, place),
                "take" => self.record.answer(seat, TranscribedKind::Take, place),
                "drop" => self.record.answer(seat, TranscribedKind::Pass, place),
                roll => {
                    let recorded = self.roll(seat, roll, place);
                    // Our own files have an illegal play as its source writes it.
                    if let (true, Some(play), Some((action, _))) =
                        (recorded, node.value("IP"), self.record.last())
                        && action.illegal
                    {
                        action.play = Some(play.into());
                    }
                    recorded
                }
            };
        } else if let Some(dice) = node.value("DI") {
            self.roll_not_played();
            match dice_of(dice) {
                Some((dice, "")) => return self.rolled = Some((self.turn, dice, node)),
                _ => {
                    let message = format!("found DI[{dice}], expected two dice");
                    self.record.lose_track(ProblemKind::Unreadable, place, message);
                }
            }
        }
        self.notes(node, recorded);
    }

    /// Analysis and comment of a node.
    fn notes(&mut self, node: &Node, recorded: bool) {
        let place = Place::Line(node.line);
        if recorded && let Some((action, entry)) = self.record.last() {
            let found = analysis::read(node, action, entry, self.met);
            self.beyond_table |= found.beyond_table;
            for message in found.problems {
                self.record.problem(ProblemKind::Unreadable, place, message);
            }
        }
        let Some(comment) = node.value("C").filter(|comment| !comment.is_empty()) else { return };
        match self.record.last() {
            Some((action, _)) if recorded => action.comment = Some(comment.into()),
            _ => {
                if let Some(game) = self.record.game() {
                    let whole = game.comment.get_or_insert_default();
                    if !whole.is_empty() {
                        whole.push('\n');
                    }
                    whole.push_str(comment);
                }
            }
        }
    }

    /// Applies pending changes before `seat` acts.
    fn before_action(&mut self, seat: Seat, value: &str) {
        if let Some((roller, dice, _)) = self.rolled
            && roller.is_none_or(|roller| roller == seat)
            && dice_of(value).is_some_and(|(found, _)| found == dice)
        {
            // The play that belongs to the roll.
            self.rolled = None;
        }
        // The roll of the other side is over: the position that was set up since is that of this action.
        let later = self.setup.take_if(|_| self.setup_after_roll);
        self.roll_not_played();
        self.setup = self.setup.or(later);
        self.turn = None;
        if let Some(setup) = self.setup.take() {
            self.record.set_up(seat, setup);
        }
    }

    /// Records a roll that no play followed.
    fn roll_not_played(&mut self) {
        if let Some((roller, dice, node)) = self.rolled.take() {
            let Some(seat) = roller.or(self.turn) else {
                let message = format!("found DI[{dice}], expected PL for the side that rolled");
                let place = Place::Line(node.line);
                return self.record.lose_track(ProblemKind::Unreadable, place, message);
            };
            if let Some(setup) = self.setup.take() {
                self.record.set_up(seat, setup);
            }
            let recorded = self.record.roll(seat, dice, Written::NotPlayed, Place::Line(node.line));
            self.notes(node, recorded);
        }
    }

    /// The position of a game in which nobody did anything.
    fn position_alone(&mut self) {
        let Some(seat) = self.turn.or(self.setup.map(|_| Seat::One)) else { return };
        if let Some(setup) = self.setup.take() {
            self.record.set_up(seat, setup);
        }
        let on_roll = seat.into();
        let now = self.record.state(seat);
        if let (Some(state), Some(game)) = (now, self.record.game())
            && game.actions.is_empty()
        {
            let (phase, session_points) = (Phase::ToRoll, (0, 0));
            game.position = Some(Situation { state, on_roll, phase, session_points });
        }
    }

    fn roll(&mut self, seat: Seat, value: &str, place: Place) -> bool {
        let read = dice_of(value).and_then(|(dice, letters)| Some((dice, steps(letters, seat)?)));
        let Some((dice, steps)) = read else {
            let value: String = value.chars().take(40).collect();
            let message = format!("found {}[{value}], expected dice and a play", name(seat));
            self.record.lose_track(ProblemKind::Unreadable, place, message);
            return false;
        };
        let after = self.record.state(seat).and_then(|state| after(&state.position, &steps));
        let text = text(&steps);
        let written = match after {
            Some(after) => Written::After(after, &text),
            None => Written::Text(&text),
        };
        self.record.roll(seat, dice, written, place)
    }

    /// Board, cube and side on roll, if a node sets them.
    fn set_up(&mut self, node: &Node) {
        if let Some(seat) = node.value("PL").and_then(seat) {
            self.turn = Some(seat);
        }
        if !["AE", "AW", "AB", "CV", "CP", "CO"].iter().any(|name| node.values(name).is_some()) {
            return;
        }
        // Before the first action, a roll belongs to the position that is set up, whichever comes first.
        if self.record.game().is_some_and(|game| !game.actions.is_empty()) {
            self.roll_not_played();
        }
        let now = self.record.state(Seat::One);
        let mut start = self.setup.unwrap_or(match now {
            Some(state) => Start { position: state.position, cube: state.cube },
            None => self.record.usual_start(),
        });
        match board(node, &start.position).and_then(|position| Ok((position, cube(node, start.cube)?))) {
            Ok((position, cube)) => {
                (start.position, start.cube) = (position, cube);
                self.setup = Some(start);
                self.setup_after_roll = self.rolled.is_some();
            }
            Err(message) => {
                self.record.lose_track(ProblemKind::Unreadable, Place::Line(node.line), message);
            }
        }
    }

    /// The winner and the points, by the root.
    fn result(&mut self, root: &Node) {
        let Some(result) = root.value("RE").map(str::trim).filter(|result| !result.is_empty()) else {
            return;
        };
        let number = |points: &str| points.parse().ok().filter(|n| (1..=super::MOST_POINTS).contains(n));
        let read = result.split_once('+').and_then(|(winner, points)| {
            let resigned = points.ends_with(['R', 'r']);
            Some((seat(winner)?, number(points.trim_end_matches(['R', 'r']))?, resigned))
        });
        let Some((winner, points, resigned)) = read else {
            let message = format!("found RE[{result}], expected a result such as W+2R");
            return self.record.problem(ProblemKind::Unreadable, Place::Line(root.line), message);
        };
        match root.value("ED") {
            Some("timed_out") => self.record.give_up(winner.other(), Ended::TimedOut),
            Some("unclear") => {
                let message = "the game could not be followed to its end when the file was written".into();
                self.record.lose_track(ProblemKind::MissingRow, Place::Line(root.line), message);
            }
            _ if resigned => self.record.give_up(winner.other(), Ended::Resigned),
            _ => {}
        }
        self.record.result(winner, points);
    }
}

/// Two dice at the start of a text, and the rest of the text.
fn dice_of(value: &str) -> Option<(Dice, &str)> {
    let die = |at: usize| value.as_bytes().get(at)?.checked_sub(b'0').filter(|die| (1..=6).contains(die));
    Some((Dice::try_new(die(0)?, die(1)?)?, &value[2..]))
}

/// The board after a node that empties points and puts checkers there, from seat one's side.
fn board(node: &Node, before: &Position) -> Result<Position, String> {
    let mut points = *before.points();
    let index = |letter: u8| letter.checked_sub(b'a').filter(|index| *index <= 24).map(usize::from);
    let listed = |name: &str| -> Result<Vec<usize>, String> {
        let mut found = Vec::new();
        for value in node.values(name).unwrap_or_default() {
            let range = match value.as_bytes() {
                [point] => index(*point).map(|point| point..=point),
                [first, b':', last] => index(*first).zip(index(*last)).map(|(first, last)| first..=last),
                _ => None,
            };
            let expected = || format!("found {name}[{value}], expected a point a to y, or two such as a:y");
            found.extend(range.ok_or_else(expected)?);
        }
        Ok(found)
    };
    for point in listed("AE")? {
        if point == 24 {
            (points[0], points[BAR]) = (0, 0);
        } else {
            points[point + 1] = 0;
        }
    }
    for (name, step) in [("AW", 1), ("AB", -1)] {
        for point in listed(name)? {
            let at = match (point, step) {
                (24, 1) => BAR,
                (24, _) => 0,
                (point, _) => point + 1,
            };
            let checkers = points[at].checked_add(step).filter(|now| now.signum() == step);
            points[at] = checkers.ok_or_else(|| "found checkers of both sides on one point".to_string())?;
        }
    }
    Setup { points }.check().map_err(|error| error.to_string())
}

/// The cube after a node that sets its value or its owner, from seat one's side.
fn cube(node: &Node, before: Cube) -> Result<Cube, String> {
    let mut cube = before;
    if let Some(value) = node.value("CV") {
        let number = value.trim().parse().ok();
        let power = number.filter(|n: &u32| n.is_power_of_two() && *n <= crate::game::Game::HIGHEST_CUBE);
        cube.value = power.ok_or_else(|| format!("found CV[{value}], expected a power of two"))?;
    }
    // `CO` is the property of the format itself, `CP` that of GNU Backgammon.
    if let Some((name, owner)) = ["CP", "CO"].iter().find_map(|name| Some((name, node.value(name)?))) {
        cube.owner = match &*owner.trim().to_ascii_lowercase() {
            "c" | "n" => CubeOwner::Centred,
            "w" => CubeOwner::OnRoll,
            "b" => CubeOwner::Opponent,
            _ => return Err(format!("found {name}[{owner}], expected c, n, w or b")),
        };
    }
    Ok(cube)
}
