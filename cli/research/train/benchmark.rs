//! Decisions whose plays have been searched two rolls deep. The loss of a network's choices in these
//! decisions is more informative, and faster, than games or errors of equity.
//!
//! The file is little-endian: the magic `GLDC`, the version (u32, 1), then the decisions. A decision has 26
//! x i8 points from the side on roll and the number of plays (u16). Each play has 26 x i8 points of the
//! position after it, seen from the opponent, and the equity that the play loses (f32).

use super::selfplay::{Player, Settings};
use super::{Labels, SampleError};
use gammonlab::board::{Position, Setup};
use gammonlab::eval::Evaluate;
use gammonlab::movegen::legal_plays;
use gammonlab::rng::Rng;

/// A position with a roll to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The position before the roll, seen from the side on roll.
    pub position: Position,
    /// The position after each play (seen from the opponent), and the equity that the play loses against
    /// the best.
    pub plays: Vec<(Position, f32)>,
}

/// How many plays of a decision are searched two rolls deep at most, and how much equity they may lose one
/// roll deep.
const CANDIDATES: (usize, f32) = (5, 0.12);
/// One of this many positions becomes a decision, so that the decisions of one game have little in common.
const EVERY: u32 = 8;

/// Adds decisions from the games with the numbers `games` that `evaluator` plays against itself. Settled
/// positions (whose value is known for certain) and forced plays are left out. `filter` works as in
/// [`super::play_games`]. The decisions depend only on `seed` and on the number of each game.
pub fn decisions(
    evaluator: &dyn Evaluate,
    filter: Option<&dyn Evaluate>,
    seed: u64,
    games: std::ops::Range<u64>,
    out: &mut Vec<Decision>,
) {
    let settings = Settings { labels: Labels::Returns, deviate: 0.01, wild_start: 0.1, ..Settings::PLAIN };
    let mut player = Player::new(evaluator, filter, &settings);
    for game in games {
        let mut rng = Rng::for_trial(seed, game);
        for ply in player.game(&mut rng) {
            if rng.below(EVERY) != 0 || evaluator.is_settled(&ply.position) {
                continue;
            }
            let position = ply.position;
            let children: Vec<Position> =
                legal_plays(&position, rng.dice()).iter().map(|p| p.position).collect();
            if children.len() > 1 {
                out.push(Decision { position, plays: judged(&mut player, children) });
            }
        }
    }
}

/// The positions after the plays, each with the equity that the play loses.
fn judged(player: &mut Player, children: Vec<Position>) -> Vec<(Position, f32)> {
    // The value of each position for the opponent, who is on roll there: the lowest value is the best play.
    let mut plays: Vec<(Position, f32)> =
        children.into_iter().map(|c| (c, player.worth(&c, 1).equity_f32())).collect();
    plays.sort_by(|a, b| a.1.total_cmp(&b.1));
    let best = plays[0].1;
    let near = plays.iter().take(CANDIDATES.0).take_while(|p| p.1 - best <= CANDIDATES.1).count();
    plays.iter_mut().skip(near).for_each(|p| p.1 -= best);
    let (candidates, _) = plays.split_at_mut(near);
    candidates.iter_mut().for_each(|p| p.1 = player.worth(&p.0, 2).equity_f32());
    let best = candidates.iter().map(|p| p.1).fold(f32::INFINITY, f32::min);
    candidates.iter_mut().for_each(|p| p.1 -= best);
    plays
}

/// Equity that the choice of `evaluator` loses in `decision`.
pub fn loss(decision: &Decision, evaluator: &dyn Evaluate) -> f32 {
    let children: Vec<Position> = decision.plays.iter().map(|p| p.0).collect();
    let mut values = Vec::new();
    evaluator.evaluate_all(&children, &mut values);
    let equities = values.iter().map(|v| v.equity_f32());
    let chosen = equities.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(i, _)| i);
    decision.plays[chosen].1
}

const HEADER: [u8; 8] = *b"GLDC\x01\0\0\0";

/// The bytes of a file of decisions.
pub fn write_decisions(decisions: &[Decision]) -> Vec<u8> {
    let mut bytes = HEADER.to_vec();
    let board = |p: &Position| p.points().map(|c| c as u8);
    for d in decisions {
        bytes.extend(board(&d.position));
        bytes.extend((d.plays.len() as u16).to_le_bytes());
        for (child, loss) in &d.plays {
            bytes.extend(board(child));
            bytes.extend(loss.to_le_bytes());
        }
    }
    bytes
}

/// Reads a file of decisions. Errors name the first decision that is wrong.
pub fn read_decisions(bytes: &[u8]) -> Result<Vec<Decision>, SampleError> {
    let mut rest = bytes.strip_prefix(&HEADER).ok_or(SampleError::NoDecisions)?;
    let mut decisions: Vec<Decision> = Vec::new();
    while !rest.is_empty() {
        let mut take = |n: usize| rest.split_off(..n).ok_or(SampleError::Truncated);
        let board = |b: &[u8]| {
            let points = std::array::from_fn(|p| b[p] as i8);
            Setup { points }.check().map_err(|_| SampleError::Illegal(decisions.len()))
        };
        let position = board(take(26)?)?;
        let n = take(2)?;
        let n = u16::from_le_bytes([n[0], n[1]]);
        if n == 0 {
            return Err(SampleError::NoPlays(decisions.len()));
        }
        let plays = (0..n)
            .map(|_| {
                let child = board(take(26)?)?;
                let loss = take(4)?;
                Ok((child, f32::from_le_bytes([loss[0], loss[1], loss[2], loss[3]])))
            })
            .collect::<Result<_, _>>()?;
        decisions.push(Decision { position, plays });
    }
    Ok(decisions)
}
