/** The landing page: what this is, and every way in. */

import { useState } from 'preact/hooks';
import { hashOf, type Route } from '../state/route';
import { OPENING } from '../state/state';
import { de } from '../texts/home-de';
import { en, type HomeTexts } from '../texts/home-en';
import { useApp } from './app-context';
import { Board } from './board';

const OPENING_POINTS = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

export function HomePage() {
  const { state, actions } = useApp();
  const h: HomeTexts = state.settings.language === 'de' ? de : en;
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
            <label class="file primary">
              <input
                type="file"
                multiple
                onChange={(e) => {
                  const { files } = e.currentTarget;
                  if (files && files.length > 0) void actions.takeFiles([...files]);
                }}
              />
              <span>{h.choose}</span>
            </label>
            <button type="button" onClick={() => void actions.openExample()}>
              {h.example}
            </button>
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
      <a class="home-board" href={hashOf({ page: 'board', id: OPENING })}>
        <Board
          points={OPENING_POINTS}
          off={0}
          opponentOff={0}
          cube={{ value: 1, owner: 'centred' }}
          dice={[3, 1]}
          arrows={[]}
          mirrored={state.settings.mirrored}
          secondOnRoll={false}
          played={false}
          label={h.board}
          description={h.board}
        />
      </a>
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

/** Why what was given is nothing that can be shown. */
function Problem() {
  const { state, t } = useApp();
  const problem = state.inputProblem ?? state.matches.refused[0]?.problem;
  if (!problem) return null;
  return (
    <p class="problem" role="alert">
      {t.problem(problem)}
    </p>
  );
}
