//! The small module of boards (`bindings/boards/small`) reads, draws and describes the same as the full path:
//! `plain_situation` beside `PositionId`, `write_position` beside `board_svg`, and `BoardInfo::numbers`
//! beside its JSON. (That JavaScript reads these numbers rightly, `tests/node/board.test.mjs` holds.)

use crate::situations::{random_situation, scramble};
use gammonlab::analysis::BoardInfo;
use gammonlab::board::Position;
use gammonlab::notation::{GnuId, Ogid, PositionId, Situation, Xgid, plain_situation};
use gammonlab::picture::{Buffer, Colours, Style, View, board_svg, write_position};
use gammonlab::rng::Rng;

/// The result of the full path; `None` if the text is no id.
fn full(text: &str) -> Option<Situation> {
    text.parse::<PositionId>().ok().map(|id| *id.situation())
}

#[test]
fn xgids_and_ids_of_gnu_backgammon_are_read_alike() {
    let (mut rng, mut game) = (Rng::new(11), Position::OPENING);
    for _ in 0..20_000 {
        let s = random_situation(&mut rng, &mut game);
        let xgid = Xgid::from(s).to_string();
        let bare = xgid.trim_start_matches("XGID=");
        let old = bare.strip_suffix(":10").unwrap();
        let position = GnuId::position_id(&s.state.position);
        let spaced = format!(" {xgid}\r\n");
        for text in [&xgid, bare, old, &spaced, &GnuId::from(s).to_string(), &position] {
            assert_eq!(plain_situation(text.as_bytes()), Some(full(text).unwrap()), "{text}");
        }
        assert_eq!(
            plain_situation(Ogid::from(s).to_string().as_bytes()),
            None,
            "an OGID is left to the full path"
        );
    }
}

#[test]
fn whatever_the_small_path_reads_the_full_path_reads_alike() {
    let (mut rng, mut game) = (Rng::new(12), Position::OPENING);
    let (mut read, mut declined) = (0, 0);
    for i in 0..60_000 {
        let s = random_situation(&mut rng, &mut game);
        let id = match i % 4 {
            0 => Xgid::from(s).to_string(),
            1 => GnuId::from(s).to_string(),
            2 => GnuId::position_id(&s.state.position),
            _ => Ogid::from(s).to_string(),
        };
        let mut text: Vec<char> = id.chars().collect();
        scramble(&mut rng, &mut text);
        let text: String = text.into_iter().collect();
        match plain_situation(text.as_bytes()) {
            Some(situation) => {
                read += 1;
                assert_eq!(full(&text), Some(situation), "{text}");
            }
            None => declined += 1,
        }
    }
    assert!(read > 2_000 && declined > 20_000, "{read} read, {declined} declined");
}

#[test]
fn what_stands_in_a_longer_text_is_left_to_the_full_path() {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    for text in [format!("see {id}"), format!("{id} {id}"), "Position ID: 4HPwATDgc/ABMA".into(), "".into()] {
        assert_eq!(plain_situation(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn pictures_and_descriptions_are_the_same() {
    let (mut rng, mut game) = (Rng::new(13), Position::OPENING);
    let mut room = vec![0; 64 << 10];
    let mut longest = 0;
    for _ in 0..3_000 {
        let s = random_situation(&mut rng, &mut game);
        let style = Style {
            mirrored: rng.below(2) == 0,
            numbers: rng.below(4) > 0,
            colours: [Colours::Light, Colours::Dark, Colours::Page][rng.below(3) as usize],
            width: 1 + rng.below(65535),
        };
        let title = ["", "a < b & c", "\u{e9}\u{1f3b2}\u{1}>"][rng.below(3) as usize];
        let mut buffer = Buffer::new(&mut room);
        write_position(&s, title.as_bytes(), &style, &mut buffer);
        let length = buffer.length().expect("a picture fits");
        longest = longest.max(length);
        let svg = board_svg(&View { title: title.into(), ..View::new(&s) }, &style);
        assert_eq!(std::str::from_utf8(&room[..length]), Ok(&svg[..]), "{}", Xgid::from(s));

        let info = BoardInfo::from(&s);
        assert_eq!(info.numbers()[..], numbers_of_json(&info), "{}", Xgid::from(s));
    }
    // The room that `bindings/boards/small` keeps for a picture is larger by far.
    assert!(longest < 32 << 10, "{longest}");
}

/// The expected value of `BoardInfo::numbers`, from the JSON; missing values are 0.
fn numbers_of_json(info: &BoardInfo) -> Vec<i32> {
    let json = serde_json::to_value(info).unwrap();
    let number = |path: &str| match json.pointer(path) {
        None => 0,
        Some(value) => value.as_i64().unwrap_or_else(|| value.as_bool().unwrap().into()) as i32,
    };
    let owner = ["centred", "on_roll", "opponent"].iter().position(|o| json["cube"]["owner"] == *o).unwrap();
    let points = (0..26).map(|i| number(&format!("/points/{i}")));
    let before = ["/off/on_roll", "/off/opponent", "/pips/on_roll", "/pips/opponent", "/dice/0", "/dice/1"];
    let score = ["length", "on_roll", "opponent", "crawford", "jacoby", "beavers"];
    points
        .chain(before.map(number))
        .chain([number("/cube/value"), owner as i32])
        .chain(score.map(|name| number(&format!("/score/{name}"))))
        .chain([number("/turn")])
        .collect()
}
