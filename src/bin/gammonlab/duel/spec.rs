//! Players and match lengths as they are typed.

use super::program::Program;
use crate::Failure;
use crate::data::Data;
use crate::table::load;
use gammonlab::analysis::Engine;
use gammonlab::duel::bot::Bot;
use gammonlab::duel::player::Player;
use gammonlab::duel::record::Stakes;
use gammonlab::eval::Evaluator;
use gammonlab::met::MatchEquityTable;
use gammonlab::search::{Cancel, Interval, Level};
use std::path::PathBuf;
use std::str::FromStr;

/// A player as typed.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What was typed.
    pub text: String,
    kind: SpecKind,
}

#[derive(Clone, Debug)]
enum SpecKind {
    Engine { plies: u8, interval: Interval, cubeless: bool, net: Option<PathBuf>, met: Option<String> },
    Program(String),
}

impl FromStr for Spec {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let of = |kind| Ok(Self { text: text.into(), kind });
        if let Some(command) = text.strip_prefix("program=") {
            return of(SpecKind::Program(command.into()));
        }
        let mut words = text.split(',');
        let level: Level = words.next().unwrap_or_default().parse()?;
        let Level::Plies(plies) = level else {
            return Err(format!("level {level} does not play duels, expected a number of plies").into());
        };
        let (mut interval, mut cubeless, mut net, mut met) = (Interval::Normal, false, None, None);
        for word in words {
            match word.split_once('=') {
                Some(("net", file)) => net = Some(file.into()),
                Some(("met", table)) => met = Some(table.into()),
                None if word == "cubeless" => cubeless = true,
                None => interval = word.parse()?,
                Some(_) => {
                    return Err(
                        format!("'{word}', expected an interval, cubeless, net=FILE or met=TABLE").into()
                    );
                }
            }
        }
        of(SpecKind::Engine { plies, interval, cubeless, net, met })
    }
}

/// A player with its files loaded, or its program found.
pub enum Kind {
    Engine {
        plies: u8,
        interval: Interval,
        cubeless: bool,
        own: Option<Box<Engine>>,
        met: Option<Box<MatchEquityTable>>,
    },
    Program(Program),
}

impl Spec {
    pub fn open(&self, data: &Data) -> Result<Kind, Failure> {
        Ok(match &self.kind {
            SpecKind::Program(command) => Kind::Program(Program::new(command)?),
            SpecKind::Engine { plies, interval, cubeless, net, met } => Kind::Engine {
                plies: *plies,
                interval: *interval,
                cubeless: *cubeless,
                own: net.as_ref().map(|net| data.with_net(net).engine().map(Box::new)).transpose()?,
                met: met.as_ref().map(|table| load(table, false).map(Box::new)).transpose()?,
            },
        })
    }
}

impl Kind {
    /// Its evaluator, `usual`'s where it has none of its own; none for a program.
    pub fn evaluator<'a>(&'a self, usual: &'a Engine) -> Option<&'a Evaluator> {
        match self {
            Self::Engine { own, .. } => Some(own.as_deref().unwrap_or(usual).evaluator()),
            Self::Program(_) => None,
        }
    }

    /// The player; without a cube it leaves it out of account.
    pub fn player<'a>(
        &'a self,
        usual: &'a Engine,
        no_cube: bool,
        cancel: &'a Cancel,
    ) -> Box<dyn Player + 'a> {
        match self {
            Self::Program(program) => Box::new(program),
            Self::Engine { plies, interval, cubeless, own, met } => {
                let engine = own.as_deref().unwrap_or(usual);
                let bot = engine.bot(*plies, *interval, *cubeless || no_cube, cancel);
                Box::new(Bot { met: met.as_deref().unwrap_or(bot.met), ..bot })
            }
        }
    }
}

/// Match lengths with weights, `1` or `1:10,3:1`.
#[derive(Clone, Debug)]
pub struct Lengths(pub Vec<(Stakes, u32)>);

impl FromStr for Lengths {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let number = |word: &str| {
            word.parse::<u32>().map_err(|_| format!("'{word}' in '{text}', expected a number as in 1:10,3:1"))
        };
        let parsed: Result<Vec<_>, String> = text
            .split(',')
            .map(|word| {
                let (length, weight) = word.split_once(':').unwrap_or((word, "1"));
                Ok((Stakes::Match { length: number(length)? }, number(weight)?))
            })
            .collect();
        Ok(Self(parsed?))
    }
}
