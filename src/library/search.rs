//! Finds decisions.

use super::query::{Asked, OfMatch};
use super::record::{COMMENT, STAR, View, distance_of};
use super::{Block, LibraryError, SearchOrder, SearchQuery};
use crate::game::{BySeat, Seat};
use crate::review::{BLUNDER, CubeMistake, DecisionKind, ERROR, PositionKind};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

/// A decision found by a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct FoundDecision {
    /// The caller's name of the match.
    pub id: String,
    /// Number of the game, counted from 0.
    pub game: usize,
    /// Number of the action in the game, counted from 0.
    pub action: usize,
    /// The player who decided, 0 or 1.
    pub player: Seat,
    /// Names of both players.
    pub players: BySeat<String>,
    /// Length of the match in points; 0 for money.
    pub length: u32,
    /// Tournament or occasion.
    pub event: Option<String>,
    /// Date as the source writes it.
    pub date: Option<String>,
    /// The kind of decision.
    pub kind: DecisionKind,
    /// The kind of position.
    pub position: PositionKind,
    /// The position, with the dice for a play.
    pub xgid: String,
    /// The action taken.
    pub done: String,
    /// The engine's choice.
    pub best: String,
    /// Whether a double here is a redouble: the side that may double owns the cube.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub redouble: bool,
    /// Normalised equity lost, to about seven digits.
    pub lost: f32,
    /// Luck of the roll, from the side that rolled, in normalised equity.
    pub luck: Option<f32>,
    /// The cube error.
    pub mistake: Option<CubeMistake>,
    /// Whether the action has a comment.
    pub comment: bool,
    /// Whether somebody starred it.
    pub starred: bool,
    /// Distance to the position of a similarity search, in pips; `None` for other searches.
    pub distance: Option<u32>,
}

/// Totals over all decisions found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct SearchSums {
    /// How many were found.
    pub found: usize,
    /// Number of decisions that count for the performance rating.
    pub counted: usize,
    /// Normalised equity lost by all of them.
    pub lost: f64,
    /// Number of decisions that lose 0.02 or more but are no blunders.
    pub errors: usize,
    /// Number of decisions that lose 0.08 or more.
    pub blunders: usize,
    /// Number of matches with results.
    pub matches: usize,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct SearchResult {
    /// All of them.
    pub sums: SearchSums,
    /// The requested decisions, in order.
    pub decisions: Vec<FoundDecision>,
    /// Number of decisions in the index.
    pub searched: usize,
}

/// The index of all matches.
#[derive(Clone, Debug, Default)]
pub struct LibraryIndex {
    /// By their ids, so that the order of results does not depend on the order in which matches were added.
    blocks: BTreeMap<String, Block>,
}

/// A record in the order of a search: the least first.
#[derive(Clone, Copy)]
struct Ranked {
    /// Two numbers, of which the first counts most.
    rank: (f32, f32),
    block: u32,
    record: u32,
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let by = |one: f32, two: f32| one.total_cmp(&two);
        by(self.rank.0, other.rank.0)
            .then_with(|| by(self.rank.1, other.rank.1))
            .then_with(|| (self.block, self.record).cmp(&(other.block, other.record)))
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ranked {}

impl LibraryIndex {
    /// An index without matches.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a match into the index, in the place of an earlier one of the same name.
    pub fn put(&mut self, block: Block) {
        self.blocks.insert(block.head.id.clone(), block);
    }

    /// Takes a match out.
    pub fn remove(&mut self, id: &str) {
        self.blocks.remove(id);
    }

    /// Number of decisions in the index.
    pub fn len(&self) -> usize {
        self.blocks.values().map(Block::len).sum()
    }

    /// Whether the index has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the index takes when kept.
    pub fn bytes(&self) -> usize {
        self.blocks.values().map(Block::bytes).sum()
    }

