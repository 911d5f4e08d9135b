//! The graph of a match in the page, with a legend. Words and dots keep their size at every width.

use super::super::{Decision, GraphDot, MatchCourse, MatchGraph, MatchReport};
use super::story::error_anchor;
use super::{escaped, put};
use crate::game::{BySeat, Seat};

/// The score is written below each game that has at least this part of the width.
const NAMED: f64 = 0.06;
const NAMED_ON_PHONES: f64 = 0.14;
/// Half the width of the tip of an error, in pixels.
const TIP: f64 = 4.0;

/// Puts the graph of `course`; nothing where no chances are known.
pub(super) fn graph(html: &mut String, course: &MatchCourse, report: &MatchReport, number: usize) {
    let MatchCourse { graph, decisions, .. } = course;
    if graph.line.is_empty() {
        return;
    }
    let names = report.players.each_ref().map(|player| escaped(&player.name));
    let what = if report.length == 0 { "Equity in points" } else { "Winning chances" };
    put(html, format_args!("<figure><figcaption><h2>{what} of {}</h2>", names[Seat::One]));
    legend(html, &names, what);
    *html += "</figcaption>\n<div class=\"frame\"><div class=\"heights\">";
    heights(html, graph, report.length == 0);
    *html += "</div>\n<svg class=\"graph\" role=\"img\" aria-label=\"";
    put(html, format_args!("{what} of {}, errors and luck, roll by roll\">", names[Seat::One]));
    columns(html, graph, |html, _, left, width| {
        put(
            html,
            format_args!("<rect class=\"column\" x=\"{left:.2}%\" width=\"{width:.2}%\" height=\"100%\"/>"),
        );
    });
    curves(html, graph);
    for dot in &graph.dots {
        error(html, graph, dot, &decisions[dot.decision], report, number);
    }
    *html += "</svg>\n<svg class=\"names\" aria-hidden=\"true\">";
    games(html, graph, |html, game, left, width| {
        if width >= 100.0 * NAMED {
            let [one, two] = report.games[game].score.into_array();
            let class = if width < 100.0 * NAMED_ON_PHONES { " class=\"slim\"" } else { "" };
            put(
                html,
                format_args!("<text{class} x=\"{left:.2}%\" y=\"14\" dx=\"3\">{one}\u{2013}{two}</text>"),
            );
        }
    });
    *html += "</svg></div></figure>\n";
}

fn legend(html: &mut String, names: &BySeat<String>, what: &str) {
    let [one, two] = names.each_ref().into_array();
    put(
        html,
        format_args!(
            "<p class=\"keys\"><span class=\"line\">{what}</span>\
             <span class=\"none\">Errors: up {one}, down {two}; longer costs more</span>\
             <span class=\"error\">error (0.02)</span><span class=\"blunder\">blunder (0.08)</span>\
             <span class=\"round\">play</span><span>cube</span>\
             <span class=\"one\">luck of {one}</span><span class=\"two\">luck of {two}</span>\
             <span class=\"none\">Columns: games, with the score at their start</span></p>"
        ),
    );
}

/// The labels at the left of the bands.
fn heights(html: &mut String, graph: &MatchGraph, money: bool) {
    let [low, high] = graph.scale;
    let values = [high, (low + high) / 2.0, low];
    let chances = graph.chances.iter().zip(values).map(|(height, value)| {
        (*height, if money { format!("{value:+.1}") } else { format!("{:.0} %", 100.0 * value) })
    });
    let others = [(graph.errors, "Errors".into()), (graph.luck, "Luck".into())];
    for (height, text) in chances.chain(others) {
        put(html, format_args!("<span style=\"top:{height}%\">{text}</span>"));
    }
}

/// The curves, in a box that is stretched to the width.
fn curves(html: &mut String, graph: &MatchGraph) {
    let MatchGraph { rolls, chances, errors, luck, line, luck_of, .. } = graph;
    let [one, two] = luck_of.each_ref().into_array();
    put(
        html,
        format_args!(
            "<svg viewBox=\"0 0 {rolls} 100\" preserveAspectRatio=\"none\" width=\"100%\" height=\"100%\">\
             <path class=\"half\" d=\"M0 {}H{rolls}\"/><path d=\"M0 {errors}H{rolls}M0 {luck}H{rolls}\"/>\
             <path class=\"one\" d=\"{one}\"/><path class=\"two\" d=\"{two}\"/>\
             <path class=\"chances\" d=\"{line}\"/></svg>",
            chances[1],
        ),
    );
}

/// Writes something for each game: gets the game, its left edge and its width in per cent.
fn games(html: &mut String, graph: &MatchGraph, mut write: impl FnMut(&mut String, usize, f64, f64)) {
    let part = |rolls: usize| 100.0 * rolls as f64 / graph.rolls as f64;
    for (n, game) in graph.games.iter().enumerate() {
        let end = graph.games.get(n + 1).map_or(graph.rolls, |next| next.start);
        write(html, game.game, part(game.start), part(end - game.start));
    }
}

/// Every second game.
fn columns(html: &mut String, graph: &MatchGraph, mut write: impl FnMut(&mut String, usize, f64, f64)) {
    let mut other = false;
    games(html, graph, |html, game, left, width| {
        other = !other;
        if other {
            write(html, game, left, width);
        }
    });
}

/// An error, which leads to its row in the table.
fn error(
    html: &mut String,
    graph: &MatchGraph,
    dot: &GraphDot,
    decision: &Decision,
    report: &MatchReport,
    number: usize,
) {
    let left = 100.0 * dot.x as f64 / graph.rolls as f64;
    let (class, tip, base) = (if dot.blunder { "blunder" } else { "error" }, dot.tip, graph.errors);
    let rank = report.mistakes.iter().position(|mistake| mistake == decision).unwrap_or(0);
    let name = escaped(&report.players[decision.player].name);
    put(
        html,
        format_args!(
            "<a class=\"{class}\" href=\"#{}\"><title>{}, {name}: {}, loses {:.3}</title>\
             <line x1=\"{left:.2}%\" y1=\"{base}%\" x2=\"{left:.2}%\" y2=\"{tip}%\"/>",
            error_anchor(number, rank),
            report.place(decision),
            escaped(&decision.said(&decision.done)),
            decision.lost,
        ),
    );
    if dot.cube {
        let side = 2.0 * TIP;
        put(
            html,
            format_args!(
                "<rect x=\"{left:.2}%\" y=\"{tip}%\" width=\"{side}\" height=\"{side}\" \
                 transform=\"translate(-{TIP} -{TIP})\"/></a>"
            ),
        );
    } else {
        put(html, format_args!("<circle cx=\"{left:.2}%\" cy=\"{tip}%\" r=\"{TIP}\"/></a>"));
    }
}
