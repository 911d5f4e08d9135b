//! Writes the elements of the picture.

use super::arrow::{Arrow, Vector, thousandths};
use super::colours::{self, Colour, SideColours};
use super::digits::{Weight, outlines};
use super::geometry as g;
use super::geometry::{Board, Spot, Standing};
use super::{Colours, Sink, Style, View};
use crate::board::{BAR, Dice, OPPONENT_BAR};
use crate::score::{Cube, CubeOwner};

/// Width of a die, from the middle between both dice to the middle of one, and half the width of a pip.
const DIE: i32 = 43_200;
const DIE_ASIDE: i32 = 28_000;
const PIP: i32 = 4_536;
/// From the middle of a die to one pip of each pair.
const PAIRS: [(i32, i32); 3] = [(10_800, 10_800), (10_800, -10_800), (10_800, 0)];

/// Checkers of one side in one place.
struct Stack {
    place: usize,
    /// How many there are, and how many of them are drawn.
    count: u8,
    drawn: u8,
}

impl Stack {
    fn new(place: usize, checkers: i8, highest: u8) -> Self {
        let count = checkers.max(0) as u8;
        Self { place, count, drawn: count.min(highest) }
    }

    fn too_high(&self) -> bool {
        self.count > self.drawn
    }
}

/// The picture so far.
struct Svg<'a, S> {
    sink: &'a mut S,
    colours: Colours,
}

/// Draws the board and the play.
pub fn draw<S: Sink>(view: &View, style: &Style, sink: &mut S) {
    let board = Board { mirrored: style.mirrored };
    let mut standing = Standing::new(&view.position);
    let arrows = view.play.map(|play| standing.carry(&play, board));
    let mut svg = Svg { sink, colours: style.colours };
    svg.board(view, view.title.as_bytes(), &standing, arrows.is_some(), style);
    svg.arrows(&arrows.unwrap_or_default());
    svg.put("</svg>");
}

/// Draws the board with this title; the view has no play.
pub fn draw_position<S: Sink>(view: &View, title: &[u8], style: &Style, sink: &mut S) {
    let mut svg = Svg { sink, colours: style.colours };
    svg.board(view, title, &Standing::new(&view.position), false, style);
    svg.put("</svg>");
}

