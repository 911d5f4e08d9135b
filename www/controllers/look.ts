/** One look at a position: the answers of the levels on the way, the quickest first, then that of the chosen level. */

import type {
  BeforeRollReport,
  EnginePort,
  Interval,
  Level,
  MatchEquityName,
  PlaysReport,
  PositionInfo,
} from '../engine/port';
import { QUICK } from '../state/rolls';
import type { EvaluationVerdict, PlaysVerdict } from '../state/state';

/** The answer of one level for a position: the plays if it has dice, else the chances and the cube. */
export type Answer =
  | Pick<PlaysVerdict, 'kind' | 'level' | 'rows'>
  | Pick<EvaluationVerdict, 'kind' | 'evaluation' | 'cube'>;

export interface Question {
  level: Level;
  interval: Interval;
  met: MatchEquityName;
  /** Whether the answers of the shallower levels are wanted too. */
  early: boolean;
}

export interface Look {
  readonly board: PositionInfo;
  readonly question: Question;
  /** The first answer; null if the look fails before it has one. */
  readonly first: Promise<Answer | null>;
  /** Settles with the look: when the chosen level has answered. */
  readonly end: Promise<void>;
  /** Aborted when the analysis is cancelled. */
  readonly signal: AbortSignal;
  /** Whether nobody wants its answers any more. */
  readonly stopped: boolean;
  /** Passes on the latest answer at once, if there is one, and each later one. */
  tell(listener: (answer: Answer) => void): void;
  /** No answer is passed on from now on. The quick one continues: cancelling it would restart the engine. */
  stop(): void;
}

/** Begins to look at a position. */
export function startLook(engine: EnginePort, board: PositionInfo, question: Question): Look {
  const control = new AbortController();
  let stopped = false;
  // A look begins with the quick answer, unless only a deeper one is wanted.
  let breakable = !question.early && question.level !== QUICK;
  let latest: Answer | null = null;
  let listener: ((answer: Answer) => void) | null = null;
  let answered = (_: Answer | null): void => {};
  const first = new Promise<Answer | null>((done) => {
    answered = done;
  });
  const onAnswer = (answer: Answer): void => {
    latest = answer;
    breakable = true;
    answered(answer);
    if (stopped) control.abort();
    else listener?.(answer);
  };
  const end = ask(engine, board, question, control.signal, onAnswer).then(onAnswer);
  // A failure reaches callers that await `end`; without one it must not count as unhandled.
  end.catch(() => answered(null));
  return {
    board,
    question,
    first,
    end,
    signal: control.signal,
    get stopped() {
      return stopped;
    },
    tell(to) {
      listener = to;
      if (latest && !stopped) to(latest);
    },
    stop() {
      stopped = true;
      if (breakable) control.abort();
    },
  };
}

/** The answer of the chosen level. The answers of shallower levels go to `onAnswer` first, if they are wanted. */
async function ask(
  engine: EnginePort,
  board: PositionInfo,
  { level, interval, met, early }: Question,
  signal: AbortSignal,
  onAnswer: (answer: Answer) => void,
): Promise<Answer> {
  if (board.dice) {
    const answer = ({ level, moves }: PlaysReport): Answer => ({ kind: 'plays', level, rows: moves });
    const onProgress = early ? (report: PlaysReport) => onAnswer(answer(report)) : undefined;
    return answer(await engine.plays(board.xgid, { level, interval, met, signal, onProgress }));
  }
  const answer = ({ evaluation, cube }: BeforeRollReport): Answer => ({ kind: 'evaluation', evaluation, cube });
  const onProgress = early ? (report: BeforeRollReport) => onAnswer(answer(report)) : undefined;
  return answer(await engine.beforeRoll(board.xgid, { level, interval, met, signal, onProgress }));
}
