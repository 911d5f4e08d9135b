/** The choice of a level, and of the width of its search. */

import type { Interval, Level } from '../engine/port';
import { WIDTHS } from '../state/widths';
import { useApp } from './app-context';

export function LevelChoice(props: {
  level: Level;
  levels: readonly Level[];
  interval: Interval;
  choose: (change: { level: Level } | { interval: Interval }) => void;
}) {
  const { t } = useApp();
  const { level, levels, interval, choose } = props;
  return (
    <>
      <label>
        <span>{t.level}</span>
        <select value={level} onChange={(e) => choose({ level: e.currentTarget.value as Level })}>
          {levels.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.lab.width}</span>
        <select
          value={interval}
          disabled={level === '1ply'}
          onChange={(e) => choose({ interval: e.currentTarget.value as Interval })}
        >
          {WIDTHS.map((one) => (
            <option key={one} value={one}>
              {t.lab.widths[one]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
