//! The engine: made from data files.

use super::{EngineError, Net};
use crate::bearoff::{BearoffFile, LazyOneSided, SideReport};
use crate::duel::bot::Bot;
use crate::eval::Evaluator;
use crate::hash::Fnv;
use crate::met::MatchEquityTable;
use crate::net::{Network, NetworkError};
use crate::parallel;
use crate::search::{Cancel, Interval, Level, Objective, Players, Plies, Search, SeenPlays};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everything needed to evaluate a position: networks, databases, the match equity table.
#[derive(Clone, Debug)]
pub struct Engine {
    evaluators: Arc<Evaluators>,
    /// The network used for everything; `None` if the level decides.
    net: Option<Net>,
    /// Whether the strong network is still to come: see [`Engine::await_strong`].
    awaits_strong: bool,
    met: MatchEquityTable,
    /// Hash of the data files in use, of the databases that were added, and of the match equity table unless
    /// it is the usual one.
    fingerprint: String,
}

/// The networks and databases of an engine, shared by its copies.
#[derive(Clone, Debug)]
struct Evaluators {
    quick: Evaluator,
    strong: Option<Evaluator>,
    filter: Evaluator,
    /// The one-sided database of the data files.
    small: Arc<LazyOneSided>,
    /// Hash of the data files without the strong network.
    data: String,
    /// Hash of all data files; as `data` if there is no strong network.
    all_data: String,
    seen: Seen,
}

/// Evaluated plays of earlier searches, by contact network. A copy is empty: evaluators are copied only to be
/// changed.
#[derive(Debug, Default)]
struct Seen {
    quick: SeenPlays,
    strong: SeenPlays,
}

impl Clone for Seen {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Points and checkers of a database that is computed when a position first needs it. The database covers the
/// race network's weakest area: few checkers, some of which are not home yet. It has only 24,310 positions,
/// so computing it takes too little time to be worth a file.
const STRAGGLERS: (u8, u8) = (8, 9);

/// Kind of a bearoff database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum BearoffKind {
    /// A one-sided database: for each side on its own, the distribution of the number of rolls that it
    /// needs.
    OneSided,
    /// A two-sided database: exact equities of both sides together.
    TwoSided,
}

/// A bearoff database that an engine uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BearoffUse {
    /// Kind of the database.
    pub kind: BearoffKind,
    /// Points covered, counted from the ace point.
    pub points: u8,
    /// The most checkers of a side.
    pub checkers: u8,
    /// Number of positions of one side.
    pub positions: u32,
}

/// The bytes of the files that an engine is made from.
#[derive(Clone, Copy, Debug)]
pub struct DataFiles<'a> {
    /// The quick network for contact positions. A strong one is added by [`Engine::add_strong`].
    pub contact: &'a [u8],
    /// The network for races.
    pub race: &'a [u8],
    /// A quick network that preselects, inside searches and rollouts, the plays for the contact network.
    pub filter: &'a [u8],
    /// The one-sided bearoff database.
    pub bearoff: &'a [u8],
}

impl Engine {
    /// The levels of this engine, the quickest first.
    pub const LEVELS: &'static [Level] = &Level::ALL;

    /// An engine from the bytes of its data files. The match equity table is Kazaross XG2.
    ///
    /// # Errors
    /// If a file cannot be used; the error names it.
    pub fn from_bytes(files: &DataFiles) -> Result<Self, EngineError> {
        let network = |role, bytes: &[u8]| {
            Network::from_bytes(bytes).map_err(|source| EngineError::Network { role, source })
        };
        let small = Arc::new(LazyOneSided::from_bytes(files.bearoff)?);
        let quick = Evaluator::new(network("contact", files.contact)?, network("race", files.race)?)
            .map_err(|unfit| EngineError::Network { role: unfit.role.name(), source: unfit.source })?
            .with_bearoff(Arc::clone(&small))
            .with_stragglers(Arc::new(LazyOneSided::built(STRAGGLERS.0, STRAGGLERS.1)?));
        let filter = with_contact(&quick, "filter", Network::from_bytes(files.filter))?;
        let data = hash([files.contact, files.race, files.filter, files.bearoff]);
        let (all_data, seen) = (data.clone(), Seen::default());
        let evaluators = Evaluators { quick, strong: None, filter, small, data, all_data, seen };
        Ok(Self::new(Arc::new(evaluators), None, MatchEquityTable::kazaross_xg2()))
    }

    /// [`Engine::from_bytes`] and [`Engine::add_strong`] in one: each unpacks its networks on a separate
    /// thread.
    ///
    /// # Errors
    /// If a file cannot be used; the error names it.
    pub fn with_strong(files: &DataFiles, strong: &[u8]) -> Result<Self, EngineError> {
        let (engine, network) = parallel::both(|| Self::from_bytes(files), || Network::from_bytes(strong));
        let mut engine = engine?;
        engine.put_strong(network, strong)?;
        Ok(engine)
    }

