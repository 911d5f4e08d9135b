/** Two months side by side, with the interval of the change. */

import type { PlayerProgress, RatingDifference } from '../engine/port';
import { useApp } from './app-context';
import { Table } from './progress-tables';
import { useProgressTexts } from './progress-texts';

const PARTS = ['all', 'checker', 'double', 'take'] as const;

export function MonthComparison({ result }: { result: PlayerProgress }) {
  const { state, format } = useApp();
  const p = useProgressTexts();
  const { pair, difference } = state.progress;
  if (result.months.length < 2) return null;
  const [one, other] = result.months.filter(({ key }) => pair.includes(key));
  const change = (made: RatingDifference | null) =>
    made && (
      <>
        <b>{format.change(made.pr)}</b>
        {made.ci95 && <small>{p.interval(format.change(made.ci95[0]), format.change(made.ci95[1]))}</small>}
      </>
    );
  const rating = (pr: number | null) => (pr === null ? p.unknown : format.fixed(pr));
  const few = (part: (typeof PARTS)[number]) => [one, other].some((month) => month?.pool.ratings[part].few);
  return (
    <div class="progress-compare" aria-live="polite">
      {!one && <p>{p.compare.hint}</p>}
      {one && !other && <p>{p.compare.one(p.month(one.key))}</p>}
      {one && other && difference && (
        <>
          <Table
            caption={p.compare.title(p.month(one.key), p.month(other.key))}
            columns={[p.compare.columns.what, p.month(one.key), p.month(other.key), p.compare.columns.change]}
          >
            {PARTS.map((part) => (
              <tr key={part} class={few(part) ? 'few' : undefined}>
                <th scope="row">{part === 'all' ? p.all : p.kinds[part]}</th>
                <td>{rating(one.pool.ratings[part].pr)}</td>
                <td>{rating(other.pool.ratings[part].pr)}</td>
                <td>
                  {change(difference[part]) ?? p.unknown}
                  {few(part) && <small>{p.graph.few}</small>}
                </td>
              </tr>
            ))}
          </Table>
          <p>
            <b>{p.compare[meaningOf(difference.all)]}</b>
          </p>
        </>
      )}
    </div>
  );
}

/** The meaning of a change's interval. */
function meaningOf(made: RatingDifference | null): 'chance' | 'better' | 'worse' | 'unknown' {
  if (!made?.ci95) return 'unknown';
  const [low, high] = made.ci95;
  return high < 0 ? 'better' : low > 0 ? 'worse' : 'chance';
}
