/** Exercises and the study plan: their code is fetched with their pages. */

import type { MatchShelf } from '../device/matches';
import type { PracticeShelf } from '../device/practice';
import type { EnginePort } from '../engine/port';
import type { Card } from '../state/cards';
import type { Route } from '../state/route';
import type { Slice } from '../state/store';
import { onDemand } from './on-demand';

interface Needs {
  engine: Promise<EnginePort>;
  practice(): Promise<PracticeShelf>;
  matches: Pick<MatchShelf, 'get'>;
  /** Resolves when the list of matches is known. */
  listed(): Promise<unknown>;
  precious(): void;
  keepCards(cards: readonly Card[]): Promise<{ added: number; updated: number }>;
  /** Begins a session with these cards. */
  drill(ids: readonly string[]): void;
  go(route: Route): Promise<void>;
  now(): number;
  seed(): number;
}

export function createStudy({ get }: Slice<never, 'matches' | 'settings'>, needs: Needs) {
  const match = (id: string) => needs.matches.get(id);
  const met = () => get().settings.met;
  const practice = onDemand(
    async () =>
      (await import('./practice')).createPractice({
        ...needs,
        shelf: await needs.practice(),
        async matches() {
          await needs.listed();
          return (get().matches.list ?? []).map(({ id }) => id);
        },
        match,
        met,
      }),
    { openPractice: true },
  );
  const plan = onDemand(async () => (await import('./plan')).createPlan({ ...needs, match, met }), { openPlan: true });
  return { practice, plan };
}
