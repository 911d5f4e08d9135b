//! Pictures of boards for JavaScript, with plays. This module reads all notations, generates legal plays and
//! reports errors in an id or a play. A page fetches it when the small one (`bindings/boards/small`)
//! declines.

use boundary::{Json, json};
use gammonlab::analysis::{BoardInfo, ErrorReport};
use gammonlab::error::Describe;
use gammonlab::notation::{NotationError, PositionId, parse_play};
use gammonlab::picture::{Colours, Style, View, board_svg};
use wasm_bindgen::prelude::wasm_bindgen;

/// See [`board_svg`]. `play` is drawn unless it is empty; `theme` is `light`, `dark` or `page`; `title` is
/// left out if it is empty.
#[wasm_bindgen(js_name = drawBoard)]
pub fn draw_board(
    id: &str,
    play: &str,
    mirrored: bool,
    numbers: bool,
    theme: &str,
    width: u32,
    title: &str,
) -> Json {
    let read = parse(id)?;
    let mut view = View { title: title.into(), ..View::new(read.situation()) };
    if !play.trim().is_empty() {
        let dice = view.dice.ok_or_else(|| json(&ErrorReport::no_dice(id)))?;
        let legal = parse_play(&view.position, dice, play).map_err(|e| wrong(&e, play))?;
        view.play = Some(legal.play);
    }
    let colours = match theme {
        "light" => Colours::Light,
        "dark" => Colours::Dark,
        "page" => Colours::Page,
        other => {
            let message = format!("theme: found {other:?}, expected light, dark or page");
            return Err(json(&ErrorReport::argument(message, other)));
        }
    };
    Ok(board_svg(&view, &Style { mirrored, numbers, colours, width }))
}

/// See [`BoardInfo`].
#[wasm_bindgen(js_name = boardInfo)]
pub fn board_info(id: &str) -> Json {
    Ok(json(&BoardInfo::from(parse(id)?.situation())))
}

fn parse(id: &str) -> Result<PositionId, String> {
    id.parse().map_err(|e| wrong(&e, id))
}

fn wrong(error: &NotationError, input: &str) -> String {
    json(&error.report(input))
}
