//! The report for people, as plain text.

use super::super::PositionKind;
use super::{Count, CubeMistakes, Decision, GameReport, KindReport, MatchCourse, MatchReport, PlayerReport};
use crate::game::BySeat;
use crate::transcript::Variation;
use crate::words::signed;
use std::fmt::Write;

/// How many of the worst decisions are shown.
const SHOWN: usize = 10;

/// A row of a table: its label, and the numbers of both players.
pub(super) type Row = (String, BySeat<String>);

/// A part of the report. The first row has the names of the players.
pub(super) struct Section {
    pub title: &'static str,
    pub rows: Vec<Row>,
}

impl MatchCourse {
    /// The report as text, as [`MatchReport::to_text`], with `candidates` per costly decision; empty without
    /// a report.
    pub fn to_text(&self, candidates: usize) -> String {
        let Some(report) = &self.report else { return String::new() };
        report.text(|text, mistake| {
            for choice in self.choices(mistake, candidates) {
                let name = mistake.said(choice.name);
                let equity = signed(choice.equity, 3);
                let lost = if choice.lost > 0.0005 { format!("-{:.3}", choice.lost) } else { String::new() };
                let done = if choice.done { "made" } else { "" };
                put(text, format!("            {name:<24}{equity:>8}{lost:>9}  {done}").trim_end());
            }
        })
    }
}

impl MatchReport {
    /// The report as text: two columns, one per player, and the costliest decisions.
    pub fn to_text(&self) -> String {
        self.text(|_, _| {})
    }

    /// The report as text; `more` adds lines to a costly decision.
    fn text(&self, more: impl Fn(&mut String, &Decision)) -> String {
        let mut text = String::new();
        put(&mut text, &self.title());
        for Section { title, rows } in self.sections() {
            put(&mut text, "");
            for (i, (name, shown)) in rows.iter().enumerate() {
                let [one, two] = shown.each_ref().into_array();
                let name = if i == 0 { title } else { name };
                put(&mut text, format!("{name:<34}{one:>24}{two:>24}").trim_end());
            }
        }
        if !self.mistakes.is_empty() {
            put(&mut text, "");
            put(&mut text, "The decisions that cost most");
            for mistake in self.mistakes.iter().take(SHOWN) {
                self.mistake(&mut text, mistake);
                more(&mut text, mistake);
            }
        }
        for warning in &self.warnings {
            put(&mut text, &format!("Note: {warning}"));
        }
        text
    }

    /// The match, and the engine of the analysis.
    pub(super) fn title(&self) -> String {
        let level = self.level.as_deref().map_or(String::new(), |level| format!(", {level}"));
        let length = if self.length == 0 { "Money".into() } else { format!("{} point match", self.length) };
        let variation = match self.variation {
            Variation::Backgammon => String::new(),
            other => format!(", {}", other.name()),
        };
        let cube = match self.cube_limit {
            None => String::new(),
            Some(1) => ", without a cube".into(),
            Some(limit) => format!(", cube up to {limit}"),
        };
        format!("{length}{variation}{cube}; analysed by {}{level}; {}", self.engine, self.met)
    }

    /// The tables of both players.
    pub(super) fn sections(&self) -> Vec<Section> {
        let section = |title, rows| {
            let names = self.players.each_ref().map(|p| p.name.chars().take(23).collect());
            Section { title, rows: std::iter::once((String::new(), names)).chain(rows).collect() }
        };
        let mut sections = vec![section("", self.rows())];
        let parts = [
            ("The cube: how often (lost)", self.cube_rows()),
            ("By kind: lost (decisions, errors)", self.kind_rows()),
            ("By game: lost (PR)", self.game_rows()),
        ];
        let parts = parts.into_iter().filter(|(_, rows)| !rows.is_empty());
        sections.extend(parts.map(|(title, rows)| section(title, rows)));
        sections
    }

    /// Cube errors.
    fn cube_rows(&self) -> Vec<Row> {
        let of = |pick: fn(&CubeMistakes) -> Count| self.players.each_ref().map(|p| pick(&p.cube_mistakes));
        let all = [
            ("missed doubles", of(|m| m.missed_double)),
            ("wrong doubles", of(|m| m.wrong_double)),
            ("doubles, too good for one", of(|m| m.too_good)),
            ("wrong takes", of(|m| m.wrong_take)),
            ("wrong passes", of(|m| m.wrong_pass)),
        ];
        let made = all.into_iter().filter(|(_, counts)| counts.iter().any(|count| count.count > 0));
        let shown = |count: Count| format!("{} ({:.3})", count.count, count.equity_lost);
        made.map(|(name, counts)| (format!("  {name}"), counts.map(shown))).collect()
    }

