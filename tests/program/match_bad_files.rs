//! `gammonlab match read` and `match analyse` with a bad file among good ones: the bad file is reported with
//! the place, the exit status is 2, and the others are processed.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GOOD: &str =
    "1 point match\n\n Game 1\n Ann : 0          Bob : 0\n  1) 31: 8/5 6/5       42: 8/4 6/4\n";

/// A folder that is gone at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("gammonlab-{name}-{}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

fn run(arguments: &[&str], files: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gammonlab")).arg("match").args(arguments).args(files).output().unwrap()
}

fn data(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/matches").join(name)).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Bad files: the name, the bytes, the kind of the error, and a part of its message.
fn bad_files() -> Vec<(&'static str, Vec<u8>, &'static str, &'static str)> {
    let xg = data("charlot.xg");
    let mut lengths = xg.clone();
    let end = lengths.len() - 36;
    lengths[end + 12..end + 16].copy_from_slice(&i32::MAX.to_le_bytes());
    let line = "{\"format\":\"BGF\",\"version\":\"1.0\",\"compress\":true,\"useSmile\":true}\n";
    let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
    vec![
        (
            "words.mat",
            b"no match at all".to_vec(),
            "match.format",
            "found \"no match at all\", which is no format known here",
        ),
        ("no-game.mat", b"; [Site \"x\"]\n7 point match\n".to_vec(), "match.games", "line 2: found no game"),
        ("chess.sgf", b"(;GM[6])\n(;GM[1])".to_vec(), "match.sgf", "line 2: found GM[1], expected GM[6]"),
        ("length.sgf", b"(;GM[6]\nMI[length:-1])".to_vec(), "match.sgf", "line 1: found MI[length:-1]"),
        ("cut.xg", xg[..xg.len() / 2].to_vec(), "match.damaged", "byte "),
        ("2-gb.xg", lengths, "match.damaged", "found no directory at the end of the file"),
        ("start.xg", b"RGMH".to_vec(), "match.damaged", "byte 4: found the end of the file"),
        ("cut.bgf", format!("{line}\x1f").into_bytes(), "match.damaged", "expected data packed by gzip"),
        ("empty.bgf", line.into(), "match.damaged", "expected data packed by gzip"),
        ("cut.json", b"{\"gammonlab_match\":1,\n\"players\":[".to_vec(), "match.json", "line 2: EOF"),
        ("next.json", b"{\"gammonlab_match\":999}".to_vec(), "match.json", "found form 999, expected 1"),
        ("empty.txt", Vec::new(), "match.format", "found an empty file"),
        ("rubbish.bin", (0..=255).cycle().take(10_000).collect(), "match.format", "expected Jellyfish text"),
        ("board.png", picture.to_vec(), "match.format", "found a PNG picture, which is not read"),
    ]
}

#[test]
fn every_bad_file_is_named_with_the_place_and_the_good_one_is_read() {
    let folder = Folder::new("bad");
    let good = folder.write("good.txt", GOOD.as_bytes());
    for (name, bytes, kind, message) in bad_files() {
        let bad = folder.write(name, &bytes);
        let output = run(&["read"], &[&bad, &good]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}: {told}");
        assert!(told.starts_with(&format!("{bad}: ")) && told.contains(message), "{name}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(
            String::from_utf8(output.stdout).unwrap().starts_with(&format!("{good}: Ann - Bob, 1 point,"))
        );

        let output = run(&["read", "--json"], &[&bad, &good]);
        let [error, found] = &lines(&output)[..] else { panic!("{name}: {output:?}") };
        assert_eq!((output.status.code(), &error["error"]["input"]), (Some(2), &bad.as_str().into()));
        assert_eq!(error["error"]["kind"], kind, "{name}");
        assert!(error["error"]["message"].as_str().unwrap().contains(message), "{name}: {error}");
        assert_eq!(found["rolls"], 2);
    }
}

/// All bad files at once, first and last, and the analysis of the only good one.
#[test]
fn an_analysis_goes_on_after_bad_files() {
    let folder = Folder::new("bad-analysed");
    let good = folder.write("good.txt", GOOD.as_bytes());
    let bad: Vec<String> = bad_files().iter().map(|(name, bytes, ..)| folder.write(name, bytes)).collect();
    let mut files: Vec<&str> = bad.iter().map(String::as_str).collect();
    files.insert(files.len() / 2, &good);
    let arguments = ["analyse", "--json", "--level", "1ply", "--data"];
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pkg/data");
    let output = run(&[&arguments[..], &[data.to_str().unwrap()]].concat(), &files);
    let found = lines(&output);
    assert_eq!((output.status.code(), found.len()), (Some(2), files.len()), "{output:?}");
    for (file, line) in files.iter().zip(&found) {
        match &line["error"] {
            Value::Null => assert_eq!((*file, &line["file"]), (&*good, &good.as_str().into())),
            error => assert_eq!(error["input"], *file),
        }
    }
    assert_eq!(found.iter().filter(|line| line["error"].is_null()).count(), 1);
}

#[test]
fn folders_and_files_that_are_not_there_are_named() {
    let folder = Folder::new("bad-paths");
    let good = folder.write("good.txt", GOOD.as_bytes());
    let inside = folder.0.join("folder");
    std::fs::create_dir(&inside).unwrap();
    let missing = folder.0.join("missing.mat");
    // A file in the place of a folder cannot be read by anybody, also not by the superuser.
    let below = folder.0.join("good.txt/below.mat");
    for bad in [&inside, &missing, &below] {
        let bad = bad.to_str().unwrap();
        let output = run(&["read"], &[bad, &good]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.matches(bad).count()), (Some(2), 1), "{told}");
        assert!(
            String::from_utf8(output.stdout).unwrap().starts_with(&format!("{good}: Ann - Bob")),
            "{told}"
        );
        let error = &lines(&run(&["read", "--json"], &[bad, &good]))[0]["error"];
        assert_eq!((&error["kind"], &error["input"]), (&"file".into(), &bad.into()));
    }
}

