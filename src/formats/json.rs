//! Our own JSON: a [`Transcript`] whole, with its analyses, under the number of the form.

use super::FormatError;
use super::recorder::{LONGEST, MOST_POINTS, MOST_SCORE};
use crate::transcript::{GameTranscript, MatchAnalysis, Transcript};
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
    text.trim_start().starts_with('{') && text.contains(NAME)
}

/// The matches of a text: one JSON object per match.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let mut matches = Vec::new();
    let (mut start, mut line) = (0, 1);
    let mut forms = serde_json::Deserializer::from_str(text).into_iter::<Form>();
    // The form first, because the fields of another form may have other names and meanings. Unused fields are
    // not kept.
    while let Some(form) = forms.next() {
        let form = form.map_err(|e| error(e, 1))?;
        if form.gammonlab_match != FORM {
            return Err(FormatError::JsonForm { found: form.gammonlab_match });
        }
        let (blank, object) = {
            let object = &text[start..forms.byte_offset()];
            object.split_at(object.len() - object.trim_start().len())
        };
        let lines = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
        line += lines(blank);
        let transcript: Transcript = serde_json::from_str(object).map_err(|e| error(e, line))?;
        fits(&transcript).map_err(|message| FormatError::Json { line, message })?;
        matches.push(transcript);
        line += lines(object);
        start = forms.byte_offset();
    }
    Ok(matches)
}

/// An error in JSON whose first line is `line` of the text.
fn error(error: serde_json::Error, line: usize) -> FormatError {
    let message = error.to_string();
    // The message ends with the place as well, counted from another line.
    let end = message.rfind(" at line ").unwrap_or(message.len());
    FormatError::Json { line: line + error.line().saturating_sub(1), message: message[..end].into() }
}

/// One match as JSON on a separate line.
pub fn write_json(transcript: &Transcript) -> String {
    let written = Written { gammonlab_match: FORM, transcript };
    serde_json::to_string(&written).expect("a transcript has only keys that are texts") + "\n"
}

/// Whether the parts of a transcript that somebody else put together fit together.
///
/// # Errors
/// If a part does not fit; the error names the first one.
pub fn check(transcript: &Transcript) -> Result<(), FormatError> {
    fits(transcript).map_err(|message| FormatError::Json { line: 0, message })
}

fn fits(transcript: &Transcript) -> Result<(), String> {
    let at_most = |field: &str, found: u32, most: u32| match found {
        _ if found <= most => Ok(()),
        _ => Err(format!("{field}: found {found}, expected at most {most}")),
    };
    at_most("length", transcript.length, LONGEST)?;
    if transcript.games.is_empty() {
        return Err("games: found none, expected at least one".into());
    }
    for game in &transcript.games {
        at_most("points", game.points, MOST_POINTS)?;
        game.score.iter().try_for_each(|score| at_most("score", *score, MOST_SCORE))?;
    }
    let actions: Vec<usize> = transcript.games.iter().map(|game| game.actions.len()).collect();
    for MatchAnalysis { engine, games, .. } in &transcript.analyses {
        let found: Vec<usize> = games.iter().map(Vec::len).collect();
        let alone = |game: &GameTranscript| usize::from(game.actions.is_empty() && game.position.is_some());
        let fits = |(game, entries): (&GameTranscript, &usize)| {
            (game.actions.len()..=game.actions.len() + alone(game)).contains(entries)
        };
        if found.len() != actions.len() || !transcript.games.iter().zip(&found).all(fits) {
            return Err(format!("analyses: {engine} has {found:?} entries a game, expected {actions:?}"));
        }
        for (g, entries) in games.iter().enumerate() {
            for (a, entry) in entries.iter().enumerate() {
                if let Some(fault) = entry.faults().into_iter().flatten().next() {
                    return Err(format!("analyses: game {}, action {}: {fault}", g + 1, a + 1));
                }
            }
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
