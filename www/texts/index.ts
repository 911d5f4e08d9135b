/** The languages. English is always there; others are fetched when asked for. */

import type { Language } from '../state/settings';
import { en, type Texts } from './en';

export type { Texts };

export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
];

export { en };

export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'de' ? (await import('./de')).de : en;
}
