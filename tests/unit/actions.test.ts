import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/actions';
import type { EnginePort } from '../../www/port';
import { USUAL_ROLLOUT } from '../../www/rollout-choice';
import { createStore, DEFAULT_SETTINGS, initialState, type Settings, shownPlay } from '../../www/state';
import {
  fakeEngine,
  memoryExercises,
  memoryShelf,
  OPENING_00,
  OPENING_31,
  opening,
  plays,
  problem,
  rolloutReport,
  world,
} from './fake-engine';

function page(
  engine: EnginePort | Promise<EnginePort> = fakeEngine(),
  settings: Partial<Settings> = {},
  shelf = memoryShelf(),
  exercises = memoryExercises(),
) {
  const store = createStore(initialState({ ...DEFAULT_SETTINGS, ...settings }));
  const addresses: [string, boolean][] = [];
  const kept: Settings[] = [];
  const copied: string[] = [];
  const actions = createActions(
    store,
    world(engine, {
      address: (id, replace) => addresses.push([id, replace]),
      keep: (s) => kept.push(s),
      copy: async (text) => void copied.push(text),
      shelf,
      exercises,
    }),
  );
  return { store, actions, addresses, kept, copied };
}

const settle = () => new Promise((done) => setTimeout(done, 0));

test('an id with dice gives the board, the address and ranked plays', async () => {
  const { store, actions, addresses } = page();
  assert.equal(await actions.open(`  ${OPENING_31}\n`), true);
  await settle();
  const state = store.get();
  assert.equal(state.board, opening);
  assert.deepEqual(addresses, [[OPENING_31, false]]);
  assert.equal(state.verdict.kind, 'plays');
  assert.deepEqual(
    state.verdict.kind === 'plays' && state.verdict.rows.map((r) => r.play),
    plays.moves.map((r) => r.play),
  );
  assert.equal(state.verdict.kind === 'plays' && state.verdict.busy, null);
});

test('an id without dice gives the chances before the roll', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_00);
  await settle();
  const { verdict } = store.get();
  assert.equal(verdict.kind, 'evaluation');
  assert.equal(verdict.kind === 'evaluation' && verdict.evaluation?.outcomes.win, 0.525);
});

test('a bad id keeps the text, names the problem and loses nothing', async () => {
  const { store, actions, addresses } = page();
  await actions.open(OPENING_31);
  await settle();
  const before = store.get();
  assert.equal(await actions.open('XGID=nonsense'), false);
  const after = store.get();
  assert.equal(after.input, 'XGID=nonsense');
  assert.equal(after.inputProblem?.kind, 'xgid');
  assert.match(after.inputProblem!.message, /checkers: found/);
  assert.equal(after.board, before.board);
  assert.equal(after.verdict, before.verdict);
  assert.equal(addresses.length, 1);
  actions.type('XGID=nonsens');
  assert.equal(store.get().inputProblem, null);
});

test('the quick level comes first, the chosen level takes its place', async () => {
  const asked: string[] = [];
  const engine = fakeEngine({
    plays: async (_, { level }) => {
      asked.push(level);
      return { ...plays, level };
    },
  });
  const { store, actions } = page(engine, { level: '3ply' });
  await actions.open(OPENING_31);
  await settle();
  assert.deepEqual(asked, ['1ply', '3ply']);
  const { verdict } = store.get();
  assert.equal(verdict.kind === 'plays' && verdict.level, '3ply');
});

test('a choice survives the deeper look', async () => {
  let finish = () => {};
  const engine = fakeEngine({
    plays: async (_, { level }) => {
      if (level !== '1ply') await new Promise<void>((done) => (finish = done));
      return { ...plays, level, moves: level === '1ply' ? plays.moves : [...plays.moves].reverse() };
    },
  });
  const { store, actions } = page(engine, { level: '2ply' });
  await actions.open(OPENING_31);
  await settle();
  actions.step(1);
  actions.step(1);
  assert.equal(shownPlay(store.get())?.positionId, 'B');
  finish();
  await settle();
  assert.equal(shownPlay(store.get())?.positionId, 'B');
  assert.equal(store.get().verdict.kind === 'plays' && (store.get().verdict as { level: string }).level, '2ply');
});

test('an answer for a position that is no longer shown is dropped', async () => {
  const waiting: (() => void)[] = [];
  const engine = fakeEngine({
    parse: (id) => new Promise((done) => waiting.push(() => done({ ...opening, xgid: id }))),
  });
  const { store, actions } = page(engine);
  const first = actions.open('one');
  const second = actions.open('two');
  await settle();
  waiting[1]!();
  waiting[0]!();
  assert.equal(await first, false);
  assert.equal(await second, true);
  assert.equal(store.get().board?.xgid, 'two');
});

