//! Options whose values are names from a list, so that help, completions and errors show the list.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use gammonlab::explain::words::Language;
use gammonlab::search::{Interval, Level};

/// Reads the name of a level.
pub fn levels() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.map(|name| name.parse().expect("only names of levels get here"))
}

/// Reads the name of a search interval.
pub fn intervals() -> impl TypedValueParser<Value = Interval> {
    let names = PossibleValuesParser::new(Interval::ALL.map(Interval::name));
    names.map(|name| name.parse().expect("only names of intervals get here"))
}

/// Reads the code of a language.
pub fn languages() -> impl TypedValueParser<Value = Language> {
    let by_code = |code: String| Language::ALL.into_iter().find(|language| language.code() == code);
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(move |code| by_code(code).expect("only codes of languages get here"))
}

/// Reads the seed of dice: a number, or `random` for a new one from the operating system. The new seed is
/// printed, so that the work can be repeated.
pub fn seed(text: &str) -> Result<u64, String> {
    if text != "random" {
        return text.parse().map_err(|_| format!("expected a number from 0 to {}, or random", u64::MAX));
    }
    // 53 bits, which JSON keeps in every language.
    let seed =
        getrandom::u64().map_err(|error| format!("no random numbers from this system: {error}"))? >> 11;
    note!("seed {seed}");
    Ok(seed)
}
