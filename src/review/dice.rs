//! The dice of one player over matches, compared with fair dice.

use crate::board::Dice;
use crate::elementary::WITHIN_95;
use crate::game::Seat;
use crate::transcript::{MatchAnalysis, TranscribedKind, Transcript};
use crate::words::counted;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Sides of a die.
const SIDES: f64 = 6.0;

/// A number of a sample, and the numbers that fair dice give.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct AgainstFair {
    /// The number in these matches.
    pub found: f64,
    /// The mean with fair dice.
    pub expected: f64,
    /// 95 % of all samples of this size lie between these two with fair dice.
    pub fair95: [f64; 2],
}

/// A roll with its number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RollCount {
    /// The higher die first.
    #[cfg_attr(test, ts(as = "[u8; 2]"))]
    pub dice: Dice,
    /// How often the roll came.
    #[serde(flatten)]
    pub count: AgainstFair,
}

/// The dice of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct DiceReport {
    /// The player, or all others.
    pub name: String,
    /// Matches that were counted.
    pub matches: usize,
    /// Rolls that were counted.
    pub rolls: usize,
    /// All 21 rolls, the lowest first.
    pub each: Vec<RollCount>,
    /// Doubles.
    pub doubles: AgainstFair,
    /// Pips per roll, a double counted four times; `None` without a roll.
    pub pips: Option<AgainstFair>,
    /// Rolls with a checker on the bar.
    pub on_the_bar: usize,
    /// How many of these brought a checker in.
    pub entered: AgainstFair,
    /// Rolls whose luck is known from an analysis.
    pub lucky_rolls: usize,
    /// The sum of their luck, normalised equity. Its range is made from the luck of the rolls themselves.
    pub luck: AgainstFair,
}

/// A sum over rolls, with mean and variance for fair dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct DiceSum {
    /// The sum in these matches.
    found: f64,
    /// The mean with fair dice.
    expected: f64,
    /// The variance with fair dice.
    variance: f64,
}

impl DiceSum {
    fn add(&mut self, found: f64, expected: f64, variance: f64) {
        self.found += found;
        self.expected += expected;
        self.variance += variance;
    }

    /// Something that happens with a chance.
    fn event(&mut self, happened: bool, chance: f64) {
        self.add(f64::from(u8::from(happened)), chance, chance * (1.0 - chance));
    }

    /// Divided by `by`; numbers that cannot be negative have `least` 0.
    fn per(self, by: f64, least: f64) -> AgainstFair {
        let Self { found, expected, variance } = self;
        let half = WITHIN_95 * variance.sqrt();
        let range = [(expected - half).max(least), expected + half];
        AgainstFair { found: found / by, expected: expected / by, fair95: range.map(|end| end / by) }
    }
}

/// The dice of one player, counted match by match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DiceCount"))]
pub struct DiceCounter {
    /// Matches that were counted.
    matches: usize,
    /// Rolls that were counted.
    rolls: usize,
    /// All 21 rolls, the lowest first.
    each: [DiceSum; 21],
    /// Doubles.
    doubles: DiceSum,
    /// Pips, a double counted four times.
    pips: DiceSum,
    /// Rolls with a checker on the bar.
    on_the_bar: usize,
    /// How many of these brought a checker in.
    entered: DiceSum,
    /// Rolls whose luck is known from an analysis.
    lucky_rolls: usize,
    /// The sum of their luck.
    luck: DiceSum,
}

