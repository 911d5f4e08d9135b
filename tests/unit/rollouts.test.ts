import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptRollout, optionsOf, USUAL_ROLLOUT } from '../../www/state/rollout-choice';
import { fakeEngine, memoryShelf, OPENING_00, OPENING_31, rolloutReport } from './fake-engine';
import { page, settle } from './page';

test('a rollout shows how far it is, pauses when told, and ends with the position', async () => {
  let report: ((trials: number) => void) | undefined;
  const signals: AbortSignal[] = [];
  const engine = fakeEngine({
    rollout: (_, __, { signal, onProgress }) => {
      signals.push(signal!);
      report = (trials) => onProgress!(rolloutReport(trials), String(trials));
      return new Promise(() => {});
    },
  });
  const { store, actions } = page(engine);
  await actions.open(OPENING_31);
  void actions.rollOut(648);
  await settle();
  report!(36);
  assert.equal(store.get().rollout?.report?.trials, 36);
  actions.pauseRollout();
  assert.deepEqual([store.get().rollout?.running, signals[0]!.aborted], [false, true]);
  report!(72);
  assert.equal(store.get().rollout?.report?.trials, 36, 'what it had come to stays');
  void actions.rollOut(648);
  await settle();
  await actions.open(OPENING_00);
  assert.equal(store.get().rollout, null);
  assert.equal(signals[1]!.aborted, true);
});

test('a paused rollout is restored with its position, and resumes', async () => {
  const shelf = memoryShelf();
  const first = page(
    fakeEngine({
      rollout: (_, __, { onProgress }) => {
        onProgress!(rolloutReport(200), '200');
        return new Promise(() => {});
      },
    }),
    {},
    shelf,
  );
  await first.actions.open(OPENING_31);
  void first.actions.rollOut(1296);
  await settle();
  first.actions.pauseRollout();
  await settle();
  // The page is reloaded: another state, the same device.
  const { store, actions } = page(fakeEngine(), {}, shelf);
  await actions.open(OPENING_31);
  await settle();
  const { rollout } = store.get();
  assert.deepEqual([rollout?.report?.trials, rollout?.trials, rollout?.running], [200, 1296, false]);
  await actions.goOn(1296);
  assert.deepEqual([store.get().rollout?.report?.trials, store.get().rollout?.running], [1296, false]);
  assert.equal((await shelf.get(OPENING_31))[0]?.saved, '1296');
});

test('as usual the engine chooses the plies', () => {
  const { play, cube, opponent } = optionsOf(USUAL_ROLLOUT);
  assert.deepEqual([play, cube, opponent], [undefined, undefined, undefined]);
  assert.deepEqual([optionsOf({ ...USUAL_ROLLOUT, plies: 1 }).play, keptRollout({ plies: 1 }).plies], [1, 1]);
  assert.equal(keptRollout({ plies: null }).plies, null);
});

test('rollouts are made as the settings say; one that a rule has stopped continues without rules', async () => {
  const asked: unknown[] = [];
  const engine = fakeEngine({
    rollout: async (_, options, { onProgress }) => {
      asked.push(options);
      const report = rolloutReport(180, { stopped: 'standard_error' });
      onProgress!(report, '180');
      return report;
    },
    extendRollout: async (_, trials, { stop }) => {
      asked.push(stop);
      return rolloutReport(trials);
    },
  });
  const shelf = memoryShelf();
  const rollout = {
    ...USUAL_ROLLOUT,
    trials: 648,
    plies: 2,
    opponent: 3,
    truncate: 7,
    luck: 'none' as const,
    seed: 9,
    standardError: 0.01,
  };
  const { store, actions } = page(engine, { rollout }, shelf);
  await actions.open(OPENING_31);
  await actions.rollOut();
  const stop = { standardError: 0.01, jointDeviations: null, seconds: null };
  assert.deepEqual(asked.pop(), {
    trials: 648,
    seed: 9,
    play: 2,
    cube: 2,
    opponent: { play: 3, cube: 3 },
    cubeful: true,
    truncate: 7,
    interval: 'normal',
    luck: 'none',
    stratified: 2,
    stop,
    met: 'kazaross-xg2',
  });
  assert.deepEqual([store.get().rollout?.running, store.get().rollout?.report?.stopped], [false, 'standard_error']);
  await settle();
  assert.equal((await shelf.get(OPENING_31))[0]?.saved, '180', 'what a rule ended is kept');
  const later = page(fakeEngine(), {}, shelf);
  await later.actions.open(OPENING_31);
  await settle();
  assert.deepEqual(
    [later.store.get().rollout?.report?.trials, later.store.get().rollout?.report?.stopped],
    [180, 'standard_error'],
  );
  await actions.goOn(648);
  assert.equal(asked.pop(), undefined);
  await actions.goOn(1296);
  assert.deepEqual(asked.pop(), stop);
});

test('rollouts from files are added to what there is; what is none is named and harms nothing', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_00);
  await actions.openRollouts(['400']);
  assert.equal(store.get().rollout?.report?.trials, 400);
  await actions.openRollouts(['100', 'nonsense']);
  const { rollout } = store.get();
  assert.deepEqual([rollout?.report?.trials, rollout?.saved, rollout?.problem?.kind], [500, '500', 'argument']);
});

test('a rollout begun for the old position while a new one is being read ends, and changes nothing there', async () => {
  const shelf = memoryShelf();
  await shelf.put({ xgid: OPENING_00, run: 'kept', trials: 200, saved: '200', curve: [], at: 0 }, []);
  let report = (_: number): void => {};
  let signal: AbortSignal | undefined;
  let read = (): void => {};
  const engine = fakeEngine({
    rollout: (_, __, call) => {
      signal = call.signal;
      report = (trials) => call.onProgress!(rolloutReport(trials), String(trials));
      return new Promise(() => {});
    },
  });
  const { parse } = engine;
  engine.parse = async (id) => {
    if (id === OPENING_00) await new Promise<void>((done) => (read = done));
    return parse(id);
  };
  const { store, actions } = page(engine, {}, shelf);
  await actions.open(OPENING_31);
  const opened = actions.open(OPENING_00);
  await settle();
  void actions.rollOut(648);
  await settle();
  read();
  await opened;
  await settle();
  report(648);
  await settle();
  assert.equal(signal?.aborted, true);
  assert.deepEqual([store.get().rollout?.run, store.get().rollout?.report?.trials], ['kept', 200]);
  assert.equal((await shelf.get(OPENING_00))[0]?.saved, '200');
});

test('a rollout opened from a file is kept; whoever has gone elsewhere meanwhile stays there', async () => {
  const shelf = memoryShelf();
  let read = (): void => {};
  const engine = fakeEngine();
  const { rolloutReport: reported } = engine;
  engine.rolloutReport = async (saved, options) => {
    await new Promise<void>((done) => (read = done));
    return reported(saved, options);
  };
  const { store, actions } = page(engine, {}, shelf);
  await actions.open(OPENING_00);
  const opened = actions.openRollouts(['200']);
  await settle();
  await actions.go({ page: 'lab' });
  for (let n = 0; n < 3; n++) {
    read();
    await settle();
  }
  await opened;
  assert.deepEqual(store.get().route, { page: 'lab' });
  assert.equal(store.get().rollout, null);
  const { xgid } = rolloutReport(200);
  assert.equal((await shelf.get(xgid))[0]?.saved, '200');
});
