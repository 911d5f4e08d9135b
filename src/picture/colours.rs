//! The colours of the board: those of the page (`www/styles/tokens.css`), light and dark. A test compares
//! them.

/// A colour, named by what it is for.
pub struct Colour {
    /// The CSS variable is `--gammon-` and this.
    pub name: &'static str,
    pub light: &'static str,
    pub dark: &'static str,
}

const fn colour(name: &'static str, light: &'static str, dark: &'static str) -> Colour {
    Colour { name, light, dark }
}

/// What a side's checkers and dice are drawn with.
pub struct SideColours {
    pub face: Colour,
    pub edge: Colour,
    pub ring: Colour,
    pub ink: Colour,
}

pub static FRAME: Colour = colour("frame", "#33484a", "#0c1213");
pub static FELT: Colour = colour("felt", "#e6e4d9", "#2b3b3c");
pub static TRAY: Colour = colour("tray", "#2a3c3e", "#161f20");
pub static POINT_ODD: Colour = colour("point-odd", "#bfc7b8", "#415653");
pub static POINT_EVEN: Colour = colour("point-even", "#8ba096", "#1b2829");
pub static NUMBER: Colour = colour("number", "#c6d2cd", "#93a5a3");
pub static FIRST: SideColours = SideColours {
    face: colour("first", "#fffdf6", "#f0eadb"),
    edge: colour("first-edge", "#6f7a72", "#8c8672"),
    ring: colour("first-ring", "#dcd8c9", "#d3cab4"),
    ink: colour("first-ink", "#232b2c", "#232b2c"),
};
pub static SECOND: SideColours = SideColours {
    face: colour("second", "#a5432c", "#b6492f"),
    edge: colour("second-edge", "#6d2716", "#e58f74"),
    ring: colour("second-ring", "#bd6650", "#cb6a50"),
    ink: colour("second-ink", "#ffffff", "#ffffff"),
};
pub static CUBE: Colour = colour("cube", "#fbfaf5", "#fbfaf5");
pub static CUBE_EDGE: Colour = colour("cube-edge", "#2c3536", "#2c3536");
pub static CUBE_INK: Colour = colour("cube-ink", "#1b2325", "#1b2325");
pub static ARROW: Colour = colour("arrow", "#14509e", "#ffd25e");
pub static ARROW_UNDER: Colour = colour("arrow-under", "#ffffff", "#10181a");

#[cfg(test)]
mod tests {
    use super::*;

    /// `--NAME: light-dark(LIGHT, DARK);` or `--NAME: COLOUR;` in a style sheet.
    fn token(css: &str, name: &str) -> (String, String) {
        let start = format!("--{name}: ");
        let line = css.lines().find_map(|line| line.trim().strip_prefix(&start));
        let value = line.unwrap_or_else(|| panic!("tokens.css has no --{name}")).trim_end_matches(';');
        let both = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')'));
        let (light, dark) = both.and_then(|both| both.split_once(", ")).unwrap_or((value, value));
        (light.into(), dark.into())
    }

    #[test]
    fn the_colours_are_those_of_the_page() {
        let styles = concat!(env!("CARGO_MANIFEST_DIR"), "/www/styles");
        let css = std::fs::read_to_string(format!("{styles}/tokens.css")).unwrap();
        let checker = |prefix: &str, side: &'static SideColours| {
            [(&side.face, ""), (&side.edge, "-edge"), (&side.ring, "-ring"), (&side.ink, "-ink")]
                .map(|(colour, part)| (format!("{prefix}{part}"), colour))
        };
        let board = [
            ("board-frame".into(), &FRAME),
            ("board-felt".into(), &FELT),
            ("board-tray".into(), &TRAY),
            ("point-odd".into(), &POINT_ODD),
            ("point-even".into(), &POINT_EVEN),
            ("board-number".into(), &NUMBER),
            ("arrow".into(), &ARROW),
            ("arrow-under".into(), &ARROW_UNDER),
        ];
        let sides = checker("checker-first", &FIRST).into_iter().chain(checker("checker-second", &SECOND));
        for (name, colour) in board.into_iter().chain(sides) {
            assert_eq!(token(&css, &name), (colour.light.into(), colour.dark.into()), "{name}");
        }
        let picture = std::fs::read_to_string(format!("{styles}/picture.css")).unwrap();
        for colour in [&CUBE, &CUBE_EDGE, &CUBE_INK] {
            assert!(picture.contains(colour.light), "picture.css has no {}", colour.light);
        }
    }
}
