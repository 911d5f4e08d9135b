//! Writes the elements of the picture.

use super::colours::{self, Colour, SideColours};
use super::digits::{Weight, outlines};
use super::geometry as g;
use super::geometry::{Arrow, Board, Carried, Spot};
use super::{Colours, Style, View};
use crate::board::{BAR, Dice, OPPONENT_BAR};
use crate::score::{Cube, CubeOwner};

/// The picture so far.
struct Svg {
    text: String,
    colours: Colours,
}

/// Draws the board.
pub fn draw(view: &View, style: &Style) -> String {
    let board = Board { mirrored: style.mirrored };
    let mut svg = Svg { text: String::with_capacity(16 << 10), colours: style.colours };
    svg.head(&view.title, style.width);
    svg.ground(board);
    if style.numbers {
        svg.numbers(board);
    }
    let carried = g::carry(&view.position, &view.play.unwrap_or_default(), board);
    let (own, other) =
        if view.second { (&colours::SECOND, &colours::FIRST) } else { (&colours::FIRST, &colours::SECOND) };
    svg.checkers(&carried, carried.off, true, own, board);
    svg.checkers(&carried, view.position.opponent_off(), false, other, board);
    if let Some(cube) = view.cube {
        svg.cube(cube, board);
    }
    if let Some(dice) = view.dice {
        svg.dice(dice, view.play.is_some(), own, board);
    }
    svg.arrows(&carried.arrows);
    svg.put("</svg>");
    svg.text
}

impl Svg {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A number, rounded to thousandths and without needless zeros.
    fn number(&mut self, value: f64) {
        let thousandths = (value * 1000.0 + 0.5).floor() as i32;
        if thousandths < 0 {
            self.put("-");
        }
        let magnitude = thousandths.unsigned_abs();
        self.count(magnitude / 1000);
        let mut rest = magnitude % 1000;
        if rest > 0 {
            self.put(".");
            let mut unit = 100;
            while rest > 0 {
                self.text.push(char::from(b'0' + (rest / unit) as u8));
                rest %= unit;
                unit /= 10;
            }
        }
    }

    fn count(&mut self, value: u32) {
        if value > 9 {
            self.count(value / 10);
        }
        self.text.push(char::from(b'0' + (value % 10) as u8));
    }

