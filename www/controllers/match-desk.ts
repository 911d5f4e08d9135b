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
import { type MatchHead, mainSummary, newest, type OpenMatch, summaryOf, withSummary } from '../state/matches';
import { tidyHead, tidyMatch } from '../state/names';
import type { Slice } from '../state/store';

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

/** How long typing is waited for before a comment is written, in milliseconds. */
const TYPING = 250;
/** Changes that nobody but a person can make again. */
const BY_HAND: ReadonlySet<MatchChange['kind']> = new Set(['comment', 'star', 'deeper']);
/** How soon a match is read again that another tab is changing, in milliseconds. */
const REREAD = 400;

/** An unsaved change has a promise for its saving. */
const keptLater = (error: unknown): Promise<unknown> | null =>
  (error as { kept?: Promise<unknown> | null } | null)?.kept ?? null;

export function createMatchDesk({ get, set }: Slice<'matches', 'settings'>, needs: Needs) {
  const { shelf } = needs;
  const live = new Map<string, Transcript>();
  /** Changes that are not on the device yet, in their order. Those of a match that could not be written stay here. */
  const unkept = new Map<string, MatchChange[]>();
  /** How many of those, from the first, are being written or wait for room. */
  const handed = new Map<string, number>();
  /** How many changes of a head are not on the device yet. */
  const headsAhead = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const patch = (change: Partial<ReturnType<typeof get>['matches']>) =>
    set({ matches: { ...get().matches, ...change } });

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
    if (!held.has(id) && !unkept.has(id) && get().matches.open?.id !== id) live.delete(id);
  }

  async function match(id: string): Promise<Transcript | undefined> {
    const known = live.get(id);
    if (known) return known;
    const kept = await shelf.get(id).catch(refuse);
    if (kept) live.set(id, live.get(id) ?? tidyMatch(kept));
    return live.get(id);
  }

  /** Changes a match that is known, here at once and on the device soon. */
  function change(id: string, ...changes: readonly MatchChange[]): void {
    const before = live.get(id);
    if (!before) return;
    const transcript = changed(before, changes);
    live.set(id, transcript);
    patchOpen(id, { transcript });
    needs.changed(id);
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
          forget(id);
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
    needs.lastWords.say(Object.fromEntries(some));
  }

  /** Makes the changes of pages that were gone before the device had them. */
  async function hearLast(): Promise<void> {
    for (const { words, forget } of needs.lastWords.heard()) {
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
      const kept = Promise.all(later).then(forget, () => {});
      if (later.length === 0) await kept;
    }
  }

  /** The match was deleted in another tab. */
  function lose(id: string): void {
    unkept.delete(id);
    handed.delete(id);
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

  const save = async (id: string): Promise<void> => {
    await write(id);
    // The journal is made part of the match when there is time; if there is no room it stays as it is.
    await shelf.fold(id).catch(() => {});
  };

  /** Imports a match and saves it at once; returns the saved one. */
  async function add(fresh: MatchHead, transcript: Transcript): Promise<Transcript> {
    live.set(fresh.id, transcript);
    patchOpen(fresh.id, { transcript });
    putHead(fresh);
    // Until it is kept, nobody lets go of it.
    const placeholder: MatchChange[] = [];
    unkept.set(fresh.id, unkept.get(fresh.id) ?? placeholder);
    adding.add(fresh.id);
    const settle = () => {
      adding.delete(fresh.id);
      if (unkept.get(fresh.id)?.length === 0) unkept.delete(fresh.id);
      forget(fresh.id);
    };
    try {
      const kept = await shelf.add(fresh, transcript);
      needs.precious();
      putHead(kept.head);
      const now = changed(kept.match, unkept.get(fresh.id) ?? []);
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
    const found = await shelf.head(id);
    if (!found) return;
    const now = tidyHead(found);
    if (!headsAhead.get(id) && JSON.stringify(head(id)) !== JSON.stringify(now)) putHead(now);
    if (!live.has(id)) return;
    const kept = await shelf.get(id);
    if (!kept || !live.has(id)) return;
    const transcript = changed(tidyMatch(kept), unkept.get(id) ?? []);
    live.set(id, transcript);
    patchOpen(id, { transcript });
    if (get().matches.open?.id === id) await view();
  }

  /** The view under way, and the one that comes after it. */
  let viewing: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  /** Matches whose analysis is finished, though its last view may still be under way. */
  const finished = new Set<string>();

  /** Views the match that is open as it is when the view begins. */
  function view(): Promise<void> {
    if (viewing === null) {
      viewing = viewNow().finally(() => {
        viewing = null;
      });
      return viewing;
    }
    // All calls meanwhile wait for one view, which begins after them.
    following ??= viewing.then(() => {
      following = null;
      return view();
    });
    return following;
  }

  async function viewNow(): Promise<void> {
    const { open } = get().matches;
    const transcript = open && live.get(open.id);
    if (!transcript) return;
    const { id, source } = open;
    const whole = finished.has(id) || get().matches.reviews[id] === undefined;
    try {
      const engine = await needs.engine;
      const course = await engine.matchCourse(transcript, { source: source ?? undefined, met: get().settings.met });
      // Another source was chosen meanwhile: its view follows.
      if (get().matches.open?.source === source) patchOpen(id, { course, problem: null });
      // The tab that analyses notes what comes of it.
      if (course.report && get().matches.reviews[id]?.phase !== 'elsewhere') {
        // The analysis that a file brought is whole, also while ours is under way.
        const summary = summaryOf(course.report, whole || course.report.source !== 'gammonlab');
        void noteSummary(id, summary);
      }
    } catch (error) {
      patchOpen(id, { problem: problemOf(error) });
    }
  }

  /** Adds the figures of a report to the list, unless they are there already. */
  const noteSummary = (id: string, summary: ReturnType<typeof summaryOf>): Promise<void> =>
    changeHead(id, (before) => {
      const old = before.summaries.find(({ source }) => source === summary.source);
      return JSON.stringify(old) === JSON.stringify(summary) ? before : withSummary(before, summary);
    });

  return {
    patch,
    patchOpen,
    head,
    changeHead,
    match,
    /** A match for reading once: it is not kept in memory. */
    async read(id: string): Promise<Transcript | undefined> {
      const known = live.get(id);
      if (known) return known;
      const kept = await shelf.get(id);
      return kept && tidyMatch(kept);
    },
    hold,
    release,
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
    isKept: (id: string): boolean => !unkept.has(id),
    /** Whether the device has an imported match, with or without its latest changes. */
    isAdded: (id: string): boolean => !adding.has(id),
    /** The list of the device is being read. */
    async load(): Promise<void> {
      await hearLast();
      try {
        const kept = (await shelf.heads()).map(tidyHead);
        // Matches imported meanwhile, or not saved, stay in the list.
        const extra = (get().matches.list ?? []).filter(
          ({ id }) => unkept.has(id) && !kept.some((one) => one.id === id),
        );
        patch({ list: newest([...kept, ...extra]) });
      } catch (error) {
        patch({ list: get().matches.list ?? [], problem: problemOf(error) });
      }
    },
    /** Writes what is not yet on the device: the page may go. */
    async saveAll(): Promise<void> {
      sayLast();
      await Promise.all([...unkept.keys()].map(write));
    },
    async remove(id: string): Promise<void> {
      clearTimeout(timers.get(id));
      timers.delete(id);
      lose(id);
      await shelf.remove(id).catch(refuse);
    },
    /** Records the figures of a finished analysis of a match that is not open. */
    async report(id: string): Promise<void> {
      const transcript = live.get(id);
      if (!transcript || !head(id)) return;
      const engine = await needs.engine;
      for (const analysis of transcript.analyses ?? []) {
        const source = analysis.settings ? 'gammonlab' : 'file';
        const report = await engine.matchReport(transcript, { source, met: get().settings.met });
        await noteSummary(id, summaryOf(report, true));
      }
      const known = head(id);
      if (known && mainSummary(known)) await save(id);
    },
    forget,
  };
}

function sameAction(a: MatchChange, b: MatchChange): boolean {
  return 'at' in a && 'at' in b && a.at.game === b.at.game && a.at.action === b.at.action;
}
