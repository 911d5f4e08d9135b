/** The title of the page, by its contents: it names a tab, a bookmark, and a step of the history. */

import type { PositionInfo } from '../engine/port';
import type { State } from '../state/state';
import type { Texts } from '../texts/en';

type Shown = Pick<State, 'board' | 'draft' | 'matches' | 'route'>;

export function titleOf(state: Shown, t: Texts): string {
  const what = shown(state, t);
  return what === null ? `${t.title}: ${t.tagline}` : `${what} · ${t.title}`;
}

function shown({ board, draft, matches, route }: Shown, t: Texts): string | null {
  const players = (id: string) => matches.list?.find((match) => match.id === id)?.players.join(' – ') ?? t.titles.match;
  switch (route.page) {
    case 'home':
    case 'clean':
      return null;
    case 'board':
      return draft ? t.edit.title : board && asked(board, t);
    case 'exercise':
      return board && `${t.exercise.title}: ${asked(board, t)}`;
    case 'match':
      return route.at
        ? t.titles.decision(players(route.match), route.at.game + 1)
        : t.titles.report(players(route.match));
    case 'learn':
      return t.titles.learn(players(route.match));
    default:
      return t.titles[route.page];
  }
}

/** The decision of a position, and its score. */
function asked({ dice, score }: PositionInfo, t: Texts): string {
  const what = dice ? t.titles.toPlay(`${dice[0]}${dice[1]}`) : t.titles.cube;
  const at = score.kind === 'money' ? t.money : t.scores.at(score.length - score.onRoll, score.length - score.opponent);
  return `${what}, ${at}`;
}
