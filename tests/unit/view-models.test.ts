import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepSettings, keptSettings } from '../../www/device/storage';
import { describeBoard, rollsNote } from '../../www/format/describe';
import { createFormat, lossClass } from '../../www/format/format';
import { changed, USUAL_FURTHER, USUAL_ROLLOUT } from '../../www/state/rollout-choice';
import type { RollCell } from '../../www/state/rolls';
import { hashOf, type Route, routeOf } from '../../www/state/route';
import { actionClass, answers, letter, missing } from '../../www/state/scores';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { de } from '../../www/texts/de';
import { en } from '../../www/texts/en';
import { de as helpDe } from '../../www/texts/help-de';
import { en as helpEn } from '../../www/texts/help-en';
import { fr as helpFr } from '../../www/texts/help-fr';
import * as g from '../../www/views/geometry';
import { OPENING_31, opening, scoreCell } from './fake-engine';

test('an address holds any id', () => {
  for (const id of [OPENING_31, '4HPwATDgc/ABMA', '4HPwATDgc/ABMA:cAkAAAAAAAAA', '11jj:oo5:N0N:3+1 x%']) {
    assert.deepEqual(routeOf(hashOf({ page: 'board', id })), { page: 'board', id });
  }
  assert.equal(routeOf(''), null);
  assert.equal(routeOf('#'), null);
  assert.equal(routeOf('#/'), null);
  assert.deepEqual(routeOf('#100%'), { page: 'board', id: '100%' });
});

test('every page has its own address', () => {
  const at = { game: 1, action: 30 };
  const routes: Route[] = [
    { page: 'match', match: '1f0c', at: null },
    { page: 'match', match: '1f0c', at },
    { page: 'learn', match: '1f0c' },
    ...(['home', 'matches', 'drill', 'progress', 'play', 'tables', 'lab'] as const).map((page) => ({ page })),
  ];
  for (const route of routes) assert.deepEqual(routeOf(hashOf(route)), route);
  assert.equal(hashOf({ page: 'match', match: '1f0c', at }), '#/match/1f0c/2.31', 'counted from 1, as people do');
  assert.deepEqual(routeOf('#/match/1f0c/x'), { page: 'match', match: '1f0c', at: null });
  assert.deepEqual(routeOf('#/wwAAAAAAAAAA'), { page: 'board', id: '/wwAAAAAAAAAA' }, 'a Position ID');
});

test('settings: what is missing or unknown is at its default', () => {
  const storage = new Map<string, string>();
  const device = {
    getItem: (k: string) => storage.get(k) ?? null,
    setItem: (k: string, v: string) => void storage.set(k, v),
  };
  assert.deepEqual(keptSettings(device, 'en-GB'), DEFAULT_SETTINGS);
  assert.equal(keptSettings(device, 'de-AT').language, 'de');
  keepSettings(device, { ...DEFAULT_SETTINGS, theme: 'dark', level: '3ply', mirrored: true });
  assert.deepEqual(keptSettings(device, 'en'), { ...DEFAULT_SETTINGS, theme: 'dark', level: '3ply', mirrored: true });
  const rollout = { ...USUAL_ROLLOUT, trials: 5184, luck: '2ply' as const, truncate: 7, seed: 12, seconds: 60 };
  keepSettings(device, { ...DEFAULT_SETTINGS, rollout });
  assert.deepEqual(keptSettings(device, 'en').rollout, rollout);
  assert.deepEqual([changed(rollout), changed(USUAL_ROLLOUT), changed({ ...rollout, ...USUAL_FURTHER })], [4, 0, 0]);
  const key = [...storage.keys()][0]!;
  storage.set(key, '{"rollout":{"trials":144,"luck":"3ply","seed":-1,"truncate":"7","cubeful":false}}');
  assert.deepEqual(keptSettings(device, 'en').rollout, { ...USUAL_ROLLOUT, trials: 144, cubeful: false });
  storage.set(key, '{"theme":"pink","level":7,"mirrored":"yes"}');
  assert.deepEqual(keptSettings(device, 'en'), DEFAULT_SETTINGS);
  for (const broken of ['{', 'null', '3']) {
    storage.set(key, broken);
    assert.deepEqual(keptSettings(device, 'en'), DEFAULT_SETTINGS);
  }
});

