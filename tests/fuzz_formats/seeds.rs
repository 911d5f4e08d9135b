//! Sound files, and inputs made of them.

use crate::containers::{
    Member, Packing, RECORD, pack_bgf, pack_real_bgf, pack_xg, smile, unpack_bgf, unpack_xg,
};
use crate::links;
use crate::mutate;
use crate::others;
use gammonlab::formats::{read, write_json, write_mat, write_ogxm, write_sgf};
use gammonlab::game::Seat;
use gammonlab::notation::Xgid;
use gammonlab::rng::Rng;
use gammonlab::transcript::{Format, TranscribedAction, TranscribedKind, Transcript};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The reader whose files are mutated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reader {
    Jellyfish,
    Xg,
    Sgf,
    Bgf,
    Ogxm,
    /// Lists of FIBS.
    Oldmoves,
    /// Positions as lines of Snowie's text.
    Snowie,
    /// Links of both versions: a position, a set, a quiz, a match, a lesson.
    Links,
    /// Files of lessons.
    Lesson,
    Json,
    /// Lists of ids, and positions as text.
    Positions,
    /// Match equity tables.
    TableXml,
    TableCsv,
    TableJson,
    /// A single id, and a play after it.
    Ids,
    /// Saved work: rollouts, duels, matches against the engine, interactive rollouts.
    Rollout,
    Duel,
    Contest,
    Exercise,
    /// Opening books.
    Book,
}

impl Reader {
    pub const ALL: [Self; 20] = [
        Self::Jellyfish,
        Self::Xg,
        Self::Sgf,
        Self::Bgf,
        Self::Ogxm,
        Self::Oldmoves,
        Self::Snowie,
        Self::Links,
        Self::Lesson,
        Self::Json,
        Self::Positions,
        Self::TableXml,
        Self::TableCsv,
        Self::TableJson,
        Self::Ids,
        Self::Rollout,
        Self::Duel,
        Self::Contest,
        Self::Exercise,
        Self::Book,
    ];

    /// Whether the inputs are JSON values, changed as such.
    fn is_json(self) -> bool {
        use Reader::{Contest, Duel, Exercise, Lesson, Rollout, TableJson};
        matches!(self, TableJson | Rollout | Duel | Contest | Exercise | Lesson)
    }

    pub fn named(name: &str) -> Result<Self, String> {
        let reader = Self::ALL.into_iter().find(|reader| format!("{reader:?}").eq_ignore_ascii_case(name));
        reader.ok_or_else(|| format!("found {name}, expected one of {:?}", Self::ALL))
    }
}

/// A sound file, in the form in which it is damaged.
enum Seed {
    Text(Vec<u8>),
    Xg(Vec<Member>),
    Bgf(Value),
    /// Without its checksum, which would refuse every change.
    Ogxm(Vec<u8>),
    Json(Value),
    /// Version and content, without the check, which would refuse every change.
    Link(Vec<u8>),
}

/// Sound files: small ones, which are quick to read, and whole matches.
pub struct Seeds {
    small: Vec<Seed>,
    whole: Vec<Seed>,
}

/// The most small seeds.
const MOST_SMALL: usize = 40;
/// Actions of a game that is cut short.
const SHORT: usize = 16;

