/** How a position is rolled out: three settings in front, the rest behind a fold. */

import type { Interval, Luck } from '../engine/port';
import { changed, isSeed, OFFERED, type RolloutChoice, USUAL_FURTHER } from '../state/rollout-choice';
import { useApp } from './app-context';
import { WholeNumber } from './whole-number';

type Offered = keyof typeof OFFERED;

/** A list of a setting's options. */
function Choice<K extends Offered>(props: {
  of: K;
  label: string;
  text: (value: RolloutChoice[K]) => string;
  class?: string;
}) {
  const { state, actions } = useApp();
  const { rollout } = state.settings;
  const values: readonly RolloutChoice[K][] = OFFERED[props.of];
  return (
    <label class={props.class}>
      <span>{props.label}</span>
      <select
        value={values.indexOf(rollout[props.of])}
        onChange={(e) => {
          const value = values[Number(e.currentTarget.value)];
          void actions.adjust('rollout', (now) => ({ ...now, [props.of]: value }));
        }}
      >
        {values.map((value, i) => (
          <option key={i} value={i}>
            {props.text(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The settings that most people change. */
export function UsualSettings({ trials, choose }: { trials: number; choose: (trials: number) => void }) {
  const { t } = useApp();
  return (
    <>
      <label class="level">
        <span>{t.rollout.trials}</span>
        <select value={trials} onChange={(e) => choose(Number(e.currentTarget.value))}>
          {OFFERED.trials.map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      <Choice
        of="plies"
        label={t.rollout.level}
        text={(n) => (n === null ? t.rollout.automatic : `${n}ply`)}
        class="level"
      />
      <Choice
        of="cubeful"
        label={t.rollout.cube}
        text={(cubeful) => (cubeful ? t.rollout.cubeIn : t.rollout.cubeOut)}
        class="level"
      />
    </>
  );
}

export function FurtherSettings() {
  const { state, actions, t, format } = useApp();
  const { rollout } = state.settings;
  const count = changed(rollout);
  const { more } = t.rollout;
  return (
    <details class="rollout-more">
      <summary>
        {more.title}
        {count > 0 && <span class="changed">{more.changed(count)}</span>}
      </summary>
      <div class="fields">
        <Choice of="opponent" label={more.opponent} text={(n) => (n === null ? more.same : `${n}ply`)} />
        <Choice of="interval" label={more.search} text={(width: Interval) => t.lab.widths[width]} />
        <Choice of="truncate" label={more.length} text={(n) => (n === null ? more.toEnd : more.plies(n))} />
        <Choice of="luck" label={more.luck} text={(luck: Luck) => more.lucks[luck]} />
        <Choice of="stratified" label={more.stratified} text={String} />
        <WholeNumber
          label={t.lab.seed}
          value={rollout.seed}
          min={0}
          accepts={isSeed}
          set={(seed) => void actions.adjust('rollout', (now) => ({ ...now, seed }))}
        />
      </div>
      <fieldset class="fields">
        <legend>{more.stop}</legend>
        <Choice
          of="standardError"
          label={more.standardError}
          text={(limit) => (limit === null ? more.off : format.size(limit))}
        />
        <Choice of="jointDeviations" label={more.ahead} text={(k) => (k === null ? more.off : more.deviations(k))} />
        <Choice of="seconds" label={more.time} text={(s) => (s === null ? more.off : more.seconds(s))} />
        <p class="note">{more.stopNote}</p>
      </fieldset>
      {count > 0 && (
        <button type="button" onClick={() => void actions.adjust('rollout', (now) => ({ ...now, ...USUAL_FURTHER }))}>
          {more.reset}
        </button>
      )}
    </details>
  );
}
