/** Cards as Anki's notes: the fields in HTML, the deck, the tags. Nothing in front of the answer gives it away. */

import type { Candidate, CubeAnalysis } from '../engine/port';
import { actionWords, isRedouble, optionNames } from '../format/cube-words';
import type { Format } from '../format/format';
import type { Asks, Card } from '../state/cards';
import { shownDate } from '../state/dates';
import type { Texts } from '../texts';
import type { LearnTexts } from '../texts/learn-en';
import type { MatchTexts } from '../texts/matches-en';
import { boardMarkup } from './board';
import type { Field } from './note-type';
import { printable } from './printable';

export interface Note {
  /** The same for the same card at every export. */
  guid: string;
  asks: Asks;
  tags: readonly string[];
  fields: Record<Field, string>;
}

/** The words of an export, and the permanent address of this page (null: none). */
export interface Words {
  t: Texts;
  l: LearnTexts;
  m: MatchTexts;
  format: Format;
  site: string | null;
}

/** `reasons`: why the solution is better, as sentences. */
export function noteOf(card: Card, words: Words, reasons: readonly string[] = []): Note {
  const { t, l, m, format, site } = words;
  const { id, asks, board, origin, xgid, best, done, lost, note } = card;
  const redouble = asks !== 'play' && isRedouble(board, asks === 'answer');
  const said = (what: string) => actionWords(what, redouble, t, m.cube);
  const [who, other] = [origin.players[origin.player], origin.players[1 - origin.player]!];
  const source = [m.against(...origin.players), l.question.game(origin.game), origin.event, shownDate(origin.date)];
  const played =
    lost < 0.0005 ? l.question.doneRight(who, said(done)) : l.question.doneInMatch(who, said(done), format.size(lost));
  const place = site && `<a href="${escaped(`${site}#${encodeURI(xgid)}`)}">${escaped(xgid)}</a>`;
  return {
    guid: `gammonlab ${id}`,
    asks,
    tags: ['gammonlab', `match::${tag(origin.players.join('-'))}`, `position::${card.kind}`],
    fields: {
      Id: escaped(id),
      Title: escaped([title(card, l), ...source.slice(0, 2)].join(' · ')),
      Position: boardMarkup(board, [], t),
      Score: escaped(score(card, who, other, t)),
      Question: escaped(question(card, l)),
      Solution: asks === 'play' ? boardMarkup(board, card.plays[0]?.moves ?? [], t) : '',
      Answer: `<p><b>${escaped(l.question.solutionIs(said(best)))}</b></p>${answer(card, words)}${listOf(reasons)}`,
      Played: escaped(played),
      Note: escaped(note),
      Source: escaped([...source.filter(Boolean), l.question.judgedBy(card.engine)].join(' · ')),
      XGID: place || escaped(xgid),
    },
  };
}

function listOf(reasons: readonly string[]): string {
  if (reasons.length === 0) return '';
  return `<ul class="why">${reasons.map((reason) => `<li>${escaped(reason)}</li>`).join('')}</ul>`;
}

/** Its name in Anki's list of cards. */
function title({ asks, board }: Card, l: LearnTexts): string {
  return asks === 'play' ? l.drill.ask.play(board.dice?.join('-') ?? '') : l.drill.ask[asks];
}

function question({ asks, board }: Card, l: LearnTexts): string {
  if (asks === 'play') return l.question.play(board.dice?.join('-') ?? '');
  const to = 2 * board.cube.value;
  if (asks === 'answer') return l.question.answer(to);
  return board.cube.owner === 'centred' ? l.question.double(to) : l.question.redouble(to);
}

/** Players, score and pips: the side that decides first. */
function score({ board }: Card, who: string, other: string, t: Texts): string {
  const { score: points, pips } = board;
  const side = (name: string, own: 'onRoll' | 'opponent') =>
    [name, points.kind === 'match' && t.away(points.length - points[own]), t.pips(pips[own])]
      .filter(Boolean)
      .join(', ');
  const rules =
    points.kind === 'match'
      ? points.crawford && t.crawford
      : [t.money, points.jacoby && t.jacoby, points.beavers && t.beavers].filter(Boolean).join(', ');
  return [side(who, 'onRoll'), side(other, 'opponent'), rules].filter(Boolean).join(' · ');
}

function answer({ asks, board, cube, plays }: Card, words: Words): string {
  return cube ? cubeTable(cube, isRedouble(board, asks === 'answer'), words) : playsTable(plays, words);
}

function playsTable(plays: readonly Candidate[], { t, l, format }: Words): string {
  const head = [t.play, t.equity, t.loss, t.win, t.gammonShort, `${t.lose} ${t.gammonShort}`, t.level];
  const rows = plays.map(({ play, equity, loss, outcomes, level, played }, i) => {
    const chances = [0, 1, 3].map((of) => (outcomes?.[of] === undefined ? '' : format.percent(outcomes[of])));
    const name = played ? `${play} (${l.question.inMatch})` : play;
    return row([name, format.equity(equity), i === 0 ? '' : format.loss(loss), ...chances, level], i === 0, played);
  });
  return table(head, rows);
}

function cubeTable(cube: CubeAnalysis, redouble: boolean, { t, l, format }: Words): string {
  const { noDouble, doubleTake, doublePass, outcomes, level } = cube;
  const options = optionNames(redouble, t);
  const chance = (of: number) => format.percent(outcomes?.[of] ?? 0);
  const rows = [
    row([options.noDouble, format.equity(noDouble), level], false, false),
    row([options.doubleTake, format.equity(doubleTake), level], false, false),
    row([options.doublePass, format.equity(doublePass), level], false, false),
  ];
  const chances = outcomes
    ? `${t.win} ${chance(0)} · ${t.gammonShort} ${chance(1)} · ${t.lose} ${t.gammonShort} ${chance(3)}. `
    : '';
  const note = escaped(chances + l.question.from);
  return `${table([t.cube.option, t.equity, t.level], rows)}<p class="chances">${note}</p>`;
}

function table(head: readonly string[], rows: readonly string[]): string {
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function row([name, ...rest]: readonly string[], best: boolean, done: boolean): string {
  const kind = [best && 'best', done && 'done'].filter(Boolean).join(' ');
  return `<tr class="${kind}"><th>${escaped(name!)}</th>${cells(rest, 'td')}</tr>`;
}

/** On a narrow screen the three chances, which stand before the level, are left out. */
function cells(texts: readonly string[], kind: 'th' | 'td'): string {
  const chances = texts.length >= 6 ? texts.length - 4 : texts.length;
  return texts
    .map((text, i) => {
      const chance = i >= chances && i < texts.length - 1 ? ' class="chance"' : '';
      return `<${kind}${chance}>${escaped(text)}</${kind}>`;
    })
    .join('');
}

/** Tags of Anki have no spaces, and `::` between their parts. */
function tag(text: string): string {
  return (
    printable(text)
      .trim()
      .replace(/[\s:"*]+/g, '_') || '_'
  );
}

export function escaped(text: string): string {
  const plain = printable(text);
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
