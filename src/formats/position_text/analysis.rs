//! The analysis of one position, paragraph by paragraph.

use super::Writer;
use super::lines::version;
use super::rows::{self, CubeRow, PlayRow};
use crate::notation::{Side, Situation, parse_written_play, play_text};
use crate::score::Score;
use crate::transcript::{ActionAnalysis, AnalysedPlay, CubeAnalysis, PlayAnalysis};

/// Words before the level of a look at the cube, in English, German and French.
const ANALYSED: [&str; 3] = ["Analyzed in ", "Analysiert in ", "Analysé avec "];

/// The contents of a position's paragraphs so far.
pub(super) struct Told {
    situation: Situation,
    /// BGBlitz speaks, not eXtreme Gammon.
    blitz: bool,
    /// GNU Backgammon speaks, whose analysis is not read from text.
    silent: bool,
    version: Option<String>,
    plays: Vec<AnalysedPlay>,
    level: String,
    outcomes: Option<[f32; 5]>,
    cube: Option<CubeAnalysis>,
    /// The previous paragraph was the table of the cube: the next one has its verdict.
    verdict_next: bool,
    problems: Vec<(usize, String)>,
}

impl Told {
    pub fn new(situation: Situation, writer: Writer) -> Self {
        Self {
            situation,
            blitz: writer == Writer::Blitz,
            silent: writer == Writer::Gnu,
            version: None,
            plays: Vec::new(),
            level: String::new(),
            outcomes: None,
            cube: None,
            verdict_next: false,
            problems: Vec::new(),
        }
    }

    /// The version of the engine, its analysis, and the problems with their lines.
    pub fn finish(self) -> (Option<String>, ActionAnalysis, Vec<(usize, String)>) {
        let plays = (!self.plays.is_empty()).then_some(self.plays);
        let play = plays.map(|plays| PlayAnalysis { plays, played: None, error: None, counts: None });
        (self.version, ActionAnalysis { cube: self.cube, play, luck: None }, self.problems)
    }

    /// Reads the lines of a paragraph with their numbers; returns whether they belong to the analysis.
    pub fn paragraph(&mut self, lines: &[(usize, &str)]) -> bool {
        if self.silent {
            return false;
        }
        let is_verdict = std::mem::take(&mut self.verdict_next) && !self.blitz;
        if lines.iter().any(|(_, line)| rows::play(line).is_some()) {
            self.play_rows(lines);
            return true;
        }
        if self.table(lines) {
            return true;
        }
        if let Some(version) = lines.iter().find_map(|(_, line)| version(line)) {
            self.version = version.split(',').next().map(|version| version.trim().to_owned());
            return true;
        }
        self.chances(lines) || is_verdict || lines.iter().all(|(_, line)| is_cubeless(line))
    }

    /// Rows with plays, each with the chances of both sides below it.
    fn play_rows(&mut self, lines: &[(usize, &str)]) {
        // The chances of the side that rolled, until those of the opponent come.
        let mut own: Option<[f32; 3]> = None;
        let (mut listed, mut begun) = (false, false);
        for &(number, line) in lines {
            if let Some(row) = rows::play(line) {
                listed = self.play(number, row);
                (own, begun) = (None, true);
            } else if let Some(all) = rows::chances(line) {
                self.last(listed, all);
            } else if let Some(side) = rows::percents(line) {
                match own.take() {
                    None => own = Some(side),
                    Some([win, gammon, backgammon]) => {
                        self.last(listed, [win, gammon, backgammon, side[1], side[2]]);
                    }
                }
            } else if begun && !line.contains(':') {
                // The plays have a headline, and details of a rollout have a colon.
                self.problems.push((number, format!("found {line:?} among plays, expected a play")));
            }
        }
    }

    fn last(&mut self, listed: bool, outcomes: [f32; 5]) {
        if let Some(last) = self.plays.last_mut().filter(|_| listed) {
            last.outcomes = Some(outcomes);
        }
    }

