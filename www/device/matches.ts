/**
 * Matches kept on the device: short heads for the list, and the matches themselves with their analyses. A change of a
 * match is written down at once in a journal, which is small and in nobody's way; from time to time the changes are
 * made to the match, and the journal is empty again. Every reader of a match reads both.
 */

import type { Transcript } from '../engine/port';
import { changed, isChange, type MatchChange } from '../state/match-changes';
import { joined, withOccasion } from '../state/match-merge';
import { headOf, type MatchHead } from '../state/matches';
import { forgetIndex } from './library-index';
import { CHECKS } from './store/checks';
import type { Aside, DeviceStore, Reading, Writing } from './store/store';

export interface MatchShelf {
  heads(): Promise<MatchHead[]>;
  /** The head as it is now; undefined if the match is not there any more. */
  head(id: string): Promise<MatchHead | undefined>;
  get(id: string): Promise<Transcript | undefined>;
  /** Imports a match; an existing one gets the new analyses. Gives both as kept. */
  add(head: MatchHead, match: Transcript): Promise<{ head: MatchHead; match: Transcript }>;
  /** Changes a match. False if it is not there any more. */
  change(id: string, changes: readonly MatchChange[]): Promise<boolean>;
  /** Changes the list entry of a match. Gives it as kept; undefined if the match is not there any more. */
  changeHead(id: string, by: (head: MatchHead) => MatchHead): Promise<MatchHead | undefined>;
  /** Makes the changes of the journal to the match. */
  fold(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Bytes that the site uses on the device, and may use; null if the browser does not report them. */
  room(): Promise<{ used: number; most: number } | null>;
}

/** Changes after which the journal of a match is folded. */
const LONG = 200;

export function deviceMatches(store: DeviceStore): MatchShelf {
  /** Changes that this tab has written down since it last folded, by match. */
  const written = new Map<string, number>();

  /** The match with the changes of the journal; `n` is the last of them. */
  async function whole(
    transaction: Reading | Writing,
    id: string,
  ): Promise<{ match: Transcript; n: number } | undefined> {
    const match: unknown = await transaction.objectStore('matches').get(id);
    if (!match || CHECKS.matches(match) !== null) return undefined;
    const entries = await transaction.objectStore('journal').index('match').getAll(id);
    return {
      match: changed(
        match as Transcript,
        entries.flatMap(({ change }) => (isChange(change) ? [change] : [])),
      ),
      n: entries.at(-1)?.n ?? 0,
    };
  }

  /** Takes changes out of the journal that are part of the match by now: those this version cannot make stay. */
  async function clear(transaction: Writing, id: string): Promise<void> {
    const journal = transaction.objectStore('journal');
    for (const { n, change } of await journal.index('match').getAll(id)) if (isChange(change)) await journal.delete(n!);
  }

  async function fold(id: string): Promise<void> {
    written.delete(id);
    await store.write({ chain: `fold ${id}`, stores: ['matches', 'journal'], only: true }, async (transaction) => {
      const now = await whole(transaction, id);
      // Of a match that is not there, or cannot be used, the changes stay.
      if (!now || now.n === 0) return;
      await transaction.objectStore('matches').put(now.match, id);
      await clear(transaction, id);
    });
  }

  /** The head of a match whose own is invalid or missing, rebuilt from the match. */
  async function headAgain(id: string, damaged: Aside | undefined): Promise<MatchHead | null> {
    const match = await store.read(['matches'], (transaction) => transaction.objectStore('matches').get(id));
    if (!match || !store.usable('matches', id, match)) return null;
    const { added, file } = (damaged?.record ?? {}) as Partial<Record<keyof MatchHead, unknown>>;
    const when = typeof added === 'number' && Number.isFinite(added) ? added : Date.now();
    const made = headOf(id, match, typeof file === 'string' ? file : null, when);
    const what = { chain: `match ${id}`, stores: ['heads'] } as const;
    return store.write(what, async (transaction) => {
      const heads = transaction.objectStore('heads');
      if ((await heads.getKey(id)) !== undefined) return null;
      await heads.put(made);
      return made;
    });
  }

  return {
    async heads() {
      const heads = await store.all('heads');
      const known = new Set(heads.map(({ id }) => id));
      const all = await store.read(['matches'], (transaction) => transaction.objectStore('matches').getAllKeys());
      const { aside } = store.status();
      const damaged = (id: string) => aside.find((one) => one.store === 'heads' && one.key === id);
      const made = all.filter((id) => !known.has(id)).map((id) => headAgain(id, damaged(id)));
      return [...heads, ...(await Promise.all(made)).flatMap((one) => one ?? [])];
    },
    head: (id) => store.read(['heads'], (transaction) => transaction.objectStore('heads').get(id)),
    async get(id) {
      const found = await store.read(['matches', 'journal'], async (transaction) => {
        // Before the journal: a match that cannot be used has no actions to change.
        const match: unknown = await transaction.objectStore('matches').get(id);
        return match === undefined || !store.usable('matches', id, match) ? undefined : whole(transaction, id);
      });
      return found?.match;
    },
    async add(head, match) {
      const stores = ['heads', 'matches', 'journal', 'gone', 'index'] as const;
      return store.write(
        { chain: `match ${head.id}`, stores, news: [{ of: 'match', id: head.id }] },
        async (transaction) => {
          const before = await whole(transaction, head.id);
          const joint = before ? joined(before.match, match) : match;
          const both = {
            head: withOccasion((await transaction.objectStore('heads').get(head.id)) ?? head, joint),
            match: joint,
          };
          await transaction.objectStore('matches').put(both.match, head.id);
          await transaction.objectStore('heads').put(both.head);
          await clear(transaction, head.id);
          await forgetIndex(transaction, head.id);
          await transaction.objectStore('gone').delete(['heads', head.id]);
          return both;
        },
      );
    },
    async change(id, changes) {
      const stores = ['heads', 'journal', 'index'] as const;
      const what = { chain: `match ${id}`, stores, news: [{ of: 'match', id }] } as const;
      const there = await store.write(what, async (transaction) => {
        if ((await transaction.objectStore('heads').getKey(id)) === undefined) return false;
        for (const change of changes) await transaction.objectStore('journal').add({ match: id, change });
        await forgetIndex(transaction, id);
        return true;
      });
      written.set(id, (written.get(id) ?? 0) + changes.length);
      // No room for that takes nothing away: the journal stays as it is.
      if (written.get(id)! >= LONG) void fold(id).catch(() => {});
      return there;
    },
    async changeHead(id, by) {
      return store.write(
        { chain: `match ${id}`, stores: ['heads'], news: [{ of: 'match', id }] },
        async (transaction) => {
          const before = await transaction.objectStore('heads').get(id);
          if (!before) return undefined;
          const next = by(before);
          await transaction.objectStore('heads').put(next);
          return next;
        },
      );
    },
    fold,
    async remove(id) {
      const stores = ['heads', 'matches', 'journal', 'gone', 'index'] as const;
      written.delete(id);
      const news = [{ of: 'match gone', id }, { of: 'room' }] as const;
      await store.write({ chain: `match ${id}`, stores, news }, async (transaction) => {
        await transaction.objectStore('heads').delete(id);
        await transaction.objectStore('matches').delete(id);
        const journal = transaction.objectStore('journal');
        for (const key of await journal.index('match').getAllKeys(id)) await journal.delete(key);
        await forgetIndex(transaction, id);
        await transaction.objectStore('gone').put({ store: 'heads', id, at: Date.now() });
      });
    },
    async room() {
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
      return usage === undefined || quota === undefined ? null : { used: usage, most: quota };
    },
  };
}
