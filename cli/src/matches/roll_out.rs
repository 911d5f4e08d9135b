//! `gammonlab match roll-out`: a queue of rollouts for the decisions of a match.

use super::inputs::Input;
use super::{ReadAs, Unfit, another_match, each_match, stored};
use crate::Failure;
use crate::data::Data;
use crate::files::{named, not_standard_output, write};
use crate::ids::Threads;
use crate::rollout::table;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::analysis::{AnalysisError, Engine, RolloutOptions, RolloutReport, SavedRollout};
use gammonlab::formats;
use gammonlab::game::BySeat;
use gammonlab::review::{
    AnalysisComparison, Decision, DecisionKind, ReviewError, Verdicts, analysis_by, decisions, is_rollout_of,
    with_rollout,
};
use gammonlab::rollout::PlayerLevel;
use gammonlab::search::{Cancel, Level};
use gammonlab::transcript::{ActionAnalysis, Transcript};
use gammonlab::words::counted;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

/// Roll out the decisions of a match: its errors, or the decisions in which two analyses disagree.
///
/// The results go into our analysis of the match, which `match report` and the page then use. The output is
/// written after every decision; run the same command again to resume.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match roll-out analysed/match.xg.json -o rolled-out/
  gammonlab match roll-out analysed/match.xg.json -o rolled-out/ --of disagreements --play 2ply --most 50")]
pub struct RollOut {
    /// Match files with our analysis, as `match analyse` writes them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Folder for the matches with the rollouts.
    #[arg(short, long)]
    output: PathBuf,
    /// Decisions to roll out.
    #[arg(long, default_value = "errors")]
    of: Of,
    /// With `--of disagreements`: the analysis to compare with, file or part of an engine's name.
    #[arg(long, default_value = "file")]
    second: String,
    /// Minimum normalised equity lost by a decision, or at stake in a disagreement.
    #[arg(long, default_value_t = 0.02)]
    least: f64,
    /// Decisions per match, those with the largest loss first.
    #[arg(long, default_value_t = 20, value_name = "N")]
    most: usize,
    /// Trials for each alternative.
    #[arg(long, default_value_t = 1296)]
    trials: u64,
    /// Level of checker plays and cube decisions in the rollouts: 1ply to 5ply [default: 1ply; in
    /// backgames and other rare positions 2ply].
    #[arg(long)]
    play: Option<Level>,
    /// Seed of the dice: a number, or `random` for a new one.
    #[arg(long, default_value_t = 1, value_parser = crate::choices::seed)]
    seed: u64,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    read_as: ReadAs,
}

/// Which decisions are rolled out.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Of {
    /// Decisions that lose much.
    Errors,
    /// Decisions in which two analyses prefer different plays or cube actions.
    Disagreements,
}

/// A decision to roll out.
struct Queued {
    game: usize,
    action: usize,
    kind: DecisionKind,
    xgid: String,
    /// The plays to compare, the one that was made among them; none for the cube.
    plays: Vec<String>,
    /// The choices of two analyses that disagree.
    choices: Option<[String; 2]>,
}

pub fn run(command: &RollOut) -> Result<ExitCode, Failure> {
    let engine = command.table.put_into(&command.data.judge()?, false)?;
    command.threads.start()?;
    not_standard_output(&command.output)?;
    std::fs::create_dir_all(&command.output).map_err(|e| named(&command.output, e))?;
    let options = command.options()?;
    let inputs: Vec<Input> = command.files.iter().map(|file| Input::named(file)).collect();
    let batch = each_match(&inputs, false, command.read_as, |file, number, transcript| {
        let mut path = command.output.join(&file.inside);
        if number > 0 {
            path.set_extension(format!("{}.json", number + 1));
        }
        roll_out(command, &engine, &options, &path, transcript)
    })?;
    Ok(batch.status())
}

impl RollOut {
    fn options(&self) -> Result<RolloutOptions, Failure> {
        let mut options = RolloutOptions::default();
        options.settings.seed = self.seed;
        match self.play {
            None => {}
            Some(Level::Plies(plies)) => {
                options.settings.players = BySeat::both(PlayerLevel { play: plies.get(), cube: plies.get() });
                options.least_if_rare = BySeat::both(PlayerLevel { play: 1, cube: 1 });
            }
            Some(level) => return Err(format!("a rollout plays at 1ply to 5ply, found {level}").into()),
        }
        Ok(options)
    }

