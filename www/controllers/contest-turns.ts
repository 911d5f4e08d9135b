/** The turns of a match against the engine: rolls, decisions, the tutor's warnings, automatic actions. */

import type { ContestAct, EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import { automatic, type ContestState, type Tutor } from '../state/contest';
import { BLUNDER, ERROR } from '../state/match-course';
import type { ContestNeeds, ContestTable } from './contest-table';

/** The tutor's level: deep enough to be right, quick enough not to be waited for. */
const TUTOR = '2ply';
/** The time for undoing a play before the engine's dice are rolled, or for doubling, in ms. */
const PAUSE = 1200;
/** The delay before automatic actions, in ms. */
const SOON = 600;

const THRESHOLDS: Record<Exclude<Tutor, 'off' | 'after'>, number> = { blunders: BLUNDER, errors: ERROR };

/** Decisions that the tutor looks at. */
const JUDGED: ReadonlySet<ContestAct['kind']> = new Set(['play', 'double', 'take', 'pass']);

export type ContestTurns = ReturnType<typeof createContestTurns>;

export function createContestTurns(table: ContestTable, needs: ContestNeeds) {
  let working = new AbortController();
  /** The match at the last warning of the tutor. */
  let warned: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Stops the current work; returns the signal of the next. */
  function fresh(): AbortSignal {
    working.abort();
    working = new AbortController();
    return working.signal;
  }

  /** The next action if it needs nobody's decision: the throw of the engine, an action without a choice. */
  function due(): 'roll' | ContestAct | null {
    const contest = table.contest();
    if (!contest || contest.busy || contest.made.length > 0 || !table.isShown()) return null;
    const { awaits } = contest.report;
    // After a failure the person decides when it is tried again.
    if (awaits.kind === 'dice' && awaits.player === 1) return contest.dice && !contest.problem ? 'roll' : null;
    const { forced, autoRoll } = table.settings();
    return forced ? automatic(contest, autoRoll) : null;
  }

  /** Does what is due after a short delay, if it is still due then. */
  function soon(): void {
    clearTimeout(timer);
    const contest = table.contest();
    if (!contest || !due()) return;
    const { signal } = working;
    const { awaits } = contest.report;
    // Until then a play can be taken back, and a tap on the cube still doubles.
    const delay = awaits.kind === 'cube' || (awaits.kind === 'dice' && awaits.player === 1) ? PAUSE : SOON;
    timer = setTimeout(() => {
      const still = signal.aborted || table.contest()?.saved !== contest.saved ? null : due();
      if (still) void (still === 'roll' ? roll() : decide(still));
    }, delay);
  }

  /** Changes the match without other work in between; a failure changes nothing and is reported. */
  async function work(
    task: (contest: ContestState, engine: EnginePort, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const contest = table.contest();
    if (!contest || contest.busy) return;
    const signal = fresh();
    table.change({ busy: true, warning: null, problem: null });
    try {
      await task(contest, await needs.engine, signal);
    } catch (error) {
      if (!signal.aborted) table.change({ problem: problemOf(error) });
    }
    if (signal.aborted) return;
    table.change({ busy: false });
    soon();
  }

  /** Performs an action in the match, and shows the engine's result. */
  async function act(
    { id, saved, choice, dice, match }: ContestState,
    what: ContestAct,
    engine: EnginePort,
    signal: AbortSignal,
  ): Promise<void> {
    const next = await engine.actInContest(saved, what, { ...table.options(), signal });
    await table.show({ id, saved: next, choice, dice, match }, engine, signal);
  }

  /** Whether the tutor warns about the intended action; if so, shows the warning. */
  async function objects(
    { saved, choice: { tutor }, report: { awaits } }: ContestState,
    what: ContestAct,
    engine: EnginePort,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (tutor === 'off' || tutor === 'after' || !(JUDGED.has(what.kind) || awaits.kind === 'cube')) return false;
    const advice = await engine.judgeInContest(saved, what, { level: TUTOR, ...table.options() }, { signal });
    if (!advice || advice.loss < THRESHOLDS[tutor] || signal.aborted) return signal.aborted;
    // One try to find it; then the better play is shown at once.
    table.change({ warning: { act: what, advice, again: warned === saved } });
    warned = saved;
    return true;
  }

  /** Performs the person's decision, unless the tutor warns. */
  const decide = (what: ContestAct, insists = false): Promise<void> =>
    work(async (contest, engine, signal) => {
      if (insists || !(await objects(contest, what, engine, signal))) await act(contest, what, engine, signal);
    });

  /** Rolls the dice for the side on turn; if the cube may be turned, that is the decision not to. */
  const roll = (insists = false): Promise<void> =>
    work(async (contest, engine, signal) => {
      const { dice, report } = contest;
      // The tutor acts before the dice are rolled: it evaluates the decision to roll, independent of the dice.
      if (!insists && (await objects(contest, { kind: 'dice', dice: [1, 1] }, engine, signal))) return;
      if (!dice) return table.change({ rolling: true });
      const what = { kind: 'dice', dice: await needs.throwOf(dice, report.throws.length + 1) } as const;
      if (!signal.aborted) await act(contest, what, engine, signal);
    });

  return { signal: () => working.signal, fresh, soon, decide, roll };
}
