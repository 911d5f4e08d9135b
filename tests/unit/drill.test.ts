import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import { deviceCards } from '../../www/device/cards';
import { type Card, makeCards, USUAL_CHOICE } from '../../www/state/cards';
import { afterGrade, dueCards, NO_DRILL, nextDue, retention, shuffled, tally } from '../../www/state/drill';
import { DAY } from '../../www/state/grade';
import { daysAhead, graded, remembered } from '../../www/state/schedule';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { openMatch, source } from './cards';
import { eventually, freshDevice, openTab } from './device';
import { fakeEngine, memoryCards, world } from './fake-engine';
import { settle } from './page';

const [sample] = makeCards(source(), USUAL_CHOICE, 0);
const card = (id: string, match = id, due: number | null = null): Card => ({
  ...sample!,
  id,
  origin: { ...sample!.origin, match },
  schedule: due === null ? null : { due, last: 0, stability: 5, difficulty: 5, phase: 2, days: 5, lapses: 0 },
});
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id);

/** A drill on a device that keeps `kept`; the clock can be put forward. */
function drilling(kept: readonly Card[], shelf = memoryCards(kept)) {
  const clock = { now: 0 };
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(fakeEngine(), { cards: shelf, now: () => clock.now }));
  store.set({ matches: { ...store.get().matches, open: openMatch() } });
  return { store, actions, clock, shelf, drill: () => store.get().drill, question: () => store.get().question };
}

test('FSRS: good puts a card off for days, again for the least; the chance to remember falls', () => {
  const ahead = daysAhead(sample!, 0);
  assert.ok(ahead.again <= ahead.hard && ahead.hard <= ahead.good && ahead.good < ahead.easy, JSON.stringify(ahead));
  const once = graded(sample!, 'good', 0);
  assert.equal(once.schedule!.due, ahead.good * DAY);
  assert.equal(remembered(sample!, 0), null);
  assert.ok(Math.abs(remembered(once, once.schedule!.stability * DAY)! - 0.9) < 0.01);
  const twice = graded(once, 'good', once.schedule!.due);
  assert.ok(twice.schedule!.days > once.schedule!.days);
  const lapsed = graded(twice, 'again', twice.schedule!.due);
  assert.deepEqual([lapsed.schedule!.lapses, lapsed.reviews.map(({ recalled }) => recalled)], [1, [false, true, true]]);
  assert.ok(lapsed.schedule!.stability < twice.schedule!.stability);
});

test('due cards come first, the longest due first, new cards last, as many as one session has', () => {
  const cards = [card('new'), card('soon', 'a', 3 * DAY), card('late', 'b', DAY), card('later', 'c', 20 * DAY)];
  const due = (most: number, asks = NO_DRILL.choice.asks) => ids(dueCards(cards, { asks, most }, 10 * DAY, 1));
  assert.deepEqual(due(10), ['late', 'soon', 'new']);
  assert.deepEqual(due(2), ['late', 'soon']);
  assert.deepEqual(due(10, ['answer']), []);
  assert.deepEqual(tally(cards, 10 * DAY), { all: 4, fresh: 1, due: 2 });
  assert.equal(nextDue(cards, 10 * DAY), 20 * DAY);
});

test('the seed decides among equals; two cards of one match do not follow each other', () => {
  const cards = Array.from({ length: 12 }, (_, i) => card(`c${i}`, i < 6 ? 'one' : `m${i % 3}`));
  const order = (seed: number) => dueCards(cards, { ...NO_DRILL.choice, most: 100 }, 0, seed);
  assert.deepEqual(ids(order(1)), ids(order(1)));
  assert.notDeepEqual(ids(order(1)), ids(order(2)));
  for (let seed = 0; seed < 50; seed++) {
    const matches = order(seed).map(({ origin }) => origin.match);
    assert.equal(matches.length, 12);
    assert.ok(
      matches.every((match, i) => match !== matches[i - 1]),
      matches.join(' '),
    );
  }
  const alike = [card('x', 'one'), card('y', 'one')];
  assert.equal(dueCards(alike, NO_DRILL.choice, 0, 1).length, 2, 'with one match alone there is no other way');
});

test('a shuffle keeps every item, and each comes first as often', () => {
  const firsts = [0, 0, 0, 0];
  for (let seed = 0; seed < 4000; seed++) {
    const order = shuffled([0, 1, 2, 3], seed);
    assert.deepEqual([...order].sort(), [0, 1, 2, 3]);
    firsts[order[0]!]!++;
  }
  assert.ok(
    firsts.every((n) => n > 900 && n < 1100),
    firsts.join(' '),
  );
});

test('a forgotten card comes again in the same sitting; its first grade stands', () => {
  let session = { queue: ['a', 'b'], total: 2, done: [] as { id: string; grade: 'again' | 'good' }[] };
  session = afterGrade(session, 'again') as typeof session;
  assert.deepEqual(session.queue, ['b', 'a']);
  session = afterGrade(afterGrade(session, 'good'), 'good') as typeof session;
  assert.deepEqual(session, {
    queue: [],
    total: 2,
    done: [
      { id: 'a', grade: 'again' },
      { id: 'b', grade: 'good' },
    ],
  });
});

test('retention counts cards reviewed on a later day, in the last 30 days', () => {
  const at = (days: number, grade: 'again' | 'good', recalled = true) => ({ at: days * DAY, grade, recalled });
  const reviews = [at(1, 'again'), at(40, 'good', false), at(50, 'again'), at(60, 'good'), at(61, 'good')];
  assert.deepEqual(retention([{ ...sample!, reviews }], 62 * DAY), { asked: 3, remembered: 2 });
});

