//! The report as a web page.

use gammonlab::formats::read;
use gammonlab::game::Seat;
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{DecisionKind, ExportFormat, ExportOptions, MatchCourse, export};

const FILE: &[u8] = include_bytes!("../data/matches/MYdvw1qGuyaRUH__.bgf");

fn course() -> MatchCourse {
    let transcript = read(FILE).unwrap().remove(0);
    MatchCourse::of_source(&transcript, None, &MatchEquityTable::kazaross_xg2()).unwrap()
}

/// The text between the first `start` and the next `end`.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let after = text.split_once(start).unwrap_or_else(|| panic!("no {start}")).1;
    after.split_once(end).unwrap_or_else(|| panic!("no {end} after {start}")).0
}

#[test]
fn the_page_tells_the_story_then_the_graph_then_the_boards() {
    let course = course();
    let report = course.report.as_ref().unwrap();
    let html = course.to_html(&MatchEquityTable::kazaross_xg2(), 0);
    let places = ["<p class=\"story\">", "class=\"ratings\"", "<figure>", "class=\"costliest\"", "<table>"];
    let found = places.map(|place| html.find(place).unwrap_or_else(|| panic!("no {place}")));
    assert!(found.is_sorted(), "{found:?}");
    let story = between(&html, "<p class=\"story\">", "</p>");
    assert!(
        story.contains(" won 5\u{2013}") && story.contains(". PR 7.") && story.contains("Luck was"),
        "{story}"
    );
    // The page writes its sentence from the same facts.
    let facts = &report.story;
    assert_eq!((facts.over, facts.score[facts.leader]), (true, 5));
    let luck =
        facts.luck.map(|luck| format!("Luck was worth {:+.0} % to", 100.0 * luck).replace('-', "\u{2212}"));
    assert!(story.contains(&luck.unwrap()), "{story}");
    let game = facts
        .game
        .as_ref()
        .map(|game| format!("Game {} decided most: {:+.0} %", game.number, 100.0 * game.change));
    assert!(story.contains(&game.unwrap()), "{story}");

    let costliest = between(&html, "class=\"costliest\"", "</section>");
    let shown = report.mistakes.len().min(5);
    assert!(shown > 0);
    for part in ["<li>", "part=\"board\"", "part=\"frame\"", "Made: ", "Best: "] {
        assert_eq!(costliest.matches(part).count(), shown, "{part}");
    }
    // Thirty checkers, drawn one by one, if there are no stacks of more than five.
    let board = between(costliest, "<svg", "</svg>");
    assert!(board.matches("<circle").count() > 15, "{board}");

    let graph = between(&html, "<figure>", "</figure>");
    assert_eq!(graph.matches("<title>").count(), report.mistakes.len());
    assert_eq!(graph.matches("<rect class=\"column\"").count(), report.games.len().div_ceil(2));
    assert!(graph.contains("class=\"keys\"") && graph.contains("luck of "));
    for mark in graph.split("href=\"#").skip(1) {
        let name = &mark[..mark.find('"').unwrap()];
        assert_eq!(html.matches(&format!("<tr id=\"{name}\">")).count(), 1, "{name}");
    }
    assert!(!html.contains("src=") && !html.contains("<script") && !html.contains("http://fonts"));
    assert!(html.len() < 120_000, "{}", html.len());
}

#[test]
fn the_graph_has_each_error_at_its_roll_and_on_the_side_of_its_player() {
    let course = course();
    let MatchCourse { graph, decisions, moments, .. } = &course;
    let report = course.report.as_ref().unwrap();
    assert_eq!(graph.dots.len(), report.mistakes.len());
    let rolls: Vec<_> = moments.iter().filter(|moment| moment.board.dice.is_some()).collect();
    assert_eq!(graph.rolls, rolls.len());
    for dot in &graph.dots {
        let decision = &decisions[dot.decision];
        assert_eq!(dot.tip < graph.errors, decision.player == Seat::One, "{decision:?}");
        if !dot.cube {
            let roll = rolls[dot.x - 1];
            assert_eq!((roll.game, roll.action), (decision.game, decision.action));
        }
    }
    let costs = |dot: &&gammonlab::review::GraphDot| decisions[dot.decision].lost;
    let most = graph.dots.iter().max_by(|one, two| costs(one).total_cmp(&costs(two))).unwrap();
    for dot in &graph.dots {
        assert!((dot.tip - graph.errors).abs() <= (most.tip - graph.errors).abs());
    }
    for (n, game) in graph.games.iter().enumerate() {
        assert_eq!(rolls[game.start].game, game.game);
        assert_eq!(game.game, n);
    }
    // The line begins at the first roll and ends at the last one of the last game.
    assert!(graph.line.starts_with("M0 "), "{}", &graph.line[..20]);
    let heights = graph.line.split(['M', 'L']).filter_map(|point| point.split(' ').nth(1));
    for height in heights {
        let height: f64 = height.parse().unwrap();
        assert!((graph.chances[0]..=graph.chances[2]).contains(&height), "{height}");
    }
}

