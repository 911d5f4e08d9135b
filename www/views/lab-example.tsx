/** The result of a duel played beforehand, until there is one of the visitor's own (scripts/example-duel.mjs). */

import type { DuelReport } from '../engine/port';
import { withReport } from '../state/lab';
import { useTools } from './app-context';
import example from './lab-example.json';
import { LabResult } from './lab-result';

const reports = example.reports as DuelReport[];
const history = reports.reduce(withReport, []);
const last = reports.at(-1)!;

export function LabExample() {
  const { t } = useTools();
  return (
    <div class="lab-body lab-example">
      <p class="note">
        {t.lab.nothing} <b class="lab-mark">{t.lab.example}</b> {t.lab.exampleOf(last.pairs)}{' '}
        <code>{example.command}</code>.
      </p>
      <LabResult report={last} history={history} goal={last.pairs} unit={100} />
    </div>
  );
}
