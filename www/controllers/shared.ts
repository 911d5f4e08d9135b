/** Links that contain their data: read, and written. */

import type {
  Booklet,
  BookletForm,
  BookletPosition,
  EnginePort,
  FoundDecision,
  LibraryPort,
  LinkContent,
  SearchQuery,
  Transcript,
} from '../engine/port';
import { problemOf } from '../engine/problem';
import { hashOf, type Route } from '../state/route';
import { LONGEST, positionOf, positionsOf, type Shared, sourceOf } from '../state/shared';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  library: LibraryPort;
  match(id: string): Promise<Transcript | undefined>;
  /** Takes a match into the library; gives its id. */
  take(match: Transcript): Promise<string>;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
}

type Reads = 'board' | 'verdict' | 'rollout' | 'settings' | 'matches' | 'route';

export function createShared({ get, set }: Slice<'shared', Reads>, needs: Needs) {
  const patch = (change: Partial<Shared>) => set({ shared: { ...get().shared, ...change } });
  const write = async (content: LinkContent, most: number) =>
    hashOf({ page: 'link', text: await needs.library.writeLink(content, most) });

  /** The first results of a search, with their matches. */
  async function found(query: SearchQuery, most: number) {
    const { decisions } = await needs.library.search(query, 0, most);
    const matches = new Map<string, Transcript>();
    for (const id of new Set(decisions.map((one) => one.id))) {
      const match = await needs.match(id);
      if (match) matches.set(id, match);
    }
    return { decisions, matches };
  }

  return {
    /** Reads the link of an address. */
    async visit(text: string): Promise<void> {
      if (get().shared.text === text && get().shared.content) return;
      patch({ text, content: null, problem: null, at: 0, chosen: {} });
      try {
        const content = await needs.library.readLink(text);
        if (get().shared.text === text) patch({ content });
      } catch (error) {
        if (get().shared.text === text) patch({ problem: problemOf(error) });
      }
    },
    actions: {
      showLinked: (at: number) => patch({ at }),
      /** Chooses an answer in a quiz: the solution is shown. */
      chooseLinked(at: number, choice: string): void {
        patch({ chosen: { ...get().shared.chosen, [at]: choice } });
      },
      /** Takes the match of the link into the library, and opens it. */
      async keepLinked(): Promise<void> {
        const { content } = get().shared;
        if (content?.kind !== 'match') return;
        const stays = needs.stays();
        const match = await needs.take(content.match);
        if (stays()) await needs.go({ page: 'match', match, at: null });
      },
      /** The address of the position on the board with all its analysis. */
      async linkToPosition(quiz: boolean): Promise<string> {
        const { board, verdict, rollout, settings } = get();
        if (!board) throw new Error('no position is on the board');
        const { version } = await needs.engine;
        const by = { engine: `Gammonlab ${version}`, met: settings.met };
        const position = positionOf(board, verdict, rollout?.report ?? null, by);
        return write({ kind: 'positions', title: null, text: null, quiz, positions: [position] }, LONGEST.position);
      },
      /** The address of the open match with its analysis. Rejects with kind `link.long` if it is too long for one. */
      async linkToMatch(): Promise<string> {
        const { open } = get().matches;
        if (!open) throw new Error('no match is open');
        return write({ kind: 'match', match: open.transcript }, LONGEST.match);
      },
      /** The address of decisions that a search has found: a set of positions, a quiz, a lesson. */
      async linkToFound(
        query: SearchQuery,
        most: number,
        { quiz, title, text }: { quiz: boolean; title: string; text: string },
      ): Promise<string> {
        const { decisions, matches } = await found(query, most);
        const positions = positionsOf(decisions, matches);
        const content = { kind: 'positions', title: title || null, text: text || null, quiz, positions } as const;
        return write(content, LONGEST.match);
      },
      /** Decisions that a search has found, for a booklet. */
      async foundPositions(query: SearchQuery, most: number): Promise<BookletPosition[]> {
        const { decisions, matches } = await found(query, most);
        const printed = (one: FoundDecision): BookletPosition[] =>
          positionsOf([one], matches).map((position) => ({ position, source: sourceOf(one) }));
        return decisions.flatMap(printed);
      },
      /** A booklet as a file; `png` makes a picture of an SVG. With pictures it is an archive. */
      async writeBooklet(
        booklet: Booklet,
        form: BookletForm,
        png: (svg: string) => Promise<Blob>,
      ): Promise<{ file: Blob; ending: string }> {
        const { text, pictures } = await needs.library.writeBooklet(booklet, form);
        if (form === 'html') return { file: new Blob([text], { type: 'text/html;charset=utf-8' }), ending: 'html' };
        const { strToU8, zipSync } = await import('fflate');
        const files = { [form === 'latex' ? 'booklet.tex' : 'booklet.md']: strToU8(text) };
        for (const { file, svg } of pictures)
          files[file] = form === 'latex' ? new Uint8Array(await (await png(svg)).arrayBuffer()) : strToU8(svg);
        return { file: new Blob([zipSync(files).slice()], { type: 'application/zip' }), ending: 'zip' };
      },
    },
  };
}
