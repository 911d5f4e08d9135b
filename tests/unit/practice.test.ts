// Exercises: the next item, the stored answer, and two histories of one record.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPractice, type PracticeNeeds } from '../../www/controllers/practice';
import type { EnginePort, PracticeChoice, PracticeEvidence, PracticeItem } from '../../www/engine/port';
import { DAY } from '../../www/state/grade';
import { joinedPractice, type KeptPractice, newPractice, withTry } from '../../www/state/practice';
import { graded, withReviewsOf } from '../../www/state/schedule';
import { fakeEngine, memoryPractice, OPENING_31, problem } from './fake-engine';

const item = (change: Partial<PracticeItem> = {}): PracticeItem => ({
  kind: 'match_equity',
  level: 1,
  key: '3-5-1',
  id: null,
  replyTo: null,
  away: [3, 5],
  cube: 1,
  needs: null,
  answer: 0.65,
  options: [],
  byHeart: true,
  seconds: 12,
  ...change,
});

function desk(engine: Partial<EnginePort>, change: Partial<PracticeNeeds> = {}) {
  return createPractice({
    engine: Promise.resolve({ ...fakeEngine(), ...engine }),
    shelf: memoryPractice(),
    matches: async () => [],
    match: async () => undefined,
    met: () => 'kazaross-xg2',
    precious: () => {},
    now: () => 1000,
    seed: () => 7,
    ...change,
  });
}

const tried = (at: number) => ({
  kind: 'pips' as const,
  given: 100,
  answer: 100,
  right: true,
  score: 1,
  level: 1,
  seconds: 5,
  at,
});

test('an answer is marked, kept, and decides the next level; an item learned by heart gets a schedule', async () => {
  const kept = new Map<string, KeptPractice>();
  const choices: PracticeChoice[] = [];
  const room = desk(
    {
      async practiceItem(choice) {
        choices.push(choice);
        return item();
      },
      markPractice: async (_, given) => ({
        right: given === 0.65,
        error: given - 0.65,
        score: 1,
        grade: 'good',
        nextLevel: 1.25,
      }),
    },
    { shelf: memoryPractice(kept) },
  );
  await room.open();
  await room.start('match_equity');
  assert.equal(room.get().item?.key, '3-5-1');
  await room.answer(0.65);
  await room.answer(0.2);
  assert.deepEqual([room.get().done, room.get().right, room.get().answered?.given], [1, 1, 0.65]);
  assert.equal(kept.get('match_equity')?.level, 1.25);
  assert.equal(kept.get('match_equity')?.tries.length, 1);
  assert.ok(kept.get('match_equity 3-5-1')?.schedule);
  await room.next();
  assert.deepEqual(
    choices.map(({ level, key }) => [level, key]),
    [
      [1, null],
      [1.25, null],
    ],
  );
});

test('what is due comes first', async () => {
  const due = graded(newPractice('match_equity', '4-2-1'), 'again', 0);
  const keys: (string | null)[] = [];
  const room = desk(
    {
      async practiceItem({ key }) {
        keys.push(key);
        return item({ key: key ?? 'new' });
      },
    },
    { shelf: memoryPractice(new Map([[due.id, due]])), now: () => 300 * DAY },
  );
  await room.open();
  await room.start('match_equity');
  assert.deepEqual(keys, ['4-2-1']);
});

test('a position with nothing to ask is passed over; one that never comes is a problem', async () => {
  let left = 3;
  const given: PracticeEvidence[] = [];
  const engine: Partial<EnginePort> = {
    practiceItem: async () => item({ kind: 'two_plays', id: OPENING_31, needs: 'plays', answer: null, byHeart: false }),
    async completePractice(asked, evidence) {
      given.push(evidence);
      if (left-- > 0) throw problem('argument', 'the position has no two plays to choose from');
      return { ...asked, answer: 1, needs: null };
    },
    newDuel: async () => ({}) as never,
    duel: async () => ({}) as never,
  };
  const room = desk(engine);
  await room.open();
  await room.start('two_plays');
  assert.equal(room.get().item?.answer, 1);
  assert.equal(given.length, 4);
  assert.ok(given[0]?.kind === 'plays' && given[0].plays.length > 1 && given[0].plays.every(({ loss }) => loss >= 0));
  left = Number.POSITIVE_INFINITY;
  await room.next();
  assert.equal(room.get().problem?.kind, 'argument');
  assert.equal(room.get().item, null);
});

test('an answer that the device does not keep is counted, and said to be unkept', async () => {
  const shelf = memoryPractice();
  const room = desk(
    {
      practiceItem: async () => item(),
      markPractice: async () => ({ right: true, error: 0, score: 1, grade: 'good', nextLevel: 2 }),
    },
    { shelf: { ...shelf, answer: () => Promise.reject(problem('store_full', 'no room')) } },
  );
  await room.open();
  await room.start('match_equity');
  await room.answer(0.65);
  assert.deepEqual([room.get().done, room.get().keepProblem?.kind], [1, 'store_full']);
});

test('two histories of a kind have the answers of both, each once', () => {
  const both = withTry(newPractice('pips', null), tried(1), 1.25);
  const here = withTry(both, tried(3), 2);
  const other = withTry(both, tried(2), 3);
  const joined = joinedPractice(here, other, withReviewsOf);
  assert.deepEqual(
    joined.tries.map(({ at }) => at),
    [1, 2, 3],
  );
  assert.equal(joined.level, 2);
  assert.deepEqual(joinedPractice(other, here, withReviewsOf), joined);
});
