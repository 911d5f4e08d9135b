/** Files of matches: imported, large ones match by match; all matches saved to one file. */

import type { GivenFile } from '../device/given';
import { piecesOf } from '../device/pieces';
import { StoreError } from '../device/store/problem';
import type { EnginePort, PositionInfo, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import { looksLikeLesson } from '../state/lesson-files';
import type { MatchHead } from '../state/matches';
import { type Route, routeOf } from '../state/route';
import type { Slice } from '../state/store';
import type { MatchDesk } from './match-desk';

interface Needs {
  engine: Promise<EnginePort>;
  desk: MatchDesk;
  /** Imports a match; returns its id. */
  take(match: Transcript, file: string | null): Promise<string>;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  /** Shows a position on the board, if it is one. */
  show(ask: (engine: EnginePort) => Promise<PositionInfo>): Promise<boolean>;
  /** Keeps a lesson; returns its id. */
  takeLesson(text: string): Promise<string>;
  /** Puts positions among those that the device keeps. */
  keepPosition(xgid: string, name: string | null): Promise<void>;
}

/** The results of files and texts: ids of lessons and matches, and positions. */
interface Brought {
  /** The ids of the matches that were here before. */
  before: ReadonlySet<string>;
  lessons: string[];
  matches: string[];
  positions: { xgid: string; name: string | null }[];
}

const nothingOf = (list: readonly MatchHead[] | null): Brought => ({
  before: new Set(list?.map(({ id }) => id)),
  lessons: [],
  matches: [],
  positions: [],
});

/** How many matches are written at the same time: while the engine writes one, the device gives the next. */
const WRITTEN_AT_ONCE = 3;

/** Reads files and texts; what cannot be read is refused by name. */
function createReading({ get }: Slice<'matches'>, { engine, desk, take, takeLesson }: Needs) {
  const refuse = (file: string, error: unknown) =>
    desk.patch({ refused: [...get().matches.refused, { file, problem: problemOf(error) }] });

  async function bring(bytes: Uint8Array | string, file: string | null, brought: Brought): Promise<void> {
    for (const match of await (await engine).readMatch(bytes, { playedFor: get().matches.playedFor })) {
      const positions = match.games.flatMap((game) => named(game.position ?? waiting(match, game), game.comment));
      // A match resigned before the first roll has neither rolls nor positions, and is kept as a match.
      if (positions.length < match.games.length || positions.length === 0)
        brought.matches.push(await take(match, file));
      else brought.positions.push(...positions);
    }
  }

  /** Imports a file piece by piece. A piece that cannot be read is refused by its number, and the others are read. */
  async function bringFile(file: GivenFile, brought: Brought, signal: AbortSignal): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (looksLikeLesson(bytes)) {
      brought.lessons.push(await takeLesson(new TextDecoder().decode(bytes)));
      return;
    }
    let number = 0;
    for (const piece of piecesOf(bytes)) {
      if (signal.aborted) return;
      number += 1;
      try {
        await bring(piece.bytes, file.name, brought);
      } catch (error) {
        const alone = number === 1 && piece.end === bytes.length;
        refuse(alone ? file.name : `${file.name} (${number})`, error);
      }
      desk.patch({ readPart: piece.end / bytes.length });
    }
  }

  return { refuse, bring, bringFile };
}

/**
 * Goes to what was brought: the match, the position, the lesson, or the list, which also shows what was refused; not
 * if the user is elsewhere by now.
 */
async function arrive(
  { get }: Slice<'matches'>,
  needs: Needs,
  { before, lessons, matches, positions }: Brought,
  stays: () => boolean,
): Promise<void> {
  const refused = get().matches.refused.length > 0;
  const [first, ...rest] = positions;
  const board = first !== undefined && matches.length === 0 && !refused;
  // Those that come with other things, or with each other, are listed.
  const listed = board && rest.length === 0 ? [] : positions;
  for (const { xgid, name } of listed) await needs.keepPosition(xgid, name);
  const repeated = matches.filter((id, at) => before.has(id) || matches.indexOf(id) < at).length;
  needs.desk.patch({ brought: new Set(listed.map(({ xgid }) => xgid)).size, repeated });
  if (!stays()) return;
  const [match, lesson] = [matches.at(-1), lessons.at(-1)];
  if (board) await needs.show((engine) => engine.parse(first.xgid));
  else if (match !== undefined && matches.length + positions.length === 1 && !refused)
    await needs.go({ page: 'match', match, at: null });
  else if (lesson !== undefined && matches.length === 0 && !refused)
    await needs.go({ page: 'lesson', id: lesson, edit: false });
  else await needs.go({ page: 'matches' });
}

