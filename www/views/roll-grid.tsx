/** The 21 rolls of a position as a grid: the value of each and its best play. */

import { useState } from 'preact/hooks';
import type { Level } from '../engine/port';
import { rollsNote } from '../format/describe';
import { luckStep, mean, type RollCell } from '../state/rolls';
import { useApp } from './app-context';
import { Term } from './term';
import { Why } from './why-fold';

const DICE = [1, 2, 3, 4, 5, 6];

/** `above`: the level of the analysis of the whole position, which is above the grid. */
export function RollGrid({ cells, above }: { cells: readonly RollCell[]; above: Level }) {
  const { actions, t, format } = useApp();
  const [pointed, setPointed] = useState<RollCell | null>(null);
  const average = mean(cells);
  const cell = (high: number, low: number) => cells.find(({ dice }) => dice[0] === high && dice[1] === low);
  const [note, why] = rollsNote(cells, above, t, format);
  const words = ({ dice, play, equity }: RollCell) =>
    `${dice.join('')}: ${play ?? t.cannotMove}, ${format.equity(equity)}`;
  return (
    <section class="rolls" aria-labelledby="rolls-title">
      <h3 id="rolls-title">
        <Term of="luck">{t.rolls.title}</Term>
      </h3>
      <table>
        <thead>
          <tr>
            <td />
            {DICE.map((low) => (
              <th key={low} scope="col">
                {low}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DICE.map((high) => (
            <tr key={high}>
              <th scope="row">{high}</th>
              {DICE.map((low) => {
                const found = low <= high ? cell(high, low) : undefined;
                if (low > high) return <td key={low} class="none" />;
                const luck = found && average !== null ? luckStep(found.equity - average) : 0;
                return (
                  <td key={low}>
                    <button
                      type="button"
                      class={`luck l${luck}`}
                      disabled={!found}
                      onClick={() => void actions.setRoll([high, low])}
                      onPointerEnter={() => found && setPointed(found)}
                      onFocus={() => found && setPointed(found)}
                    >
                      <span class="sr">
                        {found ? `${found.dice.join('')}: ${found.play ?? t.cannotMove}, ` : `${high}${low}`}
                      </span>
                      {found && format.equityShort(found.equity)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{pointed ? words(pointed) : note}</p>
      {why && <Why>{why}</Why>}
    </section>
  );
}
