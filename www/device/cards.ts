/** Cards kept on the device. Every change is made to the card as it is there, which another tab may have changed. */

import { type Card, joinedCard } from '../state/cards';
import type { Grade } from '../state/grade';
import { joinedComment } from '../state/match-changes';
import type { DeviceStore, Writing } from './store/store';

export interface CardShelf {
  load(): Promise<Card[]>;
  /** Keeps cards, all of them or none; schedule, note and star of those that are there stay. Gives them as kept. */
  add(cards: readonly Card[]): Promise<Card[]>;
  /** Adds an answer. Gives the card as kept; undefined if it is not there any more. */
  review(id: string, grade: Grade, at: number): Promise<Card | undefined>;
  /** Changes the note on a card: `was` is the note that `note` began from. */
  change(id: string, change: { note?: string; was?: string; starred?: boolean }): Promise<Card | undefined>;
  /** Puts cards in the place of those there: their times were put right. */
  mend(cards: readonly Card[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export function deviceCards(store: DeviceStore): CardShelf {
  const stores = ['cards', 'gone'] as const;
  const news = [{ of: 'cards' }] as const;

  async function change(id: string, by: (card: Card) => Card): Promise<Card | undefined> {
    return store.write({ chain: `card ${id}`, stores, news }, async (transaction) => {
      const cards = transaction.objectStore('cards');
      const card = await cards.get(id);
      if (!card) return undefined;
      const next = by(card);
      await cards.put(next);
      return next;
    });
  }

  return {
    load: () => store.all('cards'),
    async add(cards) {
      return store.write({ chain: 'cards', stores, news }, async (transaction: Writing) => {
        const all: Card[] = [];
        for (const card of cards) {
          const next = joinedCard(await transaction.objectStore('cards').get(card.id), card);
          await transaction.objectStore('cards').put(next);
          await transaction.objectStore('gone').delete(['cards', card.id]);
          all.push(next);
        }
        return all;
      });
    },
    async review(id, grade, at) {
      // Fetched before the transaction, which does not wait for anything else.
      const { graded } = await import('../state/schedule');
      return change(id, (card) => graded(card, grade, at));
    },
    change: (id, { note, was = '', starred }) =>
      change(id, (card) => ({
        ...card,
        ...(note !== undefined && { note: joinedComment(card.note, was, note) }),
        ...(starred !== undefined && { starred }),
      })),
    async mend(cards) {
      await store.write({ chain: 'cards', stores, news }, async (transaction) => {
        for (const card of cards) {
          const kept = await transaction.objectStore('cards').get(card.id);
          // An answer that another tab has added meanwhile is corrected at the next start.
          if (kept?.reviews.length === card.reviews.length)
            await transaction.objectStore('cards').put({ ...kept, schedule: card.schedule, reviews: card.reviews });
        }
      });
    },
    async remove(ids) {
      await store.write({ chain: 'cards', stores, news: [...news, { of: 'room' }] }, async (transaction) => {
        for (const id of ids) {
          await transaction.objectStore('cards').delete(id);
          await transaction.objectStore('gone').put({ store: 'cards', id, at: Date.now() });
        }
      });
    },
  };
}