/** Imports files, one after the other; those that come meanwhile follow, and the user is shown them all at the end. */
function createTaking(state: Slice<'matches'>, needs: Needs, reading: ReturnType<typeof createReading>) {
  const { desk } = needs;
  /** Files that wait for the one being read. */
  let queue: GivenFile[] = [];
  let importing: Promise<void> | null = null;
  let stopping = new AbortController();
  let stays = () => true;

  async function takeAll(): Promise<void> {
    const brought = nothingOf(state.get().matches.list);
    desk.patch({ refused: [], brought: 0, repeated: 0 });
    for (let file = queue.shift(); file; file = queue.shift()) {
      stopping = new AbortController();
      desk.patch({ reading: queue.length + 1, readPart: 0 });
      try {
        await reading.bringFile(file, brought, stopping.signal);
      } catch (error) {
        reading.refuse(file.name, error);
      }
      // Unsaved matches stay in memory, which is limited: the others wait for room, and are listed.
      if (state.get().matches.problem?.kind === 'store_full')
        for (const left of queue.splice(0)) reading.refuse(left.name, new StoreError('store_full'));
    }
    importing = null;
    desk.patch({ reading: 0, readPart: 0 });
    await arrive(state, needs, brought, stays);
  }

  return {
    isTaking: () => importing !== null,
    takeFiles(files: readonly GivenFile[]): Promise<void> {
      if (files.length === 0) return Promise.resolve();
      queue.push(...files);
      stays = needs.stays();
      if (importing) desk.patch({ reading: queue.length + 1 });
      importing ??= takeAll();
      return importing;
    },
    stop(): void {
      queue = [];
      stopping.abort();
    },
  };
}

export function createMatchFiles(state: Slice<'matches'>, needs: Needs) {
  const { get } = state;
  const { desk } = needs;
  let saving = new AbortController();

  const reading = createReading(state, needs);
  const taking = createTaking(state, needs, reading);

  /** A match as text for the file of all. */
  async function written({ id, players }: MatchHead): Promise<string> {
    const engine = await needs.engine;
    desk.hold(id);
    try {
      const match = await desk.match(id);
      // A file without a note of its missing matches would seem complete.
      if (!match) throw new Error(`${players.join(' – ')}: the device does not give the match`);
      return await engine.exportMatch(match, 'json');
    } finally {
      desk.release(id);
    }
  }

  return {
    actions: {
      /** Imports files of any program or site, and opens their contents. */
      takeFiles: taking.takeFiles,

      /** Stops the import of the files being read, and of those that wait; imported matches stay. */
      stopTaking: taking.stop,

      /** Imports a text of any kind: a link to this page, an id, a match, a list of ids, a position as text. */
      async takeText(text: string): Promise<void> {
        const given = text.trim();
        const route = /^https?:\/\/\S+#\S+$/.test(given) ? routeOf(given.slice(given.indexOf('#'))) : null;
        if (route) return needs.go(route);
        // One line is an id, or an attempt at one: its own message is the most helpful.
        if (!given.includes('\n')) return void (await needs.show((engine) => engine.parse(given)));
        if (!taking.isTaking()) desk.patch({ refused: [], brought: 0, repeated: 0 });
        const brought = nothingOf(get().matches.list);
        const stays = needs.stays();
        try {
          if (looksLikeLesson(new TextEncoder().encode(text.slice(0, 300))))
            brought.lessons.push(await needs.takeLesson(text));
          else await reading.bring(text, null, brought);
        } catch (error) {
          reading.refuse('', error);
        }
        await arrive(state, needs, brought, stays);
      },

      /**
       * All matches with their analyses, as one file that can be imported again; null if it was stopped. The oldest
       * come first, so that they are imported in that order. The texts are handed to the browser one by one: together
       * they may be larger than the memory of a page.
       */
      async exportAll(): Promise<Blob | null> {
        const heads = [...(get().matches.list ?? [])].reverse();
        saving = new AbortController();
        const { signal } = saving;
        const parts: Blob[] = [];
        try {
          for (let at = 0; at < heads.length; at += WRITTEN_AT_ONCE) {
            if (signal.aborted) return null;
            desk.patch({ saving: { done: at, total: heads.length } });
            const texts = await Promise.all(heads.slice(at, at + WRITTEN_AT_ONCE).map(written));
            parts.push(...texts.map((text) => new Blob([text])));
          }
          return new Blob(parts, { type: 'application/json' });
        } finally {
          desk.patch({ saving: null });
        }
      },

      /** Writes no more matches to the file of all, and drops it. */
      stopSaving: () => saving.abort(),
    },
  };
}

/** The position of a text that holds no match but a roll which nobody has played yet. */
function waiting({ format }: Transcript, { actions }: Transcript['games'][number]): string | undefined {
  const [only, ...others] = actions;
  return format === 'positions' && only && others.length === 0 && only.play === null && only.cube === null
    ? only.xgid
    : undefined;
}

const named = (xgid: string | undefined, name: string | undefined) => (xgid ? [{ xgid, name: name ?? null }] : []);