/// One bad game of three: the others are whole, and the problem has its place.
#[test]
fn a_bad_game_is_a_problem_with_its_place() {
    let folder = Folder::new("bad-game");
    let row = "  1) 31: 8/5 6/5       42: 8/4 6/4\n";
    let game = |number: u32, score: u32, row: &str| {
        format!(
            " Game {number}\n Ann : 0          Bob : {score}\n{row}  2)                    Wins 1 point\n\n"
        )
    };
    let bad = "  1) 31: 8/5 6/5       42: 8/1 6/4\n";
    let text = format!("5 point match\n\n{}{}{}", game(1, 0, row), game(2, 1, bad), game(3, 2, row));
    let mat = folder.write("bad-game.mat", text.as_bytes());
    let sgf = "(;GM[6]MI[length:5][game:0]PW[Ann]PB[Bob];W[31hefe])\n\
               (;GM[6]MI[length:5][game:1]PW[Ann]PB[Bob]\n;W[31heaa];B[42ququ])\n\
               (;GM[6]MI[length:5][game:2]PW[Ann]PB[Bob];W[31hefe])\n";
    let sgf = folder.write("bad-game.sgf", sgf.as_bytes());
    for (file, rolls, line) in [(&mat, 2, 10), (&sgf, 1, 3)] {
        let output = run(&["read", "--json"], &[file]);
        let [found] = &lines(&output)[..] else { panic!("{output:?}") };
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let games = found["games"].as_array().unwrap();
        assert_eq!((games.len(), &games[0]["rolls"], &games[2]["rolls"]), (3, &rolls.into(), &rolls.into()));
        let problem = &found["problems"][0];
        assert_eq!((&problem["kind"], &problem["game"]), (&"illegal_play".into(), &2.into()), "{problem}");
        assert_eq!(problem["line"], line, "{problem}");
        let others = found["problems"].as_array().unwrap().iter().filter(|problem| problem["game"] != 2);
        assert_eq!(others.filter(|problem| problem["kind"] == "illegal_play").count(), 0, "{found}");
        let told = String::from_utf8(run(&["read"], &[file]).stdout).unwrap();
        assert!(told.contains("  problem: game 2, ") && told.contains(&format!("line {line}: ")), "{told}");
    }
}

/// No more of a file is read than a reader takes. (The file takes no room on the disk.)
#[test]
fn a_file_of_gigabytes_is_refused_at_once() {
    let folder = Folder::new("gigabytes");
    let path = folder.write("huge.mat", GOOD.as_bytes());
    std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(8 << 30).unwrap();
    let begun = std::time::Instant::now();
    let read = run(&["read"], &[&path]);
    let told = String::from_utf8_lossy(&read.stderr).into_owned();
    assert!(told.contains("found a file of 8589934592 bytes, expected at most 67108864"), "{told}");
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let table = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
        .args(["move", "--level", "1ply", "--met", &path, id])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&table.stderr).into_owned();
    assert!(told.contains("found a file of 8589934592 bytes, expected at most 1048576"), "{told}");
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}
