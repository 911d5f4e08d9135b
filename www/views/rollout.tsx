/** Rollouts: start, pause, resume, save, and the numbers with their intervals. */

import { useState } from 'preact/hooks';
import type { RankedPlay, RolloutReport, RolloutRow } from '../engine/port';
import { gamesAlike } from '../format/describe';
import { rolloutDetails, rolloutText } from '../format/report';
import { OFFERED } from '../state/rollout-choice';
import { useApp } from './app-context';
import { Convergence, LINES } from './convergence';
import { CubeView } from './cube';
import { FileChoice } from './file-choice';
import { download } from './picture';
import { FurtherSettings, UsualSettings } from './rollout-settings';
import { Term } from './term';

export function RolloutPanel() {
  const { state, actions, t, format } = useApp();
  const { rollout, board, settings } = state;
  const [chosen, setChosen] = useState<number | null>(null);
  const done = rollout?.report?.trials ?? 0;
  const { cubeSe } = rollout?.report ?? {};
  const trials = chosen ?? OFFERED.trials.find((n) => n === rollout?.trials) ?? settings.rollout.trials;
  // The target of "resume": the chosen number of trials, or, if they are done, the next larger number offered.
  const further = trials > done ? trials : (OFFERED.trials.find((n) => n > done) ?? 2 * done);
  const plays = usePlays();
  const choose = (trials: number) => {
    setChosen(trials);
    void actions.adjust('rollout', (now) => ({ ...now, trials }));
  };
  const open = async (files: File[]) => actions.openRollouts(await Promise.all(files.map((file) => file.text())));
  return (
    <section class="rollout card" aria-labelledby="rollout-title">
      <header class="verdict-head">
        <h2 id="rollout-title">{t.rollout.title}</h2>
        {rollout?.running ? (
          <button type="button" onClick={actions.pauseRollout}>
            {t.rollout.pause}
          </button>
        ) : (
          <div class="tools">
            {rollout?.saved && (
              <button type="button" class="primary" onClick={() => void actions.goOn(further)}>
                {t.rollout.goOn(further)}
              </button>
            )}
            <button
              type="button"
              class={rollout?.saved ? undefined : 'primary'}
              disabled={!board}
              onClick={() => void actions.rollOut(trials, plays.chosen)}
            >
              {rollout?.saved ? t.rollout.again : t.rollout.start}
            </button>
            <FileChoice label={t.rollout.open} accept=".json,application/json" multiple take={open} />
          </div>
        )}
      </header>
      {!rollout?.running && (
        <div class="rollout-settings">
          <PlayChoice plays={plays} />
          <UsualSettings trials={trials} choose={choose} />
          <FurtherSettings />
        </div>
      )}
      {rollout?.problem && (
        <p class="problem" role="alert">
          {t.problem(rollout.problem)}
        </p>
      )}
      {rollout?.keepProblem && (
        <p class="problem">
          {t.rollout.unkept} {t.problem(rollout.keepProblem)}
        </p>
      )}
      {rollout && (rollout.report || rollout.running) && (
        <div class="rollout-body">
          <div class="meter">
            <progress value={done} max={Math.max(rollout.trials, done)} aria-label={t.rollout.title} />
            <span>
              {t.rollout.progress(done, Math.max(rollout.trials, done))}
              {!rollout.running && done < rollout.trials && !rollout.report?.stopped && `, ${t.rollout.paused}`}
            </span>
          </div>
          {rollout.report && <Rows report={rollout.report} />}
          {rollout.report && <p class="note made">{rolloutDetails(rollout.report, t).join('. ')}.</p>}
          <Convergence curve={rollout.curve} />
          {rollout.report?.cube && <CubeView cube={rollout.report.cube} />}
          {cubeSe && (
            <p class="note">
              {t.rollout.cubeErrors(
                format.half(cubeSe.noDouble),
                format.half(cubeSe.doubleTake),
                format.half(cubeSe.difference),
              )}
            </p>
          )}
          <p class="note">{t.rollout.note}</p>
          {rollout.report && !rollout.running && <Keep report={rollout.report} saved={rollout.saved} />}
        </div>
      )}
    </section>
  );
}

/** Plays offered at once; others can be added by name. */
const OFFERED_PLAYS = 6;
/** A play that seems to lose more is not rolled out unless somebody wants it. */
const WORTH = 0.08;

