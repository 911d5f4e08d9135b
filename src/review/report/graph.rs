//! The graph of a match as a drawing: the chances of the first player roll by roll; below them the errors, up
//! of the first player and down of the second, each as long as what it cost; below these, luck. Games are
//! columns. The page and the file to send draw the same.

use super::{BLUNDER, Decision, DecisionKind, ERROR, Moment};
use crate::game::{BySeat, Seat};
use crate::transcript::TranscribedKind;
use serde::Serialize;
use std::fmt::Write;

/// The graph of a match: as wide as there are rolls, and 100 high.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct MatchGraph {
    /// Rolls of the match: the width.
    pub rolls: usize,
    /// The chances at the lower and at the upper edge of their band: 0 and 1 for a match; for money as many
    /// points as any value has.
    pub scale: [f64; 2],
    /// The heights of the highest chances, the middle ones and the lowest, in per cent from the top.
    pub chances: [f64; 3],
    /// The height from which errors reach up and down, in per cent from the top.
    pub errors: f64,
    /// The height around which the luck of rolls is drawn, in per cent from the top.
    pub luck: f64,
    /// Games that have rolls.
    pub games: Vec<GraphGame>,
    /// Errors, in the order of the match.
    pub dots: Vec<GraphDot>,
    /// The chances of the first player, as the data of an SVG path; empty where nothing is known.
    pub line: String,
    /// The luck that helped the first player, and the second, as the data of two SVG paths.
    pub luck_of: BySeat<String>,
}

/// A game in the graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct GraphGame {
    /// The game, counted from 0.
    pub game: usize,
    /// Rolls before its first one.
    pub start: usize,
}

/// An error in the graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct GraphDot {
    /// Number of the decision among all of the course, counted from 0.
    pub decision: usize,
    /// Rolls before the decision, with that of a play.
    pub x: usize,
    /// The height of its tip, in per cent from the top.
    pub tip: f64,
    /// Whether it is about the cube.
    pub cube: bool,
    /// Whether it loses 0.08 or more.
    pub blunder: bool,
}

/// Height of the band of chances, which begins at the top.
const CHANCES: f64 = 42.0;
/// The middle of the band of errors, and how far an error reaches at most.
const ERRORS: (f64, f64) = (64.0, 18.5);
/// The middle of the band of luck, and half its height.
const LUCK: (f64, f64) = (93.0, 7.0);
/// A roll that changes the chances by this part of their scale fills the band of luck. As for errors, bars
/// are as long as the root, so that the luck of long matches can be seen.
const FULL_LUCK: f64 = 0.25;

/// How far an error reaches: with the root of what it lost, so that small errors can be seen.
fn reach(lost: f64) -> f64 {
    (36.0 * lost.max(0.0).sqrt()).min(ERRORS.1)
}

impl MatchGraph {
    /// The graph of a match with these actions and decisions. For `money` chances are points.
    pub(super) fn new(moments: &[Moment], decisions: &[Decision], money: bool) -> Self {
        let rolls = moments.iter().filter(|moment| moment.kind == TranscribedKind::Roll);
        let values = rolls.clone().flat_map(|roll| {
            [roll.chances.before, roll.chances.rolled, roll.chances.played].into_iter().flatten()
        });
        let most = if money { values.fold(1.0, |most: f64, one| most.max(one.abs())) } else { 1.0 };
        let scale = [if money { -most } else { 0.0 }, most];
        let (line, luck_of) = paths(rolls.clone(), scale);
        let mut games: Vec<GraphGame> = Vec::new();
        for (start, roll) in rolls.clone().enumerate() {
            if games.last().is_none_or(|last| last.game != roll.game) {
                games.push(GraphGame { game: roll.game, start });
            }
        }
        Self {
            rolls: rolls.count(),
            scale,
            chances: [0.0, CHANCES / 2.0, CHANCES],
            errors: ERRORS.0,
            luck: LUCK.0,
            games,
            dots: dots(moments, decisions),
            line,
            luck_of,
        }
    }
}

fn dots(moments: &[Moment], decisions: &[Decision]) -> Vec<GraphDot> {
    let (mut dots, mut moments, mut before) = (Vec::new(), moments.iter().peekable(), 0);
    for (number, decision) in decisions.iter().enumerate() {
        // Both lists are in the order of the match.
        let earlier = |moment: &&Moment| (moment.game, moment.action) < (decision.game, decision.action);
        while let Some(moment) = moments.next_if(earlier) {
            before += usize::from(moment.kind == TranscribedKind::Roll);
        }
        if decision.lost >= ERROR {
            let cube = decision.kind != DecisionKind::Play;
            dots.push(GraphDot {
                decision: number,
                x: before + usize::from(!cube),
                tip: (100.0 * (ERRORS.0 - decision.player.sign() * reach(decision.lost))).round() / 100.0,
                cube,
                blunder: decision.lost >= BLUNDER,
            });
        }
    }
    dots
}

/// The line of the chances, and the luck that helped each player.
fn paths<'a>(rolls: impl Iterator<Item = &'a Moment>, [low, high]: [f64; 2]) -> (String, BySeat<String>) {
    let (mut line, mut luck) = (String::new(), BySeat::<String>::default());
    // Equities of a file may be a little beyond what is possible.
    let y = |value: f64| (high - value.clamp(low, high)) / (high - low) * CHANCES;
    // The game of the roll before, if the line has come to there.
    let mut drawn = None;
    for (x, roll) in rolls.enumerate() {
        let chances = roll.chances;
        if let (Some(before), Some(rolled)) = (chances.before, chances.rolled)
            && before != rolled
        {
            let part = ((rolled - before).abs() / (high - low) / FULL_LUCK).min(1.0).sqrt();
            let helped = if rolled > before { Seat::One } else { Seat::Two };
            put(
                &mut luck[helped],
                format_args!("M{x} {}v{:.2}h1V{0}", LUCK.0, -helped.sign() * part * LUCK.1),
            );
        }
        let goes_on = drawn == Some(roll.game);
        drawn = chances.played.map(|_| roll.game);
        let Some(played) = chances.played else { continue };
        match chances.before {
            _ if goes_on => {}
            Some(before) => put(&mut line, format_args!("M{x} {:.2}", y(before))),
            None => {
                put(&mut line, format_args!("M{} {:.2}", x + 1, y(played)));
                continue;
            }
        }
        put(&mut line, format_args!("L{} {:.2}", x + 1, y(played)));
    }
    (line, luck)
}

fn put(path: &mut String, piece: std::fmt::Arguments) {
    path.write_fmt(piece).expect("a string takes all text");
}