impl DiceCounter {
    /// Adds the rolls of `player` in a match; with the luck of an analysis, if there is one.
    pub fn add(&mut self, transcript: &Transcript, player: Seat, analysis: Option<&MatchAnalysis>) {
        self.matches += 1;
        let opening = transcript.rules.variation.opening();
        for (number, game) in transcript.games.iter().enumerate() {
            let entries = analysis.and_then(|analysis| analysis.games.get(number));
            for (at, action) in game.actions.iter().enumerate() {
                let (TranscribedKind::Roll, Some(dice)) = (action.kind, action.dice) else { continue };
                if action.player != player {
                    continue;
                }
                // The side with the higher die begins: such a roll is no double.
                let position = &action.before.state.position;
                self.roll(dice, at == 0 && *position == opening && !dice.is_double());
                if position.on_roll(25) > 0 {
                    let is_open = |die: u8| position.opponent(25 - usize::from(die)) < 2;
                    let open = (1..=6).filter(|die| is_open(*die)).count() as f64;
                    self.on_the_bar += 1;
                    let chance = 1.0 - ((SIDES - open) / SIDES).powi(2);
                    self.entered.event(is_open(dice.high()) || is_open(dice.low()), chance);
                }
                if let Some(luck) = entries.and_then(|entries| entries.get(at)?.luck) {
                    self.lucky_rolls += 1;
                    self.luck.add(luck, 0.0, luck * luck);
                }
            }
        }
    }

    fn roll(&mut self, dice: Dice, opens: bool) {
        self.rolls += 1;
        // 36 equal rolls, or 30 without the doubles.
        let chance = |roll: Dice| match (opens, roll.is_double()) {
            (false, _) => f64::from(roll.weight()) / 36.0,
            (true, false) => f64::from(roll.weight()) / 30.0,
            (true, true) => 0.0,
        };
        let (mut mean, mut squares) = (0.0, 0.0);
        for roll in Dice::ALL {
            self.each[roll.index()].event(roll == dice, chance(roll));
            mean += chance(roll) * pips(roll);
            squares += chance(roll) * pips(roll) * pips(roll);
        }
        self.doubles.event(dice.is_double(), if opens { 0.0 } else { 1.0 / SIDES });
        self.pips.add(pips(dice), mean, squares - mean * mean);
    }

    /// The numbers under a name.
    pub fn report(&self, name: &str) -> DiceReport {
        let counts = Dice::ALL.map(|dice| RollCount { dice, count: self.each[dice.index()].per(1.0, 0.0) });
        DiceReport {
            name: name.into(),
            matches: self.matches,
            rolls: self.rolls,
            each: counts.into(),
            doubles: self.doubles.per(1.0, 0.0),
            pips: (self.rolls > 0).then(|| self.pips.per(self.rolls as f64, 0.0)),
            on_the_bar: self.on_the_bar,
            entered: self.entered.per(1.0, 0.0),
            lucky_rolls: self.lucky_rolls,
            luck: self.luck.per(1.0, f64::NEG_INFINITY),
        }
    }
}

fn pips(dice: Dice) -> f64 {
    f64::from(dice.high() + dice.low()) * if dice.is_double() { 2.0 } else { 1.0 }
}

