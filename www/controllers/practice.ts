/** Exercises: made and marked in Rust, kept on the device. Fetched with their page. */

import type { PracticeShelf } from '../device/practice';
import type { EnginePort, EngineProblem, MatchEquitySource, PracticeKind, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import { allTries, type KeptPractice, NEW_ROOM, type PracticeRoom, type PracticeSource } from '../state/practice';
import { itemMaker } from './practice-items';

export interface PracticeNeeds {
  engine: Promise<EnginePort>;
  shelf: PracticeShelf;
  /** The ids of the matches on the device. */
  matches(): Promise<readonly string[]>;
  match(id: string): Promise<Transcript | undefined>;
  met(): MatchEquitySource;
  precious(): void;
  now(): number;
  seed(): number;
}

export type PracticeDesk = Omit<ReturnType<typeof createPractice>, 'actions'>;

export function createPractice(needs: PracticeNeeds) {
  let room: PracticeRoom = NEW_ROOM;
  let asked = 0;
  let since = 0;
  const made = itemMaker(needs);
  const listeners = new Set<() => void>();

  function patch(change: Partial<PracticeRoom>): void {
    room = { ...room, ...change };
    for (const listener of listeners) listener();
  }

  /** Puts a record that was kept into the room. */
  function keep(record: KeptPractice): void {
    const others = (room.kept ?? []).filter(({ id }) => id !== record.id);
    patch({ kept: [...others, record] });
  }

  async function next(): Promise<void> {
    const { kind } = room;
    if (!kind) return;
    asked += 1;
    const mine = asked;
    patch({ item: null, board: null, answered: null, problem: null });
    try {
      const item = await made(kind, room);
      const board = item.id ? await (await needs.engine).parse(item.id) : null;
      if (mine !== asked) return;
      since = needs.now();
      patch({ item, board });
    } catch (error) {
      if (mine === asked) patch({ problem: problemOf(error) as EngineProblem });
    }
  }

  const desk = {
    get: () => room,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads what the device keeps. */
    async open(): Promise<void> {
      if (room.kept) return;
      try {
        patch({ kept: await needs.shelf.load() });
      } catch (error) {
        patch({ kept: [], keepProblem: problemOf(error) });
      }
    },

    choose: (source: PracticeSource) => patch({ source }),

    /** Begins a session. */
    async start(kind: PracticeKind): Promise<void> {
      patch({ kind, done: 0, right: 0 });
      await next();
    },

    next,

    /** Ends the session; what was answered stays. */
    stop(): void {
      asked += 1;
      patch({ kind: null, item: null, board: null, answered: null, problem: null });
    },

    /** Takes an answer: a number, or the number of an option. */
    async answer(given: number): Promise<void> {
      const { item, answered } = room;
      if (!item || answered) return;
      const at = needs.now();
      const seconds = Math.max(0, (at - since) / 1000);
      try {
        const engine = await needs.engine;
        const { right, error, score, grade, nextLevel } = await engine.markPractice(item, given, seconds);
        if (room.item !== item || room.answered) return;
        const { done, right: before } = room;
        patch({ answered: { given, right, error, seconds }, done: done + 1, right: before + Number(right) });
        needs.precious();
        const { kind, level, key } = item;
        const tried = { kind, given, answer: item.answer!, right, score, level, seconds, at };
        keep(await needs.shelf.answer(tried, nextLevel));
        if (item.byHeart) keep(await needs.shelf.review(kind, key, grade, at));
        patch({ keepProblem: null });
      } catch (error) {
        // An answer that cannot be read leaves the item open; one that is not saved gets a notice.
        patch(room.answered ? { keepProblem: problemOf(error) } : { problem: problemOf(error) });
      }
    },

    /** The curves of all answers. */
    async courses() {
      const tries = allTries(room.kept ?? []).map(({ at: _, ...tried }) => tried);
      return (await needs.engine).practiceCourses(tries);
    },
  };

  return { ...desk, actions: { openPractice: () => desk } };
}
