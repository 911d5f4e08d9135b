//! The report as one HTML file, to look at, to print and to send to somebody: the story first, the graph, the
//! costliest decisions with their boards, then all numbers. The file loads nothing from elsewhere.

mod graph;
mod reasons;
mod story;
mod style;

use super::definitions::DEFINITIONS;
use super::text::{Row, Section};
use super::{BLUNDER, Decision, MatchCourse, MatchReport};
use crate::board::Dice;
use crate::game::BySeat;
use crate::met::MatchEquityTable;
use crate::words::signed;
use std::fmt::{self, Write};
use story::error_anchor;

/// The permissions of the page: only its own style. No script runs and nothing is fetched, even from names in
/// it. (`frame-ancestors` has no effect in a page itself; a host may send it.)
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Reports as one HTML file in English, one after the other; courses without a report are left out. `met`
/// gives the take points in the reasons of cube decisions. Each error has `candidates` of its analysis.
pub fn html_page(courses: &[MatchCourse], met: &MatchEquityTable, candidates: usize) -> String {
    let reports = || courses.iter().filter_map(|course| Some((course, course.report.as_ref()?)));
    let title = reports().next().map(|(_, report)| report.names());
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n",
        title.as_deref().unwrap_or("Match report")
    );
    style::style(&mut html);
    html += "</head>\n<body>\n<main>\n";
    for (number, (course, report)) in reports().enumerate() {
        report.put_into(&mut html, course, number, (met, candidates));
    }
    html += "<section class=\"meaning\"><h2>What the numbers mean</h2>\n<dl>\n";
    for (name, definition) in DEFINITIONS {
        let (name, definition) = (escaped(name), escaped(definition));
        put(&mut html, format_args!("<div><dt>{name}</dt><dd>{definition}</dd></div>"));
    }
    html += "</dl></section>\n</main>\n</body>\n</html>\n";
    html
}

impl MatchCourse {
    /// The report as one HTML file in English; see [`html_page`].
    pub fn to_html(&self, met: &MatchEquityTable, candidates: usize) -> String {
        html_page(std::slice::from_ref(self), met, candidates)
    }
}

impl MatchReport {
    /// The players' names, for HTML.
    fn names(&self) -> String {
        let [one, two] = self.players.each_ref().map(|player| escaped(&player.name)).into_array();
        format!("{one} \u{2013} {two}")
    }

    /// Puts the report, the one with this number in the page.
    fn put_into(
        &self,
        html: &mut String,
        course: &MatchCourse,
        number: usize,
        (met, candidates): (&MatchEquityTable, usize),
    ) {
        let names = self.players.each_ref().map(|player| escaped(&player.name));
        put(html, format_args!("<article>\n<h1>{}</h1>", self.names()));
        put(html, format_args!("<p class=\"story\">{}</p>", escaped(&self.story())));
        self.ratings(html);
        put(html, format_args!("<p class=\"soft\">{}</p>", escaped(&self.title())));
        graph::graph(html, course, self, number);
        self.costliest(html, &names, number);
        *html += "<section class=\"tables\">\n";
        for Section { title, rows } in self.sections() {
            table(html, title, &rows);
        }
        *html += "</section>\n";
        let why = |decision: &Decision| {
            choices(decision, course, candidates) + &reasons::list(decision, course, met)
        };
        self.mistakes_table(html, &names, number, why);
        if !self.warnings.is_empty() {
            *html += "<section class=\"notes\">\n";
            for warning in &self.warnings {
                put(html, format_args!("<p>{}</p>", escaped(warning)));
            }
            *html += "</section>\n";
        }
        *html += "</article>\n";
    }

    fn mistakes_table(
        &self,
        html: &mut String,
        names: &BySeat<String>,
        number: usize,
        why: impl Fn(&Decision) -> String,
    ) {
        if self.mistakes.is_empty() {
            return;
        }
        *html += "<section class=\"errors\"><h2>Errors, the worst first</h2>\n<table>\n\
                  <tr><th scope=\"col\">Decision</th>\
                  <th scope=\"col\">Best</th><th scope=\"col\">Lost</th></tr>\n";
        for (rank, decision) in self.mistakes.iter().enumerate() {
            let Decision { player, lost, xgid, .. } = decision;
            let [done, best] = [&decision.done, &decision.best].map(|words| decision.said(words));
            let why = why(decision);
            let class = if *lost >= BLUNDER { "blunder" } else { "error" };
            let (done, best, name) = (escaped(&done), escaped(&best), &names[*player]);
            put(
                html,
                format_args!(
                    "<tr id=\"{}\"><td>{}, {name}: {done}<br><code>{}</code>{why}</td>\
                     <td>{best}</td><td class=\"{class}\">{lost:.3}</td></tr>",
                    error_anchor(number, rank),
                    self.place(decision),
                    escaped(xgid),
                ),
            );
        }
        *html += "</table></section>\n";
    }
}

/// The candidates of a decision as a table; empty if there are none.
fn choices(decision: &Decision, course: &MatchCourse, candidates: usize) -> String {
    let all = course.choices(decision, candidates);
    let rows = all.iter().map(|choice| {
        let class = if choice.done { " class=\"made\"" } else { "" };
        let name = escaped(&decision.said(choice.name));
        let lost = if choice.lost > 0.0005 { format!("\u{2212}{:.3}", choice.lost) } else { String::new() };
        let equity = signed(choice.equity, 3).replace('-', "\u{2212}");
        format!("<tr{class}><td>{name}</td><td>{equity}</td><td>{lost}</td></tr>")
    });
    let rows: String = rows.collect();
    if rows.is_empty() { rows } else { format!("<table class=\"choices\">{rows}</table>") }
}

/// The place of a decision in the match, with its roll.
struct Place {
    /// Number of the game.
    number: u32,
    /// The score at its start.
    score: BySeat<u32>,
    dice: Option<Dice>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.score.into_array();
        write!(f, "Game {} at {one}\u{2013}{two}", self.number)?;
        self.dice.map_or(Ok(()), |dice| write!(f, ", {}-{}", dice.high(), dice.low()))
    }
}

/// A table; the first row has the names of the players.
fn table(html: &mut String, title: &str, rows: &[Row]) {
    *html += "<div>";
    if !title.is_empty() {
        put(html, format_args!("<h2>{}</h2>", escaped(title)));
    }
    *html += "<table>\n";
    for (i, (name, shown)) in rows.iter().enumerate() {
        // A number stays with its unit and its count.
        let together = |text: &str| escaped(text).replace(" %", "\u{a0}%").replace(" (", "\u{a0}(");
        let [one, two] = shown.each_ref().map(|text| together(text)).into_array();
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
    *html += "</table></div>\n";
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
