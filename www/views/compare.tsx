/** Two plays side by side: the loss of one, and the differences of the chances. */

import { useMemo, useState } from 'preact/hooks';
import type { RankedPlay } from '../engine/port';
import { CHANCES, chance, GOOD } from '../state/chances';
import { useApp, useTools } from './app-context';
import { WhyCard } from './why';

/** The play chosen in the table, or the best, beside another of the reader's choice, first the next best. */
export function Compare({ rows }: { rows: readonly RankedPlay[] }) {
  const { state, actions, t, format } = useApp();
  const [against, setAgainst] = useState<string | null>(null);
  if (rows.length < 2) return null;
  const named = (id: string | null) => rows.find((row) => row.positionId === id);
  const first = named(state.chosen) ?? rows[0]!;
  // The play of the match is compared with the best.
  const made = state.line?.at === 0 ? rows.find(({ play }) => play === state.origin?.play) : undefined;
  const partner = named(against) ?? (first === rows[0] ? made : rows[0]);
  const second = partner && partner !== first ? partner : rows.find((row) => row !== first)!;

  const name = (row: RankedPlay) => `${rows.indexOf(row) + 1}. ${row.play || t.cannotMove}`;
  const picker = (of: RankedPlay, label: string, pick: (id: string) => void) => (
    <label>
      <span>{label}</span>
      <select value={of.positionId} onChange={(e) => pick(e.currentTarget.value)}>
        <Options rows={rows} />
      </select>
    </label>
  );
  const head = (of: RankedPlay) => (
    <th scope="col" onPointerEnter={() => actions.hover(of.positionId)} onPointerLeave={() => actions.hover(null)}>
      {name(of)}
    </th>
  );
  const choose = (id: string) => {
    // The second keeps its displayed choice.
    setAgainst(second.positionId);
    actions.choose(id);
  };

  return (
    <section class="compare" aria-labelledby="compare-title">
      <h3 id="compare-title">{t.compare.title}</h3>
      <div class="pickers">
        {picker(first, t.compare.first, choose)}
        {picker(second, t.compare.second, setAgainst)}
      </div>
      <table>
        <thead>
          <tr>
            <td />
            {head(first)}
            {head(second)}
            <th scope="col">{t.compare.difference}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.equity}</th>
            <td>{format.equity(first.equity)}</td>
            <td>{format.equity(second.equity)}</td>
            <td>{format.equity(first.equity - second.equity)}</td>
          </tr>
          {CHANCES.map((of) => {
            const [one, other] = [chance(first.outcomes, of), chance(second.outcomes, of)];
            return (
              <tr key={of}>
                <th scope="row">{t.chancesOf[of]}</th>
                <td>{format.percent(one)} %</td>
                <td>{format.percent(other)} %</td>
                <td>
                  <Difference value={one - other} good={GOOD[of]} />
                  {format.points(one - other)}
                </td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">{t.level}</th>
            <td>{first.level}</td>
            <td>{second.level}</td>
            <td />
          </tr>
        </tbody>
      </table>
      {first.level !== second.level && <p class="note">{t.compare.levels}</p>}
      {state.board && (
        <WhyCard
          asked={{ kind: 'plays', id: state.board.xgid, plays: [first, second] }}
          onMark={(after, plays) => {
            // Shown for now: another choice would compare other plays.
            actions.hover((after && rows.find(({ play }) => play === plays[after])?.positionId) ?? null);
          }}
        />
      )}
    </section>
  );
}

/** The plays to choose from, redrawn only when they change: there can be hundreds. */
function Options({ rows }: { rows: readonly RankedPlay[] }) {
  const { t } = useTools();
  const options = useMemo(
    () =>
      rows.map((row, i) => <option key={i} value={row.positionId}>{`${i + 1}. ${row.play || t.cannotMove}`}</option>),
    [rows, t],
  );
  return <>{options}</>;
}

/** Difference of chances that fills half the bar. */
const FULL = 0.1;

/** A bar from the middle: to the right if the first play has more; coloured by the side it helps. */
function Difference({ value, good }: { value: number; good: boolean }) {
  const length = Math.min(Math.abs(value) / FULL, 1) * 50;
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class={value > 0 === good ? 'helps' : 'hurts'} x={value > 0 ? 50 : 50 - length} width={length} height="8" />
      <rect class="middle" x="49.5" width="1" height="8" />
    </svg>
  );
}