    /// ` NAME="VALUE"` with a number.
    fn measure(&mut self, name: &str, value: f64) {
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
        match self.colours {
            Colours::Light => self.put(colour.light),
            Colours::Dark => self.put(colour.dark),
            Colours::Page => {
                for text in
                    ["var(--gammon-", colour.name, ",light-dark(", colour.light, ",", colour.dark, "))"]
                {
                    self.put(text);
                }
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

    /// A rectangle; what else its begin says has been written.
    fn rect(&mut self, [x, y, width, height, radius]: [f64; 5]) {
        self.measure("x", x);
        self.measure("y", y);
        self.measure("width", width);
        self.measure("height", height);
        self.measure("rx", radius);
        self.put("/>");
    }

    fn circle(&mut self, at: Spot, radius: f64) {
        self.put("<circle");
        self.measure("cx", at.x);
        self.measure("cy", at.y);
        self.measure("r", radius);
        self.put("/>");
    }

    /// A number in outlines, its middle at `at.x` and its base line at `at.y`.
    fn digits(&mut self, number: u32, size: f64, weight: Weight, at: Spot) {
        self.pair("<path transform=\"translate(", at);
        self.put(")scale(");
        self.number(size / 1000.0);
        self.put(")\" d=\"");
        for (x, outline) in outlines(number, weight) {
            self.pair("M", Spot { x: f64::from(x), y: 0.0 });
            self.put(outline);
        }
        self.put("\"/>");
    }

    fn head(&mut self, title: &str, width: u32) {
        self.begin("svg", "board");
        self.put(" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0");
        for length in [g::WIDTH, g::HEIGHT] {
            self.put(" ");
            self.number(length);
        }
        self.put("\"");
        if self.colours != Colours::Page {
            self.measure("width", f64::from(width));
            self.measure("height", (f64::from(width) * g::HEIGHT / g::WIDTH).round());
        }
        if title.is_empty() {
            self.put(">");
            return;
        }
        self.put(" role=\"img\"><title>");
        for c in title.chars() {
            match c {
                '&' => self.put("&amp;"),
                '<' => self.put("&lt;"),
                '>' => self.put("&gt;"),
                // XML has no other control characters, not even escaped.
                c if c.is_ascii_control() => self.put(" "),
                c => self.text.push(c),
            }
        }
        self.put("</title>");
    }

    /// The frame, the felt, the trays and the points: the same for every position.
    fn ground(&mut self, board: Board) {
        self.begin("rect", "frame");
        self.paint("fill", &colours::FRAME);
        self.rect([0.0, 0.0, g::WIDTH, g::HEIGHT, 14.0]);
        for left in board.halves() {
            self.begin("rect", "felt");
            self.paint("fill", &colours::FELT);
            self.rect([left, g::TOP, g::HALF, g::FIELD_HEIGHT, 3.0]);
        }
        for top in [g::TOP + g::FIELD_HEIGHT - g::POINT_HEIGHT, g::TOP] {
            self.begin("rect", "tray");
            self.paint("fill", &colours::TRAY);
            self.rect([board.tray_left(), top, g::TRAY_WIDTH, g::POINT_HEIGHT, 5.0]);
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
            let y = if g::is_upper(point) { 21.5 } else { g::HEIGHT - 8.5 };
            self.digits(point as u32, 18.0, Weight::Medium, Spot { x: board.column_x(point), y });
        }
        self.put("</g>");
    }

    /// A side's checkers: faces and slabs, then the rings on them, then the numbers on stacks that are too
    /// high. (Only checkers of one stack touch each other, and no ring is under the next checker.)
    fn checkers(&mut self, carried: &Carried, off: u8, own: bool, paint: &SideColours, board: Board) {
        let mut faces = Vec::new();
        let mut counts = Vec::new();
        let mut stack = |place: usize, places: u8| {
            let count = (if own { carried.points[place] } else { -carried.points[place] }).max(0) as u8;
            for i in 0..count.min(places) {
                let counted = i == places - 1 && count > places;
                faces.push((board.in_stack(place, i), !counted));
                if counted {
                    counts.push((board.in_stack(place, i), count));
                }
            }
        };
        for point in 1..=24 {
            stack(point, g::STACK);
        }
        stack(if own { BAR } else { OPPONENT_BAR }, g::BAR_STACK);

        self.begin("g", if own { "checker checker-own" } else { "checker checker-other" });
        self.paint("fill", &paint.face);
        self.paint("stroke", &paint.edge);
        self.put(" stroke-width=\"1.5\">");
        for (at, _) in &faces {
            self.circle(*at, g::CHECKER / 2.0 - 0.75);
        }
        for i in 0..off {
            let y = g::slab_y(own, i) + 0.8;
            self.put("<rect");
            self.rect([board.tray_left() + 5.0, y, g::TRAY_WIDTH - 10.0, g::SLAB - 1.6, 3.5]);
        }
        self.put("</g>");

        self.begin("g", if own { "ring ring-own" } else { "ring ring-other" });
        self.put(" fill=\"none\"");
        self.paint("stroke", &paint.ring);
        self.put(" stroke-width=\"2\">");
        for (at, _) in faces.iter().filter(|(_, ring)| *ring) {
            self.circle(*at, g::CHECKER / 2.0 - 7.0);
        }
        self.put("</g>");

        if !counts.is_empty() {
            self.begin("g", if own { "count count-own" } else { "count count-other" });
            self.paint("fill", &paint.ink);
            self.put(">");
            for (at, count) in counts {
                self.digits(u32::from(count), 20.0, Weight::Bold, Spot { x: at.x, y: at.y + 7.0 });
            }
            self.put("</g>");
        }
    }

    fn cube(&mut self, cube: Cube, board: Board) {
        let reach = g::FIELD_HEIGHT / 2.0 - 24.0;
        let away = match cube.owner {
            CubeOwner::Centred => 0.0,
            CubeOwner::OnRoll => reach,
            CubeOwner::Opponent => -reach,
        };
        let middle = Spot { x: board.bar_x(), y: g::MIDDLE + away };
        self.begin("rect", "cube");
        self.paint("fill", &colours::CUBE);
        self.paint("stroke", &colours::CUBE_EDGE);
        self.put(" stroke-width=\"1.5\"");
        self.rect([middle.x - 19.0, middle.y - 19.0, 38.0, 38.0, 7.0]);
        self.begin("g", "cube-value");
        self.paint("fill", &colours::CUBE_INK);
        self.put(">");
        let size = if cube.value > 99 { 15.0 } else { 21.0 };
        self.digits(cube.value, size, Weight::Bold, Spot { x: middle.x, y: middle.y + 7.5 });
        self.put("</g>");
    }

    fn dice(&mut self, dice: Dice, played: bool, paint: &SideColours, board: Board) {
        self.begin("g", "dice");
        self.put(if played { " opacity=\".45\">" } else { ">" });
        let faces = [(dice.high(), -27.0), (dice.low(), 27.0)]
            .map(|(value, aside)| (value, Spot { x: board.dice_x() + aside, y: g::MIDDLE }));
        self.begin("g", "die");
        self.paint("fill", &paint.face);
        self.paint("stroke", &paint.edge);
        self.put(" stroke-width=\"1.5\">");
        for (_, at) in faces {
            self.put("<rect");
            self.rect([at.x - 20.0, at.y - 20.0, 40.0, 40.0, 8.0]);
        }
        self.put("</g>");
        self.begin("g", "pip");
        self.paint("fill", &paint.ink);
        self.put(">");
        for (value, at) in faces {
            // Pips come in pairs around the middle one of odd numbers.
            let pairs = [(1.0, 1.0), (1.0, -1.0), (1.0, 0.0)].into_iter().take(usize::from(value / 2));
            let around = pairs.flat_map(|(x, y)| [(x, y), (-x, -y)]);
            for (x, y) in around.chain((value % 2 == 1).then_some((0.0, 0.0))) {
                self.circle(Spot { x: at.x + x * 10.5, y: at.y + y * 10.5 }, 4.0);
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
            self.circle(arrow.from, g::CHECKER / 2.0 - 2.5);
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
        let [control, end] = arrow.curve();
        self.begin("g", part);
        self.paint("fill", colour);
        self.paint("stroke", colour);
        self.pair("><path fill=\"none\" stroke-linecap=\"round\" d=\"M", arrow.from);
        self.pair("Q", control);
        self.pair(" ", end);
        self.put("\"");
        self.measure("stroke-width", width);
        let (dx, dy) = (end.x - control.x, end.y - control.y);
        let scale = width * head / 10.0 / g::distance(dx, dy);
        let (a, b) = (dx * scale, dy * scale);
        self.put("/><path stroke-linejoin=\"round\" d=\"M.8 .8L9.2 5 .8 9.2 2.8 5Z\"");
        self.measure("stroke-width", edge);
        self.put(" transform=\"matrix(");
        // The end of the line is at 6.5, 5 of the head's square.
        for value in [a, b, -b, a, end.x - 6.5 * a + 5.0 * b, end.y - 6.5 * b - 5.0 * a] {
            self.number(value);
            self.put(" ");
        }
        self.put(")\"/></g>");
    }
}
