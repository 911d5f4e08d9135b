/** The match that is played against the engine, as it stands: shown, kept on the device, put into the library. */

import type { ContestShelf, KeptContest } from '../device/contests';
import type { StoreError } from '../device/store/problem';
import type { EnginePort, EngineProblem, Roll, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import { type ContestState, type DiceSource, diceComment, type Playing } from '../state/contest';
import { QUICK } from '../state/rolls';
import type { Route } from '../state/route';
import type { Slice } from '../state/store';

export interface ContestNeeds {
  engine: Promise<EnginePort>;
  shelf: ContestShelf;
  newSource(): Promise<DiceSource>;
  throwOf(source: DiceSource, n: number): Promise<Roll>;
  isCommitted(source: DiceSource): Promise<boolean>;
  /** A seed for the engine's misjudgements. */
  seed(): number;
  now(): number;
  /** Puts a match into the library; gives its id there. */
  toLibrary(match: Transcript): Promise<string>;
  /** Begins the analysis of that match. */
  analyse(id: string): void;
  /** Why the device does not have that match yet; null if it has. */
  missing(id: string): EngineProblem | null;
  /** A name for a new contest. */
  newId(): string;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
}

export type ContestTable = ReturnType<typeof createContestTable>;

export function createContestTable({ get, set }: Slice<'playing', 'settings' | 'route'>, needs: ContestNeeds) {
  const patch = (change: Partial<Playing>) => set({ playing: { ...get().playing, ...change } });
  const change = (what: Partial<ContestState>) => {
    const { contest } = get().playing;
    if (contest) patch({ contest: { ...contest, ...what } });
  };

  /** Saves the match, and reports a failure. */
  async function keep(): Promise<void> {
    const { contest } = get().playing;
    if (!contest) return;
    const { id, saved, choice, dice } = contest;
    // As long as the library has it only in the memory of this tab, the next visit puts it there once more.
    const match = contest.match && !needs.missing(contest.match) ? contest.match : null;
    try {
      await needs.shelf.put({ id, saved, choice, dice, match });
      if (get().playing.contest?.keepProblem) change({ keepProblem: null });
    } catch (error) {
      const keepProblem = problemOf(error);
      change({ keepProblem });
      void (error as Partial<StoreError> | null)?.kept?.then(
        () => {
          if (get().playing.contest?.keepProblem === keepProblem) change({ keepProblem: null });
        },
        // When there was room again, another tab had kept something else meanwhile.
        (later) => change({ keepProblem: problemOf(later) }),
      );
    }
  }

  /** Shows how the match stands, and keeps it. `taken`: the device has it, and this tab continues it. */
  async function show(kept: KeptContest, engine: EnginePort, signal: AbortSignal, taken = false): Promise<void> {
    const report = await engine.contestReport(kept.saved, { signal });
    const plays = report.awaits.kind === 'play';
    const next = plays ? await engine.nextMoves(report.board.xgid, [], { signal }) : null;
    // The only play there is needs nobody to make it.
    const only =
      plays && get().settings.forced
        ? (await engine.plays(report.board.xgid, { level: QUICK, top: 2, signal })).moves
        : [];
    const forced = only.length === 1 ? only[0]!.play : null;
    if (signal.aborted) return;
    // Only now: what cannot be shown is not continued, and stays on the device as it is.
    if (taken) needs.shelf.took(kept);
    const keepProblem = taken ? null : (get().playing.contest?.keepProblem ?? null);
    const hand = { made: [], next, picked: null, forced };
    const idle = { busy: false, rolling: false, warning: null, problem: null, keepProblem };
    patch({ contest: { ...kept, ...hand, ...idle, report }, problem: null, unread: false });
    await keep();
    if (report.awaits.kind === 'over' && !kept.match) await finish();
  }

  /** Puts the match into the library; gives its id, or null if nothing was played. */
  async function finish(): Promise<string | null> {
    const { contest } = get().playing;
    if (!contest) return null;
    const engine = await needs.engine;
    const played = await engine.contestMatch(contest.saved);
    if (!played) return null;
    const date = new Date(needs.now()).toISOString().slice(0, 10);
    const match = await needs.toLibrary({ ...played, date, comment: diceComment(contest.dice) });
    if (contest.choice.tutor === 'after') needs.analyse(match);
    if (get().playing.contest?.id === contest.id) {
      change({ match });
      await keep();
    }
    return match;
  }

  return {
    contest: () => get().playing.contest,
    settings: () => get().settings,
    /** Whether the table is what the user sees: elsewhere nothing happens by itself. */
    isShown: () => get().route.page === 'play',
    /** Options of all calls. */
    options: () => ({ met: get().settings.met }),
    patch,
    change,
    show,
    finish,
  };
}
