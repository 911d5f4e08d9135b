/** The study plan: where winning chance is lost beyond one's own level, and one click to practise it. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlanDesk, Planned } from '../controllers/plan';
import type { EngineProblem, StudyReport, StudyTheme, ThemeChange, ThemePlan } from '../engine/port';
import { problemOf } from '../engine/problem';
import { type Comparable, comparable, sameMatches } from '../state/progress';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { usePlanTexts } from './plan-texts';
import '../styles/practice.css';

/** Themes that a plan names. */
const NAMED = 3;

export function PlanPage() {
  const { state } = useApp();
  const p = usePlanTexts();
  const { list } = state.matches;
  const choice = state.settings.progress;
  const before = useRef<Comparable | null>(null);
  const found = useMemo(() => {
    const now = comparable(list ?? [], choice);
    const old = before.current;
    // The list changes with each decision that is analysed: what is counted stays as long as its matches are the same.
    const same = old !== null && old.basis?.key === now.basis?.key && sameMatches(old.matches, now.matches);
    before.current = same ? old : now;
    return before.current;
  }, [list, choice]);
  if (list === null) return <main class="match-page" aria-busy="true" />;
  return (
    <main class="match-page progress-page">
      <section class="card plan-card" aria-labelledby="plan-title">
        <h2 id="plan-title">{p.title}</h2>
        <p class="note">
          {p.lead} <a href={hashOf({ page: 'practice' })}>{p.exercises}</a>
        </p>
        {choice.names.length === 0 ? (
          <p>
            {p.who} <a href={hashOf({ page: 'progress' })}>{p.toProgress}</a>
          </p>
        ) : found.matches.length === 0 ? (
          <p>{p.none}</p>
        ) : (
          <Plan found={found} names={choice.names} />
        )}
      </section>
    </main>
  );
}

function Plan({ found, names }: { found: Comparable; names: readonly string[] }) {
  const { state, actions, t } = useApp();
  const { met } = state.settings;
  const p = usePlanTexts();
  const [desk, setDesk] = useState<PlanDesk | null>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState<EngineProblem | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    setPlanned(null);
    setProblem(null);
    async function count(): Promise<void> {
      try {
        const opened = await actions.openPlan();
        setDesk(opened);
        const made = await opened.plan(found, names, { signal, onProgress: setDone });
        if (!signal.aborted) setPlanned(made);
      } catch (error) {
        if (!signal.aborted) setProblem(problemOf(error));
      }
    }
    void count();
    return () => control.abort();
  }, [found, names, met]);
  if (problem)
    return (
      <p class="problem" role="alert">
        {p.problem} {t.problem(problem)}
      </p>
    );
  if (!planned || !desk) return <p role="status">{p.counting(done, found.matches.length)}</p>;
  const { report, missing } = planned;
  const { plan } = report;
  const weak = plan.themes.filter(({ weakness }) => weakness).slice(0, NAMED);
  return (
    <>
      <p>
        {p.of(plan.matches, plan.decisions)} {missing > 0 && p.missing(missing)}
      </p>
      <p role="status">
        <b>
          {plan.tooFew ? p.tooFew(report.fewestOfPlan) : weak.length === 0 ? p.noWeakness : p.weakness(weak.length)}
        </b>
      </p>
      {weak.length > 0 && <Named desk={desk} report={report} weak={weak} basis={found.basis} />}
      {plan.themes.length > 0 && <Themes report={report} />}
    </>
  );
}

/** A theme in words. */
function useThemeName(): (theme: StudyTheme) => string {
  const p = usePlanTexts();
  const m = useMatchTexts();
  return (theme) =>
    theme.kind === 'play' ? p.plays(m.positions[theme.position]) : (p.themes[theme.kind] ?? theme.kind);
}

interface NamedProps {
  desk: PlanDesk;
  report: StudyReport;
  weak: readonly ThemePlan[];
  basis: Comparable['basis'];
}

/** The themes of the plan, each with a button that makes cards of its decisions. */
function Named({ desk, report, weak, basis }: NamedProps) {
  const { actions } = useApp();
  const p = usePlanTexts();
  const name = useThemeName();
  return (
    <ol class="plan-themes">
      {weak.map(({ theme, examples }) => (
        <li key={name(theme)}>
          <b>{name(theme)}</b>{' '}
          <button
            type="button"
            class="primary"
            aria-label={p.practiseTheme(name(theme), examples.length)}
            onClick={async () => {
              if ((await desk.practise(report, theme, basis)) === 0) actions.notify(p.noCards);
            }}
          >
            {p.practise(examples.length)}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Every theme with its numbers. */
function Themes({ report }: { report: StudyReport }) {
  const p = usePlanTexts();
  return (
    <>
      <p class="note" id="plan-unit">
        {p.unit}
      </p>
      <div class="scroll-x">
        <table class="plan-table" aria-describedby="plan-unit">
          <thead>
            <tr>
              {[p.theme, p.decisions, p.lost, p.expected, p.avoidable, p.change].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.plan.themes.map((theme, n) => (
              <Row key={n} plan={theme} change={report.changes[n]!} fewest={report.fewestOfTheme} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ plan, change, fewest }: { plan: ThemePlan; change: ThemeChange; fewest: number }) {
  const { format } = useApp();
  const p = usePlanTexts();
  const name = useThemeName();
  const { decisions, lost, expected, avoidable, avoidableCi95 } = plan;
  return (
    <tr>
      <th scope="row">{name(plan.theme)}</th>
      <td>{decisions}</td>
      <td>{format.percent2(lost)}</td>
      <td>{format.percent2(expected)}</td>
      <td>
        {decisions < fewest ? (
          p.few
        ) : (
          <>
            {format.percentPoints(avoidable)}{' '}
            {avoidableCi95 && (
              <small>
                ({p.interval(format.percentPoints(avoidableCi95[0]), format.percentPoints(avoidableCi95[1]))})
              </small>
            )}
          </>
        )}
      </td>
      <td>{p.verdicts[change.verdict]}</td>
    </tr>
  );
}
