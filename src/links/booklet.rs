//! Linked positions as a booklet.

use super::{LinkedCube, LinkedPlay, LinkedPosition};
use crate::analysis::AnalysisError;
use crate::explain::words::Language;
use crate::notation::PositionId;
use crate::review::{Booklet, BookletEntry, ListedPlay, Solutions};
use crate::transcript::CubeAnalysis;
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
    /// Language of all words but those of the author.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Language>"))]
    pub language: Language,
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
        let Self { solutions, language, .. } = *self;
        let (title, text) = (self.title.clone(), self.text.clone());
        let booklet = Booklet { language, title, text, solutions, entries };
        let ending = if form == BookletForm::Latex { "png" } else { "svg" };
        let file = |number: usize| format!("position-{number}.{ending}");
        let text = match form {
            BookletForm::Html => return Ok(BookletText { text: booklet.html(), pictures: Vec::new() }),
            BookletForm::Markdown => booklet.markdown(file),
            BookletForm::Latex => booklet.latex(file),
        };
        let pictures = (1..).zip(&booklet.entries);
        let pictures = pictures.map(|(number, entry)| BookletPicture {
            file: file(number),
            svg: entry.picture(WIDTH, language),
        });
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
            put_cube(&mut entry, cube, done.as_deref());
        }
        Ok(entry)
    }

    fn put_plays(&self, entry: &mut BookletEntry, plays: &[LinkedPlay], done: Option<&str>) {
        // The best is the first, whatever equities plays of shallower levels have.
        let Some(best) = plays.first() else { return };
        let listed = |play: &&LinkedPlay| self.candidates.as_ref().is_none_or(|all| all.contains(&play.play));
        let listed = plays.iter().filter(listed).map(|play| ListedPlay {
            play: &play.play,
            equity: play.equity,
            outcomes: play.outcomes,
            done: done == Some(&play.play),
        });
        entry.put_plays((&best.play, best.equity), listed);
    }
}

