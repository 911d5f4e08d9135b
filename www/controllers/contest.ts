/** Playing a match against the engine: throws, plays, the cube, the tutor; at the end the match goes to the library. */

import type { ContestShelf, KeptContest } from '../device/contests';
import type { StoreError } from '../device/store/problem';
import type { ContestAct, EnginePort, EngineProblem, Roll, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import {
  type ContestChoice,
  type ContestState,
  type DiceSource,
  diceComment,
  type Playing,
  type Tutor,
} from '../state/contest';
import { BLUNDER, ERROR } from '../state/match-course';
import { QUICK } from '../state/rolls';
import type { Slice } from '../state/store';
import { createHand } from './hand';

/** The tutor's level: deep enough to be right, quick enough not to be waited for. */
const TUTOR = '2ply';
/** How long a play stands on the board before the engine's dice are thrown, so that it can be taken back; in ms. */
const PAUSE = 1200;
/** How long what needs no decision is shown before it is done, in ms. */
const SOON = 600;

const THRESHOLDS: Record<Exclude<Tutor, 'off'>, number> = { blunders: BLUNDER, errors: ERROR };

/** Decisions that the tutor looks at. */
const JUDGED: ReadonlySet<ContestAct['kind']> = new Set(['play', 'double', 'take', 'pass']);

interface Needs {
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
  /** Why the device does not have that match yet; null if it has. */
  missing(id: string): EngineProblem | null;
  /** A name for a new contest. */
  newId(): string;
}

export function createContest({ get, set }: Slice<'playing', 'settings'>, needs: Needs) {
  let working = new AbortController();
  let looking: Promise<void> | null = null;
  const table = () => ({ met: get().settings.met });

  const patch = (change: Partial<Playing>) => set({ playing: { ...get().playing, ...change } });
  const change = (what: Partial<ContestState>) => {
    const { contest } = get().playing;
    if (contest) patch({ contest: { ...contest, ...what } });
  };

  /** Keeps the match, and says so if that fails. */
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

  /** Shows how the match stands, and keeps it. */
  async function show(kept: KeptContest, engine: EnginePort, signal: AbortSignal): Promise<void> {
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
    const keepProblem = get().playing.contest?.keepProblem ?? null;
    const hand = { made: [], next, picked: null, forced };
    const idle = { busy: false, rolling: false, warning: null, problem: null, keepProblem };
    patch({ contest: { ...kept, ...hand, ...idle, report }, problem: null });
    await keep();
    if (report.awaits.kind === 'over' && !kept.match) await finish();
  }

  /** Throws the engine's dice in a moment, if they are due and nothing else happens until then. */
  function throwSoon(): void {
    const { contest } = get().playing;
    const { signal } = working;
    // After a failure the person decides when it is tried again.
    if (
      !contest?.dice ||
      contest.problem ||
      contest.report.awaits.kind !== 'dice' ||
      contest.report.awaits.player !== 1
    )
      return;
    setTimeout(() => {
      if (!signal.aborted && get().playing.contest?.saved === contest.saved) void roll();
    }, PAUSE);
  }

  /** Does in a moment what the person has no choice about: a roll where no cube can be turned, the only play. */
  function goOnSoon(): void {
    const { contest } = get().playing;
    const { signal } = working;
    if (!contest || contest.problem || contest.warning || !get().settings.forced) return;
    const { awaits } = contest.report;
    const rolls = awaits.kind === 'dice' && awaits.player === 0 && contest.dice !== null;
    const { forced } = contest;
    if (!rolls && (awaits.kind !== 'play' || forced == null)) return;
    setTimeout(() => {
      const now = get().playing.contest;
      if (signal.aborted || now?.saved !== contest.saved || now.busy || now.made.length > 0) return;
      void (rolls ? roll() : decide({ kind: 'play', play: forced! }));
    }, SOON);
  }

  /** Works on the match, with nothing else in between; what fails changes nothing and is said. */
  async function work(
    task: (contest: ContestState, engine: EnginePort, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { contest } = get().playing;
    if (!contest || contest.busy) return;
    working.abort();
    working = new AbortController();
    const { signal } = working;
    change({ busy: true, warning: null, problem: null });
    try {
      await task(contest, await needs.engine, signal);
    } catch (error) {
      if (!signal.aborted) change({ problem: problemOf(error) });
    }
    if (signal.aborted) return;
    change({ busy: false });
    throwSoon();
    goOnSoon();
  }

  /** Does something in the match, and shows what the engine has made of it. */
  async function act(
    { id, saved, choice, dice, match }: ContestState,
    what: ContestAct,
    engine: EnginePort,
    signal: AbortSignal,
  ): Promise<void> {
    const next = await engine.actInContest(saved, what, { ...table(), signal });
    await show({ id, saved: next, choice, dice, match }, engine, signal);
  }

  /** Whether the tutor has something to say against what is about to be done; then it says so. */
  async function objects(
    { saved, choice: { tutor }, report: { awaits } }: ContestState,
    what: ContestAct,
    engine: EnginePort,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (tutor === 'off' || !(JUDGED.has(what.kind) || awaits.kind === 'cube')) return false;
    const advice = await engine.judgeInContest(saved, what, { level: TUTOR, ...table() }, { signal });
    if (!advice || advice.loss < THRESHOLDS[tutor] || signal.aborted) return signal.aborted;
    change({ warning: { act: what, advice } });
    return true;
  }

  /** Does what the person has decided, unless the tutor has something to say. */
  const decide = (what: ContestAct, insists = false): Promise<void> =>
    work(async (contest, engine, signal) => {
      if (insists || !(await objects(contest, what, engine, signal))) await act(contest, what, engine, signal);
    });

  /** Throws the dice of whoever's turn it is; where the cube may be turned, that is the decision not to. */
  const roll = (insists = false): Promise<void> =>
    work(async (contest, engine, signal) => {
      const { dice, report } = contest;
      // The tutor is asked before the dice are thrown: it judges the decision to roll, whatever they show.
      if (!insists && (await objects(contest, { kind: 'dice', dice: [1, 1] }, engine, signal))) return;
      if (!dice) return change({ rolling: true });
      const what = { kind: 'dice', dice: await needs.throwOf(dice, report.throws.length + 1) } as const;
      if (!signal.aborted) await act(contest, what, engine, signal);
    });

  /** Puts the match into the library; gives its id, or null if nothing was played. */
  async function finish(): Promise<string | null> {
    const { contest } = get().playing;
    if (!contest) return null;
    const engine = await needs.engine;
    const played = await engine.contestMatch(contest.saved);
    if (!played) return null;
    const date = new Date(needs.now()).toISOString().slice(0, 10);
    const match = await needs.toLibrary({ ...played, date, comment: diceComment(contest.dice) });
    if (get().playing.contest?.id === contest.id) {
      change({ match });
      await keep();
    }
    return match;
  }

  /** Looks for a match that is kept, and makes what a new one needs. */
  async function look(): Promise<void> {
    const tried = async (step: () => Promise<void>) => {
      try {
        await step();
      } catch (error) {
        // The next visit tries again.
        looking = null;
        patch({ problem: problemOf(error) });
      }
    };
    const engine = needs.engine;
    await tried(async () => patch({ strengths: await (await engine).strengths() }));
    await tried(async () => {
      const kept = await needs.shelf.get();
      if (kept && !get().playing.contest) await show(kept, await engine, working.signal);
      throwSoon();
      goOnSoon();
    });
    await tried(async () => {
      if (!get().playing.source) patch({ source: await needs.newSource() });
    });
    patch({ looked: true });
  }

  const hand = createHand({
    engine: needs.engine,
    roll() {
      const { contest } = get().playing;
      if (!contest || contest.busy || contest.warning || contest.report.awaits.kind !== 'play') return null;
      const { report, saved, made, next, picked } = contest;
      return { xgid: report.board.xgid, of: saved, made, next, picked };
    },
    change,
    failed: (error) => change({ problem: problemOf(error) }),
    signal: () => working.signal,
  });

  return {
    /** The page of playing is shown. */
    visit(): Promise<void> {
      looking ??= look();
      return looking;
    },

    /** Another tab has begun, resumed or ended a match: a tab that shows none shows it. */
    async heard(): Promise<void> {
      if (!looking || get().playing.contest) return;
      await looking;
      if (get().playing.contest) return;
      looking = look();
      await looking;
    },

    actions: {
      chooseContest(what: Partial<ContestChoice>): void {
        patch({ choice: { ...get().playing.choice, ...what } });
      },

      /** What the player adds to the dice of the next match. */
      chooseWord(word: string): void {
        const { source } = get().playing;
        if (source) patch({ source: { ...source, word } });
      },

      /** Another tab has gone on: what the device keeps takes the place of what this tab shows. */
      async takeUpContest(): Promise<void> {
        working.abort();
        working = new AbortController();
        const { signal } = working;
        try {
          const kept = await needs.shelf.get();
          if (signal.aborted) return;
          patch({ contest: null });
          if (kept) await show(kept, await needs.engine, signal);
          throwSoon();
          goOnSoon();
        } catch (error) {
          if (!signal.aborted) patch({ problem: problemOf(error) });
        }
      },

      /** Begins a match; `you` is the name of who gives none. */
      async startContest(you: string): Promise<void> {
        const { choice, source } = get().playing;
        if (!source) return;
        working.abort();
        working = new AbortController();
        const { signal } = working;
        const { name, length, jacoby, beavers, strength, byHand } = choice;
        const players: [string, string] = [name.trim() || you, `Gammonlab (${strength})`];
        const settings = { players, length, jacoby, beavers, strength, seed: needs.seed() };
        try {
          const engine = await needs.engine;
          const saved = await engine.newContest(settings, { ...table(), signal });
          const dice = byHand ? null : source;
          await show({ id: needs.newId(), saved, choice, dice, match: null }, engine, signal);
          // The next match has a secret of its own.
          patch({ source: await needs.newSource() });
        } catch (error) {
          if (!signal.aborted) patch({ problem: problemOf(error) });
        }
      },

      rollContest: () => roll(),
      /** Dice that were thrown on a table. */
      typeDice: (dice: Roll) => decide({ kind: 'dice', dice }),
      /** The cube, a resignation, a play taken back. */
      decideContest: (what: ContestAct) => decide(what),
      /** What the tutor has warned of is done all the same. */
      async insist(): Promise<void> {
        const { contest } = get().playing;
        if (!contest?.warning) return;
        const { act: what } = contest.warning;
        await (what.kind === 'dice' && contest.dice ? roll(true) : decide(what, true));
      },
      /** The tutor is heard: the decision is still open. */
      async thinkAgain(): Promise<void> {
        change({ warning: null });
        await hand.begin();
      },

      tapContest: hand.tap,
      dragContest: hand.drag,
      liftContest: hand.lift,
      putBackContest: hand.putBack,
      undoContestMove: hand.undo,

      /** The play on the board is made. */
      async playContest(): Promise<void> {
        await hand.settled();
        const play = get().playing.contest?.next?.play;
        if (play) await decide({ kind: 'play', play: play.play });
      },

      /** The first throw that does not follow from the secret and the word, 0 for the secret itself; null if all do. */
      async wrongThrow(): Promise<number | null> {
        const { contest } = get().playing;
        if (!contest?.dice) return null;
        if (!(await needs.isCommitted(contest.dice))) return 0;
        for (const [i, roll] of contest.report.throws.entries()) {
          if ((await needs.throwOf(contest.dice, i + 1)).join() !== roll.join()) return i + 1;
        }
        return null;
      },

      /**
       * Ends the match: what was played goes to the library. Gives its id there, null if nothing was played. A match
       * that cannot be put there stays.
       */
      async endContest(): Promise<string | null> {
        const { contest } = get().playing;
        if (!contest) return null;
        try {
          const match = contest.match ?? (await finish());
          const problem = match === null ? null : needs.missing(match);
          if (problem) {
            change({ problem });
            return null;
          }
          working.abort();
          working = new AbortController();
          await needs.shelf.clear();
          patch({ contest: null });
          return match;
        } catch (error) {
          change({ problem: problemOf(error) });
          return null;
        }
      },
    },
  };
}
