//! Rows of an analysis as eXtreme Gammon and BGBlitz write them. Words differ from language to language, so
//! rows are known by their numbers.

/// A row with a play.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayRow {
    /// The program's name of the level; empty if the row does not have it.
    pub level: String,
    pub play: String,
    pub equity: f64,
    /// Whether the equity is normalised.
    pub normalised: bool,
}

/// `  1. 4-ply       19/18 14/12         eq:-0.491`, or BGBlitz' `1.   0.124 mwp /  -0.492   19/18, 14/12`.
pub(super) fn play(line: &str) -> Option<PlayRow> {
    let (number, rest) = line.trim().split_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number || !rest.starts_with(char::is_whitespace) {
        return None;
    }
    match rest.split_once("eq:").or_else(|| rest.split_once("éq:")) {
        Some((head, equity)) => {
            let (level, play) = level_and_play(head.trim());
            let equity = number_of(equity.split_whitespace().next()?)?;
            Some(PlayRow { level: level.into(), play: play.trim().into(), equity, normalised: true })
        }
        None => {
            let mut rest = rest.trim();
            let mut next = || {
                let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                rest = after.trim_start();
                number_of(word)
            };
            let mut equity = next()?;
            let chances = rest.strip_prefix("mwp").map(|rest| rest.trim_start().strip_prefix('/'));
            if let Some(after) = chances {
                rest = after?.trim_start();
                let (word, after) = rest.split_once(char::is_whitespace)?;
                (equity, rest) = (number_of(word)?, after.trim_start());
            }
            // How much worse than the best play.
            if let Some(after) = rest.strip_prefix('(') {
                let (less, after) = after.split_once(')')?;
                number_of(less.trim())?;
                rest = after;
            }
            let play = rest.trim().replace(',', " ");
            Some(PlayRow { level: String::new(), play, equity, normalised: chances.is_some() })
        }
    }
}

/// The level of a play and the play. eXtreme Gammon fills the level up to twelve characters, so one space is
/// all that parts `XG Roller++` from the play.
fn level_and_play(head: &str) -> (&str, &str) {
    if let Some(parts) = head.split_once("  ") {
        return parts;
    }
    let word_around = |slash: usize| head[..slash].rfind(' ').map_or(0, |space| space + 1);
    let at = head.find('/').map_or(head.len(), word_around);
    (head[..at].trim_end(), &head[at..])
}

/// `Player:   25.45% (G:0.00% B:0.00%)`: wins, gammons and backgammons of a side, 0..=1.
pub(super) fn percents(line: &str) -> Option<[f32; 3]> {
    let (head, rest) = line.split_once("% (G:")?;
    let (gammons, rest) = rest.split_once("% B:")?;
    let (backgammons, _) = rest.split_once("%)")?;
    let wins = head.rsplit([' ', ':', '\t', '\u{ff1a}', '\u{a0}']).next()?;
    hundredths([wins, gammons, backgammons])
}

/// BGBlitz' ` Green        34.1  9.3   0.2`: the same of a side, after its name.
pub(super) fn named(line: &str) -> Option<[f32; 3]> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [_, .., wins, gammons, backgammons] => hundredths([wins, gammons, backgammons]),
        _ => None,
    }
}

/// BGBlitz' `0.254  0.000  0.000  -  0.746  0.338  0.004`: wins, gammons and backgammons won and lost.
pub(super) fn chances(line: &str) -> Option<[f32; 5]> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [win, gammon, backgammon, "-", _, lost_gammon, lost_backgammon] = words[..] else { return None };
    let mut all = [0.0; 5];
    for (chance, word) in all.iter_mut().zip([win, gammon, backgammon, lost_gammon, lost_backgammon]) {
        *chance = chance_of(number_of(word)?)?;
    }
    Some(all)
}

/// `Double/Take:  +0.689 (-0.100)`: the text before the colon, and the numbers without brackets; `None` for
/// other text.
pub(super) fn cube(line: &str) -> Option<(&str, Vec<f64>)> {
    let (label, mut rest) = line.rsplit_once([':', '\u{ff1a}'])?;
    let mut numbers = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('(') {
            let (less, after) = after.split_once(')')?;
            number_of(less.trim())?;
            rest = after;
        } else if rest.is_empty() {
            return (!numbers.is_empty()).then_some((label.trim(), numbers));
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(rest.len());
            numbers.push(number_of(&rest[..end])?);
            rest = &rest[end..];
        }
    }
}

/// The subject of a row of BGBlitz' table of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CubeRow {
    NoDouble,
    Take,
    Pass,
}

/// The meaning of a label in English, German, French or Japanese.
pub(super) fn meaning(label: &str) -> Option<CubeRow> {
    let Some((_, answer)) = label.split_once('/') else { return Some(CubeRow::NoDouble) };
    match answer.trim() {
        "Take" | "Beaver" | "Annehmen" | "Prendre" | "Prend" | "受ける" => Some(CubeRow::Take),
        "Pass" | "Drop" | "Ablehnen" | "Refuser" | "Passe" | "Passer" | "降りる" => Some(CubeRow::Pass),
        _ => None,
    }
}

/// A number with a point or a comma. (Equities never come near 100.)
fn number_of(word: &str) -> Option<f64> {
    let plain = word.replace(',', ".").replace('\u{2212}', "-");
    let is_number = plain.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.'));
    plain.parse().ok().filter(|number: &f64| is_number && number.abs() <= 100.0)
}

fn hundredths(words: [&str; 3]) -> Option<[f32; 3]> {
    let mut all = [0.0; 3];
    for (chance, word) in all.iter_mut().zip(words) {
        *chance = chance_of(number_of(word.trim())? / 100.0)?;
    }
    Some(all)
}

fn chance_of(number: f64) -> Option<f32> {
    (0.0..=1.0).contains(&number).then_some(number as f32)
}
