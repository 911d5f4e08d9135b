// The lessons that come with the page: every claim in them is the engine's. Verdicts hold at 2ply and at 3ply, numbers
// are those of 3ply, and chances in races also follow from the bearoff database.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createEngine } from 'gammonlab';
import { openLibrary } from 'gammonlab/library';
import { claimsOf, claimValue, fileOf, judged, LESSONS, positionOf, saidOf } from './example-lessons.mjs';
import { failsWith } from './native.mjs';

let engine;
let library;
const lessons = {};
before(async () => {
  engine = await createEngine();
  library = openLibrary();
  for (const name of LESSONS) lessons[name] = JSON.parse(await readFile(fileOf(name), 'utf8'));
});
after(() => {
  engine.dispose();
  library.dispose();
});

/** The languages of a lesson; in any other the page shows it in English. */
const languagesOf = ({ title }) => Object.keys(title);

const steps = () => Object.entries(lessons).flatMap(([name, { steps }]) => steps.map((step) => [name, step]));

test('each verdict is that of 2ply and of 3ply, each number that of 3ply', async () => {
  let claims = 0;
  for (const [, step] of steps()) {
    const { xgid } = step.position;
    const { words, inTexts } = claimsOf(step);
    for (const level of ['2ply', '3ply']) {
      const found = await judged(engine, xgid, level);
      for (const claim of words)
        assert.equal(`${await claimValue(engine, claim, xgid, found)}`, saidOf(claim), `${xgid} ${level}`);
      claims += words.length;
      if (level === '2ply') continue;
      for (const claim of inTexts) {
        const value = await claimValue(engine, claim, xgid, found);
        assert.ok(Math.abs(value - step.values[claim]) < 1e-5, `${xgid} ${claim}: ${value}, not ${step.values[claim]}`);
      }
      claims += inTexts.length;
      // The sites of the numbers beside the board.
      const { engine: _, ...numbers } = positionOf(xgid, found, engine.version, level);
      const { engine: __, ...kept } = step.position;
      assert.deepEqual(numbers, kept, xgid);
    }
  }
  assert.ok(claims > 60, `${claims}`);
});

test('verdicts are clear: the best is 0.015 ahead, and each play that a text names loses 0.04', async () => {
  for (const [, { position, question, values }] of steps()) {
    if (question?.kind === 'play') {
      const [best, next] = position.plays;
      assert.ok(best.equity - next.equity >= 0.015, position.xgid);
    }
    if (question?.kind === 'cube') {
      const { noDouble, doubleTake, doublePass } = position.cube;
      const offered = /^(?:[^:]*:){4}D/.test(position.xgid);
      const margin = offered
        ? Math.abs(doubleTake - doublePass)
        : Math.max(Math.abs(noDouble - Math.min(doubleTake, doublePass)), Math.abs(doubleTake - doublePass));
      assert.ok(margin >= 0.015, `${position.xgid}: ${margin}`);
    }
    for (const [claim, value] of Object.entries(values))
      if (claim.startsWith('loss ')) assert.ok(value >= 0.04, `${position.xgid} ${claim}`);
  }
});

test('the answers to questions for a number are exact', async () => {
  let count = 0;
  for (const [, { position, question, values }] of steps()) {
    if (question?.kind !== 'number') continue;
    const value = values.ahead ?? values.dances ?? values.rolls;
    assert.ok(Math.abs(value - question.answer) < 1e-3, position.xgid);
    count += 1;
  }
  assert.equal(count, 3);
});

test('chances of bearoffs follow from the distributions of both sides', async () => {
  let count = 0;
  for (const { position } of lessons.races.steps) {
    const { onRoll, opponent } = await engine.race(position.xgid);
    if (!onRoll || !opponent || !position.cube) continue;
    // The side on roll wins if it needs no more rolls than the opponent.
    let [win, opponentIsDone] = [0, 0];
    onRoll.rolls.forEach((chance, rolls) => {
      win += chance * (1 - opponentIsDone);
      opponentIsDone += opponent.rolls[rolls] ?? 0;
    });
    assert.ok(Math.abs(win - position.cube.outcomes[0]) < 2e-4, `${position.xgid}: ${win}`);
    count += 1;
  }
  assert.ok(count >= 4, `${count}`);
});

test('texts in all languages have the same claims, and no number of the engine is typed by hand', () => {
  for (const [name, step] of steps()) {
    const languages = languagesOf(lessons[name]);
    for (const words of [step.text, ...(step.prompt ? [step.prompt] : [])]) {
      const claims = languages.map((language) => [...words[language].matchAll(/\{[^}]+\}/g)].map(String).sort());
      for (const one of claims) assert.deepEqual([...new Set(one)], [...new Set(claims[0])], step.position.xgid);
      for (const language of languages) {
        const typed = words[language].replace(/\{[^}]+\}/g, '');
        assert.doesNotMatch(typed, /\d[.,]\d|\d\s*%/, typed);
      }
    }
  }
});

test('each is a lesson that files and links can hold', async () => {
  for (const { title, text, steps } of Object.values(lessons)) {
    for (const language of languagesOf({ title })) {
      const plain = steps.map(({ claims: _, values: __, prompt, text, ...step }) => ({
        ...step,
        ...(prompt ? { prompt: prompt[language] } : {}),
        text: text[language],
      }));
      const lesson = { title: title[language], language, text: text[language], steps: plain };
      const back = await library.readLesson(await library.writeLesson(lesson));
      assert.deepEqual(back, lesson);
      const link = await library.writeLink({ kind: 'lesson', lesson }, 6000);
      assert.equal((await library.readLink(link)).lesson.steps.length, steps.length);
    }
  }
});

test('lessons that cannot be read or written are named', async () => {
  await assert.rejects(library.readLesson('{"gammonlab":"lesson","version":9}'), failsWith('lesson.version'));
  await assert.rejects(library.readLesson('{"gammonlab":"lesson","version":1'), failsWith('lesson.damaged'));
  await assert.rejects(library.readLesson('hello'), failsWith('lesson.format'));
  await assert.rejects(library.writeLesson({ title: 'x', steps: [] }), failsWith('lesson.content'));
});
