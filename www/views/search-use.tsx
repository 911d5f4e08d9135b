/** The uses of found decisions: cards, files, analyses, links. */

import { useState } from 'preact/hooks';
import type { FoundDecision } from '../engine/port';
import { problemOf } from '../engine/problem';
import { queryOf } from '../state/search';
import { useApp } from './app-context';
import { Booklet } from './booklet';
import { download } from './picture';
import { useSearchTexts } from './search-texts';
import { WholeNumber } from './whole-number';

/** The default number of decisions used. */
const USUAL = 20;
/** The most positions of a booklet. */
const MOST_PRINTED = 300;

export function SearchUse() {
  const { state, actions, t, format } = useApp();
  const s = useSearchTexts();
  const [most, setMost] = useState(USUAL);
  const [said, setSaid] = useState('');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const run = async (work: () => Promise<string>) => {
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      setSaid(t.problem(problemOf(error)));
    }
  };
  const link = (quiz: boolean) => async () => {
    const address = await actions.linkToFound(queryOf(state.search.text), most, { quiz, title, text });
    await actions.copy(new URL(address, document.baseURI).href, s.link.copied);
    return s.link.characters(address.length);
  };
  const lesson = async () => {
    const { createFound } = await actions.openLessons();
    await createFound(queryOf(state.search.text), Math.min(most, 100), title.trim() || s.use.lesson, text.trim());
    return '';
  };
  const save = (ending: 'csv' | 'txt') => async () => {
    const { decisions } = await actions.found(most);
    const body = ending === 'csv' ? csvOf(decisions) : decisions.map(lineOf).join('\n');
    const type = ending === 'csv' ? 'text/csv' : 'text/plain';
    download(`decisions.${ending}`, new Blob([`${body}\n`], { type: `${type};charset=utf-8` }));
    return '';
  };
  const lineOf = (one: FoundDecision) =>
    `${one.xgid}\t${one.players[one.player]}: ${one.done} (${format.loss(one.lost)}), ${s.best(one.best)}`;
  return (
    <>
      <details class="search-fold">
        <summary>{s.use.title}</summary>
        <div class="search-fields">
          <WholeNumber label={s.use.most} value={most} min={1} max={100000} set={setMost} />
          <label>
            <span>{s.use.lessonTitle}</span>
            <input type="text" value={title} autocomplete="off" onInput={(e) => setTitle(e.currentTarget.value)} />
          </label>
          <label>
            <span>{s.use.lessonText}</span>
            <input type="text" value={text} autocomplete="off" onInput={(e) => setText(e.currentTarget.value)} />
          </label>
        </div>
        <div class="tools">
          <button
            type="button"
            onClick={() =>
              void run(async () => {
                const { added, updated } = await actions.drillFound(most);
                return s.use.drilled(added, updated);
              })
            }
          >
            {s.use.drill}
          </button>
          <button type="button" onClick={() => void run(save('csv'))}>
            {s.use.csv}
          </button>
          <button type="button" onClick={() => void run(save('txt'))}>
            {s.use.text}
          </button>
          <button type="button" onClick={() => void run(async () => s.use.queued(await actions.deepenFound(most)))}>
            {s.use.deeper}
          </button>
          <button type="button" onClick={() => void run(link(false))}>
            {s.use.link}
          </button>
          <button type="button" onClick={() => void run(link(true))}>
            {s.use.quiz}
          </button>
          <button type="button" onClick={() => void run(lesson)}>
            {s.use.lesson}
          </button>
        </div>
        <p role="status">{said}</p>
      </details>
      <Booklet
        title={title.trim() || s.title}
        collect={() => actions.foundPositions(queryOf(state.search.text), Math.min(most, MOST_PRINTED))}
      />
    </>
  );
}

const COLUMNS = [
  'match',
  'game',
  'action',
  'player',
  'name',
  'opponent',
  'length',
  'event',
  'date',
  'kind',
  'position',
  'xgid',
  'done',
  'best',
  'lost',
  'luck',
  'mistake',
  'starred',
  'distance',
] as const;

/** One row per decision; games, actions and players are counted from 0, as everywhere. */
function csvOf(decisions: readonly FoundDecision[]): string {
  const cell = (value: unknown) => {
    const text = value === null || value === undefined ? '' : String(value);
    // A cell that begins so is a formula to spreadsheets.
    const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = decisions.map((one) => {
    const { id, players, player, ...rest } = one;
    const row = { ...rest, match: id, player, name: players[player], opponent: players[1 - player] };
    return COLUMNS.map((column) => cell(row[column])).join(',');
  });
  return [COLUMNS.join(','), ...rows].join('\n');
}
