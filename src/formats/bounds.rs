//! Checks for the matches of every reader: texts that are not too long, numbers that an engine may have
//! computed.

use crate::transcript::{Format, Place, Problem, ProblemKind, Transcript};

/// How many texts that were cut, and parts that are left out, are named one by one.
const NAMED: usize = 20;

/// Leaves out those parts of analyses whose numbers no engine computes, and names them.
pub(super) fn set_aside(transcript: &mut Transcript) {
    let mut problems = Vec::new();
    let mut more = 0;
    for analysis in &mut transcript.analyses {
        for (game, entries) in transcript.games.iter().zip(&mut analysis.games) {
            for (a, entry) in entries.iter_mut().enumerate() {
                let [cube, play, luck] = entry.faults();
                entry.cube.take_if(|_| cube.is_some());
                entry.play.take_if(|_| play.is_some());
                entry.luck.take_if(|_| luck.is_some());
                let action = game.actions.get(a);
                for fault in [cube, play, luck].into_iter().flatten() {
                    if problems.len() == NAMED {
                        more += 1;
                        continue;
                    }
                    problems.push(Problem {
                        game: Some(game.number),
                        row: None,
                        place: action.map_or_else(|| start(transcript.format), |action| action.place),
                        kind: ProblemKind::Unreadable,
                        message: format!("{fault}; this part of the analysis is left out"),
                    });
                }
            }
        }
    }
    add(transcript, problems, more);
}

/// Cuts the texts that are too long, and names them. `bytes` is the file.
pub(super) fn tidy(transcript: &mut Transcript, bytes: &[u8]) {
    let changed = transcript.tidy_and_tell();
    if changed.is_empty() {
        return;
    }
    let is_text = !matches!(transcript.format, Format::Xg | Format::Bgf | Format::Ogxm);
    // In another encoding no text is found, and the place is the beginning of the file.
    let file = if is_text { std::str::from_utf8(bytes).unwrap_or_default() } else { "" };
    let more = changed.len().saturating_sub(NAMED);
    let problems = changed
        .into_iter()
        .take(NAMED)
        .map(|changed| {
            let action = changed.action.and_then(|(g, a)| {
                let game = transcript.games.get(g)?;
                Some((game.number, game.actions.get(a)?.place))
            });
            let place = || match file.lines().position(|line| line.contains(&changed.start)) {
                Some(line) => Place::Line(line + 1),
                None => start(transcript.format),
            };
            Problem {
                game: action.map(|(number, _)| number),
                row: None,
                place: action.map_or_else(place, |(_, place)| place),
                kind: ProblemKind::Shortened,
                message: format!("{}: {}", changed.what, changed.message),
            }
        })
        .collect();
    add(transcript, problems, more);
}

/// The beginning of a file.
fn start(format: Format) -> Place {
    match format {
        Format::Xg | Format::Bgf | Format::Ogxm => Place::Byte(0),
        _ => Place::Line(1),
    }
}

/// Puts problems among the others, in the order of the source; `more` were not named.
fn add(transcript: &mut Transcript, mut problems: Vec<Problem>, more: usize) {
    let place = |problem: &Problem| match problem.place {
        Place::Line(at) | Place::Byte(at) => at,
    };
    if let (Some(last), 1..) = (problems.last_mut(), more) {
        last.message = format!("{}; {more} more of this kind", last.message);
    }
    for problem in problems {
        let later = transcript.problems.iter().position(|other| place(other) > place(&problem));
        transcript.problems.insert(later.unwrap_or(transcript.problems.len()), problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read;
    use crate::transcript::{ActionAnalysis, CubeAnalysis, MatchAnalysis};

    /// Each reader rejects numbers whose meaning it has; this checks all others.
    #[test]
    fn numbers_that_no_engine_computes_are_left_out_and_named() {
        let text =
            "3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5    42: 8/4 6/4\n  2) 65: x\n";
        let mut found = read(text.as_bytes()).unwrap().remove(0);
        let cube = |no_double| CubeAnalysis {
            level: "1-ply".into(),
            no_double,
            double_take: 0.1,
            double_pass: 1.0,
            outcomes: None,
            error: None,
            se: None,
        };
        let entry = |no_double, luck| ActionAnalysis {
            cube: Some(cube(no_double)),
            luck: Some(luck),
            ..ActionAnalysis::default()
        };
        let good = entry(0.5, 0.25);
        let entries = vec![good.clone(), entry(f64::INFINITY, f64::NAN)];
        found.analyses = vec![MatchAnalysis { engine: "x".into(), settings: None, games: vec![entries] }];
        set_aside(&mut found);
        assert_eq!(found.analyses[0].games[0], [good, ActionAnalysis::default()]);
        let messages: Vec<&str> = found.problems.iter().map(|problem| problem.message.as_str()).collect();
        let [cube, luck, third] = messages[..] else { panic!("{messages:?}") };
        assert!(cube.starts_with("no_double: found inf, expected a number from -1000000 to "), "{cube}");
        assert!(luck.starts_with("luck: found NaN, ") && luck.ends_with("is left out"), "{luck}");
        // In the order of the source: line 5 before line 6.
        assert!(third.contains("\"x\""), "{third}");
        // A fault of each action of a long match is counted, not listed.
        found.analyses[0].games[0] = vec![entry(1e7, 0.0); 2];
        found.games = vec![found.games[0].clone(); 30];
        let entries = found.analyses[0].games[0].clone();
        found.analyses[0].games = vec![entries; 30];
        found.problems.clear();
        set_aside(&mut found);
        assert_eq!(found.problems.len(), NAMED);
        assert!(found.problems[NAMED - 1].message.ends_with("; 40 more of this kind"));
    }
}