    /// Errors by kind of position.
    fn kind_rows(&self) -> Vec<Row> {
        let of = |kind, player: &PlayerReport| player.kinds.iter().find(|found| found.kind == kind).copied();
        let kinds =
            PositionKind::ALL.into_iter().map(|kind| (kind, self.players.each_ref().map(|p| of(kind, p))));
        let shown = |found: Option<KindReport>| {
            found.map_or("-".into(), |k| format!("{:.3} ({}, {})", k.equity_lost, k.decisions, k.errors))
        };
        kinds
            .filter(|(_, found)| found.iter().flatten().any(|k| k.decisions > 0))
            .map(|(kind, found)| (format!("  {}", kind.name()), found.map(shown)))
            .collect()
    }

    /// The games, each with the players' losses.
    fn game_rows(&self) -> Vec<Row> {
        let row = |game: &GameReport| {
            let result = match game.winner {
                Some(winner) => format!("{} wins {}", self.players[winner].name, game.points),
                None => "unfinished".into(),
            };
            let [one, two] = game.score.into_array();
            let shown = |p: &PlayerReport| format!("{:.3} ({})", p.equity_lost.total, number(p.pr, 2));
            let name: String = format!("  {}: {one}-{two}, {result}", game.number).chars().take(33).collect();
            (name, game.players.each_ref().map(shown))
        };
        self.games.iter().map(row).collect()
    }

    /// Ratings, luck and results.
    fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut row = |name: &str, of: &dyn Fn(&PlayerReport) -> String| {
            rows.push((name.into(), self.players.each_ref().map(of)));
        };
        row("Performance rating (PR)", &|p| number(p.pr, 2));
        row("  95 % interval", &|p| {
            p.pr_ci95.map_or("-".into(), |[low, high]| format!("{low:.2} to {high:.2}"))
        });
        row("  level", &|p| p.rank.clone().unwrap_or_else(|| "-".into()));
        row("Errors (blunders)", &|p| format!("{} ({})", p.errors, p.blunders));
        row("Equity lost", &|p| format!("{:.3}", p.equity_lost.total));
        row("  plays (decisions)", &|p| format!("{:.3} ({})", p.equity_lost.checker, p.decisions.checker));
        row("  doubles (decisions)", &|p| format!("{:.3} ({})", p.equity_lost.double, p.decisions.double));
        row("  takes and passes (decisions)", &|p| {
            format!("{:.3} ({})", p.equity_lost.take, p.decisions.take)
        });
        row("Match winning chance lost", &|p| percent(p.mwc_lost));
        row("Snowie error rate", &|p| number(p.snowie_error_rate, 2));
        row("GNU Backgammon error rate", &|p| number(p.gnubg_error_rate, 2));
        row("Rolls", &|p| p.rolls.to_string());
        row("Luck, equity (jokers)", &|p| format!("{} ({})", signed(p.luck.equity, 3), p.luck.jokers));
        row("Luck, winning chance", &|p| p.luck.mwc.map_or("-".into(), |mwc| signed_percent(mwc, 2)));
        let result = |value: Option<f64>| match self.length {
            0 => value.map_or("-".into(), |points| signed(points, 2) + " points"),
            _ => value.map_or("-".into(), |mwc| signed_percent(mwc, 2)),
        };
        row("Result", &|p| result(p.result.actual));
        row("Luck-adjusted result", &|p| result(p.result.luck_adjusted));
        row("  95 % interval", &|p| {
            p.result
                .ci95
                .map_or("-".into(), |[low, high]| format!("{} to {}", result(Some(low)), result(Some(high))))
        });
        rows
    }

    fn mistake(&self, text: &mut String, mistake: &Decision) {
        let Decision { game, player, lost, xgid, .. } = mistake;
        let [done, best] = [&mistake.done, &mistake.best].map(|words| mistake.said(words));
        let number = self.games[*game].number;
        let name = &self.players[*player].name;
        put(text, &format!("  -{lost:.3}  game {number}, {name}: {done}; best {best}"));
        put(text, &format!("          {xgid}"));
    }
}

fn put(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes all text");
}

pub(super) fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or("-".into(), |value| format!("{value:.digits$}"))
}

fn percent(value: Option<f64>) -> String {
    value.map_or("-".into(), |value| format!("{:.2} %", 100.0 * value))
}

/// `+12.3 %`: a difference of chances.
pub(super) fn signed_percent(value: f64, digits: usize) -> String {
    format!("{} %", signed(100.0 * value, digits))
}
