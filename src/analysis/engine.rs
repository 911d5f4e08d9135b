//! The engine: data files in, verdicts out.

use super::AnalysisError;
use crate::bearoff::{OneSided, SideReport};
use crate::eval::{Evaluate, Evaluator};
use crate::met::MatchEquityTable;
use crate::net::Network;
use crate::search::{Cancel, Level, Objective, Search};
use std::sync::Arc;

/// Everything needed to judge a position: networks, databases, the match equity table.
#[derive(Debug)]
pub struct Engine {
    evaluator: Evaluator,
    filter: Option<Evaluator>,
    met: MatchEquityTable,
}

impl Engine {
    /// The levels this engine can look at, the quickest first.
    pub const LEVELS: &'static [Level] = &Level::ALL;

    /// An engine from the bytes of its data files: the network for contact positions, the one for races, and
    /// the one-sided bearoff database. The match equity table is Kazaross XG2.
    pub fn from_bytes(contact: &[u8], race: &[u8], bearoff: &[u8]) -> Result<Self, AnalysisError> {
        let network = |role, bytes: &[u8]| {
            Network::from_bytes(bytes).map_err(|source| AnalysisError::Network { role, source })
        };
        let evaluator = Evaluator::new(network("contact", contact)?, network("race", race)?)
            .map_err(|source| AnalysisError::Network { role: "contact or race", source })?;
        Ok(Self::new(evaluator.with_bearoff(Arc::new(OneSided::from_bytes(bearoff)?))))
    }

    /// An engine around an evaluator, with the Kazaross XG2 match equity table.
    pub fn new(evaluator: Evaluator) -> Self {
        Self { evaluator, filter: None, met: MatchEquityTable::kazaross_xg2() }
    }

    /// The same engine with a quick network that picks, inside searches and rollouts, the few plays that the
    /// contact network looks at. It answers races like the engine itself.
    pub fn with_filter(self, network: &[u8]) -> Result<Self, AnalysisError> {
        let error = |source| AnalysisError::Network { role: "filter", source };
        let network = Network::from_bytes(network).map_err(error)?;
        let filter = self.evaluator.with_contact(network).map_err(error)?;
        Ok(Self { filter: Some(filter), ..self })
    }

    /// The same engine with another match equity table.
    #[must_use]
    pub fn with_match_equity(self, met: MatchEquityTable) -> Self {
        Self { met, ..self }
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
        Search { judge: &self.evaluator, filter: self.filter(), objective, cancel }
    }

    /// The quick evaluator that picks what the other looks at inside searches and rollouts.
    pub(super) fn filter(&self) -> Option<&dyn Evaluate> {
        self.filter.as_ref().map(|f| f as &dyn Evaluate)
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
