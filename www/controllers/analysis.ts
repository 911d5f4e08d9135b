/** The engine's answers for the position on the board: the quick one first, then deeper ones. */

import type { EnginePort, Level, PositionInfo } from '../engine/port';
import { problemOf } from '../engine/problem';
import { QUICK } from '../state/rolls';
import type { EvaluationVerdict, PlaysVerdict, Verdict } from '../state/state';
import type { Slice } from '../state/store';
import { type Answer, type Look, startLook } from './look';
import { lateControllers } from './on-demand';
import { valueRolls } from './rolls';

export function createAnalysis(
  { get, set }: Slice<'verdict', 'board' | 'exercise' | 'origin' | 'settings'>,
  port: Promise<EnginePort>,
) {
  /** The look at the position on the board, or at the one that is about to come there. */
  let look: Look | null = null;

  /**
   * Starts the analysis of a position, which need not be on the board yet; with `keep` only at the chosen level,
   * because an answer is already shown.
   */
  function begin(engine: EnginePort, board: PositionInfo, keep = false): Look {
    look?.stop();
    const { level, interval, met } = get().settings;
    look = startLook(engine, board, { level, interval, met, early: !keep });
    return look;
  }

  /**
   * The look that was begun; or, where another look has taken its place or another level was chosen since, a new one at
   * the same position.
   */
  function upToDate(engine: EnginePort, begun: Look): Look {
    const { level, interval, met } = get().settings;
    const { question } = begun;
    const asChosen = question.level === level && question.interval === interval && question.met === met;
    return begun === look && asChosen ? begun : begin(engine, begun.board);
  }

  /** Shows the analysis of the position on the board, and then the further data of positions before the roll. */
  async function follow(engine: EnginePort, look: Look): Promise<void> {
    const { board, question, signal } = look;
    const put = (change: (verdict: Verdict) => Verdict) => {
      if (!look.stopped) set({ verdict: change(get().verdict) });
    };
    const origin = get().origin && (await lateControllers());
    const known = (answer: Answer) => origin?.inMatch(answer, get().origin, board.xgid) ?? answer;
    put(busyWith(question.early ? QUICK : question.level));
    look.tell((answer) => put((verdict) => busyWith(question.level)(withAnswer(known(answer))(verdict))));
    try {
      await look.end;
      const { verdict } = get();
      if (!look.stopped && verdict.kind === 'evaluation' && verdict.evaluation?.class !== 'over') {
        const race = await engine.race(board.xgid);
        put(withMore({ race }));
        const rolls = await valueRolls(engine, board, question.met, signal);
        put(withMore({ rolls }));
      }
      put(ended);
    } catch (error) {
      put((verdict) => ({ ...ended(verdict), problem: problemOf(error) }));
    }
    await askBook(engine, board);
  }

  /** The book needs no analysis: it is queried even after a cancelled analysis, as long as the board is shown. */
  async function askBook(engine: EnginePort, board: PositionInfo): Promise<void> {
    const isShown = () => get().board?.xgid === board.xgid;
    if (!mayBeInBook(board) || !isShown()) return;
    const answer = await engine.book(board.xgid).then(
      (book) => ({ book, bookProblem: null }),
      (error: unknown) => ({ bookProblem: problemOf(error) }),
    );
    const { verdict } = get();
    if (verdict.kind === 'plays' && isShown()) set({ verdict: { ...verdict, ...answer } });
  }

  return {
    begin,
    upToDate,
    follow,

    /** Looks at the position on the board again; with `keep`, the old answer stays until the chosen level answers. */
    async resume(keep = false): Promise<void> {
      const engine = await port;
      const { board, exercise, verdict } = get();
      // Nobody sees it while a position is played out, and the game would wait for it; it is made up for afterwards.
      if (board && !exercise) await follow(engine, begin(engine, board, keep && isAnswered(verdict)));
    },

    /** Cancels the engine's work for the position. */
    stop: () => look?.stop(),

    /** Whether a look deeper than the quick one is under way. */
    isDeep(): boolean {
      const { verdict } = get();
      return verdict.kind !== 'none' && verdict.busy !== null && verdict.busy !== QUICK;
    },

    actions: {
      /** Stops the deeper search. The displayed answer stays. */
      cancel(): void {
        look?.stop();
        set({ verdict: ended(get().verdict) });
      },
    },
  };
}

/** The verdict of a position that nothing is known about yet. */
export function unanswered({ dice }: PositionInfo): PlaysVerdict | EvaluationVerdict {
  return dice
    ? { kind: 'plays', level: null, rows: [], book: null, bookProblem: null, busy: QUICK, problem: null }
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

/**
 * Whether it is worth while to fetch the opening book: the side on roll has not moved yet, the opponent at most once.
 * (A first play is of 3 to 11 pips and hits nothing.)
 */
function mayBeInBook({ dice, pips }: PositionInfo): boolean {
  const START = 167;
  return dice !== null && pips.onRoll === START && pips.opponent >= START - 11;
}

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
