/**
 * The search over all decisions. The index is in a separate worker; its parts are stored on the device and are rebuilt
 * in the background when matches change.
 */

import type { IndexShelf } from '../device/library-index';
import type { DecisionKind, EnginePort, LibraryPort, SearchQuery, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import { ASKS, type Card, type CardSource, makeCards } from '../state/cards';
import type { Route } from '../state/route';
import { PAGE, queryOf, type Search, textOf } from '../state/search';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  library: LibraryPort;
  shelf: IndexShelf;
  /** Resolves when the list of matches is there. */
  listed(): Promise<void>;
  match(id: string): Promise<Transcript | undefined>;
  /** Puts cards into the drill. */
  addCards(cards: readonly Card[]): Promise<{ added: number; updated: number }>;
  /** Looks at a match again, deeper, when there is time. */
  analyse(id: string): void;
  go(route: Route): Promise<void>;
  newId(): string;
  now(): number;
}

/** The pause after a change of a match before its part of the index is rebuilt, in milliseconds. */
const REST = 1500;

type State = Slice<'search', 'matches' | 'settings' | 'route'>;

/** The index: its parts are read once, and made again in the background. */
function createIndex({ get, set }: State, needs: Needs, find: (shown: number) => Promise<void>) {
  const { library, shelf } = needs;
  const indexed = (change: Partial<Search['index']>) => {
    const { search } = get();
    set({ search: { ...search, index: { ...search.index, ...change } } });
  };
  /** Matches in the index of this tab. */
  const there = new Set<string>();
  /** Matches whose part is to be made, in their order. */
  const stale = new Set<string>();
  let loading: Promise<void> | null = null;
  let making: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Another tab has changed a match while its part was made. */
  let again = false;

  const version = async () => {
    const { version, network } = await needs.engine;
    // A table of match equity changes nothing that the index holds but winning chances, which it leaves out.
    return `${version} ${network} 1`;
  };

  const tell = () => {
    const total = get().matches.list?.length ?? there.size;
    indexed({ progress: { done: Math.max(0, total - stale.size), total } });
  };

  /** Reads the stored parts of the index, once, and builds the missing ones. */
  function load(): Promise<void> {
    loading ??= read().catch((error: unknown) => {
      loading = null;
      indexed({ problem: problemOf(error) });
    });
    return loading;
  }

  async function read(): Promise<void> {
    await needs.listed();
    const ids = new Set((get().matches.list ?? []).map(({ id }) => id));
    for (const { id, bytes } of await shelf.load(await version())) {
      if (!ids.has(id) || !bytes) continue;
      // One that cannot be read is made again.
      await library.restore(bytes).then(
        () => there.add(id),
        () => {},
      );
    }
    for (const id of ids) if (!there.has(id)) stale.add(id);
    tell();
    void make();
  }

  /** Makes the parts that are missing, one after the other. */
  function make(): Promise<void> {
    making ??= makeAll().finally(() => {
      making = null;
      if (again) rest();
    });
    return making;
  }

  async function makeAll(): Promise<void> {
    const of = await version();
    let made = 0;
    again = false;
    for (const id of [...stale]) {
      // Matches under analysis change several times per second: their part is rebuilt after the last change.
      if (get().matches.reviews[id]?.phase === 'running') continue;
      stale.delete(id);
      try {
        const maker = needs.newId();
        await shelf.begin(id, of, maker).catch(() => {});
        const match = await needs.match(id);
        if (!match) continue;
        const bytes = await library.put(id, match, get().settings.met);
        there.add(id);
        made += 1;
        // No room for it takes nothing away: it is made again at the next visit.
        const kept = await shelf.finish({ id, version: of, bytes, maker }).catch(() => true);
        if (!kept) {
          stale.add(id);
          again = true;
        }
      } catch (error) {
        indexed({ problem: problemOf(error) });
      }
      tell();
    }
    if (made > 0 && get().route.page === 'search') await find(get().search.shown);
  }

  function rest(): void {
    clearTimeout(timer);
    // A match that changes while parts are made comes after them.
    timer = setTimeout(() => void (making ?? Promise.resolve()).then(make), REST);
  }

  function anew(ids: readonly string[]): void {
    if (loading === null) return;
    for (const id of ids) stale.add(id);
    tell();
    rest();
  }

  return {
    load,
    make,

    /** A match was imported or has changed. */
    changed: (id: string) => anew([id]),
    /** A backup was restored: any match may be new, or have changed. */
    relist: () => anew((get().matches.list ?? []).map(({ id }) => id)),
    /** A match was deleted. */
    gone(id: string): void {
      stale.delete(id);
      if (there.delete(id)) void library.remove(id).catch(() => {});
      if (loading !== null) tell();
    },
  };
}

