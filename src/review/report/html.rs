//! The report as one HTML file, to look at, to print and to send to somebody. The file loads nothing from
//! elsewhere.

use super::definitions::DEFINITIONS;
use super::text::{Row, Section};
use super::{Decision, DecisionKind, MatchReport};
use crate::explain::words::Language;
use crate::explain::{Explanation, JudgedPlayText, PlaysToExplain};
use crate::met::MatchEquityTable;
use std::fmt::Write;

/// The style of the page: two themes, and paper.
const STYLE: &str = "\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: right; padding: 0.25rem 0.5rem; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
td.sub { padding-left: 1.5rem; }
ul.why { margin: 0.25rem 0; padding-left: 1.25rem; font-size: 0.85rem; }
dt { font-weight: 600; }
@media (max-width: 30rem) { table { font-size: 0.85rem; } th, td { padding: 0.25rem; } }
code { font-size: 0.8rem; }
h1, p, th, code, td:first-child { overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } }";

/// The permissions of the page: only its own style. No script runs and nothing is fetched, even from names in
/// it. (`frame-ancestors` has no effect in a page itself; a host may send it.)
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Reports as one HTML file in English, one after the other.
pub fn html_page(reports: &[MatchReport]) -> String {
    let titles: Vec<String> = reports.iter().map(MatchReport::names).collect();
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>\n{STYLE}\n</style>\n</head>\n<body>\n",
        titles.first().map_or("Match report", String::as_str)
    );
    reports.iter().for_each(|report| report.put_into(&mut html));
    html += "<details>\n<summary>What the numbers mean</summary>\n<dl>\n";
    for (name, definition) in DEFINITIONS {
        put(&mut html, format_args!("<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(definition)));
    }
    html += "</dl>\n</details>\n";
    html += "</body>\n</html>\n";
    html
}

impl MatchReport {
    /// The report as one HTML file in English.
    pub fn to_html(&self) -> String {
        html_page(std::slice::from_ref(self))
    }

    /// The players' names, for HTML.
    fn names(&self) -> String {
        let [one, two] = self.players.each_ref().map(|player| escaped(&player.name));
        format!("{one} \u{2013} {two}")
    }

    fn put_into(&self, html: &mut String) {
        put(html, format_args!("<h1>{}</h1>\n<p>{}</p>", self.names(), escaped(&self.title())));
        for Section { title, rows } in self.sections() {
            table(html, title, &rows);
        }
        self.mistakes_table(html, &self.players.each_ref().map(|player| escaped(&player.name)));
        for warning in &self.warnings {
            put(html, format_args!("<p>{}</p>", escaped(warning)));
        }
    }

    fn mistakes_table(&self, html: &mut String, names: &[String; 2]) {
        if self.mistakes.is_empty() {
            return;
        }
        *html += "<h2>Errors, the worst first</h2>\n<table>\n<tr><th scope=\"col\">Decision</th>\
                  <th scope=\"col\">Best</th><th scope=\"col\">Lost</th></tr>\n";
        for decision in &self.mistakes {
            let Decision { game, player, done, best, lost, xgid, .. } = decision;
            let why = reasons(decision);
            let number = self.games[*game].number;
            let (done, best, name) = (escaped(done), escaped(best), &names[*player]);
            put(
                html,
                format_args!(
                    "<tr><td>Game {number}, {name}: {done}<br><code>{xgid}</code>{why}</td>\
                     <td>{best}</td><td>{lost:.3}</td></tr>"
                ),
            );
        }
        *html += "</table>\n";
    }
}

/// The tested reasons why the best play is better than the one made, as a list; empty if there are none.
fn reasons(decision: &Decision) -> String {
    let Some(explanation) = explained(decision) else { return String::new() };
    let reasons = explanation.statements.iter().filter(|statement| statement.because);
    let items: String = reasons.map(|reason| format!("<li>{}</li>", escaped(&reason.text))).collect();
    if items.is_empty() { items } else { format!("<ul class=\"why\">{items}</ul>") }
}

/// The explanation of a play; `None` for the cube, and if a play of another program cannot be read.
fn explained(decision: &Decision) -> Option<Explanation> {
    let Decision { kind: DecisionKind::Play, done, best, lost, xgid, .. } = decision else { return None };
    let judged = |play: &String, equity| JudgedPlayText {
        play: play.clone(),
        outcomes: None,
        equity: Some(equity),
        mwc: None,
    };
    let question = PlaysToExplain {
        id: xgid.clone(),
        plays: [judged(best, *lost), judged(done, 0.0)],
        rolls: None,
        language: Language::En,
    };
    question.explain(&MatchEquityTable::kazaross_xg2()).ok()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::PositionKind;

    #[test]
    fn a_play_comes_with_its_tested_reasons_and_the_cube_with_none() {
        let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
        let situation = xgid.parse::<crate::notation::PositionId>().unwrap();
        let mut decision = Decision {
            game: 0,
            action: 0,
            player: 0,
            kind: DecisionKind::Play,
            position: PositionKind::of(&situation.situation().state.position, 0),
            xgid: xgid.into(),
            done: "13/10 6/5".into(),
            best: "8/5 6/5".into(),
            lost: 0.24,
            mwc_lost: None,
            mwc_per_equity: None,
            counts: true,
            counts_for_gnubg: true,
            mistake: None,
        };
        let html = reasons(&decision);
        assert!(html.starts_with("<ul class=\"why\"><li>") && html.contains("8/5 6/5"), "{html}");
        decision.lost = 0.01;
        assert_eq!(reasons(&decision), "", "a small difference needs no reason");
        decision.kind = DecisionKind::Double;
        assert!(explained(&decision).is_none());
        (decision.kind, decision.best) = (DecisionKind::Play, "what another program wrote".into());
        assert_eq!(reasons(&decision), "");
    }
}
