//! Explains why a play is better than another, with this engine's numbers.

use super::error::Refusal;
use super::{AnalysisError, CubeOptions, Engine, EngineError, Net, PlayOptions};
use crate::board::Position;
use crate::cube::CubeModel;
use crate::eval::Family;
use crate::explain::words::Language;
use crate::explain::{CubeRolls, CubeToExplain, Explanation, JudgedPlayText, PlayRolls, PlaysToExplain};
use crate::movegen::LegalPlay;
use crate::notation::{GnuId, PositionId, parse_play, play_text};
use crate::score::GameState;
use crate::search::{Cancel, Interval, Level, Objective, Plies};
use crate::value::Mwc;

/// The plays or the cube decision to explain.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainOptions {
    /// With dice in the id: the plays to compare, in standard notation, at most two. Without one the best two
    /// are compared; one is compared with the best (or with the second, if it is the best).
    pub plays: Vec<String>,
    /// The level of the analysis.
    pub level: Level,
    /// The width of the search.
    pub interval: Interval,
    /// The network to use; `None` selects it by level.
    pub net: Option<Net>,
    /// Without dice: whether the answer to a double is explained instead of the double.
    pub answering: bool,
    /// The language of the texts.
    pub language: Language,
}

impl Default for ExplainOptions {
    fn default() -> Self {
        Self {
            plays: Vec::new(),
            level: Level::plies(1),
            interval: Interval::Normal,
            net: None,
            answering: false,
            language: Language::En,
        }
    }
}

impl Engine {
    /// The results of the opponent's rolls after each of `plays`, at 1-ply with the quick network, in rare
    /// positions with the strong one: [`PlaysToExplain::rolls`].
    ///
    /// # Errors
    /// If `id` or a play cannot be read, `id` has no dice, or the search was cancelled.
    pub fn play_rolls(
        &self,
        id: &str,
        plays: [&str; 2],
        cancel: &Cancel,
    ) -> Result<[PlayRolls; 2], AnalysisError> {
        let id: PositionId = id.parse()?;
        let state = id.situation().state;
        let dice = id.situation().dice().ok_or(EngineError::NoDice)?;
        let after = |text| parse_play(&state.position, dice, text).map(|play| play.position);
        let [one, other] = [after(plays[0])?, after(plays[1])?];
        let engine = self.for_single_rolls(&[state.position, one, other])?;
        let objective = Objective::cubeless(&CubeModel::new(state.score, state.cube, self.match_equity())?);
        let search = engine.search(&objective, cancel);
        Ok([PlayRolls::look(&search, &one)?, PlayRolls::look(&search, &other)?])
    }

    /// The effect of the next two rolls on a double that is not made now, at 1-ply with the quick network, in
    /// rare positions with the strong one: [`CubeToExplain::rolls`]. `None` if the side on roll cannot
    /// double.
    ///
    /// # Errors
    /// If `id` cannot be read, or if the call was cancelled.
    pub fn cube_rolls(&self, id: &str, cancel: &Cancel) -> Result<Option<CubeRolls>, AnalysisError> {
        let id: PositionId = id.parse()?;
        let state = id.situation().state;
        let model = CubeModel::new(state.score, state.cube, self.match_equity())?;
        if !model.may_double() || state.position.result().is_some() {
            return Ok(None);
        }
        let engine = self.for_single_rolls(&[state.position])?;
        let objective = Objective::cubeful(&model);
        Ok(Some(CubeRolls::look(&engine.search(&objective, cancel), &state.position)?))
    }

    /// This engine with the network that looks at single rolls: the quick one, but if one of the positions is
    /// rare, which it misjudges by 0.25 points (root mean square), the strong one if there is one.
    fn for_single_rolls(&self, positions: &[Position]) -> Result<Self, EngineError> {
        let rare = positions.iter().any(Family::needs_lookahead);
        self.asking(None, Level::plies(if rare { 2 } else { 1 }))
    }

