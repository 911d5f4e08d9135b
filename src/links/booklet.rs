//! Linked positions as a booklet.

use super::{LinkedCube, LinkedPlay, LinkedPosition};
use crate::analysis::AnalysisError;
use crate::notation::PositionId;
use crate::review::{Booklet, BookletEntry, BookletRow, DecisionKind, Solutions};
use serde::{Deserialize, Serialize};

/// Width of the pictures in pixels.
const WIDTH: u32 = 700;

/// The forms of a booklet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum BookletForm {
    /// One page with all pictures in it, for a browser's print.
    Html,
    /// Markdown, with pictures as files.
    Markdown,
    /// A LaTeX document, with pictures as files.
    Latex,
}

/// A position of a booklet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct BookletPosition {
    /// The position with its numbers. Its comment is printed after the solution.
    pub position: LinkedPosition,
    /// The source, such as players and date, below the diagram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Text below the diagram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The plays that are listed; without them all of the position. The best one is named in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
}

/// A collection of positions to print.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "Booklet"))]
pub struct LinkedBooklet {
    /// The title.
    pub title: String,
    /// The text before the first position.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// Place of the solutions.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Solutions>"))]
    pub solutions: Solutions,
    /// The positions in order.
    pub positions: Vec<BookletPosition>,
}

/// A picture of a booklet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BookletPicture {
    /// Its file, as the text names it.
    pub file: String,
    /// The picture; for LaTeX it is to be saved as PNG.
    pub svg: String,
}

/// A booklet as text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BookletText {
    /// The text.
    pub text: String,
    /// The pictures that the text names; none for HTML.
    pub pictures: Vec<BookletPicture>,
}

impl LinkedBooklet {
    /// The booklet in this form. Files of pictures are `position-1.svg`, `position-2.svg` and so on.
    ///
    /// # Errors
    /// If the id of a position cannot be read.
    pub fn write(&self, form: BookletForm) -> Result<BookletText, AnalysisError> {
        let entries = self.positions.iter().map(BookletPosition::entry).collect::<Result<Vec<_>, _>>()?;
        let (title, text) = (self.title.clone(), self.text.clone());
        let booklet = Booklet { title, text, solutions: self.solutions, entries };
        let ending = if form == BookletForm::Latex { "png" } else { "svg" };
        let file = |number: usize| format!("position-{number}.{ending}");
        let text = match form {
            BookletForm::Html => return Ok(BookletText { text: booklet.html(), pictures: Vec::new() }),
            BookletForm::Markdown => booklet.markdown(file),
            BookletForm::Latex => booklet.latex(file),
        };
        let pictures = (1..).zip(&booklet.entries);
        let pictures =
            pictures.map(|(number, entry)| BookletPicture { file: file(number), svg: entry.picture(WIDTH) });
        Ok(BookletText { text, pictures: pictures.collect() })
    }
}

impl BookletPosition {
    fn entry(&self) -> Result<BookletEntry, AnalysisError> {
        let LinkedPosition { xgid, plays, cube, done, comment, .. } = &self.position;
        let mut entry = BookletEntry::new(xgid)?;
        (entry.source, entry.note) = (self.source.clone(), self.note.clone());
        entry.remark.clone_from(comment);
        let id: PositionId = xgid.parse()?;
        if id.situation().dice().is_some() {
            self.put_plays(&mut entry, plays, done.as_deref());
        } else if let Some(cube) = cube {
            put_cube(&mut entry, cube, id.situation().phase.offers() > 0, done.as_deref());
        }
        Ok(entry)
    }

    fn put_plays(&self, entry: &mut BookletEntry, plays: &[LinkedPlay], done: Option<&str>) {
        let Some(best) = plays.iter().max_by(|a, b| a.equity.total_cmp(&b.equity)) else { return };
        entry.answer.clone_from(&best.play);
        let listed = |play: &&LinkedPlay| self.candidates.as_ref().is_none_or(|all| all.contains(&play.play));
        let rows = plays.iter().filter(listed).map(|play| BookletRow {
            name: play.play.clone(),
            equity: play.equity,
            loss: best.equity - play.equity,
            outcomes: play.outcomes,
            done: done == Some(&play.play),
        });
        entry.rows = rows.collect();
        // Plays of a deeper level come first in a list; here the best does.
        entry.rows.sort_by(|a, b| a.loss.total_cmp(&b.loss));
    }
}

