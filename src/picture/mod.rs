//! The picture of a board: an SVG that any program shows alike, the same drawing as on the page.
//!
//! Digits are outlines, not text: a picture with text would look different wherever its font is missing, and
//! a program that makes a PNG of it would need fonts at all. The colours are written into the elements for
//! files; for pages they are CSS variables, and each element names its part. No element has an id or an
//! inline style, so that one document can contain many boards and a strict Content-Security-Policy allows
//! them.

mod arrow;
mod colours;
mod digits;
mod geometry;
#[cfg(test)]
mod places;
mod sink;
mod svg;
#[cfg(test)]
mod tests;

use crate::board::{Dice, Play, Position};
use crate::notation::{Side, Situation};
use crate::score::{Cube, CubeOwner};
pub use sink::{Buffer, Sink};

/// The contents of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The checkers before the play, seen from the side on roll, which sits at the lower edge.
    pub position: Position,
    /// The cube, named from the side on roll; `None` draws no cube.
    pub cube: Option<Cube>,
    /// The dice of the side on roll, if they have been rolled.
    pub dice: Option<Dice>,
    /// Whether the side on roll plays the second colour, as XGID's top player does.
    pub second: bool,
    /// A play of the side on roll. The checkers are at their destinations, an arrow shows the way of each,
    /// and the dice are paler.
    pub play: Option<Play>,
    /// The text for screen readers, written as the picture's title; nothing is written if it is empty.
    pub title: String,
}

impl View {
    /// The position of an id, without a play and without a title.
    pub fn new(situation: &Situation) -> Self {
        Self {
            position: situation.state.position,
            cube: Some(situation.state.cube),
            dice: situation.dice(),
            second: situation.on_roll == Side::Top,
            play: None,
            title: String::new(),
        }
    }

    /// The position of an id as the side that decides sees it: if a double waits for its answer, that is the
    /// other side, and the offered cube is in the middle.
    pub fn deciding(situation: &Situation) -> Self {
        let view = Self::new(situation);
        if situation.phase.offers() == 0 {
            return view;
        }
        let offered = Cube { value: 2 * situation.state.cube.value, owner: CubeOwner::Centred };
        let (position, second) = (view.position.swap_sides(), !view.second);
        Self { position, second, cube: Some(offered), ..view }
    }
}

/// The source of a picture's colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Light colours, written into the picture.
    #[default]
    Light,
    /// Dark colours, written into the picture.
    Dark,
    /// CSS variables (`--gammon-felt`, ...) of the page that contains the picture; if the page does not set
    /// one, the light or the dark colour by the CSS property `color-scheme`. Each element has a `part`.
    Page,
}

/// How it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether the home board of the side on roll is on the left.
    pub mirrored: bool,
    /// Whether the points have their numbers.
    pub numbers: bool,
    /// The source of the colours.
    pub colours: Colours,
    /// Width of the picture in pixels, for files; the height follows. A page gives the picture its size
    /// itself.
    pub width: u32,
}

impl Default for Style {
    /// Home on the right, with numbers, in light colours.
    fn default() -> Self {
        Self { mirrored: false, numbers: true, colours: Colours::Light, width: SIZE.0 }
    }
}

/// Width and height of the picture in pixels.
pub const SIZE: (u32, u32) =
    ((geometry::WIDTH / geometry::PIXEL) as u32, (geometry::HEIGHT / geometry::PIXEL) as u32);

/// The board as an SVG.
///
/// ```
/// use gammonlab::notation::PositionId;
/// use gammonlab::picture::{Style, View, board_svg};
/// let id: PositionId = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10".parse()?;
/// let svg = board_svg(&View::new(id.situation()), &Style::default());
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
/// # Ok::<(), gammonlab::notation::NotationError>(())
/// ```
///
/// # Panics
/// If the play moves a checker from an empty place, which no legal play does.
pub fn board_svg(view: &View, style: &Style) -> String {
    let mut text = Vec::with_capacity(16 << 10);
    svg::draw(view, style, &mut text);
    String::from_utf8(text).expect("all that is written is text")
}

/// The CSS variables that pictures with [`Colours::Page`] read, with the light or the dark colours: for pages
/// that browsers without `light-dark()` may show.
pub fn colour_variables(dark: bool) -> String {
    let variable = |colour: &&colours::Colour| {
        let [name, light, night] = colour.parts().map(String::from_utf8_lossy);
        format!("--gammon-{name}:{};", if dark { night } else { light })
    };
    colours::ALL.iter().map(variable).collect()
}

/// Writes the output of [`board_svg`] for the position of an id, without a play. Unlike [`board_svg`], this
/// function allocates no memory. The `title` is UTF-8; whether it is so is not checked.
pub fn write_position(situation: &Situation, title: &[u8], style: &Style, sink: &mut impl Sink) {
    svg::draw_position(&View::new(situation), title, style, sink);
}
