import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHand, type Roll } from '../../www/controllers/hand';
import type { CheckerMove, EnginePort } from '../../www/engine/port';
import { NOTHING_MADE } from '../../www/state/question';

/** A hand over own checkers on an empty board, with these dice. */
function handOn(start: Readonly<Record<number, number>>, dice: readonly number[], { forced = false } = {}) {
  const legal = (made: readonly CheckerMove[]) => {
    const left = [...dice];
    const points: Record<number, number> = { ...start };
    for (const { from, to } of made) {
      points[from]! -= 1;
      if (to > 0) points[to] = (points[to] ?? 0) + 1;
      left.splice(left.indexOf(from - to), 1);
    }
    const own = Object.keys(points)
      .map(Number)
      .filter((at) => points[at]! > 0);
    const home = own.every((at) => at <= 6);
    return own
      .sort((a, b) => b - a)
      .flatMap((from) => [...new Set(left)].map((die) => ({ from, to: from - die, hit: false })))
      .filter(({ to }) => to > 0 || (to === 0 && home));
  };
  const nextMoves: EnginePort['nextMoves'] = async (_, made) => {
    const moves = legal(made);
    return { moves, play: moves.length === 0 ? { play: '', positionId: '' } : null };
  };
  let roll: Roll = { ...NOTHING_MADE, xgid: '', of: start };
  const hand = createHand({
    engine: Promise.resolve({ nextMoves } as unknown as EnginePort),
    roll: () => roll,
    change: (change) => {
      roll = { ...roll, ...change };
    },
    failed: (error) => assert.fail(String(error)),
    signal: () => new AbortController().signal,
    forced: () => forced,
  });
  const made = () => roll.made.map(({ from, to }) => `${from}/${to}`).join(' ');
  return { hand, made };
}

test('a tap on an empty point makes it with two checkers, doubles by two dice each', async () => {
  const { hand, made } = handOn({ 24: 2, 6: 5 }, [4, 4, 4, 4]);
  await hand.begin();
  await hand.tap(16);
  assert.equal(made(), '24/20 20/16 24/20 20/16');
  await hand.undo();
  assert.equal(made(), '', 'one tap, one step back');
  const opening = handOn({ 24: 2, 13: 5, 8: 3, 6: 5 }, [6, 1]);
  await opening.hand.begin();
  await opening.hand.tap(7, 6);
  assert.equal(opening.made(), '13/7 8/7');
  const runner = handOn({ 24: 1, 6: 5 }, [6, 5]);
  await runner.hand.begin();
  await runner.hand.tap(13);
  assert.equal(runner.made(), '24/18 18/13', 'one checker by both dice');
});

test('a tap on the tray bears off all that can go', async () => {
  const two = handOn({ 6: 1, 3: 2, 1: 1 }, [6, 3]);
  await two.hand.begin();
  await two.hand.tap('off');
  assert.equal(two.made(), '6/0 3/0');
  const four = handOn({ 2: 5 }, [2, 2, 2, 2]);
  await four.hand.begin();
  await four.hand.tap('off');
  assert.equal(four.made(), '2/0 2/0 2/0 2/0');
  const one = handOn({ 6: 2, 5: 1 }, [6, 1]);
  await one.hand.begin();
  await one.hand.tap('off');
  assert.equal(one.made(), '6/0', 'moving up is a decision');
});

test('a forced rest goes with the tap that leaves no choice, and comes back with it', async () => {
  const { hand, made } = handOn({ 24: 1, 2: 1 }, [6, 5], { forced: true });
  await hand.begin();
  await hand.tap(24, 6);
  assert.equal(made(), '24/18 18/13');
  await hand.undo();
  assert.equal(made(), '');
  await hand.tap(24, 5);
  assert.equal(made(), '24/19 19/13');
});
