//! `gammonlab protocol` as another program talks to it (docs/protocol.md).

use gammonlab::analysis::{Engine, PlayOptions};
use gammonlab::search::{Cancel, Interval, Level};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
const OPENING_31: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
const OPENING_21: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:0:10";

/// One program. A line that does not come is a failed test, and not a test that hangs.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    greeting: String,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
            .arg("protocol")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (send, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines() {
                if send.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        let mut program = Self { input: child.stdin.take(), child, lines, greeting: String::new() };
        program.greeting = program.line();
        assert!(program.greeting.starts_with("gammonlab protocol 1 version "), "{}", program.greeting);
        program
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(120)).expect("a line")
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line.as_ref()).unwrap();
        input.write_all(b"\n").unwrap();
    }

    /// The info lines, and the line that ends an answer.
    fn answer(&self) -> (Vec<String>, String) {
        let mut infos = Vec::new();
        loop {
            let line = self.line();
            if !line.starts_with("info ") {
                return (infos, line);
            }
            infos.push(line);
        }
    }

    fn ask(&mut self, line: impl AsRef<[u8]>) -> String {
        self.send(line);
        self.answer().1
    }

    /// The exit status after the end of the input, and the lines until then.
    fn end(mut self) -> (Option<i32>, Vec<String>) {
        drop(self.input.take());
        let lines = std::iter::from_fn(|| self.lines.recv_timeout(Duration::from_secs(120)).ok()).collect();
        (self.child.wait().unwrap().code(), lines)
    }
}

/// A test that fails leaves no program behind.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The value of a pair: one word, or the rest of the line for the pairs that come last.
fn pair<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name} "))?;
    if ["play", "xgid", "met"].contains(&name) { Some(rest) } else { rest.split(' ').next() }
}

/// Whether `said` is the line that a page shows, which shortens numbers to four places and leaves words out
/// at `...`.
fn is_shown(shown: &str, said: &str) -> bool {
    let mut said = said.split(' ');
    let mut skip = false;
    let fits = shown.split(' ').all(|word| {
        if word == "..." {
            skip = true;
            return true;
        }
        let same = |said: &str| match (word.parse::<f64>(), said.parse::<f64>()) {
            (Ok(short), Ok(full)) => (short - full).abs() < 0.000_051,
            _ => word == said,
        };
        if std::mem::take(&mut skip) { said.any(same) } else { said.next().is_some_and(same) }
    });
    fits && said.next().is_none()
}

#[test]
fn the_first_look_of_the_page_is_what_the_program_says() {
    let page = include_str!("../../docs/protocol.md");
    let block = page.split("```\n").nth(1).expect("a block without a language");
    let mut program = Program::start();
    for (n, shown) in block.lines().enumerate() {
        match shown.strip_prefix("> ") {
            Some(command) => program.send(command),
            None => {
                let said = if n == 0 { program.greeting.clone() } else { program.line() };
                assert!(is_shown(shown, &said), "shown: {shown}\nsaid:  {said}");
            }
        }
    }
    assert_eq!(program.end(), (Some(0), Vec::new()));
}

#[test]
fn a_search_tells_what_the_engine_finds_at_each_step() {
    let level = Level::plies(3);
    let engine = crate::common::both_networks().asking(None, level).unwrap();
    let options = PlayOptions { level, top: Some(4), ..PlayOptions::default() };
    let cancel = Cancel::default();
    let mut reports = Vec::new();
    let last =
        engine.plays_step_by_step(OPENING_21, &options, &cancel, |report| reports.push(report)).unwrap();
    assert_eq!(last, engine.plays(OPENING_21, &options, &cancel).unwrap());
    let levels: Vec<_> = reports.iter().map(|report| report.level.name()).collect();
    assert_eq!(levels, ["1ply", "2ply"]);
    reports.push(last);

    let mut program = Program::start();
    assert_eq!(program.ask("set threads 3"), "ok set threads 3");
    assert_eq!(program.ask("set level 3ply"), "ok set level 3ply");
    let answer = program.ask(format!("position {OPENING_21}"));
    assert_eq!(answer, format!("ok position decides bottom may play xgid {OPENING_21}"));
    program.send("go top 4");
    let (infos, best) = program.answer();
    assert_eq!(infos.len(), 12);
    let plays = reports.iter().flat_map(|report| report.moves.iter().map(move |play| (report.level, play)));
    for (line, (step, play)) in infos.iter().zip(plays) {
        let number = |name| pair(line, name).unwrap().parse::<f64>().unwrap();
        assert_eq!(pair(line, "step"), Some(step.name()));
        assert_eq!(pair(line, "level"), Some(play.level.name()));
        assert_eq!((number("equity"), number("loss")), (play.equity.0, play.loss.0));
        assert_eq!(pair(line, "lose_gammon").unwrap().parse(), Ok(play.outcomes.lose_gammon));
        assert_eq!(pair(line, "position_id"), Some(&*play.position_id));
        assert_eq!((pair(line, "play"), pair(line, "mwc")), (Some(&*play.play), None));
    }
    let first = &reports[2].moves[0];
    let expected = format!(
        "best plays level 3ply stopped no equity {} position_id {} play {}",
        first.equity.0, first.position_id, first.play
    );
    assert_eq!(best, expected);
}

