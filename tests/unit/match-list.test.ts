import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoDate, shownDate } from '../../www/state/dates';
import { listed, tagsOf, WHOLE_LIST } from '../../www/state/match-list';
import { found, type MatchHead } from '../../www/state/matches';

test('dates are read as the engine reads them, and what says no month is not guessed', () => {
  for (const [text, date] of [
    ['2025-11-08', '2025-11-08'],
    ['2025.11.08', '2025-11-08'],
    ['2022/7/1 ', '2022-07-01'],
    ['2025-11', '2025-11'],
    ['20251108', '2025-11-08'],
    ['2025-11-08T10:30:00Z', '2025-11-08'],
    ['8.11.2025', '2025-11-08'],
    ['08.11.2025 21:45', '2025-11-08'],
    ['13/5/2024', '2024-05-13'],
    ['5/13/2024', '2024-05-13'],
    ['4/4/2024', '2024-04-04'],
    ['Nov 2, 2025', '2025-11-02'],
    ['2 November 2025 at 10:30', '2025-11-02'],
    ['Sat Mar 08 10:30:12 2025', '2025-03-08'],
    ['Samstag, 8. März 2025', '2025-03-08'],
    ['Dez. 2024', '2024-12'],
  ] as const)
    assert.equal(isoDate(text), date, text);
  for (const text of [
    '',
    '1981',
    'yesterday',
    '3/4/2025',
    '8.11.25',
    '2025-13-01',
    '0000-00-00',
    '10:30',
    'May',
    '8.11',
  ])
    assert.equal(isoDate(text), null, text);
  assert.deepEqual([shownDate('2024.06.30'), shownDate('3/4/2025'), shownDate(null)], ['2024-06-30', '3/4/2025', null]);
});

const head = (id: string, change: Partial<MatchHead>): MatchHead => ({
  id,
  players: ['Ann', 'Bob'],
  length: 7,
  event: null,
  date: null,
  score: [7, 3],
  games: 4,
  rolls: 100,
  format: 'mat' as MatchHead['format'],
  file: null,
  added: 0,
  problems: 0,
  summaries: [],
  review: null,
  ...change,
});

test('a date, or its beginning, is found with points, slashes or dashes', () => {
  const one = { id: 'a', players: ['Ann', 'Bob'], event: null, date: '30.06.2024', file: null } as unknown as MatchHead;
  const finds = (search: string) => found([one], search).length === 1;
  for (const search of ['2024-06', '2024.06', '2024.6', '2024/06/30', '2024.06.30', '30.06.2024', 'ann 2024.06'])
    assert.ok(finds(search), search);
  for (const search of ['2024.07', '2024.06.3', '2023/06']) assert.ok(!finds(search), search);
});

test('the list is searched by date in any form, sorted, and filtered', () => {
  const list = [
    head('one', { date: '2024.06.30', added: 3 }),
    head('two', { date: '1.7.2025', added: 2, score: [2, 7], length: 5, tags: ['club'] }),
    head('three', { players: ['Zoe', 'ANN'], score: [1, 7], added: 1 }),
  ];
  const ids = (heads: readonly MatchHead[]) => heads.map(({ id }) => id);
  assert.deepEqual(ids(found(list, '2024-06')), ['one']);
  assert.deepEqual(ids(found(list, 'club')), ['two']);
  const by = (change: Partial<typeof WHOLE_LIST>) => ids(listed(list, { ...WHOLE_LIST, ...change }, ['Ann']));
  assert.deepEqual(by({}), ['one', 'two', 'three']);
  assert.deepEqual(by({ sort: 'date' }), ['two', 'one', 'three']);
  assert.deepEqual(by({ sort: 'date', turned: true }), ['three', 'one', 'two']);
  assert.deepEqual(by({ result: 'lost' }), ['two']);
  assert.deepEqual(by({ result: 'won' }), ['one', 'three']);
  assert.deepEqual(by({ length: 5 }), ['two']);
  assert.deepEqual(by({ tag: 'club' }), ['two']);
  assert.deepEqual(tagsOf(list), ['club']);
});