fn put_cube(entry: &mut BookletEntry, cube: &LinkedCube, done: Option<&str>) {
    let LinkedCube { ref level, no_double, double_take, double_pass, outcomes, .. } = *cube;
    let level = level.clone();
    let cube = CubeAnalysis { level, no_double, double_take, double_pass, outcomes, error: None, se: None };
    entry.put_cube(&cube, done);
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
        let (title, text) = ("A & B".into(), Some("Read me.".into()));
        LinkedBooklet { title, text, solutions, language: Language::En, positions }
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
    fn the_first_play_is_the_best_whatever_shallower_ones_are_worth() {
        let mut position = opening(None);
        position.position.plays[1] = LinkedPlay { level: "1ply".into(), ..play("24/23 13/10", 0.2) };
        let text = booklet(vec![position], Solutions::Below).write(BookletForm::Markdown).unwrap().text;
        assert!(text.contains("**8/5 6/5**"), "{text}");
        let at = |name: &str| text.find(&format!("| {name}")).unwrap_or_else(|| panic!("{name}: {text}"));
        assert!(at("8/5 6/5") < at("24/23 13/10"), "{text}");
    }

    /// The best action of a cube decision, and the names of the options.
    fn said(id: &str, equities: [f64; 3], language: Language) -> Vec<String> {
        let booklet = LinkedBooklet { language, ..booklet(vec![cube(id, equities)], Solutions::Below) };
        let text = booklet.write(BookletForm::Markdown).unwrap().text;
        let answer = text.lines().filter_map(|line| line.strip_prefix("**")?.strip_suffix("**"));
        let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
        let rows = rows.filter(|name| !name.is_empty() && !name.starts_with('|'));
        answer.chain(rows).map(String::from).collect()
    }

    #[test]
    fn cube_decisions_are_named_as_everywhere_else() {
        let id = |rest: &str| format!("XGID=-b----E-C---eE---c-e----B-:{rest}");
        let en = |rest: &str, equities| said(&id(rest), equities, Language::En)[0].clone();
        // Money with a centred cube, with an owned one, and a match.
        let (centred, owned, in_match) =
            ("0:0:1:00:0:0:0:0:10", "1:1:1:00:0:0:0:0:10", "1:1:1:00:2:3:0:7:10");
        assert_eq!(en(centred, [0.1, 0.05, 1.0]), "No double, take");
        assert_eq!(en(centred, [0.7, 0.8, 1.0]), "Double, take");
        assert_eq!(en(centred, [0.9, 1.2, 1.0]), "Double, pass");
        assert_eq!(en(centred, [1.1, 1.3, 1.0]), "Too good to double, pass");
        for owned in [owned, in_match] {
            assert_eq!(en(owned, [0.1, 0.05, 1.0]), "No redouble, take");
            assert_eq!(en(owned, [0.7, 0.8, 1.0]), "Redouble, take");
            assert_eq!(en(owned, [0.9, 1.2, 1.0]), "Redouble, pass");
            assert_eq!(en(owned, [1.1, 1.3, 1.0]), "Too good to double, pass");
        }
        // A tie is no double, and equal answers are a take.
        assert_eq!(en(centred, [0.8, 0.8, 1.0]), "No double, take");
        assert_eq!(en(centred, [0.9, 1.0, 1.0]), "Double, take");
        // Losing the game loses the match: a double that gains nothing is right.
        assert_eq!(en("0:0:1:00:0:6:0:7:10", [-0.2, -0.2, 1.0]), "Double, take");
        // With beavers.
        assert_eq!(en("0:0:1:00:0:0:2:0:10", [0.1, -0.2, 1.0]), "No double, beaver");
        let offered = "0:0:1:D:0:0:0:0:10";
        assert_eq!(en(offered, [0.9, 1.2, 1.0]), "Pass");
        assert_eq!(en(offered, [0.9, 0.8, 1.0]), "Take");
        assert_eq!(en("0:0:1:D:0:0:2:0:10", [0.1, -0.2, 1.0]), "Beaver");
    }

    /// With beavers, the options have the worth of each answer, not that of the best one.
    #[test]
    fn a_beaver_has_a_row_if_it_is_right_or_was_made() {
        let rows = |rest: &str, equities, done: &str| {
            let mut one = cube(&format!("XGID=-b----E-C---eE---c-e----B-:{rest}"), equities);
            one.position.done = Some(done.into());
            let text = booklet(vec![one], Solutions::Below).write(BookletForm::Markdown).unwrap().text;
            let rows = text.lines().filter(|line| line.starts_with("| ") && line.contains('.'));
            let cells = |line: &str| line.split('|').map(str::trim).map(String::from).collect::<Vec<_>>();
            rows.map(cells).map(|cells| cells[1..4].join(" ")).collect::<Vec<_>>()
        };
        let (asked, offered) = ("0:0:1:00:0:0:2:0:10", "0:0:1:D:0:0:2:0:10");
        let right = [0.1, -0.2, 1.0];
        assert_eq!(
            rows(asked, right, "double"),
            [
                "No double +0.100 ",
                "Double, take -0.100 0.200",
                "Double, pass +1.000 ",
                "Double, beaver (played) -0.200 0.300"
            ]
        );
        assert_eq!(
            rows(offered, right, "take"),
            ["Double, take (played) -0.100 0.100", "Double, pass +1.000 1.200", "Double, beaver -0.200 "]
        );
        // A wrong beaver, and the same position without one.
        let wrong = [0.3, 0.4, 1.0];
        assert_eq!(rows(offered, wrong, "beaver")[2], "Double, beaver (played) +0.800 0.400");
        assert_eq!(rows(offered, wrong, "take").len(), 2);
        assert_eq!(rows("0:0:1:D:0:0:0:0:10", wrong, "beaver").len(), 2);
    }

    #[test]
    fn words_follow_the_language() {
        let id = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:3:0:7:10";
        let words = |language| said(id, [0.7, 0.8, 1.0], language);
        let de = ["Redoppel, Take", "Kein Redoppel", "Redoppel, Take", "Redoppel, Pass"];
        assert_eq!(words(Language::De), de);
        let fr = ["Redouble, prise", "Pas de redouble", "Redouble, prise", "Redouble, passe"];
        assert_eq!(words(Language::Fr), fr);
        let page = |language| {
            let positions = vec![opening(None), cube(id, [0.7, 0.8, 1.0])];
            let booklet = LinkedBooklet { language, ..booklet(positions, Solutions::AtEnd) };
            booklet.write(BookletForm::Html).unwrap().text
        };
        let german = page(Language::De);
        for text in [
            "<html lang=\"de\">",
            "Wie spielst du 3-1? (um Geld)",
            "Doppeln oder nicht? (5-away 4-away im Match bis 7, eigener Doppler auf 2)",
            "<h1>Lösungen</h1>",
            "13/10 6/5 (gespielt)",
            "+0,160",
        ] {
            assert!(german.contains(text), "{text}: {german}");
        }
        let french = page(Language::Fr);
        for text in [
            "3-1 à jouer (money)",
            "Doubler ou non\u{a0}? (5-away 4-away dans un match en 7 points, votre videau à 2)",
            "13/10 6/5 (joué)",
        ] {
            assert!(french.contains(text), "{text}: {french}");
        }
        let offered = "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:2:3:0:7:10";
        let booklet = booklet(vec![cube(offered, [0.7, 0.8, 1.0])], Solutions::Below);
        let text = booklet.write(BookletForm::Markdown).unwrap().text;
        // Seen by the side that answers.
        assert!(text.contains("Take or pass? (4-away 5-away in a match to 7, cube on 4)"), "{text}");
    }

    #[test]
    fn a_wrong_id_is_refused() {
        let error = booklet(vec![cube("nonsense", [0.0; 3])], Solutions::Below).write(BookletForm::Html);
        assert_eq!(error.unwrap_err().report("").kind, "position_id.length");
    }
}