/// Every line that no program should send gets an error of a kind that the document has, and changes nothing.
#[test]
fn broken_lines_get_typed_errors() {
    let document = include_str!("../../docs/protocol.md");
    let mut program = Program::start();
    for (line, kind) in [("go", "position"), ("roll 31", "position"), ("play 8/5", "position")] {
        assert!(program.ask(line).starts_with(&format!("error {kind} ")), "{line}");
    }
    program.ask(format!("position {OPENING}"));
    let too_long = "x".repeat(4097);
    let far_too_long = "position ".repeat(300_000);
    let broken: &[(&[u8], &str)] = &[
        (b"uci", "command"),
        (b"Position 4HPwATDgc/ABMA", "command"),
        (b"go\0plays", "command"),
        (b"\x1b[2J\x07", "command"),
        ("ü".as_bytes(), "command"),
        (b"\xff\xfe\x00", "line"),
        (b"position 4HPwATDgc\xc3", "line"),
        (too_long.as_bytes(), "line"),
        (far_too_long.as_bytes(), "line"),
        (b"position", "id.text"),
        (b"position nonsense", "position_id.length"),
        (b"position XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:0:10", "xgid.dice"),
        (b"roll", "dice"),
        (b"roll 07", "dice"),
        (b"roll 1 2 3", "dice"),
        (b"roll 99999999999999999999", "dice"),
        (b"play 8/5 6/5", "action"),
        (b"take", "action"),
        (b"beaver", "action"),
        (b"double twice", "argument"),
        (b"go plays", "dice"),
        (b"go cube level 9ply", "level"),
        (b"go cube level", "level"),
        (b"go fast", "argument"),
        (b"go met gammonlab", "argument"),
        (b"go top 0", "argument"),
        (b"set", "argument"),
        (b"set colour red", "argument"),
        (b"set interval wide", "argument"),
        (b"set cubeless maybe", "argument"),
        (b"set threads 0", "argument"),
        (b"set threads 99999999999999999999", "argument"),
        (b"set met /no/such/file", "system"),
        (b"set met", "system"),
        (b"settings all", "argument"),
        (b"stop now", "argument"),
        (b"isready?", "command"),
    ];
    for (line, kind) in broken {
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).into_owned();
        let answer = program.ask(line);
        assert!(answer.starts_with(&format!("error {kind} ")), "{shown}: {answer}");
        assert!(!answer.contains(char::is_control), "{shown}: {answer}");
        let family = kind.split('.').next().unwrap();
        assert!(document.contains(&format!("`{kind}`")) || document.contains(&format!("`{family}.FIELD`")));
    }
    let (settings, last) = {
        program.send("settings");
        program.answer()
    };
    assert_eq!((settings[0].as_str(), last.as_str()), ("info set level 1ply", "ok settings"));
    assert_eq!(
        program.ask("  roll\t6 5 \r"),
        format!("ok roll decides bottom may play xgid {}", { OPENING.replace(":00:", ":65:") })
    );
    assert!(program.ask("play 24/18 13/9").starts_with("error play.play "));
    assert_eq!(program.ask("quit"), "ok quit");
    assert_eq!(program.end(), (Some(0), Vec::new()));
}

