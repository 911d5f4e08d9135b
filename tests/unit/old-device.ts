/** The six databases in which the page's first versions kept everything, made exactly as they made them. */

import { openDB } from 'idb';
import type { Transcript } from '../../www/engine/port';
import type { Card } from '../../www/state/cards';
import type { MatchHead } from '../../www/state/matches';

export interface OldData {
  positions: { xgid: string; name: string | null; at: number }[];
  matches: { head: MatchHead; match: Transcript }[];
  cards: Card[];
  contest: object | null;
  rollouts: { xgid: string; trials: number; saved: string; curve: object[]; at: number }[];
  exercises: { xgid: string; saved: string; at: number }[];
}

/** Opens the databases as an old version does; gives its open connections, which never give way. */
export async function oldTab() {
  const [positions, matches, cards, contests, rollouts, exercises] = await Promise.all([
    openDB('gammonlab', 1, { upgrade: (made) => void made.createObjectStore('positions', { keyPath: 'xgid' }) }),
    openDB('gammonlab-matches', 1, {
      upgrade(made) {
        made.createObjectStore('heads', { keyPath: 'id' });
        made.createObjectStore('matches');
      },
    }),
    openDB('gammonlab-cards', 1, { upgrade: (made) => void made.createObjectStore('cards', { keyPath: 'id' }) }),
    openDB('gammonlab-contests', 1, { upgrade: (made) => void made.createObjectStore('contests') }),
    openDB('gammonlab-rollouts', 1, {
      upgrade: (made) => void made.createObjectStore('rollouts', { keyPath: 'xgid' }).createIndex('at', 'at'),
    }),
    openDB('gammonlab-exercises', 1, {
      upgrade: (made) => void made.createObjectStore('exercises', { keyPath: 'xgid' }).createIndex('at', 'at'),
    }),
  ]);
  const all = [positions, matches, cards, contests, rollouts, exercises];
  return {
    positions,
    matches,
    cards,
    contests,
    rollouts,
    exercises,
    async fill(data: OldData): Promise<void> {
      for (const one of data.positions) await positions.put('positions', one);
      for (const { head, match } of data.matches) {
        await matches.put('heads', head);
        await matches.put('matches', match, head.id);
      }
      for (const card of data.cards) await cards.put('cards', card);
      if (data.contest) await contests.put('contests', data.contest, 'contest');
      for (const one of data.rollouts) await rollouts.put('rollouts', one);
      for (const one of data.exercises) await exercises.put('exercises', one);
    },
    close() {
      for (const one of all) one.close();
    },
  };
}
