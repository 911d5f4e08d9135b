//! Files made by hand to do harm.

use crate::alone;
use crate::campaign::watched;
use crate::containers::{Packing, RECORD, gzip, pack_bgf, pack_xg, smile, unpack_xg, zlib};
use crate::follow::Depth;
use flate2::Compression;
use gammonlab::formats::{FormatError, read, write_json, write_mat, write_sgf};
use gammonlab::game::{BySeat, Seat};
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{ExportFormat, ExportOptions, export};
use gammonlab::transcript::{LONGEST_HEADER, LONGEST_NAME, Place, ProblemKind, Transcript};
use serde_json::{Value, json};
use std::path::Path;

/// Reads a file within the bounds of time and memory, and does with it all that is done with matches.
#[track_caller]
fn harmless(name: &str, file: &[u8], depth: Depth) -> Result<Vec<Transcript>, FormatError> {
    let outcome = watched(file, name, depth);
    let mib = |bytes: usize| bytes as f64 / 1_048_576.0;
    let (memory, took) = (mib(outcome.to_read), outcome.took);
    println!("{name}: {:.2} MiB, {memory:.1} MiB to read, {took:.2?}", mib(file.len()));
    assert!(outcome.found.is_ok(), "{name}: {:?}", outcome.found);
    read(file)
}

/// The message of a file that is refused.
#[track_caller]
fn refused(name: &str, file: &[u8]) -> String {
    harmless(name, file, Depth::Read).expect_err(name).to_string()
}

/// The only match of a file.
#[track_caller]
fn one(name: &str, file: &[u8]) -> Transcript {
    let mut matches = harmless(name, file, Depth::Analysed).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(matches.len(), 1, "{name}");
    matches.remove(0)
}

fn data(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/matches").join(name)).unwrap()
}

/// Texts at which mutated files showed a fault.
#[test]
fn faults_that_were_found_stay_away() {
    let _alone = alone();
    let head = "3 point match\n\n Game 1\n Ann : 0          Bob : 0\n";
    for text in [
        // A match without a row after unrelated text.
        format!("  1) 31: 8/5 6/5\nx\n1 point match\n{head}  1) 31: 8/5 6/5\n"),
        // A score that no game begins with, and which ids cannot hold.
        format!("{}  1) 31: 8/5 6/5\n", head.replace("Ann : 0", "Ann : 3")),
        // Points that add up to more than 32 bits hold.
        format!(
            "{}  Wins 4294967295 points\n",
            head.replace("Ann : 0", "Ann : 4294967295").replace('3', "0")
        ),
        // A row after the last one that 32 bits can count.
        format!("{head}  4294967295) 31: 8/5 6/5\n  1) 42: 8/4 6/4\n"),
        // A long text in a message.
        format!("{head}  1) {}\n", "\"😀".repeat(5000)),
    ] {
        let found = harmless(&text[..20], text.as_bytes(), Depth::Analysed);
        assert!(found.map_or(true, |found| !found[0].problems.is_empty()), "{text}");
    }
    // Chances that are numbers, but too large for the type that keeps chances.
    let outcomes = "1e300 ".repeat(6);
    let text = format!("(;GM[6]MI[length:3]PW[Ann]PB[Bob];W[31hefe]A[0][hefe E ver 3 {outcomes}2C 0 1 0 1])");
    assert!(one("chances of 1e300", text.as_bytes()).analyses.is_empty());
    // Another program may write the fields of our JSON in another order, and an error has its line.
    let json = gammonlab::formats::write_json(&read(&data("games-3-4.mat")).unwrap()[0]);
    let sorted = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&json).unwrap()).unwrap();
    assert_eq!(read(sorted.as_bytes()), read(json.as_bytes()));
    let line = 1 + sorted.lines().position(|line| line.contains("\"length\"")).unwrap();
    let wrong = format!("\n{sorted}\n\n{}", sorted.replace("\"length\": ", "\"length\": -"));
    let error = refused("a second match of length -7", wrong.as_bytes());
    let line = sorted.lines().count() + 2 + line;
    assert!(error.starts_with(&format!("line {line}: invalid value: integer `-")), "{error}");
}

