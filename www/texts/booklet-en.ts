/** What booklets say in English. */

import type { BookletSolutions } from '../engine/port';
import { counted } from './counted';

export const en = {
  title: 'Booklet',
  lead: 'Numbered diagrams to print, with solutions.',
  choose: 'Choose the positions',
  reading: 'Reading the positions …',
  none: 'There is no position.',
  name: 'Title of the booklet',
  text: 'Introduction',
  solutions: 'Solutions',
  places: {
    below: 'Below each diagram',
    at_end: 'At the end',
    left: 'None',
  } satisfies Record<BookletSolutions, string>,
  candidates: 'Candidates per position',
  played: 'played',
  positions: (n: number) => counted(n, 'position'),
  position: (n: number) => `Position ${n}`,
  shown: (n: number) => `Candidates of position ${n}`,
  save: 'Save as',
  saved: (name: string) => `${name} saved.`,
  note:
    'Print the HTML file in the browser, or save it there as PDF. Markdown and LaTeX come as archives with ' +
    'pictures.',
};

export type BookletTexts = typeof en;
