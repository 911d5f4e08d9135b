/** Learning from the mistakes of the open match, one at a time. */

import { type CardChoice, type CardSource, makeCards, USUAL_CHOICE } from '../state/cards';
import {
  again,
  atPlace,
  type Learn,
  newLearn,
  onward,
  type Place,
  placeOf,
  withAnalysis,
  withResult,
} from '../state/learn';
import { seatOf } from '../state/names';
import { isRight, type Question } from '../state/question';
import type { State } from '../state/state';
import type { Slice } from '../state/store';
import type { createQuestion } from './question';

interface Needs {
  question: Pick<ReturnType<typeof createQuestion>, 'ask' | 'leave'>;
  now(): number;
  /** The places in learning from matches. */
  places: { get(match: string): Place | null; put(match: string, place: Place): void };
}

export function createLearn({ get, set }: Slice<'learn', 'matches' | 'question' | 'settings'>, needs: Needs) {
  function keep(learn: Learn): void {
    set({ learn });
    needs.places.put(learn.match, placeOf(learn));
  }

  /** Shows the state of learning and its card, unless that is on the board already. */
  function show(learn: Learn): void {
    keep(learn);
    const card = learn.cards[learn.at];
    if (!card) needs.question.leave();
    else if (get().question?.card !== card) needs.question.ask(card, 'learn');
  }

  function begin(choice: CardChoice, place: Place | null): void {
    const source = openSource(get());
    if (!source) return;
    const learn = newLearn(source.id, choice, makeCards(source, choice, needs.now()));
    show(place ? atPlace(learn, place) : learn);
  }

  return {
    /** An answer was marked, or the solution was requested. */
    answered({ answer, shown }: Question): void {
      const { learn } = get();
      if (!learn) return;
      if (answer && isRight(answer)) keep(withResult(learn, learn.tries === 0 ? 'first' : 'later'));
      else if (shown) keep(withResult(learn, 'shown'));
      else set({ learn: { ...learn, tries: learn.tries + 1 } });
    },

    actions: {
      /** Starts or resumes learning from the open match, as far as it is analysed. */
      learn(): void {
        const { learn } = get();
        const source = openSource(get());
        if (!source) return;
        // Another match has other players; the rest of the choice stays.
        if (learn?.match !== source.id) {
          const place = needs.places.get(source.id);
          // The mistakes of the person come first, where it is known who that is.
          const player = seatOf(source.transcript.players, get().settings.progress.names) ?? 'both';
          begin(place?.choice ?? { ...(learn?.choice ?? USUAL_CHOICE), player }, place);
        } else show(withAnalysis(learn, makeCards(source, learn.choice, needs.now())));
      },

      /** Begins with other decisions. */
      chooseMistakes(change: Partial<CardChoice>): void {
        const { learn } = get();
        begin({ ...(learn?.choice ?? USUAL_CHOICE), ...change }, learn && { ...placeOf(learn), at: null });
      },

      /** The next card; the current one is skipped. */
      nextMistake(): void {
        const { learn } = get();
        if (learn) show(onward(learn));
      },

      /** Repeats the cards that were not solved at once. */
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