fn put_cube(entry: &mut BookletEntry, cube: &LinkedCube, offered: bool, done: Option<&str>) {
    let LinkedCube { no_double, double_take: take, double_pass: pass, outcomes, .. } = *cube;
    let done = match done {
        Some("no double") => Some(DecisionKind::NoDouble),
        Some("double") => Some(DecisionKind::Double),
        Some("take" | "beaver") => Some(DecisionKind::Take),
        Some("pass") => Some(DecisionKind::Pass),
        _ if offered => Some(DecisionKind::Take),
        _ => None,
    };
    entry.name_best(no_double, take, pass);
    entry.put_cube(no_double, Some(take), Some(pass), outcomes, done);
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

    fn play(play: &str, equity: f64) -> LinkedPlay {
        LinkedPlay { play: play.into(), level: "3ply".into(), equity, ..LinkedPlay::default() }
    }

    fn opening(candidates: Option<&[&str]>) -> BookletPosition {
        let plays = vec![play("8/5 6/5", 0.16), play("24/23 13/10", -0.01), play("13/10 6/5", -0.08)];
        let position = LinkedPosition {
            xgid: OPENING.into(),
            plays,
            done: Some("13/10 6/5".into()),
            comment: Some("Ein großer Fehler".into()),
            ..LinkedPosition::default()
        };
        let candidates = candidates.map(|all| all.iter().map(|one| (*one).into()).collect());
        BookletPosition { position, source: Some("Ann".into()), note: Some("Why?".into()), candidates }
    }

    fn cube(id: &str, [no_double, double_take, double_pass]: [f64; 3]) -> BookletPosition {
        let cube = LinkedCube { no_double, double_take, double_pass, ..LinkedCube::default() };
        let position = LinkedPosition { xgid: id.into(), cube: Some(cube), ..LinkedPosition::default() };
        BookletPosition { position, source: None, note: None, candidates: None }
    }

    fn booklet(positions: Vec<BookletPosition>, solutions: Solutions) -> LinkedBooklet {
        LinkedBooklet { title: "A & B".into(), text: Some("Read me.".into()), solutions, positions }
    }

    #[test]
    fn chosen_candidates_and_texts_are_printed() {
        let all = booklet(vec![opening(None)], Solutions::AtEnd);
        let html = all.write(BookletForm::Html).unwrap();
        assert!(html.pictures.is_empty());
        for text in ["A &amp; B", "Read me.", "Ann", "Why?", "24/23 13/10", "13/10 6/5 (played)", "0.240"] {
            assert!(html.text.contains(text), "{text}: {}", html.text);
        }
        // The comment is part of the solution.
        assert!(html.text.find("Ein großer").unwrap() > html.text.find("<h1>Solutions").unwrap());
        let some = booklet(vec![opening(Some(&["13/10 6/5"]))], Solutions::Below);
        let text = some.write(BookletForm::Markdown).unwrap();
        assert!(text.text.contains("**8/5 6/5**") && !text.text.contains("24/23"), "{}", text.text);
        assert!(text.text.contains("0.240"), "the loss is that against the best: {}", text.text);
        assert_eq!(text.pictures[0].file, "position-1.svg");
        assert!(text.text.contains("](position-1.svg)") && text.pictures[0].svg.starts_with("<svg"));
        let none = booklet(vec![opening(None)], Solutions::Left).write(BookletForm::Latex).unwrap();
        assert!(!none.text.contains("24/23") && !none.text.contains("Fehler"), "{}", none.text);
        assert!(none.text.contains("{position-1.png}"), "{}", none.text);
    }

    #[test]
    fn cube_decisions_are_named() {
        let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
        let offered = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10";
        let answer = |id, equities| cube(id, equities).entry().unwrap().answer;
        assert_eq!(answer(id, [0.1, -0.2, 1.0]), "No double, take");
        let own = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:0:0:10";
        assert_eq!(answer(own, [0.7, 0.8, 1.0]), "Redouble, take");
        assert_eq!(answer(own, [0.1, -0.2, 1.0]), "No redouble, take");
        assert_eq!(answer(id, [0.7, 0.8, 1.0]), "Double, take");
        assert_eq!(answer(id, [0.9, 1.2, 1.0]), "Double, pass");
        assert_eq!(answer(id, [1.1, 1.3, 1.0]), "Too good to double, pass");
        assert_eq!(answer(offered, [0.9, 1.2, 1.0]), "Pass");
        assert_eq!(answer(offered, [0.9, 0.8, 1.0]), "Take");
    }

    #[test]
    fn a_wrong_id_is_refused() {
        let error = booklet(vec![cube("nonsense", [0.0; 3])], Solutions::Below).write(BookletForm::Html);
        assert_eq!(error.unwrap_err().report("").kind, "position_id.length");
    }
}
