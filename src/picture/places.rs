//! The places of the picture for the page, whose board is drawn by its own code because its checkers are
//! moved by hand: `www/views/places.ts`. A test fails if the committed file differs from what
//! [`super::geometry`] has; `cargo run -p xtask -- types` writes it again.

use super::geometry::*;
use std::fmt::Write;

const FIRST_LINE: &str =
    "// Written by `cargo run -p xtask -- types` from src/picture/geometry.rs. All lengths are pixels.\n";

/// A length in pixels.
fn pixels(thousandths: i32) -> String {
    let text = format!("{}.{:03}", thousandths / PIXEL, thousandths % PIXEL);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// The file. The first places are on a board that is not mirrored.
fn file() -> String {
    let board = Board { mirrored: false };
    let mut text = FIRST_LINE.to_string();
    let mut constant = |comment: &str, name: &str, value: String| {
        write!(text, "\n/** {comment} */\nexport const {name} = {value};\n").unwrap();
    };
    let list = |numbers: &mut dyn Iterator<Item = i32>| {
        let numbers: Vec<_> = numbers.map(pixels).collect();
        // A formatter of TypeScript breaks a longer line.
        if numbers.len() > 5 {
            format!("[\n  {},\n] as const", numbers.join(", "))
        } else {
            format!("[{}] as const", numbers.join(", "))
        }
    };
    let [base, other_base, _] = board.triangle(1);
    let field = [("left", LEFT), ("top", TOP), ("width", 2 * HALF + BAR_WIDTH), ("height", FIELD_HEIGHT)];
    let field = field.map(|(name, value)| format!("{name}: {}", pixels(value))).join(", ");
    let spots = |of: fn(Board, u8) -> Spot, count: u8| list(&mut (0..count).map(|n| of(board, n).y));
    let slabs = |own: bool| list(&mut (0..=15).map(|n| slab_y(own, n)));

    constant("Width of the picture.", "WIDTH", pixels(WIDTH));
    constant("Height of the picture.", "HEIGHT", pixels(HEIGHT));
    constant("Height of the middle of the picture.", "MIDDLE", pixels(MIDDLE));
    constant("The field: points and bar.", "FIELD", format!("{{ {field} }} as const"));
    constant("Width of the frame between the field and the trays.", "FRAME", pixels(FRAME));
    constant("Width of a point's column.", "POINT", pixels(POINT));
    constant("Width of a point at its base.", "POINT_BASE", pixels((other_base.x - base.x).abs()));
    constant("From the outer edge of a point to its tip.", "POINT_HEIGHT", pixels(POINT_HEIGHT));
    constant("Width of the bar.", "BAR_WIDTH", pixels(BAR_WIDTH));
    constant("Width of a tray.", "TRAY_WIDTH", pixels(TRAY_WIDTH));
    constant("Height of the strips above and below the field.", "LABEL", pixels(LABEL));
    constant("Width of a checker with its edge.", "CHECKER", pixels(CHECKER));
    constant("Thickness of a checker that lies on its side in the tray.", "SLAB", pixels(SLAB));
    let stack = "Checkers drawn in a stack before a number replaces further ones.";
    constant(stack, "STACK", STACK.to_string());
    constant("The same for the bar.", "BAR_STACK", BAR_STACK.to_string());
    let columns = list(&mut (1..=24).map(|point| board.column_x(point)));
    constant("Middle of the column of points 1 to 24.", "COLUMNS", columns);
    constant("Middle of the bar.", "BAR", pixels(board.bar_x()));
    constant("Middle of the trays.", "TRAY", pixels(board.tray_left() + TRAY_WIDTH / 2));
    let upper = spots(|board, n| board.checker(24, n), STACK);
    constant("Heights of the checkers of a stack in the upper row.", "UPPER_STACK", upper);
    let lower = spots(|board, n| board.checker(1, n), STACK);
    constant("Heights of the checkers of a stack in the lower row.", "LOWER_STACK", lower);
    let own = spots(|board, n| board.on_bar(true, n), BAR_STACK);
    constant("Heights of the checkers of the side on roll on the bar.", "OWN_BAR", own);
    let other = spots(|board, n| board.on_bar(false, n), BAR_STACK);
    constant("Heights of the other side's checkers on the bar.", "OTHER_BAR", other);
    let borne_off =
        "Upper edges of the checkers borne off by the side on roll, the place after the last included.";
    constant(borne_off, "OWN_SLABS", slabs(true));
    constant("The same for the other side.", "OTHER_SLABS", slabs(false));
    text
}

#[test]
fn the_page_has_the_same_places() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www/views/places.ts");
    if std::env::var_os("GAMMONLAB_WRITE_TYPES").is_some() {
        std::fs::write(&path, file()).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, file(), "run `cargo run -p xtask -- types` and commit what it writes");
}
