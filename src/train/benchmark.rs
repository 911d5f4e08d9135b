//! Decisions whose plays have been looked at two rolls ahead: what a network's own choice loses there says more, sooner,
//! than games or errors of equity do.
//!
//! File: magic `GLDC`, version (u32, 1), then for each decision 26 x i8 points from the side on roll, the number of plays (u16)
//! and for each play 26 x i8 points after it, seen by the opponent, and the equity it loses (f32); little-endian.

use super::selfplay::{Player, Settings};
use super::{Labels, SampleError};
use crate::board::{Position, Setup};
use crate::eval::Evaluate;
use crate::movegen::legal_plays;
use crate::rng::Rng;

/// A roll to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Before the roll, seen from the side on roll.
    pub position: Position,
    /// Where each play leads (seen by the opponent) and what it loses against the best, in equity.
    pub plays: Vec<(Position, f32)>,
}

/// Plays looked at two rolls ahead, at most, and how much worse than the best they may be one roll ahead.
const CANDIDATES: (usize, f32) = (5, 0.12);
/// One position of so many becomes a decision, so that those of one game have little in common.
const EVERY: u32 = 8;

/// Decisions from the games of numbers `games` that `evaluator` plays against itself, settled and forced ones left out.
/// `filter` as in [`super::play_games`]; deterministic in (`seed`, game number).
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

/// The plays with what they lose.
fn judged(player: &mut Player, children: Vec<Position>) -> Vec<(Position, f32)> {
    // What a child is worth to the opponent, who is on roll: the lowest is best.
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

/// What the choice of `evaluator` loses.
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

/// Reads a file of decisions; errors name the first that is wrong.
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
