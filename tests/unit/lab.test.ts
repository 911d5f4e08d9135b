import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { createActions } from '../../www/controllers';
import type { EnginePort } from '../../www/engine/port';
import { duelFrom, LAB_SETTINGS, NEW_LAB, optionsOf, type Point, scaleOf, withReport } from '../../www/state/lab';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { duel, duelReport, fakeEngine, world } from './fake-engine';

function lab(engine: EnginePort = fakeEngine()) {
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(engine));
  return { actions, get: () => store.get().lab };
}

test('a duel is played with what is chosen, and its matches can be had', async () => {
  const { actions, get } = lab();
  actions.labSet({ pairs: 50, seed: 7, a: { level: '2ply', interval: 'huge', cubeless: false } });
  await actions.labStart();
  const { duel, report, running, goal, matches, history } = get();
  assert.deepEqual([duel!.pairs.length, report!.pairs, running, goal, matches], [50, 50, false, 50, 100]);
  assert.deepEqual([duel!.options.seed, duel!.options.horizon, duel!.options.a.interval], [7, 50, 'huge']);
  assert.equal(history.length, 1);
  const archive = unzipSync(new Uint8Array(await (await actions.labMatches()).arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(archive[name]);
  assert.deepEqual([Object.keys(archive).length, text('000000a.mat'), text('000049b.mat')], [100, 'first', 'second']);
  await actions.labContinue();
  assert.deepEqual([get().duel!.pairs.length, get().matches, get().history.length], [100, 200, 2], 'as many again');
});

test('a stopped duel keeps its result and resumes from it', async () => {
  let tell = (_pairs: number) => {};
  const signals: AbortSignal[] = [];
  const starts: number[] = [];
  const engine = fakeEngine({
    duel: (start, _, { signal, onProgress } = {}) => {
      signals.push(signal!);
      starts.push(start.pairs.length);
      tell = (pairs) => onProgress!({ duel: duel(pairs), report: duelReport(pairs) });
      return new Promise(() => {});
    },
  });
  const { actions, get } = lab(engine);
  void actions.labStart();
  await new Promise((done) => setTimeout(done, 0));
  tell(12);
  assert.deepEqual([get().running, get().report!.pairs], [true, 12]);
  await actions.labStop();
  tell(20);
  assert.deepEqual([get().running, get().report!.pairs, signals[0]!.aborted], [false, 12, true]);
  void actions.labContinue();
  await new Promise((done) => setTimeout(done, 0));
  assert.deepEqual([starts, get().running, get().goal], [[0, 12], true, LAB_SETTINGS.pairs]);
});

test('a saved duel is restored with its report; anything else is an error', async () => {
  const { actions, get } = lab();
  await actions.labStart();
  const saved = await (await actions.labSaved()).text();
  const other = lab();
  await other.actions.labOpen(saved);
  assert.deepEqual([other.get().duel, other.get().report], [get().duel, get().report]);
  assert.equal(other.get().matches, 0, 'matches of another visit are not here');
  for (const text of ['nonsense', '{}', 'null', '[1]']) {
    await other.actions.labOpen(text);
    assert.ok(other.get().problem, text);
    assert.equal(other.get().duel, null);
  }
  assert.throws(() => duelFrom('{"engine":"x"}'), /expected the JSON of a duel/);
});

test("the choices become the engine's options", () => {
  const stakes = (played: typeof LAB_SETTINGS.played) => optionsOf({ ...LAB_SETTINGS, played }).stakes;
  assert.deepEqual(stakes({ kind: 'match', length: 7 }), [[{ kind: 'match', length: 7 }, 1]]);
  assert.deepEqual(stakes({ kind: 'money', cubeLimit: 4, jacoby: true }), [
    [{ kind: 'money', cubeLimit: 4, jacoby: true }, 1],
  ]);
  assert.deepEqual(
    stakes({ kind: 'mix' }).map(([s, weight]) => [s.kind === 'match' && s.length, weight]),
    [
      [1, 10],
      [3, 1],
      [5, 1],
      [7, 2],
      [25, 1],
    ],
  );
  assert.equal(NEW_LAB.settings, LAB_SETTINGS);
});

test('the plot keeps a limited number of points, first and last among them, and room for the last interval', () => {
  let history: readonly Point[] = [];
  for (let pairs = 2; pairs <= 2000; pairs += 1) history = withReport(history, duelReport(pairs));
  assert.ok(history.length > 100 && history.length <= 240, String(history.length));
  assert.deepEqual([history[0]!.pairs, history.at(-1)!.pairs], [2, 2000]);
  assert.equal(withReport(history, duelReport(2000)), history, 'the same report again changes nothing');
  const last = history.at(-1)!.betting;
  const scale = scaleOf(history);
  assert.ok(scale > Math.abs(last.high) && scale < 10 * Math.abs(last.high));
});
