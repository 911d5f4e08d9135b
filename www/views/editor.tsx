/** The position editor: taps, dice, cube, score. The board itself takes the taps. */

import type { Cube, Score, Setup } from '../engine/port';
import type { Tool } from '../state/edit';
import { useApp } from './app-context';
import { WholeNumber } from './whole-number';

const CUBES = [1, 2, 4, 8, 16, 32, 64];

export function Editor() {
  const { state, actions, t } = useApp();
  const { tool, setup, problem } = state.draft!;
  const tools: { value: Tool; text: string }[] = [
    { value: 'own', text: t.onRoll },
    { value: 'other', text: t.opponent },
    { value: 'remove', text: t.edit.remove },
  ];
  return (
    <section class="editor card" aria-labelledby="editor-title">
      <header class="verdict-head">
        <h2 id="editor-title">{t.edit.title}</h2>
        <button type="button" class="quiet" onClick={actions.editCancel}>
          {t.cancelEdit}
        </button>
        <button type="button" class="primary" disabled={problem !== null} onClick={() => void actions.editDone()}>
          {t.edit.done}
        </button>
      </header>
      <div class="editor-body">
        <fieldset class="choice">
          <legend>{t.edit.tap}</legend>
          {tools.map(({ value, text }) => (
            <label key={value}>
              <input type="radio" name="tool" checked={tool === value} onChange={() => actions.editTool(value)} />
              <span>
                {value !== 'remove' && (
                  <i
                    class={`disc ${(setup.turn === -1) === (value === 'own') ? 'second' : 'first'}`}
                    aria-hidden="true"
                  />
                )}
                {text}
              </span>
            </label>
          ))}
        </fieldset>
        <p class="note">{t.edit.hint}</p>
        <div class="tools">
          <button type="button" onClick={() => void actions.editOpening()}>
            {t.opening}
          </button>
          <button type="button" onClick={() => void actions.editClear()}>
            {t.edit.clear}
          </button>
          <button type="button" onClick={() => void actions.editFlip()}>
            {t.swap}
          </button>
          <button type="button" onClick={() => void actions.editSet({ turn: setup.turn === 1 ? -1 : 1 })}>
            {t.edit.colours}
          </button>
        </div>
        <p class="problem" role="status">
          {problem && t.problem(problem)}
        </p>
        <CubeFields cube={setup.cube} />
        <ScoreFields score={setup.score} setup={setup} />
      </div>
    </section>
  );
}

function CubeFields({ cube }: { cube: Cube }) {
  const { actions, t } = useApp();
  const set = (change: Partial<Cube>) => void actions.editSet({ cube: { ...cube, ...change } });
  return (
    <div class="fields">
      <label>
        <span>{t.edit.cube}</span>
        <select value={cube.value} onChange={(e) => set({ value: Number(e.currentTarget.value) })}>
          {CUBES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.edit.owner}</span>
        <select value={cube.owner} onChange={(e) => set({ owner: e.currentTarget.value as Cube['owner'] })}>
          <option value="centred">{t.edit.nobody}</option>
          <option value="on_roll">{t.onRoll}</option>
          <option value="opponent">{t.opponent}</option>
        </select>
      </label>
    </div>
  );
}

function ScoreFields({ score, setup }: { score: Score; setup: Setup }) {
  const { actions, t } = useApp();
  const set = (next: Score) => void actions.editSet({ score: next });
  const kind = (match: boolean) =>
    match
      ? set({ kind: 'match', length: 7, onRoll: 0, opponent: 0, crawford: false })
      : set({ kind: 'money', jacoby: false, beavers: false });
  return (
    <>
      <fieldset class="choice">
        <legend>{t.edit.playedFor}</legend>
        {[false, true].map((match) => (
          <label key={String(match)}>
            <input
              type="radio"
              name="kind"
              checked={(setup.score.kind === 'match') === match}
              onChange={() => kind(match)}
            />
            <span>{match ? t.edit.match : t.money}</span>
          </label>
        ))}
      </fieldset>
      <div class="fields">
        {score.kind === 'match' ? (
          // The engine reports numbers out of range.
          <>
            <WholeNumber
              label={t.edit.length}
              value={score.length}
              min={1}
              max={99}
              accepts={() => true}
              set={(length) => set({ ...score, length })}
            />
            <WholeNumber
              label={t.edit.pointsOf(t.onRoll)}
              value={score.onRoll}
              min={0}
              max={99}
              accepts={() => true}
              set={(onRoll) => set({ ...score, onRoll })}
            />
            <WholeNumber
              label={t.edit.pointsOf(t.opponent)}
              value={score.opponent}
              min={0}
              max={99}
              accepts={() => true}
              set={(opponent) => set({ ...score, opponent })}
            />
            <Check label={t.crawford} value={score.crawford} set={(crawford) => set({ ...score, crawford })} />
          </>
        ) : (
          <>
            <Check label={t.jacoby} value={score.jacoby} set={(jacoby) => set({ ...score, jacoby })} />
            <Check label={t.beavers} value={score.beavers} set={(beavers) => set({ ...score, beavers })} />
          </>
        )}
      </div>
    </>
  );
}

function Check(props: { label: string; value: boolean; set: (value: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={props.value} onChange={(e) => props.set(e.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}