    /// The explanation of two plays, if `id` has dice, else of a cube decision.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::ExplainOptions, search::Cancel};
    /// let plays = vec!["24/23 13/10".into(), "8/5 6/5".into()];
    /// let options = ExplainOptions { plays, ..ExplainOptions::default() };
    /// let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    /// let explanation = engine.explain(id, &options, &Cancel::default())?;
    /// assert_eq!((&explanation.better[..], &explanation.other[..]), ("8/5 6/5", "24/23 13/10"));
    /// assert!(!explanation.summary.is_empty());
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If `id` or an option cannot be used, or if the call was cancelled.
    pub fn explain(
        &self,
        id: &str,
        options: &ExplainOptions,
        cancel: &Cancel,
    ) -> Result<Explanation, AnalysisError> {
        let parsed: PositionId = id.parse()?;
        let situation = parsed.situation();
        let Some(dice) = situation.dice() else { return self.explain_the_cube(id, options, cancel) };
        let ExplainOptions { level, interval, net, language, .. } = *options;
        let report =
            self.plays(id, &PlayOptions { level, interval, net, ..PlayOptions::default() }, cancel)?;
        let wanted = options.plays.iter().map(|text| parse_play(&situation.state.position, dice, text));
        let wanted: Vec<LegalPlay> = wanted.collect::<Result<_, _>>()?;
        let place = |play: &LegalPlay| {
            let id = GnuId::position_id(&play.position);
            report.moves.iter().position(|m| m.position_id == id).expect("a legal play is ranked")
        };
        let pair = match wanted[..] {
            [] => [0, 1],
            [ref one] if place(one) == 0 => [0, 1],
            [ref one] => [0, place(one)],
            [ref one, ref two] if place(one) != place(two) => [place(one), place(two)],
            _ => {
                let found = options.plays.join(", ");
                return Err(AnalysisError::field("plays", found, "at most two plays, not the same"));
            }
        };
        if report.moves.len() < 2 {
            return Err(Refusal::NoPlay.into());
        }
        let [one, two] = pair.map(|i| &report.moves[i]);
        let plays = if one.level == two.level {
            [one, two].map(|m| JudgedPlayText {
                play: m.play.clone(),
                outcomes: Some(m.outcomes),
                equity: Some(m.equity.0),
                mwc: m.mwc.map(|mwc| mwc.0),
            })
        } else {
            // One of the plays was evaluated at a shallower level, so both are evaluated again at one level.
            let texts = [one, two].map(|m| m.play.clone());
            self.judged_alike(&situation.state, dice, texts, options, cancel)?
        };
        let rolls = self.play_rolls(id, [&plays[0].play, &plays[1].play], cancel)?;
        let question = PlaysToExplain { id: id.into(), plays, rolls: Some(rolls), language };
        Ok(question.explain(self.match_equity())?)
    }

    /// The two plays at the requested level, or at 3-ply if that is a rollout.
    fn judged_alike(
        &self,
        state: &GameState,
        dice: crate::board::Dice,
        plays: [String; 2],
        options: &ExplainOptions,
        cancel: &Cancel,
    ) -> Result<[JudgedPlayText; 2], AnalysisError> {
        let plies = if let Level::Plies(plies) = options.level { plies } else { Plies::THREE };
        let engine = self.asking(options.net, Level::Plies(plies))?;
        let model = CubeModel::new(state.score, state.cube, self.match_equity())?;
        let objective = Objective::cubeful(&model);
        let search = engine.search(&objective, cancel);
        let judge = |text: &String| -> Result<JudgedPlayText, AnalysisError> {
            let play = parse_play(&state.position, dice, text)?;
            let node = search.after_a_play(&play.position, plies.get())?;
            let equity = model.equity(node.worth.current());
            Ok(JudgedPlayText {
                play: play_text(&play.play),
                outcomes: Some(node.outcomes),
                equity: Some(equity.0),
                mwc: model.mwc(node.worth.current()).map(|Mwc(mwc)| mwc),
            })
        };
        Ok([judge(&plays[0])?, judge(&plays[1])?])
    }

    fn explain_the_cube(
        &self,
        id: &str,
        options: &ExplainOptions,
        cancel: &Cancel,
    ) -> Result<Explanation, AnalysisError> {
        let ExplainOptions { level, interval, net, answering, language, .. } = *options;
        let report = self.cube(id, &CubeOptions { level, interval, net }, cancel)?;
        let question = CubeToExplain {
            id: id.into(),
            outcomes: report.outcomes,
            equity: report.equity,
            mwc: report.mwc,
            take_points: report.take_points,
            rolls: self.cube_rolls(id, cancel)?,
            answering,
            language,
        };
        Ok(question.explain(self.match_equity())?)
    }
}
