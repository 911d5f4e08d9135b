//! The evaluator that answers for any position: the game's result, a database, or the network of the
//! position's class.

use super::{Encoder, Evaluate, FeatureSet, certain};
use crate::bearoff::{LazyOneSided, SideReport, SideRolls, TwoSided};
use crate::board::Position;
use crate::net::{Accumulator, MAX_ACTIVE, Network, NetworkError, Work, widest};
use crate::value::{Outcomes, RollingEquities};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The class of a position, which selects the network or database for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PositionClass {
    /// The game is over.
    Over,
    /// Databases hold both sides: the exact table holds them together, or one-sided databases hold each.
    Bearoff,
    /// The sides have passed each other.
    Race,
    /// Checkers of the two sides still have to pass each other.
    Contact,
}

/// The positions that a network answers for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Positions with contact.
    Contact,
    /// Races.
    Race,
}

impl Role {
    /// The feature sets that a network of this role may have.
    pub fn sets(self) -> &'static [FeatureSet] {
        match self {
            Self::Contact => &[FeatureSet::Pairs, FeatureSet::Contact, FeatureSet::Lite],
            Self::Race => &[FeatureSet::Race, FeatureSet::Lite],
        }
    }

    /// `contact` or `race`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Race => "race",
        }
    }
}

/// The error of a network that was made for other features than its role has, or whose sums might not fit.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("{} network: {source}", role.name())]
pub struct UnfitNetwork {
    /// The positions that the network was to answer for.
    pub role: Role,
    /// The fault of the network.
    pub source: NetworkError,
}

/// A network together with the encoder of its features.
#[derive(Clone, Debug)]
struct Brain {
    network: Network,
    encoder: Encoder,
}

impl Brain {
    fn new(role: Role, network: Network) -> Result<Self, UnfitNetwork> {
        let set = FeatureSet::of(&network, role.sets()).map_err(|source| UnfitNetwork { role, source })?;
        Ok(Self { network, encoder: Encoder::new(set) })
    }

    #[inline(always)]
    fn evaluate(&self, position: &Position, accumulator: &mut Accumulator) -> Outcomes {
        let mut rows = [0; MAX_ACTIVE];
        let borne_off = self.encoder.encode(position, &mut rows);
        let mut chances = self.network.evaluate(accumulator, &rows[..self.encoder.places()]).to_array();
        for (chance, possible) in chances.iter_mut().zip(borne_off.possible()) {
            if !possible {
                *chance = 0.0;
            }
        }
        Outcomes::from_array(chances)
    }
}

/// The database entries of the side on roll and of the opponent; `None` for a side that no database holds.
pub(super) type Sides<'a> = (Option<SideRolls<'a>>, Option<SideRolls<'a>>);

/// The cache of an [`Evaluator`]: the sums of its networks' first layers for the last positions.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    contact: Accumulator,
    race: Accumulator,
}

/// Networks and databases together.
#[derive(Clone, Debug)]
pub struct Evaluator {
    contact: Brain,
    race: Brain,
    bearoff: Option<Arc<LazyOneSided>>,
    /// Holds sides that `bearoff` does not: few checkers, further out.
    stragglers: Option<Arc<LazyOneSided>>,
    exact: Option<Arc<TwoSided>>,
}

impl Evaluator {
    /// An evaluator from the network for contact positions and the one for races.
    ///
    /// # Errors
    /// If one was made for other features than its role has, or if sums of its rows might not fit their
    /// integers.
    pub fn new(contact: Network, race: Network) -> Result<Self, UnfitNetwork> {
        Ok(Self {
            contact: Brain::new(Role::Contact, contact)?,
            race: Brain::new(Role::Race, race)?,
            bearoff: None,
            stragglers: None,
            exact: None,
        })
    }

    /// The same evaluator with races inside `bearoff` answered from it.
    #[must_use]
    pub fn with_bearoff(self, bearoff: Arc<LazyOneSided>) -> Self {
        Self { bearoff: Some(bearoff), ..self }
    }

    /// The same evaluator with a second one-sided database, of fewer checkers and more points. Sides of a
    /// race that the first database does not hold are looked up in it.
    #[must_use]
    pub fn with_stragglers(self, stragglers: Arc<LazyOneSided>) -> Self {
        Self { stragglers: Some(stragglers), ..self }
    }

    /// The same evaluator with races inside `exact` answered from this table before anything else, or with no
    /// such table for `None`.
    #[must_use]
    pub fn with_exact(self, exact: Option<Arc<TwoSided>>) -> Self {
        Self { exact, ..self }
    }

