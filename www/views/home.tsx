/** The landing page: an introduction, and all ways to start. */

import { useState } from 'preact/hooks';
import { shownDate } from '../state/dates';
import { isDue } from '../state/drill';
import { mainSummary } from '../state/matches';
import { hashOf, type Route } from '../state/route';
import { OPENING } from '../state/state';
import { en, type HomeTexts } from '../texts/home-en';
import { useApp } from './app-context';
import { wordsHook } from './words';

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
            <label class="file">
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
        <Again h={h} />
      ) : (
        <picture class="home-picture">
          <source media="(max-width: 720px)" srcset="./screen-match-narrow.webp" />
          <img src="./screen-match-wide.webp" alt={h.picture} loading="lazy" width="1280" height="800" />
        </picture>
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

/** For returning users: the match in progress, due cards, the last matches. */
function Again({ h }: { h: HomeTexts }) {
  const { state, format } = useApp();
  const { list } = state.matches;
  const { contest } = state.playing;
  const due = state.drill.cards?.filter((card) => isDue(card, Date.now())).length ?? 0;
  return (
    <section class="card home-again" aria-labelledby="again-title">
      <h3 id="again-title">{h.again}</h3>
      {contest && contest.report.awaits.kind !== 'over' && (
        <a class="button" href={hashOf({ page: 'play' })}>
          {h.goOn(contest.report.settings.players[1], contest.report.score.join('–'))}
        </a>
      )}
      {due > 0 && (
        <a class="button" href={hashOf({ page: 'drill' })}>
          {h.due(due)}
        </a>
      )}
      <ul>
        {(list ?? []).slice(0, 4).map((head) => {
          const ratings = mainSummary(head)?.players.map(({ pr }) => (pr === null ? '–' : format.fixed(pr)));
          return (
            <li key={head.id}>
              <a href={hashOf({ page: 'match', match: head.id, at: null })}>
                <b>{head.players.join(' – ')}</b>
                <span class="note">
                  {[head.score.join('–'), shownDate(head.date), ratings && `PR ${ratings.join(' / ')}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
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
