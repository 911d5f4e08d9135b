/** The result of a duel in numbers: intervals, results and luck. */

import type { DuelReport, Range } from '../engine/port';
import { INTERVALS, type IntervalName, intervalsOf } from '../state/lab';
import { useApp } from './app-context';

/** Whether an interval holds: for any distribution and at any time, for any distribution, or roughly. */
const HOLDS: Record<IntervalName, 'always' | 'planned' | 'roughly'> = {
  betting: 'always',
  bernsteinSequence: 'always',
  order: 'planned',
  bernstein: 'planned',
  bootstrap: 'roughly',
  normal: 'roughly',
  plain: 'roughly',
};

interface TableProps {
  report: DuelReport;
  number: (value: number) => string;
  unitName: string;
}

export function IntervalTable({ report, number, width, unitName }: TableProps & { width: (range: Range) => string }) {
  const { t } = useApp();
  const ranges = intervalsOf(report);
  return (
    <table class="lab-table">
      <caption>{t.lab.intervalsOf(t.lab.percent(Math.round(100 * report.confidence)), unitName)}</caption>
      <thead>
        <tr>
          <th scope="col">{t.lab.interval}</th>
          <th scope="col">{t.lab.from}</th>
          <th scope="col">{t.lab.to}</th>
          <th scope="col">{t.lab.wide}</th>
        </tr>
      </thead>
      <tbody>
        {INTERVALS.map((name) => {
          const range = ranges[name];
          return (
            <tr key={name} class={name}>
              <th scope="row">
                {t.lab.names[name]}
                <small>{t.lab.holding[HOLDS[name]]}</small>
              </th>
              <td>{range ? number(range.low) : '–'}</td>
              <td>{range ? number(range.high) : '–'}</td>
              <td>{range ? width(range) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Results and luck of both players. One player's gain is the other's loss: the rows differ only in their signs. */
export function LuckTable({ report, number, unitName }: TableProps) {
  const { t } = useApp();
  const { plain, luck, adjusted } = report;
  const rows = [
    ['A', 1],
    ['B', -1],
  ] as const;
  return (
    <table class="lab-table">
      <caption>{t.lab.luckOf(unitName)}</caption>
      <thead>
        <tr>
          <th scope="col">{t.lab.player}</th>
          <th scope="col">{t.lab.plain}</th>
          <th scope="col">{t.lab.luck}</th>
          <th scope="col">{t.lab.adjusted}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, sign]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{number(sign * plain.mean)}</td>
            <td>{number(sign * luck.mean)}</td>
            <td>{number(sign * adjusted.mean)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t.lab.error}</th>
          <td>±{number(plain.se).replace('+', '')}</td>
          <td>±{number(luck.se).replace('+', '')}</td>
          <td>±{number(adjusted.se).replace('+', '')}</td>
        </tr>
      </tbody>
    </table>
  );
}
