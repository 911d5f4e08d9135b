//! `gammonlab protocol --ubgi` as a tool for matches of engines talks to it (docs/protocol.md).

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const OPENING: &str = "position gnubgid 4HPwATDgc/ABMA";
/// Bottom on roll with two checkers left; top bears off with the next roll.
const LAST_ROLL: &str = "position xgid XGID=--A-A-------------------b-:0:0:1:00:0:0:0:0:10";

struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
            .args(["protocol", "--ubgi", "--threads", "8"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (send, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || output.lines().try_for_each(|line| send.send(line.unwrap())));
        Self { input: child.stdin.take().unwrap(), child, lines }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(120)).expect("a line")
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        self.input.write_all(line.as_ref()).unwrap();
        self.input.write_all(b"\n").unwrap();
    }

    /// The lines that answer a command.
    fn answer(&mut self, line: impl AsRef<[u8]>) -> Vec<String> {
        self.send(line);
        self.send("isready");
        std::iter::from_fn(|| Some(self.line()).filter(|line| line != "readyok")).collect()
    }

    fn obeys(&mut self, line: &str) {
        assert_eq!(self.answer(line), Vec::<String>::new(), "{line}");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_session_of_the_page_is_what_the_program_says() {
    let page = include_str!("../../docs/protocol.md");
    let block = page.split("```\n").nth(3).expect("the second block without a language");
    let mut program = Program::start();
    for shown in block.lines() {
        match shown.strip_prefix("> ") {
            Some(command) => program.send(command),
            None => assert_eq!(program.line(), shown),
        }
    }
}

#[test]
fn a_session_of_the_interface() {
    let mut program = Program::start();
    let greeting = program.answer("ubgi");
    assert!(greeting[0].starts_with("id name Gammonlab "), "{greeting:?}");
    assert!(greeting[1].starts_with("id author "), "{greeting:?}");
    assert!(greeting.contains(&"proto 0.2".to_string()), "{greeting:?}");
    assert_eq!(greeting.last().unwrap(), "ubgiok");
    let keys = program.answer("keys");
    assert!(keys.iter().all(|line| line.starts_with("key ") && greeting.contains(line)), "{keys:?}");
    assert!(keys[3].contains(" ! "), "threads make no difference: {}", keys[3]);

    program.obeys("set engine.ply 2");
    program.obeys("setoption name engine.threads value 1");
    assert_eq!(program.answer("get engine.ply"), ["value engine.ply 2"]);
    assert_eq!(program.answer("get engine.cubeless"), ["value engine.cubeless false"]);
    program.obeys("newgame");
    program.obeys("dice 3 1");
    assert_eq!(program.answer("go"), ["bestmove 8/5 6/5"]);
    assert_eq!(program.answer("go cube"), ["bestcube nodouble"]);
    assert_eq!(program.answer("go role turn"), ["bestturn cube=nodouble move=8/5 6/5"]);
    program.obeys("set game.variant nackgammon");
    program.obeys("newgame");
    assert_eq!(program.answer("go"), ["error bad_state missing dice"]);
    program.obeys("dice 1 1");
    assert!(program.answer("go")[0].starts_with("bestmove "));

    // Each step of a checker is written, with the bar and off as words.
    program.obeys("position xgid XGID=-B-BB-------------------bA:0:0:1:21:0:0:0:0:10");
    let play = program.answer("go chequer").remove(0);
    let steps: Vec<&str> = play.strip_prefix("bestmove ").unwrap().split(' ').collect();
    assert!(steps.len() == 2 && steps.iter().any(|step| step.starts_with("bar/2")), "{play}");
    program.obeys(LAST_ROLL);
    assert_eq!(program.answer("go cube"), ["bestcube double"]);
    program.obeys("dice 6 5");
    assert_eq!(program.answer("go"), ["bestmove 4/off 2/off"]);
    // All points of the other home board are closed: no checker can move.
    program.obeys("position xgid XGID=-BBBBBB------------bbbbbbA:0:0:1:61:0:0:0:0:10");
    assert_eq!(program.answer("go"), ["bestmove pass"]);
    program.send("quit");
    assert!(program.child.wait().unwrap().success());
}

#[test]
fn malformed_lines_get_an_error_of_the_interface() {
    let mut program = Program::start();
    assert_eq!(program.answer("go"), ["error bad_state missing position"]);
    program.obeys(OPENING);
    assert_eq!(program.answer("go turn"), ["error bad_state missing dice"]);
    let broken: &[(&[u8], &str)] = &[
        (b"uci", "bad_command"),
        (b"UBGI", "bad_command"),
        (b"ubgi 2", "bad_command"),
        (b"isready?", "bad_command"),
        (b"isready now", "bad_command"),
        (b"newgame money", "bad_command"),
        (b"quit now", "bad_command"),
        (b"go fast", "bad_command"),
        (b"go chequer depth 3", "bad_command"),
        (b"go\0cube", "bad_command"),
        (b"\xff\xfe", "bad_command"),
        ("ü".as_bytes(), "bad_command"),
        (b"position", "bad_command"),
        (b"position gnubgid", "bad_command"),
        (b"position fen 4HPwATDgc/ABMA", "bad_command"),
        (b"position gnubgid nonsense", "bad_value"),
        (b"position gnubgid XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "bad_value"),
        (b"position xgid 4HPwATDgc/ABMA", "bad_value"),
        (b"position xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:0:10", "bad_value"),
        (b"dice", "bad_command"),
        (b"dice 3", "bad_command"),
        (b"dice 3 1 2", "bad_command"),
        (b"dice 0 1", "bad_value"),
        (b"dice 7 1", "bad_value"),
        (b"dice -1 1", "bad_value"),
        (b"dice 3 x", "bad_value"),
        (b"set", "bad_command"),
        (b"set engine.ply", "bad_command"),
        (b"setoption engine.ply 2", "bad_command"),
        (b"set engine.ply 6", "bad_value"),
        (b"set engine.ply two", "bad_value"),
        (b"set engine.cubeless yes", "bad_value"),
        (b"set engine.threads 0", "bad_value"),
        (b"set game.variant hypergammon", "bad_value"),
        (b"set engine.colour red", "unsupported"),
        (b"get engine.colour", "unsupported"),
        (b"get", "bad_command"),
        (b"setscore 1 2", "unsupported"),
        (b"stop", "unsupported"),
    ];
    for (line, code) in broken {
        let shown = String::from_utf8_lossy(line).into_owned();
        let answer = program.answer(line);
        assert_eq!(answer.len(), 1, "{shown}: {answer:?}");
        assert!(answer[0].starts_with(&format!("error {code} ")), "{shown}: {answer:?}");
        assert!(!answer[0].contains(char::is_control), "{shown}: {answer:?}");
    }
    let long = program.answer("position ".repeat(1000));
    assert!(long[0].starts_with("error bad_command ") && long.len() == 1, "{long:?}");
    // A double that waits for its answer, and a game that is over.
    program.obeys("position xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10");
    assert!(program.answer("go cube")[0].starts_with("error unsupported "));
    program.obeys("position xgid XGID=-----------------BBB----B-:0:0:1:31:0:0:0:0:10");
    assert_eq!(program.answer("go"), ["error bad_state the game is over"]);
    // Nothing has changed by all that.
    program.obeys(OPENING);
    program.obeys("dice 3 1");
    assert_eq!(program.answer("go"), ["bestmove 8/5 6/5"]);
}

/// Lines with bytes changed, cut out and joined: each gets at most one line, which is an answer or an error.
/// The variable `UBGI_LINES` has the number of lines for a long run.
#[test]
fn each_line_gets_at_most_one_answer() {
    let seeds: [&[u8]; 9] = [
        b"position gnubgid 4HPwATDgc/ABMA",
        b"position xgid XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:3:2:0:7:10",
        b"dice 3 1",
        b"go",
        b"go cube",
        b"set engine.cubeless true",
        b"setoption name engine.ply value 1",
        b"get engine.ply",
        b"newgame",
    ];
    let mut program = Program::start();
    let mut state = 5_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % n
    };
    let (mut refused, mut answered) = (0, 0);
    let lines = std::env::var("UBGI_LINES").map_or(2000, |lines| lines.parse().unwrap());
    for _ in 0..lines {
        let mut line = seeds[below(seeds.len())].to_vec();
        for _ in 0..below(4) {
            let at = below(line.len().max(1)).min(line.len());
            match below(4) {
                0 => line.insert(at, below(256) as u8),
                1 => line.truncate(at),
                2 => line.extend_from_slice(seeds[below(seeds.len())]),
                _ => line.iter_mut().skip(at).take(1).for_each(|byte| *byte = below(256) as u8),
            }
        }
        line.retain(|byte| *byte != b'\n');
        let answer = program.answer(&line);
        // A deep search would take longer than anybody waits.
        program.obeys("set engine.ply 1");
        let shown = String::from_utf8_lossy(&line).into_owned();
        assert!(answer.len() <= 1 || line.starts_with(b"keys"), "{shown}: {answer:?}");
        if let Some(first) = answer.first() {
            let known = ["error", "bestmove", "bestcube", "value"];
            assert!(known.contains(&first.split(' ').next().unwrap()), "{shown}: {answer:?}");
            *(if first.starts_with("error ") { &mut refused } else { &mut answered }) += 1;
        }
    }
    assert!(refused > 300 && answered > 100, "{refused} {answered}");
}
