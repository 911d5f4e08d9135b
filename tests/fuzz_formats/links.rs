//! Links and lessons: seeds, the check of a link made again after damage, and the processing of results.

use crate::follow::{Depth, short};
use gammonlab::analysis::Describe;
use gammonlab::formats::{read, write_json};
use gammonlab::hash::Fnv;
use gammonlab::links::{
    LONGEST_LINK, Lesson, LessonError, LinkContent, LinkError, LinkedPlay, LinkedPosition, read_lesson,
    write_lesson, write_link,
};
use gammonlab::met::MatchEquityTable;
use gammonlab::notation::Xgid;
use gammonlab::review::decisions;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A link of each kind: decisions of a match, a set of them, a quiz, one game, and the lessons.
pub fn links(file: &[u8], lessons: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let transcript = read(file).unwrap().remove(0);
    let analysis = &transcript.analyses[0];
    let all = decisions(&transcript, analysis, &MatchEquityTable::kazaross_xg2()).unwrap();
    let position = |one: &gammonlab::review::Decision| {
        let action = &transcript.games[one.game].actions[one.action];
        let plays = analysis.games[one.game][one.action].play.iter().flat_map(|play| &play.plays).take(5);
        let plays = plays.map(|play| LinkedPlay {
            play: play.play.clone(),
            level: play.level.clone(),
            equity: play.equity,
            outcomes: play.outcomes,
            ..LinkedPlay::default()
        });
        LinkedPosition {
            xgid: Xgid::from(action.before).to_string(),
            engine: Some(analysis.engine.clone()),
            plays: plays.collect(),
            done: action.play.clone(),
            comment: Some("Größer als alles".into()),
            ..LinkedPosition::default()
        }
    };
    let positions: Vec<_> = all.iter().step_by(9).take(20).map(position).collect();
    let set = |positions: &[LinkedPosition], quiz: bool| LinkContent::Positions {
        title: quiz.then(|| "A quiz".into()),
        text: None,
        quiz,
        positions: positions.to_vec(),
    };
    let mut game = transcript.clone();
    game.games.truncate(1);
    game.analyses[0].games.truncate(1);
    let lesson = |file: &Vec<u8>| LinkContent::Lesson {
        lesson: read_lesson(std::str::from_utf8(file).unwrap()).unwrap(),
    };
    let mut contents = vec![set(&positions[..1], false), set(&positions[1..3], true), set(&positions, false)];
    contents.push(LinkContent::Match { transcript: Box::new(game) });
    contents.extend(lessons.iter().map(lesson));
    contents.iter().map(|content| write_link(content, LONGEST_LINK).unwrap().into_bytes()).collect()
}

/// The version and the content of a link.
pub fn opened(link: &[u8]) -> Vec<u8> {
    let mut bytes = vec![link[0]];
    let (mut all, mut bits) = (0_u32, 0);
    for letter in &link[1..] {
        let place = LETTERS.iter().position(|one| one == letter).expect("a letter of a link");
        all = all << 6 | place as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((all >> bits) as u8);
            all &= (1 << bits) - 1;
        }
    }
    bytes.truncate(bytes.len() - 3);
    bytes
}

/// The link with its check, which is right.
pub fn closed(opened: &[u8]) -> Vec<u8> {
    let Some((version, content)) = opened.split_first() else { return Vec::new() };
    let sum = Fnv::of(content);
    let folded = sum ^ sum >> 24 ^ sum >> 48;
    let bytes = [content, &folded.to_le_bytes()[..3]].concat();
    let mut text = vec![*version];
    for three in bytes.chunks(3) {
        let all = three.iter().enumerate().fold(0, |all, (at, byte)| all | u32::from(*byte) << (16 - 8 * at));
        text.extend((0..=three.len()).map(|at| LETTERS[(all >> (18 - 6 * at) & 63) as usize]));
    }
    text
}

/// Writes the content of a link again, and a match of it in our JSON.
pub fn followed(content: Result<LinkContent, LinkError>, depth: Depth) -> Result<bool, String> {
    let content = match content {
        Ok(content) => content,
        Err(error) if ["link.damaged", "link.version"].contains(&&*error.kind()) => {
            return short(&error.to_string()).map(|()| false);
        }
        Err(error) => return Err(format!("kind of error: {error}")),
    };
    if depth > Depth::Read {
        // A match that nobody has played can be longer than any link.
        match write_link(&content, LONGEST_LINK) {
            Ok(_) | Err(LinkError::Long { .. }) => {}
            Err(error) => return Err(format!("again: {error}")),
        }
        if let LinkContent::Match { transcript } = &content {
            read(write_json(transcript).as_bytes()).map_err(|error| format!("match of a link: {error}"))?;
        }
    }
    Ok(true)
}

/// Writes a lesson again: it must come back as it was read.
pub fn followed_lesson(lesson: Result<Lesson, LessonError>) -> Result<bool, String> {
    let lesson = match lesson {
        Ok(lesson) => lesson,
        Err(error) => return short(&error.to_string()).map(|()| false),
    };
    let text = write_lesson(&lesson).map_err(|error| format!("again: {error}"))?;
    match read_lesson(&text) {
        Ok(again) if again == lesson => Ok(true),
        Ok(_) => Err("again: what was written is not what was read".into()),
        Err(error) => Err(format!("again refused: {error}")),
    }
}
