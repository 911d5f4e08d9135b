//! Options whose values are names from a list, so that help, completions and errors show the list.

use clap::builder::{PossibleValuesParser, TypedValueParser};
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
