/** Lessons: what is right, what two tabs make of one, what a tab that is killed has kept. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { LessonDesk } from '../../www/controllers/lessons';
import { deviceBackups } from '../../www/device/backups';
import { deviceLessons } from '../../www/device/lessons';
import type { Lesson, LessonStep } from '../../www/engine/port';
import { type ExampleLesson, inLanguage } from '../../www/state/example-lessons';
import { looksLikeLesson } from '../../www/state/lesson-files';
import {
  costOf,
  fileNameOf,
  joinedAnswers,
  keyOf,
  mergedLesson,
  moved,
  optionsOf,
  progressOf,
  resumeAt,
  withArrow,
  withMark,
} from '../../www/state/lessons';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { eventually, freshDevice, openKept, openTab, type Tab } from './device';
import { fakeEngine, fakeLibrary, OPENING_00, OPENING_31 } from './fake-engine';

beforeEach(freshDevice);

const play: LessonStep = {
  position: {
    xgid: OPENING_31,
    plays: [
      { play: '8/5 6/5', level: '3ply', equity: 0.16 },
      { play: '24/23 13/10', level: '3ply', equity: -0.03 },
    ],
  },
  question: { kind: 'play' },
};
const cube: LessonStep = {
  position: { xgid: OPENING_00, cube: { level: '3ply', noDouble: 0.1, doubleTake: -0.2, doublePass: 1 } },
  question: { kind: 'cube' },
};
const number: LessonStep = {
  position: { xgid: OPENING_00 },
  question: { kind: 'number', answer: 167, within: 2 },
  prompt: 'How many pips?',
};
const lesson: Lesson = { title: 'First steps', steps: [play, cube, number, { position: { xgid: OPENING_31 } }] };

test('what can be chosen, and what each answer costs', () => {
  assert.deepEqual(optionsOf(play), ['24/23 13/10', '8/5 6/5']);
  assert.deepEqual([costOf(play, '8/5 6/5'), costOf(play, '24/23 13/10')!.toFixed(2)], [0, '0.19']);
  assert.deepEqual(optionsOf(cube), ['no double', 'double']);
  assert.deepEqual([costOf(cube, 'no double'), costOf(cube, 'double')!.toFixed(2)], [0, '0.30']);
  const offered = { ...cube, position: { ...cube.position, xgid: OPENING_00.replace(':00:', ':D:') } };
  assert.deepEqual(optionsOf(offered), ['take', 'pass']);
  assert.deepEqual([costOf(offered, 'take'), costOf(offered, 'pass')!.toFixed(2)], [0, '1.20']);
  assert.deepEqual(
    ['167', '165', '169,0', '164', '170'].map((given) => costOf(number, given)),
    [0, 0, 0, 1, 1],
  );
});

test('a learner resumes at the first question without an answer', () => {
  assert.equal(resumeAt(lesson, {}), 0);
  const answers = { [keyOf(play)]: { given: '8/5 6/5', at: 1 } };
  assert.equal(resumeAt(lesson, answers), 1);
  assert.deepEqual(progressOf(lesson, answers), { asked: 3, answered: 1 });
});

test('marks and arrows come and go, positions change places', () => {
  const drawn = withArrow(withMark(withMark(play, 7), 5), 13, 7);
  assert.deepEqual([drawn.marks, drawn.arrows], [[7, 5], [[13, 7]]]);
  assert.deepEqual([withMark(drawn, 7).marks, withArrow(drawn, 13, 7).arrows], [[5], []]);
  assert.equal(withArrow(drawn, 7, 7), drawn);
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 1), ['a', 'c', 'b']);
});

test('names of files, and files by their beginning', () => {
  assert.equal(
    fileNameOf({ title: 'Prime oder Blitz? Für Übende', steps: [] }),
    'prime-oder-blitz-fur-ubende.lesson.json',
  );
  assert.equal(fileNameOf({ title: '???', steps: [] }), 'lesson.lesson.json');
  const starts = (text: string) => looksLikeLesson(new TextEncoder().encode(text));
  assert.deepEqual(['\ufeff{\n "gammonlab": "lesson",', '{"gammonlab":"backup"', '{"match":1}'].map(starts), [
    true,
    false,
    false,
  ]);
});

test('of two answers to one question the first one stays', () => {
  const [early, late] = [
    { given: 'a', at: 1 },
    { given: 'b', at: 2 },
  ];
  assert.deepEqual(joinedAnswers({ x: late }, { x: early, y: late }), { x: early, y: late });
});

test('changes of different places are one lesson, those of the same place are not', () => {
  const changed = (n: number, text: string) => ({
    ...lesson,
    steps: lesson.steps.map((step, k) => (k === n ? { ...step, text } : step)),
  });
  const both = mergedLesson(lesson, { ...changed(0, 'mine'), title: 'Mine' }, changed(1, 'theirs'))!;
  assert.deepEqual([both.title, both.steps[0]!.text, both.steps[1]!.text], ['Mine', 'mine', 'theirs']);
  assert.equal(mergedLesson(lesson, changed(2, 'mine'), changed(2, 'theirs')), null);
  assert.equal(mergedLesson(lesson, { ...lesson, title: 'a' }, { ...lesson, title: 'b' }), null);
  // Two positions added at the end by two tabs have no order.
  const added = (text: string) => ({ ...lesson, steps: [...lesson.steps, { ...play, text }] });
  assert.equal(mergedLesson(lesson, added('a'), added('b')), null);
});

const tab = () =>
  openTab(fakeEngine(), undefined, {
    finder: fakeLibrary({ readLesson: async (text) => JSON.parse(text).lesson, writeLesson: async () => '' }),
  });
const deskOf = (one: Tab) => one.actions.openLessons() as Promise<LessonDesk>;

/** Two tabs with one lesson open. */
async function two(): Promise<[Tab, LessonDesk, Tab, LessonDesk]> {
  const one = tab();
  await one.actions.start();
  const a = await deskOf(one);
  await a.create(lesson);
  const { id } = a.get().list![0]!;
  await a.visit(id);
  const other = tab();
  await other.actions.start();
  const b = await deskOf(other);
  await b.visit(id);
  return [one, a, other, b];
}

