/** How long each side takes to bear off, where the bearoff database knows. */

import type { BearoffReport } from '../port';
import type { Races } from '../state';
import { useApp } from './app-context';

export function RaceView({ races }: { races: Races }) {
  const { t, format } = useApp();
  const sides = [
    { name: t.onRoll, side: 'win', report: races.onRoll },
    { name: t.opponent, side: 'lose', report: races.opponent },
  ].flatMap(({ report, ...rest }) => (report ? [{ report, ...rest }] : []));
  if (sides.length === 0) return null;
  return (
    <section class="race" aria-labelledby="race-title">
      <h3 id="race-title">{t.race.title}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.race.side}</th>
            <th scope="col">{t.race.pips}</th>
            <th scope="col"><abbr title={t.race.epcLong}>{t.race.epc}</abbr></th>
            <th scope="col">{t.race.wastage}</th>
            <th scope="col">{t.race.rolls}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ name, side, report }) => (
            <tr key={name}>
              <th scope="row"><i class={`key ${side}`} aria-hidden="true" />{name}</th>
              <td>{report.pips}</td>
              <td>{format.fixed(report.epc)}</td>
              <td>{format.fixed(report.wastage)}</td>
              <td>{format.fixed(report.mean)} ± {format.fixed(report.sd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Distribution sides={sides} />
    </section>
  );
}

/** Chance of each number of rolls, a bar for each side. */
function Distribution({ sides }: { sides: { name: string; side: string; report: BearoffReport }[] }) {
  const { t, format } = useApp();
  const seen = (chance: number | undefined) => (chance ?? 0) >= 0.005;
  const rolls = Array.from({ length: Math.max(...sides.map((s) => s.report.rolls.length)) }, (_, n) => n).filter((n) =>
    sides.some((s) => seen(s.report.rolls[n])),
  );
  const [first, last] = [rolls[0] ?? 0, rolls.at(-1) ?? 0];
  const most = Math.max(...sides.flatMap((s) => s.report.rolls));
  const slot = 100 / (last - first + 1);
  const width = (0.8 * slot) / sides.length;
  return (
    <figure class="distribution">
      <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        {sides.map(({ side, report }, i) =>
          rolls.map((n) => {
            const height = (30 * (report.rolls[n] ?? 0)) / most;
            return <rect class={side} x={(n - first) * slot + 0.1 * slot + i * width} y={30 - height} width={width} height={height} />;
          }),
        )}
      </svg>
      <div class="axis" aria-hidden="true">
        {Array.from({ length: last - first + 1 }, (_, i) => <span key={i}>{first + i}</span>)}
      </div>
      <figcaption>
        {t.race.caption}
        <span class="sr">
          {sides.map(({ name, report }) => `${name}: ${rolls.map((n) => `${n}: ${format.percent(report.rolls[n] ?? 0)} %`).join(', ')}. `)}
        </span>
      </figcaption>
    </figure>
  );
}
