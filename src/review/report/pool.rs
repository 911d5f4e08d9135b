//! Players over many matches: all that they lost over all their decisions, never a mean of ratings.

use super::player::{PlayerReport, player_report};
use super::sums::Sums;
use super::{Counted, add_part};
use crate::game::BySeat;
use crate::met::{MatchEquityTable, MetError};
use crate::transcript::{MatchAnalysis, Transcript};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One player over several matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PooledPlayer {
    /// How many matches.
    pub matches: usize,
    /// Number of matches that the player won.
    pub won: usize,
    /// The matches together. Results are sums: match winning chances, or points if all matches were for
    /// money; matches and money are not added up, so that there is no result for a player of both.
    #[serde(flatten)]
    pub report: PlayerReport,
}

/// The counts for one name.
#[derive(Default)]
struct Pool {
    own: Sums,
    /// Those on the other side.
    other: Sums,
    matches: usize,
    money: usize,
    won: usize,
}

/// The players of `matches`, known by their names, in the order of their ratings.
///
/// # Errors
/// If a match is longer than the table.
pub fn pooled<'a>(
    matches: impl IntoIterator<Item = (&'a Transcript, &'a MatchAnalysis)>,
    met: &MatchEquityTable,
) -> Result<Vec<PooledPlayer>, MetError> {
    let mut pools: BTreeMap<&str, Pool> = BTreeMap::new();
    for (transcript, analysis) in matches {
        let mut whole = BySeat::default();
        for sums in &Counted::new(transcript, analysis, met)?.games {
            add_part(&mut whole, sums);
        }
        for (player, name) in transcript.players.with_seats() {
            let pool = pools.entry(name).or_default();
            let (own, other) = (&whole[player], &whole[player.other()]);
            pool.own.add(own, other);
            pool.other.add(other, own);
            pool.matches += 1;
            pool.money += usize::from(transcript.length == 0);
            pool.won += usize::from(transcript.winner() == Some(player));
        }
    }
    let mut players: Vec<PooledPlayer> = pools
        .into_iter()
        .map(|(name, pool)| {
            let mut report = player_report(name, &pool.own, &pool.other, pool.money > 0);
            if pool.money > 0 && pool.money < pool.matches {
                (report.result, report.luck.mwc) = Default::default();
            }
            PooledPlayer { matches: pool.matches, won: pool.won, report }
        })
        .collect();
    let pr = |player: &PooledPlayer| player.report.pr.unwrap_or(f64::INFINITY);
    players.sort_by(|a, b| pr(a).total_cmp(&pr(b)));
    Ok(players)
}