    fn new(evaluators: Arc<Evaluators>, net: Option<Net>, met: MatchEquityTable) -> Self {
        let uses_strong = net.is_none_or(|net| net == Net::Strong);
        let data = if uses_strong { &evaluators.all_data } else { &evaluators.data };
        let mut engine = Self { fingerprint: data.clone(), evaluators, net, awaits_strong: false, met };
        // Sizes are enough to distinguish databases: databases of equal size hold equal numbers.
        let sizes = |used: &BearoffUse| [used.kind as u8, used.points, used.checkers];
        let sizes: Vec<u8> = engine.bearoffs().iter().flat_map(sizes).collect();
        let index = engine.evaluators.small.index();
        if sizes != [BearoffKind::OneSided as u8, index.points(), index.checkers()] {
            engine.fingerprint = hash([engine.fingerprint.as_bytes(), &sizes]);
        }
        if engine.met != MatchEquityTable::kazaross_xg2() {
            engine.fingerprint = hash([engine.fingerprint.as_bytes(), engine.met.to_csv().as_bytes()]);
        }
        engine
    }

    /// A copy of this engine with the given changes.
    fn remade(&self, evaluators: Arc<Evaluators>, net: Option<Net>, met: MatchEquityTable) -> Self {
        Self { awaits_strong: self.awaits_strong, ..Self::new(evaluators, net, met) }
    }

    /// The same engine with another match equity table; networks and databases are shared.
    #[must_use]
    pub fn with_match_equity(&self, met: MatchEquityTable) -> Self {
        self.remade(Arc::clone(&self.evaluators), self.net, met)
    }

    /// Adds the strong network from the bytes of its file, or replaces it. An error leaves the engine as it
    /// was.
    ///
    /// # Errors
    /// If the bytes are no network for contact positions.
    pub fn add_strong(&mut self, bytes: &[u8]) -> Result<(), EngineError> {
        self.put_strong(Network::from_bytes(bytes), bytes)
    }

    fn put_strong(
        &mut self,
        network: Result<Network, NetworkError>,
        bytes: &[u8],
    ) -> Result<(), EngineError> {
        let old = &*self.evaluators;
        let strong = Some(with_contact(&old.quick, "strong", network)?);
        let all_data = hash([old.data.as_bytes(), bytes]);
        let evaluators = Arc::new(Evaluators { strong, all_data, ..old.clone() });
        *self = self.remade(evaluators, self.net, self.met.clone());
        Ok(())
    }

    /// Sets whether the strong network is still to come. Until then, calls that use that network by default
    /// fail with [`EngineError::NoNet`] instead of using the quick network, so that no answer changes later.
    pub fn await_strong(&mut self, awaits: bool) {
        self.awaits_strong = awaits;
    }

    /// Whether the strong network is still to come.
    pub(crate) fn awaits_strong(&self) -> bool {
        self.awaits_strong && self.evaluators.strong.is_none()
    }

    /// The same engine with another network for contact positions, [`Net::Other`], used for everything
    /// instead of a quick and a strong one.
    ///
    /// # Errors
    /// If the bytes are no network for contact positions.
    pub fn with_network(&self, bytes: &[u8]) -> Result<Self, EngineError> {
        let old = &*self.evaluators;
        let quick = with_contact(&old.quick, "contact", Network::from_bytes(bytes))?;
        let data = hash([old.data.as_bytes(), bytes]);
        let evaluators = Evaluators { quick, strong: None, all_data: data.clone(), data, ..old.clone() };
        Ok(Self::new(Arc::new(evaluators), Some(Net::Other), self.met.clone()))
    }

    /// Whether this engine has `net`.
    pub fn has(&self, net: Net) -> bool {
        let other = self.net == Some(Net::Other);
        match net {
            Net::Quick => !other,
            Net::Strong => self.evaluators.strong.is_some(),
            Net::Other => other,
        }
    }

    /// The network used for everything; `None` if the level decides.
    pub(crate) fn net(&self) -> Option<Net> {
        self.net
    }

    /// The same engine using only `net`, which this engine must have.
    pub(crate) fn putting_all_to(&self, net: Net) -> Self {
        self.remade(Arc::clone(&self.evaluators), Some(net), self.met.clone())
    }

    /// Uses another bearoff database, from the bytes of its file. A one-sided database replaces the present
    /// one, which it must cover; an exact table is used in addition. An error leaves the engine as it was.
    ///
    /// # Errors
    /// If the bytes are no bearoff database, or if the present one has more positions.
    pub fn add_bearoff(&mut self, bytes: &[u8]) -> Result<BearoffUse, EngineError> {
        let kind = match BearoffFile::read(bytes)? {
            BearoffFile::OneSided(table) => {
                let (own, found) = (self.evaluators.small.index(), table.index());
                if found.points() < own.points() || found.checkers() < own.checkers() {
                    return Err(EngineError::SmallerBearoff {
                        found: (found.points(), found.checkers()),
                        needed: (own.points(), own.checkers()),
                    });
                }
                let table = Arc::new(LazyOneSided::from(*table));
                self.set_evaluators(|evaluator| evaluator.with_bearoff(Arc::clone(&table)));
                BearoffKind::OneSided
            }
            BearoffFile::TwoSided(table) => {
                let table = Arc::from(table);
                self.set_evaluators(|evaluator| evaluator.with_exact(Some(Arc::clone(&table))));
                BearoffKind::TwoSided
            }
        };
        Ok(self.bearoffs().into_iter().find(|used| used.kind == kind).expect("it was just added"))
    }

