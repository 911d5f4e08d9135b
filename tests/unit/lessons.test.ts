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
import { eventually, freshDevice, giveRoom, openKept, openTab, type Tab } from './device';
import { fakeEngine, fakeLibrary, OPENING_00, OPENING_31, opening, plays } from './fake-engine';

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

/** A tab whose engine gives the numbers of a position at each `answer()`. */
function slowTab(change: Parameters<typeof fakeEngine>[0] = {}) {
  const waiting: (() => void)[] = [];
  const engine = fakeEngine({
    plays: async () => {
      await new Promise<void>((done) => waiting.push(done));
      return plays;
    },
    ...change,
  });
  const one = openTab(engine, undefined, { finder: fakeLibrary({ writeLesson: async () => '' }) });
  /** Gives the next numbers, and waits until they are where they belong. */
  async function answer(): Promise<void> {
    await eventually(() => waiting.length > 0, 'the engine is asked');
    waiting.shift()!();
    await pause(30);
  }
  return { one, answer, waiting };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const empty: Lesson = { title: 'Empty', steps: [] };
const kept = (desk: LessonDesk, title: string) => desk.get().list!.find((one) => one.lesson?.title === title);

test('numbers that come late go into their lesson, whichever is open; a deleted one does not come back', async () => {
  const { one, answer } = slowTab();
  await one.actions.start();
  const desk = await deskOf(one);
  for (const title of ['First', 'Second', 'Third']) await desk.create({ ...empty, title });
  await desk.visit(kept(desk, 'First')!.id);
  await desk.addText(OPENING_31);
  await desk.visit(kept(desk, 'Second')!.id);
  await desk.addText(OPENING_31);
  await desk.visit(kept(desk, 'Third')!.id);
  await desk.remove(kept(desk, 'Second')!.id);
  await answer();
  await answer();
  const [step] = kept(desk, 'First')!.lesson!.steps;
  assert.deepEqual([step?.question?.kind, step?.position.plays?.length], ['play', 4]);
  assert.deepEqual([desk.get().open!.lesson.title, desk.get().open!.lesson.steps.length], ['Third', 0]);
  assert.deepEqual([kept(desk, 'Second'), desk.get().waiting], [undefined, 0]);
  const titles = (await deviceLessons(openKept()).load()).map((each) => each.lesson!.title);
  assert.deepEqual(titles.sort(), ['First', 'Third']);
});

test('ids that are read slowly are added to the lesson that was open', async () => {
  const parses: (() => void)[] = [];
  const { one } = slowTab({
    parse: async () => {
      await new Promise<void>((done) => parses.push(done));
      return opening;
    },
  });
  await one.actions.start();
  const desk = await deskOf(one);
  for (const title of ['First', 'Second']) await desk.create({ ...empty, title });
  await desk.visit(kept(desk, 'First')!.id);
  const adding = desk.addText(OPENING_31);
  await eventually(() => parses.length > 0, 'the id is read');
  await desk.visit(kept(desk, 'Second')!.id);
  parses.shift()!();
  assert.equal(await adding, 1);
  assert.deepEqual(
    ['First', 'Second'].map((title) => kept(desk, title)!.lesson!.steps.length),
    [1, 0],
  );
});

test('numbers for a lesson that became a copy go into the copy', async () => {
  const { one, answer } = slowTab();
  await one.actions.start();
  const a = await deskOf(one);
  await a.create(lesson);
  const { id } = a.get().list![0]!;
  await a.visit(id);
  const other = tab();
  await other.actions.start();
  const b = await deskOf(other);
  await b.visit(id);
  await a.addText(OPENING_31);
  await eventually(() => texts(b).length === 5, 'the other shows the position');
  await Promise.all([write(b, 0, 'theirs'), write(a, 0, 'mine')]);
  await eventually(() => a.get().copied, 'the slow tab has the copy');
  await answer();
  assert.notEqual(a.get().open!.id, id);
  assert.equal(a.get().open!.lesson.steps.at(-1)!.question?.kind, 'play');
  assert.deepEqual([texts(a)[0], texts(b)[0]], ['mine', 'theirs']);
});

test('a copy is shown only to whoever is at the lesson', async () => {
  const [one, a, , b] = await two();
  const { id } = a.get().open!;
  await one.actions.go({ page: 'matches' });
  await Promise.all([write(b, 0, 'theirs'), write(a, 0, 'mine')]);
  await eventually(() => a.get().copied, 'the first has the copy');
  await pause(30);
  assert.equal(one.store.get().route.page, 'matches');
  await one.actions.go({ page: 'lesson', id, edit: true });
  await a.visit(id);
  await Promise.all([write(b, 0, 'theirs again'), write(a, 0, 'mine again')]);
  const at = () => one.store.get().route;
  await eventually(() => at().page === 'lesson' && (at() as { id: string }).id !== id, 'its address is the new one');
  assert.equal((at() as { edit: boolean }).edit, true);
});

test('a lesson of decisions that are found slowly is not opened for whoever has gone elsewhere', async () => {
  let find = (): void => {};
  const search = async () => {
    await new Promise<void>((done) => {
      find = done;
    });
    return { sums: {} as never, decisions: [], searched: 0 };
  };
  const one = openTab(fakeEngine(), undefined, { finder: fakeLibrary({ search }) });
  await one.actions.start();
  const desk = await deskOf(one);
  for (const [goes, page] of [
    [true, 'matches'],
    [false, 'lesson'],
  ] as const) {
    find = () => {};
    const made = desk.createFound({ starred: true }, 10, 'Found', '');
    await pause(50);
    if (goes) await one.actions.go({ page: 'matches' });
    find();
    await made;
    assert.equal(one.store.get().route.page, page);
  }
  assert.equal(desk.get().list!.length, 2);
});

test('a lesson asked for later replaces a slow one, also by a link', async () => {
  const digests: (() => void)[] = [];
  const digest = async (text: string) => {
    await new Promise<void>((done) => digests.push(done));
    return text;
  };
  const one = openTab(fakeEngine(), undefined, { finder: fakeLibrary(), digest });
  await one.actions.start();
  const desk = await deskOf(one);
  await desk.create({ ...empty, title: 'Mine' });
  const { id } = kept(desk, 'Mine')!;
  // The link is read while another lesson is opened.
  const link = desk.visitLinked('abc', lesson);
  await desk.visit(id);
  digests.shift()!();
  await link;
  assert.equal(desk.get().open!.lesson.title, 'Mine');
  // An example lesson is fetched while a link is opened.
  const example = desk.visit('example-races');
  const later = desk.visitLinked('abc', lesson);
  digests.shift()!();
  await Promise.all([example, later]);
  await pause(30);
  assert.deepEqual([desk.get().open!.id, desk.get().missing], ['link-abc', null]);
});

test('a lesson can be deleted on a full device, though a change of it waits for room', async () => {
  const one = tab();
  await one.actions.start();
  const desk = await deskOf(one);
  await desk.create(lesson);
  const { id } = desk.get().list![0]!;
  await desk.visit(id);
  giveRoom(0);
  await write(desk, 0, 'waits');
  assert.equal(desk.get().problem?.kind, 'store_full');
  await desk.remove(id);
  assert.deepEqual(await deviceLessons(openKept()).load(), []);
  giveRoom(100);
  await one.actions.keepAgain();
  assert.deepEqual([desk.get().list, await deviceLessons(openKept()).load()], [[], []]);
});
