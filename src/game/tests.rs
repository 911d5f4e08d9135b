use super::*;
use crate::board::{Dice, Position, Setup};
use crate::rng::Rng;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::value::GameResult;

const MONEY: Rules = Rules::Money { jacoby: true, beavers: true, automatic_doubles: 2, cube_limit: 64 };

fn money(state_of_cube: Cube, beavers: bool) -> Game {
    let score = Score::Money { jacoby: true, beavers };
    Game::new(Seat::One, GameState { position: Position::OPENING, cube: state_of_cube, score }, Phase::ToRoll)
}

fn at(length: u32, on_roll: u32, opponent: u32, crawford: bool) -> Score {
    Score::Match { length, on_roll, opponent, crawford }
}

/// One checker on the ace point against `their` checkers on the opponent's ace point; all others are borne
/// off.
fn last_checkers(their: i8) -> Position {
    let mut points = [0; 26];
    (points[1], points[24]) = (1, -their);
    Setup { points }.check().unwrap()
}

fn owned(value: u32, owner: CubeOwner) -> Cube {
    Cube { value, owner }
}

#[test]
fn who_may_double() {
    use CubeOwner::{Centred, OnRoll, Opponent};
    let jacoby = Score::Money { jacoby: true, beavers: false };
    assert_eq!(rules::doubling(jacoby, Cube::START), Ok(()));
    assert_eq!(rules::doubling(jacoby, owned(4, OnRoll)), Ok(()));
    assert_eq!(rules::doubling(jacoby, owned(4, Opponent)), Err(NoDouble::OpponentsCube));
    // A match to 7 points: at 2-away a cube of 2 is dead for its owner, and alive for a side that needs 5
    // points.
    assert_eq!(rules::doubling(at(7, 5, 2, false), owned(2, OnRoll)), Err(NoDouble::Dead));
    assert_eq!(rules::doubling(at(7, 2, 5, false), owned(2, OnRoll)), Ok(()));
    assert_eq!(rules::doubling(at(7, 4, 2, false), owned(2, OnRoll)), Ok(()));
    // In the Crawford game neither side may double. After that game the trailer may double, and the leader
    // has no use for a double.
    assert_eq!(rules::doubling(at(7, 6, 2, true), owned(1, Centred)), Err(NoDouble::Crawford));
    assert_eq!(rules::doubling(at(7, 2, 6, true), owned(1, Centred)), Err(NoDouble::Crawford));
    assert_eq!(rules::doubling(at(7, 2, 6, false), owned(1, Centred)), Ok(()));
    assert_eq!(rules::doubling(at(7, 6, 2, false), owned(1, Centred)), Err(NoDouble::Dead));
    assert_eq!(rules::doubling(at(1, 0, 0, true), owned(1, Centred)), Err(NoDouble::Crawford));
}

#[test]
fn what_a_game_counts() {
    use GameResult::{Backgammon, Gammon, Single};
    let jacoby = Score::Money { jacoby: true, beavers: false };
    let plain = Score::MONEY;
    for (score, cube, result, points) in [
        (plain, Cube::START, Backgammon, 3),
        (plain, owned(4, CubeOwner::OnRoll), Gammon, 8),
        (jacoby, Cube::START, Backgammon, 1),
        (jacoby, owned(2, CubeOwner::Opponent), Gammon, 4),
        // After an automatic double the cube is still in the middle.
        (jacoby, owned(2, CubeOwner::Centred), Gammon, 2),
        (at(7, 5, 0, false), Cube::START, Gammon, 2),
        (at(7, 5, 0, false), owned(2, CubeOwner::OnRoll), Backgammon, 6),
        (at(7, 6, 0, true), Cube::START, Single, 1),
    ] {
        assert_eq!(rules::points(score, cube, result), points, "{score:?} {cube:?} {result:?}");
    }
}

#[test]
fn a_double_that_is_taken() {
    let mut game = money(Cube::START, false);
    assert_eq!(game.legal(), [ActionKind::Roll, ActionKind::Double, ActionKind::Resign]);
    game.act(Action::Double).unwrap();
    assert_eq!((game.phase(), game.seat(), game.decides()), (Phase::Doubled, Seat::One, Seat::Two));
    assert_eq!(game.state().cube, Cube::START, "the cube turns when the double is taken");
    assert_eq!(game.act(Action::Beaver), Err(ActionError::NoBeavers(ActionKind::Beaver)));
    let before = game.clone();
    let refused = game.act(Action::Roll(Dice::new(6, 5))).unwrap_err();
    assert_eq!(refused.to_string(), "roll is not possible now, expected take or pass");
    assert_eq!(game, before);
    game.act(Action::Take).unwrap();
    assert_eq!((game.state().cube, game.decides()), (owned(2, CubeOwner::Opponent), Seat::One));
    assert_eq!(game.act(Action::Double), Err(ActionError::NoDouble(NoDouble::OpponentsCube)));
    assert_eq!(game.legal(), [ActionKind::Roll, ActionKind::Resign]);
    // The next turn belongs to the owner of the cube.
    game.act(Action::Roll(Dice::new(3, 1))).unwrap();
    let play = game.plays()[0].position;
    game.act(Action::Play(play)).unwrap();
    assert_eq!((game.seat(), game.state().cube), (Seat::Two, owned(2, CubeOwner::OnRoll)));
    assert_eq!(game.doubling(), Ok(()));
}

