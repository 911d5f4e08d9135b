/** An interactive rollout: the plays so far, and the results of the games. */

import type { ExerciseChoice, ExerciseReport, ExerciseTurn } from '../engine/port';
import { sideName } from '../format/describe';
import { lossClass } from '../format/format';
import { useApp } from './app-context';
import { Term } from './term';

/**
 * Names of the sides, and equities from the person's side: a person who plays only the second side sees everything from
 * there.
 */
export function useSides() {
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
export function Turns({ report }: { report: ExerciseReport }) {
  const { t, format } = useApp();
  const { name } = useSides();
  const shown = report.turns.filter((turn) => turn.choice.kind !== 'roll' || (turn.loss ?? 0) > 0).reverse();
  if (shown.length === 0) return null;
  const what = (choice: ExerciseChoice) =>
    choice.kind === 'play' ? choice.play || t.cannotMove : t.exercise.kinds[choice.kind];
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
                {turn.choice.kind === 'play' && <b>{turn.choice.dice.join('')} </b>}
                {what(turn.choice)}
                {turn.best && <span class="better">{t.exercise.better(what(turn.best))}</span>}
              </td>
              <td>{turn.luck === null ? '' : format.equity(turn.luck)}</td>
              {turn.loss === null ? <td /> : <Loss loss={turn.loss} best={turn.best === null} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The loss of a decision, marked as in the list of plays. */
function Loss({ loss, best }: { loss: number; best: boolean }) {
  const { t, format } = useApp();
  const kind = lossClass(loss, best);
  return (
    <td class={`loss ${kind}`}>
      {kind !== 'best' && <span class="mark" aria-hidden="true" />}
      {format.loss(loss)}
      {kind !== 'best' && kind !== 'fine' && <span class="sr"> {t.lossClass[kind]}</span>}
    </td>
  );
}

/** The results of the games, and their mean. */
export function Games({ report }: { report: ExerciseReport }) {
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
