//! A short match in each dialect.

use super::super::read;
use crate::game::Seat;
use crate::notation::Xgid;
use crate::transcript::{Ended, ProblemKind, Transcript};

/// Names and first game of the only match: each action as `player dice play` or `player kind`.
fn first(text: &str) -> (Transcript, String) {
    let matches = read(text.as_bytes()).unwrap();
    assert_eq!(matches.len(), 1, "{text}");
    let game = &matches[0].games[0];
    let actions = game.actions.iter().map(|action| match (action.dice, &action.play) {
        (Some(dice), Some(play)) => format!("{} {dice} {play}", action.player.index()).trim().to_string(),
        (Some(dice), None) => format!("{} {dice} ?", action.player.index()),
        _ => format!("{} {:?}", action.player.index(), action.kind),
    });
    let actions = actions.collect::<Vec<_>>().join("; ");
    (matches.into_iter().next().unwrap(), actions)
}

/// The games and the rolls of a text, counted without the reader: lines with `Game`, and words that are two
/// dice and a colon.
fn counted(text: &str) -> (usize, usize) {
    let games = text.lines().filter(|line| line.trim().starts_with("Game "));
    let is_roll = |word: &str| match word.as_bytes() {
        [a, b, b':'] => (b'1'..=b'6').contains(a) && (b'1'..=b'6').contains(b),
        _ => false,
    };
    (games.count(), text.split_whitespace().filter(|word| is_roll(word)).count())
}

/// Several matches in one file, with a mark at its beginning and line ends of two characters, and in each
/// encoding.
#[test]
fn several_matches_in_one_file() {
    let one = |name: &str, length: u32| {
        format!(
            "; [Player 1 \"{name}\"]\r\n\r\n {length} point match\r\n\r\n Game 1\r\n \
             {name} : 0                  Bob : 0\r\n  1) 31: 8/5 6/5               62: 24/18 13/11\r\n\
             \x20     Wins 1 point\r\n\r\n Game 2\r\n {name} : 1                  Bob : 0\r\n\
             \x20 1) 41: 13/9 24/23\r\n\r\n"
        )
    };
    let text = format!("{}{}{}", one("José", 3), one("Anne", 5), one("Zoë", 7));
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let marked = format!("\u{feff}{text}").into_bytes();
    for bytes in [text.as_bytes(), &latin, &marked] {
        let matches = read(bytes).unwrap();
        let told =
            matches.iter().map(|found| (found.length, &*found.players[Seat::One], &*found.headers[0].value));
        assert_eq!(told.collect::<Vec<_>>(), [(3, "José", "José"), (5, "Anne", "Anne"), (7, "Zoë", "Zoë")]);
        assert!(matches.iter().all(|found| found.problems.is_empty()));
        let all = |count: fn(&Transcript) -> usize| matches.iter().map(count).sum::<usize>();
        assert_eq!((all(|found| found.games.len()), all(|found| found.rolls)), counted(&text));
    }
}