    /// The same evaluator with another network for contact positions.
    ///
    /// # Errors
    /// As [`Evaluator::new`].
    pub fn with_contact(&self, contact: Network) -> Result<Self, UnfitNetwork> {
        Ok(Self { contact: Brain::new(Role::Contact, contact)?, ..self.clone() })
    }

    /// The one-sided bearoff database in use.
    pub fn bearoff(&self) -> Option<&Arc<LazyOneSided>> {
        self.bearoff.as_ref()
    }

    /// The report on a side with these counts, ace point first, from the first database that holds it.
    pub fn side_report(&self, counts: &[u8]) -> Option<SideReport> {
        let near = self.bearoff.as_deref().and_then(|table| table.side_report(counts));
        near.or_else(|| self.stragglers.as_deref()?.side_report(counts))
    }

    /// The exact table in use.
    pub fn exact(&self) -> Option<&Arc<TwoSided>> {
        self.exact.as_ref()
    }

    /// The chances by the databases if they hold both sides; else, as the error, their entries for either
    /// side.
    fn looked_up(&self, position: &Position) -> Result<Outcomes, Sides<'_>> {
        if let Some(outcomes) = self.exact.as_ref().and_then(|table| table.outcomes(position)) {
            return Ok(outcomes);
        }
        match self.sides(position) {
            (Some(own), Some(opponent)) => Ok(SideRolls::race(&own, &opponent)),
            sides => Err(sides),
        }
    }

    /// How many rolls either side of a race takes, from the first database that holds the side.
    fn sides(&self, position: &Position) -> Sides<'_> {
        let (near, far) = (self.bearoff.as_deref(), self.stragglers.as_deref());
        let own = near.and_then(|table| table.side(position)).or_else(|| far?.side(position));
        let opponent = near.and_then(|table| table.opponent_side(position));
        (own, opponent.or_else(|| far?.opponent_side(position)))
    }

    /// The class of `position`.
    pub fn class(&self, position: &Position) -> PositionClass {
        if position.has_contact() {
            PositionClass::Contact
        } else if position.result().is_some() {
            PositionClass::Over
        } else if self.looked_up(position).is_ok() {
            PositionClass::Bearoff
        } else {
            PositionClass::Race
        }
    }

    #[inline(always)]
    fn answer(&self, position: &Position, scratch: &mut Scratch) -> Outcomes {
        if position.has_contact() {
            let outcomes = self.contact.evaluate(position, &mut scratch.contact);
            return if certain::off_at_once(position) { certain::won(outcomes) } else { outcomes };
        }
        if let Some(outcomes) = position.final_outcomes() {
            return outcomes;
        }
        // No closure: it would be a separate function, compiled for the narrowest vectors.
        match self.looked_up(position) {
            Ok(outcomes) => outcomes,
            Err(sides) => certain::race(position, self.race.evaluate(position, &mut scratch.race), sides),
        }
    }
}

impl Evaluate for Evaluator {
    fn evaluate(&self, position: &Position) -> Outcomes {
        let mut answers = Vec::with_capacity(1);
        self.evaluate_more(std::slice::from_ref(position), &mut Scratch::default(), &mut answers);
        answers[0]
    }

    fn bearoff_rolls(&self, position: &Position) -> Option<(f64, f64)> {
        if position.has_contact() {
            // No database holds both sides.
            return None;
        }
        let (own, opponent) = self.sides(position);
        let (own, opponent) = own.zip(opponent)?;
        Some((own.rolls.mean(), opponent.rolls.mean()))
    }

    fn rolling_equities(&self, position: &Position) -> Option<RollingEquities> {
        self.exact.as_ref()?.rolling(position)
    }

    fn is_settled(&self, position: &Position) -> bool {
        matches!(self.class(position), PositionClass::Over | PositionClass::Bearoff)
    }

    /// The sum of each network's first layer goes from one position to the next by the rows that differ.
    fn evaluate_more(&self, positions: &[Position], scratch: &mut Scratch, out: &mut Vec<Outcomes>) {
        out.clear();
        out.reserve(positions.len());
        widest(Answers { evaluator: self, positions, scratch, out });
    }
}

/// [`Evaluate::evaluate_more`] as a piece of work that is compiled for several instruction sets.
struct Answers<'a> {
    evaluator: &'a Evaluator,
    positions: &'a [Position],
    scratch: &'a mut Scratch,
    out: &'a mut Vec<Outcomes>,
}

impl Work for Answers<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // A plain loop, because the loop inside an iterator's method would be a separate function, compiled
        // for the narrowest vectors.
        for position in self.positions {
            self.out.push(self.evaluator.answer(position, self.scratch));
        }
    }
}
