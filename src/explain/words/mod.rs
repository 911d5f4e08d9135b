//! The words of explanations: one file of templates for each language, and the grammar that all of them
//! share.
//!
//! A line of a file is `kind = clause`. In a clause stand for the two plays compared:
//!
//! | in braces | means |
//! |---|---|
//! | `A`, `B` | the better play, the other play |
//! | `a`, `b` | the number after each, in the unit of the kind |
//! | `M`, `N` | the play with the greater number, the play with the smaller |
//! | `m`, `n` | these numbers |
//! | `\|a\|`, `\|b\|` | the numbers without their sign |
//! | `p` | the part of the equity difference, with its sign |
//! | `s` | the share of the difference in per cent |
//! | `r` | the rolls |
//! | `As`, `Bs` | the points to mark after each play |
//! | `a?one\|many` | `one` where the number `a` is 1, else `many`; so for `b`, `m`, `n`, `r` (rolls) |
//!
//! A kind may have a line for doubles, `cube_kind`, and one for answers, `answer_kind`, in which "you" are
//! the side that answers. The lines of negative numbers end in `_behind`; `cube_market_losers_none` is the
//! line without rolls. A take point that favours an action has a line for each relation of the two numbers,
//! `cube_take_point_near` and so on. The lines `main_kind` name the largest part of a difference in the
//! summary.
//!
//! A clause begins with a small letter unless its first word is a name or a noun; a sentence is made of
//! it by a capital letter and a full stop. A new language is a new file, a variant of [`Language`] and a row
//! in its table.

use super::{Kind, Statement};
use crate::cube::TIE;
use crate::words::signed;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A language of the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
}

/// The properties of a language.
struct Row {
    code: &'static str,
    /// The templates.
    file: &'static str,
    /// The character before the decimals.
    point: char,
    singular: Singular,
}

/// The numbers that a noun in the singular may follow.
#[derive(PartialEq)]
enum Singular {
    One,
    BelowTwo,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::En, Self::De, Self::Fr];

    const fn row(self) -> Row {
        use Singular::{BelowTwo, One};
        match self {
            Self::En => Row { code: "en", file: include_str!("en.txt"), point: '.', singular: One },
            Self::De => Row { code: "de", file: include_str!("de.txt"), point: ',', singular: One },
            Self::Fr => Row { code: "fr", file: include_str!("fr.txt"), point: ',', singular: BelowTwo },
        }
    }

    /// The two letters of the language.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// A number, written with a point, as the language writes it.
    pub(crate) fn decimals(self, number: &str) -> String {
        number.replace('.', self.row().point.encode_utf8(&mut [0; 4]))
    }

    /// Whether a noun after the number is in the singular.
    fn is_singular(self, number: f64) -> bool {
        number == 1.0 || (self.row().singular == Singular::BelowTwo && number.abs() < 2.0)
    }

    /// The titles of the parts of an explanation: reasons, reasons for the other play, numbers, next rolls,
    /// position.
    pub fn titles(self) -> [&'static str; 5] {
        ["reasons", "against", "numbers", "next", "position"]
            .map(|part| self.template(&format!("title_{part}")))
    }

    /// The template of `name`. Panics if the file has none; a test looks for all of them.
    fn template(self, name: &str) -> &'static str {
        self.find(name).unwrap_or_else(|| panic!("{}.txt has no line {name}", self.code()))
    }

    fn find(self, name: &str) -> Option<&'static str> {
        let mut lines = self.row().file.lines().filter_map(|line| line.split_once(" = "));
        lines.find(|(key, _)| *key == name).map(|(_, template)| template)
    }
}

/// The name of a kind in JSON and in the files of words.
pub fn key(kind: Kind) -> String {
    let mut key = String::new();
    for c in format!("{kind:?}").chars() {
        if c.is_uppercase() && !key.is_empty() {
            key.push('_');
        }
        key.extend(c.to_lowercase());
    }
    key
}

/// How the numbers of a kind are written.
enum Unit {
    Count,
    Spread,
    Chance,
    Equity,
    Pips,
}

fn unit(kind: Kind) -> Unit {
    use Kind::*;
    match kind {
        Wins | GammonsWon | BackgammonsWon | GammonsLost | BackgammonsLost | MatchChance | MarketLosers
        | GammonRate | TakePoint | TooGood | RaceLead => Unit::Chance,
        Volatility => Unit::Spread,
        CubeValue | Options | Swing => Unit::Equity,
        Risk => Unit::Pips,
        _ => Unit::Count,
    }
}

fn number(value: f64, unit: &Unit, language: Language) -> String {
    let text = match unit {
        Unit::Count => format!("{value:.0}").replace('-', "\u{2212}"),
        Unit::Chance => format!("{:.1}\u{a0}%", 100.0 * value),
        Unit::Equity => signed(value, 3).replace('-', "\u{2212}"),
        Unit::Spread => format!("{value:.3}"),
        Unit::Pips => format!("{value:.1}"),
    };
    language.decimals(&text)
}