/// Commands with bytes changed, cut out, doubled and joined: each line gets one answer, whatever its content,
/// and every search that begins can be stopped.
#[test]
fn each_line_gets_one_answer() {
    let seeds: [&[u8]; 14] = [
        b"position XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10",
        b"position XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:3:2:0:7:10",
        b"position 4HPwATDgc/ABMA:cAgAAAAAAAAA",
        b"position OGID=11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0",
        b"roll 31",
        b"play 8/5 6/5",
        b"play bar/24*/20(2), 6/off",
        b"double",
        b"take",
        b"go plays level 5ply interval infinite top 3",
        b"go cube level roller++ interval gigantic",
        b"set level 3ply",
        b"set interval huge",
        b"settings",
    ];
    let mut program = Program::start();
    let mut state = 11_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % n
    };
    let (mut obeyed, mut refused, mut searches) = (0, 0, 0);
    for _ in 0..3000 {
        let mut line = seeds[below(seeds.len())].to_vec();
        for _ in 0..below(4) {
            let at = below(line.len().max(1)).min(line.len());
            match below(5) {
                0 => line.insert(at, below(256) as u8),
                1 => line.truncate(at),
                2 => line.extend_from_slice(seeds[below(seeds.len())]),
                3 => drop(line.drain(at..(at + 1 + below(5)).min(line.len()))),
                _ => line.iter_mut().skip(at).take(1).for_each(|byte| *byte = below(256) as u8),
            }
        }
        line.retain(|byte| *byte != b'\n');
        let blank = std::str::from_utf8(&line).is_ok_and(|text| text.trim().is_empty());
        program.send(&line);
        program.send("stop");
        let shown = String::from_utf8_lossy(&line).into_owned();
        if !blank {
            let (_, answer) = program.answer();
            assert!(
                ["ok", "best", "error"].contains(&answer.split(' ').next().unwrap()),
                "{shown}: {answer}"
            );
            *(if answer.starts_with("error ") { &mut refused } else { &mut obeyed }) += 1;
            searches += u32::from(answer.starts_with("best "));
        }
        assert_eq!(program.answer().1, "ok stop", "{shown}");
    }
    assert!(obeyed > 500 && refused > 500 && searches > 50, "{obeyed} {refused} {searches}");
}

/// All top 32 plays at 5ply take minutes. The answer to `stop` reports that they were not finished.
#[test]
fn a_search_is_stopped_in_the_middle_of_5ply() {
    let mut program = Program::start();
    program.ask(format!("position {OPENING_21}"));
    for _ in 0..3 {
        program.send("go plays level 5ply interval infinite top 1");
        let line = program.line();
        assert!(line.starts_with("info plays step 1ply rank 1 "), "{line}");
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(program.ask("isready"), "ok isready");
        assert!(program.ask("go").starts_with("error busy "));
        assert!(program.ask(format!("position {OPENING_31}")).starts_with("error busy "));
        assert!(program.ask(b"\xff").starts_with("error line "));
        program.send("stop");
        let (infos, best) = program.answer();
        assert!(infos.is_empty(), "{infos:?}");
        assert!(best.starts_with("best plays level 1ply stopped yes "), "{best}");
        assert_eq!(program.line(), "ok stop");
        // Nothing runs any more, and the next command is obeyed at once.
        assert_eq!(program.ask("stop"), "ok stop");
        assert!(program.ask(format!("position {OPENING_21}")).starts_with("ok position "));
    }
    for question in ["go plays level roller++ interval gigantic", "go plays level 5ply interval infinite"] {
        program.send(question);
        program.line();
        program.send("stop");
        assert!(program.answer().1.contains(" stopped yes "), "{question}");
        assert_eq!(program.line(), "ok stop");
    }
    program.ask(format!("position {OPENING}"));
    program.send("go cube level 5ply interval infinite");
    assert!(program.line().starts_with("info cube step 1ply level 1ply "));
    program.send("quit");
    assert!(program.answer().1.starts_with("best cube level 1ply stopped yes "));
    assert_eq!(program.line(), "ok quit");
    assert_eq!(program.end().0, Some(0));
}

/// The end of the input lets a search finish, also if the last line has no end.
#[test]
fn the_end_of_the_input_waits_for_the_answer() {
    let mut program = Program::start();
    program.send(format!("position {OPENING_31}"));
    program.input.as_mut().unwrap().write_all(b"go plays level 3ply top 1").unwrap();
    let (status, lines) = program.end();
    assert_eq!(status, Some(0));
    let last = lines.last().unwrap();
    assert!(
        last.starts_with("best plays level 3ply stopped no ") && last.ends_with(" play 8/5 6/5"),
        "{last}"
    );
    assert_eq!(Program::start().end(), (Some(0), Vec::new()));
}

/// A program that no longer reads ends the search instead of leaving it behind.
#[test]
fn nobody_reads_any_more() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
        .arg("protocol")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut greeting = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut greeting).unwrap();
    let mut input = child.stdin.take().unwrap();
    // The program may end before it has read both lines.
    let _ = writeln!(input, "position {OPENING_21}\ngo plays level 5ply interval infinite");
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