    /// Returns to the one-sided database of the data files, or stops using the exact table.
    pub fn remove_bearoff(&mut self, kind: BearoffKind) {
        let small = Arc::clone(&self.evaluators.small);
        self.set_evaluators(|evaluator| match kind {
            BearoffKind::OneSided => evaluator.with_bearoff(Arc::clone(&small)),
            BearoffKind::TwoSided => evaluator.with_exact(None),
        });
    }

    /// The bearoff databases in use.
    pub fn bearoffs(&self) -> Vec<BearoffUse> {
        let used = |kind, index: &crate::bearoff::Index| BearoffUse {
            kind,
            points: index.points(),
            checkers: index.checkers(),
            positions: index.len(),
        };
        let one_sided = self.evaluator().bearoff().map(|table| used(BearoffKind::OneSided, table.index()));
        let two_sided = self.evaluator().exact().map(|table| used(BearoffKind::TwoSided, table.index()));
        one_sided.into_iter().chain(two_sided).collect()
    }

    /// Applies `set` to all evaluators.
    fn set_evaluators(&mut self, set: impl Fn(Evaluator) -> Evaluator) {
        let old = &*self.evaluators;
        let evaluators = Evaluators {
            quick: set(old.quick.clone()),
            strong: old.strong.clone().map(&set),
            filter: set(old.filter.clone()),
            ..old.clone()
        };
        *self = self.remade(Arc::new(evaluators), self.net, self.met.clone());
    }

    /// A name for all data on which this engine's numbers depend. Engines with the same data have the same
    /// name.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The evaluator for single positions: that of [`Engine::asked`].
    pub fn evaluator(&self) -> &Evaluator {
        self.in_use().0
    }

    /// The evaluator of [`Engine::asked`], and the plays that searches have evaluated with it.
    fn in_use(&self) -> (&Evaluator, &SeenPlays) {
        let Evaluators { quick, strong, seen, .. } = &*self.evaluators;
        let needed = "only an engine with the strong network is asked for it";
        match self.asked() {
            Net::Strong => (strong.as_ref().expect(needed), &seen.strong),
            Net::Quick | Net::Other => (quick, &seen.quick),
        }
    }

    /// The match equity table in use.
    pub fn match_equity(&self) -> &MatchEquityTable {
        &self.met
    }

    /// The two evaluators of a search, the match equity table, and the evaluated plays of earlier searches.
    pub fn players(&self) -> Players<'_> {
        let (judge, seen) = self.in_use();
        Players { judge, filter: Some(self.filter()), met: self.match_equity(), seen: Some(seen) }
    }

    /// A search for plays and values with this engine's networks. `objective` is the quantity that the search
    /// maximises.
    pub fn search<'a>(&'a self, objective: &'a Objective, cancel: &'a Cancel) -> Search<'a> {
        self.players().search(objective, cancel)
    }

    /// This engine as a player, or for measuring luck.
    pub fn bot<'a>(
        &'a self,
        plies: Plies,
        interval: Interval,
        cubeless: bool,
        cancel: &'a Cancel,
    ) -> Bot<'a> {
        Bot { players: self.players(), plies, interval, cubeless, cancel }
    }

    /// The quick evaluator that preselects, inside searches and rollouts, the plays for the main evaluator.
    pub fn filter(&self) -> &Evaluator {
        &self.evaluators.filter
    }

    /// How many rolls `checkers`, given ace point first, take to bear off.
    ///
    /// # Errors
    /// If the database does not hold them.
    pub fn bearoff(&self, checkers: &[u8]) -> Result<SideReport, EngineError> {
        let unavailable = || EngineError::NotInBearoff { found: checkers.to_vec(), points: 0, checkers: 0 };
        let table = self.evaluator().bearoff().ok_or_else(unavailable)?;
        table.side_report(checkers).ok_or_else(|| EngineError::NotInBearoff {
            found: checkers.to_vec(),
            points: table.index().points(),
            checkers: table.index().checkers(),
        })
    }
}

/// `evaluator` with `network` for contact positions; `role` names it in an error.
fn with_contact(
    evaluator: &Evaluator,
    role: &'static str,
    network: Result<Network, NetworkError>,
) -> Result<Evaluator, EngineError> {
    let refused = |source| EngineError::Network { role, source };
    let network = network.map_err(refused)?;
    evaluator.with_contact(network).map_err(|unfit| refused(unfit.source))
}

/// The hash of all parts, one after the other.
fn hash<const N: usize>(parts: [&[u8]; N]) -> String {
    let mut hash = Fnv::default();
    parts.iter().for_each(|part| hash.add(part));
    hash.to_string()
}
