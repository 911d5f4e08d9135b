use super::*;
use crate::error::Describe;
use crate::game::{BySeat, Seat};
use crate::transcript::{Ended, Place, Problem, ProblemKind, TranscribedKind};

/// The only match of `text`.
fn one(text: &str) -> Transcript {
    let mut matches = read(text.as_bytes()).unwrap();
    assert_eq!(matches.len(), 1);
    matches.remove(0)
}

fn plays(transcript: &Transcript, game: usize) -> Vec<String> {
    let actions = transcript.games[game].actions.iter();
    let dice = |d: Option<crate::board::Dice>| d.map_or(String::new(), |d| format!("{d} "));
    let play = |p: &Option<String>| p.clone().unwrap_or_default();
    actions
        .map(|a| {
            format!("{} {:?} {}{}", a.player.index(), a.kind, dice(a.dice), play(&a.play)).trim().to_string()
        })
        .collect()
}

/// The first game of a match on Backgammon Studio, and a second one written by hand: a dance, a double, a
/// take, a resignation.
const STUDIO: &str = "\
; [Site \"Backgammon Studio\"]
; [Event \"Online match\"]
; [Player 1 \"Ann\"]
; [EventDate \"2025.11.17\"]
; [Crawford \"On\"]

3 point match


 Game 1
 Ann A. : 0                             Bob : 0
  1) 54: 24/20 13/8                     31: 8/5* 6/5
  2) 51: bar/24 13/8                    21: 13/11 6/5
  3) 61: 13/7 8/7                       32: 6/3 5/3
  4)  Doubles => 2                       Takes
  5) 62: 13/11 13/7                      Doubles => 4
  6)  Drops                              Wins 2 point


 Game 2
 Ann A. : 0                             Bob : 2
  1)                                    31: 8/5 6/5
  2) 62: Concedes
                                         Wins 1 point and the match
";

#[test]
fn a_match_as_backgammon_studio_writes_it() {
    let found = one(STUDIO);
    assert_eq!((found.length, found.rolls, &found.problems[..]), (3, 9, &[][..]));
    assert_eq!(found.players, ["Ann A.", "Bob"]);
    assert_eq!((found.event.as_deref(), found.date.as_deref()), (Some("Online match"), Some("2025.11.17")));
    let [first, second] = &found.games[..] else { panic!("two games") };
    assert_eq!(
        (first.winner, first.points, first.ended, first.crawford),
        (Some(Seat::Two), 2, Ended::Passed, false)
    );
    assert_eq!((second.score, second.crawford), (BySeat::new(0, 2), true));
    assert_eq!((second.winner, second.points, second.ended), (Some(Seat::Two), 1, Ended::Resigned));
    assert_eq!(
        plays(&found, 0)[4..],
        [
            "0 Roll 61 13/7 8/7",
            "1 Roll 32 6/3 5/3",
            "0 Double",
            "1 Take",
            "0 Roll 62 13/11 13/7",
            "1 Double",
            "0 Pass"
        ]
    );
    assert_eq!(plays(&found, 1), ["1 Roll 31 8/5 6/5", "0 Roll 62", "0 Resign"]);
    let cubes: Vec<_> = first.actions.iter().filter_map(|action| action.cube).collect();
    assert_eq!(cubes, [2, 2, 4, 4]);
    // The position before the first roll, with its dice, and before an answer.
    let ids: Vec<String> =
        first.actions.iter().map(|a| crate::notation::Xgid::from(a.before).to_string()).collect();
    assert_eq!(ids[0], "XGID=-b----E-C---eE---c-e----B-:0:0:1:54:0:0:0:3:10");
    assert!(ids[7].contains(":D:"), "{}", ids[7]);
}

/// Without stars: a blot is hit on every point that the text names.
#[test]
fn hits_without_stars() {
    let found = one("\
1 point match

 Game 1
 lasse : 0                       shero : 0
  1) 54: 24/20 13/8              31: 8/5 6/5
  2) 66:                         21: 13/11 6/5
");
    // The checker on 20 was hit on the way, so 66 cannot enter: bar against the opponent's six point.
    assert_eq!(found.problems, []);
    assert_eq!(plays(&found, 0)[1..3], ["1 Roll 31 8/5* 6/5", "0 Roll 66"]);
    assert_eq!(found.games[0].ended, Ended::Unfinished);
    assert_eq!(found.games[0].winner, None);
}

