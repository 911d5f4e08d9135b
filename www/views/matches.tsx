/** The library of matches: import, search, open, analyse, export, delete. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { EngineProblem } from '../engine/port';
import { problemOf } from '../engine/problem';
import { QUICK_LEVELS } from '../state/levels';
import { type ListChoice, listed, tagsOf, WHOLE_LIST } from '../state/match-list';
import { found, type MatchHead, PLAYED_FOR } from '../state/matches';
import { hashOf } from '../state/route';
import { wantsBackup } from '../state/storage';
import { useApp, useTools } from './app-context';
import { FileChoice } from './file-choice';
import { MatchRows } from './match-rows';
import { useMatchTexts } from './match-texts';
import { download } from './picture';

export function MatchesPage() {
  const { state, actions, t } = useApp();
  const m = useMatchTexts();
  const { list, problem, refused, search } = state.matches;
  const { names } = state.settings.progress;
  const [choice, setChoice] = useState<ListChoice>(WHOLE_LIST);
  const shown = useMemo(() => listed(found(list ?? [], search), choice, names), [list, search, choice, names]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, on: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  const some = shown.filter(({ id }) => selected.has(id));
  return (
    <main class="matches-page">
      <section class="card matches-in" aria-labelledby="matches-title">
        <h2 id="matches-title">{m.title}</h2>
        <p class="note">
          {m.lead} <a href={hashOf({ page: 'transcribe' })}>{m.toTranscribe}</a>
        </p>
        <TakeIn />
        <Reading />
        {refused.length > 0 && (
          <div class="problem" role="alert">
            <p>{m.refused}</p>
            <ul>
              {refused.map(({ file, problem }) => (
                <li>
                  <strong>{file || m.pasted}</strong>: {t.problem(problem)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {state.matches.repeated > 0 && <p role="status">{m.repeated(state.matches.repeated)}</p>}
        {state.matches.brought > 0 && (
          <p role="status">
            {m.brought(state.matches.brought)}{' '}
            <button type="button" class="link" onClick={() => actions.dialog('positions')}>
              {m.showPositions}
            </button>
          </p>
        )}
        {problem && (
          <p class="problem" role="alert">
            {m.unkept} {t.problem(problem)}
          </p>
        )}
      </section>
      <section class="card matches-list" aria-label={m.kept} aria-busy={list === null}>
        {list !== null && list.length === 0 && <p class="empty">{m.none}</p>}
        {list !== null && list.length > 0 && (
          <>
            <div class="matches-tools">
              <input
                type="search"
                aria-label={m.search}
                placeholder={m.search}
                value={search}
                onInput={(e) => actions.searchMatches(e.currentTarget.value)}
              />
              <span class="note">{m.count(shown.length)}</span>
              <a class="onward" href={hashOf({ page: 'search', query: '' })}>
                {m.toSearch}
              </a>
              <a class="onward" href={hashOf({ page: 'progress' })}>
                {m.overTime}
              </a>
            </div>
            {/* Above the rows, whose end a large library reaches only after a long way. */}
            <Keeping />
            <ListFilters heads={list} choice={choice} names={names} onChange={setChoice} />
            {some.length > 0 && <Selected heads={some} onNone={() => setSelected(new Set())} />}
            {shown.length === 0 && <p class="empty">{m.noneFound}</p>}
            {/* A new search begins at its first rows again. */}
            <MatchRows
              key={`${search} ${JSON.stringify(choice)}`}
              heads={shown}
              reviews={state.matches.reviews}
              choice={choice}
              onSort={(sort) => setChoice({ ...choice, sort, turned: choice.sort === sort ? !choice.turned : false })}
              selected={selected}
              onSelect={select}
            />
          </>
        )}
      </section>
    </main>
  );
}

