/** Playing the position out: start, progress, stop, and the numbers with their intervals. */

import { useState } from 'preact/hooks';
import type { RolloutReport, RolloutRow } from '../port';
import { useApp } from './app-context';
import { CubeView } from './cube';

const TRIALS = [144, 648, 1296, 5184];

export function RolloutPanel() {
  const { state, actions, t } = useApp();
  const { rollout, board } = state;
  const [trials, setTrials] = useState(144);
  return (
    <section class="rollout card" aria-labelledby="rollout-title">
      <header class="verdict-head">
        <h2 id="rollout-title">{t.rollout.title}</h2>
        <label class="level">
          <span>{t.rollout.trials}</span>
          <select value={trials} onChange={(e) => setTrials(Number(e.currentTarget.value))}>
            {TRIALS.map((n) => <option key={n} value={n}>{n}</option>)}
          </select>
        </label>
        {rollout?.running ? (
          <button type="button" onClick={actions.stopRollout}>{t.cancel}</button>
        ) : (
          <button type="button" disabled={!board} onClick={() => void actions.rollOut(trials)}>{t.rollout.start}</button>
        )}
      </header>
      {rollout?.problem && <p class="problem" role="alert">{rollout.problem.message}</p>}
      {rollout && !rollout.problem && (
        <div class="rollout-body">
          <div class="meter">
            <progress value={rollout.report?.trials ?? 0} max={rollout.trials} aria-label={t.rollout.title} />
            <span>{t.rollout.progress(rollout.report?.trials ?? 0, rollout.trials)}</span>
          </div>
          {rollout.report && <Rows report={rollout.report} />}
          {rollout.report?.cube && <CubeView cube={rollout.report.cube} />}
          <p class="note">{t.rollout.note}</p>
        </div>
      )}
    </section>
  );
}

function Rows({ report }: { report: RolloutReport }) {
  const { t, format } = useApp();
  const { rows } = report;
  const low = Math.min(...rows.map((row) => row.ci95[0]));
  const high = Math.max(...rows.map((row) => row.ci95[1]));
  const x = (value: number) => (100 * (value - low)) / Math.max(high - low, 1e-6);
  const equity = (row: RolloutRow) => row.equity.cubeful ?? row.equity.cubeless;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.play}</th>
          <th scope="col">{t.equity}</th>
          <th scope="col">±</th>
          <th scope="col">{t.loss}</th>
          <th scope="col">{t.win}</th>
          <th scope="col" class="interval">{t.rollout.interval}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.positionId}>
            <th scope="row">{row.play ?? t.rollout.noDouble}</th>
            <td>{format.equity(equity(row))}</td>
            <td>{format.size((row.ci95[1] - row.ci95[0]) / 2)}</td>
            <td>{row.loss > 0 ? format.loss(row.loss) : t.best}</td>
            <td>{format.percent(row.outcomes.win)}</td>
            <td class="interval">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={`${format.equity(row.ci95[0])} … ${format.equity(row.ci95[1])}`}>
                <rect class="range" x={x(row.ci95[0])} y="3" width={x(row.ci95[1]) - x(row.ci95[0])} height="4" />
                <rect class="at" x={x(equity(row)) - 0.6} width="1.2" height="10" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
