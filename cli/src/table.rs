//! The option that names a match equity table: a built-in name or a file.

use crate::ids::Refused;
use crate::{Failure, files};
use clap::Args;
use gammonlab::analysis::Engine;
use gammonlab::met::{MOST_BYTES, MatchEquityTable, MetError};
use std::io::{Error, ErrorKind};
use std::path::Path;

/// The match equity table for match scores.
#[derive(Args)]
pub struct Table {
    /// Match equity table: kazaross-xg2, gammonlab, or a file: JSON, CSV, or gnubg's XML.
    #[arg(long, value_name = "TABLE", default_value = "kazaross-xg2")]
    met: String,
}

impl Table {
    /// The same engine with this table. `json`: whether an invalid table is reported as JSON.
    pub fn put_into(&self, engine: &Engine, json: bool) -> Result<Engine, Failure> {
        Ok(engine.with_match_equity(self.read(json)?))
    }

    /// This table. `json`: whether an invalid table is reported as JSON.
    pub fn read(&self, json: bool) -> Result<MatchEquityTable, Failure> {
        let refused = |error: MetError| Refused::new(&error.into(), &self.met, json).into();
        load(&self.met, json)?.for_judging().map_err(refused)
    }
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("{table}: {error}, expected kazaross-xg2, gammonlab, or a file with a match equity table")]
    File { table: String, error: std::io::Error },
    #[error(transparent)]
    Met(#[from] MetError),
}

/// The built-in table of that name, or else the table in the file of that name.
pub fn find(table: &str) -> Result<MatchEquityTable, TableError> {
    if let Some(built_in) = MatchEquityTable::built_in(table) {
        return Ok(built_in);
    }
    let file = |error| TableError::File { table: table.into(), error };
    let bytes = files::read_at_most(Path::new(table), MOST_BYTES).map_err(file)?;
    let text = String::from_utf8(bytes).map_err(|e| file(Error::new(ErrorKind::InvalidData, e)))?;
    Ok(MatchEquityTable::read(&text)?)
}

/// As [`find`]. `json`: whether an invalid table is reported as JSON.
pub fn load(table: &str, json: bool) -> Result<MatchEquityTable, Failure> {
    find(table).map_err(|error| match error {
        TableError::Met(error) => Refused::new(&error.into(), table, json).into(),
        file => file.into(),
    })
}
