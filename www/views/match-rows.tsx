/** The rows of the list of matches. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { shownDate } from '../state/dates';
import type { ListChoice, Sort } from '../state/match-list';
import { type Matches, type MatchHead, mainSummary } from '../state/matches';
import { hashOf } from '../state/route';
import { useTools } from './app-context';
import { useMatchTexts } from './match-texts';
import { Removal } from './removal';
import { ReviewControls } from './review-controls';

/** How many rows are drawn at first, and more with each look at the end of the list. */
const ROWS = 60;

/**
 * Rows of the list. Thousands at once would be a long task, so more are drawn when the end of the drawn ones comes
 * near, and each row is redrawn only when it changes.
 */
interface RowsProps {
  heads: readonly MatchHead[];
  reviews: Matches['reviews'];
  choice: ListChoice;
  onSort(sort: Sort): void;
  selected: ReadonlySet<string>;
  onSelect(id: string, on: boolean): void;
}

export function MatchRows({ heads, reviews, choice, onSort, selected, onSelect }: RowsProps) {
  const m = useMatchTexts();
  const [drawn, setDrawn] = useState(ROWS);
  const made = useMemo(() => new Map<string, { of: readonly unknown[]; row: JSX.Element }>(), []);
  const end = useRef<HTMLButtonElement>(null);
  const left = heads.length - drawn;
  useEffect(() => {
    if (left <= 0 || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDrawn((before) => before + ROWS), {
      rootMargin: '1000px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [left > 0, drawn]);
  const rowOf = (head: MatchHead) => {
    const review = reviews[head.id];
    const old = made.get(head.id);
    const chosen = selected.has(head.id);
    if (old?.of[0] === head && old.of[1] === review && old.of[2] === chosen) return old.row;
    const row = <MatchRow key={head.id} head={head} review={review} chosen={chosen} onSelect={onSelect} />;
    made.set(head.id, { of: [head, review, chosen], row });
    return row;
  };
  return (
    <>
      <div class="match-grid">
        <div class="match-sorts" role="group" aria-label={m.sort}>
          <span />
          {HEADS.map((sort) => (
            <button
              type="button"
              key={sort}
              class={`quiet ${sort}`}
              aria-pressed={choice.sort === sort}
              onClick={() => onSort(sort)}
            >
              {m.sorts[sort]}
              {choice.sort === sort && <span aria-hidden="true">{choice.turned ? ' ↑' : ' ↓'}</span>}
            </button>
          ))}
        </div>
        <ul class="match-rows">{heads.slice(0, drawn).map(rowOf)}</ul>
      </div>
      {left > 0 && (
        <button type="button" class="quiet more" ref={end} onClick={() => setDrawn(drawn + ROWS)}>
          {m.more(left)}
        </button>
      )}
    </>
  );
}

interface RowProps {
  head: MatchHead;
  review: Matches['reviews'][string] | undefined;
  chosen: boolean;
  onSelect(id: string, on: boolean): void;
}

function MatchRow({ head, review, chosen, onSelect }: RowProps) {
  const { actions, format } = useTools();
  const m = useMatchTexts();
  const summary = mainSummary(head);
  const name = m.against(...head.players);
  const what = head.length === 0 ? m.money : m.pointMatch(head.length);
  return (
    <li class={chosen ? 'match-row chosen' : 'match-row'}>
      <input
        type="checkbox"
        aria-label={m.select(name)}
        checked={chosen}
        onChange={(e) => onSelect(head.id, e.currentTarget.checked)}
      />
      <a href={hashOf({ page: 'match', match: head.id, at: null })}>
        <b class="who">{name}</b>
        <span class="note">
          {[what, m.games(head.games), head.event].filter(Boolean).join(' · ')}
          {head.tags?.map((tag) => (
            <span key={tag} class="badge">
              {tag}
            </span>
          ))}
        </span>
      </a>
      <span class="date">{shownDate(head.date)}</span>
      <span class="result">{m.scoreAt(...head.score)}</span>
      <span class="pr">
        {summary && (
          <>
            <span class="unit">PR </span>
            {summary.players.map(({ pr }) => (pr === null ? '–' : format.fixed(pr))).join(' / ')}
          </>
        )}
      </span>
      <ReviewControls head={head} review={review} />
      <Removal
        label={`${m.delete}: ${name}`}
        ask={m.deleteAsk(name)}
        yes={m.delete}
        no={m.keepIt}
        remove={() => actions.removeMatch(head.id)}
      />
    </li>
  );
}

/** The columns that the list can be sorted by, in their order. */
export const HEADS = ['players', 'date', 'result', 'pr', 'added'] as const satisfies readonly Sort[];