#[test]
fn beavers_and_raccoons() {
    // (answers after the double, value of the cube at the end, or who wins how much)
    let play = |actions: &[Action]| {
        let mut game = money(Cube::START, true);
        game.act(Action::Double).unwrap();
        actions.iter().for_each(|&action| game.act(action).unwrap());
        game
    };
    let taken = |game: &Game| (game.state().cube.value, game.state().cube.owner, game.phase());
    let opponents = |value| (value, CubeOwner::Opponent, Phase::ToRoll);
    assert_eq!(taken(&play(&[Action::Take])), opponents(2));
    assert_eq!(taken(&play(&[Action::Beaver, Action::Take])), opponents(4));
    assert_eq!(taken(&play(&[Action::Beaver, Action::Raccoon, Action::Take])), opponents(8));
    let lost = |game: &Game| game.end().map(|end| (end.winner, end.points, end.ending));
    assert_eq!(lost(&play(&[Action::Pass])), Some((Seat::One, 1, Ending::Passed)));
    // The side on roll passes the beaver and loses the stake that it had offered.
    assert_eq!(play(&[Action::Beaver]).decides(), Seat::One);
    assert_eq!(lost(&play(&[Action::Beaver, Action::Pass])), Some((Seat::Two, 2, Ending::Passed)));
    assert_eq!(
        lost(&play(&[Action::Beaver, Action::Raccoon, Action::Pass])),
        Some((Seat::One, 4, Ending::Passed))
    );
    let mut over = play(&[Action::Pass]);
    assert_eq!(over.act(Action::Take), Err(ActionError::Over(ActionKind::Take)));
    assert_eq!((over.legal(), over.plays()), (vec![], vec![]));
}

/// A player who resigns after a double loses at the last accepted cube: never less than by a pass. After a
/// beaver the cube is not in the middle any more, so a gammon counts.
#[test]
fn resignations_while_the_cube_is_offered() {
    let gammon = GameResult::Gammon;
    for (before, single, with_gammon) in [
        (&[Action::Double][..], 1, 1),
        (&[Action::Double, Action::Beaver], 2, 4),
        (&[Action::Double, Action::Beaver, Action::Raccoon], 4, 8),
        (&[Action::Double, Action::Beaver, Action::Take], 4, 8),
    ] {
        for (by, result, points) in [
            (Seat::One, GameResult::Single, single),
            (Seat::Two, GameResult::Single, single),
            (Seat::One, gammon, with_gammon),
        ] {
            let mut game = money(Cube::START, true);
            before.iter().for_each(|&action| game.act(action).unwrap());
            game.act(Action::Resign { by, result }).unwrap();
            let end = game.end().unwrap();
            assert_eq!((end.winner, end.points), (by.other(), points), "{before:?} {by:?} {result:?}");
            assert_eq!(game.decides(), Seat::One, "nothing is offered after the end");
        }
    }
}

#[test]
fn cubes_do_not_pass_their_limit() {
    let limited =
        |value, limit, beavers| money(owned(value, CubeOwner::OnRoll), beavers).with_cube_limit(limit);
    assert_eq!(limited(4, 8, false).doubling(), Ok(()));
    assert_eq!(limited(8, 8, false).doubling(), Err(NoDouble::Limit(8)));
    // There must be room for a beaver too.
    assert_eq!(limited(4, 8, true).doubling(), Err(NoDouble::Limit(8)));
    assert_eq!(limited(2, 8, true).doubling(), Ok(()));
    assert_eq!(limited(1, 1, false).doubling(), Err(NoDouble::Limit(1)));
    let mut game = limited(2, 8, true);
    game.act(Action::Double).unwrap();
    game.act(Action::Beaver).unwrap();
    assert_eq!(game.legal(), [ActionKind::Take, ActionKind::Pass, ActionKind::Resign]);
    assert_eq!(game.act(Action::Raccoon), Err(ActionError::NoDouble(NoDouble::Limit(8))));
}

