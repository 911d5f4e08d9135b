/** The drill: cards from matches, repeated when FSRS predicts that they are about to be forgotten. */

import type { CardShelf } from '../device/cards';
import type { StoreError } from '../device/store/problem';
import { problemOf } from '../engine/problem';
import { ASKS, type Card, type CardChoice, joinedCard, makeCards } from '../state/cards';
import { afterGrade, type Drill, type DrillChoice, dueCards } from '../state/drill';
import type { Grade } from '../state/grade';
import { tidyCard } from '../state/names';
import type { Question } from '../state/question';
import type { Route } from '../state/route';
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
  /** Irreplaceable data is stored: request persistent storage from the browser. */
  precious(): void;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  now(): number;
  seed(): number;
}

type State = Slice<'drill', 'matches' | 'question'>;

const schedule = () => import('../state/schedule');

type Change = ReturnType<typeof createCards>['change'];

/** The cards, here and on the device. */
function createCards({ get }: State, patch: (change: Partial<Drill>) => void, needs: Needs) {
  let loading: Promise<void> | null = null;

  /** Reads the cards that are kept, once. */
  function load(): Promise<void> {
    loading ??= read();
    return loading;
  }

  async function read(): Promise<void> {
    try {
      const kept = (await needs.shelf.load()).map(tidyCard);
      const cards = await mended(kept);
      // New or unsaved ones are kept.
      const now = new Map((get().drill.cards ?? []).map((card) => [card.id, card]));
      const ahead = (id: string) => unkept.has(id) || (changing.get(id) ?? 0) > 0;
      const extra = [...now.values()].filter(({ id }) => unkept.has(id) && !kept.some((one) => one.id === id));
      patch({ cards: [...cards.map((card) => (ahead(card.id) ? (now.get(card.id) ?? card) : card)), ...extra] });
    } catch (error) {
      // Without a shelf the drill works until the page goes.
      patch({ cards: get().drill.cards ?? [], problem: problemOf(error) });
    }
  }

  /** Cards whose times cannot be right, by a clock that was wrong, are put right, here and on the device. */
  async function mended(cards: readonly Card[]): Promise<readonly Card[]> {
    // Most cards were never answered, or in order: the model is not fetched for them.
    if (!cards.some(({ schedule }) => schedule)) return cards;
    const { withRightTimes } = await schedule();
    const right = cards.map((card) => withRightTimes(card, needs.now()));
    const changed = right.filter((card, n) => card !== cards[n]);
    if (changed.length > 0) await keeping(needs.shelf.mend(changed), []);
    return right;
  }

  /** Cards that are only in this tab. */
  const unkept = new Set<string>();

  /** Puts cards into the state. */
  function show(changed: readonly Card[]): void {
    const byId = new Map((get().drill.cards ?? []).map((card) => [card.id, card]));
    for (const card of changed) byId.set(card.id, card);
    patch({ cards: [...byId.values()] });
  }

  /** Waits until something is kept. If it is not, the page shows the reason until it is; returns the stored data. */
  async function keeping<T>(work: Promise<T>, ids: readonly string[]): Promise<T | undefined> {
    try {
      const kept = await work;
      if (unkept.size === 0) patch({ problem: null });
      return kept;
    } catch (error) {
      for (const id of ids) unkept.add(id);
      patch({ problem: problemOf(error) });
      void (error as Partial<StoreError> | null)?.kept?.then(() => {
        for (const id of ids) unkept.delete(id);
        if (unkept.size === 0) patch({ problem: null });
      });
      return undefined;
    }
  }

  /** Changes a card, here at once and on the device as it is there. */
  async function change(id: string, by: (card: Card) => Card, there: () => Promise<Card | undefined>): Promise<void> {
    const card = get().drill.cards?.find((one) => one.id === id);
    if (!card) return;
    show([by(card)]);
    changing.set(id, (changing.get(id) ?? 0) + 1);
    const kept = await keeping(there(), [id]);
    const left = changing.get(id)! - 1;
    changing.set(id, left);
    // Another tab may have changed it, too; text typed meanwhile is newer.
    if (kept && left === 0) show([kept]);
  }

  /** How many changes of a card are on their way. */
  const changing = new Map<string, number>();

  /** Imports cards; returns the numbers of new and of existing ones. */
  async function keepCards(made: readonly Card[]): Promise<{ added: number; updated: number }> {
    await load();
    const known = new Map((get().drill.cards ?? []).map((card) => [card.id, card]));
    const cards = made.map((card) => joinedCard(known.get(card.id), card));
    show(cards);
    const kept = await keeping(
      needs.shelf.add(cards),
      cards.map(({ id }) => id),
    );
    if (kept) show(kept);
    if (cards.length > 0) needs.precious();
    const updated = cards.filter(({ id }) => known.has(id)).length;
    return { added: cards.length - updated, updated };
  }

  return {
    load,
    change,
    keepCards,
    /** Another tab has changed the cards; true if they had been read here. */
    async reread(): Promise<boolean> {
      if (!loading) return false;
      await loading;
      await read();
      return true;
    },
    /** Deletes cards. */
    async remove(ids: readonly string[]): Promise<void> {
      patch({ cards: get().drill.cards?.filter(({ id }) => !ids.includes(id)) ?? null });
      await keeping(needs.shelf.remove(ids), []);
    },
  };
}

