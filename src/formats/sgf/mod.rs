//! The Smart Game Format as GNU Backgammon writes it (`.sgf`), with its analysis.
//!
//! A file holds one tree a game. White is player 0. The analysis of cubes is in match winning chances; the
//! reader turns them into normalised equities with GNU Backgammon's own table, Kazaross XG2. GNU
//! Backgammon's tables of statistics (`GS`) and its marks for skill and luck (`BM`, `DO`, `BC`, `DC`,
//! `GB`, `GW`) follow from the analysis and are not kept. Nor are its marks for rollouts to come (`MR`,
//! `CR`).

mod analysis;
mod levels;
mod replay;
mod tree;
mod write;

pub use write::write_sgf;

use super::recorder::{LONGEST, Recorder};
use super::{FormatError, or_refused};
use crate::game::{BySeat, Seat};
use crate::met::MatchEquityTable;
use crate::transcript::{Format, Header, Place, ProblemKind, Transcript, TranscriptRules, Variation};
use crate::words::{counted, quote};
use tree::{Node, Tree};

/// The most points that are taken for numbers.
const MOST_POINTS: u32 = 100_000;

/// Properties of the first game about the match, and their names in other formats.
const HEADERS: [(&str, &str); 9] = [
    ("AP", "Application"),
    ("WR", "Player 1 Elo"),
    ("BR", "Player 2 Elo"),
    ("DT", "EventDate"),
    ("EV", "Event"),
    ("RO", "Round"),
    ("PC", "Site"),
    ("AN", "Transcriber"),
    ("SO", "Source"),
];

/// Whether a text begins as the Smart Game Format does.
pub(super) fn is_sgf(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('(');
    inside.is_some_and(|inside| inside.trim_start().starts_with(';'))
}

/// The data on a game in the root of its tree.
struct Head<'a> {
    tree: &'a Tree,
    length: u32,
    /// The number of the game, from 0 on.
    number: Option<u32>,
    /// Points of White and Black before the game.
    score: Option<BySeat<u32>>,
    players: BySeat<String>,
    rules: Vec<String>,
}

/// The matches of a text.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let trees = tree::parse(text);
    let mut heads = Vec::new();
    let mut other = None;
    for tree in &trees {
        match tree.nodes.first() {
            Some(root) if root.value("GM").map(str::trim) == Some("6") => heads.push(Head::of(tree, root)?),
            root => {
                let found = match root.and_then(|root| root.value("GM")) {
                    Some(game) => format!("GM[{}]", game.chars().take(20).collect::<String>()),
                    None => "a tree without GM".into(),
                };
                let message = format!("found {found}, expected GM[6], backgammon");
                other.get_or_insert(FormatError::Sgf { line: tree.line, message });
            }
        }
    }
    // A file with games of other kinds is refused whole: nothing is left out in silence.
    if let Some(other) = other {
        return Err(other);
    }
    let (mut matches, mut refused) = (Vec::new(), Vec::new());
    let mut rest = &heads[..];
    while !rest.is_empty() {
        let length = 1 + rest.windows(2).take_while(|pair| pair[1].follows(&pair[0])).count();
        let (games, others) = rest.split_at(length);
        match games[0].variation() {
            Ok(variation) => matches.extend(read_match(games, variation)),
            Err(error) => refused.push(error),
        }
        rest = others;
    }
    or_refused(matches, refused)
}

impl<'a> Head<'a> {
    fn of(tree: &'a Tree, root: &Node) -> Result<Self, FormatError> {
        let text = |name: &str| root.value(name).unwrap_or_default().to_string();
        let rules = root.value("RU").into_iter().flat_map(|rules| rules.split(':'));
        let mut head = Self {
            tree,
            length: 0,
            number: None,
            score: None,
            players: BySeat::new(text("PW"), text("PB")),
            rules: rules.map(|rule| rule.trim().to_string()).collect(),
        };
        for value in root.values("MI").unwrap_or_default() {
            let Some((name, number)) = value.split_once(':') else { continue };
            let number = number.trim().parse::<u32>().ok().filter(|number| *number <= MOST_POINTS);
            let Some(number) = number else {
                let message = format!("found MI[{value}], expected a number from 0 to {MOST_POINTS}");
                return Err(FormatError::Sgf { line: root.line, message });
            };
            match name.trim() {
                "length" if number > LONGEST => {
                    let message =
                        format!("found a match of {}, expected at most {LONGEST}", counted(number, "point"));
                    return Err(FormatError::Sgf { line: root.line, message });
                }
                "length" => head.length = number,
                "game" => head.number = Some(number),
                "ws" => head.score.get_or_insert_default()[Seat::One] = number,
                "bs" => head.score.get_or_insert_default()[Seat::Two] = number,
                _ => {}
            }
        }
        Ok(head)
    }