test('the mistakes of a match become cards and are asked at once', async () => {
  const { actions, drill, question } = drilling([]);
  assert.equal(await actions.drillMistakes({ ...USUAL_CHOICE, starred: false }), 3);
  assert.deepEqual([drill().cards?.length, drill().session?.queue.length], [3, 3]);
  assert.equal(question()?.of, 'drill');
});

test('a sitting: cards of a match, answers, grades, the end', async () => {
  const { store, actions, drill, question, shelf, clock } = drilling([]);
  assert.deepEqual(await actions.addCards({ ...USUAL_CHOICE, starred: false }), { added: 3, updated: 0 });
  assert.deepEqual(await actions.addCards({ ...USUAL_CHOICE, starred: false }), { added: 0, updated: 3 });
  await actions.openDrill();
  actions.startDrill();
  assert.equal(drill().session?.total, 3);
  await actions.gradeCard('good');
  assert.equal(drill().session?.queue.length, 3, 'nothing is graded before the solution is shown');
  for (let i = 0; i < 3; i++) {
    const asked = question()!;
    if (asked.card.asks === 'play') actions.showSolution();
    else actions.chooseCube(asked.card.asks === 'double' ? 'no_double' : 'pass');
    assert.equal(question()!.shown, true, 'the first answer counts');
    await settle();
    await settle();
    assert.ok(drill().ahead!.good > 0);
    await actions.gradeCard(asked.card.asks === 'answer' ? 'again' : 'good');
  }
  assert.deepEqual([question()!.card.asks, drill().session?.queue.length], ['answer', 1]);
  actions.chooseCube('take');
  await actions.gradeCard('good');
  assert.deepEqual([question(), drill().session?.queue.length, drill().session?.done.length], [null, 0, 3]);
  assert.ok(drill().expected! > 0.9);
  const kept = await shelf.load();
  assert.deepEqual(kept.map(({ reviews }) => reviews.length).sort(), [1, 1, 2]);
  actions.startDrill();
  assert.equal(drill().session?.total, 3, 'nothing is due');
  clock.now = 400 * DAY;
  actions.startDrill();
  assert.equal(drill().session?.queue.length, 3);
  actions.stopDrill();
  assert.deepEqual([drill().session, store.get().question], [null, null]);
});

test('notes are kept, cards are deleted, also the current one', async () => {
  const { actions, drill, question, shelf } = drilling([card('a'), card('b')]);
  await actions.openDrill();
  await actions.changeCard('a', { note: 'mine', starred: true });
  assert.deepEqual(
    (await shelf.load()).map(({ note, starred }) => [note, starred]),
    [
      ['mine', true],
      ['why not', false],
    ],
  );
  actions.startDrill();
  const first = question()!.card.id;
  await actions.removeCards([first]);
  assert.notEqual(question()!.card.id, first);
  assert.deepEqual([drill().cards?.length, (await shelf.load()).length], [1, 1]);
});

test('learning and the drill take turns on the board', async () => {
  const { actions, question } = drilling([card('a')]);
  await actions.openDrill();
  actions.startDrill();
  actions.learn();
  assert.equal(question()!.of, 'learn');
  await actions.openDrill();
  assert.deepEqual([question()!.of, question()!.card.id], ['drill', 'a']);
});

test('mistakes that are made cards slowly are not asked of whoever has gone elsewhere', async () => {
  let add = (): void => {};
  const shelf = memoryCards();
  const slow = {
    ...shelf,
    async add(cards: readonly Card[]) {
      await new Promise<void>((done) => {
        add = done;
      });
      return shelf.add(cards);
    },
  };
  const { store, actions, drill } = drilling([], slow);
  const making = actions.drillMistakes({ ...USUAL_CHOICE, starred: false });
  await settle();
  await actions.go({ page: 'search', query: '' });
  add();
  assert.equal(await making, 3);
  assert.deepEqual([store.get().route.page, drill().session], ['search', null]);
  const again = actions.drillMistakes({ ...USUAL_CHOICE, starred: false });
  await settle();
  add();
  await again;
  assert.deepEqual([store.get().route.page, drill().session?.total], ['drill', 3]);
});

test('a card that another tab deletes is asked no more', async () => {
  freshDevice();
  const [one, other] = [openTab(), openTab()];
  await deviceCards(one.device).add([card('a'), card('b')]);
  for (const tab of [one, other]) {
    await tab.actions.start();
    await tab.actions.openDrill();
  }
  one.actions.startDrill();
  const first = one.store.get().question!.card.id;
  one.actions.showSolution();
  await other.actions.removeCards([first]);
  const asked = () => one.store.get().question;
  await eventually(() => asked()?.card.id !== first, 'the other card is asked');
  const second = asked()!.card.id;
  assert.deepEqual([one.store.get().drill.session?.queue, asked()!.shown], [[second], false]);
  await other.actions.removeCards([second]);
  await eventually(() => asked() === null, 'the session ends with the last card');
  assert.deepEqual(one.store.get().drill.session?.queue, []);
  for (const tab of [one, other]) await tab.close();
});

test('without storage the reason is shown, and the drill continues', async () => {
  const broken = { ...memoryCards(), add: () => Promise.reject(new Error('full')) };
  const { actions, drill } = drilling([], broken);
  assert.equal((await actions.addCards(USUAL_CHOICE)).added, 4);
  assert.deepEqual([drill().problem?.message, drill().cards?.length], ['full', 4]);
  const closed = drilling([], { ...memoryCards(), load: () => Promise.reject(new Error('denied')) });
  await closed.actions.openDrill();
  assert.deepEqual([closed.drill().problem?.message, closed.drill().cards], ['denied', []]);
});

test('cards are taken out as a file', async () => {
  const { actions, drill } = drilling([card('a')]);
  assert.equal(await (await actions.exportCards('csv'))!.text(), 'csv\na');
  assert.equal(drill().exporting, false);
});