impl DiceReport {
    /// A table for people. A number outside the range of fair dice has a mark; of 24 numbers about one has.
    pub fn to_text(&self) -> String {
        let (matches, rolls) = (counted(self.matches, "match"), counted(self.rolls, "roll"));
        let mut text = format!("{}: {matches}, {rolls}\n", self.name);
        text += "                       found   fair   95 % of fair dice\n";
        let mut row = |name: &str, number: &AgainstFair, digits: usize| {
            let AgainstFair { found, expected, fair95: [low, high] } = *number;
            let mark = if found < low || found > high { " *" } else { "" };
            // The ends of a range of whole numbers are in it: a number that is printed as an end has no mark.
            let [low, high] = if digits == 0 { [low.ceil(), high.floor()] } else { [low, high] };
            writeln!(
                text,
                "{name:<20}{found:>8.digits$}{expected:>7.digits$}   {low:.digits$} to {high:.digits$}{mark}",
                low = low + 0.0,
            )
            .expect("a string takes any text");
        };
        for RollCount { dice, count } in &self.each {
            row(&dice.to_string(), count, 0);
        }
        row("doubles", &self.doubles, 0);
        if let Some(pips) = &self.pips {
            row("pips per roll", pips, 3);
        }
        if self.on_the_bar > 0 {
            row(&format!("entered, of {}", self.on_the_bar), &self.entered, 0);
        }
        if self.lucky_rolls > 0 {
            row("luck", &self.luck, 3);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BySeat;
    use crate::rng::Rng;

    fn charlot() -> Transcript {
        crate::formats::read(include_bytes!("../../tests/data/matches/charlot.xg")).unwrap().remove(0)
    }

    #[test]
    fn the_dice_of_a_match_are_counted() {
        let transcript = charlot();
        let found = BySeat::of(|player| {
            let mut counter = DiceCounter::default();
            counter.add(&transcript, player, transcript.analyses.first());
            counter
        });
        let (one, two) = (found[Seat::One].report("one"), found[Seat::Two].report("two"));
        let all = transcript.games.iter().flat_map(|game| &game.actions);
        let rolled = |player| all.clone().filter(move |a| a.player == player && a.dice.is_some());
        assert_eq!((one.rolls, two.rolls), (rolled(Seat::One).count(), rolled(Seat::Two).count()));
        for report in [&one, &two] {
            let sum = |number: fn(&AgainstFair) -> f64| {
                report.each.iter().map(|roll| number(&roll.count)).sum::<f64>()
            };
            assert_eq!(sum(|n| n.found), report.rolls as f64);
            assert!((sum(|n| n.expected) - report.rolls as f64).abs() < 1e-9);
            let doubles = report.each.iter().filter(|roll| roll.dice.is_double());
            assert_eq!(doubles.map(|roll| roll.count.found).sum::<f64>(), report.doubles.found);
            assert!(report.on_the_bar > 0 && report.entered.found <= report.on_the_bar as f64);
            assert_eq!(report.lucky_rolls, report.rolls);
        }
        let doubles = rolled(Seat::One).filter(|action| action.dice.is_some_and(Dice::is_double)).count();
        assert_eq!(one.doubles.found, doubles as f64);
        let text = one.to_text();
        assert!(text.starts_with("one: 1 match, "), "{text}");
        assert!(text.contains("\npips per roll"), "{text}");
    }

    /// Opening rolls are never doubles: 7 pips, and no double is expected.
    #[test]
    fn openings_are_other_rolls() {
        let mut counter = DiceCounter::default();
        counter.roll(Dice::new(3, 1), true);
        let report = counter.report("");
        let pips = report.pips.unwrap();
        assert!((pips.expected - 7.0).abs() < 1e-12 && pips.found == 4.0, "{pips:?}");
        assert_eq!(report.doubles.expected, 0.0);
        counter.roll(Dice::new(3, 3), false);
        let pips = counter.report("").pips.unwrap();
        assert!((pips.expected - (7.0 + 49.0 / 6.0) / 2.0).abs() < 1e-12 && pips.found == 8.0, "{pips:?}");
        assert_eq!(DiceCounter::default().report("").pips, None);
    }

    /// A printed range of whole numbers contains its ends: a number has a mark if it is not within them.
    #[test]
    fn marks_follow_from_the_printed_range() {
        let mut rng = Rng::new(7);
        let mut marked = 0;
        for rolls in [40, 200, 573, 1000, 2000] {
            let mut counter = DiceCounter::default();
            (0..rolls).for_each(|_| counter.roll(rng.dice(), false));
            for line in counter.report("").to_text().lines().filter(|line| !line.contains('.')).skip(2) {
                let marks = line.ends_with('*');
                let numbers: Vec<f64> =
                    line.split(' ').filter_map(|word| word.parse().ok()).rev().take(4).collect();
                let [high, low, _, found] = numbers[..] else { continue };
                assert_eq!(marks, found < low || found > high, "{line}");
                marked += u32::from(marks);
            }
        }
        assert!(marked > 0);
    }

    /// Of 400 samples of fair dice, about 20 lie outside the range.
    #[test]
    fn fair_dice_are_in_the_range_nineteen_times_of_twenty() {
        let mut rng = Rng::new(5);
        let mut outside = [0, 0];
        for _ in 0..400 {
            let mut counter = DiceCounter::default();
            for _ in 0..200 {
                counter.roll(rng.dice(), false);
            }
            let report = counter.report("");
            for (count, number) in outside.iter_mut().zip([report.doubles, report.pips.unwrap()]) {
                let [low, high] = number.fair95;
                *count += u32::from(number.found < low || number.found > high);
            }
        }
        assert!(outside.iter().all(|count| (8..36).contains(count)), "{outside:?}");
    }
}
