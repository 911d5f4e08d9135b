import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnginePort } from '../../www/engine/port';
import { routeOf } from '../../www/state/route';
import { fakeEngine, memoryExercises, memoryShelf, OPENING_00, OPENING_31, plays, problem } from './fake-engine';
import { page, settle } from './page';

test('an interactive rollout: checkers are moved, the game continues, and is saved', async () => {
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
  // Actions that the engine rejects are reported, and change nothing.
  await actions.actExercise({ kind: 'take' });
  assert.deepEqual([game().problem?.kind, game().report.awaits, game().busy], ['exercise', 'cube', false]);
  await actions.actExercise({ kind: 'double' });
  assert.equal(game().report.games[0]?.adjusted, 0.25);
  actions.closeExercise();
  assert.equal(store.get().exercise, null);
  assert.equal((await exercises.get(OPENING_31))[0]?.saved, 'over');

  const later = page(fakeEngine(), {}, memoryShelf(), exercises);
  await later.actions.open(OPENING_31);
  await settle();
  assert.equal(later.store.get().keptExercise, 'over');
  await later.actions.goOnExercise();
  await later.actions.actExercise({ kind: 'next_game' });
  assert.equal(later.store.get().exercise?.report.awaits, 'play');
});

test('an exercise has an address below its position: back leads to the analysis, a reload resumes it', async () => {
  const exercises = memoryExercises();
  const { store, actions, addresses } = page(fakeEngine(), {}, memoryShelf(), exercises);
  await actions.open(OPENING_31);
  await actions.startExercise({ persons: [true, false], plies: 2 });
  const address = `/exercise/${OPENING_31}`;
  assert.deepEqual(addresses.at(-1), [address, false]);
  assert.deepEqual(routeOf(`#${address}`), store.get().route);
  // Another page and back: the game stands as it stood.
  await actions.tapExercise(8);
  await actions.visit({ page: 'lab' });
  await actions.visit({ page: 'exercise', id: OPENING_31 });
  assert.equal(store.get().exercise?.made.length, 1);
  await actions.visit({ page: 'board', id: OPENING_31 });
  assert.deepEqual([store.get().exercise, store.get().route.page], [null, 'board']);

  const later = page(fakeEngine(), {}, memoryShelf(), exercises);
  await later.actions.visit({ page: 'exercise', id: OPENING_31 });
  assert.equal(later.store.get().exercise?.report.awaits, 'play');
  assert.equal(later.store.get().route.page, 'exercise');
  assert.ok(
    later.addresses.every(([, replace]) => replace),
    'the history is as long as it was',
  );
  later.actions.closeExercise();
  assert.deepEqual(later.addresses.at(-1), [OPENING_31, false]);
  assert.equal(later.store.get().route.page, 'board');

  // An address of a position of which no exercise is kept shows the position.
  await later.actions.visit({ page: 'exercise', id: OPENING_00 });
  await settle();
  assert.deepEqual([later.store.get().exercise, later.addresses.at(-1)], [null, [OPENING_00, true]]);
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
  assert.deepEqual(asked, ['3ply']);
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
  assert.deepEqual(made(), [], 'one drag, one step back');
});

test('an exercise that cannot begin shows the reason; another position ends the one on the board', async () => {
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