impl Seeds {
    pub fn new(reader: Reader, more: Option<&Path>) -> Self {
        let others = others::files(reader);
        if !others.is_empty() {
            let seed = |file: Vec<u8>| match reader {
                Reader::Links => Seed::Link(links::opened(&file)),
                _ if reader.is_json() => Seed::Json(serde_json::from_slice(&file).unwrap()),
                _ => Seed::Text(file),
            };
            let small: Vec<Seed> = others.into_iter().map(seed).collect();
            let whole = match &small[0] {
                Seed::Json(value) => Seed::Json(value.clone()),
                Seed::Text(text) => Seed::Text(text.clone()),
                Seed::Link(link) => Seed::Link(link.clone()),
                _ => unreachable!("only containers of matches are neither"),
            };
            return Self { small, whole: vec![whole] };
        }
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/matches");
        let mut files: Vec<Vec<u8>> = Vec::new();
        let named = std::env::var_os("GAMMONLAB_MATCHES").map(PathBuf::from);
        for folder in [Some(&*own), Some(&*own.join("ogxm")), named.as_deref(), more].into_iter().flatten() {
            let entries = std::fs::read_dir(folder).unwrap();
            let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
            paths.sort();
            let is_file = |path: &&PathBuf| path.is_file();
            files.extend(paths.iter().filter(is_file).map(|path| std::fs::read(path).unwrap()));
        }
        let (mut small, mut whole) = (Vec::new(), Vec::new());
        for file in &files {
            let Ok(matches) = read(file) else { continue };
            for transcript in &matches {
                let games = (0..transcript.games.len()).map(|game| one_game(transcript, game));
                small.extend(games.map(|single| written(reader, &single)));
                whole.push(written(reader, transcript));
            }
            match reader {
                Reader::Xg if file.starts_with(b"RGMH") => {
                    let members = unpack_xg(file);
                    small.extend(games_of_xg(&members));
                    whole.push(Some(Seed::Xg(members)));
                }
                Reader::Bgf if file.starts_with(b"{\"format\":\"BGF\"") => {
                    let value = unpack_bgf(file);
                    small.extend(games_of_bgf(&value));
                    whole.push(Some(Seed::Bgf(value)));
                }
                Reader::Ogxm if file.starts_with(b"OGXM") => whole.push(Some(Seed::Ogxm(unchecked(file)))),
                Reader::Sgf if file.starts_with(b"(") => whole.push(Some(Seed::Text(file.clone()))),
                Reader::Positions if matches[0].format == Format::Positions => {
                    small.push(Some(Seed::Text(file.clone())));
                    whole.push(Some(Seed::Text(file.clone())));
                }
                Reader::Jellyfish if !file.starts_with(b"(") && !file.starts_with(b"RGMH") => {
                    whole.push(Some(Seed::Text(file.clone())));
                }
                _ => {}
            }
        }
        let (mut small, whole): (Vec<_>, _) =
            (small.into_iter().flatten().collect(), whole.into_iter().flatten().collect());
        // Some of each file, if there are many.
        let step = small.len().div_ceil(MOST_SMALL).max(1);
        let mut number = 0;
        small.retain(|_| {
            number += 1;
            number % step == 0
        });
        Self { small, whole }
    }

