/** Looks at the position on the board: the quick answer first, then the chosen level in its place. */

import type { EnginePort, Interval, Level, MatchEquityName, PositionInfo } from '../engine/port';
import { problemOf } from '../engine/problem';
import { QUICK } from '../state/rolls';
import type { EvaluationVerdict, PlaysVerdict, Verdict } from '../state/state';
import type { Slice } from '../state/store';
import { valueRolls } from './rolls';

/** What one level says of a position: the plays if it has dice, else the chances and the cube. */
export type Answer =
  | Pick<PlaysVerdict, 'kind' | 'level' | 'rows'>
  | Pick<EvaluationVerdict, 'kind' | 'evaluation' | 'cube'>;

export function createAnalysis(
  { get, set }: Slice<'verdict', 'board' | 'exercise' | 'settings'>,
  port: Promise<EnginePort>,
) {
  let looking = new AbortController();

  /** The quick answer first, which may be under way already, then the chosen level in its place. */
  async function analyse(
    engine: EnginePort,
    board: PositionInfo,
    { quick, keep = false }: { quick?: Promise<Answer>; keep?: boolean } = {},
  ): Promise<void> {
    // Nobody sees it while a position is played out, and the game would wait for it; it is made up for afterwards.
    if (get().exercise) return;
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    const { level: target, interval, met } = get().settings;
    const put = (change: (verdict: Verdict) => Verdict) => {
      if (!signal.aborted) set({ verdict: change(get().verdict) });
    };
    try {
      if (!keep || target === QUICK || !isAnswered(get().verdict)) {
        put(busyWith(QUICK));
        // To break off a call costs the engine a new start: quick ones are let go on, and dropped.
        put(withAnswer(await (quick ?? look(engine, board, { level: QUICK, met }))));
      }
      if (target !== QUICK && !signal.aborted) {
        put(busyWith(target));
        put(withAnswer(await look(engine, board, { level: target, interval, met, signal })));
      }
      const { verdict } = get();
      if (!signal.aborted && verdict.kind === 'evaluation' && verdict.evaluation?.class !== 'over') {
        const race = await engine.race(board.xgid);
        put(withMore({ race }));
        const rolls = await valueRolls(engine, board, met, signal);
        put(withMore({ rolls }));
      }
      put(ended);
    } catch (error) {
      put((verdict) => ({ ...ended(verdict), problem: problemOf(error) }));
    }
  }

  return {
    analyse,

    /** The quick look at a position that is not on the board yet. */
    quickLook: (engine: EnginePort, board: PositionInfo): Promise<Answer> =>
      look(engine, board, { level: QUICK, met: get().settings.met }),

    /** Looks at the position on the board anew; with `keep`, the answer there stays until a deeper one comes. */
    async resume(keep = false): Promise<void> {
      const { board } = get();
      if (board) await analyse(await port, board, { keep });
    },

    /** Breaks off what the engine does for the position. */
    stop: () => looking.abort(),

    /** Whether a look deeper than the quick one is under way. */
    isDeep(): boolean {
      const { verdict } = get();
      return verdict.kind !== 'none' && verdict.busy !== null && verdict.busy !== QUICK;
    },

    actions: {
      /** Ends the deeper look; the answer that is there stays. */
      cancel(): void {
        looking.abort();
        set({ verdict: ended(get().verdict) });
      },
    },
  };
}

/** The verdict of a position that nothing is known about yet. */
export function unanswered({ dice }: PositionInfo): PlaysVerdict | EvaluationVerdict {
  return dice
    ? { kind: 'plays', level: null, rows: [], busy: QUICK, problem: null }
    : { kind: 'evaluation', evaluation: null, cube: null, race: null, rolls: [], busy: QUICK, problem: null };
}

/** Puts an answer into the verdict of its position. */
export const withAnswer =
  (answer: Answer) =>
  (verdict: Verdict): Verdict => {
    if (verdict.kind === 'plays' && answer.kind === 'plays') return { ...verdict, ...answer };
    if (verdict.kind === 'evaluation' && answer.kind === 'evaluation') return { ...verdict, ...answer };
    throw new Error(`an answer of the kind ${answer.kind} to a question of the kind ${verdict.kind}`);
  };

const withMore =
  (more: Partial<Pick<EvaluationVerdict, 'race' | 'rolls'>>) =>
  (verdict: Verdict): Verdict =>
    verdict.kind === 'evaluation' ? { ...verdict, ...more } : verdict;

const busyWith =
  (busy: Level) =>
  (verdict: Verdict): Verdict =>
    verdict.kind === 'none' ? verdict : { ...verdict, busy, problem: null };

const ended = (verdict: Verdict): Verdict => (verdict.kind === 'none' ? verdict : { ...verdict, busy: null });

function isAnswered(verdict: Verdict): boolean {
  return verdict.kind === 'plays' ? verdict.level !== null : verdict.kind === 'evaluation' && !!verdict.evaluation;
}

async function look(
  engine: EnginePort,
  board: PositionInfo,
  call: { level: Level; interval?: Interval; met: MatchEquityName; signal?: AbortSignal },
): Promise<Answer> {
  if (board.dice) {
    const { level, moves } = await engine.plays(board.xgid, call);
    return { kind: 'plays', level, rows: moves };
  }
  // The mean over all rolls has no width.
  const { interval: _, ...level } = call;
  const evaluation = await engine.evaluate(board.xgid, level);
  const cube = evaluation.class === 'over' ? null : await engine.cube(board.xgid, call);
  return { kind: 'evaluation', evaluation, cube };
}
