//! The colours of the board: those of the page (`www/styles/tokens.css`), light and dark. A test compares
//! them.

/// A colour, written as its name and its values in light and in dark. The name describes the use of the
/// colour: the CSS variable is `--gammon-` and the name.
pub struct Colour(&'static [u8]);

impl Colour {
    /// Name, light value and dark value.
    pub fn parts(&self) -> [&'static [u8]; 3] {
        let (rest, dark) = self.0.split_at(self.0.len() - 7);
        let (name, light) = rest.split_at(rest.len() - 7);
        [name, light, dark]
    }
}

/// The colours of a side's checkers and dice.
pub struct SideColours {
    pub face: Colour,
    pub edge: Colour,
    pub ring: Colour,
    pub ink: Colour,
}

pub static FRAME: Colour = Colour(b"frame#33484a#0c1213");
pub static FELT: Colour = Colour(b"felt#e6e4d9#2b3b3c");
pub static TRAY: Colour = Colour(b"tray#2a3c3e#161f20");
pub static POINT_ODD: Colour = Colour(b"point-odd#bfc7b8#415653");
pub static POINT_EVEN: Colour = Colour(b"point-even#8ba096#1b2829");
pub static NUMBER: Colour = Colour(b"number#c6d2cd#93a5a3");
pub static FIRST: SideColours = SideColours {
    face: Colour(b"first#fffdf6#f0eadb"),
    edge: Colour(b"first-edge#6f7a72#8c8672"),
    ring: Colour(b"first-ring#dcd8c9#d3cab4"),
    ink: Colour(b"first-ink#232b2c#232b2c"),
};
pub static SECOND: SideColours = SideColours {
    face: Colour(b"second#a5432c#b6492f"),
    edge: Colour(b"second-edge#6d2716#e58f74"),
    ring: Colour(b"second-ring#bd6650#cb6a50"),
    ink: Colour(b"second-ink#ffffff#ffffff"),
};
pub static CUBE: Colour = Colour(b"cube#fbfaf5#fbfaf5");
pub static CUBE_EDGE: Colour = Colour(b"cube-edge#2c3536#2c3536");
pub static CUBE_INK: Colour = Colour(b"cube-ink#1b2325#1b2325");
pub static ARROW: Colour = Colour(b"arrow#14509e#ffd25e");
pub static ARROW_UNDER: Colour = Colour(b"arrow-under#ffffff#10181a");

/// All colours of a picture.
pub static ALL: [&Colour; 19] = [
    &FRAME,
    &FELT,
    &TRAY,
    &POINT_ODD,
    &POINT_EVEN,
    &NUMBER,
    &FIRST.face,
    &FIRST.edge,
    &FIRST.ring,
    &FIRST.ink,
    &SECOND.face,
    &SECOND.edge,
    &SECOND.ring,
    &SECOND.ink,
    &CUBE,
    &CUBE_EDGE,
    &CUBE_INK,
    &ARROW,
    &ARROW_UNDER,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn light(colour: &Colour) -> String {
        String::from_utf8_lossy(colour.parts()[1]).into()
    }

    fn dark(colour: &Colour) -> String {
        String::from_utf8_lossy(colour.parts()[2]).into()
    }

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
            assert_eq!(token(&css, &name), (light(colour), dark(colour)), "{name}");
        }
        let picture = std::fs::read_to_string(format!("{styles}/picture.css")).unwrap();
        for colour in [&CUBE, &CUBE_EDGE, &CUBE_INK] {
            assert!(picture.contains(&light(colour)), "picture.css has no {}", light(colour));
        }
    }
}
