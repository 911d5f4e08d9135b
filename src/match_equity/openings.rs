//! The first two turns of a game, as a player plays and judges them.

use super::GenerateError;
use crate::board::{Dice, Position};
use crate::cube::CubeModel;
use crate::eval::{Evaluate, Remembering};
use crate::met::MatchEquityTable;
use crate::parallel;
use crate::score::{Cube, Score};
use crate::search::{Cancel, Cancelled, Interval, Level, Objective, Players, Ranking, Search};
use crate::value::Outcomes;
use crate::words::counted;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Number of first rolls of a game: doubles are thrown again.
pub const FIRST_ROLLS: usize = 15;

/// Chances after one turn and after two turns from the opening position, each from the side then on roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Openings {
    /// Chances after each of the 15 first rolls, in the order 21, 31, 32, 41 and so on to 65.
    pub after_one: Vec<Outcomes>,
    /// Chances after each first roll and each of the 21 replies: 15 times 21 entries, with the replies to
    /// one first roll together.
    pub after_two: Vec<Outcomes>,
}

/// The player of the first two turns, and the first rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpeningOptions {
    /// Level of the player, in plies.
    pub level: Level,
    /// The numbers, within 0..15, of the first rolls that are played.
    pub first_rolls: Range<usize>,
}

impl Default for OpeningOptions {
    fn default() -> Self {
        Self { level: Level::plies(1), first_rolls: 0..FIRST_ROLLS }
    }
}

impl Openings {
    /// The first two turns as the player plays and judges them: with the Normal search interval, cubeless and
    /// for money.
    ///
    /// # Errors
    /// If an option is out of range, which the error names, or if the work was cancelled.
    pub fn play(players: Players, options: &OpeningOptions, cancel: &Cancel) -> Result<Self, GenerateError> {
        let Level::Plies(plies) = options.level else { return Err(not_plies(options.level)) };
        let plies = plies.get();
        let Range { start, end } = options.first_rolls;
        if start > end || end > FIRST_ROLLS {
            return Err(GenerateError::Field {
                field: "first_rolls",
                found: format!("{start} to {end}"),
                expected: "a range within 0 to 15",
            });
        }
        // The replies to one first roll lead to the same positions again and again.
        let (judge, filter) = (Remembering::new(players.judge), players.filter.map(Remembering::new));
        let objective = money();
        let filter = filter.as_ref().map(|filter| filter as &dyn Evaluate);
        let search = Players { judge: &judge, filter, ..players }.search(&objective, cancel);
        let mut openings = Self::default();
        for first in first_rolls().skip(start).take(end - start) {
            let position = best_play(&search, &Position::OPENING, first, options.level)?;
            openings.after_one.push(search.rolling(&position, plies)?.outcomes);
            let reply = |dice: &Dice| {
                let position = best_play(&search, &position, *dice, options.level)?;
                Ok(search.rolling(&position, plies)?.outcomes)
            };
            let replies = parallel::map(&Dice::ALL, || (), |(), dice| reply(dice));
            openings.after_two.extend(replies.into_iter().collect::<Result<Vec<_>, Cancelled>>()?);
        }
        Ok(openings)
    }

    /// Errors unless all first rolls and all replies are there.
    pub(super) fn check(&self) -> Result<(), GenerateError> {
        let found = (self.after_one.len(), self.after_two.len());
        if found == (FIRST_ROLLS, FIRST_ROLLS * Dice::ALL.len()) {
            return Ok(());
        }
        Err(GenerateError::Field {
            field: "openings",
            found: format!("{} and {}", found.0, counted(found.1, "position")),
            expected: "15 after one turn and 315 after two",
        })
    }

    /// The same chances with the chances of gammons and backgammons multiplied by `factor`.
    pub(super) fn with_gammons(&self, factor: f64) -> Self {
        let scaled = |o: &Outcomes| with_gammons(o, factor, factor);
        Self {
            after_one: self.after_one.iter().map(scaled).collect(),
            after_two: self.after_two.iter().map(scaled).collect(),
        }
    }

    /// The positions after two turns with their probabilities, one list for each first roll. The
    /// probabilities of a list add up to 1.
    pub(super) fn replies(&self) -> impl Iterator<Item = impl Iterator<Item = (f64, Outcomes)> + '_> + '_ {
        self.after_two.chunks(21).map(|replies| {
            replies.iter().zip(Dice::ALL).map(|(&o, dice)| (f64::from(dice.weight()) / 36.0, o))
        })
    }
}

/// `o` with the gammons and backgammons won multiplied by `won`, and those lost multiplied by `lost`.
pub(super) fn with_gammons(o: &Outcomes, won: f64, lost: f64) -> Outcomes {
    let [win, a, b, c, d] = o.to_array();
    let scale = |chance: f32, factor: f64| (f64::from(chance) * factor) as f32;
    Outcomes::from_array([win, scale(a, won), scale(b, won), scale(c, lost), scale(d, lost)]).clamped()
}

/// The rolls that may begin a game.
pub(super) fn first_rolls() -> impl Iterator<Item = Dice> {
    Dice::ALL.into_iter().filter(|dice| !dice.is_double())
}

/// The objective of the search: plays are chosen and positions evaluated for money without a cube.
pub(super) fn money() -> Objective {
    let met = MatchEquityTable::kazaross_xg2();
    let model = CubeModel::new(Score::MONEY, Cube::START, &met).expect("money play always has a model");
    Objective::cubeless(&model)
}

/// The position to which the best play of a roll leads, seen from the opponent.
pub(super) fn best_play(
    search: &Search,
    position: &Position,
    dice: Dice,
    level: Level,
) -> Result<Position, Cancelled> {
    let ranking = Ranking::to_level(search, position, dice, level, Interval::Normal)?;
    Ok(ranking.plays().first().map_or(position.swap_sides(), |best| best.position))
}

/// The error for a level that is no number of plies: only such levels judge the opening.
pub(super) fn not_plies(level: Level) -> GenerateError {
    GenerateError::Field { field: "level", found: level.to_string(), expected: "1ply to 5ply" }
}