test('opening another position breaks off a deep look at the last, and lets a quick one go on', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const engine = fakeEngine({
    plays: async (_, { level, signal }) => {
      signals.push(signal);
      return level === '1ply' ? plays : new Promise(() => {});
    },
  });
  const { store, actions } = page(engine, { level: '3ply' });
  await actions.open(OPENING_31);
  await settle();
  const second = actions.open(OPENING_31);
  assert.equal(signals[1]?.aborted, true, 'before the new id is even read');
  await second;
  await settle();
  assert.deepEqual(
    signals.map((s) => s?.aborted),
    [undefined, true, undefined, false],
  );
  assert.equal((store.get().verdict as { busy: string }).busy, '3ply');
});

test('a bad id does not end the deep look for good', async () => {
  let deep = 0;
  const engine = fakeEngine({
    plays: async (_, { level }) => {
      if (level === '1ply') return plays;
      deep += 1;
      return new Promise(() => {});
    },
  });
  const { store, actions } = page(engine, { level: '3ply' });
  await actions.open(OPENING_31);
  await settle();
  await actions.open('nonsense');
  await settle();
  assert.equal(deep, 2, 'taken up again');
  assert.equal((store.get().verdict as { busy: string }).busy, '3ply');
});

test('stop ends the deeper look and keeps what is there', async () => {
  const engine = fakeEngine({
    plays: (_, { level }) => (level === '1ply' ? Promise.resolve(plays) : new Promise(() => {})),
  });
  const { store, actions } = page(engine, { level: '4ply' });
  await actions.open(OPENING_31);
  await settle();
  assert.equal((store.get().verdict as { busy: string | null }).busy, '4ply');
  actions.cancel();
  const { verdict } = store.get();
  assert.equal(verdict.kind === 'plays' && verdict.busy, null);
  assert.equal(verdict.kind === 'plays' && verdict.rows.length, 4);
});

test('a failing analysis is told beside the plays, not at the id', async () => {
  const engine = fakeEngine({ plays: () => Promise.reject(problem('internal', 'unreachable')) });
  const { store, actions } = page(engine);
  await actions.open(OPENING_31);
  await settle();
  const { verdict, inputProblem } = store.get();
  assert.deepEqual(verdict.kind === 'plays' && verdict.problem, { kind: 'internal', message: 'unreachable' });
  assert.equal(inputProblem, null);
});

test('an engine that does not start is told in its own place', async () => {
  const { store, actions } = page(Promise.reject(problem('asset_corrupt', 'network-1a2b.bin: wrong sha256')));
  await actions.start();
  assert.equal(await actions.open(OPENING_31), false);
  const { engine, inputProblem, input } = store.get();
  assert.deepEqual(engine, {
    phase: 'failed',
    problem: { kind: 'asset_corrupt', message: 'network-1a2b.bin: wrong sha256' },
  });
  assert.equal(inputProblem, null);
  assert.equal(input, OPENING_31);
});

test('two dice make a roll, the larger first', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_00);
  await actions.setDie(2);
  assert.equal(store.get().firstDie, 2);
  await actions.setDie(5);
  assert.deepEqual(store.get().board?.dice, [5, 2]);
  assert.equal(store.get().firstDie, null);
});

test('walking through the plays stops at both ends; choosing again lets go', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_31);
  await settle();
  const at = () => shownPlay(store.get())?.positionId;
  actions.step(1);
  assert.equal(at(), 'A');
  actions.step(-1);
  assert.equal(at(), 'A');
  for (let i = 0; i < 9; i++) actions.step(1);
  assert.equal(at(), 'D');
  actions.hover('B');
  assert.equal(at(), 'B');
  actions.hover(null);
  assert.equal(at(), 'D');
  actions.choose('D');
  assert.equal(at(), undefined);
});

test('swapping sides twice gives back board, cube, score and turn', async () => {
  const composed: unknown[] = [];
  const start = {
    ...opening,
    cube: { value: 2, owner: 'on_roll' as const },
    score: { kind: 'match' as const, length: 7, onRoll: 3, opponent: 5, crawford: false },
  };
  const engine = fakeEngine({
    parse: async () => start,
    compose: async (setup) => {
      composed.push(setup);
      return { ...opening, ...setup };
    },
  });
  const { store, actions } = page(engine);
  await actions.open('any');
  await actions.swapSides();
  const once = store.get().board!;
  assert.deepEqual(once.cube, { value: 2, owner: 'opponent' });
  assert.deepEqual(once.score, { kind: 'match', length: 7, onRoll: 5, opponent: 3, crawford: false });
  assert.equal(once.turn, -1);
  assert.equal(once.dice, null);
  await actions.swapSides();
  const { points, cube, score, turn } = store.get().board!;
  assert.deepEqual(
    { points, cube, score, turn },
    { points: start.points, cube: start.cube, score: start.score, turn: 1 },
  );
});