/// eXtreme Gammon's line for a game that begins elsewhere: the line belongs to the game whose first row
/// follows it.
#[test]
fn games_begin_at_a_position_that_is_set() {
    let nackgammon = "-bb---D-C---dD---c-d---BB-";
    let head = " Game 1\n Ann : 0                 Bob : 0\n";
    let rows = "  1) 31: 24/23 6/3            62: 24/18 13/11\n";
    let second = " Game 2\n Ann : 1                 Bob : 0\n  1) 31: 8/5 6/5\n";
    let texts = [
        format!("; Set Pos={nackgammon}/1\n5 point match\n\n{head}{rows}      Wins 1 point\n{second}"),
        format!("5 point match\n\n{head}; Set Pos={nackgammon}/1\n{rows}      Wins 1 point\n{second}"),
        format!("5 point match\n\n; set pos = {nackgammon}\n{head}{rows}      Wins 1 point\n{second}"),
    ];
    for text in texts {
        let (found, actions) = first(&text);
        assert_eq!(found.problems, [], "{text}");
        assert_eq!(actions, "0 31 24/23 6/3; 1 62 24/18 13/11; 1 Resign");
        let ids: Vec<String> =
            found.games.iter().map(|game| Xgid::from(game.actions[0].before).to_string()).collect();
        let expected = [("31", nackgammon, 0), ("31", "-b----E-C---eE---c-e----B-", 1)];
        let expected = expected.map(|(dice, board, won)| format!("XGID={board}:0:0:1:{dice}:{won}:0:0:5:10"));
        assert_eq!(ids, expected, "{text}");
    }
    // An invalid cube, an invalid board, and a line in the middle of a game.
    let broken = [
        format!("5 point match\n\n{head}; Set Pos={nackgammon}/3\n{rows}"),
        format!("5 point match\n\n{head}; Set Pos=-bb---D/1\n{rows}"),
        format!("5 point match\n\n{head}{rows}; Set Pos={nackgammon}/1\n"),
    ];
    for (text, rolls) in broken.iter().zip([0, 0, 2]) {
        let (found, _) = first(text);
        let kinds: Vec<_> = found.problems.iter().map(|problem| problem.kind).collect();
        assert_eq!((kinds, found.rolls), (vec![ProblemKind::Unreadable], rolls), "{text}");
    }
}

