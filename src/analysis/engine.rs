//! The engine: data files in, verdicts out.

use super::AnalysisError;
use crate::bearoff::{OneSided, SideReport};
use crate::eval::Evaluator;
use crate::hash::Fnv;
use crate::met::MatchEquityTable;
use crate::net::Network;
use crate::search::{Cancel, Level, Objective, Search};
use std::sync::Arc;

/// Everything needed to judge a position: networks, databases, the match equity table.
#[derive(Debug)]
pub struct Engine {
    evaluator: Evaluator,
    filter: Evaluator,
    met: MatchEquityTable,
    /// Hash of the data files, and of the table if it is not the built-in one.
    fingerprint: String,
}

/// The bytes of the files that an engine is made from.
#[derive(Clone, Copy, Debug)]
pub struct DataFiles<'a> {
    /// The network for contact positions.
    pub contact: &'a [u8],
    /// The network for races.
    pub race: &'a [u8],
    /// A quick network that picks, inside searches and rollouts, the plays that the contact network looks at.
    pub filter: &'a [u8],
    /// The one-sided bearoff database.
    pub bearoff: &'a [u8],
}

impl Engine {
    /// The levels this engine can look at, the quickest first.
    pub const LEVELS: &'static [Level] = &Level::ALL;

    /// An engine from the bytes of its data files. The match equity table is Kazaross XG2.
    pub fn from_bytes(files: &DataFiles) -> Result<Self, AnalysisError> {
        let network = |role, bytes: &[u8]| {
            Network::from_bytes(bytes).map_err(|source| AnalysisError::Network { role, source })
        };
        let evaluator = Evaluator::new(network("contact", files.contact)?, network("race", files.race)?)
            .map_err(|source| AnalysisError::Network { role: "contact or race", source })?
            .with_bearoff(Arc::new(OneSided::from_bytes(files.bearoff)?));
        let filter = evaluator
            .with_contact(network("filter", files.filter)?)
            .map_err(|source| AnalysisError::Network { role: "filter", source })?;
        let fingerprint = hash([files.contact, files.race, files.filter, files.bearoff]);
        Ok(Self { evaluator, filter, met: MatchEquityTable::kazaross_xg2(), fingerprint })
    }

    /// The same engine with another match equity table.
    #[must_use]
    pub fn with_match_equity(self, met: MatchEquityTable) -> Self {
        let fingerprint = hash([self.fingerprint.as_bytes(), met.to_csv().as_bytes()]);
        Self { met, fingerprint, ..self }
    }

    /// Names all that this engine's numbers depend on besides the program: equal engines have equal names.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// What answers for single positions.
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// The match equity table in use.
    pub fn match_equity(&self) -> &MatchEquityTable {
        &self.met
    }

    /// A search for plays and values by `objective` with this engine's networks.
    pub(super) fn search<'a>(&'a self, objective: &'a Objective, cancel: &'a Cancel) -> Search<'a> {
        Search { judge: &self.evaluator, filter: Some(&self.filter), objective, cancel }
    }

    /// The quick evaluator that picks what the other looks at inside searches and rollouts.
    pub fn filter(&self) -> &Evaluator {
        &self.filter
    }

    /// How long `checkers`, ace point first, take to bear off.
    pub fn bearoff(&self, checkers: &[u8]) -> Result<SideReport, AnalysisError> {
        let unavailable = || AnalysisError::NotInBearoff { found: checkers.to_vec(), points: 0, checkers: 0 };
        let table = self.evaluator.bearoff().ok_or_else(unavailable)?;
        table.side_report(checkers).ok_or_else(|| AnalysisError::NotInBearoff {
            found: checkers.to_vec(),
            points: table.index().points(),
            checkers: table.index().checkers(),
        })
    }
}

/// The hash of all parts together.
fn hash<const N: usize>(parts: [&[u8]; N]) -> String {
    let mut hash = Fnv::default();
    parts.iter().for_each(|part| hash.add(part));
    hash.to_string()
}
