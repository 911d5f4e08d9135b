import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES, type Language } from '../../www/state/settings';
import { loadModule, loadTexts } from '../../www/texts';
import { en } from '../../www/texts/en';
import * as homeEn from '../../www/texts/home-en';
import * as learnEn from '../../www/texts/learn-en';
import * as matchesEn from '../../www/texts/matches-en';
import * as playEn from '../../www/texts/play-en';
import * as progressEn from '../../www/texts/progress-en';
import * as reportEn from '../../www/texts/report-en';
import * as searchEn from '../../www/texts/search-en';
import * as storageEn from '../../www/texts/storage-en';

const MODULES = ['home', 'learn', 'matches', 'play', 'progress', 'report', 'search', 'storage'] as const;

/** Nouns that are counted. Their plurals must not follow a 1. */
const PLURALS: Readonly<Record<Language, string>> = {
  en:
    'analyses blunders bytes cards checkers days decisions errors files games matches minutes ' +
    'months names pairs pips plays plies points positions problems questions rolls scores seconds ' +
    'threads throws trials',
  de:
    'Abweichungen Dateien Entscheidungen Fehlern Fragen Halbzüge Halbzügen Karten Minuten Monaten ' +
    'Namen Paare Paaren Positionen Probleme Punkte Punkten Sekunden Spiele Spielen Stände Ständen ' +
    'Stellungen Steine Tage Tagen Versuche Versuchen Würfe Würfen Züge Zügen',
  fr:
    'bourdes caractères cartes coups décisions enregistrements erreurs fichiers jets jours matchs minutes noms ' +
    'paires parties pions pips plies points positions problèmes questions révisions saisies secondes ' +
    'modifications',
};

/** Cases in which a number is never 1, or is a text such as "2,592": the functions of the texts by their names. */
const NEVER_ONE = [
  'measured', // matches against the engine, of which there were many
  'made', // trials of the opening book
  'unclear',
  'exampleOf', // pairs of the example, of which there are many
  'percentagePoints', // with decimals
];

/** Stands for a value of several fields, each of which is 1. */
const ONES: unknown = new Proxy(
  {},
  { get: (_, key) => (key === Symbol.toPrimitive ? () => 1 : key === 'length' ? 1 : key === 'map' ? () => [1] : 1) },
);

/** All texts about one thing, with their names. */
function said(texts: unknown, name = ''): [string, string][] {
  if (typeof texts === 'string') return [];
  if (typeof texts === 'function') {
    const ask = (one: unknown): unknown => texts(...Array.from({ length: texts.length }, () => one));
    let found: unknown = [];
    try {
      found = ask(1);
    } catch {
      try {
        found = ask(ONES);
      } catch {
        // It takes something else.
      }
    }
    const parts = [found].flat(2).filter((part): part is string => typeof part === 'string');
    return parts.map((part): [string, string] => [name, part]);
  }
  if (texts === null || typeof texts !== 'object') return [];
  return Object.entries(texts).flatMap(([key, value]) => said(value, key));
}

test('one thing is never called by its plural', async () => {
  const english = [en, homeEn, learnEn, matchesEn, playEn, progressEn, reportEn, searchEn, storageEn];
  const of = async (language: Exclude<Language, 'en'>) =>
    Promise.all([loadTexts(language), ...MODULES.map((module) => loadModule(module, language))]);
  const all = await Promise.all(
    LANGUAGE_CODES.map(async (code) => [code, code === 'en' ? english : await of(code)] as const),
  );
  for (const [language, texts] of all) {
    const plurals = PLURALS[language].split(' ').join('|');
    const wrongly = new RegExp(`\\b1 (\\S+ )?(${plurals})\\b`);
    const found = texts.flatMap((one) => said(one));
    assert.ok(found.length > 100, `${found.length} texts with a number`);
    const wrong = found.filter(([name, text]) => !NEVER_ONE.includes(name) && wrongly.test(text));
    assert.deepEqual(wrong, [], language);
  }
});