#[test]
fn a_dead_cube_may_be_turned_and_is_not_offered() {
    let state = GameState { position: Position::OPENING, cube: Cube::START, score: at(3, 2, 1, false) };
    let mut game = Game::new(Seat::Two, state, Phase::ToRoll);
    assert_eq!(game.legal(), [ActionKind::Roll, ActionKind::Resign]);
    game.act(Action::Double).unwrap();
    game.act(Action::Take).unwrap();
    assert_eq!(game.state().cube, owned(2, CubeOwner::Opponent));
    // A dead double does not pass the limit either.
    let mut limited = Game::new(Seat::Two, state, Phase::ToRoll).with_cube_limit(1);
    assert_eq!(limited.act(Action::Double), Err(ActionError::NoDouble(NoDouble::Limit(1))));
    let crawford = GameState { score: at(3, 2, 1, true), ..state };
    let mut game = Game::new(Seat::Two, crawford, Phase::ToRoll);
    assert_eq!(game.act(Action::Double), Err(ActionError::NoDouble(NoDouble::Crawford)));
}

#[test]
fn plays_are_checked() {
    let mut game = money(Cube::START, false);
    assert_eq!(game.plays(), []);
    game.act(Action::Roll(Dice::new(3, 1))).unwrap();
    assert_eq!(
        game.act(Action::Roll(Dice::new(3, 1))).unwrap_err().to_string(),
        "roll is not possible now, expected play"
    );
    let stays = Position::OPENING.swap_sides();
    assert_eq!(game.act(Action::Play(stays)), Err(ActionError::Illegal(Dice::new(3, 1))));
    let plays = game.plays();
    assert_eq!(plays.len(), 16);
    game.act(Action::Play(plays[3].position)).unwrap();
    assert_eq!(
        (game.seat(), game.phase(), game.state().position),
        (Seat::Two, Phase::ToRoll, plays[3].position)
    );
    // A side on the bar against a closed board cannot move, and the turn still passes.
    let mut points = [0; 26];
    (points[25], points[6]) = (1, 14);
    (19..25).for_each(|point| points[point] = -2);
    let position = Setup { points }.check().unwrap();
    let mut game = Game::new(Seat::One, GameState::money(position), Phase::Rolled(Dice::new(6, 6)));
    assert_eq!((game.plays(), game.legal()[0]), (vec![], ActionKind::Play));
    game.act(Action::Play(position.swap_sides())).unwrap();
    assert_eq!(game.seat(), Seat::Two);
}

#[test]
fn games_end_on_the_board_and_by_resignation() {
    let state = GameState { cube: owned(2, CubeOwner::Opponent), ..GameState::money(last_checkers(15)) };
    let mut game = Game::new(Seat::Two, state, Phase::Rolled(Dice::new(2, 1)));
    let play = game.plays()[0].position;
    game.act(Action::Play(play)).unwrap();
    let gammon = GameResult::Gammon;
    assert_eq!(game.end(), Some(GameEnd { winner: Seat::Two, points: 4, ending: Ending::BorneOff(gammon) }));
    for (by, result, points) in [(Seat::One, GameResult::Single, 2), (Seat::Two, GameResult::Backgammon, 6)] {
        let mut game = Game::new(Seat::Two, state, Phase::ToRoll);
        game.act(Action::Resign { by, result }).unwrap();
        let end = GameEnd { winner: by.other(), points, ending: Ending::Resigned(result) };
        assert_eq!(game.end(), Some(end));
    }
    // A game is over at once from a position in which one side has borne off all checkers.
    let over = Game::new(Seat::One, GameState { position: play, ..state.swap_sides() }, Phase::ToRoll);
    assert_eq!(over.end().map(|end| (end.winner, end.points)), Some((Seat::Two, 4)));
}

#[test]
fn the_opening_roll() {
    let mut dice = [4, 4, 2, 2, 1, 5].into_iter();
    let opening = Opening::throw(|| dice.next().unwrap());
    assert_eq!(opening, Opening { seat: Seat::Two, dice: Dice::new(5, 1), ties: 2 });
    let session = Match::new(MONEY).unwrap();
    let game = session.new_game(opening);
    assert_eq!((game.seat(), game.phase()), (Seat::Two, Phase::Rolled(Dice::new(5, 1))));
    assert_eq!(game.state().cube, owned(4, CubeOwner::Centred));
    // There are no more automatic doubles than agreed on, and none in a match.
    let many = Opening { ties: 9, ..opening };
    assert_eq!(session.new_game(many).state().cube.value, 4);
    let once = Match::new(Rules::Money { jacoby: true, beavers: true, automatic_doubles: 9, cube_limit: 2 })
        .unwrap();
    assert_eq!(once.new_game(many).state().cube.value, 2);
    let session = Match::new(Rules::Match { length: 5, crawford: true }).unwrap();
    assert_eq!(session.new_game(many).state().cube, Cube::START);
}

