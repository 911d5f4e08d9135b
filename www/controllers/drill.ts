/** The drill: cards made of matches, asked again when FSRS says that they are about to be forgotten. */

import type { CardShelf } from '../device/cards';
import { problemOf } from '../engine/problem';
import { type Card, type CardChoice, joinedCard, makeCards } from '../state/cards';
import { afterGrade, type Drill, type DrillChoice, dueCards } from '../state/drill';
import type { Grade } from '../state/grade';
import { tidyCard } from '../state/names';
import type { Question } from '../state/question';
import type { Slice } from '../state/store';
import { openSource } from './learn';
import type { createQuestion } from './question';

/** Formats that cards can be taken out in. */
export type CardFormat = 'apkg' | 'csv';

interface Needs {
  shelf: CardShelf;
  question: Pick<ReturnType<typeof createQuestion>, 'ask' | 'leave'>;
  /** Writes cards as a file. */
  write(cards: readonly Card[], format: CardFormat): Promise<Blob>;
  now(): number;
  seed(): number;
}

export function createDrill({ get, set }: Slice<'drill', 'matches' | 'question'>, needs: Needs) {
  let loading: Promise<void> | null = null;
  const patch = (change: Partial<Drill>) => set({ drill: { ...get().drill, ...change } });
  const schedule = () => import('../state/schedule');

  /** Reads the cards that are kept, once. */
  function load(): Promise<void> {
    loading ??= needs.shelf.load().then(
      (cards) => patch({ cards: cards.map(tidyCard) }),
      // Without a shelf the drill works until the page goes.
      (error) => patch({ cards: [], problem: problemOf(error) }),
    );
    return loading;
  }

  /** Puts cards into the state and onto the device. */
  async function keep(changed: readonly Card[]): Promise<void> {
    const byId = new Map((get().drill.cards ?? []).map((card) => [card.id, card]));
    for (const card of changed) byId.set(card.id, card);
    patch({ cards: [...byId.values()] });
    await needs.shelf.put(changed).then(
      () => patch({ problem: null }),
      (error) => patch({ problem: problemOf(error) }),
    );
  }

  /** How well the cards are remembered by now, on the average. */
  async function expect(): Promise<void> {
    const { remembered } = await schedule();
    const chances = (get().drill.cards ?? []).flatMap((card) => remembered(card, needs.now()) ?? []);
    const sum = chances.reduce((total, chance) => total + chance, 0);
    patch({ expected: chances.length > 0 ? sum / chances.length : null });
  }

  /** Asks the first card of the sitting, or ends it. */
  function ask(): void {
    const { cards, session } = get().drill;
    const card = cards?.find(({ id }) => id === session?.queue[0]);
    patch({ ahead: null });
    if (card) needs.question.ask(card, 'drill');
    else needs.question.leave();
  }

  async function grade(given: Grade): Promise<void> {
    const { question, drill } = get();
    if (question?.of !== 'drill' || !question.shown || !drill.session || !drill.cards) return;
    const { graded } = await schedule();
    const card = get().drill.cards?.find(({ id }) => id === question.card.id);
    if (!card || get().question !== question) return;
    patch({ session: afterGrade(drill.session, given) });
    const kept = keep([graded(card, given, needs.now())]);
    ask();
    await kept;
    if (get().drill.session?.queue.length === 0) await expect();
  }

  return {
    load,

    /** The solution of a card is on show: what each grade would mean is worked out. */
    async answered({ card, of }: Question): Promise<void> {
      if (of !== 'drill') return;
      const { daysAhead } = await schedule();
      if (get().question?.card === card) patch({ ahead: daysAhead(card, needs.now()) });
    },

    actions: {
      /** Shows the drill: the cards are read, and a sitting that was left is gone on with. */
      async openDrill(): Promise<void> {
        await load();
        const { drill, question } = get();
        if (drill.session && question?.of !== 'drill') ask();
        await expect();
      },

      chooseDrill: (change: Partial<DrillChoice>) => patch({ choice: { ...get().drill.choice, ...change } }),

      /** Begins a sitting with the cards that are due. */
      startDrill(): void {
        const { cards, choice } = get().drill;
        const due = dueCards(cards ?? [], choice, needs.now(), needs.seed());
        if (due.length === 0) return;
        patch({ session: { queue: due.map(({ id }) => id), total: due.length, done: [] } });
        ask();
      },

      /** Ends the sitting; what was graded stays. */
      stopDrill(): void {
        patch({ session: null, ahead: null });
        needs.question.leave();
      },

      /** Says how well the card was remembered, and goes on. */
      gradeCard: grade,

      /** Makes cards of the open match; gives how many are new, and how many were there. */
      async addCards(choice: CardChoice): Promise<{ added: number; updated: number }> {
        const source = openSource(get());
        if (!source) return { added: 0, updated: 0 };
        await load();
        const known = new Map((get().drill.cards ?? []).map((card) => [card.id, card]));
        const cards = makeCards(source, choice, needs.now()).map((card) => joinedCard(known.get(card.id), card));
        await keep(cards);
        const updated = cards.filter(({ id }) => known.has(id)).length;
        return { added: cards.length - updated, updated };
      },

      /** Writes something on a card, or stars it. */
      async changeCard(id: string, change: Partial<Pick<Card, 'note' | 'starred'>>): Promise<void> {
        const card = get().drill.cards?.find((one) => one.id === id);
        if (card) await keep([{ ...card, ...change }]);
      },

      /** Deletes cards with their schedule; who calls has asked. */
      async removeCards(ids: readonly string[]): Promise<void> {
        const { cards, session } = get().drill;
        patch({
          cards: cards?.filter(({ id }) => !ids.includes(id)) ?? null,
          session: session && { ...session, queue: session.queue.filter((id) => !ids.includes(id)) },
        });
        await needs.shelf.remove(ids).catch((error) => patch({ problem: problemOf(error) }));
        if (get().question?.of === 'drill') ask();
      },

      /** The cards as a file: a package for Anki, or a table. */
      async exportCards(format: CardFormat): Promise<Blob | null> {
        await load();
        patch({ exporting: true, problem: null });
        try {
          return await needs.write(get().drill.cards ?? [], format);
        } catch (error) {
          patch({ problem: problemOf(error) });
          return null;
        } finally {
          patch({ exporting: false });
        }
      },
    },
  };
}
