/** The dice of the player and of all opponents, compared with fair dice. The numbers come from the engine. */

import type { DiceReport } from '../engine/port';
import { ownMatches } from '../state/progress';
import { useApp } from './app-context';
import { Table } from './progress-tables';
import { useProgressTexts } from './progress-texts';

export function DiceTables() {
  const { state, actions, t } = useApp();
  const p = useProgressTexts();
  const { names } = state.settings.progress;
  // Those of other names are counted no more.
  const dice = state.progress.dice?.names === names ? state.progress.dice : null;
  const own = ownMatches(state.matches.list ?? [], names).length;
  if (own === 0) return null;
  // Counted before other matches came.
  const reports = dice?.total === own ? dice.reports : null;
  const counting = dice !== null && dice.reports === null && dice.problem === null;
  return (
    <section class="card progress-dice" aria-labelledby="progress-dice">
      <h2 id="progress-dice">{p.dice.title}</h2>
      <p class="note">{p.dice.lead}</p>
      {!reports && (
        <div class="tools">
          <button type="button" disabled={counting} onClick={() => void actions.countDice()}>
            {p.dice.count(own)}
          </button>
        </div>
      )}
      <p role="status">{counting && p.dice.counting(dice.done, dice.total)}</p>
      {dice?.problem && (
        <p class="problem" role="alert">
          {p.problem} {t.problem(dice.problem)}
        </p>
      )}
      {reports && (
        <>
          <div class="progress-parts">
            <DiceTable caption={p.dice.yours(reports[0].matches, reports[0].rolls)} report={reports[0]} />
            <DiceTable caption={p.dice.theirs(reports[1].rolls)} report={reports[1]} />
          </div>
          <p class="note">{p.dice.note}</p>
        </>
      )}
    </section>
  );
}

function DiceTable({ caption, report }: { caption: string; report: DiceReport }) {
  const { format } = useApp();
  const p = useProgressTexts();
  const { columns, rows } = p.dice;
  const whole = (value: number) => format.whole(Math.round(value));
  const row = (name: string, { found, expected, fair95 }: DiceReport['doubles'], said: (value: number) => string) => {
    const outside = found < fair95[0] || found > fair95[1];
    // Whole ends are within the range: a number that is shown as an end has no star.
    const [low, high] = said === whole ? [Math.ceil(fair95[0]), Math.floor(fair95[1])] : fair95;
    return (
      <tr key={name} class={outside ? 'outside' : undefined}>
        <th scope="row">{name}</th>
        <td>{outside ? <b>{said(found)} *</b> : said(found)}</td>
        <td>{said(expected)}</td>
        <td>{p.interval(said(low), said(high))}</td>
      </tr>
    );
  };
  return (
    <Table caption={caption} columns={[columns.what, columns.found, columns.expected, columns.range]}>
      {row(rows.doubles, report.doubles, whole)}
      {report.pips && row(rows.pips, report.pips, format.fixed)}
      {report.onTheBar > 0 && row(rows.entered(report.onTheBar), report.entered, whole)}
      {report.luckyRolls > 0 && row(rows.luck, report.luck, format.change)}
      {report.each.map((roll) => row(roll.dice.join('-'), roll, whole))}
    </Table>
  );
}
