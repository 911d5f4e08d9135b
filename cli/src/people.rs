//! Numbers as people read them. Equities and match winning chances print themselves
//! ([`gammonlab::value::Equity`], [`gammonlab::value::Mwc`]); with `--json` programs get all numbers in full.

use gammonlab::value::Outcomes;

/// `0.0021`, a standard error of an equity.
pub fn error(se: f64) -> String {
    format!("{se:.4}")
}

/// Per cent for and against: `55.21 17.33  0.92 - 44.79 12.95  0.51`.
pub fn outcomes(o: Outcomes) -> String {
    let [win, gammon, backgammon, lose_gammon, lose_backgammon] = o.to_array().map(|p| 100.0 * p);
    let lose = 100.0 - win;
    format!("{win:6.2} {gammon:5.2} {backgammon:5.2} - {lose:6.2} {lose_gammon:5.2} {lose_backgammon:5.2}")
}

/// The heading of [`outcomes`].
pub const OUTCOMES: &str = "  win %   g %  bg % - lose %   g %  bg %";
