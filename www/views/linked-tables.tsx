/** The numbers of a position of a link or a lesson. */

import type { LinkedPosition } from '../engine/port';
import { isRedouble, optionNames } from '../format/cube-words';
import { useApp } from './app-context';
import { useSearchTexts } from './search-texts';

export function PlaysTable({ position, chosen }: { position: LinkedPosition; chosen: string | undefined }) {
  const { format } = useApp();
  const s = useSearchTexts();
  const { columns } = s.link;
  const plays = position.plays ?? [];
  const best = plays[0]!.equity;
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.choice}</th>
            <th scope="col">{columns.level}</th>
            <th scope="col">{columns.equity}</th>
            <th scope="col">{columns.lost}</th>
            <th scope="col">{columns.win}</th>
            <th scope="col">{columns.gammon}</th>
            <th scope="col">{columns.lose}</th>
          </tr>
        </thead>
        <tbody>
          {plays.map(({ play, level, equity, outcomes, se, trials }, n) => (
            <tr key={play} class={play === chosen ? 'chosen' : undefined}>
              <th scope="row">{play}</th>
              <td>
                {level}
                {se !== undefined && <div class="note">{s.link.error(format.size(se), trials ?? 0)}</div>}
              </td>
              <td>{format.equity(equity)}</td>
              <td>{n === 0 ? '' : format.loss(Math.max(0, best - equity))}</td>
              <td>{outcomes && format.percent(outcomes[0]!)}</td>
              <td>{outcomes && format.percent(outcomes[1]!)}</td>
              <td>{outcomes && format.percent(outcomes[3]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function CubeTable({ position }: { position: LinkedPosition }) {
  const { state, t, format } = useApp();
  const s = useSearchTexts();
  const { columns } = s.link;
  const words = optionNames(isRedouble(state.pictures[position.xgid]), t);
  const { level, noDouble, doubleTake, doublePass, outcomes, se, trials } = position.cube!;
  const rows = [
    [words.noDouble, noDouble, se?.[0]],
    [words.doubleTake, doubleTake, se?.[1]],
    [words.doublePass, doublePass, undefined],
  ] as const;
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.choice}</th>
            <th scope="col">{columns.level}</th>
            <th scope="col">{columns.equity}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, equity, se]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {level}
                {se !== undefined && <div class="note">{s.link.error(format.size(se), trials ?? 0)}</div>}
              </td>
              <td>{format.equity(equity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {outcomes && (
        <p class="note">
          {columns.win} {format.percent(outcomes[0]!)} · {columns.gammon} {format.percent(outcomes[1]!)} ·{' '}
          {columns.lose} {format.percent(outcomes[3]!)}
        </p>
      )}
    </div>
  );
}
