/** Playing a match against the engine: throws, plays, the cube, the tutor; at the end the match goes to the library. */

import type { ContestAct, Roll } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { ContestChoice } from '../state/contest';
import type { Place } from '../state/edit';
import type { Slice } from '../state/store';
import { createContestLife } from './contest-life';
import { type ContestNeeds, createContestTable } from './contest-table';
import { createContestTurns } from './contest-turns';
import { createHand } from './hand';

/** How long a complete play is shown before it is made by itself, in ms. */
const FINISH = 700;

export function createContest(slice: Slice<'playing', 'settings' | 'route'>, needs: ContestNeeds) {
  const { get } = slice;
  const table = createContestTable(slice, needs);
  const turns = createContestTurns(table, needs);
  const { visit, heard, actions } = createContestLife(slice, table, turns, needs);

  const hand = createHand({
    engine: needs.engine,
    roll() {
      const contest = table.contest();
      if (!contest || contest.busy || contest.warning || contest.report.awaits.kind !== 'play') return null;
      const { report, saved, made, next, picked } = contest;
      return { xgid: report.board.xgid, of: saved, made, next, picked };
    },
    change: table.change,
    failed: (error) => table.change({ problem: problemOf(error) }),
    signal: turns.signal,
    forced: () => get().settings.forced,
  });

  /** The play on the board is made. */
  async function playContest(): Promise<void> {
    await hand.settled();
    const play = table.contest()?.next?.play;
    if (play) await turns.decide({ kind: 'play', play: play.play });
  }

  /** Makes a complete play in a moment, if that is wanted and nothing is taken back until then. */
  async function finishSoon(moved: Promise<void>): Promise<void> {
    await moved;
    const contest = table.contest();
    if (!get().settings.finish || !contest?.next?.play || contest.next.moves.length > 0) return;
    setTimeout(() => {
      const now = table.contest();
      // After a warning of the tutor the person decides.
      if (now?.made === contest.made && !now.warning && now.made.length > 0) void playContest();
    }, FINISH);
  }

  return {
    visit,
    heard,

    actions: {
      ...actions,

      chooseContest(what: Partial<ContestChoice>): void {
        table.patch({ choice: { ...get().playing.choice, ...what } });
      },

      /** The player's word for the dice of the next match. */
      chooseWord(word: string): void {
        const { source } = get().playing;
        if (source) table.patch({ source: { ...source, word } });
      },

      rollContest: () => turns.roll(),
      /** Dice that were thrown on a table. */
      typeDice: (dice: Roll) => turns.decide({ kind: 'dice', dice }),
      /** The cube, a resignation, a play taken back. */
      decideContest: (what: ContestAct) => turns.decide(what),
      /** The action is performed despite the warning. */
      async insist(): Promise<void> {
        const contest = table.contest();
        if (!contest?.warning) return;
        const { act: what } = contest.warning;
        await (what.kind === 'dice' && contest.dice ? turns.roll(true) : turns.decide(what, true));
      },
      /** The tutor is heard: the decision is still open. */
      async thinkAgain(): Promise<void> {
        table.change({ warning: null });
        await hand.begin();
      },

      tapContest: (place: Place, first?: number) => finishSoon(hand.tap(place, first)),
      dragContest: (from: number, to: Place) => finishSoon(hand.drag(from, to)),
      liftContest: hand.lift,
      putBackContest: hand.putBack,
      undoContestMove: hand.undo,

      playContest,

      /** The first throw that does not follow from the secret and the word, 0 for the secret itself; null if all do. */
      async wrongThrow(): Promise<number | null> {
        const contest = table.contest();
        if (!contest?.dice) return null;
        if (!(await needs.isCommitted(contest.dice))) return 0;
        for (const [i, roll] of contest.report.throws.entries()) {
          if ((await needs.throwOf(contest.dice, i + 1)).join() !== roll.join()) return i + 1;
        }
        return null;
      },
    },
  };
}
