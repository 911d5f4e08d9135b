/**
 * The matches that somebody works with: the one that is open, the one under analysis. Every change of one goes through
 * here, so that there are no older copies, and is written to the device at once; typed text a moment later. Changes of
 * other tabs arrive here, too.
 */

import type { LastWords } from '../device/last-words';
import type { MatchShelf } from '../device/matches';
import type { EnginePort, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import { changed, type MatchChange } from '../state/match-changes';
import { type MatchHead, newest } from '../state/matches';
import { tidyHead, tidyMatch } from '../state/names';
import type { Slice } from '../state/store';
import { createHeads, keptLater } from './match-heads';
import { createViews } from './match-views';
import { createWriting, hearLast, type Writing } from './match-writing';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: MatchShelf;
  lastWords: LastWords;
  /** The first match is stored: request persistent storage from the browser. */
  precious(): void;
  /** A match was read again because another tab has changed it. */
  reread(id: string): void;
  /** A match was imported or has changed; one was deleted. */
  changed(id: string): void;
  gone(id: string): void;
}

export type MatchDesk = ReturnType<typeof createMatchDesk>;

interface Parts {
  heads: ReturnType<typeof createHeads>;
  writing: Writing;
  holding: ReturnType<typeof createHolding>;
}

/** How soon a match is read again that another tab is changing, in milliseconds. */
const REREAD = 400;

/** The matches that somebody works with. */
function createHolding(
  { get }: Slice<'matches'>,
  shelf: MatchShelf,
  refuse: (error: unknown) => undefined,
  isUnkept: (id: string) => boolean,
) {
  const live = new Map<string, Transcript>();

  /** Users of a match, by its id: it is kept in memory until all are done. */
  const held = new Map<string, number>();

  function hold(id: string): void {
    held.set(id, (held.get(id) ?? 0) + 1);
  }

  function release(id: string): void {
    const others = (held.get(id) ?? 1) - 1;
    if (others > 0) held.set(id, others);
    else held.delete(id);
    forget(id);
  }

  /** Lets go of a match that nobody works with and the device has. */
  function forget(id: string): void {
    if (!held.has(id) && !isUnkept(id) && get().matches.open?.id !== id) live.delete(id);
  }

  async function match(id: string): Promise<Transcript | undefined> {
    const known = live.get(id);
    if (known) return known;
    const kept = await shelf.get(id).catch(refuse);
    if (kept) live.set(id, live.get(id) ?? tidyMatch(kept));
    return live.get(id);
  }

  return {
    live,
    match,
    hold,
    release,
    forget,
    /** A match for reading once: it is not kept in memory. */
    async read(id: string): Promise<Transcript | undefined> {
      const known = live.get(id);
      if (known) return known;
      const kept = await shelf.get(id);
      return kept && tidyMatch(kept);
    },
  };
}

/** Imports matches. */
function createAdding(needs: Needs, { heads, writing, holding: { live, forget } }: Parts) {
  const { patchOpen, putHead, refuse } = heads;
  /** Imports a match and saves it at once; returns the saved one. */
  async function add(fresh: MatchHead, transcript: Transcript): Promise<Transcript> {
    live.set(fresh.id, transcript);
    patchOpen(fresh.id, { transcript });
    putHead(fresh);
    // Until it is kept, nobody lets go of it.
    writing.begin(fresh.id);
    adding.add(fresh.id);
    const settle = () => {
      adding.delete(fresh.id);
      writing.begun(fresh.id);
      forget(fresh.id);
    };
    try {
      const kept = await needs.shelf.add(fresh, transcript);
      needs.precious();
      putHead(kept.head);
      const now = changed(kept.match, writing.changesOf(fresh.id));
      live.set(fresh.id, now);
      patchOpen(fresh.id, { transcript: now });
      needs.changed(fresh.id);
      settle();
      return now;
    } catch (error) {
      refuse(error);
      void keptLater(error)?.then(settle, () => {});
      return transcript;
    }
  }

  /** Imported matches that are not on the device yet. */
  const adding = new Set<string>();

  return {
    add,
    /** Whether the device has an imported match, with or without its latest changes. */
    isAdded: (id: string): boolean => !adding.has(id),
  };
}