    /// Whether the play could be understood.
    fn play(&mut self, number: usize, row: PlayRow) -> bool {
        let PlayRow { level, play, equity, normalised } = row;
        let Some(dice) = self.situation.dice() else {
            self.problems.push((number, format!("found the play {play:?} of a position without dice")));
            return false;
        };
        if !normalised && matches!(self.situation.state.score, Score::Match { .. }) {
            let message =
                format!("found {equity} of the play {play:?}, expected match winning chances and equity");
            self.problems.push((number, message));
            return false;
        }
        match parse_written_play(&self.situation.state.position, dice, &play) {
            Ok(legal) => {
                let play = play_text(&legal.play);
                self.plays.push(AnalysedPlay { play, level, equity, outcomes: None, se: None });
                true
            }
            Err(error) => {
                self.problems.push((number, format!("found the play {play:?} with {dice}: {error}")));
                false
            }
        }
    }

    /// The table of the cube: three rows.
    fn table(&mut self, lines: &[(usize, &str)]) -> bool {
        let found: Vec<(usize, &str, Vec<f64>)> = lines
            .iter()
            .filter_map(|(number, line)| rows::cube(line).map(|(label, numbers)| (*number, label, numbers)))
            .collect();
        let [(line, ..), _, _] = found[..] else { return false };
        let order = if self.blitz {
            found.iter().map(|(_, label, _)| rows::meaning(label)).collect()
        } else {
            vec![Some(CubeRow::NoDouble), Some(CubeRow::Take), Some(CubeRow::Pass)]
        };
        // In a match BGBlitz has two numbers, of which the second one is normalised.
        let is_match = matches!(self.situation.state.score, Score::Match { .. });
        let columns = if self.blitz && is_match { 2 } else { 1 };
        let equity = |row: CubeRow| {
            let at = order.iter().position(|found| *found == Some(row))?;
            found[at].2.get(columns - 1).copied().filter(|_| found[at].2.len() == columns)
        };
        match [CubeRow::NoDouble, CubeRow::Take, CubeRow::Pass].map(equity) {
            [Some(no_double), Some(double_take), Some(double_pass)] => {
                self.cube = Some(CubeAnalysis {
                    level: self.level.clone(),
                    no_double,
                    double_take,
                    double_pass,
                    outcomes: self.outcomes,
                    error: None,
                    se: None,
                });
            }
            _ => {
                let labels: Vec<&str> = found.iter().map(|(_, label, _)| *label).collect();
                let message = format!(
                    "found a table of the cube with the rows {labels:?}, expected no double, take, pass"
                );
                self.problems.push((line, message));
            }
        }
        self.verdict_next = true;
        true
    }

    /// The chances of both sides above the table of the cube.
    fn chances(&mut self, lines: &[(usize, &str)]) -> bool {
        let read = if self.blitz { rows::named } else { rows::percents };
        let found: Vec<[f32; 3]> = lines.iter().filter_map(|(_, line)| read(line)).collect();
        let [first, second] = found[..] else { return false };
        // BGBlitz has the player at the top first, eXtreme Gammon the one on roll.
        let bottom_on_roll = self.situation.on_roll == Side::Bottom;
        let (own, other) = if self.blitz && bottom_on_roll { (second, first) } else { (first, second) };
        self.outcomes = Some([own[0], own[1], own[2], other[1], other[2]]);
        let head = lines.first().map_or("", |(_, line)| line.trim());
        if !self.blitz && rows::percents(head).is_none() {
            let level = ANALYSED.iter().find_map(|words| head.strip_prefix(words));
            self.level = level.unwrap_or(head).trim().to_owned();
        }
        true
    }
}

/// Whether a line is the first one of an analysis.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim();
    rows::play(line).is_some()
        || rows::percents(line).is_some()
        || ANALYSED.iter().any(|words| line.starts_with(words))
}

/// `Cubeless Equities: No Double=+0.881, Double=+1.928`.
fn is_cubeless(line: &str) -> bool {
    let signed =
        |text: &str| text.starts_with(['+', '-']) && text[1..].starts_with(|c: char| c.is_ascii_digit());
    line.split('=').skip(1).filter(|text| signed(text)).count() == 2
}
