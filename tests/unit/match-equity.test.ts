import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeEngine, OPENING_31, opening } from './fake-engine';
import { page } from './page';

test('match equity: opened at the score of the board, another table, a file, a broken one', async () => {
  const { store, actions, addresses } = page(
    fakeEngine({
      parse: async () => ({ ...opening, score: { kind: 'match', length: 7, onRoll: 2, opponent: 6, crawford: true } }),
    }),
  );
  await actions.open(OPENING_31);
  await actions.openMatchEquity();
  const explorer = () => store.get().explorer;
  assert.deepEqual(store.get().route, { page: 'tables' });
  assert.deepEqual([explorer().choice.away, explorer().choice.opponentAway, explorer().choice.crawford], [5, 1, true]);
  assert.equal(explorer().table?.name, 'kazaross-xg2');
  assert.deepEqual(addresses.at(-1), ['/tables', false]);
  assert.equal(explorer().meaning?.mwc, 0.5);
  await actions.explore({ against: 'gammonlab' });
  assert.deepEqual([explorer().comparison?.a, explorer().comparison?.b], ['kazaross-xg2', 'gammonlab']);
  await actions.importTable('away,1,2');
  assert.deepEqual(
    [explorer().choice.table, explorer().imported?.name, explorer().comparison?.a],
    ['file', 'away,1,2', 'away,1,2'],
  );
  await actions.importTable('<met>');
  assert.equal(explorer().problem?.kind, 'met.xml');
  assert.equal(explorer().imported?.name, 'away,1,2', 'the good one stays');
  await actions.explore({ away: 26 });
  assert.deepEqual([explorer().problem?.kind, explorer().meaning], ['score', null]);
  await actions.explore({ away: 3 });
  assert.deepEqual([explorer().problem, explorer().meaning?.mwc], [null, 0.5]);
  assert.equal(await actions.tableText('csv'), 'csv');
  // The address shows the last choice, or the table that the page uses.
  await actions.visit({ page: 'lab' });
  await actions.visit({ page: 'tables' });
  assert.equal(explorer().choice.away, 3);
  const other = page(fakeEngine(), { met: 'gammonlab' });
  await other.actions.visit({ page: 'tables' });
  assert.equal(other.store.get().explorer.table?.name, 'gammonlab');
});

test('match equity: a table made by the engine takes the place of an imported one, unless it is stopped', async () => {
  const { store, actions } = page(fakeEngine());
  const explorer = () => store.get().explorer;
  const seen: (number | null)[] = [];
  store.subscribe(() => seen.push(explorer().making));
  await actions.makeTable('1ply');
  assert.ok(seen.includes(0) && seen.includes(1 / 3), String(seen));
  assert.deepEqual(
    [explorer().making, explorer().choice.table, explorer().table?.name],
    [null, 'file', 'Gammonlab 1ply'],
  );
  const stopped = actions.makeTable('2ply');
  actions.stopTable();
  await stopped;
  assert.deepEqual([explorer().making, explorer().imported?.name, explorer().problem], [null, 'Gammonlab 1ply', null]);
  await actions.makeTable('5ply');
  assert.deepEqual([explorer().making, explorer().problem?.kind], [null, 'level']);
});