    /// The decisions of a match that are to be rolled out, the largest loss first.
    fn queue(&self, engine: &Engine, transcript: &Transcript) -> Result<Vec<Queued>, ReviewError> {
        let own = analysis_by(transcript, "gammonlab")?;
        let met = engine.match_equity();
        let mut queue: Vec<Queued> = match self.of {
            Of::Errors => {
                let mut found = decisions(transcript, own, met)?;
                found.retain(|decision| decision.lost >= self.least);
                found.sort_by(|a, b| b.lost.total_cmp(&a.lost));
                found.into_iter().map(Queued::error).collect()
            }
            Of::Disagreements => {
                let second = analysis_by(transcript, &self.second)?;
                let comparison = AnalysisComparison::new(transcript, [own, second], met)?;
                let large = comparison.disagreements.into_iter().filter(|one| one.cost >= self.least);
                large
                    .map(|one| Queued {
                        game: one.game,
                        action: one.action,
                        kind: one.kind,
                        xgid: one.xgid,
                        plays: one.views.iter().map(|view| view.best.clone()).chain([one.done]).collect(),
                        choices: Some(one.views.map(|view| view.best)),
                    })
                    .collect()
            }
        };
        queue.truncate(self.most);
        Ok(queue)
    }
}

impl Queued {
    fn error(decision: Decision) -> Self {
        let Decision { game, action, kind, xgid, done, best, .. } = decision;
        Self { game, action, kind, xgid, plays: vec![best, done], choices: None }
    }

    /// Whether the entry has a rollout of this decision with as many trials and the levels of `asked`.
    fn is_done(&self, entry: &ActionAnalysis, trials: u64, asked: &SavedRollout) -> bool {
        let levels = asked.levels();
        let rolled = |level: &String| is_rollout_of(level, trials, &levels);
        if self.kind != DecisionKind::Play {
            return entry.cube.as_ref().is_some_and(|cube| rolled(&cube.level));
        }
        // An earlier run may have compared other plays.
        let listed = entry.play.iter().flat_map(|play| &play.plays).filter(|play| rolled(&play.level));
        let listed: Vec<&String> = listed.map(|play| &play.play).collect();
        self.plays.iter().all(|play| listed.contains(&play))
    }

    /// The rollout of this decision without any trials yet.
    fn begun(&self, engine: &Engine, options: &RolloutOptions) -> Result<SavedRollout, AnalysisError> {
        let mut plays = Vec::new();
        if self.kind == DecisionKind::Play {
            for play in &self.plays {
                if !plays.contains(play) {
                    plays.push(play.clone());
                }
            }
        }
        let options = RolloutOptions { plays, ..options.clone() };
        engine.new_rollout(&self.xgid, &options, &Cancel::default())
    }
}

fn finished(engine: &Engine, mut rollout: SavedRollout, trials: u64) -> Result<RolloutReport, AnalysisError> {
    let watch = |_: &_| ControlFlow::Continue(());
    engine.extend_rollout(&mut rollout, 0..trials, &Cancel::default(), watch)?;
    engine.rollout_report(&rollout)
}

/// Rolls the decisions of one match out and writes it to `path` after each.
fn roll_out(
    command: &RollOut,
    engine: &Engine,
    options: &RolloutOptions,
    path: &std::path::Path,
    given: Transcript,
) -> Result<(), Failure> {
    let queue = command.queue(engine, &given).map_err(Unfit::from)?;
    let mut transcript = if path.exists() { resumed(path, &given)? } else { given };
    let own = transcript
        .analyses
        .iter()
        .rposition(|analysis| analysis.settings.is_some())
        .ok_or(Unfit::from(ReviewError::NoAnalysis("gammonlab")))?;
    let mut verdicts = Verdicts::default();
    for (n, queued) in queue.iter().enumerate() {
        let place = format!("game {}, action {}", queued.game + 1, queued.action + 1);
        let entry = &transcript.analyses[own].games[queued.game][queued.action];
        let unfit = |e: AnalysisError| Unfit::File(format!("{place}: {e}"));
        let rollout = queued.begun(engine, options).map_err(unfit)?;
        if queued.is_done(entry, command.trials, &rollout) {
            note!("{place}: rolled out before");
            continue;
        }
        let report = finished(engine, rollout, command.trials).map_err(unfit)?;
        say!("{} of {}: {place}\n{}", n + 1, counted(queue.len(), "decision"), table(&report, None));
        if let Some(choices) = &queued.choices {
            verdicts.add(&report, queued.kind, choices);
        }
        transcript.analyses[own].games[queued.game][queued.action] = with_rollout(entry, &report);
        write(path, formats::write_json(&transcript).as_bytes())?;
    }
    write(path, formats::write_json(&transcript).as_bytes())?;
    if verdicts.decisions > 0 {
        say!("{}", verdicts.to_text(["gammonlab", &command.second]));
    }
    Ok(())
}

/// The result of an earlier run at `path`: the same match.
fn resumed(path: &std::path::Path, given: &Transcript) -> Result<Transcript, Failure> {
    let stored = stored(path)?;
    if (&stored.players, &stored.games) != (&given.players, &given.games) {
        return Err(another_match(path));
    }
    Ok(stored)
}