    /// Whether the game belongs to the match that `before` belongs to.
    fn follows(&self, before: &Self) -> bool {
        let goes_on = match (before.number, self.number) {
            (Some(before), Some(number)) => before < number,
            _ => true,
        };
        goes_on
            && self.length == before.length
            && self.players == before.players
            && self.variation() == before.variation()
    }

    fn has_rule(&self, rule: &str) -> bool {
        self.rules.iter().any(|found| found.eq_ignore_ascii_case(rule))
    }

    /// The variation that the rules name.
    ///
    /// # Errors
    /// If it is not supported.
    fn variation(&self) -> Result<Variation, FormatError> {
        // `Hypergammon1`, `Nackgammon`: no other rules are called so.
        let named = |rule: &&String| rule.to_ascii_lowercase().contains("gammon");
        let Some(rule) = self.rules.iter().find(named) else { return Ok(Variation::Backgammon) };
        let refused =
            || FormatError::Variation { place: Place::Line(self.tree.line), found: quote(rule.clone()) };
        Variation::named(rule).ok_or_else(refused)
    }

    /// How high the cube may go: GNU Backgammon has games without a cube, our own files have other limits.
    fn cube_limit(&self) -> Option<u32> {
        let limit = |rule: &String| rule.strip_prefix("CubeLimit")?.parse().ok();
        let stated = if self.has_rule("NoCube") { Some(1) } else { self.rules.iter().find_map(limit) };
        stated.and_then(TranscriptRules::limit)
    }
}

/// One match. GNU Backgammon allows beavers in money play without stating it: they count as allowed if a
/// player beavered, or if the rules state them, as in our own files.
fn read_match(games: &[Head], variation: Variation) -> Option<Transcript> {
    let length = games[0].length;
    let any = |rule: &str| games.iter().any(|game| game.has_rule(rule));
    let beavers = || games.iter().any(|game| replay::has_beaver(game.tree));
    let mut record = Recorder::new(
        Format::Sgf,
        length,
        TranscriptRules {
            // Matches to one point have no note, because the rule makes no difference there.
            crawford: length == 1 || (length > 1 && any("Crawford")) || length == 0,
            jacoby: length == 0 && any("Jacoby"),
            beavers: length == 0 && (any("Beavers") || beavers()),
            variation,
            cube_limit: games[0].cube_limit(),
        },
    );
    let engine = fill_head(&mut record, games);
    let met = MatchEquityTable::kazaross_xg2();
    let mut beyond_table = false;
    for (n, game) in games.iter().enumerate() {
        let place = Place::Line(game.tree.line);
        record.begin(game.number.map_or(n as u32, |number| number) + 1, place);
        for (line, message) in &game.tree.damage {
            record.problem(ProblemKind::Unreadable, Place::Line(*line), message.clone());
        }
        if let Some(score) = game.score {
            record.score(score, place);
        }
        if length > 1 {
            record.crawford(game.has_rule("CrawfordGame"));
        }
        beyond_table |= replay::game(&mut record, &game.tree.nodes, &met);
    }
    if beyond_table {
        let message = format!(
            "found winning chances of cubes at scores beyond {} points, for which there is no table to make \
             equities of them",
            met.length()
        );
        record.problem(ProblemKind::Unreadable, Place::Line(games[0].tree.line), message);
    }
    let mut transcript = record.finish(&engine)?;
    let shift = levels::shift(&engine);
    for analysis in &mut transcript.analyses {
        analysis.rename_levels(|name| levels::shifted(name, shift));
    }
    Some(transcript)
}

/// Fills in the head of the match, and returns the program that wrote the file.
fn fill_head(record: &mut Recorder, games: &[Head]) -> String {
    let head = record.head();
    head.players = games[0].players.clone();
    let value = |name: &str| {
        let roots = games.iter().filter_map(|game| game.tree.nodes.first());
        let mut found = roots.filter_map(|root| root.value(name)).filter(|value| !value.is_empty());
        found.next().map(String::from)
    };
    (head.event, head.date, head.comment) = (value("EV"), value("DT"), value("GC"));
    let named = HEADERS
        .iter()
        .filter_map(|(property, name)| value(property).map(|value| Header { name: (*name).into(), value }));
    head.headers = named.collect();
    let program = || value("AP").map(|program| program.replacen(':', " ", 1));
    // Our own files name the engine apart from the program that wrote the file.
    value("EG").or_else(program).unwrap_or_else(|| "GNU Backgammon".into())
}

#[cfg(test)]
mod tests;
