//! The beginning of the page: the match in a sentence, both ratings, and the costliest decisions.

use super::super::text::{number, signed_percent};
use super::super::{BLUNDER, Decision, DecisionKind, MatchReport, MatchStory, PlayerReport};
use super::{Place, escaped, put};
use crate::game::BySeat;
use crate::notation::PositionId;
use crate::picture::{Colours, Style, View, board_svg};
use crate::words::{counted, signed};

/// How many decisions have a board.
const COSTLIEST: usize = 5;

impl MatchReport {
    /// The result, both ratings, the effect of luck, and the game that changed most.
    pub(super) fn story(&self) -> String {
        let MatchStory { score, leader, over, luck, game } = &self.story;
        let (won, lost) = (&self.players[*leader], &self.players[leader.other()]);
        let (own, other) = (score[*leader], score[leader.other()]);
        let mut story = if *over {
            format!("{} won {own}\u{2013}{other}.", won.name)
        } else if own == other {
            format!("The score is {own}\u{2013}{own}.")
        } else {
            format!("The score is {own}\u{2013}{other} for {}.", won.name)
        };
        if let (Some(one), Some(two)) = (won.pr, lost.pr) {
            story += &format!(" PR {one:.2} against {two:.2}.");
        }
        if let Some(luck) = luck {
            story += &format!(" Luck was worth {} to {}.", whole_percent(*luck), won.name);
        }
        if let Some(game) = game {
            story += &format!(" Game {} decided most: {}.", game.number, whole_percent(game.change));
        }
        story
    }

    /// Both ratings, large.
    pub(super) fn ratings(&self, html: &mut String) {
        *html += "<div class=\"ratings\">\n";
        for player in &self.players {
            let PlayerReport { name, pr, rank, errors, blunders, luck, .. } = player;
            let luck = match (self.length, luck.mwc) {
                (1.., Some(mwc)) => signed_percent(mwc, 1),
                _ => signed(luck.equity, 3),
            };
            let rank = rank.as_deref().unwrap_or_default();
            let (errors, blunders) = (counted(*errors, "error"), counted(*blunders, "blunder"));
            put(
                html,
                format_args!(
                    "<div><p class=\"name\">{}</p>\
                     <p class=\"pr\"><strong>{}</strong><span>PR, {rank}</span></p>\
                     <p class=\"soft\">{errors}, of these {blunders}; luck {luck}</p></div>",
                    escaped(name),
                    number(*pr, 2),
                ),
            );
        }
        *html += "</div>\n";
    }

    /// The decisions that cost most, each with its board.
    pub(super) fn costliest(&self, html: &mut String, names: &BySeat<String>, report: usize) {
        if self.mistakes.is_empty() {
            return;
        }
        let n = self.mistakes.len().min(COSTLIEST);
        let title = if n == 1 { "The costliest decision" } else { "The costliest decisions" };
        put(html, format_args!("<section class=\"costliest\"><h2>{title}</h2><ol>"));
        for (rank, decision) in self.mistakes.iter().take(COSTLIEST).enumerate() {
            let Decision { player, lost, .. } = decision;
            let [done, best] = [&decision.done, &decision.best].map(|words| decision.said(words));
            let class = if *lost >= BLUNDER { "blunder" } else { "error" };
            put(
                html,
                format_args!(
                    "<li>{}<p><a class=\"{class}\" href=\"#{}\"><strong>\u{2212}{lost:.3}</strong></a> {}</p>\
                     <p class=\"soft\">{}</p><p>Made: {}<br>Best: {}</p></li>",
                    picture(decision).unwrap_or_default(),
                    error_anchor(report, rank),
                    names[*player],
                    self.place(decision),
                    escaped(&done),
                    escaped(&best),
                ),
            );
        }
        *html += "</ol></section>\n";
    }

    /// `Game 7 at 9–3, 6-1`: the place of a decision, with its roll.
    pub(super) fn place(&self, decision: &Decision) -> Place {
        let game = &self.games[decision.game];
        let dice = decision.xgid.parse::<PositionId>().ok().and_then(|id| id.situation().dice());
        Place { number: game.number, score: game.score, dice }
    }
}

/// The name of a row of the table of errors.
pub(super) fn error_anchor(report: usize, rank: usize) -> String {
    format!("r{report}e{rank}")
}

/// The board of a decision, seen from the side that decides; `None` where the id cannot be read.
fn picture(decision: &Decision) -> Option<String> {
    let id = decision.xgid.parse::<PositionId>().ok()?;
    let mut view = View::deciding(id.situation());
    let score = if decision.kind == DecisionKind::Play { "to play" } else { "the cube" };
    view.title = format!("Board before the decision, {score}");
    Some(board_svg(&view, &Style { numbers: false, colours: Colours::Page, ..Style::default() }))
}

/// A change of chances as the page writes it in the story.
fn whole_percent(value: f64) -> String {
    signed_percent(value, 0).replace('-', "\u{2212}")
}