    /// Input `number` of the run with this seed.
    pub fn input(&self, seed: u64, number: u64) -> Vec<u8> {
        let mut rng = Rng::for_trial(seed, number);
        let from = if rng.below(64) == 0 { &self.whole } else { &self.small };
        let mut pick = || &from[rng.below(from.len() as u32) as usize];
        let (seed, other) = (pick(), pick());
        let changes = if rng.below(3) == 0 { 1 } else { 1 + rng.below(10) };
        match (seed, other) {
            (Seed::Text(text), Seed::Text(other)) => {
                let mut text = text.clone();
                (0..changes).for_each(|_| mutate::text(&mut rng, &mut text, other));
                text
            }
            (Seed::Link(link), Seed::Link(other)) => {
                let mut link = link.clone();
                let inside = rng.below(2) == 0;
                if inside {
                    (0..changes).for_each(|_| mutate::bytes(&mut rng, &mut link, other));
                }
                let mut text = links::closed(&link);
                if !inside {
                    let other = links::closed(other);
                    (0..changes).for_each(|_| mutate::text(&mut rng, &mut text, &other));
                }
                text
            }
            (Seed::Json(value), Seed::Json(other)) => {
                let mut value = value.clone();
                let inside = rng.below(3) > 0;
                if inside {
                    (0..changes).for_each(|_| mutate::value(&mut rng, &mut value, other));
                }
                let mut text = serde_json::to_vec(&value).unwrap();
                if !inside || rng.below(8) == 0 {
                    let other = serde_json::to_vec(other).unwrap();
                    (0..changes).for_each(|_| mutate::text(&mut rng, &mut text, &other));
                }
                text
            }
            (Seed::Bgf(value), Seed::Bgf(other)) => {
                let mut value = value.clone();
                let inside = rng.below(2) == 0;
                if inside {
                    (0..changes).for_each(|_| mutate::value(&mut rng, &mut value, other));
                }
                let mut bytes = smile(&value);
                if !inside {
                    let other = smile(other);
                    (0..changes).for_each(|_| mutate::bytes(&mut rng, &mut bytes, &other));
                }
                let packing = [Packing::Gzip, Packing::Zlib, Packing::Plain, Packing::Plain];
                let pack = if rng.below(2) == 0 { pack_real_bgf } else { pack_bgf };
                let mut file = pack(&bytes, packing[rng.below(4) as usize]);
                if rng.below(8) == 0 {
                    let other = file.clone();
                    (0..changes).for_each(|_| mutate::bytes(&mut rng, &mut file, &other));
                }
                file
            }
            (Seed::Ogxm(file), Seed::Ogxm(other)) => {
                let mut file = file.clone();
                (0..changes).for_each(|_| mutate::bytes(&mut rng, &mut file, other));
                // Nearly always with the right size and end.
                if rng.below(8) > 0 {
                    ended(&mut file);
                }
                file
            }
            (Seed::Xg(members), Seed::Xg(other)) => {
                let mut members = members.clone();
                for _ in 0..changes {
                    // Nearly always the records.
                    let at = if rng.below(8) == 0 { rng.below(members.len() as u32) as usize } else { 0 };
                    let donor = &other[at.min(other.len() - 1)].1;
                    match members[at].0.as_str() {
                        "temp.xg" => mutate::records(&mut rng, &mut members[at].1, donor),
                        _ => mutate::text(&mut rng, &mut members[at].1, donor),
                    }
                }
                let mut file = pack_xg(&members, rng.below(8) == 0);
                if rng.below(8) == 0 {
                    let other = file.clone();
                    (0..changes).for_each(|_| mutate::bytes(&mut rng, &mut file, &other));
                }
                file
            }
            _ => unreachable!("all seeds of a reader are of one kind"),
        }
    }
}

/// A match cut down to one of its games, of which only one in four is whole.
fn one_game(transcript: &Transcript, game: usize) -> Transcript {
    let mut single = transcript.clone();
    single.games = vec![transcript.games[game].clone()];
    let actions = if game.is_multiple_of(4) { usize::MAX } else { SHORT };
    single.games[0].actions.truncate(actions);
    for analysis in &mut single.analyses {
        analysis.games = vec![analysis.games[game].clone()];
        analysis.games[0].truncate(actions);
    }
    single
}

/// A file of OGXM without its checksum.
fn unchecked(file: &[u8]) -> Vec<u8> {
    let sum = file.windows(4).rposition(|name| name == b"CSUM").unwrap_or(file.len());
    let mut file = [&file[..sum], &b"END!END!"[..if file[4] == 1 { 8 } else { 4 }]].concat();
    ended(&mut file);
    file
}

/// Gives a file of OGXM its size, and the end of its version.
fn ended(file: &mut [u8]) {
    let Ok(size) = u32::try_from(file.len()) else { return };
    let end: &[u8] = if file.get(4) == Some(&1) { b"END!\0\0\0\0" } else { b"END!" };
    if file.len() > 16 + end.len() {
        let at = file.len() - end.len();
        file[at..].copy_from_slice(end);
        file[12..16].copy_from_slice(&size.to_le_bytes());
    }
}

/// A match as a file of a kind; `None` for eXtreme Gammon, whose files nobody else writes.
fn written(reader: Reader, transcript: &Transcript) -> Option<Seed> {
    match reader {
        Reader::Jellyfish => Some(Seed::Text(write_mat(transcript).into_bytes())),
        Reader::Sgf => Some(Seed::Text(write_sgf(transcript, transcript.analyses.first()).into_bytes())),
        Reader::Json => serde_json::from_str(&write_json(transcript)).ok().map(Seed::Json),
        Reader::Bgf => Some(Seed::Bgf(bgf(transcript))),
        Reader::Ogxm => Some(Seed::Ogxm(unchecked(&write_ogxm(transcript)))),
        Reader::Positions => Some(Seed::Text(positions(transcript).into_bytes())),
        Reader::Oldmoves => Some(Seed::Text(oldmoves(transcript).into_bytes())),
        _ => None,
    }
}

