/** The page's own storage code for tests in a browser: every kind of data as short names. */

import { deviceCards } from '../../www/device/cards';
import { deviceContests } from '../../www/device/contests';
import { deviceLibrary } from '../../www/device/library';
import { deviceMatches } from '../../www/device/matches';
import { deviceExercises, deviceShelf } from '../../www/device/shelf';
import { openStore } from '../../www/device/store/store';

/** A store as one tab has it. `write` stores an item of a kind under a name, and `found` lists the stored ones. */
export function openTab() {
  const store = openStore();
  const [cards, contests, library] = [deviceCards(store), deviceContests(store), deviceLibrary(store)];
  const [matches, shelf, exercises] = [deviceMatches(store), deviceShelf(store), deviceExercises(store)];
  const at = { game: 0, action: 0 };
  /** A text of about so many characters that no database can pack. */
  const filling = (size: number) => {
    const bytes = crypto.getRandomValues(new Uint8Array(Math.min(size, 60_000)));
    return Array.from(bytes, (byte) => String.fromCharCode(0x4e00 + byte * 17)).join('');
  };
  const big = (name: string, size: number) => `${name} ${filling(size)}`;
  let notes = '';
  let turns = 0;

  /** A match with a text of so many characters. */
  const match = (name: string, size: number) => ({
    head: {
      id: name,
      players: [name, 'Bob'],
      length: 1,
      event: null,
      date: null,
      score: [0, 0],
      games: 1,
      rolls: 1,
      format: 'mat',
      file: null,
      added: 1,
      problems: 0,
      summaries: [],
      review: null,
    },
    match: {
      format: 'mat',
      players: [name, 'Bob'],
      length: 1,
      rules: {},
      event: null,
      date: null,
      headers: [{ name: 'text', value: big(name, size) }],
      games: [{ number: 1, score: [0, 0], actions: [{ player: 0, kind: 'roll' }] }],
      rolls: 1,
      problems: [],
    },
  });

  const card = (name: string, size: number) => ({
    id: name,
    asks: 'play',
    xgid: 'x',
    board: { xgid: 'x', points: Array(26).fill(0) },
    kind: 'middle',
    done: '',
    best: '',
    lost: 0,
    plays: [],
    cube: null,
    engine: '',
    origin: { match: 'm', at, players: ['a', 'b'], player: 0, length: 1, event: null, date: null, game: 1 },
    note: big(name, size),
    starred: false,
    made: 1,
    schedule: null,
    reviews: [],
  });

  // Invented data satisfies the checks of records, but not the types of reports.
  const any = (value: unknown) => value as never;
  const KINDS: Record<string, (name: string, size: number) => Promise<unknown>> = {
    match: (name, size) => matches.add(any(match(name, size).head), any(match(name, size).match)),
    note(name, size) {
      const [was, comment] = [notes, `${notes} ${name} ${filling(size % 3000)}`.trim()];
      notes = comment;
      return matches.change('base', [{ kind: 'comment', at, was, comment }]);
    },
    card: (name, size) => cards.add([any(card(name, size))]),
    review: (_, size) => cards.review('base', 'good', Date.UTC(2026, 10, 1) + size),
    position: (name) => library.put({ xgid: name, name, at: 1 }),
    rollout: (name, size) =>
      shelf.put({ xgid: name, run: 'r', trials: 1, saved: big(name, size), curve: [], at: Date.now() }),
    exercise: (name, size) => exercises.put({ xgid: name, run: 'r', saved: big(name, size), at: Date.now() }),
    contest(name, size) {
      turns += 1;
      const choice = { name: '', length: 1, strength: 'full', tutor: 'off', byHand: false };
      return contests.put(any({ id: 'c', saved: `${turns} ${big(name, size)}`, choice, dice: null, match: null }));
    },
  };

  return {
    kinds: Object.keys(KINDS),
    async begin(): Promise<void> {
      await contests.get();
      if (!(await matches.head('base'))) {
        const base = match('base', 10);
        await matches.add(any(base.head), any(base.match));
        await cards.add([any(card('base', 10))]);
      }
      notes = (await matches.get('base'))?.games[0]?.actions[0]?.comment ?? '';
    },
    /** The result of a write: `kept`, or the kind of the error. */
    write: (kind: string, name: string, size: number): Promise<string> =>
      KINDS[kind]!(name, size).then(
        () => 'kept',
        (error: { kind?: string }) => error.kind ?? String(error),
      ),
    /** The stored data by kind: names, the number of reviews, the turn of the match in progress. */
    async found() {
      const heads = await matches.heads();
      const whole = await Promise.all(heads.map(async ({ id }) => ((await matches.get(id)) ? [id] : [])));
      const kept = await cards.load();
      return {
        match: whole.flat(),
        note: ((await matches.get('base'))?.games[0]?.actions[0]?.comment ?? '').split(/\s+/),
        card: kept.map(({ id }) => id),
        reviews: kept.find(({ id }) => id === 'base')?.reviews.length ?? 0,
        position: (await library.load()).map(({ xgid }) => xgid),
        rollout: (await store.all('rollouts')).map(({ xgid }) => xgid),
        exercise: (await store.all('exercises')).map(({ xgid }) => xgid),
        turn: Number((await contests.get())?.saved.split(' ')[0] ?? 0),
        aside: store.status().aside.length,
      };
    },
    flush: () => store.flush(),
    waiting: () => store.status().waiting,
  };
}

Object.assign(globalThis, { openTab });
