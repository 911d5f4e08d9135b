/** The report of a match: two columns, the graph, games, the worst decisions. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AnalysisComparison, AnalysisSource, EngineProblem, MatchReport } from '../engine/port';
import { problemOf } from '../engine/problem';
import { cubeRows, kindRows, mainRows } from '../format/match-report';
import type { OpenMatch } from '../state/matches';
import { seatOf } from '../state/names';
import { useApp } from './app-context';
import { MatchGraph } from './match-graph';
import { useMatchTexts } from './match-texts';
import { StrongNote } from './note';
import { Disagreements } from './report-disagreements';
import { Exports } from './report-exports';
import { Story } from './report-story';
import { GamesTable, ReportTable, ToWorst, WorstTable } from './report-tables';
import { useReportTexts } from './report-texts';

export function MatchReportView({ open }: { open: OpenMatch }) {
  const { state, format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const [player, setPlayer] = useState<0 | 1 | 'both'>(
    seatOf(open.transcript.players, state.settings.progress.names) ?? 'both',
  );
  // The list of files stays open when the first answer arrives.
  const [saving, setSaving] = useState<string | null>(null);
  const saves = { shown: saving === open.id, onShown: (shown: boolean) => setSaving(shown ? open.id : null) };
  const report = open.course?.report;
  if (!report)
    return (
      <NoReport open={open}>
        <Exports open={open} analysed={false} {...saves} />
      </NoReport>
    );
  const money = report.length === 0;
  const { players } = open.transcript;
  const cube = cubeRows(report, r, format);
  // As long as our analysis is under way there is no verdict.
  const review = report.source === 'gammonlab' ? state.matches.reviews[open.id] : undefined;
  const rated = review ? report.players.map((one) => ({ ...one, rank: null })) : report.players;
  return (
    <article class="match-report" aria-label={r.title}>
      <Story open={open} report={report} review={review}>
        <Exports open={open} analysed={true} {...saves} />
      </Story>
      <MatchGraph open={open} player={player} />
      <section class="report-side">
        {(!review || report.mistakes.length > 0) && (
          <WorstTable open={open} report={report} player={player} onPlayer={setPlayer} />
        )}
      </section>
      <section class="card report-main">
        <ToWorst open={open} report={report} />
        <GamesTable open={open} report={report} />
        <p class="note">{r.from(report.engine, report.level, report.met)}</p>
        {report.source === 'gammonlab' && <StrongNote />}
        {!review && report.warnings.length > 0 && (
          <aside class="report-warnings" aria-label={r.warnings}>
            <b>{r.warnings}</b>
            <ul>
              {report.warnings.map((one) => (
                <li key={one}>{r.warning(one)}</li>
              ))}
            </ul>
          </aside>
        )}
        <Comparison open={open} shown={report} />
      </section>
      <details class="card report-all">
        <summary>{r.allNumbers}</summary>
        <div class="report-parts">
          <ReportTable caption={r.main} columns={players} rows={mainRows(rated, money, r, format)} />
          <div>
            {cube.length > 0 ? <ReportTable caption={r.cube} columns={players} rows={cube} /> : <p>{r.cubeNone}</p>}
            <ReportTable caption={r.kinds} columns={players} rows={kindRows(report, m.positions, format)} />
          </div>
        </div>
      </details>
    </article>
  );
}

/** Before the first answer: the progress of the analysis, and the possible actions. */
function NoReport({ open, children }: { open: OpenMatch; children: ComponentChildren }) {
  const { state, actions } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const { id, course, transcript } = open;
  const phase = state.matches.reviews[id]?.phase;
  return (
    <section class="card report-none" aria-busy={course === null}>
      <p role="status">{course === null ? r.opening : phase ? r.before[phase] : r.none}</p>
      <div class="tools">
        {(phase === 'paused' || phase === 'failed') && (
          <button type="button" class="primary" onClick={() => void actions.goOnWithReview(id)}>
            {m.goOn}
          </button>
        )}
        {course !== null && !phase && transcript.rolls > 0 && (
          <button type="button" class="primary" onClick={() => void actions.reviewMatch(id)}>
            {m.analyse}
          </button>
        )}
      </div>
      {children}
    </section>
  );
}

/** For a match with two analyses: both in one table, on request. */
function Comparison({ open, shown }: { open: OpenMatch; shown: MatchReport }) {
  const { actions, format, t } = useApp();
  const r = useReportTexts();
  const [wanted, setWanted] = useState(false);
  const [other, setOther] = useState<MatchReport | null>(null);
  const [compared, setCompared] = useState<AnalysisComparison | null>(null);
  const [problem, setProblem] = useState<EngineProblem | null>(null);
  const own = shown.source === 'gammonlab';
  const { analyses = [] } = open.transcript;
  const both = analyses.some(({ settings }) => settings) && analyses.some(({ settings }) => !settings);
  useEffect(() => {
    if (!wanted || !both) return;
    let current = true;
    setProblem(null);
    Promise.all([actions.reportOf(own ? 'file' : 'gammonlab'), actions.compareOpen()]).then(
      ([report, comparison]) => {
        if (!current) return;
        setOther(report);
        setCompared(comparison);
      },
      (error: unknown) => current && setProblem(problemOf(error)),
    );
    return () => {
      current = false;
    };
  }, [wanted, both, own, open.id, open.course]);
  if (!both) return null;
  const source = (report: MatchReport): AnalysisSource => (report.source === 'gammonlab' ? 'gammonlab' : 'file');
  const reports = other && source(other) !== source(shown) ? (own ? [shown, other] : [other, shown]) : null;
  const people = [0, 1].flatMap((n) => reports?.map(({ players }) => players[n]!) ?? []);
  const columns = [0, 1].flatMap(
    (n) => reports?.map((one) => r.compared(open.transcript.players[n]!, r.bySource[source(one)])) ?? [],
  );
  return (
    <details class="report-compare" onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{r.compare}</summary>
      {problem ? (
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      ) : reports && compared ? (
        <>
          <div class="report-scroll">
            <ReportTable caption={r.compare} columns={columns} rows={mainRows(people, shown.length === 0, r, format)} />
          </div>
          <Disagreements open={open} comparison={compared} />
        </>
      ) : (
        wanted && <p class="note">{r.comparing}</p>
      )}
    </details>
  );
}