/** The plays to roll out: near the best, chosen in the list or made in the match; then whatever is ticked. */
function usePlays() {
  const { state } = useApp();
  const { verdict, board, line, origin } = state;
  const [ticks, setTicks] = useState<{ of: string | undefined; by: Readonly<Record<string, boolean>> }>({
    of: undefined,
    by: {},
  });
  const rows = verdict.kind === 'plays' ? verdict.rows : [];
  const made = line?.at === 0 ? (origin?.play ?? null) : null;
  const by = ticks.of === board?.xgid ? ticks.by : {};
  const usual = ({ play, loss, positionId }: RankedPlay, n: number) =>
    n < 2 || (n < 4 && loss < WORTH) || play === made || positionId === state.chosen;
  const ticked = (row: RankedPlay) => by[row.play] ?? usual(row, rows.indexOf(row));
  const offered = rows.filter((row, n) => n < OFFERED_PLAYS || ticked(row) || row.play in by);
  const others = rows.filter((row) => !offered.includes(row));
  const chosen = rows.filter(ticked).map(({ play }) => play);
  return {
    offered,
    others,
    made,
    ticked,
    /** Left to the engine if there is nothing to choose. */
    chosen: rows.length > 1 && chosen.length > 0 ? chosen : undefined,
    tick: (play: string, on: boolean) => setTicks({ of: board?.xgid, by: { ...by, [play]: on } }),
  };
}

function PlayChoice({ plays }: { plays: ReturnType<typeof usePlays> }) {
  const { t, format } = useApp();
  const { offered, others, made, ticked, tick } = plays;
  if (offered.length < 2) return null;
  return (
    <fieldset class="rollout-plays">
      <legend>{t.rollout.which}</legend>
      {offered.map((row) => (
        <label key={row.play}>
          <input type="checkbox" checked={ticked(row)} onChange={(e) => tick(row.play, e.currentTarget.checked)} />
          <span>
            {row.play || t.cannotMove} <small>{format.equity(row.equity)}</small>
            {row.play === made && <span class="badge">{t.playedInMatch}</span>}
          </span>
        </label>
      ))}
      {others.length > 0 && (
        <select
          aria-label={t.rollout.another}
          value=""
          onChange={(e) => e.currentTarget.value && tick(e.currentTarget.value, true)}
        >
          <option value="">{t.rollout.another}</option>
          {others.map(({ play }) => (
            <option key={play} value={play}>
              {play}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

/** The commands for a paused rollout. */
function Keep({ report, saved }: { report: RolloutReport; saved: string | null }) {
  const { state, actions, t, format } = useApp();
  const { board } = state;
  return (
    <div class="tools">
      <button
        type="button"
        disabled={saved === null}
        onClick={() => download('rollout.json', new Blob([saved!], { type: 'application/json' }))}
      >
        {t.rollout.save}
      </button>
      <button
        type="button"
        onClick={() => board && void actions.copy(rolloutText(board, report, t, format), t.copied(t.rollout.title))}
      >
        {t.rollout.text}
      </button>
    </div>
  );
}

function Rows({ report }: { report: RolloutReport }) {
  const { t, format } = useApp();
  const { rows, trials } = report;
  const alike = (row: RolloutRow) => gamesAlike(row, trials, t);
  const low = Math.min(...rows.map((row) => row.anyTime95[0]));
  const high = Math.max(...rows.map((row) => row.anyTime95[1]));
  const x = (value: number) => (100 * (value - low)) / Math.max(high - low, 1e-6);
  const equity = (row: RolloutRow) => row.equity.cubeful ?? row.equity.cubeless;
  const span = ([from, to]: [number, number]) => `${format.equity(from)} … ${format.equity(to)}`;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.play}</th>
          <th scope="col">
            <Term of="rollout">{t.equity}</Term>
          </th>
          <th scope="col">
            <Term of="errorBar">±</Term>
          </th>
          <th scope="col">
            <Term of="loss">{t.loss}</Term>
          </th>
          <th scope="col">{t.win}</th>
          {rows[0]?.mwc != null && (
            <th scope="col">
              <Term of="matchPlay">{t.mwcShort}</Term>
            </th>
          )}
          <th scope="col" class="interval">
            <Term of="errorBar">{t.rollout.interval}</Term>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.positionId}>
            <th scope="row">
              {i < LINES && <i class={`key line-${i}`} aria-hidden="true" />}
              {row.play ?? t.rollout.noDouble}
              {alike(row) && <small>{alike(row)}</small>}
            </th>
            <td>{format.equity(equity(row))}</td>
            <td>{format.size((row.ci95[1] - row.ci95[0]) / 2)}</td>
            <td>{rows.length === 1 ? '' : i === 0 ? t.best : format.loss(row.loss)}</td>
            <td>{format.percent(row.outcomes.win)}</td>
            {row.mwc !== null && <td>{format.percent(row.mwc)}</td>}
            <td class="interval">
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                role="img"
                aria-label={t.rollout.intervals(span(row.ci95), span(row.anyTime95))}
              >
                <title>{t.rollout.intervals(span(row.ci95), span(row.anyTime95))}</title>
                <rect
                  class="any-time"
                  x={x(row.anyTime95[0])}
                  y="4.4"
                  width={x(row.anyTime95[1]) - x(row.anyTime95[0])}
                  height="1.2"
                />
                <rect class="range" x={x(row.ci95[0])} y="2.5" width={x(row.ci95[1]) - x(row.ci95[0])} height="5" />
                <rect class="at" x={x(equity(row)) - 0.6} width="1.2" height="10" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
