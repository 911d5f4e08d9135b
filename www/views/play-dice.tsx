/** The record of the dice, the check that they follow from the secret, and whether they roll by themselves. */

import { useState } from 'preact/hooks';
import type { ContestState } from '../state/contest';
import { useApp } from './app-context';
import { usePlayTexts } from './play-texts';

export function DiceRecord({ contest }: { contest: ContestState }) {
  const { actions } = useApp();
  const p = usePlayTexts();
  const [checked, setChecked] = useState<string | null>(null);
  const { dice, report } = contest;
  const thrown = report.throws;
  if (thrown.length === 0) return null;
  const over = report.awaits.kind === 'over';
  const check = async () => {
    const wrong = await actions.wrongThrow();
    setChecked(wrong === null ? p.verified(thrown.length) : p.notVerified(wrong));
  };
  return (
    <details class="dice-record">
      <summary>{p.rolls}</summary>
      <p class="throws">
        {thrown.map((roll, i) => (
          <span key={i}>
            {i + 1}: {roll.join('')}
          </span>
        ))}
      </p>
      {dice && (
        <>
          <p class="note">{p.rollsNote}</p>
          <p class="hash">
            <span>{p.commitment}</span>
            <code>{dice.commitment}</code>
          </p>
          {dice.word !== '' && (
            <p class="hash">
              <span>{p.word}</span>
              <code>{dice.word}</code>
            </p>
          )}
          {over && (
            <>
              <p class="hash">
                <span>{p.secret}</span>
                <code>{dice.secret}</code>
              </p>
              <div class="tools">
                <button type="button" onClick={() => void check()}>
                  {p.verify}
                </button>
              </div>
              <p role="status">{checked}</p>
            </>
          )}
        </>
      )}
    </details>
  );
}

/** Whether the own dice roll by themselves although the cube could be turned: chosen and ended at the board. */
export function AutoRoll() {
  const { state, actions } = useApp();
  const p = usePlayTexts();
  return (
    <label class="check" title={p.autoRollNote}>
      <input
        type="checkbox"
        checked={state.settings.autoRoll}
        onChange={(e) => void actions.set({ autoRoll: e.currentTarget.checked })}
      />
      {p.autoRoll}
    </label>
  );
}
