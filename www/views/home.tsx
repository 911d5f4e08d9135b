/** The landing page: an introduction, and all ways to start. */

import { useState } from 'preact/hooks';
import { hashOf, type Route } from '../state/route';
import { OPENING } from '../state/state';
import { en } from '../texts/home-en';
import { useApp } from './app-context';
import { FileChoice } from './file-choice';
import { later } from './later';
import { wordsHook } from './words';

const HomeAgain = later(() => import('./home-again').then((m) => m.HomeAgain));

const useHomeTexts = wordsHook('home', en);

export function HomePage() {
  const { state, actions } = useApp();
  const h = useHomeTexts();
  const [text, setText] = useState('');
  const count = state.matches.list?.length ?? 0;
  const ways: readonly [Route, readonly string[]][] = [
    [{ page: 'board', id: OPENING }, h.analyse],
    [{ page: 'matches' }, h.matches(count)],
    [{ page: 'play' }, h.play],
    [{ page: 'drill' }, h.train],
    [{ page: 'tables' }, h.tables],
    [{ page: 'lab' }, h.lab],
  ];
  return (
    <main class="home">
      <section class="home-in" aria-labelledby="home-title">
        <h2 id="home-title">{h.title}</h2>
        <p class="lead">{h.lead}</p>
        <div class="drop-zone">
          <p>
            <b>{h.drop}</b>
          </p>
          <p class="note">{h.formats}</p>
          <div class="tools">
            <button type="button" class="primary" onClick={() => void actions.openExample()}>
              {h.example}
            </button>
            <FileChoice label={h.choose} multiple take={(files) => void actions.takeFiles(files)} />
          </div>
        </div>
        <form
          class="paste"
          onSubmit={(e) => {
            e.preventDefault();
            if (text.trim()) void actions.takeText(text);
          }}
        >
          <label>
            <span>{h.paste}</span>
            <textarea
              rows={1}
              placeholder={h.pasteHint}
              value={text}
              spellcheck={false}
              onInput={(e) => setText(e.currentTarget.value)}
              onPaste={(e) => {
                const pasted = e.clipboardData?.getData('text');
                if (text || !pasted?.trim()) return;
                e.preventDefault();
                void actions.takeText(pasted);
              }}
            />
          </label>
          <button type="submit" disabled={!text.trim()}>
            {h.show}
          </button>
        </form>
        <Problem />
      </section>
      {count > 0 || state.playing.contest ? (
        <HomeAgain h={h} />
      ) : (
        <p class="home-picture">
          <img src="./screen-match-wide.webp" alt={h.picture} loading="lazy" width="1280" height="800" />
        </p>
      )}
      <nav class="ways" aria-label={h.ways}>
        {ways.map(([route, [name, what]]) => (
          <a key={route.page} class="card" href={hashOf(route)}>
            <b>{name}</b>
            <span class="note">{what}</span>
          </a>
        ))}
      </nav>
    </main>
  );
}

/** The error of an input that cannot be shown. */
function Problem() {
  const { state, t } = useApp();
  const problem = state.inputProblem ?? state.matches.refused[0]?.problem;
  if (!problem) return null;
  return (
    <p class="problem" role="alert">
      {/^(id|position_id)\b/.test(problem.kind) ? t.idProblem : t.problem(problem)}
    </p>
  );
}
