//! Inputs after reports of users of other programs, and after real files (`tests/data/cases`): each with the
//! right answer, and similar ones.

mod kinds;

use super::*;
use crate::game::Seat;
use crate::notation::Xgid;
use crate::transcript::{Ended, Place, ProblemKind, TranscribedAction, TranscribedKind};

/// The only match of a file.
fn one(bytes: &[u8]) -> Transcript {
    let mut matches = read(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(matches.len(), 1);
    matches.remove(0)
}

fn text(text: &str) -> Transcript {
    one(text.as_bytes())
}

/// Winner, points and ending of each game.
fn results(found: &Transcript) -> Vec<(Option<usize>, u32, Ended)> {
    found.games.iter().map(|game| (game.winner.map(Seat::index), game.points, game.ended)).collect()
}

/// Kind, row and line of each problem.
fn problems(found: &Transcript) -> Vec<(ProblemKind, Option<u32>, Place)> {
    found.problems.iter().map(|problem| (problem.kind, problem.row, problem.place)).collect()
}

/// The actions of a game in short: `0 31 8/5 6/5`, `1 Double`.
fn actions(found: &Transcript, game: usize) -> Vec<String> {
    let written = |action: &TranscribedAction| match (action.dice, &action.play) {
        (Some(dice), Some(play)) => format!("{} {dice} {play}", action.player.index()).trim().to_string(),
        (Some(dice), None) => format!("{} {dice} ?", action.player.index()),
        _ => format!("{} {:?}", action.player.index(), action.kind),
    };
    found.games[game].actions.iter().map(written).collect()
}

fn board(action: &TranscribedAction) -> String {
    let id = Xgid::from(action.before).to_string();
    id.trim_start_matches("XGID=").split(':').next().unwrap().to_string()
}

const ILLEGAL: &[u8] = include_bytes!("../../../tests/data/cases/02-illegal-continues.mat");

#[test]
fn illegal_plays_are_carried_out_and_the_game_goes_on() {
    let found = one(ILLEGAL);
    // The nine pips in one hop of row 3 are those of 63.
    assert_eq!(
        problems(&found),
        [(ProblemKind::IllegalPlay, Some(2), Place::Line(6))],
        "{:?}",
        found.problems
    );
    assert!(found.problems[0].message.contains("13/9 13/11"), "{}", found.problems[0].message);
    assert_eq!(
        actions(&found, 0),
        [
            "0 31 8/5 6/5",
            "1 62 24/18 13/11",
            "0 43 13/9 13/11",
            "1 21 13/11 6/5",
            "0 52 13/8 6/4",
            "1 63 18/9",
            "1 Resign"
        ]
    );
    let illegal: Vec<bool> = found.games[0].actions.iter().map(|action| action.illegal).collect();
    assert_eq!(illegal, [false, false, true, false, false, false, false]);
    assert_eq!(results(&found), [(Some(0), 1, Ended::Resigned)]);
}

/// The three plays of real matches, and more: back, further than the dice, too few, from the bar to the wrong
/// point, off too early, no move although one is possible.
#[test]
fn illegal_plays_of_all_kinds_leave_the_checkers_where_the_text_puts_them() {
    let head = "5 point match\n\n Game 1\n Ann : 0                 Bob : 0\n\
                \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n";
    let tail =
        "              21: 6/4 6/5\n  3) 21: 8/6 6/5                 51: 13/8 6/5\n      Wins 1 point\n";
    for play in [
        "65: 13/2 8/3",
        "65: 13/8 24/18 6/8",
        "33: 13/3 8/4",
        "43: 13/9",
        "31: 13/10",
        "62: 6/off 13/11",
        "55: 24/4(2)",
        "52: Cannot Move",
        "52:",
        "11: 6/4 6/4 6/5",
    ] {
        let found = text(&format!("{head}  2) {play}{tail}"));
        assert_eq!(problems(&found), [(ProblemKind::IllegalPlay, Some(2), Place::Line(6))], "{play}");
        assert_eq!(found.rolls, 6, "{play}: {:?}", actions(&found, 0));
        assert_eq!(results(&found), [(Some(0), 1, Ended::Resigned)], "{play}");
        let made = &found.games[0].actions[2];
        assert!(made.illegal, "{play}");
        assert_eq!(found.games[0].actions.iter().filter(|action| action.illegal).count(), 1, "{play}");
        // Nothing of the position is invented: the steps lead from each position to the next.
        let (dice, written) = play.split_once(':').unwrap();
        let steps = steps::parse(written);
        let before = made.before.state.position;
        let expected = steps.map_or(Some(before), |steps| steps::after(&before, &steps));
        assert_eq!(Some(found.games[0].actions[3].before.state.position.swap_sides()), expected, "{play}");
        assert_eq!(made.dice.unwrap().to_string(), dice);
        for written in [write_mat(&found), write_sgf(&found, None), write_json(&found)] {
            let again = text(&written);
            assert_eq!(actions(&again, 0), actions(&found, 0), "{written}");
            assert!(again.games[0].actions[2].illegal, "{written}");
            assert_eq!(again.problems.len(), 1, "{:?}\n{written}", again.problems);
            assert_eq!(
                again.games[0].actions.iter().map(board).collect::<Vec<_>>(),
                found.games[0].actions.iter().map(board).collect::<Vec<_>>()
            );
        }
    }
    // Impossible moves: from an empty point, onto a point of the other side.
    for play in ["31: 14/10 13/12", "41: 13/9 24/19"] {
        let found = text(&format!("{head}  2) {play}{tail}"));
        assert_eq!(problems(&found), [(ProblemKind::IllegalPlay, Some(2), Place::Line(6))], "{play}");
        assert_eq!((found.rolls, found.games[0].ended), (2, Ended::Unclear), "{play}");
    }
}

/// Snowie's row for a position that the text of the play does not lead to comes back as well.
#[test]
fn illegal_plays_that_no_text_says_are_written_as_positions() {
    let mut found = one(ILLEGAL);
    found.games[0].actions[2].play = Some("thirteen nine".into());
    let mat = write_mat(&found);
    assert_eq!(mat.matches("Illegal play (3;0;0;0;").count(), 1, "{mat}");
    for written in [mat, write_sgf(&found, None)] {
        let again = text(&written);
        let boards = |of: &Transcript| of.games[0].actions.iter().map(board).collect::<Vec<_>>();
        assert_eq!(boards(&again), boards(&found), "{written}");
        assert_eq!(again.problems.len(), 1, "{:?}", again.problems);
        assert_eq!(results(&again), results(&found));
        let twice = text(&write_mat(&again));
        assert_eq!(actions(&twice, 0), actions(&text(&write_mat(&found)), 0));
    }
    let sgf = text(&write_sgf(&found, None));
    assert_eq!(actions(&sgf, 0), actions(&found, 0), "the text of the source is kept");
}

/// A side that cannot move at all, and whose rolls the writer omits; a missing take; lines after the end.
#[test]
fn turns_that_the_text_does_not_say() {
    let taken = text(
        "5 point match\n\n Game 1\n Ann : 0                 Bob : 0\n\
         \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n  2) Doubles => 2              \n\
         \x20 3) 43: 13/9 13/10           21: 13/11 6/5\n      Wins 2 points\n",
    );
    assert_eq!(problems(&taken), [(ProblemKind::MissingRow, Some(3), Place::Line(7))]);
    assert_eq!(actions(&taken, 0)[2..4], ["0 Double", "1 Take"]);
    assert_eq!(taken.rolls, 4);
    let passed = text(
        "5 point match\n\n Game 1\n Ann : 0                 Bob : 0\n\
         \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n  2) Doubles => 2              Drops\n\
         \x20 3) 43: 13/9 13/10           21: 13/11 6/5\n      Wins 1 point\n",
    );
    assert_eq!(problems(&passed), [(ProblemKind::IllegalAction, Some(3), Place::Line(7))]);
    assert_eq!(results(&passed), [(Some(0), 1, Ended::Passed)]);
}

/// Against a closed board the other side cannot roll, and some writers have no cell for that.
#[test]
fn rolls_against_a_closed_board_may_be_left_out() {
    let closed = "aBBBBBBBA---------------n-";
    let rows = |second: &str| {
        text(&format!(
            "5 point match\n; Set Pos={closed}/1\n Game 1\n Ann : 0                 Bob : 0\n\
             \x20 1) 21: 8/7 7/5\n  2) 21: {second}\n      Wins 2 points\n"
        ))
    };
    let found = rows("7/6 7/5");
    assert_eq!((problems(&found), found.rolls), (vec![], 2), "{:?}", found.problems);
}

const CAPPED: &[u8] = include_bytes!("../../../tests/data/cases/19-capped.mat");

#[test]
fn points_of_the_last_game_may_be_cut() {
    let found = one(CAPPED);
    assert_eq!((problems(&found), results(&found)), (vec![], vec![(Some(0), 4, Ended::Resigned)]));
    assert_eq!(found.winner(), Some(Seat::One));
    // A game that ends with a pass at 4, for a side that needs 2 of 5, at 3 to 1.
    let game = |score: &str, end: &str| {
        text(&format!(
            "5 point match\n\n Game 4\n Ann : {score}                 Bob : 1\n\
             \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n  2)  Doubles => 2             Takes\n\
             \x20 3) 43: 13/9 13/10            Doubles => 4\n  4)  Takes                   61: 13/7 8/7\n\
             \x20 5)  Doubles => 8             Drops\n      {end}\n"
        ))
    };
    for (score, end, fine) in [
        ("3", "Wins 4 points", true),
        ("3", "Wins 2 points and the match", true),
        ("2", "Wins 3 points and the match", true),
        ("3", "Wins 3 points", false),
        ("3", "Wins 8 points", false),
        ("0", "Wins 4 points", true),
        ("0", "Wins 2 points", false),
        ("0", "Wins 5 points", false),
        ("1", "Wins 4 points and the match", true),
    ] {
        let found = game(score, end);
        assert_eq!(found.problems.is_empty(), fine, "{score} {end}: {:?}", found.problems);
        assert_eq!(results(&found), [(Some(0), 4, Ended::Passed)], "{score} {end}");
    }
    // Cut at the length: a cube of 8 in a match to 5.
    for (end, fine) in [("8", true), ("5", true), ("4", true), ("6", false), ("24", true)] {
        let found = text(&format!(
            "5 point match\n\n Game 2\n Ann : 1                 Bob : 1\n\
             \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n  2)  Doubles => 2             Takes\n\
             \x20 3) 43: 13/9 13/10            Doubles => 4\n  4)  Takes                   61: 13/7 8/7\n\
             \x20 5)  Doubles => 8             Takes\n  6) 61: 8/7 13/7\n      Wins {end} points\n"
        ));
        assert_eq!(found.problems.is_empty(), fine, "{end}: {:?}", found.problems);
        assert_eq!(found.winner(), Some(Seat::One), "{end}");
    }
}

const DOUBLED: &[u8] = include_bytes!("../../../tests/data/cases/09-doubled-row-number.mat");

#[test]
fn a_row_number_inside_a_row_begins_another_row() {
    let found = one(DOUBLED);
    assert_eq!(problems(&found), [], "{:?}", found.problems);
    assert_eq!(results(&found), [(Some(1), 1, Ended::Resigned), (Some(1), 2, Ended::Resigned)]);
    assert_eq!(found.winner(), Some(Seat::Two));
    assert_eq!(actions(&found, 1).last().unwrap(), "0 Resign");
    let with = |row: &str, next: &str| {
        text(&format!(
            "5 point match\n\n Game 1\n Ann : 0                 Bob : 0\n\
             \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n{row}\n{next}"
        ))
    };
    // The right cell has the number of its row, with an action.
    let acts = with("  2) 43: 13/10 24/20              2) 21: 13/11 24/23\n  3) 61: 8/7 13/7", "");
    assert_eq!((problems(&acts), acts.rolls), (vec![], 5));
    assert_eq!(actions(&acts, 0)[3], "1 21 24/23 13/11");
    for row in
        ["  2) 43: 13/10 24/20 2)21: 13/11 24/23", "  2) 43: 13/10 24/20\n  2)            2) 21: 13/11 24/23"]
    {
        let found = with(row, "  3) 61: 8/7 13/7\n");
        assert_eq!((problems(&found), actions(&found, 0)), (vec![], actions(&acts, 0)), "{row}");
    }
    // A result in the right cell is decided by the score of the next game.
    for (score, winner) in [("Ann : 2     Bob : 0", 0), ("Ann : 0      Bob : 2", 1)] {
        for said in ["Losses 2 point", "Wins 2 point"] {
            let row = format!("  2) 43: 13/10 24/20              2)  {said}");
            let found = with(&row, &format!("\n Game 2\n {score}\n  1) 31: 8/5 6/5\n"));
            assert_eq!(problems(&found), [], "{row} {score}: {:?}", found.problems);
            assert_eq!(
                (found.games[0].winner.map(Seat::index), found.games[0].points),
                (Some(winner), 2),
                "{row}"
            );
            let last = found.games[0].actions.last().unwrap();
            assert_eq!((last.kind, last.player.index()), (TranscribedKind::Resign, 1 - winner));
        }
    }
    // The same without anything in the left column of the row before.
    let both = "  2)                              2)  Losses 2 point                  Wins 2 point";
    let found = with(both, "");
    assert_eq!((problems(&found), results(&found)), (vec![], vec![(Some(1), 2, Ended::Resigned)]));
    // The number again on a separate line.
    let twice = with(
        "  2) 43: 13/10 24/20\n  2)                              21: 13/11 24/23\n  3) 61: 8/7 13/7",
        "",
    );
    assert_eq!((problems(&twice), twice.rolls), (vec![], 5));
}

#[test]
fn statements_that_disagree() {
    let with = |rest: &str| {
        text(&format!(
            "5 point match\n\n Game 1\n Ann : 0                 Bob : 3\n\
             \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n{rest}"
        ))
    };
    // Only Bob can win the match with two points, in whichever column it is written.
    let found = with("  2)  Losses 2 point\n      Wins 2 point and the match\n");
    assert_eq!(results(&found), [(Some(1), 2, Ended::Resigned)]);
    assert_eq!(problems(&found), [(ProblemKind::Score, Some(2), Place::Line(7))], "{:?}", found.problems);
    // The next score decides, and the contradiction is named.
    let found =
        with("  2)  Losses 1 point\n      Wins 1 point\n\n Game 2\n Ann : 1    Bob : 3\n  1) 31: 8/5 6/5\n");
    assert_eq!((found.games[0].winner, found.games[0].points), (Some(Seat::One), 1));
    assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
    let found = with("      Wins 1 point\n\n Game 2\n Ann : 0    Bob : 4\n  1) 31: 8/5 6/5\n");
    assert_eq!((found.games[0].winner, found.games[0].points), (Some(Seat::Two), 1));
    assert_eq!(problems(&found), [(ProblemKind::Score, None, Place::Line(9))], "{:?}", found.problems);
    // Only the next score shows the result.
    let found = with("\n Game 2\n Ann : 1    Bob : 3\n  1) 31: 8/5 6/5\n");
    assert_eq!(
        (found.games[0].winner, found.games[0].points, found.games[0].ended),
        (Some(Seat::One), 1, Ended::Resigned)
    );
    assert_eq!(problems(&found), []);
}

const RESIGNATIONS: &[u8] = include_bytes!("../../../tests/data/cases/04b-resign-variants.mat");

#[test]
fn resignations_before_and_after_the_roll() {
    let found = one(RESIGNATIONS);
    assert_eq!(problems(&found), [], "{:?}", found.problems);
    let resigned = |winner, points| (Some(winner), points, Ended::Resigned);
    assert_eq!(results(&found), [resigned(1, 1), resigned(0, 1), resigned(1, 2)]);
    assert_eq!(actions(&found, 0), ["0 31 8/5 6/5", "1 62 ?", "0 Resign"]);
    assert_eq!(actions(&found, 1), ["0 31 8/5 6/5", "1 Resign"]);
    assert_eq!(actions(&found, 2), ["0 31 8/5 6/5", "1 62 24/18 13/11", "0 Resign"]);
    // (rows after the first, actions after the first two, winner and points)
    for (rest, after, winner, points) in [
        ("  2) 62: Wins 1 point\n", "0 62 ?; 1 Resign", 0, 1),
        ("  2) 62: Losses 2 point\n", "0 62 ?; 0 Resign", 1, 2),
        ("  2) 62: Resigns             Wins 3 points\n", "0 62 ?; 0 Resign", 1, 3),
        ("  2) 62: ????                 Wins 1 point\n", "0 62 ?; 0 Resign", 1, 1),
        ("  2) 00: ????\n                                 Wins 1 point\n", "0 Resign", 1, 1),
        ("  2) 00:\n                                 Wins 2 point\n", "0 Resign", 1, 2),
        ("  2) ????\n", "0 Resign", 1, 1),
        ("  2) ???                      Wins 2 points\n", "0 Resign", 1, 2),
        ("  2) 62: 24/18 13/11          ????\n      Wins 1 point\n", "0 62 24/18 13/11; 1 Resign", 0, 1),
        ("  2) 62: 24/18 13/11 Wins 1 point\n", "0 62 24/18 13/11; 1 Resign", 0, 1),
        ("  2) 62: 24/18 13/11         41: Wins 1 point\n", "0 62 24/18 13/11; 1 41 ?; 0 Resign", 1, 1),
        ("  2) Lost on time\n", "0 Resign", 1, 1),
        ("  2) 62: Lost on time\n", "0 62 ?; 0 Resign", 1, 1),
    ] {
        let found = text(&format!(
            "7 point match\n\n Game 1\n Ann : 0                 Bob : 0\n\
             \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n{rest}"
        ));
        assert_eq!(problems(&found), [], "{rest}: {:?}", found.problems);
        assert_eq!(actions(&found, 0)[2..].join("; "), after, "{rest}");
        assert_eq!(
            (found.games[0].winner.map(Seat::index), found.games[0].points),
            (Some(winner), points),
            "{rest}"
        );
    }
}

#[test]
fn points_that_no_game_counts_are_named_and_not_kept() {
    let with = |rest: &str| {
        text(&format!(
            "7 point match\n\n Game 1\n Ann : 0                 Bob : 4\n\
             \x20 1) 31: 8/5 6/5              62: 24/18 13/11\n  2)  Doubles => 2             Takes\n\
             \x20 3) 61: 8/7 13/7\n{rest}"
        ))
    };
    for (rest, winner, points) in [
        ("      Wins 1004 point\n", 0, 2),
        ("      Wins 3 points\n", 0, 2),
        ("                                Wins 99999999999 points\n", 1, 2),
        ("                                Wins 5 points and the match\n", 1, 4),
        ("      Wins 1004 point\n\n Game 2\n Ann : 4    Bob : 4\n  1) 31: 8/5 6/5\n", 0, 4),
        ("      Wins 0 points\n", 0, 2),
    ] {
        let found = with(rest);
        let game = &found.games[0];
        assert_eq!(
            (game.winner.map(Seat::index), game.points, game.ended),
            (Some(winner), points, Ended::Resigned),
            "{rest}"
        );
        let [problem] = &found.problems[..] else { panic!("{rest}: {:?}", found.problems) };
        assert_eq!((problem.kind, problem.game), (ProblemKind::Score, Some(1)), "{rest}");
        assert!(problem.message.contains("expected 2, 4, 6"), "{}", problem.message);
    }
    // Even if the game could not be read.
    let lost = with("  4) 61: nothing\n      Wins 1004 point\n");
    assert_eq!((lost.games[0].winner, lost.games[0].points), (Some(Seat::One), 1));
    assert_eq!(lost.problems.len(), 2, "{:?}", lost.problems);
    let lost = with("  4) 61: nothing\n      Wins 6 points\n");
    assert_eq!((lost.games[0].winner, lost.games[0].points, lost.problems.len()), (Some(Seat::One), 6, 1));
}

const CRAWFORD: &[u8] = include_bytes!("../../../tests/data/cases/12-double-in-crawford.mat");

#[test]
fn a_double_proves_that_a_game_is_not_the_crawford_game() {
    let found = one(CRAWFORD);
    assert_eq!(problems(&found), [(ProblemKind::Score, Some(1), Place::Line(5))], "{:?}", found.problems);
    assert_eq!((found.rolls, results(&found)), (4, vec![(Some(0), 2, Ended::Resigned)]));
    assert!(!found.games[0].crawford);
    for action in &found.games[0].actions {
        let id = Xgid::from(action.before).to_string();
        assert!(id.contains(":0:7:10"), "{id}: after the Crawford game");
    }
    // In a whole match the double is in the game after 0-0 to 4, and the game after that has no Crawford rule
    // either.
    let game = |n: u32, score: &str, rows: &str| format!("\n Game {n}\n {score}\n{rows}");
    let rows = "  1) 31: 8/5 6/5              62: 24/18 13/11\n  2)  Doubles => 2             Drops\n";
    let first = "  1) 31: 8/5 6/5              62: 24/18 13/11\n  2)  Doubles => 2             Takes\n\
                 \x20 3) 61: 8/7 13/7\n      Wins 4 points\n";
    let found = text(&format!(
        "5 point match\n{}{}{}",
        game(1, "Ann : 0        Bob : 0", first),
        game(
            2,
            "Ann : 4        Bob : 0",
            "  1) 31: 8/5 6/5              62: 24/18 13/11\n  2) 61: 8/7 13/7  Doubles => 2\n\
             \x20 3)  Drops    Wins 1 point\n"
        ),
        game(3, "Ann : 4        Bob : 1", rows),
    ));
    assert_eq!(problems(&found), [(ProblemKind::Score, Some(2), Place::Line(13))], "{:?}", found.problems);
    assert_eq!(found.games.iter().map(|game| game.crawford).collect::<Vec<_>>(), [false; 3]);
}