#[test]
fn scores_of_a_match() {
    let win = |winner, points| GameEnd { winner, points, ending: Ending::Passed };
    let mut session = Match::new(Rules::Match { length: 5, crawford: true }).unwrap();
    let mut seen = Vec::new();
    for (winner, points) in [(Seat::One, 4), (Seat::Two, 2), (Seat::Two, 1), (Seat::Two, 1), (Seat::One, 8)] {
        assert_eq!(session.winner(), None);
        seen.push((session.points(), session.is_crawford()));
        session.finish(win(winner, points));
    }
    let crawford = [false, true, false, false, false];
    let points = [[0, 0], [4, 0], [4, 2], [4, 3], [4, 4]].map(BySeat::from);
    assert_eq!(seen, points.into_iter().zip(crawford).collect::<Vec<_>>());
    // Points beyond the length are not counted.
    assert_eq!(
        (session.points(), session.winner(), session.games()),
        (BySeat::new(5, 4), Some(Seat::One), 5)
    );
    // After the Crawford game both sides need one point: there is no second Crawford game.
    let mut level = Match::new(Rules::Match { length: 5, crawford: true }).unwrap();
    level.finish(win(Seat::One, 4));
    assert_eq!(level.score(Seat::Two), at(5, 0, 4, true));
    level.finish(win(Seat::Two, 4));
    assert_eq!(level.score(Seat::One), at(5, 4, 4, false));
    // Without the Crawford rule there is no Crawford game; a match to one point is a Crawford game with the
    // rule.
    let mut free = Match::new(Rules::Match { length: 5, crawford: false }).unwrap();
    free.finish(win(Seat::One, 4));
    assert!(!free.is_crawford());
    assert!(Match::new(Rules::Match { length: 1, crawford: true }).unwrap().is_crawford());
    // Money sessions have no end.
    let mut money = Match::new(MONEY).unwrap();
    money.finish(win(Seat::Two, 64));
    assert_eq!((money.points(), money.winner(), money.is_crawford()), (BySeat::new(0, 64), None, false));
    assert_eq!(money.score(Seat::Two), Score::Money { jacoby: true, beavers: true });
}

#[test]
fn rules_that_make_no_sense() {
    assert_eq!(Match::new(Rules::Match { length: 0, crawford: true }), Err(RulesError::Length));
    for cube_limit in [0, (1 << 20) + 1] {
        let rules = Rules::Money { jacoby: true, beavers: true, automatic_doubles: 0, cube_limit };
        assert_eq!(Match::new(rules), Err(RulesError::CubeLimit(cube_limit)));
    }
}

/// Random games. A listed action is possible; an action that is not listed is refused and changes nothing
/// (except that a dead cube may be turned, though the double is not listed); and every game ends.
#[test]
fn legal_is_what_can_be_done() {
    let mut rng = Rng::new(11);
    let every = |game: &Game, rng: &mut Rng| {
        let danced = game.state().position.swap_sides();
        let plays = game.plays();
        let play =
            plays.get(rng.below(plays.len().max(1) as u32) as usize).map_or(danced, |play| play.position);
        let by = Seat::BOTH[rng.below(2) as usize];
        let resign = Action::Resign { by, result: GameResult::Gammon };
        [
            Action::Roll(rng.dice()),
            Action::Double,
            Action::Beaver,
            Action::Raccoon,
            Action::Take,
            Action::Pass,
            Action::Play(play),
            resign,
        ]
    };
    let mut endings = [0; 3];
    for number in 0..60 {
        let rules = if number % 2 == 0 { MONEY } else { Rules::Match { length: 5, crawford: true } };
        let session = Match::new(rules).unwrap();
        let mut game = session.new_game(Opening::throw(|| rng.die()));
        while game.end().is_none() {
            let (actions, legal) = (every(&game, &mut rng), game.legal());
            for action in actions {
                let mut copy = game.clone();
                let done = copy.act(action);
                let dead = action == Action::Double && game.doubling() == Err(NoDouble::Dead);
                assert_eq!(
                    done.is_ok(),
                    legal.contains(&action.kind()) || (dead && game.phase() == Phase::ToRoll),
                    "{action:?} {game:?}"
                );
                assert_eq!(done.is_err(), copy == game, "{action:?}");
            }
            // The test seldom resigns or passes, so that games get to the end of the board.
            let pick = loop {
                let action = actions[rng.below(actions.len() as u32) as usize];
                let rare =
                    matches!(action.kind(), ActionKind::Resign | ActionKind::Pass | ActionKind::Double);
                if legal.contains(&action.kind()) && (!rare || rng.below(100) == 0) {
                    break action;
                }
            };
            game.act(pick).unwrap();
        }
        endings[match game.end().unwrap().ending {
            Ending::BorneOff(_) => 0,
            Ending::Passed => 1,
            Ending::Resigned(_) => 2,
        }] += 1;
    }
    assert!(endings.iter().all(|&count| count > 0), "{endings:?}");
}
