/** The library of matches: take in, search, open, analyse, export, delete. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { EngineProblem } from '../engine/port';
import { problemOf } from '../engine/problem';
import { found, type MatchHead, mainSummary, REVIEW_LEVELS } from '../state/matches';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { download } from './picture';
import { ReviewControls } from './review-controls';

export function MatchesPage() {
  const { state, actions, t } = useApp();
  const m = useMatchTexts();
  const { list, problem, refused, reading, search } = state.matches;
  const shown = found(list ?? [], search);
  return (
    <main class="matches-page">
      <section class="card matches-in" aria-labelledby="matches-title">
        <h2 id="matches-title">{m.title}</h2>
        <p class="note">{m.lead}</p>
        <TakeIn />
        {reading > 0 && <p role="status">{m.reading(reading)}</p>}
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
              <a class="onward" href={hashOf({ page: 'progress' })}>
                {m.overTime}
              </a>
            </div>
            {shown.length === 0 && <p class="empty">{m.noneFound}</p>}
            <ul class="match-rows">
              {shown.map((head) => (
                <MatchRow key={head.id} head={head} />
              ))}
            </ul>
            <Keeping />
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
              if (level) void actions.set({ review: { ...review, level, cubeLevel: level } });
            }}
          >
            {REVIEW_LEVELS.map((level) => (
              <option key={level} value={level}>
                {level}
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

function MatchRow({ head }: { head: MatchHead }) {
  const { format } = useApp();
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
      <ReviewControls head={head} />
      <Delete head={head} />
    </li>
  );
}

/** Asks before it deletes. */
function Delete({ head }: { head: MatchHead }) {
  const { actions } = useApp();
  const m = useMatchTexts();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [opener, keep] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const name = m.against(...head.players);
  // The focus goes with the question, to the answer that does no harm, and back to where it came from.
  useEffect(() => {
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
  const count = state.matches.list?.length;
  useEffect(() => void actions.roomForMatches().then(setRoom), [count]);
  const save = async () => {
    setProblem(null);
    try {
      download('matches.json', new Blob([await actions.exportAll()], { type: 'application/json' }));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <div class="tools">
      <button type="button" onClick={() => void save()}>
        {m.exportAll}
      </button>
      {room && <span class="note">{m.room(format.megabytes(room.used), format.megabytes(room.most))}</span>}
      {problem && (
        <p class="problem" role="alert">
          {m.notSaved} {t.problem(problem)}
        </p>
      )}
    </div>
  );
}
