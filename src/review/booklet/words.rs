//! The words of booklets in each language, as the page has them.

use crate::explain::words::Language;
use crate::notation::Situation;
use crate::score::{CubeOwner, Score};

pub(super) struct Words {
    pub to_play: &'static str,
    pub to_double: &'static str,
    pub to_answer: &'static str,
    pub money: &'static str,
    pub jacoby: &'static str,
    /// Before the length of a match, and after it: for 1 point, for more.
    pub in_match: &'static str,
    pub points: [&'static str; 2],
    pub crawford: &'static str,
    /// The cube of the side that decides, that of the other side, and a cube in the middle.
    pub cube: [&'static str; 3],
    pub solutions: &'static str,
    pub game: &'static str,
    pub played: &'static str,
    pub no_play: &'static str,
    pub unavailable: &'static str,
    pub no_double: &'static str,
    pub double: &'static str,
    pub no_redouble: &'static str,
    pub redouble: &'static str,
    pub too_good: &'static str,
    /// Take, pass, beaver, after a cube action.
    pub responses: [&'static str; 3],
    /// The same as a sentence.
    pub replies: [&'static str; 3],
    /// A double with its answer: take, pass, beaver.
    pub doubling: [&'static str; 3],
    pub redoubling: [&'static str; 3],
    /// The columns after the name: equity, loss, wins, gammons and backgammons won, gammons and backgammons
    /// lost.
    pub columns: [&'static str; 7],
}

pub(super) fn words(language: Language) -> &'static Words {
    match language {
        Language::En => &EN,
        Language::De => &DE,
        Language::Fr => &FR,
    }
}

const EN: Words = Words {
    to_play: "{} to play",
    to_double: "Cube action?",
    to_answer: "Take or pass?",
    money: "money",
    jacoby: ", Jacoby rule",
    in_match: "in a match to",
    points: [""; 2],
    crawford: ", Crawford game",
    cube: [", own cube on", ", opponent's cube on", ", cube on"],
    solutions: "Solutions",
    game: "game",
    played: "played",
    no_play: "No checker can move.",
    unavailable: "No cube action is possible.",
    no_double: "No double",
    double: "Double",
    no_redouble: "No redouble",
    redouble: "Redouble",
    too_good: "Too good to double",
    responses: ["take", "pass", "beaver"],
    replies: ["Take", "Pass", "Beaver"],
    doubling: ["Double, take", "Double, pass", "Double, beaver"],
    redoubling: ["Redouble, take", "Redouble, pass", "Redouble, beaver"],
    columns: ["equity", "loss", "win", "g", "bg", "lose g", "bg"],
};

const DE: Words = Words {
    to_play: "Wie spielst du {}?",
    to_double: "Doppeln oder nicht?",
    to_answer: "Take oder Pass?",
    money: "um Geld",
    jacoby: ", Jacoby-Regel",
    in_match: "im Match bis",
    points: [""; 2],
    crawford: ", Crawford-Spiel",
    cube: [", eigener Doppler auf", ", gegnerischer Doppler auf", ", Doppler auf"],
    solutions: "Lösungen",
    game: "Spiel",
    played: "gespielt",
    no_play: "Kein Stein kann ziehen.",
    unavailable: "Hier kann nicht gedoppelt werden.",
    no_double: "Kein Doppel",
    double: "Doppel",
    no_redouble: "Kein Redoppel",
    redouble: "Redoppel",
    too_good: "Zu gut für ein Doppel",
    responses: ["Take", "Pass", "Beaver"],
    replies: ["Take", "Pass", "Beaver"],
    doubling: ["Doppel, Take", "Doppel, Pass", "Doppel, Beaver"],
    redoubling: ["Redoppel, Take", "Redoppel, Pass", "Redoppel, Beaver"],
    columns: ["Equity", "Verlust", "Sieg", "G", "Bg", "verl. G", "Bg"],
};

const FR: Words = Words {
    to_play: "{} à jouer",
    to_double: "Doubler ou non\u{a0}?",
    to_answer: "Prendre ou passer\u{a0}?",
    money: "money",
    jacoby: ", règle Jacoby",
    in_match: "dans un match en",
    points: [" point", " points"],
    crawford: ", partie Crawford",
    cube: [", votre videau à", ", videau adverse à", ", videau à"],
    solutions: "Solutions",
    game: "partie",
    played: "joué",
    no_play: "Aucun pion ne peut jouer.",
    unavailable: "Le videau ne peut pas être tourné ici.",
    no_double: "Pas de double",
    double: "Double",
    no_redouble: "Pas de redouble",
    redouble: "Redouble",
    too_good: "Trop bon pour doubler",
    responses: ["prise", "passe", "beaver"],
    replies: ["Prise", "Passe", "Beaver"],
    doubling: ["Double, prise", "Double, passe", "Double, beaver"],
    redoubling: ["Redouble, prise", "Redouble, passe", "Redouble, beaver"],
    columns: ["équité", "perte", "gain", "G", "Bg", "G perdus", "Bg"],
};

/// The task below a diagram: the roll or the question about the cube, score and cube, from the side that
/// decides.
pub(super) fn task(situation: &Situation, language: Language) -> String {
    let words = words(language);
    let offered = situation.phase.offers() > 0;
    let task = match situation.dice() {
        Some(dice) => words.to_play.replace("{}", &format!("{}-{}", dice.high(), dice.low())),
        None if offered => words.to_answer.into(),
        None => words.to_double.into(),
    };
    let state = if offered { situation.state.swap_sides() } else { situation.state };
    let stakes = match state.score {
        Score::Money { jacoby, .. } => format!("{}{}", words.money, if jacoby { words.jacoby } else { "" }),
        Score::Match { length, on_roll, opponent, crawford } => {
            let (own, other) = (length - on_roll, length - opponent);
            let (in_match, points) = (words.in_match, words.points[usize::from(length > 1)]);
            let rule = if crawford { words.crawford } else { "" };
            format!("{own}-away {other}-away {in_match} {length}{points}{rule}")
        }
    };
    let cube = match (state.cube.value, state.cube.owner) {
        // The cube is offered on the next value, and belongs to nobody.
        (value, _) if offered => format!("{} {}", words.cube[2], 2 * value),
        (1, _) => String::new(),
        (value, CubeOwner::OnRoll) => format!("{} {value}", words.cube[0]),
        (value, CubeOwner::Opponent) => format!("{} {value}", words.cube[1]),
        (value, CubeOwner::Centred) => format!("{} {value}", words.cube[2]),
    };
    format!("{task} ({stakes}{cube})")
}
