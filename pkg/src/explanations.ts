/** Explanations: the engine's results for the next rolls go to the module that writes the statements. */

import { type Call, table, text } from './protocol.js';
import type { Engine, ExplainedPlay } from './types.js';

type Topic = Pick<Engine, 'explainPlays' | 'explainCube'>;

export function explanations(call: Call): Topic {
  return {
    async explainPlays(id, plays, { language = 'en', rolls = true, met, signal } = {}) {
      const names = plays.map(({ play }) => text(play));
      const looked = rolls ? await call('playRolls', [text(id), names, table(met)], signal) : null;
      const question = { id: text(id), plays: plays.map(judged), rolls: looked, language };
      return call('explainPlays', [question, table(met)], signal);
    },

    async explainCube(id, decision, { language = 'en', rolls = true, answering = false, met, signal } = {}) {
      const looked = rolls ? await call('cubeRolls', [text(id), table(met)], signal) : null;
      const { outcomes, equity, mwc, takePoints } = decision;
      const numbers = { outcomes, equity, mwc: mwc ?? null, takePoints: takePoints ?? null };
      const question = { id: text(id), ...numbers, rolls: looked, answering, language };
      return call('explainCube', [question, table(met)], signal);
    },
  };
}

/** Chances by their names; matches have them as five numbers. */
function named(outcomes: ExplainedPlay['outcomes']): object | null {
  if (!outcomes || !isList(outcomes)) return outcomes ?? null;
  const [win, winGammon, winBackgammon, loseGammon, loseBackgammon] = outcomes;
  return { win, winGammon, winBackgammon, loseGammon, loseBackgammon };
}

function isList(outcomes: object): outcomes is readonly number[] {
  return Array.isArray(outcomes);
}

/** The fields of a row that the module reads. */
function judged({ play, outcomes, equity, mwc }: ExplainedPlay): object {
  const number = typeof equity === 'object' && equity !== null ? (equity.cubeful ?? equity.cubeless) : equity;
  return { play: text(play), outcomes: named(outcomes), equity: number ?? null, mwc: mwc ?? null };
}
