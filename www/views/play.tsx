/** Playing a match against the engine: how it is begun; the table is in play-table.tsx. */

import { useEffect, useId } from 'preact/hooks';
import type { Strength } from '../engine/port';
import { type ContestChoice, GAMES, type GameChoice, LENGTHS, type Tutor } from '../state/contest';
import { useApp } from './app-context';
import { PlayTable } from './play-table';
import { usePlayTexts } from './play-texts';
import { SmallBoard } from './small-board';

export function PlayPage() {
  const { state } = useApp();
  const { contest, looked, unread } = state.playing;
  if (contest) return <PlayTable contest={contest} />;
  // Saved data is read first: a form that disappears again would flicker.
  if (!looked) return <main class="match-page training" aria-busy="true" />;
  return unread ? <Unread /> : <Begin />;
}

/** The match of the device cannot be shown: it is not replaced by another one unasked. */
function Unread() {
  const { state, actions, t } = useApp();
  const p = usePlayTexts();
  const { problem } = state.playing;
  return (
    <main class="match-page training">
      <section class="card play-begin">
        <h2>{p.title}</h2>
        <p class="problem" role="alert">
          {p.unread} {problem && t.problem(problem)}
        </p>
        <div class="tools">
          <button type="button" class="primary" onClick={() => void actions.takeUpContest()}>
            {t.reload}
          </button>
          <button type="button" onClick={() => void actions.giveUpContest()}>
            {p.giveUp}
          </button>
        </div>
      </section>
    </main>
  );
}

function Begin() {
  const { state, actions, t } = useApp();
  const p = usePlayTexts();
  const { choice, problem, source } = state.playing;
  const choose = (change: Partial<ContestChoice>) => actions.chooseContest(change);
  const length = useId();
  return (
    <main class="match-page training">
      <form
        class="card play-begin"
        onSubmit={(e) => {
          e.preventDefault();
          void actions.startContest(p.you);
        }}
      >
        <h2>{p.title}</h2>
        <p class="note">{p.intro}</p>
        <label class="field">
          <span>{p.name}</span>
          <input
            type="text"
            value={choice.name}
            placeholder={p.you}
            maxLength={60}
            autocomplete="nickname"
            onInput={(e) => choose({ name: e.currentTarget.value })}
          />
        </label>
        <fieldset class="lengths">
          <legend id={length}>{p.length}</legend>
          {LENGTHS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="length"
                checked={choice.length === one}
                onChange={() => choose({ length: one })}
              />
              <span>{one === 0 ? p.money : one}</span>
            </label>
          ))}
        </fieldset>
        {choice.length === 0 && (
          <div class="tools">
            <label class="check">
              <input
                type="checkbox"
                checked={choice.jacoby}
                onChange={(e) => choose({ jacoby: e.currentTarget.checked })}
              />
              {p.jacoby}
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={choice.beavers}
                onChange={(e) => choose({ beavers: e.currentTarget.checked })}
              />
              {p.beavers}
            </label>
          </div>
        )}
        <Game choice={choice} choose={choose} />
        <Strengths chosen={choice.strength} onChoose={(strength) => choose({ strength })} />
        <label class="field">
          <span>{p.tutor}</span>
          <select value={choice.tutor} onChange={(e) => choose({ tutor: e.currentTarget.value as Tutor })}>
            {(Object.keys(p.tutors) as Tutor[]).map((one) => (
              <option key={one} value={one}>
                {p.tutors[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{p.dice}</span>
          <select value={String(choice.byHand)} onChange={(e) => choose({ byHand: e.currentTarget.value === 'true' })}>
            <option value="false">{p.byDevice}</option>
            <option value="true">{p.byHand}</option>
          </select>
        </label>
        {!choice.byHand && source && (
          <details>
            <summary>{p.fair}</summary>
            <p class="note">{p.fairness}</p>
            <p class="hash">
              <span>{p.commitment}</span>
              <code>{source.commitment}</code>
            </p>
            <label class="field">
              <span>{p.word}</span>
              <input
                type="text"
                value={source.word}
                maxLength={60}
                autocomplete="off"
                onInput={(e) => actions.chooseWord(e.currentTarget.value)}
              />
            </label>
          </details>
        )}
        {problem && (
          <p class="problem" role="alert">
            {t.problem(problem)}
          </p>
        )}
        <div class="tools">
          <button type="submit" class="primary" disabled={!source}>
            {p.begin}
          </button>
        </div>
      </form>
    </main>
  );
}

/** The position in which each game begins. */
function Game({ choice, choose }: { choice: ContestChoice; choose(change: Partial<ContestChoice>): void }) {
  const { state, actions } = useApp();
  const p = usePlayTexts();
  const own = choice.game === 'own';
  const start = (choice.start ?? '').trim();
  useEffect(() => {
    if (own && start) void actions.picture(start);
  }, [own, start]);
  const { board } = state;
  const shown = own && state.pictures[start];
  return (
    <>
      <label class="field">
        <span>{p.variation}</span>
        <select
          value={choice.game ?? 'backgammon'}
          onChange={(e) => {
            const game = e.currentTarget.value as GameChoice;
            choose({ game, ...(game === 'own' && !start && board ? { start: board.xgid } : {}) });
          }}
        >
          {GAMES.map((one) => (
            <option key={one} value={one}>
              {p.games[one]}
            </option>
          ))}
        </select>
      </label>
      {own && (
        <>
          <label class="field">
            <span>{p.start}</span>
            <input
              type="text"
              value={choice.start ?? ''}
              autocomplete="off"
              spellcheck={false}
              placeholder="XGID=…"
              onInput={(e) => choose({ start: e.currentTarget.value })}
            />
          </label>
          {shown && (
            <span class="picture play-start">
              <SmallBoard board={shown} mirrored={state.settings.mirrored} />
            </span>
          )}
          <p class="note">{p.startNote}</p>
        </>
      )}
    </>
  );
}

function Strengths({ chosen, onChoose }: { chosen: Strength; onChoose(strength: Strength): void }) {
  const { state, format } = useApp();
  const p = usePlayTexts();
  const { strengths } = state.playing;
  const info = strengths.find(({ strength }) => strength === chosen);
  const rating = format.one;
  return (
    <>
      <fieldset class="strengths">
        <legend>{p.strength}</legend>
        {strengths.map(({ strength, pr }) => (
          <label key={strength}>
            <input type="radio" name="strength" checked={strength === chosen} onChange={() => onChoose(strength)} />
            <span>
              {p.strengths[strength]} <small>{p.rated(rating(pr))}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {info && (
        <p class="note">
          {info.prCi95 === null
            ? p.fullMeasured(rating(info.pr))
            : p.measured(rating(info.pr), rating(info.prCi95[0]), rating(info.prCi95[1]), info.won, info.matches)}
        </p>
      )}
    </>
  );
}
