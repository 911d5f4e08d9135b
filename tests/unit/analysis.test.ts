import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  BeforeRollOptions,
  BookReport,
  EnginePort,
  Level,
  PlaysOptions,
  PlaysReport,
} from '../../www/engine/port';
import { byEquity, withPlayed } from '../../www/state/played';
import { shownPlay } from '../../www/state/plays';
import { deepening, fakeEngine, OPENING_00, OPENING_31, opening, plays, problem } from './fake-engine';
import { page, settle } from './page';

test('one question: the quick level comes first, each deeper one takes its place', async () => {
  const asked: string[] = [];
  const shown: unknown[] = [];
  const ask = deepening<PlaysOptions & { level: Level }, PlaysReport>(async (_, { level }) => ({ ...plays, level }));
  const engine = fakeEngine({
    plays: (id, options) => {
      asked.push(options.level);
      return ask(id, options);
    },
  });
  const { store, actions } = page(engine, { level: '3ply' });
  store.subscribe(() => {
    const { verdict } = store.get();
    if (verdict.kind === 'plays' && verdict.level !== shown.at(-1)) shown.push(verdict.level);
  });
  await actions.open(OPENING_31);
  await settle();
  assert.deepEqual([asked, shown], [['3ply'], ['1ply', '2ply', '3ply']]);
  const { verdict } = store.get();
  assert.equal(verdict.kind === 'plays' && verdict.busy, null);
});

test('a level that is chosen while a position is on its way is the level that is looked at', async () => {
  const asked: string[] = [];
  let answer = () => {};
  const engine = fakeEngine({
    plays: (_, { level }) => {
      asked.push(level);
      const report = { ...plays, level };
      return level === '3ply' ? new Promise((done) => (answer = () => done(report))) : Promise.resolve(report);
    },
  });
  const { store, actions } = page(engine, { level: '3ply' });
  const opened = actions.open(OPENING_31);
  await settle();
  assert.equal(store.get().board, null, 'the page waits a moment for the first answer');
  void actions.set({ level: '2ply' });
  await settle();
  answer();
  await opened;
  await settle();
  assert.deepEqual(asked, ['3ply', '2ply']);
  const { verdict } = store.get();
  assert.deepEqual(verdict.kind === 'plays' && [verdict.level, verdict.busy], ['2ply', null]);
});

test('before the roll the quick answer comes first too, the cube with it', async () => {
  const asked: string[] = [];
  const engine = fakeEngine();
  const { store, actions } = page(
    {
      ...engine,
      beforeRoll: deepening(async (id, options: BeforeRollOptions & { level: Level }) => {
        asked.push(options.level);
        if (options.level === '2ply') await new Promise(() => {});
        return engine.beforeRoll(id, { level: options.level });
      }),
    },
    { level: '3ply' },
  );
  await actions.open(OPENING_00);
  await settle();
  assert.deepEqual(asked, ['1ply', '2ply'], 'one question a level');
  const { verdict } = store.get();
  assert.ok(verdict.kind === 'evaluation');
  assert.deepEqual([verdict.evaluation?.level, verdict.cube?.level, verdict.busy], ['1ply', '1ply', '3ply']);
});