const texts = (desk: LessonDesk) => desk.get().open!.lesson.steps.map(({ text }) => text);
const write = (desk: LessonDesk, n: number, text: string) =>
  desk.withSteps((steps) => steps.map((step, k) => (k === n ? { ...step, text } : step)));

test('what one tab writes is shown in the other, and both continue', async () => {
  const [, a, , b] = await two();
  await write(a, 0, 'first');
  await eventually(() => texts(b)[0] === 'first', 'the other shows it');
  await write(b, 2, 'third');
  await eventually(() => texts(a)[2] === 'third', 'and the other way round');
  assert.deepEqual([a.get().copied, b.get().copied], [false, false]);
});

test('two tabs that write at the same moment: different positions are joined', async () => {
  const [, a, , b] = await two();
  await Promise.all([write(a, 0, 'mine'), write(b, 2, 'theirs')]);
  const whole = (desk: LessonDesk) => texts(desk)[0] === 'mine' && texts(desk)[2] === 'theirs';
  await eventually(() => whole(a) && whole(b), 'both show both');
  assert.equal((await deviceLessons(openKept()).load()).length, 1);
});

test('two tabs that write the same text: one continues with a copy, and nothing is lost', async () => {
  const [, a, , b] = await two();
  await Promise.all([write(a, 0, 'mine'), write(b, 0, 'theirs')]);
  await eventually(() => a.get().copied || b.get().copied, 'one has a copy');
  const kept = await deviceLessons(openKept()).load();
  assert.deepEqual(kept.map((one) => one.lesson!.steps[0]!.text).sort(), ['mine', 'theirs']);
});