/// One match in each dialect that can be followed without a problem.
#[test]
fn each_dialect_is_followed_to_its_result() {
    // (dialect, text, actions, winner and points, how it ended)
    let cases = [
        (
            "XG",
            "\u{feff}; [Site \"XG\"]\r\n; [Match ID \"-71\"]\r\n\r\n5 point match\r\n\r\n Game 1\r\n \
             Ann : 0                             Bob : 0\r\n\
             \x20 1) 54: 24/20 13/8                   31: 8/5*/4 \r\n\
             \x20 2) 66: Cannot Move                  54: 24/15\r\n\
             \x20 3) 21: Bar/24 13/11                 33: ???\r\n\
             \x20     Wins 1 point                    \r\n",
            "0 54 24/20 13/8; 1 31 8/5*/4; 0 66; 1 54 24/15; 0 21 bar/24 13/11; 1 33 ?; 1 Resign",
            Some((0, 1)),
            Ended::Resigned,
        ),
        (
            "Galaxy",
            "; [Site \"BackgammonGalaxy\"]\n; [Player 1 Elo \"3,00/0\"]\n5 point match\n\n Game 1\n \
             Ann,1830 : 0                     Bob,1700 : 0\n\
             \x20 1) 54: 24/20 13/8                31: 8/5 6/5\n\
             \x20 2) 66:                           21: 13/11 6/5\n\
             \x20 3) 51: 25/24 13/8                 Wins 2 point\n\
             \x20 4)  Losses 2 point\n",
            "0 54 24/20 13/8; 1 31 8/5* 6/5; 0 66; 1 21 13/11 6/5; 0 51 bar/24 13/8; 0 Resign",
            Some((1, 2)),
            Ended::Resigned,
        ),
        (
            "GNU Backgammon",
            "; [EventDate \"2020.01.02\"]\n\n 7 point match\n\n Game 1\n \
             Ann : 0                        Bob : 0\n\
             \x20 1) 54: 24/20 13/8             31: 8/5* 6/5 \n\
             \x20 2) 66:                         Doubles => 2\n\
             \x20 3)  Drops                      Wins 1 point\n",
            "0 54 24/20 13/8; 1 31 8/5* 6/5; 0 66; 1 Double; 0 Pass",
            Some((1, 1)),
            Ended::Passed,
        ),
        (
            "GridGammon",
            " 3 point match\n\n Game 1\n ann,1500.25 : 0          bob,1600 : 0\n\
             \x20 1)                       13: 8/5 6/5\n\
             \x20 2) 45: 13/8 13/9         66: 24/18 24/18 13/7 13/7\n      Wins 2 points\n",
            "1 31 8/5 6/5; 0 54 13/9 13/8; 1 66 24/18(2) 13/7(2); 1 Resign",
            Some((0, 2)),
            Ended::Resigned,
        ),
        (
            "FIBS",
            " 7 point match\n\n Game 1\n ann : 0                     bob : 0\n\
             \x20 1) 43: 24/20 13/10           54: 6/1* 8/4\n\
             \x20 2) 61: 25/24* 13/7           62: 25/23 24/18*\n  3) 66:\n",
            "0 43 24/20 13/10; 1 54 8/4 6/1*; 0 61 bar/24* 13/7; 1 62 bar/23 24/18*; 0 66",
            None,
            Ended::Unfinished,
        ),
        (
            "PlayOK",
            "; [Site \"PlayOK\"]\n 3 point match\n\n Game 1\n ann : 0                     bob : 0\n\
             \x20 1) 12: 13/11 6/5             24: 24/20* 13/11\n  2) 56: 25/20 24/18\n\
             \x20                             Wins 3 points and the match\n",
            "0 21 13/11 6/5; 1 42 24/20* 13/11; 0 65 bar/20 24/18; 0 Resign",
            Some((1, 3)),
            Ended::Resigned,
        ),
        (
            "Backgammon Studio",
            "; [ClockType \"Live7 1170/10\"]\n\n5 point match\n\n\n Game 1\n Ann : 0               Bob : 0\n\
             \x20 1) 41: 13/9 24/23            62: 24/16*\n  2)  Concedes\n\
             \x20                                  Wins 2 point\n  3)\n",
            "0 41 24/23 13/9; 1 62 24/16*; 0 Resign",
            Some((1, 2)),
            Ended::Resigned,
        ),
        (
            "OpenGammon",
            "3 point match\n\nGame 1\nAnn: 0                          Bob: 0\n\
             1) 31: 6/5 8/5                  62: 24/18 13/11\n2)                             Resigned Game\n\
             3)                              Wins 1 points\n",
            "0 31 8/5 6/5; 1 62 24/18 13/11; 0 Resign",
            Some((1, 1)),
            Ended::Resigned,
        ),
        (
            "OpenGammon, forfeit",
            "3 point match\n\nGame 1\nAnn: 0                          Bob: 0\n\
             1) 31: 6/5 8/5                  62: 24/18 13/11\n2)  Forfeits                   Wins 3 points\n",
            "0 31 8/5 6/5; 1 62 24/18 13/11; 0 Resign",
            Some((1, 3)),
            Ended::TimedOut,
        ),
        (
            "XG Mobile",
            " 0 point match\n\nGame 1 \n Ann : 0                Bob : 0\n\
             \x20 1) 13: 8/5 6/5           26: 24/18 13/11\n",
            "0 31 8/5 6/5; 1 62 24/18 13/11",
            None,
            Ended::Unfinished,
        ),
        (
            "Jellyfish, words of the cube for money",
            "Match of 0\n\n Game 1\n Ann : 0                Bob : 0\n\
             \x20 1) 31: 8/5 6/5             62: 24/18 13/11\n\
             \x20 2)  Doubles => 2            Beavers\n  3)  Raccoons                Accepts\n\
             \x20 4) 61: 13/7* 8/7            Doubles\n",
            "0 31 8/5 6/5; 1 62 24/18 13/11; 0 Double; 1 Beaver; 0 Raccoon; 1 Take; 0 61 13/7* 8/7; \
             1 Double",
            None,
            Ended::Unfinished,
        ),
        (
            "Jellyfish, passes",
            "Match of 5\n\n Game 1\n Ann : 0                Bob : 0\n\
             \x20 1) 31: 8/5 6/5             62: 24/18 13/11\n\
             \x20 2)  Doubles => 2            Rejects\n       Wins 1 point\n",
            "0 31 8/5 6/5; 1 62 24/18 13/11; 0 Double; 1 Pass",
            Some((0, 1)),
            Ended::Passed,
        ),
        (
            "Jellyfish, resigns",
            "Match of 5\n\n Game 1\n Ann : 0                Bob : 0\n\
             \x20 1) 31: 8/5 6/5             62: 24/18 13/11\n  2)  Resigns\n",
            "0 31 8/5 6/5; 1 62 24/18 13/11; 0 Resign",
            Some((1, 1)),
            Ended::Resigned,
        ),
    ];
    for (dialect, text, actions, won, ended) in cases {
        let (found, written) = first(text);
        assert_eq!(found.problems, [], "{dialect}");
        assert_eq!((found.games.len(), found.rolls), counted(text), "{dialect}");
        assert_eq!(written, actions, "{dialect}");
        let game = &found.games[0];
        let found_won = game.winner.map(|winner| (winner.index(), game.points));
        assert_eq!((found_won, game.ended), (won, ended), "{dialect}");
        let names = found.players.map(|name| name.to_lowercase());
        assert_eq!(names, ["ann", "bob"], "{dialect}");
    }
}

