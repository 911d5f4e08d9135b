/** The library of matches: import, open, search, star, export, delete. */

import type { Claims } from '../device/claims';
import type { LastWords } from '../device/last-words';
import type { MatchShelf } from '../device/matches';
import type { News } from '../device/store/store';
import type { EnginePort, PlayedFor, PositionInfo, Transcript } from '../engine/port';
import { joined } from '../state/match-merge';
import { headOf, type MatchHead, played } from '../state/matches';
import type { Route } from '../state/route';
import type { Slice } from '../state/store';
import { MATCH_FILES } from './action-names';
import { createMatchDesk, type MatchDesk } from './match-desk';
import { createOpenMatch } from './match-opened';
import { lateControllers, onDemand } from './on-demand';
import { createReviews } from './reviews';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: MatchShelf;
  lastWords: LastWords;
  claims: Claims;
  /** Notifies other tabs. */
  tell(news: News): void;
  /** Irreplaceable data is stored: request persistent storage from the browser. */
  precious(): void;
  now(): number;
  /** A name for a text: the same for the same text, wherever it is made. */
  digest(text: string): Promise<string>;
  go(route: Route, replace?: boolean | 'held'): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  /** Shows a position on the board, if it is one. */
  show(ask: (engine: EnginePort) => Promise<PositionInfo>): Promise<boolean>;
  /** Puts positions among those that the device keeps. */
  keepPosition(xgid: string, name: string | null): Promise<void>;
  /** Keeps the lesson of a file; returns its id. */
  takeLesson(text: string): Promise<string>;
  /** A match was imported or has changed; one was deleted. */
  changed(id: string): void;
  gone(id: string): void;
}

/** Deeper analyses and rollouts; before the first, there is nothing to stop. */
function deeperLater(slice: Slice<'matches', 'settings'>, needs: { engine: Promise<EnginePort>; desk: MatchDesk }) {
  let stop = () => {};
  const later = onDemand(
    async () => {
      const deeper = (await lateControllers()).createDeeper(slice, needs);
      stop = deeper.stop;
      return deeper;
    },
    { deepen: true, rollOutDecision: true, stopRollOutDecision: true },
  );
  return { ...later, stop: () => stop() };
}

/** The id of the same match in another spelling of the names, or with the seats swapped. */
async function knownAs(desk: MatchDesk, list: readonly MatchHead[], head: MatchHead, match: Transcript) {
  const { alike, isSameMatch } = await lateControllers();
  for (const { id } of alike(list, head)) {
    const kept = await desk.read(id);
    if (kept && isSameMatch(kept, match)) return id;
  }
  return null;
}

export function createMatches(slice: Slice<'matches' | 'route' | 'dialog', 'settings'>, needs: Needs) {
  const { get, set } = slice;
  const desk = createMatchDesk(slice, { ...needs, reread: (id) => reviews.heard(id) });
  const tell = (id: string, done: number, total: number) => needs.tell({ of: 'review', id, done, total });
  const reviews = createReviews(slice, { engine: needs.engine, desk, claims: needs.claims, tell });
  let loading: Promise<void> | null = null;

  /** Reads the stored data of the device, once, and resumes unfinished work. */
  function load(): Promise<void> {
    loading ??= desk.load().then(reviews.resume);
    return loading;
  }

  /** Imports a match; returns its id. Its data on the device stays. */
  async function take(match: Transcript, file: string | null): Promise<string> {
    await load();
    const own = await needs.digest(played(match));
    const fresh = headOf(own, match, file, needs.now());
    const id = desk.head(own) ? own : ((await knownAs(desk, get().matches.list ?? [], fresh, match)) ?? own);
    desk.hold(id);
    const [known, kept] = [desk.head(id), await desk.match(id)];
    const both = kept ? joined(kept, match) : match;
    const whole = await desk.add(known ?? fresh, both);
    await desk.report(id);
    // An analysis in the file is shown as it is; ours is made on request.
    if (!whole.analyses?.length && match.rolls > 0) await reviews.start(id, get().settings.review);
    desk.release(id);
    return id;
  }

  const files = onDemand(
    async () => (await lateControllers()).createMatchFiles(slice, { ...needs, desk, take }),
    MATCH_FILES,
  );
  const deeper = deeperLater(slice, { engine: needs.engine, desk });
  const opened = createOpenMatch(slice, { engine: needs.engine, desk, go: needs.go });

  return {
    load,
    take,
    fetchOthers: (): Promise<unknown> => Promise.all([files.get(), deeper.get()]),
    /** A match that is kept, read without being held. */
    match: desk.read,
    saveAll: desk.saveAll,
    isAdded: desk.isAdded,
    /** The changes of another tab. */
    async heard(news: News): Promise<void> {
      // A list that was never read has nothing to be changed.
      if (get().matches.list === null) return;
      if (news.of === 'match') desk.heard(news.id);
      else if (news.of === 'review') reviews.heardProgress(news.id, news.done, news.total);
      else if (news.of === 'everything') {
        await desk.load();
        reviews.resume();
        const { open } = get().matches;
        if (open) desk.heard(open.id);
      } else if (news.of === 'match gone') {
        reviews.drop(news.id);
        desk.lose(news.id);
      }
    },
    /** The open match is recalculated with another match equity table. */
    viewAnew: () => void desk.view(),

    /** Opens the match that an address names. */
    async open(wanted: Extract<Route, { match: string }>): Promise<void> {
      const id = wanted.match;
      const before = get().matches.open;
      set({ route: wanted, dialog: null });
      if (before?.id === id) return;
      await load();
      const transcript = await desk.match(id).catch(desk.refuse);
      const { route } = get();
      if (!transcript || !('match' in route) || route.match !== id) return;
      deeper.stop();
      desk.patch({
        open: { id, transcript, course: null, source: null, deepening: null, rolling: null, problem: null },
      });
      if (before) desk.forget(before.id);
      void desk.view();
      reviews.prefer(id);
    },

    actions: {
      ...reviews.actions,
      ...files.actions,
      ...deeper.actions,
      ...opened.actions,

      searchMatches: (search: string) => desk.patch({ search }),

      /** The stakes of matches in texts that are read from now on. */
      readAs: (playedFor: PlayedFor) => desk.patch({ playedFor }),

      /** Analyses a match, or re-analyses it with the chosen settings. */
      reviewMatch: (id: string) => reviews.start(id, get().settings.review),

      /** Gives matches a tag, or takes it from them. */
      async tagMatches(ids: readonly string[], tag: string, on: boolean): Promise<void> {
        const word = tag.trim();
        if (!word) return;
        for (const id of ids)
          await desk.changeHead(id, (head) => {
            const others = (head.tags ?? []).filter((one) => one !== word);
            return { ...head, tags: on ? [...others, word] : others };
          });
      },

      /** Deletes a match; the caller has confirmed. */
      async removeMatch(id: string): Promise<void> {
        reviews.drop(id);
        if (get().matches.open?.id === id) deeper.stop();
        await desk.remove(id);
      },

      /** Bytes that the site uses on the device; null if the browser does not report it. */
      roomForMatches: () => needs.shelf.room(),
    },
  };
}
