/** The decisions in which two analyses of a match prefer something else, the largest cost first. */

import { useState } from 'preact/hooks';
import type { AnalysisComparison } from '../engine/port';
import { actionWords } from '../format/cube-words';
import type { OpenMatch } from '../state/matches';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { useReportTexts } from './report-texts';

/** How many more are shown at once. */
const STEP = 10;

export function Disagreements({ open, comparison }: { open: OpenMatch; comparison: AnalysisComparison }) {
  const { t, format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const [count, setCount] = useState(STEP);
  const { analyses, agreed, decisions, disagreements } = comparison;
  const loses = (lost: number | null) => (lost === null ? '' : format.size(lost));
  return (
    <>
      <p>{r.agree(format.count(agreed), format.count(decisions))}</p>
      {disagreements.length > 0 && (
        <div class="report-scroll">
          <table class="report-table worst">
            <caption>{r.disagreements}</caption>
            <thead>
              <tr>
                <th scope="col">{r.worstColumns.where}</th>
                <th scope="col">{r.worstColumns.done}</th>
                {analyses.flatMap(({ engine }, n) => [
                  <th key={`best${n}`} scope="col">
                    {r.prefers(engine)}
                  </th>,
                  <th key={`cost${n}`} scope="col">
                    {r.otherLoses}
                  </th>,
                ])}
              </tr>
            </thead>
            <tbody>
              {disagreements.slice(0, count).map(({ game, action, kind, done, redouble, views }) => (
                <tr key={`${game}.${action}.${kind}`}>
                  <td>{open.transcript.games[game]?.number}</td>
                  <td>
                    <a href={hashOf({ page: 'match', match: open.id, at: { game, action } })}>
                      {actionWords(done, redouble, t, m.cube)}
                    </a>
                  </td>
                  {views.flatMap(({ best, otherLoses }, n) => [
                    <td key={`best${n}`}>{actionWords(best, redouble, t, m.cube)}</td>,
                    <td key={`cost${n}`}>{loses(otherLoses)}</td>,
                  ])}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {disagreements.length > count && (
        <button type="button" onClick={() => setCount(count + STEP)}>
          {r.moreDisagreements(disagreements.length - count)}
        </button>
      )}
    </>
  );
}
