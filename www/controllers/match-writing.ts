/** Changes of matches on their way to the device: at once, but for what is typed, which is written a moment later. */

import type { LastWords } from '../device/last-words';
import type { MatchShelf } from '../device/matches';
import type { MatchChange } from '../state/match-changes';
import { keptLater } from './match-heads';

interface Needs {
  shelf: MatchShelf;
  lastWords: LastWords;
  /** The device does not keep something. */
  refuse(error: unknown): undefined;
  /** The device has all changes of a match. */
  kept(id: string): void;
  /** The device has no such match any more. */
  lose(id: string): void;
}

/** How long typing is waited for before a comment is written, in milliseconds. */
const TYPING = 250;
/** Changes that nobody but a person can make again. */
const BY_HAND: ReadonlySet<MatchChange['kind']> = new Set(['comment', 'star', 'deeper']);

/** Makes the changes of pages that were gone before the device had them. */
export async function hearLast({
  shelf,
  lastWords,
  refuse,
}: Pick<Needs, 'shelf' | 'lastWords' | 'refuse'>): Promise<void> {
  for (const { words, forget } of lastWords.heard()) {
    const later: Promise<unknown>[] = [];
    for (const [id, changes] of Object.entries(words)) {
      try {
        await shelf.change(id, changes);
      } catch (error) {
        refuse(error);
        later.push(keptLater(error) ?? Promise.reject(error));
      }
    }
    // Data that waits for room, or that this version can never save, is not dropped.
    const done = Promise.all(later).then(forget, () => {});
    if (later.length === 0) await done;
  }
}

export type Writing = ReturnType<typeof createWriting>;

export function createWriting({ shelf, lastWords, refuse, kept, lose }: Needs) {
  /** Changes that are not on the device yet, in their order. Those of a match that could not be written stay here. */
  const unkept = new Map<string, MatchChange[]>();
  /** How many of those, from the first, are being written or wait for room. */
  const handed = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Queues changes, and writes them. */
  function take(id: string, changes: readonly MatchChange[]): void {
    const queue = unkept.get(id) ?? [];
    for (const one of changes) {
      const last = queue.at(-1);
      // A comment that is being typed is one change, and begins where the first key began.
      const typed =
        one.kind === 'comment' &&
        last?.kind === 'comment' &&
        queue.length > (handed.get(id) ?? 0) &&
        sameAction(last, one);
      if (typed) queue[queue.length - 1] = { ...one, was: last.was };
      else queue.push(one);
    }
    unkept.set(id, queue);
    if (changes.some(({ kind }) => kind !== 'comment')) void write(id);
    else if (!timers.has(id))
      timers.set(
        id,
        setTimeout(() => void write(id), TYPING),
      );
  }

  const writing = new Map<string, Promise<void>>();

  /** Writes the changes of a match until none is left; resolves then, or once those that are left wait for room. */
  function write(id: string): Promise<void> {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const under = writing.get(id);
    if (under) return under;
    const work = writeAll(id).finally(() => writing.delete(id));
    writing.set(id, work);
    return work;
  }

  async function writeAll(id: string): Promise<void> {
    for (;;) {
      const from = handed.get(id) ?? 0;
      const queue = unkept.get(id) ?? [];
      const some = queue.slice(from);
      if (some.length === 0) return;
      handed.set(id, queue.length);
      const done = () => {
        const left = (unkept.get(id) ?? []).filter((one) => !some.includes(one));
        handed.set(id, Math.max(0, (handed.get(id) ?? 0) - some.length));
        if (left.length > 0) unkept.set(id, left);
        else {
          unkept.delete(id);
          handed.delete(id);
          kept(id);
        }
        if (leaving) sayLast();
      };
      try {
        const there = await shelf.change(id, some);
        done();
        if (!there) lose(id);
      } catch (error) {
        refuse(error);
        const later = keptLater(error);
        // Data that can never be saved stays in this tab, with a notice.
        if (later) void later.then(done, () => {});
      }
    }
  }

  /** The page may be gone before the device has what is not kept yet. */
  let leaving = false;

  /** Reports unsaved user input; an analysis can be repeated. */
  function sayLast(): void {
    const words = [...unkept].map(([id, changes]) => [id, changes.filter(({ kind }) => BY_HAND.has(kind))] as const);
    const some = words.filter(([, changes]) => changes.length > 0);
    leaving = some.length > 0;
    lastWords.say(Object.fromEntries(some));
  }

  return {
    take,
    write,
    changesOf: (id: string): readonly MatchChange[] => unkept.get(id) ?? [],
    /** Whether changes of a match are only in this tab. */
    has: (id: string): boolean => unkept.has(id),
    /** A match that the device does not have yet counts as changed. */
    begin: (id: string): unknown => unkept.set(id, unkept.get(id) ?? []),
    begun(id: string): void {
      if (unkept.get(id)?.length === 0) unkept.delete(id);
    },
    /** Drops changes that are not written. */
    drop(id: string): void {
      unkept.delete(id);
      handed.delete(id);
    },
    /** A comment that is being typed is not written. */
    hush(id: string): void {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
    /** Writes everything: the page may go. */
    async writeEverything(): Promise<void> {
      sayLast();
      await Promise.all([...unkept.keys()].map(write));
    },
  };
}

function sameAction(a: MatchChange, b: MatchChange): boolean {
  return 'at' in a && 'at' in b && a.at.game === b.at.game && a.at.action === b.at.action;
}
