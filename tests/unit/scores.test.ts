import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnginePort } from '../../www/engine/port';
import { rowsOf, STAKES } from '../../www/state/stakes';
import { fakeEngine, OPENING_00, OPENING_31, problem } from './fake-engine';
import { page, settle } from './page';

test('a position at every score: in rows, stopped, resumed, and gone with the position', async () => {
  const asked: number[] = [];
  const engine = fakeEngine();
  const scores: EnginePort['scores'] = (id, options, call) => {
    asked.push(options.scores!.length);
    return engine.scores(id, options, call);
  };
  const { store, actions } = page({ ...engine, scores });
  await actions.open(OPENING_00);
  await settle();
  const choice = { level: '2ply', cube: null, crawford: false } as const;
  const looking = actions.viewScores(choice);
  await settle();
  assert.equal(store.get().scores?.running, true);
  actions.stopScores();
  await looking;
  const some = store.get().scores!.cells.length;
  assert.ok(some >= 9 && some < 81, String(some));
  assert.deepEqual([store.get().scores!.running, store.get().scores!.problem], [false, null]);
  await actions.viewScores(choice);
  const all = store.get().scores!.cells;
  assert.deepEqual(asked, [81, 81 - some], 'what is known is not asked again');
  assert.deepEqual(
    all.map((cell) => cell.away * 10 + cell.opponentAway),
    [...Array(81)].map((_, i) => 11 + 10 * Math.floor(i / 9) + (i % 9)),
  );
  await actions.viewScores({ ...choice, crawford: true });
  assert.equal(asked.at(-1), 81, 'another question starts anew');
  await actions.open(OPENING_31);
  assert.equal(store.get().scores, null);
});

test('errors at every score are shown there', async () => {
  const { store, actions } = page(fakeEngine({ scores: async () => Promise.reject(problem('score', 'length is 26')) }));
  await actions.open(OPENING_00);
  await actions.viewScores({ level: '1ply', cube: null, crawford: false });
  assert.deepEqual(store.get().scores?.problem, { kind: 'score', message: 'length is 26' });
});

test('a position at the stakes that players compare: one question each, in columns', async () => {
  const engine = fakeEngine();
  const composed: unknown[] = [];
  const compose: EnginePort['compose'] = async (setup) => {
    composed.push([setup.score, setup.cube]);
    return engine.compose(setup);
  };
  const { actions } = page({ ...engine, compose });
  const { signal } = new AbortController();
  assert.equal(await actions.atStakes({ level: '1ply', signal }), null, 'no board, no answer');
  await actions.open(OPENING_31);
  await settle();
  composed.length = 0;
  const cells = (await actions.atStakes({ level: '1ply', signal }))!;
  assert.deepEqual(
    cells.map(({ stakes }) => stakes),
    STAKES,
  );
  const match = (onRoll: number, opponent: number, crawford: boolean) => ({
    kind: 'match',
    length: 2,
    onRoll,
    opponent,
    crawford,
  });
  const money = { kind: 'money', jacoby: false, beavers: false };
  const centred = { value: 1, owner: 'centred' };
  assert.deepEqual(composed, [
    [money, centred],
    [money, { value: 2, owner: 'on_roll' }],
    [money, { value: 2, owner: 'opponent' }],
    [match(1, 1, false), centred],
    [match(0, 1, true), centred],
    [match(1, 0, true), centred],
  ]);
  const rows = rowsOf(cells);
  assert.ok(rows.every(({ values }) => values.length === 6));
  const best = cells[0]!.plays!.moves[0]!;
  assert.deepEqual(rows[0], { key: best.play, values: cells.map(() => ({ equity: best.equity, loss: 0 })) });
});

test('the cube at the stakes: its numbers, and what each loses', async () => {
  const { actions } = page();
  await actions.open(OPENING_00);
  await settle();
  const cells = (await actions.atStakes({ level: '1ply', signal: new AbortController().signal }))!;
  const rows = rowsOf(cells);
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['noDouble', 'doubleTake', 'doublePass'],
  );
  const { cube } = cells[0]!;
  assert.equal(rows[1]!.values[0]!.loss, cube!.best - cube!.equity.doubleTake!);
});
