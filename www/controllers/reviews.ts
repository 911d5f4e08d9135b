/** Analyses of matches: one runs, others wait; each can be paused, and goes on where it was, also after a reload. */

import type { EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import { type MatchHead, newestOwn, type ReviewChoice, type ReviewState, withAnswers } from '../state/matches';
import type { Slice } from '../state/store';
import type { MatchDesk } from './match-desk';

interface Needs {
  engine: Promise<EnginePort>;
  desk: MatchDesk;
}

/** How long the page is left alone between two views of a match that is being analysed, in milliseconds. */
const REST = 700;

const NEW: ReviewState = { phase: 'waiting', done: 0, total: 0, problem: null };

export function createReviews({ get }: Slice<'matches', 'settings'>, { engine, desk }: Needs) {
  let resting = false;
  let running: { id: string; control: AbortController } | null = null;

  function put(id: string, change: Partial<ReviewState> | null): void {
    const { [id]: before, ...others } = get().matches.reviews;
    desk.patch({ reviews: change === null ? others : { ...others, [id]: { ...(before ?? NEW), ...change } } });
  }

  /** Stops the analysis that runs, for one that somebody waits for or because it is paused. */
  function halt(phase: 'waiting' | 'paused'): void {
    if (!running) return;
    // What was paused stays so, and what is done is not begun anew.
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
    desk.hold(id);
    desk.finished.delete(id);
    try {
      const port = await engine;
      const match = await desk.match(id);
      const choice = desk.head(id)?.review?.choice;
      if (match && choice) {
        await port.analyseMatch(
          match,
          { ...choice, met: get().settings.met },
          {
            signal: control.signal,
            onProgress({ done, total, match: { analyses = [] }, answered }) {
              const soFar = analyses[analyses.length - 1];
              if (get().matches.reviews[id] === undefined || !soFar) return;
              // The match may have changed meanwhile: a star, a deeper look, the analysis of another file.
              desk.change(id, (now) => ({ ...now, analyses: withAnswers(now.analyses ?? [], soFar, answered) }));
              put(id, { done, total });
              void viewSometimes();
            },
          },
        );
        await finish(id);
      } else put(id, null);
    } catch (error) {
      if (!control.signal.aborted) put(id, { phase: 'failed', problem: problemOf(error) });
      await desk.save(id);
    }
    desk.release(id);
    running = null;
    next();
  }

  /** Views the match as far as it is, and then leaves the page alone for a while. */
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
    // An older analysis of ours is no longer asked for.
    desk.change(id, (now) => ({ ...now, analyses: newestOwn(now.analyses ?? []) }));
    await desk.view();
    const head = desk.head(id);
    if (head) desk.putHead({ ...head, review: null });
    put(id, null);
    await desk.report(id);
  }

  /** Notes in the list what is wanted of a match, so that a reload knows. */
  async function want(id: string, review: MatchHead['review']): Promise<void> {
    const head = desk.head(id);
    if (head) await desk.keepHead({ ...head, review });
  }

  return {
    next,
    /** The match that was just opened comes first. */
    prefer(id: string): void {
      if (get().matches.reviews[id]?.phase === 'waiting' && running?.id !== id) halt('waiting');
      next();
    },
    /** Takes up what an earlier visit left unfinished. */
    resume(): void {
      for (const { id, review } of [...(get().matches.list ?? [])].reverse())
        if (review) put(id, { phase: review.paused ? 'paused' : 'waiting' });
      next();
    },
    /** Nothing more is asked of the match. */
    drop(id: string): void {
      if (running?.id === id) halt('paused');
      put(id, null);
    },
    async start(id: string, choice: ReviewChoice): Promise<void> {
      put(id, NEW);
      await want(id, { choice, paused: false });
      next();
    },

    actions: {
      async pauseReview(id: string): Promise<void> {
        if (running?.id === id) halt('paused');
        else put(id, { phase: 'paused' });
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
