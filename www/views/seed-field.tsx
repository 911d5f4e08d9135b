/** A seed of dice; an invalid one is reset. */

import { isSeed } from '../state/rollout-choice';

export function SeedField({ label, seed, choose }: { label: string; seed: number; choose: (seed: number) => void }) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        min={0}
        step={1}
        value={seed}
        onChange={(e) => {
          const typed = e.currentTarget.valueAsNumber;
          if (isSeed(typed)) choose(typed);
          else e.currentTarget.value = String(seed);
        }}
      />
    </label>
  );
}
