/**
 * The lessons that come with the page. Their texts are in all languages, and every number in them is a claim:
 * `{loss 13/7}` in a text is the value of that claim, which the engine has computed (`tests/node/example-lessons.mjs`).
 */

import { type Lesson, type LessonStep, plainNumber } from '../engine/port';
import { LANGUAGES, type Language } from './settings';

/** A text in English and in the languages into which the lesson has been translated. */
export type InLanguages = Readonly<{ en: string } & Partial<Record<Language, string>>>;

export interface ExampleStep extends Omit<LessonStep, 'prompt' | 'text'> {
  prompt?: InLanguages;
  text: InLanguages;
  /** Claims in the words of the text, checked by the engine: `best 13/7`, `cube double take`. */
  claims: readonly string[];
  /** The values of the claims in the texts. */
  values: Readonly<Record<string, number>>;
}

export interface ExampleLesson {
  title: InLanguages;
  text: InLanguages;
  steps: readonly ExampleStep[];
}

/** A claim in a text. */
export const CLAIM = /\{([^}]+)\}/g;

/** Claims about chances are in per cent; pips and rolls are whole numbers; equities have three decimals. */
export type Unit = 'percent' | 'whole' | 'tenth' | 'equity';
export function unitOf(claim: string): Unit {
  const [word = ''] = claim.split(' ');
  if (['wins', 'gammons', 'losesGammons', 'takePoint', 'deadTakePoint'].includes(word)) return 'percent';
  if (['pips', 'ahead', 'dances', 'rolls'].includes(word)) return 'whole';
  return word === 'epc' || word === 'wastage' ? 'tenth' : 'equity';
}

/** A value in the words of a language. */
export function written(claim: string, value: number, language: Language): string {
  const unit = unitOf(claim);
  const digits = { whole: 0, percent: 1, tenth: 1, equity: 3 }[unit];
  return plainNumber(unit === 'percent' ? 100 * value : value, digits, LANGUAGES[language].point);
}

/** The lesson in one language, or in English until it is translated. */
export function inLanguage({ title, text, steps }: ExampleLesson, wanted: Language): Lesson {
  const language = title[wanted] === undefined ? 'en' : wanted;
  const filled = (words: string, values: ExampleStep['values']): string =>
    words.replace(CLAIM, (_, claim: string) => written(claim, values[claim]!, language));
  return {
    title: title[language]!,
    author: 'Gammonlab',
    language,
    text: text[language]!,
    steps: steps.map(({ prompt, text, claims: _, values, ...step }) => ({
      ...step,
      ...(prompt ? { prompt: filled(prompt[language]!, values) } : {}),
      text: filled(text[language]!, values),
    })),
  };
}