/// A match as FIBS lists it; each player counts points from the own side.
fn oldmoves(transcript: &Transcript) -> String {
    let mut text = String::new();
    for game in &transcript.games {
        let [one, two] = game.score.into_array();
        let [x, o] = transcript.players.each_ref().into_array();
        let stakes = match transcript.length {
            0 => "money game".into(),
            length => format!("{length} point match"),
        };
        text += &format!("Score is {one}-{two} in a {stakes}.\n{x} is X - {o} is O\n");
        for action in &game.actions {
            let what = match (action.kind, action.dice) {
                (TranscribedKind::Roll, Some(dice)) => {
                    let play = action.play.as_deref().unwrap_or("can't move").replace('/', "-");
                    format!("({} {}) {play}", dice.high(), dice.low())
                }
                (TranscribedKind::Double, _) => "doubles".into(),
                (TranscribedKind::Take, _) => "accepts".into(),
                (TranscribedKind::Pass, _) => "rejects".into(),
                _ => "wants to resign".into(),
            };
            text += &format!("{}: {what}\n", ["X", "O"][action.player.index()]);
        }
        if let Some(winner) = game.winner {
            text += &format!("{}: wins {} points\n\n", ["X", "O"][winner.index()], game.points);
        }
    }
    text
}

/// Every position of a match as an id on a separate line, with the plays that an engine lists as eXtreme
/// Gammon writes them in text.
fn positions(transcript: &Transcript) -> String {
    let mut text = String::new();
    for (g, game) in transcript.games.iter().enumerate() {
        let entries = transcript.analyses.first().map(|analysis| &analysis.games[g]);
        for (a, action) in game.actions.iter().enumerate() {
            text += &format!("{}\n", Xgid::from(action.before));
            let play = entries.and_then(|entries| entries[a].play.as_ref());
            for (n, listed) in play.iter().flat_map(|play| &play.plays).enumerate() {
                let (rank, equity) = (n + 1, listed.equity);
                text += &format!("    {rank}. {:<11} {:<28} eq:{equity:+.3}\n", listed.level, listed.play);
            }
        }
    }
    text
}

/// For each game of a match: the head of the match, and the records of that game.
fn games_of_xg(members: &[Member]) -> Vec<Option<Seed>> {
    let records: Vec<&[u8]> = members
        .iter()
        .find(|(name, _)| name == "temp.xg")
        .map_or(Vec::new(), |found| found.1.chunks_exact(RECORD).collect());
    let heads: Vec<usize> = (1..records.len()).filter(|&at| records[at][8] == 1).collect();
    let games = (0..heads.len()).map(|game| {
        let end = heads.get(game + 1).copied().unwrap_or(records.len());
        let end = if game % 4 == 0 { end } else { end.min(heads[game] + 2 * SHORT) };
        let records = [&records[..1], &records[heads[game]..end]].concat().concat();
        let comments = members.iter().filter(|(name, _)| name == "temp.xgc").cloned();
        Some(Seed::Xg([("temp.xg".into(), records)].into_iter().chain(comments).collect()))
    });
    games.collect()
}

/// For each game of a real match: the head, and the first moves of that game.
fn games_of_bgf(value: &Value) -> Vec<Option<Seed>> {
    let games = value["games"].as_array().map_or(&[][..], Vec::as_slice);
    let one = |game: &Value| {
        let mut single = value.clone();
        let mut game = game.clone();
        game["moves"].as_array_mut().unwrap().truncate(SHORT);
        single["games"] = json!([game]);
        Some(Seed::Bgf(single))
    };
    games.iter().map(one).collect()
}

