import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleOf } from '../../www/format/title';
import type { MatchHead } from '../../www/state/matches';
import type { Route } from '../../www/state/route';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState, type State } from '../../www/state/state';
import { en } from '../../www/texts';
import { de } from '../../www/texts/de';
import { opening } from './fake-engine';

const state = initialState(DEFAULT_SETTINGS);
const title = (route: Route, change: Partial<State> = {}, t = en) => titleOf({ ...state, route, ...change }, t);

test('a position is called by what it asks and its score', () => {
  const board = { page: 'board', id: null } as const;
  assert.equal(title(board, { board: opening }), '31 to play, Money game · Gammonlab');
  const match = { kind: 'match', length: 7, onRoll: 2, opponent: 4, crawford: false } as const;
  assert.equal(
    title(board, { board: { ...opening, dice: null, score: match } }),
    'Cube action, 5-away 3-away · Gammonlab',
  );
  assert.equal(title(board), 'Gammonlab: backgammon analysis in this tab', 'before there is a position');
  assert.equal(
    title({ page: 'exercise', id: opening.xgid }, { board: opening }),
    'Play it out yourself: 31 to play, Money game · Gammonlab',
  );
});

test('a match is called by its players, as far as the device knows it', () => {
  const matches = { ...state.matches, list: [{ id: '1f', players: ['Ann', 'Bob'] } as unknown as MatchHead] };
  const open = (at: { game: number; action: number } | null) => title({ page: 'match', match: '1f', at }, { matches });
  assert.equal(open(null), 'Report: Ann – Bob · Gammonlab');
  assert.equal(open({ game: 1, action: 4 }), 'Ann – Bob, game 2 · Gammonlab');
  assert.equal(title({ page: 'learn', match: '1f' }, { matches }), 'Mistakes: Ann – Bob · Gammonlab');
  assert.equal(title({ page: 'match', match: '2e', at: null }), 'Report: Match · Gammonlab');
});

test('every other page has its own name, in every language', () => {
  for (const t of [en, de]) {
    const pages = ['matches', 'drill', 'progress', 'play', 'tables', 'lab'] as const;
    const all = pages.map((page) => title({ page }, {}, t));
    assert.equal(new Set(all).size, pages.length);
    for (const each of all) assert.match(each, /^\S.+ · Gammonlab$/);
  }
});