impl<S: Sink> Svg<'_, S> {
    /// Everything but the arrows and the end. The dice of a play that was made are paler.
    fn board(&mut self, view: &View, title: &[u8], standing: &Standing, played: bool, style: &Style) {
        let board = Board { mirrored: style.mirrored };
        self.head(title, style.width);
        self.ground(board);
        if style.numbers {
            self.numbers(board);
        }
        let (own, other) = if view.second {
            (&colours::SECOND, &colours::FIRST)
        } else {
            (&colours::FIRST, &colours::SECOND)
        };
        self.checkers(standing, true, own, board);
        self.checkers(standing, false, other, board);
        if let Some(cube) = view.cube {
            self.cube(cube, board);
        }
        if let Some(dice) = view.dice {
            self.dice(dice, played, own, board);
        }
    }

    fn put(&mut self, text: &str) {
        self.sink.push(text.as_bytes());
    }

    /// A number of thousandths, without needless zeros.
    fn number(&mut self, thousandths: i32) {
        if thousandths < 0 {
            self.put("-");
        }
        let magnitude = thousandths.unsigned_abs();
        self.sink.push_digits(magnitude / 1000, 1);
        let (mut rest, mut places) = (magnitude % 1000, 3);
        if rest > 0 {
            while rest % 10 == 0 {
                (rest, places) = (rest / 10, places - 1);
            }
            self.put(".");
            self.sink.push_digits(rest, places);
        }
    }

    /// ` NAME="VALUE"` with a number.
    fn measure(&mut self, name: &str, value: i32) {
        self.put(" ");
        self.put(name);
        self.put("=\"");
        self.number(value);
        self.put("\"");
    }

    /// `X Y` after a letter of a path or the like.
    fn pair(&mut self, before: &str, spot: Spot) {
        self.put(before);
        self.number(spot.x);
        self.put(" ");
        self.number(spot.y);
    }

    /// ` NAME="COLOUR"`.
    fn paint(&mut self, name: &str, colour: &Colour) {
        self.put(" ");
        self.put(name);
        self.put("=\"");
        let [name, light, dark] = colour.parts();
        match self.colours {
            Colours::Light => self.sink.push(light),
            Colours::Dark => self.sink.push(dark),
            Colours::Page => {
                self.put("var(--gammon-");
                self.sink.push(name);
                self.put(",light-dark(");
                self.sink.push(light);
                self.put(",");
                self.sink.push(dark);
                self.put("))");
            }
        }
        self.put("\"");
    }

    /// The begin of an element or a group, with the names of its part.
    fn begin(&mut self, element: &str, part: &str) {
        self.put("<");
        self.put(element);
        if self.colours == Colours::Page {
            self.put(" part=\"");
            self.put(part);
            self.put("\"");
        }
    }

    /// A rectangle; its other attributes have already been written.
    fn rect(&mut self, [x, y, width, height, radius]: [i32; 5]) {
        self.measure("x", x);
        self.measure("y", y);
        self.measure("width", width);
        self.measure("height", height);
        self.measure("rx", radius);
        self.put("/>");
    }

    fn circle(&mut self, at: Spot, radius: i32) {
        self.put("<circle");
        self.measure("cx", at.x);
        self.measure("cy", at.y);
        self.measure("r", radius);
        self.put("/>");
    }

    /// A number in outlines, its middle at `at.x` and its base line at `at.y`; `size` is that of the font in
    /// pixels.
    fn digits(&mut self, number: u32, size: i32, weight: Weight, at: Spot) {
        self.pair("<path transform=\"translate(", at);
        self.put(")scale(");
        self.number(size);
        self.put(")\" d=\"");
        for (x, outline) in outlines(number, weight) {
            self.put("M");
            self.number(x * g::PIXEL);
            self.put(" 0");
            self.put(outline);
        }
        self.put("\"/>");
    }

    fn head(&mut self, title: &[u8], width: u32) {
        self.begin("svg", "board");
        self.put(" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0");
        for length in [g::WIDTH, g::HEIGHT] {
            self.put(" ");
            self.number(length);
        }
        self.put("\"");
        if self.colours != Colours::Page {
            let [across, down] = [super::SIZE.0, super::SIZE.1].map(u64::from);
            let height = ((u64::from(width) * down + across / 2) / across) as u32;
            for (name, length) in [(" width=\"", width), (" height=\"", height)] {
                self.put(name);
                self.sink.push_digits(length, 1);
                self.put("\"");
            }
        }
        if title.is_empty() {
            self.put(">");
            return;
        }
        self.put(" role=\"img\"><title>");
        for byte in title {
            match byte {
                b'&' => self.put("&amp;"),
                b'<' => self.put("&lt;"),
                b'>' => self.put("&gt;"),
                // XML has no other control characters, not even escaped.
                byte if byte.is_ascii_control() => self.put(" "),
                &byte => self.sink.push(&[byte]),
            }
        }
        self.put("</title>");
    }

    /// The frame, the felt, the trays and the points: the same for every position.
    fn ground(&mut self, board: Board) {
        self.begin("rect", "frame");
        self.paint("fill", &colours::FRAME);
        self.rect([0, 0, g::WIDTH, g::HEIGHT, 14_000]);
        for left in board.halves() {
            self.begin("rect", "felt");
            self.paint("fill", &colours::FELT);
            self.rect([left, g::TOP, g::HALF, g::FIELD_HEIGHT, 3_000]);
        }
        for top in [g::TOP + g::FIELD_HEIGHT - g::POINT_HEIGHT, g::TOP] {
            self.begin("rect", "tray");
            self.paint("fill", &colours::TRAY);
            self.rect([board.tray_left(), top, g::TRAY_WIDTH, g::POINT_HEIGHT, 5_000]);
        }
        let kinds =
            [(1, "point point-odd", &colours::POINT_ODD), (2, "point point-even", &colours::POINT_EVEN)];
        for (first, part, colour) in kinds {
            self.begin("path", part);
            self.paint("fill", colour);
            self.put(" d=\"");
            for point in (first..=24).step_by(2) {
                let [one, other, tip] = board.triangle(point);
                self.pair("M", one);
                self.pair("L", other);
                self.pair("L", tip);
                self.put("Z");
            }
            self.put("\"/>");
        }
    }

    fn numbers(&mut self, board: Board) {
        self.begin("g", "number");
        self.paint("fill", &colours::NUMBER);
        self.put(">");
        for point in 1..=24 {
            let y = if g::is_upper(point) { 21_500 } else { g::HEIGHT - 8_500 };
            self.digits(point as u32, 18, Weight::Medium, Spot { x: board.column_x(point), y });
        }
        self.put("</g>");
    }

    /// A side's checkers: faces and slabs, then the rings on them, then the numbers on stacks that are too
    /// high. (Only checkers of one stack touch each other, and no ring is under the next checker.)
    fn checkers(&mut self, standing: &Standing, own: bool, paint: &SideColours, board: Board) {
        // The points and then the side's bar.
        let stacks: [Stack; 25] = std::array::from_fn(|i| match (i, own) {
            (24, true) => Stack::new(BAR, standing.points[BAR], g::BAR_STACK),
            (24, false) => Stack::new(OPPONENT_BAR, -standing.points[OPPONENT_BAR], g::BAR_STACK),
            (_, true) => Stack::new(i + 1, standing.points[i + 1], g::STACK),
            (_, false) => Stack::new(i + 1, -standing.points[i + 1], g::STACK),
        });
        let off = if own { standing.off } else { standing.opponent_off };

        self.begin("g", if own { "checker checker-own" } else { "checker checker-other" });
        self.paint("fill", &paint.face);
        self.paint("stroke", &paint.edge);
        self.put(" stroke-width=\"1.5\">");
        for stack in &stacks {
            for i in 0..stack.drawn {
                self.circle(board.in_stack(stack.place, i), g::CHECKER / 2 - 750);
            }
        }
        for i in 0..off {
            let y = g::slab_y(own, i) + 800;
            self.put("<rect");
            self.rect([board.tray_left() + 5_000, y, g::TRAY_WIDTH - 10_000, g::SLAB - 1_600, 3_500]);
        }
        self.put("</g>");

        self.begin("g", if own { "ring ring-own" } else { "ring ring-other" });
        self.put(" fill=\"none\"");
        self.paint("stroke", &paint.ring);
        self.put(" stroke-width=\"2\">");
        for stack in &stacks {
            // The number of a high stack is on its last checker.
            for i in 0..stack.drawn - u8::from(stack.too_high()) {
                self.circle(board.in_stack(stack.place, i), g::CHECKER / 2 - 7_000);
            }
        }
        self.put("</g>");

        if stacks.iter().any(Stack::too_high) {
            self.begin("g", if own { "count count-own" } else { "count count-other" });
            self.paint("fill", &paint.ink);
            self.put(">");
            for stack in stacks.iter().filter(|stack| stack.too_high()) {
                let at = board.in_stack(stack.place, stack.drawn - 1);
                self.digits(u32::from(stack.count), 20, Weight::Bold, Spot { x: at.x, y: at.y + 7_000 });
            }
            self.put("</g>");
        }
    }

    fn cube(&mut self, cube: Cube, board: Board) {
        let reach = g::FIELD_HEIGHT / 2 - 24_000;
        let away = match cube.owner {
            CubeOwner::Centred => 0,
            CubeOwner::OnRoll => reach,
            CubeOwner::Opponent => -reach,
        };
        let middle = Spot { x: board.bar_x(), y: g::MIDDLE + away };
        self.begin("rect", "cube");
        self.paint("fill", &colours::CUBE);
        self.paint("stroke", &colours::CUBE_EDGE);
        self.put(" stroke-width=\"1.5\"");
        self.rect([middle.x - 19_000, middle.y - 19_000, 38_000, 38_000, 7_000]);
        self.begin("g", "cube-value");
        self.paint("fill", &colours::CUBE_INK);
        self.put(">");
        let size = if cube.value > 99 { 15 } else { 21 };
        self.digits(cube.value, size, Weight::Bold, Spot { x: middle.x, y: middle.y + 7_500 });
        self.put("</g>");
    }

    fn dice(&mut self, dice: Dice, played: bool, paint: &SideColours, board: Board) {
        self.begin("g", "dice");
        self.put(if played { " opacity=\".45\">" } else { ">" });
        let faces = [(dice.high(), -DIE_ASIDE), (dice.low(), DIE_ASIDE)]
            .map(|(value, aside)| (value, Spot { x: board.dice_x() + aside, y: g::MIDDLE }));
        self.begin("g", "die");
        self.paint("fill", &paint.face);
        self.paint("stroke", &paint.edge);
        self.put(" stroke-width=\"1.62\">");
        for (_, at) in faces {
            self.put("<rect");
            self.rect([at.x - DIE / 2, at.y - DIE / 2, DIE, DIE, DIE / 5]);
        }
        self.put("</g>");
        self.begin("g", "pip");
        self.paint("fill", &paint.ink);
        self.put(">");
        for (value, at) in faces {
            // Pips come in pairs around the middle one of odd numbers.
            for (x, y) in &PAIRS[..usize::from(value / 2)] {
                self.circle(Spot { x: at.x + x, y: at.y + y }, PIP);
                self.circle(Spot { x: at.x - x, y: at.y - y }, PIP);
            }
            if value % 2 == 1 {
                self.circle(at, PIP);
            }
        }
        self.put("</g></g>");
    }

    fn arrows(&mut self, arrows: &[Arrow]) {
        if arrows.is_empty() {
            return;
        }
        self.begin("g", "origin");
        self.put(" fill=\"none\"");
        self.paint("stroke", &colours::ARROW);
        self.put(" stroke-width=\"2.5\" stroke-dasharray=\"5 4\">");
        for arrow in arrows {
            self.circle(arrow.from, g::CHECKER / 2 - 2_500);
        }
        self.put("</g>");
        for arrow in arrows {
            self.arrow(arrow, "arrow-under", &colours::ARROW_UNDER, 9.0, 2.8, 1.6);
            self.arrow(arrow, "arrow", &colours::ARROW, 5.0, 3.4, 1.0);
        }
    }

    /// A line with its head. The head is drawn in a square of 10 units, which is `head` line widths wide;
    /// `edge` is the width of its edge in those units.
    fn arrow(&mut self, arrow: &Arrow, part: &str, colour: &Colour, width: f64, head: f64, edge: f64) {
        let spot = |at: Vector| Spot { x: thousandths(at.x), y: thousandths(at.y) };
        let [start, control, end] = arrow.curve();
        self.begin("g", part);
        self.paint("fill", colour);
        self.paint("stroke", colour);
        self.pair("><path fill=\"none\" stroke-linecap=\"round\" d=\"M", spot(start));
        self.pair("Q", spot(control));
        self.pair(" ", spot(end));
        self.put("\"");
        self.measure("stroke-width", thousandths(width));
        let way = Vector { x: end.x - control.x, y: end.y - control.y };
        let scale = width * head / 10.0 / way.length();
        let (a, b) = (way.x * scale, way.y * scale);
        self.put("/><path stroke-linejoin=\"round\" d=\"M.8 .8L9.2 5 .8 9.2 2.8 5Z\"");
        self.measure("stroke-width", thousandths(edge));
        self.put(" transform=\"matrix(");
        // The end of the line is at 6.5, 5 of the head's square.
        for value in [a, b, -b, a, end.x - 6.5 * a + 5.0 * b, end.y - 6.5 * b - 5.0 * a] {
            self.number(thousandths(value));
            self.put(" ");
        }
        self.put(")\"/></g>");
    }
}
