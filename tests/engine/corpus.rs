//! Real match files against a count independent of the readers: games, dice and scores by the shape of lines;
//! the score before each game by the result of the game before; the same match in several formats by each
//! other. `tests/tools/read_corpus.py` does more of this, and prints tables.

use gammonlab::formats::read;
use gammonlab::transcript::{Format, GameTranscript, TranscribedKind, Transcript};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Files whose disagreements are faults of the files.
const KNOWN: [&str; 0] = [];

/// A game as the text has it.
#[derive(Debug, Default)]
struct Plain {
    rolls: Vec<[u8; 2]>,
    score: Option<[u32; 2]>,
}

/// The folders with real files: our own, one that a variable names, and one beside the repository.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named = std::env::var_os("GAMMONLAB_MATCHES").map(PathBuf::from);
    let beside = root.join("../shared/matches");
    let folders = [Some(root.join("tests/data/matches")), named, beside.is_dir().then_some(beside)];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flatten()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| path.is_file())
        .filter(|path| !KNOWN.iter().any(|known| path.ends_with(known)))
        .collect();
    files.sort();
    files
}

fn is_length(line: &str) -> bool {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(words[..], [n, "point" | "points", "match"] if n.parse::<u32>().is_ok())
}

/// `Game 3`.
fn is_game(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(words[..], [game, n] if game.eq_ignore_ascii_case("game") && n.parse::<u32>().is_ok())
}

/// The dice of a row: two digits and a colon after a blank.
fn dice_of(row: &str) -> impl Iterator<Item = [u8; 2]> {
    let bytes = row.as_bytes();
    let die = |at: usize| bytes.get(at).filter(|b| (b'1'..=b'6').contains(b)).map(|b| b - b'0');
    (0..bytes.len()).filter_map(move |at| {
        let begins = at == 0 || bytes[at - 1].is_ascii_whitespace() || bytes[at - 1] == b')';
        let (one, two) = (die(at)?, die(at + 1)?);
        (begins && bytes.get(at + 2) == Some(&b':')).then_some([one.max(two), one.min(two)])
    })
}

/// `Ann : 0    Bob : 2`: the numbers after the two colons.
fn score_of(line: &str) -> Option<[u32; 2]> {
    let (first, last) = line.rsplit_once(':')?;
    let last = last.trim().parse().ok()?;
    let (_, first) = first.split_once(':').filter(|(_, rest)| !rest.contains(':'))?;
    let digits = first.trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    Some([digits[..end].parse().ok()?, last])
}

/// The games of a text in the format of Jellyfish; `None` for other texts.
fn plain(text: &str) -> Option<Vec<Plain>> {
    text.lines().find(|line| is_length(line))?;
    let mut games: Vec<Plain> = Vec::new();
    for line in text.lines() {
        let trimmed = line.trim_start_matches('\u{feff}').trim_start();
        if trimmed.starts_with([';', '#', '[']) {
            continue;
        }
        let row = trimmed.split_once(')').filter(|(number, _)| number.parse::<u32>().is_ok());
        match (row, games.last_mut()) {
            _ if is_game(line) => games.push(Plain::default()),
            (Some((_, cells)), Some(game)) if !cells.contains("llegal play (") => {
                game.rolls.extend(dice_of(cells));
            }
            (Some((_, cells)), Some(game)) => {
                // Snowie's position in brackets has names and numbers of any kind.
                let (before, rest) = cells.split_once("llegal play (").expect("the pattern above");
                let after = rest.split_once(')').map_or("", |(_, after)| after);
                game.rolls.extend(dice_of(before).chain(dice_of(after)));
            }
            (None, Some(game)) if game.rolls.is_empty() && game.score.is_none() => {
                game.score = score_of(line)
            }
            _ => {}
        }
    }
    Some(games)
}

fn rolls(game: &GameTranscript) -> Vec<[u8; 2]> {
    game.actions.iter().filter_map(|action| action.dice).map(|dice| [dice.high(), dice.low()]).collect()
}

/// Inconsistencies within a match: a score that does not follow from the game before.
fn transitions(found: &Transcript) -> Vec<String> {
    let wrong = |pair: &[GameTranscript]| {
        let [before, after] = pair else { return None };
        let mut score = before.score;
        score[before.winner.filter(|_| found.length > 0)?] += before.points;
        (score != after.score)
            .then(|| format!("game {}: begins at {:?}, expected {score:?}", after.number, after.score))
    };
    found.games.windows(2).filter_map(wrong).collect()
}

/// The contents of two files of one match, game by game: players, actions, dice, positions, and winners.
/// (Only some formats contain resignations.)
fn told(found: &Transcript) -> Vec<impl PartialEq + std::fmt::Debug> {
    let game = |game: &GameTranscript| {
        let acts = game.actions.iter().filter(|action| action.kind != TranscribedKind::Resign);
        let acts: Vec<_> = acts
            .map(|action| (action.player, action.kind, action.dice, action.before.state.position))
            .collect();
        (game.score, game.winner, acts)
    };
    found.games.iter().map(game).collect()
}

#[test]
fn real_files_are_read_as_they_are_written() {
    let mut wrong = Vec::new();
    let (mut counted, mut pairs, mut refused) = (0, 0, 0);
    let mut twins: BTreeMap<String, Vec<(String, Transcript)>> = BTreeMap::new();
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        let plain = plain(text);
        let mut matches = match read(&bytes) {
            Ok(matches) => matches,
            Err(error) => {
                refused += 1;
                if plain.is_some() {
                    wrong.push(format!("{name}: {error}"));
                }
                continue;
            }
        };
        if let Some(plain) = plain {
            counted += 1;
            let games: Vec<&GameTranscript> = matches.iter().flat_map(|found| &found.games).collect();
            if games.len() != plain.len() {
                wrong.push(format!("{name}: {} games read, {} in the file", games.len(), plain.len()));
            }
            for (game, plain) in games.iter().zip(&plain) {
                let (n, read) = (game.number, rolls(game));
                if read != plain.rolls {
                    let (read, written) = (read.len(), plain.rolls.len());
                    wrong.push(format!("{name}: game {n}: {read} rolls read, {written} in the file"));
                }
                if plain.score.is_some_and(|score| game.score != score) {
                    let (read, written) = (game.score, plain.score);
                    wrong.push(format!("{name}: game {n}: the score {read:?} read, {written:?} in the file"));
                }
            }
        }
        for found in &matches {
            wrong.extend(transitions(found).into_iter().map(|text| format!("{name}: {text}")));
        }
        let is_match = |found: &Transcript| found.rolls > 0 && found.format != Format::Positions;
        if matches.len() == 1 && is_match(&matches[0]) {
            let found = matches.remove(0);
            let key = path.file_stem().unwrap().to_string_lossy().into_owned();
            twins.entry(key).or_default().push((name, found));
        }
    }
    for group in twins.values() {
        for pair in group.windows(2) {
            let [(one, left), (other, right)] = pair else { continue };
            pairs += 1;
            let (left, right) = (told(left), told(right));
            if left.len() != right.len() {
                wrong.push(format!("{one}, {other}: {} and {} games", left.len(), right.len()));
            }
            let differ = left.iter().zip(&right).position(|(left, right)| left != right);
            wrong.extend(differ.map(|game| format!("{one}, {other}: game {} differs", game + 1)));
        }
    }
    println!("{counted} texts counted, {pairs} pairs compared, {refused} files refused");
    assert!(counted >= 2 && pairs >= 2, "{counted} texts, {pairs} pairs");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