test('a tab that is killed has kept every confirmed change and answer', async () => {
  const one = tab();
  await one.actions.start();
  const a = await deskOf(one);
  await a.create(lesson);
  const { id } = a.get().list![0]!;
  await a.visit(id);
  await write(a, 1, 'kept');
  await a.answer(keyOf(play), '8/5 6/5');
  one.kill();
  const next = tab();
  await next.actions.start();
  const b = await deskOf(next);
  await b.visit(id);
  assert.deepEqual([texts(b)[1], b.get().open!.answers[keyOf(play)]?.given], ['kept', '8/5 6/5']);
});

test('the same file twice is one lesson; one that was changed here stays beside it', async () => {
  const one = tab();
  await one.actions.start();
  const a = await deskOf(one);
  const file = JSON.stringify({ gammonlab: 'lesson', version: 1, lesson });
  await a.take(file);
  await a.take(file);
  assert.equal(a.get().list!.length, 1);
  await a.visit(a.get().list![0]!.id);
  await write(a, 0, 'changed here');
  await a.take(file);
  assert.deepEqual(
    a
      .get()
      .list!.map((kept) => kept.lesson!.steps[0]!.text)
      .sort(),
    ['changed here', undefined],
  );
});

test('a damaged lesson is set aside, and the others are shown', async () => {
  const store = openKept();
  await deviceLessons(store).put({ id: 'good', at: 1, lesson, answers: {} }, 'copy');
  const bad = { id: 'bad', at: 1, lesson: { title: 'Cut', steps: [{ position: { xgid: 7 } }] }, answers: {} };
  await store.attempt(['lessons'], async (transaction) => {
    await transaction.objectStore('lessons').put(bad as never);
  });
  assert.deepEqual(
    (await deviceLessons(store).load()).map(({ id }) => id),
    ['good'],
  );
  await eventually(() => store.status().aside.length === 1, 'it is set aside');
  const [aside] = store.status().aside;
  assert.deepEqual(
    [aside!.name, aside!.reason],
    ['Cut', 'lesson.steps[0].position.xgid: found a number, expected a text'],
  );
});

test('a backup keeps both versions of a lesson, and joins the answers to one', async () => {
  const store = openKept();
  const shelf = deviceLessons(store);
  const kept = { id: 'l', at: 1, lesson, answers: {} };
  await shelf.put(kept, 'copy');
  await shelf.answer(kept, 'a', { given: '1', at: 1 });
  const backups = deviceBackups(store, () => 9);
  const file = await backups.write('', DEFAULT_SETTINGS, {});
  await shelf.restart('l');
  await shelf.answer(kept, 'b', { given: '2', at: 2 });
  await backups.restore(file, {});
  assert.deepEqual(Object.keys((await shelf.get('l'))!.answers).sort(), ['a', 'b']);
  shelf.took((await shelf.get('l'))!);
  await shelf.put({ ...(await shelf.get('l'))!, at: 3, lesson: { ...lesson, title: 'Later' } }, 'copy');
  await backups.restore(file, {});
  const titles = async () => (await shelf.load()).map((one) => one.lesson!.title).sort();
  assert.deepEqual(await titles(), ['First steps', 'Later']);
  await backups.restore(file, {});
  assert.deepEqual(await titles(), ['First steps', 'Later']);
});

test('an example lesson is in English until it is translated, with its numbers as the language writes them', () => {
  const values = { 'loss 13/7': -0.0214, 'wins 13/7': 0.5, pips: 167 };
  const written = '{loss 13/7}, {wins 13/7}, {pips}';
  const lesson: ExampleLesson = {
    title: { en: 'Races', de: 'Rennen' },
    text: { en: 'About races', de: 'Über Rennen' },
    steps: [{ position: play.position, claims: [], values, text: { en: `You: ${written}`, de: `Du: ${written}` } }],
  };
  const german = inLanguage(lesson, 'de');
  assert.deepEqual([german.title, german.language, german.steps[0]!.text], ['Rennen', 'de', 'Du: −0,021, 50,0, 167']);
  const french = inLanguage(lesson, 'fr');
  assert.deepEqual([french.title, french.language, french.steps[0]!.text], ['Races', 'en', 'You: −0.021, 50.0, 167']);
});
