//! `gammonlab explain`: why a play is better than another, and the factors of a cube decision.

use crate::Failure;
use crate::choices;
use crate::question::{Question, Width};
use clap::Args;
use gammonlab::analysis::ExplainOptions;
use gammonlab::explain::words::Language;
use gammonlab::explain::{Class, Compare, Explanation, Statement};
use gammonlab::search::Cancel;
use gammonlab::value::Equity;
use std::process::ExitCode;

/// Explain a position: the reasons for a play (with dice in the id) or for a cube action (without).
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab explain 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' --play '24/23 13/10'")]
pub struct Explain {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    width: Width,
    /// A play to explain, such as "8/5 6/5", against the best play or against a second --play [default: the
    /// best play against the second best].
    #[arg(long = "play")]
    plays: Vec<String>,
    /// Without dice, explain the answer to a double instead of the double.
    #[arg(long)]
    answer: bool,
    /// Language of the sentences.
    #[arg(long, default_value = "en", value_parser = choices::languages())]
    language: Language,
}

pub fn run(command: &Explain) -> Result<ExitCode, Failure> {
    if command.plays.len() > 2 {
        return Err("--play: at most two plays can be compared".into());
    }
    let language = command.language;
    let options = ExplainOptions {
        plays: command.plays.clone(),
        level: command.question.level,
        interval: command.width.interval,
        net: None,
        answering: command.answer,
        language,
    };
    let verb =
        |engine: &gammonlab::analysis::Engine, id: &str| engine.explain(id, &options, &Cancel::default());
    command.question.answer(verb, |explanation| text(explanation, language))
}

/// The explanation as lines for people.
fn text(explanation: &Explanation, language: Language) -> String {
    let Explanation { xgid, better, other, lost, summary, statements, .. } = explanation;
    let lost = lost.map_or(String::new(), |lost| format!("  {}", Equity(lost)));
    let mut text = format!("{xgid}\n{better} > {other}{lost}\n{summary}\n");
    for (i, title) in language.titles().into_iter().enumerate() {
        let here: Vec<&Statement> = statements.iter().filter(|s| part(s) == i).collect();
        if !here.is_empty() {
            text += &format!("\n{title}\n");
            here.iter().for_each(|s| text += &format!("  {}\n", s.text));
        }
    }
    text
}

/// The part of the text that a statement belongs to.
fn part(statement: &Statement) -> usize {
    match (statement.because, statement.speaks_for, statement.class) {
        (true, ..) => 0,
        (_, Some(Compare::Other), _) => 1,
        (_, _, Class::Numbers) => 2,
        (_, _, Class::Next) => 3,
        (_, _, Class::Position) => 4,
    }
}
