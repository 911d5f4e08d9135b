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
    /// Level of the analysis; 1ply is the network or the bearoff database without looking ahead.
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
    /// Width of the search: the plays that are searched deeper, and for the cube the largest distance from
    /// a double at 1ply for a deeper search.
    #[arg(long, default_value = "normal", value_parser = choices::intervals())]
    pub interval: Interval,
}

impl Question {
    /// Runs `verb` on each position; see [`Ids::answer`].
    pub fn answer<R: Serialize>(
        &self,
        mut verb: impl FnMut(&Engine, &str) -> Result<R, AnalysisError>,
        table: impl Fn(&R) -> String,
    ) -> Result<ExitCode, Failure> {
        let engine = self.table.put_into(&self.data.judge()?, self.ids.json)?;
        self.threads.start()?;
        self.ids.answer(self.level == Level::plies(1), |id| verb(&engine, id), table)
    }
}
