//! The keys of the Universal Backgammon Interface: their names, values and descriptions.

use super::ubgi::UbgiError;
use gammonlab::analysis::{CubeOptions, PlayOptions};
use gammonlab::search::{Level, Plies};
use gammonlab::transcript::Variation;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The most threads.
const MOST_THREADS: usize = 1024;

/// A key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Variant,
    Ply,
    Cubeless,
    Threads,
}

const ALL: [(Key, &str); 4] = [
    (Key::Variant, "game.variant"),
    (Key::Ply, "engine.ply"),
    (Key::Cubeless, "engine.cubeless"),
    (Key::Threads, "engine.threads"),
];

impl Key {
    /// The key of that name.
    pub fn parse(name: &str) -> Option<Self> {
        ALL.iter().find(|(_, known)| *known == name).map(|(key, _)| *key)
    }
}

/// The value of every key.
pub struct Keys {
    pub variation: Variation,
    pub pool: ThreadPool,
    plies: Plies,
    cubeless: bool,
    first_threads: usize,
}

impl Keys {
    pub fn new(pool: ThreadPool) -> Self {
        let first_threads = pool.current_num_threads();
        Self { variation: Variation::Backgammon, pool, plies: Plies::ONE, cubeless: false, first_threads }
    }

    /// A line for each key, with its default.
    pub fn list(&self) -> String {
        let threads = format!("int 1..{MOST_THREADS} {} ! threads", self.first_threads);
        let lines = ALL.map(|(key, name)| {
            let rest = match key {
                Key::Variant => "enum backgammon|nackgammon|longgammon backgammon position of newgame",
                Key::Ply => "int 1..5 1 depth of the search; 1 evaluates each play without looking ahead",
                Key::Cubeless => "bool false ranks plays with a dead cube",
                Key::Threads => &threads,
            };
            format!("key {name} {rest}\n")
        });
        lines.concat()
    }

    pub fn value(&self, key: Key) -> String {
        match key {
            Key::Variant => variant(self.variation).into(),
            Key::Ply => self.plies.get().to_string(),
            Key::Cubeless => self.cubeless.to_string(),
            Key::Threads => self.pool.current_num_threads().to_string(),
        }
    }

    pub fn set(&mut self, key: Key, value: &str) -> Result<(), UbgiError> {
        let wrong = |expected: &str| UbgiError::Value(format!("{} must_be {expected}", name(key)));
        match key {
            Key::Variant => {
                let known = [Variation::Backgammon, Variation::Nackgammon, Variation::Longgammon];
                let found = known.into_iter().find(|known| variant(*known) == value);
                self.variation = found.ok_or_else(|| wrong("backgammon, nackgammon or longgammon"))?;
            }
            Key::Ply => {
                let plies = value.parse().ok().and_then(Plies::try_new);
                self.plies = plies.ok_or_else(|| wrong("1..5"))?;
            }
            Key::Cubeless => self.cubeless = value.parse().map_err(|_| wrong("true or false"))?,
            Key::Threads => {
                let threads = value.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
                let threads = threads.ok_or_else(|| wrong("1..1024"))?;
                let pool = ThreadPoolBuilder::new().num_threads(threads).build();
                self.pool = pool.map_err(|error| UbgiError::State(error.to_string()))?;
            }
        }
        Ok(())
    }

    /// For the plays of a roll.
    pub fn plays(&self) -> PlayOptions {
        let level = Level::Plies(self.plies);
        PlayOptions { level, cubeless: self.cubeless, top: Some(1), ..PlayOptions::default() }
    }

    /// For a cube decision.
    pub fn cube(&self) -> CubeOptions {
        CubeOptions { level: Level::Plies(self.plies), ..CubeOptions::default() }
    }
}

fn name(key: Key) -> &'static str {
    ALL.iter().find(|(known, _)| *known == key).map_or("", |(_, name)| name)
}

fn variant(variation: Variation) -> &'static str {
    match variation {
        Variation::Backgammon => "backgammon",
        Variation::Nackgammon => "nackgammon",
        Variation::Longgammon => "longgammon",
    }
}
