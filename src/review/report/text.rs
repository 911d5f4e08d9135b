//! The report for people, as plain text.

use super::{Decision, MatchReport, PlayerReport};
use std::fmt::Write;

/// How many of the worst decisions are shown.
const SHOWN: usize = 10;

/// A row of the table: what it says, and the numbers of both players.
pub(super) type Row = (&'static str, [String; 2]);

impl MatchReport {
    /// The report as text: two columns, one a player, and the decisions that cost most.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        put(&mut text, &self.title());
        put(&mut text, "");
        for (name, [one, two]) in self.rows() {
            put(&mut text, format!("{name:<34}{one:>24}{two:>24}").trim_end());
        }
        if !self.mistakes.is_empty() {
            put(&mut text, "");
            put(&mut text, "The decisions that cost most");
            self.mistakes.iter().take(SHOWN).for_each(|mistake| self.mistake(&mut text, mistake));
        }
        for warning in &self.warnings {
            put(&mut text, &format!("Note: {warning}"));
        }
        text
    }

    /// What was analysed, and by whom.
    pub(super) fn title(&self) -> String {
        let level = self.level.as_deref().map_or(String::new(), |level| format!(", {level}"));
        let length = if self.length == 0 { "Money".into() } else { format!("{} point match", self.length) };
        format!("{length}; analysed by {}{level}; {}", self.engine, self.met)
    }

    /// The table of both players; the first row has their names.
    pub(super) fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut row = |name, of: &dyn Fn(&PlayerReport) -> String| {
            rows.push((name, self.players.each_ref().map(of)));
        };
        row("", &|p| p.name.chars().take(23).collect());
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
        row("Luck, equity (jokers)", &|p| format!("{:+.3} ({})", p.luck.equity, p.luck.jokers));
        row("Luck, winning chance", &|p| percent(p.luck.mwc));
        let result = |value: Option<f64>| match self.length {
            0 => value.map_or("-".into(), |points| format!("{points:+.2} points")),
            _ => value.map_or("-".into(), |mwc| format!("{:+.2} %", 100.0 * mwc)),
        };
        row("Result", &|p| result(p.result.actual));
        row("Luck-adjusted result", &|p| result(p.result.luck_adjusted));
        rows
    }

    fn mistake(&self, text: &mut String, mistake: &Decision) {
        let Decision { game, player, done, best, lost, xgid, .. } = mistake;
        let number = self.games[*game].number;
        let name = &self.players[*player].name;
        put(text, &format!("  -{lost:.3}  game {number}, {name}: {done}; best {best}"));
        put(text, &format!("          {xgid}"));
    }
}

fn put(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes all text");
}

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or("-".into(), |value| format!("{value:.digits$}"))
}

fn percent(value: Option<f64>) -> String {
    value.map_or("-".into(), |value| format!("{:.2} %", 100.0 * value))
}
