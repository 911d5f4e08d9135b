/** A device without a browser: a database in memory with as much room as it is given, and tabs of one page on it. */

import 'fake-indexeddb/auto';
import { afterEach } from 'node:test';
import { IDBObjectStore as FDBObjectStore, IDBFactory } from 'fake-indexeddb';
import { createActions, type World } from '../../www/controllers';
import { deviceBackups } from '../../www/device/backups';
import { deviceCards } from '../../www/device/cards';
import type { Claims } from '../../www/device/claims';
import { deviceContests } from '../../www/device/contests';
import { deviceLessons } from '../../www/device/lessons';
import { deviceLibrary } from '../../www/device/library';
import { deviceMatches } from '../../www/device/matches';
import { deviceExercises, deviceShelf } from '../../www/device/shelf';
import { type DeviceStore, openStore, type StoreOptions } from '../../www/device/store/store';
import { deviceTranscriptions } from '../../www/device/transcriptions';
import type { EnginePort } from '../../www/engine/port';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { fakeEngine, world } from './fake-engine';

/** A device that keeps nothing yet. */
export function freshDevice(): void {
  globalThis.indexedDB = new IDBFactory();
  room = Number.POSITIVE_INFINITY;
}

const open: DeviceStore[] = [];

/** The store of the device, as a tab opens it. It is closed after the test. */
export function openKept(options: StoreOptions = {}): DeviceStore {
  const store = openStore(options);
  open.push(store);
  return store;
}

// A channel that is open would keep Node from ending.
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

/** How many more records the device takes. */
let room = Number.POSITIVE_INFINITY;

/**
 * Limits the room. As in Chromium a request succeeds, and its transaction is ended afterwards for want of room.
 */
export function giveRoom(records: number): void {
  room = records;
}

interface Ends {
  _state: string;
  _abort(reason: string): void;
}

for (const method of ['put', 'add'] as const) {
  const write = FDBObjectStore.prototype[method];
  FDBObjectStore.prototype[method] = function (
    this: InstanceType<typeof FDBObjectStore>,
    ...given: Parameters<typeof write>
  ) {
    const request = write.apply(this, given);
    room -= 1;
    if (room < 0) {
      const transaction = this.transaction as unknown as Ends;
      request.addEventListener('success', () => {
        room += 1;
        queueMicrotask(() => {
          if (transaction._state !== 'finished') transaction._abort('QuotaExceededError');
        });
      });
    }
    return request;
  } as typeof write;
}

/** Claims that tabs of one device share. */
export function sharedClaims() {
  const held = new Map<string, object>();
  const waiting: { name: string; done: () => void }[] = [];
  const letGo = (name: string, by: object) => {
    if (held.get(name) !== by) return;
    held.delete(name);
    for (const one of waiting.splice(0)) {
      if (one.name === name && !held.has(name)) one.done();
      else waiting.push(one);
    }
  };
  return {
    held,
    /** The claims as one tab has them; `gone` ends the tab. */
    tab(): Claims & { gone(): void } {
      const mine = new Set<string>();
      const key = {};
      let dead = false;
      return {
        async claim(name) {
          if (dead) return new Promise<never>(() => {});
          if (held.has(name)) return null;
          held.set(name, key);
          mine.add(name);
          return () => {
            mine.delete(name);
            letGo(name, key);
          };
        },
        free: (name, signal) =>
          new Promise((done, fail) => {
            const answer = () => !dead && done();
            if (!held.has(name)) return answer();
            waiting.push({ name, done: answer });
            signal.addEventListener('abort', () => fail(new Error('aborted')));
          }),
        gone() {
          dead = true;
          for (const name of mine) letGo(name, key);
        },
      };
    },
  };
}

export type Tab = ReturnType<typeof openTab>;

/** A tab of the page on the device. */
export function openTab(
  engine: EnginePort = fakeEngine(),
  claims: ReturnType<typeof sharedClaims> = sharedClaims(),
  change: Partial<World> = {},
  options: StoreOptions = {},
) {
  const device = openKept(options);
  const mine = claims.tab();
  let dead = false;
  // Of a tab that is gone nothing is heard any more.
  const alive = <T>(work: () => Promise<T>): Promise<T> =>
    dead ? new Promise<T>(() => {}) : work().finally(() => dead && new Promise<never>(() => {}));
  const kept: DeviceStore = {
    ...device,
    read: (...given) => alive(() => device.read(...given)),
    write: (...given) => alive(() => device.write(...given)),
    all: (...given) => alive(() => device.all(...given)),
    tell: (news) => !dead && device.tell(news),
  };
  const clock = { now: Date.UTC(2026, 10, 26) };
  const store = createStore(initialState(DEFAULT_SETTINGS));
  let ids = 0;
  const name = Math.random().toString(36).slice(2);
  const actions = createActions(
    store,
    world(engine, {
      now: () => clock.now,
      newId: () => `${name}-${ids++}`,
      library: deviceLibrary(kept),
      shelf: deviceShelf(kept),
      exercises: deviceExercises(kept),
      matches: deviceMatches(kept),
      cards: deviceCards(kept),
      contests: deviceContests(kept),
      lessons: async () => deviceLessons(kept),
      transcriptions: async () => deviceTranscriptions(kept),
      store: kept,
      backups: async () => deviceBackups(kept, () => clock.now),
      claims: mine,
      ...change,
    }),
  );
  return {
    store,
    actions,
    clock,
    device: kept,
    /** The tab is closed as a browser closes it: pending work may still finish. */
    async close(): Promise<void> {
      await actions.flush();
      mine.gone();
      await device.close();
      dead = true;
    },
    /** The tab is gone from one moment to the next. */
    kill(): void {
      dead = true;
      mine.gone();
      void device.close();
    },
  };
}

/** Until `condition` holds. */
export async function eventually(condition: () => boolean | Promise<boolean>, what: string, ms = 5000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await condition()) return;
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error(`still waiting after ${ms} ms: ${what}`);
}
