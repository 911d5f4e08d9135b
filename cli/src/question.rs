//! The options that all subcommands that judge single positions have in common.

use crate::Failure;
use crate::choices;
use crate::data::Data;
use crate::ids::{Ids, Threads};
use crate::table::Table;
use clap::Args;
use gammonlab::analysis::{AnalysisError, Engine};
use gammonlab::search::{Interval, Level};
use serde::Serialize;
use std::process::ExitCode;

/// The positions, the data files that judge them, and how deep.
#[derive(Args)]
pub struct Question {
    #[command(flatten)]
    ids: Ids,
    #[command(flatten)]
    data: Data,
    /// How deep to look; 1ply is the network or the bearoff database alone.
    #[arg(long, default_value = "1ply", value_parser = choices::levels())]
    pub level: Level,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    threads: Threads,
}

/// How wide a search is.
#[derive(Args)]
pub struct Width {
    /// How wide to search. For plays the interval says which of
    /// them are looked at deeper; for the cube, how far from a double a position may be at 1-ply and still
    /// be looked at deeper.
    #[arg(long, default_value = "normal", value_parser = choices::intervals())]
    pub interval: Interval,
}

impl Question {
    /// Asks `verb` about each position; see [`Ids::answer`].
    pub fn answer<R: Serialize>(
        &self,
        mut verb: impl FnMut(&Engine, &str) -> Result<R, AnalysisError>,
        table: impl Fn(&R) -> String,
    ) -> Result<ExitCode, Failure> {
        let engine = self.table.put_into(&self.data.judge()?, self.ids.json)?;
        self.threads.start()?;
        self.ids.answer(self.level == Level::Plies(1), |id| verb(&engine, id), table)
    }
}
