/** Learning from the mistakes of the open match, one at a time. */

import { type CardChoice, type CardSource, makeCards, USUAL_CHOICE } from '../state/cards';
import { again, type Learn, newLearn, onward, withAnalysis, withResult } from '../state/learn';
import { isRight, type Question } from '../state/question';
import type { State } from '../state/state';
import type { Slice } from '../state/store';
import type { createQuestion } from './question';

interface Needs {
  question: Pick<ReturnType<typeof createQuestion>, 'ask' | 'leave'>;
  now(): number;
}

export function createLearn({ get, set }: Slice<'learn', 'matches' | 'question'>, needs: Needs) {
  /** Shows the state of learning and asks its card, unless that is on the board already. */
  function show(learn: Learn): void {
    set({ learn });
    const card = learn.cards[learn.at];
    if (!card) needs.question.leave();
    else if (get().question?.card !== card) needs.question.ask(card, 'learn');
  }

  function begin(choice: CardChoice): void {
    const source = openSource(get());
    if (source) show(newLearn(source.id, choice, makeCards(source, choice, needs.now())));
  }

  return {
    /** An answer was judged, or the solution was asked for. */
    answered({ answer, shown }: Question): void {
      const { learn } = get();
      if (!learn) return;
      if (answer && isRight(answer)) set({ learn: withResult(learn, learn.tries === 0 ? 'first' : 'later') });
      else if (shown) set({ learn: withResult(learn, 'shown') });
      else set({ learn: { ...learn, tries: learn.tries + 1 } });
    },

    actions: {
      /** Asks about the open match as far as it is analysed: goes on where it was left, or begins. */
      learn(): void {
        const { learn } = get();
        const source = openSource(get());
        if (!source) return;
        // Another match has other players; the rest of the choice stays.
        if (learn?.match !== source.id) begin({ ...(learn?.choice ?? USUAL_CHOICE), player: 'both' });
        else show(withAnalysis(learn, makeCards(source, learn.choice, needs.now())));
      },

      /** Begins with other decisions. */
      chooseMistakes(change: Partial<CardChoice>): void {
        begin({ ...(get().learn?.choice ?? USUAL_CHOICE), ...change });
      },

      /** The next card; the one that is asked is left as it is. */
      nextMistake(): void {
        const { learn } = get();
        if (learn) show(onward(learn));
      },

      /** Once more through what was not found at once. */
      learnAgain(): void {
        const { learn } = get();
        if (learn) show(again(learn));
      },
    },
  };
}

/** The open match as a source of cards; null until its analysis is read. */
export function openSource({ matches: { open } }: Pick<State, 'matches'>): CardSource | null {
  return open?.course?.report ? { id: open.id, transcript: open.transcript, course: open.course } : null;
}