test('settings are kept, and a new level looks again', async () => {
  const { store, actions, kept } = page();
  await actions.open(OPENING_31);
  await settle();
  await actions.set({ level: '2ply' });
  assert.equal(kept.at(-1)?.level, '2ply');
  assert.equal((store.get().verdict as { level: string }).level, '2ply');
});

test('a deeper look leaves the answer that is there until it has its own, stopped or not', async () => {
  const asked: string[] = [];
  const engine = fakeEngine({
    plays: (id, options) => {
      asked.push(options.level);
      return options.level === '5ply' ? new Promise(() => {}) : fakeEngine().plays(id, options);
    },
  });
  const { store, actions } = page(engine);
  await actions.open(OPENING_31);
  await settle();
  await actions.set({ level: '3ply' });
  asked.length = 0;
  void actions.set({ level: '5ply' });
  await settle();
  const verdict = () => store.get().verdict as { level: string; busy: string | null };
  assert.deepEqual([verdict().level, verdict().busy, asked], ['3ply', '5ply', ['5ply']]);
  actions.cancel();
  assert.deepEqual([verdict().level, verdict().busy], ['3ply', null]);
  await actions.set({ level: '1ply' });
  assert.equal(verdict().level, '1ply');
});

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

test('a rollout that was paused is there when the position comes back, and goes on', async () => {
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
  // The page is loaded anew: another state, the same device.
  const { store, actions } = page(fakeEngine(), {}, shelf);
  await actions.open(OPENING_31);
  await settle();
  const { rollout } = store.get();
  assert.deepEqual([rollout?.report?.trials, rollout?.trials, rollout?.running], [200, 1296, false]);
  await actions.goOn(1296);
  assert.deepEqual([store.get().rollout?.report?.trials, store.get().rollout?.running], [1296, false]);
  assert.equal((await shelf.get(OPENING_31))?.saved, '1296');
});

