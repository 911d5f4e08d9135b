/** A match and its report as files, and on paper. */

import { useState } from 'preact/hooks';
import type { ExportFormat } from '../engine/port';
import { problemOf } from '../engine/problem';
import { bytesOf } from '../state/base64';
import type { OpenMatch } from '../state/matches';
import { useApp } from './app-context';
import { MatchLink } from './link-share';
import { download } from './picture';
import { useReportTexts } from './report-texts';

/** The suffix of each file, and its kind. */
const FILES: Readonly<Record<ExportFormat, { ending: string; type: string; report: boolean }>> = {
  html: { ending: 'html', type: 'text/html', report: true },
  text: { ending: 'txt', type: 'text/plain', report: true },
  csv: { ending: 'csv', type: 'text/csv', report: true },
  mat: { ending: 'mat', type: 'text/plain', report: false },
  ogxm: { ending: 'ogxm', type: 'application/octet-stream', report: false },
  sgf: { ending: 'sgf', type: 'application/x-go-sgf', report: false },
  json: { ending: 'json', type: 'application/json', report: false },
};

/** How many candidates per error a report can have. */
const CANDIDATES = [0, 2, 3, 5, 10];

interface ExportsProps {
  open: OpenMatch;
  /** Whether there is a report to write. */
  analysed: boolean;
  /** Whether the list of files is open. */
  shown: boolean;
  onShown(shown: boolean): void;
}

export function Exports({ open, analysed, shown, onShown }: ExportsProps) {
  const { actions, t } = useApp();
  const r = useReportTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [candidates, setCandidates] = useState(0);
  const formats = (Object.keys(FILES) as ExportFormat[]).filter((one) => analysed || !FILES[one].report);
  async function save(format: ExportFormat): Promise<void> {
    const { ending, type } = FILES[format];
    setProblem(null);
    try {
      const text = await actions.exportOpen(format, candidates);
      // The only binary format comes as base64.
      const blob =
        format === 'ogxm' ? new Blob([bytesOf(text)], { type }) : new Blob([text], { type: `${type};charset=utf-8` });
      download(`${fileName(open)}.${ending}`, blob);
    } catch (error) {
      setProblem(t.problem(problemOf(error)));
    }
  }
  return (
    <div class="report-exports">
      {analysed && (
        <button type="button" onClick={() => print()}>
          {r.print}
        </button>
      )}
      <details open={shown} onToggle={(event) => onShown(event.currentTarget.open)}>
        <summary>{r.save}</summary>
        {analysed && (
          <label class="report-choice">
            <span>{r.candidates}</span>
            <select value={candidates} onChange={(event) => setCandidates(Number(event.currentTarget.value))}>
              {CANDIDATES.map((n) => (
                <option key={n} value={n}>
                  {n === 0 ? r.noCandidates : n}
                </option>
              ))}
            </select>
          </label>
        )}
        <ul>
          {formats.map((format) => (
            <li key={format}>
              <button type="button" class="link" onClick={() => void save(format)}>
                {r.exports[format]}
              </button>
            </li>
          ))}
        </ul>
      </details>
      <MatchLink />
      {problem !== null && (
        <p class="problem" role="alert">
          {r.saveFailed} {problem}
        </p>
      )}
    </div>
  );
}

/** A name that every system takes for a file. */
function fileName({ transcript: { players, length, date } }: OpenMatch): string {
  const parts = [players.join(' - '), length > 0 ? `${length}pt` : 'money', date ?? ''];
  return (
    parts
      .filter(Boolean)
      .join(' ')
      .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
      .slice(0, 100) || 'match'
  );
}
