/**
 * Analyses of matches: one runs, others wait; each can be paused, and is resumed where it was, also after a reload. Of
 * several tabs one analyses a match and the others show how far it is; if that tab is gone, another takes over.
 */

import type { Claims } from '../device/claims';
import type { EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import { answersOf } from '../state/match-changes';
import { type MatchHead, ownOf, type ReviewChoice, type ReviewState } from '../state/matches';
import type { Slice } from '../state/store';
import type { MatchDesk } from './match-desk';

interface Needs {
  engine: Promise<EnginePort>;
  desk: MatchDesk;
  claims: Claims;
  /** Reports the progress of an analysis to other tabs. */
  tell(id: string, done: number, total: number): void;
}

/** The pause between two views of a match that is being analysed, in milliseconds. */
const REST = 700;

const NEW: ReviewState = { phase: 'waiting', done: 0, total: 0, problem: null };

const claimOf = (id: string) => `review ${id}`;

type Put = (id: string, change: Partial<ReviewState> | null) => void;

/** Analyses one match. */
function createWork({ get }: Slice<'matches', 'settings'>, { engine, desk, tell }: Needs, put: Put) {
  let resting = false;

  async function work(id: string, signal: AbortSignal): Promise<void> {
    desk.finished.delete(id);
    // Another tab may have had it until now: what that has done is not done again.
    await desk.reread(id);
    const port = await engine;
    const match = await desk.match(id);
    const choice = desk.head(id)?.review?.choice;
    if (!match || !choice || signal.aborted) {
      if (!signal.aborted) put(id, null);
      return;
    }
    await port.analyseMatch(
      match,
      { ...choice, met: get().settings.met },
      {
        signal,
        onProgress({ done, total, match: { analyses = [] }, answered }) {
          const soFar = analyses[analyses.length - 1];
          if (get().matches.reviews[id] === undefined || !soFar) return;
          // The match may have changed meanwhile: a star, a re-analysis, the analysis of another file.
          desk.change(id, answersOf(soFar, answered));
          put(id, { done, total });
          tell(id, done, total);
          void viewSometimes();
        },
      },
    );
    await finish(id);
  }

  /** Shows the current state of the match, and then pauses. */
  async function viewSometimes(): Promise<void> {
    if (resting) return;
    resting = true;
    await desk.view();
    setTimeout(() => {
      resting = false;
    }, REST);
  }

  async function finish(id: string): Promise<void> {
    desk.finished.add(id);
    const own = ownOf((await desk.match(id))?.analyses ?? []);
    if (own) {
      const { games: _, ...by } = own;
      // An older analysis of ours is no longer needed.
      desk.change(id, { kind: 'whole', work: by });
    }
    await desk.view();
    await desk.changeHead(id, (head) => (head.review ? { ...head, review: null } : head));
    put(id, null);
    await desk.report(id);
    await desk.save(id);
  }

  return work;
}

/** Waits for other tabs that analyse matches: until they have finished, have paused or are gone. */
function createWatch({ desk, claims }: Needs, put: Put, next: () => void) {
  /** The matches, with a way to stop waiting. */
  const watched = new Map<string, AbortController>();

  function watch(id: string): void {
    put(id, { phase: 'elsewhere' });
    if (watched.has(id)) return;
    const control = new AbortController();
    watched.set(id, control);
    claims.free(claimOf(id), control.signal).then(
      async () => {
        watched.delete(id);
        await desk.reread(id).catch(desk.refuse);
        const review = desk.head(id)?.review;
        put(id, review ? { phase: review.paused ? 'paused' : 'waiting' } : null);
        next();
      },
      () => watched.delete(id),
    );
  }

  return { watch, unwatch: (id: string) => watched.get(id)?.abort() };
}

export function createReviews(state: Slice<'matches', 'settings'>, needs: Needs) {
  const { get } = state;
  const { desk, claims } = needs;
  let running: { id: string; control: AbortController } | null = null;

  function put(id: string, change: Partial<ReviewState> | null): void {
    const { [id]: before, ...others } = get().matches.reviews;
    desk.patch({ reviews: change === null ? others : { ...others, [id]: { ...(before ?? NEW), ...change } } });
  }

  const work = createWork(state, needs, put);
  const { watch, unwatch } = createWatch(needs, put, next);

  /** Stops the analysis that runs, for one that somebody waits for or because it is paused. */
  function halt(phase: 'waiting' | 'paused'): void {
    if (!running) return;
    // Paused analyses stay paused, and finished ones are not restarted.
    if (get().matches.reviews[running.id]?.phase === 'running') put(running.id, { phase });
    running.control.abort();
  }

  /** Runs what waits: the match that is open first. */
  function next(): void {
    if (running) return;
    const { reviews, open } = get().matches;
    const waiting = Object.keys(reviews).filter((id) => reviews[id]!.phase === 'waiting');
    const id = waiting.find((one) => one === open?.id) ?? waiting[0];
    if (id !== undefined) void run(id);
  }

  async function run(id: string): Promise<void> {
    const control = new AbortController();
    running = { id, control };
    put(id, { phase: 'running', problem: null });
    let letGo: (() => void) | null = null;
    desk.hold(id);
    try {
      letGo = await claims.claim(claimOf(id));
      if (!letGo) watch(id);
      else await work(id, control.signal);
    } catch (error) {
      if (!control.signal.aborted) put(id, { phase: 'failed', problem: problemOf(error) });
      await desk.save(id);
    }
    letGo?.();
    desk.release(id);
    running = null;
    next();
  }

  /** Notes in the list what is wanted of a match, so that a reload and other tabs know. */
  const want = (id: string, review: MatchHead['review']): Promise<void> =>
    desk.changeHead(id, (head) => ({ ...head, review }));

  return {
    next,
    /** The match that was just opened comes first. */
    prefer(id: string): void {
      if (get().matches.reviews[id]?.phase === 'waiting' && running?.id !== id) halt('waiting');
      next();
    },
    /** Takes up what an earlier visit, or the page of a backup, left unfinished. */
    resume(): void {
      for (const { id, review } of [...(get().matches.list ?? [])].reverse())
        if (review && !get().matches.reviews[id]) put(id, { phase: review.paused ? 'paused' : 'waiting' });
      next();
    },
    /** The match needs no more calls. */
    drop(id: string): void {
      if (running?.id === id) halt('paused');
      unwatch(id);
      put(id, null);
    },
    async start(id: string, choice: ReviewChoice): Promise<void> {
      put(id, NEW);
      await want(id, { choice, paused: false });
      next();
    },
    /** Another tab reports its progress. */
    heardProgress(id: string, done: number, total: number): void {
      if (running?.id === id || !desk.head(id)) return;
      watch(id);
      put(id, { done, total, phase: 'elsewhere' });
    },
    /** Another tab has changed a match: perhaps what is wanted of it. */
    heard(id: string): void {
      const review = desk.head(id)?.review;
      if (review?.paused && running?.id === id) {
        put(id, { phase: 'paused' });
        running.control.abort();
      }
      const phase = get().matches.reviews[id]?.phase;
      if (review && !review.paused && (phase === 'paused' || phase === undefined)) {
        put(id, { phase: 'waiting', problem: null });
        next();
      }
      if (!review && (phase === 'paused' || phase === 'waiting')) put(id, null);
    },

    actions: {
      async pauseReview(id: string): Promise<void> {
        if (running?.id === id) halt('paused');
        else if (get().matches.reviews[id]?.phase !== 'elsewhere') put(id, { phase: 'paused' });
        // The other tab's request for the match may not have been read here yet.
        else await desk.reread(id).catch(desk.refuse);
        const choice = desk.head(id)?.review?.choice;
        if (choice) await want(id, { choice, paused: true });
      },
      async goOnWithReview(id: string): Promise<void> {
        const choice = desk.head(id)?.review?.choice;
        if (!choice) return;
        put(id, { phase: 'waiting', problem: null });
        await want(id, { choice, paused: false });
        next();
      },
    },
  };
}