/** The questions of a session, one card after the other. */
function createSitting({ get }: State, patch: (change: Partial<Drill>) => void, needs: Needs, change: Change) {
  /** How well the cards are remembered by now, on the average. */
  async function expect(): Promise<void> {
    const { remembered } = await schedule();
    const chances = (get().drill.cards ?? []).flatMap((card) => remembered(card, needs.now()) ?? []);
    const sum = chances.reduce((total, chance) => total + chance, 0);
    patch({ expected: chances.length > 0 ? sum / chances.length : null });
  }

  /** Shows the first card of the session, or ends it. */
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
    const at = needs.now();
    const kept = change(
      card.id,
      (one) => graded(one, given, at),
      () => needs.shelf.review(card.id, given, at),
    );
    ask();
    await kept;
    if (get().drill.session?.queue.length === 0) await expect();
  }

  /** Begins a session with these cards, if there are any. */
  function begin(ids: readonly string[]): void {
    if (ids.length === 0) return;
    patch({ session: { queue: ids, total: ids.length, done: [] } });
    ask();
  }

  return { ask, begin, grade, expect };
}

export function createDrill(state: State, needs: Needs) {
  const { get, set } = state;
  const patch = (change: Partial<Drill>) => set({ drill: { ...get().drill, ...change } });
  const kept = createCards(state, patch, needs);
  const { load, change, keepCards } = kept;
  const { ask, begin, grade, expect } = createSitting(state, patch, needs, change);

  return {
    load,
    keepCards,

    /** Another tab has changed the cards; the session continues with the new ones. */
    async heard(): Promise<void> {
      if (!(await kept.reread())) return;
      const { cards, session } = get().drill;
      if (!session || !cards) return;
      const there = new Set(cards.map(({ id }) => id));
      const queue = session.queue.filter((id) => there.has(id));
      if (queue.length < session.queue.length) patch({ session: { ...session, queue } });
      const { question } = get();
      if (question?.of === 'drill' && !there.has(question.card.id)) ask();
    },

    /** The solution of a card is on show: the effect of each grade is computed. */
    async answered({ card, of }: Question): Promise<void> {
      if (of !== 'drill') return;
      const { daysAhead } = await schedule();
      if (get().question?.card === card) patch({ ahead: daysAhead(card, needs.now()) });
    },

    actions: {
      /** Shows the drill: the cards are read, and a session that was left is resumed. */
      async openDrill(): Promise<void> {
        await load();
        const { drill, question } = get();
        if (drill.session && question?.of !== 'drill') ask();
        await expect();
      },

      chooseDrill: (change: Partial<DrillChoice>) => patch({ choice: { ...get().drill.choice, ...change } }),

      /** Begins a session with the cards that are due. */
      startDrill(): void {
        const { cards, choice } = get().drill;
        begin(dueCards(cards ?? [], choice, needs.now(), needs.seed()).map(({ id }) => id));
      },

      /** Starts a session with these cards, due or not. */
      drillCards: begin,

      /** Ends the session; the grades are kept. */
      stopDrill(): void {
        patch({ session: null, ahead: null });
        needs.question.leave();
      },

      /** Grades the card, and continues. */
      gradeCard: grade,

      /** Makes cards of the open match; returns the numbers of new and of existing ones. */
      async addCards(choice: CardChoice): Promise<{ added: number; updated: number }> {
        const source = openSource(get());
        return source ? keepCards(makeCards(source, choice, needs.now())) : { added: 0, updated: 0 };
      },

      /** Makes cards of the open match, and begins with those that are due if the user has waited; gives how many. */
      async drillMistakes(choice: CardChoice): Promise<number> {
        const source = openSource(get());
        if (!source) return 0;
        const stays = needs.stays();
        const made = makeCards(source, choice, needs.now());
        await keepCards(made);
        const ids = new Set(made.map(({ id }) => id));
        const cards = (get().drill.cards ?? []).filter(({ id }) => ids.has(id));
        const due = dueCards(cards, { ...get().drill.choice, asks: ASKS }, needs.now(), needs.seed());
        if (stays()) {
          begin(due.map(({ id }) => id));
          await needs.go({ page: 'drill' });
        }
        return due.length;
      },

      /** Writes something on a card, or stars it. */
      async changeCard(id: string, what: Partial<Pick<Card, 'note' | 'starred'>>): Promise<void> {
        const was = get().drill.cards?.find((one) => one.id === id)?.note ?? '';
        await change(
          id,
          (card) => ({ ...card, ...what }),
          () => needs.shelf.change(id, { ...what, was }),
        );
      },

      /** Deletes cards with their schedule; the caller has confirmed. */
      async removeCards(ids: readonly string[]): Promise<void> {
        const { session } = get().drill;
        patch({ session: session && { ...session, queue: session.queue.filter((id) => !ids.includes(id)) } });
        await kept.remove(ids);
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
