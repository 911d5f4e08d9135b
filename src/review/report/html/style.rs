//! The style of the page: colours for a light and for a dark screen, and paper.

use super::put;
use crate::picture::colour_variables;

/// The colours, each by what it is for, light and dark: those of the site (`www/styles/tokens.css`). A test
/// compares them.
const COLOURS: [(&str, &str, &str); 12] = [
    ("page", "#f5f3ee", "#12181a"),
    ("card", "#fffefb", "#1a2224"),
    ("raised", "#f2efe8", "#222c2e"),
    ("line", "#e2ddd2", "#2d393b"),
    ("line-strong", "#8d8a81", "#6d7c7e"),
    ("ink", "#1b2325", "#ecefeb"),
    ("ink-soft", "#566064", "#a3b0b0"),
    ("error", "#8a5a00", "#eab84d"),
    ("blunder", "#b3361b", "#ff8f70"),
    ("win", "#0b6a66", "#4fb5aa"),
    ("lose", "#b56a1c", "#d79a56"),
    ("focus", "#0b6a66", "#8ae5da"),
];

/// The element with all styles. Paper is light whatever the screen is.
pub(super) fn style(html: &mut String) {
    let variables = |dark: bool| {
        let own = COLOURS.iter().map(|(name, light, night)| {
            let colour = if dark { night } else { light };
            format!("--{name}:{colour};")
        });
        own.collect::<String>() + &colour_variables(dark)
    };
    put(html, format_args!("<style>\n:root{{color-scheme:light dark;{}}}", variables(false)));
    put(html, format_args!("@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}", variables(true)));
    put(html, format_args!("{}</style>", include_str!("style.css")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_are_those_of_the_site() {
        let tokens = concat!(env!("CARGO_MANIFEST_DIR"), "/www/styles/tokens.css");
        let tokens = std::fs::read_to_string(tokens).unwrap();
        for (name, light, dark) in COLOURS {
            let line = format!("--{name}: light-dark({light}, {dark});");
            assert!(tokens.contains(&line), "tokens.css has no {line}");
        }
    }

    #[test]
    fn each_colour_of_the_page_is_known() {
        let mut html = String::new();
        style(&mut html);
        for used in html.split("var(--").skip(1) {
            let name = &used[..used.find(')').unwrap()];
            assert!(COLOURS.iter().any(|(known, ..)| *known == name), "{name}");
        }
    }
}