/// Unreadable parts are reported with their place, the result still counts, and the next game is read.
#[test]
fn problems_have_their_place_and_the_next_game_goes_on() {
    let broken = STUDIO.replace("32: 6/3 5/3", "32: 6/1 5/3");
    let found = one(&broken);
    let Problem { game, row, place, kind, message } = &found.problems[0];
    assert_eq!((*game, *row, *place, *kind), (Some(1), Some(3), Place::Line(14), ProblemKind::IllegalPlay));
    assert!(message.starts_with("player 2: found \"6/1 5/3\" with 32"), "{message}");
    assert_eq!(found.problems.len(), 1);
    assert_eq!(found.games[0].actions.len(), 5, "up to the play that is not legal");
    assert_eq!(
        (found.games[0].winner, found.games[0].points, found.games[0].ended),
        (Some(Seat::Two), 2, Ended::Unclear)
    );
    assert_eq!(plays(&found, 1).len(), 3);

    let problem = |from: &str, to: &str| {
        let problem = one(&STUDIO.replace(from, to)).problems.remove(0);
        (problem.kind, problem.row, problem.message)
    };
    let (kind, row, _) = problem("  3) 61: 13/7 8/7                       32: 6/3 5/3\n", "");
    assert_eq!((kind, row), (ProblemKind::MissingRow, Some(4)));
    let (kind, _, message) = problem("51: bar/24 13/8 ", "51: nonsense    ");
    assert_eq!(kind, ProblemKind::IllegalPlay);
    assert!(message.contains("nonsense"), "{message}");
    let (kind, _, message) = problem(" Takes", " Dances");
    assert_eq!((kind, message.contains("Dances")), (ProblemKind::Unreadable, true), "{message}");
    let (kind, _, message) = problem(" Drops ", " Takes ");
    assert_eq!(kind, ProblemKind::Score, "{message}");
    let (kind, _, _) = problem("Bob : 2", "Bob : 1");
    assert_eq!(kind, ProblemKind::Score);
    let (kind, _, _) = problem(" Doubles => 2 ", " Doubles => 8 ");
    assert_eq!(kind, ProblemKind::Score);
}

#[test]
fn results_in_other_words() {
    let with = |last: &str| {
        one(&format!(
            "5 point match\n\nGame 1\nAnn,1830 : 0     Bob,1700 : 0\n\
             \x20 1) 31: 8/5 6/5       42: 8/4 6/4\n{last}\n"
        ))
    };
    // (winner, points, ended)
    for (last, expected) in [
        ("  2)  Losses 2 point   Wins 2 point", (Some(1), 2, Ended::Resigned)),
        ("   Losses 2 point", (Some(1), 2, Ended::Resigned)),
        // Without a number the word is in no column; the winner's line shows the winner.
        (" Losses 2 point\n\n      Wins 2 point and the match", (Some(0), 2, Ended::Resigned)),
        ("   Wins 3 points", (Some(0), 3, Ended::Resigned)),
        ("                                   Wins 1 point", (Some(1), 1, Ended::Resigned)),
        ("  2)  Lost on time", (Some(1), 1, Ended::TimedOut)),
        ("  2)  Resigned Game", (Some(0), 1, Ended::Resigned)),
        ("  2) 63: ????\n      Wins 1 point", (Some(0), 1, Ended::Resigned)),
    ] {
        let found = with(last);
        let game = &found.games[0];
        assert_eq!(
            (game.winner.map(Seat::index), game.points, game.ended),
            expected,
            "{last}: {:?}",
            found.problems
        );
        assert_eq!(game.actions.last().map(|action| action.kind), Some(TranscribedKind::Resign), "{last}");
        assert_eq!(found.players, ["Ann", "Bob"]);
    }
}

#[test]
fn two_results_that_contradict_each_other_are_a_problem() {
    let text = "5 point match\n\nGame 1\nAnn : 0     Bob : 0\n  1) 31: 8/5 6/5       42: 8/4 6/4\n\
                \x20 2)  Losses 2 point\n      Wins 2 point\n";
    let found = one(text);
    assert_eq!((found.games[0].winner, found.games[0].points), (Some(Seat::Two), 2));
    let [problem] = &found.problems[..] else { panic!("{:?}", found.problems) };
    assert_eq!((problem.kind, problem.place), (ProblemKind::Score, Place::Line(7)));
}