test('numbers for people', () => {
  const f = createFormat('en');
  assert.equal(f.equity(0.1587), '+0.159');
  assert.equal(f.equity(-1), '\u22121.000');
  assert.equal(f.equity(-0.0001), '0.000');
  assert.equal(f.loss(0.0214), '\u22120.021');
  assert.equal(f.percent(0.5254), '52.5');
  assert.deepEqual([0.054, -0.0171, 0.0001].map(f.points), ['+5.4', '\u22121.7', '0.0']);
  assert.deepEqual([12, 12.04, 12.06, 0].map(f.count), ['12', '12', '12.1', '0']);
  assert.deepEqual([6.8e6, 96e6, 10.75e9].map(f.megabytes), ['6.8 MB', '96 MB', '10.8 GB']);
  assert.deepEqual([-3.456, -0.001].map(f.fixed), ['\u22123.46', '0.00']);
  const de = createFormat('de');
  assert.deepEqual([de.equity(0.1587), de.percent2(0.66874), de.count(12.5)], ['+0,159', '66,87', '12,5']);
});

test('losses: fine under 0.020, an error under 0.080, then a blunder', () => {
  assert.deepEqual(
    [0.0199, 0.02, 0.0799, 0.08, 2].map((loss) => lossClass(loss, false)),
    ['fine', 'error', 'error', 'blunder', 'blunder'],
  );
});

test('the best play is the one ranked first, not every play that seems to lose nothing', () => {
  assert.equal(lossClass(0, true), 'best');
  assert.deepEqual([lossClass(0, false), lossClass(-0.004, false)], ['fine', 'fine']);
  const format = createFormat('en');
  assert.deepEqual([format.loss(0), format.loss(-0.004)], ['0.000', '+0.004']);
});

test('the average of the 21 rolls explains its difference from the equity above', () => {
  const cells: RollCell[] = [{ dice: [2, 1], xgid: OPENING_31, play: '13/11 6/5', equity: 0.1 }];
  const [note, why] = rollsNote(cells, '3ply', en, createFormat('en'));
  assert.match(note, /On average \+0\.100\.$/);
  assert.match(why!, /the quick network rates each roll at 1ply .* search at 3ply of the position/);
  assert.match(rollsNote(cells, '3ply', de, createFormat('de')).join(' '), /\+0,100\. .* mit 1ply .* mit 3ply/);
  assert.deepEqual(rollsNote([], '3ply', en, createFormat('en')), [en.rolls.hint, null]);
});

test('points stand where the side on roll sees them', () => {
  const at = (p: number, mirrored = false) => g.checkerSpot(p, 0, mirrored);
  assert.ok(at(1).x > at(6).x && at(6).x > at(7).x && at(7).x > at(12).x, 'home on the right');
  assert.equal(at(1).x, at(24).x);
  assert.equal(at(12).x, at(13).x);
  assert.ok(at(1).y > g.MIDDLE && at(24).y < g.MIDDLE);
  for (let p = 1; p <= 24; p++) {
    assert.equal(at(p, true).x, g.WIDTH - at(p).x);
    // A full stack of five stays on its half and inside the field.
    const top = g.checkerSpot(p, 4, false);
    assert.ok(Math.abs(top.y - g.MIDDLE) > g.CHECKER / 2);
    assert.deepEqual(g.checkerSpot(p, 11, false), top);
  }
  // Fifteen checkers borne off fit into their tray.
  assert.ok(g.slabY(true, 14) > g.MIDDLE && g.slabY(false, 14) + g.SLAB < g.MIDDLE);
});

test('from the other side of the table checkers, cube and arrows are where they were, upside down', () => {
  const { points, off } = g.carry(opening.points, 0, [], false);
  const cube = { value: 2, owner: 'on_roll' } as const;
  const arrows = [{ from: g.checkerSpot(8, 0, false), to: g.barSpot(true, 0, false), hit: false }];
  const picture = { points, off, opponentOff: 3, cube, arrows };
  const other = g.turned(picture);
  for (let place = 0; place <= 25; place++) assert.equal(other.points[place], -points[25 - place]! || 0);
  assert.deepEqual([other.off, other.opponentOff, other.cube], [3, 0, { value: 2, owner: 'opponent' }]);
  // The 8 point of the side on roll is the 17 point of the side below, in the same column.
  assert.deepEqual(other.arrows[0]!.from, g.checkerSpot(17, 0, false));
  assert.deepEqual(other.arrows[0]!.to, g.barSpot(false, 0, false));
  assert.deepEqual(g.turned(other), picture);
});