#[test]
fn a_file_may_have_64_mib() {
    let _alone = alone();
    let error = refused("64 MiB", &vec![b' '; (64 << 20) + 1]);
    assert_eq!(error, "byte 67108864: found a file of 67108865 bytes, expected at most 67108864 bytes");
}

/// Names of a length that no name has, and with characters that no name has, in every format.
#[test]
fn names_and_headers_are_short_and_on_one_line() {
    let _alone = alone();
    let long = "é".repeat(100_000);
    let strange = "A\u{1b}[31m\u{1f}\u{85}nn\u{7}";
    for (name, kept, wrong) in [
        (long.as_str(), "é".repeat(97) + "...", "found 100000 characters, expected at most 100"),
        (strange, "A\u{fffd}[31m\u{fffd}\u{fffd}nn\u{fffd}".into(), "found the control character U+0007"),
    ] {
        let mat = format!(
            "; [Event \"{name}\"]\n; [{name} \"{name}\"]\n3 point match\n\n Game 1\n {name} : 0    Bob : 0\n \
             \x20 1) 31: 8/5 6/5\n"
        );
        let mut bgf = game_of_bgf();
        bgf["nameGreen"] = name.into();
        let mut whole = read(mat.as_bytes()).unwrap().remove(0);
        whole.players[Seat::One] = name.into();
        let board = " +13-14-15-16-17-18------19-20-21-22-23-24-+\n\
             \x20+12-11-10--9--8--7-------6--5--4--3--2--1-+\n";
        let position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10";
        let files = [
            ("mat", mat.clone().into_bytes()),
            ("sgf", format!("(;GM[6]MI[length:3]PW[{name}]PB[Bob];W[31hefe])").into_bytes()),
            ("json", write_json(&whole).into_bytes()),
            ("bgf", pack_bgf(&smile(&bgf), Packing::Gzip)),
            ("positions", format!("{position}\n\nX:{name}   O:Bob\n{board}").into_bytes()),
        ];
        for (format, file) in files {
            let read = one(format, &file);
            assert_eq!(read.players, [kept.as_str(), "Bob"], "{format}");
            let problem = format!("name of player 1: {wrong}");
            let found = read.problems.iter().find(|problem| problem.kind == ProblemKind::Shortened);
            let found = read.problems.iter().find(|found| found.message == problem).or(found);
            assert_eq!(found.map(|found| found.message.as_str()), Some(&*problem), "{format}");
            let place = match format {
                "bgf" => Place::Byte(0),
                // Two headers before have the name.
                "positions" => Place::Line(3),
                _ => Place::Line(1),
            };
            assert_eq!(found.unwrap().place, place, "{format}");
            for header in &read.headers {
                assert!(header.name.chars().count() <= LONGEST_NAME, "{format}");
                assert!(header.value.chars().count() <= LONGEST_HEADER, "{format}");
                assert!(!(header.name.clone() + &header.value).contains(char::is_control), "{format}");
            }
            // Writing and reading again gives the same, with the problem reported once.
            assert_eq!(
                gammonlab::formats::read(write_json(&read).as_bytes()).unwrap().remove(0),
                read,
                "{format}"
            );
            assert!(!write_sgf(&read, None).contains('\u{1f}') && !write_mat(&read).contains('\u{1f}'));
        }
    }
    // Names in eXtreme Gammon's files end after 128 characters.
    let mut bytes = records();
    bytes[880..880 + 2 * 129].copy_from_slice(&[b'x', 0].repeat(129));
    bytes[880 + 2 * 128] = 0;
    let read = one("xg", &xg(&bytes));
    assert_eq!(read.players[Seat::One], "x".repeat(97) + "...");
    assert_eq!(read.problems[0].message, "name of player 1: found 128 characters, expected at most 100");
}

