//! Plays `gammonlab protocol --ubgi` against an engine that the loop of the crate `bkgm` runs, the library of
//! the authors of the interface. Rules, ids and notation of `bkgm` decide whether each play is legal.
//!
//! ```sh
//! cargo build --release
//! cargo run --release --manifest-path tests/tools/ubgi/Cargo.toml -- target/release/gammonlab 100
//! ```

use bkgm::codecs::gnuid;
use bkgm::dice::Dice;
use bkgm::dice_gen::{DiceGen, FastrandDice};
use bkgm::ubgi::{UbgiEngine, run_ubgi_stdio};
use bkgm::{Game, GameState, State, Variant, VariantPosition, normalize_move_text};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The other engine: of the legal plays, the one after which the opponent has most pips to go, and of those
/// the one with fewest blots.
struct Runner;

impl UbgiEngine for Runner {
    fn id_name(&self) -> &'static str {
        "runner"
    }

    fn id_version(&self) -> &'static str {
        "1"
    }

    fn choose_move(&mut self, game: &Game, dice: Dice) -> Result<String, String> {
        let legal = game.position().legal_moves(dice)?;
        let best = legal.into_iter().max_by_key(|(_, after)| worth(*after));
        best.map(|(text, _)| text).ok_or_else(|| "no legal play".into())
    }
}

fn worth(after: VariantPosition) -> (i32, i32) {
    let VariantPosition::Backgammon(after) = after else { return (0, 0) };
    let pips = |side: i32| -> i32 {
        (0..26).map(|point| (side * i32::from(after.pip(point))).max(0) * (point as i32)).sum()
    };
    // After the play the opponent is on roll, so our checkers are negative.
    let blots = (1..25).filter(|point| after.pip(*point) == -1).count();
    (pips(1), -(blots as i32))
}

struct Engine {
    name: &'static str,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(name: &'static str, command: &[&str]) -> Self {
        let mut child = Command::new(command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", command[0]));
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut engine = Self { name, child, input, output };
        engine.send("ubgi");
        let greeting = engine.until("ubgiok");
        assert!(greeting.iter().any(|line| line == "proto 0.2"), "{name}: {greeting:?}");
        assert!(greeting.iter().any(|line| line.starts_with("id name ")), "{name}: {greeting:?}");
        engine.ready();
        engine
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).expect("the engine reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("text");
        assert!(read > 0, "{} has ended", self.name);
        line.trim_end_matches('\n').to_string()
    }

    /// The lines before one that is expected.
    fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if line == last {
                return lines;
            }
            lines.push(line);
        }
    }

    /// The lines that wait: none after commands that are obeyed.
    fn ready(&mut self) -> Vec<String> {
        self.send("isready");
        self.until("readyok")
    }

    fn obeys(&mut self, line: &str) {
        self.send(line);
        assert_eq!(self.ready(), Vec::<String>::new(), "{}: {line}", self.name);
    }

    fn play(&mut self, position: VariantPosition, dice: Dice) -> String {
        self.send(&format!("position gnubgid {}", gnuid::encode(position)));
        let (high, low) = numbers(dice);
        self.send(&format!("dice {high} {low}"));
        self.send("go chequer");
        let line = self.line();
        let play = line.strip_prefix("bestmove ");
        play.unwrap_or_else(|| panic!("{}: {line}", self.name)).to_string()
    }

    fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().expect("an end").success(), "{}", self.name);
    }
}

fn numbers(dice: Dice) -> (usize, usize) {
    match dice {
        Dice::Double(die) => (die, die),
        Dice::Mixed(dice) => (dice.big(), dice.small()),
    }
}

/// Plays a game. The points that the first engine gets, and how many plays were judged.
fn game(variant: Variant, seed: u64, engines: &mut [Engine; 2], first: usize) -> (f32, usize) {
    let mut dice = FastrandDice::with_seed(seed);
    let mut game = Game::new(variant);
    for engine in engines.iter_mut() {
        engine.obeys(&format!("set game.variant {variant}"));
        engine.obeys("newgame");
    }
    let mut turn = first;
    for plays in 1..2000 {
        let roll = if plays == 1 { dice.roll_mixed() } else { dice.roll() };
        let text = engines[turn].play(game.position(), roll);
        let judged =
            || format!("{}: {} {roll:?}: {text}", engines[turn].name, gnuid::encode(game.position()));
        let canonical = normalize_move_text(&text).unwrap_or_else(|| panic!("no play: {}", judged()));
        let next = game.position().apply_move(roll, &canonical);
        let next = next.unwrap_or_else(|| panic!("illegal: {}", judged()));
        assert!(game.legal_positions(&roll).contains(&next), "illegal: {}", judged());
        assert!(!text.split([' ', '/']).any(|point| point == "25" || point == "0"), "{}", judged());
        game.set_position(next).expect("the same variant");
        if let GameState::GameOver(result) = next.game_state() {
            let points = result.value().abs();
            return (if turn == 0 { points } else { -points }, plays);
        }
        turn = 1 - turn;
    }
    panic!("a game without an end");
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let program = match words.first().map(String::as_str) {
        Some("--engine") => return run_ubgi_stdio(&mut Runner),
        Some(program) => program,
        None => panic!("expected: PROGRAM [GAMES]"),
    };
    let games: u64 = words.get(1).map_or(100, |text| text.parse().expect("a number of games"));
    let this = std::env::current_exe().expect("the path of this program");
    let mut engines = [
        Engine::start("gammonlab", &[program, "protocol", "--ubgi"]),
        Engine::start("bkgm", &[this.to_str().expect("a path"), "--engine"]),
    ];
    engines[0].obeys("set engine.cubeless true");
    let (mut points, mut plays) = (0.0, 0);
    for number in 0..games {
        // Both sides of the same dice; every tenth pair is a game of nackgammon.
        let variant = if number / 2 % 10 == 9 { Variant::Nackgammon } else { Variant::Backgammon };
        let (won, judged) = game(variant, number / 2, &mut engines, (number % 2) as usize);
        points += won;
        plays += judged;
    }
    println!(
        "{games} games, {plays} plays, all legal; gammonlab wins {:+.2} points per game",
        points / games as f32
    );
    for engine in engines {
        engine.quit();
    }
}
