/** Gets the explanation of a play or of a cube decision from the engine. */

import type { EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Card } from '../state/cards';
import type { Slice } from '../state/store';
import { type AskedWhy, nextMark, type Why, whyKey, whyPlays } from '../state/why';

const FIRST_ROLL = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

export function createWhy({ get, set }: Slice<'why', 'settings'>, port: Promise<EnginePort>) {
  let asking = new AbortController();

  return {
    /** Loads and compiles the module of explanations while nobody waits, by the first roll of a game. */
    async warm(): Promise<void> {
      const engine = await port;
      const { moves } = await engine.plays(FIRST_ROLL, { level: '1ply', met: get().settings.met });
      const [best, second] = moves;
      if (best && second) await engine.explainPlays(FIRST_ROLL, [best, second], { language: get().settings.language });
    },

    actions: {
      /** Explains; does nothing if just this is shown already. */
      async explainWhy(asked: AskedWhy): Promise<void> {
        const { language, met } = get().settings;
        const key = whyKey(asked, language);
        if (get().why?.key === key && !get().why?.problem) return;
        asking.abort();
        asking = new AbortController();
        const { signal } = asking;
        const put = (change: Partial<Why>) => {
          if (!signal.aborted) set({ why: { key, explanation: null, problem: null, marked: null, ...change } });
        };
        put({});
        try {
          const engine = await port;
          const options = { language, met, signal };
          const explanation =
            asked.kind === 'plays'
              ? await engine.explainPlays(asked.id, asked.plays, options)
              : await engine.explainCube(asked.id, asked.decision, { ...options, answering: asked.answering });
          put({ explanation });
        } catch (error) {
          put({ problem: problemOf(error) });
        }
      },

      /** The tested reasons for the best play of a card, as sentences; none for the cube. */
      async reasonsOf({ asks, xgid, plays, done }: Card): Promise<string[]> {
        const asked = asks === 'play' ? whyPlays(xgid, plays, done) : null;
        if (asked?.kind !== 'plays') return [];
        const { language, met } = get().settings;
        const engine = await port;
        const { statements } = await engine.explainPlays(asked.id, asked.plays, { language, met, rolls: false });
        return statements.filter(({ because }) => because).map(({ text }) => text);
      },

      /** Marks the points of a statement on the board, or takes the marks away. */
      markWhy(statement: number): void {
        const { why } = get();
        if (why) set({ why: { ...why, marked: nextMark(why, statement) } });
      },

      /** Takes the explanation away. */
      closeWhy(): void {
        asking.abort();
        set({ why: null });
      },
    },
  };
}
