//! Names of levels, and how this format counts them.

/// The difference between a level of `engine` and the same depth in this format, which counts like GNU
/// Backgammon: eXtreme Gammon and we call 1-ply what GNU Backgammon calls 0-ply.
pub(super) fn shift(engine: &str) -> i64 {
    i64::from(["Gammonlab", "eXtreme Gammon"].iter().any(|name| engine.starts_with(name)))
}

/// The name of a level that counts `more` plies.
pub(super) fn shifted(name: &str, more: i64) -> String {
    let digits = name.len() - name.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = name.split_at(digits);
    match number.parse::<i64>() {
        Ok(plies) if rest.trim_start_matches('-').starts_with("ply") => {
            format!("{}{rest}", (plies + more).max(0))
        }
        _ => name.into(),
    }
}

/// The level of an analysis, as the format states it.
pub(super) enum Level {
    /// The plies, with `C` for an evaluation that counts with the cube.
    Plies(String),
    /// The games.
    Rollout(u64),
}

impl Level {
    pub fn of(name: &str) -> Self {
        let number = |text: &str| {
            let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u64>().ok()
        };
        if let Some(trials) = name.strip_prefix("rollout (").and_then(number) {
            return Self::Rollout(trials);
        }
        let cubeful = if name.contains("cubeless") { "" } else { "C" };
        Self::Plies(format!("{}{cubeful}", number(name).unwrap_or(0)))
    }
}
