use super::*;
use crate::board::{Dice, Setup};
use crate::cube::{CubeAction, Response};
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::value::Outcomes;

/// Judges by pips and blots: quick, opinionated, and the same everywhere.
struct Pips;

impl Evaluate for Pips {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some(outcomes) = position.final_outcomes() {
            return outcomes;
        }
        let lead = position.opponent_pips() as f32 - position.pips() as f32 + 8.0;
        let blots =
            position.points().iter().map(|&c| f32::from(i8::from(c == 1) - i8::from(c == -1))).sum::<f32>();
        let x = lead / 40.0 - blots / 10.0;
        let win = 0.5 + 0.5 * x / (1.0 + x.abs());
        let gammon = |win: f32, off: u8| if off == 0 { 0.3 * win * win } else { 0.0 };
        let outcomes = Outcomes {
            win,
            win_gammon: gammon(win, position.opponent_off()),
            lose_gammon: gammon(1.0 - win, position.off()),
            ..Outcomes::default()
        };
        outcomes.clamped()
    }
}

fn money(position: Position) -> Objective {
    let met = MatchEquityTable::kazaross_xg2();
    let state = GameState::money(position);
    Objective::cubeless(&CubeModel::new(state.score, state.cube, &met).unwrap())
}

/// The definition of n plies, word for word: no batches, no memory, no threads.
fn naive(position: &Position, plies: u8) -> Outcomes {
    if plies == 1 || position.result().is_some() {
        return Pips.evaluate(position);
    }
    let mut mean = [0.0; 5];
    for dice in Dice::ALL {
        let plays = legal_plays(position, dice);
        let best = plays.iter().map(|p| p.position).reduce(|a, b| {
            if Pips.evaluate(&b).equity_f32() < Pips.evaluate(&a).equity_f32() { b } else { a }
        });
        let child = best.unwrap_or_else(|| position.swap_sides());
        let value = naive(&child, plies - 1).swap_sides();
        for (m, v) in mean.iter_mut().zip(value.to_array()) {
            *m += v * dice.weight() as f32 / 36.0;
        }
    }
    Outcomes::from_array(mean)
}

fn positions() -> Vec<Position> {
    let mut rng = crate::rng::Rng::new(12);
    let mut all = Vec::new();
    while all.len() < 12 {
        let mut p = Position::OPENING;
        while p.result().is_none() {
            if rng.below(12) == 0 {
                all.push(p);
            }
            let plays = legal_plays(&p, rng.dice());
            p = match plays.len() {
                0 => p.swap_sides(),
                n => plays[rng.below(n as u32) as usize].position,
            };
        }
    }
    all.truncate(12);
    all
}

#[test]
fn plies_are_what_their_definition_says() {
    for position in positions() {
        let objective = money(position);
        let cancel = Cancel::default();
        let search = Search { judge: &Pips, filter: None, objective: &objective, cancel: &cancel };
        for plies in 1..=3 {
            let (fast, plain) = (search.rolling(&position, plies).unwrap().outcomes, naive(&position, plies));
            for (a, b) in fast.to_array().into_iter().zip(plain.to_array()) {
                assert!((a - b).abs() < 1e-5, "{plies} {position:?} {fast:?} {plain:?}");
            }
        }
    }
}

#[test]
fn deeper_plays_are_never_outranked_by_shallower() {
    let met = MatchEquityTable::kazaross_xg2();
    let state = GameState::money(Position::OPENING);
    let objective = Objective::cubeful(&CubeModel::new(state.score, state.cube, &met).unwrap());
    let cancel = Cancel::default();
    let search = Search { judge: &Pips, filter: None, objective: &objective, cancel: &cancel };
    for dice in [Dice::new(3, 1), Dice::new(6, 2), Dice::new(4, 4)] {
        let level = Level::Plies(3);
        let ranking = Ranking::to_level(&search, &Position::OPENING, dice, level, Interval::Normal).unwrap();
        let plays = ranking.plays();
        assert_eq!(plays.len(), legal_plays(&Position::OPENING, dice).len(), "none is lost");
        assert_eq!(plays[0].level, level);
        for pair in plays.windows(2) {
            assert!(pair[0].level >= pair[1].level);
            assert!(pair[0].level > pair[1].level || pair[0].equity().0 >= pair[1].equity().0);
        }
        let infinite =
            Ranking::to_level(&search, &Position::OPENING, dice, level, Interval::Infinite).unwrap();
        let same = infinite.plays().iter().find(|p| p.position == plays[0].position).unwrap();
        assert_eq!(same.equity(), plays[0].equity(), "a value does not depend on how wide the search was");
    }
}

#[test]
fn a_withdrawn_search_stops() {
    let objective = money(Position::OPENING);
    let cancel = Cancel::default();
    cancel.cancel();
    let search = Search { judge: &Pips, filter: None, objective: &objective, cancel: &cancel };
    assert_eq!(search.rolling(&Position::OPENING, 4), Err(Cancelled));
}

/// Two checkers on the ace point each, exact at any depth: the side on roll wins now.
#[test]
fn certain_wins_are_no_reason_to_double() {
    let mut points = [0; 26];
    (points[1], points[24]) = (2, -2);
    let position = Setup { points }.check().unwrap();
    let met = MatchEquityTable::kazaross_xg2();
    let decide = |score, cube| {
        let objective = Objective::cubeful(&CubeModel::new(score, cube, &met).unwrap());
        let cancel = Cancel::default();
        let search = Search { judge: &Pips, filter: None, objective: &objective, cancel: &cancel };
        search.cube(&position, 3, Interval::Infinite).unwrap().0
    };
    let won = decide(Score::MONEY, Cube::START);
    assert!((won.equity.no_double.0 - 1.0).abs() < 1e-6);
    assert_eq!(won.action.response, Some(Response::Pass));
    assert!(matches!(won.action.cube, CubeAction::NoDouble | CubeAction::TooGood), "{won:?}");
    let crawford = Score::Match { length: 5, on_roll: 4, opponent: 2, crawford: true };
    assert_eq!(decide(crawford, Cube::START).action.cube, CubeAction::Unavailable);
    let theirs = Cube { value: 2, owner: CubeOwner::Opponent };
    assert_eq!(decide(Score::MONEY, theirs).action.cube, CubeAction::Unavailable);
}
