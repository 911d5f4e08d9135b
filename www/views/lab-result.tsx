/** The result of a duel: the verdict, the plot, the intervals, the luck. */

import type { DuelReport } from '../engine/port';
import type { Point } from '../state/lab';
import { useTools } from './app-context';
import { LabPlot } from './lab-plot';
import { IntervalTable, LuckTable } from './lab-tables';

interface Props {
  report: DuelReport;
  history: readonly Point[];
  goal: number;
  /** The display of a result of 1: 100 for match winning chances in per cent, 1 for points of money. */
  unit: number;
}

export function LabResult({ report, history, goal, unit }: Props) {
  const { t, format } = useTools();
  const number = (value: number) => format.equityShort(unit * value);
  const unitName = unit === 1 ? t.lab.points : t.lab.mwc;
  return (
    <>
      <p class="lab-verdict">
        <b>{t.lab.verdict[report.better]}</b>{' '}
        <span>{t.lab.edge(number(report.adjusted.mean), format.fixed(unit * report.adjusted.se), unitName)}</span>
      </p>
      <LabPlot history={history} goal={Math.max(goal, report.pairs)} unit={unit} unitName={unitName} />
      <IntervalTable
        report={report}
        number={number}
        width={(r) => format.fixed(unit * (r.high - r.low))}
        unitName={unitName}
      />
      <LuckTable report={report} number={number} unitName={unitName} />
      <p class="note">
        {t.lab.counted(report.pairs, report.matches, report.games, report.rolls)} {t.lab.reading}
      </p>
    </>
  );
}