/// Snowie's position after an illegal play, from each side: the game continues from there.
#[test]
fn a_game_goes_on_after_an_illegal_play_of_snowie() {
    // Ann played 31 as 13/10 6/5: a pip too few with one checker... the position has 6/5 and 13/9.
    let after = [0, -2, 0, 0, 0, 1, 4, 0, 3, 1, 0, 0, -5, 4, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];
    let fields = |points: &[i8]| points.iter().map(i8::to_string).collect::<Vec<_>>().join(";");
    let turned: Vec<i8> = after.iter().rev().map(|checkers| -checkers).collect();
    for (on_roll, points) in [(0, fields(&after)), (1, fields(&turned))] {
        let (found, actions) = first(&format!(
            "5 point match\n\n Game 1\n Ann : 0           Bob : 0\n\
             \x20 1) 31: Illegal play (5;0;0;0;{on_roll};Ann Takes;Bob;0;0;0;1;0;{points};0;0;) \
             62: 24/18 13/11\n\
             \x20 2) 61: 9/2            \n"
        ));
        assert!(actions.ends_with("; 1 62 24/18 13/11; 0 61 9/2"), "{actions}: {:?}", found.problems);
        let kinds: Vec<_> = found.problems.iter().map(|problem| problem.kind).collect();
        assert_eq!(kinds, [ProblemKind::IllegalPlay]);
        let illegal: Vec<bool> = found.games[0].actions.iter().map(|action| action.illegal).collect();
        assert_eq!(illegal, [true, false, false]);
    }
}

/// PlayOK's cut files: the rows after the gap are left out, the result counts.
#[test]
fn rows_are_missing() {
    let (found, actions) = first(
        "3 point match\n\n Game 1\n ann : 0                  bob : 0\n\
         \x20 1) 13: 8/5 6/5              26: 24/18 13/11\n 14) 61: 8/7 13/7             21: 6/4 5/4\n\
         \x20                             Wins 3 points and the match\n",
    );
    assert_eq!(actions, "0 31 8/5 6/5; 1 62 24/18 13/11");
    assert_eq!(found.problems.len(), 1);
    assert_eq!(found.problems[0].kind, ProblemKind::MissingRow);
    assert_eq!((found.winner(), found.games[0].ended), (Some(Seat::Two), Ended::Unclear));
}

/// One line of a million words, and one of a million blanks.
#[test]
fn long_lines_take_no_long_time() {
    for line in ["  1) ".to_string() + &"a ".repeat(1_000_000), format!("  1){}x", " ".repeat(1_000_000))] {
        let (found, _) = first(&format!("3 point match\n\n Game 1\n ann : 0       bob : 0\n{line}\n"));
        assert_eq!(found.problems.len(), 1);
    }
}
