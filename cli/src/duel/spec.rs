//! Players and match lengths in the form in which they are typed.

use super::program::Program;
use crate::Failure;
use crate::data::{Data, Network};
use crate::table::load;
use gammonlab::analysis::Engine;
use gammonlab::duel::bot::Misjudging;
use gammonlab::duel::player::Player;
use gammonlab::duel::record::Stakes;
use gammonlab::search::{Cancel, Interval, Level, Plies};
use std::str::FromStr;

/// A player as it was typed.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The text that was typed.
    pub text: String,
    kind: SpecKind,
}

#[derive(Clone, Debug)]
enum SpecKind {
    Engine {
        plies: Plies,
        interval: Interval,
        cubeless: bool,
        noise: Noise,
        net: Option<Network>,
        met: Option<String>,
    },
    Program(String),
}

/// The errors of a player that misjudges: see [`Misjudging`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Noise {
    sd: f64,
    seed: u64,
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
        let mut noise = Noise::default();
        for word in words {
            match word.split_once('=') {
                Some(("net", name)) => {
                    let Ok(named) = name.parse();
                    net = Some(named);
                }
                Some(("met", table)) => met = Some(table.into()),
                Some(("noise", sd)) => {
                    let allowed = sd.parse().ok().filter(|sd| (0.0..=10.0).contains(sd));
                    noise.sd = allowed.ok_or_else(|| format!("'{word}', expected a number from 0 to 10"))?;
                }
                Some(("noise-seed", seed)) => {
                    noise.seed = seed.parse().map_err(|_| format!("'{word}', expected a whole number"))?;
                }
                None if word == "cubeless" => cubeless = true,
                None => interval = word.parse()?,
                Some(_) => {
                    const WORDS: &str =
                        "cubeless, noise=SD, noise-seed=N, net=quick|strong|FILE or met=TABLE";
                    return Err(format!("'{word}', expected an interval, {WORDS}").into());
                }
            }
        }
        of(SpecKind::Engine { plies, interval, cubeless, noise, net, met })
    }
}

/// A player whose files have been loaded, or whose program has been started.
pub enum Kind {
    Engine { plies: Plies, interval: Interval, cubeless: bool, noise: Noise, engine: Box<Engine> },
    Program(Program),
}

impl Spec {
    /// Loads the files of the player or starts its program. `usual` is the engine of players that name no
    /// network.
    pub fn open(&self, data: &Data, usual: &Engine) -> Result<Kind, Failure> {
        Ok(match &self.kind {
            SpecKind::Program(command) => Kind::Program(Program::new(command)?),
            SpecKind::Engine { plies, interval, cubeless, noise, net, met } => {
                let engine =
                    net.as_ref().map_or_else(|| Ok(usual.clone()), |net| data.with_net(net).engine())?;
                let engine = match met {
                    Some(table) => engine.with_match_equity(load(table, false)?.for_judging()?),
                    None => engine,
                };
                Kind::Engine {
                    plies: *plies,
                    interval: *interval,
                    cubeless: *cubeless,
                    noise: *noise,
                    engine: Box::new(engine),
                }
            }
        })
    }
}

impl Kind {
    /// A name for everything besides the typed text that the player's answers depend on:
    /// [`Engine::fingerprint`]. About a program nothing is known.
    pub fn fingerprint(&self) -> &str {
        match self {
            Self::Engine { engine, .. } => engine.fingerprint(),
            Self::Program(_) => "program",
        }
    }

    /// The player. With `no_cube` an engine plays as if the cube were dead.
    pub fn player<'a>(&'a self, no_cube: bool, cancel: &'a Cancel) -> Box<dyn Player + 'a> {
        match self {
            Self::Program(program) => Box::new(program),
            Self::Engine { plies, interval, cubeless, noise, engine } => {
                let bot = engine.bot(*plies, *interval, *cubeless || no_cube, cancel);
                Box::new(Misjudging { bot, sd: noise.sd, seed: noise.seed })
            }
        }
    }
}

/// Match lengths with weights, as in `1` or `1:10,3:1`.
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