/** Reacts to changes by other tabs. */
function createHeard(
  { get }: Slice<'matches'>,
  needs: Needs,
  { heads, writing, holding: { live } }: Parts,
  view: () => Promise<void>,
) {
  const { head, putHead, patchOpen, refuse } = heads;
  const rereads = new Map<string, ReturnType<typeof setTimeout>>();

  /** Another tab has changed a match: the list and all users of the match get the new one. */
  function heard(id: string): void {
    needs.changed(id);
    if (rereads.has(id)) return;
    rereads.set(
      id,
      setTimeout(() => {
        rereads.delete(id);
        void reread(id).then(() => needs.reread(id), refuse);
      }, REREAD),
    );
  }

  async function reread(id: string): Promise<void> {
    const list = get().matches.list;
    if (list === null) return;
    const found = await needs.shelf.head(id);
    if (!found) return;
    const now = tidyHead(found);
    if (!heads.isAhead(id) && JSON.stringify(head(id)) !== JSON.stringify(now)) putHead(now);
    if (!live.has(id)) return;
    const kept = await needs.shelf.get(id);
    if (!kept || !live.has(id)) return;
    const transcript = changed(tidyMatch(kept), writing.changesOf(id));
    live.set(id, transcript);
    patchOpen(id, { transcript });
    if (get().matches.open?.id === id) await view();
  }

  return { heard, reread };
}

export function createMatchDesk(state: Slice<'matches', 'settings'>, needs: Needs) {
  const { get } = state;
  const { shelf } = needs;
  const heads = createHeads(state, shelf);
  const { patch, patchOpen, head, changeHead, refuse } = heads;
  const holding = createHolding(state, shelf, refuse, (id) => writing.has(id));
  const { live, match, forget } = holding;
  const writing: Writing = createWriting({ shelf, lastWords: needs.lastWords, refuse, kept: forget, lose });
  const { view, report, finished } = createViews(state, {
    engine: needs.engine,
    live,
    head,
    changeHead,
    patchOpen,
    save,
  });
  const { add, isAdded } = createAdding(needs, { heads, writing, holding });
  const { heard, reread } = createHeard(state, needs, { heads, writing, holding }, view);

  /** Changes a match that is known, here at once and on the device soon. */
  function change(id: string, ...changes: readonly MatchChange[]): void {
    const before = live.get(id);
    if (!before) return;
    const transcript = changed(before, changes);
    live.set(id, transcript);
    patchOpen(id, { transcript });
    needs.changed(id);
    writing.take(id, changes);
  }

  /** The match was deleted in another tab. */
  function lose(id: string): void {
    writing.drop(id);
    live.delete(id);
    needs.gone(id);
    const { list, open, reviews } = get().matches;
    const { [id]: _, ...others } = reviews;
    patch({
      list: list?.filter((one) => one.id !== id) ?? null,
      open: open?.id === id ? null : open,
      reviews: others,
    });
  }

  async function save(id: string): Promise<void> {
    await writing.write(id);
    // The journal is made part of the match when there is time; if there is no room it stays as it is.
    await shelf.fold(id).catch(() => {});
  }

  return {
    patch,
    patchOpen,
    head,
    changeHead,
    match,
    read: holding.read,
    hold: holding.hold,
    release: holding.release,
    finished,
    change,
    save,
    add,
    view,
    refuse,
    heard,
    reread,
    lose,
    /** Whether changes of matches are only in this tab. */
    isKept: (id: string): boolean => !writing.has(id),
    isAdded,
    /** The list of the device is being read. */
    async load(): Promise<void> {
      await hearLast({ ...needs, refuse });
      try {
        const kept = (await shelf.heads()).map(tidyHead);
        // Matches imported meanwhile, or not saved, stay in the list.
        const extra = (get().matches.list ?? []).filter(
          ({ id }) => writing.has(id) && !kept.some((one) => one.id === id),
        );
        patch({ list: newest([...kept, ...extra]) });
      } catch (error) {
        patch({ list: get().matches.list ?? [], problem: problemOf(error) });
      }
    },
    /** Writes what is not yet on the device: the page may go. */
    saveAll: writing.writeEverything,
    async remove(id: string): Promise<void> {
      writing.hush(id);
      lose(id);
      await shelf.remove(id).catch(refuse);
    },
    report,
    forget,
  };
}
