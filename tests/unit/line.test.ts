import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnginePort, PositionInfo } from '../../www/engine/port';
import { type Card, USUAL_CHOICE } from '../../www/state/cards';
import { atPlace, newLearn, onward, placeOf, withResult } from '../../www/state/learn';
import { childrenOf, lineFrom, lineText, pathTo, played, readStep } from '../../www/state/line';
import { seatOf } from '../../www/state/names';
import { pipsAfter } from '../../www/state/plays';
import { hashOf, routeOf } from '../../www/state/route';
import { flights, piecesOf } from '../../www/views/flight';
import { type Arrow, uncrossed } from '../../www/views/geometry';
import { fakeEngine, OPENING_00, OPENING_31 } from './fake-engine';
import { page, settle } from './page';

test('a line is a tree: a play made again leads where it led, another one is beside it', () => {
  let line = lineFrom({ xgid: 'start', turn: 1 });
  line = played(line, { dice: [3, 1], play: '8/5 6/5' }, 'a', { xgid: 'after', turn: -1 });
  line = played(line, { dice: [6, 4], play: '' }, 'b', { xgid: 'danced', turn: 1 });
  assert.deepEqual(lineText(line, null), ['31:8/5.6/5', '64:']);
  assert.deepEqual(lineText(line, [5, 2]), ['31:8/5.6/5', '64:', '52']);
  const back = { ...line, at: 0 };
  const again = played(back, { dice: [3, 1], play: '8/5 6/5' }, 'a', { xgid: 'after', turn: -1 });
  assert.deepEqual([again.at, again.nodes.length], [1, 3]);
  const other = played(back, { dice: [3, 1], play: '24/23 13/10' }, 'c', { xgid: 'other', turn: -1 });
  assert.deepEqual([other.at, childrenOf(other, 0), pathTo(other, 2)], [3, [1, 3], [0, 1, 2]]);
});

test('the address has the position, the line and the play that is shown, and is read again', () => {
  const route = { page: 'board', id: OPENING_31, line: ['31:8/5.6/5', '64'], play: '24/18 13/9*' } as const;
  assert.equal(hashOf(route), `#${OPENING_31}~31:8/5.6/5~64~?24/18.13/9*`);
  assert.deepEqual(routeOf(hashOf(route)), route);
  assert.deepEqual(routeOf(`#${OPENING_31}`), { page: 'board', id: OPENING_31 });
  assert.deepEqual(readStep('13:8/5.6/5'), { dice: [3, 1], play: '8/5 6/5' });
  assert.deepEqual(
    [readStep('64')?.play, readStep('64:')?.play, readStep('77'), readStep('x')],
    [null, '', null, null],
  );
});

test('a play made on the board is part of the address, and can be taken back and made again', async () => {
  const fake = fakeEngine();
  // Names of positions after a play are read as such.
  const engine = fakeEngine({ parse: (id) => fake.parse(id.startsWith('XGID') ? id : OPENING_31) });
  const { store, actions, addresses } = page(engine);
  await actions.open(OPENING_31);
  await settle();
  const { verdict } = store.get();
  assert.ok(verdict.kind === 'plays');
  const [best] = verdict.rows;
  actions.choose(best!.positionId);
  assert.ok(await actions.makePlay());
  const dotted = best!.play.replaceAll(' ', '.');
  assert.deepEqual(addresses.at(-1), [`${OPENING_31}~31:${dotted}`, false]);
  await actions.lineBack();
  assert.deepEqual([addresses.at(-1)?.[0], store.get().chosen], [OPENING_31, best!.positionId]);
  await actions.lineOn();
  assert.equal(addresses.at(-1)?.[0], `${OPENING_31}~31:${dotted}`);

  const later = page(engine);
  await later.actions.visit(routeOf(`#${addresses.at(-1)![0]}`)!);
  assert.deepEqual([later.store.get().line?.at, later.addresses.at(-1)], [1, [addresses.at(-1)![0], true]]);
  // A step that is no legal play is named, and nothing else is shown.
  await later.actions.visit(routeOf(`#${OPENING_31}~31:13/1`)!);
  assert.deepEqual([later.store.get().inputProblem?.kind, later.store.get().line?.at], ['line', 1]);
  // Another position begins another line.
  await later.actions.open(OPENING_00);
  assert.equal(later.store.get().line?.nodes.length, 1);
});

test('pips follow the checkers that are moved, those that are hit too', () => {
  const board = { pips: { onRoll: 167, opponent: 167 } } as PositionInfo;
  const moves = [
    { from: 24, to: 18, hit: false },
    { from: 6, to: 5, hit: true },
    { from: 3, to: 0, hit: false },
  ];
  assert.deepEqual(pipsAfter(board, moves), { onRoll: 157, opponent: 172 });
});

test('moving checkers are found by comparing two pictures', async () => {
  const port: EnginePort = fakeEngine();
  const { points } = await port.parse(OPENING_31);
  const before = piecesOf(points, 0, 0, false, false);
  assert.equal(before.length, 30);
  const after = [...points];
  after[8] = after[8]! - 1;
  after[5] = after[5]! + 1;
  after[6] = after[6]! - 1;
  after[5] = after[5]! + 1;
  const found = flights(before, piecesOf(after, 0, 0, false, false));
  assert.equal(found.length, 2);
  assert.ok(found.every(({ from, to }) => from.colour === 0 && to.at?.startsWith('5:')));
  // The same board from the other side is no play.
  assert.deepEqual(flights(before, piecesOf(points.map((n) => -n).reverse(), 0, 0, false, false)), []);
});

test('arrows from one point do not cross', () => {
  const arrow = (x: number, y: number, toX: number, toY: number): Arrow => ({
    from: { x, y },
    to: { x: toX, y: toY },
    hit: false,
  });
  const [one, two] = uncrossed([arrow(100, 500, 300, 520), arrow(100, 540, 280, 500)]);
  assert.deepEqual([one!.from.y, two!.from.y], [540, 500]);
});

test('the person is found among the players, by any spelling', () => {
  assert.equal(seatOf(['Kévin UNGER', 'Bob'], ['Kevin  Unger']), 0);
  assert.equal(seatOf(['Ann', 'Bob'], ['bob']), 1);
  assert.deepEqual([seatOf(['Ann', 'Bob'], []), seatOf(['Ann', 'ann'], ['Ann'])], [null, null]);
});

test('learning is kept by its cards: another choice and a reload lose nothing', () => {
  const card = (id: string) => ({ id }) as Card;
  const begun = newLearn('m', USUAL_CHOICE, [card('a'), card('b'), card('c')]);
  const learn = onward(onward(withResult(begun, 'first')));
  const place = placeOf(learn);
  assert.deepEqual([place.results, place.at], [{ a: 'first', b: 'skipped' }, 'c']);
  const again = atPlace(newLearn('m', USUAL_CHOICE, [card('b'), card('c'), card('d')]), place);
  assert.deepEqual([again.results, again.at], [['skipped', null, null], 1]);
  const other = atPlace(newLearn('m', USUAL_CHOICE, [card('a'), card('d')]), { ...place, at: null });
  assert.deepEqual([other.results, other.at], [['first', null], 1]);
});