    /// The decisions `first..first + most` of the results of `query`, in its order, and the totals of all.
    ///
    /// # Errors
    /// If a field of the query makes no sense.
    pub fn search(
        &self,
        query: &SearchQuery,
        first: usize,
        most: usize,
    ) -> Result<SearchResult, LibraryError> {
        let mut asked = Asked::new(query)?;
        let blocks: Vec<&Block> = self.blocks.values().collect();
        let wanted = first.saturating_add(most).min(self.len());
        let mut sums = SearchSums::default();
        // The best so far; the worst of them on top.
        let mut best: BinaryHeap<Ranked> = BinaryHeap::with_capacity(wanted.min(1 << 16) + 1);
        for (number, block) in (0u32..).zip(&blocks) {
            let day = block.head.day;
            let of = OfMatch { id: &block.head.id, players: &block.players, event: &block.event, day };
            if !asked.meets_match(&of) {
                continue;
            }
            let before = sums.found;
            for (record, view) in (0u32..).zip(block.records()) {
                if !asked.meets(view) {
                    continue;
                }
                let lost = view.lost();
                let rank = match (&asked.like, query.order) {
                    (Some(like), _) => {
                        let [own, other] = view.pips().map(u32::from);
                        // Pips that the counts differ by must be moved at least.
                        let least = own.abs_diff(like.pips()) + other.abs_diff(like.opponent_pips());
                        let full = best.len() == wanted;
                        let most = best.peek().filter(|_| full).map_or(f32::INFINITY, |worst| worst.rank.0);
                        let too_far = query.within.is_some_and(|within| least > within);
                        if too_far {
                            continue;
                        }
                        if query.within.is_none() && least as f32 > most {
                            add(&mut sums, view);
                            continue;
                        }
                        let distance = distance_of(&view.points(), like.points());
                        if query.within.is_some_and(|within| distance > within) {
                            continue;
                        }
                        (distance as f32, -lost)
                    }
                    (None, SearchOrder::Loss) => (-lost, 0.0),
                    // Days are exact in 32 bits of a float up to 2^24 only: years and the day of the year.
                    (None, SearchOrder::Date) => (-((day / 10_000 * 1300 + day % 10_000) as f32), -lost),
                    (None, SearchOrder::Luck) => (view.luck().map_or(f32::INFINITY, |luck| -luck), -lost),
                };
                add(&mut sums, view);
                let ranked = Ranked { rank, block: number, record };
                if best.len() < wanted {
                    best.push(ranked);
                } else if let Some(mut worst) = best.peek_mut()
                    && ranked < *worst
                {
                    *worst = ranked;
                }
            }
            sums.matches += usize::from(sums.found > before);
        }
        let page = best.into_sorted_vec();
        let decisions = page.iter().skip(first).map(|ranked| {
            let block = blocks[ranked.block as usize];
            let number = ranked.record as usize;
            found(block, number, asked.like.is_some().then_some(ranked.rank.0 as u32))
        });
        let decisions = decisions.collect();
        Ok(SearchResult { sums, decisions, searched: self.len() })
    }

    /// The names of all players, each with the number of matches, in the order of the alphabet.
    pub fn players(&self) -> Vec<(String, usize)> {
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for name in self.blocks.values().flat_map(|block| &block.head.players) {
            *names.entry(name).or_default() += 1;
        }
        names.into_iter().map(|(name, count)| (name.into(), count)).collect()
    }
}

fn add(sums: &mut SearchSums, view: View) {
    let lost = f64::from(view.lost());
    sums.found += 1;
    sums.counted += usize::from(view.flag(super::record::COUNTS));
    sums.lost += lost;
    // A loss of exactly 0.02 is an error; in 32 bits it is a little less.
    sums.blunders += usize::from(view.lost() >= BLUNDER as f32);
    sums.errors += usize::from((ERROR as f32..BLUNDER as f32).contains(&view.lost()));
}

fn found(block: &Block, number: usize, distance: Option<u32>) -> FoundDecision {
    let view = block.record(number);
    let [done, best] = block.words(number);
    let head = &block.head;
    FoundDecision {
        id: head.id.clone(),
        game: view.game(),
        action: view.action(),
        player: view.seat(),
        players: head.players.clone(),
        length: head.length,
        event: head.event.clone(),
        date: head.date.clone(),
        kind: view.kind(),
        position: view.position(),
        xgid: block.xgid(view),
        done,
        best,
        redouble: view.may_redouble(),
        lost: view.lost(),
        luck: view.luck(),
        mistake: view.mistake(),
        comment: view.flag(COMMENT),
        starred: view.flag(STAR),
        distance,
    }
}
