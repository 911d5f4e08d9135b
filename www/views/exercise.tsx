/** Interactive rollouts: the start, the decision, the possible answers. */

import { useState } from 'preact/hooks';
import { useApp } from './app-context';
import { Games, Turns, useSides } from './exercise-record';

const PLIES = [1, 2, 3, 4];
const SIDES: readonly [string, [boolean, boolean]][] = [
  ['first', [true, false]],
  ['second', [false, true]],
  ['both', [true, true]],
];

/** Starts an exercise, or resumes the saved one. */
export function ExerciseStart() {
  const { state, actions, t } = useApp();
  const [side, setSide] = useState('first');
  const [plies, setPlies] = useState(2);
  const persons = SIDES.find(([name]) => name === side)![1];
  return (
    <section class="exercise-start card" aria-labelledby="exercise-title">
      <header class="verdict-head">
        <h2 id="exercise-title">{t.exercise.title}</h2>
      </header>
      <p class="note">{t.exercise.intro}</p>
      <div class="rollout-settings">
        <label class="level">
          <span>{t.exercise.side}</span>
          <select value={side} onChange={(e) => setSide(e.currentTarget.value)}>
            <option value="first">{t.onRoll}</option>
            <option value="second">{t.opponent}</option>
            <option value="both">{t.exercise.both}</option>
          </select>
        </label>
        <label class="level">
          <span>{t.exercise.level}</span>
          <select value={plies} onChange={(e) => setPlies(Number(e.currentTarget.value))}>
            {PLIES.map((n) => (
              <option key={n} value={n}>
                {n}ply
              </option>
            ))}
          </select>
        </label>
        <div class="tools">
          {state.keptExercise !== null && (
            <button
              type="button"
              class="primary"
              disabled={state.exerciseBegins}
              onClick={() => void actions.goOnExercise()}
            >
              {t.exercise.goOn}
            </button>
          )}
          <button
            type="button"
            class={state.keptExercise === null ? 'primary' : undefined}
            disabled={state.exerciseBegins}
            onClick={() => void actions.startExercise({ persons, plies })}
          >
            {state.keptExercise === null ? t.exercise.start : t.exercise.again}
          </button>
        </div>
      </div>
      {state.exerciseBegins && (
        <p class="progress" role="status">
          <span class="spinner" aria-hidden="true" />
          {t.exercise.thinking}
          <button type="button" class="quiet" onClick={actions.stopExercise}>
            {t.cancel}
          </button>
        </p>
      )}
      {state.exerciseProblem && (
        <p class="problem" role="alert">
          {t.problem(state.exerciseProblem)}
        </p>
      )}
    </section>
  );
}

/** The exercise on the board. */
export function ExercisePanel() {
  const { state, actions, t } = useApp();
  const { report, busy, problem, keepProblem } = state.exercise!;
  return (
    <section class="exercise card" aria-labelledby="exercise-title">
      <header class="verdict-head">
        <h2 id="exercise-title">{t.exercise.game(report.game)}</h2>
        {report.awaits !== 'over' && (
          <button
            type="button"
            class="quiet"
            disabled={busy}
            title={t.exercise.settleHint}
            onClick={() => void actions.actExercise({ kind: 'settle' })}
          >
            {t.exercise.settle}
          </button>
        )}
        <button type="button" class="quiet" onClick={actions.closeExercise}>
          {t.exercise.close}
        </button>
      </header>
      <div class="exercise-body">
        <Question />
        {problem && (
          <p class="problem" role="alert">
            {t.problem(problem)}
          </p>
        )}
        {keepProblem && (
          <p class="problem">
            {t.exercise.unkept} {t.problem(keepProblem)}
          </p>
        )}
        <Turns report={report} />
        <Games report={report} />
        {report.awaits !== 'over' && (
          <div class="tools">
            <button type="button" disabled={busy} onClick={() => void actions.open(report.board.xgid)}>
              {t.exercise.analyse}
            </button>
          </div>
        )}
        <p class="note">{t.exercise.note}</p>
      </div>
    </section>
  );
}

/** The person's decision, and the possible answers. */
function Question() {
  const { state, actions, t } = useApp();
  const { seen } = useSides();
  const { report, made, next, busy } = state.exercise!;
  const { awaits, board, mayBeaver } = report;
  const button = (text: string, work: () => Promise<void>, options: { primary?: boolean; disabled?: boolean } = {}) => (
    <button
      type="button"
      class={options.primary ? 'primary' : undefined}
      disabled={options.disabled}
      onClick={() => void work()}
    >
      {text}
    </button>
  );
  if (busy) {
    return (
      <div class="question" role="status">
        <p class="progress">
          <span class="spinner" aria-hidden="true" />
          {t.exercise.thinking}
          <button type="button" class="quiet" onClick={actions.stopExercise}>
            {t.cancel}
          </button>
        </p>
      </div>
    );
  }
  const act = actions.actExercise;
  const game = report.games.at(-1);
  const result = game && t.exercise.cameTo(seen(game.value), seen(game.adjusted));
  return (
    <div class="question" role="status">
      {awaits === 'cube' && (
        <>
          <p>{t.exercise.yourCube}</p>
          <div class="tools">
            {button(t.exercise.roll, () => act({ kind: 'roll' }), { primary: true })}
            {button(t.exercise.double(2 * board.cube.value), () => act({ kind: 'double' }))}
          </div>
        </>
      )}
      {awaits === 'answer' && (
        <>
          <p>{t.exercise.doubled(2 * board.cube.value)}</p>
          <div class="tools">
            {button(t.exercise.kinds.take, () => act({ kind: 'take' }))}
            {button(t.exercise.kinds.pass, () => act({ kind: 'pass' }))}
            {mayBeaver && button(t.exercise.kinds.beaver, () => act({ kind: 'beaver' }))}
          </div>
        </>
      )}
      {awaits === 'play' && (
        <>
          <p>{next?.play ? next.play.play : t.exercise.yourPlay(board.dice![0], board.dice![1])}</p>
          <div class="tools">
            {button(t.exercise.undo, actions.undoExercise, { disabled: made.length === 0 })}
            {button(t.exercise.done, actions.playExercise, { primary: true, disabled: !next?.play })}
          </div>
        </>
      )}
      {awaits === 'over' && (
        <>
          <p>
            {game?.settled ? t.exercise.stoppedHere : t.exercise.over} {result}
          </p>
          <div class="tools">{button(t.exercise.nextGame, () => act({ kind: 'next_game' }), { primary: true })}</div>
        </>
      )}
    </div>
  );
}
