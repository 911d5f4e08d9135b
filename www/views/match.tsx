/** A match: its head with the analysis under way, then the report, or one of its actions with the move list. */

import { useEffect } from 'preact/hooks';
import { shownDate } from '../state/dates';
import type { MatchHead, OpenMatch } from '../state/matches';
import { type ActionAt, hashOf } from '../state/route';
import { useApp } from './app-context';
import { DecisionView } from './match-decision';
import { MoveList } from './match-moves';
import { MatchReportView } from './match-report';
import { useMatchTexts } from './match-texts';
import { ReviewControls } from './review-controls';

export function MatchPage({ match, at }: { match: string; at: ActionAt | null }) {
  const { state, t } = useApp();
  const m = useMatchTexts();
  const { open, list } = state.matches;
  const page = at === null ? 'report' : 'moves';
  useEffect(() => scrollTo(0, 0), [match, page]);
  const head = list?.find(({ id }) => id === match);
  if (list !== null && !head)
    return (
      <main class="match-page">
        <section class="card empty">
          <p>{m.unknown}</p>
          <p>
            <a href={hashOf({ page: 'matches' })}>{m.back}</a>
          </p>
        </section>
      </main>
    );
  if (!head || open?.id !== match) return <main class="match-page" aria-busy="true" />;
  return (
    <main class={at ? 'match-page framed' : 'match-page'}>
      <Head head={head} open={open} at={at} />
      {open.problem && (
        <p class="problem" role="alert">
          {t.problem(open.problem)}
        </p>
      )}
      {open.course && at && (
        <div class="frame">
          <DecisionView open={open} course={open.course} at={at} />
          <MoveList open={open} course={open.course} at={at} />
        </div>
      )}
      {!at && <MatchReportView open={open} />}
    </main>
  );
}

function Head({ head, open, at }: { head: MatchHead; open: OpenMatch; at: ActionAt | null }) {
  const { state, actions } = useApp();
  const m = useMatchTexts();
  const { transcript } = open;
  const what = head.length === 0 ? m.money : m.pointMatch(head.length);
  const { variation, cubeLimit } = transcript.rules;
  const rules = [variation && m.variation[variation], cubeLimit && m.cubeLimit(cubeLimit)];
  const both = head.summaries.length > 1;
  const chosen = open.source ?? head.summaries.find(({ source }) => source === 'gammonlab')?.source ?? 'file';
  const first = { game: 0, action: 0 };
  return (
    <header class="card match-head">
      <div class="names">
        <h2>{m.against(...head.players)}</h2>
        <p class="note">
          {[what, ...rules, m.scoreAt(...head.score), m.games(head.games), head.event, shownDate(head.date)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {transcript.notes?.map((note) => (
          <p class="note">{m.note(note)}</p>
        ))}
        {transcript.problems.length > 0 && (
          <details class="problems">
            <summary>{m.problems(transcript.problems.length)}</summary>
            <ul>
              {transcript.problems.map((problem) => (
                <li>
                  {[
                    problem.game !== null && m.inGame(problem.game),
                    problem.line !== undefined && m.inLine(problem.line),
                    problem.byte !== undefined && m.inByte(problem.byte),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  : {m.problem(problem)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <nav class="match-nav" aria-label={m.against(...head.players)}>
        <a href={hashOf({ page: 'match', match: head.id, at: null })} aria-current={at === null ? 'page' : undefined}>
          {m.report}
        </a>
        <a
          href={hashOf({ page: 'match', match: head.id, at: at ?? first })}
          aria-current={at !== null ? 'page' : undefined}
        >
          {m.moves}
        </a>
        <a href={hashOf({ page: 'learn', match: head.id })}>{m.learn}</a>
      </nav>
      <div class="match-state">
        {both && (
          <label class="level">
            <span>{m.source.label}</span>
            <select
              value={chosen}
              onChange={(e) => void actions.showSource(e.currentTarget.value === 'file' ? 'file' : 'gammonlab')}
            >
              <option value="gammonlab">{m.source.gammonlab}</option>
              <option value="file">{m.source.file}</option>
            </select>
          </label>
        )}
        <ReviewControls head={head} review={state.matches.reviews[head.id]} />
      </div>
    </header>
  );
}
