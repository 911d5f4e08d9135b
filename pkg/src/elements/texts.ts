/** The words of the elements before a visitor asks, and their language. */

import type { Language } from '../board-text.js';

export interface Texts {
  noId: string;
  problem: (message: string) => string;
  analyse: string;
  showPlays: string;
  showCube: string;
  working: string;
}

export const TEXTS: Record<Language, Texts> = {
  en: {
    noId: 'xgid: found nothing, expected a position',
    problem: (message) => message,
    analyse: 'Analyse',
    showPlays: 'Show best plays',
    showCube: 'Cube action',
    working: 'The engine is looking at the position …',
  },
  de: {
    noId: 'xgid: nichts gefunden, erwartet wird eine Stellung',
    problem: (message) => `Das geht nicht: ${message}`,
    analyse: 'Analysieren',
    showPlays: 'Beste Züge zeigen',
    showCube: 'Würfelentscheidung',
    working: 'Die Engine sieht sich die Stellung an …',
  },
};

/** German where the element, or what holds it, says so; else English. */
export function languageOf(element: Element): Language {
  // The host of a shadow root may say it too.
  for (let at: Element | null = element; at; ) {
    const lang = at.closest('[lang]')?.getAttribute('lang');
    if (lang) return /^de\b/i.test(lang) ? 'de' : 'en';
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return 'en';
}