export function createSearch(state: State, needs: Needs) {
  const { get, set } = state;
  const { library } = needs;
  const patch = (change: Partial<Search>) => set({ search: { ...get().search, ...change } });
  const index = createIndex(state, needs, find);

  /** Counts searches, so that an answer that comes too late is known. */
  let asked = 0;

  async function find(shown = PAGE): Promise<void> {
    const mine = ++asked;
    const { text } = get().search;
    patch({ busy: true, problem: null });
    try {
      const start = performance.now();
      const result = await library.search(queryOf(text), 0, shown);
      if (mine !== asked) return;
      patch({ result, shown, busy: false, took: performance.now() - start });
    } catch (error) {
      if (mine === asked) patch({ busy: false, result: null, problem: problemOf(error) });
    }
  }

  /** The decisions that were found, all of them, as cards of their matches. */
  async function cardsOf(most: number): Promise<Card[]> {
    const { decisions } = await library.search(queryOf(get().search.text), 0, most);
    const byMatch = new Map<string, typeof decisions>();
    for (const one of decisions) byMatch.set(one.id, [...(byMatch.get(one.id) ?? []), one]);
    const engine = await needs.engine;
    const cards: Card[] = [];
    for (const [id, found] of byMatch) {
      const transcript = await needs.match(id);
      if (!transcript) continue;
      const course = await engine.matchCourse(transcript, { met: get().settings.met });
      const source: CardSource = { id, transcript, course };
      const wanted = new Set(found.map((one) => `${one.game}.${one.action}.${asksOf(one.kind)}`));
      const all = makeCards(source, EVERYTHING, needs.now());
      cards.push(...all.filter(({ asks, origin }) => wanted.has(`${origin.at.game}.${origin.at.action}.${asks}`)));
    }
    return cards;
  }

  return {
    load: index.load,
    changed: index.changed,
    gone: index.gone,
    relist: index.relist,
    /** Resolves when every match is in the index as it is now, except those that are being analysed. */
    async complete(): Promise<void> {
      await index.load();
      // The second call is for matches that have changed during the first.
      await index.make();
      await index.make();
    },
    /** Shows the search of an address. */
    async visit(text: string): Promise<void> {
      const { search } = get();
      if (search.text !== text || search.result === null) patch({ text, result: null, shown: PAGE });
      await index.load();
      void index.make();
      if (get().search.text !== text) return;
      await find();
      patch({ players: await library.players().catch(() => []) });
    },
    actions: {
      /** Searches for something else; its address takes the place of the one before. */
      searchFor: (query: SearchQuery) => needs.go({ page: 'search', query: textOf(query) }),
      moreFound: () => find(get().search.shown + 2 * PAGE),
      /** Adds the first `most` results to the drill; returns the numbers of new and of existing cards. */
      drillFound: async (most: number) => needs.addCards(await cardsOf(most)),
      /** All that was found, the first `most`. */
      found: (most: number) => library.search(queryOf(get().search.text), 0, most),
      /** Re-analyses the matches of the results by the settings, one after the other. */
      async deepenFound(most: number): Promise<number> {
        const { decisions } = await library.search(queryOf(get().search.text), 0, most);
        const ids = [...new Set(decisions.map(({ id }) => id))];
        for (const id of ids) needs.analyse(id);
        return ids.length;
      },
    },
  };
}

const EVERYTHING = { player: 'both', least: 0, asks: ASKS, starred: false, most: null } as const;

function asksOf(kind: DecisionKind): Card['asks'] {
  if (kind === 'play') return 'play';
  return kind === 'take' || kind === 'pass' ? 'answer' : 'double';
}
