/**
 * The matches that somebody works with: the one that is open, the one under analysis. Every change of one goes through
 * here, so that nobody works with an older copy, and is kept on the device soon after.
 */

import type { MatchShelf } from '../device/matches';
import type { EnginePort, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import { type MatchHead, mainSummary, newest, type OpenMatch, summaryOf, withSummary } from '../state/matches';
import { tidyHead, tidyMatch } from '../state/names';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: MatchShelf;
}

export type MatchDesk = ReturnType<typeof createMatchDesk>;

/** How long changes of a match are gathered before they are written to the device, in milliseconds. */
const SAVE_AFTER = 2000;

export function createMatchDesk({ get, set }: Slice<'matches', 'settings'>, needs: Needs) {
  const { shelf } = needs;
  const live = new Map<string, Transcript>();
  const unsaved = new Map<string, number>();

  const patch = (change: Partial<ReturnType<typeof get>['matches']>) =>
    set({ matches: { ...get().matches, ...change } });

  function patchOpen(id: string, change: Partial<OpenMatch>): void {
    const { open } = get().matches;
    if (open?.id === id) patch({ open: { ...open, ...change } });
  }

  const head = (id: string): MatchHead | undefined => get().matches.list?.find((one) => one.id === id);

  /** Puts a head into the list; the device keeps it with the match. */
  function putHead(changed: MatchHead): void {
    const list = get().matches.list ?? [];
    const known = list.some(({ id }) => id === changed.id);
    // What is known keeps its place: when it was taken in never changes.
    patch({ list: known ? list.map((one) => (one.id === changed.id ? changed : one)) : newest([...list, changed]) });
  }

  async function keepHead(changed: MatchHead): Promise<void> {
    putHead(changed);
    await shelf.putHead(changed).catch(refuse);
  }

  /** The device keeps nothing: the page goes on without, and says so. */
  const refuse = (error: unknown) => patch({ problem: problemOf(error) });

  /** Who works with a match, by its id: it is not let go of before all are done. */
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
    if (!held.has(id) && !unsaved.has(id) && get().matches.open?.id !== id) live.delete(id);
  }

  async function match(id: string): Promise<Transcript | undefined> {
    const known = live.get(id);
    if (known) return known;
    const kept = await shelf.get(id).catch(refuse);
    if (kept) live.set(id, live.get(id) ?? tidyMatch(kept));
    return live.get(id);
  }

  /** Changes a match that is known; the device has the change two seconds later, or at `save`. */
  function change(id: string, by: (match: Transcript) => Transcript): void {
    const before = live.get(id);
    if (!before) return;
    const transcript = by(before);
    live.set(id, transcript);
    patchOpen(id, { transcript });
    if (!unsaved.has(id)) unsaved.set(id, Number(setTimeout(() => void save(id), SAVE_AFTER)));
  }

  async function save(id: string): Promise<void> {
    clearTimeout(unsaved.get(id));
    unsaved.delete(id);
    const [transcript, known] = [live.get(id), head(id)];
    if (transcript && known) await shelf.put(known, transcript).catch(refuse);
    forget(id);
  }

  /** Takes in a match, and keeps it at once. */
  async function add(known: MatchHead, transcript: Transcript): Promise<void> {
    live.set(known.id, transcript);
    patchOpen(known.id, { transcript });
    putHead(known);
    await save(known.id);
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
    // All who ask meanwhile wait for one view, which begins after they asked.
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
      const known = head(id);
      if (known && course.report) {
        // The analysis that a file brought is whole, also while ours is under way.
        const summary = summaryOf(course.report, whole || course.report.source !== 'gammonlab');
        putHead(withSummary(known, summary));
      }
    } catch (error) {
      patchOpen(id, { problem: problemOf(error) });
    }
  }

  return {
    patch,
    patchOpen,
    head,
    keepHead,
    putHead,
    match,
    hold,
    release,
    finished,
    change,
    save,
    add,
    view,
    refuse,
    /** The device is asked what it keeps. */
    async load(): Promise<void> {
      try {
        patch({ list: newest((await shelf.heads()).map(tidyHead)) });
      } catch (error) {
        patch({ list: [], problem: problemOf(error) });
      }
    },
    /** Writes what is not yet on the device: the page may go. */
    async saveAll(): Promise<void> {
      for (const id of [...unsaved.keys()]) await save(id);
    },
    async remove(id: string): Promise<void> {
      clearTimeout(unsaved.get(id));
      unsaved.delete(id);
      live.delete(id);
      const { list, open } = get().matches;
      patch({ list: (list ?? []).filter((one) => one.id !== id), open: open?.id === id ? null : open });
      await shelf.remove(id).catch(refuse);
    },
    /** Notes what a whole analysis says of a match that nobody looks at. */
    async report(id: string): Promise<void> {
      const transcript = live.get(id);
      const known = head(id);
      if (!transcript || !known) return;
      const engine = await needs.engine;
      for (const analysis of transcript.analyses ?? []) {
        const source = analysis.settings ? 'gammonlab' : 'file';
        const report = await engine.matchReport(transcript, { source, met: get().settings.met });
        const now = head(id);
        if (now) putHead(withSummary(now, summaryOf(report, true)));
      }
      if (!mainSummary(head(id) ?? known)) return;
      await save(id);
    },
    forget,
  };
}
