/** The cube decision: the action in words, the three equities, the opponent's distance from its take point. */

import type { CubeReport } from '../engine/port';
import { cubeAction, cubeOptions } from '../format/describe';
import { useApp } from './app-context';
import { Term } from './term';

/** `beside` is the level of the chances shown beside the cube, if there are any. */
export function CubeView({ cube, beside }: { cube: CubeReport; beside?: string }) {
  const { t, format } = useApp();
  const { action, mwc, best } = cube;
  const options = cubeOptions(cube, t);
  const shallow = beside && cube.level && cube.level !== beside ? cube.level : null;
  return (
    <section class="cube-view" aria-labelledby="cube-title">
      <h3 id="cube-title">{t.cube.title}</h3>
      <div class="action-of">
        <p class="action">{cubeAction(cube, t)}</p>
        {cube.level && !shallow && (
          <span class="note">
            {t.level} {cube.level}
          </span>
        )}
      </div>
      {shallow && <p class="note">{t.cube.farFrom(shallow)}</p>}
      {action.cube !== 'unavailable' && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.cube.option}</th>
              <th scope="col">
                <Term of="equity">{t.equity}</Term>
              </th>
              <th scope="col">{t.cube.difference}</th>
              {mwc && (
                <th scope="col">
                  <Term of="matchPlay">{t.mwcShort}</Term>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {options.map(({ key, name, value }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{format.equity(value)}</td>
                <td>{format.equity(value - best)}</td>
                {mwc && <td>{mwc[key] === null ? '' : `${format.percent(mwc[key])}\u00a0%`}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mwc && (
        <p class="note">
          {t.cube.gammonValues(format.size(cube.gammonValues.onRoll), format.size(cube.gammonValues.opponent))}
        </p>
      )}
      {cube.takePoint !== null && <TakePoint cube={cube} takePoint={cube.takePoint} />}
    </section>
  );
}

/** The opponent's chances on a scale, with the least it needs to take. */
function TakePoint({ cube, takePoint }: { cube: CubeReport; takePoint: number }) {
  const { t, format } = useApp();
  const chance = 1 - cube.outcomes.win;
  // The scale ends at 60 %: nobody wonders about a take with more.
  const x = (value: number) => 100 * Math.min(value / 0.6, 1);
  return (
    <figure class="take-point">
      <svg viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">
        <rect class="pass" width={x(takePoint)} height="9" />
        <rect class="take" x={x(takePoint)} width={100 - x(takePoint)} height="9" />
        <rect class="at" x={Math.max(x(chance) - 0.5, 0)} width="1" height="9" />
      </svg>
      <figcaption>
        {t.cube.needs(format.percent(takePoint), format.percent(chance))}
        {cube.takePoints &&
          ` ${t.cube.needsIf(format.percent(cube.takePoints.dead), format.percent(cube.takePoints.live))}`}{' '}
        <Term of="takePoint">{t.explain}</Term>
      </figcaption>
    </figure>
  );
}
