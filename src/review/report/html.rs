//! The report as one HTML file, to look at, to print and to send to somebody. The file asks for nothing from
//! elsewhere.

use super::definitions::DEFINITIONS;
use super::text::{Row, Section};
use super::{Decision, MatchReport};
use std::fmt::Write;

/// The style of the page: two themes, and paper.
const STYLE: &str = "\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: right; padding: 0.25rem 0.5rem; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
td.sub { padding-left: 1.5rem; }
dt { font-weight: 600; }
@media (max-width: 30rem) { table { font-size: 0.85rem; } th, td { padding: 0.25rem; } }
code { font-size: 0.8rem; }
h1, p, th, code, td:first-child { overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } }";

impl MatchReport {
    /// The report as one HTML file in English.
    pub fn to_html(&self) -> String {
        let names = self.players.each_ref().map(|player| escaped(&player.name));
        let title = format!("{} \u{2013} {}", names[0], names[1]);
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n",
            escaped(&self.title())
        );
        for Section { title, rows } in self.sections() {
            table(&mut html, title, &rows);
        }
        self.mistakes_table(&mut html, &names);
        for warning in &self.warnings {
            put(&mut html, format_args!("<p>{}</p>", escaped(warning)));
        }
        html += "<details>\n<summary>What the numbers mean</summary>\n<dl>\n";
        for (name, definition) in DEFINITIONS {
            put(&mut html, format_args!("<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(definition)));
        }
        html += "</dl>\n</details>\n";
        html += "</body>\n</html>\n";
        html
    }

    fn mistakes_table(&self, html: &mut String, names: &[String; 2]) {
        if self.mistakes.is_empty() {
            return;
        }
        *html += "<h2>Errors, the worst first</h2>\n<table>\n<tr><th scope=\"col\">Decision</th>\
                  <th scope=\"col\">Best</th><th scope=\"col\">Lost</th></tr>\n";
        for Decision { game, player, done, best, lost, xgid, .. } in &self.mistakes {
            let number = self.games[*game].number;
            let (done, best, name) = (escaped(done), escaped(best), &names[*player]);
            put(
                html,
                format_args!(
                    "<tr><td>Game {number}, {name}: {done}<br><code>{xgid}</code></td>\
                     <td>{best}</td><td>{lost:.3}</td></tr>"
                ),
            );
        }
        *html += "</table>\n";
    }
}

/// A table; the first row has the names of the players.
fn table(html: &mut String, title: &str, rows: &[Row]) {
    if !title.is_empty() {
        put(html, format_args!("<h2>{}</h2>", escaped(title)));
    }
    *html += "<table>\n";
    for (i, (name, [one, two])) in rows.iter().enumerate() {
        // A number stays with its unit and its count.
        let together = |text: &str| escaped(text).replace(" %", "\u{a0}%").replace(" (", "\u{a0}(");
        let (one, two) = (together(one), together(two));
        if i == 0 {
            let head =
                format_args!("<tr><td></td><th scope=\"col\">{one}</th><th scope=\"col\">{two}</th></tr>");
            put(html, head);
            continue;
        }
        let class = if title.is_empty() && name.starts_with(' ') { " class=\"sub\"" } else { "" };
        let name = escaped(name.trim());
        put(html, format_args!("<tr><td{class}>{name}</td><td>{one}</td><td>{two}</td></tr>"));
    }
    *html += "</table>\n";
}

fn put(html: &mut String, line: std::fmt::Arguments) {
    writeln!(html, "{line}").expect("a string takes all text");
}

/// Text with the characters that HTML reads as its own written as entities.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
    }
    escaped
}
