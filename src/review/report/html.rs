//! The report as one HTML file, to look at, to print and to send to somebody. The file asks for nothing from
//! elsewhere.

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
code { font-size: 0.8rem; overflow-wrap: anywhere; }
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
        self.table(&mut html);
        self.games_table(&mut html, &names);
        self.mistakes_table(&mut html, &names);
        for warning in &self.warnings {
            put(&mut html, format_args!("<p>{}</p>", escaped(warning)));
        }
        html += "</body>\n</html>\n";
        html
    }

    fn table(&self, html: &mut String) {
        *html += "<table>\n";
        for (name, [one, two]) in self.rows() {
            let (one, two) = (escaped(&one), escaped(&two));
            if name.is_empty() {
                put(
                    html,
                    format_args!(
                        "<tr><td></td><th scope=\"col\">{one}</th><th scope=\"col\">{two}</th></tr>"
                    ),
                );
                continue;
            }
            let class = if name.starts_with(' ') { " class=\"sub\"" } else { "" };
            put(html, format_args!("<tr><td{class}>{}</td><td>{one}</td><td>{two}</td></tr>", name.trim()));
        }
        *html += "</table>\n";
    }

    fn games_table(&self, html: &mut String, names: &[String; 2]) {
        *html += "<h2>Games</h2>\n<table>\n<tr><th scope=\"col\">Game</th><th scope=\"col\">Score</th>\
                  <th scope=\"col\">Result</th>";
        for name in names {
            write!(html, "<th scope=\"col\">Equity lost, {name}</th>").expect("a string takes all text");
        }
        *html += "</tr>\n";
        for game in &self.games {
            let result = match game.winner {
                Some(winner) => format!("{} wins {}", names[winner], game.points),
                None => "unfinished".into(),
            };
            let [one, two] = game.players.each_ref().map(|player| player.equity_lost.total);
            let [score, other] = game.score;
            put(
                html,
                format_args!(
                    "<tr><td>{}</td><td>{score} - {other}</td><td>{result}</td>\
                     <td>{one:.3}</td><td>{two:.3}</td></tr>",
                    game.number
                ),
            );
        }
        *html += "</table>\n";
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
