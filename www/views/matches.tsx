/** The library of matches: take in, search, open, analyse, export, delete. */

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EngineProblem } from '../engine/port';
import { problemOf } from '../engine/problem';
import { found, type Matches, type MatchHead, mainSummary, PLAYED_FOR, REVIEW_LEVELS } from '../state/matches';
import { hashOf } from '../state/route';
import { wantsBackup } from '../state/storage';
import { useApp, useTools } from './app-context';
import { useMatchTexts } from './match-texts';
import { download } from './picture';
import { ReviewControls } from './review-controls';

export function MatchesPage() {
  const { state, actions, t } = useApp();
  const m = useMatchTexts();
  const { list, problem, refused, search } = state.matches;
  const shown = useMemo(() => found(list ?? [], search), [list, search]);
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
            {shown.length === 0 && <p class="empty">{m.noneFound}</p>}
            {/* A new search begins at its first rows again. */}
            <MatchRows key={search} heads={shown} reviews={state.matches.reviews} />
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
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again.
    input.value = '';
    if (files.length > 0) void actions.takeFiles(files);
  };
  return (
    <>
      <div class="tools">
        <label class="file primary">
          <input type="file" multiple onChange={(e) => take(e.currentTarget)} />
          <span>{m.choose}</span>
        </label>
        <label class="file wide-only">
          <input
            type="file"
            multiple
            ref={(input) => input?.setAttribute('webkitdirectory', '')}
            onChange={(e) => take(e.currentTarget)}
          />
          <span>{m.chooseFolder}</span>
        </label>
        <label class="level">
          <span>{m.analyseAt}</span>
          <select
            value={review.level}
            onChange={(e) => {
              const level = REVIEW_LEVELS.find((one) => one === e.currentTarget.value);
              if (level) void actions.adjust('review', (now) => ({ ...now, level, cubeLevel: level }));
            }}
          >
            {REVIEW_LEVELS.map((level) => (
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

/** How many rows are drawn at first, and more with each look at the end of the list. */
const ROWS = 60;

/**
 * Rows of the list. Thousands at once would be a long task, so more are drawn when the end of those that are drawn
 * comes near, and each row is made anew only when it shows something else.
 */
function MatchRows({ heads, reviews }: { heads: readonly MatchHead[]; reviews: Matches['reviews'] }) {
  const m = useMatchTexts();
  const [drawn, setDrawn] = useState(ROWS);
  const made = useMemo(() => new Map<string, { of: readonly unknown[]; row: JSX.Element }>(), []);
  const end = useRef<HTMLButtonElement>(null);
  const left = heads.length - drawn;
  useEffect(() => {
    if (left <= 0 || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDrawn((before) => before + ROWS), {
      rootMargin: '1000px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [left > 0, drawn]);
  const rowOf = (head: MatchHead) => {
    const review = reviews[head.id];
    const old = made.get(head.id);
    if (old?.of[0] === head && old.of[1] === review) return old.row;
    const row = <MatchRow key={head.id} head={head} review={review} />;
    made.set(head.id, { of: [head, review], row });
    return row;
  };
  return (
    <>
      <ul class="match-rows">{heads.slice(0, drawn).map(rowOf)}</ul>
      {left > 0 && (
        <button type="button" class="quiet more" ref={end} onClick={() => setDrawn(drawn + ROWS)}>
          {m.more(left)}
        </button>
      )}
    </>
  );
}

function MatchRow({ head, review }: { head: MatchHead; review: Matches['reviews'][string] | undefined }) {
  const { format } = useTools();
  const m = useMatchTexts();
  const summary = mainSummary(head);
  const name = m.against(...head.players);
  const what = head.length === 0 ? m.money : m.pointMatch(head.length);
  return (
    <li class="match-row">
      <a href={hashOf({ page: 'match', match: head.id, at: null })}>
        <b class="who">{name}</b>
        <span class="note">{[what, m.games(head.games), head.event, head.date].filter(Boolean).join(' · ')}</span>
      </a>
      <span class="result">{m.scoreAt(...head.score)}</span>
      <span class="pr">
        {summary && <>PR {summary.players.map(({ pr }) => (pr === null ? '–' : format.fixed(pr))).join(' / ')}</>}
      </span>
      <ReviewControls head={head} review={review} />
      <Delete head={head} />
    </li>
  );
}

/** Asks before it deletes. */
function Delete({ head }: { head: MatchHead }) {
  const { actions } = useTools();
  const m = useMatchTexts();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [opener, keep] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const name = m.against(...head.players);
  // The focus goes with the question, to the answer that does no harm, and back to where it came from. It moves at
  // once, because the next key may be pressed before the next frame.
  useLayoutEffect(() => {
    if (asked !== null) (asked ? keep : opener).current?.focus();
  }, [asked]);
  if (!asked)
    return (
      <button
        type="button"
        class="icon"
        ref={opener}
        aria-label={`${m.delete}: ${name}`}
        onClick={() => setAsked(true)}
      >
        ×
      </button>
    );
  return (
    <span
      class="ask"
      role="alertdialog"
      aria-label={m.deleteAsk(name)}
      onKeyDown={(e) => e.key === 'Escape' && setAsked(false)}
    >
      <span>{m.deleteAsk(name)}</span>
      <button type="button" class="danger" onClick={() => void actions.removeMatch(head.id)}>
        {m.delete}
      </button>
      <button type="button" class="quiet" ref={keep} onClick={() => setAsked(false)}>
        {m.keepIt}
      </button>
    </span>
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