/// A match as BGBlitz would write it.
fn bgf(transcript: &Transcript) -> Value {
    let mut games = Vec::new();
    for (number, game) in transcript.games.iter().enumerate() {
        let analysis = transcript.analyses.first().map(|analysis| &analysis.games[number]);
        let equity = |at: usize| {
            let cube = analysis.and_then(|entries| entries[at].cube.as_ref());
            cube.map(|cube| (cube.no_double, cube.double_take))
        };
        let moves = game.actions.iter().enumerate().filter_map(|(at, action)| move_of(action, equity(at)));
        games.push(json!({
            "scoreGreen": game.score[Seat::One], "scoreRed": game.score[Seat::Two],
            "isCrawford": game.crawford,
            "wonPoints": game.points, "wasResignation": true, "wasForfeit": false,
            "initial": {"points": null, "cube": 1, "cubeOwner": 0},
            "moves": moves.collect::<Vec<_>>(),
        }));
    }
    json!({
        "matchlen": transcript.length,
        "nameGreen": transcript.players[Seat::One], "nameRed": transcript.players[Seat::Two],
        "date": transcript.date, "event": transcript.event, "site": "Home", "round": "1", "location": "",
        "finalGreen": 3, "finalRed": 1, "useCube": true, "useCrawford": true, "useJacoby": false,
        "useBeaver": false, "cubeLimit": 1024, "games": games,
    })
}

fn move_of(action: &TranscribedAction, cube: Option<(f64, f64)>) -> Option<Value> {
    let steps: Vec<[i64; 2]> = action.play.as_deref().map_or(Vec::new(), steps);
    let points = |end: usize| (0..4).map(|i| steps.get(i).map_or(-1, |step| step[end])).collect::<Vec<_>>();
    let (no_double, double_take) = cube.unwrap_or((0.4, 0.3));
    let chance = |equity: f64| 0.5 + equity / 4.0;
    let mut equity = json!({
        "hasEMG": true, "emg": no_double, "matchEquity": chance(no_double), "equity": no_double,
        "myWins": 0.6, "myGammon": 0.2, "myBackGammon": 0.01, "oppGammon": 0.1, "oppBackGammon": 0.0,
        "cubeDecision": {
            "eqNoDouble": chance(no_double), "eqDoubleTake": chance(double_take), "eqDoublePass": 0.75,
            "stateOnMove": "DOUBLE", "stateOther": "ACCEPT",
        },
    });
    let decision = &mut equity["cubeDecision"];
    match action.kind {
        TranscribedKind::Double => decision["hasDoubled"] = true.into(),
        TranscribedKind::Take => decision["hasAccepted"] = true.into(),
        TranscribedKind::Pass => decision["hasAccepted"] = false.into(),
        TranscribedKind::Roll => {}
        _ => return None,
    }
    let [red, green] = action.dice.map_or([0, 0], |dice| [dice.high(), dice.low()]);
    Some(json!({
        "type": "amove", "player": -action.player.sign() as i32, "red": red, "green": green,
        "from": points(0), "to": points(1), "ply": 2, "equity": equity,
        "moveAnalysis": [{
            "move": {"from": points(0), "to": points(1)}, "played": true, "ply": 2, "eq": equity,
        }],
        "luck": {"mode": "Match", "luckPlain": 0.01, "luckWeighted": 0.125},
        "pr": {"checkerError": 0.01, "cubeError": -99.0},
    }))
}

/// The single steps of a play in standard notation.
fn steps(play: &str) -> Vec<[i64; 2]> {
    let mut steps = Vec::new();
    for word in play.split_whitespace() {
        let (word, times) = word.trim_end_matches(')').split_once('(').unwrap_or((word, "1"));
        let point = |text: &str| match text.trim_end_matches('*') {
            "bar" => 25,
            "off" => 0,
            number => number.parse().unwrap_or(-1),
        };
        let points: Vec<i64> = word.split('/').map(point).collect();
        for _ in 0..times.parse().unwrap_or(1) {
            steps.extend(points.windows(2).map(|pair| [pair[0], pair[1]]));
        }
    }
    steps
}