test('rollouts are made as the settings say; one that a rule has stopped goes on without rules', async () => {
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
  assert.equal((await shelf.get(OPENING_31))?.saved, '180', 'what a rule ended is kept');
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

test('a position at every score: in rows, stopped, gone on with, and gone with the position', async () => {
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

test('what goes wrong at every score is told there', async () => {
  const { store, actions } = page(fakeEngine({ scores: async () => Promise.reject(problem('score', 'length is 26')) }));
  await actions.open(OPENING_00);
  await actions.viewScores({ level: '1ply', cube: null, crawford: false });
  assert.deepEqual(store.get().scores?.problem, { kind: 'score', message: 'length is 26' });
});

test('match equity: opened at the score of the board, another table, a file, a broken one', async () => {
  const { store, actions } = page(
    fakeEngine({
      parse: async () => ({ ...opening, score: { kind: 'match', length: 7, onRoll: 2, opponent: 6, crawford: true } }),
    }),
  );
  await actions.open(OPENING_31);
  await actions.openMatchEquity();
  const explorer = () => store.get().explorer;
  assert.equal(store.get().dialog, 'matchEquity');
  assert.deepEqual([explorer().choice.away, explorer().choice.opponentAway, explorer().choice.crawford], [5, 1, true]);
  assert.equal(explorer().table?.name, 'kazaross-xg2');
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

test('the table of the settings goes with every question', async () => {
  const asked: unknown[] = [];
  const engine = fakeEngine();
  const plays: EnginePort['plays'] = (id, options) => {
    asked.push(options.met);
    return engine.plays(id, options);
  };
  const { store, actions } = page({ ...engine, plays });
  await actions.open(OPENING_31);
  await settle();
  await actions.set({ met: 'gammonlab' });
  await settle();
  assert.deepEqual(asked, ['kazaross-xg2', 'kazaross-xg2', 'gammonlab', 'gammonlab'], 'quick and deep');
  assert.equal(store.get().settings.met, 'gammonlab');
});

test('a position is played out by hand: checkers are moved, the game goes on, and is kept', async () => {
  const exercises = memoryExercises();
  const { store, actions } = page(fakeEngine(), {}, memoryShelf(), exercises);
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  const game = () => store.get().exercise!;
  assert.equal(game().report.awaits, 'play');
  // A place without a checker that may move means nothing; one with a single way to go moves at once.
  await actions.tapExercise(13);
  assert.deepEqual(game().made, []);
  await actions.tapExercise(8);
  assert.deepEqual(game().made, [{ from: 8, to: 5, hit: false }]);
  await actions.undoExercise();
  assert.deepEqual(game().made, []);
  await actions.dragExercise(6, 'off');
  assert.deepEqual(game().made, []);
  await actions.dragExercise(6, 5);
  await actions.playExercise();
  assert.equal(game().report.awaits, 'play', 'half a play is not made');
  await actions.tapExercise(8);
  assert.equal(game().next?.play?.play, '8/5 6/5');
  await actions.playExercise();
  assert.deepEqual([game().report.awaits, game().made, game().next], ['cube', [], null]);
  // What the engine refuses is said, and changes nothing.
  await actions.actExercise({ kind: 'take' });
  assert.deepEqual([game().problem?.kind, game().report.awaits, game().busy], ['exercise', 'cube', false]);
  await actions.actExercise({ kind: 'double' });
  assert.equal(game().report.games[0]?.adjusted, 0.25);
  actions.closeExercise();
  assert.equal(store.get().exercise, null);
  assert.equal((await exercises.get(OPENING_31))?.saved, 'over');

  const later = page(fakeEngine(), {}, memoryShelf(), exercises);
  await later.actions.open(OPENING_31);
  await settle();
  assert.equal(later.store.get().keptExercise, 'over');
  await later.actions.goOnExercise();
  await later.actions.actExercise({ kind: 'next_game' });
  assert.equal(later.store.get().exercise?.report.awaits, 'play');
});

test('with two ways to go the first tap takes a checker up, the second puts it down', async () => {
  const moves = [
    { from: 6, to: 0, hit: false },
    { from: 6, to: 5, hit: false },
  ];
  const nextMoves: EnginePort['nextMoves'] = async (_, made) => ({ moves: made.length ? [] : moves, play: null });
  const { store, actions } = page(fakeEngine({ nextMoves }));
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  const game = () => store.get().exercise!;
  await actions.tapExercise(6);
  assert.deepEqual([game().picked, game().made], [6, []]);
  await actions.tapExercise(6);
  assert.equal(game().picked, null, 'put back');
  await actions.tapExercise(6);
  await actions.tapExercise('off');
  assert.deepEqual([game().picked, game().made], [null, [moves[0]]]);
});

test('quick taps count one after the other, and a play may follow at once', async () => {
  const { store, actions } = page(
    fakeEngine({
      // The first answer takes longest.
      nextMoves: async (id, made) => {
        await new Promise((done) => setTimeout(done, made.length === 1 ? 20 : 1));
        return fakeEngine().nextMoves(id, made);
      },
    }),
  );
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  const made = () => store.get().exercise!.made.map(({ from }) => from);
  await Promise.all([actions.tapExercise(8), actions.tapExercise(6)]);
  assert.deepEqual(made(), [8, 6]);
  await Promise.all([actions.undoExercise(), actions.undoExercise()]);
  assert.deepEqual(made(), []);
  await Promise.all([actions.tapExercise(6), actions.tapExercise(8), actions.playExercise()]);
  assert.equal(store.get().exercise?.report.awaits, 'cube');
});

test('what the engine does can be stopped: checkers move as before, a game that had not begun does not', async () => {
  const until = (signal: AbortSignal | undefined) =>
    new Promise<never>((_, fail) => {
      const stopped = () => fail(problem('aborted', 'stopped'));
      if (signal!.aborted) stopped();
      else signal!.addEventListener('abort', stopped);
    });
  const answering: EnginePort['nextMoves'] = async (id, made, options) => {
    if (options?.signal?.aborted) throw problem('aborted', 'stopped');
    return fakeEngine().nextMoves(id, made);
  };
  const { store, actions } = page(
    fakeEngine({ nextMoves: answering, actInExercise: (_, __, call) => until(call?.signal) }),
  );
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  const game = () => store.get().exercise!;
  await actions.tapExercise(8);
  await actions.tapExercise(6);
  const playing = actions.playExercise();
  await settle();
  assert.ok(game().busy);
  await actions.tapExercise(8);
  actions.stopExercise();
  await playing;
  assert.deepEqual([game().busy, game().problem, game().made.length], [false, null, 2]);
  await actions.undoExercise();
  assert.equal(game().made.length, 1);

  const slow = page(fakeEngine({ newExercise: (_, __, call) => until(call?.signal) }));
  await slow.actions.open(OPENING_31);
  const begins = () => [slow.store.get().exerciseBegins, slow.store.get().exercise, slow.store.get().exerciseProblem];
  const begun = slow.actions.startExercise({ persons: [false, true], plies: 4 });
  assert.deepEqual(begins(), [true, null, null]);
  slow.actions.stopExercise();
  await begun;
  assert.deepEqual(begins(), [false, null, null]);
  const again = slow.actions.startExercise({ persons: [false, true], plies: 4 });
  await slow.actions.open(OPENING_00);
  await again;
  assert.deepEqual(begins(), [false, null, null], 'another position');
});

test('while a position is played out nothing is analysed beside it, and a bad id does not end the game', async () => {
  const asked: string[] = [];
  const { store, actions } = page(
    fakeEngine({
      plays: async (_, { level }) => {
        asked.push(level);
        return { ...plays, level };
      },
    }),
  );
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  await settle();
  asked.length = 0;
  await actions.set({ level: '3ply' });
  await actions.open('nonsense');
  assert.equal(store.get().inputProblem?.kind, 'xgid');
  await settle();
  assert.deepEqual([store.get().exercise?.report.awaits, asked], ['play', []]);
  await actions.tapExercise(8);
  assert.equal(store.get().exercise?.made.length, 1);
  actions.closeExercise();
  await settle();
  assert.deepEqual(asked, ['1ply', '3ply']);
});

test('a checker is carried as far as several dice take it, by drag or by two taps', async () => {
  const step = (from: number) => ({ from, to: from - 2, hit: false });
  const nextMoves: EnginePort['nextMoves'] = async (_, made) => ({
    moves: made.length === 4 ? [] : made.length === 0 ? [step(13), step(6)] : [step(6), step(made.at(-1)!.to)],
    play: null,
  });
  const { store, actions } = page(fakeEngine({ nextMoves }));
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  const made = () => store.get().exercise!.made.map(({ to }) => to);
  await actions.dragExercise(13, 8);
  assert.deepEqual(made(), [], 'no number of twos leads there');
  await actions.dragExercise(13, 7);
  assert.deepEqual(made(), [11, 9, 7]);
  await actions.undoExercise();
  assert.deepEqual(made(), [11, 9]);
});

test('an exercise that cannot begin says why; another position ends the one on the board', async () => {
  const newExercise: EnginePort['newExercise'] = async () => Promise.reject(problem('exercise', 'the game is over'));
  const { store, actions } = page(fakeEngine({ newExercise }));
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  assert.deepEqual([store.get().exercise, store.get().exerciseProblem?.message], [null, 'the game is over']);
  const other = page();
  await other.actions.open(OPENING_31);
  await other.actions.startExercise({ persons: [true, false], plies: 2 });
  await other.actions.open(OPENING_00);
  assert.equal(other.store.get().exercise, null);
});

test('the width of the search goes with the chosen level, and a change of it asks anew', async () => {
  const asked: unknown[] = [];
  const { store, actions, kept } = page(
    fakeEngine({
      plays: async (_, { level, interval }) => {
        asked.push([level, interval]);
        return { ...plays, level };
      },
    }),
    { level: '3ply' },
  );
  await actions.open(OPENING_31);
  await settle();
  await actions.set({ interval: 'huge' });
  assert.deepEqual(asked, [
    ['1ply', undefined],
    ['3ply', 'normal'],
    ['3ply', 'huge'],
  ]);
  assert.equal(kept.at(-1)?.interval, 'huge');
  const { verdict } = store.get();
  assert.equal(verdict.kind === 'plays' && verdict.busy, null);
});

test('the help opens at the term of a label, and its examples are computed by the engine', async () => {
  const { store, actions } = page();
  actions.explain('errorBar');
  assert.deepEqual([store.get().dialog, store.get().term], ['help', 'errorBar']);
  const shown = actions.showExample('level');
  assert.equal(store.get().examples.level, 'busy');
  await shown;
  const { level } = store.get().examples;
  assert.ok(Array.isArray(level));
  assert.deepEqual(
    level.map((row) => row.slice(0, 3)),
    ['1ply', '2ply', '3ply', '4ply'].map((name) => [name, '8/5 6/5', { equity: 0.163 }]),
  );
  actions.dialog('help');
  assert.equal(store.get().term, null);
  const broken = page(fakeEngine({ matchEquity: async () => Promise.reject(problem('met', 'no table')) }));
  await broken.actions.showExample('matchPlay');
  assert.deepEqual(broken.store.get().examples.matchPlay, { kind: 'met', message: 'no table' });
});
