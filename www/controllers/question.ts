/** Answering a card: on the board or by a button; what the answer is worth comes from the analysis or the engine. */

import type { Candidate, EnginePort, RankedPlay } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Card, CubeChoice } from '../state/cards';
import { type Answer, chosen, isRight, type Question } from '../state/question';
import type { Slice } from '../state/store';
import { createHand } from './hand';

interface Needs {
  engine: Promise<EnginePort>;
  /** An answer has been marked, or the solution was requested. */
  answered(question: Question): void;
}

/** How deep a play is looked at that the analysis does not list. */
const UNLISTED = '2ply';

export function createQuestion({ get, set }: Slice<'question', 'settings'>, needs: Needs) {
  let working = new AbortController();

  const patch = (change: Partial<Question>) => {
    const { question } = get();
    if (question) set({ question: { ...question, ...change } });
  };

  const hand = createHand({
    engine: needs.engine,
    roll() {
      const { question } = get();
      if (!question || question.busy || question.answer || question.shown || question.card.asks !== 'play') return null;
      const { card, made, next, picked } = question;
      return { xgid: card.xgid, of: card, made, next, picked };
    },
    change: patch,
    failed: (error) => patch({ problem: problemOf(error) }),
    signal: () => working.signal,
  });

  function ask(card: Card, of: Question['of']): void {
    working.abort();
    working = new AbortController();
    set({
      question: {
        of,
        card,
        made: [],
        next: null,
        picked: null,
        answer: null,
        shown: false,
        busy: false,
        problem: null,
      },
    });
    if (card.asks === 'play') void hand.begin();
  }

  /** In the drill the solution appears beside the answer at once; learning shows it when the answer is right. */
  function answer(given: Answer): void {
    const { question } = get();
    if (!question) return;
    const shown = question.of === 'drill' || isRight(given);
    set({ question: { ...question, answer: given, shown, busy: false } });
    needs.answered(get().question!);
  }

  /** The engine's analysis of a play that the stored analysis does not list. */
  async function judged(xgid: string, positionId: string, signal: AbortSignal): Promise<Candidate> {
    const engine = await needs.engine;
    const { met } = get().settings;
    const { moves } = await engine.plays(xgid, { level: UNLISTED, met, signal });
    const row = moves.find((move) => move.positionId === positionId);
    if (!row) throw new Error(`the engine does not list a play that leads to ${positionId}`);
    return candidate(row);
  }

  return {
    ask,
    /** There are no more questions. */
    leave(): void {
      working.abort();
      if (get().question) set({ question: null });
    },

    actions: {
      tapQuestion: hand.tap,
      dragQuestion: hand.drag,
      liftQuestion: hand.lift,
      putBackQuestion: hand.putBack,
      undoQuestion: hand.undo,

      /** The play on the board is the answer. */
      async playQuestion(): Promise<void> {
        await hand.settled();
        const { question } = get();
        const made = question?.next?.play;
        if (!question || !made || question.busy || question.answer || question.shown) return;
        const { signal } = working;
        const known = question.card.plays.find(({ play }) => play === made.play);
        patch({ busy: true, problem: null });
        try {
          const play = known ?? (await judged(question.card.xgid, made.positionId, signal));
          if (!signal.aborted) answer({ play, choice: null, loss: Math.max(0, play.loss) });
        } catch (error) {
          if (!signal.aborted) patch({ busy: false, problem: problemOf(error) });
        }
      },

      /** A cube action is the answer. */
      chooseCube(choice: CubeChoice): void {
        const { question } = get();
        const given = question && !question.answer && !question.shown ? chosen(question.card, choice) : null;
        if (given) answer(given);
      },

      /** Shows the solution. */
      showSolution(): void {
        const { question } = get();
        if (!question || question.shown || question.busy) return;
        patch({ shown: true });
        needs.answered(get().question!);
      },

      /** Takes a wrong answer back. */
      tryAgain(): void {
        const { question } = get();
        if (!question?.answer || question.shown) return;
        patch({ answer: null, made: [], next: null, picked: null });
        if (question.card.asks === 'play') void hand.begin();
      },
    },
  };
}

function candidate({ play, level, equity, loss, moves, outcomes }: RankedPlay): Candidate {
  const { win, winGammon, winBackgammon, loseGammon, loseBackgammon } = outcomes;
  return {
    play,
    level,
    equity,
    loss,
    moves,
    played: false,
    outcomes: [win, winGammon, winBackgammon, loseGammon, loseBackgammon],
  };
}
