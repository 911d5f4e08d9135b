//! Numbers as people read them. This is the only place that rounds; with `--json` programs get the numbers
//! in full.

use gammonlab::value::{Equity, Mwc, Outcomes};

/// `+0.159`, three decimals as in every backgammon program.
pub fn equity(equity: Equity) -> String {
    let thousandths = (1000.0 * equity.0).round() + 0.0; // no -0.000
    format!("{:+.3}", thousandths / 1000.0)
}

/// `0.0021`, a standard error of an equity.
pub fn error(se: f64) -> String {
    format!("{se:.4}")
}

/// `52.35 %`.
pub fn mwc(mwc: Mwc) -> String {
    format!("{:.2} %", 100.0 * mwc.0)
}

/// Per cent for and against: `55.21 17.33  0.92 - 44.79 12.95  0.51`.
pub fn outcomes(o: Outcomes) -> String {
    let [win, gammon, backgammon, lose_gammon, lose_backgammon] = o.to_array().map(|p| 100.0 * p);
    let lose = 100.0 - win;
    format!("{win:6.2} {gammon:5.2} {backgammon:5.2} - {lose:6.2} {lose_gammon:5.2} {lose_backgammon:5.2}")
}

/// The heading of [`outcomes`].
pub const OUTCOMES: &str = "  win %   g %  bg % - lose %   g %  bg %";
