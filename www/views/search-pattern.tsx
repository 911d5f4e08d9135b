/** The pattern of a search, drawn on a board: the condition of each point. */

import { useState } from 'preact/hooks';
import type { SearchHolding, SearchQuery } from '../engine/port';
import { HOLDS, type Hold, holdOf, patternOf, withHolding } from '../state/search';
import { useApp } from './app-context';
import { useSearchTexts } from './search-texts';

type Side = 'own' | 'other';

/** Points as the side that decides counts them; each column of a row, the bar between the sixth and the seventh. */
const ROWS = [
  [13, 14, 15, 16, 17, 18, 25, 19, 20, 21, 22, 23, 24],
  [12, 11, 10, 9, 8, 7, 0, 6, 5, 4, 3, 2, 1],
] as const;

/** The same point as the other side counts it; bar and tray are each side's own. */
const pointOf = (side: Side, point: number) => (side === 'own' || point === 0 || point === 25 ? point : 25 - point);

export function SearchPattern({ query, put }: { query: SearchQuery; put: (change: Partial<SearchQuery>) => void }) {
  const { state } = useApp();
  const s = useSearchTexts();
  const [side, setSide] = useState<Side>('own');
  const [wish, setWish] = useState<Hold | 'exactly'>('held');
  const [[least, most], setCounts] = useState<[number, number]>([3, 3]);
  const find = (of: Side, point: number) => query[of]?.find((one) => one.point === pointOf(of, point));
  const words = (holding: SearchHolding | undefined) => {
    const hold = holdOf(holding);
    return hold !== null ? s.pattern.wishes[hold] : s.pattern.count(holding!.min ?? 0, holding!.max ?? 15);
  };
  const tap = (point: number) => {
    const at = pointOf(side, point);
    const now = query[side]?.find((one) => one.point === at);
    const wanted = wish === 'exactly' ? ([Math.min(least, most), Math.max(least, most)] as [number, number]) : wish;
    const same =
      now !== undefined && (wish === 'exactly' ? now.min === least && now.max === most : holdOf(now) === wish);
    // The same once more takes it back.
    const holdings = withHolding(query[side], at, same ? 'any' : wanted);
    put({ [side]: holdings.length > 0 ? holdings : undefined } as Partial<SearchQuery>);
  };
  const mirrored = state.settings.mirrored;
  return (
    <div class="pattern">
      <p class="note">{s.pattern.hint}</p>
      <fieldset class="choice">
        <legend>{s.pattern.side}</legend>
        {(['own', 'other'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="pattern-side" checked={side === one} onChange={() => setSide(one)} />
            <span>{s.pattern[one]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset class="choice">
        <legend>{s.pattern.wish}</legend>
        {[...HOLDS, 'exactly' as const].map((one) => (
          <label key={one}>
            <input type="radio" name="pattern-wish" checked={wish === one} onChange={() => setWish(one)} />
            <span>{one === 'exactly' ? s.pattern.exactly : s.pattern.wishes[one]}</span>
          </label>
        ))}
      </fieldset>
      {wish === 'exactly' && (
        <div class="search-bounds" role="group" aria-label={s.pattern.exactly}>
          <span aria-hidden="true">{s.pattern.exactly}</span>
          {([0, 1] as const).map((at) => (
            <input
              key={at}
              type="number"
              min={0}
              max={15}
              aria-label={at === 0 ? s.pattern.least : s.pattern.most}
              value={at === 0 ? least : most}
              onInput={(e) => {
                const value = e.currentTarget.valueAsNumber;
                if (value >= 0 && value <= 15) setCounts(at === 0 ? [value, most] : [least, value]);
              }}
            />
          ))}
        </div>
      )}
      <div class={mirrored ? 'pattern-board mirrored' : 'pattern-board'}>
        {ROWS.map((row, upper) => (
          <div class="pattern-row" key={upper}>
            {(mirrored ? [...row].reverse() : row).map((point) => {
              const [own, other] = [find('own', point), find('other', point)];
              const label =
                point === 25
                  ? s.pattern.bar(words(own), words(other))
                  : point === 0
                    ? s.pattern.off(words(own), words(other))
                    : s.pattern.point(point, words(own), words(other));
              return (
                <button
                  type="button"
                  key={point}
                  class={point === 0 || point === 25 ? 'pattern-bar' : 'pattern-point'}
                  onClick={() => tap(point)}
                >
                  <span class="sr">{label}</span>
                  <span class="number" aria-hidden="true">
                    {point === 0 ? '⇥' : point === 25 ? '⎮' : point}
                  </span>
                  {own && <Badge side="own" holding={own} />}
                  {other && <Badge side="other" holding={other} />}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div class="tools">
        <button
          type="button"
          disabled={!query.own && !query.other}
          onClick={() => put({ own: undefined, other: undefined } as never)}
        >
          {s.pattern.clear}
        </button>
        {state.board && (
          <button type="button" onClick={() => put(patternOf(state.board!.points))}>
            {s.pattern.fromBoard}
          </button>
        )}
      </div>
    </div>
  );
}

function Badge({ side, holding: { min = 0, max = 15 } }: { side: Side; holding: SearchHolding }) {
  const text = min === max ? `${min}` : max === 15 ? `${min}+` : min === 0 ? `≤${max}` : `${min}–${max}`;
  return (
    <span class={`badge ${side}`} aria-hidden="true">
      {text}
    </span>
  );
}