/// Long and strange names of a match that no reader has seen, and reports of it.
#[test]
fn names_do_not_break_reports() {
    let _alone = alone();
    let mut found = read(&data("charlot.xg")).unwrap().remove(0);
    let name = format!("=1+1\u{1b}[31m<b>\"\r\n\u{1f},{}", "W".repeat(100_000));
    found.players = BySeat::both(name);
    found.analyses[0].engine = "\u{0}<i>".repeat(50_000);
    let met = MatchEquityTable::kazaross_xg2();
    let text = export(&found, ExportFormat::Text, ExportOptions::default(), &met).unwrap();
    let strange = |c: char| c.is_control() && c != '\n';
    assert!(text.lines().all(|line| line.chars().count() < 400) && !text.contains(strange), "{text}");
    let options = ExportOptions { candidates: 5, ..ExportOptions::default() };
    let html = export(&found, ExportFormat::Html, options, &met).unwrap();
    assert!(html.len() < 200_000 && !html.contains(strange), "{}", html.len());
    assert!(!html.contains("<b>") && !html.contains("<i>"));
}

/// Numbers that are numbers, but not those of an engine: sums of them would be infinite.
#[test]
fn equities_that_no_engine_computes_are_refused_or_left_out() {
    let _alone = alone();
    let good = read(&data("charlot.xg")).unwrap().remove(0);
    let good: Value = serde_json::from_str(&write_json(&good)).unwrap();
    let entries = "/analyses/0/games/0";
    let at = |part: &str| {
        let entries = good.pointer(entries).unwrap().as_array().unwrap();
        entries.iter().position(|entry| entry.pointer(part).is_some()).unwrap_or_else(|| panic!("{part}"))
    };
    for part in
        ["/cube/no_double", "/cube/double_take", "/play/plays/0/equity", "/play/plays/0/outcomes/1", "/luck"]
    {
        for number in [1e308, -1e308, 1.1e6] {
            // A chance of 1e308 is too large for the type that keeps chances.
            if part.contains("outcomes") && number != 1.1e6 {
                continue;
            }
            let mut file = good.clone();
            let action = at(part);
            *file.pointer_mut(&format!("{entries}/{action}{part}")).unwrap() = number.into();
            let error = refused(part, file.to_string().as_bytes());
            let field = if part.contains("outcomes") { "outcomes" } else { part.rsplit('/').next().unwrap() };
            let start = format!("line 1: analyses: game 1, action {}: {field}: found ", action + 1);
            assert!(error.starts_with(&start), "{error}");
        }
    }
    // An analysis inside a file of another program: the part is left out, and the rest is read.
    let mut bytes = records();
    let a_move = (0..bytes.len() / RECORD).find(|n| bytes[n * RECORD + 8] == 3).unwrap() * RECORD;
    let number = f32::MAX.to_le_bytes();
    bytes[a_move + 124 + 1284 + 24..][..4].copy_from_slice(&number);
    let read = one("an equity of 3e38", &xg(&bytes));
    let message = &read.problems[0].message;
    assert_eq!(message, "found an analysis of plays with numbers that are no equities");
    assert_eq!(read.problems.len(), 1);
    let [first, rest @ ..] = &read.analyses[0].games[0][..] else { panic!() };
    assert!(first.play.is_none() && rest.iter().any(|entry| entry.play.is_some()));
}