#[test]
fn several_matches_money_and_encodings() {
    let money = " 0 point match\r\n\r\n Game 1 \r\n Jos\u{e9} : 0      Bob : 0\r\n  1) 31: 8/5 6/5\r\n";
    let text = format!("\u{feff}{STUDIO}\n; [Site \"second\"]\n{money}");
    let matches = read(text.as_bytes()).unwrap();
    assert_eq!(matches.len(), 2);
    assert_eq!(matches[0].headers[0].value, "Backgammon Studio");
    assert_eq!(
        (matches[1].length, &*matches[1].headers[0].value, &*matches[1].players[Seat::One]),
        (0, "second", "José")
    );
    let latin: Vec<u8> = money.chars().map(|c| c as u8).collect();
    assert_eq!(read(&latin).unwrap()[0].players[Seat::One], "José");
}

#[test]
fn what_is_no_match_file_is_refused() {
    for text in ["", "A text about a game of backgammon.", "\u{0}\u{1}binary"] {
        assert_eq!(read(text.as_bytes()).unwrap_err().kind(), "match.format", "{text}");
    }
    assert_eq!(read(b"\n7 point match\n\n"), Err(FormatError::NoGame { line: 2 }));
    assert_eq!(read(b"7 point match\n").unwrap_err().kind(), "match.games");
}

/// Reading any file ends without a panic.
#[test]
fn damaged_files_are_read_or_refused() {
    let mut rng = crate::rng::Rng::new(5);
    for _ in 0..3000 {
        let mut bytes = STUDIO.as_bytes().to_vec();
        for _ in 0..1 + rng.below(6) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(3) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789:/()* \nDWT"[rng.below(20) as usize]),
            }
        }
        if let Ok(matches) = read(&bytes) {
            assert!(matches.iter().all(|found| !found.games.is_empty()));
        }
    }
}

/// A double by the player who does not own the cube does not end the game for the reader: the cube is turned,
/// as in the file, the answer and all that follows are read, and nobody judges the double.
#[test]
fn a_double_without_the_cube_is_kept_and_named() {
    let text = "7 point match\n\n Game 1\n Ann : 0                 Bob : 0\n\
        \x20 1) 31: 8/5 6/5               42: 8/4 6/4\n\
        \x20 2)  Doubles => 2              Takes\n\
        \x20 3) 65: 24/13                 43: 13/9 13/10\n\
        \x20 4)  Doubles => 4              Takes\n\
        \x20 5) 21: 13/11 6/5              Doubles => 8\n\
        \x20 6)  Drops                      Wins 4 points\n";
    let found = &read(text.as_bytes()).unwrap()[0];
    let game = &found.games[0];
    let doubles: Vec<(bool, Option<u32>)> = game
        .actions
        .iter()
        .filter(|action| action.kind == TranscribedKind::Double)
        .map(|action| (action.illegal, action.cube))
        .collect();
    // The third double is by the owner, who took the second.
    assert_eq!(doubles, [(false, Some(2)), (true, Some(4)), (false, Some(8))]);
    assert_eq!((game.rolls, game.winner, game.points, game.ended), (5, Some(Seat::Two), 4, Ended::Passed));
    let [problem] = &found.problems[..] else { panic!("{:?}", found.problems) };
    assert_eq!((problem.kind, problem.row), (ProblemKind::IllegalAction, Some(4)));
    assert!(problem.message.contains("does not own the cube"), "{problem:?}");
}

/// A double before the first roll, which starts from the opening position.
#[test]
fn a_double_before_the_first_roll_is_kept() {
    let text = "0 point match\n\n Game 1\n Ann : 0                 Bob : 0\n\
        \x20 1)  Doubles => 2              Takes\n\
        \x20 2) 31: 8/5 6/5               42: 8/4 6/4\n";
    let found = &read(text.as_bytes()).unwrap()[0];
    let kinds: Vec<_> = found.games[0].actions.iter().map(|action| (action.kind, action.illegal)).collect();
    use TranscribedKind::{Double, Roll, Take};
    assert_eq!(kinds, [(Double, true), (Take, false), (Roll, false), (Roll, false)]);
    assert_eq!(found.games[0].actions[3].before.state.cube.value, 2);
    assert_eq!(found.problems.len(), 1);
}
