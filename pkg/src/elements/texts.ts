/** The texts of the elements before a request, and their language. */

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
    working: 'The engine is working …',
  },
  de: {
    noId: 'xgid: nichts gefunden, erwartet wird eine Stellung',
    problem: (message) => `Das geht nicht: ${message}`,
    analyse: 'Analysieren',
    showPlays: 'Beste Züge zeigen',
    showCube: 'Doppelentscheidung',
    working: 'Die Engine rechnet …',
  },
  fr: {
    noId: 'xgid : rien trouvé, une position est attendue',
    problem: (message) => `Impossible : ${message}`,
    analyse: 'Analyser',
    showPlays: 'Voir les meilleurs coups',
    showCube: 'Décision de videau',
    working: 'Le moteur calcule …',
  },
};

const LANGUAGES = Object.keys(TEXTS) as readonly Language[];

/** The language of the element or of the nearest ancestor with `lang`; English if it is another one. */
export function languageOf(element: Element): Language {
  for (let at: Element | null = element; at; ) {
    const lang = at.closest('[lang]')?.getAttribute('lang');
    if (lang) return LANGUAGES.find((code) => lang.toLowerCase().split('-')[0] === code) ?? 'en';
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return 'en';
}
