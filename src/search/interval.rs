//! Search intervals: which plays are looked at how deeply. The steps are those of eXtreme Gammon, as
//! published in the appendix of "Search interval" (bgonline/eXtreme Gammon study), which counts plies as we
//! do.

use super::{Level, Plies};
use serde::{Deserialize, Serialize};

/// The width of the search for the best play: the number of plays in each step, and their maximum distance
/// from the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Interval {
    /// The usual one.
    #[default]
    Normal,
    /// Half again as wide.
    Large,
    /// Twice as wide.
    Huge,
    /// Four times as wide.
    Gigantic,
    /// All of the top 32 plays at the requested level.
    Infinite,
}

/// One step: the best plays of the step before, up to `plays` of them and no more than `within` equity behind
/// the best, are searched again at `level`. The best of them always continues.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The level of the search.
    pub level: Level,
    /// How many plays at most.
    pub plays: usize,
    /// How far behind the best a play may be, in cubeful equity per unit of the cube.
    pub within: f64,
}

/// Plays that are kept after the first evaluation of all of them.
pub const TOP: usize = 32;

impl Interval {
    /// All intervals, narrow to wide.
    pub const ALL: [Self; 5] = [Self::Normal, Self::Large, Self::Huge, Self::Gigantic, Self::Infinite];

    /// The name that users type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Large => "large",
            Self::Huge => "huge",
            Self::Gigantic => "gigantic",
            Self::Infinite => "infinite",
        }
    }

    /// A cube decision ends at 1-ply if not doubling is better there than doubling by more than this equity.
    pub fn cube_threshold(self) -> f64 {
        match self {
            Self::Normal => 0.2,
            Self::Large => 0.3,
            Self::Huge | Self::Gigantic => 0.4,
            Self::Infinite => f64::INFINITY,
        }
    }

    /// The steps that follow after all plays have been looked at with 1-ply and the top 32 kept.
    pub fn steps(self, level: Level) -> Vec<Step> {
        let step = |level, plays, within| Step { level, plays, within };
        let plies = Level::plies;
        if level == plies(1) {
            return Vec::new();
        }
        if self == Self::Infinite {
            return vec![step(level, TOP, f64::INFINITY)];
        }
        // These are the widths for Normal. Wider intervals take more plays, up to the top 32, and a wider
        // window.
        let normal: &[(Level, usize, f64)] = match level {
            // The published table has no 2-ply; this is the first step of its 3-ply.
            Level::Plies(Plies::ONE | Plies::TWO) => &[(plies(2), 8, 0.160)],
            Level::Plies(Plies::THREE) => &[(plies(2), 8, 0.160), (plies(3), 4, 0.080)],
            Level::Plies(Plies::FOUR) => &[(plies(2), 16, 0.320), (plies(3), 8, 0.160), (plies(4), 4, 0.080)],
            Level::Plies(_) => {
                &[(plies(2), 32, 0.320), (plies(3), 16, 0.160), (plies(4), 8, 0.080), (plies(5), 4, 0.080)]
            }
            Level::Roller | Level::RollerPlus => {
                &[(plies(2), 16, 0.320), (plies(3), 8, 0.160), (level, 4, 0.040)]
            }
            Level::RollerPlusPlus => {
                &[(plies(2), 16, 0.320), (plies(3), 8, 0.160), (plies(4), 4, 0.080), (level, 4, 0.040)]
            }
        };
        let factor = match self {
            Self::Normal => 1.0,
            Self::Large => 1.5,
            Self::Huge => 2.0,
            Self::Gigantic | Self::Infinite => 4.0,
        };
        normal
            .iter()
            .map(|&(level, plays, within)| {
                step(level, ((plays as f64 * factor) as usize).min(TOP), within * factor)
            })
            .collect()
    }
}

impl std::fmt::Display for Interval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no interval.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown interval '{0}', expected one of normal, large, huge, gigantic, infinite")]
pub struct IntervalError(pub String);

impl std::str::FromStr for Interval {
    type Err = IntervalError;

    fn from_str(name: &str) -> Result<Self, IntervalError> {
        Self::ALL.into_iter().find(|i| i.name() == name).ok_or_else(|| IntervalError(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for interval in Interval::ALL {
            assert_eq!(interval.to_string().parse(), Ok(interval));
        }
        assert_eq!("wide".parse::<Interval>(), Err(IntervalError("wide".into())));
    }

    /// tests/data/search-intervals.json: the published table, word for word.
    #[test]
    fn steps_are_the_published_ones() {
        let text = include_str!("../../tests/data/search-intervals.json");
        let table: serde_json::Value = serde_json::from_str(text).unwrap();
        let mut compared = 0;
        for (levels, intervals) in table["intervals"].as_object().unwrap() {
            for level in levels.split(", ") {
                for (name, steps) in intervals.as_object().unwrap() {
                    let interval: Interval = name.parse().unwrap();
                    let level: Level = level.parse().unwrap();
                    let ours = interval.steps(level);
                    let steps = steps.as_array().unwrap();
                    assert_eq!(ours.len(), steps.len(), "{level} {interval}");
                    for (a, b) in ours.iter().zip(steps) {
                        let theirs = b["level"].as_str().unwrap();
                        let same_level =
                            a.level.name() == theirs || (theirs == "roller" && a.level == Level::RollerPlus);
                        assert!(same_level, "{level} {interval} {a:?} {b}");
                        assert_eq!(a.plays as u64, b["moves"].as_u64().unwrap(), "{level} {interval}");
                        assert!(
                            (a.within - b["within"].as_f64().unwrap()).abs() < 1e-9,
                            "{level} {interval}"
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 50);
        let thresholds = table["cube_threshold"].as_object().unwrap();
        assert_eq!(thresholds.len(), 3);
        for (name, equity) in thresholds {
            assert_eq!(
                name.parse::<Interval>().unwrap().cube_threshold(),
                equity.as_f64().unwrap(),
                "{name}"
            );
        }
    }
}
