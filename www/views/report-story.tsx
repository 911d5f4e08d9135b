/** How a match went, before all tables: both ratings, a sentence, the costliest decisions with their boards. */

import type { ComponentChildren } from 'preact';
import type { MatchReport } from '../engine/port';
import { actionWords } from '../format/cube-words';
import { isRated } from '../format/match-report';
import { indexed, markOf, momentAt } from '../state/match-course';
import type { OpenMatch, ReviewState } from '../state/matches';
import { seatOf } from '../state/names';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { useReportTexts } from './report-texts';
import { SmallBoard } from './small-board';

/** How many decisions are shown with a board. */
const COSTLIEST = 5;

interface Props {
  open: OpenMatch;
  report: MatchReport;
  /** The analysis that is under way; then there is no verdict yet. */
  review: ReviewState | undefined;
  /** The ways to send and to print it, before the decisions. */
  children: ComponentChildren;
}

export function Story({ open, report, review, children }: Props) {
  const { state, format } = useApp();
  const r = useReportTexts();
  const me = seatOf(open.transcript.players, state.settings.progress.names);
  return (
    <section class="card report-story" aria-label={r.story.title}>
      <div class="ratings">
        {report.players.map(({ name, pr, rank, decisions }, n) => (
          <p key={n}>
            <span class="name">
              {name}
              {n === me && <span class="badge">{r.you}</span>}
            </span>
            <strong>{isRated({ pr, decisions }, review !== undefined) ? format.fixed(pr!) : '–'}</strong>
            <span class="note">{review ? r.story.soFar : rank}</span>
          </p>
        ))}
      </div>
      {review ? (
        <p class="review-state" role="status">
          <progress max={review.total || 1} value={review.done} aria-label={r.story.running} />
          <span>
            {review.total > 0 ? r.story.runningAt(format.percent(review.done / review.total)) : r.story.running}
          </span>
        </p>
      ) : (
        <Sentence report={report} />
      )}
      {children}
      {!review && <Costliest open={open} report={report} />}
    </section>
  );
}

/** The winner, the quality of both players, luck, and the game that changed most, as in the HTML file. */
function Sentence({ report: { players, story: facts } }: Pick<Props, 'report'>) {
  const { format } = useApp();
  const { story } = useReportTexts();
  const { score, leader, over, luck, game } = facts;
  const [won, lost] = [players[leader], players[1 - leader]!];
  const [own, other] = [score[leader], score[1 - leader]!];
  const parts = [
    over ? story.won(won.name, own, other) : own === other ? story.level(own) : story.leads(won.name, own, other),
  ];
  if (won.pr !== null && lost.pr !== null) parts.push(story.rated(format.fixed(won.pr), format.fixed(lost.pr)));
  if (luck !== null) parts.push(story.luck(won.name, `${format.wholePoints(luck)}\u00a0%`));
  if (game) parts.push(story.brought(game.number, `${format.wholePoints(game.change)}\u00a0%`));
  return <p class="sentence">{parts.join(' ')}</p>;
}

/** The decisions that cost most, each with its board. */
function Costliest({ open, report }: Pick<Props, 'open' | 'report'>) {
  const { state, t, format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const { course, transcript } = open;
  if (!course || report.mistakes.length === 0) return null;
  const index = indexed(course);
  return (
    <ol class="costliest">
      {report.mistakes.slice(0, COSTLIEST).map(({ game, action, player, kind, done, best, lost, redouble }) => {
        const board = momentAt(index, { game, action })?.board;
        return (
          <li key={`${game}.${action}.${kind}`}>
            <a href={hashOf({ page: 'match', match: open.id, at: { game, action } })}>
              {board && <SmallBoard board={board} mirrored={state.settings.mirrored} />}
              <b class={markOf(lost)}>−{format.size(lost)}</b> {transcript.players[player]},{' '}
              <span class="nowrap">{r.story.game(report.games[game]!.number)}</span>
              <span class="note">
                {actionWords(done, redouble, t, m.cube)} → {actionWords(best, redouble, t, m.cube)}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
