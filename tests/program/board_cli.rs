//! `gammonlab board`: pictures as files.

use gammonlab::notation::PositionId;
use gammonlab::picture::{Colours, Style, View, board_svg};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const OPENING_31: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

/// A folder only of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder); // it is not there the first time
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn board(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonlab"));
    command.current_dir(folder).arg("board").args(arguments).output().unwrap()
}

#[test]
fn an_svg_is_what_the_library_draws() {
    let folder = folder("board-svg");
    let out = board(&folder, &[OPENING_31, "-o", "opening.svg", "--mirrored", "--theme", "dark"]);
    assert!(out.status.success(), "{out:?}");
    let id: PositionId = OPENING_31.parse().unwrap();
    let view = View { title: OPENING_31.into(), ..View::new(id.situation()) };
    let style = Style { mirrored: true, colours: Colours::Dark, ..Style::default() };
    let written = std::fs::read_to_string(folder.join("opening.svg")).unwrap();
    assert_eq!(written, board_svg(&view, &style));
}

#[test]
fn a_png_has_the_width_that_was_asked_for_and_the_colours_of_the_board() {
    let folder = folder("board-png");
    let out = board(&folder, &[OPENING_31, "-o", "opening.png", "--width", "350", "--play", "8/5 6/5"]);
    assert!(out.status.success(), "{out:?}");
    let pixels = resvg::tiny_skia::Pixmap::load_png(folder.join("opening.png")).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (350, 276));
    let at = |x, y| {
        let pixel = pixels.pixel(x, y).unwrap();
        format!("#{:02x}{:02x}{:02x}", pixel.red(), pixel.green(), pixel.blue())
    };
    // Felt between the rows of points, the bar, and the first checker on the 13 point.
    assert_eq!((&at(100, 138)[..], &at(160, 200)[..], &at(17, 26)[..]), ("#e6e4d9", "#33484a", "#fffdf6"));
}

#[test]
fn several_positions_become_numbered_files() {
    let folder = folder("board-several");
    let out = board(&folder, &[OPENING_31, "4HPwATDgc/ABMA", "-o", "position.svg"]);
    assert!(out.status.success(), "{out:?}");
    assert!(folder.join("position-1.svg").is_file() && folder.join("position-2.svg").is_file());
}

#[test]
fn what_cannot_be_drawn_is_named_and_nothing_is_written() {
    let folder = folder("board-errors");
    for (arguments, kind) in [
        (vec![OPENING_31, "nonsense"], "position_id.length"),
        (vec![OPENING_31, "--play", "8/2"], "play.play"),
        (vec!["4HPwATDgc/ABMA", "--play", "8/5 6/5"], "dice"),
    ] {
        let out = board(&folder, &[&arguments[..], &["-o", "x.svg", "--json"]].concat());
        let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!((out.status.code(), &answer["error"]["kind"]), (Some(2), &kind.into()));
    }
    let out = board(&folder, &[OPENING_31, "-o", "x.gif"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&out.stderr).contains("x.gif: expected a file that ends in .svg or .png")
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}
