/** Training by one's own decisions: learning from a match, and the drill. Both ask their cards in the same way. */

import type { CardShelf } from '../device/cards';
import type { EnginePort } from '../engine/port';
import type { Card } from '../state/cards';
import type { Place } from '../state/learn';
import type { Route } from '../state/route';
import type { Store } from '../state/store';
import { type CardFormat, createDrill } from './drill';
import { createLearn } from './learn';
import { createQuestion } from './question';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: CardShelf;
  write(cards: readonly Card[], format: CardFormat): Promise<Blob>;
  precious(): void;
  places: { get(match: string): Place | null; put(match: string, place: Place): void };
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  now(): number;
  seed(): number;
}

export function createTraining(store: Store, needs: Needs) {
  const question = createQuestion(store, {
    engine: needs.engine,
    answered(asked) {
      if (asked.of === 'learn') learn.answered(asked);
      else void drill.answered(asked);
    },
  });
  const learn = createLearn(store, { ...needs, question });
  const drill = createDrill(store, { ...needs, question });
  return {
    heard: drill.heard,
    keepCards: drill.keepCards,
    actions: { ...question.actions, ...learn.actions, ...drill.actions },
  };
}
