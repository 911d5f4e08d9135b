import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deviceCards } from '../../www/device/cards';
import { DAY } from '../../www/state/grade';
import { daysAhead, EARLIEST, graded, remembered, withReviewsOf, withRightTimes } from '../../www/state/schedule';
import { freshDevice, openTab, sharedClaims } from './device';
import { fakeEngine } from './fake-engine';
import { card, START } from './kept';

beforeEach(freshDevice);

const NEXT_DECADE = Date.UTC(2032, 0, 1);

test('an answer by a clock that was set back is taken, and a sitting comes to its end', async () => {
  const one = card('c', [[20, 'good']]);
  const back = START + 2 * DAY;
  const after = graded(one, 'good', back);
  assert.equal(after.schedule!.last, START + 20 * DAY);
  assert.ok(after.schedule!.due >= START + 20 * DAY);
  assert.ok(Object.values(daysAhead(one, back)).every((days) => days >= 0));
  assert.ok(remembered(one, back)! > 0.99);
  const tab = openTab(fakeEngine(), sharedClaims());
  await tab.actions.start();
  await deviceCards(tab.device).add([card('a', [[0, 'again']]), card('b', [[0, 'again']])]);
  tab.clock.now = START + 10 * DAY;
  await tab.actions.openDrill();
  tab.actions.startDrill();
  assert.equal(tab.store.get().drill.session?.total, 2);
  tab.clock.now = START - 30 * DAY;
  for (let n = 0; n < 2; n++) {
    tab.actions.showSolution();
    await new Promise((done) => setTimeout(done, 0));
    await tab.actions.gradeCard('good');
  }
  assert.deepEqual([tab.store.get().drill.session?.queue, tab.store.get().drill.problem], [[], null]);
  await tab.close();
});

test('a card that was answered by a clock that was ahead is due again, and a right clock undoes that', () => {
  const ahead = graded(
    card('c', [
      [1, 'good'],
      [6, 'good'],
    ]),
    'good',
    NEXT_DECADE,
  );
  assert.ok(ahead.schedule!.due > NEXT_DECADE);
  const now = START + 15 * DAY;
  const right = withRightTimes(ahead, now);
  assert.ok(right.schedule!.due < now + 365 * DAY, new Date(right.schedule!.due).toISOString());
  assert.deepEqual(
    right.reviews.map(({ at, said }) => [at, said]),
    [
      [START + DAY, undefined],
      [START + 6 * DAY, undefined],
      [now, NEXT_DECADE],
    ],
  );
  // It keeps its date, or the card would move with each day.
  assert.equal(withRightTimes(right, now + 3 * DAY), right);
  // The answers that follow are in order.
  const later = graded(right, 'good', now + 20 * DAY);
  assert.equal(withRightTimes(later, now + 21 * DAY), later);
  // It was this clock that was wrong: in 2032 the card is as it was answered.
  const undone = withRightTimes(right, NEXT_DECADE + DAY);
  assert.deepEqual([undone.reviews, undone.schedule], [ahead.reviews, ahead.schedule]);
});

test('cards in order are left as they are, and a clock from before the page was written changes nothing', () => {
  const one = card('c', [
    [1, 'good'],
    [6, 'again'],
    [6.0001, 'good'],
    [12, 'easy'],
  ]);
  assert.equal(withRightTimes(one, START + 13 * DAY), one);
  // Ahead by less than a day: another time zone, or a clock that is a little off.
  assert.equal(withRightTimes(one, START + 11.5 * DAY), one);
  assert.equal(withRightTimes(one, EARLIEST - 1), one);
  const fresh = card('d');
  assert.equal(withRightTimes(fresh, START), fresh);
});

test('the cards of a device are put right when they are read, and kept so', async () => {
  const tab = openTab(fakeEngine(), sharedClaims());
  await tab.actions.start();
  await deviceCards(tab.device).add([graded(card('c'), 'good', NEXT_DECADE), card('d', [[1, 'good']])]);
  await tab.actions.openDrill();
  const limit = tab.clock.now + 365 * DAY;
  assert.ok(tab.store.get().drill.cards!.every(({ schedule }) => schedule!.due < limit));
  await tab.close();
  const kept = await deviceCards(openTab(fakeEngine(), sharedClaims()).device).load();
  assert.ok(kept.every(({ schedule }) => schedule!.due < limit));
  assert.equal(kept.find(({ id }) => id === 'c')?.reviews[0]?.said, NEXT_DECADE);
});

test('two histories of a card come to one, with the schedule of all answers in their order', () => {
  const [one, two] = [
    card('c', [
      [1, 'good'],
      [4, 'good'],
    ]),
    card('c', [
      [1, 'good'],
      [7, 'again'],
    ]),
  ];
  const both = withReviewsOf(one, two);
  assert.deepEqual(
    both,
    card('c', [
      [1, 'good'],
      [4, 'good'],
      [7, 'again'],
    ]),
  );
  assert.deepEqual(withReviewsOf(two, one), both);
  assert.equal(withReviewsOf(both, one), both);
});