#[test]
fn cube_decisions_have_their_chances_and_answers() {
    let mut program = Program::start();
    let answer = program.ask("position XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:1:0:5:10");
    assert!(answer.starts_with("ok position decides bottom may roll,double xgid "), "{answer}");
    program.send("go cube level 2ply interval infinite");
    let (infos, best) = program.answer();
    let steps: Vec<_> = infos.iter().map(|line| pair(line, "step").unwrap()).collect();
    assert_eq!(steps, ["1ply", "2ply"]);
    for name in ["no_double", "double_take", "double_pass", "no_double_mwc", "double_pass_mwc", "take_point"]
    {
        assert!(pair(&infos[1], name).unwrap().parse::<f64>().is_ok(), "{name}");
    }
    assert_eq!((pair(&best, "action"), pair(&best, "response")), (Some("no_double"), Some("take")));
    // The opponent owns the cube: no double, and no pairs of doubling.
    program.ask("position XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:0:10");
    program.send("go");
    let (infos, best) = program.answer();
    assert_eq!((infos.len(), pair(&infos[0], "double_take")), (1, None));
    assert_eq!((pair(&best, "action"), pair(&best, "response")), (Some("unavailable"), None));
    // A score that the table does not reach, and a game that is over.
    program.ask("position XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:1:0:99:10");
    assert!(program.ask("go").starts_with("error score "));
    let over = program.ask("position XGID=-----------------BBB----B-:0:0:1:31:0:0:0:0:10");
    assert!(over.starts_with("ok position winner top points 1 result single xgid "), "{over}");
    assert!(program.ask("go").starts_with("error points "));
    assert!(program.ask("roll 11").starts_with("error action "));
    // No checker can enter: the answer is to play nothing.
    program.ask("position XGID=-A-----------------bbbbbbA:0:0:1:31:0:0:0:0:10");
    let (infos, best) = {
        program.send("go level 2ply");
        program.answer()
    };
    assert_eq!((infos.len(), best.as_str()), (0, "best plays level 2ply stopped no play no play"));
    assert!(program.ask("play no play").starts_with("ok play decides top may roll,double xgid "));
}

/// Whole games by the program's legal actions, with the cube, for money with beavers and in a match.
#[test]
fn games_are_played_to_their_end() {
    let mut program = Program::start();
    let mut seed = 7_u32;
    let mut die = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed / (u32::MAX / 6 + 1) + 1
    };
    let (mut doubles, mut ends) = (0, Vec::new());
    for rules in [":0:0:3:0:10", ":2:1:0:5:10", ":0:0:0:0:10", ":0:0:3:0:10"] {
        let start = format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:21{rules}");
        let mut stand = program.ask(format!("position {start}"));
        while let Some(may) = pair(&stand, "may") {
            let may: Vec<String> = may.split(',').map(str::to_owned).collect();
            let can = |what: &str| may.iter().any(|word| word == what);
            let action = if can("play") {
                format!("play {}", pair(&program.ask("go plays"), "play").unwrap())
            } else if can("take") {
                let response = program.ask("go cube");
                let response = pair(&response, "response").unwrap();
                if can(response) { response.to_owned() } else { "take".into() }
            } else if can("double")
                && ["double", "redouble"].contains(&pair(&program.ask("go"), "action").unwrap())
            {
                doubles += 1;
                "double".into()
            } else {
                format!("roll {}{}", die(), die())
            };
            stand = program.ask(&action);
            assert!(stand.starts_with("ok "), "{action}: {stand}");
        }
        assert!(["bottom", "top"].contains(&pair(&stand, "winner").unwrap()), "{stand}");
        assert!(pair(&stand, "points").unwrap().parse::<u32>().unwrap() >= 1);
        ends.push(pair(&stand, "result").unwrap().to_owned());
    }
    assert!(doubles > 0, "{ends:?}");
    assert_eq!(ends.len(), 4);
}

/// A search that nobody stops is the same with any number of threads and after any search before.
#[test]
fn threads_change_no_number() {
    let engine: Engine = crate::common::both_networks();
    let options = PlayOptions {
        level: Level::plies(3),
        interval: Interval::Large,
        top: Some(1),
        cubeless: true,
        net: None,
    };
    let report = engine.plays(OPENING_31, &options, &Cancel::default()).unwrap();
    let mut program = Program::start();
    program.ask(format!("position {OPENING_31}"));
    for threads in ["1", "5"] {
        program.ask(format!("set threads {threads}"));
        let best = program.ask("go level 3ply interval large top 1 cubeless yes");
        assert_eq!(pair(&best, "equity").unwrap().parse(), Ok(report.moves[0].equity.0));
    }
}