/// A cube error has its own reasons beside it, as a play has.
#[test]
fn the_reasons_of_cube_errors_are_in_their_rows() {
    let course = course();
    let report = course.report.as_ref().unwrap();
    let html = course.to_html(&MatchEquityTable::kazaross_xg2(), 0);
    let rows: Vec<&str> = html.split("<tr id=\"r0e").skip(1).collect();
    assert_eq!(rows.len(), report.mistakes.len());
    let cubes = report.mistakes.iter().zip(&rows).filter(|(one, _)| one.kind != DecisionKind::Play);
    let cubes: Vec<_> = cubes.map(|(one, row)| (one, row.split("</tr>").next().unwrap())).collect();
    assert!(!cubes.is_empty());
    for (decision, row) in &cubes {
        assert!(row.contains("<ul class=\"why\">") || decision.lost < 0.1, "{decision:?} {row}");
    }
}

/// The chosen number of candidates per error, the best first, and always the one that was made.
#[test]
fn errors_have_the_chosen_number_of_candidates() {
    let (course, met) = (course(), MatchEquityTable::kazaross_xg2());
    assert!(!course.to_html(&met, 0).contains("<table class=\"choices\">"));
    let html = course.to_html(&met, 2);
    let report = course.report.as_ref().unwrap();
    let rows: Vec<&str> = html.split("<tr id=\"r0e").skip(1).collect();
    let mut cubes = 0;
    for (decision, row) in report.mistakes.iter().zip(&rows) {
        let all = between(row, "<table class=\"choices\">", "</table>");
        let shown = all.matches("<tr").count();
        assert!((2..=3).contains(&shown), "{decision:?} {all}");
        assert_eq!(all.matches(" class=\"made\"").count(), 1, "{decision:?} {all}");
        if decision.kind == DecisionKind::Play {
            assert!(all.starts_with(&format!("<tr><td>{}</td>", decision.best)), "{decision:?} {all}");
        } else {
            cubes += 1;
        }
        let lost = format!("<td>\u{2212}{:.3}</td></tr>", decision.lost);
        assert!(all.contains(&lost), "{decision:?} {all}");
    }
    assert!(cubes > 0 && rows.len() > cubes);
    // The list of an analysis begins with the best, also if a shallower play has a greater equity.
    let (mut mixed, report) = (course.clone(), report.clone());
    mixed
        .moments
        .iter_mut()
        .filter_map(|one| one.candidates.get_mut(1))
        .for_each(|one| one.analysed.equity += 1.0);
    let html = mixed.to_html(&met, 2);
    for (decision, row) in report.mistakes.iter().zip(html.split("<tr id=\"r0e").skip(1)) {
        if decision.kind == DecisionKind::Play {
            let all = between(row, "<table class=\"choices\">", "</table>");
            assert!(all.starts_with(&format!("<tr><td>{}</td>", decision.best)), "{decision:?} {all}");
        }
    }
    let transcript = read(FILE).unwrap().remove(0);
    let text = |candidates| {
        let options = ExportOptions { candidates, ..ExportOptions::default() };
        export(&transcript, ExportFormat::Text, options, &met).unwrap()
    };
    assert_eq!(text(0), report.to_text());
    let [plain, more] = [text(0), text(3)].map(|text| text.lines().count());
    assert!((plain + 20..=plain + 40).contains(&more), "{plain} {more}");
    assert_eq!(text(3).matches("  made\n").count(), report.mistakes.len().min(10));
}
