/** The rows of the list of matches, here and on the device; and failures to save them. */

import type { MatchShelf } from '../device/matches';
import { problemOf } from '../engine/problem';
import { type Matches, type MatchHead, newest, type OpenMatch } from '../state/matches';
import type { Slice } from '../state/store';

/** An unsaved change has a promise for its saving. */
export const keptLater = (error: unknown): Promise<unknown> | null =>
  (error as { kept?: Promise<unknown> | null } | null)?.kept ?? null;

export function createHeads({ get, set }: Slice<'matches'>, shelf: MatchShelf) {
  /** How many changes of a head are not on the device yet. */
  const headsAhead = new Map<string, number>();

  const patch = (change: Partial<Matches>) => set({ matches: { ...get().matches, ...change } });

  function patchOpen(id: string, change: Partial<OpenMatch>): void {
    const { open } = get().matches;
    if (open?.id === id) patch({ open: { ...open, ...change } });
  }

  const head = (id: string): MatchHead | undefined => get().matches.list?.find((one) => one.id === id);

  /** Puts a head into the list. */
  function putHead(put: MatchHead): void {
    const list = get().matches.list ?? [];
    const known = list.some(({ id }) => id === put.id);
    // A known match keeps its place: its time of import never changes.
    patch({ list: known ? list.map((one) => (one.id === put.id ? put : one)) : newest([...list, put]) });
  }

  /** Changes what the list shows of a match, here and on the device. */
  async function changeHead(id: string, by: (head: MatchHead) => MatchHead): Promise<void> {
    const before = head(id);
    if (!before) return;
    const next = by(before);
    if (next === before) return;
    putHead(next);
    // The device has an older version until this is saved.
    headsAhead.set(id, (headsAhead.get(id) ?? 0) + 1);
    const level = () => headsAhead.set(id, Math.max(0, (headsAhead.get(id) ?? 1) - 1));
    try {
      await shelf.changeHead(id, by);
      level();
    } catch (error) {
      refuse(error);
      void keptLater(error)?.then(level, () => {});
    }
  }

  /**
   * The device cannot save something: the page continues with it, shows a notice, and removes the notice once it is
   * saved.
   */
  function refuse(error: unknown): undefined {
    const problem = problemOf(error);
    patch({ problem });
    void keptLater(error)?.then(() => {
      if (get().matches.problem === problem) patch({ problem: null });
    });
  }

  return {
    patch,
    patchOpen,
    head,
    putHead,
    changeHead,
    refuse,
    /** Whether the head of a match has changes that are not on the device yet. */
    isAhead: (id: string): boolean => !!headsAhead.get(id),
  };
}
