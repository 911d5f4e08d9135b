/** The study plan: computed from all analysed matches of one player. Fetched with its page. */

import type {
  EnginePort,
  MatchEquitySource,
  StudiedDecision,
  StudyReport,
  StudyTheme,
  Transcript,
} from '../engine/port';
import { type Card, makeCards } from '../state/cards';
import { seatOf } from '../state/names';
import type { Comparable } from '../state/progress';
import type { Route } from '../state/route';

export interface PlanNeeds {
  engine: Promise<EnginePort>;
  match(id: string): Promise<Transcript | undefined>;
  met(): MatchEquitySource;
  keepCards(cards: readonly Card[]): Promise<{ added: number; updated: number }>;
  drill(ids: readonly string[]): void;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  now(): number;
}

export type PlanDesk = Omit<ReturnType<typeof createPlan>, 'actions'>;

/** A plan, and the matches that it was made of. */
export interface Planned {
  report: StudyReport;
  /** Matches that could not be read any more. */
  missing: number;
}

export function createPlan(needs: PlanNeeds) {
  const desk = {
    /**
     * The plan of the matches that can be compared, the earliest first. `onProgress` receives the number of counted
     * matches. `names` are those of the player.
     */
    async plan(
      { matches, basis }: Comparable,
      names: readonly string[],
      { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
    ): Promise<Planned> {
      const engine = await needs.engine;
      const day = (at: (typeof matches)[number]) => at.date ?? at.added;
      const ordered = [...matches].sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
      const decisions: StudiedDecision[] = [];
      let missing = 0;
      for (const [done, { id }] of ordered.entries()) {
        signal.throwIfAborted();
        const match = await needs.match(id);
        if (match) {
          const player = seatOf(match.players, names) ?? 0;
          const source = basis?.source;
          decisions.push(...(await engine.studiedDecisions(match, player, id, { source, met: needs.met(), signal })));
        } else missing += 1;
        onProgress(done + 1);
      }
      return { report: await engine.studyPlan(decisions, { signal }), missing };
    },

    /** Makes cards of the decisions that cover a theme, and begins a session with them. Gives how many there are. */
    async practise({ plan }: StudyReport, theme: StudyTheme, basis: Comparable['basis']): Promise<number> {
      const stays = needs.stays();
      const engine = await needs.engine;
      const found = plan.themes.find((one) => JSON.stringify(one.theme) === JSON.stringify(theme));
      const cards: Card[] = [];
      const wanted = new Map<string, Set<string>>();
      for (const [match, game, action] of found?.examples ?? [])
        wanted.set(match, (wanted.get(match) ?? new Set()).add(`${game}.${action}`));
      for (const [id, places] of wanted) {
        const transcript = await needs.match(id);
        if (!transcript) continue;
        const course = await engine.matchCourse(transcript, { source: basis?.source, met: needs.met() });
        const choice = {
          player: 'both',
          least: 0,
          asks: ['play', 'double', 'answer'],
          starred: false,
          most: null,
        } as const;
        const made = makeCards({ id, transcript, course }, choice, needs.now());
        cards.push(...made.filter(({ origin: { at } }) => places.has(`${at.game}.${at.action}`)));
      }
      if (cards.length === 0) return 0;
      await needs.keepCards(cards);
      if (!stays()) return cards.length;
      needs.drill(cards.map(({ id }) => id));
      await needs.go({ page: 'drill' });
      return cards.length;
    },
  };

  return { ...desk, actions: { openPlan: () => desk } };
}