test('a choice survives the deeper search', async () => {
  let finish = () => {};
  const engine = fakeEngine({
    plays: deepening(async (_, { level }) => {
      if (level !== '1ply') await new Promise<void>((done) => (finish = done));
      return { ...plays, level, moves: level === '1ply' ? plays.moves : [...plays.moves].reverse() };
    }),
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

test('opening another position cancels a deep search of the last', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const engine = fakeEngine({
    plays: (_, { signal, onProgress }) => {
      signals.push(signal);
      onProgress?.(plays);
      return new Promise(() => {});
    },
  });
  const { store, actions } = page(engine, { level: '3ply' });
  await actions.open(OPENING_31);
  await settle();
  const second = actions.open(OPENING_31);
  assert.equal(signals[0]?.aborted, true, 'before the new id is even read');
  await second;
  await settle();
  assert.deepEqual(
    signals.map((s) => s?.aborted),
    [true, false],
  );
  assert.equal((store.get().verdict as { busy: string }).busy, '3ply');
});

test('a quick answer no longer needed continues; the deeper ones after it are cancelled', async () => {
  const looks: { signal: AbortSignal | undefined; answer(): void }[] = [];
  const engine = fakeEngine({
    plays: (_, { signal, onProgress }) => {
      looks.push({ signal, answer: () => onProgress?.({ ...plays, level: '1ply', moves: [] }) });
      return new Promise(() => {});
    },
  });
  const { store, actions } = page(engine, { level: '3ply' });
  void actions.open(OPENING_31);
  await settle();
  void actions.open(OPENING_31);
  await settle();
  assert.deepEqual([looks.length, looks[0]!.signal?.aborted], [2, false]);
  looks[0]!.answer();
  assert.equal(looks[0]!.signal?.aborted, true);
  looks[1]!.answer();
  await settle();
  const { verdict } = store.get();
  assert.deepEqual(
    [verdict.kind === 'plays' && verdict.level, verdict.kind === 'plays' && verdict.busy, looks[1]!.signal?.aborted],
    ['1ply', '3ply', false],
  );
});

test('a bad id does not end the deep look for good', async () => {
  let deep = 0;
  const engine = fakeEngine({
    plays: (_, { onProgress }) => {
      onProgress?.(plays);
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

test('stop ends the deeper search and keeps the answer', async () => {
  const engine = fakeEngine({
    plays: (_, { onProgress }) => {
      onProgress?.(plays);
      return new Promise(() => {});
    },
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

test('a failing analysis is reported beside the plays, not at the id', async () => {
  const engine = fakeEngine({ plays: () => Promise.reject(problem('internal', 'unreachable')) });
  const { store, actions } = page(engine);
  await actions.open(OPENING_31);
  await settle();
  const { verdict, inputProblem } = store.get();
  assert.deepEqual(verdict.kind === 'plays' && verdict.problem, { kind: 'internal', message: 'unreachable' });
  assert.equal(inputProblem, null);
});

test('settings are kept, and a new level looks again', async () => {
  const { store, actions, kept } = page();
  await actions.open(OPENING_31);
  await settle();
  await actions.set({ level: '2ply' });
  assert.equal(kept.at(-1)?.level, '2ply');
  assert.equal((store.get().verdict as { level: string }).level, '2ply');
});

test('a deeper search keeps the old answer until it has its own, stopped or not', async () => {
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
  assert.deepEqual(asked, ['kazaross-xg2', 'gammonlab']);
  assert.equal(store.get().settings.met, 'gammonlab');
});

test('two parts of a setting that are chosen before the page has drawn the first are both kept', async () => {
  const { store, actions, kept } = page(fakeEngine());
  const before = store.get().settings.rollout;
  void actions.adjust('rollout', (now) => ({ ...now, seed: 12 }));
  void actions.adjust('rollout', (now) => ({ ...now, trials: 20736 }));
  assert.deepEqual(store.get().settings.rollout, { ...before, seed: 12, trials: 20736 });
  assert.deepEqual(kept.at(-1)?.rollout, store.get().settings.rollout);
});

test('the width of the search belongs to the chosen level, and a change searches again', async () => {
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
    ['3ply', 'normal'],
    ['3ply', 'huge'],
  ]);
  assert.equal(kept.at(-1)?.interval, 'huge');
  const { verdict } = store.get();
  assert.equal(verdict.kind === 'plays' && verdict.busy, null);
});

const book: BookReport = {
  xgid: OPENING_31,
  score: 'money',
  replyTo: null,
  clear: true,
  settings: {
    network: 'test',
    play: '1ply',
    cube: '1ply',
    seed: 1,
    firstTrials: 1296,
    mostTrials: 20736,
    deviations: 3,
  },
  plays: [],
};

test('the opening book is queried after the deepest search, for rolls that it may have', async () => {
  const asked: string[] = [];
  const engine = fakeEngine({
    plays: deepening(async (_, { level }) => (asked.push(level), { ...plays, level })),
    book: async () => (asked.push('book'), book),
  });
  const { store, actions } = page(engine, { level: '2ply' });
  await actions.open(OPENING_31);
  await settle();
  const { verdict } = store.get();
  assert.deepEqual(asked, ['1ply', '2ply', 'book']);
  assert.ok(verdict.kind === 'plays' && verdict.book === book && verdict.busy === null);
});

test('a later position does not make the page fetch the book', async () => {
  const asked: string[] = [];
  const later = { ...opening, pips: { onRoll: 163, opponent: 159 } };
  const engine = fakeEngine({ parse: async () => later, book: async (id) => (asked.push(id), book) });
  const { store, actions } = page(engine, { level: '1ply' });
  await actions.open(OPENING_31);
  await settle();
  const { verdict } = store.get();
  assert.ok(verdict.kind === 'plays' && verdict.level === '1ply' && verdict.book === null);
  assert.deepEqual(asked, []);
});

test('an unreadable book is reported, and the plays stay', async () => {
  const engine = fakeEngine({ book: () => Promise.reject(problem('asset_missing', 'no book')) });
  const { store, actions } = page(engine, { level: '1ply' });
  await actions.open(OPENING_31);
  await settle();
  const { verdict } = store.get();
  assert.ok(verdict.kind === 'plays' && verdict.rows.length === 4);
  assert.deepEqual([verdict.bookProblem?.kind, verdict.problem, verdict.busy], ['asset_missing', null, null]);
});

test('the play of the match keeps the level of its analysis; others keep theirs', () => {
  const row = (play: string, level: Level, equity: number) => ({ ...plays.moves[0]!, play, level, equity, loss: 0 });
  const rows = [row('13/3', '3ply', -0.12), row('24/14', '1ply', -0.33), row('8/2 6/2', '1ply', -0.34)];
  const analysed = { play: '8/2 6/2', level: '3ply', equity: -0.3, loss: 0.2, played: true, moves: [] };
  const shown = withPlayed(rows, '3ply', analysed).map(({ level, equity, loss }) => [level, equity, loss.toFixed(2)]);
  assert.deepEqual(shown, [
    ['3ply', -0.12, '0.00'],
    ['1ply', -0.33, '0.00'],
    ['3ply', -0.3, '0.18'],
  ]);
  assert.deepEqual(withPlayed(rows, '1ply', analysed), rows, 'an answer at another level is left alone');
  const list = [analysed, { ...analysed, loss: 0.5 }, { ...analysed, loss: 0.1 }];
  assert.deepEqual(
    byEquity(list).map(({ loss }) => loss),
    [0.2, 0.1, 0.5],
  );
  // Plays of shallower levels with greater equities than the best lose nothing, and are in order.
  const above = [analysed, { ...analysed, loss: 0, equity: -0.2 }, { ...analysed, loss: 0, equity: -0.1 }];
  assert.deepEqual(
    byEquity(above).map(({ equity }) => equity),
    [-0.3, -0.1, -0.2],
  );
  const better = { ...analysed, equity: 0.5 };
  assert.ok(withPlayed(rows, '3ply', better).every(({ loss }) => loss >= 0));
});