/** Files, folders, text; how deep new matches are analysed. */
function TakeIn() {
  const { state, actions } = useApp();
  const m = useMatchTexts();
  const [text, setText] = useState('');
  const { review } = state.settings;
  const { playedFor } = state.matches;
  const take = (files: File[]) => void actions.takeFiles(files);
  return (
    <>
      <div class="tools">
        <FileChoice class="primary" label={m.choose} multiple take={take} />
        <FileChoice class="wide-only" label={m.chooseFolder} multiple folder take={take} />
        <label class="level">
          <span>{m.analyseAt}</span>
          <select
            value={review.level}
            onChange={(e) => {
              const level = QUICK_LEVELS.find((one) => one === e.currentTarget.value);
              if (level) void actions.adjust('review', (now) => ({ ...now, level, cubeLevel: level }));
            }}
          >
            {QUICK_LEVELS.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </select>
        </label>
        <label class="level">
          <span>{m.readAs.label}</span>
          <select
            value={playedFor}
            onChange={(e) => {
              const chosen = PLAYED_FOR.find((one) => one === e.currentTarget.value);
              if (chosen) actions.readAs(chosen);
            }}
          >
            {PLAYED_FOR.map((one) => (
              <option key={one} value={one}>
                {m.readAs[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <form
        class="paste"
        onSubmit={(e) => {
          e.preventDefault();
          if (!text.trim()) return;
          setText('');
          void actions.takeText(text);
        }}
      >
        <label>
          <span>{m.paste}</span>
          <textarea
            rows={2}
            placeholder={m.pasteHint}
            value={text}
            spellcheck={false}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={!text.trim()}>
          {m.take}
        </button>
      </form>
    </>
  );
}

/** Files that are being read: how many, how far the one under way is, and a way to stop. */
function Reading() {
  const { state, actions } = useApp();
  const m = useMatchTexts();
  const { reading, readPart } = state.matches;
  if (reading === 0) return null;
  return (
    <div class="matches-progress">
      <p role="status">{m.reading(reading)}</p>
      {readPart > 0 && <progress value={readPart} aria-label={m.reading(reading)} />}
      <button type="button" onClick={actions.stopTaking}>
        {m.stopReading}
      </button>
    </div>
  );
}

interface FilterProps {
  heads: readonly MatchHead[];
  choice: ListChoice;
  names: readonly string[];
  onChange(choice: ListChoice): void;
}

/** Which matches are listed. */
function ListFilters({ heads, choice, names, onChange }: FilterProps) {
  const m = useMatchTexts();
  const lengths = [...new Set(heads.map(({ length }) => length))].sort((a, b) => a - b);
  const tags = tagsOf(heads);
  if (heads.length < 2) return null;
  return (
    <div class="list-filters">
      <label>
        <span>{m.filters.length}</span>
        <select
          value={String(choice.length)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, length: value === 'null' ? null : Number(value) })
          }
        >
          <option value="null">{m.filters.all}</option>
          {lengths.map((length) => (
            <option key={length} value={length}>
              {length === 0 ? m.money : m.pointMatch(length)}
            </option>
          ))}
        </select>
      </label>
      {names.length > 0 && (
        <label>
          <span>{m.filters.result}</span>
          <select
            value={choice.result}
            onChange={(e) => onChange({ ...choice, result: e.currentTarget.value as ListChoice['result'] })}
          >
            {(['all', 'won', 'lost'] as const).map((one) => (
              <option key={one} value={one}>
                {m.filters[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>{m.filters.analysed}</span>
        <select
          value={choice.analysed}
          onChange={(e) => onChange({ ...choice, analysed: e.currentTarget.value as ListChoice['analysed'] })}
        >
          {(['all', 'yes', 'no'] as const).map((one) => (
            <option key={one} value={one}>
              {m.filters[one]}
            </option>
          ))}
        </select>
      </label>
      {tags.length > 0 && (
        <label>
          <span>{m.filters.tag}</span>
          <select
            value={choice.tag ?? ''}
            onChange={(e) => onChange({ ...choice, tag: e.currentTarget.value || null })}
          >
            <option value="">{m.filters.all}</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

/** The commands for several matches at once. */
function Selected({ heads, onNone }: { heads: readonly MatchHead[]; onNone(): void }) {
  const { actions } = useTools();
  const m = useMatchTexts();
  const [tag, setTag] = useState('');
  const [asked, setAsked] = useState(false);
  const ids = heads.map(({ id }) => id);
  const tags = tagsOf(heads);
  return (
    <div class="list-selected" role="group" aria-label={m.selected(heads.length)}>
      <b>{m.selected(heads.length)}</b>
      <button type="button" onClick={() => ids.forEach((id) => void actions.reviewMatch(id))}>
        {m.analyse}
      </button>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void actions.tagMatches(ids, tag, true);
          setTag('');
        }}
      >
        <input
          type="text"
          maxLength={40}
          aria-label={m.tagNew}
          placeholder={m.tagNew}
          value={tag}
          onInput={(e) => setTag(e.currentTarget.value)}
        />
        <button type="submit" disabled={!tag.trim()}>
          {m.tagAdd}
        </button>
      </form>
      {tags.map((one) => (
        <button type="button" key={one} class="quiet" onClick={() => void actions.tagMatches(ids, one, false)}>
          {m.tagRemove(one)}
        </button>
      ))}
      {asked ? (
        <>
          <button
            type="button"
            class="danger"
            onClick={() => {
              onNone();
              void ids.reduce((before, id) => before.then(() => actions.removeMatch(id)), Promise.resolve());
            }}
          >
            {m.deleteSome(heads.length)}
          </button>
          <button type="button" class="quiet" onClick={() => setAsked(false)}>
            {m.keepIt}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          {m.delete}
        </button>
      )}
      <button type="button" class="quiet" onClick={onNone}>
        {m.selectNone}
      </button>
    </div>
  );
}

/** All matches as a file, and how much room they take. */
function Keeping() {
  const { state, actions, format, t } = useApp();
  const m = useMatchTexts();
  const [problem, setProblem] = useState<EngineProblem | null>(null);
  const [room, setRoom] = useState<{ used: number; most: number } | null>(null);
  const { list, saving, reading } = state.matches;
  const count = list?.length;
  // Not at each of many matches that come one after the other.
  useEffect(() => {
    if (reading === 0) void actions.roomForMatches().then(setRoom);
  }, [count, reading === 0]);
  useEffect(() => void actions.openStorage(), [actions]);
  const save = async () => {
    setProblem(null);
    try {
      const file = await actions.exportAll();
      if (file) download('matches.json', file);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <div class="tools">
      {saving ? (
        <>
          <progress max={saving.total} value={saving.done} aria-label={m.exportAll} />
          <span class="note">{m.saving(saving.done, saving.total)}</span>
          <button type="button" onClick={actions.stopSaving}>
            {m.stopSaving}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => void save()}>
          {m.exportAll}
        </button>
      )}
      {wantsBackup(state.storage, count ?? 0, Date.now()) && (
        <span class="note">
          {m.remind}{' '}
          <button type="button" class="link" onClick={() => actions.dialog('settings')}>
            {m.toBackup}
          </button>
        </span>
      )}
      {room && <span class="note">{m.room(format.megabytes(room.used))}</span>}
      {problem && (
        <p class="problem" role="alert">
          {m.notSaved} {t.problem(problem)}
        </p>
      )}
    </div>
  );
}
