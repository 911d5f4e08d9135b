/** The note type for Anki: fields, layout of both sides, style by day and by night. */

import picture from '../styles/picture.css?raw';
import tokens from '../styles/tokens.css?raw';
import card from './card.css?raw';

/** Permanent ids: by them Anki recognises its cards on a second import. (Anki takes times for ids.) */
export const NOTE_TYPE = 1763856000000;

/** The fields, in their order. The first is that of the card, which no two cards share. */
export const FIELDS = [
  'Id',
  'Title',
  'Position',
  'Score',
  'Question',
  'Solution',
  'Answer',
  'Played',
  'Note',
  'Source',
  'XGID',
] as const;
export type Field = (typeof FIELDS)[number];

const FRONT = `<div class="gammonlab">
{{Position}}
<p class="score">{{Score}}</p>
<p class="question">{{Question}}</p>
</div>`;

const BACK = `<div class="gammonlab">
{{#Solution}}{{Solution}}{{/Solution}}{{^Solution}}{{Position}}{{/Solution}}
<p class="score">{{Score}}</p>
<p class="question">{{Question}}</p>
<hr id="answer">
{{Answer}}
<p>{{Played}}</p>
{{#Note}}<p class="own-note">{{Note}}</p>{{/Note}}
<p class="source">{{Source}}</p>
<p class="xgid">{{XGID}}</p>
</div>`;

/** The note type as a collection of version 11 keeps it; `now` in seconds since 1970. */
export function noteType(now: number): object {
  return {
    id: NOTE_TYPE,
    name: 'Gammonlab',
    type: 0,
    mod: now,
    usn: -1,
    sortf: 1,
    did: null,
    tmpls: [
      { name: 'Decision', ord: 0, qfmt: FRONT, afmt: BACK, did: null, bqfmt: '', bafmt: '', bfont: '', bsize: 0 },
    ],
    flds: FIELDS.map((name, ord) => ({ name, ord, sticky: false, rtl: false, font: 'Arial', size: 16, media: [] })),
    css: css(),
    latexPre: '',
    latexPost: '',
    latexsvg: false,
    req: [[0, 'any', [2]]],
    tags: [],
    vers: [],
  };
}

/** The style of the cards. The colours are those of the page; older versions of Anki do not know `light-dark()`. */
function css(): string {
  const used = new Set([...(picture + card).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const day: string[] = [];
  const night: string[] = [];
  for (const [, name, value] of tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (!used.has(name)) continue;
    const [, light, dark] = /^light-dark\((.+?),\s*(.+)\)$/.exec(value!) ?? [null, value, null];
    day.push(`${name}: ${light};`);
    if (dark) night.push(`${name}: ${dark};`);
  }
  return [`.card {${day.join(' ')}}`, `.card.nightMode, .card.night_mode {${night.join(' ')}}`, picture, card].join(
    '\n',
  );
}