fn put(bytes: &mut [u8], at: usize, value: i32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// The records of the first game of a real match.
fn records() -> Vec<u8> {
    let members = unpack_xg(&data("charlot.xg"));
    let records = &members.iter().find(|(name, _)| name == "temp.xg").unwrap().1;
    let end = (2..).find(|n| records[n * RECORD + 8] == 1).unwrap();
    records[..end * RECORD].to_vec()
}

fn xg(records: &[u8]) -> Vec<u8> {
    pack_xg(&[("temp.xg".into(), records.to_vec())], false)
}

const EDGES: [i32; 8] =
    [i32::MIN, -1_000_000, -1, 1_000_000, 0x0100_0000, i32::MAX - 1, i32::MAX, 0x7f80_0000];

#[test]
fn lengths_and_places_in_xg_files_are_not_believed() {
    let _alone = alone();
    let good = xg(&records());
    let end = good.len() - 36;
    for value in EDGES {
        for at in [4, 12, 16] {
            let mut file = good.clone();
            put(&mut file, end + at, value);
            let error = refused(&format!("trailer {at} {value}"), &file);
            assert!(error.starts_with("byte "), "{error}");
        }
        for at in [512, 516, 520] {
            let mut file = good.clone();
            put(&mut file, end - 532 + at, value);
            let found = harmless(&format!("entry {at} {value}"), &file, Depth::Written);
            let problem = |found: &[Transcript]| found[0].problems[0].kind == ProblemKind::Unreadable;
            assert!(found.as_ref().map_or(true, |found| problem(found)), "{found:?}");
        }
    }
}

/// Packed files that lie on one another, and on the list of files.
#[test]
fn files_of_an_xg_may_not_add_up_to_more_than_the_bound() {
    let _alone = alone();
    let records = records();
    let members: Vec<_> = (0..64).map(|n| (format!("temp.x{n}"), Vec::new())).collect();
    let members = [vec![("temp.xg".to_owned(), records.clone())], members[1..].to_vec()].concat();
    let mut file = pack_xg(&members, false);
    let list = file.len() - 36 - 64 * 532;
    for entry in 1..64 {
        let entry = list + entry * 532;
        put(&mut file, entry + 512, 4 << 20);
        put(&mut file, entry + 516, i32::MAX);
    }
    let found = one("64 files in one place", &file);
    assert!(found.problems.iter().any(|problem| problem.message.contains("packed bytes")));
    assert!(!found.games.is_empty());
}

#[test]
fn bombs_in_xg_files_stop_at_what_they_claim() {
    let _alone = alone();
    let records = records();
    let zeros = [&records[..2 * RECORD], &vec![0; 8 << 20]].concat();
    let mut file = pack_xg(&[("temp.xg".into(), zeros)], true);
    assert!(file.len() < 100_000);
    let found = one("8 MiB of zeros", &file);
    assert!(found.problems.len() <= 10_000, "{}", found.problems.len());
    // The list itself is a bomb.
    let bomb = zlib(&vec![0; 8 << 20], Compression::fast());
    file.truncate(8232);
    file.extend(&bomb);
    let mut end = [0; 36];
    put(&mut end, 4, 64);
    put(&mut end, 12, bomb.len() as i32);
    end[20] = 1;
    file.extend(end);
    refused("a list of 8 MiB", &file);
}

#[test]
fn numbers_in_xg_records_are_not_believed() {
    let _alone = alone();
    let good = records();
    let count = good.len() / RECORD;
    // Lengths, scores, numbers of games, automatic doubles, cubes, points: all parts of a record.
    for byte in [0x7f, 0x80, 0xff] {
        for record in 0..count.min(12) {
            for (from, to) in [(9, 40), (40, 100), (100, 400), (400, RECORD), (9, RECORD)] {
                let mut records = good.clone();
                records[record * RECORD..][from..to].fill(byte);
                let name = format!("record {record}, bytes {from} to {to}: {byte}");
                let found = harmless(&name, &xg(&records), Depth::Written);
                assert!(found.is_ok() || record == 0, "{name}: {found:?}");
            }
        }
    }
    for length in [-1, 32_768, 99_998, i32::MAX, i32::MIN] {
        let mut records = good.clone();
        put(&mut records, 92, length);
        let error = refused("length", &xg(&records));
        assert_eq!(
            error,
            format!("byte 92: found a match of {length} points, expected 0 to 32767 points, or 99999")
        );
    }
}

/// The largest matches that containers may hold.
#[test]
#[ignore = "takes a minute without optimisation"]
fn bombs_of_full_size() {
    let _alone = alone();
    let good = records();
    let bomb = [&good[..RECORD], &good[RECORD..].repeat((64 << 20) / (good.len() - RECORD))].concat();
    let found = read(&pack_xg(&[("temp.xg".into(), bomb)], true)).unwrap();
    println!("{} games", found[0].games.len());
    let bomb = [&good[..], &good[RECORD..].repeat((64 << 20) / good.len() - 1)].concat();
    let _ = harmless("64 MiB of games in .xg", &pack_xg(&[("temp.xg".into(), bomb)], true), Depth::Read);
    for times in [1, 100, 10_000] {
        let mut file = game_of_bgf();
        let mut moves = file["games"][0]["moves"][0].clone();
        let play = json!({"move": {"from": [8, 6, -1, -1], "to": [5, 5, -1, -1]}, "eq": {"emg": 0.5}});
        moves["moveAnalysis"] = json!(vec![play; 40]);
        file["games"][0]["moves"] = json!(vec![moves; times]);
        file["games"] = json!(vec![file["games"][0].clone(); 10_000 / times]);
        let packed = pack_bgf(&smile(&file), Packing::Gzip);
        let _ = harmless(&format!("10,000 rolls in games of {times} in .bgf"), &packed, Depth::Read);
    }
}

fn game_of_bgf() -> Value {
    json!({"matchlen": 3, "nameGreen": "Ann", "nameRed": "Bob", "games": [{"scoreGreen": 0, "scoreRed": 0,
        "moves": [{"type": "amove", "player": -1, "red": 3, "green": 1, "from": [8, 6, -1, -1],
            "to": [5, 5, -1, -1]}]}]})
}

#[test]
fn bombs_in_bgf_files_stop_at_the_bound() {
    let _alone = alone();
    let line = b"{\"format\":\"BGF\",\"version\":\"1.0\"}\n";
    let zeros = vec![0; (32 << 20) + 1];
    for packed in [gzip(&zeros, Compression::fast()), zlib(&zeros, Compression::fast())] {
        let error = refused("32 MiB of zeros", &[line, &packed[..]].concat());
        assert!(error.ends_with("expected at most 33554432 bytes when unpacked"), "{error}");
    }
    // Very many objects that are as small as can be.
    let objects = b"\xfa\x81eq\xc2\xfb".repeat(1_200_000);
    let smile = [&b":)\n\0\xfa\x84games\xf8"[..], &objects].concat();
    let error = refused("objects", &pack_bgf(&smile, Packing::Plain));
    assert!(error.contains("more than 2097152 values"), "{error}");
    // Every byte is a value: an array that never ends.
    for byte in [0xf8, 0x20, 0x21, 0xc1] {
        let smile = [b":)\n\x01\xfa\x84games\xf8".to_vec(), vec![byte; 2 << 20]].concat();
        refused(&format!("2 MiB of {byte:x}"), &pack_bgf(&smile, Packing::Plain));
    }
    assert!(
        refused(
            "a line of 1 MiB",
            &[b"{\"format\":\"BGF\",\"version\":".to_vec(), vec![b'1'; 1 << 20]].concat()
        )
        .contains("byte 1000")
    );
}

#[test]
fn lengths_nesting_and_numbers_in_bgf_files_are_not_believed() {
    let _alone = alone();
    let refuse = |name: &str, smile: &[u8]| refused(name, &pack_bgf(smile, Packing::Plain));
    let deep = (0..100_000).fold(Vec::new(), |mut smile, n| {
        smile.extend(if n % 2 == 0 { &b"\xf8"[..] } else { b"\xfa\x84games" });
        smile
    });
    refuse("arrays in objects in arrays", &[b":)\n\x01", &deep[..]].concat());
    refuse("arrays in an unknown field", &[b":)\n\x01\xfa\x80x", &deep[..]].concat());
    // Binary, long text, decimal and whole numbers of 2 GiB and more.
    for kind in [0xe8, 0xfd, 0xe0, 0xe4, 0x26, 0x2a] {
        for length in [&b"\x0f\x7f\x7f\x7f\xbf"[..], b"\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\xbf"] {
            refuse("2 GiB", &[b":)\n\x01\xfa\x84games", &[kind][..], length, b"abc"].concat());
        }
    }
    for (name, value) in [
        ("matchlen", json!(i64::MAX)),
        ("matchlen", json!(32_768)),
        ("matchlen", json!(-1)),
        ("games", json!(vec![json!({}); 10_001])),
    ] {
        let mut file = game_of_bgf();
        file[name] = value;
        let error = refuse(name, &smile(&file));
        assert!(
            error.contains("expected matchlen of 0 to") || error.contains("at most 10000 games"),
            "{error}"
        );
    }
    for number in
        [json!(i64::MAX), json!(i64::MIN), json!(u64::MAX), json!(1e308), json!(-1e308), json!(1e-320)]
    {
        for field in ["scoreGreen", "scoreRed", "wonPoints", "isCrawford"] {
            let mut file = game_of_bgf();
            (file["finalGreen"], file["games"][0][field]) = (number.clone(), number.clone());
            one(field, &pack_bgf(&smile(&file), Packing::Gzip));
        }
        let mut file = game_of_bgf();
        file["games"][0]["initial"] = json!({"cube": number, "cubeOwner": number, "points": [number]});
        assert!(!one("initial", &pack_bgf(&smile(&file), Packing::Gzip)).problems.is_empty());
    }
    // An invalid number.
    use serde_smile::value::Value as Smile;
    let infinite = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    for number in infinite {
        let luck = [("luckPlain", number), ("luckWeighted", number), ("equity", number)];
        let luck = Smile::Object(
            luck.map(|(name, number)| (name.into(), Smile::Double(number))).into_iter().collect(),
        );
        let mut bytes = serde_smile::to_vec(&luck).unwrap();
        one("luck", &pack_bgf(&smile(&game_of_bgf()), Packing::Plain));
        refuse("luck alone", &bytes);
        bytes.truncate(bytes.len() / 2);
        refuse("half of it", &bytes);
    }
}

#[test]
fn nesting_and_numbers_in_sgf_files_are_not_believed() {
    let _alone = alone();
    for piece in
        ["(", "(;", "(;GM[6]", ";", "[", "(;GM[6]MI[length:0])", "(;GM[6];B[31fehe]", "A[", "GM[6]", "\\"]
    {
        let text =
            format!("(;GM[6]MI[length:3]PW[Ann]PB[Bob];W[31hefe]{}", piece.repeat(600_000 / piece.len()));
        let _ = harmless(piece, text.as_bytes(), Depth::Read);
    }
    for game in
        ["(;GM[6]MI[length:0])", "(;GM[6]MI[length:3][ws:1][bs:1]RU[Crawford])", "(;GM[6]MI[game:9];B[31])"]
    {
        let found = harmless(game, game.repeat(600_000 / game.len()).as_bytes(), Depth::Read);
        assert!(found.is_ok(), "{game}");
    }
    let game = |root: &str, nodes: &str| format!("(;GM[6]MI[length:3]PW[Ann]PB[Bob]{root}{nodes})");
    for number in ["99999999999999999999", "4294967295", "32768", "-1", "1e999", "1e300", "nan"] {
        for (root, nodes) in [
            (format!("RE[W+{number}]"), ";W[31hefe]".to_owned()),
            (String::new(), format!(";CV[{number}];W[31hefe]")),
            (String::new(), format!(";W[31hefe]LU[{number} {number}]A[{number}][fehe E ver 3 {number}]")),
            (String::new(), format!(";W[31hefe]DA[E ver 3 2C {}]", format!("{number} ").repeat(20))),
            (
                String::new(),
                format!(";W[31hefe]A[0][hefe E ver 3 {}2C 0 1 0 1]", format!("{number} ").repeat(6)),
            ),
        ] {
            one(&root, game(&root, &nodes).as_bytes());
        }
        for name in ["length", "game", "ws"] {
            let text = game("", ";W[31hefe]").replace("length:3", &format!("length:3][{name}:{number}"));
            let found = harmless(name, text.as_bytes(), Depth::Written);
            assert!(number == "32768" || found.is_err(), "{name} {number}: {found:?}");
        }
    }
}

#[test]
fn nesting_and_numbers_in_json_are_not_believed() {
    let _alone = alone();
    let good = gammonlab::formats::write_json(&read(&data("games-3-4.mat")).unwrap()[0]);
    let good: Value = serde_json::from_str(&good).unwrap();
    for (open, n) in [("[", 1_000_000), ("{\"games\":", 200_000), ("[{\"x\":", 200_000), ("\"", 1)] {
        for field in ["x", "games", "analyses", "players"] {
            let text = format!("{{\"gammonlab_match\":1,\"{field}\":{}", open.repeat(n));
            let error = refused(open, text.as_bytes());
            assert!(error.starts_with("line 1: "), "{error}");
        }
    }
    // Lists of entries that may be empty.
    let mut file = good.clone();
    file["analyses"] = json!([{"engine": "", "games": [vec![json!({}); 300_000]]}]);
    assert!(refused("empty entries", file.to_string().as_bytes()).contains("expected ["));
    file["analyses"] = json!(vec![json!({"engine": "", "games": [[]]}); 50_000]);
    assert!(refused("empty analyses", file.to_string().as_bytes()).contains("expected ["));
    let mut file = good.clone();
    file["headers"] = json!(vec![json!({"name": "", "value": ""}); 100_000]);
    assert_eq!(one("empty headers", file.to_string().as_bytes()).headers.len(), 100_000);
    let text = format!("{{\"gammonlab_match\":1,\"games\":[{}]}}", vec!["{}"; 1_000_000].join(","));
    assert!(refused("a million games", text.as_bytes()).contains("missing field"));
    let small = json!({"gammonlab_match": 1}).to_string();
    assert!(refused("a million matches", small.repeat(100_000).as_bytes()).contains("missing field"));
    let places =
        ["/length", "/games/0/number", "/games/0/score/0", "/games/0/points", "/games/0/rolls", "/rolls"];
    for place in places.into_iter().chain(["/games/0/actions/0/player", "/games/0/winner"]) {
        for number in [json!(u32::MAX), json!(u64::MAX), json!(-1), json!(1e300), json!(32_768)] {
            let mut value = good.clone();
            *value.pointer_mut(place).unwrap() = number;
            let _ = harmless(place, value.to_string().as_bytes(), Depth::Written);
        }
    }
}

#[test]
fn lines_and_numbers_in_mat_files_are_not_believed() {
    let _alone = alone();
    let head = "3 point match\n\n Game 1\n Ann : 0          Bob : 0\n";
    for piece in [
        " Game 1\n",
        "1 point match\n",
        "\n",
        "x\n",
        "  1) 31: 8/5 6/5\n",
        " Ann : 0 Bob : 0\n",
        "; [Site \"x\"]\n",
        "31: ",
        "  ",
        "8/5 ",
        "Wins ",
        ": 0 ",
        "(",
        "é ",
        "\0",
        "1",
        "bar/",
    ] {
        for before in ["", "  1) 31: ", "  1) ", " "] {
            let text = format!("{head}{before}{}", piece.repeat(100_000 / piece.len()));
            let _ = harmless(&format!("{before:?} {piece:?}"), text.as_bytes(), Depth::Read);
        }
    }
    for number in ["4294967295", "4294967296", "99999999999999999999", "2147483648"] {
        for text in [
            format!("{head}  {number}) 31: 8/5 6/5\n  2) 42: 8/4 6/4\n"),
            format!("{head}  1) 31: 8/5 6/5      Doubles => {number}\n  2) Takes\n"),
            format!("{head}  1) 31: 8/5({number}) 6/{number}\n"),
            format!("{head}  1) 31: 8/5 6/5\n  Wins {number} points\n\n Game 2\n Ann : 0          Bob : 0\n"),
            format!("{head} Game {number}\n Ann : {number}          Bob : {number}\n  1) 31: 8/5 6/5\n"),
        ] {
            assert!(!one(number, text.as_bytes()).problems.is_empty(), "{text}");
        }
        refused(number, head.replace('3', number).as_bytes());
    }
}
