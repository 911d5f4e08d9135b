/** The library of matches: taken in from files and texts, opened, searched, starred, taken out, deleted. */

import type { GivenFile } from '../device/given';
import type { MatchShelf } from '../device/matches';
import type {
  AnalysisSource,
  EnginePort,
  ExportFormat,
  Level,
  MatchReport,
  PositionInfo,
  Transcript,
} from '../engine/port';
import { problemOf } from '../engine/problem';
import { indexed, momentAt } from '../state/match-course';
import { headOf, joined, played, playsToRollOut, withAction, withEntry } from '../state/matches';
import { optionsOf } from '../state/rollout-choice';
import { type ActionAt, type Route, routeOf } from '../state/route';
import type { Slice } from '../state/store';
import { createMatchDesk } from './match-desk';
import { createReviews } from './reviews';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: MatchShelf;
  now(): number;
  /** A name for a text: the same for the same text, wherever it is made. */
  digest(text: string): Promise<string>;
  go(route: Route): Promise<void>;
  /** Shows a position on the board, if it is one. */
  show(ask: (engine: EnginePort) => Promise<PositionInfo>): Promise<boolean>;
  /** Puts positions among those that the device keeps. */
  keepPosition(xgid: string, name: string | null): Promise<void>;
}

export function createMatches(slice: Slice<'matches' | 'route' | 'dialog', 'settings'>, needs: Needs) {
  const { get, set } = slice;
  const desk = createMatchDesk(slice, needs);
  const reviews = createReviews(slice, { engine: needs.engine, desk });
  let loading: Promise<void> | null = null;
  let rolling = new AbortController();

  /** Reads what is kept on the device, once, and goes on with what was not finished. */
  function load(): Promise<void> {
    loading ??= desk.load().then(reviews.resume);
    return loading;
  }

  /** Takes in a match; gives its id. What the device knows of it stays. */
  async function take(match: Transcript, file: string | null): Promise<string> {
    await load();
    const id = await needs.digest(played(match));
    desk.hold(id);
    const [known, kept] = [desk.head(id), await desk.match(id)];
    const whole = kept ? joined(kept, match) : match;
    await desk.add(known ?? headOf(id, match, file, needs.now()), whole);
    await desk.report(id);
    // An analysis that the file brings is shown as it is; ours is made when asked for.
    if (!whole.analyses?.length && match.rolls > 0) await reviews.start(id, get().settings.review);
    desk.release(id);
    return id;
  }

  /** What one file or text brings: matches for the library, or positions. */
  async function bring(read: () => Promise<Uint8Array | string>, file: string | null): Promise<Brought> {
    const engine = await needs.engine;
    const brought: Brought = { matches: [], positions: [] };
    for (const match of await engine.readMatch(await read())) {
      if (match.rolls > 0) brought.matches.push(await take(match, file));
      else brought.positions.push(...match.games.flatMap(({ position, comment }) => named(position, comment)));
    }
    return brought;
  }

  /** Goes to what was brought: the match, the position, or the list. */
  async function arrive({ matches, positions }: Brought): Promise<void> {
    const [match, ...others] = matches;
    if (match !== undefined && others.length === 0) await needs.go({ page: 'match', match, at: null });
    else if (match !== undefined) await needs.go({ page: 'matches' });
    const [first, ...rest] = positions;
    for (const { xgid, name } of rest.length > 0 || match !== undefined ? positions : [])
      await needs.keepPosition(xgid, name);
    if (first && match === undefined) await needs.show((engine) => engine.parse(first.xgid));
  }

  return {
    load,
    saveAll: desk.saveAll,
    /** The open match is counted anew: by another match equity table. */
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
      rolling.abort();
      desk.patch({
        open: { id, transcript, course: null, source: null, deepening: null, rolling: null, problem: null },
      });
      if (before) desk.forget(before.id);
      void desk.view();
      reviews.prefer(id);
    },

    actions: {
      ...reviews.actions,

      /** Takes in files of any program or site, and goes to what they hold. */
      async takeFiles(files: readonly GivenFile[]): Promise<void> {
        const all: Brought = { matches: [], positions: [] };
        desk.patch({ refused: [], reading: files.length });
        for (const [n, file] of files.entries()) {
          try {
            const one = await bring(async () => new Uint8Array(await file.arrayBuffer()), file.name);
            all.matches.push(...one.matches);
            all.positions.push(...one.positions);
          } catch (error) {
            const { refused } = get().matches;
            desk.patch({ refused: [...refused, { file: file.name, problem: problemOf(error) }] });
          }
          desk.patch({ reading: files.length - n - 1 });
        }
        if (all.matches.length + all.positions.length > 0) await arrive(all);
        else await needs.go({ page: 'matches' });
      },

      /** Takes in a text of any kind: a link to this page, an id, a match, a list of ids, a position as text. */
      async takeText(text: string): Promise<void> {
        const given = text.trim();
        const route = /^https?:\/\/\S+#\S+$/.test(given) ? routeOf(given.slice(given.indexOf('#'))) : null;
        if (route) return needs.go(route);
        // One line is an id, or something that is meant to be one: its own message says best what is wrong.
        if (!given.includes('\n')) return void (await needs.show((engine) => engine.parse(given)));
        desk.patch({ refused: [] });
        try {
          await arrive(await bring(async () => text, null));
        } catch (error) {
          desk.patch({ refused: [{ file: '', problem: problemOf(error) }] });
          await needs.go({ page: 'matches' });
        }
      },

      searchMatches: (search: string) => desk.patch({ search }),

      /** Analyses a match, or analyses it anew with what is chosen. */
      reviewMatch: (id: string) => reviews.start(id, get().settings.review),

      /** Goes to an action of the open match; `replace` keeps the history as long as it is. */
      async showAction(at: ActionAt | null): Promise<void> {
        const { open } = get().matches;
        if (open) await needs.go({ page: 'match', match: open.id, at });
      },

      /** Whose analysis is shown. */
      async showSource(source: AnalysisSource): Promise<void> {
        const { open } = get().matches;
        if (!open) return;
        desk.patchOpen(open.id, { source, course: null });
        await desk.view();
      },

      /** Writes something about an action, or stars it. */
      async annotate(at: ActionAt, change: { comment?: string; starred?: boolean }): Promise<void> {
        const { open } = get().matches;
        if (open) desk.change(open.id, (match) => withAction(match, at, change));
      },

      /** Looks at an action of the open match again, deeper; the answer becomes part of the analysis. */
      async deepen(at: ActionAt, level: Level): Promise<void> {
        const { open } = get().matches;
        if (!open || open.deepening) return;
        const { id, transcript } = open;
        desk.hold(id);
        desk.patchOpen(id, { deepening: at });
        try {
          const engine = await needs.engine;
          const { met, review } = get().settings;
          const options = { ...review, level, cubeLevel: level, met };
          const { analyses = [] } = await engine.deepenMatch(transcript, at, options);
          desk.change(id, (now) => ({
            ...now,
            analyses: withEntry(now.analyses ?? [], analyses, at, ['play', 'cube']),
          }));
          await desk.view();
        } catch (error) {
          desk.patchOpen(id, { problem: problemOf(error) });
        } finally {
          desk.patchOpen(id, { deepening: null });
          desk.release(id);
        }
      },

      /** Rolls out a decision of the open match as the settings say; the result becomes part of the analysis. */
      async rollOutDecision(at: ActionAt, what: 'play' | 'cube'): Promise<void> {
        const { open } = get().matches;
        const moment = open?.course && momentAt(indexed(open.course), at);
        if (!open || !moment || open.rolling) return;
        const { id } = open;
        const { met, rollout } = get().settings;
        // The numbers beside it are cubeful, whatever is usual on the workbench.
        const options = { ...optionsOf(rollout), cubeful: true, met };
        const { trials = 0 } = options;
        rolling = new AbortController();
        const { signal } = rolling;
        let saved: string | null = null;
        desk.hold(id);
        const tell = (done: number) => desk.patchOpen(id, { rolling: { at, what, done, trials } });
        tell(0);
        try {
          const engine = await needs.engine;
          const plays = what === 'play' ? playsToRollOut(moment) : [];
          // About the cube one asks before the roll.
          const { points, cube, score, turn } = moment.board;
          const { xgid } =
            what === 'play' ? moment.board : await engine.compose({ points, cube, score, turn, dice: null });
          await engine.rollout(
            xgid,
            { ...options, plays },
            {
              signal,
              onProgress(report, text) {
                saved = text;
                tell(report.trials);
              },
            },
          );
          const transcript = await desk.match(id);
          if (saved === null || !transcript) return;
          const { analyses = [] } = await engine.putRollout(transcript, at, saved, { met });
          desk.change(id, (now) => ({ ...now, analyses: withEntry(now.analyses ?? [], analyses, at, [what]) }));
          await desk.view();
        } catch (error) {
          if (!signal.aborted) desk.patchOpen(id, { problem: problemOf(error) });
        } finally {
          desk.patchOpen(id, { rolling: null });
          desk.release(id);
        }
      },

      /** Stops the rollout; nothing of it is kept. */
      stopRollOutDecision: () => rolling.abort(),

      /** Deletes a match; who calls has asked. */
      async removeMatch(id: string): Promise<void> {
        reviews.drop(id);
        if (get().matches.open?.id === id) rolling.abort();
        await desk.remove(id);
      },

      /** The open match as the text of a file. */
      async exportOpen(format: ExportFormat): Promise<string> {
        const { open } = get().matches;
        if (!open) throw new Error('no match is open');
        const engine = await needs.engine;
        return engine.exportMatch(open.transcript, format, {
          source: open.source ?? undefined,
          met: get().settings.met,
        });
      },

      /** The report of the open match by an analysis that is not shown, to lay beside the one that is. */
      async reportOf(source: AnalysisSource): Promise<MatchReport> {
        const { open } = get().matches;
        if (!open) throw new Error('no match is open');
        const engine = await needs.engine;
        return engine.matchReport(open.transcript, { source, met: get().settings.met });
      },

      /** All matches with their analyses, as one file that can be taken in again. */
      async exportAll(): Promise<string> {
        const engine = await needs.engine;
        const texts: string[] = [];
        for (const { id, players } of get().matches.list ?? []) {
          desk.hold(id);
          try {
            const match = await desk.match(id);
            // A file that says nothing of a match that it lacks would pass for all of them.
            if (!match) throw new Error(`${players.join(' – ')}: the device does not give the match`);
            texts.push(await engine.exportMatch(match, 'json'));
          } finally {
            desk.release(id);
          }
        }
        return texts.join('\n');
      },

      /** Bytes that the site uses on the device; null where the browser does not say. */
      roomForMatches: () => needs.shelf.room(),
    },
  };
}

interface Brought {
  matches: string[];
  positions: { xgid: string; name: string | null }[];
}

const named = (xgid: string | undefined, name: string | undefined) => (xgid ? [{ xgid, name: name ?? null }] : []);