/// The subject of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Two plays.
    Plays,
    /// A double: the numbers are those of the side on roll and of its opponent.
    Cube,
    /// The answer to a double, with the same numbers.
    Answer,
}

/// Writes the text of each statement. `names` are the two plays.
pub fn say(statements: &mut [Statement], names: &[String; 2], about: About, language: Language) {
    for statement in statements {
        let template = template_of(statement, about, language);
        statement.text = sentence(&clause(statement, names, template, language));
    }
}

fn template_of(statement: &Statement, about: About, language: Language) -> &'static str {
    let kind = key(statement.kind);
    let special = match about {
        About::Plays if statement.better < 0.0 && statement.other < 0.0 => {
            language.find(&format!("{kind}_behind"))
        }
        About::Plays => None,
        _ if statement.kind == Kind::MarketLosers && statement.rolls.is_empty() => {
            language.find("cube_market_losers_none")
        }
        _ if statement.kind == Kind::TakePoint && statement.speaks_for.is_some() => {
            Some(language.template(of_take_point(statement, about)))
        }
        About::Cube if statement.better < 0.0 => language.find(&format!("cube_{kind}_behind")),
        About::Answer if statement.better < 0.0 => language.find(&format!("answer_{kind}_behind")),
        _ => None,
    };
    let own = |prefix| language.find(&format!("{prefix}_{kind}"));
    let found = special.or_else(|| match about {
        About::Plays => None,
        About::Cube => own("cube"),
        About::Answer => own("answer").or_else(|| own("cube")),
    });
    found.unwrap_or_else(|| language.template(&kind))
}

/// A chance that is above the take point by less than this is near it.
const NEAR: f64 = 0.07;

/// The line about a take point that favours an action: a double of a position near it, no double of one far
/// from it, a take above it and a pass below it.
fn of_take_point(statement: &Statement, about: About) -> &'static str {
    let above = statement.better - statement.other;
    match about {
        About::Answer if above < 0.0 => "answer_take_point_less",
        About::Answer => "answer_take_point_more",
        _ if above < 0.0 => "cube_take_point_less",
        _ if above < NEAR => "cube_take_point_near",
        _ => "cube_take_point_far",
    }
}

/// A clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut chars = clause.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    // The name of a play keeps its letters: `bar/20` begins with a small one.
    let first = if clause.starts_with("bar/") { "b".into() } else { first };
    format!("{first}{}.", chars.as_str())
}

fn clause(
    statement: &Statement,
    names: &[String; 2],
    mut template: &'static str,
    language: Language,
) -> String {
    let mut text = String::new();
    while let Some(start) = template.find('{') {
        let end = start + template[start..].find('}').expect("a brace is closed");
        text += &template[..start];
        text += &filled(&template[start + 1..end], statement, names, language);
        template = &template[end + 1..];
    }
    text + template
}

/// The replacement of a place's name in a template.
fn filled(place: &str, statement: &Statement, names: &[String; 2], language: Language) -> String {
    let (a, b) = (statement.better, statement.other);
    let unit = unit(statement.kind);
    let (more, less) = if a >= b { (0, 1) } else { (1, 0) };
    let value = |name: &str| match name {
        "a" => a,
        "b" => b,
        "m" => a.max(b),
        "n" => a.min(b),
        "|a|" => a.abs(),
        "|b|" => b.abs(),
        "r" => statement.rolls.len() as f64,
        _ => panic!("a template has {{{place}}}"),
    };
    if let Some((name, forms)) = place.split_once('?') {
        let (one, many) = forms.split_once('|').expect("a template gives two forms");
        return if language.is_singular(value(name)) { one } else { many }.into();
    }
    match place {
        "A" => names[0].clone(),
        "B" => names[1].clone(),
        "M" => names[more].clone(),
        "N" => names[less].clone(),
        "p" => number(statement.part.unwrap_or(0.0), &Unit::Equity, language),
        "s" => format!("{:.0}\u{a0}%", 100.0 * statement.part.unwrap_or(0.0)),
        "r" if statement.rolls.is_empty() => language.template("none").into(),
        "r" => {
            listed(statement.rolls.iter().map(|r| format!("{}-{}", r.dice.high(), r.dice.low())), language)
        }
        "As" => squares(&statement.better_squares, language),
        "Bs" => squares(&statement.other_squares, language),
        name => number(value(name), &unit, language),
    }
}

fn squares(squares: &[u8], language: Language) -> String {
    match squares {
        [] => language.template("none").into(),
        some => listed(some.iter().map(u8::to_string), language),
    }
}

