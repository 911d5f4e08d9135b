//! Our own JSON: a [`Transcript`] whole, with its analyses, under the number of the form.

use super::FormatError;
use crate::transcript::{MatchAnalysis, Transcript};
use serde::{Deserialize, Serialize};

/// The number of the form that this version writes. A form with another number is refused.
pub const FORM: u32 = 1;

/// The name of the first field.
const NAME: &str = "gammonlab_match";

#[derive(Serialize)]
struct Written<'a> {
    gammonlab_match: u32,
    #[serde(flatten)]
    transcript: &'a Transcript,
}

#[derive(Deserialize)]
struct Form {
    gammonlab_match: u32,
}

/// Whether a text is our own JSON.
pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') && text.get(..200.min(text.len())).unwrap_or(text).contains(NAME)
}

/// The matches of a text: one JSON object a match.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let mut matches = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>() {
        let error = |e: serde_json::Error| FormatError::Json { line: e.line(), message: e.to_string() };
        let value = value.map_err(error)?;
        let form = Form::deserialize(&value).map_err(error)?;
        if form.gammonlab_match != FORM {
            return Err(FormatError::JsonForm { found: form.gammonlab_match });
        }
        let transcript = Transcript::deserialize(value).map_err(error)?;
        check(&transcript)?;
        matches.push(transcript);
    }
    Ok(matches)
}

/// One match as JSON on a line of its own.
pub fn write_json(transcript: &Transcript) -> String {
    let written = Written { gammonlab_match: FORM, transcript };
    serde_json::to_string(&written).expect("a transcript has only keys that are texts") + "\n"
}

/// Whether the parts of a transcript that somebody else put together fit together.
pub fn check(transcript: &Transcript) -> Result<(), FormatError> {
    fits(transcript).map_err(|message| FormatError::Json { line: 0, message })
}

fn fits(transcript: &Transcript) -> Result<(), String> {
    let player = |field: &str, found: usize| match found {
        0 | 1 => Ok(()),
        _ => Err(format!("{field}: found {found}, expected 0 or 1")),
    };
    if transcript.games.is_empty() {
        return Err("games: found none, expected at least one".into());
    }
    for game in &transcript.games {
        game.winner.map_or(Ok(()), |winner| player("winner", winner))?;
        game.actions.iter().try_for_each(|action| player("player", action.player))?;
    }
    let actions: Vec<usize> = transcript.games.iter().map(|game| game.actions.len()).collect();
    for MatchAnalysis { engine, games, .. } in &transcript.analyses {
        let found: Vec<usize> = games.iter().map(Vec::len).collect();
        if found != actions {
            return Err(format!("analyses: {engine} has {found:?} entries a game, expected {actions:?}"));
        }
        let plays = games.iter().flatten().filter_map(|entry| entry.play.as_ref());
        for play in plays {
            if play.played.is_some_and(|played| played >= play.plays.len()) {
                let n = play.plays.len();
                return Err(format!("played: found {:?}, expected a number below {n}", play.played));
            }
        }
    }
    Ok(())
}
