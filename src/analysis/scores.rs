//! One position at many scores, to see where the best play or the cube action changes.

use super::{AnalysisError, CubeOptions, CubeReport, Engine, MoveReport, Net, PlayOptions};
use crate::eval::Remembering;
use crate::met::MetError;
use crate::notation::{PositionId, Situation, Xgid};
use crate::parallel;
use crate::score::{Cube, GameState, Score};
use crate::search::{Cancel, Interval, Level, Players};
use serde::{Deserialize, Serialize};

/// The scores to analyse, and the options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ScoresSettings"))]
pub struct ScoreOptions {
    /// The level of the analysis. 1-ply by default.
    pub level: Level,
    /// Number of plays that are searched deeper. Normal by default.
    pub interval: Interval,
    /// Largest number of points that a side needs: the length of the match. 9 by default.
    pub length: u32,
    /// Whether a score with exactly one side at 1-away is the Crawford game (true) or comes after that game
    /// (false, which is the default).
    pub crawford: bool,
    /// The cube at every score, named from the side on roll; `None` for the cube of the id.
    pub cube: Option<Cube>,
    /// Points that the side on roll and the opponent need, for each score to analyse; `None` for all scores.
    pub scores: Option<Vec<[u32; 2]>>,
    /// With dice, the maximum number of plays per score, at least 1. 3 by default.
    pub top: usize,
    /// The network to use; `None`, the default, selects it by level: the quick one at `1ply`, else the strong
    /// one.
    pub net: Option<Net>,
}

impl Default for ScoreOptions {
    fn default() -> Self {
        Self {
            level: Level::plies(1),
            interval: Interval::Normal,
            length: 9,
            crawford: false,
            cube: None,
            scores: None,
            top: 3,
            net: None,
        }
    }
}

/// One position at many scores.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ScoresReport"))]
pub struct ScoreReport {
    /// The position as a normalised XGID, with the score of the id.
    pub xgid: String,
    /// The requested level.
    pub level: Level,
    /// The network used.
    pub net: Net,
    /// Largest number of points that a side needs.
    pub length: u32,
    /// The scores in the requested order. All scores come row by row, beginning with the row in which the
    /// side on roll needs 1 point.
    pub cells: Vec<ScoreCell>,
}

/// The answer at one score: the same report on the plays or on the cube that the position gets at this score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ScoreCell {
    /// Points that the side on roll needs.
    pub away: u32,
    /// Points that the opponent needs.
    pub opponent_away: u32,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// Without dice: the cube decision.
    pub cube: Option<CubeReport>,
    /// With dice: the best plays.
    pub plays: Option<MoveReport>,
}

impl Engine {
    /// Analyses the position of `id` at many scores of a match: its plays if the id has dice, else its cube
    /// decision.
    ///
    /// The same positions come up at all scores and have the same chances there, so each position is
    /// evaluated only once.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::ScoreOptions, search::Cancel};
    /// let options = ScoreOptions { scores: Some(vec![[2, 4], [4, 2]]), ..ScoreOptions::default() };
    /// let id = "XGID=-bB-BBDB----bA----Bccbba--:0:0:1:00:0:0:0:0:10";
    /// let report = engine.scores(id, &options, &Cancel::default())?;
    /// let cubes = report.cells.iter().map(|cell| cell.cube.as_ref().expect("the id has no dice"));
    /// assert_eq!(cubes.count(), 2);
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If an option is out of range, which the error names, or if the position cannot be evaluated.
    pub fn scores(
        &self,
        id: &str,
        options: &ScoreOptions,
        cancel: &Cancel,
    ) -> Result<ScoreReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let situation = id.situation();
        let length = options.length;
        if !(1..=self.match_equity().length()).contains(&length) {
            return Err(MetError::Score {
                field: "length",
                found: length,
                length: self.match_equity().length(),
            }
            .into());
        }
        let all = || (1..=length).flat_map(|i| (1..=length).map(move |j| [i, j])).collect();
        let scores: Vec<[u32; 2]> = options.scores.clone().unwrap_or_else(all);
        for (i, field) in [(0, "away"), (1, "opponent_away")] {
            if let Some(wrong) = scores.iter().find(|s| !(1..=length).contains(&s[i])) {
                return Err(MetError::Score { field, found: wrong[i], length }.into());
            }
        }
        let engine = self.asking(options.net, options.level)?;
        let (judge, filter) = (Remembering::new(engine.evaluator()), Remembering::new(engine.filter()));
        let players = Players { judge: &judge, filter: Some(&filter), ..engine.players() };
        let cell = |score: &[u32; 2]| engine.at_score(situation, *score, options, players, cancel);
        let cells: Result<_, _> =
            parallel::map(&scores, || (), |(), score| cell(score)).into_iter().collect();
        Ok(ScoreReport {
            xgid: id.to_xgid().to_string(),
            level: options.level,
            net: engine.asked(),
            length,
            cells: cells?,
        })
    }

    fn at_score(
        &self,
        situation: &Situation,
        [away, opponent_away]: [u32; 2],
        options: &ScoreOptions,
        players: Players,
        cancel: &Cancel,
    ) -> Result<ScoreCell, AnalysisError> {
        let length = options.length;
        let crawford = options.crawford && (away == 1) != (opponent_away == 1);
        let score =
            Score::Match { length, on_roll: length - away, opponent: length - opponent_away, crawford };
        let cube = options.cube.unwrap_or(situation.state.cube);
        let state = GameState { score, cube, ..situation.state };
        let situation = Situation { state, session_points: (0, 0), ..*situation };
        let (cube, plays) = self.judged_at(situation, options, players, cancel)?;
        Ok(ScoreCell { away, opponent_away, crawford, cube, plays })
    }

    /// The cube decision, or the plays if dice are rolled.
    pub(super) fn judged_at(
        &self,
        situation: Situation,
        options: &ScoreOptions,
        players: Players,
        cancel: &Cancel,
    ) -> Result<(Option<CubeReport>, Option<MoveReport>), AnalysisError> {
        let xgid = Xgid::from(situation).to_string();
        if situation.dice().is_some() {
            let options = PlayOptions {
                level: options.level,
                interval: options.interval,
                cubeless: false,
                top: Some(options.top.max(1)),
                net: Some(self.asked()),
            };
            let ranked = self.ranked(&situation, &options, players, cancel, |_| ())?;
            return Ok((None, Some(MoveReport::new(&xgid, &ranked))));
        }
        let options =
            CubeOptions { level: options.level, interval: options.interval, net: Some(self.asked()) };
        let decided = self.decided(&situation.state, &options, players, cancel)?;
        Ok((Some(CubeReport::new(xgid, decided)), None))
    }
}
