import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createFormat } from '../../www/format/format';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../www/state/settings';
import { loadModule, loadTexts, type Modules } from '../../www/texts';
import * as bookletEn from '../../www/texts/booklet-en';
import { compte } from '../../www/texts/counted-fr';
import * as diagramEn from '../../www/texts/diagram-en';
import * as helpEn from '../../www/texts/help-en';
import * as homeEn from '../../www/texts/home-en';
import * as learnEn from '../../www/texts/learn-en';
import * as lessonsEn from '../../www/texts/lessons-en';
import * as matchesEn from '../../www/texts/matches-en';
import * as planEn from '../../www/texts/plan-en';
import * as playEn from '../../www/texts/play-en';
import * as practiceEn from '../../www/texts/practice-en';
import * as progressEn from '../../www/texts/progress-en';
import * as reportEn from '../../www/texts/report-en';
import * as searchEn from '../../www/texts/search-en';
import * as stakesEn from '../../www/texts/stakes-en';
import * as storageEn from '../../www/texts/storage-en';

const ENGLISH: Modules = {
  booklet: bookletEn.en,
  diagram: diagramEn.en,
  help: helpEn.en,
  home: homeEn.en,
  learn: learnEn.en,
  lessons: lessonsEn.en,
  matches: matchesEn.en,
  plan: planEn.en,
  play: playEn.en,
  practice: practiceEn.en,
  progress: progressEn.en,
  report: reportEn.en,
  search: searchEn.en,
  stakes: stakesEn.en,
  storage: storageEn.en,
};

const OTHERS = LANGUAGE_CODES.filter((code) => code !== 'en') as readonly Exclude<Language, 'en'>[];

/** All texts of a language by module: `frame` are those of the page's frame. */
async function allOf(language: Language): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = { frame: await loadTexts(language) };
  for (const name of Object.keys(ENGLISH) as (keyof Modules)[])
    found[name] = language === 'en' ? ENGLISH[name] : await loadModule(name, language);
  return found;
}

/** Each text and function with its path: `frame.rolls.title`. Tables of texts by position keep their length. */
function* leaves(texts: unknown, path = ''): Generator<[string, unknown]> {
  if (texts === null || typeof texts !== 'object') yield [path, texts];
  else for (const [key, value] of Object.entries(texts)) yield* leaves(value, `${path}.${key}`);
}

/** Words that a language shares with English: terms of the game, names, and words of the same spelling. */
const SHARED: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de:
    'Analyse Backgammon Beaver Bg Blunder Bootstrap Crawford DMP Doubles EPC Engine Enter Equity Esc Gammon ' +
    'Gammonlab Jacoby Link LongGammon Longgammon MWC Match Matches NackGammon Nackgammon Name Normal OK PR Pass Pips ' +
    'Raccoon Rollout Take Takes Threads Tutor Version normal ply post',
  fr:
    'Analyse Backgammon Beaver Beavers Bg Bootstrap Chances Convergence Crawford Ctrl DMP Date Double Doubles EPC ' +
    'Exact Gammon Gammonlab Introduction Jacoby LongGammon Longgammon Match Money NackGammon Nackgammon Normal OK ' +
    'PR Pause Pips Position Positions Raccoon Redouble Rollout Score Secret Solution Solutions Stop Table Tables ' +
    'Takes Transcription Version beaver blitz doubles joker ply post',
};

test('every language has every text, with the same number of places', async () => {
  const english = new Map(leaves(await allOf('en')));
  for (const language of OTHERS) {
    const own = new Map(leaves(await allOf(language)));
    assert.deepEqual([...own.keys()].sort(), [...english.keys()].sort(), language);
    for (const [path, text] of own) {
      assert.equal(typeof text, typeof english.get(path), `${language}${path}`);
      if (text === '') assert.equal(english.get(path), '', `${language}${path} is empty`);
      if (typeof text === 'function')
        assert.ok(text.length <= (english.get(path) as () => unknown).length, `${language}${path}`);
    }
  }
});

test('no text stayed English', async () => {
  const english = new Map(leaves(await allOf('en')));
  for (const language of OTHERS) {
    const shared = SHARED[language].split(' ');
    const same: string[] = [];
    for (const [path, text] of leaves(await allOf(language))) {
      if (typeof text !== 'string' || text !== english.get(path)) continue;
      const words = text.match(/\p{L}{2,}/gu) ?? [];
      if (!words.every((word) => shared.includes(word))) same.push(`${path}: ${text}`);
    }
    assert.deepEqual(same, [], language);
  }
});

test('texts outside the page have every language: rescue script, page of wrong addresses, documents', () => {
  const places: readonly [file: string, sign: (code: Language) => string][] = [
    ['www/public/rescue.js', (code) => `\n    ${code}: {`],
    ['www/404.html', (code) => ` lang="${code}"`],
    ['docs/board.md', (code) => `\`${code}\``],
    ['pkg/README.md', (code) => `\`${code}\``],
  ];
  const missing = places.flatMap(([file, sign]) => {
    const text = readFileSync(file, 'utf8');
    return LANGUAGE_CODES.filter((code) => !text.includes(sign(code))).map((code) => `${file} has no ${code}`);
  });
  assert.deepEqual(missing, []);
});

test('numbers are written as the browser writes them', () => {
  for (const language of LANGUAGE_CODES) {
    const own = new Intl.NumberFormat(LANGUAGES[language].locale, { minimumFractionDigits: 2 });
    assert.equal(createFormat(language).fixed(12.5), own.format(12.5), language);
  }
});

test('French counts as Intl does: zero and one are singular', () => {
  const rules = new Intl.PluralRules('fr');
  for (let n = 0; n <= 120; n += 1)
    assert.equal(compte(n, 'x', 'y').endsWith('x'), rules.select(n) === 'one', String(n));
});

test('French has no breaking space before its signs', async () => {
  const files = readdirSync('www/texts').filter((name) => name === 'fr.ts' || name.endsWith('-fr.ts'));
  assert.ok(files.length >= 11);
  for (const file of files) {
    const lines = readFileSync(`www/texts/${file}`, 'utf8').split('\n');
    const strings = lines
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
      .flatMap((line) => line.match(/'[^']*'/g) ?? []);
    assert.deepEqual(
      strings.filter((text) => / [:;?!%»]|« |\p{L}'\p{L}/u.test(text)),
      [],
      file,
    );
  }
});

test('a registered language has a file per module, and a file belongs to a registered language', () => {
  const files = readdirSync('www/texts').filter((name) => !/^(index|others|counted.*|problems-.*)\.ts$/.test(name));
  const expected = LANGUAGE_CODES.flatMap((code) => [
    `${code}.ts`,
    ...Object.keys(ENGLISH).map((m) => `${m}-${code}.ts`),
  ]);
  assert.deepEqual(files.sort(), expected.sort());
});