/// `6-1, 6-4 and 4-1`.
fn listed(items: impl Iterator<Item = String>, language: Language) -> String {
    let items: Vec<String> = items.collect();
    let mut text = String::new();
    for (i, item) in items.iter().enumerate() {
        let joint = match i {
            0 => "",
            _ if i + 1 == items.len() => language.template("and"),
            _ => ", ",
        };
        let spaced = if i > 0 && i + 1 == items.len() { format!(" {joint} ") } else { joint.into() };
        write!(text, "{spaced}{item}").expect("a string takes any text");
    }
    text
}

/// A part of the difference that is at least this share of it is named.
const MAIN_PART: f64 = 0.5;

/// The sentence about the part of wins or gammons that makes most of the difference, with a space before it;
/// empty if none does.
fn main_part(statements: &[Statement], lost: f64, language: Language) -> String {
    let part = |s: &&Statement| matches!(s.kind, Kind::Wins | Kind::GammonsWon | Kind::GammonsLost);
    let share = |s: &Statement| s.part.map_or(0.0, |part| part / lost);
    let parts = statements.iter().filter(part);
    let Some(main) = parts.max_by(|a, b| share(a).total_cmp(&share(b))) else { return String::new() };
    // All of it where gammons are worth nothing; more than that if other parts favour the other play.
    if !(MAIN_PART..0.995).contains(&share(main)) {
        return String::new();
    }
    let main = Statement { part: Some(share(main)), ..main.clone() };
    let template = language.template(&format!("main_{}", key(main.kind)));
    format!(" {}", sentence(&clause(&main, &[String::new(), String::new()], template, language)))
}

/// The sentences that may stand by themselves. `statements` have their texts.
pub fn summary(statements: &[Statement], better: &str, lost: Option<f64>, language: Language) -> String {
    let reason = statements.iter().find(|statement| statement.because);
    let name = match (lost, reason) {
        (_, Some(_)) => "summary",
        (Some(lost), None) if lost < super::LEAST_DIFFERENCE => "summary_close",
        _ => "summary_none",
    };
    let clause = reason.map_or(String::new(), inner_clause);
    let main = match lost {
        Some(lost) if name != "summary_close" => main_part(statements, lost, language),
        _ => String::new(),
    };
    language.template(name).replace("{A}", better).replace("{clause}", &clause) + &main
}

/// The text of a statement within a sentence.
fn inner_clause(statement: &Statement) -> String {
    let mut chars = statement.text.trim_end_matches('.').chars();
    let first: String = chars.next().into_iter().flat_map(char::to_lowercase).collect();
    first + chars.as_str()
}

/// The names of the two ways of a cube decision, the better one first, by their equities to the side that may
/// double. `beaver`: whether the opponent beavers instead of a take.
pub fn cube_names(
    answering: bool,
    beaver: bool,
    first: Option<f64>,
    second: Option<f64>,
    language: Language,
) -> [String; 2] {
    let keys = match (answering, beaver) {
        (true, true) => ["beaver", "pass"],
        (true, false) => ["take", "pass"],
        (false, _) => ["no_double", "double"],
    };
    let names = keys.map(|key| language.template(key).to_string());
    // The side that answers chooses the lowest value for the other.
    let first_is_better = match (first, second) {
        (Some(one), Some(two)) => (one >= two) != answering,
        _ => true,
    };
    let [one, two] = names;
    if first_is_better { [one, two] } else { [two, one] }
}

/// The sentence of a cube decision that may stand by itself.
pub fn cube_summary(
    statements: &[Statement],
    names: &[String; 2],
    lost: Option<f64>,
    language: Language,
) -> String {
    let Some(lost) = lost else { return language.template("summary_no_cube").into() };
    let by = number(lost, &Unit::Spread, language);
    let reason = statements.iter().find(|statement| statement.because);
    let template = language.template(match reason {
        Some(_) => "summary_cube_reason",
        None if lost <= TIE => "summary_cube_equal",
        None => "summary_cube",
    });
    let text = template.replace("{A}", &names[0]).replace("{B}", &names[1]).replace("{p}", &by);
    let text = text.replace("{clause}", &reason.map_or(String::new(), inner_clause));
    sentence(text.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ts_rs::{Config, TS};

    /// The list is written by hand, the type for TypeScript comes from the variants.
    #[test]
    fn all_languages_are_listed() {
        let codes = Language::ALL.map(|language| format!("\"{}\"", language.code())).join(" | ");
        assert_eq!(Language::inline(&Config::new()), codes, "a variant of Language is missing in ALL");
    }

    #[test]
    fn numbers_and_their_nouns_are_those_of_the_language() {
        assert_eq!([Language::En, Language::Fr].map(|language| language.decimals("0.5")), ["0.5", "0,5"]);
        let singular = |language: Language| [0.0, 1.0, 1.5, 2.0].map(|n| language.is_singular(n));
        assert_eq!(singular(Language::De), [false, true, false, false]);
        assert_eq!(singular(Language::Fr), [true, true, true, false]);
    }
}
