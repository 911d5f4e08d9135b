/** Gets the explanation of a play or of a cube decision from the engine. */

import type { EnginePort, Explanation } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Card } from '../state/cards';
import type { Slice } from '../state/store';
import { type AskedWhy, nextMark, type Why, whyCube, whyKey, whyPlays } from '../state/why';

/** A question that needs no analysis. */
const FIRST_ROLL = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const FIRST_PLAYS = [{ play: '8/5 6/5' }, { play: '24/23 13/10' }] as const;

export function createWhy({ get, set }: Slice<'why', 'settings'>, port: Promise<EnginePort>) {
  let asking = new AbortController();
  /** The question that is being answered; null if none is. */
  let underway: string | null = null;
  let ready: Promise<unknown> | null = null;

  async function explained(asked: AskedWhy, how: { rolls?: boolean; signal?: AbortSignal }): Promise<Explanation> {
    const { language, met } = get().settings;
    const engine = await port;
    const options = { language, met, ...how };
    if (asked.kind === 'plays') return engine.explainPlays(asked.id, asked.plays, options);
    return engine.explainCube(asked.id, asked.decision, { ...options, answering: asked.answering });
  }

  return {
    actions: {
      /** There is something to explain: loads and compiles the module of explanations while nobody waits, once. */
      async readyWhy(): Promise<void> {
        const engine = await port;
        // A failure appears when an explanation is wanted.
        ready ??= engine.explainPlays(FIRST_ROLL, FIRST_PLAYS, { rolls: false }).catch(() => {
          ready = null;
        });
        await ready;
      },

      /** Explains; does nothing if just this is shown already. */
      async explainWhy(asked: AskedWhy): Promise<void> {
        const key = whyKey(asked, get().settings.language);
        const { why } = get();
        if (underway === key || (why?.key === key && !why.problem)) return;
        asking.abort();
        asking = new AbortController();
        const { signal } = asking;
        underway = key;
        // Nothing is drawn until the answer: drawing the whole page takes longer than most answers.
        const put = (change: Partial<Why>) => {
          if (signal.aborted) return;
          underway = null;
          set({ why: { key, explanation: null, problem: null, marked: null, ...change } });
        };
        try {
          put({ explanation: await explained(asked, { signal }) });
        } catch (error) {
          put({ problem: problemOf(error) });
        }
      },

      /** The tested reasons for the solution of a card, as sentences. */
      async reasonsOf({ asks, xgid, plays, cube, done }: Card): Promise<string[]> {
        const asked = cube ? whyCube(xgid, cube, asks === 'answer') : whyPlays(xgid, plays, done);
        if (!asked) return [];
        // Only reasons for a cube action depend on the next rolls.
        const { statements } = await explained(asked, { rolls: asked.kind === 'cube' });
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
        underway = null;
        if (get().why) set({ why: null });
      },
    },
  };
}
