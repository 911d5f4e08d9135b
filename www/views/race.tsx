/** A race: the rolls of each side, the chances, and the players' counts. */

import type { BearoffReport, CubeReport, RaceReport } from '../engine/port';
import { useApp } from './app-context';

export function RaceView({ race, cube }: { race: RaceReport; cube: CubeReport | null }) {
  const { state, actions, t, format } = useApp();
  const sides = [
    { name: t.onRoll, side: 'win', report: race.onRoll },
    { name: t.opponent, side: 'lose', report: race.opponent },
  ].flatMap(({ report, ...rest }) => (report ? [{ report, ...rest }] : []));
  if (sides.length === 0 && !race.formulas) return null;
  const beyond = race.formulas !== null && sides.length < 2;
  const improvable = beyond && state.databases.list?.some(({ name, inUse }) => name === 'long_races' && !inUse);
  return (
    <section class="race" aria-labelledby="race-title">
      <h3 id="race-title">{t.race.title}</h3>
      {sides.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.race.side}</th>
              <th scope="col">{t.race.pips}</th>
              <th scope="col">
                <abbr title={t.race.epcLong}>{t.race.epc}</abbr>
              </th>
              <th scope="col">{t.race.wastage}</th>
              <th scope="col">
                <abbr title={t.race.rollsLong}>{t.race.rolls}</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {sides.map(({ name, side, report }) => (
              <tr key={name}>
                <th scope="row">
                  <i class={`key ${side}`} aria-hidden="true" />
                  {name}
                </th>
                <td>{report.pips}</td>
                <td>{format.fixed(report.epc)}</td>
                <td>{format.fixed(report.wastage)}</td>
                <td>
                  {format.fixed(report.mean)} ± {format.fixed(report.sd)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {beyond && (
        <p class="note">
          {t.race.beyond}{' '}
          {improvable && (
            <button type="button" class="link" onClick={() => actions.dialog('settings')}>
              {t.race.improve}
            </button>
          )}
        </p>
      )}
      {sides.length > 0 && <Distribution sides={sides} />}
      {race.outcomes && race.outcomesNotOnRoll && <Chances race={race} />}
      {race.formulas && <Counts race={race} cube={cube} />}
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
            return (
              <rect
                class={side}
                x={(n - first) * slot + 0.1 * slot + i * width}
                y={30 - height}
                width={width}
                height={height}
              />
            );
          }),
        )}
      </svg>
      <div class="axis" aria-hidden="true">
        {Array.from({ length: last - first + 1 }, (_, i) => (
          <span key={i}>{first + i}</span>
        ))}
      </div>
      <figcaption>
        {t.race.caption}
        <span class="sr">
          {sides.map(
            ({ name, report }) =>
              `${name}: ${rolls.map((n) => `${n}: ${format.percent(report.rolls[n] ?? 0)} %`).join(', ')}. `,
          )}
        </span>
      </figcaption>
    </figure>
  );
}

/** Chances of the side on roll, and of the same side if the other had to roll. */
function Chances({ race }: { race: RaceReport }) {
  const { t, format } = useApp();
  const rows = [
    { name: t.race.onRoll, o: race.outcomes! },
    { name: t.race.notOnRoll, o: race.outcomesNotOnRoll! },
  ];
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.race.chances}</th>
            <th scope="col">{t.win}</th>
            <th scope="col">
              <abbr title={t.chancesOf.winGammon}>{t.race.winGammon}</abbr>
            </th>
            <th scope="col">
              <abbr title={t.chancesOf.loseGammon}>{t.race.loseGammon}</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, o }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{format.percent(o.win)} %</td>
              <td>{format.percent(o.winGammon)} %</td>
              <td>{format.percent(o.loseGammon)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
      {race.formulas && <p class="note">{t.race.kleinman(format.percent(race.formulas.kleinman))}</p>}
    </>
  );
}

/** The cube actions by the counts, beside the exact table or the engine's own verdict. */
function Counts({ race, cube }: { race: RaceReport; cube: CubeReport | null }) {
  const { t, format } = useApp();
  const { keith, thorp, ward, trice } = race.formulas!;
  const rows = [
    { name: 'Keith', advice: keith },
    { name: 'Thorp', advice: thorp },
    { name: 'Ward', advice: ward },
    { name: 'Trice', advice: trice },
  ];
  const { yes, wait, take, pass } = t.race.answers;
  const { exact } = race;
  const verdict = cube && cube.action.cube !== 'unavailable' ? cube.action : null;
  const doubles = verdict && (verdict.cube === 'double' || verdict.cube === 'redouble');
  const owned = verdict?.cube === 'redouble' || verdict?.cube === 'no_redouble';
  return (
    <>
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">{t.race.count}</th>
            <th scope="col">{t.onRoll}</th>
            <th scope="col">{t.opponent}</th>
            <th scope="col">{t.race.double}</th>
            <th scope="col">{t.race.redouble}</th>
            <th scope="col">{t.race.answer}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, advice }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{format.count(advice.onRoll)}</td>
              <td>{format.count(advice.opponent)}</td>
              <td>{advice.double ? yes : wait}</td>
              <td>{advice.redouble ? yes : wait}</td>
              <td>{advice.take ? take : pass}</td>
            </tr>
          ))}
          {exact ? (
            <tr class="exact">
              <th scope="row" colSpan={3}>
                {t.race.exact}
              </th>
              <td>{exact.double.shouldDouble ? yes : wait}</td>
              <td>{exact.redouble.shouldDouble ? yes : wait}</td>
              <td>{exact.double.shouldTake ? take : pass}</td>
            </tr>
          ) : (
            verdict && (
              <tr class="exact">
                <th scope="row" colSpan={3}>
                  {t.race.engine(cube!.level ?? t.rollout.title)}
                </th>
                <td>{owned ? '' : doubles ? yes : wait}</td>
                <td>{owned ? (doubles ? yes : wait) : ''}</td>
                <td>{verdict.response === null ? '' : verdict.response === 'pass' ? pass : take}</td>
              </tr>
            )
          )}
        </tbody>
      </table>
      {exact && (
        <p class="note">
          {t.race.equities(
            format.equity(exact.equities.cubeless),
            format.equity(exact.equities.centred),
            format.equity(exact.equities.owned),
            format.equity(exact.equities.opponentOwned),
          )}
        </p>
      )}
      <p class="note">{t.race.countsNote}</p>
    </>
  );
}