test('a play carries its checkers, hits included', () => {
  const hit = g.carry(
    [0, 0, 0, 0, -1, 0, 5, ...Array<number>(17).fill(0), 2, 1],
    7,
    [
      { from: 25, to: 21, hit: false },
      { from: 6, to: 4, hit: true },
    ],
    false,
  );
  assert.equal(hit.points[25], 0);
  assert.equal(hit.points[21], 1);
  assert.equal(hit.points[6], 4);
  assert.equal(hit.points[4], 1);
  assert.equal(hit.points[0], -1);
  assert.equal(hit.arrows.length, 2);
  const off = g.carry(
    [0, 2, ...Array<number>(24).fill(0)],
    13,
    [
      { from: 1, to: 0, hit: false },
      { from: 1, to: 0, hit: false },
    ],
    false,
  );
  assert.equal(off.off, 15);
  assert.equal(off.points[1], 0);
  assert.equal(off.points[0], 0);
});

test('what the other side played is drawn where its checkers stood and went', () => {
  // It entered with a hit on its 22 point, continued, and brought two to its 5 point.
  const points = Array<number>(26).fill(0);
  points[5] = -1;
  points[20] = -3;
  const arrows = g.trail('bar/22*/20 8/5(2)', points, 0, false);
  assert.deepEqual(
    arrows.map(({ from, to }) => [from, to]),
    [
      [g.barSpot(false, 0, false), g.checkerSpot(3, 0, false)],
      [g.checkerSpot(3, 0, false), g.checkerSpot(5, 0, false)],
      [g.checkerSpot(17, 0, false), g.checkerSpot(20, 2, false)],
      [g.checkerSpot(17, 1, false), g.checkerSpot(20, 1, false)],
    ],
  );
  assert.equal(g.trail('3/off', points, 2, false)[0]!.to.y, g.slabY(false, 1) + g.SLAB / 2);
  assert.deepEqual(g.trail('', points, 0, false), []);
});

test('the board in words', () => {
  const words = describeBoard(opening.points, opening.off, opening.cube, opening.dice, en);
  assert.match(words, /On roll: point 24: 2, point 13: 5, point 8: 3, point 6: 5\./);
  assert.match(words, /Opponent: point 19: 5, point 17: 3, point 12: 5, point 1: 2\./);
  assert.match(words, /Cube 1, in the middle\. Dice 3 and 1\./);
});

test('every language lists the same keys and nothing is empty', () => {
  assert.deepEqual([helpDe.keys.length, helpFr.keys.length], [helpEn.keys.length, helpEn.keys.length]);
  const flat = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [value];
  for (const text of [...flat(en), ...flat(de), ...flat(helpEn), ...flat(helpDe), ...flat(helpFr)]) {
    assert.ok(typeof text === 'function' || (typeof text === 'string' && text.trim() !== ''));
  }
});

test('answers at every score are counted, the commonest first', () => {
  const cells = [scoreCell(1, 2), scoreCell(2, 2), scoreCell(2, 3), scoreCell(3, 2)];
  assert.deepEqual(answers(cells), [
    { key: 'roll', count: 2 },
    { key: 'none', count: 1 },
    { key: 'take', count: 1 },
  ]);
  assert.deepEqual(missing(cells, 3), [
    [1, 1],
    [1, 3],
    [2, 1],
    [3, 1],
    [3, 3],
  ]);
  assert.equal(actionClass({ cube: 'redouble', response: 'pass' }), 'pass');
  assert.equal(actionClass({ cube: 'too_good', response: 'pass' }), 'too_good');
  assert.deepEqual([0, 25, 26, 27, 52].map(letter), ['A', 'Z', 'AA', 'AB', 'BA']);
});

test('match equity is rounded in one place', () => {
  const format = createFormat('en');
  assert.deepEqual(
    [format.percent2(0.66874), format.percent3(0.66874), format.percentPoints(-0.00734), format.percentPoints(0)],
    ['66.87', '66.874', '−0.73', '0.00'],
  );
});
