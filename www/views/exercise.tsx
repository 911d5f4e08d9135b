/** Playing a position out by hand: what is asked, what has been played, what is left with the luck taken off. */

import { useState } from 'preact/hooks';
import { sideName } from '../exercise';
import { lossClass } from '../format';
import type { ExerciseChoice, ExerciseReport, ExerciseTurn } from '../port';
import { useApp } from './app-context';
import { Term } from './term';

const PLIES = [1, 2, 3, 4];
const SIDES: readonly [string, [boolean, boolean]][] = [
  ['first', [true, false]],
  ['second', [false, true]],
  ['both', [true, true]],
];

/** Begins an exercise, or goes on with the one that is kept. */
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
          {state.exerciseProblem.message}
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
            {problem.message}
          </p>
        )}
        {keepProblem && (
          <p class="problem">
            {t.exercise.unkept} {keepProblem.message}
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

/** What the person is asked, and the ways to answer. */
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
            {t.exercise.over} {result}
          </p>
          <div class="tools">{button(t.exercise.nextGame, () => act({ kind: 'next_game' }), { primary: true })}</div>
        </>
      )}
    </div>
  );
}

/**
 * Names of the sides, and equities as the person sees them: who plays the second side alone looks at everything from
 * there.
 */
function useSides() {
  const { state, t, format } = useApp();
  const exercise = state.exercise!;
  const own: 0 | 1 = exercise.report.settings.persons[0] ? 0 : 1;
  return {
    own,
    name: (side: 0 | 1) => sideName(exercise, side, t),
    seen: (value: number) => format.equity(own === 0 ? value : -value),
  };
}

/** The decisions of the game, the latest first. */
function Turns({ report }: { report: ExerciseReport }) {
  const { t, format } = useApp();
  const { name } = useSides();
  const shown = report.turns.filter((turn) => turn.kind !== 'roll' || (turn.loss ?? 0) > 0).reverse();
  if (shown.length === 0) return null;
  const what = ({ kind, play }: ExerciseChoice) => (kind === 'play' ? play || t.cannotMove : t.exercise.kinds[kind]);
  return (
    <div class="turns" tabindex={0} role="region" aria-label={t.exercise.turns}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.exercise.whose}</th>
            <th scope="col">{t.play}</th>
            <th scope="col">
              <Term of="luck">{t.exercise.luck}</Term>
            </th>
            <th scope="col">
              <Term of="loss">{t.loss}</Term>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((turn: ExerciseTurn, i) => (
            <tr key={report.turns.length - i}>
              <th scope="row">{name(turn.side)}</th>
              <td>
                {turn.dice && <b>{turn.dice.join('')} </b>}
                {what(turn)}
                {turn.best && <span class="better">{t.exercise.better(what(turn.best))}</span>}
              </td>
              <td>{turn.luck === null ? '' : format.equity(turn.luck)}</td>
              {turn.loss === null ? <td /> : <Loss loss={turn.loss} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a decision gave up, marked as in the list of plays. */
function Loss({ loss }: { loss: number }) {
  const { t, format } = useApp();
  const kind = lossClass(loss);
  return (
    <td class={`loss ${kind}`}>
      {kind !== 'best' && <span class="mark" aria-hidden="true" />}
      {format.loss(loss)}
      {kind !== 'best' && kind !== 'fine' && <span class="sr"> {t.lossClass[kind]}</span>}
    </td>
  );
}

/** What the games came to, and their mean. */
function Games({ report }: { report: ExerciseReport }) {
  const { t, format } = useApp();
  const { own, name, seen } = useSides();
  const { games, mean, settings } = report;
  if (!mean) return null;
  const off = (interval: readonly [number, number] | null) =>
    interval === null ? '' : ` ± ${format.size((interval[1] - interval[0]) / 2)}`;
  return (
    <div class="games" tabindex={0} role="region" aria-label={t.exercise.results}>
      <p>{t.exercise.from(own === 0 ? t.onRoll : t.opponent)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.exercise.gameColumn}</th>
            <th scope="col">{t.exercise.adjusted}</th>
            <th scope="col">{t.exercise.result}</th>
            {([0, 1] as const).map((side) => (
              <th key={side} scope="col">
                {t.exercise.luckOf(name(side))}
              </th>
            ))}
            {([0, 1] as const)
              .filter((side) => settings.persons[side])
              .map((side) => (
                <th key={side} scope="col">
                  {t.exercise.errorsOf(name(side))}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {games.map((game, i) => (
            <tr key={i}>
              <th scope="row">
                {i + 1}
                {game.settled && ` (${t.exercise.settled})`}
              </th>
              <td>
                <b>{seen(game.adjusted)}</b>
              </td>
              <td>{seen(game.value)}</td>
              {game.luck.map((luck, side) => (
                <td key={side}>{format.equity(luck)}</td>
              ))}
              {([0, 1] as const)
                .filter((side) => settings.persons[side])
                .map((side) => (
                  <td key={side}>{format.loss(game.losses[side])}</td>
                ))}
            </tr>
          ))}
        </tbody>
        {games.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t.exercise.mean}</th>
              <td>
                <b>
                  {seen(mean.adjusted)}
                  {off(mean.adjustedCi95)}
                </b>
              </td>
              <td>
                {seen(mean.value)}
                {off(mean.valueCi95)}
              </td>
              <td />
              <td />
              {settings.persons.filter(Boolean).map((_, i) => (
                <td key={i} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
