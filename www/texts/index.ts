/** The languages. English is always there; the files of others are fetched when asked for. */

import type { Language } from '../state/settings';
import type { BookletTexts } from './booklet-en';
import type { DiagramTexts } from './diagram-en';
import { en, type Texts } from './en';
import type { HelpTexts } from './help-en';
import type { HomeTexts } from './home-en';
import type { LearnTexts } from './learn-en';
import type { LessonTexts } from './lessons-en';
import type { MatchTexts } from './matches-en';
import type { PlanTexts } from './plan-en';
import type { PlayTexts } from './play-en';
import type { PracticeTexts } from './practice-en';
import type { ProgressTexts } from './progress-en';
import type { ReportTexts } from './report-en';
import type { SearchTexts } from './search-en';
import type { StakesTexts } from './stakes-en';
import type { StorageTexts } from './storage-en';

export type { Texts };

export { en };

/** The texts that come with their views, by the names of their files: `help-fr.ts` is `help` in French. */
export interface Modules {
  booklet: BookletTexts;
  diagram: DiagramTexts;
  help: HelpTexts;
  home: HomeTexts;
  learn: LearnTexts;
  lessons: LessonTexts;
  matches: MatchTexts;
  plan: PlanTexts;
  play: PlayTexts;
  practice: PracticeTexts;
  progress: ProgressTexts;
  report: ReportTexts;
  search: SearchTexts;
  stakes: StakesTexts;
  storage: StorageTexts;
}

async function fetched(name: string, language: Language): Promise<unknown> {
  // English needs no list of the others.
  const { FILES } = await import('./others');
  const load = FILES[`./${name}.ts`];
  if (!load) throw new Error(`www/texts has no ${name}.ts`);
  return (await load())[language];
}

const words = new Map<string, unknown>();
const inUse = new Set<keyof Modules>();

/** From now on [`loadWords`] fetches these texts, too. */
export function use(module: keyof Modules): void {
  inUse.add(module);
}

const keyOf = (module: keyof Modules, language: Language) => `${module}-${language}`;

/** The texts of a module that were fetched; null if they were not. */
export function wordsOf<M extends keyof Modules>(module: M, language: Language): Modules[M] | null {
  return (words.get(keyOf(module, language)) as Modules[M] | undefined) ?? null;
}

export async function loadModule<M extends keyof Modules>(module: M, language: Language): Promise<Modules[M]> {
  const key = keyOf(module, language);
  if (!words.has(key)) words.set(key, await fetched(key, language));
  return words.get(key) as Modules[M];
}

/** Whether a view can be drawn in this language now. */
export const wordsReady = (language: Language): boolean =>
  language === 'en' || [...inUse].every((module) => wordsOf(module, language) !== null);

/** Fetches the texts of all views whose code is there. */
export async function loadWords(language: Language): Promise<void> {
  if (language !== 'en') await Promise.all([...inUse].map((module) => loadModule(module, language)));
}

/** The texts of the page's frame, once those of the views are there, too. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'en') return en;
  const [texts] = await Promise.all([fetched(language, language), loadWords(language)]);
  return texts as Texts;
}
